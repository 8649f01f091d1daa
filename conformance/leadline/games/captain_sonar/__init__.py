"""The test suite's side of Captain Sonar."""

from leadline.games.captain_sonar.game import CaptainSonar

__all__ = ["GAME"]

GAME = CaptainSonar()
