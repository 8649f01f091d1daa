"""Field differences as people read them, with seats by name, and one line if a single cause affects many views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.game.seat_names import field_seen
from leadline.schema.disclosure import HIDDEN, NONE
from leadline.schema.values import FieldDifference
from leadline_engines.marks import field_types

if TYPE_CHECKING:
    from leadline.game.definition import Game

Row: TypeAlias = tuple[str, str, str]
"""The field that differs, the expected value, and the answered value."""
LEGALITY = "legality"
"""The field in which an accepted move and a refusal differ."""
UNCHANGED = "none added and none lost"
"""The expectation for things whose number must not change, if some were added or lost."""
SECRET = "hidden"
"""The word used for a value that is not shown."""
MOST_LISTED = 4
"""The greatest number of seats or fields to list; the others are only counted."""


def difference_rows(
    game: Game, differences: Iterable[FieldDifference], names: Mapping[Any, str] | None = None
) -> list[Row]:
    """Return a row for each difference in a position, and as few rows as possible for errors in the seats' views.

    ``names`` contains the names of the seats. The view of a seat is wrong if it shows something the seat should not
    see, or lacks something the seat should see.
    """
    known, named = field_types(game.types.position), names or {}
    plain: list[Row] = []
    seen: dict[Row, list[str]] = {}
    for difference in differences:
        seen_at = field_seen(difference.field, known)
        if seen_at is None:
            label = "answer" if difference.field == LEGALITY else game.shorthand.named_field(difference.field, named)
            plain.append((label, difference.expected, difference.got))
        else:
            seats, path = seen_at
            row = (game.shorthand.named_field(path, named), *_as_shown(difference))
            seen.setdefault(row, []).append("+".join(str(named.get(seat, seat)) for seat in seats.split("+")))
    return plain + _rows_seen(seen)


def _as_shown(difference: FieldDifference) -> tuple[str, str]:
    """Return the expected and the shown value of a view."""
    expected, got = (SECRET if side == HIDDEN else side for side in (difference.expected, difference.got))
    return expected, got


def _rows_seen(seen: Mapping[Row, Sequence[str]]) -> list[Row]:
    """Return one row for everything wrongly shown, one for everything missing, and one for each other difference."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in seen:
        groups.setdefault(_kind_of(row), []).append(row)
    joined = []
    for kind, rows in groups.items():
        by_seats: dict[tuple[str, ...], list[str]] = {}
        for row in rows:
            by_seats.setdefault(tuple(seen[row]), []).append(row[0])
        label = "; ".join(f"{_some(some)} as seen by {_some(seats)}" for seats, some in by_seats.items())
        expected, got = kind if len(rows) > 1 else rows[0][1:]
        joined.append((label, expected, got))
    return joined


def _kind_of(row: Row) -> tuple[str, str]:
    """Return the common feature of rows with one cause: something is shown that should be hidden, or vice versa."""
    _, expected, got = row
    if got == SECRET:
        return "shown", SECRET
    return (SECRET, "shown") if expected == SECRET and got != NONE else (expected, got)


def _some(names: Sequence[str]) -> str:
    """Return some names as one text: the first few names, and the number of the others."""
    more = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
