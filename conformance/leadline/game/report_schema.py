"""The schema of a subject's reports, made from the types of a game and their marks; any part may be omitted.

The schema prescribes only the form of a report. A wrong figure is a finding and never violates the protocol, so the
schema sets no bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from inspect import cleandoc
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import TypeAdapter

from leadline.game.definition import Types
from leadline.schema.kinds import tags_of
from leadline_engines.marks import Joined, Memory, Partly, bare, field_types, mark

NAMES = {int: "integer", str: "string", bool: "boolean"}
RESULT: dict[str, Any] = {
    "to_act": {
        "description": "The kinds of decisions that are open now, with the seats that may make them; empty when the "
        "game is over. An entry may lack its seats or its kind.",
        "type": ["array", "null"],
        "items": {
            "type": "object",
            "properties": {
                "seats": {"description": "The seats that may decide.", "type": ["array", "null"]},
                "kind": {"description": "The kind of decision.", "type": ["string", "null"]},
            },
            "additionalProperties": True,
        },
    },
    "over": {"description": "True if the game is over.", "type": ["boolean", "null"]},
    "winners": {
        "description": "The seats or sides that won, or all that share a draw.",
        "type": ["array", "null"],
        "items": {"type": ["integer", "string"]},
    },
    "scores": {
        "description": "The points of each seat or side, in order.",
        "type": ["array", "null"],
        "items": {"type": ["integer", "null"]},
    },
}
"""The keys of a report at the same level as the position: the open decisions and the result."""


def report_schema(types: Types) -> dict[str, Any]:
    """Return the schema of a reported position."""
    made = told_schema(types.position)
    made["properties"] = {**made["properties"], **RESULT}
    return made


def told_schema(kind: Any) -> dict[str, Any]:
    """Return the schema of a value in which any part may be missing or unknown, such as a reported move."""
    known: dict[str, dict[str, Any]] = {}
    made: dict[str, Any] = _told(kind, known)
    if "$ref" in made:
        made = known.pop(made["$ref"].rpartition("/")[2])
    return {**made, "$defs": known} if known else made


def _told(kind: Any, known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    plain = bare(kind)
    origin, inner = get_origin(plain), get_args(plain)
    if origin is tuple:
        return _list(kind, inner, known)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": ["object", "null"], "additionalProperties": _told(inner[1], known)}
    if isinstance(plain, type) and is_dataclass(plain):
        if plain.__name__ not in known:
            known[plain.__name__] = {}
            known[plain.__name__] = _object(plain, known)
        return {"$ref": f"#/$defs/{plain.__name__}"}
    if origin is Union and not any(member in NAMES for member in map(bare, inner)):
        return {"anyOf": [_told(member, known) for member in inner]}
    if origin is Literal:
        return {"enum": [*inner, None]}
    names = [NAMES[member] for member in map(bare, inner or (plain,)) if member in NAMES]
    return {"type": [*names, "null"]} if names else {}


def _list(kind: Any, inner: tuple[Any, ...], known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a list, or of the values that may be reported in its place."""
    partly = mark(kind, Partly) or Partly()
    names = ["array", "null", *(["integer"] if partly.alone or partly.total else [])]
    made: dict[str, Any] = {"type": [*names, *(["object"] if partly.number else [])]}
    if inner[1:] == (...,):
        made["items"] = _nullable(_told(inner[0], known))
    else:
        made |= {"prefixItems": [_told(part, known) for part in inner], "minItems": len(inner), "maxItems": len(inner)}
    if partly.number:
        says = {partly.number: "The number of entries.", partly.sum: f"The sum of each `{partly.of}`."}
        number = {"type": ["integer", "null"]}
        made["properties"] = {key: {"description": meaning, **number} for key, meaning in says.items() if key}
        made["additionalProperties"] = True
    return made


def _object(kind: Any, known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of an object in which any part may be missing; it does not include the rules' memory."""
    described = described_fields(kind)
    properties: dict[str, Any] = {}
    for name, field_type in field_types(kind).items():
        if mark(field_type, Memory) is not None:
            continue
        says = {"description": described[name]} if name in described else {}
        properties[name] = says | _nullable(_told(field_type, known))
    for name, fields, field_type in _joined(kind):
        says = {"description": f"{' and '.join(fields)} together, instead of each separately."}
        properties.setdefault(name, says | _nullable(_told(field_type, known)))
    made: dict[str, Any] = {"title": kind.__name__, "description": cleandoc(kind.__doc__ or ""), "type": "object"}
    made["properties"] = properties
    return {**made, "additionalProperties": True}


def _joined(kind: Any) -> list[tuple[str, list[str], Any]]:
    """Return the names under which several fields may be reported as one."""
    joined_fields: dict[str, tuple[list[str], Any]] = {}
    for name, field_type in field_types(kind).items():
        joined = mark(field_type, Joined)
        if joined is not None:
            joined_fields.setdefault(joined.name, ([], field_type))[0].append(f"`{name}`")
    return [(name, fields, first_type) for name, (fields, first_type) in joined_fields.items()]


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the same schema with the addition that the value may be unknown."""
    return {"anyOf": [schema, {"type": "null"}]} if "$ref" in schema else schema


@cache
def described_fields(kind: Any) -> dict[str, str]:
    """Return the meanings of a dataclass's fields that have one; a constant tag may lack a meaning."""
    meanings: dict[str, str] = {name: f"Always `{tag}`." for name, tag in tags_of(kind).items()}
    bases: list[Any] = [base for base in reversed(kind.__mro__) if is_dataclass(base)]
    for base in bases:
        schema = TypeAdapter(base).json_schema()
        whole = schema if "properties" in schema else schema.get("$defs", {}).get(base.__name__, {})
        properties = whole.get("properties", {})  # A base class may define no fields.
        meanings |= {name: part["description"] for name, part in properties.items() if "description" in part}
    return {name: meanings[name] for name in field_types(kind) if name in meanings}
