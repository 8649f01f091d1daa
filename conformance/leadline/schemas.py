"""The JSON Schemas of everything that is written, sent or read, made from the types.

`python -m leadline.compile` writes them to `schemas/`. They are checked in, so that other programs and
editors can use them; a test says so when they no longer fit the types.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from inspect import cleandoc
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from leadline.games import game_ids, load_game, spec_of
from leadline.games.described import described_fields, tags
from leadline.games.report_schema import report_schema, told_schema
from leadline.home import folder_name, game_folder, schemas_folder, schemas_folder_of, shown_path
from leadline.protocol.envelope import Envelope
from leadline.protocol.messages import METHODS
from leadline.report.model import Report
from leadline.run.recording_lines import Line as RecordingLine
from leadline.run.transcript import Entry as TranscriptEntry
from leadline.spec.model import Chapter, Game, Manual
from leadline.spec.shape import ComponentsFile, DisputesFile, HistoryFile, MistakesFile
from leadline.suite.model import Scenario
from leadline.suite.shape import ScenarioFile
from leadline_engines.surface import Fault, Refusal

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VERSION = 1
"""The version of all schemas; it rises when something that was valid no longer is."""
ENDING = ".schema.json"
SCALAR = ["string", "number", "boolean"]
"""What a scalar of a YAML file may be for a reader that does not take it as text."""
FIRST = (
    *("$schema", "$id", "$ref", "title", "description", "type", "const", "enum"),
    *("minimum", "maximum", "minItems", "maxItems", "required", "properties"),
)
LAST = ("additionalProperties", "$defs")
"""The order of keys, as a person reads them: what it is, then what is in it."""


class Generator(GenerateJsonSchema):
    """Makes the schema of JSON data: every type and field described, every object closed or said to be open."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Fields have descriptions; a title would only repeat their names."""
        return False

    def handle_ref_overrides(self, json_schema: JsonSchemaValue) -> JsonSchemaValue:
        """A field keeps its description, also where its type says the same."""
        return json_schema

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Leave out defaults that say no more than that a field may be missing."""
        made = super().default_schema(schema)
        if made.get("default") in (None, "", [], {}):
            made.pop("default", None)
        return made

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """Say shortly that something may be null."""
        inner = self.generate_inner(schema["schema"])
        if isinstance(inner.get("type"), str) and not {"const", "enum"} & set(inner):
            return {**inner, "type": [inner["type"], "null"]}
        return self.get_union_of_schemas([inner, {"type": "null"}])

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """Describe the type, and say where it is open for further keys."""
        made = super().dataclass_schema(schema)
        made.setdefault("description", cleandoc(schema["cls"].__doc__ or ""))
        made.setdefault("additionalProperties", True)
        kind: Any = schema["cls"]
        for name, says in described_fields(kind).items():
            made["properties"].get(name, {}).setdefault("description", says)
        required = {*made.get("required", ()), *tags(kind)}
        made["required"] = [name for name in made.get("properties", {}) if name in required]
        if not made["required"]:
            made.pop("required")
        return made


class AsWritten(Generator):
    """Makes the schema of a YAML file as its author writes it, where every scalar is read as text."""

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        """Any scalar is a text."""
        return {**super().str_schema(schema), "type": SCALAR}

    def int_schema(self, schema: core_schema.IntSchema) -> JsonSchemaValue:
        """A whole number may be written as text."""
        return {**super().int_schema(schema), "type": ["integer", "string"], "pattern": r"^-?(0|[1-9][0-9]*)$"}

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """What may be missing is left out, never written as null."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Defaults are the reader's business."""
        return self.generate_inner(schema["schema"])

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """Take the keys of the file; what is derived is not written."""
        made = super().dataclass_schema(schema)
        keys = {
            item.name: str(item.metadata.get("key", item.name))
            for item in fields(schema["cls"])
            if not item.metadata.get("derived")
        }
        made["properties"] = {keys[name]: value for name, value in made["properties"].items() if name in keys}
        made["required"] = [keys[name] for name in made.get("required", []) if name in keys]
        if schema["cls"] is Game:
            names = made["properties"].pop("names")
            made["additionalProperties"] = {**names["additionalProperties"], "description": names["description"]}
        return made


@dataclass(frozen=True, slots=True)
class Document:
    """One schema to be written."""

    name: str
    """Its path without the ending, such as `protocol/open-params`."""
    title: str
    """Its title."""
    kind: Any
    """The type it is made from."""
    says: str = ""
    """What it describes; empty if the type says so itself."""
    written: bool = False
    """Whether it describes a YAML file as its author writes it."""
    game: str = ""
    """The game it belongs to; empty for what all games share."""
    make: Callable[[], dict[str, Any]] | None = None
    """What makes it, where it is not made by the rules of types alone."""

    @property
    def id(self) -> str:
        """Its permanent id."""
        return f"urn:leadline:schema:{self.name.replace('_', '-').replace('/', '-')}:{VERSION}"

    @property
    def path(self) -> Path:
        """Its file."""
        if self.game:
            return schemas_folder_of(self.game) / f"{self.name.rpartition('/')[2]}{ENDING}"
        return schemas_folder() / f"{self.name}{ENDING}"


def documents() -> Iterator[Document]:
    """Every schema there is, the general ones first."""
    yield from _shared_documents()
    for game in game_ids():
        yield from documents_of(game)


def _shared_documents() -> Iterator[Document]:
    """The schemas that all games share."""
    yield Document(
        "scenario",
        "Leadline scenario file",
        ScenarioFile,
        "A file of scenarios, as its author writes it.",
        written=True,
    )
    yield Document("compiled-scenario", "Leadline scenario, compiled", Scenario)
    yield Document("recording", "Leadline recording: one line", RecordingLine, "One line of a recording.")
    yield Document("transcript", "Leadline transcript: one line", TranscriptEntry)
    yield Document("report", "Leadline report", Report)
    yield from _spec_documents()
    yield from _protocol_documents()


def documents_of(game: str) -> Iterator[Document]:
    """The schemas of one game."""
    types, title = load_game(game).types, spec_of(game).game.title
    whole: dict[str, tuple[Any, str]] = {
        "position": (types.position, "A position. What a seat does not know is null in its view."),
        "setup": (types.setup, "What has to be said to open a game."),
        "move": (types.move, "A move: what is chosen, and what chance gave."),
        "choice": (types.choice, "What a seat chooses."),
        "event": (types.event, "Something that happened, with the rules that made it happen."),
        "refusal": (Refusal, "Why a move, or an opening, cannot be played."),
        "fault": (Fault, "One way in which a position is impossible."),
    }
    for name, (kind, says) in whole.items():
        yield Document(f"{folder_name(game)}/{name}", f"{title}: {name}", kind, says, game=game)
    told: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
        "reported-position": (partial(report_schema, types), "A position as a subject reports it."),
        "played": (partial(told_schema, types.move), "What a subject really played; what is left out was as asked."),
        "opened": (partial(told_schema, types.setup), "How a subject really opened a game."),
    }
    for name, (make, says) in told.items():
        whole_says = f"{says} Anything may be missing or null."
        title_of = f"{title}: {name.replace('-', ' ')}"
        yield Document(f"{folder_name(game)}/{name}", title_of, None, whole_says, game=game, make=make)


def _spec_documents() -> Iterator[Document]:
    files: dict[str, tuple[Any, str]] = {
        "game": (Game, "game.yaml"),
        "components": (ComponentsFile, "components.yaml"),
        "manual": (Manual, "manuals/MANUAL.yaml"),
        "rules": (Chapter, "rules/CHAPTER.yaml"),
        "disputes": (DisputesFile, "disputes.yaml"),
        "mistakes": (MistakesFile, "mistakes.yaml"),
        "history": (HistoryFile, "history.yaml"),
    }
    for name, (kind, file) in files.items():
        yield Document(f"spec/{name}", f"Leadline spec: {file}", kind, written=True)


def _protocol_documents() -> Iterator[Document]:
    yield Document("protocol/envelope", "Leadline protocol: one message", Envelope, "One line: a request or an answer.")
    for method, (params, result) in METHODS.items():
        yield Document(f"protocol/{method}-params", f"Leadline protocol: parameters of {method}", params)
        says = "" if is_dataclass(result) else f"The answer to `{method}`."
        yield Document(f"protocol/{method}-result", f"Leadline protocol: result of {method}", result, says)


def make_schema(document: Document) -> dict[str, Any]:
    """The schema of a document as plain data."""
    generator = AsWritten if document.written else Generator
    if document.make is not None:
        made = document.make()
    else:
        made = TypeAdapter(document.kind).json_schema(schema_generator=generator)
    head = {
        "$schema": DIALECT,
        "$id": document.id,
        "title": document.title,
        "description": document.says or made["description"],
    }
    ordered: dict[str, Any] = _ordered(made | head)
    return ordered


def _ordered(schema: Any, *, names: bool = False) -> Any:
    """The same schema with its keys in a fixed order; the names of properties and types keep theirs."""
    if isinstance(schema, list):
        return [_ordered(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    keys = list(schema) if names else sorted(schema, key=_place)
    return {key: _ordered(schema[key], names=not names and key in ("properties", "$defs")) for key in keys}


def _place(key: str) -> tuple[int, str]:
    """Where a key of a schema stands."""
    if key in FIRST:
        return FIRST.index(key) - len(FIRST), key
    return (LAST.index(key) + 1 if key in LAST else 0), key


def schema_text(document: Document) -> str:
    """The schema as it stands in its file; the same types always give the same text."""
    return json.dumps(make_schema(document), ensure_ascii=False, indent=2) + "\n"


def write_schemas(only: str | None = None) -> list[Path]:
    """Write every schema, or those of one game, and take away what is no longer made; gives all paths."""
    written = []
    for document in documents() if only is None else documents_of(only):
        document.path.parent.mkdir(parents=True, exist_ok=True)
        document.path.write_text(schema_text(document), encoding="utf-8", newline="\n")
        written.append(document.path)
    for path in _left_over(written, only):
        path.unlink()
    return written


def drifted(only: str | None = None) -> list[str]:
    """The files that are not what the types say: changed, missing or left over; as shown to a person."""
    found = []
    made = list(documents() if only is None else documents_of(only))
    for document in made:
        text = document.path.read_text(encoding="utf-8") if document.path.is_file() else None
        if text != schema_text(document):
            found.append(shown_path(document.path))
    return [*found, *(shown_path(path) for path in _left_over([document.path for document in made], only))]


def _left_over(known: list[Path], only: str | None) -> list[Path]:
    """Schema files that nothing makes any more."""
    games = game_ids() if only is None else [only]
    folders = [schemas_folder_of(game) for game in games if game_folder(game) is not None or only]
    folders += [schemas_folder()] if only is None else []
    return sorted(path for folder in folders for path in folder.rglob(f"*{ENDING}") if path not in known)
