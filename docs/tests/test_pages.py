"""The generated pages: texts that look like markup stay texts, and reports become a table."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from docutils.core import publish_string

from leadline.games import game_ids
from leadline.spec.model import Change
from leadline_sphinx import rst
from leadline_sphinx.data import GameData, game_data
from leadline_sphinx.pages import disputes, history, results, rules, write_pages
from leadline_sphinx.reports import Program, programs_in

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
    """Return a report of a run of a part of the suite."""
    path = tmp_path_factory.mktemp("report") / "naive.json"
    subject = [sys.executable, str(ROOT / "conformance/subjects/naive/subject.py")]
    command = [sys.executable, "-m", "leadline", "check", GAME, "--only", "dsa.swim.weight", "--guided-games", "1"]
    subprocess.run([*command, "--json", str(path), "--quiet", "--", *subject], capture_output=True, check=False)
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return made


def cells(page: str, first: str) -> list[str]:
    """Return the cells of a row in all tables, except the first cell."""
    rows = [row.splitlines() for row in page.split("   * - ")[1:]]
    found = [takewhile(lambda line: line.startswith("     - "), row[1:]) for row in rows if first in row[0]]
    return [line.strip()[2:] for row in found for line in row]


def results_of(folder: Path, *reports: dict[str, Any]) -> str:
    """Return the page of the results of some reports."""
    for number, one in enumerate(reports):
        (folder / f"{number}.json").write_text(json.dumps(one))
    return results.page(programs_in(folder))


def renamed(report: dict[str, Any], name: str, verdicts: Mapping[str, str]) -> dict[str, Any]:
    """Return the report of a program with another name and, by rule, other verdicts."""
    made = copy.deepcopy(report)
    made["subject"] |= {"name": name, "version": "2"}
    for rule in made["rules"]:
        rule["verdict"] = verdicts.get(rule["id"], rule["verdict"])
    return made


@pytest.mark.slow
def test_reports_become_columns(tmp_path: Path, report: dict[str, Any]) -> None:
    other = renamed(report, "mine", {"dsa.swim.weight": "broken"})
    dispute = next(one for one in other["disputes"] if one["id"] == "turn-back-empty")
    dispute.update(state="shown", readings=["free"], failed=True)
    page = results_of(tmp_path, renamed(report, "theirs", {"dsa.swim.weight": "kept"}), other, other)
    assert "mine 2 (1)" in page
    assert "mine 2 (2)" in page
    assert cells(page, "`dsa.swim.weight`") == ["● kept", "✕ broken", "✕ broken"]
    assert cells(page, "`dsa.dispute.turn-back-empty`")[1:] == ["✕ ``free``", "✕ ``free``"]


def test_what_is_broken_stands_first_and_what_nobody_gets_wrong_is_folded(
    tmp_path: Path, report: dict[str, Any]
) -> None:
    names = [rule["id"] for rule in report["rules"] if rule["id"].startswith("dsa.swim.")][:4]
    kept = dict.fromkeys(names, "kept")
    other = {**kept, names[0]: "inconclusive", names[1]: "broken", names[3]: "not-tested"}
    page = results_of(tmp_path, renamed(report, "a", kept), renamed(report, "b", other))
    rules = page.split("\nRules\n")[1].split("Disputed questions")[0]
    table, folded = rules.split(".. leadline-folded::", 1)
    assert table.index(names[1]) < table.index(names[0])
    assert names[2] not in table
    assert names[3] not in table
    by_all, by_one, *_ = folded.split(".. leadline-folded::")
    assert names[2] in by_all
    assert re.match(r" \d+ rules? kept by all$", by_all.splitlines()[0])
    assert names[3] in by_one
    assert re.match(r" \d+ rules? kept, not tested in b 2$", by_one.splitlines()[0])


def test_the_mistakes_of_each_program_are_named_with_how_many_answers_they_explain(
    tmp_path: Path, report: dict[str, Any]
) -> None:
    made = renamed(report, "mine", {})
    cause = {
        "id": "dsa.mistake.starter-rotates", "kind": "mistake", "says": "It rotates.", "instead": "", "rules": [],
        "is_similar": False, "failed": True, "answers": 53, "against": 0, "rivals": [], "scenarios": [],
    }  # fmt: skip
    made["model"]["causes"] = [cause, {**cause, "id": "dsa.mistake.gone", "answers": 1, "is_similar": True}]
    made["model"]["unexplained"] = 4
    plain = renamed(report, "other", {})
    plain["model"] = {}
    page = results_of(tmp_path, made, plain)
    assert cells(page, ":leadline:mistake:`dsa.mistake.starter-rotates`") == ["✕ found, in 53 answers", "● not found"]
    assert cells(page, "It rotates. ``dsa.mistake.gone``") == ["✕ something similar, in 1 answer", "● not found"]
    assert "no known mistake explains: mine 2: 4." in page


def test_a_report_tells_its_date_its_language_its_suite_and_what_is_amiss_with_that(
    tmp_path: Path, report: dict[str, Any]
) -> None:
    suite = game_data(GAME).suite.hash
    own = {**renamed(report, "new", {}), "suite": suite, "date": "2026-03-14", "selection": ""}
    old = {**renamed(report, "old", {}), "suite": "0123456789abcdef", "gave_up": "it had enough"}
    del old["date"]
    page = results_of(tmp_path, own, old)
    assert cells(page, "new 2")[:2] == ["Python", "\\ 2026-03-14"]
    assert cells(page, "old 2")[:2] == ["Python", "not stated"]
    assert f"old 2 was checked with the suite 0123456789abcdef, but these pages show {suite}" in page
    assert "new 2 was checked with" not in page
    assert "old 2 was ended early: it had enough." in page
    assert "old 2 was checked only in part" in page


def line_of(source: str) -> str:
    """Return the line on programs in a piece of a generated page; empty if it has none."""
    return "".join(re.findall(r":ref:`Programs <results-deep-sea-adventure>`: (.*)", source))


def block_of(data: GameData, id: str, programs: Sequence[Program] = ()) -> str:
    """Return the block of a rule on its page."""
    rule = data.spec.rule(id)
    assert rule is not None
    return "\n".join(rules.rule_block(data, rule, 0, programs, is_drawn=False))


def test_a_rule_says_which_programs_keep_it(tmp_path: Path, report: dict[str, Any]) -> None:
    verdicts = {"a": "kept", "b*": "broken", "c": "inconclusive", "d": "kept", "e": "not-tested"}
    for name, verdict in verdicts.items():
        made = renamed(report, name, {"dsa.swim.weight": verdict, "dsa.swim.no-steps": "not-tested"})
        (tmp_path / f"{name}.json").write_text(json.dumps(made))
    data, programs = game_data(GAME), programs_in(tmp_path)[GAME]
    said = line_of(block_of(data, "dsa.swim.weight", programs))
    assert said == "● kept by a 2, d 2; ✕ broken by b\\* 2; ○ inconclusive in c 2."
    assert line_of(block_of(data, "dsa.swim.no-steps", programs)) == ""
    assert line_of(block_of(data, "dsa.swim.weight")) == ""
    assert line_of(block_of(data, "dsa.swim.weight", [programs[0]] * 6)).endswith("a 2, a 2 and 2 more.")


def test_a_dispute_says_which_reading_each_program_shows(tmp_path: Path, report: dict[str, Any]) -> None:
    answers = {"a": ("shown", ["free"]), "b": ("shown", ["forbidden"]), "c": ("open", ["free", "forbidden"])}
    for name, (state, readings) in answers.items():
        made = renamed(report, name, {})
        next(one for one in made["disputes"] if one["id"] == "turn-back-empty").update(state=state, readings=readings)
        (tmp_path / f"{name}.json").write_text(json.dumps(made))
    pages = dict(disputes.pages(game_data(GAME), programs_in(tmp_path)[GAME]))
    said = line_of(pages[f"games/{GAME}/disputes/turn-back-empty"])
    assert said == "``free`` shown by a 2; ``forbidden`` shown by b 2."


@pytest.mark.slow
def test_pages_are_made_anew_when_a_report_changes(tmp_path: Path, report: dict[str, Any]) -> None:
    class App:
        srcdir = tmp_path

    (tmp_path / "results").mkdir()
    page, file = tmp_path / "games" / GAME / "rules" / "swim.rst", tmp_path / "results" / "one.json"
    for verdict, said in (("kept", "● kept by mine 2."), ("broken", "✕ broken by mine 2.")):
        file.write_text(json.dumps(renamed(report, "mine", {"dsa.swim.weight": verdict})))
        write_pages(App())  # type: ignore[arg-type]
        assert said in page.read_text(encoding="utf-8")
    file.unlink()
    write_pages(App())  # type: ignore[arg-type]
    assert "mine 2" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ("[]", "does not name a game"),
        ("{", "is not JSON"),
        ({"game": "chess"}, f"is a report on 'chess'; the games here are: {', '.join(game_ids())}"),
        ({"rules": None}, "current report format"),
        ({"leadline": "0.0.1", "verdicts": {}}, "(it was written by leadline 0.0.1, this is"),
    ],
)
def test_a_file_that_is_no_report_is_an_error(
    tmp_path: Path, report: dict[str, Any], caplog: pytest.LogCaptureFixture, changed: Any, wrong: str
) -> None:
    text = changed if isinstance(changed, str) else json.dumps({**report, **changed})
    (tmp_path / "other.json").write_text(text)
    assert "There are no results yet" in results.page(programs_in(tmp_path))
    assert "docs/results/other.json is " in caplog.text
    assert wrong in caplog.text


def with_history(game: str, *changes: Change) -> GameData:
    """Return the data of a game, with a different history."""
    data = copy.copy(game_data(game))
    data.spec = replace(data.spec, history=changes)
    return data


RULING = Change(
    "2026-03-14", "ruling", "Nobody turns with nothing", "It may be done.", "It is refused, see dsa.swim.weight.",
    "dsa-direction-silent-with-one-chip", ("dsa.swim.weight",), ("turn-back-empty",), "Two manuals agree.", "0.3.0",
)  # fmt: skip


def test_a_change_says_what_held_before_what_holds_now_and_where_it_shows() -> None:
    page = history.page(with_history(GAME, RULING))
    assert "2026-03-14, first in version 0.3.0. A different reading is now recommended." in page
    assert "**Before:** It may be done." in page
    assert "**Now:** \\ It is refused, see \\ :leadline:rule:`dsa.swim.weight <dsa.swim.weight>`\\ ." in page
    assert "**Why:** Two manuals agree." in page
    assert ":leadline:scenario:`dsa-direction-silent-with-one-chip`" in page
    assert "* :leadline:rule:`dsa.swim.weight`" in page
    assert "* :leadline:dispute:`dsa.dispute.turn-back-empty`" in page
    assert "first in the next version" in history.page(with_history(GAME, replace(RULING, version="", why="")))
    assert "Nothing has changed" in history.page(with_history(GAME))


def test_a_rule_and_a_question_lead_to_what_changed_in_them() -> None:
    data = with_history(GAME, RULING)
    note = f":ref:`{rst.text(RULING.date)} <{history.anchor(data, RULING)}>`: {RULING.title}"
    pages = dict(disputes.pages(data))
    changed = [name for name, text in pages.items() if "**Changed**" in text]
    assert changed == [f"games/{GAME}/disputes/turn-back-empty"]
    assert note in pages[changed[0]]
    assert note in block_of(data, "dsa.swim.weight")
    assert "**Changed**" not in block_of(data, "dsa.swim.no-steps")


def test_a_link_to_a_change_stays_when_later_ones_are_added() -> None:
    later = replace(RULING, date="2026-04-01", title="Another")
    before = history.anchor(with_history(GAME, RULING), RULING)
    data = with_history(GAME, later, RULING)
    assert history.anchor(data, RULING) == before
    assert history.anchor(data, later) != before
    assert [line for line in history.page(data).splitlines() if line.startswith(".. _")] == [
        f".. _{history.anchor(data, later)}:",
        f".. _{before}:",
    ]


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


def test_a_ruling_says_when_it_was_last_changed_and_how_it_is_overturned(monkeypatch) -> None:
    data = game_data("captain-sonar")
    change = next(one for one in data.spec.history if one.disputes)
    history = [replace(change, what="ruling", date=date) for date in ("2026-11-25", "2026-11-24")]
    monkeypatch.setattr(data, "spec", replace(data.spec, history=tuple(history)))
    for dispute in data.spec.disputes:
        about = "\n".join(disputes._since(data, dispute))
        is_changed = dispute.id in change.disputes
        assert ("last changed on 2026-11-25." if is_changed else "has never been changed.") in about
        assert "</rulings>" in about


def test_only_the_end_of_a_long_reason_is_folded_away() -> None:
    data, folded = game_data(GAME), []
    for dispute in data.spec.disputes:
        text = "\n".join(disputes.card(data, dispute))
        shown, fold, rest = text.partition(".. leadline-folded:: More about the reason")
        assert bool(fold) == (len(dispute.reason) > disputes.LONG_REASON), dispute.id
        assert "**Why:** " in shown
        folded += [dispute.id] if fold else []
        if fold:
            assert shown.partition("**Why:** ")[2].rstrip()[-1] in ".)", dispute.id
            assert len(rest) > len(dispute.reason) - disputes.LONG_REASON
    assert "last-breath" in folded
    assert len(folded) < len(data.spec.disputes) / 4
