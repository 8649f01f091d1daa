"""A position as plain data, for reports: what has not changed since a position told before is the same piece of data.

A run tells thousands of positions, each of them a little other than the one before, and compares them with what a
subject answers. So what is made here is kept for a while and must not be changed by anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position, Space

MOST_KEPT = 10_000
"""So many positions are kept; then all are forgotten."""


class Teller:
    """Tells positions."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Position, dict[str, Any]]] = {}
        self._line: tuple[tuple[Space, ...], list[Any]] = ((), [])
        self._divers: list[tuple[Diver, dict[str, Any]] | None] = [None] * 8

    def tell(self, position: Position) -> dict[str, Any]:
        """A position in its own shape, with whether it is the last one; what is at its default is left out."""
        kept = self._kept.get(id(position))
        if kept is not None:
            return kept[1]
        told = {
            "dive": position.dive,
            "air": position.air,
            "line": self._tell_line(position.line),
            "divers": [self._tell_diver(seat, diver) for seat, diver in enumerate(position.divers)],
            "turn": position.turn,
            "starter": position.starter,
            "last_home": position.last_home,
            "idle": position.idle,
            "over": position.over,
        }
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[id(position)] = (position, told)
        return told

    def _tell_line(self, line: tuple[Space, ...]) -> list[Any]:
        before, told = self._line
        if line is not before:
            same = len(line) == len(before)
            told = [
                told[number] if same and space is before[number] else _tell_chips(space)
                for number, space in enumerate(line)
            ]
            self._line = (line, told)
        return told

    def _tell_diver(self, seat: int, diver: Diver) -> dict[str, Any]:
        before = self._divers[seat]
        if before is not None and before[0] is diver:
            return before[1]
        told = {
            "at": diver.at,
            "facing": diver.facing,
            "home": diver.home,
            "carried": [_tell_chips(unit) for unit in diver.carried],
            "banked": [_tell_chips(unit) for unit in diver.banked],
        }
        self._divers[seat] = (diver, told)
        return told


def _tell_chips(chips: Space) -> list[dict[str, Any]]:
    return [_tell_chip(chip) for chip in chips]


def _tell_chip(chip: Chip) -> dict[str, Any]:
    told: dict[str, Any] = {"level": chip.level, "value": chip.value}
    if chip.known_to:
        told["known_to"] = list(chip.known_to)
    return told


def fills_gaps_alone(told: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Whether a report of nothing but a position, told in full, leaves no gap to be filled with anything else."""
    left_open = said.get("last_home") is None and told["last_home"] is None
    return not left_open or not any(diver["home"] for diver in told["divers"])
