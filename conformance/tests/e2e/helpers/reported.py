"""Helpers that read the output and the report of a command."""

from __future__ import annotations

import json
from typing import Any


def flat(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())


def report_of(leadline: Any, name: str = "report.json") -> dict[str, Any]:
    """Return a report in the folder of a command line."""
    report: dict[str, Any] = json.loads((leadline.folder / name).read_text(encoding="utf-8"))
    return report
