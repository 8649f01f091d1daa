"""The generated pages: texts that look like markup stay texts, and reports become a table."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from docutils.core import publish_string

from leadline.games import game_ids
from leadline_sphinx import rst
from leadline_sphinx.data import game_data
from leadline_sphinx.pages import results, write_pages

ROOT = Path(__file__).resolve().parents[2]
GAME = "deep-sea-adventure"


@pytest.mark.parametrize(
    "words",
    ["A *star* and `code`", "1. a number", "- a line", "half_ word_ |x|", "::", "a:: b", "[1]_ <b>", "(a) b", "A. b"],
)
def test_a_text_is_shown_as_it_is(words: str) -> None:
    shown = publish_string(rst.text(words), writer="pseudoxml", settings_overrides={"report_level": 1})
    text = shown.decode()
    assert "system_message" not in text
    assert " ".join(text.split()).endswith(words)


def test_disputes_and_principles_in_a_text_become_links() -> None:
    made = game_data(GAME).linked("Two manuals agree (principles 2 and 3), see end-empty-handed and dsa.swim.weight.")
    assert ":doc:`principles 2 </rulings>`" in made
    assert ":leadline:dispute:`end-empty-handed <dsa.dispute.end-empty-handed>`" in made
    assert ":leadline:rule:`dsa.swim.weight <dsa.swim.weight>`" in made


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A report of a run of a part of the suite."""
    path = tmp_path_factory.mktemp("report") / "naive.json"
    subject = [sys.executable, str(ROOT / "conformance/subjects/naive/subject.py")]
    command = [sys.executable, "-m", "leadline", "check", GAME, "--only", "dsa.swim.*", "--games", "1"]
    subprocess.run([*command, "--json", str(path), "--quiet", "--", *subject], capture_output=True, check=False)
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return made


def cells(page: str, first: str) -> list[str]:
    """The cells of a row in all the tables, but its first."""
    rows = page.split("   * - ")
    return [line.strip()[2:] for row in rows if first in row.splitlines()[0] for line in row.splitlines()[1:] if line]


def test_reports_become_columns(tmp_path: Path, report: dict[str, Any]) -> None:
    (tmp_path / "a.json").write_text(json.dumps(report))
    other = copy.deepcopy(report)
    other["subject"] = {**report["subject"], "name": "mine", "version": "2"}
    next(one for one in other["rules"] if one["id"] == "dsa.swim.weight")["verdict"] = "broken"
    dispute = next(one for one in other["disputes"] if one["id"] == "turn-back-empty")
    dispute.update(state="shown", readings=["free"], failed=True)
    (tmp_path / "b.json").write_text(json.dumps(other))
    (tmp_path / "c.json").write_text(json.dumps(other))
    page = results.page(tmp_path)
    assert "mine 2 (1)" in page
    assert "mine 2 (2)" in page
    first, *others = cells(page, "`dsa.swim.weight`")
    verdict = next(one["verdict"] for one in report["rules"] if one["id"] == "dsa.swim.weight")
    assert first == {"kept": "● kept", "broken": "✕ broken", "not-tested": "○ not tested"}[verdict]
    assert others == ["✕ broken", "✕ broken"]
    assert cells(page, "`dsa.dispute.turn-back-empty`")[1:] == ["✕ ``free``", "✕ ``free``"]


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ("[]", "names no game"),
        ("{", "is not JSON"),
        ({"game": "chess"}, f"is a report of 'chess'; the games here are: {', '.join(game_ids())}"),
        ({"rules": None}, "as they are written today"),
        ({"leadline": "0.0.1", "verdicts": {}}, "(it was written by leadline 0.0.1, this is"),
    ],
)
def test_a_file_that_is_no_report_is_an_error(
    tmp_path: Path, report: dict[str, Any], caplog: pytest.LogCaptureFixture, changed: Any, wrong: str
) -> None:
    text = changed if isinstance(changed, str) else json.dumps({**report, **changed})
    (tmp_path / "other.json").write_text(text)
    assert "No report" in results.page(tmp_path)
    assert "docs/results/other.json is " in caplog.text
    assert wrong in caplog.text


@pytest.mark.slow
def test_pages_that_are_no_more_are_removed(tmp_path: Path) -> None:
    class App:
        srcdir = tmp_path

    old = tmp_path / "games" / "gone" / "index.rst"
    old.parent.mkdir(parents=True)
    old.write_text("Gone\n")
    write_pages(App())  # type: ignore[arg-type]
    assert not old.exists()
    assert (tmp_path / "games" / GAME / "rules" / "swim.rst").is_file()
