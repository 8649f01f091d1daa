"""Wrong engines of Captain Sonar: what their texts exclude stays right, and those of one program can be combined."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from leadline.games import load_game, recommended

GAME, BASE = load_game("captain-sonar"), recommended("captain-sonar")
EARLY = "sonar.mistake.system-before-the-order"
USED = "alpha real-time hunt / red E5 drone=4 sonar=3 last=use / blue J10"
NOT_ORDERED = "alpha turn-by-turn hunt / red E5 sonar=3 / blue J10 / turn=red"
NOT_COUNTED = "sonar.mistake.turn-in-progress-is-not-counted"
CANCELLED = "sonar.mistake.extra-turns-cancel-each-other"
CHECKED_AGAIN = "sonar.mistake.good-drawing-checked-again"
UNDER = "sonar.mistake.enemy-mine-under-a-triggered-mine-stays"
STRUCK = "sonar.mistake.only-a-struck-enemy-mine-sets-off-mines"
NO_SYMBOL_YET = "alpha turn-by-turn hunt / red E5 ordered owes=breakdown heading=east silence=5 / blue J10 / turn=red"
FIVE_RADIATIONS = "alpha real-time hunt / red E5 torpedo=3 marks=W1,W5,W6,N6,S5,E4 / blue J10"
TWO_ON_B8 = "alpha turn-by-turn hunt / red E5 mines=A8,B8 / blue J10 mines=B8 / turn=red"
ALL = "traced=captain,first-mate,engineer,radio-operator"
GOOD = f"alpha real-time hunt / red E5 surfaced last=surfacing {ALL} checked / blue J10"
WAITS = "sonar.mistake.panel-filled-by-an-attempt-waits"
FIVE_IN_THE_EAST = "alpha real-time hunt / red E5 marks=E1,E2,E3,E4,E5 torpedo=3 / blue O15"
BOTH = ("red", "blue")
OWING = "owes=breakdown,gauge heading=south"
ASKED_AND_OWING = f"alpha real-time hunt / red E5 last=use / blue O15 {OWING} / question=blue:sonar"
ON_TURN, WITH_THE_TURN = "sonar.mistake.crew-on-turn-wins", "sonar.mistake.game-ends-with-the-turn"
ROUND, UPKEEP_ONLY = "sonar.mistake.game-ends-with-the-round", "sonar.mistake.end-is-checked-after-upkeep-only"
LAST_ORDER, NOT_ENTERED = "sonar.mistake.last-order-wins", "sonar.mistake.refused-order-moves-the-submarine"
TAKEN_BACK, TWO_BOXES = "sonar.mistake.gauge-mark-taken-back", "sonar.mistake.two-boxes-at-once"
WEST = "red west, red gauge mine, red breakdown W5"
THREE_DAMAGE = "alpha turn-by-turn hunt / red E5 ordered damage=3 torpedo=3 / blue J10 / turn=red"
SHOT_IN_REAL_TIME = "alpha real-time hunt / red E5 torpedo=3 / blue E1 damage=2"
ASKED = f"alpha real-time hunt / red E5 last=use / blue O15 surfaced last=surfacing {ALL} / question=blue:sonar"


def engine_with(mistakes: tuple[str, ...]) -> Any:
    return GAME.engine_making(mistakes)(GAME.own_components, GAME.rulings.from_mapping(BASE))


def rule_against(position: str, mistakes: tuple[str, ...], move: str = "red.captain sonar", before: str = "") -> str:
    """Return the rule under which a move is refused, perhaps after some other moves; empty if it is played."""
    there = after(position, before, *mistakes) if before else GAME.shorthand.position_of_line(position)
    return str(getattr(engine_with(mistakes).play(there, GAME.move_notation.read(move, {})), "rule", ""))


def after(position: str, moves: str, *mistakes: str) -> Any:
    """Return the position after some moves, which are separated by commas."""
    engine, there = engine_with(mistakes), GAME.shorthand.position_of_line(position)
    for move in moves.split(", "):
        there = engine.play(there, GAME.move_notation.read(move, {})).position
    return there


@pytest.mark.parametrize("mistakes", [(), (EARLY,)])
def test_in_real_time_two_systems_need_an_order_between_them(mistakes: tuple[str, ...]) -> None:
    assert rule_against(USED, mistakes) == "sonar.activate.move-between"


def test_turn_by_turn_a_system_before_the_order_is_the_mistake() -> None:
    assert rule_against(NOT_ORDERED, ()) == "sonar.activate.after-order"
    assert rule_against(NOT_ORDERED, (EARLY,)) == ""


@pytest.mark.parametrize(("waits", "left", "turn"), [(3, 2, "blue"), (2, 1, "blue"), (1, 0, "blue"), (0, 0, "red")])
def test_a_turn_in_progress_that_is_not_counted_is_one_more(waits: int, left: int, turn: str) -> None:
    position = f"alpha turn-by-turn hunt / red E5 last=surfacing waits={waits} / blue J10 ordered / turn=blue"
    ended = after(position, "blue end", NOT_COUNTED)
    assert (ended.crew("red").waits, ended.turn) == (left, turn)


@pytest.mark.parametrize("mistakes", [(CANCELLED,), (NOT_COUNTED, CANCELLED), (CANCELLED, NOT_COUNTED)])
@pytest.mark.parametrize("waits", [0, 1, 2, 3])
def test_extra_turns_of_both_crews_cancel_each_other(waits: int, mistakes: tuple[str, ...]) -> None:
    position = f"alpha turn-by-turn hunt / red E5 last=surfacing waits={waits} / blue J10 / turn=blue"
    surfaced = after(position, "blue surface", *mistakes)
    assert (surfaced.crew("red").waits, surfaced.crew("blue").waits, surfaced.turn) == (0, 3 - waits, "red")


@pytest.mark.parametrize(
    "mistakes", list(permutations(("sonar.mistake.system-after-gauge", "sonar.mistake.zero-asks-for-a-gauge")))
)
def test_a_gauge_after_a_silence_of_0_comes_on_top_of_a_symbol_that_is_still_due(mistakes: tuple[str, ...]) -> None:
    crew = after(NO_SYMBOL_YET, "red silence 0", *mistakes).crew("red")
    assert (crew.owes, crew.heading) == (("breakdown", "gauge"), "east")


@pytest.mark.parametrize(("route", "panel"), [("D5,E5", "east"), ("E5", "north")])
def test_without_an_order_on_the_route_the_mark_after_silence_is_in_the_north_panel(route: str, panel: str) -> None:
    position = f"alpha real-time hunt / red E5 route={route} silence=6 / blue J10"
    silent = after(position, "red silence south 2", "sonar.mistake.silence-marks-in-the-panel-of-the-order")
    assert silent.crew("red").heading == panel


@pytest.mark.parametrize(
    "mistakes",
    list(permutations(("sonar.mistake.program-marks-radiation", "sonar.mistake.radiation-mark-counts-with-the-next"))),
)
def test_a_radiation_mark_that_the_program_makes_may_count_with_the_next_mark(mistakes: tuple[str, ...]) -> None:
    tried = after(FIVE_RADIATIONS, "red torpedo", *mistakes).crew("red")
    assert ("E6" in tried.marks, tried.owes, tried.damage) == (True, (), 0)
    moved = after(FIVE_RADIATIONS, "red torpedo, red south, red breakdown S1", *mistakes).crew("red")
    assert (moved.marks, moved.damage) == ((), 1)


@pytest.mark.parametrize(
    "mistakes", [(WAITS,), *permutations((WAITS, "sonar.mistake.radiation-mark-counts-with-the-next"))]
)
def test_a_panel_filled_by_an_attempt_may_wait_for_a_move_in_its_direction(mistakes: tuple[str, ...]) -> None:
    north = "red torpedo, red radiation E6, red north, red gauge mine, red breakdown N1"
    assert after(FIVE_IN_THE_EAST, north, *mistakes).crew("red").damage == 0
    moved = after(FIVE_IN_THE_EAST, f"{north}, red east", *mistakes).crew("red")
    assert (moved.owes, moved.damage) == (("gauge",), 0)
    marked = after(FIVE_IN_THE_EAST, f"{north}, red east, red gauge drone", *mistakes).crew("red")
    assert (marked.marks, marked.damage) == ((), 1)


def test_with_full_gauges_the_damage_of_a_panel_that_waits_comes_with_the_move() -> None:
    full = "mine=3 torpedo=3 drone=4 sonar=3 silence=6 scenario=4"
    position = FIVE_IN_THE_EAST.replace("torpedo=3", full)
    assert after(position, "red torpedo, red radiation E6, red east", WAITS).crew("red").damage == 1


def test_a_circuit_repaired_in_between_lets_a_panel_off_that_waits() -> None:
    repaired = "red torpedo, red radiation E6, red west, red gauge mine, red breakdown W3, red south"
    position = FIVE_IN_THE_EAST.replace("E5 marks=", "E5 marks=W1,W2,")
    assert after(position, repaired, WAITS).crew("red").marks == ("E1", "E2", "E4", "E5", "E6")
    moved = after(position, f"{repaired}, red gauge mine, red breakdown S1, red east", WAITS).crew("red")
    assert (moved.owes, moved.damage) == (("breakdown", "gauge"), 0)


@pytest.mark.parametrize(
    ("mines", "winners"),
    [("red E4 torpedo=3 / blue G6 mines=F5", ("blue",)), ("red E4 mines=F5 torpedo=3 / blue G6", BOTH)],
)
def test_only_an_enemy_mine_that_is_set_off_wins_for_its_owner(mines: str, winners: tuple[str, ...]) -> None:
    mistake = "sonar.mistake.draw-won-by-the-owner-of-the-mine"
    over = after(f"alpha real-time sudden-death / {mines}", "red torpedo E6", mistake)
    assert engine_with((mistake,)).standing(over).winners == winners


@pytest.mark.parametrize(("mistakes", "left"), [((UNDER,), ()), ((UNDER, STRUCK), ("B8",)), ((STRUCK, UNDER), ("B8",))])
def test_an_enemy_mine_that_stays_may_still_be_set_off_by_another(mistakes: tuple[str, ...], left: Any) -> None:
    assert after(TWO_ON_B8, "red trigger B8", *mistakes).crew("blue").mines == left


def test_a_good_drawing_found_bad_may_be_traced_again_or_not() -> None:
    found_bad = after(GOOD, "blue check crossed captain", CHECKED_AGAIN)
    assert (found_bad.crew("red").traced, found_bad.crew("red").checked) == ((), True)
    traced = after(GOOD, "blue check crossed captain, red.engineer trace", CHECKED_AGAIN)
    assert traced.crew("red").traced == ("engineer",)
    dived = after(GOOD, "blue check crossed captain, red dive", CHECKED_AGAIN)
    assert not dived.crew("red").surfaced


@pytest.mark.parametrize(
    ("position", "mistake", "move", "kinds"),
    [
        (GOOD, CHECKED_AGAIN, "blue check valid", {"check"}),
        (ASKED, "sonar.mistake.check-while-stopped", "red check valid", {"check"}),
        (ASKED_AND_OWING, "sonar.mistake.upkeep-while-stopped", "blue gauge mine", {"gauge", "breakdown"}),
        (ASKED.replace(ALL, ""), "sonar.mistake.tracing-while-stopped", "blue.engineer trace", {"trace", "dive"}),
    ],
)
def test_nobody_is_asked_for_an_act_that_is_only_forgotten_to_be_refused(
    position: str, mistake: str, move: str, kinds: set[str]
) -> None:
    decisions = engine_with((mistake,)).to_act(GAME.shorthand.position_of_line(position))
    assert decisions
    assert kinds.isdisjoint(decision.kind for decision in decisions)
    assert rule_against(position, (mistake,), move) == ""


@pytest.mark.parametrize("mistakes", list(permutations((ON_TURN, WITH_THE_TURN))))
def test_if_the_game_ends_with_the_turn_it_is_still_the_turn_of_the_same_crew(mistakes: tuple[str, ...]) -> None:
    shot = after(THREE_DAMAGE, "red torpedo E4", *mistakes)
    assert not engine_with(mistakes).standing(shot).over
    ended = after(THREE_DAMAGE, "red torpedo E4, red end", *mistakes)
    assert engine_with(mistakes).standing(ended).winners == ("red",)


@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_the_round_ends_with_the_turn_of_the_crew_that_has_the_second_turn(first: str, second: str) -> None:
    crews = sorted((f"{first} E5 ordered damage=3 torpedo=3", f"{second} J10"), reverse=True)
    position = f"alpha turn-by-turn hunt / {' / '.join(crews)} / turn={first}"
    turn, standing = f"{first} torpedo E4, {first} end", engine_with((ROUND,)).standing
    assert not standing(after(position, turn, ROUND)).over
    assert standing(after(position, f"{turn}, {second} surface", ROUND)).winners == (second,)


def test_in_the_round_damage_in_the_second_turn_counts_when_that_turn_ends() -> None:
    position = "alpha turn-by-turn hunt / red E5 damage=2 ordered / blue E2 route=E2 torpedo=3 / turn=red"
    turn = "red end, blue west, blue gauge mine, blue breakdown W5, blue torpedo E5"
    standing = engine_with((ROUND,)).standing
    assert not standing(after(position, turn, ROUND)).over
    assert standing(after(position, f"{turn}, blue end", ROUND)).winners == ("blue",)


def test_turn_by_turn_the_end_is_checked_at_once_if_it_waits_for_upkeep_in_real_time_only() -> None:
    assert engine_with((UPKEEP_ONLY,)).standing(after(THREE_DAMAGE, "red torpedo E4", UPKEEP_ONLY)).over


@pytest.mark.parametrize("mover", BOTH)
def test_in_real_time_the_upkeep_of_either_crew_may_end_the_game(mover: str) -> None:
    standing = engine_with((UPKEEP_ONLY,)).standing
    order = f"{mover} west, {mover} gauge mine"
    assert not standing(after(SHOT_IN_REAL_TIME, f"red torpedo E1, {order}", UPKEEP_ONLY)).over
    done = after(SHOT_IN_REAL_TIME, f"red torpedo E1, {order}, {mover} breakdown W5", UPKEEP_ONLY)
    assert standing(done).winners == ("red",)


def test_in_real_time_more_damage_may_be_taken_until_an_upkeep_is_complete() -> None:
    position = "alpha real-time hunt / red E5 torpedo=3 damage=2 / blue E1 damage=2 torpedo=3"
    done = after(position, f"red torpedo E1, blue torpedo E5, {WEST}", UPKEEP_ONLY)
    assert engine_with((UPKEEP_ONLY,)).standing(done).winners == BOTH


@pytest.mark.parametrize("blue", ["E3", "J10"])
@pytest.mark.parametrize(("orders", "winner"), [("", "red"), ("blue west, ", "blue"), (f"blue west, {WEST}, ", "red")])
def test_in_real_time_the_last_order_decides_who_wins(orders: str, winner: str, blue: str) -> None:
    position = f"alpha real-time sudden-death / red E5 mines=E4 / blue {blue}"
    over = after(position, f"{orders}red trigger E4", LAST_ORDER)
    assert engine_with((LAST_ORDER,)).standing(over).winners == (winner,)


def test_a_space_that_may_not_be_entered_leaves_no_trace_on_the_route() -> None:
    position = "alpha turn-by-turn hunt / red E5 route=D5,E5 / blue J10 / turn=red"
    moved = after(position, "red south", NOT_ENTERED).crew("red")
    assert (moved.at, moved.route, moved.owes, moved.ordered) == ("E6", ("D5", "E5", "E6"), (), False)
    left = after(position, "red south, red west", NOT_ENTERED).crew("red")
    assert (left.at, left.route, left.owes) == ("D6", ("D5", "E5", "D6"), ("breakdown", "gauge"))
    back = after(position, "red south, red north", NOT_ENTERED).crew("red")
    assert (back.at, back.route, back.ordered) == ("E5", ("D5", "E5"), False)


@pytest.mark.parametrize(("mistakes", "marked"), [((TAKEN_BACK,), 1), ((TAKEN_BACK, TWO_BOXES), 2)])
def test_a_mark_on_a_gauge_may_be_taken_back_until_a_symbol_is_marked(mistakes: tuple[str, ...], marked: int) -> None:
    position, moves = "alpha real-time hunt / red E5 / blue O15", "red north, red gauge silence"
    assert after(position, moves, *mistakes).crew("red").gauges.silence == marked
    back = after(position, f"{moves}, red gauge silence", *mistakes)
    assert (back.crew("red").gauges.silence, back.crew("red").owes) == (0, ("breakdown", "gauge"))
    assert rule_against(position, mistakes, "red gauge mine", moves) == "sonar.upkeep.both"
    assert rule_against(position, mistakes, "red gauge silence", f"{moves}, red breakdown N1") == "sonar.upkeep.both"
    assert after(position, f"{moves}, red gauge silence, red gauge mine", *mistakes).crew("red").gauges.mine == marked
