"""Updating of a quoted output from the current output of a command, with the same parts omitted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

LEFT_OUT = "..."
_TIME = re.compile(r"played in [\d.]+ s")
_HASH = re.compile(r"\b[0-9a-f]{16}\b")
_FIGURE = re.compile(r" *\d[\d,.]*")
_MOST_MORE = 20
"""The most lines by which a part may have grown: further on, an equal line is likely to be a different one."""


_LEAST_LIKENESS = 0.6
"""A line less alike than this is a different one: sentences that were only reworded share more than half of their
letters, and two sentences of a report that mean different things seldom do."""


class OutOfPlaceError(ValueError):
    """A quoted part that has no counterpart in the current output."""


def renewed(shown: str, printed: str) -> str:
    """Return the quoted text brought up to date.

    Raises ``OutOfPlaceError`` for a part whose first or last line is gone, and none is like it.
    """
    lines = printed.splitlines()
    parts = _parts(shown.splitlines())
    if len(parts) == 1:
        return _text(_with_old_times(parts[0], lines))
    made, at = list[str](), 0
    for number, part in enumerate(parts):
        is_first, is_last = number == 0, number == len(parts) - 1
        start, end = at, at
        if part:
            start, end = _place(part, lines, at, begins=is_first, ends=is_last)
        made += _with_old_times(part, lines[start:end])
        made += [] if is_last else [LEFT_OUT]
        at = end
    return _text(made)


def _parts(lines: Sequence[str]) -> list[list[str]]:
    """Return the parts between the lines that stand for omitted lines."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line == LEFT_OUT:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def _place(part: Sequence[str], lines: Sequence[str], at: int, *, begins: bool, ends: bool) -> tuple[int, int]:
    """Return the first line of a part in the output and the line after its last; figures may have changed."""
    plain, now = [_plain(line) for line in part], [_plain(line) for line in lines]
    if begins or ends:
        start, end = (0, _last_of(plain, now, 0)) if begins else (_first_of(plain, now, at), len(now))
        if begins and ends:
            end = len(now)
        return start, end
    for start in range(at, len(now) - len(plain) + 1):
        if now[start : start + len(plain)] == plain:
            return start, start + len(plain)
    start = _first_of(plain, now, at)
    return start, _last_of(plain, now, start)


def _first_of(part: Sequence[str], lines: Sequence[str], at: int) -> int:
    """Return the place of a part's first line; if it occurs several times, the place that most of the part matches."""
    places = _places(part[0], lines, range(at, len(lines)))
    return max(places, key=lambda place: (_alike(part, lines[place:]), -place))


def _last_of(part: Sequence[str], lines: Sequence[str], start: int) -> int:
    """Return the end of a part that begins at ``start``: after the last line that is nearest to its old place."""
    most = min(len(lines), start + len(part) + _MOST_MORE)
    places = _places(part[-1], lines, range(start, most))
    return min(places, key=lambda place: abs(place - (start + len(part) - 1))) + 1


def _places(line: str, lines: Sequence[str], within: range) -> list[int]:
    """Return the places of a line, or the place of the one that is most like it, because it has been reworded."""
    places = [place for place in within if lines[place] == line]
    if places:
        return places
    likeness = {place: SequenceMatcher(None, lines[place], line, autojunk=False).ratio() for place in within}
    nearest = max(likeness, key=lambda place: likeness[place], default=None)
    if nearest is None or likeness[nearest] < _LEAST_LIKENESS:
        raise OutOfPlaceError(f"nothing like this line is printed any more: {line}")
    return [nearest]


def _alike(part: Sequence[str], lines: Sequence[str]) -> int:
    return sum(old == new for old, new in zip(part, lines, strict=False))


def _plain(line: str) -> str:
    """Return a line without its figures."""
    return _FIGURE.sub(" N", _HASH.sub("HASH", line))


def _with_old_times(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the new lines, with the times of those old lines that differ from them only in figures."""
    times = {_plain(line): match[0] for line in old if (match := _TIME.search(line))}
    return [_TIME.sub(times.get(_plain(line), r"\g<0>"), line) for line in new]


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
