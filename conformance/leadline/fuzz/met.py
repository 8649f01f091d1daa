"""The rules that come into play in random games and positions, and how often each of them does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from leadline_engines.surface import Fault, Outcome, Refusal


@dataclass(slots=True)
class Met:
    """The number of times that rules, refusals and openings occurred."""

    rules: Counter[str] = field(default_factory=Counter)
    """By rule: the events that happened because of it, and the games at whose end it decided what seats see."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By rule: the moves and openings that it forbids."""
    impossible: Counter[str] = field(default_factory=Counter)
    """By rule: the positions that it makes impossible."""
    openings: Counter[str] = field(default_factory=Counter)
    """By what can be chosen before a game, such as `seats=3`: the games."""

    def add(self, other: Met) -> None:
        """Add what occurred elsewhere."""
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))

    def count(self, outcome: Any) -> None:
        """Count the result of a move or of an opening."""
        if isinstance(outcome, Outcome):
            self.rules.update(rule for event in outcome.events for rule in event.rules)
        elif isinstance(outcome, Refusal):
            self.refusals[outcome.rule] += 1

    def count_faults(self, faults: Iterable[Fault]) -> None:
        """Count the rules that forbid one position."""
        self.impossible.update({fault.rule for fault in faults})

    def as_data(self) -> dict[str, dict[str, int]]:
        """Return it as plain data, in a fixed order."""
        return {one.name: dict(sorted(getattr(self, one.name).items())) for one in fields(self)}

    @classmethod
    def of_data(cls, data: Mapping[str, Mapping[str, int]]) -> Met:
        """Return what `as_data` returned."""
        return cls(**{one.name: Counter(data[one.name]) for one in fields(cls)})
