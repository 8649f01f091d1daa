"""The parts of a position that its short form omits, with the values that are filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from leadline.game.syntax import Filling
from leadline_engines.captain_sonar.position import SIDES, SYSTEMS, Position

_USUAL: Mapping[str, tuple[str, str]] = {
    "mines": ("mines", "none"),
    "gauges": ("gauges", "empty"),
    "marks": ("marked symbols", "none"),
    "damage": ("damage", "none"),
    "owes": ("duties", "none"),
    "last": ("latest event", "an order"),
}
"""The keys of a crew that always have a value, each with its name and the value filled in if it is omitted."""


def fillings(text: str, position: Position) -> Iterator[Filling]:
    """Yield the omitted parts of each crew, and of the rest of the position."""
    frame, *crews, rest = [part.split() for part in (*text.split("/"), "")[:4]]
    if not any("+" in word for word in frame):
        yield Filling("people", " and ".join(map(str, position.people)))
    if not position.is_real_time and "turn" not in _keys(rest):
        yield Filling("turn", position.turn)
    for side, words in zip(SIDES, crews, strict=True):
        keys = _keys(words[2:])
        at = position.crew(side).at
        if "route" not in keys and at is not None:
            yield Filling("route", f"{at} alone", side)
        if keys.intersection(SYSTEMS):
            keys.add("gauges")
        for key, (what, value) in _USUAL.items():
            if key not in keys:
                yield Filling(what, value, side)


def _keys(words: list[str]) -> set[str]:
    return {word.partition("=")[0].lower() for word in words}
