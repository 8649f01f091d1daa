"""The secrets disclosed in a report, in a form that shows where a view reveals more or less than it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from leadline.schema.canonical import canonical, sort_key
from leadline.schema.records import Record, Tagged
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import FieldDifference, Leaf, Shape, Shown
from leadline_engines.views import is_counted

HIDDEN = "?"
"""The symbol for something that is not shown."""
NONE = "nothing"
"""The word for a row that is shown and empty."""
SHOWN = "shown"
"""The word for a record, or a row that is not empty, if seats that may not see it see nothing of it."""


Secret: TypeAlias = tuple[str, str | None]
"""The path of a field with secrets, and what is shown of one of them; None if the field is reported only in part."""


def revealed(shape: Shape, data: Any) -> dict[str, Counter[str] | None]:
    """Return what a report shows of each field with secrets in it; None for a field that is reported only in part.

    For example, in the values of chips, and in the damage and the mines of two crews:

        {"divers": [{"at": 4, "carried": [[{"level": 1, "value": 3}], [{"level": 2, "value": null}]]},
                    {"at": 2, "carried": {"chips": 2}}]}
        -> {"divers.1.carried": {"1:3": 1, "2:?": 1}, "divers.2.carried": None}

        {"crews": [{"damage": 2, "mines": []}, {"damage": null, "mines": null}]}
        -> {"crews.1.damage": {"2": 1}, "crews.1.mines": {"nothing": 1},
            "crews.2.damage": {"?": 1}, "crews.2.mines": {"?": 1}}
    """
    faces_by_path: dict[str, Counter[str] | None] = {}
    for path, face in _secrets(shape, data, ""):
        faces = faces_by_path.setdefault(path, Counter())
        if face is None or faces is None:
            faces_by_path[path] = None
        else:
            faces[face] += 1
    return faces_by_path


def _secrets(shape: Shape, data: Any, path: str, *, in_bag: bool = False) -> Iterator[Secret]:
    """Yield the secrets in reported data of a shape; ``in_bag`` if it is part of a bag, the field of this path."""
    if isinstance(shape, Record) and isinstance(data, Mapping):
        yield from _secrets_of_record(shape, data, path, in_bag=in_bag)
    elif isinstance(shape, Row) and _has_secrets(shape):
        yield from _secrets_of_row(shape, data, path, in_bag=in_bag or shape.is_bag)
    elif isinstance(shape, Table) and isinstance(data, Mapping):
        for key, entry in data.items():
            yield from _secrets(shape.inner, entry, f"{path}.{key}", in_bag=in_bag)
    elif shape.may_be_unknown:
        yield path, _face(data)
    elif data is None and _has_secrets(shape):
        yield path, None


def _secrets_of_record(shape: Record, data: Mapping[str, Any], path: str, *, in_bag: bool) -> Iterator[Secret]:
    """Yield the secrets in the fields of a record, and the record itself if it is secret as a whole.

    In a bag the fields would be mixed up with those of other things, so a record counts as one: `1:3`, `2:?`.
    """
    if in_bag and any(isinstance(part.shape, Leaf) and part.shape.may_be_unknown for part in shape.reported):
        ordered = in_order(shape, data)
        yield path, ":".join(_face(ordered.get(part.name)) for part in shape.reported)
    else:
        for part in shape.reported:
            if part.name in data and _has_secrets(part.shape):
                inner = f"{path}.{part.name}" if path else part.name
                yield from _secrets(part.shape, data[part.name], inner, in_bag=in_bag)
    if shape.may_be_unknown:
        yield path, SHOWN
        for part in shape.reported:
            if data.get(part.name) is not None and not _has_secrets(part.shape):
                yield f"{path}.{part.name}", str(in_order(part.shape, data[part.name]))


def _secrets_of_row(shape: Row, data: Any, path: str, *, in_bag: bool) -> Iterator[Secret]:
    """Yield the secrets in the things of a row, or the things themselves if the row as a whole is secret.

    All things in a bag belong to the field of the bag; elsewhere each place is a field: `order.1`, `order.2`.
    """
    if not isinstance(data, list):
        yield path, HIDDEN if data is None and _is_hidden_whole(shape) else None
        return
    if _is_hidden_whole(shape) and not (data and shape.is_bag):
        yield path, SHOWN if data else NONE
    for number, entry in enumerate(data, 1):
        inner = path if shape.is_bag else f"{path}.{number}"
        if entry is None:
            yield inner, HIDDEN
        elif _has_secrets(shape.inner):
            yield from _secrets(shape.inner, entry, inner, in_bag=in_bag)
        else:
            yield inner, _face(in_order(shape.inner, entry))


def _face(data: Any) -> str:
    """Return what is shown of one secret."""
    return HIDDEN if data is None else str(data)


def _is_hidden_whole(shape: Row) -> bool:
    """Return whether seats outside the owner's side see nothing of a row, not even the number of its things."""
    return shape.may_be_unknown and not is_counted(shape.kind)


@cache
def _has_secrets(shape: Shape) -> bool:
    if isinstance(shape, Record):
        return shape.may_be_unknown or any(_has_secrets(part.shape) for part in shape.reported)
    if isinstance(shape, Row | Table):
        return shape.may_be_unknown or _has_secrets(shape.inner)
    return shape.may_be_unknown


def other_differences(
    shape: Record, view: Any, reported: Mapping[str, Any], path: str, shown: Shown
) -> Iterator[FieldDifference]:
    """Yield the differences of a view that `revealed` does not show: in what is open, and in things that are null."""
    yield from _open_differences(shape, view, reported, path, shown)
    yield from _hidden_things(shape, view, reported, path, shown)


def _open_differences(
    shape: Record, view: Any, reported: Mapping[str, Any], path: str, shown: Shown
) -> Iterator[FieldDifference]:
    """Yield the differences of a view in everything that is not secret; it is compared as in a position."""
    for part in shape.reported:
        own, told, inner = getattr(view, part.name), reported.get(part.name), f"{path}.{part.name}"
        if own is None or told is None or (part.moot and getattr(view, part.moot)):
            continue
        if part.joined is not None and shape.goes_joined(view, part.joined):
            continue
        if not _has_secrets(part.shape):
            if not part.shape.agrees(own, told):
                yield from part.shape.differences(own, told, inner, shown)
        elif isinstance(part.shape, Record) and isinstance(told, Mapping):
            yield from _open_differences(part.shape, own, told, inner, shown)
        elif isinstance(part.shape, Row):
            yield from _open_differences_of_row(part.shape, own, told, inner, shown)
    for name, group in shape.groups.items():
        if not any(getattr(view, part.name) is None for part in group):
            secrets = list(_joined_secrets(shape, view, reported, name, path))
            yield from secrets or shape.joined_differences(view, reported, name, f"{path}.", shown)


def _joined_secrets(
    shape: Record, view: Any, reported: Mapping[str, Any], name: str, path: str
) -> Iterator[FieldDifference]:
    """Yield the difference in the secrets of fields that are reported as one bag, if any."""
    group = shape.groups[name]
    joined, row = group[0].joined, group[0].shape
    if joined is None or (joined.when and not getattr(view, joined.when)) or not isinstance(reported.get(name), list):
        return
    both = [entry for part in group for entry in part.shape.write(getattr(view, part.name))]
    expected, got = (revealed(row, data).get("", Counter()) for data in (both, reported[name]))
    if expected is not None and got is not None and expected != got:
        yield FieldDifference(f"{path}.{name}", shown_faces(expected), shown_faces(got))


def _open_differences_of_row(
    shape: Row, view: Any, reported: Any, path: str, shown: Shown
) -> Iterator[FieldDifference]:
    """Yield the differences of a row with secrets, in its number of things and in their fields without secrets."""
    if shape.is_bag or not isinstance(reported, list) or len(reported) != len(view):
        yield from shape.differences(view, reported, path, shown)
        return
    for number, (own, told) in enumerate(zip(view, reported, strict=True), 1):
        if own is None or told is None:
            continue
        if isinstance(shape.inner, Record) and isinstance(told, Mapping):
            yield from _open_differences(shape.inner, own, told, f"{path}.{number}", shown)
        elif isinstance(shape.inner, Row):
            yield from _open_differences_of_row(shape.inner, own, told, f"{path}.{number}", shown)


def _hidden_things(shape: Shape, view: Any, reported: Any, path: str, shown: Shown) -> Iterator[FieldDifference]:
    """Yield the differences of a view in the things of lists that are null in the report but shown in the view.

    Null in a list means that there is a thing of which nothing is shown. A field that is null is left out.
    """
    if view is None or reported is None:
        return
    if isinstance(shape, Tagged):
        shape = shape.of(view)
    if isinstance(shape, Record) and isinstance(reported, Mapping):
        for part in shape.reported:
            if not (part.moot and getattr(view, part.moot)):
                own, told = getattr(view, part.name), reported.get(part.name)
                yield from _hidden_things(part.shape, own, told, f"{path}.{part.name}", shown)
    elif isinstance(shape, Table) and isinstance(reported, Mapping):
        for key, own in view.items():
            yield from _hidden_things(shape.inner, own, reported.get(str(key)), f"{path}.{key}", shown)
    elif isinstance(shape, Row | FixedRow) and isinstance(reported, list) and len(reported) == len(view):
        yield from _hidden_things_of_row(shape, view, reported, path, shown)


def _hidden_things_of_row(
    shape: Row | FixedRow, view: Sequence[Any], reported: Sequence[Any], path: str, shown: Shown
) -> Iterator[FieldDifference]:
    """Yield the differences in the things of a list that are null; of a bag, only their number is compared.

    Null also stands for a thing of which the view shows nothing, such as a card that lies face down.
    """
    if isinstance(shape, Row) and shape.is_bag:
        if reported.count(None) > view.count(None):
            yield FieldDifference(path, shape.words(shape.write(view), path, shown), shape.words(reported, path, shown))
        return
    inner_shapes = shape.inner if isinstance(shape, FixedRow) else [shape.inner] * len(view)
    for number, (inner, own, told) in enumerate(zip(inner_shapes, view, reported, strict=True), 1):
        place = f"{path}.{number}"
        if told is not None or own is None:
            yield from _hidden_things(inner, own, told, place, shown)
        elif (words := inner.words(inner.write(own), place, shown)) != HIDDEN:
            yield FieldDifference(place, words, HIDDEN)


def shown_faces(faces: Counter[str]) -> str:
    """Return what is shown of a field, as a person would write it."""
    return " ".join(sorted(faces.elements())) or NONE


def in_order(shape: Shape, data: Any) -> Any:
    """Return plain data in canonical form, with sorted keys and the things in a bag sorted by their texts.

    Fields that are memory of the rules are omitted, because a program need not report them.
    """
    if isinstance(shape, Tagged) and isinstance(data, Mapping):
        record = shape.fitting(data)
        return canonical(data) if record is None else in_order(record, data)
    if isinstance(shape, Record) and isinstance(data, Mapping):
        known = shape.shapes_by_name
        return {
            key: in_order(known[key], data[key]) if key in known else canonical(data[key])
            for key in sorted(data)
            if key not in shape.memory
        }
    if isinstance(shape, Table) and isinstance(data, Mapping):
        return {key: in_order(shape.inner, data[key]) for key in sorted(data)}
    if isinstance(shape, FixedRow) and isinstance(data, list) and len(data) == len(shape.inner):
        return [in_order(*pair) for pair in zip(shape.inner, data, strict=True)]
    if isinstance(shape, Row) and isinstance(data, list):
        row = data if type(shape.inner) is Leaf else [in_order(shape.inner, entry) for entry in data]
        return sorted(row, key=sort_key) if shape.is_bag else row
    return canonical(data)


def are_alike(shape: Shape, first: Any, second: Any) -> bool:
    """Return whether two reported things are the same, regardless of the order of unordered things inside them."""
    if first == second:
        return True
    if isinstance(shape, Record) and isinstance(first, dict) and isinstance(second, dict):
        return _records_are_alike(shape, first, second)
    if isinstance(shape, Table) and isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(
            told == second[key] or are_alike(shape.inner, told, second[key]) for key, told in first.items()
        )
    if isinstance(shape, Row) and isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        if shape.is_bag:
            return bool(in_order(shape, first) == in_order(shape, second))
        return all(
            told == other or are_alike(shape.inner, told, other) for told, other in zip(first, second, strict=True)
        )
    return isinstance(shape, Tagged | FixedRow) and bool(in_order(shape, first) == in_order(shape, second))


def _records_are_alike(shape: Record, first: dict[str, Any], second: dict[str, Any]) -> bool:
    """Return whether two records are the same, regardless of memory."""
    # If a program omits the memory, every card differs as plain data and comes here, so no sets of keys are built.
    known, memory = shape.shapes_by_name, shape.memory
    for key, told in first.items():
        if key in memory:
            continue
        if key not in second:
            return False
        other = second[key]
        if told != other and not (key in known and are_alike(known[key], told, other)):
            return False
    return second.keys() <= first.keys() or all(key in first or key in memory for key in second)
