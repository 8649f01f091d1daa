"""Kite Race: kites fly along a beach as far as the wind blows and their strings reach."""

from leadline_engines.kite_race.components import Components
from leadline_engines.kite_race.engine import Engine
from leadline_engines.kite_race.events import Event, Flew, RaceBegan, RaceEnded, Tied, Waited, WindTurned
from leadline_engines.kite_race.move import Act, Choice, Move
from leadline_engines.kite_race.position import Kite, Position, Setup
from leadline_engines.kite_race.rulings import Rulings

__all__ = [
    "Act",
    "Choice",
    "Components",
    "Engine",
    "Event",
    "Flew",
    "Kite",
    "Move",
    "Position",
    "RaceBegan",
    "RaceEnded",
    "Rulings",
    "Setup",
    "Tied",
    "Waited",
    "WindTurned",
]
