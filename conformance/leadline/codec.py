"""Between JSON values and the engine's types, strictly, with errors that name the place."""

from __future__ import annotations

import json
import marshal
from functools import cached_property
from typing import Any, Generic, TypeVar

from leadline import complaints, quick

T = TypeVar("T")

MOST_REMEMBERED = 10_000
"""So many values of a type are remembered; then all are forgotten."""
_MOST_LISTED = 200
"""So many complaints are listed by the schema library at most: it takes a kilobyte or more for each."""
_ITEMS_LOOKED_AT = 20


class ShapeError(ValueError):
    """A JSON value that does not have the shape it should have."""

    def __init__(self, complaints: list[str], *, is_of_bounds: bool = False) -> None:
        super().__init__("; ".join(complaints))
        self.complaints = complaints
        self.is_of_bounds = is_of_bounds
        """Whether all of it is of the right kind, and only a figure or a number of things is beyond its bounds."""


class Codec(Generic[T]):
    """Reads and writes the values of one type. The checks are built on first use.

    Data that plainly fits is read by the fields of the type; only what does not is put to the strict checks,
    which have the last word and say what is wrong.
    """

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self._known: dict[int, tuple[object, T]] = {}
        self._alike: dict[bytes, T] = {}

    @cached_property
    def adapter(self) -> Any:
        """The checks made from the type."""
        from pydantic import TypeAdapter

        return TypeAdapter(self.kind)

    @cached_property
    def _quick(self) -> quick.Reader | None:
        """The reader made from the fields of the type; None for a type it cannot be made from."""
        try:
            return quick.reader(self.kind)
        except quick.Unknown:
            return None

    def read(self, value: object, *, whole: bool = False) -> T:
        """Make the value from plain JSON data; ``whole`` says that its texts are known to hold whole characters.

        Raises ``ShapeError`` with one sentence for each thing that does not fit.
        """
        if self._quick is not None and (whole or quick.is_text_whole(value)):
            try:
                made: T = self._quick(value)
                return made
            except (quick.Misfit, ValueError):
                pass
        return self.read_text(json.dumps(value))  # in ASCII: half a surrogate pair stays something that can be refused

    def read_once(self, value: object) -> T:
        """The same, for data that is asked for again and never changed: it is remembered for a while."""
        known = self._known.get(id(value))
        if known is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            known = self._known[id(value)] = (value, self.read(value))
        return known[1]

    def read_again(self, value: Any) -> T:
        """The same, for small data of which there is much and most of it alike."""
        try:
            form = marshal.dumps(value, 0)
        except ValueError:  # It is nested too deep, or no plain data.
            return self.read(value)
        made = self._alike.get(form)
        if made is None:
            if len(self._alike) >= MOST_REMEMBERED:
                self._alike.clear()
            made = self._alike[form] = self.read(value)
        return made

    def read_text(self, text: str | bytes) -> T:
        """Make the value from JSON text."""
        from pydantic import ValidationError

        try:
            made: T = self.adapter.validate_json(text)
        except ValidationError as error:
            number = error.error_count()
            if number <= _MOST_LISTED:
                items = complaints.items_of(error)
                raise ShapeError(complaints.sentences(items), is_of_bounds=complaints.is_of_bounds(items)) from None
            told = self._first_complaints(text)
            raise ShapeError([*told, f"and {number - len(told)} more"]) from None
        return made

    def _first_complaints(self, text: str | bytes) -> list[str]:
        """What is wrong where too much is wrong to be listed: complaints of the first entries of every list."""
        from pydantic import ValidationError

        try:
            self.adapter.validate_json(json.dumps(_cut(json.loads(text))))
        except ValidationError as error:
            if error.error_count() <= _MOST_LISTED:
                return complaints.sentences(complaints.items_of(error))[: complaints.MOST_TOLD]
        return ["the whole: too much of it does not fit to be listed"]

    def write(self, value: T) -> Any:
        """Make plain JSON data of the value; what is left at its default is left out."""
        return quick.written(value)


def _cut(value: Any) -> Any:
    """Plain data with only the first items of each list, and only the first members of a large object."""
    if isinstance(value, list):
        return [_cut(one) for one in value[:_ITEMS_LOOKED_AT]]
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in list(value.items())[:_MOST_LISTED]}
    return value
