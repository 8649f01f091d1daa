"""The live board of Captain Sonar in a real browser: both crews played act by act, and looked at by one of them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

import leadline_live as live

pytestmark = pytest.mark.slow

SETUPS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
BOTH = "alpha turn-by-turn hunt / red E4 route=D4,E4 torpedo=3 / blue G3 route=G2,G3 mine=2 / turn=red"
TURN = "red north;red gauge drone;red breakdown N2;red end"
REAL_TIME = (
    "alpha real-time hunt / red H7 route=H6,H7 torpedo=3 mine=3 silence=6 drone=4 mines=E5 marks=S1 "
    "/ blue K5 route=K4,K5 owes=gauge"
)
SURFACED = "alpha real-time hunt / red E5 last=surfacing surfaced traced=captain,first-mate,engineer / blue K5"


@pytest.fixture(scope="module")
def live_page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "live.html"
    path.write_text(live.page("captain-sonar"), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def play(visit, live_page) -> Any:
    """Open the board on a position, with moves and a look."""

    def opened(position: str = BOTH, moves: str = "", look: str = "", width: int = 1280, scheme: str = "light") -> Any:
        address = f"{live_page}#p={quote_plus(position)}&m={quote_plus(moves)}"
        return visit(address + (f"&v={look}" if look else ""), width, scheme)

    return opened


def choose(page: Any, *names: str) -> None:
    for name in names:
        page.locator(".ll-live-turn").get_by_role("button", name=name, exact=True).click()


def said(page: Any) -> str:
    return page.get_by_role("status").inner_text()


def moves(page: Any) -> list[str]:
    """Return the moves so far in words, without the marks of open questions below them."""
    return [text.partition("\n")[0] for text in page.locator(".ll-live-history > li").all_inner_texts()]


def click_space(page: Any, place: str) -> None:
    page.locator(f".ll-live-places [data-place='{place}']").click()


# ---- acts


def test_a_turn_of_each_crew_is_played_act_by_act(play) -> None:
    page = play()
    choose(page, "Red: head north")
    assert said(page) == "Red's captain heads north, to E3."
    assert page.locator(".ll-live-who").all_inner_texts() == ["Red's first mate", "Red's engineer"]
    choose(page, "Red: mark the mine gauge", "Red: mark N2 red")
    choose(page, "Red: end the turn", "Blue: head south", "Blue: mark the drone gauge", "Blue: mark S4 red")
    choose(page, "Blue: try a mine, though it is broken")
    assert said(page) == "Blue's captain tries the mine system, and it is broken."
    choose(page, "Blue: mark W5 radiation")
    assert len(moves(page)) == 9
    assert moves(page)[-1] == "blue radiation W5 Blue's engineer marks W5 (radiation) in the panel west."
    page.get_by_role("button", name="Undo").click()
    assert said(page) == "“blue radiation W5” is undone."
    assert len(moves(page)) == 8


def test_what_is_illegal_is_not_offered_and_named_with_its_rule(play) -> None:
    page = play()
    course = page.locator(".ll-live-choice").filter(has_text="Course")
    assert course.locator("button").all_inner_texts() == ["North", "East", "South", "Surface"]
    page.get_by_text("Not allowed for red's captain").click()
    refused = page.locator(".ll-live-refused")
    west = refused.locator("li").filter(has_text="West.")
    assert "D4 is on the own route." in west.inner_text()
    link = west.get_by_role("link", name="The submarine does not enter its own route")
    assert link.get_attribute("href").endswith("#sonar.move.own-route")
    assert "Torpedo." in refused.inner_text()
    assert page.locator(".ll-live-places [data-place=D4]").count() == 0
    field = page.get_by_label("Or type any move")
    field.fill("red west")
    field.press("Enter")
    assert "D4 is on the own route" in page.locator(".ll-live-typed").inner_text()
    assert moves(page) == []


def test_spaces_gauges_and_symbols_are_clicked(play) -> None:
    page = play()
    click_space(page, "E3")
    assert said(page) == "Red's captain heads north, to E3."
    click_space(page, "red drone")
    assert said(page) == "Red's first mate marks the drone gauge."
    choose(page, "Red: mark N2 red")
    choose(page, "Red: end the turn", "Blue: head south", "Blue: mark the drone gauge", "Blue: mark S1 green")
    click_space(page, "H3")
    assert said(page) == "Blue's captain drops a mine at H3."


def test_where_several_choices_are_about_one_space_they_are_asked_for(play) -> None:
    page = play(REAL_TIME)
    click_space(page, "H8")
    assert said(page) == "There are 4 choices at H8."
    here = page.locator(".ll-live-here")
    assert here.locator("button").all_inner_texts() == [
        "Red: head south",
        "Red: drop a mine at H8",
        "Red: launch a torpedo at H8",
        "Red: go south 1 in silence",
    ]
    assert page.evaluate("document.activeElement.innerText") == "Red: head south"
    here.get_by_role("button", name="Red: launch a torpedo at H8").click()
    assert "The torpedo explodes at H8" in said(page)
    assert "red has an indirect hit" in said(page)
    assert page.locator(".ll-live-here").count() == 0


def test_a_question_stops_both_crews_and_only_the_truth_is_offered(play) -> None:
    page = play("alpha turn-by-turn hunt / red E4 drone=3 ordered / blue G3 / turn=red")
    drone = page.locator(".ll-live-choice").filter(has_text="Ask the drone about sector")
    drone.get_by_role("button", name="Red: ask the drone about sector 1").click()
    assert page.get_by_role("heading", name="Blue's captain to move").is_visible()
    assert page.locator(".ll-live-moves button").all_inner_texts() == ["No"]
    choose(page, "Blue: answer no")
    assert said(page) == "Blue's captain answers no: not in sector 1."


def test_a_sonar_is_answered_from_a_list(play) -> None:
    page = play("alpha turn-by-turn hunt / red E4 sonar=2 ordered / blue G3 / turn=red", "red sonar")
    answers = page.get_by_label("Answer the sonar: one true, one false (blue's captain)", exact=True)
    assert answers.locator("option", has_text="Row 3, column G").count() == 0
    answers.select_option(label="Row 3, column A")
    page.get_by_role("button", name="Choose: Answer the sonar").click()
    assert said(page) == "Blue's captain answers the sonar: row 3 and column A."


def test_a_surfaced_crew_traces_is_checked_and_dives(play) -> None:
    page = play(SURFACED)
    choose(page, "Red: trace the radio operator's section")
    page.get_by_label("Check the hull of red (blue's engineer)", exact=True).select_option(label="Valid")
    page.get_by_role("button", name="Choose: Check the hull of red").click()
    choose(page, "Red: be ready to dive")
    assert said(page) == "Red's engineer erases the breakdowns: red is ready to dive."


def test_a_game_is_won(play) -> None:
    page = play("alpha turn-by-turn sudden-death / red E4 torpedo=3 ordered / blue G3 / turn=red")
    page.get_by_label("Launch a torpedo at (red's captain)", exact=True).select_option(label="G3")
    page.get_by_role("button", name="Choose: Launch a torpedo at").click()
    assert page.get_by_role("heading", name="The game is over").is_visible()
    assert "Red wins." in page.locator(".ll-live-turn").inner_text()


# ---- who looks


def test_a_role_sees_hears_and_chooses_its_own(play) -> None:
    page = play(moves="red north;red gauge drone;red breakdown N2")
    page.get_by_label("View of", exact=True).select_option("blue.captain")
    assert page.locator(".ll-live-board title").text_content() == "What blue's captain sees"
    drawn = page.locator(".ll-live-board desc").text_content()
    assert "Of red's submarine, mines and sheets nothing is known." in drawn
    assert "Blue's submarine is at G3" in drawn
    assert moves(page) == ["Red's captain heads north."]
    assert page.get_by_role("heading", name="Blue's captain has nothing to choose now").is_visible()
    shown = page.locator("main").inner_text()
    assert "E3" not in shown
    assert page.get_by_label("Link to this board").count() == 0
    assert page.get_by_text("Set up a position", exact=True).count() == 0
    page.get_by_label("View of", exact=True).select_option("red.engineer")
    assert moves(page)[0] == "red north Red's captain heads north, to E3."
    assert page.locator(".ll-live-moves button").count() == 0
    page.get_by_label("View of", exact=True).select_option("red")
    choose(page, "Red: end the turn")
    page.get_by_label("View of", exact=True).select_option("blue.captain")
    assert moves(page)[-1] == "Red's turn is over; it is blue's turn."
    assert page.get_by_role("heading", name="Blue's captain to move").is_visible()
    page.get_by_label("View of", exact=True).select_option(label="everything")
    assert len(moves(page)) == 4
    assert "E3" in page.locator(".ll-live-board desc").text_content()


def test_a_link_holds_who_looks(play) -> None:
    page = play(moves=TURN, look="blue.captain")
    assert page.get_by_label("View of", exact=True).input_value() == "blue.captain"
    assert moves(page) == ["Red's captain heads north.", "Red's turn is over; it is blue's turn."]
    choose(page, "Blue: head south")
    assert page.url.endswith("&v=blue.captain")
    page.get_by_role("button", name="Undo").click()
    assert said(page) == "The last move is undone."


def test_a_move_of_another_crew_is_not_for_whoever_looks(play) -> None:
    page = play(look="red.captain")
    field = page.get_by_label("Or type any move")
    field.fill("blue start A1")
    field.press("Enter")
    assert "Red's captain cannot choose this." in page.locator(".ll-live-typed").inner_text()


# ---- beginning


def test_a_new_game_begins_on_any_map_in_any_mode(play) -> None:
    page = play()
    page.get_by_text("New game", exact=True).click()
    page.locator("#ll-new-map").select_option("echo")
    page.locator("#ll-new-mode").select_option("real-time")
    page.get_by_role("button", name="Start this game").click()
    assert said(page) == "A new game begins."
    assert "The map is Echo, played in real time" in page.locator(".ll-live-board desc").text_content()
    click_space(page, "K8")
    assert page.locator(".ll-live-here button").all_inner_texts() == ["Red: start at K8", "Blue: start at K8"]
    choose(page, "Red: start at K8")
    click_space(page, "A1")
    assert said(page) == "Blue's captain has chosen where to start: A1."
    assert page.locator(".ll-live-who").all_inner_texts() == ["Red's captain", "Blue's captain"]


def test_starts_are_left_to_chance(play) -> None:
    page = play()
    page.get_by_text("New game", exact=True).click()
    page.get_by_label("Starts", exact=True).select_option("random")
    page.get_by_role("button", name="Start this game").click()
    assert [re.sub("[A-J][0-9]+", "_", one.split(" ")[2]) for one in moves(page)] == ["_", "_"]
    assert page.get_by_role("heading", name="Red's captain to move").is_visible()


def test_a_position_is_set_up_by_the_form(play) -> None:
    page = play()
    page.get_by_text("Set up a position", exact=True).click()
    crew = page.get_by_role("group", name="Blue")
    crew.get_by_label("Submarine").fill("J10")
    crew.get_by_label("Route").fill("")
    crew.get_by_label("Marked symbols").fill("W1 N6")
    page.get_by_role("button", name="Set up", exact=True).click()
    written = page.get_by_label("In notation").input_value()
    assert written == BOTH.replace("G3 route=G2,G3 mine=2", "J10 mine=2 marks=W1,N6")
    crew.get_by_label("Submarine").fill("H9")
    page.get_by_role("button", name="Set up", exact=True).click()
    assert "Impossible" in page.locator("[data-key=set-up]").inner_text()
    assert page.get_by_label("In notation").input_value() == written


# ---- for everybody


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("position", [BOTH, REAL_TIME])
def test_the_map_and_the_choices_are_in_view_together(play, width, position) -> None:
    page = play(position, width=width)
    page.locator(".ll-live-moves button").first.click()
    map_box = page.locator(".ll-live-board rect.s").bounding_box()
    turn = page.locator(".ll-live-turn").bounding_box()
    assert map_box["y"] >= 0
    assert turn["y"] + turn["height"] <= 900 + 1
    if width == 390:
        assert map_box["y"] + map_box["height"] <= turn["y"]
    else:
        assert map_box["x"] + map_box["width"] <= turn["x"]
        assert map_box["y"] + map_box["height"] <= 900
    button = page.locator(".ll-live-moves button").first.bounding_box()
    assert turn["y"] <= button["y"] <= 900 - button["height"]


def test_a_turn_is_played_with_the_keyboard_alone(play) -> None:
    page = play()
    page.get_by_role("button", name="Red: head north").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.matches('.ll-live-moves button')")
    assert len(moves(page)) == 3
    for key in ("right", "undo", "ll-look"):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.dataset.key") == key
    page.keyboard.type("blue's captain")
    assert page.get_by_label("View of", exact=True).input_value() == "blue.captain"
    assert page.evaluate("document.activeElement.id") == "ll-look"


@pytest.mark.parametrize(("width", "scheme"), SETUPS)
@pytest.mark.parametrize("look", ["", "red.captain"])
def test_axe_finds_nothing(play, findings, width, scheme, look) -> None:
    page = play(REAL_TIME, look=look, width=width, scheme=scheme)
    page.locator(".ll-live-moves button").first.click()
    for summary in page.locator("summary").all():
        summary.click()
    if folder := os.environ.get("LEADLINE_PICTURES"):
        page.screenshot(path=Path(folder) / f"sonar{look}-{width}-{scheme}.png", full_page=True)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
