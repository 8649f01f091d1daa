"""Wrong answers that no known mistake explains, put together by what they are put down to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from leadline.report.differences import LEGALITY, UNCHANGED
from leadline.report.model import Failure, Report

if TYPE_CHECKING:
    from leadline.spec.model import Spec

LOADED_OTHERWISE = "A position to start from is reported otherwise than it was sent"
"""What stands in the place of a rule where the answer to the opening of a position differs."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The wrong answers that are put down to one rule, or to none."""

    says: str
    """The title of the rule."""
    id: str
    """Its id; empty where no rule is at work."""
    note: str
    """What that rests on: it need not be the cause."""
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
        yield Unknown(LOADED_OTHERWISE, "", note, wrong[""], _scenarios(wrong[""]), "")
    for rule in report.rules:
        if rule.id not in wrong:
            continue
        places = {name: place for place, name in enumerate(rule.scenarios)}
        failures = wrong[rule.id]
        failures.sort(key=lambda one: (places.get(one.scenario, len(places)), one.move, one.part))
        names = _scenarios(failures)
        note = _note(report, spec, rule.id, failures, names)
        yield Unknown(rule.title, rule.id, note, failures, names, rule.reproduce)


def _note(report: Report, spec: Spec, rule: str, failures: list[Failure], names: list[str]) -> str:
    """What it rests on that a rule is charged with some failures, and what their scenarios are about if it is another.

    It is told of the plainest of them.
    """
    first = failures[0]
    if any(one.expected == UNCHANGED for one in first.differences):
        note = "something was added or lost, which no move can do; what added or lost it is the cause"
    elif any(one.field == LEGALITY and one.got == "played" for one in first.differences):
        note = "this rule forbids what was played"
    elif first.kind == "legality":
        note = "the rule of what the player did last; it need not be the cause"
    else:
        note = "the rule of what should have written this last; it need not be the cause"
    aim, aimed = _aim(report, names)
    target = spec.rule(aim) if aim != rule else None
    if target is None:
        return note
    share = f"{aimed} of the {len(names)} scenarios that fail are" if len(names) > 1 else "the scenario that fails is"
    return f"{note}; {share} about {target.id}: {target.title}"


def _scenarios(failures: list[Failure]) -> list[str]:
    return list(dict.fromkeys(one.scenario for one in failures))


def _aim(report: Report, names: list[str]) -> tuple[str, int]:
    """The one rule that more than half of some scenarios are aimed at, with their number; nothing if there are two."""
    rules = {result.id: result.rules for result in report.scenarios}
    counts = Counter(rule for name in names for rule in rules.get(name, ()))
    (first, most), (_, next_most) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return (first, most) if 2 * most > len(names) and most > next_most else ("", 0)
