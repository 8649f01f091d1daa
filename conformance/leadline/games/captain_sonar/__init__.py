"""The test suite's part of Captain Sonar."""

from leadline.games.captain_sonar.game import CaptainSonar

__all__ = ["GAME"]

GAME = CaptainSonar()
