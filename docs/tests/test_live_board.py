"""The script of the live board: whole, self-contained, and in agreement with the published traces."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import leadline_live as live
from leadline.games import load_game, spec_of
from leadline.spec.profiles import profiles, readings
from leadline_live import bundle

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "conformance/leadline/data/compiled/deep_sea_adventure"
GAME = "deep-sea-adventure"
EXAMPLE = "1 20 / 1 1 / v1 v2 / t1 s1"


def node(*words: str | Path) -> str:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that the script of the live board cannot be run")
    return subprocess.run(["node", *map(str, words)], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("live") / "engine.js"
    path.write_text(live.engine_script(GAME), encoding="utf-8")
    return path


def test_the_script_agrees_with_every_published_trace_under_every_profile(script):
    told = node(ROOT / "docs/tests/live_engine_plays.mjs", script, COMPILED / "suite.json", COMPILED / "traces.json")
    answer = json.loads(told)
    scenarios = len(json.loads((COMPILED / "suite.json").read_text(encoding="utf-8"))["scenarios"])
    assert answer["different"] == []
    assert answer["played"] == scenarios * len(profiles(spec_of(GAME))) > 2_000


def test_the_script_is_classic_and_small():
    text = live.engine_script(GAME)
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    assert "fetch(" not in text
    assert "</script" not in text
    assert len(text.encode()) < 150_000


def test_the_data_hold_every_rule_profile_and_open_dispute():
    data = bundle.game_data(GAME)
    spec = spec_of(GAME)
    assert set(data["rules"]) == {rule.id for chapter in spec.chapters for rule in chapter.rules}
    assert [dispute["id"] for dispute in data["disputes"]] == [dispute.id for dispute in spec.open_disputes()]
    base = data["profiles"][0]["readings"]
    for one in data["profiles"]:
        assert {**base, **one["readings"]} == readings(spec, one["id"])
        assert all(one["readings"][dispute] in _known(data, dispute) for dispute in one["readings"])


def _known(data, dispute):
    return next(one["readings"] for one in data["disputes"] if one["id"] == dispute)


def test_the_fragment_names_its_game_and_works_without_another_file_but_the_shared_script():
    made = live.fragment(GAME)
    assert 'data-game="deep-sea-adventure"' in made
    assert re.findall(r'(?:src|href)="([^"]*)"', made) == [f"../_static/{one}" for one in bundle.SCRIPTS]
    assert not re.search(r'(?:src|href)="', live.page(GAME).split("<script>")[0])


def own_board(folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, **said: object) -> None:
    """Give a game of its own a live board, whose module is `a.mjs`."""
    board = {"module": str(folder / "a.mjs"), "name": "a", "examples": [{"title": "A", "position": EXAMPLE}], **said}
    (folder / game).mkdir()
    (folder / game / bundle.FILE).write_text(json.dumps(board), encoding="utf-8")
    monkeypatch.setattr(bundle, "GAMES", folder)
    monkeypatch.setattr(bundle, "load_game", lambda _: load_game(GAME))


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"examples": [{"title": "B", "position": "nonsense"}]}, "'B': "),
        ({"examples": []}, "it names no example"),
        ({"module": "nowhere.mjs"}, "there is no module nowhere.mjs"),
        ({"examples": [{"title": "B"}]}, "has to hold module, name and examples"),
    ],
)
def test_a_board_that_says_nonsense_is_an_error(tmp_path, monkeypatch, said, wrong):
    (tmp_path / "a.mjs").write_text("export const a = {};\n")
    own_board(tmp_path, monkeypatch, "wrong", **said)
    with pytest.raises(bundle.BundleError, match=wrong):
        live.live_board("wrong")


def test_a_game_without_the_file_has_no_live_board(tmp_path, monkeypatch):
    assert live.has_live_board(GAME)
    monkeypatch.setattr(bundle, "GAMES", tmp_path)
    assert not live.has_live_board(GAME)


def test_a_name_used_twice_is_an_error(tmp_path, monkeypatch):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = b;\nfunction same() {}\n')
    (tmp_path / "b.mjs").write_text("export const b = 1;\nfunction same() {}\n")
    own_board(tmp_path, monkeypatch, "twice")
    with pytest.raises(bundle.BundleError, match="the same name: same"):
        live.engine_script("twice")


def test_a_detour_is_an_error(tmp_path, monkeypatch):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = b;\n')
    (tmp_path / "b.mjs").write_text('import { a } from "./a.mjs";\nexport const b = a;\n')
    own_board(tmp_path, monkeypatch, "detour")
    with pytest.raises(bundle.BundleError, match="by a detour"):
        live.engine_script("detour")
