"""The fitting of a diagnosis to a recording: the games are followed under it, and their answers improve it.

If a report leaves something out, the position from which it is judged depends on the diagnosis, and the diagnosis
depends on the answers. So the two are updated in turn until nothing changes; a few rounds are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from leadline.judge.answers import JudgedAnswer
from leadline.judge.diagnosis import PLAIN, Diagnosis
from leadline.judge.evaluator import Evaluator
from leadline.judge.forks import ALONE, Forks
from leadline.judge.hidden_state import with_lasting_deviation
from leadline.judge.judgement import GameJudgement
from leadline.judge.observation import Observation
from leadline.judge.reference import Expected
from leadline.judge.search import Objective, Search, Step, needed, preferred, with_single_answers
from leadline.recording.model import GameRecord, Recording
from leadline.run.context import Progress
from leadline.suite.model import Scenario

FOLLOWING = "judging: games followed"
"""The progress text while the games are followed under a diagnosis."""
MOST_ROUNDS = 100
"""The greatest number of rounds in which a diagnosis is used to follow the games again, as a safeguard. A deviation can
seem worth its cost until the games are followed under it. If a change leads back to a diagnosis that was followed
before, it is not tried again, so that the rounds come to an end."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The diagnosis that fits a recording best."""

    diagnosis: Diagnosis
    """The diagnosis."""
    games: list[GameJudgement]
    """The games as they are followed under it."""
    objective: Objective
    """The objective, which weighs other diagnoses by the same answers."""

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator that judges any answer from its game's position."""
        return self.objective.evaluator


class Fitter:
    """The fitting of a diagnosis to a recording."""

    def __init__(
        self, evaluator: Evaluator, scenarios: Mapping[str, Scenario], progress: Progress, forks: Forks = ALONE
    ) -> None:
        """Take the evaluator, the scenarios by id, a callback that reports how many games were followed, and forks."""
        self._evaluator, self._scenarios, self._progress, self._forks = evaluator, scenarios, progress, forks

    def follow(self, recording: Recording) -> list[GameJudgement]:
        """Return the games as they go without a mistake."""
        return self._follow(recording, PLAIN, self._evaluator, [])[1]

    def fit(self, recording: Recording, followed: Sequence[GameJudgement] = ()) -> Fit:
        """Return the diagnosis that fits a recording best; ``followed`` are the games, if they are already followed."""
        evaluator, games = self._evaluator, list(followed)
        search = Search(Objective(evaluator, {}))
        diagnosis, before, known = PLAIN, list[Observation](), {PLAIN}
        for number in range(MOST_ROUNDS):
            evaluator, games = self._follow(recording, diagnosis, evaluator, games)
            evidence = evidence_of(games)
            if number == 0 and not any(evaluator.mismatches(each, PLAIN) for each in evidence):
                return Fit(PLAIN, games, Objective(evaluator, dict.fromkeys(evidence, 1)))
            if list(map(id, evidence)) != list(map(id, before)):  # Otherwise nothing is asked differently.
                objective = Objective(evaluator, evaluator.count_distinct(evidence))
                search, before = search.afresh(objective), evidence
            search = search.with_objective(search.objective.with_evaluator(evaluator))
            better, evaluator = _improve(search, diagnosis, self._forks)
            if better == diagnosis:
                break
            changes, is_taken = better ^ diagnosis, better not in known or len(better) < len(diagnosis)
            if not is_taken and search.barred >= changes:
                break  # The same change has been proposed again.
            if better in known:
                search = search.barring(changes)
            if is_taken:
                diagnosis = better
            known.add(better)
        diagnosis = needed(search.objective.with_evaluator(evaluator), diagnosis)
        evaluator, games = self._follow(recording, diagnosis, evaluator, games)
        diagnosis = with_single_answers(
            search.objective.with_evaluator(evaluator), search.barred, diagnosis, self._forks
        )
        evaluator, games = self._follow(recording, diagnosis, evaluator, games)
        return Fit(diagnosis, games, search.objective.with_evaluator(evaluator))

    def _follow(
        self, recording: Recording, diagnosis: Diagnosis, evaluator: Evaluator, before: list[GameJudgement]
    ) -> tuple[Evaluator, list[GameJudgement]]:
        """Follow the games under a diagnosis; return the evaluator for their positions, and the games.

        They stay as ``before`` if mistakes of the diagnosis conflict in an answer, so that a step of one fails on what
        a step of another has left. Games in which nothing of the diagnosis comes into play also stay as before.
        """
        there = evaluator.with_basis(replace(evaluator.basis, diagnosis=diagnosis))
        known = {id(game.record): game for game in before}
        records = [record for record in recording.games if record.scenario in self._scenarios]
        games: list[GameJudgement] = []
        for record in records:
            try:
                game = _as_before(there, known.get(id(record)), diagnosis)
                games.append(game or self._follow_game(there, record, diagnosis))
            except Exception:
                if not diagnosis:
                    raise
                return evaluator, before
            self._progress(len(games), len(records), FOLLOWING)
        return there, games

    def _follow_game(self, evaluator: Evaluator, record: GameRecord, diagnosis: Diagnosis) -> GameJudgement:
        answers = evaluator.replays.answers(record, diagnosis)
        return judge_answers(evaluator, record, self._scenarios[record.scenario], diagnosis, answers)


def _improve(search: Search, diagnosis: Diagnosis, forks: Forks) -> tuple[Diagnosis, Evaluator]:
    """Return a better diagnosis if there is one, and the evaluator for the positions of the games under it.

    Slow steps are tried only if nothing else helps: the games are followed under each new diagnosis first.
    """
    objective = search.objective
    better = search.run(diagnosis)
    if better != diagnosis:
        return better, objective.evaluator
    ways = search.ways(diagnosis)
    with_rivals: Callable[[], Step] = partial(_with_rivals, objective, search.barred, diagnosis)
    with_lasting: Callable[[], Step] = partial(_with_lasting, objective, search.barred, diagnosis)
    works = [*ways.every, with_rivals, with_lasting]
    for step in forks.results(works, objective.observations, long=(with_lasting, *ways.long)):
        search.learn(step)
        if step.better is not None:
            basis = step.basis
            return step.better, objective.evaluator if basis is None else objective.evaluator.with_basis(basis)
    return diagnosis, objective.evaluator


def _with_rivals(objective: Objective, barred: Diagnosis, diagnosis: Diagnosis) -> Step:
    better = preferred(objective, barred, diagnosis)
    return Step(None if better == diagnosis else better)


def _with_lasting(objective: Objective, barred: Diagnosis, diagnosis: Diagnosis) -> Step:
    better, basis = with_lasting_deviation(objective, diagnosis, barred)
    return Step() if better == diagnosis else Step(better, basis)


def evidence_of(games: Sequence[GameJudgement]) -> list[Observation]:
    """Return the answers to which a diagnosis is fitted.

    Guided games are held out, to be predicted, unless they are the majority.
    """
    guided = [each for game in games if game.record.part == "guided" for each in game.observations]
    scripted = [each for game in games if game.record.part != "guided" for each in game.observations]
    return scripted if len(scripted) >= len(guided) else scripted + guided


def _as_before(evaluator: Evaluator, game: GameJudgement | None, diagnosis: Diagnosis) -> GameJudgement | None:
    """Return a game as it was followed before, if another diagnosis changes nothing in it."""
    if game is None or evaluator.basis.lasting:
        return None
    if not evaluator.replays.goes_as_before(game.record, game.diagnosis, diagnosis):
        return None
    if evaluator.affected(game.observations, game.diagnosis, diagnosis):
        return None
    return replace(game, diagnosis=diagnosis)


def judge_answers(
    evaluator: Evaluator,
    record: GameRecord,
    scenario: Scenario,
    diagnosis: Diagnosis,
    answers: Iterable[tuple[Observation, Expected]],
) -> GameJudgement:
    """Judge the answers of a game, followed under a diagnosis, as far as they can be judged."""
    game = GameJudgement(record, diagnosis)
    if record.opened.kind == "cannot-load":
        game.cannot_load = record.opened.why
        return game
    is_wrong, is_exact = False, not diagnosis
    for observation, expected in answers:
        answer = observation.answer
        if answer.answer.kind in ("fault", "error"):
            sent = f"{answer.turn.number}: {answer.turn.text}" if answer.turn.number else "the opening"
            game.broken, game.fault = answer.answer.why, {"move": sent, **answer.answer.evidence}
            return game
        if expected.refused and is_wrong and not (answer.turn.is_last and record.part == "main"):
            game.why_incomplete = f"move {answer.turn.number} no longer fits after the wrong answer before it"
            return game
        game.observations.append(observation)
        mismatches = evaluator.first_mismatches(observation, diagnosis, expected)
        is_wrong = is_wrong or bool(mismatches)
        is_exact = is_exact and not mismatches and _is_exact(evaluator, answer, expected)
    game.is_as_reference = is_exact and _is_whole(record, scenario)
    game.why_incomplete = record.stopped
    if record.closed is not None:
        game.broken, game.fault = record.closed.why, dict(record.closed.evidence)
    return game


def _is_exact(evaluator: Evaluator, answer: JudgedAnswer, expected: Expected) -> bool:
    """Return whether an answer on the script reports everything that the reference gives."""
    if answer.turn.telling is None:
        return False
    kinds = evaluator.reference.game.reported_events
    is_silent = not any(not kinds or event.kind in kinds for event in expected.events)
    if expected.refused:
        return answer.answer.kind == "refused"
    return answer.after.says_all and (answer.answer.events is not None or is_silent)


def _is_whole(record: GameRecord, scenario: Scenario) -> bool:
    """Return whether a game was played to the end of its script."""
    return record.part != "guided" and sum(len(turn.moves) for turn in record.turns) == len(scenario.steps)
