"""The book in force: the figures of the box and the readings of the disputed rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.events import Events
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.rulings import Rulings


@dataclass(frozen=True, slots=True)
class Book:
    """What every rule step is given beside the position."""

    components: Components
    """The figures."""
    rulings: Rulings
    """The readings."""


Step: TypeAlias = tuple[Position, Events]
"""What a rule step gives: the position after it, and what happened."""
