"""The mistakes of fishing, free actions, cards and what is told to whom."""

from __future__ import annotations

from leadline.games.deep_regrets.mistakes import (
    always_on,
    branches,
    effects,
    effects_on_players,
    fishing,
    free_actions,
    information,
    landing,
    texts,
    texts_left_out,
    using_cards,
)
from leadline_engines.deep_regrets import Engine

FISHING_AND_CARDS: dict[str, type[Engine]] = {
    **fishing.MISTAKES,
    **landing.MISTAKES,
    **free_actions.MISTAKES,
    **using_cards.MISTAKES,
    **texts.MISTAKES,
    **effects_on_players.MISTAKES,
    **effects.MISTAKES,
    **branches.MISTAKES,
    **texts_left_out.MISTAKES,
    **always_on.MISTAKES,
    **information.MISTAKES,
}
"""The mistakes by id, in the order of the chapters."""
