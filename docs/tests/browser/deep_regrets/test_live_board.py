"""The live board of Deep Regrets in a real browser: days played by clicking, hidden cards, dice by chance or stated."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

import leadline_live as live
from leadline.games import load_game
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.slow

GAME = load_game("deep-regrets")
SETUPS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
NEW = "new game: 2 players, monday, first 1, shuffle 48213"
MUSTERED = (
    "1 muster | player 3 1 3",
    "1 keep p1 p3 p3",
    "2 muster | player 1 2 1",
    "2 keep p1 p1 p2",
    "1 throw 2",
)
"""Both have mustered, and player 1 is on turn."""


@pytest.fixture(scope="module")
def live_page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "live.html"
    path.write_text(live.page("deep-regrets"), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def play(visit, live_page) -> Any:
    """Open the board on a position, with moves and a look."""

    def opened(
        position: str = NEW, moves: Sequence[str] = (), look: str = "", width: int = 1280, scheme: str = "light"
    ) -> Any:
        address = f"{live_page}#p={quote_plus(position)}&m={quote_plus(';'.join(moves))}"
        return visit(address + (f"&v={look}" if look else ""), width, scheme)

    return opened


def scenario(id: str) -> tuple[str, list[str]]:
    """Return the position of a scenario and its moves, in notation."""
    found = next(one for one in load_suite("deep-regrets").scenarios if one.id == id)
    moves = [GAME.move_notation.write(GAME.codecs.move.read(step.move), {}) for step in found.steps]
    return GAME.position_notation.write(GAME.codecs.position.read(found.position)), moves


def choose(page: Any, *names: str) -> None:
    for name in names:
        page.locator(".ll-live-turn").get_by_role("button", name=name, exact=True).click()


def write(page: Any, move: str) -> None:
    field = page.get_by_label("Or type any move")
    field.fill(move)
    field.press("Enter")


def said(page: Any) -> str:
    return page.get_by_role("status").inner_text()


def moves(page: Any) -> list[str]:
    """Return the moves so far in words, without the marks of open questions below them."""
    return [text.partition("\n")[0] for text in page.locator(".ll-live-history > li").all_inner_texts()]


def titles(page: Any) -> list[str]:
    return page.locator(".ll-live-group").all_inner_texts()


def click_shoal(page: Any, name: str) -> None:
    page.locator(f".ll-live-places [data-place='{name}']").click()


# ---- a day


def test_a_day_is_played_by_clicking_alone(play) -> None:
    page = play()
    choose(page, "Muster and roll the Spent dice alone")
    assert said(page).startswith("Player 1 rolls player dice ")
    page.locator(".ll-live-moves button:enabled").last.click()
    choose(page, "Muster and roll the Spent dice alone")
    page.locator(".ll-live-moves button:enabled").last.click()
    # The dice say who throws it; there is one other to throw it to.
    page.locator(".ll-live-turn").get_by_role("button", name=re.compile("Throw the Life Preserver")).click()
    for name in ("Pass", "Draw a Dink", "Pass", "Draw a Dink"):
        choose(page, name)
    assert "Monday is over. Tuesday begins; player 2 is first." in said(page)
    assert len(moves(page)) == 9
    page.get_by_role("button", name="Undo").click()
    assert re.fullmatch("“[12] reward dink” is undone.", said(page))
    assert page.locator(".ll-live-board desc").text_content().startswith("It is Monday.")


def test_a_fish_is_cast_at_and_paid_for(play) -> None:
    page = play(moves=MUSTERED)
    assert titles(page) == ["Cast at", "The turn", "Free actions"]
    click_shoal(page, "1b")
    assert said(page) == "Player 1 casts at shoal 1b. Barrel Cod is turned up on shoal 1b."
    assert titles(page)[0] == "Pay for Barrel Cod (Difficulty 3)"
    choose(page, "Pay player die 3: 3")
    assert "Player 1 catches Barrel Cod." in said(page)
    assert moves(page)[-1].startswith("1 pay p3 ")
    assert "Fish: Barrel Cod 3/4+" in page.locator(".ll-live-board svg").first.text_content()


def test_fish_are_sold_by_ticking_them(play) -> None:
    position, _ = scenario("regrets-sell-some")
    page = play(position)
    group = page.locator(".ll-live-choice").filter(has_text="Sell").locator(".ll-live-ticks")
    things = group.locator(".ll-thing").all_inner_texts()
    assert len(things) == 5
    boxes = group.locator("input").all()
    for box in boxes:
        box.set_checked(False, force=True)
    go = group.locator(".ll-live-go")
    assert (go.is_disabled(), go.inner_text()) == (True, "These cannot be chosen together")
    for number, box in enumerate(boxes):
        box.set_checked(number in (0, 2), force=True)
    go.click()
    assert said(page).count(" sells ") == 2
    assert page.locator(".ll-live-group").first.inner_text() == "The turn"


def test_what_is_asked_about_a_text_is_said_in_words(play) -> None:
    page = play(moves=MUSTERED)
    click_shoal(page, "1a")
    assert "Candle Fry is turned up" in said(page)
    assert titles(page) == ["Candle Fry: look at the top fish of 1 shoal of your choice: choose a shoal"]
    click_shoal(page, "3c")
    assert "Player 1 looks at 1 fish of shoal 3c" in said(page)
    assert titles(page)[0] == "Pay for Candle Fry (Difficulty 2)"


def test_where_two_choices_are_about_a_shoal_they_are_asked_for(play) -> None:
    position, _ = scenario("regrets-free-worms-to-the-top")
    page = play(position)
    click_shoal(page, "1a")
    here = page.locator(".ll-live-here button")
    assert here.all_inner_texts() == ["Cast at 1a", "Look at the top of 1a"]
    here.last.click()
    assert "Can of Worms is face-down" in said(page)
    choose(page, "Put it back on top")


# ---- chance


def test_chance_is_stated_in_the_line_or_drawn(play) -> None:
    page = play()
    write(page, "1 muster | player 1 2 3")
    assert said(page) == "Player 1 rolls player dice 1 2 3."
    write(page, "1 keep p3")
    write(page, "2 muster")
    assert said(page).startswith("Player 2 rolls player dice ")
    assert moves(page)[-1].startswith("2 muster | player ")


@pytest.mark.parametrize("wrong", ["1 muster | player 1 2 9", "1 muster | player 1 2 3 | blue 0"])
def test_chance_that_cannot_be_is_refused(play, wrong) -> None:
    page = play()
    write(page, wrong)
    assert "Refused." in page.locator(".ll-live-typed").inner_text()
    assert moves(page) == []


def test_what_is_drawn_stays_when_it_is_looked_at_again(play, visit) -> None:
    page = play()
    choose(page, "Muster and roll the Spent dice alone")
    again = visit(page.url)
    assert moves(again) == moves(page)


# ---- what is refused


def test_what_is_refused_names_its_rule(play) -> None:
    page = play(moves=MUSTERED)
    for summary in page.locator(".ll-live-turn summary").all():
        summary.click()
    refused = page.locator(".ll-live-refused li")
    shop = refused.filter(has_text="Visit a shop")
    assert "This is possible only at Port." in shop.inner_text()
    assert shop.get_by_role("link").get_attribute("title") == "regrets.turn.sea-actions"
    assert refused.filter(has_text="Cast at 2a, 2b, 2c, 3a, 3b and 3c").count() == 1
    write(page, "1 cast 3a")
    assert "Refused." in page.locator(".ll-live-typed").inner_text()


# ---- who looks


def test_a_player_sees_hears_and_chooses_its_own(play) -> None:
    position, played = scenario("regrets-arrive-regret-secret")
    page = play(position, played)
    discarded = [one for one in moves(page) if "discards a Regret" in one]
    assert discarded
    assert "discards a Regret: Regret" in discarded[0]
    page.get_by_label("View of", exact=True).select_option(label="player 2")
    assert page.locator(".ll-live-board title").text_content() == "What player 2 sees"
    shown = page.locator("main").inner_text()
    assert "discards a Regret." in shown
    assert "discards a Regret: " not in shown
    assert page.get_by_label("Link to this board").count() == 0
    assert page.get_by_text("Set up a position", exact=True).count() == 0
    assert not any("discard-regret" in one for one in moves(page))


def test_a_new_game_shows_a_player_no_hidden_card(play) -> None:
    page = play(moves=[*MUSTERED, "1 cast 1a", "1 pick-shoal 3c"], look="2")
    assert moves(page)[-1] == "Player 1 looks at 1 fish of shoal 3c."
    drawn = page.locator(".ll-live-board desc").text_content()
    assert "Shoal 1a has 13 fish; Candle Fry lies face-up on it." in drawn
    assert "known to be" not in drawn
    page.get_by_label("View of", exact=True).select_option("1")
    assert "its top fish is known to be" in page.locator(".ll-live-board desc").text_content()


def test_a_move_of_another_is_not_for_whoever_looks(play) -> None:
    page = play(moves=MUSTERED, look="2")
    write_box = page.get_by_label("Or type any move")
    assert write_box.count() == 0
    page.get_by_label("View of", exact=True).select_option("1")
    write(page, "2 pass")
    assert "Player 1 cannot choose this." in page.locator(".ll-live-typed").inner_text()


# ---- beginning, and links


@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_new_game_has_as_many_players_as_are_asked_for(play, seats) -> None:
    page = play()
    page.get_by_text("New game", exact=True).click()
    page.locator("#ll-new-seats").select_option(seats)
    page.locator("#ll-new-start").select_option("tuesday")
    page.get_by_role("button", name="Start this game").click()
    assert said(page) == "A new game begins."
    assert page.get_by_label("View of", exact=True).locator("option").count() == int(seats) + 2
    assert page.locator(".ll-live-board rect.a").count() == int(seats)
    assert page.locator(".ll-live-board desc").text_content().startswith("It is Tuesday.")
    assert f"new+game%3A+{seats}+players%2C+tuesday" in page.url


def test_the_link_of_a_game_is_its_beginning_and_its_moves(play, visit) -> None:
    page = play(moves=[*MUSTERED, "1 cast 1a"])
    page.get_by_text("Set up a position", exact=True).click()
    assert page.get_by_label("First position in notation").input_value() == NEW
    assert len(page.url) < 500
    again = visit(page.url)
    assert titles(again) == titles(page)
    assert again.locator(".ll-live-board desc").text_content() == page.locator(".ll-live-board desc").text_content()


def test_a_position_between_two_turns_stands_alone(play) -> None:
    page = play(moves=MUSTERED)
    page.get_by_text("Set up a position", exact=True).click()
    written = page.get_by_label("In notation", exact=True).input_value()
    shown = page.locator(".ll-live-board desc").text_content()
    page.get_by_role("button", name="Load").click()
    assert said(page) == "The position is on the board."
    assert moves(page) == []
    assert page.locator(".ll-live-board desc").text_content() == shown
    assert GAME.position_notation.read(written).turn == 1


def test_every_example_can_be_played(play) -> None:
    page = play()
    page.get_by_text("Set up a position", exact=True).click()
    choices = page.get_by_label("Start from", exact=True)
    for title in choices.locator("option").all_inner_texts()[1:]:
        choices.select_option(label=title)
        assert said(page) == "The position is on the board."
        page.locator(".ll-live-moves button:enabled").first.click()
        assert len(moves(page)) == 1


# ---- readings


def test_readings_change_what_a_move_leads_to(play) -> None:
    page = play(moves=[*MUSTERED, "1 cast 1b", "1 pay p1 p3"])
    page.get_by_role("button", name="Who is right?").click()
    assert page.locator(".ll-ruling-dispute").count() >= 1
    page.locator(".ll-live-card:not(.ll-ruled)").first.get_by_role("button", name="Play by this").click()
    assert said(page).startswith("The board now follows the reading ")
    assert page.locator("dialog").count() == 0


def test_a_game_is_played_to_its_end(play) -> None:
    position, played = scenario("regrets-end-penalty-of-two")
    page = play(position, played)
    assert page.get_by_role("heading", name="The game is over").is_visible()
    assert "wins." in page.locator(".ll-live-turn").inner_text()


# ---- for everybody


PLACES = [(NEW, MUSTERED), (scenario("regrets-sell-some")[0], ()), (NEW, (*MUSTERED, "1 cast 1b"))]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("position", "played"), PLACES)
def test_the_sea_the_own_board_and_the_choices_are_in_view_together(play, width, position, played) -> None:
    page = play(position, played, width=width)
    sea = page.locator(".ll-live-board rect.s").first.bounding_box()
    own = page.locator(".ll-live-board rect.a.first").bounding_box()
    turn = page.locator(".ll-live-turn").bounding_box()
    button = page.locator(".ll-live-moves button").first.bounding_box()
    assert sea["y"] >= 0
    assert turn["y"] <= button["y"] <= 900 - button["height"]
    if width == 390:
        assert own["y"] + own["height"] <= turn["y"] + 1
    else:
        assert own["x"] + own["width"] <= turn["x"]
        assert own["y"] + own["height"] <= 900


def test_a_muster_is_played_with_the_keyboard_alone(play) -> None:
    page = play(moves=["1 muster | player 1 2 3", "1 keep p1 p2 p3"])
    page.get_by_role("button", name="Muster and roll the Spent dice alone").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.ll-live-moves button')")
    page.keyboard.press("Enter")
    assert len(moves(page)) == 4


def test_things_are_ticked_with_the_keyboard_alone(play) -> None:
    page = play(scenario("regrets-sell-some")[0])
    page.locator(".ll-live-go").first.focus()
    page.keyboard.press("Shift+Tab")
    ticked = page.locator(".ll-thing input:checked").count()
    page.keyboard.press("Space")
    assert page.locator(".ll-thing input:checked").count() == ticked + 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert len(moves(page)) == 1


@pytest.mark.parametrize(("width", "scheme"), SETUPS)
@pytest.mark.parametrize("look", ["", "1"])
def test_axe_finds_nothing(play, findings, width, scheme, look) -> None:
    page = play(moves=[*MUSTERED, "1 cast 1b"], look=look, width=width, scheme=scheme)
    for summary in page.locator("summary").all():
        summary.click()
    if folder := os.environ.get("LEADLINE_PICTURES"):
        page.screenshot(path=Path(folder) / f"regrets{look}-{width}-{scheme}.png", full_page=True)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_id_and_no_json_is_shown_where_people_choose(play) -> None:
    page = play()
    for number in range(40):
        buttons = page.locator(".ll-live-moves button:enabled")
        shown = page.locator(".ll-live-moves").all_inner_texts() + titles(page)
        for id in GAME.own_components.fish:
            assert all(id not in text for text in shown), id
        assert not any(sign in text for text in shown for sign in ("{", "}", "null", "undefined", "_"))
        buttons.nth(number % buttons.count()).click()
