"""The search for a diagnosis: the readings and mistakes under which the reference gives a program's own answers.

A diagnosis is worth what the answers say for it, less what its deviations cost (`Search.worth`). The search climbs:
it takes a change only if the diagnosis becomes worth more. In the order of the methods:

1. `run`: quick rounds. Each adds the best single deviation (`_with_best`), judged by a few wrong answers first and by
   all answers afterwards; or, if none helps, exchanges one for another of its group (`_exchanged`). After each addition
   the new deviation is exchanged if others of its group fit better, and whatever is no longer worth its cost is dropped
   (`_lightened`).
2. `further`: one step in a slow way, tried only if the quick rounds find nothing. The first that helps is taken:
   a. `_with_one_more`: any single deviation, those that seemed idle included;
   b. `_with_two_more`: two at once, where each alone is not worth its cost;
   c. `_with_another`: another deviation in place of one that keeps it from coming into play;
   d. `_with_two_others`: two in place of one that makes right answers wrong;
   e. `_with_any`: any single deviation, ranked by every wrong answer;
   f. `_by_a_detour`: through a diagnosis that is a little worse.
3. `preferred`: other deviations in place of those that they outdo; of those that fit equally well, the more usual one.
4. `needed`: at the very end, without the deviations that make no answer right.

`leadline.judge.fitting` calls these in turn, and follows the games again under each new diagnosis.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from itertools import combinations, islice
from zlib import crc32

from leadline.base.signals import is_search_over
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.evidence import KindsPlayed, Sample, WrongKind, draw_sample
from leadline.judge.mismatches import RIGHT, fields_of, gain, loss
from leadline.judge.observation import Observation
from leadline.judge.search_limits import LIMITS
from leadline.schema.records import shape_of

EPSILON = 1e-6
"""The least difference in worth that is not a rounding error."""
NOTHING = -1e9
"""The worth of every change once the time for the search is over."""


class Search:
    """A search for the diagnosis that fits some observations best."""

    def __init__(self, evaluator: Evaluator, counts: Mapping[Observation, int], first_way: int = 0) -> None:
        """Take the different observations, each with the number of times it was made.

        ``first_way`` is the number of the slow way that is tried first, of those in `further`.
        """
        self.evaluator, self.catalogue, self.counts = evaluator, evaluator.catalogue, counts
        self.observations = sorted(counts, key=_spread)
        self._deviations = set(self.catalogue.traits)
        self._played = KindsPlayed(shape_of(evaluator.reference.game.types.choice))
        self.first_way = first_way
        """The slow way that helped last: mostly it helps again, and those before it have just failed."""
        self._idle: set[Deviation] = set()
        """The deviations that fixed nothing where they were tried; they are skipped until nothing else helps."""

    def with_evaluator(self, evaluator: Evaluator) -> Search:
        """Return this search, as far as it has come, with the positions of another evaluator."""
        search = copy(self)
        search.evaluator = evaluator
        return search

    # ---- The worth of a change

    def worth(
        self,
        old: Diagnosis,
        new: Diagnosis,
        enough: float = -1e9,
        observations: Iterable[Observation] | None = None,
        *,
        right_first: bool = False,
    ) -> float:
        """Return what the answers say for a new diagnosis, less what it costs more than the old one.

        Answers that are right under the old one can only lower the worth: they are looked at until it is below
        ``enough``. If they come ``right_first``, so is what the others could be worth at most; that is quicker where
        many of them are expected to speak against the new diagnosis.
        """
        if is_search_over():
            return NOTHING
        mismatches = self.evaluator.mismatches
        affected = self.evaluator.affected(self.observations if observations is None else observations, old, new)
        total = self.catalogue.cost(old) - self.catalogue.cost(new)
        wrong = [observation for observation in affected if mismatches(observation, old)]
        right = [observation for observation in affected if not mismatches(observation, old)]
        if right_first:
            most = total + self._at_stake(old, wrong)
            for observation in right:
                most += gain(RIGHT, mismatches(observation, new))
                if most < enough:
                    return most
        for observation in wrong:
            total += gain(mismatches(observation, old), mismatches(observation, new))
        for observation in right:
            if total < enough:
                return total
            total += gain(RIGHT, mismatches(observation, new))
        return total

    def wrong(self, diagnosis: Diagnosis) -> list[Observation]:
        """Return the answers that a diagnosis leaves wrong."""
        return [each for each in self.observations if self.evaluator.mismatches(each, diagnosis)]

    def kind(self, observation: Observation, diagnosis: Diagnosis) -> tuple[object, str]:
        """Return the way in which an answer is wrong, and the kinds of moves that were played."""
        return self.evaluator.kind(observation, diagnosis), self._played.of(observation)

    def unlike(self, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> Sample:
        """Return a sample of wrong answers in which every kind of them is represented, if there is room for all."""
        mismatches = {each: self.evaluator.mismatches(each, diagnosis) for each in wrong}
        return draw_sample(mismatches, self._played, LIMITS.ranked, LIMITS.of_kind)

    def _first(self, diagnosis: Diagnosis, wrong: Sequence[Observation], most: int = LIMITS.first_ranked) -> Sample:
        """Return a small sample of wrong answers, by which deviations are ranked in the quick rounds."""
        mismatches = {each: self.evaluator.mismatches(each, diagnosis) for each in wrong}
        return draw_sample(mismatches, self._played, most)

    def _at_stake(self, diagnosis: Diagnosis, wrong: Iterable[Observation]) -> float:
        """Return the most that could be gained: if all that is wrong were right."""
        return sum(loss(self.evaluator.mismatches(each, diagnosis)) for each in wrong)

    def _speaking(self, observation: Observation) -> set[Deviation]:
        """Return the deviations for or against which an answer may speak."""
        return self.catalogue.touching(observation.asked) | self.evaluator.basis.lasting

    def _price(self, diagnosis: Diagnosis, deviation: Deviation) -> float:
        """Return what a deviation adds to the cost of a diagnosis."""
        return self.catalogue.cost(self.catalogue.with_item(diagnosis, deviation)) - self.catalogue.cost(diagnosis)

    def _by_rank(self, scores: Mapping[Deviation, float]) -> list[Deviation]:
        """Return deviations by their scores, the highest first, and of equal ones the more usual first."""
        order = {deviation: self.catalogue.traits[deviation].order for deviation in scores}
        return sorted(scores, key=lambda deviation: (-scores[deviation], order[deviation], deviation))

    # ---- 1. Quick rounds

    def run(self, start: Diagnosis = PLAIN) -> Diagnosis:
        """Return the best diagnosis found quickly, from one to start with."""
        diagnosis = self._lightened(start)
        for _ in range(LIMITS.rounds):
            wrong = self.wrong(diagnosis)
            better = self._with_best(diagnosis, self._first(diagnosis, wrong), wrong, self._idle)
            better = better or self._exchanged(diagnosis, diagnosis)
            if better == diagnosis:
                break
            diagnosis = self._lightened(self._exchanged(better, better - diagnosis))
        return diagnosis

    def _with_best(
        self,
        diagnosis: Diagnosis,
        sample: Sample,
        wrong: Sequence[Observation],
        idle: set[Deviation],
        *,
        gives_up: bool = True,
        least: float = 0.0,
        weighed: int = LIMITS.weighed,
    ) -> Diagnosis | None:
        """Return the diagnosis with the most valuable of the deviations that a sample supports.

        It is drawn from the answers that are ``wrong``. At most ``weighed`` deviations are tried on every answer.
        Return None if no deviation is worth more than ``least``.
        """
        hopes = self._hopes(diagnosis, sample, wrong, idle, gives_up=gives_up)
        best, most, improved = None, least + EPSILON, 0
        for deviation in self._by_rank(hopes)[:weighed]:
            if hopes[deviation] <= most or improved == LIMITS.improved:
                break  # Right answers can only speak against a deviation.
            candidate = self.catalogue.with_item(diagnosis, deviation)
            worth = self.worth(diagnosis, candidate, most)
            if worth > most:
                best, most, improved = candidate, worth, improved + 1
        return best

    def _hopes(
        self,
        diagnosis: Diagnosis,
        sample: Sample,
        wrong: Sequence[Observation],
        idle: set[Deviation],
        *,
        gives_up: bool,
    ) -> dict[Deviation, float]:
        """Return what each deviation would be worth if it made no right answer wrong."""
        most = self._at_stake(diagnosis, wrong)
        affordable = {deviation for deviation in self._deviations if self._price(diagnosis, deviation) < most}
        gains = self._gains(diagnosis, sample, affordable, idle, gives_up=gives_up)
        return {
            deviation: gained - self._price(diagnosis, deviation)
            for deviation, gained in gains.items()
            if gained > EPSILON
        }

    def _gains(
        self,
        diagnosis: Diagnosis,
        sample: Sample,
        deviations: set[Deviation],
        idle: set[Deviation],
        *,
        gives_up: bool = True,
    ) -> dict[Deviation, float]:
        """Return how much all wrong answers may speak for each of some deviations, by a sample of them.

        Deviations that fix nothing in the sample are added to ``idle``; those already in it are skipped. If
        ``gives_up`` is true, a deviation that fixes nothing in some answers is not tried on the rest of the sample.
        """
        is_small = len(sample) <= LIMITS.first_ranked
        patience = max(LIMITS.first_patience * len(sample), LIMITS.patience) if is_small else LIMITS.patience
        gains: dict[Deviation, float] = {}
        fixing: set[Deviation] = set()
        in_vain: Counter[tuple[Deviation, WrongKind | None]] = Counter()
        for observation, kind in sample.kinds.items():
            if is_search_over():
                break
            before = self.evaluator.mismatches(observation, diagnosis)
            for deviation in self.catalogue.in_order((self._speaking(observation) & deviations) - idle - diagnosis):
                key = deviation, None if is_small else kind
                if gives_up and in_vain[key] >= patience:
                    continue
                after = self.evaluator.mismatches(observation, self.catalogue.with_item(diagnosis, deviation))
                gains[deviation] = gains.get(deviation, 0.0) + gain(before, after) * sample.weights[kind]
                if before - after:
                    fixing.add(deviation)
                elif not is_small or deviation not in fixing:
                    in_vain[key] += 1
        idle |= gains.keys() - fixing
        return gains

    def _exchanged(self, diagnosis: Diagnosis, deviations: Diagnosis) -> Diagnosis:
        """Return the diagnosis with some of its deviations exchanged for others of their groups that fit better."""
        for deviation in self.catalogue.in_order(deviations & diagnosis):
            for rival in self.catalogue.of_group(deviation):
                candidate = self.catalogue.with_item(diagnosis - {deviation}, rival)
                if self.worth(diagnosis, candidate, EPSILON) > EPSILON:
                    diagnosis = candidate
                    break
        return diagnosis

    def _lightened(self, diagnosis: Diagnosis) -> Diagnosis:
        """Return the diagnosis without the deviations that contribute less than they cost."""
        while True:
            worths = [
                (self.worth(diagnosis, diagnosis - {deviation}, EPSILON), deviation)
                for deviation in self.catalogue.in_order(diagnosis)
            ]
            needless = [pair for pair in worths if pair[0] > EPSILON]
            if not needless:
                return diagnosis
            diagnosis -= {max(needless)[1]}

    # ---- 2. Slow ways

    def further(self, diagnosis: Diagnosis) -> Diagnosis:
        """Return a better diagnosis than one found quickly, in one of the slow ways; otherwise the same one."""
        ways = (
            self._with_one_more,
            self._with_two_more,
            self._with_another,
            self._with_two_others,
            self._with_any,
            self._by_a_detour,
        )
        for number in (*range(self.first_way, len(ways)), *range(self.first_way)):
            better = ways[number](diagnosis)
            if better is not None:
                self.first_way = number
                return self._lightened(self._exchanged(better, better - diagnosis))
        return diagnosis

    def _with_one_more(self, diagnosis: Diagnosis) -> Diagnosis | None:
        """Return the diagnosis with the deviation that is worth most, including those that seemed idle."""
        wrong = self.wrong(diagnosis)
        if not self._idle and len(wrong) <= LIMITS.first_ranked:
            return None  # The quick rounds have looked at them all.
        self._idle.clear()
        return self._with_best(diagnosis, self.unlike(diagnosis, wrong), wrong, self._idle)

    def _with_two_more(self, diagnosis: Diagnosis) -> Diagnosis | None:
        """Return the diagnosis with the best pair of deviations, if no single one helps."""
        return self._with_pair(diagnosis, self.wrong(diagnosis), self._idle)

    def _with_pair(
        self, diagnosis: Diagnosis, wrong: Sequence[Observation], idle: set[Deviation], least: float = 0.0
    ) -> Diagnosis | None:
        """Return the diagnosis with the best pair of the deviations that fix some part of wrong answers.

        None if no pair is worth more than the ``least``.
        """
        some = self.unlike(diagnosis, wrong)
        stake = self._at_stake(diagnosis, wrong)
        if stake < 2 * self.catalogue.least_cost:
            return None
        fixing = self._fixing(diagnosis, some, idle)
        best, most = None, least - EPSILON
        for first, second in combinations(self._by_rank(fixing)[: LIMITS.paired], 2):
            traits = self.catalogue.traits[first], self.catalogue.traits[second]
            if traits[0].group == traits[1].group or traits[0].cost + traits[1].cost > stake:
                continue
            candidate = self.catalogue.with_item(self.catalogue.with_item(diagnosis, first), second)
            if self.worth(diagnosis, candidate, observations=some) <= 0:
                continue
            worth = self.worth(diagnosis, candidate, most)
            if worth > most + EPSILON:
                best, most = candidate, worth
        return best

    def _fixing(
        self, diagnosis: Diagnosis, wrong: Iterable[Observation], idle: set[Deviation]
    ) -> dict[Deviation, float]:
        """Return the deviations that fix some part of wrong answers, with the sum of these parts: 1 for an answer."""
        shares: dict[Deviation, float] = {}
        for observation in wrong:
            before = self.evaluator.mismatches(observation, diagnosis)
            for deviation in self.catalogue.in_order(self._speaking(observation) - idle - diagnosis):
                with_deviation = self.catalogue.with_item(diagnosis, deviation)
                fixed = before - self.evaluator.mismatches(observation, with_deviation)
                if fixed:
                    shares[deviation] = shares.get(deviation, 0.0) + len(fixed) / len(before)
        return shares

    def _with_another(self, diagnosis: Diagnosis) -> Diagnosis | None:
        """Return the diagnosis with another deviation in place of one that keeps it from coming into play.

        The other one has to fix something in answers that are still wrong and that the first affects.
        """
        wrong = self.wrong(diagnosis)
        for deviation in self.catalogue.in_order(diagnosis):
            without, idle = diagnosis - {deviation}, {deviation}
            stuck = self.evaluator.affected(wrong, diagnosis, without)
            gains = self._gains(without, self._first(without, stuck, LIMITS.stuck), self._deviations, idle)
            hopeful = [rival for rival in self._by_rank(gains) if gains[rival] > EPSILON]
            for rival in hopeful[: LIMITS.weighed]:
                candidate = self.catalogue.with_item(without, rival)
                if self.worth(diagnosis, candidate, EPSILON, right_first=True) > EPSILON:
                    self._idle = idle
                    return candidate
        return None

    def _with_two_others(self, diagnosis: Diagnosis) -> Diagnosis | None:
        """Return the diagnosis with two deviations in place of one that also makes right answers wrong.

        Such a deviation may stand in for both.
        """
        wrong = self.wrong(diagnosis)
        for deviation in self.catalogue.in_order(diagnosis):
            without = diagnosis - {deviation}
            affected = self.evaluator.affected(wrong, diagnosis, without)
            if all(self.evaluator.mismatches(each, without) for each in affected):
                continue
            idle = {deviation}
            speaking = [each for each in self.wrong(without) if deviation in self._speaking(each)]
            self._gains(without, self._first(without, speaking), self._deviations, idle)  # Most are idle there.
            candidate = self._with_pair(without, speaking, idle, self.worth(without, diagnosis))
            if candidate is not None and self.worth(diagnosis, candidate, EPSILON) > EPSILON:
                self._idle = idle
                return candidate
        return None

    def _with_any(self, diagnosis: Diagnosis) -> Diagnosis | None:
        """Return the diagnosis with the deviation that is worth most by all wrong answers, as far as time allows."""
        wrong = self.wrong(diagnosis)
        mismatches = {each: self.evaluator.mismatches(each, diagnosis) for each in wrong}
        trials = sum(len(self._speaking(each)) for each in wrong)
        most = len(wrong) * LIMITS.swept // max(trials, LIMITS.swept)
        sample = draw_sample(mismatches, self._played, most)
        every = len(self._deviations)  # The best-ranked ones can all be harmful.
        return self._with_best(diagnosis, sample, wrong, set(), gives_up=False, weighed=every)

    def _by_a_detour(self, diagnosis: Diagnosis) -> Diagnosis | None:
        """Return a better diagnosis that is reached through one that is a little worse.

        Three deviations can belong together though no two of them help: the way loads are stacked, the order in which
        they are laid, and who lays them.
        """
        wrong = self.wrong(diagnosis)
        if self._at_stake(diagnosis, wrong) < LIMITS.detour_length * self.catalogue.least_cost:
            return None
        for deviation in self._harmless(diagnosis, wrong)[: LIMITS.detours]:
            self._idle.clear()
            detour = self.catalogue.with_item(diagnosis, deviation)
            for _ in range(LIMITS.detour_length - 1):
                left = self.wrong(detour)
                detour = self._with_best(detour, self._first(detour, left), left, self._idle) or detour
                if self.worth(diagnosis, detour, EPSILON) > EPSILON:
                    return detour
        return None

    def _harmless(self, diagnosis: Diagnosis, wrong: Sequence[Observation]) -> list[Deviation]:
        """Return the deviations that fix some part of wrong answers; those that do least harm elsewhere come first."""
        some = self.unlike(diagnosis, wrong)
        right = [each for each in self.observations if not self.evaluator.mismatches(each, diagnosis)]
        looked_at = [*some, *right]
        least = -self._at_stake(diagnosis, some) / 4
        return self._by_rank(
            {
                deviation: self.worth(diagnosis, self.catalogue.with_item(diagnosis, deviation), least, looked_at)
                for deviation in self._fixing(diagnosis, some, self._idle)
            }
        )

    # ---- 3. Rivals that are worth more, or more usual

    def preferred(self, diagnosis: Diagnosis) -> Diagnosis:
        """Return a diagnosis in which rivals replace deviations that they outdo.

        A rival outdoes a deviation if it is worth more, or if it is worth as much and is more usual: a supported
        reading or a common mistake.
        """
        order = {deviation: traits.order for deviation, traits in self.catalogue.traits.items()}
        for deviation in self.catalogue.in_order(diagnosis):
            for rival in self.rivals(diagnosis, deviation):
                candidate = self.catalogue.with_item(diagnosis - {deviation}, rival)
                is_earlier = order[rival] < order[deviation]
                is_as_long = len(candidate) == len(diagnosis)
                least = -EPSILON if is_earlier else EPSILON
                if is_as_long and self.worth(diagnosis, candidate, least) >= least:
                    diagnosis = candidate
                    break
        return diagnosis

    def rivals(self, diagnosis: Diagnosis, deviation: Deviation) -> list[Deviation]:
        """Return possible replacements for a deviation: those that fix the first answers that it fixes."""
        without, rivals = diagnosis - {deviation}, None
        fixed = self._fixed(diagnosis, deviation)
        for observation in sorted(fixed, key=lambda each: len(each.asked)):  # Few deviations affect the first.
            rivals = {
                rival
                for rival in (self._speaking(observation) if rivals is None else rivals)
                if rival not in diagnosis
                and not self.evaluator.mismatches(observation, self.catalogue.with_item(without, rival))
            }
            if not rivals:
                break
        return self.catalogue.in_order(rivals or ())

    def _fixed(self, diagnosis: Diagnosis, deviation: Deviation) -> list[Observation]:
        """Return some answers that a deviation makes right."""
        without = diagnosis - {deviation}
        fixed = (
            each
            for each in self.evaluator.affected(self.observations, diagnosis, without)
            if not self.evaluator.mismatches(each, diagnosis) and self.evaluator.mismatches(each, without)
        )
        return list(islice(fixed, LIMITS.compared))

    # ---- 4. Only what is needed

    def needed(self, diagnosis: Diagnosis) -> Diagnosis:
        """Return the diagnosis without the deviations that make no answer right, unless they make some less wrong.

        For a mistake that makes no answer right, several must be wrong in fewer fields. A supported reading is not a
        fault: see `_is_kept`. Without a reading, the mistakes that only made up for it are not needed either.
        """
        before = None
        while diagnosis != before:
            before = diagnosis
            for deviation in self.catalogue.in_order(diagnosis):
                if self.catalogue.traits[deviation].supported:
                    is_needed = self._is_kept(diagnosis, deviation)
                else:
                    righted = self._fixed(diagnosis, deviation)
                    is_needed = bool(righted) or self._righted(diagnosis, deviation) >= LIMITS.righted
                if not is_needed:
                    diagnosis -= {deviation}
        return diagnosis

    def _is_kept(self, diagnosis: Diagnosis, reading: Deviation) -> bool:
        """Return whether more answers speak for a supported reading than against it.

        They must not speak against it without the mistakes either. Otherwise a reading that fits a few answers is held
        by a mistake that makes up for all the others.
        """
        readings = frozenset(each for each in diagnosis if self.catalogue.traits[each].supported)
        return self._righted(diagnosis, reading) > 0 and self._righted(readings, reading) >= 0

    def _righted(self, diagnosis: Diagnosis, deviation: Deviation) -> int:
        """Return the number of answers that have fewer wrong fields with a deviation, minus those that have more."""
        without, mismatches = diagnosis - {deviation}, self.evaluator.mismatches
        balance = 0
        for observation in self.evaluator.affected(self.observations, diagnosis, without):
            after, before = (fields_of(mismatches(observation, each)) for each in (diagnosis, without))
            balance += (after < before) - (after > before)
        return balance


def _spread(observation: Observation) -> int:
    """Return a sort key that mixes the scenarios, the same in every run."""
    answer = observation.answer
    return crc32(f"{answer.turn.scenario} {answer.turn.part} {answer.turn.number}".encode())
