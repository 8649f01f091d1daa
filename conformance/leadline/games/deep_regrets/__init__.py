"""What the machinery has to know of Deep Regrets."""

from leadline.games.deep_regrets.game import DeepRegrets

__all__ = ["GAME"]

GAME = DeepRegrets()
