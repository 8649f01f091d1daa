"""The engine of signal duel, a toy game: two crews, two boats, one small sea."""

from leadline_engines.signal_duel.components import Components
from leadline_engines.signal_duel.engine import Engine
from leadline_engines.signal_duel.events import Event
from leadline_engines.signal_duel.move import Choice, Move
from leadline_engines.signal_duel.position import Position, Setup
from leadline_engines.signal_duel.rulings import Rulings

__all__ = ["Choice", "Components", "Engine", "Event", "Move", "Position", "Rulings", "Setup"]
