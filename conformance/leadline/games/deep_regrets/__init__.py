"""The definition of Deep Regrets for Leadline."""

from leadline.games.deep_regrets.game import DeepRegrets

__all__ = ["GAME"]

GAME = DeepRegrets()
