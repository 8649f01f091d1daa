"""Conger as the machinery sees it."""

from leadline.games.conger.description import GAME

__all__ = ["GAME"]
