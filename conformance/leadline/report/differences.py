"""Where an answer differs, as a person reads it: seats by name, and what one cause does to many views in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games.naming import field_seen
from leadline.games.revealed import HIDDEN, NONE
from leadline.report.model import FieldDifference
from leadline_engines.marks import field_types

if TYPE_CHECKING:
    from leadline.games.game import Game

Row: TypeAlias = tuple[str, str, str]
"""What differs, what is expected, and what was answered."""
LEGALITY = "legality"
"""The field on which a played move and a refusal differ."""
UNCHANGED = "none added and none lost"
"""What is expected of things that stay the same in number, where some were added or lost."""
SECRET = "hidden"
"""What is said of something that is not shown."""
MOST_LISTED = 4
"""So many seats or fields are listed; more are counted."""


def difference_rows(
    game: Game, differences: Iterable[FieldDifference], names: Mapping[Any, str] | None = None
) -> list[Row]:
    """A row for each difference of a position, and few for all that seats should see and do not, or see and should not.

    ``names`` are the names of the seats, by seat.
    """
    known, named = field_types(game.types.position), names or {}
    plain: list[Row] = []
    seen: dict[Row, list[str]] = {}
    for one in differences:
        place = field_seen(one.field, known)
        if place is None:
            label = "answer" if one.field == LEGALITY else game.shorthand.named_field(one.field, named)
            plain.append((label, one.expected, one.got))
        else:
            seats, path = place
            row = (game.shorthand.named_field(path, named), *_as_shown(one))
            seen.setdefault(row, []).append("+".join(str(named.get(seat, seat)) for seat in seats.split("+")))
    return plain + _rows_seen(seen)


def _as_shown(one: FieldDifference) -> tuple[str, str]:
    """What is expected of a view and what was shown."""
    expected, got = (SECRET if side == HIDDEN else side for side in (one.expected, one.got))
    return expected, got


def _rows_seen(seen: Mapping[Row, Sequence[str]]) -> list[Row]:
    """What is shown too much in one row, what is not shown in another, and what is shown otherwise in one each."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in seen:
        groups.setdefault(_kind_of(row), []).append(row)
    found = []
    for kind, rows in groups.items():
        by_seats: dict[tuple[str, ...], list[str]] = {}
        for row in rows:
            by_seats.setdefault(tuple(seen[row]), []).append(row[0])
        label = "; ".join(f"{_some(some)} as seen by {_some(seats)}" for seats, some in by_seats.items())
        expected, got = kind if len(rows) > 1 else rows[0][1:]
        found.append((label, expected, got))
    return found


def _kind_of(row: Row) -> tuple[str, str]:
    """What rows have in common that one cause may make: something is shown that is to be hidden, or the other way."""
    _, expected, got = row
    if got == SECRET:
        return "shown", SECRET
    return (SECRET, "shown") if expected == SECRET and got != NONE else (expected, got)


def _some(names: Sequence[str]) -> str:
    """Some names, the first few of many."""
    more = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
