"""Reports of programs: positions in which any part may be missing, with the open decisions and the result.

A wrong figure is a finding and never violates the protocol, so reading a report checks only its form.

For example, on the reference a move leads to this position:

    {"air": 9, "turn": 2, "divers": [{"at": 4, "home": false}, {"at": 2, "home": false}]}

After the same move a program reports:

    {"air": 8, "divers": [{"at": 4}, {"at": 2}], "over": false}

- `read` accepts the report: every part has the right shape.
- `differences` returns one difference: `air`, expected 9, got 8. Anything not reported (`turn`, `home`, who may act) is
  not compared; the places of the divers, and that the game goes on, are compared and right.
- `says_over` is False, since the report says so; without `over`, and with no other sign of it, it would be None.
- `says_all` is False: something differs, and much is left out. `tell` returns the report that leaves out nothing.
- `resume` returns the position from which the game goes on: `air` is 8, as reported, and the gaps are filled from the
  reference: it is the turn of 2, and nobody is home.

From this point on, the program is judged by the amount of air it reported, so that one wrong figure does not make all
later answers wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from math import inf
from typing import TYPE_CHECKING, Any

from leadline.game.decisions import (
    compare_decisions,
    decision_in_order,
    is_decision,
    may_be,
    unmatched_decisions,
    written_decisions,
)
from leadline.game.event_reports import EventReports
from leadline.game.moves import decisions_reported
from leadline.schema.canonical import sort_key
from leadline.schema.codec import ShapeError
from leadline.schema.disclosure import HIDDEN, NONE, are_alike, in_order, other_differences, revealed, shown_faces
from leadline.schema.records import Record, shape_of
from leadline.schema.rows import Row
from leadline.schema.values import FieldDifference, ResumeContext
from leadline_engines.marks import Acting, mark
from leadline_engines.views import seen_by_nobody

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline_engines.surface import Decision, Engine, Standing

MOST_COMPLAINTS = 5
"""The greatest number of complaints listed about one report."""
MOST_WRITTEN = 1_024
"""The greatest number of positions kept as plain data; beyond it, all are dropped.

Most are needed only for a few answers.
"""
UNKNOWN = "?"
"""The word for null in the values shown."""
RESULT = ("over", "winners", "scores")
"""The keys of a report that state the result, at the same level as the position."""


class Reports:
    """The reports of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        shape = shape_of(game.types.position)
        assert isinstance(shape, Record)
        self.position: Record = shape
        self._written: dict[int, tuple[Any, dict[str, Any]]] = {}

    # ---- Writing

    def tell(self, engine: Engine, position: Any) -> dict[str, Any]:
        """Return a complete report: the position, who may act, and, if the game is over, how it ended."""
        report = dict(self._write(position))
        decisions = decisions_reported(engine, position)
        report["to_act"] = written_decisions(decisions)
        return report | self._result(engine, position, decisions)

    def _result(self, engine: Engine, position: Any, decisions: Sequence[Decision] | None = None) -> dict[str, Any]:
        """Return the result in a complete report; ``decisions`` lists the open ones, if they are known."""
        if decisions:
            return {"over": False}
        standing = engine.standing(position)
        if not standing.over or (decisions is None and decisions_reported(engine, position)):
            return {"over": False}
        result: dict[str, Any] = {"over": True, "winners": list(standing.winners)}
        return result if standing.scores is None else result | {"scores": list(standing.scores)}

    def says_all(self, engine: Engine, expected: Any, report: Mapping[str, Any]) -> bool:
        """Return whether a report equals the complete report of the expected position, whatever the order in a bag."""
        if report.get("to_act") is None:  # A complete report has this key, and computing the open decisions takes long.
            return False
        full = self.tell(engine, expected)
        if report == full:
            return True
        return are_alike(self.position, _result_in_order(full), _result_in_order(report))

    def _write(self, position: Any) -> dict[str, Any]:
        """Return the position as plain data. The latest results are cached, because each is needed several times."""
        known = self._written.get(id(position))
        if known is None:
            if len(self._written) >= MOST_WRITTEN:
                self._written.clear()
            # The position itself is kept too, so that no other object receives its id.
            known = self._written[id(position)] = (position, self.position.write(position))
        return known[1]

    # ---- Reading

    def read(self, data: Any, what: str = "position") -> dict[str, Any]:
        """Return the data if it has the form of a report.

        Raise ``ShapeError`` with a complaint about each part that does not.
        """
        if not isinstance(data, dict):
            raise ShapeError([f"the {what} should be an object, not {type(data).__name__}"])
        complaints: list[str] = []
        for path, wrong in (*self.position.wrong(data, ""), *self._wrong_result(data)):
            if len(complaints) == MOST_COMPLAINTS:
                complaints.append("and more")
                break
            complaints.append(f"{path}: {wrong}")
        if complaints:
            raise ShapeError(complaints)
        return data

    def _wrong_result(self, report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the parts of the result and of the decisions that have a wrong form, each with its key."""
        for name, types in (("winners", (int, str)), ("scores", (int, type(None)))):
            entries = report.get(name)
            if entries is not None and not (
                isinstance(entries, list) and all(type(entry) in types for entry in entries)
            ):
                yield name, "it should be a list of seats" if name == "winners" else "it should be a list of numbers"
        if type(report.get("over")) not in (bool, type(None)):
            yield "over", "it should be true or false"
        decisions = report.get("to_act")
        if decisions is not None and not (isinstance(decisions, list) and all(map(is_decision, decisions))):
            yield "to_act", "it should be a list of objects with `seats` and `kind`"

    # ---- Comparing

    def differences(
        self, engine: Engine, expected: Any, report: Mapping[str, Any], *, unknown: str = UNKNOWN
    ) -> list[FieldDifference]:
        """Return the differences between a report and the expected position; omitted parts are not compared.

        ``unknown`` is the word for null in the values shown. An unknown value never differs from a report. An
        expected null in a difference means that nothing should be there, so `?` is replaced by the word "none".
        """
        unequal = self._unequal_parts(engine, expected, report)
        if not unequal:
            return []
        shown = partial(self.shown, unknown=unknown)
        return [
            replace(difference, expected="none") if difference.expected == UNKNOWN else difference
            for difference in self._compare(engine, expected, unequal, self.says_over(report), shown)
        ]

    def differing(self, engine: Engine, expected: Any, report: Mapping[str, Any]) -> Iterator[str]:
        """Yield the fields in which a report differs from the expected position, without describing the values."""
        unequal = self._unequal_parts(engine, expected, report)
        if unequal:
            differences = self._compare(engine, expected, unequal, self.says_over(report), _unshown)
            yield from (difference.field for difference in differences)

    def _unequal_parts(self, engine: Engine, expected: Any, report: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts of a report that are not equal to the expected position.

        Only these parts have to be compared field by field, and most reports contain none. A part that is not equal may
        still be correct, because the order of the things in a bag has no meaning.
        """
        unequal = self._unequal_fields(expected, report)
        # Decisions and the result are computed only if they are reported, because they take longest.
        decisions = None
        if report.get("to_act") is not None:
            decisions = decisions_reported(engine, expected)
            if report["to_act"] != written_decisions(decisions):
                unequal["to_act"] = report["to_act"]
        reported_result = {name: report[name] for name in RESULT if report.get(name) is not None}
        result = self._result(engine, expected, decisions) if reported_result else {}
        return unequal | {name: value for name, value in reported_result.items() if result.get(name) != value}

    def _unequal_fields(self, expected: Any, report: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a report that are not equal to those of a position."""
        unequal = {}
        for key, value in report.items():
            part = self.position.by_name.get(key)
            if part is not None and not part.shape.agrees(getattr(expected, key), value):
                unequal[key] = value
        return unequal

    def is_of_another(self, position: Any, report: Mapping[str, Any]) -> bool:
        """Return whether a field of a report shows that it describes a different position.

        The open decisions and the result do not count.
        """
        unequal = self._unequal_fields(position, report)
        return bool(unequal) and any(True for _ in self.position.differences(position, unequal, "", _unshown))

    def _compare(
        self,
        engine: Engine,
        expected: Any,
        unequal: Mapping[str, Any],
        over: bool | None,
        shown: Callable[[str, Any], str] | None = None,
    ) -> Iterator[FieldDifference]:
        """Yield the differences in the unequal parts of a report; ``over`` is what the report says about the end."""
        standing = engine.standing(expected)
        if over is not None and over != standing.over:
            yield FieldDifference("over", _yes_or_no(standing.over), _yes_or_no(over))
        if standing.over:
            yield from self._compare_result(standing, unequal)
        yield from self.position.differences(expected, unequal, "", shown or self.shown)
        if unequal.get("to_act") is not None and not standing.over:
            yield from compare_decisions(decisions_reported(engine, expected), unequal["to_act"])

    def _compare_result(self, standing: Standing, report: Mapping[str, Any]) -> Iterator[FieldDifference]:
        """Yield the differences in the result; if the points of a side are unknown, the winners are unknown too."""
        expected, scores = standing.scores, report.get("scores")
        if expected is not None and scores is not None:
            fits = len(expected) == len(scores) and all(
                points is None or reported is None or points == reported
                for points, reported in zip(expected, scores, strict=True)
            )
            if not fits:
                yield FieldDifference("scores", _joined(expected), _joined(scores))
        winners = report.get("winners")
        if winners is None or (expected is not None and None in expected and not standing.winners):
            return
        if sorted(map(str, winners)) != sorted(map(str, standing.winners)):
            yield FieldDifference("winners", _joined(standing.winners), _joined(winners))

    def differing_decisions(
        self, engine: Engine, expected: Any, reported: Sequence[Mapping[str, Any]]
    ) -> tuple[list[Decision], list[Mapping[str, Any]]]:
        """Return the open decisions that a report leaves out, and the reported decisions that are not open."""
        return unmatched_decisions(decisions_reported(engine, expected), reported)

    def says_over(self, report: Mapping[str, Any]) -> bool | None:
        """Return whether a report says that the game is over, or None if it says nothing about that."""
        over = report.get("over")
        if isinstance(over, bool):
            return over
        if report.get("winners"):
            return True
        if report.get("to_act") is not None:
            return not report["to_act"]
        return False if any(report.get(name) is not None for name in self.acting_fields) else None

    @cached_property
    def acting_fields(self) -> tuple[str, ...]:
        """The fields of a position, if any, that name who is to act. They are empty when the game is over."""
        return tuple(part.name for part in self.position.parts if mark(part.shape.kind, Acting) is not None)

    @property
    def has_acting_field(self) -> bool:
        """True if a field of the position names who is to act."""
        return bool(self.acting_fields)

    def view_differences(self, seats: str, view: Any, reported: Mapping[str, Any]) -> list[FieldDifference]:
        """Return the places where a reported view shows more or less than a person with these seats sees.

        Parts that are reported incompletely are not compared. Null in a list is not incomplete: it means hidden.
        """
        written = self.position.write(view)
        if reported == written:
            return []
        moot = {part.name for part in self.position.reported if part.moot and getattr(view, part.moot)}
        expected_faces = revealed(self.position, written)
        reported_faces = revealed(self.position, reported)
        differences = []
        for path, faces in expected_faces.items():
            got = reported_faces.get(path)
            if faces == {HIDDEN: 1} and got == {NONE: 1}:
                continue  # An empty list may stand for a list that is not shown.
            if path.partition(".")[0] not in moot and got is not None and faces is not None and faces != got:
                differences.append(FieldDifference(f"view.{seats}.{path}", shown_faces(faces), shown_faces(got)))
        known = {difference.field: difference for difference in differences}
        for difference in other_differences(self.position, view, reported, f"view.{seats}", self.shown):
            known.setdefault(difference.field, difference)
        return list(known.values())

    def event_differences(
        self,
        events: Iterable[Any],
        reported: Sequence[Mapping[str, Any]],
        kinds: Collection[str] = (),
        whole: Sequence[Any] | None = None,
    ) -> list[FieldDifference]:
        """Return how reported events differ from what happened, limited to the kinds that the subject reports.

        A value omitted from an event is not compared. If the events are those that somebody heard, ``kinds`` lists the
        kinds that the subject reports for any seat, and ``whole`` lists the complete events: their known values that
        were not heard must not be reported.
        """
        return self.events.differences(events, reported, kinds, whole, self.shown)

    @cached_property
    def events(self) -> EventReports:
        """The reported events."""
        return EventReports(self.game)

    # ---- Going on from a report

    def resume(self, engine: Engine, expected: Any, report: Mapping[str, Any], before: Any = None) -> Any:
        """Return the position as reported, with its gaps filled from the expected position.

        Reported values that no position can have are omitted. If the memory of the rules contradicts who may act
        according to the report, the memory of the position ``before`` is used if it fits better; otherwise the memory
        is cleared.
        """
        unequal = self._unequal_parts(engine, expected, report)
        if not unequal.keys() & (self.position.by_name.keys() | {"to_act"}):
            return expected
        return self._with_fitting_memory(engine, self._fill_gaps(engine, expected, report, unequal), report, before)

    def _fill_gaps(self, engine: Engine, expected: Any, report: Mapping[str, Any], unequal: Mapping[str, Any]) -> Any:
        """Return the expected position with the changes in a report; ``unequal`` contains the parts that change."""
        if not unequal.keys() & self.position.by_name.keys():
            return expected
        seats = frozenset((*engine.seats(expected), *engine.sides(expected)))
        # An index into a row, such as a space of the line, is read according to the reported length of the row.
        lengths = {}
        for part in self.position.parts:
            if isinstance(part.shape, Row):
                row = report.get(part.name)
                lengths[part.name] = len(row) if isinstance(row, list) else len(getattr(expected, part.name) or ())
        known = self.position.by_name
        changes = {
            key: value for key, value in report.items() if key in unequal or key not in known or known[key].joined
        }
        return self.position.resume(expected, changes, ResumeContext(seats, lengths, self.game.own_components))

    def _with_fitting_memory(self, engine: Engine, resumed: Any, report: Mapping[str, Any], before: Any) -> Any:
        """Return the position with the memory whose open decisions best match the reported ones.

        Memory is information that the rules keep and no program reports, such as a die that was rolled but not yet
        kept. The candidates are the memory of the expected position, an empty memory, and the memory of the position
        ``before``.
        """
        memory = [part.name for part in self.position.parts if part.is_memory]
        if not memory or self.says_over(report):
            return resumed
        best, fewest = resumed, self._contradictions(engine, resumed, report)
        candidates = [{name: value for name, value in self.position.defaults.items() if name in memory}]
        if before is not None:  # Without changes, an unfinished action still continues; otherwise it is likely over.
            rank = 1 if any(self.differing(engine, before, report)) else 0
            candidates.insert(rank, {name: getattr(before, name) for name in memory})
        for remembered in candidates:
            if not fewest:
                break
            position = replace(resumed, **remembered)
            contradictions = self._contradictions(engine, position, report)
            if contradictions < fewest:
                best, fewest = position, contradictions
        return best

    def has_memory(self, position: Any) -> bool:
        """Return whether a position holds something that the rules keep and no program reports."""
        memory, empty = (part.name for part in self.position.parts if part.is_memory), self.position.defaults
        return position is not None and any(getattr(position, name) != empty.get(name) for name in memory)

    def _contradictions(self, engine: Engine, position: Any, report: Mapping[str, Any]) -> float:
        """Count the decisions that are open either in a report or in a position, but not in both."""
        try:
            decisions = decisions_reported(engine, position)
        except Exception:
            return inf  # The memory may contradict the report.
        reported = report.get("to_act")
        if reported is not None:
            closed = sum(not any(may_be(decision, entry) for decision in decisions) for entry in reported)
            unreported = sum(not any(may_be(decision, entry) for entry in reported) for decision in decisions)
            return closed + unreported
        acting = [report[name] for name in self.acting_fields if report.get(name) is not None]
        return sum(not any(seat in decision.seats for decision in decisions) for seat in acting)

    def hidden(self, value: Any) -> Any:
        """Return a position or a setup without the information that nobody has until it is revealed."""
        return seen_by_nobody(value)

    # ---- Fields of a report

    def tells(self, report: Mapping[str, Any], field: str) -> bool:
        """Return whether a report says anything about a field; `*` stands for any one of several items."""
        first, *rest = field.split(".")
        if first == "over":
            return self.says_over(report) is not None
        if first in (*RESULT, "to_act"):
            return report.get(first) is not None
        return self.position.tells(report, [first, *rest])

    def takes_back(self, before: Mapping[str, Any], report: Mapping[str, Any]) -> bool:
        """Return whether a report has null where the previous one has a value; omitted fields do not count."""
        return _has_null_instead(self.in_order(before), self.in_order(report))

    def changed(self, before: Any, after: Any) -> list[str]:
        """Return the fields in which two positions differ."""
        return list(self.position.paths(before, after, ""))

    # ---- A fixed order for unordered things

    def in_order(self, report: Mapping[str, Any]) -> dict[str, Any]:
        """Return a report with all unordered parts in a fixed order."""
        return _result_in_order(in_order(self.position, report))

    def events_in_order(self, events: Iterable[Mapping[str, Any]]) -> list[Any]:
        """Return events in the order in which they arrived, with the unordered parts of each in a fixed order."""
        shape = shape_of(self.game.types.event)
        return [in_order(shape, event) for event in events]

    def moves_in_order(self, moves: Iterable[Mapping[str, Any] | None]) -> list[Any]:
        """Return the moves that were played, with their unordered parts in a fixed order."""
        shape = shape_of(self.game.types.move)
        return [in_order(shape, move) for move in moves]

    def choices_in_order(self, choices: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return legal choices as texts in a fixed order; the bags inside them are put into a fixed order, too."""
        shape = shape_of(self.game.types.choice)
        return sorted(sort_key(in_order(shape, choice)) for choice in choices)

    # ---- Words

    def shown(self, name: str, data: Any, *, unknown: str = UNKNOWN) -> str:
        """Return the plain data of a field in words, with the word ``unknown`` for null."""
        thing = self.game.names.thing(name, data)
        if thing is not None:
            return thing
        if data is None:
            return unknown
        if isinstance(data, bool):
            return _yes_or_no(data)
        if isinstance(data, list):
            return " ".join(self.shown(name, entry, unknown=unknown) for entry in data) or "nothing"
        if isinstance(data, Mapping):
            entries = ", ".join(
                f"{key} {self.shown(key, value, unknown=unknown)}" for key, value in data.items() if value is not None
            )
            return f"({entries})" if entries else unknown
        return str(data)


def _result_in_order(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report with its winners and decisions, which have no order, in a fixed order."""
    ordered = dict(report)
    if isinstance(ordered.get("winners"), list):
        ordered["winners"] = sorted(ordered["winners"], key=str)
    if isinstance(ordered.get("to_act"), list):
        ordered["to_act"] = sorted(map(decision_in_order, ordered["to_act"]), key=sort_key)
    return ordered


def _has_null_instead(before: Any, after: Any) -> bool:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return any(key in after and _has_null_instead(value, after[key]) for key, value in before.items())
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return any(map(_has_null_instead, before, after))
    return before is not None and after is None


def _unshown(name: str, data: Any) -> str:
    """Return an empty text, for uses in which nobody reads the values."""
    return ""


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _joined(values: Iterable[Any]) -> str:
    return ", ".join("?" if value is None else str(value) for value in values) or "none"
