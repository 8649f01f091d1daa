"""Functions that write the open decisions of a report, match them with the expected ones, and describe differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.schema.rows import paired
from leadline.schema.values import FieldDifference

if TYPE_CHECKING:
    from leadline_engines.surface import Decision

NO_MORE = "no more"
MOST_REPEATED = 2
"""The greatest number of matching decisions that a difference still names on both sides; more are only counted."""


def written_decisions(decisions: Iterable[Decision]) -> list[dict[str, Any]]:
    """Return open decisions as they are reported in full."""
    return [{"seats": list(decision.seats), "kind": decision.kind} for decision in decisions]


def is_decision(entry: Any) -> bool:
    """Return whether an entry of a report has the form of a decision."""
    if not isinstance(entry, Mapping):
        return False
    seats, kind = entry.get("seats"), entry.get("kind")
    return (seats is None or isinstance(seats, list)) and isinstance(kind, str | None)


def decision_in_order(decision: Any) -> Any:
    """Return a reported decision, with the seats that may take it in a fixed order; data of another form unchanged."""
    if not isinstance(decision, Mapping):
        return decision
    seats = decision.get("seats")
    return {**decision, "seats": sorted(seats, key=str)} if isinstance(seats, list) else dict(decision)


def compare_decisions(expected: Sequence[Decision], reported: Sequence[Mapping[str, Any]]) -> Iterator[FieldDifference]:
    """Yield the difference in who may act, if any; a decision may be reported in part."""

    def fits(number: int, reported_number: int) -> bool:
        return may_be(expected[number], reported[reported_number])

    if len(expected) == len(reported) and paired(len(expected), fits) is not None:
        return
    missing, extra = unmatched_decisions(expected, reported)
    same = len(expected) - len(missing)
    if same <= MOST_REPEATED:
        yield FieldDifference("to_act", _expected_decisions(expected), _reported_decisions(reported))
        return
    begins = f"{same} the same, and "
    should_be = _expected_decisions(missing) if missing else NO_MORE
    is_now = _reported_decisions(extra) if extra else NO_MORE
    yield FieldDifference("to_act", begins + should_be, begins + is_now)


def unmatched_decisions(
    expected: Sequence[Decision], reported: Sequence[Mapping[str, Any]]
) -> tuple[list[Decision], list[Mapping[str, Any]]]:
    """Return the expected decisions that a report leaves out, and the reported decisions that are not expected."""
    left, missing = list(reported), []
    for decision in expected:
        matching = next((entry for entry in left if may_be(decision, entry)), None)
        if matching is None:
            missing.append(decision)
        else:
            left.remove(matching)
    return missing, left


def _expected_decisions(decisions: Sequence[Decision]) -> str:
    return "; ".join(f"{_joined(decision.seats)} ({decision.kind})" for decision in decisions) or "nobody"


def _reported_decisions(decisions: Sequence[Mapping[str, Any]]) -> str:
    words = (f"{_joined(entry.get('seats') or ('?',))} ({entry.get('kind') or '?'})" for entry in decisions)
    return "; ".join(words) or "nobody"


def may_be(decision: Decision, reported: Mapping[str, Any]) -> bool:
    """Return whether a decision may be the reported one, as far as the report describes it."""
    seats = reported.get("seats")
    same = seats is None or sorted(map(str, seats)) == sorted(map(str, decision.seats))
    return same and reported.get("kind") in (None, decision.kind)


def _joined(seats: Iterable[Any]) -> str:
    return ", ".join("?" if seat is None else str(seat) for seat in seats) or "none"
