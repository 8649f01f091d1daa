"""Groups of wrong answers that nothing explains, by their common errors, and the rules suspected for each.

The rules are ranked in the way in which tests locate faults of programs: a rule is the more likely the more of the
wrong answers point to it, and the less often it came into play in right answers of the same kind. The likeliest rule
takes all the answers that point to it, the likeliest for the rest takes the next ones, until none is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from leadline.judge.clues import OPENS, Clues
from leadline.judge.likeness import Likeness
from leadline.judge.observation import Observation
from leadline.results.causes import Failure

MOST_SUSPECTS = 3
"""The most rules that are suspected for one group; naming more would not help."""
MOST_GROUPS = 8
"""The most groups that are formed of unexplained answers; the last group takes all that are left."""
RIGHT_ELSEWHERE = 0.1
"""The weight of a right answer of another kind, relative to one of the same kind."""
BY_SCENARIOS, BY_MISTAKES = 0.5, 2.0
"""The weight of scenarios about a rule and of known mistakes in it, relative to its events. Measured on 17 withheld
mistakes: half the second weight loses one of 13 right first suspects, and twice the first as well loses another one."""
ALL_ABOUT = 3.0
"""The factor for a rule that all of several scenarios are about: it was right in 10 of 11 real groups."""


@dataclass(frozen=True, slots=True)
class Unexplained:
    """One wrong answer that nothing explains."""

    failure: Failure
    """The answer in words."""
    clues: Clues
    """The clues to it."""
    aims: tuple[str, ...]
    """The rules that its scenario is about."""
    observation: Observation
    """The answer itself."""


@dataclass(slots=True)
class Group:
    """Wrong answers that seem to have one cause."""

    members: list[Unexplained]
    """The answers."""
    suspects: list[str] = field(default_factory=list)
    """The rules that may be behind them, the likeliest first."""

    @property
    def about(self) -> str:
        """The rule that all their scenarios are about, if there is exactly one; empty for a guided game."""
        shared = set.intersection(*(set(member.aims) for member in self.members))
        return next(iter(shared)) if len(shared) == 1 else ""


class Spectra:
    """The right answers, by the rules in effect, and the scenarios that passed, by their aims."""

    def __init__(self) -> None:
        self.by_kind: dict[str, Counter[str]] = {}
        self.all: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        """By rule: the number of scenarios about it that were answered correctly."""
        self.examples: dict[str, list[Observation]] = {}
        """By kind: the answers."""

    def add(self, what: str, rules: Iterable[str], observation: Observation) -> None:
        """Count a right answer of a kind."""
        rules = list(rules)
        self.examples.setdefault(what, []).append(observation)
        self.by_kind.setdefault(what, Counter()).update(rules)
        self.all.update(rules)

    def right(self, rule: str, kinds: Iterable[str]) -> float:
        """Return how much right answers speak for a rule; those of other kinds count for less."""
        alike = sum(self.by_kind.get(what, Counter())[rule] for what in kinds)
        return alike + RIGHT_ELSEWHERE * (self.all[rule] - alike)


def group_unexplained(members: Sequence[Unexplained], spectra: Spectra, likeness: Likeness) -> list[Group]:
    """Return the groups of some answers, the largest first; those explained by a similar mistake are separate.

    The answers are charged to the first suspect of their group.
    """
    by_similar: dict[str, list[Unexplained]] = {}
    for member in members:
        by_similar.setdefault(member.clues.similar, []).append(member)
    groups = [Group(some) for similar, some in sorted(by_similar.items()) if similar]
    loaded = [member for member in by_similar.get("", ()) if not member.clues.weights]
    groups += [Group(loaded)] if loaded else []
    groups += _split([member for member in by_similar.get("", ()) if member.clues.weights])
    for group in groups:
        group.suspects = suspects_of(group.members, spectra, likeness)
        for member in group.members:
            member.failure.rule = next(iter(group.suspects), "")
    return sorted(groups, key=lambda group: (-len(group.members), group.suspects))


def suspects_of(members: Sequence[Unexplained], spectra: Spectra, likeness: Likeness) -> list[str]:
    """Return the rules suspected for some answers, the likeliest first."""
    scores = _scores(members, spectra, likeness)
    return sorted(scores, key=lambda rule: (-scores[rule], rule))[:MOST_SUSPECTS]


def _scores(members: Sequence[Unexplained], spectra: Spectra, likeness: Likeness) -> dict[str, float]:
    """Return how likely each rule is behind some answers.

    Ochiai's measure, which ranks the parts of a program by the tests that reach them, is applied to the clues to a rule
    in the answers, to the scenarios about it, and to its known mistakes. A rule that refuses or opens a choice that is
    reported wrongly counts whatever is right elsewhere: that it is kept where it is applied says little about where it
    is left out.
    """
    kinds = {member.clues.what for member in members}
    pointing: dict[str, float] = {}
    for member in members:
        for rule, weight in member.clues.weights.items():
            pointing[rule] = pointing.get(rule, 0.0) + weight
    alike = likeness.of_rules([member.observation for member in members], kinds)
    aimed, about = dict[str, float](), set[str]()
    if len({member.failure.scenario for member in members}) > 1:  # The aim of a single scenario says little.
        aimed = _scenarios_about(members, spectra)
        about = set.intersection(*(set(member.aims) for member in members))
    scores = {}
    for rule, points in pointing.items():
        score = points / sqrt(len(members) * (points + spectra.right(rule, kinds)))
        direct = sum(member.clues.weights.get(rule, 0.0) >= OPENS for member in members)
        score += direct / len(members)
        score += BY_SCENARIOS * aimed.get(rule, 0.0) + BY_MISTAKES * alike.get(rule, 0.0)
        scores[rule] = score * (ALL_ABOUT if rule in about else 1.0)
    return scores


def _scenarios_about(members: Sequence[Unexplained], spectra: Spectra) -> dict[str, float]:
    """Return how much the scenarios speak for each rule: those about it fail, and those that fail are about it."""
    scenarios = {member.failure.scenario: member.aims for member in members}
    counts = Counter(rule for aims in scenarios.values() for rule in aims)
    return {rule: number / sqrt(len(scenarios) * (number + spectra.passed[rule])) for rule, number in counts.items()}


def _split(members: Sequence[Unexplained]) -> list[Group]:
    """Split answers by their errors: the most frequent detail takes all answers that have it."""
    left, groups = list(members), list[Group]()
    while left:
        counts = Counter(detail for member in left for detail in member.clues.details)
        most = max(counts.values(), default=0)
        common = min((detail for detail, number in counts.items() if number == most), default=None)
        taken = [member for member in left if common is None or common in member.clues.details]
        if len(groups) == MOST_GROUPS - 1:
            taken = left
        groups.append(Group(taken))
        chosen = set(map(id, taken))
        left = [member for member in left if id(member) not in chosen]
    return groups
