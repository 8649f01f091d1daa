"""Wrong answers that no known mistake explains: those that certainly break a rule, and groups of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from leadline.results.causes import Failure, UnexplainedGroup
from leadline.results.differences import LEGALITY, UNCHANGED
from leadline.results.model import Report

if TYPE_CHECKING:
    from leadline.spec.model import Spec

LOADED_OTHERWISE = "A starting position came back different from the one that was sent"
"""The text used in place of a rule if the answer to loading a position differs."""
LOADED_NOTE = (
    "no move was played, so this breaks no rule; does the adapter load and report the whole position? "
    "Treat the rest of the report with caution: moves were judged from the positions that your program reported"
)


@dataclass(frozen=True, slots=True)
class WrongAnswers:
    """The wrong answers that certainly break the same rule."""

    says: str
    """The title of the rule."""
    id: str
    """Its id."""
    note: str
    """The reason why it is certain that they break the rule."""
    failures: list[Failure]
    """The answers, the simplest first."""
    scenarios: list[str]
    """Their scenarios, the simplest first."""
    reproduce: str
    """The command that reproduces the simplest answer; empty if it is not known."""


def certain_breaches(report: Report, spec: Spec) -> Iterator[WrongAnswers]:
    """Yield, by rule, the answers that certainly break a rule although no known mistake explains them."""
    wrong: dict[str, list[Failure]] = {}
    for result in report.scenarios:
        for failure in result.failures:
            if failure.certain and not failure.causes:
                wrong.setdefault(failure.rule, []).append(failure)
    for rule in report.rules:
        if rule.id not in wrong:
            continue
        ranks = {name: rank for rank, name in enumerate(rule.scenarios)}
        failures = wrong[rule.id]
        failures.sort(key=lambda failure: (ranks.get(failure.scenario, len(ranks)), failure.move, failure.part))
        names = list(dict.fromkeys(failure.scenario for failure in failures))
        note = _note(report, spec, rule.id, failures, names)
        yield WrongAnswers(rule.title, rule.id, note, failures, names, rule.reproduce)


def is_only_loaded(group: UnexplainedGroup) -> bool:
    """Return whether the answers of a group only report a starting position that differs from the one sent."""
    return not group.suspects and group.example.move == 0


def about_sentence(group: UnexplainedGroup, spec: Spec) -> str:
    """State that all scenarios of a group are about one rule, or return an empty text if they are not."""
    rule = spec.rule(group.about)
    if rule is None:
        return ""
    number = len(group.scenarios)
    which = "the only scenario in this group is" if number == 1 else f"all {number} scenarios in this group are"
    return f"{which} about {rule.id}: {rule.title}"


def _note(report: Report, spec: Spec, rule: str, failures: list[Failure], names: list[str]) -> str:
    """Explain why a rule is certainly broken, and what the scenarios are about if they are about another rule.

    The simplest failure decides.
    """
    note = _reason(failures[0])
    aim, aimed = _aim(report, names)
    target = spec.rule(aim) if aim != rule else None
    if target is None:
        return note
    share = f"{aimed} of the {len(names)} scenarios that fail are" if len(names) > 1 else "the scenario that fails is"
    return f"{note}; {share} about {target.id}: {target.title}"


def _reason(failure: Failure) -> str:
    if any(difference.expected == UNCHANGED for difference in failure.differences):
        return "something was added or lost, which no move can cause; look for the code that is responsible"
    if failure.kind == "choice":
        return "this rule gives the player a choice that the program made instead"
    if failure.kind == "legality":
        if any(each.field == LEGALITY and each.got == "played" for each in failure.differences):
            return f"this rule forbids the {'move that was played' if failure.move else 'opening that was accepted'}"
        return "the program refused a legal move and gave this rule as the reason"
    if failure.move == 0:
        return "this rule alone decides how a game opens here"
    return "this rule makes the answer impossible, whatever else the program does"


def _aim(report: Report, names: list[str]) -> tuple[str, int]:
    """Return the one rule at which most of some scenarios are aimed, with their number, or nothing if there are two."""
    rules = {result.id: result.rules for result in report.scenarios}
    counts = Counter(rule for name in names for rule in rules.get(name, ()))
    (first, most), (_, next_most) = [*counts.most_common(2), ("", 0), ("", 0)][:2]
    return (first, most) if 2 * most > len(names) and most > next_most else ("", 0)
