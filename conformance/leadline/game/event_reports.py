"""The comparison of the events reported by a subject, in full and as seats heard them, based on the types of events.

The values in an event are compared by the same shapes as positions: a list marked as a bag has no order, and a value
that is not reported is not compared. Events that a seat heard are compared like a view: a value that the seat must not
hear must be missing or null. If an event may hide a value, null means that the seat did not hear it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.schema.kinds import is_optional
from leadline.schema.records import Part, Record
from leadline.schema.rows import FixedRow, Row, paired
from leadline.schema.values import FieldDifference, Leaf, Shape, Shown

if TYPE_CHECKING:
    from leadline.game.definition import Game

NOT_COMPARED = "rules"
"""The field of an event that a subject may fill freely."""


@dataclass(frozen=True, slots=True)
class WrongField:
    """A field of a reported event with another value than that of the event that happened."""

    name: str
    shape: Shape
    value: Any
    """The value in the event that happened."""

    @property
    def is_figure(self) -> bool:
        """True for a number that names no seat, no place and no piece, such as a cost, which may be 0."""
        shape = self.shape
        if not isinstance(shape, Leaf) or shape.types != (int,) or shape.options:
            return False
        return not shape.is_seat and not shape.has_places and shape.key is None and shape.least != 1


@dataclass(frozen=True, slots=True)
class HeardEvent:
    """An event as a seat heard it, with the original event; ``true`` is None if the original is not known."""

    event: Any
    true: Any


class EventReports:
    """The events of one game as they are reported."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def records(self) -> dict[str, Record]:
        """The shape of the events of each kind."""
        made = {kind: Record(kind) for kind in self.game.event_types.values()}
        return {name: made[kind] for name, kind in self.game.event_types.items()}

    @cached_property
    def _shapes(self) -> dict[type, dict[str, Shape | None]]:
        """The shapes of the compared fields of each type; None for plain values, which only have to be equal."""
        return {
            record.type: {
                part.name: None if type(part.shape) is Leaf else part.shape
                for part in record.reported
                if part.name != NOT_COMPARED
            }
            for record in self.records.values()
        }

    # ---- comparing

    def differences(
        self,
        events: Iterable[Any],
        reported: Sequence[Mapping[str, Any]],
        kinds: Collection[str] = (),
        whole: Sequence[Any] | None = None,
        shown: Shown | None = None,
    ) -> list[FieldDifference]:
        """Return the places where reported events differ from what happened. See ``Reports.event_differences``."""
        kinds = {*kinds, *(str(told.get("kind")) for told in reported)}
        own = [event for event in events if event.kind in kinds]
        if len(own) == len(reported) and all(map(self._agrees, own, reported)):
            return []
        trues = [None] * len(own) if whole is None else true_events(own, whole)
        pairs = [HeardEvent(event, true) for event, true in zip(own, trues, strict=True)]
        wrong = [not self._fits(*both, hears=whole is not None) for both in zip(pairs, reported, strict=False)]
        if len(own) == len(reported) and not any(wrong):
            return []
        if shown is None:
            return [FieldDifference("events", "", "")]
        return [self._difference(pairs, reported, wrong, shown)]

    def wrong_fields(self, events: Iterable[Any], reported: Sequence[Mapping[str, Any]]) -> list[WrongField]:
        """Return the wrong fields of reported events; empty if the kinds of the events, or their order, are wrong."""
        kinds = [told.get("kind") for told in reported]
        own = [event for event in events if event.kind in kinds]
        if [event.kind for event in own] != kinds:
            return []
        return [
            WrongField(name, part.shape, getattr(event, name))
            for event, told_event in zip(own, reported, strict=True)
            for name, part, told in self._parts_told(event, told_event)
            if not self._fits(HeardEvent(event, None), {name: told}, hears=False)
        ]

    def _agrees(self, event: Any, reported: Mapping[str, Any]) -> bool:
        """Return whether everything reported of an event is equal to it and not null, so that the report fits."""
        shapes = self._shapes[type(event)]
        for key, told in reported.items():
            if key in shapes:
                own, shape = getattr(event, key), shapes[key]
                if told is None:
                    if own is not None:
                        return False
                elif shape is None:
                    if own != told or type(own) is not type(told):
                        return False
                elif own is None or isinstance(told, list) != isinstance(own, tuple) or not shape.agrees(own, told):
                    return False
        return True

    def _fits(self, pair: HeardEvent, reported: Mapping[str, Any], *, hears: bool) -> bool:
        """Return whether an event may be the reported one; a heard event must be reported completely and exactly."""
        for name, part, told in self._parts_told(pair.event, reported):
            if any(part.shape.wrong(told, "")):
                return False
            true = None if pair.true is None else getattr(pair.true, name)
            if not is_told(part.shape, getattr(pair.event, name), true, told, hears=hears):
                return False
        return True

    def _parts_told(self, event: Any, reported: Mapping[str, Any]) -> Iterator[tuple[str, Part, Any]]:
        by_name = self.records[event.kind].by_name
        for name, told in reported.items():
            if name in by_name and name != NOT_COMPARED:
                yield name, by_name[name], told

    # ---- words

    def _difference(
        self, pairs: Sequence[HeardEvent], reported: Sequence[Mapping[str, Any]], wrong: Sequence[bool], shown: Shown
    ) -> FieldDifference:
        """Return the difference in words. If the numbers agree, it covers only the events that differ.

        Of each event, only the reported fields are shown.
        """
        own = [pair.event for pair in pairs]
        if len(own) == len(reported):
            both = [
                (self._text(event, told, shown), self._told_text(told, shown))
                for event, told, is_wrong in zip(own, reported, wrong, strict=True)
                if is_wrong
            ]
            return FieldDifference(
                "events", "; ".join(ours for ours, _ in both), "; ".join(theirs for _, theirs in both)
            )
        expected = "; ".join(self._text(event, None, shown) for event in own)
        return FieldDifference(
            "events", expected or "none", "; ".join(self._told_text(told, shown) for told in reported) or "none"
        )

    def _text(self, event: Any, reported: Mapping[str, Any] | None, shown: Shown) -> str:
        """Return an event on one line, with all its fields or only those that are reported."""
        shapes = self._shapes[type(event)]
        parts = [
            f"{name} {self._words(self.records[event.kind].by_name[name].shape, getattr(event, name), name, shown)}"
            for name in shapes
            if name != "kind" and (reported is None or name in reported)
        ]
        return _one_line(event.kind, parts)

    def _told_text(self, reported: Mapping[str, Any], shown: Shown) -> str:
        """Return a reported event on one line."""
        record = self.records.get(str(reported.get("kind")))
        parts = []
        for name, told in reported.items():
            if name in ("kind", NOT_COMPARED):
                continue
            part = None if record is None else record.by_name.get(name)
            is_known = part is not None and not any(part.shape.wrong(told, ""))
            words = part.shape.words(told, name, shown) if part is not None and is_known else shown("", told)
            parts.append(f"{name} {words}")
        return _one_line(str(reported.get("kind")), parts)

    def _words(self, shape: Shape, value: Any, name: str, shown: Shown) -> str:
        return shape.words(shape.write(value), name, shown)


def _one_line(kind: str, parts: Sequence[str]) -> str:
    return f"{kind} ({', '.join(parts)})"


def is_told(shape: Shape, own: Any, true: Any, reported: Any, *, hears: bool) -> bool:
    """Return whether a reported value may belong to an event; ``true`` is the unheard value, if it is known.

    Null stands for a gap. But in a heard event, a known value that is hidden must not be reported; and if None is among
    the values of the type, null means that the value was not heard.
    """
    if own is None and true is not None:
        return reported is None or reported == []
    if reported is None:
        return own is None or not (hears and is_optional(shape.kind))
    if isinstance(shape, Record) and isinstance(reported, Mapping) and own is not None:
        return all(
            is_told(shape.by_name[name].shape, getattr(own, name), getattr(true, name, None), told, hears=hears)
            for name, told in reported.items()
            if name in shape.by_name
        )
    if isinstance(shape, Row | FixedRow) and isinstance(reported, list) and own is not None:
        return _are_told(shape, own, true, reported, hears=hears)
    return shape.fits(own, reported)


def _are_told(shape: Row | FixedRow, own: Sequence[Any], true: Any, reported: Sequence[Any], *, hears: bool) -> bool:
    """Return whether the reported entries may be the entries of a row."""
    if len(own) != len(reported):
        return False
    inner = shape.inner if isinstance(shape, FixedRow) else [shape.inner] * len(own)
    known = true if isinstance(true, tuple) and len(true) == len(own) else (None,) * len(own)

    def fits(own_number: int, number: int) -> bool:
        return is_told(inner[own_number], own[own_number], known[own_number], reported[number], hears=hears)

    if all(fits(number, number) for number in range(len(own))):
        return True
    return isinstance(shape, Row) and shape.is_bag and paired(len(own), fits) is not None


def true_events(heard: Sequence[Any], whole: Sequence[Any]) -> list[Any]:
    """Return the original of each heard event, in order, or None for one that matches no event."""
    originals, left = [], iter(whole)
    rest = list(left)
    for event in heard:
        place = next((number for number, true in enumerate(rest) if may_be_heard(event, true)), None)
        originals.append(None if place is None else rest[place])
        rest = rest if place is None else rest[place + 1 :]
    return originals


def may_be_heard(heard: Any, true: Any) -> bool:
    """Return whether an event, with some of its values hidden, may be the heard one."""
    if heard is true:
        return True
    return type(heard) is type(true) and all(
        _is_part(getattr(heard, name), getattr(true, name))
        for name in heard.__dataclass_fields__
        if name != NOT_COMPARED  # Rules that would reveal too much are omitted from a heard event.
    )


def _is_part(heard: Any, true: Any) -> bool:
    if heard is None or heard == true:
        return True
    if isinstance(heard, tuple) and isinstance(true, tuple) and len(heard) == len(true):
        return all(map(_is_part, heard, true)) or None in heard
    return False
