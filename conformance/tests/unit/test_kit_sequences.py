"""Sequences in the kits of Python and JavaScript: calls that play several moves, and refusals halfway."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from leadline import kit
from leadline.games.deep_sea_adventure.kits.python import deep_sea
from leadline.kits import LANGUAGES
from leadline.kits.message_table import message_table
from leadline.kits.python import kit_forms as forms

KEPT = {"choice": {"kind": "keep", "seat": 2, "cards": ["b"]}}
MOVES = [
    {"choice": {"kind": "end", "seat": 1}},
    {"choice": {"kind": "keep", "seat": 1, "cards": ["a"]}},
    {"choice": {"kind": "keep", "seat": 2, "cards": ["c"]}},
]


def end(game: Any, choice: Any, chance: Any, later: Any) -> Any:
    """Let every player keep the named card in one call; the second player has only one card."""
    game.update({move["choice"]["seat"]: move["choice"]["cards"] for move in later if move["choice"]["kind"] == "keep"})
    return [None, {"choice": {"kind": "keep", "seat": 1, "cards": game.get(1, [])}}, KEPT]


@pytest.mark.parametrize(
    ("moves", "played"),
    [
        (MOVES, [None, None, {"choice": {"cards": ["b"]}}]),
        (MOVES[:2], [None, None, {**KEPT, "after": 1}]),
    ],
)
def test_a_call_that_plays_later_moves_reads_them(moves: list[Any], played: list[Any]) -> None:
    assert forms.sequence({"end": end})({}, moves) == played


def test_a_function_with_more_arguments_that_have_defaults_gets_no_later_moves() -> None:
    def play(game: Any, choice: Any, chance: Any, kind: str = "own", **more: Any) -> Any:
        assert (kind, more) == ("own", {})

    assert forms.sequence({"end": play})({}, MOVES[:1]) == [None]


LOOK_AHEAD = """
import { sequence } from "./kit-forms.mjs";
const kept = { choice: { kind: "keep", seat: 2, cards: ["b"] } };
const end = (game, choice, chance, later) => [null, ...later.slice(0, 1), kept];
console.log(JSON.stringify(await sequence({ end })({}, MOVES)));
"""


def test_a_call_in_javascript_reads_later_moves_too(tmp_path: Path) -> None:
    language = LANGUAGES["javascript"]
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    for path in language.files:
        shutil.copy(path, tmp_path)
    (tmp_path / "try.mjs").write_text(LOOK_AHEAD.replace("MOVES", json.dumps(MOVES)), encoding="utf-8")
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stderr) == [None, None, {"choice": {"cards": ["b"]}}]  # The standard output is for answers.


def spend(game: Any, choice: Any, chance: Any) -> Any:
    game["money"] -= choice["cost"]
    if game["money"] < 0:
        raise kit.Refused("too dear")


def spending(*costs: int) -> list[Any]:
    return [{"choice": {"kind": "spend", "seat": 1, "cost": cost}} for cost in costs]


def adapter(tmp_path: Path, **more: Any) -> Any:
    (tmp_path / "kit-messages.json").write_text(json.dumps(message_table("deep-regrets")), encoding="utf-8")
    plain = kit.Adapter("deep-regrets", dict, dict, {}, together=forms.sequence({"spend": spend}), **more)
    return forms.complete(plain, table=tmp_path / "kit-messages.json")


def test_a_refused_move_of_a_sequence_changes_nothing(tmp_path: Path) -> None:
    game, answer = adapter(tmp_path).play({"money": 5}, spending(2, 1, 9))
    assert answer == {"refused": {"why": "too dear", "at": 3}, "position": {"money": 2}}
    assert game == {"money": 2}


def test_a_game_without_copies_is_not_played_twice(tmp_path: Path) -> None:
    game, answer = adapter(tmp_path, copy=lambda game: game).play({"money": 5}, spending(2, 9))
    assert answer["position"] == game == {"money": -6}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that serves a small sea with some options, and returns the handlers."""

    def serve(**options: Any) -> Any:
        table = message_table("deep-sea-adventure")
        monkeypatch.setattr(Path, "read_text", lambda path, encoding: json.dumps(table))
        handlers: list[Any] = []
        monkeypatch.setattr(kit, "serve", handlers.append)
        position = {"turn": 1, "dive": 1, "line": [[]] * 3, "divers": [{"at": 0, "facing": "down", "carried": []}] * 2}
        deep_sea.serve("sea", dict, lambda game: position, lambda *asked: None, [], **options)
        return handlers[0]

    return serve


def test_the_legal_choices_of_a_sea_can_be_left_out(served: Any) -> None:
    can = served()["initialize"]({})["games"]["deep-sea-adventure"]["can"]
    assert "legal" in can
    assert "legal" not in served(choices=False)["initialize"]({})["games"]["deep-sea-adventure"]["can"]


def test_only_words_are_listed_before_the_roll_and_what_is_not_offered_beside_them(served: Any) -> None:
    handlers = served(not_offered=[{"stop": True}])
    handle = handlers["open"]({"game": "deep-sea-adventure", "setup": {"seats": 2}})["handle"]
    asked = {"handle": handle, "seat": 1, "kind": ""}
    listed = handlers["legal"]({**asked, "given": None})
    assert {choice["search"]["action"] for choice in listed["choices"]} == {"nothing"}
    assert listed["not_offered"] == [{"stop": True}]
    rolled = handlers["legal"]({**asked, "given": {"dice": [1, 1]}})
    assert {choice["search"]["action"] for choice in rolled["choices"]} == {"nothing", "pick-up"}
