"""Fishmonger: a toy game of cards known one by one, chance upon chance, and choices in the middle of both."""

from leadline_engines.fishmonger.components import Components
from leadline_engines.fishmonger.engine import Engine
from leadline_engines.fishmonger.events import Event
from leadline_engines.fishmonger.moves import Choice, Move
from leadline_engines.fishmonger.position import Position, Setup
from leadline_engines.fishmonger.rulings import Rulings

__all__ = ["Choice", "Components", "Engine", "Event", "Move", "Position", "Rulings", "Setup"]
