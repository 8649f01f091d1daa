"""Kite Race as the machinery sees it."""

from leadline.games.kite_race.description import GAME

__all__ = ["GAME"]
