"""Pictures of positions, in pages and as files of their own. Each game draws; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from leadline_engines.surface import Seat

if TYPE_CHECKING:
    from leadline.games.game import Game


def inline_picture(game: Game, position: Any, names: Mapping[Seat, str], *, title: str) -> str:
    """A position as a part of a page: an `<svg>`."""
    return game.drawing.svg(position, names, title)


def picture_style(game: Game) -> str:
    """The style sheet a page with such pictures needs."""
    return game.drawing.style()


def picture_file(game: Game, position: Any, names: Mapping[Seat, str], *, title: str) -> str:
    """A position as the text of an SVG file, which carries its colours and fonts with it."""
    start, rest = game.drawing.svg(position, names, title).split("<title>", 1)
    return f"{start}<style>{game.drawing.style()}</style><title>{rest}\n"
