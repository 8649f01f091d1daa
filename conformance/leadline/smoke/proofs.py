"""Contradictions within an answer, which must be errors of the adapter because no rule of a game explains them.

An answer with the right position may still report other events, repeat the wrong move in `played`, or state in `at`
that moves were played that its position does not show. If a position is refused on loading, the adapter may have lost a
part of it. One contradiction is not certain: the program may really work with a wrong figure of an event, such as the
cost of a breath, that the position does not show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.game.moves import completed, play_reported
from leadline.recording.follow import Follower
from leadline.recording.model import Answer
from leadline.schema.codec import ShapeError
from leadline.schema.disclosure import HIDDEN
from leadline.schema.values import FieldDifference
from leadline.transport import SubjectError
from leadline_engines.surface import Engine, Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game


ALL_EVENTS = "if you report events of a kind, report all of them, in the order in which they happened"
FIGURE = (
    "report in {} the figure that your program really uses, even if the position does not show it. If you already do, "
    "change nothing: `leadline check` names the rule"
)
MOST_SHOWN = 160
"""The number of characters shown of a long value."""
MOST_LOST = 3
"""The greatest number of parts of a position to name if one of them was not loaded."""
MOST_EXCHANGED = 4
"""The greatest number of adjacent pairs to exchange in a list of a setup, in order to see what depends on the list."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A contradiction between parts of an answer."""

    part: str
    """The part of the message that is wrong."""
    says: str
    """The contradiction, as a sentence without its full stop."""
    remedy: str
    """The correction to make, as a sentence without its full stop."""
    is_certain: bool = True
    """False if the program may play a rule differently in a way that the position does not show."""


@dataclass(frozen=True)
class Proofs:
    """A search for contradictions in answers to `play`."""

    game: Game
    """The game."""
    engine: Engine
    """The reference under the readings of the program."""

    def of_events(self, before: Any, moves: Sequence[Mapping[str, Any]], answer: Answer) -> Proof | None:
        """Return how the events contradict a correct position, or None if they do not."""
        if not answer.events:
            return None
        position = before
        events: list[Any] = []
        for data in moves:
            outcome = self.engine.play(position, self._move(data), "events")
            if not isinstance(outcome, Outcome):
                return None
            position, events = outcome.position, [*events, *outcome.events]
        differences = self.game.reports.event_differences(events, answer.events)
        if not differences:
            return None
        says = f"the position is right; `events` has {as_sent(shortened(differences[0].got))}, but should have"
        says = f"{says} {as_sent(shortened(differences[0].expected))}"
        figures = self._wrong_figures(events, answer)
        if figures:
            names = " and ".join(f"`{name}`" for name in figures)
            return Proof(f"events.{'+'.join(figures)}", says, FIGURE.format(names), is_certain=False)
        return Proof("events", says, ALL_EVENTS)

    def _wrong_figures(self, events: Sequence[Any], answer: Answer) -> list[str]:
        """Return the wrong figures of the reported events; empty if anything else is wrong.

        A field of the same name in the position, such as `air`, shows the right figure, so the event contradicts it.
        """
        report, wrong = answer.position or {}, self.game.reports.events.wrong_fields(events, answer.events or ())
        if any(not field.is_figure or report.get(field.name) == field.value for field in wrong):
            return []
        return list(dict.fromkeys(field.name for field in wrong))

    def hearing(self, before: Any, moves: Sequence[Mapping[str, Any]], answer: Answer) -> Iterator[FieldDifference]:
        """Yield the differences between the events that seats heard and the events they should have heard."""
        if len(moves) != 1 or not answer.heard:
            return
        outcome = self.engine.play(before, self._move(moves[0]), "events")
        if not isinstance(outcome, Outcome):
            return
        lists = (answer.events or (), *answer.heard.values())
        kinds = {str(event.get("kind")) for events in lists for event in events}
        for seat in self.engine.seats(outcome.position):
            if str(seat) in answer.heard:
                due = self.engine.heard(outcome.position, outcome.events, (seat,))
                reported = answer.heard[str(seat)]
                for difference in self.game.reports.event_differences(due, reported, kinds, outcome.events):
                    yield FieldDifference(f"heard.{seat}", shortened(difference.expected), shortened(difference.got))

    def of_played(
        self, before: Any, moves: Sequence[Mapping[str, Any]], answer: Answer, can: frozenset[str]
    ) -> Proof | None:
        """Return how `played` contradicts the position, which is the result of the move that was sent."""
        report = answer.position or {}
        played = answer.played or ()
        if len(moves) != 1 or len(played) != 1 or answer.kind != "position" or not report:
            return None
        try:
            named = Follower(self.game, self.engine, can).played_moves(moves, played)[0]
        except SubjectError:
            return None
        sent = self._move(moves[0])
        if named == sent:
            return None
        due, named_outcome = (play_reported(self.engine, before, move) for move in (sent, named))
        # A move that is not legal has no result, so nothing shows that the program did not play it.
        if not self._shows(due, report) or not isinstance(named_outcome, Outcome) or self._shows(named_outcome, report):
            return None
        stated = shortened(json.dumps(played[0], ensure_ascii=False))
        says = f"`played` says {stated}, but the position is the result of the move that was sent"
        return Proof("played", says, "state in `played` only what was played differently, or leave it out")

    def of_at(self, before: Any, moves: Sequence[Mapping[str, Any]], answer: Answer) -> Proof | None:
        """Return how `at` contradicts the position: it says that the earlier moves were played, but they were not."""
        name = answer.kind.replace("-", "_")
        if answer.at is None or answer.kind not in ("refused", "not-offered"):
            return None
        if answer.at > len(moves):
            sent = "1 move was" if len(moves) == 1 else f"{len(moves)} moves were"
            return Proof("at", f"`{name}` has `at` {answer.at}, but {sent} sent", "count the moves of a request from 1")
        position = before
        for data in moves[: answer.at - 1]:
            outcome = self.engine.play(position, self._move(data), "nothing")
            if not isinstance(outcome, Outcome):
                return None
            position = outcome.position
        differ = self.game.reports.differences
        report = answer.position
        if not report or not differ(self.engine, position, report) or differ(self.engine, before, report):
            return None
        says = (
            f"`{name}` has `at` {answer.at}, so the moves before it count as played, but the position shows none "
            f"of them"
        )
        return Proof("at", says, "play those moves and report the position after them, or leave out `at`")

    def lost_parts(self, sent: Mapping[str, Any], refusal: Answer) -> list[str]:
        """Return the parts that may have been lost: if any one of them is missing, the same rule refuses the position.

        If the reason is also the same for some of these parts, only those are returned.
        """
        reasons: dict[str, str] = {}
        for path, position in _without_a_part(sent):
            try:
                faults = self.engine.faults(self.game.codecs.position.read(position))
            except (ShapeError, LookupError, TypeError, ValueError):
                continue  # Without that part, the data is not a position.
            first = next((fault for fault in faults if fault.kind == "state"), None)
            if refusal.rule and first is not None and first.rule == refusal.rule:
                reasons[path] = first.why
        alike = [path for path, why in reasons.items() if why == refusal.why]
        return (alike or list(reasons))[:MOST_LOST]

    def unread_parts(
        self, setup: Mapping[str, Any], expected: Any, fields: Sequence[str], reported: Iterable[str] = ()
    ) -> list[str]:
        """Return the parts of a setup that together determine all of these fields of the position.

        The list is empty if some field depends on none of them, because the setup may then have been read correctly. A
        part was read if it also determines a field that is ``reported`` correctly.
        """
        left, unread = set(map(root_of, fields)), []
        right = set(reported) - left
        read = {
            path
            for path, other_setup in _with_another_part(setup, self.game.seats.offers)
            if self._changed_by(other_setup, expected) & right
        }
        for path, other_setup in _with_another_part(setup, self.game.seats.offers):
            changed = (
                self._changed_by(other_setup, expected) & left if path not in unread and path not in read else set()
            )
            if changed:
                left -= changed
                unread.append(path)
        return [] if left else unread

    def is_of_another_setup(self, setup: Mapping[str, Any], parts: Sequence[str], report: Mapping[str, Any]) -> bool:
        """Return whether a report is exactly the opening of a setup in which some of these parts have other values.

        One part has another value, or all lists among the parts are reversed.
        """
        turned = {part: setup[part][::-1] for part in parts if isinstance(setup[part], list)}
        others = [
            *(other for path, other in _with_another_part(setup, self.game.seats.offers) if path in parts),
            {**setup, **turned},
        ]
        return any(self._shows(self._opened(other), report) for other in others)

    def _opened(self, setup: Mapping[str, Any]) -> Any:
        """Return the result of a setup, or None if the data is not a setup."""
        try:
            return self.engine.open(self.game.codecs.setup.read(setup), "nothing")
        except (ShapeError, LookupError, TypeError, ValueError):
            return None

    def _changed_by(self, setup: Mapping[str, Any], expected: Any) -> set[str]:
        """Return the fields of the position that change under another setup."""
        outcome = self._opened(setup)
        if not isinstance(outcome, Outcome):
            return set()
        report = self.game.reports.tell(self.engine, outcome.position)
        return {
            root_of(difference.field) for difference in self.game.reports.differences(self.engine, expected, report)
        }

    def _move(self, data: Mapping[str, Any]) -> Any:
        return self.game.codecs.move.read(completed(self.game.types.move, data))

    def _shows(self, outcome: Any, report: Mapping[str, Any]) -> bool:
        """Return whether a report describes an outcome."""
        if not isinstance(outcome, Outcome):
            return False
        return not self.game.reports.differences(self.engine, outcome.position, report)


def _without_a_part(data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a position without one of its parts, or without that part in every record of one of its lists."""
    for key, value in data.items():
        yield key, {name: part for name, part in data.items() if name != key}
        records = [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []
        for inner in dict.fromkeys(name for record in records for name in record):
            left = [{name: part for name, part in record.items() if name != inner} for record in records]
            if len(left) == len(value):
                yield f"{key}.{inner}", {**data, key: left}


def _with_another_part(
    setup: Mapping[str, Any], offers: Mapping[str, Sequence[Any]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a setup in which one part has another value or is omitted."""
    for key, current in setup.items():
        others = [value for value in offers.get(key, ()) if value != current]
        if isinstance(current, list):
            others += [current[::-1], *_with_neighbours_exchanged(current)]
        yield from ((key, {**setup, key: other_value}) for other_value in others)
        yield key, {name: part for name, part in setup.items() if name != key}


def _with_neighbours_exchanged(row: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield a list in which two different neighbours are exchanged, for the first few pairs."""
    places = [number for number in range(1, len(row)) if row[number - 1] != row[number]]
    for number in places[:MOST_EXCHANGED]:
        yield [*row[: number - 1], row[number], row[number - 1], *row[number + 1 :]]


def root_of(field: str) -> str:
    """Return the field of a position that contains a field."""
    return field.partition(".")[0]


def shortened(text: str) -> str:
    """Return a text with its end cut off if it is too long for a finding."""
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def as_sent(shown: str) -> str:
    """Return values in words with null, as it is sent, in place of the question mark for an unknown value."""
    return re.sub(rf"(?<![^\s(:,]){re.escape(HIDDEN)}(?![^\s),:])", "null", shown)
