"""The readings of the open disputes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """One reading for every open dispute."""

    next_to: Literal["sides-only", "corners-too"]
    """Which places are next to the one where a torpedo bursts?"""
    surfacing_loads: Literal["kept", "lost"]
    """Does a boat that surfaces keep its parts?"""
