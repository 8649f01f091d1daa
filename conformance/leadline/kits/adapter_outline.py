"""An outline of a game for the author of an adapter: setup, position and every kind of choice, part by part."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.base.paths import folder_name
from leadline.game.moves import played_out
from leadline.games import load_game, spec_of
from leadline.run.guided import guided_scenario
from leadline.schemas import documents_of, make_schema
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game

Schema = Mapping[str, Any]
DECISIONS = "to_act"
"""The field whose records most programs do not keep: the adapter has to create them from other information."""
DEEPEST = 4
"""The depth to which nested objects are shown."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of choice."""

    id: str
    """The value of `kind` in the choice; empty if choices have no kind. Several values of an event have `|` between."""
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
    form: tuple[str, ...] = ()
    """The form of the value: `number`, `text`, `truth` or `record`, after a `list` for each list around it.

    It is empty for anything else.
    """
    is_derived: bool = False
    """True if the field is only reported, because it follows from the position."""
    may_be_null: bool = False
    """True if the value may be null and is not a list or an object."""
    inner: tuple[Field, ...] = ()
    """The fields of the objects anywhere in the value, if they are not in ``record``."""
    type: str = ""
    """The type of these objects; empty if there are none."""


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
    sent: tuple[Field, ...] = ()
    """The parts of a position that are sent, and need not be reported."""
    events: tuple[Kind, ...] = ()
    """The kinds of events, with their fields."""
    seats: tuple[Any, ...] = ()
    """The seats in the simplest game."""


def laid_out(game: str) -> LaidOut:
    """Return the outline of a game."""
    wanted = {
        f"{folder_name(game)}/{name}": name
        for name in ("setup", "position", "reported-position", "choice", "move", "event")
    }
    schemas = {
        wanted[document.name]: make_schema(document) for document in documents_of(game) if document.name in wanted
    }
    loaded = load_game(game)
    inputs = loaded.inputs
    behind = {settable.path: name for name, settable in inputs.items()}
    move = schemas["move"]
    drawn = _resolved(move["properties"].get("chance", {}), move)
    chance = _parts(drawn, move, behind, "move.chance.") if "properties" in drawn else _whole(drawn, move)
    opening = simplest_opening(loaded)
    reported = _reported(schemas["position"], _with_seats(schemas["reported-position"], loaded, opening))
    sent = _fields(schemas["position"], schemas["position"])
    return LaidOut(
        game,
        spec_of(game).game.title,
        tuple(_parts(schemas["setup"], schemas["setup"], behind, "setup.")),
        tuple(_parts(reported, schemas["position"], {}, "")),
        tuple(_fields(reported, schemas["position"])),
        tuple(chance),
        tuple(_kinds(schemas["choice"], behind)),
        tuple((name, settable.means) for name, settable in inputs.items()),
        tuple(field for field in sent if field.name not in reported["properties"]),
        tuple(_kinds(schemas["event"], {}, skipped=("kind", "rules"))),
        tuple(loaded.own_engine.seats(opening)),
    )


def simplest_opening(game: Game) -> Any:
    """Return the position after the simplest opening of a game."""
    scenario = guided_scenario(game, 0, None)
    setup = game.codecs.setup.read(scenario.setup or {})
    _, outcome = played_out(game.own_engine, None, setup, lambda number: 0)
    assert isinstance(outcome, Outcome)
    return outcome.position


def _with_seats(reported: Schema, game: Game, opening: Any) -> Schema:
    """Return the schema of a report with the seats and sides of the game, and without points if it has none."""
    sides, seats = tuple(game.own_engine.sides(opening)), tuple(game.own_engine.seats(opening))
    parts = {**reported["properties"]}
    parts["winners"] = {**parts["winners"], "items": _names_of(sides)}
    entry = parts[DECISIONS]["items"]
    inner = {**entry["properties"], "seats": {"type": "array", "items": _names_of(seats)}}
    kind = {"type": "string"}
    parts[DECISIONS] = {**parts[DECISIONS], "items": {**entry, "properties": {**inner, "kind": kind}}}
    if game.own_engine.standing(opening).scores is None:
        del parts["scores"]
    return {**reported, "properties": parts}


def _names_of(sides: tuple[Any, ...]) -> Schema:
    """Return the schema of one of several seats or sides."""
    if all(isinstance(side, int) for side in sides):
        return {"type": "integer", "minimum": 1}
    return {"enum": list(sides)}


def _kinds(choice: Schema, behind: Mapping[str, str], skipped: tuple[str, ...] = ("kind",)) -> Iterator[Kind]:
    for alternative in choice.get("anyOf", (choice,)):
        record = _resolved(alternative, choice)
        node = record["properties"].get("kind", {})
        kind = "|".join(map(str, [node["const"]] if "const" in node else node.get("enum", ())))
        parts = tuple(_parts(record, choice, behind, "move.choice.", skipped=skipped))
        names = tuple(name for name in record["properties"] if name not in skipped)
        yield Kind(kind, record.get("description", choice["description"]), parts, names)


def _fields(record: Schema, schema: Schema, depth: int = 0) -> Iterator[Field]:
    """Yield the fields of an object; a list of objects at the first level is given with the fields of these objects."""
    for name, node in record["properties"].items():
        says = " ".join(node.get("description", "").split())
        items = _resolved(node.get("items") or {}, schema)
        if depth == 0 and name != DECISIONS and "properties" in items:
            yield Field(name, says, tuple(_fields(items, schema, depth + 1)), ("list", "record"))
        else:
            words, is_derived = in_words(node, schema), depth == 0 and name not in schema["properties"]
            form, (inner_type, inner) = _form(node, schema), _inner(node, schema)
            is_single = form[:1] in (("number",), ("text",), ("truth",))
            may_be_null = is_single and "null" in words.split(" or ")
            text = f"{words}{': ' if says else ''}{says}"
            yield Field(name, text, (), form, is_derived, may_be_null, inner, inner_type)


def _inner(node: Schema, schema: Schema) -> tuple[str, tuple[Field, ...]]:
    """Return the type of the objects anywhere in a value, and their fields; nothing for objects of several types."""
    left, names = [node], dict[str, Schema]()
    while left:
        part = left.pop()
        if "$ref" in part:
            names[part["$ref"].rpartition("/")[2]] = _resolved(part, schema)
        left += [*part.get("anyOf", ()), *([part["items"]] if "items" in part else ())]
    (name, record), *others = names.items() or [("", {})]
    if others or "properties" not in record:
        return "", ()
    return name, tuple(_fields(record, schema, 1))


def _form(node: Schema, schema: Schema) -> tuple[str, ...]:
    """Return the form of a value; null does not count, nor does what a list may be replaced with."""
    nodes = [_resolved(alternative, schema) for alternative in node.get("anyOf", (node,))]
    rows = [alternative for alternative in nodes if "array" in _types(alternative)]
    if rows:
        return ("list", *_form(rows[0].get("items") or {}, schema))
    kinds = {kind for alternative in nodes for kind in _types(alternative)} - {"null"}
    forms = {"integer": "number", "string": "text", "boolean": "truth", "object": "record"}
    name = forms.get(next(iter(kinds)), "") if len(kinds) == 1 else ""
    return (name,) if name else ()


def _types(node: Schema) -> list[str]:
    """Return the types that a value may have."""
    if "enum" in node or "const" in node:
        values = node.get("enum", [node.get("const")])
        return ["null" if value is None else "integer" if isinstance(value, int) else "string" for value in values]
    kinds = node.get("type", "anything")
    return list(kinds) if isinstance(kinds, list) else [kinds]


def _reported(position: Schema, reported: Schema) -> Schema:
    """Return the reported parts of a position, in the forms used by the position if these are the same."""
    parts = {name: {**part, "type": part.get("type", [""])[0]} for name, part in reported["properties"].items()}
    return {"properties": {name: position["properties"].get(name, part) for name, part in parts.items()}}


def _parts(
    record: Schema, schema: Schema, behind: Mapping[str, str], path: str, skipped: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield the parts of an object, one per line, each with the settable input required for sending it."""
    width = max((len(name) for name in record["properties"]), default=0)
    for name, node in record["properties"].items():
        if name in skipped:
            continue
        settable = behind.get(path + name)
        sent = f" (sent with `{settable}`)" if settable else ""
        says = " ".join(node.get("description", "").split())
        yield f"{name:{width}}  {in_words(node, schema)}{sent}{': ' if says else ''}{says}"


def _whole(node: Schema, schema: Schema) -> Iterator[str]:
    """Yield one line for a value that is not an object, or nothing if there is no value."""
    if node:
        yield f"{in_words(node, schema)}: {' '.join(node.get('description', '').split())}"


def _resolved(node: Schema, schema: Schema) -> Schema:
    if "$ref" not in node:
        return node
    definition: Schema = schema["$defs"][node["$ref"].rpartition("/")[2]]
    return {**definition, **{key: part for key, part in node.items() if key != "$ref"}}


def in_words(node: Schema, schema: Schema, depth: int = 0) -> str:
    """Return the allowed values in the short form in which a person would write them."""
    if "anyOf" in node:
        return " or ".join(dict.fromkeys(in_words(alternative, schema, depth) for alternative in node["anyOf"]))
    node = _resolved(node, schema)
    if "const" in node:
        return f'"{node["const"]}"'
    if "enum" in node:
        values = [json.dumps(allowed) for allowed in node["enum"]]
        return " or ".join(values) if len(values) <= 6 else f"text such as {values[0]}"
    kinds = node["type"] if isinstance(node.get("type"), list) else [node.get("type", "anything")]
    return " or ".join(_plain(kind, node, schema, depth) for kind in kinds)


def _plain(kind: str, node: Schema, schema: Schema, depth: int) -> str:
    if kind == "array":
        items: Schema = node.get("items") or next(iter(node.get("prefixItems", ())), {})
        return f"[{in_words(items, schema, depth)}, …]"
    if kind == "object" and "properties" in node:
        if depth >= DEEPEST:
            return "{…}"
        inner = (f"{name}: {in_words(part, schema, depth + 1)}" for name, part in node["properties"].items())
        return f"{{{', '.join(inner)}}}"
    bounds = (str(node[key]) if key in node else "" for key in ("minimum", "maximum"))
    low, high = bounds
    number = f"{low} to {high}" if low and high else f"{low} or more" if low else "whole number"
    return {"integer": number, "string": "text", "boolean": "true or false", "object": "{…}"}.get(kind, kind)
