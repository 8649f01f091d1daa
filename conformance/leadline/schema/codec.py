"""Strict conversion between JSON values and the engine's types, with errors that state the place."""

from __future__ import annotations

import json
import marshal
from functools import cached_property
from typing import Any, Generic, TypeVar

from leadline.base.errors import LeadlineError
from leadline.schema import fast_codec, validation_errors

T = TypeVar("T")

MOST_REMEMBERED = 10_000
"""The greatest number of remembered values of a type; when it is exceeded, all are forgotten."""
_MOST_LISTED = 200
"""The greatest number of listed complaints from the schema library, each of which takes a kilobyte or more."""
_ITEMS_LOOKED_AT = 20


class ShapeError(LeadlineError, ValueError):
    """The error for a JSON value that does not have the required form."""

    def __init__(self, complaints: list[str], *, is_of_bounds: bool = False) -> None:
        super().__init__("; ".join(complaints))
        self.complaints = complaints
        self.is_of_bounds = is_of_bounds
        """True if everything has the right type, and only figures or numbers of entries are out of bounds."""


class Codec(Generic[T]):
    """A reader and writer of the values of one type. The checks are built on first use.

    Data that clearly fits is read by a fast reader based on the fields of the type. All other data goes through the
    strict checks, which decide whether it is valid and explain what is wrong.
    """

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self._known: dict[int, tuple[object, T]] = {}
        self._alike: dict[bytes, T] = {}

    @cached_property
    def adapter(self) -> Any:
        """The strict checks, generated from the type."""
        from pydantic import TypeAdapter

        return TypeAdapter(self.kind)

    @cached_property
    def _quick(self) -> fast_codec.Reader | None:
        """The reader generated from the fields of the type; None for a type that does not allow one."""
        try:
            return fast_codec.reader(self.kind)
        except fast_codec.UnsupportedTypeError:
            return None

    def read(self, value: object, *, whole: bool = False) -> T:
        """Return the value for plain JSON data; ``whole`` means that its texts have only complete characters.

        Raises ``ShapeError`` with one sentence for each part that does not fit.
        """
        if self._quick is not None and (whole or fast_codec.is_text_whole(value)):
            try:
                made: T = self._quick(value)
                return made
            except (fast_codec.MisfitError, ValueError):
                pass
        return self.read_text(json.dumps(value))  # in ASCII, so that half a surrogate pair can still be refused

    def read_once(self, value: object) -> T:
        """Return the same value as ``read``, and remember it for a while, for unchanging data that is read again."""
        known = self._known.get(id(value))
        if known is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            known = self._known[id(value)] = (value, self.read(value))
        return known[1]

    def read_again(self, value: Any) -> T:
        """Return the same value as ``read``, for data that is small, frequent and often equal."""
        try:
            form = marshal.dumps(value, 0)
        except ValueError:  # The data is nested too deeply, or is not plain data.
            return self.read(value)
        made = self._alike.get(form)
        if made is None:
            if len(self._alike) >= MOST_REMEMBERED:
                self._alike.clear()
            made = self._alike[form] = self.read(value)
        return made

    def read_text(self, text: str | bytes) -> T:
        """Return the value of a JSON text. Raise ``ShapeError`` if the data does not fit."""
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
        """Return complaints about the first entries of every list if there are too many problems to list them all."""
        from pydantic import ValidationError

        try:
            self.adapter.validate_json(json.dumps(_cut(json.loads(text))))
        except ValidationError as error:
            if error.error_count() <= _MOST_LISTED:
                return validation_errors.sentences(validation_errors.items_of(error))[: validation_errors.MOST_TOLD]
        return ["the whole value: too many of its parts are wrong to list them all"]

    def write(self, value: T) -> Any:
        """Return the value as plain JSON data, without fields that have their default value."""
        return fast_codec.written(value)


def _cut(value: Any) -> Any:
    """Return plain data with only the first items of each list and only the first members of a large object."""
    if isinstance(value, list):
        return [_cut(entry) for entry in value[:_ITEMS_LOOKED_AT]]
    if isinstance(value, dict):
        return {key: _cut(member) for key, member in list(value.items())[:_MOST_LISTED]}
    return value
