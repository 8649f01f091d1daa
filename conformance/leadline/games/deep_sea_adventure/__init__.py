"""The test suite's part of Deep Sea Adventure."""

from leadline.games.deep_sea_adventure.game import DeepSeaAdventure

__all__ = ["GAME"]

GAME = DeepSeaAdventure()
