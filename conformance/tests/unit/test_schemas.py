"""Tests of the JSON Schemas: they are those of the types, and they say everything."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from jsonschema import Draft202012Validator

from leadline import schemas
from leadline.base import paths
from leadline.game.report_schema import told_schema
from leadline.games import game_ids
from leadline.protocol.messages import METHODS
from leadline.spec.build import keys_of
from leadline.suite.read import ID, KEYS
from leadline.suite.shape import WrittenMove, WrittenScenario
from leadline_engines.shapes import STRICT

DOCUMENTS = {document.name: document for document in schemas.documents()}
LAX = {
    *("Claims", "GameSupport", "InitializeResult", "OpenResult", "PlayResult", "LegalResult", "ViewResult"),
    *("SubjectRefusal", "PositionNote", "Success", "Failure", "Error", "Expectation"),
}
"""The types that may have keys nobody knows: what a subject says, and expectations with a game's own keys."""
OPEN_DOCUMENTS = {
    "spec/game",
    *(f"protocol/{method}-result" for method in METHODS),
}
"""The same, where the type is the whole document; a game file may have further lists of names."""


TOLD = tuple(
    f"{paths.folder_name(game)}/{part}"
    for game in game_ids()
    for part in ("reported-position", "reported-event", "played", "opened")
)
"""What a subject tells of a game: open everywhere."""


MAKE = schemas.make_schema


@cache
def made(name: str) -> dict[str, Any]:
    """Return a schema generated from the types, which do not change during the run."""
    return MAKE(DOCUMENTS[name])


def types_in(schema: Any, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the whole schema and every named type, each with its name."""
    yield name, schema
    yield from schema.get("$defs", {}).items()


def objects_in(schema: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every object type anywhere in a schema."""
    if isinstance(schema, dict):
        kinds = schema.get("type", [])
        if "object" in ([kinds] if isinstance(kinds, str) else kinds):
            yield where, schema
        for key, value in schema.items():
            yield from objects_in(value, f"{where}/{key}")
    elif isinstance(schema, list):
        for number, value in enumerate(schema):
            yield from objects_in(value, f"{where}/{number}")


# ---- the files


@pytest.mark.slow
def test_the_files_are_those_of_the_types() -> None:
    assert schemas.drifted() == []


@pytest.mark.slow
def test_a_changed_a_missing_and_a_left_over_file_have_drifted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "schemas_folder", lambda: tmp_path)
    monkeypatch.setattr(schemas, "schemas_folder", lambda: tmp_path)
    monkeypatch.setattr(schemas, "make_schema", lambda document: made(document.name))
    written = schemas.write_schemas()
    assert schemas.drifted() == []
    assert len(written) == len(DOCUMENTS) == len(list(tmp_path.rglob("*.json")))
    (tmp_path / "report.schema.json").write_text("{}")
    (tmp_path / "recording.schema.json").unlink()
    (tmp_path / "old.schema.json").write_text("{}")
    assert [Path(name).name for name in schemas.drifted()] == [
        *("recording.schema.json", "report.schema.json", "old.schema.json")
    ]
    schemas.write_schemas()
    assert schemas.drifted() == []
    assert not (tmp_path / "old.schema.json").exists()


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.sampled(12)
def test_a_schema_is_a_schema_with_a_head(name: str) -> None:
    schema = made(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:leadline:schema:{name.replace('/', '-').replace('_', '-')}:1"
    assert schema["title"]
    assert schema["description"].endswith(".")


def test_ids_and_titles_are_given_once() -> None:
    assert len({document.id for document in DOCUMENTS.values()}) == len(DOCUMENTS)
    assert len({document.title for document in DOCUMENTS.values()}) == len(DOCUMENTS)


def test_every_message_type_of_every_game_has_a_schema() -> None:
    for game in game_ids():
        for name in (
            "position",
            "setup",
            "move",
            "choice",
            "event",
            "refusal",
            "reported-position",
            "reported-event",
            "played",
            "opened",
        ):
            assert f"{paths.folder_name(game)}/{name}" in DOCUMENTS


# ---- what a schema says


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_type_and_every_property_is_described(name: str) -> None:
    for kind, schema in types_in(made(name), name):
        assert schema.get("title"), kind
        assert schema.get("description"), kind
        for key, value in schema.get("properties", {}).items():
            assert value.get("description", "").endswith("."), f"{kind}.{key}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_object_is_closed_or_open_on_purpose(name: str) -> None:
    for where, schema in objects_in(made(name), ""):
        assert "additionalProperties" in schema, where
        if "properties" not in schema:
            continue
        if name in TOLD:
            assert schema["additionalProperties"] is True, where
            continue
        kind = where.rsplit("/", 1)[-1]
        lax = kind in LAX if where else name in OPEN_DOCUMENTS
        if name in ("report", "recording"):
            lax = False
        assert (schema["additionalProperties"] is not False) == lax, where or name


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_tag_is_required(name: str) -> None:
    for kind, schema in types_in(made(name), name):
        for key, value in schema.get("properties", {}).items():
            if "const" in value:
                assert key in schema["required"], f"{kind}.{key}"


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name.startswith("deep_sea_adventure/")])
def test_figures_of_a_strict_type_have_bounds(name: str) -> None:
    for kind, schema in types_in(made(name), name):
        if schema.get("additionalProperties") is not False:
            continue
        for key, value in schema.get("properties", {}).items():
            if "integer" in str(value.get("type")):
                assert "minimum" in value, f"{kind}.{key}"


@dataclasses.dataclass(frozen=True)
class Deed:
    """An action of somebody."""

    __pydantic_config__ = STRICT

    seat: int
    """Who did it."""


@dataclasses.dataclass(frozen=True)
class Jump(Deed):
    """A jump."""

    far: int = 1
    """How far."""
    kind: Literal["jump"] = "jump"


@dataclasses.dataclass(frozen=True)
class Sit(Deed):
    """Somebody sat down."""

    seat: int
    """Who sits."""
    kind: Literal["sit"] = "sit"
    """Always `sit`, and never anything else."""


def test_what_is_inherited_is_described_and_a_tag_with_a_default_is_required() -> None:
    schema = schemas.make_schema(schemas.Document("deed", "Deed", Jump | Sit, "A deed."))
    jump, sit = (schema["$defs"][name] for name in ("Jump", "Sit"))
    told = {name: one["description"] for name, one in jump["properties"].items()}
    assert told == {"seat": "Who did it.", "far": "How far.", "kind": "Always `jump`."}
    assert jump["required"] == ["seat", "kind"]
    assert sit["properties"]["seat"]["description"] == "Who sits."
    assert sit["properties"]["kind"]["description"] == "Always `sit`, and never anything else."
    loose = told_schema(Jump)
    assert {name: one["description"] for name, one in loose["properties"].items()} == told
    assert "required" not in loose


def test_properties_stand_in_the_order_of_the_type() -> None:
    for document in schemas.documents_of("deep-sea-adventure"):
        if dataclasses.is_dataclass(document.kind):
            names = [field.name for field in dataclasses.fields(document.kind)]
            assert list(schemas.make_schema(document)["properties"]) == names


def test_what_may_be_told_of_a_position() -> None:
    """The memory of the rules is not part of it; bags reported as a whole and the result are."""
    schema = made("deep_sea_adventure/reported-position")
    assert [*schema["properties"]][-4:] == ["to_act", "over", "winners", "scores"]
    assert "idle" not in schema["properties"]
    assert [*schema["$defs"]["Chip"]["properties"]] == ["level", "value"]
    assert [*schema["$defs"]["Diver"]["properties"]][-1] == "held"


def test_the_shape_of_a_scenario_is_what_the_reader_reads() -> None:
    assert tuple(keys_of(WrittenScenario)) == KEYS
    assert tuple(keys_of(WrittenMove)) == ("move", "expect")
    pattern = made("scenario")["$defs"]["WrittenScenario"]["properties"]["scenario"]["pattern"]
    assert pattern == f"^{ID.pattern}$"
