"""The JSON Schemas of all data that is written, sent or read, generated from the types.

`python -m leadline.compile` writes the schemas to `schemas/`. They are checked in so that other programs and editors
can use them. A test fails if they no longer match the types.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from inspect import cleandoc
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from leadline.base import files
from leadline.base.paths import folder_name, game_folder, schemas_folder, schemas_folder_of, shown_path
from leadline.game.report_schema import described_fields, report_schema, told_schema
from leadline.games import game_ids, load_game, spec_of
from leadline.protocol.envelope import Envelope
from leadline.protocol.messages import METHODS
from leadline.recording.follow import AFTER
from leadline.recording.lines import Line as RecordingLine
from leadline.recording.transcript import Entry as TranscriptEntry
from leadline.results.model import Report
from leadline.schema.kinds import tags_of
from leadline.spec.model import Chapter, Game, Manual
from leadline.spec.shape import ComponentsFile, DisputesFile, HistoryFile, MistakesFile, WordsFile
from leadline.suite.model import Scenario
from leadline.suite.shape import ScenarioFile
from leadline_engines.surface import Fault, Refusal

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VERSION = 1
"""The version of all schemas; it is increased when previously valid data is no longer valid."""
ENDING = ".schema.json"
SCALAR = ["string", "number", "boolean"]
"""The JSON types of a YAML scalar, for a reader that does not treat every scalar as text."""
FIRST = (
    *("$schema", "$id", "$ref", "title", "description", "type", "const", "enum"),
    *("minimum", "maximum", "minItems", "maxItems", "required", "properties"),
)
LAST = ("additionalProperties", "$defs")
"""The order of keys for a reader: first the kind of thing, then its contents."""
PYTHON_NONE = re.compile(r"\bNone\b")
"""The word for null in docstrings."""


class Generator(GenerateJsonSchema):
    """A generator of JSON schemas in which every type and field is described and every object is closed or open."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Return False, because fields have descriptions and a title would only repeat their names."""
        return False

    def handle_ref_overrides(self, json_schema: JsonSchemaValue) -> JsonSchemaValue:
        """Keep the description of a field even if its type has the same description."""
        return json_schema

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Omit defaults that only mean that a field may be missing."""
        made = super().default_schema(schema)
        if made.get("default") in (None, "", [], {}):
            made.pop("default", None)
        return made

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """Express that a value may be null in the shortest way."""
        inner = self.generate_inner(schema["schema"])
        if isinstance(inner.get("type"), str) and not {"const", "enum"} & set(inner):
            return {**inner, "type": [inner["type"], "null"]}
        return self.get_union_of_schemas([inner, {"type": "null"}])

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """Add the description of the type, and allow further keys if the type does."""
        made = super().dataclass_schema(schema)
        made.setdefault("description", cleandoc(schema["cls"].__doc__ or ""))
        made.setdefault("additionalProperties", True)
        kind: Any = schema["cls"]
        for name, says in described_fields(kind).items():
            made["properties"].get(name, {}).setdefault("description", says)
        required = {*made.get("required", ()), *tags_of(kind)}
        made["required"] = [name for name in made.get("properties", {}) if name in required]
        if not made["required"]:
            made.pop("required")
        return made


class AsWritten(Generator):
    """A generator of the schema of a YAML file as its author writes it, in which every scalar is read as text."""

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        """Allow any scalar as text."""
        return {**super().str_schema(schema), "type": SCALAR}

    def int_schema(self, schema: core_schema.IntSchema) -> JsonSchemaValue:
        """Allow a whole number written as text."""
        return {**super().int_schema(schema), "type": ["integer", "string"], "pattern": r"^-?(0|[1-9][0-9]*)$"}

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """Ignore null, because an optional value is omitted and never written as null."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Omit defaults, which the reader of the file fills in."""
        return self.generate_inner(schema["schema"])

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """Use the keys of the file, and omit derived fields, which are not written."""
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
    """The path of the schema without its ending, such as `protocol/open-params`."""
    title: str
    """Its title."""
    kind: Any
    """The type from which the schema is made."""
    says: str = ""
    """The description of the schema; empty if the type has one."""
    written: bool = False
    """True if the schema describes a YAML file in the form in which its author writes it."""
    game: str = ""
    """The game to which the schema belongs; empty if all games share it."""
    make: Callable[[], dict[str, Any]] | None = None
    """The function that makes the schema, unless the types alone are enough."""

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
    """Yield all schemas, starting with the general ones."""
    yield from _shared_documents()
    for game in game_ids():
        yield from documents_of(game)


def _shared_documents() -> Iterator[Document]:
    """Yield the schemas that all games share."""
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
    """Yield the schemas of one game."""
    types, title = load_game(game).types, spec_of(game).game.title
    whole: dict[str, tuple[Any, str]] = {
        "position": (types.position, "A position. In the view of a seat, unknown values are null."),
        "setup": (types.setup, "Everything needed to open a game."),
        "move": (types.move, "A move: a choice and the results of chance."),
        "choice": (types.choice, "A choice of a seat."),
        "event": (types.event, "Something that happened, with the rules that caused it."),
        "refusal": (Refusal, "The reason why a move or an opening cannot be played."),
        "fault": (Fault, "One way in which a position is impossible."),
    }
    for name, (kind, says) in whole.items():
        yield Document(f"{folder_name(game)}/{name}", f"{title}: {name}", kind, says, game=game)
    reported: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
        "reported-position": (partial(report_schema, types), "A position as a subject reports it."),
        "reported-event": (partial(told_schema, types.event), "An event as a subject reports it."),
        "played": (
            partial(_played_schema, types.move),
            "The move a subject really played; omitted parts were as requested.",
        ),
        "opened": (partial(told_schema, types.setup), "The setup with which a subject really opened a game."),
    }
    for name, (make, says) in reported.items():
        whole_says = f"{says} Anything may be missing or null."
        title_of = f"{title}: {name.replace('-', ' ')}"
        yield Document(f"{folder_name(game)}/{name}", title_of, None, whole_says, game=game, make=make)


def _played_schema(move: Any) -> dict[str, Any]:
    """Return the schema of an entry in `played`: a move and, for a move that was not sent, its place."""
    schema = told_schema(move)
    says = "For a move that was not sent: the number of moves, of those that were sent, that were played before it."
    place = {"type": ["integer", "null"], "minimum": 0, "description": says}
    schema["properties"] = {**schema["properties"], AFTER: place}
    return schema


def _spec_documents() -> Iterator[Document]:
    kinds: dict[str, tuple[Any, str]] = {
        "game": (Game, "game.yaml"),
        "components": (ComponentsFile, "components.yaml"),
        "manual": (Manual, "manuals/MANUAL.yaml"),
        "rules": (Chapter, "rules/CHAPTER.yaml"),
        "disputes": (DisputesFile, "disputes.yaml"),
        "mistakes": (MistakesFile, "mistakes.yaml"),
        "history": (HistoryFile, "history.yaml"),
        "words": (WordsFile, "words.yaml"),
    }
    for name, (kind, file) in kinds.items():
        yield Document(f"spec/{name}", f"Leadline spec: {file}", kind, written=True)


def _protocol_documents() -> Iterator[Document]:
    yield Document("protocol/envelope", "Leadline protocol: one message", Envelope, "One line: a request or an answer.")
    for method, (params, result) in METHODS.items():
        yield Document(f"protocol/{method}-params", f"Leadline protocol: parameters of {method}", params)
        says = "" if is_dataclass(result) else f"The answer to `{method}`."
        yield Document(f"protocol/{method}-result", f"Leadline protocol: result of {method}", result, says)


def make_schema(document: Document) -> dict[str, Any]:
    """Return the schema of a document as plain data."""
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
    ordered: dict[str, Any] = _ordered(_in_plain_words(made | head))
    return ordered


def _in_plain_words(schema: Any) -> Any:
    """Return the schema with descriptions for readers of any language, although they are docstrings of Python."""
    if isinstance(schema, list):
        return [_in_plain_words(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: PYTHON_NONE.sub("null", part).replace("``", "`")
        if key == "description" and isinstance(part, str)
        else _in_plain_words(part)
        for key, part in schema.items()
    }


def _ordered(schema: Any, *, names: bool = False) -> Any:
    """Return the schema with its keys in a fixed order; the names of properties and types keep their order."""
    if isinstance(schema, list):
        return [_ordered(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    keys = list(schema) if names else sorted(schema, key=_place)
    return {key: _ordered(schema[key], names=not names and key in ("properties", "$defs")) for key in keys}


def _place(key: str) -> tuple[int, str]:
    """Return the sort key for a key in a schema."""
    if key in FIRST:
        return FIRST.index(key) - len(FIRST), key
    return (LAST.index(key) + 1 if key in LAST else 0), key


def schema_text(document: Document) -> str:
    """Return the schema as the text of its file; the same types always give the same text."""
    return json.dumps(make_schema(document), ensure_ascii=False, indent=2) + "\n"


def write_schemas(only: str | None = None) -> list[Path]:
    """Write all schemas or those of one game, remove obsolete files, and return the paths written."""
    written = []
    for document in documents() if only is None else documents_of(only):
        document.path.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(document.path, schema_text(document))
        written.append(document.path)
    for path in _left_over(written, only):
        path.unlink()
    return written


def drifted(only: str | None = None) -> list[str]:
    """Return the files, as shown to a person, that do not match the types: changed, missing or obsolete ones."""
    changed = []
    made = list(documents() if only is None else documents_of(only))
    for document in made:
        text = document.path.read_text(encoding="utf-8") if document.path.is_file() else None
        if text != schema_text(document):
            changed.append(shown_path(document.path))
    return [*changed, *(shown_path(path) for path in _left_over([document.path for document in made], only))]


def _left_over(known: list[Path], only: str | None) -> list[Path]:
    """Return the schema files that are no longer generated."""
    games = game_ids() if only is None else [only]
    folders = [schemas_folder_of(game) for game in games if game_folder(game) is not None or only]
    folders += [schemas_folder()] if only is None else []
    return sorted(path for folder in folders for path in folder.rglob(f"*{ENDING}") if path not in known)
