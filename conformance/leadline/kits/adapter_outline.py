"""An outline of a game for the author of an adapter: setup, position and every kind of choice, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from leadline.base.paths import folder_name
from leadline.games import load_game, spec_of
from leadline.schemas import documents_of, make_schema

Schema = Mapping[str, Any]
DECISIONS = "to_act"
"""The field whose records most programs do not keep: the adapter has to create them from other information."""
DEEPEST = 4
"""The depth to which nested objects are shown."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of choice."""

    id: str
    """The value of `kind` in the choice; empty if choices have no kind."""
    says: str
    """Its description."""
    parts: tuple[str, ...]
    """Its parts, one per line."""
    names: tuple[str, ...] = ()
    """The names of its parts."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a position, or of a record within a position."""

    name: str
    says: str
    """Its values and its description."""
    record: tuple[Field, ...] = ()
    """The fields of the records inside the field; empty if it contains no records."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The parts of a game that an adapter handles."""

    game: str
    title: str
    setup: tuple[str, ...]
    """The parts of a setup, one per line."""
    position: tuple[str, ...]
    fields: tuple[Field, ...]
    """The same parts of the position, followed by the records they contain."""
    chance: tuple[str, ...]
    kinds: tuple[Kind, ...]
    inputs: tuple[tuple[str, str], ...]
    """The settable inputs, each with its name and the ability of a program that supports it."""


def laid_out(game: str) -> LaidOut:
    """Return the outline of a game."""
    wanted = {
        f"{folder_name(game)}/{name}": name for name in ("setup", "position", "reported-position", "choice", "move")
    }
    schemas = {wanted[one.name]: make_schema(one) for one in documents_of(game) if one.name in wanted}
    inputs = load_game(game).inputs
    behind = {settable.path: name for name, settable in inputs.items()}
    move = schemas["move"]
    drawn = _resolved(move["properties"].get("chance", {}), move)
    chance = _parts(drawn, move, behind, "move.chance.") if "properties" in drawn else _whole(drawn, move)
    reported = _reported(schemas["position"], schemas["reported-position"])
    return LaidOut(
        game,
        spec_of(game).game.title,
        tuple(_parts(schemas["setup"], schemas["setup"], behind, "setup.")),
        tuple(_parts(reported, schemas["position"], {}, "")),
        tuple(_fields(reported, schemas["position"])),
        tuple(chance),
        tuple(_kinds(schemas["choice"], behind)),
        tuple((name, settable.means) for name, settable in inputs.items()),
    )


def _kinds(choice: Schema, behind: Mapping[str, str]) -> Iterator[Kind]:
    for one in choice.get("anyOf", (choice,)):
        record = _resolved(one, choice)
        kind = str(record["properties"].get("kind", {}).get("const", ""))
        parts = tuple(_parts(record, choice, behind, "move.choice.", skipped=("kind",)))
        names = tuple(name for name in record["properties"] if name != "kind")
        yield Kind(kind, record.get("description", choice["description"]), parts, names)


def _fields(record: Schema, schema: Schema, depth: int = 0) -> Iterator[Field]:
    """Yield the fields of an object; a list of objects at the first level is given with the fields of these objects."""
    for name, one in record["properties"].items():
        says = " ".join(one.get("description", "").split())
        items = _resolved(one.get("items") or {}, schema)
        if depth == 0 and name != DECISIONS and "properties" in items:
            yield Field(name, says, tuple(_fields(items, schema, depth + 1)))
        else:
            yield Field(name, f"{in_words(one, schema)}{': ' if says else ''}{says}")


def _reported(position: Schema, reported: Schema) -> Schema:
    """Return the reported parts of a position, in the forms used by the position if these are the same."""
    said = {name: {**one, "type": one.get("type", [""])[0]} for name, one in reported["properties"].items()}
    return {"properties": {name: position["properties"].get(name, one) for name, one in said.items()}}


def _parts(
    record: Schema, schema: Schema, behind: Mapping[str, str], path: str, skipped: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield the parts of an object, one per line, each with the settable input required for sending it."""
    width = max((len(name) for name in record["properties"]), default=0)
    for name, one in record["properties"].items():
        if name in skipped:
            continue
        settable = behind.get(path + name)
        sent = f" (sent with `{settable}`)" if settable else ""
        says = " ".join(one.get("description", "").split())
        yield f"{name:{width}}  {in_words(one, schema)}{sent}{': ' if says else ''}{says}"


def _whole(node: Schema, schema: Schema) -> Iterator[str]:
    """Yield one line for a value that is not an object, or nothing if there is no value."""
    if node:
        yield f"{in_words(node, schema)}: {' '.join(node.get('description', '').split())}"


def _resolved(node: Schema, schema: Schema) -> Schema:
    if "$ref" not in node:
        return node
    found: Schema = schema["$defs"][node["$ref"].rpartition("/")[2]]
    return {**found, **{key: one for key, one in node.items() if key != "$ref"}}


def in_words(node: Schema, schema: Schema, depth: int = 0) -> str:
    """Return the allowed values in the short form in which a person would write them."""
    if "anyOf" in node:
        return " or ".join(dict.fromkeys(in_words(one, schema, depth) for one in node["anyOf"]))
    node = _resolved(node, schema)
    if "const" in node:
        return f'"{node["const"]}"'
    if "enum" in node:
        return " or ".join(f'"{one}"' for one in node["enum"]) if len(node["enum"]) <= 6 else "text"
    kinds = node["type"] if isinstance(node.get("type"), list) else [node.get("type", "anything")]
    return " or ".join(_plain(kind, node, schema, depth) for kind in kinds)


def _plain(kind: str, node: Schema, schema: Schema, depth: int) -> str:
    if kind == "array":
        items: Schema = node.get("items") or next(iter(node.get("prefixItems", ())), {})
        return f"[{in_words(items, schema, depth)}, …]"
    if kind == "object" and "properties" in node:
        if depth >= DEEPEST:
            return "{…}"
        inner = (f"{name}: {in_words(one, schema, depth + 1)}" for name, one in node["properties"].items())
        return f"{{{', '.join(inner)}}}"
    bounds = (str(node[key]) if key in node else "" for key in ("minimum", "maximum"))
    low, high = bounds
    number = f"{low} to {high}" if low and high else f"{low} or more" if low else "whole number"
    return {"integer": number, "string": "text", "boolean": "true or false", "object": "{…}"}.get(kind, kind)
