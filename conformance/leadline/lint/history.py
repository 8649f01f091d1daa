"""The checks of the history: each change must be about existing rules or disputes and be shown by a scenario."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from pathlib import Path

from leadline.base import paths
from leadline.base.files import read_text
from leadline.base.yaml_text import yaml_files
from leadline.lint.findings import Findings

_SCENARIO = re.compile(r"^\s*-\s+scenario:\s*([\w.-]+)", re.MULTILINE)


def check_history(findings: Findings) -> None:
    """Check every change, and check that the latest one comes first."""
    changes = findings.spec.history
    folder = _scenarios_folder(findings)
    scenarios = _scenarios_in(folder) if changes and folder.is_dir() else None
    for n, change in enumerate(changes):
        path = ("history", n)
        findings.all_known((*path, "rules"), "rule", change.rules, findings.rule_ids)
        findings.all_known((*path, "disputes"), "dispute", change.disputes, findings.dispute_ids)
        if not change.rules and not change.disputes:
            findings.add(path, "this change names no rule and no dispute", "list them under `rules:` or `disputes:`")
        if change.date and not _is_date(change.date):
            findings.add((*path, "date"), f"{change.date!r} is not a date", "write it as 2026-03-14")
        if change.before and change.before == change.now:
            findings.add(
                (*path, "now"), "the texts before and after the change are the same", "describe the difference"
            )
        if scenarios is not None:
            findings.known((*path, "scenario"), "scenario", change.scenario, scenarios)
    for n, (later, earlier) in enumerate(pairwise(changes), 1):
        if _is_date(later.date) and _is_date(earlier.date) and later.date < earlier.date:
            findings.add(
                ("history", n, "date"), f"{earlier.date} comes after {later.date}", "put the latest change first"
            )


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _scenarios_folder(findings: Findings) -> Path:
    """Return the folder of the game's scenarios: beside a separate spec, or with the scenarios of all games."""
    folder = findings.source.folder.resolve()
    beside = folder.parent / "scenarios"
    return beside if folder.name == "spec" and beside.is_dir() else paths.scenarios_folder_of(findings.spec.game.id)


def _scenarios_in(folder: Path) -> list[str]:
    """Return the ids of the scenarios in a folder; the files are not parsed as YAML, which would take seconds."""
    return [id for path in yaml_files(folder) for id in _SCENARIO.findall(read_text(path))]
