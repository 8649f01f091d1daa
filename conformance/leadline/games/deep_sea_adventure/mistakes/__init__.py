"""Wrong engines, one for each mistake of the spec: each is a mixin that overrides the step it gets wrong.

The first line of a class says what a program with the mistake does, in the words of `mistakes.yaml`; what it breaks
and what is right stands there.
"""

from __future__ import annotations

from leadline.games.deep_sea_adventure.mistakes import (
    beginning,
    beginning_dives,
    breathing,
    cleaning_up,
    counting_steps,
    dealing,
    directing,
    diving,
    ending_dives,
    informing,
    last_breath,
    passing_divers,
    paying_air,
    reaching_ends,
    rolling,
    scoring,
    searching,
    setting_up,
    speaking,
    stepping,
    swimming,
    taking_turns,
    turning_back,
)
from leadline_engines.deep_sea_adventure import Engine

MISTAKES: dict[str, type[Engine]] = {
    **setting_up.MISTAKES,
    **dealing.MISTAKES,
    **beginning.MISTAKES,
    **diving.MISTAKES,
    **taking_turns.MISTAKES,
    **stepping.MISTAKES,
    **ending_dives.MISTAKES,
    **beginning_dives.MISTAKES,
    **breathing.MISTAKES,
    **paying_air.MISTAKES,
    **last_breath.MISTAKES,
    **directing.MISTAKES,
    **speaking.MISTAKES,
    **turning_back.MISTAKES,
    **rolling.MISTAKES,
    **counting_steps.MISTAKES,
    **swimming.MISTAKES,
    **passing_divers.MISTAKES,
    **reaching_ends.MISTAKES,
    **searching.MISTAKES,
    **informing.MISTAKES,
    **cleaning_up.MISTAKES,
    **scoring.MISTAKES,
}
"""The mistakes by id, in the order of the turn."""
