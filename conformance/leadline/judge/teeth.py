"""How much it says that a rule is kept: which mistakes would have shown in the answers that were right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from itertools import chain, islice

from leadline.judge.fit import Case, Fit
from leadline.judge.model import Item, Model
from leadline.suite.bundle import load_kills
from leadline.suite.model import Scenario

MOST_TRIED = 32
"""Of a mistake that shows in none of so many answers, beside those of the scenarios that are known to kill it, it is
said that it would not have shown."""

MOST_WITH_NULL = 8
"""Of so many answers of those scenarios it is asked, too, whether it would have put something in place of null."""


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
    """Whether a mistake shows: where it is known to, in scenarios about its rules, or in some of all the others."""
    traits = fit.catalogue.traits[item]
    touched = [case for step in sorted(traits.steps) for case in by_step.get(step, ())]
    killing, rules = _killing(fit.reference.game.id, item.mistake), frozenset(traits.rules)
    known = [case for case in touched if case.answer.scenario in killing]
    aimed = (case for case in touched if not rules.isdisjoint(aims[case.answer.scenario]))
    rest = touched[:: max(1, len(touched) // MOST_TRIED)]
    other = fit.catalogue.with_item(model, item)
    tried = chain(known, islice(aimed, MOST_TRIED // 2), rest[:MOST_TRIED])
    return any(fit.parts(case, other) for case in tried) or any(
        fit.has_null_instead(case, model, other) for case in known[:MOST_WITH_NULL]
    )


def _killing(game: str, mistake: str) -> Set[str]:
    """Scenarios that kill a mistake where everything is told and all else is right."""
    return {scenario for column in _kills(game).get(mistake, {}).values() for scenario in column}


@lru_cache(maxsize=8)
def _kills(game: str) -> Mapping[str, Mapping[str, list[str]]]:
    return load_kills(game)
