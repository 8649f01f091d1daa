"""The judge: it fits a diagnosis to all answers of a run, and judges every answer under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from leadline.base.signals import is_search_over
from leadline.game.moves import choices_reported, decision_of, make_move
from leadline.judge.answers import JudgedAnswer, is_needless, looks_as_if_played, misses
from leadline.judge.attribution import LEAST_FIXED, Attribution, Charges, name_deviations, prefer_aimed
from leadline.judge.clues import what_of
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis, catalogue_of
from leadline.judge.evaluator import Evaluator
from leadline.judge.failures import answered_position, name_failure
from leadline.judge.fitting import Fit, Fitter, evidence_of, judge_answers
from leadline.judge.forks import Forks
from leadline.judge.groups import Spectra, Unexplained, group_unexplained
from leadline.judge.judgement import AnswerVerdict, Counts, GameJudgement, Judgement
from leadline.judge.likeness import Likeness
from leadline.judge.mutation_score import noticed
from leadline.judge.observation import Observation
from leadline.judge.offering import NOT_OFFERED, Offering, kinds_of, unoffered_after
from leadline.judge.openings import OddOpenings, OpeningInquiry, count_forgiven
from leadline.judge.provenance import rule_for, rules_in_play, rules_met, rules_shown
from leadline.judge.reading_inference import KnownReadings, Readings, Shown
from leadline.judge.reference import Expected, Reference
from leadline.judge.replay import Replay, shown_by
from leadline.judge.replay_cache import ReplayCache
from leadline.judge.unlisted import unlisted_kinds
from leadline.recording.follow import Playing, play_moves
from leadline.recording.model import GameRecord, Recording
from leadline.results.causes import Failure
from leadline.run.context import Progress, silent
from leadline.schema.records import shape_of
from leadline.schema.values import FieldDifference
from leadline.suite.model import Scenario
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec

UNTOUCHED = {"over"}
"""The fields that hardly any move changes; a report of nothing else says nothing about a move."""
MOST_HIDDEN = 3
"""The most rules of which one answer that is not offered may hide a breach; naming more would not help."""


class Judge:
    """Judges a recording of one game."""

    def __init__(
        self,
        game: Game,
        spec: Spec,
        scenarios: Sequence[Scenario],
        can: Sequence[str],
        *,
        base: Mapping[str, str],
        claimed: Collection[str] = (),
        unknown: Collection[str] = (),
        least: int = LEAST_FIXED,
        allowed: Collection[str] = (),
        progress: Progress = silent,
        jobs: int = 1,
        openings: OddOpenings | None = None,
    ) -> None:
        """Take the game, the scenarios that may have been played, and the subject's capabilities.

        ``base`` are the readings to judge under, including those ``claimed``. Mistakes that are ``unknown`` are left
        out, as if the spec did not have them. ``least`` is the number of different answers that must speak for a name.
        Mistakes that are ``allowed`` are built into the reference. ``progress`` is called with reports of progress.
        The work is divided among a number of processes (``jobs``), with the same result for any number of them.
        ``openings`` are the differences in the openings, if they are known; ``game`` then has the figures of the
        program.
        """
        self._can, self._least = can, least
        self._scenarios = {scenario.id: scenario for scenario in scenarios}
        self._catalogue = catalogue_of(game, spec, base, claimed, {*unknown, *allowed}, least)
        self._reference = Reference(game, self._catalogue, base, tuple(allowed))
        self._openings = openings
        self._reference.forgiven = openings.forgiven if openings is not None else None
        replays = ReplayCache(self._reference, self._scenarios, can)
        self._evaluator = Evaluator(self._reference, replays, progress)
        self._shown: dict[Observation, tuple[Outcome | Refusal, set[str]]] = {}
        """The results of right answers, and the rules that these show."""
        self._forks = Forks(jobs, self._evaluator.journal)
        self._fitter = Fitter(self._evaluator, self._scenarios, progress, self._forks)
        self._again = partial(
            Judge,
            spec=spec,
            scenarios=scenarios,
            can=can,
            base=base,
            claimed=claimed,
            unknown=unknown,
            least=least,
            allowed=allowed,
            progress=progress,
            jobs=jobs,
        )

    def judge(self, recording: Recording, *, notices: bool = True) -> Judgement:
        """Judge a recording: under the base readings, and under those that its answers show.

        ``notices`` also finds which mistakes would be detected; this takes longest, and without it none is listed.
        """
        followed = self._fitter.follow(recording)
        self._reference.unlisted = unlisted_kinds(self._evaluator, followed)
        if self._openings is None:
            odd = OpeningInquiry(self._evaluator, followed, self._scenarios).find(self, self._again)
            if odd is not None:
                judge = self._again(odd.game, openings=odd)
                return judge.judge(odd.loadable(recording, self._scenarios), notices=notices)
        fit = self._fitter.fit(recording, followed)
        if self._least < LEAST_FIXED:
            aims = {rule for scenario in self._scenarios.values() for rule in scenario.rules}
            fit = replace(fit, diagnosis=prefer_aimed(fit.objective, fit.diagnosis, aims))
        named = name_deviations(fit.objective, fit.diagnosis, self._least, self._forks)
        traits = self._catalogue.traits
        allowed: Diagnosis = frozenset(deviation for deviation in fit.diagnosis if traits[deviation].supported)
        every = [observation for game in fit.games for observation in game.observations]
        readings = self._infer_readings(fit)
        about = {name: scenario.rules for name, scenario in self._scenarios.items()}
        charges = Charges(fit.evaluator, fit.diagnosis, allowed, named, readings.mixed, about)
        offering = Offering(self._reference, {kind for game in fit.games for kind in game.record.lacked})
        for observation in every:
            offering.take(observation.answer)
        spectra = Spectra()
        for game in fit.games:
            self._conclude(game, charges, offering, spectra)
            self._look_for_unoffered(game, charges, offering)
        unexplained = [each for game in fit.games for each in game.unexplained]
        groups = group_unexplained(unexplained, spectra, Likeness(fit.evaluator, fit.diagnosis, spectra.examples))
        _put_in_order(readings.shown, fit.games)
        counts = _count(fit, every)
        if self._openings is not None:
            self._openings.put_into(fit.games, self._scenarios)
            counts.plain = min(counts.plain, self._openings.plain)
            counts.right -= count_forgiven(self._reference, fit.evaluator, fit.diagnosis, every)
        notices = notices and not is_search_over()  # This takes longest.
        detected = noticed(fit, every, self._scenarios, offering, self._forks) if notices else set[str]()
        return Judgement(
            evaluator=fit.evaluator,
            games=fit.games,
            named=[each for each in named if each.is_worth_reporting or traits[each.deviation].supported],
            groups=groups,
            right_kinds=set(spectra.by_kind),
            readings=self._reference.readings(allowed),
            shown=readings.shown,
            charged={failure.dispute for game in fit.games for failure in game.failures if failure.dispute},
            counts=counts,
            noticed=detected,
            has_noticed=notices,
            openings=self._openings,
        )

    def count_wrong(self, records: Sequence[GameRecord], diagnosis: Diagnosis) -> int:
        """Return the number of answers of some games that are wrong under a diagnosis, except openings from a setup."""
        wrong = 0
        for record in records:
            scenario = self._scenarios[record.scenario]
            answers = Replay(self._reference, record, scenario, diagnosis, self._can).answers()
            game = judge_answers(self._evaluator, record, scenario, diagnosis, answers)
            moves = (each for each in game.observations if not each.answer.turn.is_opening)
            wrong += sum(bool(self._evaluator.mismatches_in_place(each, diagnosis)) for each in moves)
        return wrong

    # ---- One game by itself

    def look_at(self, record: GameRecord) -> GameJudgement:
        """Judge the answers of one game under the base readings, as far as they can be judged."""
        scenario = self._scenarios[record.scenario]
        answers = Replay(self._reference, record, scenario, PLAIN, self._can).answers()
        return judge_answers(self._evaluator, record, scenario, PLAIN, answers)

    def first_wrong(self, game: GameJudgement) -> tuple[Observation, Expected] | None:
        """Return the first answer of a game that is wrong under the base readings, with what is right."""
        wrong = next((each for each in game.observations if self._evaluator.mismatches(each, PLAIN)), None)
        return None if wrong is None else (wrong, self._reference.expected(PLAIN, wrong.answer.playing))

    def name_alone(self, observation: Observation, expected: Expected) -> tuple[Failure, Sequence[FieldDifference]]:
        """Return a wrong answer as a failure that is charged to the rule its trail names, with its differences."""
        differences = misses(self._reference, observation.answer, expected)
        attribution = Attribution(rule_for(self._reference, observation.answer, expected, differences))
        failure = name_failure(self._reference, observation.answer, expected, differences, attribution)
        return failure, differences

    def explained_by(self, observation: Observation) -> list[Deviation]:
        """Return the readings or mistakes that make a wrong answer right alone, supported readings first."""
        deviations = self._catalogue.in_order(self._catalogue.deviations_of(observation.touched.mask))
        return [each for each in deviations if not self._evaluator.mismatches(observation, frozenset({each}))]

    def verdict_on_last(self, record: GameRecord) -> AnswerVerdict | None:
        """Return the verdict on the last answer of one game; None if it is a fault or an error, or cannot be judged.

        Like every other answer, it is judged from the position that the program reported before it.
        """
        if record.answers[-1].kind in ("fault", "error", "cannot-load"):
            return None
        scenario = self._scenarios[record.scenario]
        judged = list(Replay(self._reference, record, scenario, PLAIN, self._can).answers())
        if len(judged) < len(record.answers):
            return None
        observation, expected = judged[-1]
        answer = observation.answer
        got = answered_position(self._reference, answer, expected)
        wrong = self._evaluator.first_mismatches(observation, PLAIN, expected)
        failure = self.name_alone(observation, expected)[0] if wrong else None
        causes = self.explained_by(observation) if wrong else []
        return AnswerVerdict(
            text=answer.turn.text,
            moves=answer.moves,
            before=answer.before,
            engine=expected.engine,
            expected=expected.result,
            got=got,
            failure=failure,
            explained_by=causes,
        )

    # ---- The evidence of the answers

    def _infer_readings(self, fit: Fit) -> Readings:
        """Return the readings that the answers show for the disputes."""
        readings = Readings(fit.evaluator, fit.diagnosis)
        known = self._known_readings(fit.games)
        readings.take_known(known)
        for game in fit.games:
            if (game.record.scenario, game.record.part) not in known:
                for observation in game.observations:
                    if not fit.evaluator.mismatches(observation, fit.diagnosis):
                        readings.look_at(observation)
        readings.look_for_mixed(fit.objective.wrong(fit.diagnosis))
        return readings

    def _known_readings(self, games: Sequence[GameJudgement]) -> KnownReadings:
        """Return the readings shown by scenarios and legal variants that were answered exactly as the reference does.

        The readings that a scenario distinguishes were found when the suite was compiled.
        """
        known: KnownReadings = {}
        for game in games:
            part = game.record.part
            shows = shown_by(self._scenarios[game.record.scenario], part) if game.is_as_reference else None
            if shows is not None:
                known[game.record.scenario, part] = {dispute: set(readings) for dispute, readings in shows.items()}
        return known

    def _conclude(self, game: GameJudgement, charges: Charges, offering: Offering, spectra: Spectra) -> None:
        """Record the right and the wrong answers of a game."""
        aims = tuple(charges.aims.get(game.record.scenario, ()))
        evaluator, allowed, reference = charges.evaluator, charges.allowed, self._reference
        for observation in game.observations:
            answer, expected = evaluator.answer(observation, allowed), evaluator.expected(observation, allowed)
            if evaluator.mismatches(observation, allowed):
                differences = misses(reference, answer, expected)
                attribution = charges.attribute(observation, answer, expected, differences)
                failure = name_failure(reference, answer, expected, differences, attribution)
                game.failures.append(failure)
                game.in_play.append(rules_in_play(reference, answer, expected))
                game.met |= rules_met(reference, answer, expected)
                if attribution.clues is not None:
                    game.unexplained.append(Unexplained(failure, attribution.clues, aims, observation))
            elif expected.refused and self._may_be_played(observation, allowed):
                move = answer.turn.number
                game.undecided = f"its report of move {move} is the same whether the move is played or refused"
            elif _counts_as_shown(observation, expected, offering):
                rules = self._rules_shown(observation, answer, expected)
                rules = rules - self._rules_of_unsent(game, answer, expected)
                spectra.add(what_of(reference.game, answer), rules, observation)
                for rule in rules:
                    game.fired[rule] = game.fired.get(rule, 0) + 1
        if not game.failures:
            spectra.passed.update(aims)

    def _rules_shown(self, observation: Observation, answer: JudgedAnswer, expected: Expected) -> set[str]:
        """Return the rules that a right answer shows to be kept, which are the same in every game with this answer."""
        first = observation.first or observation
        result, rules = self._shown.get(first, (None, set[str]()))
        if result is not expected.result:
            rules = rules_shown(self._reference, answer, expected)
            self._shown[first] = expected.result, rules
        return rules

    def _rules_of_unsent(self, game: GameJudgement, answer: JudgedAnswer, expected: Expected) -> set[str]:
        """Return the rules that only moves bring into play that were not sent, because the program lacks them."""
        number = answer.turn.number
        unsent = game.record.turns[number - 1].unsent if number else ()
        if not unsent or expected.refused:
            return set()
        sent = [move for index, move in enumerate(answer.moves) if index not in unsent]
        without = play_moves(expected.engine, "events", position=answer.before, moves=sent)
        if not isinstance(without, Outcome):
            return set()
        return {rule for event in expected.events for rule in event.rules} - {
            rule for event in without.events for rule in event.rules
        }

    def _may_be_played(self, observation: Observation, diagnosis: Diagnosis) -> bool:
        """Return whether an answer that counts as a refusal is the same if the move is played, under some deviation.

        Then nothing that is reported could show the difference.
        """
        answer = observation.answer.answer
        if answer.kind != "position":
            return False
        if not (answer.position or {}).keys() - UNTOUCHED:
            return True  # Whether or not a known mistake plays the move, such a report could not show it.
        catalogue, reference = self._catalogue, self._reference
        for deviation in catalogue.in_order(self._evaluator.speaking_in_place(observation, diagnosis) - diagnosis):
            candidate = catalogue.with_item(diagnosis, deviation)
            played = reference.expected_if_any(candidate, observation.answer.playing, "nothing")
            if played is not None and looks_as_if_played(reference, observation.answer, played):
                return True
        return False

    # ---- Choices that the program does not offer

    def _look_for_unoffered(self, game: GameJudgement, charges: Charges, offering: Offering) -> None:
        """Record what the subject does not offer in a game, and which rules nobody can be sure of because of that.

        A needless choice is left out: nobody has to offer it.
        """
        evaluator, allowed = charges.evaluator, charges.allowed
        aims = self._scenarios[game.record.scenario].rules
        for observation in game.observations:
            answer, expected = evaluator.answer(observation, allowed), evaluator.expected(observation, allowed)
            if any(asked.get("not_offered") for asked in answer.answer.legal) and not expected.refused:
                game.hidden += offering.hidden_in_lists(answer, expected)
            answer, expected = unoffered_after(answer, expected)
            if answer.answer.kind == NOT_OFFERED and not is_needless(self._reference, answer, expected):
                unoffered = offering.unoffered(answer, expected, aims)
                if unoffered.hidden:
                    unoffered.hidden = list(dict.fromkeys([*self._refusing(answer), *unoffered.hidden]))
                    del unoffered.hidden[MOST_HIDDEN:]
                game.unoffered.append(unoffered)

    def _refusing(self, answer: JudgedAnswer) -> list[str]:
        """Return the rules of the mistakes under which a legal move would be refused: one of these may be hidden.

        Mistakes that also change the result of other choices do not count: they would show elsewhere. The rule that
        most of the others break comes first.
        """
        others = [partial(play_moves, position=answer.before, moves=[move]) for move in self._other_moves(answer)]
        rules: Counter[str] = Counter()
        noting = self._reference.under(PLAIN)
        noting.asked.clear()
        answer.playing(noting.engine, "nothing")
        for deviation in self._catalogue.in_order(self._catalogue.touching(noting.asked)):
            alone = frozenset({deviation})
            if not deviation.mistake:
                continue
            changed = self._reference.expected_if_any(alone, answer.playing, "nothing")
            if changed is not None and changed.refused and all(self._comes_to_the_same(alone, each) for each in others):
                rules.update(self._catalogue.traits[deviation].rules)
        return [rule for rule, _ in rules.most_common()]

    def _comes_to_the_same(self, diagnosis: Diagnosis, playing: Playing) -> bool:
        """Return whether moves lead to the same position under a diagnosis as without it."""
        plain = self._reference.expected(PLAIN, playing, "nothing")
        changed = self._reference.expected_if_any(diagnosis, playing, "nothing")
        return changed is not None and not changed.refused and changed.position == plain.position

    def _other_moves(self, answer: JudgedAnswer) -> list[Any]:
        """Return some other legal moves in place of a single one: of other kinds, with the same chance."""
        if len(answer.moves) != 1 or answer.before is None:
            return []
        engine, move = self._reference.under(PLAIN).engine, answer.moves[0]
        decision = decision_of(engine, answer.before, move)
        if decision is None:
            return []
        given = getattr(move, "chance", None)
        shape = shape_of(self._reference.game.types.choice)
        own = set(kinds_of(shape, move.choice))
        every = choices_reported(engine, answer.before, decision, given).listed
        listed = (each for each in every if not own <= set(kinds_of(shape, each)))
        return [make_move(self._reference.game, each, given) for each in islice(listed, MOST_HIDDEN)]


def _counts_as_shown(observation: Observation, expected: Expected, offering: Offering) -> bool:
    """Return whether a right answer shows its rules to be kept.

    An answer that only does not offer a move shows that if the move is illegal, and the program offers such moves
    elsewhere.
    """
    if observation.answer.answer.kind != NOT_OFFERED:
        return True
    return expected.refused and offering.has(observation.answer)


def _count(fit: Fit, observations: Iterable[Observation]) -> Counts:
    """Count the answers that the diagnosis gives."""
    counts, evidence = Counts(), {id(observation) for observation in evidence_of(fit.games)}
    for observation in observations:
        is_right = not fit.evaluator.mismatches(observation, fit.diagnosis)
        counts.judged += 1
        counts.right += is_right
        counts.plain += not fit.evaluator.mismatches(observation, PLAIN)
        if id(observation) not in evidence:
            counts.held_out += 1
            counts.predicted += is_right
    return counts


def _put_in_order(shown: Mapping[str, Shown], games: Iterable[GameJudgement]) -> None:
    """Put the observations on each dispute into the order of the games, however they were found."""
    places = {game.record.scenario: number for number, game in enumerate(games)}
    for entry in shown.values():
        entry.seen.sort(key=lambda pair: places[pair[0]])
