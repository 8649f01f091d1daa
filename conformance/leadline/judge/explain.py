"""Explaining the wrong answers of a run by as few rules and readings as possible.

One answer alone seldom tells which rule is wrong: many are at work in a move. The whole run does. A rule that is
wrong is at work in most of the wrong answers and in few of the right ones. So every rule and every reading that
could explain an answer gets a score from the whole run; the one with the highest explains all the answers it can,
and so on with what is left.

The score is that of D*, a formula known from finding faults in programs by the tests that pass and fail, smoothed
so that one chance answer more or less does not decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from leadline.judge.evidence import Evidence, Explanation
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.spec.model import Spec

REPRODUCES = 3.0
"""What a reading that reproduces whole answers, and that no right answer speaks against, weighs more than a rule; so
does, for what is left then, a rule of a dispute that is answered in a way nobody reads it."""
NAMED = 0.5
"""How much more a rule weighs if the subject names it wherever it refuses a legal move."""
ABOUT_AS_GOOD = 0.8
"""Of causes whose scores are so near the best one, that is named whose own scenarios fail, else what comes first."""

AS_MANY = 0.1
"""The parts of their own scenarios that fail are the same if they differ by no more than this."""

Reading = tuple[str, str]
"""A dispute and one of its readings."""
Cause = str | Reading
"""What can make answers wrong: a rule that is not kept, or a reading that is followed."""


@dataclass(slots=True)
class Case:
    """A wrong answer that is still to be explained."""

    number: int
    """Its place among the answers."""
    evidence: Evidence
    """What it shows."""
    seen: set[Cause]
    """The rules that show in what is wrong, and the readings that take part in reproducing it."""
    possible: set[Cause]
    """Causes that can have made it wrong without being seen in it, once they are known from other answers."""


def explain(evidence: Sequence[Evidence], scenarios: Mapping[str, Scenario]) -> dict[int, Explanation]:
    """Why each wrong answer is wrong, by its place among the answers."""
    cases = wrong_answers(evidence)
    record = Record.of(evidence, scenarios) if cases else Record()
    found: dict[int, Explanation] = {}
    accepted: set[Cause] = set()
    while cases:
        cause = record.best(cases)
        accepted.add(cause)
        record.doubt(cause, cases[0].evidence.spec)
        for case in cases:
            why = explained_by(case, cause, accepted)
            if why is not None:
                found[case.number] = why
            case.seen.discard(cause)
        cases = [case for case in cases if case.number not in found]
    return found


def wrong_answers(evidence: Sequence[Evidence]) -> list[Case]:
    """The cases of a run."""
    cases = [make_case(number, one) for number, one in enumerate(evidence) if not one.right]
    named: set[Cause] = {case.evidence.suspects.named for case in cases if case.evidence.suspects.named}
    earlier: dict[tuple[str, str], set[Cause]] = {}
    for case in cases:
        step, suspects = case.evidence.step, case.evidence.suspects
        before = earlier.setdefault((step.scenario, step.part), set())
        if suspects.remembers or step.impossible:  # It may go back to an earlier wrong answer of the game.
            case.possible |= before - case.seen
        if suspects.lists:  # What is refused wrongly elsewhere is left out here.
            case.possible |= named - case.seen
        before |= case.seen
    return cases


def make_case(number: int, evidence: Evidence) -> Case:
    """A wrong answer with its causes."""
    suspects = evidence.suspects
    readings = {pair for variant in evidence.reproducing for pair in variant.delta}
    possible: set[Cause] = set(suspects.hidden)
    if suspects.remembers and not readings:
        possible |= remembered(evidence)
    return Case(number, evidence, {*suspects.seen, *readings}, possible)


def remembered(evidence: Evidence) -> set[Reading]:
    """The readings that can have made an answer wrong by what they did earlier in the game and no report tells."""
    rules = {*evidence.suspects.seen, *evidence.suspects.hidden}
    disputes = [one for one in evidence.spec.open_disputes() if rules & set(one.rules)]
    return {(one.id, reading) for one in disputes for reading in one.readings if reading != evidence.base[one.id]}


def explained_by(case: Case, cause: Cause, accepted: set[Cause]) -> Explanation | None:
    """How a cause just accepted explains a wrong answer, together with those accepted before; None if it does not."""
    if isinstance(cause, str):
        return Explanation(cause) if cause in case.seen | case.possible else None
    deltas = [variant.delta for variant in case.evidence.reproducing if variant.delta <= accepted]
    if cause in case.possible:
        deltas.append(frozenset([cause]))
    return Explanation(case.evidence.suspects.seen[0], min(deltas, key=sorted)) if deltas else None


@dataclass(slots=True)
class Record:
    """What the right answers of a run say for the rules and against the readings."""

    against: Counter[Cause] = field(default_factory=Counter)
    """How many answers speak against a cause: the rule shows in them and is right, or the reading does not fit."""
    aims: dict[str, set[str]] = field(default_factory=dict)
    """The rules each scenario is aimed at."""
    passed: Counter[str] = field(default_factory=Counter)
    """How many scenarios that are aimed at a rule, and in which it shows, have no wrong answer."""

    doubted: set[str] = field(default_factory=set)
    """The rules of disputes that were found to be answered in a way nobody reads them."""

    @classmethod
    def of(cls, evidence: Sequence[Evidence], scenarios: Mapping[str, Scenario]) -> Record:
        """The record of a run."""
        record = cls()
        failed = {one.step.scenario for one in evidence if not one.right}
        played: dict[str, set[str]] = {}
        for one in evidence:
            shown = played.setdefault(one.step.scenario, set())
            effects = one.shown_effects
            record.against.update(effects)
            if one.right:
                shown |= effects
                record.against.update(one.excluded)
        record.aims = {name: set(scenarios[name].rules) for name in played if name in scenarios}
        for name in record.aims.keys() - failed:
            record.passed.update(record.aims[name] & played[name])
        return record

    def doubt(self, cause: Cause, spec: Spec) -> None:
        """A reading that explains answers, and that right answers speak against: its rules are likely to be wrong."""
        dispute = None if isinstance(cause, str) else spec.dispute(cause[0])
        if dispute is not None and self.against[cause]:
            self.doubted.update(dispute.rules)

    def best(self, cases: Sequence[Case]) -> Cause:
        """The cause that explains the wrong answers best."""
        seen = Counter(cause for case in cases for cause in _in_order(case))
        possible = Counter(cause for case in cases for cause in case.possible if cause in seen)
        named = Counter(case.evidence.suspects.named for case in cases)
        aimed = self._aimed(cases)
        scores: dict[Cause, float] = {}
        for cause, number in seen.items():
            wrong, right = number + min(number, possible[cause]), self.against[cause]
            plain = wrong * wrong / (right + max(0, len(cases) - wrong) + len(cases) / 5 + 1)
            if cause in self.doubted or (not isinstance(cause, str) and not right):
                plain *= REPRODUCES
            if isinstance(cause, str):
                plain *= (1.0 + aimed[cause]) * (1.0 + NAMED * named[cause] / number)
            scores[cause] = plain
        good = [cause for cause, score in scores.items() if score >= max(scores.values()) * ABOUT_AS_GOOD]
        readings = [cause for cause in good if not isinstance(cause, str) and not self.against[cause]]
        if readings:
            return min(readings)
        best = max(good, key=scores.__getitem__)
        if not isinstance(best, str):
            return best
        rules = [cause for cause in good if isinstance(cause, str)]
        most = max(aimed[rule] for rule in rules)
        return next(rule for rule in rules if aimed[rule] >= most - AS_MANY)

    def _aimed(self, cases: Sequence[Case]) -> dict[Cause, float]:
        """How many of the scenarios aimed at a rule fail, from 0 to nearly 1; few scenarios prove little."""
        failed: dict[str, set[str]] = {}
        for case in cases:
            name = case.evidence.step.scenario
            for rule in case.evidence.suspects.seen:
                failed.setdefault(rule, set()).update({name} if rule in self.aims.get(name, ()) else ())
        return {rule: len(names) / (len(names) + self.passed[rule] + 2) for rule, names in failed.items()}


def _in_order(case: Case) -> Iterable[Cause]:
    """The causes that are seen: readings by name, then rules as they come into play."""
    readings = sorted(cause for cause in case.seen if not isinstance(cause, str))
    return [*readings, *(rule for rule in case.evidence.suspects.seen if rule in case.seen)]
