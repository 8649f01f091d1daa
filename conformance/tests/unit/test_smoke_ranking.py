"""The slips of an adapter: errors of one kind are one slip, which is worded and ranked at the end."""

from __future__ import annotations

from dataclasses import replace

from leadline.games import load_game
from leadline.recording.model import Answer, Turn
from leadline.smoke.adapter_hints import Misread
from leadline.smoke.comparisons import TurnComparison, compare_turn, opened_position
from leadline.smoke.right_answers import RightAnswers
from leadline.smoke.slips import CHANCE_PERHAPS_OWN, PASSED_ON, Slip, Slips
from leadline.suite.bundle import load_suite

GAME = load_game("deep-sea-adventure")
ENGINE = GAME.own_engine
LONG = next(scenario for scenario in load_suite(GAME.id).scenarios if scenario.setup and len(scenario.steps) > 1)
SHORT = replace(LONG, id="short", steps=LONG.steps[:1])
MOVE = LONG.steps[0].move
SEARCH = Misread("its search is not read", "read `choice.search`", "choice.search")


def nothing_right() -> RightAnswers:
    return RightAnswers(GAME, ENGINE)


def right_move() -> RightAnswers:
    start = opened_position(GAME, ENGINE, LONG)
    compared = compare_turn(GAME, ENGINE, "move 1", start, Turn([MOVE], ["a move"], Answer("position")))
    assert isinstance(compared, TurnComparison)
    right = nothing_right()
    right.add_turn(compared)
    return right


def test_errors_of_a_kind_are_one_slip_and_the_shortest_scenario_is_its_example() -> None:
    slips = Slips(GAME.id)
    slips.add(LONG, "odd", "in the long game", "look", "kind", is_proved=False)
    slips.add(SHORT, "odd", "in the short game", "look", "kind")
    slips.add(SHORT, "odd", "in the short game again", "look", "kind")
    (slip,) = slips.ranked(nothing_right(), [])
    assert (slip.says, slip.scenarios) == ("in the short game", ["short", LONG.id])
    assert slip.is_proved, "one proof is enough"


def test_certain_and_frequent_slips_come_first() -> None:
    slips = Slips(GAME.id)
    slips.add(LONG, "odd", "doubtful", "", is_proved=False)
    slips.add(LONG, "odd", "rare", "")
    for scenario in (LONG, SHORT):
        slips.add(scenario, "odd", "frequent", "")
    slips.add_broken(LONG, "open", Answer("error", why="error -32603: no"))
    reading = Slip("odd", "a reading", "", is_proved=False, is_reading=True, scenarios=[LONG.id])
    ranked = [slip.says for slip in slips.ranked(nothing_right(), [reading])]
    assert ranked == ["open: error -32603: no", "frequent", "rare", "a reading", "doubtful"]


def test_a_crash_and_a_forbidden_error_have_different_remedies() -> None:
    slips = Slips(GAME.id)
    slips.add_broken(LONG, "open", Answer("error", why="error -32603: no"))
    slips.add_broken(LONG, "open", Answer("error", why="error -32602: this move is illegal"))
    slips.add_broken(LONG, "move 1, `wait`", Answer("error", why="error -32602: it is not your turn"))
    crash, opening, move = slips.ranked(nothing_right(), [])
    assert crash.remedy.startswith("your program or adapter crashed here")
    assert "`cannot_load`" in opening.remedy
    assert move.remedy.startswith("answer an illegal move with `refused`")
    assert crash.is_broken
    assert opening.is_broken


def misread_in(*scenarios: str) -> Slips:
    slips = Slips(GAME.id)
    for scenario in scenarios:
        slips.add_misread(replace(LONG, id=scenario), "move 1", SEARCH, MOVE, "move 1: `air` is 3", "air")
    return slips


def test_a_part_that_is_misread_twice_is_certainly_misread_unless_it_is_read_elsewhere() -> None:
    (rare,) = misread_in("first").ranked(nothing_right(), [])
    assert not rare.is_proved
    slips = misread_in("first", "second")
    (certain,) = slips.ranked(nothing_right(), [])
    assert certain.is_proved
    assert (certain.says, certain.remedy) == ("move 1: its search is not read", "read `choice.search`")
    (doubtful,) = slips.ranked(right_move(), [])
    assert not doubtful.is_proved
    assert doubtful.says == "move 1: `air` is 3; its search is not read"
    assert doubtful.remedy == f"{PASSED_ON}. If the adapter does not pass it on there: read `choice.search`"
    assert slips.ranked(nothing_right(), []) == [certain], "wording changes nothing that is recorded"


def chance_missed_in(*scenarios: str) -> Slips:
    chance, slips = {"dice": [1, 2]}, Slips(GAME.id)
    hint = Misread("the position is the one that chance would give with [3, 3]", "pass on the dice", "chance")
    for scenario in scenarios:
        move = {**MOVE, "chance": chance}
        slips.add_misread(replace(LONG, id=scenario), "move 1", hint, move, "move 1: `air` is 3", "air")
    return slips


def test_chance_that_was_missed_once_may_be_a_result_that_the_program_already_had() -> None:
    (rare,) = chance_missed_in("first").ranked(nothing_right(), [])
    assert rare.says == "move 1: `air` is 3; the position is the one that chance would give with [3, 3]"
    assert rare.remedy == CHANCE_PERHAPS_OWN
    (frequent,) = chance_missed_in("first", "second").ranked(nothing_right(), [])
    assert frequent.is_proved
    assert frequent.remedy == "pass on the dice"
