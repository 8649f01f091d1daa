"""What the machinery has to know of Deep Sea Adventure."""

from leadline.games.deep_sea_adventure.game import DeepSeaAdventure

__all__ = ["GAME"]

GAME = DeepSeaAdventure()
