"""Positions as text and as pictures."""

from __future__ import annotations

from leadline.games.drawing import Drawing


class SonarDrawing(Drawing):
    """The map."""
