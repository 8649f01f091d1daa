"""The test suite's side of Deep Sea Adventure."""

from leadline.games.deep_sea_adventure.game import DeepSeaAdventure

__all__ = ["GAME"]

GAME = DeepSeaAdventure()
