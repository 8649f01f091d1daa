"""JUnit XML: valid by the schema whatever a subject says, and red exactly where something is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema
from some_report import HOSTILE, MISTAKE, some_report

from leadline.games import load_game, spec_of
from leadline.report.junit import write_junit
from leadline.report.known_failures import Comparison, KnownFailures, compare, occurrences, read_known
from leadline.report.load import cleaned
from leadline.results.model import Report
from leadline.suite.bundle import load_suite

SCHEMA = xmlschema.XMLSchema(str(Path(__file__).resolve().parents[1] / "fixtures" / "junit.xsd"))


def read(report: Report, compared: Comparison | None = None, scenarios: Any = None) -> ElementTree.Element:
    """Return the XML, valid by the schema, with counts that are those of its cases."""
    text = write_junit(load_game(report.game), report, scenarios or {}, compared)
    root = ElementTree.fromstring(text.encode("utf-8"))
    assert [error.reason for error in SCHEMA.iter_errors(text)] == []
    for part in (root, *root):
        cases = list(part.iter("testcase"))
        counted = {"tests": len(cases)}
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            counted[name] = sum(case.find(tag) is not None for case in cases)
        assert {name: int(part.get(name, "")) for name in counted} == counted
    return root


def outcomes(root: ElementTree.Element) -> dict[str, str]:
    """Return the result of each case, by suite and name."""
    return {
        f"{suite.get('name', '').partition('.')[2]}/{case.get('name')}": case[0].tag if len(case) else "passed"
        for suite in root
        for case in suite.iter("testcase")
    }


@pytest.mark.parametrize("clean", [True, False])
@pytest.mark.parametrize("text", ["a text", "", HOSTILE, "x" * 20_000])
@pytest.mark.sampled(3)
def test_it_is_valid_whatever_a_subject_says(text: str, clean: bool) -> None:
    made = some_report(text, gave_up=text)
    root = read(cleaned(made) if clean else made)
    assert len(list(root.iter("testcase"))) == 6 + 2 + 2 + 2 + bool(text)


def test_every_verdict_has_its_outcome() -> None:
    assert outcomes(read(some_report(gave_up="it stopped"))) == {
        "air/one": "failure",
        "air/two": "error",
        "air/three": "skipped",
        "chance/four": "skipped",
        "chance/five": "passed",
        "chance/roll.faces": "failure",
        "chance/deal.possible": "skipped",
        "guided/guided-1": "failure",
        "disputes/tie-break": "failure",
        "disputes/which-chip": "passed",
        "consistency/consistency.replay": "failure",
        "consistency/consistency.isolation": "passed",
        "run/the run finishes": "error",
    }


def test_a_failure_tells_the_mistake_and_shows_the_boards() -> None:
    root = read(some_report())
    told = next(case for case in root.iter("testcase") if case.get("name") == "one")[0]
    assert (told.get("type"), told.get("message")) == ("rule", "a text")
    lines = (told.text or "").splitlines()
    assert lines[0] == f"A diver that carries nothing uses one air.  {MISTAKE}"
    assert "  do this instead: Take no air." in lines
    assert "  air: expected 20" in lines
    assert [line.strip() for line in lines if line.strip() in ("before", "expected", "got")] == [
        "before",
        "expected",
        "got",
    ]
    assert "Dive 1, air 19" in (told.text or "")
    assert "Dive 1, air 20" in (told.text or "")
    assert lines[-1].startswith("  rule: ")


def test_a_failure_of_the_suite_ends_with_the_command_that_shows_it_again() -> None:
    scenario = load_suite("deep-sea-adventure").scenarios[0]
    made = some_report()
    made.scenarios[0] = replace(made.scenarios[0], id=scenario.id)
    told = next(case for case in read(made, scenarios={scenario.id: scenario}).iter("testcase"))[0]
    assert (told.text or "").splitlines()[-1] == (
        f"reproduce: leadline check deep-sea-adventure --only {scenario.id} -- run 'a text'"
    )


def test_what_is_skipped_and_what_broke_say_why() -> None:
    cases = {case.get("name"): case[0] for case in read(some_report("no")).iter("testcase") if len(case)}
    assert cases["three"].get("message") == "not tested: it cannot no"
    assert cases["four"].get("message") == "incomplete: no"
    assert (cases["two"].get("type"), cases["two"].get("message")) == ("died", "no")
    assert "stderr: no" in (cases["two"].text or "")


def test_known_failures_are_skipped_and_stale_entries_are_failures(tmp_path: Path) -> None:
    made = some_report()
    listed = [one.line for one in occurrences(made) if one.names[0] != "guided-1"]
    file = tmp_path / "known.txt"
    file.write_text("\n".join([*listed, "gone  fail  dsa.breathe.floor"]), encoding="utf-8")
    compared = compare(made, read_known(file, spec_of(made.game)))
    root = read(made, compared)
    found = outcomes(root)
    wrong = {name for name, outcome in found.items() if outcome in ("failure", "error")}
    assert wrong == {"guided/guided-1", "known-failures/gone fail dsa.breathe.floor"}
    known = next(case for case in root.iter("testcase") if case.get("name") == "one")[0]
    assert (known.tag, known.get("message")) == ("skipped", "known failure: a text")
    assert outcomes(read(made, compare(made, KnownFailures("none")))) == outcomes(read(made))
