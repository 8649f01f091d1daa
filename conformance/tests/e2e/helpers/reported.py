"""What a command has printed, and the report it has written."""

from __future__ import annotations

import json
from typing import Any


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def report_of(leadline: Any, name: str = "report.json") -> dict[str, Any]:
    """A report in the folder of a command line."""
    report: dict[str, Any] = json.loads((leadline.folder / name).read_text(encoding="utf-8"))
    return report
