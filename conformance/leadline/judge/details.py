"""Details of a wrong answer, in terms that answers with the same cause share.

If `to_act` is wrong in two answers, the causes may differ; if `trigger` is missing from both, there is probably one
cause. So a difference is described without seats, numbers and names: which kinds of entries a list lacks or has too
many of, whether a number is too high, and which word replaces which.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from leadline.judge.answers import HEARD, LEGAL, LEGALITY, VIEW, JudgedAnswer, wrong_lists
from leadline.judge.mismatches import value_at
from leadline.judge.offering import kinds_of
from leadline.judge.provenance import generalised
from leadline.judge.reference import Expected, Reference
from leadline.schema.canonical import sort_key
from leadline.schema.disclosure import HIDDEN
from leadline.schema.records import shape_of
from leadline.schema.values import FieldDifference, Leaf

NUMBER = re.compile(r"\d+")
REFUSED = "refused: "
"""The beginning of a detail about a legal move that was refused; the program's words follow."""
IMPOSSIBLE = "impossible chance in "
"""The beginning of a detail about impossible results of chance that were accepted; the kind of the move follows."""
MOST_OF_TEXT = 60
"""The most characters of a program's own words that are compared."""


class Detail(NamedTuple):
    """One error in an answer, without the values that depend on the position."""

    field: str
    """The field, without numbers and keys; for a view or something heard, without the seat."""
    what: str
    """The difference, as the end of a sentence, such as ``lacks `trigger```."""


def details_of(
    reference: Reference, answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference]
) -> frozenset[Detail]:
    """Return the errors in an answer, described without seats, numbers and names."""
    return frozenset(
        Detail(plain_field(difference.field), what)
        for difference in differences
        for what in _what(reference, answer, expected, difference)
    )


def plain_field(field: str) -> str:
    """Return a field without numbers and keys; for a view or something heard, without the seat."""
    first, _, rest = field.partition(".")
    if first in (VIEW, HEARD):
        return f"{first}: {generalised(rest.partition('.')[2])}" if "." in rest else first
    return generalised(field).replace(".*", "")


def _what(reference: Reference, answer: JudgedAnswer, expected: Expected, difference: FieldDifference) -> Iterator[str]:
    first = difference.field.partition(".")[0]
    if difference.field == LEGALITY:
        yield from _legality(reference, answer, expected)
    elif difference.field == LEGAL:
        yield from _lists(reference, answer, expected)
    elif first in (VIEW, HEARD) or expected.position is None:
        is_secret = HIDDEN in (difference.expected, difference.got)
        yield "is shown" if is_secret and difference.got != HIDDEN else "is hidden" if is_secret else "differs"
    elif _is_of_seat(reference, difference.field):
        yield "names another seat"
    else:
        right = value_at(reference.game.reports.tell(expected.engine, expected.position), difference.field)
        yield from _values(right, value_at(answer.answer.position or {}, difference.field))


def _is_of_seat(reference: Reference, field: str) -> bool:
    """Return whether a field of the position holds a seat (a seat may be a number)."""
    part = reference.game.reports.position.by_name.get(field)
    return part is not None and isinstance(part.shape, Leaf) and part.shape.is_seat


def _legality(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[str]:
    """Yield the rule that forbids what was played, or the program's reason for refusing a legal move.

    A refusal for impossible chance in a move mostly names the wrong place, so the kind of the move counts instead of
    the rule. An opening is refused by the rule for each deck; a program that checks no deck accepts all of them.
    """
    if not expected.refused:
        yield f"{REFUSED}{NUMBER.sub('…', answer.answer.why)[:MOST_OF_TEXT]}"
        return
    is_illegal = getattr(expected.result, "kind", "") == "illegal"
    if is_illegal or not answer.moves:
        yield f"forbidden by {getattr(expected.result, 'rule', '')}"
    if not is_illegal:
        shape = shape_of(reference.game.types.choice)
        kinds = [str(kind) for move in answer.moves[-1:] for kind in kinds_of(shape, move.choice)]
        yield f"{IMPOSSIBLE}{', '.join(dict.fromkeys(kinds)) or 'the opening'}"


def _lists(reference: Reference, answer: JudgedAnswer, expected: Expected) -> Iterator[str]:
    shape = shape_of(reference.game.types.choice)
    for _, missing, extra in wrong_lists(reference, answer, expected):
        for word, choices in (("lacks", missing), ("has", extra)):
            kinds = {", ".join(dict.fromkeys(map(str, kinds_of(shape, choice)))) for choice in choices}
            yield from (f"{word} {f'`{kind}`' if kind else 'an entry'}" for kind in sorted(kinds))


def _values(right: Any, reported: Any) -> Iterator[str]:
    """Yield the differences between a reported value and the right value."""
    if isinstance(right, list) and isinstance(reported, list):
        yield from _entries(right, reported)
    elif _is_number(right) and _is_number(reported):
        yield "is too high" if reported > right else "is too low"
    elif isinstance(right, Mapping) and isinstance(reported, Mapping):
        for key in sorted(right.keys() | reported.keys(), key=str):
            if right.get(key) != reported.get(key):
                yield from (f"{what} in it" for what in _values(right.get(key), reported.get(key)))
    else:
        words = _word(reported), _word(right)
        yield "has another value" if words[0] == words[1] else f"is {words[0]}, not {words[1]}"


def _entries(right: Sequence[Any], reported: Sequence[Any]) -> Iterator[str]:
    """Yield the kinds of entries that a list lacks, and those that it has too many of."""
    due, got = Counter(map(sort_key, right)), Counter(map(sort_key, reported))
    if due == got:
        yield "is in another order"
        return
    entries = {sort_key(entry): entry for entry in (*right, *reported)}
    if len(right) == len(reported) and len(right) > 1 and not any(isinstance(entry, Mapping) for entry in right):
        yield "has other entries"
        return
    for word, more, fewer in (("lacks", due, got), ("has", got, due)):
        yield from (f"{word} {kind}" for kind in sorted({_entry(entries[key]) for key in more - fewer}))


def _entry(value: Any) -> str:
    """Return the kind of an entry of a list, if it has one."""
    if isinstance(value, str) and not NUMBER.search(value):
        return f"`{value[:MOST_OF_TEXT]}`"
    if isinstance(value, Mapping) and isinstance(value.get("kind"), str):
        return f"`{value['kind']}`"
    return "an entry"


def _word(value: Any) -> str:
    """Return a description of a single value, without seats, numbers and names."""
    if value is None or value in ([], {}):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return "something" if NUMBER.search(value) else value[:MOST_OF_TEXT]
    return "something"


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
