"""The history: each change is about rules or disputes that there are, and a scenario shows it."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from pathlib import Path

from leadline import home
from leadline.spec.lint.findings import Findings
from leadline.yaml_text import yaml_files

_SCENARIO = re.compile(r"^\s*-\s+scenario:\s*([\w.-]+)", re.MULTILINE)


def check_history(findings: Findings) -> None:
    """Check every change, and that the latest stands first."""
    changes = findings.spec.history
    folder = _scenarios_folder(findings)
    scenarios = _scenarios_in(folder) if changes and folder.is_dir() else None
    for n, change in enumerate(changes):
        path = ("history", n)
        findings.all_known((*path, "rules"), "rule", change.rules, findings.rule_ids)
        findings.all_known((*path, "disputes"), "dispute", change.disputes, findings.dispute_ids)
        if not change.rules and not change.disputes:
            findings.add(path, "this change is about nothing", "name what it is about with `rules:` or `disputes:`")
        if change.date and not _is_date(change.date):
            findings.add((*path, "date"), f"{change.date!r} is no date", "write it as 2026-03-14")
        if change.before and change.before == change.now:
            findings.add((*path, "now"), "what holds now is what held before", "say what is different")
        if scenarios is not None:
            findings.known((*path, "scenario"), "scenario", change.scenario, scenarios)
    for n, (later, earlier) in enumerate(pairwise(changes), 1):
        if _is_date(later.date) and _is_date(earlier.date) and later.date < earlier.date:
            findings.add(("history", n, "date"), f"{earlier.date} stands after {later.date}", "the latest stands first")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _scenarios_folder(findings: Findings) -> Path:
    """Where the scenarios of the game stand: beside a spec in a folder of its own, else with those of all games."""
    folder = findings.source.folder.resolve()
    beside = folder.parent / "scenarios"
    return beside if folder.name == "spec" and beside.is_dir() else home.scenarios_folder_of(findings.spec.game.id)


def _scenarios_in(folder: Path) -> list[str]:
    """The ids of the scenarios in a folder, found without reading the files as YAML, which takes seconds."""
    return [id for path in yaml_files(folder) for id in _SCENARIO.findall(path.read_text(encoding="utf-8"))]
