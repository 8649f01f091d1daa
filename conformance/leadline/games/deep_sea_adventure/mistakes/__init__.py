"""Wrong engines, one for each mistake of the spec: each is a mixin that overrides the step it gets wrong.

The first line of a class says what a program with the mistake does, in the words of `mistakes.yaml`; what it breaks
and what is right stands there.
"""

from __future__ import annotations

from leadline.games.deep_sea_adventure.mistakes import (
    breathing,
    cleaning_up,
    directing,
    diving,
    informing,
    rolling,
    scoring,
    searching,
    setting_up,
    swimming,
)
from leadline_engines.deep_sea_adventure import Engine

MISTAKES: dict[str, type[Engine]] = {
    **setting_up.MISTAKES,
    **diving.MISTAKES,
    **breathing.MISTAKES,
    **directing.MISTAKES,
    **rolling.MISTAKES,
    **swimming.MISTAKES,
    **searching.MISTAKES,
    **informing.MISTAKES,
    **cleaning_up.MISTAKES,
    **scoring.MISTAKES,
}
"""The mistakes by id, in the order of the turn."""
