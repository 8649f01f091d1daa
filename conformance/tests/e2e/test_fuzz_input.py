"""Any text in a file or after a command gets an answer with a place and a remedy, and never a traceback.

Inputs that are right are changed at random. A command then does what it is told, or ends with exit status 2.
"""

from __future__ import annotations

import json
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from leadline.base import paths
from leadline.cli import COMMANDS, main, parser_of
from leadline.games import game_ids

LONGEST_RUN = 60
"""So many seconds a command may take before it counts as hanging, on a machine that is busy with other things."""
GAMES = ("deep-sea-adventure", "captain-sonar", "deep-regrets")
NASTY = (
    *("", " ", "²", "٣", "-1", "0", "007", "1e9", "1.5", "NaN", "9" * 9, "9" * 30, "9" * 5000, "x" * 3000, "?", "null"),
    *("[]", "{}", "[[[", "]", "}", "{a: {b: {c: d}}}", "[1, [2, [3]]]", ": ", "- ", "- - -", "&a 1", "*a", "!!set 1"),
    *("'", '"', "#", "%", "|", ">", "\t", "---", "...", "<<", "\x1b[31m", "\x00", "\u202e", "\u2028", "ä", "🌊", "\r"),
    *("none", "yes", "no", "~", "red", "1", "2", "a b c", "1 2 3", "../../etc/passwd", "/dev/zero", "%s%n", "${HOME}"),
)
QUICK, LONG = 20, 200
"""How many inputs are tried of each kind, and in the slow tests."""
Run = Callable[..., tuple[int, str]]


def thorough(examples: int) -> settings:
    """The number of examples, which are the same each time."""
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def too_long(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"it takes more than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process, and gives its status and what it complains of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def call(*words: str) -> tuple[int, str]:
        with at_most(LONGEST_RUN):
            status = main(words)
        said = capsys.readouterr()
        for text in (said.out, said.err):
            assert "Traceback" not in text
            assert "internal error" not in text, text[-2000:]
        assert status in (0, 1, 2, 3)
        assert all(one.isprintable() or one == "\n" for one in said.err)
        assert len(said.err) < 20_000
        return status, said.err

    return call


def refused_with_a_place(status: int, complaints: str, file: str) -> None:
    """Check that the message names the file and says what is wrong, and the line below says what would be right."""
    if status != 2:
        return
    problems = [line for line in complaints.splitlines() if line.startswith("leadline: ")]
    assert problems, complaints
    for problem in problems:
        assert file in problem, problem


# ---- YAML


def texts_of(game: str) -> list[str]:
    """Return some short scenarios of a game, one of each topic."""
    found = []
    for path in sorted(paths.scenarios_folder_of(game).glob("*.yaml")):
        entries = path.read_text(encoding="utf-8").split("\n- scenario:")
        found += [f"- scenario:{entry}" for entry in entries[1:3]]
    return found


@st.composite
def changed_lines(draw: st.DrawFn, texts: list[str]) -> str:
    """Return a text with some lines changed, moved, repeated or left out."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["value", "word", "drop", "double", "indent", "insert", "cut"]))
        line, new = lines[at], draw(st.sampled_from(NASTY))
        if how == "value":
            lines[at] = f"{line.partition(': ')[0]}: {new}"
        elif how == "word":
            words = line.split(" ")
            words[draw(st.integers(0, len(words) - 1))] = new
            lines[at] = " ".join(words)
        elif how == "drop" and len(lines) > 1:
            del lines[at]
        elif how == "double":
            lines.insert(at, line)
        elif how == "indent":
            lines[at] = " " * draw(st.integers(0, 8)) + line.strip()
        elif how == "insert":
            lines.insert(at, f"  {new}")
        else:
            lines[at] = line[: draw(st.integers(0, len(line)))]
    return "\n".join(lines) + "\n"


def try_yaml(run: Run, game: str, text: str) -> None:
    Path("changed.yaml").write_text(text, encoding="utf-8", newline="\n")
    refused_with_a_place(*run("check", game, "--list", "--no-suite", "--scenarios", "changed.yaml"), "changed.yaml")
    refused_with_a_place(*run("settle", "changed.yaml", "--game", game, "--brief"), "changed.yaml")
    status, complaints = run("replay", "changed.yaml", "--game", game, "--changes")
    if complaints:  # Else an expectation does not hold.
        refused_with_a_place(status, complaints, "changed.yaml")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.left_to_all
def test_changed_scenario_files_never_crash_it(run: Run, game: str) -> None:
    @thorough(QUICK)
    @given(changed_lines(texts_of(game)))
    def tried(text: str) -> None:
        try_yaml(run, game, text)

    tried()


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_many_scenario_files(run: Run, game: str) -> None:
    @thorough(LONG)
    @given(changed_lines(texts_of(game)))
    def tried(text: str) -> None:
        try_yaml(run, game, text)

    tried()


# ---- Notation


def notations_of(game: str) -> list[tuple[str, str]]:
    """Positions and moves of a game, as they are written on one line."""
    from leadline.games import load_game, recommended
    from leadline.suite.bundle import load_suite
    from leadline.suite.prove import play_scenario

    loaded, found = load_game(game), []
    suite = [one for one in load_suite(game).scenarios if one.steps]
    for scenario in suite[:: len(suite) // 12]:
        start = play_scenario(loaded, recommended(game), scenario).happened[0].position
        if start is not None:
            found.append((loaded.position_notation.write(start), scenario.steps[0].text))
    return found


@st.composite
def changed_words(draw: st.DrawFn, pairs: list[tuple[str, str]]) -> tuple[str, str]:
    """Return a position and a move, one of them changed somewhere."""
    texts = list(draw(st.sampled_from(pairs)))
    which = draw(st.integers(0, 1))
    text = texts[which]
    for _ in range(draw(st.integers(1, 2))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 4))
        text = text[:start] + draw(st.one_of(st.sampled_from(NASTY), st.text(max_size=3))) + text[end:]
    texts[which] = text
    return texts[0], texts[1]


def try_notation(run: Run, game: str, position: str, move: str) -> None:
    status, complaints = run("settle", game, f"--position={position}", f"--move={move}", "--brief")
    assert status in (0, 2)
    if status == 2:
        assert complaints.count("\n") >= 2, complaints  # What is wrong, and what would be right.
    run("export", game, f"--position={position}", "--to", "board.svg")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(3)
def test_changed_notation_never_crashes_it(run: Run, game: str) -> None:
    @thorough(QUICK * 2)
    @given(changed_words(notations_of(game)))
    def tried(pair: tuple[str, str]) -> None:
        try_notation(run, game, *pair)

    tried()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_much_changed_notation_never_crashes_it(run: Run, game: str) -> None:
    @thorough(LONG)
    @given(changed_words(notations_of(game)))
    def tried(pair: tuple[str, str]) -> None:
        try_notation(run, game, *pair)

    tried()


# ---- Recordings

JSON = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        10**9,
        10**30,
        1.5,
        1e308,
        "",
        "x",
        "²",
        "1",
        "\x1b[2J",
        "../x",
        "<b>",
        "::error::x",
    ),
    *([], {}, [None], [[]], [{}], {"": None}, {"x": {"y": []}}, ["1", 1], {"kind": "position"}, "9" * 5000),
)
PLAYED = {
    "deep-sea-adventure": "dsa-order-home-breathes-nothing",
    "captain-sonar": "sonar-meeting-mark-breaks-the-last-gauge",
    "deep-regrets": "regrets-texts-omen-offered",
}
"""A scenario of each game that is recorded, with samples of chance and all probes of consistency."""


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    """Return the lines of a short recording of a game, chance and consistency tested too."""
    made: dict[str, list[str]] = {}

    def of(game: str) -> list[str]:
        if game not in made:
            file = tmp_path_factory.mktemp("recordings") / "run.rec"
            assert (
                main(["check", game, "--only", PLAYED[game], "--extra-checks", "--quiet", "--record", str(file)]) == 0
            )
            made[game] = file.read_text().splitlines()
        return made[game]

    return of


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to everything in a value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from places_in(one, (*path, key))


def changed_recording(lines: list[str], chance: random.Random) -> list[str]:
    """Return the lines of a recording with one value changed, or taken out."""
    lines = list(lines)
    at = chance.randrange(len(lines))
    whole = json.loads(lines[at])
    path = chance.choice(list(places_in(whole))[1:])
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    if chance.random() < 0.2:
        del inner[path[-1]]
    else:
        inner[path[-1]] = chance.choice(JSON)
    lines[at] = json.dumps(whole)
    return lines


def try_recording(run: Run, lines: list[str], seed: int) -> None:
    Path("changed.rec").write_text("\n".join(changed_recording(lines, random.Random(seed))) + "\n", encoding="utf-8")
    refused_with_a_place(*run("judge", "changed.rec", "--quiet"), "changed.rec")


@pytest.mark.parametrize("game", [*GAMES[:2], pytest.param(GAMES[2], marks=pytest.mark.slow)])
@pytest.mark.sampled(4)
def test_changed_recordings_never_crash_it(run: Run, recordings: Callable[[str], list[str]], game: str) -> None:
    @thorough(QUICK // 4)
    @given(st.integers(0, 10**9))
    def tried(seed: int) -> None:
        try_recording(run, recordings(game), seed)

    tried()


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_many_changed_recordings_never_crash_it(run: Run, recordings: Callable[[str], list[str]], game: str) -> None:
    @thorough(LONG // 4)
    @given(st.integers(0, 10**9))
    def tried(seed: int) -> None:
        try_recording(run, recordings(game), seed)

    tried()


# ---- Lists of known failures


@pytest.fixture(scope="module")
def expected_lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return a list of known failures, with the recording of the run it was made from."""
    folder = tmp_path_factory.mktemp("expected")
    subject = [sys.executable, "-m", "leadline", "serve", GAMES[0], "--mistake", "dsa.mistake.breath-is-never-free"]
    words = ["--only", "dsa-breathing-only-the-laden-breathe", "--quiet", "--record", str(folder / "run.rec")]
    assert main(["check", GAMES[0], *words, "--update-known-failures", str(folder / "known.txt"), "--", *subject]) == 1
    return [(folder / "run.rec").read_text(), *(folder / "known.txt").read_text().splitlines()]


def try_expected(run: Run, recording: str, text: str) -> None:
    Path("run.rec").write_text(recording, encoding="utf-8")
    Path("known.txt").write_text(text, encoding="utf-8", newline="\n")
    refused_with_a_place(*run("judge", "run.rec", "--quiet", "--known-failures", "known.txt"), "known.txt")


@pytest.mark.slow
def test_lists_of_known_failures(run: Run, expected_lines: list[str]) -> None:
    recording, *lines = expected_lines

    @thorough(QUICK)
    @given(changed_lines(["\n".join(lines)]))
    def tried(text: str) -> None:
        try_expected(run, recording, text)

    tried()


# ---- Arguments

PLAYS = {"bench", "coverage", "fuzz", "smoke", "talk", "trial", "serve", "compile"}
"""Commands that play or serve for a while, whatever they are told: their arguments are tried without being run."""


@st.composite
def arguments(draw: st.DrawFn) -> list[str]:
    """Return a command with some of its options and unsuitable values."""
    name = draw(st.sampled_from(sorted(name for name, (_, line) in COMMANDS.items() if line and name not in PLAYS)))
    options = [option for action in parser_of(name)._actions for option in action.option_strings if option != "--to"]
    words = [name, *draw(st.lists(st.sampled_from([*GAMES, "stacks", *NASTY]), max_size=2))]
    for option in draw(st.lists(st.sampled_from(options), max_size=3)):
        words += [option, *draw(st.lists(st.sampled_from(NASTY), max_size=1))]
    words = [word.replace("\x00", "") for word in words]  # No system gives a command a null character.
    words += {"check": ["--list"], "validate": ["nowhere.yaml"]}.get(name, [])
    return words


def try_arguments(run: Run, words: list[str]) -> None:
    status, complaints = run(*words)
    if status == 2:
        assert "leadline: " in complaints or "leadline COMMAND" in complaints, words


@thorough(QUICK * 3)
@given(arguments())
@example(["check", GAMES[0], "--only", "stacks", "--guided-games", "1-99999999999", "--quiet"])
@example(["check", GAMES[0], "--only", "stacks", "--memory", "9" * 20, "--quiet"])
@example(["check", GAMES[0], "--only", "stacks", "--timeout", "inf", "--quiet"])
@example(["check", GAMES[0], "--only", "stacks", "--total-time", "nan", "--quiet"])
@example(["check", GAMES[0], "--only", "stacks", "--total-time", "1e300", "--quiet"])
@example(["check", GAMES[0], "--only", "stacks", "--maxfail", "0", "--quiet"])
@example(["check", GAMES[0], "--shard", "1/" + "9" * 20, "--list"])
def tried_arguments(run: Run, words: list[str]) -> None:
    try_arguments(run, words)


def test_changed_arguments_never_crash_it(run: Run) -> None:
    tried_arguments(run)  # type: ignore[call-arg]


def test_every_game_is_tried() -> None:
    assert set(GAMES) <= set(game_ids())
