"""A table with a dispute: the position is set up on the board, and “Who is right?” shows the answers side by side."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote_plus

import pytest

import leadline_live as live
from leadline.games import game_ids, load_game
from leadline.spec.profiles import profiles
from leadline_live.setup_form import setup_form

pytestmark = pytest.mark.slow

GAMES = [game for game in game_ids() if live.has_live_board(game)]
SHORT = {
    "deep-sea-adventure": "1 1 / 1 1 1 1 2 2 / ^3[1:2] v5[2:4] / t1",
    "captain-sonar": "alpha turn-by-turn hunt / red E4 torpedo=3 / blue J10",
    "deep-regrets": "tuesday action turn=2 / 1 / 2 fresh=p3 / 3 depth=0",
}
"""A position in short form, for each game."""
DISPUTED = {
    "deep-sea-adventure": ("red 2+2", "starter-mixed"),
    "captain-sonar": ("red torpedo E3", ""),
    "deep-regrets": ("1 pass", ""),
}
"""A move in that position, and the question that decides it; without one the move is illegal by every reading."""


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("boards")
    for game in GAMES:
        (folder / f"{game}.html").write_text(live.page(game), encoding="utf-8")
    return {game: (folder / f"{game}.html").as_uri() for game in GAMES}


def load(page: Any, text: str) -> None:
    page.get_by_text("Set up a position", exact=True).click()
    page.get_by_label("In notation", exact=True).fill(text)
    page.get_by_role("button", name="Load").click()


def ask(page: Any, move: str) -> Any:
    page.get_by_role("button", name="Who is right?").click()
    page.get_by_label("The disputed move").select_option(label="another move, in notation")
    page.get_by_label("The move in notation").fill(move)
    page.get_by_role("button", name="Ask", exact=True).click()
    return page.locator("dialog.ll-ruling")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_sets_up_its_position_and_asks(visit, boards, findings, game: str, width: int) -> None:
    page = visit(boards[game], width)
    load(page, SHORT[game])
    assert "Filled in: " in page.get_by_role("status").inner_text()
    assert page.locator(".ll-live-filled li").count() > 1
    assert findings(page) == []
    move, dispute = DISPUTED[game]
    dialog = ask(page, move)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if dispute:
        assert "leave open" in dialog.locator(".ll-ruling-verdict").inner_text()
        cards = dialog.locator(f"section:has(a[href*='{dispute}']) .ll-live-card")
        assert cards.count() >= 2
        assert cards.first.inner_text().startswith("Recommended ruling")
        assert "Manual, " in dialog.inner_text()
    else:
        verdict = dialog.locator(".ll-ruling-verdict").inner_text()
        assert verdict == "The move is not allowed. No open question changes that."
        rule = dialog.locator(".ll-ruling-answer a").get_attribute("title")
        assert load_game(game).spec.rule(rule) is not None
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.key") == "right"


def test_a_move_that_nobody_disputes_is_called_so(visit, boards) -> None:
    page = visit(f"{boards['captain-sonar']}#p={quote_plus(SHORT['captain-sonar'])}&m=red+north")
    page.get_by_role("button", name="Who is right?").click()
    dialog = page.locator("dialog.ll-ruling")
    assert dialog.locator("select").evaluate("one => one.selectedOptions[0].text") == "the last move: red north"
    assert dialog.locator(".ll-ruling-verdict").inner_text() == (
        "The move is allowed. No open question changes what happens."
    )
    assert "Red's captain heads north, to E3." in dialog.inner_text()


def test_the_terminal_gives_the_same_answers(visit, boards, capsys) -> None:
    """The outcomes of the profiles in the terminal are among those on the board, with the same deciding question."""
    import json

    from leadline import cli

    game = "deep-sea-adventure"
    move, dispute = DISPUTED[game]
    assert cli.main(["settle", game, "--position", SHORT[game], "--move", move, "--json"]) == 0
    settled = json.loads(capsys.readouterr().out)
    page = visit(f"{boards[game]}#p={quote_plus(SHORT[game])}&m={quote_plus(move)}")
    page.get_by_role("button", name="Who is right?").click()
    shown = page.locator(".ll-ruling-dispute a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert [one["id"] for one in settled["disputes"]] == [dispute]
    assert any(dispute in link for link in shown)


def test_a_table_plays_by_the_answer_it_likes(visit, boards) -> None:
    game = "deep-sea-adventure"
    page = visit(f"{boards[game]}#p={quote_plus(SHORT[game])}&m={quote_plus(DISPUTED[game][0])}")
    page.get_by_role("button", name="Who is right?").press("Enter")
    card = page.locator(".ll-live-card:not(.ll-ruled)").first
    card.get_by_role("button", name="Play by this").press("Enter")
    assert page.locator("dialog").count() == 0
    assert "r=" in page.url
    assert page.get_by_role("status").inner_text().startswith("The board now follows the reading ")


def test_a_viewer_of_one_seat_is_not_shown_what_is_hidden(visit, boards) -> None:
    page = visit(f"{boards['captain-sonar']}#p={quote_plus(SHORT['captain-sonar'])}&v=blue.captain")
    page.get_by_role("button", name="Who is right?").click()
    assert "set “View of” to “everything” first." in page.locator("dialog").inner_text()
    assert page.locator("dialog select").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_offers_everything_that_a_setup_lets_people_choose(visit, boards, findings, game: str) -> None:
    page = visit(boards[game], 390)
    page.get_by_text("New game", exact=True).click()
    form = setup_form(load_game(game))
    assert form
    for field in form:
        options = page.locator(f"#ll-new-{field['key']} option")
        assert options.count() >= 2, field
    assert page.get_by_label("Rules", exact=True).locator("option").count() == len(profiles(load_game(game).spec))
    assert findings(page) == []
    page.get_by_role("button", name="Start this game").press("Enter")
    assert page.get_by_role("status").inner_text() == "A new game begins."


def test_a_starter_who_does_not_take_part_is_refused(visit, boards) -> None:
    page = visit(boards["deep-sea-adventure"])
    page.get_by_text("New game", exact=True).click()
    page.get_by_label("Players", exact=True).select_option("2")
    page.get_by_label("Starter", exact=True).select_option("6")
    page.get_by_role("button", name="Start this game").click()
    assert page.get_by_role("status").inner_text().startswith("This game cannot be set up: ")


def test_the_form_of_deep_regrets_sets_up_a_position(visit, boards) -> None:
    page = visit(f"{boards['deep-regrets']}#p={quote_plus(SHORT['deep-regrets'])}")
    page.get_by_text("Set up a position", exact=True).click()
    player = page.get_by_role("group", name="Player 2")
    player.get_by_label("Fishbucks").fill("4")
    player.get_by_label("Fish in hand").fill("lamp-sprat, ?")
    page.get_by_label("Shoal 2b").fill("vestry-pike^,?*12")
    page.get_by_role("button", name="Set up", exact=True).click()
    assert page.get_by_role("status").inner_text().startswith("The position is on the board.")
    written = page.get_by_label("In notation", exact=True).input_value()
    assert re.search(r"/ 2 fresh=p3 spent=player\*2 fish=lamp-sprat,\? .*bucks=4 /", written)
    assert "2b=vestry-pike^,?*12" in written
    position = load_game("deep-regrets").shorthand.position_of_line(written)
    assert load_game("deep-regrets").own_engine.faults(position) == ()
