"""The script of the live board: whole, self-contained, and in agreement with the reference."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leadline_live as live
from leadline.game.definition import Game
from leadline.game.expectation import StepResult
from leadline.games import game_ids, load_game, spec_of
from leadline.spec.profiles import profiles, readings
from leadline.suite.bundle import load_suite
from leadline.suite.prove import play_scenario
from leadline_live import bundle

ROOT = Path(__file__).parents[2]
GAME = "deep-sea-adventure"
GAMES = [game for game in game_ids() if live.has_live_board(game)]
REMEMBERED = ("shooter", "frames")
"""What each remembers in a way of its own: who shot last, and where something under way stands."""
LEFT_OVER = "regrets.pile.faces"
"""The rule against chance that nothing asks for; where a move breaks another rule as well, either may be named."""
EXAMPLE = "1 20 / 1 1 / v1 v2 / t1 s1"


def node(*words: str | Path) -> str:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that the script of the live board cannot be run")
    return subprocess.run(["node", *map(str, words)], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def script(game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("live") / "engine.js"
    path.write_text(live.engine_script(game), encoding="utf-8")
    return path


def is_told(got: object, wanted: object) -> bool:
    """Return whether two positions are equal; the script may leave a card unknown that can be worked out."""
    if isinstance(got, dict) and isinstance(wanted, dict):
        return got.keys() == wanted.keys() and all(is_told(got[name], wanted[name]) for name in got)
    if isinstance(got, list) and isinstance(wanted, list):
        unknown = got.count(None)
        if unknown and all(one is None or isinstance(one, str) for one in [*got, *wanted]):
            return len(got) == len(wanted) and not Counter(filter(None, got)) - Counter(filter(None, wanted))
        return len(got) == len(wanted) and all(map(is_told, got, wanted))
    return got == wanted


def has_an_unknown_hand(position: Any) -> bool:
    """Return whether the fish of a hand are unknown: the program declares that it cannot load such a position."""
    return any(None in getattr(angler, "fish", ()) for angler in getattr(position, "anglers", ()))


def games(id: str, every: int) -> Iterator[tuple[dict[str, object], list[StepResult]]]:
    """Return one in ``every`` scenarios under each profile: the request to the script, and the reference's results."""
    game = load_game(id)
    for number, profile in enumerate(profiles(spec_of(id))):
        for scenario in load_suite(id).scenarios[number % every :: every]:
            start = {"setup": scenario.setup}
            if scenario.position is not None:
                position = game.codecs.position.read(scenario.position)
                if has_an_unknown_hand(position):
                    continue
                start = {"position": game.position_notation.write(position)}
            asked = {**start, "profile": profile.id, "moves": [step.move for step in scenario.steps]}
            yield asked, play_scenario(game, profile.readings, scenario).happened


def plain(game: Game, position: Any) -> dict[str, Any]:
    """Return a position with everything unordered sorted, and without memory that nothing asks for."""
    told = game.reports.in_order(game.codecs.position.write(position))
    return {name: said for name, said in told.items() if name not in REMEMBERED}


@pytest.mark.parametrize(
    "every",
    [pytest.param(5, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.exhaustive)],
    ids=["some", "all"],
)
def test_the_script_plays_scenarios_as_the_reference_does_under_every_profile(game, script, tmp_path, every):
    asked, expected = zip(*games(game, every), strict=True)
    (tmp_path / "games.json").write_text(json.dumps(asked), encoding="utf-8")
    lines = node(ROOT / "docs/tests/live_engine_plays.mjs", script, game, tmp_path / "games.json").splitlines()
    played = list(map(json.loads, lines))
    loaded = load_game(game)
    assert len(played) > 1_500 // every
    for one, got, happened in zip(asked, played, expected, strict=True):
        for said, here in zip(got, happened, strict=True):
            if here.refusal:
                assert said.get("refused") in (here.refusal.rule, LEFT_OVER), one
            else:
                position = loaded.codecs.position.read(said["position"])
                assert is_told(plain(loaded, position), plain(loaded, here.position)), one


def test_the_script_is_classic_and_small(game):
    text = live.engine_script(game)
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    assert "fetch(" not in text
    assert "</script" not in text
    assert len(text.encode()) < 320_000


def test_the_data_hold_every_rule_profile_and_open_dispute(game):
    data = bundle.game_data(game, live.live_board(game))
    spec = spec_of(game)
    assert set(data["rules"]) == {rule.id for chapter in spec.chapters for rule in chapter.rules}
    assert [dispute["id"] for dispute in data["disputes"]] == [dispute.id for dispute in spec.open_disputes()]
    base = data["profiles"][0]["readings"]
    for one in data["profiles"]:
        assert {**base, **one["readings"]} == readings(spec, one["id"])
        assert all(one["readings"][dispute] in _known(data, dispute) for dispute in one["readings"])


def _known(data, dispute):
    return next(one["readings"] for one in data["disputes"] if one["id"] == dispute)


def test_the_fragment_names_its_game_and_works_without_another_file_but_the_shared_scripts(game):
    made = live.fragment(game)
    assert f'data-game="{game}"' in made
    assert re.findall(r'(?:src|href)="([^"]*)"', made) == [f"../_static/{one}" for one in bundle.SCRIPTS]
    assert not re.search(r'(?:src|href)="', live.page(game).split("<script>")[0])


class OwnBoard(type(load_game(GAME))):
    """The game with a live board of its own."""

    spec_of = staticmethod(spec_of)


def own_board(folder: Path, monkeypatch: pytest.MonkeyPatch, **said: object) -> None:
    """Give the game a live board whose module is `a.mjs`."""
    board = {"module": str(folder / "a.mjs"), "name": "a", "examples": [{"title": "A", "position": EXAMPLE}], **said}
    game = OwnBoard()
    game.live_board = board
    monkeypatch.setattr(bundle, "load_game", lambda _: game)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"examples": [{"title": "B", "position": "nonsense"}]}, "'B': "),
        ({"examples": [{"title": "B", "position": EXAMPLE.replace("20", "26")}]}, "'B': no game can reach this"),
        ({"examples": []}, "it names no example"),
        ({"module": "nowhere.mjs"}, "there is no module nowhere.mjs"),
        ({"examples": [{"title": "B"}]}, "needs a module, a name and examples"),
    ],
)
def test_a_board_that_says_nonsense_is_an_error(tmp_path, monkeypatch, said, wrong):
    (tmp_path / "a.mjs").write_text("export const a = {};\n")
    own_board(tmp_path, monkeypatch, **said)
    with pytest.raises(bundle.BundleError, match=wrong):
        live.live_board(GAME)


def test_a_game_that_names_none_has_no_live_board(monkeypatch):
    assert live.has_live_board(GAME)
    game = OwnBoard()
    game.live_board = None
    monkeypatch.setattr(bundle, "load_game", lambda _: game)
    assert not live.has_live_board(GAME)
    with pytest.raises(bundle.BundleError, match="the live board of deep-sea-adventure needs a module"):
        live.live_board(GAME)


def test_a_name_used_twice_is_an_error(tmp_path, monkeypatch):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = b;\nfunction same() {}\n')
    (tmp_path / "b.mjs").write_text("export const b = 1;\nfunction same() {}\n")
    own_board(tmp_path, monkeypatch)
    with pytest.raises(bundle.BundleError, match="the same name: same"):
        live.engine_script("a-game")


def test_modules_that_import_each_other_stand_in_the_order_in_which_they_would_run(tmp_path, monkeypatch):
    (tmp_path / "b.mjs").write_text('import { twice } from "./c.mjs";\nexport const b = () => twice(2);\n')
    (tmp_path / "c.mjs").write_text(
        'import { b } from "./b.mjs";\nexport function twice(n) { return n && b ? 2 * n : 0; }\n'
    )
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\nexport const a = { b };\n')
    own_board(tmp_path, monkeypatch)
    monkeypatch.setattr(bundle, "game_data", lambda *_: {})
    text = live.engine_script("two-modules")
    assert text.index("function twice") < text.index("const b =") < text.index("const a =")
    script = tmp_path / "script.js"
    script.write_text(f'{text}console.log(globalThis.leadlineGames["two-modules"].b());', encoding="utf-8")
    assert node(script) == "4\n"
