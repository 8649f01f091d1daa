"""The fields of a game's messages as a table, with their default values and allowed values.

`init-adapter` writes the table as `kit-messages.json` beside the kit, or as a source file in compiled languages. The
helpers of a language read the table, so they need no code for a particular game. The helpers of a game also find the
contents of `tables.json` in it, so that no language has to repeat them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from leadline.base import files
from leadline.base.paths import folder_name
from leadline.kits import kit_folder
from leadline.schemas import documents_of, make_schema

NAME = "kit-messages.json"
Schema = Mapping[str, Any]
Table = dict[str, Any]


def write_table(game: str) -> str:
    """Return the text of a game's table, with one line per kind of message and of choice."""
    table = message_table(game)
    choices = ",\n".join(f"    {json.dumps(kind)}: {json.dumps(record)}" for kind, record in table["choice"].items())
    rest = "".join(f"  {json.dumps(name)}: {json.dumps(part)},\n" for name, part in table.items() if name != "choice")
    return f'{{\n{rest}  "choice": {{\n{choices}\n  }}\n}}\n'


def message_table(game: str) -> Table:
    """Return the table of a game.

    `setup`, `position` and each kind of `choice` ("" if choices have no kind) have three entries: `defaults` contains
    the values of fields that may be missing, `parts` contains the same for the records below a field or in its lists,
    and `values` contains the possible values of fields. `helpers` is the content of `tables.json`, if the game has this
    file.
    """
    wanted = {f"{folder_name(game)}/{name}": name for name in ("setup", "position", "choice")}
    schemas = {
        wanted[document.name]: make_schema(document) for document in documents_of(game) if document.name in wanted
    }
    choice = schemas["choice"]
    kinds = [_resolved(alternative, choice) for alternative in choice.get("anyOf", (choice,))]
    return {
        "game": game,
        **{name: _record(schemas[name], schemas[name]) for name in ("setup", "position")},
        "helpers": helper_tables(game),
        "choice": {kind["properties"].get("kind", {}).get("const", ""): _record(kind, choice) for kind in kinds},
    }


def helper_tables(game: str) -> Table:
    """Return the data shared by a game's helpers: words and names, and the `candidates` for each kind of choice.

    A candidate is a record that contains, for each field, its values or the name of a list made by the helpers.
    `shown_on_pages` is true for the game used as the example on the pages about adapters.
    """
    path = kit_folder(game) / "tables.json"
    tables: Table = json.loads(files.read_text(path)) if path.is_file() else {}
    return tables


def _record(record: Schema, schema: Schema) -> Table:
    """Return the table for an object."""
    required = {*record.get("required", ()), "kind"}
    fields = {name: _alternatives(node, schema) for name, node in record["properties"].items()}
    defaults = {
        name: _default(record["properties"][name], fields[name])
        for name in record["properties"]
        if name not in required
    }
    parts, values = {}, {}
    for name, options in fields.items():
        below = [node for option in options for node in _innermost(option, schema) if "properties" in node]
        if len(below) == 1:
            made = _record(below[0], schema)
            if made["defaults"] or made["parts"]:
                parts[name] = made
        allowed = [value for option in options for value in option.get("enum", ())]
        if allowed:
            values[name] = allowed
    return {"defaults": defaults, "parts": parts, "values": values}


def _innermost(node: Schema, schema: Schema) -> list[Schema]:
    """Return what a list contains, however deeply lists are nested; a value that is not a list contains itself."""
    if "items" not in node:
        return [node]
    return [inner for item in _alternatives(node["items"], schema) for inner in _innermost(item, schema)]


def _default(node: Schema, options: list[Schema]) -> Any:
    """Return the value of a missing field: the default in the schema, or otherwise an empty list or null."""
    if "default" in node:
        return node["default"]
    return [] if any("array" in option.get("type", ()) for option in options) else None


def _alternatives(node: Schema, schema: Schema) -> list[Schema]:
    """Return the possible forms of a value, except null."""
    shapes = [_resolved(alternative, schema) for alternative in node.get("anyOf", (node,))]
    return [shape for shape in shapes if shape.get("type") != "null"]


def _resolved(node: Schema, schema: Schema) -> Schema:
    return {**schema["$defs"][node["$ref"].rpartition("/")[2]], **node} if "$ref" in node else node
