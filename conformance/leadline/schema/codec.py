"""Strict conversion between JSON values and the engine's types, with errors that name the place."""

from __future__ import annotations

import json
import marshal
from functools import cached_property
from typing import Any, Generic, TypeVar

from leadline.base.errors import LeadlineError
from leadline.schema import fast_codec, validation_errors

T = TypeVar("T")

MOST_REMEMBERED = 10_000
"""The most values of a type that are remembered; then all are forgotten."""
_MOST_LISTED = 200
"""The most complaints of the schema library that are listed: each takes a kilobyte or more."""
_ITEMS_LOOKED_AT = 20


class ShapeError(LeadlineError, ValueError):
    """A JSON value that does not have the required shape."""

    def __init__(self, complaints: list[str], *, is_of_bounds: bool = False) -> None:
        super().__init__("; ".join(complaints))
        self.complaints = complaints
        self.is_of_bounds = is_of_bounds
        """True if everything has the right type, and only figures or numbers of entries are out of bounds."""


class Codec(Generic[T]):
    """A reader and writer of the values of one type. The checks are built on first use.

    Data that plainly fits is read by the fields of the type; only other data goes through the strict checks, which
    decide and explain what is wrong.
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
    def _quick(self) -> fast_codec.Reader | None:
        """The reader made from the fields of the type; None for a type that does not allow it."""
        try:
            return fast_codec.reader(self.kind)
        except fast_codec.UnsupportedTypeError:
            return None

    def read(self, value: object, *, whole: bool = False) -> T:
        """Return the value of plain JSON data; ``whole`` means that its texts are known to have only whole characters.

        Raise ``ShapeError`` with one sentence for each thing that does not fit.
        """
        if self._quick is not None and (whole or fast_codec.is_text_whole(value)):
            try:
                made: T = self._quick(value)
                return made
            except (fast_codec.MisfitError, ValueError):
                pass
        return self.read_text(json.dumps(value))  # in ASCII, so that half a surrogate pair can still be refused

    def read_once(self, value: object) -> T:
        """Return the value of data that is read again and never changed, as ``read`` does; remember it for a while."""
        known = self._known.get(id(value))
        if known is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            known = self._known[id(value)] = (value, self.read(value))
        return known[1]

    def read_again(self, value: Any) -> T:
        """Return the value of small, frequent and mostly equal data, as ``read`` does."""
        try:
            form = marshal.dumps(value, 0)
        except ValueError:  # It is nested too deeply, or not plain data.
            return self.read(value)
        made = self._alike.get(form)
        if made is None:
            if len(self._alike) >= MOST_REMEMBERED:
                self._alike.clear()
            made = self._alike[form] = self.read(value)
        return made

    def read_text(self, text: str | bytes) -> T:
        """Return the value of JSON text. Raise ``ShapeError``."""
        from pydantic import ValidationError

        try:
            made: T = self.adapter.validate_json(text)
        except ValidationError as error:
            number = error.error_count()
            if number <= _MOST_LISTED:
                items = validation_errors.items_of(error)
                raise ShapeError(
                    validation_errors.sentences(items), is_of_bounds=validation_errors.is_of_bounds(items)
                ) from None
            first = self._first_complaints(text)
            raise ShapeError([*first, f"and {number - len(first)} more"]) from None
        return made

    def _first_complaints(self, text: str | bytes) -> list[str]:
        """Return complaints where too much is wrong to be listed: those of the first entries of every list."""
        from pydantic import ValidationError

        try:
            self.adapter.validate_json(json.dumps(_cut(json.loads(text))))
        except ValidationError as error:
            if error.error_count() <= _MOST_LISTED:
                return validation_errors.sentences(validation_errors.items_of(error))[: validation_errors.MOST_TOLD]
        return ["the whole value: too many of its parts are wrong to list them all"]

    def write(self, value: T) -> Any:
        """Return the value as plain JSON data, without fields that are at their default."""
        return fast_codec.written(value)


def _cut(value: Any) -> Any:
    """Return plain data with only the first items of each list, and only the first members of a large object."""
    if isinstance(value, list):
        return [_cut(one) for one in value[:_ITEMS_LOOKED_AT]]
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in list(value.items())[:_MOST_LISTED]}
    return value
