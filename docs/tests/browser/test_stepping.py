"""Steps on the pages as they are built: by button and arrow key, both ways, with words and rules that change."""

from __future__ import annotations

import re
from typing import Any

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import GameData, game_data

pytestmark = pytest.mark.slow

LONG = 8
"""A scenario with more moves than this shows that boards which are not in the page are drawn."""


def scenario_page(site: Any, id: str) -> str:
    """Return the address of a scenario: its page and its anchor."""
    for path in sorted(site.rglob("scenarios/*.html")):
        if f'id="{id}"' in path.read_text(encoding="utf-8"):
            return f"{path.relative_to(site)}#{id}"
    raise AssertionError(f"scenario {id} stands on no page")


def with_moves(data: GameData, fewest: int) -> Any:
    """Return the shortest scenario with at least this many moves."""
    some = [one for one in data.scenarios.values() if len(one.steps) >= fewest and one.legal_variant is None]
    return min(some, key=lambda one: len(one.steps))


def played_once(data: GameData, disputes_played: Any) -> Any:
    """Return the first dispute whose readings are played in one scenario alone, so that one bar steps all boards."""
    return next(one for one in disputes_played(data) if len(data.tellings_of(one)) == 1)


class Steps:
    """A figure of steps on a page."""

    def __init__(self, page: Any, place: Any) -> None:
        self.page, self.place = page, place
        self.shown = place.locator(".ll-step:visible")

    def press(self, name: str) -> None:
        self.place.get_by_role("button", name=name).click()

    @property
    def words(self) -> str:
        return " ".join(self.shown.locator(".ll-words").all_inner_texts())

    @property
    def counter(self) -> str:
        return self.place.locator(".ll-counter").inner_text()

    @property
    def told(self) -> str:
        return self.place.locator("[aria-live=polite]").text_content()

    @property
    def rules(self) -> list[str]:
        return [one.get_attribute("href") for one in self.shown.locator(".ll-rules a").all()]

    @property
    def boards(self) -> list[str]:
        """What the boards that are shown say of themselves."""
        return self.shown.locator("svg > desc").all_text_contents()


@pytest.fixture(params=game_ids())
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


def opened(visit: Any, address: Any, site: Any, scenario: Any) -> Steps:
    page = visit(address(scenario_page(site, scenario.id)))
    return Steps(page, page.locator(f"[id='{scenario.id}'] figure.ll-steps").first)


def test_buttons_go_both_ways_and_stop_at_the_ends(visit, address, site, data) -> None:
    scenario = with_moves(data, 2)
    last = len(scenario.steps) + 1
    steps = opened(visit, address, site, scenario)
    start = (steps.words, steps.boards)
    assert steps.counter == f"1 of {last}"
    seen = [start[0]]
    for number in range(2, last + 1):
        steps.press("Step forward")
        assert steps.counter == f"{number} of {last}"
        assert steps.shown.count() == 1
        seen.append(steps.words)
    assert len(set(seen)) == last
    assert steps.place.get_by_role("button", name="Step forward").get_attribute("aria-disabled") == "true"
    steps.place.get_by_role("button", name="Step forward").click(force=True)
    assert steps.words == seen[-1]
    for number in range(last - 1, 0, -1):
        steps.press("Step back")
        assert steps.words == seen[number - 1]
    assert (steps.words, steps.boards) == start


def test_a_long_game_shows_a_board_at_every_step(visit, address, site, data) -> None:
    scenario = with_moves(data, LONG)
    steps = opened(visit, address, site, scenario)
    steps.place.focus()
    boards = [steps.boards]
    for _ in scenario.steps:
        steps.page.keyboard.press("ArrowRight")
        boards.append(steps.boards)
    assert [len(one) for one in boards] == [1] * (len(scenario.steps) + 1)
    assert len({one[0] for one in boards}) > len(scenario.steps) / 2
    steps.page.keyboard.press("ArrowLeft")
    assert steps.boards == boards[-2]


def test_arrow_keys_home_and_end_step_and_are_told(visit, address, site, data) -> None:
    scenario = with_moves(data, 2)
    last = len(scenario.steps) + 1
    steps = opened(visit, address, site, scenario)
    assert steps.told == ""
    steps.place.focus()
    for key, number in (
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", 1),
        ("End", last),
        ("Home", 1),
        ("ArrowRight", 2),
    ):
        steps.page.keyboard.press(key)
        assert steps.counter == f"{number} of {last}"
        assert steps.told.startswith(f"{number} of {last}. ")
    assert scenario.steps[0].text in steps.words
    assert steps.told == f"2 of {last}. {steps.words}"


def test_a_step_links_the_rules_that_applied(visit, address, site, data) -> None:
    steps = opened(visit, address, site, with_moves(data, 2))
    assert steps.rules == []
    steps.press("Step forward")
    assert steps.rules
    rule = re.search(r"#(.+)$", steps.rules[0])[1]
    steps.shown.locator(".ll-rules a").first.click()
    steps.page.wait_for_url(re.compile(rf"/rules/.*#{re.escape(rule)}$"))
    assert steps.page.locator(":target h2").first.inner_text().startswith(data.spec.rule(rule).title)


@pytest.mark.parametrize("width", [390, 1280])
def test_all_readings_of_a_dispute_step_together(visit, address, data, disputes_played, width) -> None:
    dispute = played_once(data, disputes_played)
    page = visit(address(f"{data.folder}/disputes/{dispute.id}"), width)
    bar = page.get_by_role("group", name="Step all boards")
    side = page.locator(".ll-side")
    before = side.locator(".ll-step:visible .ll-words").all_inner_texts()
    assert len(before) > 1
    assert len(set(before)) == 1
    bar.get_by_role("button", name="Last step").click()
    after = side.locator(".ll-step:visible .ll-words").all_inner_texts()
    assert len(after) == len(before)
    assert len(set(side.locator(".ll-step:visible svg > desc").all_text_contents())) > 1
    told = bar.locator("[aria-live=polite]").text_content()
    assert all(one in told for one in after)
    side.locator("figure").last.focus()
    page.keyboard.press("Home")
    start = side.locator(".ll-step:visible .ll-words").all_inner_texts()
    assert len(start) == len(before)
    assert len(set(start)) == 1
    assert page.locator(".ll-counter").first.inner_text().startswith("1 of ")


def test_on_a_phone_the_buttons_stay_in_sight(visit, address, data, disputes_played) -> None:
    page = visit(address(f"{data.folder}/disputes/{played_once(data, disputes_played).id}"), 390)
    page.get_by_role("group", name="Step all boards").get_by_role("button", name="First step").click(force=True)
    other = page.locator(".ll-side figure").last
    other.evaluate("one => window.scrollTo(0, one.getBoundingClientRect().top + scrollY - 200)")
    button = page.get_by_role("group", name="Step all boards").get_by_role("button", name="Step forward")
    box = button.bounding_box()
    assert 0 <= box["y"] <= 200
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(".ll-counter").first.inner_text().startswith("2 of ")


def test_boards_on_the_page_of_a_rule_step_on_their_own(visit, address, data) -> None:
    page = visit(address(f"{data.folder}/rules/{max(data.spec.chapters, key=lambda one: len(one.rules)).id}"))
    figures = page.locator("figure.ll-steps")
    assert figures.count() > 1
    for summary in page.locator("details.ll-on-a-board > summary").all()[:2]:
        summary.click()
    first, second = Steps(page, figures.nth(0)), Steps(page, figures.nth(1))
    second.press("Step forward")
    assert (first.counter[:2], second.counter[:2]) == ("1 ", "2 ")
