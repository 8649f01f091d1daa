"""The scenarios that were not tested or cut short, put together by the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from leadline.report.model import Report
from leadline.report.wrong import SKIPPED

_MOVE = re.compile(r"^(its report of )?move \d+\b")


@dataclass(frozen=True, slots=True)
class Untested:
    """The scenarios that have one reason."""

    why: str
    """The reason; of a single scenario with the number of its move, if it names one."""
    names: list[str]
    """The scenarios, in the order of the report."""

    @property
    def which(self) -> str:
        """The scenario, or how many they are."""
        return self.names[0] if len(self.names) == 1 else f"{len(self.names)} scenarios"


def untested(report: Report) -> Iterator[Untested]:
    """Every reason: those of scenarios that were not tested first. At which move it shows is no reason of its own."""
    for verdict in SKIPPED:
        groups: dict[str, list[tuple[str, str]]] = {}
        for result in report.scenarios:
            if result.verdict == verdict:
                groups.setdefault(_MOVE.sub(r"\1a move", result.why), []).append((result.id, result.why))
        cut = "cut short: " if verdict == "cut-short" else ""
        for shared, found in groups.items():
            why = found[0][1] if len(found) == 1 else shared
            yield Untested(cut + why, [name for name, _ in found])
