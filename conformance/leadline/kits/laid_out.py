"""A game laid out for somebody who writes an adapter: setup, position and every kind of choice, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from leadline.games import load_game, spec_of
from leadline.home import folder_name
from leadline.schemas import documents_of, make_schema

Schema = Mapping[str, Any]
DEEPEST = 4
"""So deep objects are shown inside one another."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of choice."""

    id: str
    """What stands under `kind` in the choice; empty where choices have none."""
    says: str
    """What it is."""
    parts: tuple[str, ...]
    """Its parts, a line each."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What an adapter of a game has to do with."""

    game: str
    title: str
    setup: tuple[str, ...]
    """The parts of a setup, a line each."""
    position: tuple[str, ...]
    chance: tuple[str, ...]
    kinds: tuple[Kind, ...]
    doors: tuple[tuple[str, str], ...]
    """The doors: the name, and what a program can do that has it."""


def laid_out(game: str) -> LaidOut:
    """Lay out a game."""
    wanted = {
        f"{folder_name(game)}/{name}": name for name in ("setup", "position", "reported-position", "choice", "move")
    }
    schemas = {wanted[one.name]: make_schema(one) for one in documents_of(game) if one.name in wanted}
    doors = load_game(game).doors
    behind = {door.path: name for name, door in doors.items()}
    move = schemas["move"]
    drawn = _resolved(move["properties"].get("chance", {}), move)
    chance = _parts(drawn, move, behind, "move.chance.") if "properties" in drawn else _whole(drawn, move)
    return LaidOut(
        game,
        spec_of(game).game.title,
        tuple(_parts(schemas["setup"], schemas["setup"], behind, "setup.")),
        tuple(_parts(_reported(schemas["position"], schemas["reported-position"]), schemas["position"], {}, "")),
        tuple(chance),
        tuple(_kinds(schemas["choice"], behind)),
        tuple((name, door.means) for name, door in doors.items()),
    )


def _kinds(choice: Schema, behind: Mapping[str, str]) -> Iterator[Kind]:
    for one in choice.get("anyOf", (choice,)):
        record = _resolved(one, choice)
        kind = str(record["properties"].get("kind", {}).get("const", ""))
        parts = tuple(_parts(record, choice, behind, "move.choice.", skipped=("kind",)))
        yield Kind(kind, record.get("description", choice["description"]), parts)


def _reported(position: Schema, reported: Schema) -> Schema:
    """What is reported of a position, in the shapes of the position where it is the same."""
    said = {name: {**one, "type": one.get("type", [""])[0]} for name, one in reported["properties"].items()}
    return {"properties": {name: position["properties"].get(name, one) for name, one in said.items()}}


def _parts(
    record: Schema, schema: Schema, behind: Mapping[str, str], path: str, skipped: tuple[str, ...] = ()
) -> Iterator[str]:
    """The parts of an object, a line each, with the door without which they are not sent."""
    width = max((len(name) for name in record["properties"]), default=0)
    for name, one in record["properties"].items():
        if name in skipped:
            continue
        door = behind.get(path + name)
        sent = f" (sent with `{door}`)" if door else ""
        says = " ".join(one.get("description", "").split())
        yield f"{name:{width}}  {in_words(one, schema)}{sent}{': ' if says else ''}{says}"


def _whole(node: Schema, schema: Schema) -> Iterator[str]:
    """What is no object, in a line; nothing for what is not there."""
    if node:
        yield f"{in_words(node, schema)}: {' '.join(node.get('description', '').split())}"


def _resolved(node: Schema, schema: Schema) -> Schema:
    if "$ref" not in node:
        return node
    found: Schema = schema["$defs"][node["$ref"].rpartition("/")[2]]
    return {**found, **{key: one for key, one in node.items() if key != "$ref"}}


def in_words(node: Schema, schema: Schema, depth: int = 0) -> str:
    """What may stand somewhere, as short as a person would write it."""
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
