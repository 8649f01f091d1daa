"""What a report shows of the fields with secrets in them, so that what shows more can be told from what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from leadline.games.report_rows import Row, Table
from leadline.games.report_shapes import Record
from leadline.games.report_values import Leaf, Shape
from leadline_engines.views import is_counted

HIDDEN = "?"
"""What stands for something that is not shown."""
NONE = "nothing"
"""What stands for a row that is shown, and empty."""


def revealed(shape: Shape, data: Any) -> dict[str, Counter[str] | None]:
    """What a report shows of each field with secrets in it; None for a field that is told in part only."""
    found: dict[str, Counter[str] | None] = {}
    for path, secret in _secrets(shape, data, ""):
        if path not in found:
            found[path] = Counter()
        known = found[path]
        if secret is None or known is None:
            found[path] = None
        else:
            known[secret] += 1
    return found


def _secrets(shape: Shape, data: Any, path: str, *, in_bag: bool = False) -> Iterator[tuple[str, str | None]]:
    """Every secret with the field it is in, `?` where it is not shown; None for something told in part.

    What lies in a bag counts for the bag, each thing as a whole; where order means something, each place is a field.
    """
    if isinstance(shape, Record) and isinstance(data, Mapping):
        secret = [part for part in shape.told if isinstance(part.shape, Leaf) and part.shape.may_be_unknown]
        if in_bag and secret:
            told = in_order(shape, data)
            yield path, ":".join(HIDDEN if told.get(part.name) is None else str(told[part.name]) for part in shape.told)
        else:
            for part in shape.told:
                if part.name in data and _has_secrets(part.shape):
                    inner = f"{path}.{part.name}" if path else part.name
                    yield from _secrets(part.shape, data[part.name], inner, in_bag=in_bag)
        if shape.may_be_unknown:
            yield from _shown_record(shape, data, path)
    elif isinstance(shape, Row) and _has_secrets(shape):
        yield from _secrets_in_row(shape, data, path, in_bag=in_bag or shape.is_bag)
    elif isinstance(shape, Table) and isinstance(data, Mapping):
        for key, one in data.items():
            yield from _secrets(shape.inner, one, f"{path}.{key}", in_bag=in_bag)
    elif shape.may_be_unknown:
        yield path, HIDDEN if data is None else str(data)
    elif data is None and _has_secrets(shape):
        yield path, None


def _shown_record(shape: Record, data: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """What is shown of a record that is secret as a whole: that it is shown, and each figure of it that is told."""
    yield path, "shown"
    for part in shape.told:
        if data.get(part.name) is not None and not _has_secrets(part.shape):
            yield f"{path}.{part.name}", str(in_order(part.shape, data[part.name]))


def _secrets_in_row(shape: Row, data: Any, path: str, *, in_bag: bool) -> Iterator[tuple[str, str | None]]:
    """The secrets of a row: those of its things, or the things themselves where the row as a whole is secret."""
    if not isinstance(data, list):
        yield path, HIDDEN if data is None and _is_hidden_whole(shape) else None
        return
    if _is_hidden_whole(shape) and not (data and shape.is_bag):
        yield path, "shown" if data else NONE
    for number, one in enumerate(data, 1):
        inner = path if shape.is_bag else f"{path}.{number}"
        if _has_secrets(shape.inner):
            yield from _secrets(shape.inner, one, inner, in_bag=in_bag)
        else:
            yield inner, HIDDEN if one is None else str(in_order(shape.inner, one))


def _is_hidden_whole(shape: Row) -> bool:
    """Whether nothing at all is seen of a row by those who do not share it, not even how many things are in it."""
    return shape.may_be_unknown and not is_counted(shape.kind)


@cache
def _has_secrets(shape: Shape) -> bool:
    if isinstance(shape, Record):
        return shape.may_be_unknown or any(_has_secrets(part.shape) for part in shape.told)
    if isinstance(shape, Row | Table):
        return shape.may_be_unknown or _has_secrets(shape.inner)
    return shape.may_be_unknown


def shown_faces(faces: Counter[str]) -> str:
    """What is shown of a field, as a person writes it."""
    return " ".join(sorted(faces.elements())) or NONE


def in_order(shape: Shape, data: Any) -> Any:
    """What is told, with everything that lies in no order put into one."""
    if isinstance(shape, Record) and isinstance(data, Mapping):
        known = {**shape.by_name, **{name: group[0] for name, group in shape.groups.items()}}
        return {key: in_order(known[key].shape, one) if key in known else one for key, one in data.items()}
    if isinstance(shape, Row) and isinstance(data, list):
        row = [in_order(shape.inner, one) for one in data]
        return sorted(row, key=repr) if shape.is_bag else row
    return data


def are_alike(shape: Shape, one: Any, other: Any) -> bool:
    """Whether two things told are the same, whatever the order of what lies in none."""
    if one == other:
        return True
    if isinstance(shape, Record) and isinstance(one, Mapping) and isinstance(other, Mapping):
        known = {**shape.by_name, **{name: group[0] for name, group in shape.groups.items()}}
        return one.keys() == other.keys() and all(
            are_alike(known[key].shape, told, other[key]) if key in known else told == other[key]
            for key, told in one.items()
        )
    if isinstance(shape, Row) and isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        if shape.is_bag:
            return bool(in_order(shape, one) == in_order(shape, other))
        return all(are_alike(shape.inner, *pair) for pair in zip(one, other, strict=True))
    return False
