"""What is wrong as annotations of GitHub Actions: workflow commands, one a line, on the standard output.

An annotation points at a file only where that file is the user's own: a scenario of theirs, or their list of known
failures. The suite's own scenarios do not stand in their repository.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.games import spec_of
from leadline.report.findings import Finding, findings
from leadline.report.model import Report
from leadline.report.verdict import overall
from leadline.report.wrong import example_text

if TYPE_CHECKING:
    from leadline.report.expected import Comparison
    from leadline.suite.model import Scenario

MOST_ERRORS = 10
"""GitHub shows so many errors of a step; the last of more says how many there are."""
MOST_OF_MESSAGE = 4_000
SUMMARY = "GITHUB_STEP_SUMMARY"
"""The environment variable that names the file for the summary of a step."""
WORKSPACE = "GITHUB_WORKSPACE"
"""The environment variable that names the folder of the repository."""


def write_annotations(
    report: Report,
    scenarios: Mapping[str, Scenario],
    own: Sequence[Path] = (),
    compared: Comparison | None = None,
) -> list[str]:
    """The lines; ``scenarios`` are those that were played, by id, ``own`` the files and folders of the user's own.

    With ``compared``, a run beside a list of known failures, what is listed is left out and stale entries are errors.
    """
    errors = [*_findings(report, scenarios, own, compared), *_stale(compared)]
    verdict = overall(report)
    title = f"{spec_of(report.game).game.title}: {verdict.word.lower()}"
    if not errors:
        level = "notice" if report.summary.status == 0 or (compared is not None and compared.fits) else "warning"
        if report.summary.status == 2:
            level = "error"
        return [command(level, verdict.why, title=title)]
    if len(errors) > MOST_ERRORS:
        more = len(errors) - MOST_ERRORS + 1
        rest = command("error", f"{more} more things are wrong: the report in the log has them all", title=title)
        errors = [*errors[: MOST_ERRORS - 1], rest]
    return errors


def command(name: str, message: str, **properties: str) -> str:
    """One workflow command, whatever is in its texts."""
    short = message if len(message) <= MOST_OF_MESSAGE else f"{message[:MOST_OF_MESSAGE]}…"
    told = ",".join(f"{key}={_property(value)}" for key, value in properties.items() if value)
    return f"::{name}{' ' if told else ''}{told}::{_data(short)}"


def _findings(
    report: Report, scenarios: Mapping[str, Scenario], own: Sequence[Path], compared: Comparison | None
) -> Iterator[str]:
    for one in findings(report, scenarios):
        if compared is not None and _is_listed(one, compared.listed):
            continue
        lines = [one.says, *one.details]
        if one.example is not None:
            lines += ["", example_text(one.example, report, scenarios)]
        lines += ["", f"again: {one.again}"] if one.again else []
        yield command(
            "error",
            "\n".join(lines),
            title=one.id or ("fault" if one.kind == "fault" else "the position as loaded"),
            **_place(one, scenarios, own),
        )


def _is_listed(finding: Finding, listed: frozenset[str]) -> bool:
    """Whether everything that shows it is a known failure."""
    if finding.kind in ("dispute", "chance", "honesty"):
        return finding.id in listed
    return bool(finding.scenarios) and listed.issuperset(finding.scenarios)


def _stale(compared: Comparison | None) -> Iterator[str]:
    for entry, why in compared.stale if compared is not None else ():
        place = _in_repository(Path(compared.known.file), entry.line) if compared is not None else {}
        yield command("error", f"{entry.text}\n{why}: take the line out", title="stale known failure", **place)


def _place(finding: Finding, scenarios: Mapping[str, Scenario], own: Sequence[Path]) -> dict[str, str]:
    """Where the scenario stands, if it is one of the user's own."""
    name = finding.example.scenario if finding.example is not None else next(iter(finding.scenarios), "")
    scenario = scenarios.get(name)
    if scenario is None:
        return {}
    file = Path(scenario.file).resolve()
    is_own = any(file == path.resolve() or path.resolve() in file.parents for path in own)
    return _in_repository(file, scenario.line) if is_own else {}


def _in_repository(file: Path, line: int) -> dict[str, str]:
    """A file and a line as an annotation names them; nothing for a file that is not in the repository."""
    root = Path(os.environ.get(WORKSPACE) or Path.cwd()).resolve()
    path = file.resolve()
    if not (path.is_file() and path.is_relative_to(root)):
        return {}
    return {"file": path.relative_to(root).as_posix(), "line": str(line) if line else ""}


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
