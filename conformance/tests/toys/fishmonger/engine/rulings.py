"""The readings in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """One reading for every open dispute."""

    reshuffle: Literal["when-needed", "at-once"]
    """When are the discards of a pile that has run out shuffled?"""
    name_yourself: Literal["allowed", "another"]
    """May the holder of the lamp name itself as the winner?"""
