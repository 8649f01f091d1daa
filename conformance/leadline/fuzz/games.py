"""Random games in lockstep with the reference under many sets of readings, until a difference is found and reduced.

Every game is written as a scenario before it is played (:mod:`.random_games`). Therefore the same session and the same
judge as for the suite can be used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, count, product
from typing import TYPE_CHECKING, Any

from leadline.fuzz.conflicts import BrokenStepsError, blaming
from leadline.fuzz.met import Met
from leadline.fuzz.random_games import RandomGames
from leadline.judge import Judge
from leadline.run.context import Progress, RunContext
from leadline.run.scenarios import games_by_scenario
from leadline.run.subject import GaveUpError
from leadline.suite.model import Scenario
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import Deviation
    from leadline.recording.model import GameRecord
    from leadline.run.subject import Subject
    from leadline.schema.values import FieldDifference
    from leadline.spec.model import Spec

GAMES_AT_ONCE = 64
"""The number of games played before their answers are checked."""
TRIED_AGAIN = 16
"""The number of random games that are regenerated with fewer mistakes to find the ones that cause a failure."""
MOST_TRIES = 200
"""The greatest number of attempts to reduce a difference."""


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, with the smallest game in which it was reproduced."""

    scenario: Scenario
    """The game."""
    readings: Mapping[str, str]
    """The readings that differ from the recommended ones."""
    move: int
    """The number of the move at which the difference occurs; 0 stands for the opening."""
    says: str
    """The difference, in one sentence."""
    differences: Sequence[FieldDifference]
    """The fields in which the answer differs."""
    rules: Sequence[str]
    """The rules in effect in the differing move, or the rule that forbids it."""
    fits: Sequence[Deviation] = ()
    """The readings and mistakes that explain this answer on their own, with supported readings first."""


@dataclass(slots=True)
class Fuzzing:
    """The progress of random play."""

    moves: int = 0
    """The number of answers compared."""
    games: int = 0
    """The number of games played."""
    met: Met = field(default_factory=Met)
    """The number of times each rule and each refusal occurred in these games."""
    finding: Found | None = None
    """The first difference, if one was found."""
    broken: BrokenStepsError | None = None
    """The reason why play could not continue, if allowed mistakes make each other's steps fail."""
    gave_up: str = ""
    """The reason for stopping early, if the subject no longer starts."""


class Fuzzer:
    """An object that plays random games with a subject."""

    def __init__(
        self,
        subject: Subject,
        game: Game,
        spec: Spec,
        base: Mapping[str, str],
        seed: int,
        allowed: Sequence[str] = (),
    ) -> None:
        """Store a subject that has not been greeted yet; ``base`` contains the readings to use when no others are sent.

        The reference also makes the ``allowed`` mistakes, so that a subject with these mistakes does not differ.
        """
        self.allowed = tuple(allowed)
        self.subject, self.game, self.spec, self.base, self.seed = subject, game, spec, dict(base), seed
        self.support = subject.greet()
        self.random = RandomGames(game, self.support.offers, seed)
        self._met: dict[str, Met] = {}
        """The rules and refusals that occur in each game that is not yet compared, by the id of the game."""

    def run(self, moves: int, progress: Progress) -> Fuzzing:
        """Play until ``moves`` answers have been compared, a difference is found, or play cannot continue."""
        done = Fuzzing()
        for _ in self._batches(count(), done):
            progress(done.moves, moves, "random moves")
            if done.moves >= moves:
                break
        return done

    def play_batches(self, numbers: Iterable[int]) -> Fuzzing:
        """Play the games of some batches until a difference is found or play cannot continue.

        A batch always contains the same games, because they depend only on the seed and on what the subject supports.
        """
        done = Fuzzing()
        for _ in self._batches(numbers, done):
            pass
        return done

    def _batches(self, numbers: Iterable[int], done: Fuzzing) -> Iterator[None]:
        """Play batches of games, and yield after each one, until a difference is found or play cannot continue."""
        sets = pairwise(self._choices())
        for number in numbers:
            told = sets[number % len(sets)]
            scenarios, broken = self._random_games(told, number * GAMES_AT_ONCE)
            try:
                done.finding = self._first_found(done, told, scenarios)
            except BrokenStepsError as error:
                broken = error
            except GaveUpError as error:
                done.gave_up = str(error)
                return
            self.subject.let_go()
            yield
            if done.finding is not None:
                return
            if broken is not None:
                done.broken = broken
                return

    def _first_found(self, done: Fuzzing, told: Mapping[str, str], scenarios: Sequence[Scenario]) -> Found | None:
        """Return the first difference in some games, reduced as far as possible, and count each checked game."""
        if not scenarios:
            return None
        context = self._context(told)
        played, judge = games_by_scenario(self.subject, context, scenarios), self._judge(context, scenarios)
        for scenario in scenarios:
            with blaming(self.allowed, partial(self._play_again, told, scenario)):
                games = next(played)
            with blaming(self.allowed, partial(self._look_again, told, scenario, games)):
                compared, finding = self._look(judge, context, scenario, games)
            done.games += 1
            done.moves += compared
            done.met.add(self._met.pop(scenario.id))
            if finding is not None:
                return self._plainer(self._smaller(context, finding))
        return None

    def _play_again(self, told: Mapping[str, str], scenario: Scenario, mistakes: Sequence[str]) -> None:
        self.subject.start_anew()  # Other games were open.
        context = self._context(told, mistakes)
        judge = self._judge(context, [scenario], mistakes)
        for games in games_by_scenario(self.subject, context, [scenario]):
            self._look(judge, context, scenario, games)

    def _look_again(
        self, told: Mapping[str, str], scenario: Scenario, games: Sequence[GameRecord], mistakes: Sequence[str]
    ) -> None:
        context = self._context(told, mistakes)
        self._look(self._judge(context, [scenario], mistakes), context, scenario, games)

    def _choices(self) -> dict[str, tuple[str, ...]]:
        """Return the readings that can be sent to the subject, by dispute."""
        known = self.game.rulings.readings()
        follows = self.support.configurable or {}
        readings = {
            name: tuple(reading for reading in some if reading in known.get(name, ())) for name, some in follows.items()
        }
        return {name: some for name, some in readings.items() if some}

    def _context(self, told: Mapping[str, str], mistakes: Sequence[str] | None = None) -> RunContext:
        """Return the context for some readings, with the given mistakes or otherwise all allowed ones built in."""
        engine = self.game.engine_under({**self.base, **told}, self.allowed if mistakes is None else mistakes)
        return RunContext(self.game, engine, dict(told), self.support)

    # ---- Random games

    def _random_games(self, told: Mapping[str, str], first: int) -> tuple[list[Scenario], BrokenStepsError | None]:
        """Return the games from a number on, up to the first in which a step fails, and the error of that game."""
        made: list[Scenario] = []
        try:
            with blaming(self.allowed, partial(self._context, told)):
                context = self._context(told)
            for number in range(first, first + GAMES_AT_ONCE):
                with blaming(self.allowed, partial(self._make_again, told, number)):
                    made.append(self._random_game(context, number))
        except BrokenStepsError as broken:
            return made, broken
        return made, None

    def _make_again(self, told: Mapping[str, str], first: int, mistakes: Sequence[str]) -> None:
        context = self._context(told, mistakes)
        for number in range(first, first + TRIED_AGAIN):
            self._random_game(context, number)

    def _random_game(self, context: RunContext, number: int) -> Scenario:
        scenario, self._met[f"random-{number}"] = self.random.game(context, number)
        return scenario

    # ---- Checking answers

    def _judge(
        self, context: RunContext, scenarios: Sequence[Scenario], mistakes: Sequence[str] | None = None
    ) -> Judge:
        """Return a judge for some games; making it takes longer than judging a short game."""
        readings, allowed = {**self.base, **context.configured}, self.allowed if mistakes is None else mistakes
        return Judge(self.game, self.spec, scenarios, self.support.can, base=readings, allowed=allowed)

    def _look(
        self, judge: Judge, context: RunContext, scenario: Scenario, games: Sequence[GameRecord]
    ) -> tuple[int, Found | None]:
        """Return the number of answers compared in a game, and the first wrong answer."""
        compared = 0
        for record in games:
            looked = judge.look_at(record)
            compared += looked.judged
            wrong = judge.first_wrong(looked)
            if wrong is not None:
                answer, expected = wrong[0].answer, wrong[1]
                failure, differences = judge.name_alone(*wrong)
                rules = [rule for event in expected.events for rule in event.rules] or [failure.rule]
                changed = {
                    name: reading for name, reading in context.configured.items() if reading != self.base.get(name)
                }
                move = _moves_in(record, answer.turn.number, scenario)
                return compared, Found(
                    scenario, changed, move, failure.says, differences, _once(rules), judge.explained_by(wrong[0])
                )
            if looked.broken:
                move = _moves_in(record, len(record.turns), scenario)
                return compared, Found(scenario, {}, move, f"it broke: {looked.broken}", (), ())
        return compared, None

    # ---- Making it smaller

    def _smaller(self, context: RunContext, finding: Found) -> Found:
        """Return the same difference in the shortest game found, from a position if possible."""
        self.subject.start_anew()  # Other games were open.
        finding = replace(finding, scenario=_cut(finding.scenario, finding.move))
        tries = 0
        from_position = self._from_position(context, finding)
        if from_position is not None:
            return from_position
        size = max(1, len(finding.scenario.steps) // 2)
        while size and tries < MOST_TRIES:
            for start in range(0, len(finding.scenario.steps) - 1, size):
                tries += 1
                steps = [*finding.scenario.steps[:start], *finding.scenario.steps[start + size :]]
                again = self._again(context, replace(finding.scenario, steps=tuple(steps))) if steps else None
                if again is not None:
                    finding = replace(again, scenario=_cut(again.scenario, again.move))
                    break
            else:
                size //= 2
        return finding

    def _plainer(self, finding: Found) -> Found:
        """Return the same game under the first set of readings, if the difference occurs there too."""
        told = {name: self.base[name] for name, some in self._choices().items() if self.base.get(name) in some}
        return self._again(self._context(told), finding.scenario) or finding if finding.readings else finding

    def _from_position(self, context: RunContext, finding: Found) -> Found | None:
        """Return the difference in the last move alone, played from the position before that move."""
        if "position" not in context.can or not finding.move or not finding.scenario.steps:
            return None
        position = self._start_of(context, finding.scenario)
        if position is None:
            return None
        for step in finding.scenario.steps[:-1]:
            outcome = context.engine.play(position, self.game.codecs.move.read(step.move), "nothing")
            if not isinstance(outcome, Outcome):
                return None
            position = outcome.position
        data = self.game.codecs.position.write(position)
        last = replace(finding.scenario, setup=None, position=data, steps=finding.scenario.steps[-1:])
        return self._again(context, last)

    def _start_of(self, context: RunContext, scenario: Scenario) -> Any:
        """Return the position from which a game starts, or None if its opening is refused."""
        if scenario.position is not None:
            return self.game.codecs.position.read(scenario.position)
        return getattr(context.engine.open(self.game.codecs.setup.read(scenario.setup), "nothing"), "position", None)

    def _again(self, context: RunContext, scenario: Scenario) -> Found | None:
        """Return the difference found by playing a game; None if there is none or the reference cannot play it."""
        finding = None
        try:
            with blaming(self.allowed, partial(self._play_again, context.configured, scenario)):
                judge = self._judge(context, [scenario])
                for games in games_by_scenario(self.subject, context, [scenario]):
                    finding = self._look(judge, context, scenario, games)[1]
        except BrokenStepsError:
            return None  # The earlier finding is kept.
        return finding if finding is not None and finding.move else None


def _moves_in(record: GameRecord, turns: int, scenario: Scenario) -> int:
    """Return the number of moves in the first turns of a game, but no more than its scenario has."""
    return min(sum(len(turn.moves) for turn in record.turns[:turns]), len(scenario.steps))


def _cut(scenario: Scenario, moves: int) -> Scenario:
    """Return a scenario up to a move, with its final expectation only if nothing was cut."""
    if moves >= len(scenario.steps):
        return scenario
    return replace(scenario, steps=scenario.steps[:moves], expect=())


def _once(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))


def pairwise(choices: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Return sets of readings in which every two readings of different disputes occur together at least once.

    Each set takes, one dispute at a time, the reading that covers the most pairs still missing.
    """
    names = list(choices)
    missing = {
        frozenset(((dispute, a), (other_dispute, b)))
        for dispute, other_dispute in combinations(names, 2)
        for a, b in product(choices[dispute], choices[other_dispute])
    }
    sets: list[dict[str, str]] = []
    while missing or not sets:
        made = dict(min(missing, key=sorted)) if missing else {}
        for name in names:
            if name not in made:
                covered = {reading: _covers(made, name, reading, missing) for reading in choices[name]}
                made[name] = max(covered, key=covered.__getitem__)
        missing -= {frozenset(pair) for pair in combinations(made.items(), 2)}
        sets.append(made)
    return sets


def _covers(made: Mapping[str, str], name: str, reading: str, missing: set[frozenset[tuple[str, str]]]) -> int:
    return sum(frozenset(((name, reading), pair)) in missing for pair in made.items())
