"""Signal Duel as the machinery sees it."""

from leadline.games.signal_duel.description import GAME

__all__ = ["GAME"]
