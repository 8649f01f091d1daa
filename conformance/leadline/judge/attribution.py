"""The attribution of wrong answers: to deviations that have earned their names, otherwise to a rule by its trail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial, reduce
from itertools import combinations
from operator import and_
from typing import Literal, TypeAlias, get_args

from leadline.judge.answers import JudgedAnswer, chose_itself, misses
from leadline.judge.certainty import certain_rule
from leadline.judge.clues import OPENS, Clues, clues_of
from leadline.judge.conservation import changed_totals
from leadline.judge.diagnosis import NONE_ACTIVE, PLAIN, Deviation, Diagnosis, FaultCatalogue
from leadline.judge.evaluator import Evaluator
from leadline.judge.forks import ALONE, Forks
from leadline.judge.mismatches import CHOICE, NO_RESULT, UNSEEN, is_less_wrong, loss, separate_fields
from leadline.judge.observation import Observation
from leadline.judge.provenance import rule_for
from leadline.judge.reference import Expected
from leadline.judge.search import EPSILON, Objective, rivals
from leadline.schema.values import FieldDifference

MOST_BROKEN = 0.005
"""The largest share of the answers that a deviation changes which it may make wrong and still be named."""
MOST_UNCHANGED = 0.1
"""The largest share of them that it may change and leave as wrong as they were."""
MOST_ALIKE = 0.25
"""For each answer that a deviation makes right, this many may stay wrong in exactly the same fields without being
changed by it. More indicate that it is only a part of the true mistake, or happens to look like it there. In programs
written independently, true names had up to 0.18, because another unknown fault touched the same fields; half-true ones
had 0.8."""
MOST_AGAINST = 0.4
"""The weight of the answers that may speak against a possible mistake, for each answer that it makes right. In 13
programs written independently, 19 of the 23 possible mistakes are exactly what the program does, and the other 4 are
similar. The best of the wrong ones that are left out has 0.41."""
UNCHANGED_WEIGHT = 0.5
"""The weight of an answer that a deviation changes but leaves wrong: an unknown fault beside it explains that."""
MOST_OF_LEFT = 2 / 3
"""The largest share of all answers left wrong that may speak against a deviation. If there are other faults, they show
elsewhere as well. Of 40 programs with a single mistake that was withheld from the judge, this keeps 3 of 3 similar
mistakes from being called possible, and 2 of 7 from being named; the independent programs lose no name."""
LEAST_PARTLY = 3
"""The number of different answers that count as one if a deviation makes them right only in part."""
MOST_SHARED = 0.9
"""Two mistakes of which each is needed in this share of the other's answers, and in the same fields, count as parts of
an unknown one. Two that a program really makes mostly show separately somewhere."""
LEAST_FIXED = 2
"""The number of different answers that a deviation must make right to be named."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """The cause to which a wrong answer is charged."""

    rule: str
    """The broken rule; with readings, a rule that shows the reading; otherwise the rule that the trail of events
    names."""
    is_certain: bool = False
    """True if the rule is certainly broken, though no mistake explains the answer."""
    mistakes: tuple[Deviation, ...] = ()
    """The mistakes that together produce the answer, those with the most answers first."""
    readings: tuple[Deviation, ...] = ()
    """The readings that together produce the answer."""
    similar: tuple[Deviation, ...] = ()
    """Mistakes similar to what the program does; then the rule is only suspected, or is certainly broken."""
    clues: Clues | None = None
    """The clues to an unexplained answer; None for any other."""
    changed: tuple[FieldDifference, ...] = ()
    """The things added or lost although none may be, if nothing explains it."""
    partly: tuple[Deviation, ...] = ()
    """Mistakes that explain only some of the wrong fields of an answer, if nothing explains all of them."""
    left: frozenset[str] = frozenset()
    """For an answer that nothing explains: the fields that are wrong apart from what is explained."""


# ---- Deviations that have earned their names


Standing: TypeAlias = Literal["named", "possible", "similar"]
"""Named: the program makes exactly this mistake. Possible: it may make it; either some answers speak against it, which
unknown faults may have caused, or only one answer speaks for it, or it explains answers only in part. Similar: too much
speaks against it.

Only a named mistake breaks its rules.
"""
STANDINGS: tuple[Standing, ...] = get_args(Standing)
"""The standings, the best first."""


@dataclass(frozen=True, slots=True)
class Named:
    """One deviation of a diagnosis, and how well it has earned its name."""

    deviation: Deviation
    """The deviation."""
    fixed: list[Observation]
    """The different answers that are right with it and wrong without it."""
    partly: list[Observation]
    """The different answers that are wrong even with it, but in fewer fields, and in no others."""
    broken: list[Observation]
    """The different answers that are wrong with it and right without it, as they are without any deviation."""
    unchanged: list[Observation]
    """The different answers in which it changes what is expected where they are wrong, but leaves them as wrong as
    before; and those that it makes wrong, but that are right only because of other deviations."""
    unexplained_alike: list[Observation]
    """The different answers in which it comes into play and changes nothing, wrong in exactly the fields that it makes
    right elsewhere."""
    standing: Standing
    """The degree of certainty that the program makes exactly this mistake."""
    equivalents: tuple[Deviation, ...]
    """Deviations that would fit all answers as well in its place."""
    answers: int
    """The number of answers that it makes right, counting equal ones separately."""
    answers_in_part: int
    """The number of answers that it makes right in part, counting equal ones separately."""
    is_tentative: bool = False
    """True if only one answer of a selection speaks for it, so that it may as well be any of its equivalents."""

    @property
    def is_named(self) -> bool:
        """True if the program makes exactly this mistake."""
        return self.standing == "named"

    def broken_rules(self, catalogue: FaultCatalogue) -> Sequence[str]:
        """Return the rules that are broken: those of a mistake, but none for one that is only similar.

        If several deviations explain the same answers, only the rules that all of them break count as broken. If no
        rule is common to all, the rules of the likeliest deviation count, unless only a single answer supports it.
        """
        if not (self.is_named and self.deviation.mistake):
            return ()
        rules = catalogue.traits[self.deviation].rules
        common = [rule for rule in rules if all(rule in catalogue.traits[each].rules for each in self.equivalents)]
        return common if common or self.is_tentative else rules

    @property
    def against(self) -> list[Observation]:
        """The different answers that speak against it, starting with those that it makes wrong."""
        return [*self.broken, *self.unchanged, *self.unexplained_alike]

    @property
    def is_worth_reporting(self) -> bool:
        """True if reporting it helps: for a merely similar mistake, as many answers must speak for it as against it."""
        return self.standing != "similar" or (bool(self.fixed) and len(self.against) <= len(self.fixed))

    @property
    def examples(self) -> list[Observation]:
        """The different answers that support it, those that it makes entirely right first."""
        return [*self.fixed, *self.partly]


def name_deviations(
    objective: Objective, diagnosis: Diagnosis, least: int = LEAST_FIXED, forks: Forks = ALONE
) -> list[Named]:
    """Return the deviations of a diagnosis, those that explain most answers first.

    ``least`` is the number of different answers that must speak for a name.
    """
    left = len(objective.wrong(diagnosis))
    deviations = objective.catalogue.in_order(diagnosis)
    evidence = [partial(_evidence_on, objective, diagnosis, deviation) for deviation in deviations]
    named = [
        _with_standing(objective.catalogue, each, least, left)
        for each in forks.results(evidence, objective.observations)
    ]
    inseparable = {
        id(each)
        for pair in combinations(named, 2)
        if _are_inseparable(objective.evaluator, diagnosis, *pair)
        for each in pair
    }
    named = [replace(each, standing="similar") if id(each) in inseparable else each for each in named]
    return sorted(named, key=lambda each: (STANDINGS.index(each.standing), -each.answers, -each.answers_in_part))


def _are_inseparable(evaluator: Evaluator, diagnosis: Diagnosis, first: Named, second: Named) -> bool:
    """Return whether two mistakes are needed in nearly the same answers, and for the same fields of them."""
    if not (first.deviation.mistake and second.deviation.mistake):
        return False
    fixed_by_second = set(second.fixed)
    shared = [observation for observation in first.fixed if observation in fixed_by_second]
    if len(shared) < LEAST_FIXED or len(shared) < MOST_SHARED * max(len(first.fixed), len(second.fixed)):
        return False
    without_first, without_second = diagnosis - {first.deviation}, diagnosis - {second.deviation}
    return any(
        not separate_fields(evaluator.mismatches(each, without_first)).isdisjoint(
            separate_fields(evaluator.mismatches(each, without_second)) - {UNSEEN}
        )
        for each in shared
    )


def _evidence_on(objective: Objective, diagnosis: Diagnosis, deviation: Deviation) -> Named:
    """Return a deviation with the answers that speak for and against it; its standing is still to be decided."""
    evaluator, without = objective.evaluator, diagnosis - {deviation}
    fixed: list[Observation] = []
    partly: list[Observation] = []
    broken: list[Observation] = []
    unchanged: list[Observation] = []
    untouched: list[Observation] = []
    for observation in evaluator.affected(objective.observations, diagnosis, without):
        after, before = evaluator.mismatches(observation, diagnosis), evaluator.mismatches(observation, without)
        if after == before:
            if after:
                is_other = evaluator.expects_otherwise(observation, diagnosis, without)
                (unchanged if is_other else untouched).append(observation)
        elif not after:
            if evaluator.mismatches(observation, PLAIN):  # Otherwise it only makes up for another deviation.
                fixed.append(observation)
        elif not before:
            is_right = not evaluator.mismatches(observation, PLAIN)  # Otherwise only other deviations make it right.
            (broken if is_right else unchanged).append(observation)
        elif is_less_wrong(after, before):
            partly.append(observation)
        elif loss(after) >= loss(before):
            unchanged.append(observation)
    return Named(
        deviation=deviation,
        fixed=fixed,
        partly=partly,
        broken=broken,
        unchanged=unchanged,
        unexplained_alike=_left_alike(objective, diagnosis, without, [*fixed, *partly], untouched),
        standing="similar",
        equivalents=_equivalents(objective, diagnosis, deviation),
        answers=sum(objective.counts[observation] for observation in fixed),
        answers_in_part=sum(objective.counts[observation] for observation in partly),
        is_tentative=_number_for(fixed, partly) < LEAST_FIXED and not objective.catalogue.traits[deviation].supported,
    )


def _number_for(fixed: Sequence[Observation], partly: Sequence[Observation]) -> int:
    """Return how many answers speak for a deviation."""
    return len(fixed) + len(partly) // LEAST_PARTLY


def _with_standing(catalogue: FaultCatalogue, named: Named, least: int, left: int) -> Named:
    """Return a deviation with its standing; ``left`` is the number of answers that the diagnosis leaves wrong."""
    fixed, partly, broken, unchanged = map(len, (named.fixed, named.partly, named.broken, named.unchanged))
    alike, against = len(named.unexplained_alike), len(named.against)
    changed = fixed + partly + broken + unchanged
    fits = _number_for(named.fixed, named.partly) >= least
    fits = fits and broken <= MOST_BROKEN * changed and unchanged <= MOST_UNCHANGED * changed
    if not catalogue.traits[named.deviation].supported:
        fits = fits and alike <= MOST_ALIKE * (fixed + partly)
    others_show = against <= MOST_OF_LEFT * left
    fits_nearly = others_show and broken + UNCHANGED_WEIGHT * unchanged + alike <= MOST_AGAINST * fixed
    standing: Standing = "similar"
    if fits and fixed >= least and (not against or others_show):
        standing = "named"
    elif (fits and (fixed or not against)) or (fixed and fits_nearly):
        standing = "possible"
    return replace(named, standing=standing)


def _left_alike(
    objective: Objective,
    diagnosis: Diagnosis,
    without: Diagnosis,
    righted: Sequence[Observation],
    untouched: Sequence[Observation],
) -> list[Observation]:
    """Return the answers that a deviation leaves wrong in the same way as answers that it makes right (``righted``).

    They are wrong in the same fields after the same kinds of moves, and all deviations that may change each of the
    righted answers may change them, too. Another unknown fault can touch the same field elsewhere: in one program, a
    wrong `to_act` after every turn hid the mistake that makes `to_act` wrong after a drop.
    """
    kinds = {objective.kind(observation, without) for observation in righted}
    shared = reduce(and_, (each.touched.mask for each in righted)) if righted else NONE_ACTIVE
    alike = (each for each in untouched if shared & ~each.touched.mask == NONE_ACTIVE)
    return [each for each in alike if objective.kind(each, diagnosis) in kinds]


def prefer_aimed(objective: Objective, diagnosis: Diagnosis, aims: Set[str]) -> Diagnosis:
    """Return a diagnosis in which mistakes about some rules replace others that fit as well.

    If only a few scenarios are selected, what they are about is likelier than what happens to look the same.
    """
    traits = objective.catalogue.traits
    for deviation in objective.catalogue.in_order(diagnosis):
        if deviation.mistake and aims.isdisjoint(traits[deviation].rules):
            equivalents = _equivalents(objective, diagnosis, deviation)
            aimed = (each for each in equivalents if each.mistake and not aims.isdisjoint(traits[each].rules))
            rival = next(aimed, deviation)
            diagnosis = objective.catalogue.with_item(diagnosis - {deviation}, rival)
    return diagnosis


def _equivalents(objective: Objective, diagnosis: Diagnosis, deviation: Deviation) -> tuple[Deviation, ...]:
    """Return the deviations that could replace one without leaving any other answer wrong."""
    equivalents = []
    for rival in rivals(objective, diagnosis, deviation):
        candidate = objective.catalogue.with_item(diagnosis - {deviation}, rival)
        dearer = objective.catalogue.cost(candidate) - objective.catalogue.cost(diagnosis)
        least = -dearer - EPSILON
        if len(candidate) == len(diagnosis) and objective.worth(diagnosis, candidate, least) >= least:
            equivalents.append(rival)
    return tuple(equivalents)


# ---- Charging each wrong answer


@dataclass(frozen=True)
class Charges:
    """The attribution of wrong answers, once the diagnosis is known."""

    evaluator: Evaluator
    """All answers, under any diagnosis."""
    diagnosis: Diagnosis
    """The diagnosis."""
    allowed: Diagnosis
    """The part of it that is right: the readings with support."""
    named: Sequence[Named]
    """Its deviations, each with the evidence for and against it."""
    mixed: Mapping[Observation, Deviation]
    """Readings that explain single answers, though the readings do not fit all answers."""
    aims: Mapping[str, Sequence[str]]
    """By scenario: the rules that it is about."""

    @cached_property
    def replaced(self) -> frozenset[str]:
        """The rules that give choices which the program replaces by others because of a named mistake."""
        return frozenset(
            observation.answer.choice_rule
            for each in self.named
            if each.deviation.mistake and each.is_named
            for observation in each.examples
            if observation.answer.own_choice is not None
            and CHOICE in self.evaluator.mismatches(observation, self.diagnosis - {each.deviation})
        )

    def attribute(
        self,
        observation: Observation,
        answer: JudgedAnswer,
        expected: Expected,
        differences: Sequence[FieldDifference],
    ) -> Attribution:
        """Charge a wrong answer to a mistake or a reading that explains it, otherwise to the rule that the trail names.

        ``answer`` is that of the observation, judged from its game's position under what is right; the ``differences``
        are those from there.
        """
        reference = self.evaluator.reference
        left = self.evaluator.mismatches(observation, self.diagnosis)
        if observation in self.mixed:
            by_trail = rule_for(reference, answer, expected, differences)
            return Attribution(by_trail, readings=(self.mixed[observation],))
        if left == NO_RESULT or (left and expected.refused):
            return self._unexplained(observation, answer, expected, differences)
        if left:
            there = self.evaluator.answer(observation, self.diagnosis)
            unexplained = self.evaluator.expected(observation, self.diagnosis)
            attribution = self._unexplained(observation, there, unexplained, misses(reference, there, unexplained))
            return replace(attribution, partly=self._partly(observation))
        return self._explained(observation, answer, expected, differences)

    def _explained(
        self,
        observation: Observation,
        answer: JudgedAnswer,
        expected: Expected,
        differences: Sequence[FieldDifference],
    ) -> Attribution:
        """Charge an answer that the diagnosis gives to its causes."""
        causes = self._causes(observation)
        true = {each.deviation for each in self.named if each.is_named}
        mistakes = tuple(deviation for deviation in causes if deviation.mistake and deviation in true)
        readings = tuple(deviation for deviation in causes if deviation.dispute)
        similar = tuple(deviation for deviation in causes if deviation.mistake and deviation not in true)
        if mistakes or not similar:
            by_trail = rule_for(self.evaluator.reference, answer, expected, differences)
            rules = self.evaluator.catalogue.traits[mistakes[0]].rules if mistakes else ()
            return Attribution(
                by_trail if by_trail in rules or not rules else rules[0], mistakes=mistakes, readings=readings
            )
        shown = {each.deviation for each in self.named if each.is_worth_reporting}
        similar = tuple(deviation for deviation in similar if deviation in shown)
        return self._unexplained(observation, answer, expected, differences, similar)

    def _causes(self, observation: Observation) -> list[Deviation]:
        """Return the deviations, except those allowed, without which a right answer would be wrong.

        If any of several would do, none is needed; then those that make it right by themselves are returned, or else
        some that make it right together. They are in the order of the report.
        """
        evaluator, diagnosis, allowed = self.evaluator, self.diagnosis, self.allowed
        deviations = [each.deviation for each in self.named if each.deviation in diagnosis - allowed]
        relevant = [each for each in deviations if evaluator.matters(observation, diagnosis, each)]
        needed = [each for each in relevant if evaluator.mismatches(observation, diagnosis - {each})]
        if needed:
            return needed
        with_item = evaluator.catalogue.with_item
        alone = [each for each in deviations if not evaluator.mismatches(observation, with_item(allowed, each))]
        return alone or self._without_needless(observation, deviations)

    def _without_needless(self, observation: Observation, deviations: Sequence[Deviation]) -> list[Deviation]:
        """Return the deviations that are left once each that is not needed beside the others is dropped, last first."""
        left = self.diagnosis
        for deviation in reversed(deviations):
            if not self.evaluator.mismatches(observation, left - {deviation}):
                left -= {deviation}
        return [each for each in deviations if each in left]

    def _partly(self, observation: Observation) -> tuple[Deviation, ...]:
        """Return the named mistakes that explain only some of the wrong fields of an answer."""
        mismatches = self.evaluator.mismatches
        left = mismatches(observation, self.diagnosis)
        mistakes = [each.deviation for each in self.named if each.deviation.mistake and each.is_named]
        return tuple(each for each in mistakes if is_less_wrong(left, mismatches(observation, self.diagnosis - {each})))

    def _unexplained(
        self,
        observation: Observation,
        answer: JudgedAnswer,
        expected: Expected,
        differences: Sequence[FieldDifference],
        similar: tuple[Deviation, ...] = (),
    ) -> Attribution:
        """Charge an answer to the rule that it certainly breaks; otherwise collect the clues to the rules behind it.

        If something was added or lost, that is the rule that forbids it.
        """
        reference = self.evaluator.reference
        left = frozenset(difference.field for difference in differences)
        changed = [] if chose_itself(answer, expected) else [*changed_totals(reference, answer, expected)]
        if changed:
            rows = tuple(row for _, row in changed)
            return Attribution(changed[0][0].rule, is_certain=True, changed=rows, left=left)
        rule = certain_rule(self.evaluator, observation, self.diagnosis, answer, expected, differences, self.replaced)
        if rule:
            return Attribution(rule, is_certain=True, left=left)
        rule = rule_for(reference, answer, expected, differences)
        clues = clues_of(reference, answer, expected, differences, rule, self.aims.get(answer.turn.scenario, ()))
        if similar:
            weights = dict(clues.weights)
            for rule in self.evaluator.catalogue.traits[similar[0]].rules:
                weights[rule] = max(OPENS, weights.get(rule, 0.0))
            clues = replace(clues, similar=similar[0].mistake, weights=weights)
        return Attribution(rule, similar=similar, clues=clues, left=left)
