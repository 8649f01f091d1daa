"""The JSON forms of a report: the whole report, and a badge in the format of the shields.io endpoint."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from leadline.report.verdict import counted
from leadline.results.model import Report

if TYPE_CHECKING:
    from leadline.game.definition import Game

BADGE_VERSION = 1
"""The version of the badge format of shields.io."""
_MARKUP = {"<": r"\u003c", ">": r"\u003e", "&": r"\u0026", "##": r"#\u0023"}
"""The JSON escapes for characters that begin markup in a page or a command in a job log; reading restores the text."""


def as_json(data: Any) -> str:
    """Write data as JSON that is also safe inside a page, because no part of it begins markup."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    for character, escape in _MARKUP.items():
        text = text.replace(character, escape)
    return text


def write_badge(game: Game, report: Report) -> str:
    """Return the badge of a report."""
    message, colour = _message(report)
    badge: dict[str, Any] = {
        "schemaVersion": BADGE_VERSION,
        "label": game.spec.game.title,
        "message": message,
        "color": colour,
    }
    if report.summary.status == 2:
        badge["isError"] = True
    return json.dumps(badge) + "\n"


def _message(report: Report) -> tuple[str, str]:
    """Return the result in a few words, with its colour."""
    if report.summary.status == 2:
        return "adapter at fault", "lightgrey"
    if report.summary.result == "incomplete":
        return "incomplete", "yellow"
    if report.summary.result == "conformant":
        return ("conformant", "brightgreen") if report.whole else ("selection conformant", "green")
    mistakes = sum(cause.kind == "mistake" and cause.is_certain for cause in report.model.causes)
    rules = report.summary.rules["broken"]
    words = counted(mistakes, "mistake", "mistakes") or counted(rules, "rule broken", "rules broken")
    return words or "not conformant", "red"
