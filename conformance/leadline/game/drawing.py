"""The default drawing of a position of any game: an indented table, as text or as a picture.

A game with special drawings replaces it with a subclass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from leadline.schema.records import Record, Tagged
from leadline.schema.rows import Row, Table
from leadline.schema.values import Shape
from leadline_engines.marks import Owner, mark
from leadline_engines.surface import Engine, Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game

WIDTH = 78
"""The greatest number of characters in a line of text."""
PICTURE_WIDTH = 48
"""The greatest number of characters in a line of a picture, so that it is readable on a phone."""
_STEP = 2
_LINE = 18
_LETTER = 7.3

STYLE = """\
.ll-plain {
  --plain-ink: #1d2733; --plain-paper: #f4f6f8; --plain-edge: #c9d1da;
  display: block; max-width: 100%; height: auto; margin-inline: auto; font: 12px ui-monospace, monospace;
}
.ll-plain text { fill: var(--plain-ink); white-space: pre; }
.ll-plain rect { fill: var(--plain-paper); stroke: var(--plain-edge); }
@media screen and (prefers-color-scheme: dark) {
  html:not([data-theme="light"]) .ll-plain, svg.ll-plain:root {
    --plain-ink: #e6ebf0; --plain-paper: #1b222b; --plain-edge: #3a4653;
  }
}
@media screen {
  html[data-theme="dark"] .ll-plain { --plain-ink: #e6ebf0; --plain-paper: #1b222b; --plain-edge: #3a4653; }
}
@media print { .ll-plain { --plain-ink: #000; --plain-paper: none; --plain-edge: #888; break-inside: avoid; } }
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the table."""

    depth: int
    """The depth of its indentation."""
    path: str
    """The path of the field, such as `divers.2.at`; entries of a row are counted from 1."""
    label: str
    """The label of the field."""
    value: str
    """The value of the field; empty if the lines below show it."""


class Drawing:
    """The drawings of a game, derived from its types."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rows: dict[str, list[str]] = {}

    def text(
        self,
        position: Any,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Any] = (),
    ) -> list[str]:
        """Return a position, or a seat's view of it, as lines of at most 78 columns.

        ``focus`` contains the fields that matter; None means all of them. If other positions are given, only the fields
        that differ from them matter.
        """
        if focus is None and beside:
            changed = self.game.reports.changed
            focus = list(dict.fromkeys(path for other_position in beside for path in changed(position, other_position)))
        entries = list(self.entries(position, names))
        if focus:
            entries = [entry for entry in entries if any(_near(entry.path, path) for path in focus)] or entries
        return _table(entries, WIDTH)

    def svg(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """Return the same table as an inline `<svg>`, with ``title`` as its accessible name."""
        lines = _table(list(self.entries(position, names)), PICTURE_WIDTH)
        width, height = round(max(map(len, lines), default=1) * _LETTER) + 24, len(lines) * _LINE + 16
        texts = "".join(
            f'<text x="12" y="{number * _LINE + 4}">{escape(line, quote=False)}</text>'
            for number, line in enumerate(lines, 1)
        )
        description = escape(" ".join(self.game.describe(position, names)), quote=False)
        return (
            f'<svg class="ll-plain" viewBox="0 0 {width} {height}" width="{width}" role="img" '
            'xmlns="http://www.w3.org/2000/svg">'
            f"<title>{escape(title, quote=False)}</title><desc>{description}</desc>"
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="6"/>{texts}</svg>'
        )

    def svg_file(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """Return a picture as the text of an SVG file that includes its colours and fonts."""
        start, rest = self.svg(position, names, title).split("<title>", 1)
        return f"{start}<style>{self.style()}</style><title>{rest}\n"

    def component(self, name: str, figures: Mapping[str, Any]) -> str:
        """Return a component of the spec as an inline `<svg>`; empty if the game does not draw components."""
        return ""

    def style(self) -> str:
        """Return the colours and fonts of the pictures as a style sheet for light and dark screens and for paper."""
        return STYLE

    # ---- the table

    def entries(self, position: Any, names: Mapping[Seat, str]) -> Iterator[Entry]:
        """Yield the lines of the table."""
        sides = self._engine.sides(position)
        self._rows = {"seat": list(names.values()), "side": [names.get(side, str(side)) for side in sides]}
        yield from self._record(self.game.reports.position, position, names, 0, "")

    @cached_property
    def _engine(self) -> Engine:
        """An engine, needed only to find out which seats play together."""
        return self.game.engine_under(self.game.recommended)

    def _record(self, shape: Record, value: Any, names: Mapping[Seat, str], depth: int, path: str) -> Iterator[Entry]:
        for part in shape.reported:
            below = f"{path}.{part.name}" if path else part.name
            label = self.game.names.fields.get(part.name, part.name.replace("_", " "))
            yield from self._field(part.shape, getattr(value, part.name), names, Entry(depth, below, label, ""))

    def _field(self, shape: Shape, value: Any, names: Mapping[Seat, str], at: Entry) -> Iterator[Entry]:
        """Yield one field on a single line if it fits; otherwise show its parts on the lines below."""
        plain = self._plain(shape, value, names)
        if len(plain) + at.depth * _STEP + len(at.label) < WIDTH - 20 and not self._has_parts(shape, value):
            yield Entry(at.depth, at.path, at.label, plain)
            return
        yield at
        yield from self._parts(shape, value, names, at)

    def _parts(self, shape: Shape, value: Any, names: Mapping[Seat, str], at: Entry) -> Iterator[Entry]:
        shape = shape.of(value)
        if isinstance(shape, Record):
            yield from self._record(shape, value, names, at.depth + 1, at.path)
        elif isinstance(shape, Row):
            owner = mark(shape.kind, Owner)
            called = self._rows.get(str(owner.who), []) if owner is not None else []
            for number, part in enumerate(value, 1):
                label = called[number - 1] if len(called) == len(value) else str(number)
                yield from self._field(shape.inner, part, names, Entry(at.depth + 1, f"{at.path}.{number}", label, ""))
        elif isinstance(shape, Table):
            for key, part in value.items():
                label = names.get(key, str(key))
                yield from self._field(shape.inner, part, names, Entry(at.depth + 1, f"{at.path}.{key}", label, ""))
        else:
            yield Entry(at.depth + 1, at.path, "", self._plain(shape, value, names))

    def _has_parts(self, shape: Shape, value: Any) -> bool:
        """Return whether the parts of a value get separate lines, as in a record that a single word cannot name."""
        if not value:
            return False
        if isinstance(shape, Table):
            return True
        inner = shape.inner if isinstance(shape, Row) else shape
        if not isinstance(inner, Record | Tagged):
            return False
        return self.game.names.thing("", shape.write(value)) is None and not _is_small(inner, shape)

    def _plain(self, shape: Shape, value: Any, names: Mapping[Seat, str]) -> str:
        if value is None:
            return "?" if shape.may_be_unknown else "-"
        if getattr(shape, "is_seat", False):
            return names.get(value, str(value))
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.game.reports.shown("", shape.write(value))


def _is_small(inner: Shape, shape: Shape) -> bool:
    """Return whether the things in a row are small enough to be shown side by side."""
    return isinstance(shape, Row) and not shape.is_of_owners and isinstance(inner, Record) and len(inner.reported) <= 2


def _near(path: str, focus: str) -> bool:
    """Return whether a line matters, leads to a line that matters, or is below one."""
    return path == focus or path.startswith(f"{focus}.") or focus.startswith(f"{path}.")


def _label_end(entry: Entry) -> int:
    return entry.depth * _STEP + len(entry.label) if entry.value else 0


def _table(entries: Sequence[Entry], width: int) -> list[str]:
    """Return the lines of the table, none of which is wider than ``width``."""
    column = max((_label_end(entry) for entry in entries), default=0)
    return [line for entry in entries for line in _lines(entry, column, width)]


def _lines(entry: Entry, column: int, width: int) -> list[str]:
    """Return a line of the table; a value that is too long continues on the next lines."""
    start = " " * (entry.depth * _STEP) + entry.label
    if not entry.value:
        return [start[:width]]
    at = min(column, width // 2) + _STEP
    head = start[: at - 1].ljust(at)
    return wrap(entry.value, width, initial_indent=head, subsequent_indent=" " * at, break_on_hyphens=False)
