"""The positions of a report, as they are read back from their notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leadline.games.notation import check_readable
from leadline.problems import InputError

if TYPE_CHECKING:
    from leadline.games.game import Game


def position_of(game: Game, notation: str) -> Any | None:
    """The position in a notation; None for one that no game can have, such as a fourth dive, and no notation writes."""
    try:
        check_readable(notation)
        return game.position_notation.read(notation)
    except InputError:
        return None
