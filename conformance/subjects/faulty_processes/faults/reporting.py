"""Processes that report impossible positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from faults.fault import fault
from faults.process import Moment


def report(moment: Moment, change: Callable[[dict[str, Any]], None]) -> None:
    """Give the right answer, but with something changed in the position."""
    result = moment.result()
    change(result["position"])
    moment.answer(result)


@fault("play", "fail", rule="dsa.swim", at=2)
def puts_two_divers_on_a_space(moment: Moment) -> None:
    """It reports two divers on one space."""
    report(moment, lambda position: position["divers"][1].update(at=position["divers"][0]["at"]))


@fault("play", "fail", words="line", at=2)
def has_33_chips(moment: Moment) -> None:
    """It reports one chip more than the game has."""
    report(moment, lambda position: position["line"].append([{"level": 4, "value": 15}]))


@fault("play", "fail", words="line", at=2)
def loses_a_chip(moment: Moment) -> None:
    """It reports one chip fewer than there was."""
    report(moment, lambda position: position["line"].pop())


@fault("play", "fail", rule="dsa.swim", at=2)
def puts_a_diver_beyond_the_line(moment: Moment) -> None:
    """It reports a diver beyond the last space."""
    report(moment, lambda position: position["divers"][1].update(at=len(position["line"]) + 5))


@fault("play", "fail", rule="dsa.swim", at=2)
def puts_a_diver_very_far_out(moment: Moment) -> None:
    """It reports a diver some quadrillion spaces out."""
    report(moment, lambda position: position["divers"][1].update(at=2**52))


@fault("play", "fail", rule="dsa.swim", at=2)
def puts_a_diver_before_the_submarine(moment: Moment) -> None:
    """It reports a diver on space -3."""
    report(moment, lambda position: position["divers"][1].update(at=-3))


@fault("play", "fail", rule="dsa.breathe", at=2)
def reports_air_of_99(moment: Moment) -> None:
    """It reports more air than the tank holds."""
    report(moment, lambda position: position.update(air=99))


@fault("play", "fail", rule="dsa.breathe", at=2)
def reports_air_of_a_quadrillion(moment: Moment) -> None:
    """It reports as much air as a number holds."""
    report(moment, lambda position: position.update(air=-(2**53)))


@fault("play", "fail", rule="dsa.dive", at=2)
def gives_the_turn_to_nobody(moment: Moment) -> None:
    """It reports that a nonexistent seat is to move."""
    report(moment, lambda position: position.update(turn=9))


@fault("play", "fail", rule="dsa.dive", at=2)
def gives_the_turn_to_seat_0(moment: Moment) -> None:
    """It reports that seat 0 is to move."""
    report(moment, lambda position: position.update(turn=0))


@fault("play", "fail", at=2)
def names_a_starter_that_is_not_there(moment: Moment) -> None:
    """It reports that a nonexistent seat has started."""
    report(moment, lambda position: position.update(starter=-1, last_home=7))


@fault("play", "fail", rule="dsa.dive", at=2)
def reports_another_dive(moment: Moment) -> None:
    """It reports the third dive in the first."""
    report(moment, lambda position: position.update(dive=3))


@fault("play", "fail", rule="dsa.dive", at=2)
def reports_the_hundredth_dive(moment: Moment) -> None:
    """It reports a dive that no game has."""
    report(moment, lambda position: position.update(dive=100))


@fault("play", "fail", rule="dsa.dive", at=2)
def ends_the_game_at_once(moment: Moment) -> None:
    """It reports that the game is over, and somebody has won."""
    report(moment, lambda position: position.update(over=True, scores=[1, 2, 3], winners=[7]))


@fault("play", "fail", words="divers", at=2)
def loses_a_diver(moment: Moment) -> None:
    """It reports two divers of three."""
    report(moment, lambda position: position["divers"].pop())


@fault("play", "fail", words="line", at=2)
def loses_the_line(moment: Moment) -> None:
    """It reports a line without a space."""
    report(moment, lambda position: position.update(line=[]))


@fault("play", "fail", words="line", at=2)
def changes_a_value_it_reported(moment: Moment) -> None:
    """It reports another value for a chip whose value it has reported before."""
    report(moment, lambda position: position["line"][0][0].update(value=3 - position["line"][0][0]["value"]))


@fault("play", "fail", words="line", at=2)
def reports_chips_that_there_are_not(moment: Moment) -> None:
    """It reports a chip of level 9 worth 1000."""
    report(moment, lambda position: position["line"].__setitem__(0, [{"level": 9, "value": 1000}]))


@fault("play", "fail", words="carried", at=2)
def carries_from_nowhere(moment: Moment) -> None:
    """It reports thirty chips in the hands of a diver."""
    units = [[{"level": 4, "value": 15}]] * 30
    report(moment, lambda position: position["divers"][1].update(carried=units))


@fault("play", "error", "garbled", "wrong shape", at=2)
def reports_a_line_of_ten_thousand_spaces(moment: Moment) -> None:
    """It reports a line longer than any."""
    report(moment, lambda position: position.update(line=[[]] * 10_000))


@fault("play", "error", "flood", "more than 250,000 values", at=2)
def carries_a_hundred_thousand_chips(moment: Moment) -> None:
    """It reports a diver with more chips than there are in the world."""
    units = [[{}]] * 100_000
    report(moment, lambda position: position["divers"][1].update(carried=units))


@fault("play", "fail", words="carried", at=0)
def reports_a_puzzle(moment: Moment) -> None:
    """It reports thirty units, but so little about each that they may match in very many ways, or in none."""
    vague: list[Any] = [{"chips": 1}, [{}], [{"level": 1}], [{"level": 2}], {"chips": 1, "sum": 1}]
    precise = [[{"level": value // 4 + 1, "value": value}] for value in (0, 1, 2, 4, 5)]
    units = precise * 6 if moment.request["params"]["texts"][0].startswith("1 ") else vague * 6
    report(moment, lambda position: position["divers"][0].update(carried=units))
