"""What one answer shows: whether it is right, which readings it fits, and which rules it speaks for or against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from leadline.judge.answers import JudgedAnswer, deciding_fields, misses
from leadline.judge.reference import Delta, Reference, Variant, Variants
from leadline.judge.trail import rules_shown

if TYPE_CHECKING:
    from leadline.games.difference import Difference

MOST_TRIED = 60
"""Pairs of readings are only tried on a move on which no more single readings than this make a difference."""


@dataclass
class Evidence:
    """One answer under a set of readings, and all that it shows."""

    reference: Reference
    """The reference."""
    answer: JudgedAnswer
    """The answer."""
    expected: Variant
    """What the reference gives."""
    base: Mapping[str, str]
    """The readings it gives it under."""

    @cached_property
    def differences(self) -> list[Difference]:
        """Where the answer differs."""
        return misses(self.reference, self.answer, self.expected)

    @cached_property
    def right(self) -> bool:
        """Whether it is as expected, and the choice that was asked for was played."""
        return not self.differences and not self.answer.choice_rule

    @property
    def is_exact(self) -> bool:
        """Whether it says all that the reference does, and is on the script of its scenario."""
        answer, expected = self.answer, self.expected
        if answer.telling is None or not self.right:
            return False
        if expected.refused:
            return True
        return answer.says_all and (answer.answer.events is not None or not expected.key[2])

    @cached_property
    def variants(self) -> Variants:
        """The results under other readings; beside a right answer only those that can look different."""
        only = self.answer.telling if self.right else None
        asked = self.answer.answer.legal
        return Variants(self.reference, self.answer.playing, self.base, self.expected, only, asked)

    @cached_property
    def reproducing(self) -> list[Variant]:
        """For a wrong answer: the results with the fewest exchanged readings that are exactly the answer.

        At most two are exchanged, and of two one has to make a difference by itself where the answer differs.
        """
        if self.answer.choice_rule:
            return []
        singles = self._singles
        fitting = [one for one, missed in singles if not missed]
        if fitting or len(singles) > MOST_TRIED:
            return fitting
        nearer = [one for one, missed in singles if any(gap not in missed for gap in self.differences)]
        return [
            one for one in self.variants.exchanging_one_more(nearer) if not misses(self.reference, self.answer, one)
        ]

    @cached_property
    def _singles(self) -> list[tuple[Variant, list[Difference]]]:
        """The results under one exchanged reading, with where the answer differs from each."""
        return [(one, misses(self.reference, self.answer, one)) for one in self.variants.singles]

    @cached_property
    def left_wrong(self) -> set[tuple[str, str]]:
        """For a wrong answer: the readings that make a difference in what it tells, and by which nothing gets right."""
        if self.answer.choice_rule:
            return set()
        wrong = {gap.field for gap in self.differences}
        found: set[tuple[str, str]] = set()
        for variant, missed in self._singles:
            if missed != self.differences and wrong <= {gap.field for gap in missed}:
                found |= variant.delta
        return found - {reading for one in self.reproducing for reading in one.delta}

    @cached_property
    def readings(self) -> dict[str, set[str]]:
        """For a right answer: of each dispute on which it tells readings apart, those that it fits."""
        excluded: dict[str, set[str]] = {}
        for variant in self.variants.singles:
            if misses(self.reference, self.answer, variant):
                for dispute, reading in variant.delta:
                    excluded.setdefault(dispute, set()).add(reading)
        if self.right:
            del self.variants  # They are many, and of a right answer nothing more is asked.
        return {dispute: set(self.reference.alternatives[dispute]) - gone for dispute, gone in excluded.items()}

    @cached_property
    def weak_readings(self) -> dict[str, set[str]]:
        """The same for an answer that no reading explains: it is compared only where readings make a difference."""
        if self.answer.choice_rule or not self.variants.singles:
            return {}
        results = [self.variants.first, *self.variants.singles]
        deciding = deciding_fields(self.reference, self.answer, results)
        return self._readings_of(
            [one for one in results if not deciding & {gap.field for gap in misses(self.reference, self.answer, one)}]
        )

    def readings_under(self, why: Explanation) -> dict[str, set[str]]:
        """For a wrong answer that readings explain: those that it fits, these being what explains it."""
        own = {dispute: {reading} for dispute, reading in why.readings}
        return {**self._readings_of([one for one in self.reproducing if one.delta == why.readings]), **own}

    @cached_property
    def excluded(self) -> set[tuple[str, str]]:
        """For a right answer: the readings it does not fit."""
        alternatives = self.reference.alternatives
        pairs = ((dispute, set(alternatives[dispute]) - readings) for dispute, readings in self.readings.items())
        return {(dispute, reading) for dispute, gone in pairs for reading in gone}

    def _readings_of(self, fitting: list[Variant]) -> dict[str, set[str]]:
        """The readings that go with any of some results, where these are not all there are."""
        found = {}
        for dispute in {dispute for delta in self.variants.found for dispute, _ in delta} if fitting else ():
            readings = set[str]().union(*(self.variants.supported(dispute, one) for one in fitting))
            if len(readings) < len(self.reference.alternatives[dispute]):
                found[dispute] = readings
        return found

    @cached_property
    def shown_rules(self) -> set[str]:
        """For a right answer: the rules it shows to be kept; none for a choice that it did not have to offer."""
        if self.answer.answer.kind == "not-offered" and not self.expected.refused:
            return set()
        return rules_shown(self.reference, self.answer, self.expected)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an answer is wrong: a rule, or readings."""

    rule: str
    """The rule that is wrong; beside readings, one that shows it."""
    readings: Delta = frozenset()
    """The readings that reproduce the answer; empty if it is the rule."""


@dataclass(slots=True)
class Shown:
    """What the answers show of one dispute."""

    strong: list[tuple[str, set[str]]] = field(default_factory=list)
    """Scenario and the readings that fit, of answers that are right or that readings explain."""
    weak: list[tuple[str, set[str]]] = field(default_factory=list)
    """The same of answers in which a rule is wrong."""

    @property
    def certain(self) -> bool:
        """Whether the evidence is strong."""
        return bool(self.strong)

    @property
    def tells(self) -> bool:
        """Whether it says anything: one answer in which a rule is wrong may look like a reading by chance."""
        return self.certain or (len({scenario for scenario, _ in self.weak}) > 1 and bool(self.readings))

    @property
    def seen(self) -> list[tuple[str, set[str]]]:
        """The evidence that counts: the strong, else the weak."""
        return self.strong or self.weak

    @property
    def readings(self) -> set[str]:
        """The readings that fit all that was seen."""
        return set.intersection(*(readings for _, readings in self.seen))

    @property
    def scenarios(self) -> list[str]:
        """The scenarios that decided it, each once, the narrowest first."""
        narrowest = sorted(self.seen, key=lambda pair: len(pair[1]))
        return list(dict.fromkeys(scenario for scenario, _ in narrowest))


Told = dict[tuple[str, str], dict[str, set[str]]]
"""By scenario and part of it: the readings that it is known to show."""


def weigh(evidence: list[Evidence], explained: Mapping[int, Explanation], told: Told) -> dict[str, Shown]:
    """Which readings the answers show. ``explained`` says, by place, why an answer is wrong.

    Answers in which a rule is wrong speak only of disputes of which nothing else speaks, and only if answers of two
    scenarios agree. ``told`` are the
    readings that whole scenarios are known to show, so that their answers need not be asked one by one.
    """
    shown: dict[str, Shown] = {}
    wrong: list[Evidence] = []
    for (scenario, _), known in told.items():
        for dispute, readings in known.items():
            shown.setdefault(dispute, Shown()).strong.append((scenario, readings))
    for number, one in enumerate(evidence):
        if (one.answer.scenario, one.answer.part) in told and one.answer.telling is not None:
            continue
        why = explained.get(number)
        if why is not None and not why.readings:
            wrong.append(one)
            continue
        for dispute, readings in (one.readings if why is None else one.readings_under(why)).items():
            shown.setdefault(dispute, Shown()).strong.append((one.answer.scenario, readings))
    for one in wrong:
        if one.variants.consulted_besides(shown):
            for dispute, readings in one.weak_readings.items():
                shown.setdefault(dispute, Shown()).weak.append((one.answer.scenario, readings))
    return {dispute: entry for dispute, entry in shown.items() if entry.tells}


def settled(shown: Mapping[str, Shown], base: Mapping[str, str]) -> dict[str, str]:
    """The readings to judge under, of disputes told apart for certain: the base one if it fits, else one that does."""
    found: dict[str, str] = {}
    for dispute, entry in shown.items():
        readings = entry.readings
        if readings and entry.certain:
            found[dispute] = base[dispute] if base[dispute] in readings else sorted(readings)[0]
    return found
