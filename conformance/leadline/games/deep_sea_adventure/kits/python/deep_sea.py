"""Reads a turn of Deep Sea Adventure for a program that has less than a move says; use it with the kit beside it.

`turn` says what a program has to be told: the word, also where a diver turns silently because it has to; the sum of the
dice; which unit is dropped whole. What goes beyond that is not offered. `check_end` refuses what belongs to the end of
a dive in a turn that does not end one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

try:
    from kit import BadRequest, NotOffered, Refused  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline.kit import BadRequest, NotOffered, Refused


@dataclass
class Turn:
    """What a program has to be told of a turn."""

    seat: int
    word: str  # `deeper` or `back`; never missing
    sum: int | None  # of the dice; None if the program rolls itself
    action: str  # `nothing`, `pick-up` or `drop`
    unit: int  # the place of what is dropped among the units that are reported, from 1; 0 for none
    orders: dict[int, list[int]] = field(default_factory=dict)  # by seat: its units as they are laid down


def turn(position: Any, choice: Any, chance: Any) -> Turn:
    """Read a turn in the position that the program reports."""
    if choice["seat"] != position["turn"]:
        raise NotOffered("it is somebody else's turn")
    search, dice = choice["search"], (chance or {}).get("dice")
    if choice["stop"] or choice.get("then") or search.get("source") == "banked":
        raise NotOffered("there is no way to stop early, to say a second word or to drop what is in the bank")
    if dice and (len(dice) != 2 or not set(dice) <= {1, 2, 3}):
        raise Refused(f"the two dice cannot show {dice}")
    unit = dropped(load_of(position["divers"][choice["seat"] - 1]), search) if search["action"] == "drop" else 0
    lays = choice.get("lay") or ()
    orders = {lay["seat"]: order(position, choice["seat"], search["action"], unit, lay) for lay in lays}
    if len(orders) < len(lays):
        raise Refused("two laying orders are stated for one diver")
    word = choice["declare"] or silent_word(position, choice["seat"])
    return Turn(choice["seat"], word, sum(dice) if dice else None, search["action"], unit, orders)


def silent_word(position: Any, seat: int) -> str:
    """What a diver does that says nothing: it keeps its direction, and turns back where no space deeper is open.

    From the submarine it can only go deeper.
    """
    diver, taken = position["divers"][seat - 1], [one["at"] for one in position["divers"]]
    is_open = any(space not in taken for space in range(diver["at"] + 1, len(position["line"]) + 1))
    return "deeper" if diver["at"] == 0 or (diver["facing"] == "down" and is_open) else "back"


def load_of(diver: Any) -> list[Any]:
    """The units of a diver as they are reported; where only their number is, None for each."""
    carried = diver.get("carried")
    if carried is None:
        raise BadRequest("report what a diver carries, or at least how many units")
    return list(carried) if isinstance(carried, list) else [None] * carried


def dropped(carried: list[Any], search: Any) -> int:
    """The number of the whole unit that is dropped."""
    chips, number = search.get("chips"), search.get("unit")
    if number is None:
        alone = chips is None and len(carried) == 1
        fitting = (place for place, own in enumerate(carried, 1) if chips and own is not None and same(chips, own))
        number = 1 if alone else next(fitting, 0)
    if not 1 <= number <= len(carried):
        raise Refused("there is no such unit, or it is not said which")
    own = carried[number - 1]
    if chips is not None and own is not None:
        if len(chips) < size(own, 0):
            raise NotOffered("a part of a stack cannot be dropped")
        if not same(chips, own):
            raise Refused(f"unit {number} is something else")
    return int(number)


def order(position: Any, mover: int, action: str, unit: int, lay: Any) -> list[int]:
    """The numbers of a diver's units, as it has them after the turn, in the order in which they are laid down."""
    diver = position["divers"][lay["seat"] - 1] if 0 < lay["seat"] <= len(position["divers"]) else None
    if diver is None or diver["home"]:
        raise Refused(f"seat {lay['seat']} lays nothing down")
    load = load_of(diver)
    if lay["seat"] == mover and action != "nothing":  # what is picked up comes last, and may be anything
        load = [*load, None] if action == "pick-up" else load[: unit - 1] + load[unit:]
    if load.count(None) > 1:
        raise BadRequest("report the units of a load, or leave `lay` out of `can`")
    numbers: list[int] = []
    for wanted in lay["units"]:
        fitting = (place for place, own in enumerate(load, 1) if own is None or same(wanted, own))
        numbers += [place for place in fitting if place not in numbers][:1]
    if len(numbers) != len(load) or len(numbers) != len(lay["units"]):
        raise Refused(f"seat {lay['seat']} lays down all its units, each once")
    return numbers


def same(chips: Any, unit: Any) -> bool:
    """Whether chips may be what is reported of a unit: its chips, or only their number and sum."""
    if isinstance(unit, list):
        return faces(chips) == faces(unit)
    total = sum(chip["value"] for chip in chips)
    return size(unit, len(chips)) == len(chips) and unit.get("sum") in (None, total)


def size(unit: Any, untold: int) -> int:
    """How many chips a unit has, or ``untold``."""
    number = len(unit) if isinstance(unit, list) else unit.get("chips")
    return untold if number is None else int(number)


def faces(unit: Any) -> list[tuple[int, int]]:
    """The chips of a unit, whoever has seen them."""
    return sorted((chip["level"], chip["value"]) for chip in unit)


def check_end(before: Any, after: Any, choice: Any, chance: Any) -> None:
    """Refuse a laying order or a roll-off in a turn that does not end the dive, given both positions as reported."""
    ends = after.get("over") or after["dive"] != before["dive"]
    if not ends and (choice.get("lay") or (chance or {}).get("roll_off")):
        raise Refused("there is nothing to lay down or to roll for: the dive goes on")
