"""The scenarios of a compiled suite that name a rule or a dispute, found without reading the whole suite.

Looking up a rule must be fast, so only the lines of a suite that contain the rule's id are read as JSON.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from leadline.base import paths
from leadline.base.errors import InputError


@dataclass(frozen=True, slots=True)
class ScenarioEntry:
    """The parts of a scenario that are shown on the page of a rule or a dispute."""

    id: str
    """Its id."""
    title: str
    """Its title."""
    rules: tuple[str, ...]
    """The rules at which the scenario is aimed."""
    disputes: tuple[str, ...]
    """The disputes whose readings the scenario is intended to distinguish."""
    tells: tuple[str, ...]
    """The disputes whose reading makes a difference to the scenario."""


def scenarios_for_rule(game: str, rule: str) -> list[ScenarioEntry]:
    """Return the scenarios aimed at a rule, the most specific first."""
    scenarios = [scenario for scenario in scenarios_naming(game, rule) if rule in scenario.rules]
    return sorted(scenarios, key=lambda scenario: (len(scenario.rules), scenario.rules.index(rule)))


def scenarios_for_dispute(game: str, dispute: str) -> list[ScenarioEntry]:
    """Return the scenarios that distinguish the readings of a dispute, starting with the intended and specific ones."""
    named = scenarios_naming(game, dispute)
    scenarios = [scenario for scenario in named if dispute in scenario.disputes or dispute in (scenario.tells or {})]
    return sorted(
        scenarios,
        key=lambda scenario: (dispute not in scenario.disputes, len(scenario.disputes), len(scenario.tells or {})),
    )


def scenarios_naming(game: str, name: str) -> list[ScenarioEntry]:
    """Return the scenarios in the suite that name a rule or dispute anywhere; none if the suite cannot be read."""
    from leadline.suite.bundle import FILE, topic_file

    folder = paths.compiled_folder_of(game)
    if not (folder / FILE).is_file() and paths.is_editable(game):
        return [scenario for scenario in _uncompiled(game) if name in (*scenario.rules, *scenario.disputes)]
    try:
        topics = json.loads((folder / FILE).read_bytes())["topics"]
        texts = ((folder / topic_file(topic)).read_text(encoding="utf-8") for topic in topics)
        return [_entry_of(entry) for text in texts for entry in _entries(text, f'"{name}"')]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _uncompiled(game: str) -> list[ScenarioEntry]:
    """Return the scenarios of a suite that is not compiled, in which `tells` is therefore unknown."""
    from leadline.suite.bundle import read_suite

    try:
        scenarios = read_suite(game).scenarios
    except InputError:
        return []
    return [ScenarioEntry(scenario.id, scenario.title, scenario.rules, scenario.disputes, ()) for scenario in scenarios]


def _entries(text: str, quoted: str) -> list[dict[str, Any]]:
    """Return the scenarios of a suite that contain a quoted name; only the lines with the name are read."""
    try:
        lines = (line for line in text.splitlines() if quoted in line and not line.startswith('{"+":'))
        entries = [json.loads(line.strip().rstrip(",")) for line in lines]
        if all("id" in entry and "rules" in entry for entry in entries):
            return entries
    except (ValueError, TypeError):
        pass
    listed: list[dict[str, Any]] = json.loads(text)["scenarios"]
    return listed


def _entry_of(entry: dict[str, Any]) -> ScenarioEntry:
    rules, disputes, tells = (tuple(entry.get(key) or ()) for key in ("rules", "disputes", "tells"))
    return ScenarioEntry(entry["id"], entry.get("title", ""), rules, disputes, tells)
