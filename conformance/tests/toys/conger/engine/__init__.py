"""Conger: divers grope in a wreck for pearls, and boast of what they have found."""

from leadline_engines.conger.engine import Engine
from leadline_engines.conger.types import (
    Answer,
    Boast,
    Choice,
    Components,
    Draws,
    Event,
    Move,
    Position,
    Rulings,
    Setup,
)

__all__ = [
    "Answer",
    "Boast",
    "Choice",
    "Components",
    "Draws",
    "Engine",
    "Event",
    "Move",
    "Position",
    "Rulings",
    "Setup",
]
