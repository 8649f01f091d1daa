"""Wrong answers that no known mistake explains, put together by what they are put down to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from leadline.report.model import Failure, Report

if TYPE_CHECKING:
    from leadline.spec.model import Spec

LOADED_OTHERWISE = "A position to start from is reported otherwise than it was sent"
"""What stands in the place of a rule where the answer to the opening of a position differs."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The wrong answers that are put down to one rule, or to none."""

    says: str
    """The rule that the scenarios are aimed at, if most are aimed at one, else that which they are put down to."""
    id: str
    """Its id; empty where no rule is at work."""
    note: str
    """What that rests on: it need not be the cause."""
    rule: str
    """The rule that the answers are put down to; empty where no rule is at work."""
    failures: list[Failure]
    """The answers, the plainest first."""
    scenarios: list[str]
    """Their scenarios, the plainest first."""
    reproduce: str
    """The command that shows the plainest again; empty if it is not known."""


def unknown(report: Report, spec: Spec) -> Iterator[Unknown]:
    """Every group of such answers, those of positions that are put up first, then by rule."""
    wrong: dict[str, list[Failure]] = {}
    for failure in (failure for result in report.scenarios for failure in result.failures):
        if failure.is_unknown:
            wrong.setdefault(failure.rule, []).append(failure)
    if "" in wrong:
        note = "no move was played, so no rule is broken by it; does the adapter load and report all of it?"
        yield Unknown(LOADED_OTHERWISE, "", note, "", wrong[""], _scenarios(wrong[""]), "")
    for rule in report.rules:
        if rule.id not in wrong:
            continue
        places = {name: place for place, name in enumerate(rule.scenarios)}
        failures = wrong[rule.id]
        failures.sort(key=lambda one: (places.get(one.scenario, len(places)), one.move, one.part))
        names = _scenarios(failures)
        aim, aimed = _aim(report, names)
        target = spec.rule(aim) if aim != rule.id else None
        if target is None:
            note = "the rule of what should have written this last; it need not be the cause"
            yield Unknown(rule.title, rule.id, note, rule.id, failures, names, rule.reproduce)
            continue
        note = (
            f"{aimed} of the {len(names)} scenarios that fail are" if len(names) > 1 else "the scenario that fails is"
        )
        note += f" aimed at this rule; what differs should have been written by: {rule.title} ({rule.id})"
        yield Unknown(
            target.title, target.id, f"{note}. Neither need be the cause", rule.id, failures, names, rule.reproduce
        )


def _scenarios(failures: list[Failure]) -> list[str]:
    return list(dict.fromkeys(one.scenario for one in failures))


def _aim(report: Report, names: list[str]) -> tuple[str, int]:
    """The one rule that more than half of some scenarios are aimed at, with their number; nothing if there are two."""
    rules = {result.id: result.rules for result in report.scenarios}
    counts = Counter(rule for name in names for rule in rules.get(name, ()))
    (first, most), (_, next_most) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return (first, most) if 2 * most > len(names) and most > next_most else ("", 0)
