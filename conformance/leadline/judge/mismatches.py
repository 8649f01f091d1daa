"""The parts of an answer that differ from a result of the reference, and how wrong that makes the answer.

A *part* is a field, such as `air`, or one entry of a field that holds a list: its place if the order counts, such as
`line:3`, and otherwise what is missing or too many, such as `to_act:lacks red.captain (drone)`. So a deviation that
adds one missing entry fixes one part, wherever in the list the entry is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import log2
from typing import Any, TypeAlias

from leadline.judge.answers import HEARD, LEGAL, LEGALITY, VIEW, JudgedAnswer, missed_fields, wrong_lists
from leadline.judge.reference import Expected, Reference
from leadline.schema.canonical import sort_key, value_key
from leadline.schema.rows import Row
from leadline.schema.values import Shape

Mismatches: TypeAlias = frozenset[str]
"""The parts of an answer that are wrong."""
RIGHT: Mismatches = frozenset()
"""Nothing is wrong."""
CHOICE = "choice"
"""The part that is wrong if a program makes a choice that is the player's."""
CHOSEN: Mismatches = frozenset({CHOICE})
"""Only such a choice is wrong."""
NO_RESULT: Mismatches = frozenset({"no result"})
"""The diagnosis gives no result at all."""
UNSEEN = "unseen"
"""The part that is wrong if views and events were not compared, because the position itself is wrong."""
BESIDE_POSITION = frozenset({VIEW, HEARD, LEGAL, "events"})
"""The beginnings of the parts that are compared only if the position is right."""
COVERING = frozenset({LEGALITY, "over"})
"""The fields that hide others: after a refused move or an ended game, most of a position is as it was before."""
DECISIONS = "to_act"
"""The field of the open decisions, whose order does not count."""
PLACE = re.compile(r"\.\d+|:.*")
"""The number of a seat in the name of a part, or its entry."""
MOST_HALVED = 6
"""The greatest number of halvings that count. A wrong view has a part for each seat and field, and a wrong list of
choices has one for each choice, so that one cause makes many parts wrong. Each halving of their number counts the same,
and this limit keeps a view from outweighing a wrong position."""
LOSS = 3.0
"""The weight of a right answer that a diagnosis makes wrong, relative to a wrong answer that it makes right."""


def find_mismatches(reference: Reference, answer: JudgedAnswer, expected: Expected, *, whole: bool) -> Mismatches:
    """Compare an answer with a result, including events and views if the result is ``whole``."""
    mismatches = set[str]()
    fields = missed_fields(reference, answer, expected, whole=whole)
    is_position_right = all(map(_is_beside_position, fields))
    for field in fields:
        if field == LEGAL and is_position_right:
            mismatches |= wrong_choices(reference, answer, expected)
        else:
            mismatches |= {field} if _is_beside_position(field) else _split(reference, answer, expected, field)
    is_position = not any(_is_beside_position(part) for part in mismatches)
    if mismatches and is_position and (answer.answer.views or answer.answer.heard):
        mismatches.add(UNSEEN)
    return frozenset(mismatches)


def is_only_beside_position(mismatches: Mismatches) -> bool:
    """Return whether the position itself is right."""
    return all(map(_is_beside_position, mismatches))


def _is_beside_position(part: str) -> bool:
    return part.partition(".")[0].partition(":")[0] in BESIDE_POSITION


def _split(reference: Reference, answer: JudgedAnswer, expected: Expected, field: str) -> set[str]:
    """Split a field that holds a list into the entries that are wrong."""
    if expected.position is None:
        return {field}
    return wrong_entries(reference, answer.answer.position or {}, expected, field)


def wrong_entries(reference: Reference, report: Mapping[str, Any], expected: Expected, field: str) -> set[str]:
    """Return the entries of a list that are wrong in a report; the field itself if it holds something else."""
    reports, reported = reference.game.reports, value_at(report, field)
    if not isinstance(reported, list):
        return {field}
    if field == DECISIONS:
        decisions, further = reference.differing_decisions(expected.engine, expected.position, reported)
        lacking = [f"{', '.join(map(str, decision.seats))} ({decision.kind})" for decision in decisions]
        return _entries(field, lacking, map(sort_key, further)) or {field}
    shape, value = reports.position.part_at(expected.position, field.split("."))
    if isinstance(shape, Row) and shape.is_bag and value is not None:
        missing, extra = unmatched(shape.inner, value, reported)
        return _entries(field, map(sort_key, map(shape.inner.write, missing)), map(sort_key, extra)) or {field}
    right = value_at(reports.tell(expected.engine, expected.position), field)
    if not isinstance(right, list):
        return {field}
    pairs = enumerate(zip(right, reported, strict=False), 1)
    places = {f"{field}:{number}" for number, (wanted, got) in pairs if wanted != got}
    return (places | {f"{field}:length"} if len(right) != len(reported) else places) or {field}


def wrong_choices(reference: Reference, answer: JudgedAnswer, expected: Expected) -> set[str]:
    """Return a part for each choice that a list of legal choices lacks, and for each that it has too many."""
    return {
        f"{LEGAL}:{word} {_choice_key(choice)}"
        for _, missing, extra in wrong_lists(reference, answer, expected)
        for word, choices in (("lacks", missing), ("has", extra))
        for choice in choices
    }


@lru_cache(maxsize=2**14)
def _choice_key(choice: Any) -> str:
    """Return the text that identifies a choice; the same choices are wrong under most diagnoses."""
    return value_key(choice)


def unmatched(shape: Shape, value: Sequence[Any], reported: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Return the things that a report of a bag lacks, and the reported things that are not in the bag.

    ``shape`` is the shape of one thing.
    """
    told = Counter(map(sort_key, reported))
    missing = []
    for own in value:  # Most things are reported in full. Only the others are compared pair by pair.
        text = sort_key(shape.write(own))
        told[text] -= 1
        if told[text] < 0:
            told[text] = 0
            missing.append(own)
    extra = [thing for thing in reported if _taken(told, sort_key(thing))]
    for own in missing.copy():
        number = next((number for number, thing in enumerate(extra) if shape.fits(own, thing)), None)
        if number is not None:
            del extra[number]
            missing.remove(own)
    return missing, extra


def _taken(counts: Counter[str], text: str) -> bool:
    """Return whether a count is above zero, and lower it."""
    counts[text] -= 1
    return counts[text] >= 0


def _entries(field: str, missing: Iterable[str], extra: Iterable[str]) -> set[str]:
    """Return a part for each entry that a list lacks, and for each that it has too many."""
    return {
        f"{field}:{word} {entry}{f' #{number}' if number else ''}"
        for word, entries in (("lacks", missing), ("has", extra))
        for entry, count in Counter(entries).items()
        for number in range(count)
    }


def value_at(data: Any, path: str) -> Any:
    """Return the value at the path of a field in a report; None if there is none."""
    for name in path.split("."):
        if isinstance(data, Mapping):
            data = data.get(name)
        elif isinstance(data, list) and name.isdecimal() and 0 < int(name) <= len(data):
            data = data[int(name) - 1]
        else:
            return None
    return data


def fields_of(mismatches: Mismatches) -> frozenset[str]:
    """Return the fields that are wrong, without the numbers of seats and entries."""
    return frozenset(PLACE.sub("", part) for part in mismatches)


def separate_fields(mismatches: Mismatches) -> frozenset[str]:
    """Return the wrong fields; the fields of the view of each seat, and the open decisions, are apart.

    One field of a view may be wrong for two reasons: a diver may see the wrong part of its own load, and other players
    may see the wrong part of it. A list of open decisions lacks one for each system that a program does not have.
    """
    apart = frozenset(part for part in mismatches if _are_seen((part,)) or part.startswith(f"{DECISIONS}:"))
    return apart | fields_of(mismatches - apart)


def is_less_wrong(after: Mismatches, before: Mismatches) -> bool:
    """Return whether an answer is wrong in fewer fields after a change of the diagnosis, and in no others.

    If the position was wrong before, views and events were not compared, so they do not count.
    """
    fields = fields_of(after)
    if UNSEEN in before:
        fields = frozenset(field for field in fields if not _is_beside_position(field))
    return fields < fields_of(before)


@lru_cache(maxsize=2**16)
def loss(mismatches: Mismatches) -> float:
    """Return how wrong an answer is: 0 if it is right, 1 for one wrong part, nearly 2 for many, 3 at most.

    A diagnosis without any result costs the most. Otherwise a mistake that breaks the steps of another one would seem
    to explain something. A wrong position costs more than any wrong views of a right one. Otherwise a diagnosis would
    gain by making the position wrong, because views are then not compared.
    """
    if not mismatches:
        return 0.0
    if mismatches == NO_RESULT or mismatches & COVERING:
        return 3.0
    if _are_seen(mismatches):
        return 1.0 + min(log2(len(mismatches)) / MOST_HALVED, 1.0)
    if UNSEEN in mismatches:
        return 3.0 - 1.0 / max(len(mismatches) - 1, 1)
    return 2.0 - 1.0 / len(mismatches)


def _are_seen(parts: Collection[str]) -> bool:
    """Return whether all parts belong to what seats see and hear, and to the lists of their choices."""
    return all(part.startswith((f"{VIEW}.", f"{HEARD}.", f"{LEGAL}:")) for part in parts)


def gain(before: Mismatches, after: Mismatches) -> float:
    """Return how much an answer speaks for a change of the diagnosis; a negative number speaks against it."""
    change = loss(before) - loss(after)
    return change if before else LOSS * change
