"""Wrong engines, one for each mistake of the spec: each is a mixin that overrides the step it gets wrong.

The first line of a class says what a program with the mistake does, in the words of `mistakes.yaml`; what it breaks
and what is right stands there.
"""

from __future__ import annotations

from leadline.games.captain_sonar.mistakes import (
    activating,
    attempting,
    breaking_down,
    chaining,
    crewing,
    detecting,
    ending,
    exploding,
    hearing,
    hearing_weapons,
    keeping_up,
    launching,
    mapping,
    mining,
    moving,
    seeing,
    setting_up,
    silencing,
    surfacing,
    taking_turns,
    tracing,
    triggering,
)
from leadline_engines.captain_sonar import Engine

MISTAKES: dict[str, type[Engine]] = {
    **setting_up.MISTAKES,
    **mapping.MISTAKES,
    **crewing.MISTAKES,
    **taking_turns.MISTAKES,
    **moving.MISTAKES,
    **keeping_up.MISTAKES,
    **breaking_down.MISTAKES,
    **activating.MISTAKES,
    **attempting.MISTAKES,
    **mining.MISTAKES,
    **triggering.MISTAKES,
    **launching.MISTAKES,
    **exploding.MISTAKES,
    **chaining.MISTAKES,
    **detecting.MISTAKES,
    **silencing.MISTAKES,
    **surfacing.MISTAKES,
    **tracing.MISTAKES,
    **hearing.MISTAKES,
    **hearing_weapons.MISTAKES,
    **seeing.MISTAKES,
    **ending.MISTAKES,
}
"""The mistakes by id, in the order of the turn."""
