"""The checks that a request must pass before a method handles it. Problems are reported in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from typing import Any

from leadline.base.errors import InputError, LeadlineError
from leadline.kit import BadRequest
from leadline.protocol.messages import METHODS
from leadline.schema.codec import ShapeError

LISTS = ("moves", "texts", "seats")
OBJECTS = ("readings", "position", "setup")


def checked(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of a request unchanged, if their names and general form are those of the method.

    Raises ``BadRequest`` for a part that is unknown, missing or of the wrong kind.
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
            raise BadRequest(f"{name!r} must be a list.")
        if name in OBJECTS and not isinstance(value, dict | None):
            raise BadRequest(f"{name!r} must be an object.")
        if name == "given" and not isinstance(value, dict | list | None):
            raise BadRequest("'given' must be an object or a list, as the chance of a move.")
    return params


@cache
def parts_of(method: str) -> dict[str, bool]:
    """Return a method's parameters, each with whether it is required.

    The text of a move is intended only for people.
    """
    optional = ("texts", "runner", "readings", "given")
    return {part.name: part.name not in optional and part.default is not None for part in fields(METHODS[method][0])}


def whole_number(params: Mapping[str, Any], name: str) -> int:
    """Return a whole number among the parameters. Raises ``BadRequest`` for anything else."""
    value = params[name]
    if type(value) is not int:
        raise BadRequest(f"{name!r} must be a whole number.")
    return value


class NotInGameError(LeadlineError):
    """The error for a part with a value that does not exist in the game, such as a face 7 or a seat 9."""


@contextmanager
def shaped(what: str) -> Iterator[None]:
    """Turn a form error into a ``BadRequest`` that names each part that does not fit.

    Raises ``NotInGameError`` if everything is of the right kind and only refers to something that does not exist in the
    game.
    """
    try:
        yield
    except (ShapeError, RecursionError) as error:
        if isinstance(error, ShapeError) and error.is_of_bounds:
            raise NotInGameError(f"the game has no such {what}: {error}") from None
        raise BadRequest(sentence(f"the {what} does not have the right shape: {error}")) from None


def bad_request(error: InputError) -> BadRequest:
    """Return the same complaint as the answer to a request."""
    return BadRequest(
        " ".join(sentence("; ".join(filter(None, (problem.wrong, problem.remedy)))) for problem in error.problems[:5])
    )


def sentence(text: str) -> str:
    """Return the text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
