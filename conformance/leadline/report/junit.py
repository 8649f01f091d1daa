"""The report as JUnit XML, which test runners write and CI services read.

Every scenario is a test case, in a suite for its topic. Disputes, tests of chance and consistency probes have separate
suites, so that everything that makes a program nonconformant appears as a failure.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree

from leadline.report.examples import build_example
from leadline.report.gaps import SKIPPED, why_skipped
from leadline.report.known_failures import Comparison
from leadline.report.scenario_failure import example_text, wrong_text
from leadline.report.verdict import subject_name
from leadline.results.model import ChanceResult, DisputeResult, ProbeResult, Report, ScenarioResult

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain, not even in escaped form."""
UNTIMED = "0"
"""The time of a single test case. Several cases are played at once, so only the whole run is timed."""


@dataclass(frozen=True, slots=True)
class Case:
    """One test case."""

    name: str
    """Its name within its suite."""
    outcome: Literal["passed", "failure", "error", "skipped"]
    """The result of the test case."""
    message: str = ""
    """The reason why the test case did not pass, on one line."""
    kind: str = ""
    """The type of a failure or an error."""
    text: str = ""
    """The full details."""


def write_junit(
    game: Game, report: Report, scenarios: Mapping[str, Scenario], compared: Comparison | None = None
) -> str:
    """Return the XML; ``scenarios`` contains the scenarios that were played, by id.

    ``compared`` is the comparison of the run with a list of known failures, if there is one: listed failures are
    skipped, and a stale entry is a failure.
    """
    known = compared.listed if compared is not None else frozenset()
    suites: dict[str, list[Case]] = {}
    for suite, case in _cases(game, report, scenarios, compared):
        suites.setdefault(suite, []).append(_unless_known(case, known))
    root = ElementTree.Element("testsuites", _counts([case for cases in suites.values() for case in cases]))
    root.set("name", _legal(f"leadline {report.game}"))
    root.set("time", f"{report.summary.seconds:.3f}")
    for name, cases in suites.items():
        _add_suite(root, report, name, cases)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _cases(
    game: Game, report: Report, scenarios: Mapping[str, Scenario], compared: Comparison | None
) -> Iterator[tuple[str, Case]]:
    """Yield every test case with the name of its suite."""
    for result in report.scenarios:
        yield result.topic or "scenarios", _scenario(game, report, result, scenarios)
    for dispute in report.disputes:
        if dispute.failed or dispute.state != "not-tested":
            yield "disputes", _dispute(game, dispute, scenarios)
    for chance in report.chance:
        yield "chance", _extra_probe(chance)
    for probe in report.probes:
        yield "consistency", _extra_probe(probe)
    for entry, why in compared.stale if compared is not None else ():
        name = f"{entry.pattern} {entry.verdict} {entry.charge}"
        message = f"{compared.known.file}:{entry.line}: {why}" if compared is not None else why
        yield "known-failures", Case(name, "failure", _line(message), "stale", entry.text)
    if report.gave_up:
        yield "run", Case("the run finishes", "error", _line(report.gave_up), "ended")


def _add_suite(root: ElementTree.Element, report: Report, name: str, cases: list[Case]) -> None:
    suite = ElementTree.SubElement(root, "testsuite", {"name": _legal(f"{report.game}.{name}"), **_counts(cases)})
    suite.set("time", UNTIMED)
    properties = ElementTree.SubElement(suite, "properties")
    for key, value in _about(report):
        ElementTree.SubElement(properties, "property", {"name": key, "value": _legal(value)})
    for case in cases:
        named = {"classname": _legal(f"{report.game}.{name}"), "name": _legal(case.name), "time": UNTIMED}
        element = ElementTree.SubElement(suite, "testcase", named)
        if case.outcome != "passed":
            result = ElementTree.SubElement(element, case.outcome, {"message": _legal(case.message)})
            if case.outcome != "skipped":
                result.set("type", _legal(case.kind))
            result.text = _legal(case.text) or None


def _about(report: Report) -> Iterator[tuple[str, str]]:
    yield "subject", subject_name(report)
    yield "command", shlex.join(report.command)
    yield "leadline", report.leadline
    yield "suite", report.suite


def _counts(cases: list[Case]) -> dict[str, str]:
    outcomes = [case.outcome for case in cases]
    numbers = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    counted = {name: str(outcomes.count(outcome)) for name, outcome in numbers.items()}  # type: ignore[arg-type]
    return {"tests": str(len(cases)), **counted}


def _scenario(game: Game, report: Report, result: ScenarioResult, scenarios: Mapping[str, Scenario]) -> Case:
    if result.verdict == "pass":
        return Case(result.id, "passed")
    if result.verdict in SKIPPED:
        return Case(result.id, "skipped", _line(why_skipped(result)))
    text = wrong_text(game, report, result, scenarios)
    if result.verdict == "error":
        return Case(result.id, "error", _line(result.why), result.evidence.get("kind", "fault"), text)
    return Case(result.id, "failure", _line(result.why), result.failures[0].kind if result.failures else "rule", text)


def _dispute(game: Game, result: DisputeResult, scenarios: Mapping[str, Scenario]) -> Case:
    if not result.failed:
        return Case(result.id, "passed")
    text = [result.question, result.why, f"decided by {', '.join(result.scenarios)}"]
    if result.example is not None:
        text.append(example_text(build_example(result.example, game, scenarios)))
    return Case(result.id, "failure", _line(f"{result.question} {result.why}"), "dispute", "\n".join(text))


def _extra_probe(result: ChanceResult | ProbeResult) -> Case:
    if result.verdict == "pass":
        return Case(result.id, "passed")
    if result.verdict == "not-tested":
        return Case(result.id, "skipped", _line(f"not tested: {result.says}"))
    kind = "chance" if isinstance(result, ChanceResult) else "consistency"
    return Case(result.id, "failure", _line(result.title), kind, f"{result.title}\n{result.says}")


def _unless_known(case: Case, known: frozenset[str]) -> Case:
    if case.name not in known or case.outcome not in ("failure", "error"):
        return case
    return Case(case.name, "skipped", f"known failure: {case.message}", text=case.text)


def _line(text: str) -> str:
    return " ".join(text.split())


def _legal(text: str) -> str:
    """Return the text without characters that XML cannot contain."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
