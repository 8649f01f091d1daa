"""Wrong engines of Captain Sonar about illegal targets, full gauges and roles: they do no more than they say."""

from __future__ import annotations

import pytest
from sonar_play import GAME, after, engine_with

ENDS, DRONE_ENDS = "sonar.mistake.system-ends-the-turn", "sonar.mistake.drone-ends-the-turn"
WASTED = "sonar.mistake.illegal-target-ends-the-turn"
NOTHING = "sonar.mistake.trigger-of-nothing-costs-radiation"
STILL_OK = "sonar.mistake.all-full-still-needs-an-ok"
ANY_ROLE = "sonar.mistake.any-role-of-the-person-will-do"
FIRST_ROLE = "sonar.mistake.first-role-of-the-person-traces"
NO_WAIT = "sonar.mistake.first-mate-does-not-wait-for-the-engineer"
DIVES = "sonar.mistake.last-trace-dives"
MARKED = "red gauge mine, red breakdown E4"
TURN = "alpha turn-by-turn hunt / red E5 ordered {more} / blue J10 / turn=red"
REAL_TIME = "alpha real-time hunt {people} / red E5 {more} / blue O15"


def by_turns(more: str) -> str:
    return TURN.format(more=more)


def in_real_time(more: str, people: str = "4+4") -> str:
    return REAL_TIME.format(more=more, people="" if people == "4+4" else people)


@pytest.mark.parametrize(("mistake", "moves", "turn"), [
    (ENDS, "red silence 0", "blue"),
    (ENDS, "red silence east 2", "red"),
    (ENDS, "red silence east 2, red gauge mine", "red"),
    (ENDS, f"red silence east 2, {MARKED}", "blue"),
    (ENDS, "red silence east 2, red breakdown E4, red gauge mine", "blue"),
    (DRONE_ENDS, f"red silence east 2, {MARKED}", "red"),
])  # fmt: skip
def test_a_turn_with_a_silence_ends_with_its_upkeep(mistake: str, moves: str, turn: str) -> None:
    assert after(by_turns("silence=5"), moves, mistake).turn == turn


def test_the_upkeep_of_an_order_does_not_end_the_turn() -> None:
    position = by_turns("owes=gauge,breakdown heading=east silence=5")
    assert after(position, MARKED, ENDS).turn == "red"


@pytest.mark.parametrize(("more", "move"), [
    ("torpedo=3", "red torpedo J10"),
    ("mine=2", "red drop E7"),
    ("drone=3", "red drone 5"),
    ("silence=5", "red silence south 1"),
    ("", "red trigger E3"),
    ("mines=E3 fresh=E3", "red trigger E3"),
])  # fmt: skip
def test_an_illegal_target_ends_the_turn_and_changes_nothing_else(more: str, move: str) -> None:
    before = GAME.shorthand.position_of_line(by_turns(more))
    there = after(by_turns(more), move, WASTED)
    assert there.turn == "blue"
    assert there.crews == before.but("red", ordered=False).crews


@pytest.mark.parametrize(("position", "move", "rule"), [
    (by_turns("torpedo=2"), "red torpedo J10", "sonar.activate.charged"),
    (by_turns("torpedo=3 last=use"), "red torpedo J10", "sonar.activate.one-a-turn"),
    (by_turns("mine=2"), "red drop", "sonar.mine.drop-beside"),
    (by_turns("marks=W1"), "red trigger E3", "sonar.mine.trigger-own"),
    (by_turns("").replace(" ordered", ""), "red trigger E3", "sonar.mine.trigger-own"),
    (in_real_time("torpedo=3"), "red torpedo O15", "sonar.torpedo.range"),
])  # fmt: skip
def test_other_illegal_uses_are_refused(position: str, move: str, rule: str) -> None:
    assert after(position, move, WASTED) == rule


def test_an_attempt_does_not_end_the_turn() -> None:
    there = after(by_turns("torpedo=3 marks=W1"), "red torpedo J10", WASTED)
    assert (there.turn, there.crew("red").owes) == ("red", ("radiation",))


@pytest.mark.parametrize("at", ["E3", "F2", "D1", "P20"])
def test_while_red_is_broken_any_space_costs_a_radiation_mark(at: str) -> None:
    there = after(in_real_time("mines=F2 marks=W1"), f"red trigger {at}", NOTHING)
    assert (there.crew("red").owes, there.crew("red").mines) == (("radiation",), ("F2",))


@pytest.mark.parametrize(("more", "move", "rule"), [
    ("mines=F2", "red trigger E3", "sonar.mine.trigger-own"),
    ("mines=F2 marks=W1", "red trigger", "sonar.mine.trigger-own"),
    ("mines=F2 marks=W1 owes=gauge", "red trigger E3", "sonar.mine.trigger-moment"),
])  # fmt: skip
def test_other_triggers_of_nothing_are_refused(more: str, move: str, rule: str) -> None:
    assert after(in_real_time(more), move, NOTHING) == rule


def test_a_full_gauge_is_named_only_if_all_are_full() -> None:
    full = "mine=2 torpedo=3 drone=3 sonar=2 silence=5 scenario=4"
    position = by_turns(full).replace(" ordered", "")
    assert after(position, "red north, red breakdown N4, red end", STILL_OK) == "sonar.turn.end"
    there = after(position, "red north, red breakdown N4, red gauge drone, red end", STILL_OK)
    assert (there.turn, there.crew("red").gauges.drone) == ("blue", 3)
    room = position.replace("mine=2", "mine=1")
    assert after(room, "red north, red gauge drone", STILL_OK) == "sonar.upkeep.full-gauge"


@pytest.mark.parametrize(("people", "move", "rule"), [
    ("3+4", "red.first-mate north", ""),
    ("3+4", "red.captain gauge drone", "sonar.upkeep.both"),  # The role is right, but nothing is due.
    ("3+4", "red.engineer north", "sonar.crew.captain"),
    ("2+4", "red.engineer north", ""),
    ("2+4", "red.first-mate torpedo E3", ""),
    ("2+4", "red.radio-operator north", "sonar.crew.captain"),
    ("4+2", "red.first-mate north", "sonar.crew.captain"),
])  # fmt: skip
def test_only_the_roles_of_the_same_person_will_do(people: str, move: str, rule: str) -> None:
    there = after(in_real_time("torpedo=3", people), move, ANY_ROLE)
    assert there == rule if rule else not isinstance(there, str)


@pytest.mark.parametrize(("people", "moves", "traced"), [
    ("2+4", "red.engineer trace", ("captain",)),
    ("2+4", "red.engineer trace, red.engineer trace", ("captain", "first-mate")),
    ("2+4", "red.radio-operator trace", ("radio-operator",)),
    ("3+4", "red.first-mate trace", ("captain",)),
    ("3+4", "red.engineer trace", ("engineer",)),
    ("4+2", "red.engineer trace", ("engineer",)),
])  # fmt: skip
def test_the_first_role_of_a_person_traces(people: str, moves: str, traced: tuple[str, ...]) -> None:
    surfaced = in_real_time("surfaced last=surfacing", people)
    assert after(surfaced, moves, FIRST_ROLE).crew("red").traced == traced


@pytest.mark.parametrize(("more", "seat", "rule"), [
    ("owes=breakdown heading=east", "red.first-mate", ""),
    ("owes=breakdown heading=east", "red.captain", "sonar.activate.after-ok"),
    ("owes=gauge", "red.first-mate", "sonar.activate.after-ok"),
    ("owes=breakdown heading=east last=use", "red.first-mate", "sonar.activate.move-between"),
])  # fmt: skip
def test_only_the_first_mate_does_not_wait_for_the_engineer(more: str, seat: str, rule: str) -> None:
    there = after(in_real_time(f"sonar=3 {more}"), f"{seat} sonar", NO_WAIT)
    assert there == rule if rule else there.question.about == "sonar"


@pytest.mark.parametrize(("owes", "seats"), [
    ("owes=breakdown heading=east", [("red.first-mate",)]),
    ("owes=gauge", []),
    ("", [("red.captain", "red.first-mate")]),
])  # fmt: skip
def test_the_sonar_is_an_open_decision_of_those_who_need_not_wait(owes: str, seats: list[tuple[str, ...]]) -> None:
    decisions = engine_with(NO_WAIT).to_act(GAME.shorthand.position_of_line(in_real_time(owes)))
    assert [each.seats for each in decisions if each.kind == "sonar" and each.seats[0].startswith("red")] == seats


def test_turn_by_turn_the_first_mate_waits_for_the_engineer() -> None:
    position = by_turns("sonar=2 owes=breakdown heading=east")
    assert after(position, "red.first-mate sonar", NO_WAIT) == "sonar.activate.after-ok"


@pytest.mark.parametrize("people", ["4+4", "2+4"])
def test_the_last_trace_is_the_dive(people: str) -> None:
    surfaced = in_real_time("surfaced last=surfacing marks=N2 traced=captain,first-mate,engineer", people)
    there = after(surfaced, "red.radio-operator trace, red.captain north", DIVES)
    assert (there.crew("red").marks, there.crew("red").at) == ((), "E4")
