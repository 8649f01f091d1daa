"""Kite Race: kites fly along a beach as far as the wind blows."""

from leadline_engines.kite_race.engine import Engine, Event, Kite, Move, Position, Refusal, Rulings, Setup

__all__ = ["Engine", "Event", "Kite", "Move", "Position", "Refusal", "Rulings", "Setup"]
