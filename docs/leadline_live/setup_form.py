"""The options of a new game, derived from the type of its setup and from the values that a subject may offer.

Every field of the setup that people choose becomes a list of choices: a value out of several, a number between bounds,
or a row of such numbers. Orders of cards and results of dice are left to chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

if TYPE_CHECKING:
    from leadline.game.definition import Game

BY_CHANCE = ("", "by chance")
"""The choice that leaves a value open."""
MOST = 20
"""The most numbers that are offered as a list of choices."""
Choices = list[tuple[str, str]]


def setup_form(game: Game) -> list[dict[str, Any]]:
    """Return the options of a new game: each with its key, its label, its choices and its default value."""
    schema = TypeAdapter(game.types.setup).json_schema()
    options: list[dict[str, Any]] = []
    for name, kind in schema["properties"].items():
        label = game.names.fields.get(name, name.replace("_", " ")).capitalize()
        options += _options(name, label, kind, game.seats.offers.get(name, ()))
    return options


def _options(name: str, label: str, kind: Mapping[str, Any], offered: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield the options for one field of a setup; several for a row of numbers, none for anything else."""
    values, is_open = (list(offered), False) if offered else _values(kind)
    if values:
        choices = [*([BY_CHANCE] if is_open else []), *map(_choice, values)]
        yield {"key": name, "label": label, "choices": choices, "value": _default(kind.get("default"), choices)}
        return
    length = kind.get("minItems", 0)
    each, _ = _values(kind.get("items", {}))
    if each and length == kind.get("maxItems"):
        for number in range(length):
            choices = list(map(_choice, each))
            default = kind.get("default", [None] * length)[number]
            value = _default(default, choices)
            yield {"key": f"{name}-{number + 1}", "label": f"{label} {number + 1}", "choices": choices, "value": value}


def _values(kind: Mapping[str, Any]) -> tuple[list[Any], bool]:
    """Return the possible values of a field, and whether it may be left open; no values if they cannot be listed."""
    several = kind.get("anyOf", [kind])
    is_open = any(alternative.get("type") == "null" for alternative in several)
    inner: Mapping[str, Any] = next((alternative for alternative in several if alternative.get("type") != "null"), {})
    if "enum" in inner:
        return [allowed for allowed in inner["enum"] if allowed is not None], is_open
    low, high = inner.get("minimum"), inner.get("maximum")
    if inner.get("type") == "integer" and low is not None and high is not None and high - low < MOST:
        return list(range(low, high + 1)), is_open
    return [], is_open


def _choice(value: Any) -> tuple[str, str]:
    text = str(value)
    return text, text[:1].upper() + text[1:]


def _default(value: Any, choices: Choices) -> str:
    """Return the default as the value of a choice; the first choice if there is none."""
    return str(value) if any(key == str(value) for key, _ in choices) else choices[0][0]
