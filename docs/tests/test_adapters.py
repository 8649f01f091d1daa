"""The adapters of the pages: they are those of the sample programs, which the tests of the kits compile and check."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from leadline import kit
from leadline.cli import main
from leadline.games.captain_sonar.kits.python import kit_captain_sonar
from leadline.kits import LANGUAGES, SHAPES, Language
from leadline.kits.python import kit_forms, kit_questions, kit_shapes

DOCS = Path(__file__).resolve().parent.parent
SAMPLES = DOCS.parent / "conformance/subjects/kits"
FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EACH = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


@cache
def blocks(language: Language) -> list[tuple[str, str]]:
    """Return the blocks of the page of a language, each with the language it is marked with."""
    return FENCE.findall((DOCS / f"adapter-{language.id}.md").read_text(encoding="utf-8"))


def sample(language: Language) -> str:
    """Return the adapter of the sample program of a language."""
    return (SAMPLES / language.id / language.adapter).read_text(encoding="utf-8")


@EACH
def test_the_adapter_of_a_page_is_the_one_that_is_tested(language: Language) -> None:
    page = (DOCS / f"adapter-{language.id}.md").read_text(encoding="utf-8")
    (shown,) = re.findall(rf"^```{language.id} adapter\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert shown == sample(language)
    assert not [line for line in shown.splitlines() if len(line) > 120]


PROGRAM = """package main

type game struct{}

func (g *game) order(to string) error { return nil }
func (g *game) fire(at string) error  { return nil }

func connect(adapter *Adapter[*game]) {
%s}
"""


PAUSES = """package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, PausesAt(Steps[int]{"torpedo": nil, "end": nil, "order": nil}, "end"))
}
"""


@pytest.mark.skipif(shutil.which("go") is None, reason="needs Go")
def test_the_sequence_on_the_page_for_go_fits_the_kit(tmp_path: Path) -> None:
    page = (DOCS / "adapter-go.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```go sequence\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert main(["init-adapter", "go", "captain-sonar", "--to", str(tmp_path)]) == 0
    (tmp_path / "adapter.go").write_text(PAUSES, encoding="utf-8")
    (tmp_path / "sequence.go").write_text(PROGRAM % shown, encoding="utf-8")
    (tmp_path / "go.mod").write_text("module sequence\n\ngo 1.18\n", encoding="utf-8")
    done = subprocess.run(["go", "vet", "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    done = subprocess.run(["go", "run", "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == "[order torpedo]\n"


@EACH
def test_a_page_compiles_and_starts_the_adapter_as_the_tests_do(language: Language) -> None:
    lines = [line for said, text in blocks(language) if said == "console" for line in text.splitlines()]
    assert lines[0] == f"leadline init-adapter {language.id} deep-sea-adventure"
    assert [line for line in lines if not line.startswith("leadline")] == [" ".join(language.build)] * bool(
        language.build
    )
    checks = [line for line in lines if line.startswith("leadline check")]
    assert checks == [f"leadline check deep-sea-adventure -- {shlex.join(language.run)}"]


@EACH
def test_every_page_loads_positions(language: Language) -> None:
    assert re.search(r"\b(load|Load)\b", sample(language))


def guide() -> str:
    """Return the pages about adapters in any language."""
    return "\n".join((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("adapter", "shapes", "answers"))


@EACH
def test_an_adapter_is_as_short_as_the_page_says(language: Language) -> None:
    page = (DOCS / "adapter.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| \[[^]]+\]\(adapter-{language.id}\.md\) .*\| (\d+) lines \|$", page, re.MULTILINE)
    assert row is not None
    assert sum(1 for line in sample(language).splitlines() if line.strip()) <= int(row[1])


def test_every_kit_has_a_page_and_every_page_a_kit() -> None:
    assert {path.stem for path in DOCS.glob("adapter-*.md")} == {f"adapter-{one}" for one in LANGUAGES}
    readme = (SAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"| {one} | " in readme for one in LANGUAGES)


class Diver:
    """A diver of a program that counts places from 0."""

    place, is_up, bag = 0, False, ()


class Chip:
    """A chip of a program, whose value is its points."""

    def __init__(self, level: int, points: int) -> None:
        self.level, self.points = level, points


def test_the_table_of_the_page_loads_and_reports() -> None:
    page = guide()
    (example,) = [text for said, text in FENCE.findall(page) if said == "python" and "forms.Table" in text]
    given: dict[str, Any] = {"forms": kit_forms, "Chip": Chip}
    exec(example, given)
    record = {"at": 4, "facing": "up", "carried": [[{"level": 1, "value": 3}]]}
    diver = given["DIVER"].load(Diver(), {**record, "home": False})
    assert (diver.place, diver.is_up, diver.bag[0][0].points) == (3, True, 3)
    assert given["DIVER"].report(diver) == record


@pytest.mark.parametrize("word", SHAPES)
def test_the_page_says_when_to_choose_each_shape(word: str) -> None:
    page = guide()
    assert re.search(rf"^\| `{word}` \| .+ \|$", page, re.MULTILINE)


class Boat:
    """A program in which passing takes the reward in the same call."""

    def __init__(self, will: str) -> None:
        self.will = will

    def pass_for_the_day(self, seat: int, reward: str | None) -> str:
        return self.will or reward or "dink"


def sequence(*choices: dict[str, object]) -> list[dict[str, object]]:
    return [{"choice": {"seat": 1, **one}} for one in choices]


REWARD = {"kind": "reward", "take": "regret"}


@pytest.mark.parametrize(
    ("will", "moves", "played"),
    [
        ("", [{"kind": "pass"}, REWARD], [None, None]),
        ("dink", [{"kind": "pass"}, REWARD], [None, {"choice": {"take": "dink"}}]),
        ("", [{"kind": "pass"}], [None, {"choice": {"kind": "reward", "seat": 1, "take": "dink"}}]),
        ("", [{"kind": "cast"}], None),
        ("", [{"kind": "pass"}, {"kind": "end"}], None),
    ],
)
def test_the_recipe_for_several_choices_in_one_call(will: str, moves: list[Any], played: list[Any] | None) -> None:
    page = guide()
    (recipe,) = [text for said, text in FENCE.findall(page) if said == "python" and "def together" in text]
    given: dict[str, Any] = {"kit": kit}
    exec(recipe, given)
    adapter = kit.Adapter("boat", Boat, lambda game: {}, {}, together=given["together"])
    answer = adapter.play(Boat(will), sequence(*moves))[1]
    assert answer.get("played") == (played if played and any(played) else None)
    assert ("not_offered" in answer) == (played is None)


def example(words: str, **given: Any) -> dict[str, Any]:
    """Run the only example of the pages that contains some words, and return its names."""
    page = guide()
    (found,) = [text for said, text in FENCE.findall(page) if said == "python" and words in text]
    helpers = {"forms": kit_forms, "shapes": kit_shapes, "kit_questions": kit_questions}
    names: dict[str, Any] = {"kit": kit, **helpers, **given}
    exec(found, names)
    return names


class Table:
    """A program that passes by itself for player 2, and asks for a reward only while Dinks are left."""

    dinks = 1

    def end_turn(self, seat: int) -> list[int]:
        return [2] if seat == 1 else []

    def pass_for_the_day(self, ask: Any) -> str:
        return str(ask()) if self.dinks else "regret"


def answer_of(together: Any, table: Table, *choices: dict[str, object]) -> Any:
    adapter = kit.Adapter("table", Table, lambda game: {}, {}, together=together)
    return adapter.play(table, [{"choice": one} for one in choices])[1].get("played")


def test_a_move_in_the_middle_is_reported_with_its_place() -> None:
    together = example("def end_turn")["together"]
    ends = [{"kind": "end", "seat": 1}, {"kind": "end", "seat": 3}]
    page = guide()
    (shown,) = [json.loads(text) for said, text in FENCE.findall(page) if said == "json" and '"after"' in text]
    assert answer_of(together, Table(), *ends) == shown["played"]
    assert answer_of(together, Table(), ends[1]) is None


@pytest.mark.parametrize(
    ("dinks", "asked", "played"),
    [
        (1, [REWARD], None),
        (0, [REWARD], None),
        (0, [{**REWARD, "take": "dink"}], [None, {"choice": {"take": "regret"}}]),
        (0, [], [None, {"choice": {"kind": "reward", "seat": 1, "take": "regret"}}]),
    ],
)
def test_an_answer_that_is_not_always_asked_for(dinks: int, asked: list[Any], played: Any) -> None:
    table = Table()
    table.dinks = dinks
    together = example("def pass_for_the_day")["pass_for_the_day"]
    assert answer_of(together, table, {"kind": "pass", "seat": 1}, *asked) == played


class Button:
    """A button that can be pressed some times."""

    def __init__(self, times: int, name: str, pressed: list[str]) -> None:
        self.times, self.name, self.pressed = times, name, pressed

    def cget(self, option: str) -> str:
        return "normal" if self.times else "disabled"

    def invoke(self) -> None:
        self.times -= 1
        self.pressed.append(self.name)


@pytest.mark.parametrize("times", [0, 2])
def test_buttons_that_the_rules_do_not_have_are_pressed_as_often_as_they_can_be(times: int) -> None:
    pressed: list[str] = []
    buttons = {"pass_button": 1, "confirm_button": 1, "continue_button": times}
    window = type("Window", (), {name: Button(number, name, pressed) for name, number in buttons.items()})
    play = example("BUTTONS = ")["play"]
    play(window, {"kind": "pass", "seat": 1}, None)
    assert pressed == ["pass_button", "confirm_button", *["continue_button"] * times]
    with pytest.raises(kit.Refused, match="the button pass_button is disabled"):
        play(window, {"kind": "pass", "seat": 1}, None)


class Evening:
    """A console game that plays a whole turn in one call, and asks about everything through one callback."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def turn(self, table: Any) -> None:
        player = SimpleNamespace(number=1)
        what = SimpleNamespace
        options = [what(verb="cast", target="2b"), what(verb="cast", target="3c"), what(verb="pass", target=None)]
        while (chosen := table.choose(player, "your turn", options)).verb == "cast":
            self.done.append(chosen.target)
            self.done += table.choose_some(player, "which dice", ["p1", "p2"], 1, 2)
            self.done.append(table.choose(player, "which text", ["draw", "stop"]))
        self.done.append("passed")


def test_the_table_of_topics_answers_a_program_that_plays_a_whole_turn() -> None:
    table = example("class Table(kit_questions.Questions)", DIE_OR_CARD=kit_forms.SAME)["Table"]
    game = kit_questions.Session(
        Evening(), lambda game, asked: game.turn(asked), table, lambda game: "passed" in game.done
    )
    assert game.kinds() == ["cast", "pass"]
    for choice in ({"kind": "cast", "shoal": "3c"}, {"kind": "pay", "dice": ["p2"]}, {"kind": "option", "number": 2}):
        game.play({"seat": 1, **choice})
    assert game.game.done == ["3c", "p2", "stop"]
    game.play({"seat": 1, "kind": "cast", "shoal": "2b"})
    with pytest.raises(kit.Refused, match="names 0 options, but for 'which dice' the program takes 1 to 2"):
        game.play({"seat": 1, "kind": "pay", "dice": []})


def asking(game: Evening) -> Iterator[Any]:
    """Play the same evening in a program whose turn is a generator that yields its questions."""
    player, what = SimpleNamespace(number=1), SimpleNamespace
    options = [what(verb="cast", target="2b"), what(verb="pass", target=None)]
    while (yield what(player=player, topic="your turn", options=options)).verb == "cast":
        game.done.append((yield what(player=player, topic="which text", options=["draw", "stop"])))
    game.done.append("passed")


def test_the_loop_for_a_generator_that_yields_its_questions() -> None:
    table = example("class Table(kit_questions.Questions)", DIE_OR_CARD=kit_forms.SAME)["Table"]
    step = example("question = next(turn)")["step"]
    evening = type("Generated", (Evening,), {"turn": asking})
    game = kit_questions.Session(evening(), step, table, lambda game: "passed" in game.done)
    for choice in ({"kind": "cast", "shoal": "2b"}, {"kind": "option", "number": 2}, {"kind": "pass"}):
        game.play({"seat": 1, **choice})
    assert game.game.done == ["stop", "passed"]


def test_the_recipe_for_a_turn_that_ends_by_itself() -> None:
    served: list[Any] = []
    helper = SimpleNamespace(
        further=kit_captain_sonar.further, serve=lambda *given, **more: served.append((given, more))
    )
    actions = kit_captain_sonar.commands({"drone": "DRONE", "order": "HEAD"})
    names: dict[str, Any] = {
        "sonar": helper, "ACTIONS": actions, "CAN": [], "CLAIMS": {}, "new_game": None, "report": None, "load": None,
        "reduce": lambda state, action: {"turns": state["turns"] + (action["type"] == "DRONE"), "heard": True},
    }  # fmt: skip
    plays = example("after = sonar.further", **names)["PLAYS"]
    moves = [{"choice": {"kind": "order", "seat": "red.captain"}}, {"choice": {"kind": "drone", "seat": "red.captain"}}]
    ((_, parts),) = served
    assert (parts["together"], parts["goes_on_at"]) == (True, ["end"])
    assert kit_forms.sequence(plays)(kit_shapes.State({"turns": 1}), moves) == [
        None,
        None,
        {"choice": {"kind": "answer-drone", "seat": "blue.captain", "yes": True}},
        {"choice": {"kind": "end", "seat": "red.captain"}},
    ]
