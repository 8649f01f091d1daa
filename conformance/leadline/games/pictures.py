"""Pictures of positions, in pages and as files of their own. Each game draws; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug


def can_draw(plug: GamePlug) -> bool:
    """Whether a game draws pictures at all; if not, its boards are text."""
    return getattr(plug, "draw_svg", None) is not None


def inline_picture(plug: GamePlug, position: Any, names: Sequence[str], *, title: str) -> str:
    """A position as a part of a page: an `<svg>`, or its text board where the game has no picture."""
    if can_draw(plug):
        return plug.draw_svg(position, names, title=title)
    lines = escape("\n".join(line.rstrip() for line in plug.draw(position, names)))
    return f'<pre class="ll-text-board" tabindex="0" aria-label="{escape(title)}">{lines}</pre>'


def picture_style(plug: GamePlug) -> str:
    """The style sheet a page with such pictures needs."""
    return plug.svg_style() if can_draw(plug) else ""


def picture_file(plug: GamePlug, position: Any, names: Sequence[str], *, title: str) -> str:
    """A position as the text of an SVG file, which carries its colours and fonts with it."""
    start, rest = plug.draw_svg(position, names, title=title).split("<title>", 1)
    return f"{start}<style>{plug.svg_style()}</style><title>{rest}\n"
