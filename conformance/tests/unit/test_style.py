"""The style check finds each phrase that it warns of, and the repository stays within its limits."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / "style" / "check.py"


@pytest.fixture(scope="module")
def check() -> Any:
    spec = importlib.util.spec_from_file_location("style_check", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["style_check"] = module
    spec.loader.exec_module(module)
    return module


BAD = [
    ("a.py", 'def f():\n    """Whether it holds."""\n', "headless-docstring"),
    ("a.md", "# What is sent\n", "headless-heading"),
    ("spec/a.yaml", "  - title: Who cannot pay does not buy\n", "headless-title"),
    ("a.md", "The own submarine is hit.\n", "the-own"),
    ("a.py", 'MESSAGE = "Write the list anew from this run"\n', "archaic"),
    ("a.md", "Play so many games.\n", "so-many"),
    ("a.md", "The program tells its position.\n", "tell"),
    ("a.md", "The door is closed.\n", "drafts"),
    ("a.md", "It ends. Compared are positions.\n", "verb-first"),
    ("a.md", "Triggering is no activation.\n", "is-no"),
    ("a.md", "A seat that there is not.\n", "there-is-not"),
    ("a.md", "Report it; else nothing is seen.\n", "else-clause"),
]


@pytest.mark.parametrize(("file", "text", "name"), BAD, ids=[name for _, _, name in BAD])
def test_each_phrase_is_found(check: Any, file: str, text: str, name: str) -> None:
    pattern = check.read_patterns()[name]
    hits = [
        one for one in check.passages(file, text) if one.kind in pattern.kinds and pattern.expression.search(one.text)
    ]
    assert len(hits) == 1


def test_every_pattern_has_an_example(check: Any) -> None:
    assert set(check.read_patterns()) == {name for _, _, name in BAD}


GOOD = [
    ("a.py", 'def f():\n    """Return whether it holds, as long as it does."""\n'),
    ("a.md", "# Who may see what?\n\n```text output\nthe own door is never right; else\n```\n"),
    ("a.md", "There is no longer a limit, and that is no more than fair.\n"),
]


@pytest.mark.parametrize(("file", "text"), GOOD)
def test_good_sentences_and_quoted_output_are_left_alone(check: Any, file: str, text: str) -> None:
    patterns = check.read_patterns().values()
    found = [(one.text, p.name) for one in check.passages(file, text) for p in patterns if one.kind in p.kinds]
    hits = [(text, name) for text, name in found if check.read_patterns()[name].expression.search(text)]
    assert hits == []


@pytest.mark.left_to_all
def test_the_repository_stays_within_the_limits(check: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([]) == 0, capsys.readouterr().out


def test_bad_words_are_refused_with_what_is_possible(check: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--show", "nonsense"], ["nowhere.md"]):
        with pytest.raises(SystemExit) as ended:
            check.main(words)
        assert ended.value.code == 2
    assert "choose one of headless-docstring" in (printed := capsys.readouterr().err)
    assert "nowhere.md is not a file that is checked" in printed
