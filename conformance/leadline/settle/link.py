"""The conversion of a link to a live board on the rules site into the case on the board."""

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
    """The first position in notation, or a new game in the form in which the board writes it."""
    moves: tuple[str, ...]
    """The moves up to the position shown on the board, in notation."""
    readings: tuple[str, ...]
    """The individual readings chosen on the board, each as `DISPUTE=READING`."""


def read_board_link(text: str) -> BoardLink | None:
    """Return the contents of a link to a live board, or None if the text is not such a link.

    The profile chosen on the board is omitted, because a case is settled under every profile.
    """
    address, _, _ = text.partition("#")
    parts = parse_qs(urlsplit(text).fragment)
    if not re.search(r"\bboard(?:\.html)?$", address.rstrip("/")) or "p" not in parts:
        return None
    match = re.search(r"([\w-]+)/board(?:\.html)?/?$", address)
    readings = [reading.replace(":", "=", 1) for reading in ",".join(parts.get("r", ())).split(",") if reading]
    moves = [move.strip() for move in ";".join(parts.get("m", ())).split(";") if move.strip()]
    shown = "".join(parts.get("at", ()))
    last = int(shown) if re.fullmatch(r"\d{1,6}", shown) else len(moves)
    return BoardLink(match[1] if match else "", parts["p"][0], tuple(moves[:last]), tuple(readings))
