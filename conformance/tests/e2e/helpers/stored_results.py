"""A helper of the tests that check a sample program anyway: is its stored result still the one of the new report?"""

from __future__ import annotations

from typing import Any

from leadline.results.model import Report
from leadline.schema.codec import Codec
from leadline_samples import samples_of, summary_of, unlike


def unlike_stored(name: str, report: dict[str, Any]) -> list[str]:
    """Return a sentence for every figure of the stored result of a program that the report does not have."""
    stored = samples_of(report["game"]).results.get(name)
    if stored is None:
        return [f"no result is stored: run `python -m leadline_samples {name}` in docs"]
    return unlike(stored, summary_of(Codec[Report](Report).read(report)))
