"""The adapters of the pages: they are those of the sample programs, which the tests of the kits compile and check."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from leadline import kit
from leadline.kits import LANGUAGES, SHAPES, Language
from leadline.kits.python import kit_forms

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
    (shown,) = [text for said, text in blocks(language) if said == language.id]
    assert shown == sample(language)
    assert not [line for line in shown.splitlines() if len(line) > 120]


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
    page = (DOCS / "adapter.md").read_text(encoding="utf-8")
    (example,) = [text for said, text in FENCE.findall(page) if said == "python" and "forms.Table" in text]
    given: dict[str, Any] = {"forms": kit_forms, "Chip": Chip}
    exec(example, given)
    record = {"at": 4, "facing": "up", "carried": [[{"level": 1, "value": 3}]]}
    diver = given["DIVER"].load(Diver(), {**record, "home": False})
    assert (diver.place, diver.is_up, diver.bag[0][0].points) == (3, True, 3)
    assert given["DIVER"].report(diver) == record


@pytest.mark.parametrize("word", SHAPES)
def test_the_page_says_when_to_choose_each_shape(word: str) -> None:
    page = (DOCS / "adapter.md").read_text(encoding="utf-8")
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
    page = (DOCS / "adapter.md").read_text(encoding="utf-8")
    (recipe,) = [text for said, text in FENCE.findall(page) if said == "python" and "def together" in text]
    given: dict[str, Any] = {"kit": kit}
    exec(recipe, given)
    adapter = kit.Adapter("boat", Boat, lambda game: {}, {}, together=given["together"])
    answer = adapter.play(Boat(will), sequence(*moves))[1]
    assert answer.get("played") == (played if played and any(played) else None)
    assert ("not_offered" in answer) == (played is None)
