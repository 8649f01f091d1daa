"""Moves between a script, a subject and the engine: what is sent, and what a subject says that it really played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from leadline.codec import Codec, ShapeError
from leadline.games.deep_sea_adventure.reported import Played
from leadline.games.deep_sea_adventure.units import is_told, same_number, unit_with
from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Chance, Drop, Lay, Move
from leadline_engines.deep_sea_adventure.position import Chip, Position, same_faces


def complete(position: Position, move: Move) -> Move:
    """Fill in which unit is dropped, and its chips."""
    search = move.choice.search
    if not isinstance(search, Drop):
        return move
    diver = position.diver(move.choice.seat)
    units = diver.carried if search.source == "carried" else diver.banked
    number = search.unit
    if number is None and search.chips is not None:
        number = unit_with(units, search.chips)
    elif number is None and len(units) == 1:
        number = 1
    if number is None or number > len(units):
        return move
    unit = units[number - 1]
    chips = search.chips or unit
    if len(chips) >= len(unit) and not all(map(is_told, unit)):
        return _with_search(move, Drop("drop", number, None, search.source))
    plain = tuple(Chip(chip.level, chip.value) for chip in chips)
    return _with_search(move, Drop("drop", number, plain, search.source))


def told(position: Position, move: Move) -> Move:
    """The same move from a position whose hidden figures are not all told: what is dropped goes by its number."""
    search = move.choice.search
    if not isinstance(search, Drop) or search.chips is None or move.choice.seat not in position.seats:
        return move
    diver = position.diver(move.choice.seat)
    units = diver.carried if search.source == "carried" else diver.banked
    number = unit_with(units, search.chips) if search.unit is None else search.unit
    if number is None or number > len(units) or all(map(is_told, units[number - 1])):
        return move
    chips = same_number(units[number - 1], search.chips)
    return _with_search(move, Drop("drop", number, chips, search.source))


def simpler(move: Move) -> Move:
    """The same move without a search."""
    return _with_search(move, NOTHING)


def rotated(move: Move, by: int, seats: int) -> Move:
    """The same move with every seat moved on."""

    def on(seat: int) -> int:
        return (seat - 1 + by) % seats + 1

    lay = tuple(Lay(on(lay.seat), lay.units) for lay in move.choice.lay)
    return replace(move, choice=replace(move.choice, seat=on(move.choice.seat), lay=lay))


def really_played(move: Move, played: Played, codec: Codec[Move], faces: Sequence[int]) -> Move:
    """The move a subject says it really played."""
    if played.choice is not None or played.chance is not None:
        whole = codec.write(move)
        whole["choice"].update(played.choice or {})
        whole["chance"].update(played.chance or {})
        try:
            return codec.read(whole)
        except ShapeError:
            return move
    chance = move.chance
    if isinstance(played.dice, int):
        chance = replace(chance, dice=_dice_with_sum(played.dice, chance, faces))
    elif played.dice is not None and len(played.dice) == 2:
        chance = replace(chance, dice=(played.dice[0], played.dice[1]))
    made = replace(move, chance=chance)
    if played.declare is not None:
        made = replace(made, choice=replace(made.choice, declare=played.declare))
    said = played.search
    if said is None or said.action is None:
        return made
    if said.action != "drop":
        return _with_search(made, PICK_UP if said.action == "pick-up" else NOTHING)
    chips = None
    if said.chips and all(chip.value is not None and chip.level is not None for chip in said.chips):
        chips = tuple(Chip(chip.level or 0, chip.value or 0) for chip in said.chips)
    asked = move.choice.search
    if chips is None and said.unit is None and isinstance(asked, Drop):
        return _with_search(made, asked)
    return _with_search(made, Drop("drop", said.unit, chips, said.source or "carried"))


def _dice_with_sum(total: int, asked: Chance, faces: Sequence[int]) -> tuple[int, int]:
    if asked.dice is not None and sum(asked.dice) == total:
        return asked.dice
    known = sorted(set(faces))
    return next(((a, b) for a, b in product(known, known) if a + b == total), (total - known[0], known[0]))


def not_honoured(asked: Move, played: Move) -> str | None:
    """The rule that gives the player a choice the subject made instead."""
    if asked.choice.seat != played.choice.seat:
        return "dsa.dive.clockwise"
    if asked.choice.declare is not None and asked.choice.declare != played.choice.declare:
        return "dsa.direction.before-roll"
    one, other = asked.choice.search, played.choice.search
    if one.action != other.action:
        return "dsa.search.one-action"
    if isinstance(one, Drop) and isinstance(other, Drop) and not _same_drop(one, other):
        return "dsa.search.drop-choice"
    return None


def _with_search(move: Move, search: Any) -> Move:
    return replace(move, choice=replace(move.choice, search=search))


def _same_drop(one: Drop, other: Drop) -> bool:
    if one.chips is not None and other.chips is not None:
        return one.source == other.source and same_faces(one.chips, other.chips)
    return one.source == other.source and (one.unit == other.unit or other.unit is None)
