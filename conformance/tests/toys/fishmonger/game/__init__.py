"""Fishmonger as the machinery sees it."""

from leadline.games.fishmonger.description import GAME

__all__ = ["GAME"]
