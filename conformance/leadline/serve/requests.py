"""What a request has to look like before a method takes it up. Whatever does not fit is told in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from typing import Any

from leadline.codec import ShapeError
from leadline.kit import BadRequest
from leadline.problems import InputError
from leadline.protocol.messages import METHODS

LISTS = ("moves", "texts", "seats")
OBJECTS = ("readings", "position", "setup")


def checked(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a request as they came, if their names and outer shapes are those of the method.

    Raises ``BadRequest`` for a part that is unknown, missing or of another kind.
    """
    known = parts_of(method)
    for name in params:
        if name not in known:
            raise BadRequest(f"`{method}` has no part called {name[:60]!r}; its parts are {', '.join(known)}.")
    for name, needed in known.items():
        value = params.get(name)
        if needed and value is None:
            raise BadRequest(f"`{method}` needs the part {name!r}.")
        if name in LISTS and not isinstance(value, list | None):
            raise BadRequest(f"{name!r} has to be a list.")
        if name in OBJECTS and not isinstance(value, dict | None):
            raise BadRequest(f"{name!r} has to be an object.")
        if name == "given" and not isinstance(value, dict | list | None):
            raise BadRequest("'given' has to be an object or a list, as the chance of a move.")
    return params


@cache
def parts_of(method: str) -> dict[str, bool]:
    """The names of a method's parameters, and whether each is needed. The text of a move is for people only."""
    optional = ("texts", "runner", "readings", "given")
    return {part.name: part.name not in optional and part.default is not None for part in fields(METHODS[method][0])}


def whole_number(params: Mapping[str, Any], name: str) -> int:
    """A whole number among the parameters. Raises ``BadRequest``."""
    value = params[name]
    if type(value) is not int:
        raise BadRequest(f"{name!r} has to be a whole number.")
    return value


class Beyond(Exception):
    """A part that says what the game does not have, such as a face 7 or a seat 9; it is told in a sentence."""


@contextmanager
def shaped(what: str) -> Iterator[None]:
    """Turn a wrong shape of a part into a ``BadRequest`` that names each place that does not fit.

    Raises ``Beyond`` where everything is of the right kind and only says what the game does not have.
    """
    try:
        yield
    except (ShapeError, RecursionError) as error:
        if isinstance(error, ShapeError) and error.is_of_bounds:
            raise Beyond(f"the game has no such {what}: {error}") from None
        raise BadRequest(sentence(f"the {what} does not have the right shape: {error}")) from None


def bad_request(error: InputError) -> BadRequest:
    """The same complaint as the answer to a request."""
    return BadRequest(
        " ".join(sentence("; ".join(filter(None, (one.wrong, one.remedy)))) for one in error.problems[:5])
    )


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
