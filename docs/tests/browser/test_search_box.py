"""The search box: the first hit is right, by typing, by arrow keys, by Enter and by touch."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import game_data

LISTED = """([wanted, home, most]) => {
    const prepared = LEADLINE_SEARCH.concat(LEADLINE_SCENARIOS).map(one => LeadlineSearch.prepare(LEADLINE_WORDS, one));
    return wanted.map(([text]) => LeadlineSearch.find(prepared, text, 8, home).slice(0, most).map(one => one.id));
}"""


def wanted(game: str) -> list[tuple[str, str]]:
    """Return queries with the results that must come first: every id and title of rules, disputes and scenarios."""
    data = game_data(game)
    rows = []
    for rule in data.spec.all_rules():
        rows += [(text, rule.id) for text in (rule.id, rule.id.upper(), rule.title, f" {rule.title.lower()} ")]
        rows += [(alias, rule.id) for alias in rule.aliases]
    for one in data.spec.disputes:
        name = data.dispute_name(one.id)
        rows += [(text, name) for text in (name, one.id, one.question, one.question.rstrip("?").lower())]
    return rows + [(id, id) for id in data.scenarios]


@pytest.fixture
def box(visit, address):
    """Return the start page and the box on it, with its data loaded."""
    page = visit(address("index"))
    field = page.locator(".bd-article .ll-search input")
    field.focus()
    page.wait_for_function("document.documentElement.dataset.llSearch")
    return page, field


def hits(page) -> list[str]:
    return page.locator(".bd-article .ll-search [role=option] code").all_text_contents()


def chosen(page) -> str:
    """Return the marked hit, which is also the one announced to screen readers."""
    marked = page.locator(".bd-article .ll-search [aria-selected=true]")
    active = page.locator(".bd-article .ll-search input").get_attribute("aria-activedescendant")
    assert marked.get_attribute("id") == active
    return marked.locator("code").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_the_first_hit_is_right_for_every_id_and_title(box, game) -> None:
    page, _ = box
    rows = wanted(game)
    found = page.evaluate(LISTED, [rows, game, 1])
    assert [(text, got) for (text, name), got in zip(rows, found, strict=True) if got != [name]] == []


@pytest.mark.parametrize("game", game_ids())
def test_everything_that_players_have_a_word_for_is_listed_under_it(box, game) -> None:
    page, _ = box
    data = game_data(game)
    rows = [(words, one.id) for one in data.spec.all_rules() for words in one.words]
    rows += [(words, data.dispute_name(one.id)) for one in data.spec.disputes for words in one.words]
    assert rows
    found = page.evaluate(LISTED, [rows, game, 8])
    assert [(text, name, got) for (text, name), got in zip(rows, found, strict=True) if name not in got] == []


def test_every_place_it_goes_to_is_there(site: Path) -> None:
    rows = []
    for name in ("search-data.js", "search-scenarios.js"):
        text = (site / "_static" / name).read_text(encoding="utf-8")
        indexes = json.loads(text[text.index("=[\n") + 1 :].strip().rstrip(";"))
        rows += [row for index in indexes for row in index["rows"]]
    assert len(rows) > 1000
    for _, name, _, uri, anchor, *_ in rows:
        page = site / uri
        assert page.is_file(), uri
        assert not anchor or f'id="{anchor}"' in page.read_text(encoding="utf-8"), name


def test_it_answers_while_one_types(box) -> None:
    page, field = box
    rule = next(iter(game_data(game_ids()[0]).spec.all_rules()))
    field.press_sequentially(rule.title[:8])
    page.locator(".ll-search [role=option]").first.wait_for()
    assert field.get_attribute("aria-expanded") == "true"
    assert rule.id in hits(page)
    field.press_sequentially(rule.title[8:])
    assert hits(page)[0] == chosen(page) == rule.id
    field.fill("")
    assert hits(page) == []
    assert field.get_attribute("aria-expanded") == "false"


def test_arrow_keys_choose_and_enter_goes(box) -> None:
    page, field = box
    rule = list(game_data(game_ids()[0]).spec.all_rules())[1]
    field.fill(rule.id.rpartition(".")[0])
    some = hits(page)
    assert len(some) > 2
    field.press("ArrowDown")
    assert chosen(page) == some[1]
    field.press("ArrowUp")
    field.press("ArrowUp")
    assert page.locator(".bd-article .ll-search [aria-selected=true]").inner_text().strip() == "All results"
    field.press("ArrowUp")
    assert chosen(page) == some[-1]
    field.press("ArrowDown")
    field.press("ArrowDown")
    assert chosen(page) == some[0]
    for _ in some:
        if chosen(page) == rule.id:
            break
        field.press("ArrowDown")
    field.press("Enter")
    page.wait_for_url(re.compile(rf"#{re.escape(rule.id)}$"))
    assert page.locator(":target").locator("h1, h2").first.inner_text().startswith(rule.title)


def test_a_row_shows_the_game_the_kind_and_the_answer(box) -> None:
    page, field = box
    data = game_data(game_ids()[0])
    dispute = data.spec.disputes[0]
    field.fill(dispute.question)
    first = page.locator(".bd-article .ll-search [role=option]").first
    assert first.locator(".ll-search-kind").inner_text() == f"{data.spec.game.title} · dispute"
    assert first.locator(".ll-search-answer").inner_text() == f"Ruling: {dispute.readings[dispute.ruling].says}"


def test_programmers_things_have_a_group_of_their_own_at_the_end(box) -> None:
    page, field = box
    field.fill("pick up treasure")
    groups = page.locator(".bd-article .ll-search [role=group]")
    kinds = [group.locator(".ll-search-kind").all_inner_texts() for group in groups.all()]
    assert [group.get_attribute("aria-label") for group in groups.all()] == [
        "Matches",
        "For programmers",
        "All results",
    ]
    assert not any(kind.endswith(("mistake", "scenario")) for kind in kinds[0])
    assert kinds[1]
    assert all(kind.endswith(("mistake", "scenario", "page")) for kind in kinds[1])


def test_escape_closes_the_list_and_keeps_the_words(box) -> None:
    page, field = box
    field.fill("dice")
    assert hits(page)
    field.press("Escape")
    assert page.locator(".bd-article .ll-search [role=option]:visible").count() == 0
    assert field.input_value() == "dice"
    field.press("ArrowDown")
    assert page.locator(".bd-article .ll-search [role=option]:visible").count() > 0
    page.get_by_role("heading", level=1).click()
    assert page.locator(".bd-article .ll-search [role=option]:visible").count() == 0
    assert field.get_attribute("aria-expanded") == "false"


def test_words_that_fit_nothing_are_told(box) -> None:
    page, field = box
    field.fill("xylophone")
    assert page.locator(".bd-article .ll-search [role=status]").inner_text() == ("No matches. Try other words.")
    field.press("Enter")
    assert page.locator(".bd-article .ll-search input").input_value() == "xylophone"
    field.fill("dice")
    assert page.locator(".bd-article .ll-search [role=status]").inner_text() == ""


def test_touching_a_hit_opens_it(visit, address) -> None:
    dispute = game_data(game_ids()[0]).spec.disputes[0]
    page = visit(address("index"), 390, has_touch=True, is_mobile=True)
    page.locator(".bd-article .ll-search input").tap()
    page.keyboard.type(dispute.question)
    page.locator(".bd-article .ll-search [role=option]").first.tap()
    page.wait_for_url(re.compile(rf"/{dispute.id}\.html#{dispute.id}$"))


@pytest.mark.parametrize("key", ["/", "Control+k", "g"])
def test_it_opens_by_each_of_its_keys(visit, address, key) -> None:
    page = visit(address("notation"))
    dialog = page.get_by_role("dialog", name="Search")
    page.keyboard.press(key)
    assert dialog.is_visible()
    assert dialog.locator("input").input_value() == ""
    page.keyboard.press("Escape")
    assert not dialog.is_visible()


def test_it_opens_on_every_page_by_a_key_and_by_its_button(visit, address, findings) -> None:
    page = visit(address("notation"), 390)
    dialog = page.get_by_role("dialog", name="Search")
    page.keyboard.press("g")
    assert dialog.is_visible()
    assert page.evaluate("document.activeElement.matches('dialog input')")
    page.keyboard.type("g")
    assert dialog.locator("input").input_value() == "g"
    dialog.locator("[role=option]").first.wait_for()
    assert findings(page) == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    assert findings(page) == []
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.get_by_role("button", name="Search").click()
    assert dialog.is_visible()
    dialog.get_by_role("button", name="Close").click()
    assert not dialog.is_visible()


def test_what_two_games_call_the_same_is_that_of_the_pages_one_is_on(visit, address) -> None:
    games = [game_data(game) for game in game_ids()]
    slugs = [{one.id for one in data.spec.disputes} for data in games]
    first, second = next(pair for pair in combinations(range(len(games)), 2) if slugs[pair[0]] & slugs[pair[1]])
    shared = min(slugs[first] & slugs[second])
    for data in (games[first], games[second]):
        page = visit(address(f"{data.folder}/index"))
        page.keyboard.press("g")
        page.keyboard.type(shared)
        page.locator("dialog [role=option]").first.wait_for()
        assert page.locator("dialog [role=option] code").first.inner_text() == data.dispute_name(shared)


def test_from_a_page_deep_down_it_goes_to_the_right_place(visit, address) -> None:
    data = game_data(game_ids()[0])
    rule = list(data.spec.all_rules())[-1]
    page = visit(address(f"{data.folder}/disputes/{data.spec.disputes[0].id}"))
    page.keyboard.press("g")
    page.keyboard.type(rule.id)
    page.locator("dialog [role=option]").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/rules/[\w-]+\.html#{re.escape(rule.id)}$"))


HOLD_THE_SCENARIOS = """() => {
    const add = document.head.appendChild.bind(document.head);
    document.head.appendChild = made => {
        if (!String(made.src).endsWith("search-scenarios.js")) return add(made);
        window.letGo = () => { add(made); };
        return made;
    };
}"""


def test_who_is_quicker_than_the_scenarios_comes_to_the_one_that_is_named(visit, address):
    """The scenarios are loaded last; until then the rule most like the name of one comes first."""
    page = visit(address("index"))
    page.evaluate(HOLD_THE_SCENARIOS)
    page.keyboard.press("g")
    page.keyboard.insert_text("dsa-occupied-one-passed-down")
    first = page.locator("dialog [role=option] code").first
    first.wait_for()
    assert first.inner_text().startswith("dsa.")
    page.keyboard.press("Enter")
    page.evaluate("window.letGo()")
    page.wait_for_url("**/scenarios/*.html#dsa-occupied-one-passed-down")
