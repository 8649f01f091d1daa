"""The notes in `unreachable.yaml` on things that no scenario of a kind can reach, by rule, dispute or mistake.

A key is an id alone (no opening reaches it), `ID for 3` (no opening for three seats reaches it), or `ID from a
position` (a position cannot show it, for example because it happens before the first turn).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

POSITION = "position"
"""The column of scenarios that start from a position; openings belong to the column with their number of seats."""
FORMS = "ID, ID for 3, or ID from a position"
"""The forms of a key, for messages."""

_KEY = re.compile(r"(?P<id>\S+)(?: for (?P<seats>[1-9]\d*)| (?P<position>from a position))?")


@dataclass(frozen=True, slots=True)
class Note:
    """The contents of one key."""

    id: str
    """The id of the rule, the dispute or the mistake."""
    seats: int | None = None
    """The number of seats whose openings do not reach it; None if the note is not about one number."""
    from_position: bool = False
    """True if the note is about positions; otherwise it is about openings."""

    def excuses(self, column: str) -> bool:
        """Return whether a column (a number of seats, or ``POSITION``) needs no scenarios."""
        if self.from_position or column == POSITION:
            return self.from_position and column == POSITION
        return self.seats is None or column == str(self.seats)


def read_note(key: str) -> Note | None:
    """Return the note for a key, or None if the key has none of the permitted forms."""
    match = _KEY.fullmatch(key)
    if match is None:
        return None
    seats = match["seats"]
    return Note(match["id"], None if seats is None else int(seats), match["position"] is not None)
