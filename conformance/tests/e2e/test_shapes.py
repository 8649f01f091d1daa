"""`init-adapter --shape` writes an adapter that runs as it is, and plays once the program's names are filled in."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from compiled_shapes import COMPILED
from kits_by_language import made, needed

from leadline.cli import main
from leadline.kits import LANGUAGES, SHAPES
from leadline.kits.adapter_outline import laid_out
from leadline.kits.start import start_of

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = Path(__file__).with_name("shapes")
OWN = ("deep-sea-adventure", "captain-sonar", "deep-regrets")
STARTS = [
    pytest.param(one.id, shape, marks=pytest.mark.slow if one.build else ())
    for one in LANGUAGES.values()
    for shape, _ in one.shapes
]
"""Each language with each of its shapes; compilers take long."""

PYTHON = {
    "": [
        ("# at=\"TODO\"", "at=\"paces\""),
        ("# strings=\"TODO\"", "strings=\"lines\""),
        ("# kites=(\"TODO\", KITES)", "kites=(\"kites\", KITES)"),
        ("# basket=\"TODO\"", "basket=\"basket\""),
        ("# turn=\"TODO\"", "turn=(\"now\", forms.FROM_ZERO)"),
        ("FORMS = {}", "FORMS = {\"seat\": forms.FROM_ZERO}"),
        ("import kit\n", "import kit\nimport race\n"),
        ("forms.complete(GAME)", "forms.complete(GAME, race.NotAllowed)"),
    ],
    "steps": [
        ('raise kit.NotOffered("TODO: return a new game")', 'return race.Race(setup["seats"])'),
        ('"TODO seat act"', '"move seat act"'),
    ],
    "turns": [
        ('raise kit.NotOffered("TODO: return a new game")', 'return race.Race(setup["seats"])'),
        ('"": "TODO"', '"": "move"'),
        ('    call(turn.first["seat"])', '    call(turn.first["seat"] - 1, turn.first["act"])'),
    ],
    "callbacks": [
        ('raise kit.NotOffered("TODO: return a new game")', 'return race.Race(setup["seats"])'),
        ('"": "TODO"', '"": "ask_and_move"'),
        (
            "    # def TODO_which_way(self, game):\n    #     return self[\"to\"]",
            "    def which_act(self, game):\n        return self[\"act\"]\n\n"
            "    def which_pilot(self):\n        return self[\"seat\"] - 1",
        ),
    ],
    "questions": [
        ('raise kit.NotOffered("TODO: return kit_questions.Session(a new game, step, Player, lambda game: game.over)")',
         'return kit_questions.Session(race.Race(setup["seats"]), step, Player, lambda game: False)'),
        ('raise kit.NotOffered("TODO: call your program, such as game.turn(player)")', "game.round(player.ask)"),
        ('# "TODO": {"": "TODO act"}', '"act": {"": "act"}'),
        (
            "# def TODO_choose(self, player, topic, options):\n"
            "    #     return self.one(player.number, topic, options)",
            "def ask(self, pilot, topic, options):\n        return self.one(pilot + 1, topic, options)",
        ),
    ],
    "reducer": [
        ("\"paces\"", "0"),
        ("\"lines\"", "1"),
        ('raise kit.NotOffered("TODO: return shapes.State(the first state)")',
         'return shapes.State(race.state_of(race.Race(setup["seats"])))'),
        ('raise kit.NotOffered("TODO: call the reducer of your program")', "return race.reduce(state, action)"),
        ('"TODO seat act"', '"MOVE by=seat what=act"'),
    ],
    "prompts": [
        ('raise kit.NotOffered("TODO: return a new game")', 'return race.Race(setup["seats"])'),
        ('raise kit.NotOffered("TODO: call the function of your program that plays, such as game.play()")',
         "game.play()"),
        ('"TODO: not allowed" in printed', '"Sorry" in printed'),
        ('["TODO {act}"]', '["{seat} {act}"]'),
    ],
    "window": [
        ('raise kit.NotOffered("TODO: return the window of a new game")', 'return race.Window(setup["seats"])'),
        ("POSITION.report(window)", "POSITION.report(window.race)"),
        ('"": "TODO"', '"": "pilot_list={seat} {act}_button"'),
    ],
    "sockets": [
        ("\"paces\"", "0"),
        ("\"lines\"", "1"),
        ("import sys", "import json\nimport os\nimport sys"),
        ('"TODO_server.py"', 'os.path.join(os.path.dirname(__file__), "server.py")'),
        ("SEATS = []", "SEATS = [1, 2]"),
        ('line.startswith("TODO")', "False"),
        ('answer.startswith("TODO")', 'answer.startswith("no: ")'),
        ('table["TODO"].ask("TODO: the line that asks for the state")', 'json.loads(table[1].ask("look"))'),
        ('"TODO {act}"', '"act {seat} {act}"'),
    ],
}  # fmt: skip
"""What the owner of each program writes in place of the text of the start; "" is common to all shapes."""
A_GAME = ('throw new NotOffered("TODO: return a new game")', "return new race.Race(setup.seats)")
JAVASCRIPT = {
    "": [
        ('// at: "TODO"', 'at: "paces"'),
        ('// strings: "TODO"', 'strings: "lines"'),
        ('// kites: ["TODO", KITES]', 'kites: ["kites", KITES]'),
        ('// basket: "TODO"', 'basket: "basket"'),
        ('// turn: "TODO"', 'turn: ["now", forms.FROM_ZERO]'),
        ("const FORMS = {};", "const FORMS = { seat: forms.FROM_ZERO };"),
        ('from "./kit.mjs";', 'from "./kit.mjs";\nimport * as race from "./race.mjs";'),
        ("forms.complete(game)", "forms.complete(game, race.NotAllowed)"),
    ],
    "steps": [A_GAME, ('"TODO seat act"', '"move seat act"')],
    "turns": [
        A_GAME,
        ('"": "TODO"', '"": "move"'),
        ("await call(turn.first.seat)", "await call(turn.first.seat - 1, turn.first.act)"),
    ],
    "callbacks": [
        A_GAME,
        ('"": "TODO"', '"": "askAndMove"'),
        (
            '// TODO_whichWay(game) { return this.get("to"); }',
            'whichAct() { return this.get("act"); }\n  whichPilot() { return this.get("seat") - 1; }',
        ),
    ],
    "questions": [
        ('throw new NotOffered('
         '"TODO: return kitQuestions.Session.start(a new game, { step, Questions, isOver, copy })")',
         "return kitQuestions.Session.start(new race.Race(setup.seats), { step, Questions, isOver, copy })"),
        ('throw new NotOffered("TODO: call your program, such as game.turn(questions)")',
         "game.round((...asked) => questions.ask(...asked))"),
        ('// "TODO": { "": "TODO act" }', 'act: { "": "act" }'),
        ("// TODO_choose(player, topic, options) { return this.one(player.number, topic, options); }",
         "ask(pilot, topic, options) { return this.one(pilot + 1, topic, options); }"),
    ],
    "reducer": [
        ('throw new NotOffered("TODO: return { state: the first state }")',
         "return { state: { ...new race.Race(setup.seats) } }"),
        ('throw new NotOffered("TODO: call the reducer of your program")', "return race.reduce(state, action)"),
        ('"TODO seat act"', '"MOVE by=seat what=act"'),
    ],
    "prompts": [
        A_GAME,
        ('throw new NotOffered("TODO: call the function of your program that plays, such as game.play(ask)")',
         "return game.play(ask)"),
        ('"TODO: not allowed"', '"Sorry"'),
        ('["TODO {act}"]', '["{seat} {act}"]'),
    ],
    "window": [
        ('throw new NotOffered("TODO: return the window of a new game")', "return race.open(setup.seats)"),
        ("POSITION.report(window)", "POSITION.report(window.race)"),
        ('"": "TODO"', '"": "pilotList={seat} {act}Button"'),
    ],
    "sockets": [
        ('"TODO_server.js"', 'new URL("server.mjs", import.meta.url).pathname'),
        ("SEATS = []", "SEATS = [1, 2]"),
        ('line.startsWith("TODO")', "false"),
        ('answer.startsWith("TODO")', 'answer.startsWith("no: ")'),
        ('await table["TODO"].ask("TODO: the line that asks for the state")', 'JSON.parse(await table[1].ask("look"))'),
        ('"TODO {act}"', '"act {seat} {act}"'),
    ],
}  # fmt: skip
FILLED = {"python": PYTHON, "javascript": JAVASCRIPT, **COMPILED}


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_GAMES", str(ROOT / "conformance/tests/toys"))


def exchange(command: list[str], *asked: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(asked)
    ]
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert all("result" in answer for answer in answers), (answers, done.stderr)
    return [answer["result"] for answer in answers]


def started(language: str, game: str, shape: str, folder: Path) -> list[str]:
    assert main(["init-adapter", language, game, "--shape", shape, "--to", str(folder)]) == 0
    return command_in(language, folder)


def command_in(language: str, folder: Path) -> list[str]:
    one = needed(language)
    return made(one, folder) if one.build else [*one.run[:-1], str(folder / one.adapter)]


def opening(game: str) -> tuple[str, dict[str, Any]]:
    return "open", {"game": game, "readings": {}, "setup": {"seats": 2, "people": [4, 4], "deal": [], "starter": 1}}


@pytest.mark.parametrize(("language", "shape"), STARTS)
@pytest.mark.sampled(9)
def test_a_start_of_a_shape_runs_as_it_is(
    language: str, shape: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = OWN[len(shape) % len(OWN)]  # Each game has a turn.
    hello, opened = exchange(started(language, game, shape, tmp_path / game), ("initialize", {}), opening(game))
    assert hello["games"][game]["can"] == []
    assert opened["not_offered"].startswith("TODO")
    assert main(["smoke", "kite-race", "--", *started(language, "kite-race", shape, tmp_path / "kite")]) == 2
    assert 'open: a game from its beginning: not offered: "TODO' in capsys.readouterr().out


@pytest.mark.parametrize(
    "language", [pytest.param(one.id, marks=pytest.mark.slow if one.build else ()) for one in LANGUAGES.values()]
)
def test_the_steps_of_a_turn_are_places_in_the_start(language: str, tmp_path: Path) -> None:
    game = "deep-sea-adventure"
    hello, opened = exchange(started(language, game, "steps", tmp_path), ("initialize", {}), opening(game))
    assert (hello["games"][game]["can"], opened["not_offered"][:4]) == ([], "TODO")
    text = (tmp_path / needed(language).adapter).read_text(encoding="utf-8").lower().replace("_", "")
    assert all(f"{step}" in text for step in ("breathe", "turnback", "swim", "pickup", "drop", "leave", "laydown"))


@pytest.mark.parametrize(("language", "shape"), STARTS)
def test_a_start_plays_with_the_names_of_the_program(language: str, shape: str, tmp_path: Path) -> None:
    needed(language)
    assert main(["init-adapter", language, "kite-race", "--shape", shape, "--to", str(tmp_path)]) == 0
    for path in (PROGRAMS / language).iterdir():
        shutil.copy(path, tmp_path)
    adapter = tmp_path / needed(language).adapter
    text = adapter.read_text(encoding="utf-8")
    for old, new in [*FILLED[language][""], *FILLED[language][shape]]:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    adapter.write_text(text, encoding="utf-8")
    command = command_in(language, tmp_path)

    def act(seat: int, what: str) -> tuple[str, dict[str, Any]]:
        return "play", {"handle": 1, "moves": [{"choice": {"seat": seat, "act": what}}], "texts": [""]}

    asked = [opening("kite-race"), act(1, "tie"), act(1, "fly"), act(2, "fly"), act(1, "fly")]
    opened, *answers = exchange(command, *asked)
    kites = [[{"at": at, "strings": strings} for at, strings in row] for row in (
        [(0, 1), (0, 1)], [(0, 2), (0, 1)], [(0, 2), (0, 1)], [(0, 2), (2, 1)], [(4, 2), (2, 1)],
    )]  # fmt: skip
    expected = [
        {"kites": one, "basket": basket, "turn": turn}
        for one, basket, turn in zip(kites, (5, 4, 4, 4, 4), (1, 2, 2, 1, 2), strict=True)
    ]
    wrong = "the program asks seat 2 about 'act' now" if shape == "questions" else "somebody else's turn"
    assert wrong in answers[1]["refused"]["why"]
    answers[1].setdefault("position", answers[0]["position"])  # A kit need not report what a refusal leaves as it was.
    assert [answer["position"] for answer in (opened, *answers)] == expected


@pytest.mark.parametrize("shape", ["questions", "sockets"])
@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_shape_with_a_kit_file_of_its_own_gets_the_files_that_its_outline_imports(language: str, shape: str) -> None:
    known = LANGUAGES[language]
    outline = start_of(known, laid_out("kite-race"), shape)
    helpers = {path.name for _, paths in known.shapes for path in paths}
    imported = {name for name in helpers if name in outline or f"import {Path(name).stem}" in outline}
    assert imported == {path.name for path in dict(known.shapes)[shape]}


def test_a_wrong_shape_is_explained_with_the_right_ones(said: Callable[..., tuple[int, str, str]]) -> None:
    status, _, complaint = said("init-adapter", "python", "kite-race", "--shape", "blob")
    assert status == 2
    assert "there is no shape 'blob'" in complaint
    assert all(shape in complaint for shape in SHAPES)
    complaint = " ".join(said("init-adapter", "rust", "kite-race", "--shape", "window")[2].split())
    assert "there is no shape 'window' for Rust" in complaint
    assert "the nearest shape for Rust is `steps` (a function or method for each step of a turn)" in complaint


def test_the_help_lists_the_shapes(said: Callable[..., tuple[int, str, str]]) -> None:
    text = " ".join(said("init-adapter", "--help")[1].split())
    assert all(shape in text and says in text for shape, says in SHAPES.items())
