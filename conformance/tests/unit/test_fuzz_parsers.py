"""Every reader of input either succeeds or says what is wrong and what would be right, whatever it is given.

Valid inputs from the real suite are changed at random. `LEADLINE_FUZZ` sets how many changed inputs are tried of each
kind; they are then different in each run. `make test-exhaustive` tries many.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from leadline.base import paths
from leadline.base.errors import InputError
from leadline.base.yaml_text import read_text
from leadline.game.definition import Game
from leadline.games import load_game, load_game_folder, recommended
from leadline.games.component_overrides import check_components
from leadline.kit import INTERNAL, answer_line
from leadline.recording.file import read_recording
from leadline.report.known_failures import read_known
from leadline.report.load import read_report
from leadline.serve.subject import ReferenceSubject
from leadline.settle.cases import case_of_notation
from leadline.suite.prove import play_scenario
from leadline.suite.read import Reader
from leadline.transport.faults import RpcError, SubjectError
from leadline.transport.wire import read_answer

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="the time is limited by a signal")

TOYS = Path(__file__).resolve().parents[1] / "toys"
GAMES = ("deep-sea-adventure", "captain-sonar", "deep-regrets", "fishmonger", "kite_race", "signal_duel", "conger")
SECONDS = 20
"""The most seconds for one input, on a machine that is busy with other things."""
NUMBER = int(os.environ.get("LEADLINE_FUZZ", "0"))
FEW, SOME, MANY = NUMBER or 10, NUMBER or 40, NUMBER or 2000
"""The number of inputs that are tried of each kind: always, in the slow tests, and in those that take hours."""
NASTY = (
    *("", " ", "²", "٣", "-1", "0", "007", "1e9", "1.5", "NaN", "9" * 9, "9" * 30, "9" * 5000, "x" * 300, "?", "null"),
    *("[]", "{}", "[[[", "]", "}", ": ", "- ", "&a 1", "*a", "!!set 1", "'", '"', "#", "%", "|", ">", "\t", "---"),
    *("<<", "\x1b[31m", "\x00", "\u202e", "\u2028", "ä", "🌊", "\r", "\n", "\ud800", "none", "yes", "~", "red", "/"),
    *("::error::x", "CONFORMANT", "=", "+", "2+2", "1:0", "61:3", "9+4", "..", "../..", "/dev/zero"),
)
VALUES = (
    *(None, True, False, 0, 1, -1, 10**9, 10**30, 1.5, 1e308, "", "x", "²", "1", "\x1b[2J", "../x", "::error::x"),
    *([], {}, [None], [[]], [{}], {"": None}, {"x": {"y": []}}, ["1", 1], {"kind": "position"}, "9" * 5000),
)


# ---- How it is tried


def tries(number: int) -> settings:
    """Return the settings for so many inputs: the same each time, unless a number is asked for."""
    return settings(
        max_examples=number,
        derandomize=not NUMBER,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def profiles(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with few inputs, with some if it is slow, and with many if it is exhaustive."""
    numbers = [
        pytest.param(FEW, id="few"),
        pytest.param(SOME, id="some", marks=pytest.mark.slow),
        pytest.param(MANY, id="many", marks=pytest.mark.exhaustive),
    ]
    decorated: Callable[..., None] = pytest.mark.parametrize("number", numbers)(test)
    return decorated


@contextmanager
def limited() -> Iterator[None]:
    def too_long(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"it takes more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def try_out(read: Callable[[], Any], *, placed: bool = False) -> None:
    """Read an input; anything but success and a proper error is a failure."""
    problems = None
    with limited():
        try:
            read()
        except InputError as error:
            problems = error.problems
    assert problems != []
    for problem in problems or ():
        assert problem.wrong
        assert problem.place.file or not placed, str(problem)
        assert all(line.isprintable() for line in str(problem).split("\n"))
        assert len(str(problem)) < 5000


# ---- Changed texts and values


@st.composite
def changed(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """Return one of some texts with pieces of it replaced, left out or repeated."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from([0, 0, 1, 1, 2, 4, 10]))
        how = draw(st.sampled_from(["replace", "word", "repeat", "from another"]))
        if how == "word":
            words = text.split(" ")
            words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(NASTY))
            text = " ".join(words)
        elif how == "repeat":
            text = text[:end] + text[start:]
        elif how == "from another":
            other = draw(st.sampled_from(texts))
            at = draw(st.integers(0, len(other)))
            text = text[:start] + other[at : at + 8] + text[end:]
        else:
            text = text[:start] + draw(st.one_of(st.sampled_from(NASTY), st.text(max_size=3))) + text[end:]
    return text


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from places_in(one, (*path, key))


@st.composite
def changed_value(draw: st.DrawFn, texts: Sequence[str], values: Sequence[Any] = VALUES) -> Any:
    """Return one of some JSON documents with one or two values in it replaced, or left out."""
    whole = json.loads(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 2))):
        inner_paths = [path for path in places_in(whole) if path]
        if not inner_paths:
            break
        path = draw(st.sampled_from(inner_paths))
        inner = whole
        for key in path[:-1]:
            inner = inner[key]
        if draw(st.integers(0, 4)) == 0:
            del inner[path[-1]]
        else:
            inner[path[-1]] = deepcopy(draw(st.sampled_from(values)))
    return whole


# ---- Notation


@cache
def game_of(name: str) -> Game:
    return load_game_folder(TOYS / name) if (TOYS / name).is_dir() else load_game(name)


@cache
def scenario_texts(name: str) -> list[str]:
    """Return short scenarios of a game as YAML."""
    found = []
    for path in sorted(paths.scenarios_folder_of(game_of(name).id).glob("*.yaml")):
        entries = path.read_text(encoding="utf-8").split("\n- scenario:")
        found += [f"- scenario:{entry}" for entry in entries[1:4]]
    return found


@cache
def notations(name: str) -> tuple[list[str], list[str]]:
    """Return positions and moves of a game, each on one line."""
    game = game_of(name)
    reader = Reader(game)
    suite = reader.read_files([paths.scenarios_folder_of(game.id)])
    positions, moves = [], []
    with_steps = [one for one in suite if one.steps]
    for scenario in with_steps[:: max(1, len(with_steps) // 30)]:
        start = play_scenario(game, recommended(game.id), scenario).happened[0].position
        if start is not None:
            positions.append(game.position_notation.write(start))
            moves += [step.text for step in scenario.steps]
    return positions, moves


@profiles
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sampled(3)
def test_positions(name: str, number: int) -> None:
    game, (positions, moves) = game_of(name), notations(name)

    @tries(number)
    @given(changed(positions), st.sampled_from(moves))
    def tried(position: str, move: str) -> None:
        try_out(lambda: case_of_notation(game, position, [move]))

    tried()


@profiles
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sampled(12)
def test_moves(name: str, number: int) -> None:
    game, (positions, moves) = game_of(name), notations(name)

    @tries(number)
    @given(st.sampled_from(positions), changed(moves))
    def tried(position: str, move: str) -> None:
        try_out(lambda: case_of_notation(game, position, [move]))

    tried()


# ---- YAML


@profiles
@pytest.mark.parametrize("name", GAMES)
def test_scenarios(name: str, number: int, tmp_path: Path) -> None:
    game, file = game_of(name), tmp_path / "changed.yaml"

    def read() -> None:
        reader = Reader(game)
        reader.read_files([file])
        if reader.problems:
            raise InputError(reader.problems)

    @tries(number)
    @given(changed(scenario_texts(name)))
    def tried(text: str) -> None:
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        try_out(read, placed=True)

    tried()


@profiles
def test_yaml(number: int) -> None:
    @tries(number)
    @given(changed([text for name in GAMES[:3] for text in scenario_texts(name)]))
    def tried(text: str) -> None:
        try_out(lambda: read_text(text, "changed.yaml"), placed=True)

    tried()


@profiles
@pytest.mark.parametrize("name", GAMES)
def test_components(name: str, number: int, tmp_path: Path) -> None:
    game, file = game_of(name), tmp_path / "changed.yaml"
    figures = [{key: value} for key, value in game.spec.figures.items()]
    whole = [json.dumps({"game": game.id, "figures": one}, default=list) for one in figures]
    words = (*VALUES[:6], "x", "²", "a" * 300, [], {}, [[]], {"x": {"y": []}}, ["1", 1], "9" * 400)

    @tries(number)
    @given(changed_value(whole, words))
    def tried(value: Any) -> None:
        file.write_text(yaml.safe_dump(value), encoding="utf-8")
        try_out(lambda: check_components(file))

    tried()


# ---- Recordings, reports, known failures


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of a run in which something fails."""
    from leadline.cli import main

    folder = tmp_path_factory.mktemp("checked")
    subject = ["leadline", "serve", GAMES[0], "--mistake", "dsa.mistake.breath-is-never-free"]
    words = ["--only", "dsa-breathing-only-the-laden-breathe", "--quiet", "--record", str(folder / "run.rec")]
    words += ["--json", str(folder / "report.json"), "--update-known-failures", str(folder / "known.txt")]
    assert main(["check", GAMES[0], *words, "--", sys.executable, "-m", *subject]) == 1
    return folder


@profiles
def test_recordings(number: int, checked: Path, tmp_path: Path) -> None:
    lines, file = (checked / "run.rec").read_text().splitlines(), tmp_path / "changed.rec"

    @tries(number)
    @given(st.integers(0, len(lines) - 1), st.data())
    def tried(at: int, data: st.DataObject) -> None:
        one = data.draw(st.one_of(changed_value([lines[at]]).map(json.dumps), changed([lines[at]])))
        file.write_bytes("\n".join([*lines[:at], one, *lines[at + 1 :], ""]).encode("utf-8", "surrogatepass"))
        try_out(lambda: read_recording(file))

    tried()


@profiles
def test_reports(number: int, checked: Path, tmp_path: Path) -> None:
    from leadline.report.text import write_report

    text, file, game = (checked / "report.json").read_text(), tmp_path / "changed.json", game_of(GAMES[0])

    def read() -> None:
        for line in write_report(game, read_report(file), {}):
            assert all(part.isprintable() for part in line.split("\n"))
            assert not any(part.startswith(("CONFORMANT", "::")) for part in line.split("\n")[1:])

    @tries(number)
    @given(st.one_of(changed_value([text]).map(json.dumps), changed([text])))
    def tried(changed_text: str) -> None:
        file.write_bytes(changed_text.encode("utf-8", "surrogatepass"))
        try_out(read)

    tried()


@profiles
def test_known_failures(number: int, checked: Path, tmp_path: Path) -> None:
    text, file, spec = (checked / "known.txt").read_text(), tmp_path / "known.txt", game_of(GAMES[0]).spec

    @tries(number)
    @given(changed([text]))
    def tried(changed_text: str) -> None:
        file.write_bytes(changed_text.encode("utf-8", "surrogatepass"))
        try_out(lambda: read_known(file, spec), placed=True)

    tried()


# ---- The protocol


@profiles
def test_answers(number: int, checked: Path) -> None:
    result = json.loads((checked / "run.rec").read_text().splitlines()[1])
    whole = json.dumps({"jsonrpc": "2.0", "id": 1, "result": result})
    error = json.dumps({"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "no"}})

    @tries(number)
    @given(st.one_of(changed_value([whole, error]).map(json.dumps), changed([whole, error])))
    def tried(text: str) -> None:
        said = ""
        with limited():
            try:
                read_answer(text.encode("utf-8", "surrogatepass"), 1, 100)
            except (SubjectError, RpcError) as fault:
                said = str(fault)
        assert said.isprintable()

    tried()


@cache
def requests(name: str) -> list[str]:
    """Return requests with the openings, positions and moves of some scenarios."""
    game = game_of(name)
    suite = [one for one in Reader(game).read_files([paths.scenarios_folder_of(game.id)]) if one.steps]
    found = []
    for scenario in suite[:: max(1, len(suite) // 20)]:
        start = {"setup": scenario.setup} if scenario.setup is not None else {"position": scenario.position}
        opening = {"game": game.id, "handle": "g1", "readings": {}, **start}
        move = {"handle": "g1", "moves": [step.move for step in scenario.steps]}
        found += [_request("open", opening), _request("play", move)]
    return found


def _request(method: str, params: dict[str, Any]) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


@profiles
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sampled(3)
def test_requests(name: str, number: int) -> None:
    handlers = ReferenceSubject(game_of(name).id).handlers()

    @tries(number)
    @given(st.one_of(changed_value(requests(name)).map(json.dumps), changed(requests(name))))
    def tried(text: str) -> None:
        with limited():
            answer = answer_line(handlers, text.encode("utf-8", "surrogatepass"), traces=False)
        error = {} if answer is None else json.loads(answer).get("error", {})
        assert error.get("code") != INTERNAL, error

    tried()
