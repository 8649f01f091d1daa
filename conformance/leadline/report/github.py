"""Findings as GitHub Actions annotations, which are workflow commands on the standard output, one per line.

An annotation points to a file only if the file belongs to the user: one of the user's scenarios or the list of known
failures. The suite's own scenarios are not in the user's repository.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.report.finding_types import Finding
from leadline.report.scenario_failure import example_text
from leadline.report.view import build_view
from leadline.results.model import Report

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.report.known_failures import Comparison
    from leadline.suite.model import Scenario

MOST_ERRORS = 10
"""The greatest number of errors that GitHub shows for a step; the last one states how many more there are."""
MOST_OF_MESSAGE = 4_000
SUMMARY = "GITHUB_STEP_SUMMARY"
"""The environment variable that names the file for a step's summary."""
WORKSPACE = "GITHUB_WORKSPACE"
"""The environment variable that names the folder of the repository."""


def write_annotations(
    game: Game,
    report: Report,
    scenarios: Mapping[str, Scenario],
    own: Sequence[Path] = (),
    compared: Comparison | None = None,
) -> list[str]:
    """Return the lines of all annotations.

    ``scenarios`` contains the scenarios that were played, by id, and ``own`` lists the user's own files and folders.
    ``compared`` is the comparison of a run with a list of known failures, if there is one: listed failures are omitted,
    and stale entries become errors.
    """
    view = build_view(game, report, scenarios)
    errors = [*_findings(view.findings, scenarios, own, compared), *_stale(compared)]
    title = f"{view.heading.game}: {view.verdict.word.lower()}"
    if not errors:
        fits = view.summary.status == 0 or (compared is not None and compared.fits)
        level = "error" if view.summary.status == 2 else "notice" if fits else "warning"
        return [command(level, view.verdict.why, title=title)]
    if len(errors) > MOST_ERRORS:
        more = len(errors) - MOST_ERRORS + 1
        rest = command("error", f"{more} more findings are in the report in the log", title=title)
        errors = [*errors[: MOST_ERRORS - 1], rest]
    return errors


def command(name: str, message: str, **properties: str) -> str:
    """Return one workflow command with its texts escaped."""
    short = message if len(message) <= MOST_OF_MESSAGE else f"{message[:MOST_OF_MESSAGE]}…"
    parameters = ",".join(f"{key}={_property(value)}" for key, value in properties.items() if value)
    return f"::{name}{' ' if parameters else ''}{parameters}::{_data(short)}"


def _findings(
    findings: Sequence[Finding], scenarios: Mapping[str, Scenario], own: Sequence[Path], compared: Comparison | None
) -> Iterator[str]:
    for finding in findings:
        if compared is not None and _is_listed(finding, compared.listed):
            continue
        lines = [finding.says, *finding.details]
        if finding.example is not None:
            lines += ["", example_text(finding.example)]
        lines += ["", f"reproduce: {finding.reproduce}"] if finding.reproduce else []
        yield command(
            "error",
            "\n".join(lines),
            title=finding.id or ("fault" if finding.kind == "fault" else "the position as loaded"),
            **_place(finding, scenarios, own),
        )


def _is_listed(finding: Finding, listed: frozenset[str]) -> bool:
    """Return whether every occurrence of the finding is a known failure."""
    if finding.kind in ("dispute", "chance", "consistency"):
        return finding.id in listed
    return bool(finding.scenarios) and listed.issuperset(finding.scenarios)


def _stale(compared: Comparison | None) -> Iterator[str]:
    for entry, why in compared.stale if compared is not None else ():
        place = _in_repository(Path(compared.known.file), entry.line) if compared is not None else {}
        yield command("error", f"{entry.text}\n{why}: remove the line", title="stale known failure", **place)


def _place(finding: Finding, scenarios: Mapping[str, Scenario], own: Sequence[Path]) -> dict[str, str]:
    """Return the file and line of the scenario, if it belongs to the user."""
    name = finding.example.scenario if finding.example is not None else next(iter(finding.scenarios), "")
    scenario = scenarios.get(name)
    if scenario is None:
        return {}
    file = Path(scenario.file).resolve()
    is_own = any(file == path.resolve() or path.resolve() in file.parents for path in own)
    return _in_repository(file, scenario.line) if is_own else {}


def _in_repository(file: Path, line: int) -> dict[str, str]:
    """Return a file and line in the form used in annotations, or nothing for a file outside the repository."""
    root = Path(os.environ.get(WORKSPACE) or Path.cwd()).resolve()
    path = file.resolve()
    if not (path.is_file() and path.is_relative_to(root)):
        return {}
    return {"file": path.relative_to(root).as_posix(), "line": str(line) if line else ""}


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
