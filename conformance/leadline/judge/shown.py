"""What the answers show of each dispute: the readings that all of them fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from leadline.judge.fit import Case, Fit
from leadline.judge.model import Item, Model
from leadline.judge.names import MOST_ALIKE

MOST_DECIDING = 12
"""A reading that so many answers exclude is not tried on more."""
LEAST_MIXED = 2
"""So many different answers that only another reading explains show that no one reading fits."""
LEAST_SHARE = 0.5
"""They have to be so many beside each answer that excludes that reading, of which ``MOST_DECIDING`` are looked for."""

Told = dict[tuple[str, str], dict[str, set[str]]]
"""By scenario and part of it: the readings that it is known to show."""


@dataclass(slots=True)
class Shown:
    """What the answers show of one dispute."""

    seen: list[tuple[str, set[str]]] = field(default_factory=list)
    """Scenarios, and the readings that fit their answers."""

    @property
    def readings(self) -> set[str]:
        """The readings that fit all that was seen."""
        return set.intersection(*(readings for _, readings in self.seen))

    @property
    def scenarios(self) -> list[str]:
        """The scenarios that decided it, each once, the narrowest first."""
        narrowest = sorted(self.seen, key=lambda pair: len(pair[1]))
        return list(dict.fromkeys(scenario for scenario, _ in narrowest))


class Readings:
    """Finds the readings that answers show, under a model."""

    def __init__(self, fit: Fit, model: Model) -> None:
        self.fit, self.model = fit, model
        self.alternatives: Mapping[str, tuple[str, ...]] = fit.reference.game.rulings.readings()
        self.in_force = fit.reference.readings(model)
        self.shown: dict[str, Shown] = {}
        self.mixed: dict[Case, Item] = {}
        self._excluded: Counter[Item] = Counter()

    def tell(self, told: Told) -> None:
        """Take the readings that whole scenarios are known to show, so that their answers need not be asked."""
        for (scenario, _), known in told.items():
            for dispute, readings in known.items():
                self._note(dispute, scenario, set(readings))

    def look_at(self, case: Case) -> None:
        """Find the readings that an answer excludes; it is right under the model."""
        only = case.answer.telling
        lasting = {item.dispute for item in self.fit.followed.lasting}
        for dispute in sorted((case.asked | lasting) & self.alternatives.keys()):
            if only is None or dispute in only:
                self._look_at(case, dispute)

    def _look_at(self, case: Case, dispute: str) -> None:
        excluded = set[str]()
        for reading in self.alternatives[dispute]:
            item = Item(dispute=dispute, reading=reading)
            if reading == self.in_force[dispute] or self._excluded[item] >= MOST_DECIDING:
                continue
            if self.fit.parts(case, self.reading(item)):
                excluded.add(reading)
                self._excluded[item] += 1
        if excluded:
            self._note(dispute, case.answer.scenario, set(self.alternatives[dispute]) - excluded)

    def reading(self, item: Item) -> Model:
        """The model with another reading of a dispute, which may be the base one."""
        rest = frozenset(one for one in self.model if one.dispute != item.dispute)
        return rest if self.fit.reference.base[item.dispute] == item.reading else rest | {item}

    def look_for_mixed(self, cases: Collection[Case]) -> None:
        """Find the disputes of which no one reading fits: some answers that the model leaves wrong fit another one."""
        found: dict[Item, list[Case]] = {}
        for case in cases:
            for dispute in sorted(case.asked & self.alternatives.keys()):
                for reading in self.alternatives[dispute]:
                    item = Item(dispute=dispute, reading=reading)
                    if reading != self.in_force[dispute] and not self.fit.parts(case, self.reading(item)):
                        found.setdefault(item, []).append(case)
        for item, some in sorted(found.items(), key=lambda pair: -len(pair[1])):
            if item.dispute in self.shown and self._is_mixed(item, some, cases):
                for case in some:
                    if self.mixed.setdefault(case, item) == item:
                        self._note(item.dispute, case.answer.scenario, {item.reading})

    def _is_mixed(self, item: Item, cured: Collection[Case], cases: Iterable[Case]) -> bool:
        """Whether answers that fit another reading show that no one fits, and do not only happen to.

        There have to be enough of them beside those that exclude the reading, and beside others that are wrong in the
        same way: a fault that is not known may look like the reading here and there.
        """
        if len(cured) < max(LEAST_MIXED, LEAST_SHARE * self._excluded[item]):
            return False
        kinds = {self.fit.kind(case, self.model) for case in cured}
        touched = (case for case in cases if item.dispute in case.asked and case not in cured)
        alike = sum(self.fit.kind(case, self.model) in kinds for case in touched)
        return alike <= MOST_ALIKE * len(cured)

    def _note(self, dispute: str, scenario: str, readings: set[str]) -> None:
        self.shown.setdefault(dispute, Shown()).seen.append((scenario, readings))
