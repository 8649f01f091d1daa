"""The reference engine of Deep Regrets."""

from leadline_engines.deep_regrets.components import Components
from leadline_engines.deep_regrets.engine import Engine
from leadline_engines.deep_regrets.events import Event
from leadline_engines.deep_regrets.move import Choice, Move
from leadline_engines.deep_regrets.position import Position, Setup
from leadline_engines.deep_regrets.rulings import Rulings

__all__ = ["Choice", "Components", "Engine", "Event", "Move", "Position", "Rulings", "Setup"]
