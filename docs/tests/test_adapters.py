"""The adapters of the pages: they are those of the sample programs, which the tests of the kits compile and check."""

from __future__ import annotations

import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from leadline.kits import LANGUAGES, Language

DOCS = Path(__file__).resolve().parent.parent
SAMPLES = DOCS.parent / "conformance/subjects/kits"
FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EACH = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


@cache
def blocks(language: Language) -> list[tuple[str, str]]:
    """The blocks of the page of a language, each with the language it is marked with."""
    return FENCE.findall((DOCS / f"adapter-{language.id}.md").read_text(encoding="utf-8"))


def sample(language: Language) -> str:
    """The adapter of the sample program of a language."""
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
