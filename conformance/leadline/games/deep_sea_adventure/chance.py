"""Chance for whoever has to deal and roll: the engine itself knows none, it is told every result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

from leadline.games.interface import EngineLike, Pile
from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.move import NOTHING, Move, Roll, Rounds
from leadline_engines.deep_sea_adventure.position import Chip, Space
from leadline_engines.deep_sea_adventure.refusal import Refusal
from leadline_engines.deep_sea_adventure.setup import Setup


def draw_deal(components: Components, chance: Random) -> tuple[Space, ...]:
    """A line with each level shuffled.

    Rules: dsa.setup.chips, dsa.setup.line
    """
    copies = components.copies_of.items()
    chips = [Chip(components.level_of[value], value) for value, number in copies for _ in range(number)]
    chance.shuffle(chips)
    return tuple((chip,) for chip in sorted(chips, key=lambda chip: chip.level))


def draw_roll(components: Components, chance: Random) -> Roll:
    """A roll of the two dice.

    Rules: dsa.swim.two-dice
    """
    first, second = (chance.choice(components.die_faces) for _ in range(components.dice))
    return first, second


def draw_samples(components: Components, what: str, times: int, chance: Random) -> list[Any]:
    """So many rolls, or deals, as plain data."""
    if what == "roll":
        return [list(draw_roll(components, chance)) for _ in range(times)]
    return [
        [[{"level": chip.level, "value": chip.value} for chip in space] for space in draw_deal(components, chance)]
        for _ in range(times)
    ]


def piles(components: Components) -> list[Pile]:
    """The chips of each level, from the nearest to the farthest: each level is shuffled by itself.

    Rules: dsa.setup.line
    """
    values = sorted(value for value, number in components.copies_of.items() for _ in range(number))
    level_of = components.level_of
    ordered = groupby(sorted(values, key=level_of.__getitem__), level_of.__getitem__)
    return [Pile(f"level {level}", tuple(some)) for level, some in ordered]


def orders_of(components: Components, deal: Any) -> list[tuple[int, ...]] | None:
    """The values of a deal in plain data, cut into levels by their lengths; None if it is no line of single chips."""
    if not isinstance(deal, list):
        return None
    values = [_value_of(components, space) for space in deal]
    lengths = [len(pile.things) for pile in piles(components)]
    if None in values or len(values) != sum(lengths):
        return None
    left = iter(value for value in values if value is not None)
    return [tuple(next(left) for _ in range(length)) for length in lengths]


def _value_of(components: Components, space: Any) -> int | None:
    """The value of the one chip of a space; None if it tells none, or another level than the chip is of."""
    if not isinstance(space, list) or len(space) != 1 or not isinstance(space[0], dict):
        return None
    value, level = space[0].get("value"), space[0].get("level")
    if type(value) is not int:
        return None
    return value if level is None or level == components.level_of.get(value) else None


def rolled(played: Mapping[str, Any]) -> tuple[int, ...]:
    """The dice a subject says it rolled: both, their sum alone, or none; in either form of `played`."""
    chance = played.get("chance")
    dice = chance.get("dice") if isinstance(chance, dict) else played.get("dice")
    told: list[Any] = dice if isinstance(dice, list) else [dice]
    return tuple(told) if all(type(die) is int for die in told) else ()


def draw_roll_off(components: Components, number: int, chance: Random) -> Rounds:
    """Rounds between so many divers: those level on the highest sum roll again, until one is left."""
    rounds = []
    while number > 1:
        rolls = tuple(draw_roll(components, chance) for _ in range(number))
        best = max(map(sum, rolls))
        number = sum(sum(roll) == best for roll in rolls)
        rounds.append(rolls)
    return tuple(rounds)


def draw_setup(components: Components, seats: int, told: Mapping[str, Any], chance: Random) -> Setup:
    """A setup for these seats; ``told`` says of which of its parts nothing need be drawn, as plain data.

    A starter told as null is nobody, so that there is a roll-off; a starter of whom nothing is told is named.
    Rules: dsa.setup.starter
    """
    nobody = "starter" in told or bool(told.get("roll_off"))
    return Setup(
        seats=seats,
        deal=() if told.get("deal") else draw_deal(components, chance),
        starter=None if nobody else chance.randint(1, seats),
        roll_off=draw_roll_off(components, seats, chance) if nobody and told.get("starter") is None else (),
    )


def roll_for(components: Components, engine: EngineLike, position: Any, move: Move, chance: Random) -> Move:
    """The move with a roll for the one it leaves out; what it asks to search is done where the landing allows it.

    A move that is refused whatever the dice show keeps its first roll.
    """
    rolled = replace(move, chance=replace(move.chance, dice=draw_roll(components, chance)))
    for search in dict.fromkeys((move.choice.search, NOTHING)):
        tried = replace(rolled, choice=replace(rolled.choice, search=search))
        for rounds in _roll_offs(components, len(position.divers), move, chance):
            made = replace(tried, chance=replace(tried.chance, roll_off=rounds))
            refusal = engine.play(position, made)
            if not isinstance(refusal, Refusal):
                return made
            if refusal.rule != "dsa.clean-up.starter-equal":
                break
    return rolled


def _roll_offs(components: Components, seats: int, move: Move, chance: Random) -> Iterator[Rounds]:
    """What is told; then, if a roll-off turns out to be called for, one between two divers, three and so on."""
    yield move.chance.roll_off
    for number in range(2, seats + 1):
        yield draw_roll_off(components, number, chance)
