"""The result as a badge: JSON as the endpoint badge of shields.io reads it."""

from __future__ import annotations

import json
from typing import Any

from leadline.games import spec_of
from leadline.report.model import Report
from leadline.report.verdict import counted

VERSION = 1
"""The version of the format, as shields.io has it."""


def write_badge(report: Report) -> str:
    """The badge of a report."""
    message, colour = _message(report)
    badge: dict[str, Any] = {
        "schemaVersion": VERSION,
        "label": spec_of(report.game).game.title,
        "message": message,
        "color": colour,
    }
    if report.summary.status == 2:
        badge["isError"] = True
    return json.dumps(badge) + "\n"


def _message(report: Report) -> tuple[str, str]:
    if report.summary.status == 2:
        return "adapter at fault", "lightgrey"
    if report.summary.result == "incomplete":
        return "incomplete", "yellow"
    if report.summary.result == "conformant":
        return ("conformant", "brightgreen") if report.whole else ("selection conformant", "green")
    mistakes = sum(one.kind == "mistake" and not one.is_near for one in report.model.causes)
    rules = report.summary.rules["broken"]
    words = counted(mistakes, "mistake", "mistakes") or counted(rules, "rule broken", "rules broken")
    return words or "not conformant", "red"
