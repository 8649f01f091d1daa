"""Differences between an answer and what the reference expects, put into words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.recording.model import Answer
from leadline.schema.values import FieldDifference
from leadline.smoke.adapter_hints import plain_name
from leadline.smoke.proofs import as_sent, shortened
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game

RESULT = ("over", "winners", "scores")
"""The fields that report the end of a game."""
BY_RULES = (*RESULT, "to_act")
"""The fields that are not sent with a position, so that a program determines them by its rules."""
FOLLOWING = (*BY_RULES, "turn")
"""The fields that usually change only because others do."""
MOST_FIELDS = 3
"""The greatest number of fields to name if an answer differs in several."""
SEPARATE = "separate entr"
"""The words for entries that should be separate, or should not be."""


@dataclass(frozen=True)
class PositionDifferences:
    """The differences between a reported position and the one that an engine expects."""

    game: Game
    engine: Engine
    expected: Any
    report: Mapping[str, Any]

    @cached_property
    def of_fields(self) -> list[FieldDifference]:
        """The differing fields, with null for a value that is null."""
        return self.game.reports.differences(self.engine, self.expected, self.report, unknown="null")

    @property
    def first_field(self) -> str:
        """The field that is most likely the cause of all differences, without the numbers of entries in lists."""
        return plain_name(min(self.of_fields, key=_is_consequence).field)

    @property
    def wrong_parts(self) -> set[str]:
        """The fields that differ; of the open decisions, each one that is missing or too many."""
        parts = set(self.game.reports.differing(self.engine, self.expected, self.report))
        if "to_act" in parts:
            missing, extra = self.decisions
            parts = parts - {"to_act"} | {f"lacks {decision}" for decision in missing}
            parts |= {f"has {json.dumps(decision, sort_keys=True)}" for decision in extra}
        return parts

    @property
    def decisions_key(self) -> str:
        """The key of findings about the same decisions: the first kind that is missing or too many."""
        missing, extra = self.decisions
        if missing:
            return f"to_act lacks {missing[0].kind}"
        return f"to_act has {extra[0].get('kind')}" if extra else "to_act"

    def in_words(self) -> str:
        """Return the first few differences in words; those that follow from others come last."""
        ordered = sorted(self.of_fields, key=_is_consequence)
        words = "; ".join(map(self._difference_in_words, ordered[:MOST_FIELDS]))
        return words + (f" (and {len(ordered) - MOST_FIELDS} more)" if len(ordered) > MOST_FIELDS else "")

    def _difference_in_words(self, difference: FieldDifference) -> str:
        """Return a difference in words; of the open decisions, only those that differ."""
        if difference.field != "to_act":
            got, expected = map(shortened, (difference.got, difference.expected))
            return f"`{difference.field}` is {got}, but should be {expected}"
        missing, extra = self.decisions
        return f"`to_act` {entries_in_words([(decision.seats, decision.kind) for decision in missing], extra)}"

    @property
    def decisions(self) -> tuple[list[Any], list[Mapping[str, Any]]]:
        """The open decisions that are not reported, and the reported ones that are not open."""
        return self.game.reports.differing_decisions(self.engine, self.expected, self.report["to_act"])


def _is_consequence(difference: FieldDifference) -> bool:
    """Return whether a field usually changes only because another one does, so that it is seldom the cause."""
    return difference.field in FOLLOWING


Entry: TypeAlias = tuple[Sequence[Any], str]
"""The seats and the kind of an open decision."""


def entries_in_words(missing: Sequence[Entry], extra: Sequence[Mapping[str, Any]]) -> str:
    """Return in words which entries a report of the open decisions lacks, has too many, joins or separates.

    ``missing`` has the seats and the kind of each entry, and ``extra`` has entries as they were reported.
    """
    lacks, has = list(missing), [(entry.get("seats") or (), entry.get("kind") or "") for entry in extra]
    words = _take_other_seats(lacks, has)
    for kind in dict.fromkeys(kind for _, kind in lacks):
        due, got = (
            [list(map(str, seats)) for seats, entry_kind in entries if entry_kind == kind] for entries in (lacks, has)
        )
        division = _division_in_words(kind, due, got)
        if division:
            words.append(division)
            lacks, has = ([entry for entry in entries if entry[1] != kind] for entries in (lacks, has))
    words += [f"lacks {_by_seats(lacks)}"] if lacks else []
    words += [f"has {_by_seats(has)}, which should not be open"] if has else []
    return " and ".join(words)


def _take_other_seats(lacks: list[Entry], has: list[Entry]) -> list[str]:
    """Remove the kinds with a single entry each that names some of the right seats; return these entries in words."""
    kinds_of: dict[tuple[str, str], list[str]] = {}
    for kind in dict.fromkeys(kind for _, kind in lacks):
        due, got = ([entry for entry in entries if entry[1] == kind] for entries in (lacks, has))
        if len(due) == len(got) == 1 and set(map(str, due[0][0])) & set(map(str, got[0][0])):
            seats = ", ".join(map(str, got[0][0])), ", ".join(map(str, due[0][0]))
            kinds_of.setdefault(seats, []).append(kind)
            lacks.remove(due[0])
            has.remove(got[0])
    return [
        f"names {got} for {', '.join(kinds)}, but should name {due} in that entry"
        for (got, due), kinds in kinds_of.items()
    ]


def _division_in_words(kind: str, due: Sequence[Sequence[str]], got: Sequence[Sequence[str]]) -> str:
    """Return how the seats of some entries are joined or separated wrongly; empty if the error is a different one."""
    seats = sorted(seat for entry in due for seat in entry)
    if not got or seats != sorted(seat for entry in got for seat in entry) or len(got) == len(due):
        return ""
    should_be = "; ".join(", ".join(entry) for entry in due)
    if len(got) < len(due):
        joined = "; ".join(", ".join(entry) for entry in got)
        return f"has one entry for {joined} ({kind}), but should have a {SEPARATE}y for each of: {should_be}"
    return f"has {SEPARATE}ies for {', '.join(seats)} ({kind}), but should have one entry for {should_be}"


def _by_seats(decisions: Iterable[tuple[Sequence[Any], str]]) -> str:
    """Return decisions as text: the seats that may make them, each group of seats with all its kinds."""
    kinds_of: dict[str, list[str]] = {}
    for seats, kind in decisions:
        kinds_of.setdefault(", ".join(map(str, seats)) or "an entry without seats", []).append(kind or "without a kind")
    return "; ".join(f"{seats} ({', '.join(kinds)})" for seats, kinds in kinds_of.items())


def refusal_in_words(answer: Answer, note: str = "") -> str:
    """Return a refusal or the like in words, with the reason that the program gave in quotation marks."""
    why = f': "{answer.why}"' if answer.why else ""
    return f"{answer.kind.replace('-', ' ')}{note}{why}"


def hearing_in_words(difference: FieldDifference) -> str:
    """Return in words how the events that a seat heard differ from those that it should hear."""
    return f"`{difference.field}` has {as_sent(difference.got)}, but should have {as_sent(difference.expected)}"


def view_in_words(difference: FieldDifference) -> str:
    """Return in words how a field of a view differs from what the seat should see."""
    got, due = (as_sent(text) for text in (difference.got, difference.expected))
    return f"`{difference.field}` shows {got}, but should show {due}"
