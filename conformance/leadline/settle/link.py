"""A link to a live board of the rules site, as the case that is on the board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit


@dataclass(frozen=True, slots=True)
class BoardLink:
    """The contents of a link to a live board."""

    game: str
    """The id of the game, from the address of the page; empty if the address does not name it."""
    position: str
    """The first position in notation, or a new game as the board writes it."""
    moves: tuple[str, ...]
    """The moves up to the position that the board shows, in notation."""
    readings: tuple[str, ...]
    """The single readings chosen on the board, each as `DISPUTE=READING`."""


def read_board_link(text: str) -> BoardLink | None:
    """Return what a link to a live board contains; None if the text is not such a link.

    The profile chosen on the board is left out, because a case is settled under each of them.
    """
    address, _, _ = text.partition("#")
    parts = parse_qs(urlsplit(text).fragment)
    if not re.search(r"\bboard(?:\.html)?$", address.rstrip("/")) or "p" not in parts:
        return None
    found = re.search(r"([\w-]+)/board(?:\.html)?/?$", address)
    readings = [one.replace(":", "=", 1) for one in ",".join(parts.get("r", ())).split(",") if one]
    moves = [move.strip() for move in ";".join(parts.get("m", ())).split(";") if move.strip()]
    shown = "".join(parts.get("at", ()))
    last = int(shown) if re.fullmatch(r"\d{1,6}", shown) else len(moves)
    return BoardLink(found[1] if found else "", parts["p"][0], tuple(moves[:last]), tuple(readings))
