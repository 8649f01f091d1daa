"""Wrong engines of Captain Sonar that check at another moment, or that forget or keep something between two acts."""

from __future__ import annotations

import pytest
from sonar_play import GAME, after, engine_with

ONE_TRIGGER = "sonar.mistake.one-trigger-a-turn"
AT_ANY_MOMENT = "sonar.mistake.attempt-costs-at-any-moment"
SHARED_ORDER = "sonar.mistake.extra-turns-share-one-order"
SHUT_IN = "sonar.mistake.shut-in-surfaces-as-its-turn-begins"
AFTER_SILENCE = "sonar.mistake.turn-passes-after-silence"
LAST_TO_ACT = "sonar.mistake.last-to-act-wins"
ASKED_ONLY = "sonar.mistake.stop-holds-the-asked-crew"
MINES = "alpha turn-by-turn hunt / red E5 mine=2 mines=A8,J1,J9 / blue J5 / turn=red"
MINES_IN_REAL_TIME = "alpha real-time hunt / red E5 mines=A8,J1 / blue O15"
BROKEN = "alpha turn-by-turn hunt / red E5 {state} marks=W1 torpedo=3 sonar=2 / blue J10 / turn=red"
NORTH = "red north, red gauge torpedo, red breakdown N4"


@pytest.mark.parametrize("between", ["", f"{NORTH}, ", f"{NORTH}, red drop F4, "])
def test_only_one_mine_is_triggered_before_and_after_the_order_of_a_turn(between: str) -> None:
    assert after(MINES, f"red trigger A8, {between}red trigger J1", ONE_TRIGGER) == "sonar.mine.trigger-no-activation"


def test_another_mine_is_triggered_in_the_next_turn() -> None:
    turn = "blue north, blue gauge mine, blue breakdown N6, blue end"
    there = after(MINES, f"{NORTH}, red trigger A8, red end, {turn}, red trigger J1", ONE_TRIGGER)
    assert there.crew("red").mines == ("J9",)


@pytest.mark.parametrize("before", ["", "red trigger A8, "])
def test_a_fresh_mine_has_to_wait_for_a_move_whether_or_not_another_was_triggered(before: str) -> None:
    turn = "blue north, blue gauge mine, blue breakdown N6, blue end"
    dropped = f"{NORTH}, {before}red drop F4, red end, {turn}, red trigger F4"
    assert after(MINES, dropped, ONE_TRIGGER) == "sonar.mine.trigger-wait"


def test_in_real_time_another_mine_is_triggered_after_a_move() -> None:
    two = "red trigger A8, red trigger J1"
    assert after(MINES_IN_REAL_TIME, two, ONE_TRIGGER) == "sonar.mine.trigger-no-activation"
    there = after(MINES_IN_REAL_TIME, f"red trigger A8, {NORTH}, red trigger J1", ONE_TRIGGER)
    assert there.crew("red").mines == ()


@pytest.mark.parametrize("state", ["", "ordered last=use", "ordered", "last=start"])
def test_an_attempt_costs_a_mark_before_the_order_and_after_a_system(state: str) -> None:
    there = after(BROKEN.format(state=state), "red torpedo, red radiation W5", AT_ANY_MOMENT)
    assert there.crew("red").marks == ("W1", "W5")


def test_an_attempt_still_waits_for_both_oks_and_a_working_system_for_the_order() -> None:
    owing = BROKEN.format(state="ordered owes=gauge")
    assert after(owing, "red torpedo", AT_ANY_MOMENT) == "sonar.activate.after-ok"
    assert after(BROKEN.format(state=""), "red sonar", AT_ANY_MOMENT) == "sonar.activate.after-order"


def test_no_system_is_asked_for_before_the_order() -> None:
    there = GAME.shorthand.position_of_line(BROKEN.format(state=""))
    assert {each.kind for each in engine_with(AT_ANY_MOMENT).to_act(there)} == {"order", "surface", "trigger"}


def test_the_order_of_the_first_extra_turn_counts_in_all_three() -> None:
    position = "alpha turn-by-turn hunt / red E5 last=surfacing waits=3 / blue J10 / turn=blue"
    first = "blue north, blue gauge mine, blue breakdown N6, blue end"
    assert after(position, f"{first}, blue north", SHARED_ORDER) == "sonar.turn.one-order"
    assert after(position, f"{first}, blue surface", SHARED_ORDER) == "sonar.surface.instead"
    there = after(position, f"{first}, blue end, blue end", SHARED_ORDER)
    assert (there.turn, there.crew("blue").ordered, there.crew("red").waits) == ("red", False, 0)


def test_a_crew_shut_in_surfaces_as_its_turn_begins() -> None:
    position = "alpha turn-by-turn hunt / red A1 route=A2,B2,B1,A1 / blue J10 route=I10,J10 ordered / turn=blue"
    there = after(position, "blue end", SHUT_IN)
    assert (there.turn, there.crew("red").route, there.crew("red").waits) == ("blue", ("A1",), 3)


def test_two_crews_shut_in_for_good_do_not_surface_without_end() -> None:
    red, blue = "red A1 route=A1 mines=A2,B1", "blue J10 route=I9,J10 ordered mines=J9,I10"
    assert after(f"alpha turn-by-turn hunt / {red} / {blue} / turn=blue", "blue end", SHUT_IN).turn == "red"


@pytest.mark.parametrize(("silence", "turn"), [("west 1, red gauge mine, red breakdown W5", "blue"), ("0", "red")])
def test_the_turn_passes_after_the_upkeep_of_a_silence(silence: str, turn: str) -> None:
    position = "alpha turn-by-turn hunt / red E5 ordered silence=5 / blue J10 / turn=red"
    assert after(position, f"red silence {silence}", AFTER_SILENCE).turn == turn


@pytest.mark.parametrize("mode", ["turn-by-turn", "real-time"])
def test_a_crew_that_sinks_itself_by_a_system_failure_wins(mode: str) -> None:
    ordered, turn = (" ordered", " / turn=blue") if mode == "turn-by-turn" else ("", "")
    failing = f"blue E5{ordered} owes=breakdown heading=east marks=W5,W6,N6,S5,E4 damage=3"
    there = after(f"alpha {mode} hunt / red J10 / {failing}{turn}", "blue breakdown E6", LAST_TO_ACT)
    assert engine_with(LAST_TO_ACT).standing(there).winners == ("blue",)


def test_while_an_answer_is_due_only_the_crew_that_asked_plays_on() -> None:
    position = "alpha real-time hunt / red E5 last=use / blue J10 / question=blue:sonar"
    assert after(position, "red north", ASKED_ONLY).crew("red").at == "E4"
    assert after(position, "blue north", ASKED_ONLY) == "sonar.activate.stop"
