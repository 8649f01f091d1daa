"""The compiled spec: the same as the YAML, never out of date, and quick to load. The game is invented."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

from leadline.base import paths
from leadline.base.errors import InputError
from leadline.spec.compiled import (
    FILE,
    compiled_text,
    games,
    load_spec,
    source_marks,
    spec_from_json,
    spec_to_json,
    write_compiled,
)
from leadline.spec.model import Spec
from leadline.spec.read import LOCK, read_good_spec

GOOD = Path(__file__).parents[1] / "fixtures" / "kite_race"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout with the invented game only."""
    shutil.copytree(GOOD, tmp_path / "spec" / "kite_race")
    monkeypatch.setattr(paths, "_added", {})
    monkeypatch.setattr(paths, "checkout", lambda: tmp_path)
    monkeypatch.setattr(paths, "spec_folder", lambda: tmp_path / "spec")
    monkeypatch.setattr(paths, "compiled_folder", lambda: tmp_path / "compiled")
    return tmp_path


@pytest.mark.parametrize("game", games())
def test_the_checked_in_json_is_what_the_yaml_gives(game: str) -> None:
    name = paths.folder_name(game)
    text = (paths.compiled_folder() / name / FILE).read_text(encoding="utf-8")
    assert text == compiled_text(paths.spec_folder() / name), "run `leadline compile`"


def test_a_spec_comes_back_from_json_as_it_was() -> None:
    spec = read_good_spec(GOOD)
    data = json.loads(json.dumps(spec_to_json(spec)))
    assert spec_from_json(data) == spec


def test_the_json_has_the_shape_the_types_say() -> None:
    from pydantic import TypeAdapter

    adapter = TypeAdapter(Spec)
    for spec in (read_good_spec(GOOD), *(load_spec(game) for game in games())):
        assert adapter.validate_json(json.dumps(spec_to_json(spec))) == spec
    schema = adapter.json_schema()
    described = [part["properties"] for part in [schema, *schema["$defs"].values()]]
    assert all("description" in field for properties in described for field in properties.values())


def test_the_same_sources_give_the_same_text(checkout: Path) -> None:
    folder = checkout / "spec" / "kite_race"
    first = compiled_text(folder)
    assert compiled_text(folder) == first
    marks = json.loads(first)["sources"]
    assert marks == source_marks(folder)
    assert "game.yaml" in marks
    assert "rules/start.yaml" in marks
    assert LOCK not in marks


def test_a_change_of_the_sources_is_seen_at_once(checkout: Path) -> None:
    write_compiled("kite-race")
    assert load_spec("kite-race") == read_good_spec(GOOD)
    game = checkout / "spec" / "kite_race" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("title: Kite Race", "title: Kite Chase"), encoding="utf-8")
    assert load_spec("kite-race").game.title == "Kite Chase"
    game.write_text("game: [\n", encoding="utf-8")
    with pytest.raises(InputError, match="not YAML"):
        load_spec("kite-race")


def test_a_game_that_was_never_compiled_is_read_from_its_yaml(checkout: Path) -> None:
    assert games() == ["kite-race"]
    assert load_spec("kite_race") == read_good_spec(GOOD)


def test_compiled_json_that_is_broken_or_of_another_format_is_not_used(checkout: Path) -> None:
    path = write_compiled("kite-race")
    for text in ("{", '{"format": 99, "spec": {}}'):
        path.write_text(text, encoding="utf-8")
        assert load_spec("kite-race") == read_good_spec(GOOD)


def test_an_installed_package_needs_no_yaml(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_compiled("kite-race")
    shutil.rmtree(checkout / "spec")
    monkeypatch.setattr(paths, "checkout", lambda: None)
    assert games() == ["kite-race"]
    assert load_spec("kite-race") == read_good_spec(GOOD)
    with pytest.raises(InputError, match="the games are: kite-race"):
        load_spec("boat-race")


def test_loading_reads_the_compiled_file_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(path: Path) -> NoReturn:
        raise AssertionError(f"{path} is a source")

    monkeypatch.setattr(paths, "checkout", lambda: None)
    monkeypatch.setattr("leadline.spec.read.read_good_spec", read)
    assert list(load_spec(games()[0]).all_rules())
