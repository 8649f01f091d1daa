"""The sizes of the figures of scenarios in bytes, by which pages are split and examples are chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from leadline.suite.model import Scenario
from leadline_sphinx import boards
from leadline_sphinx.data import GameData

OTHER_BYTES = 1_000
"""The approximate size of the title of a scenario, with its entry beside the page."""


def drawn_size(data: GameData, scenario: Scenario) -> int:
    """Return the size of a scenario's figure with its drawings in bytes."""
    return len(boards.figure_of(data, scenario).encode())


def pages_of(scenarios: Iterable[Scenario], bodies: Mapping[str, str], most: int) -> list[list[Scenario]]:
    """Return scenarios split into pages with at most ``most`` bytes each, or one scenario that is larger."""
    pages: list[list[Scenario]] = [[]]
    size = 0
    for scenario in scenarios:
        own = len(bodies[scenario.id].encode()) + OTHER_BYTES
        if pages[-1] and size + own > most:
            pages.append([])
            size = 0
        pages[-1].append(scenario)
        size += own
    return [page for page in pages if page]
