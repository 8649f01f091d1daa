"""A link to a live board of the rules site, as the case that is on the board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from leadline.base.errors import Place, bad_input

NEW_GAME = "new game"
"""The prefix of the start in a link if the board dealt a new game from a seed."""


@dataclass(frozen=True, slots=True)
class BoardLink:
    """The contents of a link to a live board."""

    game: str
    """The id of the game, from the address of the page; empty if the address does not name it."""
    position: str
    """The first position, in notation."""
    moves: tuple[str, ...]
    """The moves, in notation."""
    readings: tuple[str, ...]
    """The single readings chosen on the board, each as `DISPUTE=READING`."""


def read_board_link(text: str) -> BoardLink | None:
    """Return what a link to a live board contains; None if the text is not such a link.

    The profile chosen on the board is left out, because a case is settled under each of them. Raises ``InputError`` for
    a link that begins with a whole new game, which only the board can deal.
    """
    address, _, _ = text.partition("#")
    parts = parse_qs(urlsplit(text).fragment)
    if not re.search(r"\bboard(?:\.html)?$", address.rstrip("/")) or "p" not in parts:
        return None
    position, place = parts["p"][0], Place("link")
    if position.startswith(NEW_GAME):
        raise bad_input(
            "the link begins with a new game, which only the board can deal",
            "copy the position before the disputed move from the board, and give it as --position",
            place,
        )
    found = re.search(r"([\w-]+)/board(?:\.html)?/?$", address)
    readings = [one.replace(":", "=", 1) for one in ",".join(parts.get("r", ())).split(",") if one]
    moves = [move.strip() for move in ";".join(parts.get("m", ())).split(";") if move.strip()]
    return BoardLink(found[1] if found else "", position, tuple(moves), tuple(readings))
