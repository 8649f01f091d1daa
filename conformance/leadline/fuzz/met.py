"""The rules that come into play in random games and positions, with the frequency of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from leadline_engines.surface import Fault, Outcome, Refusal


@dataclass(slots=True)
class Met:
    """The numbers of occurrences of rules, refusals and openings."""

    rules: Counter[str] = field(default_factory=Counter)
    """By rule, the number of events that it causes, plus the games at whose end it decides what seats see."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By rule, the number of moves and openings that it forbids."""
    impossible: Counter[str] = field(default_factory=Counter)
    """By rule, the number of positions that it makes impossible."""
    openings: Counter[str] = field(default_factory=Counter)
    """The number of games by each option of the setup, such as `seats=3`."""

    def add(self, other: Met) -> None:
        """Add what occurred elsewhere."""
        for counter in fields(self):
            getattr(self, counter.name).update(getattr(other, counter.name))

    def count(self, outcome: Any) -> None:
        """Count the result of a move or an opening."""
        if isinstance(outcome, Outcome):
            self.rules.update(rule for event in outcome.events for rule in event.rules)
        elif isinstance(outcome, Refusal):
            self.refusals[outcome.rule] += 1

    def count_faults(self, faults: Iterable[Fault]) -> None:
        """Count the rules that forbid a position."""
        self.impossible.update({fault.rule for fault in faults})

    def as_data(self) -> dict[str, dict[str, int]]:
        """Return the counts as plain data in a fixed order."""
        return {counter.name: dict(sorted(getattr(self, counter.name).items())) for counter in fields(self)}

    @classmethod
    def of_data(cls, data: Mapping[str, Mapping[str, int]]) -> Met:
        """Return what `as_data` returned."""
        return cls(**{counter.name: Counter(data[counter.name]) for counter in fields(cls)})
