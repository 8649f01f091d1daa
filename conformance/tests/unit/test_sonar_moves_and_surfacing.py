"""Wrong engines of Captain Sonar about moves, upkeep and surfacing: what their texts exclude stays right."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game, recommended

GAME, BASE = load_game("captain-sonar"), recommended("captain-sonar")
STAYS_BROKEN = "sonar.mistake.repair-leaves-systems-broken"
PANEL_WAITS = "sonar.mistake.full-panel-waits-for-the-next-move"
SHUT_IN = "sonar.mistake.shut-in-loses-the-game"
NO_TURNING_BACK = "sonar.mistake.only-turning-back-is-refused"
ERASED_LATE = "sonar.mistake.marks-erased-after-the-extra-turns"
LEFT_OUT = "sonar.mistake.symbol-mark-may-be-left-out"
SHARED = "sonar.mistake.sections-shared-by-both"
CANNOT_CHECK = "sonar.mistake.surfaced-engineer-cannot-check"
ORDER_IN_VAIN = "sonar.mistake.illegal-order-ends-the-turn"
ANY_TIME = "sonar.mistake.start-chosen-at-any-time"
FROM_ZERO = "sonar.mistake.sectors-counted-from-zero"
ALL = "traced=captain,first-mate,engineer,radio-operator"
RED_IS_BROKEN = "red breakdown E3, red gauge drone"
"""The mark that completes circuit 1, of which W1 and E3 are red, W2 yellow and W3 green."""


def engine_with(*mistakes: str) -> Any:
    return GAME.engine_making(mistakes)(GAME.own_components, GAME.rulings.from_mapping(BASE))


def after(position: str, moves: str, *mistakes: str) -> Any:
    """Return the position after some moves, which are separated by commas, or the rule that refuses the last."""
    engine, there = engine_with(*mistakes), GAME.shorthand.position_of_line(position)
    for move in moves.split(", "):
        outcome = engine.play(there, GAME.move_notation.read(move, {}))
        there = getattr(outcome, "position", None) or outcome.rule
    return there


def completing(more: str = "") -> str:
    """Return a position in real time in which red has moved east and owes the last mark of circuit 1."""
    owing = f"route=D5,E5 owes=breakdown,gauge heading=east marks=W1,W2,W3 {more}"
    return f"alpha real-time hunt / red E5 {owing} / blue O15"


# ---- Colours that stay broken


@pytest.mark.parametrize(("system", "move"), [("torpedo=3", "red torpedo E4"), ("silence=6", "red silence north 1")])
def test_colours_of_a_repaired_circuit_stay_broken(system: str, move: str) -> None:
    assert after(completing(system), f"{RED_IS_BROKEN}, {move}", STAYS_BROKEN).crew("red").owes == ("radiation",)


def test_surfacing_ends_what_stays_broken() -> None:
    traces = ", ".join(f"red.{role} trace" for role in ("captain", "first-mate", "engineer", "radio-operator"))
    dive = f"red surface, {traces}, blue check valid, red dive"
    move = "red north, red breakdown N6, red gauge drone, red torpedo E3"
    there = after(completing("torpedo=3"), f"{RED_IS_BROKEN}, {dive}, {move}", STAYS_BROKEN)
    assert (there.crew("red").owes, there.crew("red").gauges.torpedo) == ((), 0)


def test_a_failure_ends_what_stays_broken() -> None:
    fails = "red east, red breakdown E1, red gauge drone"
    there = after(completing("torpedo=3"), RED_IS_BROKEN, STAYS_BROKEN)
    there = there.but("red", marks=("E2", "E3", "E4", "E5", "E6"))
    engine = engine_with(STAYS_BROKEN)
    for move in (*fails.split(", "), "red torpedo F4"):
        there = engine.play(there, GAME.move_notation.read(move, {})).position
    assert (there.crew("red").owes, there.crew("red").gauges.torpedo) == ((), 0)


def test_colours_without_a_repair_work_as_before() -> None:
    there = after("alpha real-time hunt / red E5 torpedo=3 marks=W2 / blue O15", "red torpedo E4", STAYS_BROKEN)
    assert there.crew("red").gauges.torpedo == 0


def test_a_fresh_mine_waits_beside_a_colour_that_stays_broken() -> None:
    dropped = "alpha real-time hunt / red E5 marks=W2,W3,W1 route=D5,E5 mine=3 owes=breakdown heading=east / blue O15"
    marked = after(dropped, "red breakdown E3", STAYS_BROKEN).but("red", mines=("F6",))
    engine = engine_with(STAYS_BROKEN)
    fresh = marked.but("red", fresh=f"F6 {marked.crew('red').fresh}")
    assert engine.play(fresh, GAME.move_notation.read("red trigger F6", {})).rule == "sonar.mine.trigger-wait"


# ---- A full panel that waits


FIVE_IN_THE_EAST = "alpha real-time hunt / red E5 marks=E1,E2,E3,E4,E5 / blue O15"
FILLED = "red east, red breakdown E6, red gauge mine"


@pytest.mark.parametrize(("moves", "damage"), [("red east", 0), ("red east, red gauge mine", 1), ("red north", 0)])
def test_a_full_panel_does_its_damage_after_the_next_move_that_way(moves: str, damage: int) -> None:
    there = after(FIVE_IN_THE_EAST, f"{FILLED}, {moves}", PANEL_WAITS).crew("red")
    assert (there.damage, bool(there.marks)) == (damage, not damage)


def test_the_first_mate_may_mark_last_without_damage() -> None:
    assert after(FIVE_IN_THE_EAST, FILLED, PANEL_WAITS).crew("red").damage == 0


def test_without_a_gauge_to_mark_a_full_panel_does_its_damage_with_the_order() -> None:
    full = "mine=3 torpedo=3 drone=4 sonar=3 silence=6 scenario=4"
    there = after(
        FIVE_IN_THE_EAST.replace("red E5", f"red E5 {full}"), "red east, red breakdown E6, red east", PANEL_WAITS
    )
    assert (there.crew("red").damage, there.crew("red").marks) == (1, ())


def test_the_sixth_radiation_mark_does_damage_at_once() -> None:
    radiation = "alpha real-time hunt / red E5 marks=W5,W6,N6,S5,E4 / blue O15"
    assert after(radiation, "red east, red breakdown E6", PANEL_WAITS).crew("red").damage == 1


# ---- Without a legal order


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("alpha turn-by-turn hunt / red A2 route=A1,A2 mines=A3,B2 / blue J10 / turn=red", True),
        ("alpha turn-by-turn hunt / red A2 route=A1,A2 mines=A3,B2 / blue J10 / turn=blue", False),
        ("alpha turn-by-turn hunt / red A2 route=A1,A2 mines=A3,B2 ordered / blue J10 / turn=red", False),
        ("alpha real-time hunt / red A2 route=A1,A2 mines=A3,B2 / blue O15", True),
        ("alpha real-time hunt / red A2 route=A1,A2 mines=A3,B2 owes=gauge / blue O15", False),
        ("alpha real-time hunt / red A2 mines=A1,A3,B2 surfaced last=surfacing / blue O15", False),
        ("alpha real-time hunt / red A2 route=A1,A2 mines=B2 / blue O15", False),
    ],
)
def test_a_crew_without_a_legal_order_loses_when_it_is_due_to_move(position: str, over: bool) -> None:
    standing = engine_with(SHUT_IN).standing(GAME.shorthand.position_of_line(position))
    assert (standing.over, standing.winners) == (over, ("blue",) if over else ())


# ---- Orders


@pytest.mark.parametrize(("moves", "at"), [("red north, red gauge mine, red breakdown N1, red west", "E5")])
def test_the_start_of_the_route_can_be_entered_but_no_order_leads_back(moves: str, at: str) -> None:
    round_the_corner = "alpha real-time hunt / red F6 route=E5,E6,F6 / blue O15"
    assert after(round_the_corner, moves, NO_TURNING_BACK).crew("red").at == at
    back = "red gauge mine, red breakdown W1, red east"
    assert after(round_the_corner, f"{moves}, {back}", NO_TURNING_BACK) == "sonar.move.own-route"


def test_a_symbol_that_is_left_out_is_lost() -> None:
    moves = "red east, red gauge mine, red north, red gauge mine, red breakdown N1"
    assert after("alpha real-time hunt / red E5 / blue O15", moves, LEFT_OUT).crew("red").marks == ("N1",)


def test_the_mark_for_an_attempt_cannot_be_left_out() -> None:
    tried = "alpha real-time hunt / red E5 torpedo=3 marks=W1 owes=radiation / blue O15"
    assert after(tried, "red east", LEFT_OUT) == "sonar.activate.broken-marker"


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ("alpha turn-by-turn hunt / red A1 ordered / blue J10 / turn=red", "sonar.turn.one-order"),
        ("alpha turn-by-turn hunt / red A1 / blue J10 / turn=blue", "sonar.turn.only-own"),
        ("alpha real-time hunt / red A1 / blue J10", "sonar.move.edge"),
    ],
)
def test_an_illegal_order_ends_the_turn_only_when_an_order_is_due(position: str, rule: str) -> None:
    assert after(position, "red north", ORDER_IN_VAIN) == rule


def test_an_illegal_order_is_not_listed() -> None:
    there = GAME.shorthand.position_of_line("alpha turn-by-turn hunt / red A1 / blue J10 / turn=red")
    engine = engine_with(ORDER_IN_VAIN)
    assert {choice.to for choice in engine.legal(there, "red.captain", "order")} == {"east", "south"}


def test_a_start_in_play_keeps_everything_but_the_space_and_the_route() -> None:
    owing = "alpha real-time hunt / red E5 route=D5,E5 owes=breakdown,gauge heading=east mine=1 / blue O15"
    before, there = GAME.shorthand.position_of_line(owing), after(owing, "red start A1", ANY_TIME)
    assert there == before.but("red", at="A1", route=("A1",))


def test_nobody_is_asked_for_another_start() -> None:
    chosen = GAME.shorthand.position_of_line("alpha real-time hunt / red E5 last=start / blue - last=start")
    assert [decision.seats for decision in engine_with(ANY_TIME).to_act(chosen)] == [("blue.captain",)]


@pytest.mark.parametrize("sector", [1, 4, 9])
def test_the_drone_may_ask_about_the_printed_sectors(sector: int) -> None:
    there = after("alpha real-time hunt / red E5 drone=4 / blue O15", f"red drone {sector}", FROM_ZERO)
    assert there.question.sector == sector


# ---- Surfacing


def test_the_marks_stay_until_the_next_turn_even_if_the_enemy_surfaces() -> None:
    before = "alpha turn-by-turn hunt / red E5 marks=W1 / blue J10 marks=W2 / turn=red"
    assert after(before, "red surface", ERASED_LATE).crew("red").marks == ("W1",)
    there = after(before, "red surface, blue surface", ERASED_LATE)
    assert (there.crew("red").marks, there.crew("blue").marks) == ((), ("W2",))


def test_in_real_time_the_marks_are_erased_with_the_dive() -> None:
    before = f"alpha real-time hunt / red E5 marks=W1 surfaced last=surfacing {ALL} checked / blue O15"
    assert after(before, "red dive", ERASED_LATE).crew("red").marks == ()


def test_sections_are_not_shared_with_a_crew_that_is_not_surfaced() -> None:
    before = "alpha real-time hunt / red E5 surfaced last=surfacing / blue O15"
    there = after(before, "red.captain trace, blue north", SHARED)
    assert (there.crew("red").traced, there.crew("blue").traced) == (("captain",), ())


def test_an_engineer_who_is_not_surfaced_can_check() -> None:
    before = f"alpha real-time hunt / red E5 surfaced last=surfacing {ALL} / blue O15"
    assert after(before, "blue check valid", CANNOT_CHECK).crew("red").checked
    both_up = before.replace("blue O15", "blue O15 surfaced last=surfacing")
    assert after(both_up, "blue check valid", CANNOT_CHECK) == "sonar.surface.nothing-else"
