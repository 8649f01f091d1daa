"""Wrong engines, one for each mistake of the spec: each is a mixin that overrides the step it gets wrong.

The first line of a class says what a program with the mistake does, in the words of `mistakes.yaml`; what it breaks
and what is right stands there.
"""

from __future__ import annotations

from leadline.games.deep_sea_adventure.mistakes import (
    breathing,
    cleaning_up,
    closing,
    directing,
    diving,
    drop_checks,
    dropping,
    informing,
    keeping,
    last_breath,
    laying,
    listing,
    pick_up_limits,
    picking_up,
    rolling,
    scoring,
    searching,
    setting_up,
    stacking,
    starting,
    swimming,
    ties,
    winning,
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
    **picking_up.MISTAKES,
    **pick_up_limits.MISTAKES,
    **dropping.MISTAKES,
    **drop_checks.MISTAKES,
    **last_breath.MISTAKES,
    **listing.MISTAKES,
    **informing.MISTAKES,
    **cleaning_up.MISTAKES,
    **keeping.MISTAKES,
    **laying.MISTAKES,
    **stacking.MISTAKES,
    **closing.MISTAKES,
    **starting.MISTAKES,
    **scoring.MISTAKES,
    **winning.MISTAKES,
    **ties.MISTAKES,
}
"""The mistakes by id, in the order of the turn."""
