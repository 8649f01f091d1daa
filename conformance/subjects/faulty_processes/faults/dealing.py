"""Processes that deal and roll for themselves, and cheat."""

from __future__ import annotations

from typing import Any

from faults.fault import fault
from faults.process import Moment

OWN_DEAL = ("deal", "starter", "starter-roll-off")
OWN_DICE = ("dice",)
WRONG_DICE = "`played` has a wrong shape: chance.dice"


def deal(moment: Moment, values: list[int]) -> None:
    """Open the game with a line of these values."""
    result = moment.result()
    line = [[{"level": value // 4 + 1, "value": value}] for value in values]
    result["played"]["deal"] = result["position"]["line"] = line
    moment.answer(result)


def every_value() -> list[int]:
    """Return the values of all chips in ascending order."""
    return [value for value in range(16) for _ in range(2)]


@fault("open", "fail", rule="dsa.setup.chips", scenario="three-opening", without=OWN_DEAL)
def deals_31_chips(moment: Moment) -> None:
    """It deals one chip too few."""
    deal(moment, every_value()[:-1])


@fault("open", "fail", rule="dsa.setup.line", scenario="three-opening", without=OWN_DEAL)
def deals_levels_that_do_not_rise(moment: Moment) -> None:
    """It puts the deepest chips next to the submarine."""
    deal(moment, every_value()[::-1])


@fault("open", "fail", rule="dsa.setup.chips", scenario="three-opening", without=OWN_DEAL)
def deals_three_of_a_value(moment: Moment) -> None:
    """It deals three chips of one value, and one of another."""
    values = every_value()
    values[2] = 0
    deal(moment, values)


@fault("open", "fail", rule="dsa.setup", scenario="three-opening", without=OWN_DEAL)
def starts_with_a_seat_that_is_not_there(moment: Moment) -> None:
    """It lets seat 5 of three start."""
    result = moment.result()
    result["position"] |= {"turn": 5, "starter": 5}
    moment.answer(result)


def hide_values(result: dict[str, Any]) -> dict[str, Any]:
    """Leave out every value of the line."""
    for space in result["position"]["line"]:
        for chip in space:
            del chip["value"]
    return result


@fault("open play", "fail", words="carried", at=0, scenario="three-opening", without=OWN_DEAL)
def changes_a_value_it_told_late(moment: Moment) -> None:
    """It hides all values, then reports what a diver carries, and then reports other values for the same chips."""
    result = hide_values(moment.result())
    result.pop("played", None)
    for diver in result["position"]["divers"]:
        for unit in diver["carried"]:
            for chip in unit:
                chip["value"] = (chip["level"] - 1) * 4 + moment.request["id"] % 4
    moment.answer(result)


def roll(moment: Moment, dice: list[int]) -> None:
    """Say that the dice have shown this."""
    result = moment.result()
    if "played" in result:
        result["played"] = [{**one, "chance": {**one["chance"], "dice": dice}} for one in result["played"]]
    moment.answer(result)


@fault("play", "fail", words="dice|cannot show", scenario="guided", at=0, without=OWN_DICE)
def rolls_an_impossible_die(moment: Moment) -> None:
    """It rolls a four with dice that go to three."""
    roll(moment, [4, 1])


@fault("play", "error", "garbled", words=WRONG_DICE, scenario="guided", at=0, without=OWN_DICE)
def rolls_three_dice(moment: Moment) -> None:
    """It rolls three dice where there are two."""
    roll(moment, [1, 1, 1])
