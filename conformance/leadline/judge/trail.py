"""The trail of a result: its events, what each of them wrote, and which should have written what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.judge.answers import JudgedAnswer
from leadline.judge.mismatches import value_at
from leadline.judge.reference import Expected
from leadline.schema.canonical import sort_key
from leadline.schema.rows import Row
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game


@dataclass(frozen=True, slots=True)
class Written:
    """An event and its effect on the position."""

    event: Any
    """The event."""
    fields: frozenset[str]
    """The fields it changed; the first event of an opening wrote every field, because there was nothing before it."""
    before: Any
    """The position before it; None if it began an opening."""
    after: Any
    """The position after it."""

    def wrote(self, field: str) -> bool:
        """Return whether it wrote a field, or a part of it."""
        return any(
            field == each or field.startswith(f"{each}.") or each.startswith(f"{field}.") for each in self.fields
        )


def trail_of(game: Game, answer: JudgedAnswer, expected: Expected) -> list[Written]:
    """Return the events of an answer as the reference plays it, each with what it wrote; nothing if it is refused."""
    if not isinstance(expected.result, Outcome):
        return []
    trail: list[Written] = []
    position = answer.before
    for event, after in zip(expected.result.events, expected.result.trail, strict=True):
        if position is None:
            fields = frozenset(part.name for part in game.reports.position.reported)
        else:
            fields = frozenset(game.reports.changed(position, after))
        trail.append(Written(event, fields, position, after))
        position = after
    return trail


def writers_of(game: Game, answer: JudgedAnswer, expected: Expected, trail: Sequence[Written], field: str) -> list[int]:
    """Return the places of the events that may have written what is wrong in a field.

    If a list is wrong, these are the events that took away what it has too many of, or added what it lacks. A space
    that stays in the line should have been taken out, although treasure is laid down behind it afterwards.
    """
    places = [place for place, written in enumerate(trail) if written.wrote(field)]
    if len(places) < 2:
        return places
    right, reported = _entries(game, expected.position, field), value_at(answer.answer.position or {}, field)
    if right is None or not isinstance(reported, list):
        return places
    got = Counter(map(sort_key, reported))
    missing, extra = right - got, got - right
    moved = {place: _moved(game, trail[place], field) for place in places}
    return [place for place in places if moved[place][0] & extra or moved[place][1] & missing] or places


def _moved(game: Game, written: Written, field: str) -> tuple[Counter[str], Counter[str]]:
    """Return the entries that an event took out of a list, and those that it added."""
    before, after = (_entries(game, each, field) or Counter() for each in (written.before, written.after))
    return before - after, after - before


def _entries(game: Game, position: Any, field: str) -> Counter[str] | None:
    """Return the entries of a list in a position; None if the field holds something else, or there is no position."""
    shape, value = game.reports.position.part_at(position, field.split("."))
    return Counter(map(sort_key, shape.write(value))) if isinstance(shape, Row) and value is not None else None
