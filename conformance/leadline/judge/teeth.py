"""How much it says that a rule is kept: which mistakes would have shown in the answers that were right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import chain, islice

from leadline.judge.fit import Case, Fit
from leadline.judge.model import Item, Model
from leadline.suite.model import Scenario

MOST_TRIED = 40
"""Of a mistake that shows in none of so many answers it is said that it would not have shown."""


def noticed(fit: Fit, model: Model, cases: Iterable[Case], scenarios: Mapping[str, Scenario]) -> set[str]:
    """The mistakes that would have made at least one right answer wrong; those of the model are not among them."""
    aims = {name: frozenset(scenario.rules) for name, scenario in scenarios.items()}
    by_step: dict[str, list[Case]] = {}
    for case in cases:
        if not fit.parts(case, model):
            for step in case.asked:
                by_step.setdefault(step, []).append(case)
    return {
        item.mistake
        for item in fit.catalogue.traits
        if item.mistake and item not in model and _shows(fit, model, item, by_step, aims)
    }


def _shows(fit: Fit, model: Model, item: Item, by_step: Mapping[str, list[Case]], aims: Mapping[str, Set[str]]) -> bool:
    """Whether a mistake shows: in answers of scenarios about its rules, or in some of all the others."""
    traits = fit.catalogue.traits[item]
    touched = [case for step in sorted(traits.steps) for case in by_step.get(step, ())]
    rules = frozenset(traits.rules)
    aimed = (case for case in touched if not rules.isdisjoint(aims[case.answer.scenario]))
    rest = touched[:: max(1, len(touched) // MOST_TRIED)]
    other = fit.catalogue.with_item(model, item)
    return any(fit.parts(case, other) for case in chain(islice(aimed, MOST_TRIED // 2), rest[:MOST_TRIED]))
