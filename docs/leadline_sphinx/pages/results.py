"""Conformance results: the reports in a folder, as a table of rules and subjects for each game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from sphinx.util import logging

from leadline import __version__
from leadline.home import schemas_folder
from leadline.spec.compiled import games
from leadline_sphinx import rst
from leadline_sphinx.data import game_data

logger = logging.getLogger(__name__)
_RULE = {"kept": "● kept", "broken": "✕ broken", "never-right": "○ never right", "not-tested": "○ not tested"}
_REMEDY = "`leadline check GAME --json FILE` writes reports; anything else has to leave the folder."
_RESULT = {"conformant": "● conformant", "not-conformant": "✕ not conformant", "incomplete": "○ incomplete"}


def page(folder: Path) -> str:
    """The page of the results."""
    lines = ["", *rst.heading("Conformance results")]
    reports = _reports(folder)
    if not reports:
        lines += [
            "No report has been dropped into ``docs/results`` yet. ``leadline check GAME --json FILE`` writes one.",
            "",
        ]
    for game, some in reports.items():
        title = game_data(game).spec.game.title
        lines += [*rst.heading(title, "-"), *_summary(some), *_rules(some, game), *_disputes(some, game)]
    return "\n".join(lines)


def _reports(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The reports by game; a file that is no report of a game there is, is an error, and left out."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob("*.json")):
        try:
            report = _report(path)
        except ValueError as error:
            logger.warning("docs/results/%s %s", path.name, error, type="leadline", subtype="results")
            continue
        report["name"] = _called(report["subject"], path)
        found.setdefault(report["game"], []).append(report)
    for reports in found.values():
        _tell_apart(reports)
    return found


def _report(path: Path) -> dict[str, Any]:
    """A report as `leadline check --json` writes it today. Raises ``ValueError`` with what is wrong about a file."""
    try:
        report = json.loads(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"is not JSON: {error}. {_REMEDY}") from error
    known = games()
    if not isinstance(report, dict) or "game" not in report:
        raise ValueError(f"is no report: it names no game. {_REMEDY}")
    if report["game"] not in known:
        raise ValueError(f"is a report of {report['game']!r}; the games here are: {', '.join(known)}")
    wrong = best_match(_validator().iter_errors(report))
    if wrong is not None:
        by = f"it was written by leadline {report.get('leadline', 'of an unknown version')}, this is {__version__}"
        where = wrong.json_path.removeprefix("$.")
        raise ValueError(f"is no report as they are written today ({by}). {where}: {wrong.message[:200]}. {_REMEDY}")
    return report


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads((schemas_folder() / "report.schema.json").read_bytes()))


def _called(subject: Mapping[str, Any], path: Path) -> str:
    """What a program calls itself, else the file's name."""
    return " ".join(str(subject[key]) for key in ("name", "version") if subject.get(key)) or path.stem


def _tell_apart(reports: Sequence[dict[str, Any]]) -> None:
    """Number the reports of programs that call themselves the same."""
    counts = Counter(one["name"] for one in reports)
    seen: Counter[str] = Counter()
    for one in reports:
        name = one["name"]
        seen[name] += 1
        if counts[name] > 1:
            one["name"] = f"{name} ({seen[name]})"


def _name(report: dict[str, Any]) -> str:
    return rst.text(report["name"])


def _summary(reports: Sequence[dict[str, Any]]) -> list[str]:
    rows = []
    for one in reports:
        counts = one["summary"]["rules"]
        told = f"{counts['kept']} kept, {counts['broken']} broken, {counts['not-tested']} not tested"
        language = rst.text(str(one["subject"].get("language", ""))) or "not said"
        rows.append((_name(one), language, _RESULT[one["summary"]["result"]], told, rst.code(one["suite"])))
    return rst.table(("Program", "Language", "Result", "Rules", "Suite"), rows, "ll-results")


def _rules(reports: Sequence[dict[str, Any]], game: str) -> list[str]:
    verdicts = [{rule["id"]: rule["verdict"] for rule in one["rules"]} for one in reports]
    ids = dict.fromkeys(rule["id"] for one in reports for rule in one["rules"])
    spec = game_data(game).spec
    rows = []
    for id in ids:
        rule = spec.rule(id)
        shown = rst.ref("rule", rule.id) if rule is not None else rst.code(id)
        rows.append([shown, *(_RULE[some.get(id, "not-tested")] for some in verdicts)])
    return rst.table(["Rule", *map(_name, reports)], rows, "ll-results")


def _disputes(reports: Sequence[dict[str, Any]], game: str) -> list[str]:
    data = game_data(game)
    shown = [{one["id"]: one for one in report["disputes"]} for report in reports]
    rows = []
    for dispute in data.spec.open_disputes():
        cells = [rst.ref("dispute", data.dispute_name(dispute.id))]
        for some in shown:
            result = some.get(dispute.id, {"state": "not-tested", "readings": [], "failed": False})
            readings = ", ".join(map(rst.code, result["readings"])) if result["state"] == "shown" else ""
            state = readings or rst.text(result["state"].replace("-", " "))
            cells.append(f"{'✕' if result['failed'] else '●' if readings else '○'} {state}")
        rows.append(cells)
    return rst.table(["Question", *map(_name, reports)], rows, "ll-results")
