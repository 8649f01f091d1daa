"""Random games in lockstep with the reference, under many sets of readings, until a difference is found and reduced.

Every game is written as a scenario before it is played: random legal moves, and often one more that may be illegal. So
it uses the same session and the same judge as the suite.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, count, product
from typing import TYPE_CHECKING, Any

from leadline.fuzz.conflicts import BrokenStepsError, blaming
from leadline.game.moves import make_move, played_out
from leadline.judge import Judge
from leadline.run.context import Progress, RunContext
from leadline.run.guided import choose, guided_scenario
from leadline.run.scenarios import games_by_scenario
from leadline.run.subject import GaveUpError
from leadline.suite.model import Alternative, Scenario, Step
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import Deviation
    from leadline.recording.model import GameRecord
    from leadline.run.subject import Subject
    from leadline.schema.values import FieldDifference
    from leadline.spec.model import Spec

LONGEST = 60
"""The most moves in a random game."""
GAMES_AT_ONCE = 64
"""The number of games that are played before their answers are checked."""
TRIED_AGAIN = 16
"""The number of random games that are made again with fewer mistakes, to find which of them break."""
MOST_TRIES = 200
"""The most attempts to make a difference smaller."""


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, with the smallest game in which it occurred."""

    scenario: Scenario
    """The game."""
    readings: Mapping[str, str]
    """The readings that differ from the recommended ones."""
    move: int
    """The number of the move at which it occurs; 0 is the opening."""
    says: str
    """The difference, in one sentence."""
    differences: Sequence[FieldDifference]
    """The fields in which the answer differs."""
    rules: Sequence[str]
    """The rules in effect in that move, or the one that forbids it."""
    fits: Sequence[Deviation] = ()
    """The readings and mistakes each of which alone gives this answer, supported readings first."""


@dataclass(slots=True)
class Fuzzing:
    """The progress of random play."""

    moves: int = 0
    """The number of answers compared."""
    games: int = 0
    """The number of games played."""
    found: Found | None = None
    """The first difference, if there was one."""
    broken: BrokenStepsError | None = None
    """The reason why it could not go on, if allowed mistakes break each other's steps."""
    gave_up: str = ""
    """The reason it stopped early, if the subject no longer starts."""


class Fuzzer:
    """Plays random games with a subject."""

    def __init__(
        self,
        subject: Subject,
        game: Game,
        spec: Spec,
        base: Mapping[str, str],
        seed: int,
        allowed: Sequence[str] = (),
    ) -> None:
        """Take a subject that was not greeted yet; ``base`` are the readings unless others are sent.

        The reference makes the mistakes that are ``allowed``, so that a subject that makes them does not differ.
        """
        self.allowed = tuple(allowed)
        self.subject, self.game, self.spec, self.base, self.seed = subject, game, spec, dict(base), seed
        self.support = subject.greet()

    def run(self, moves: int, progress: Progress) -> Fuzzing:
        """Play until ``moves`` answers were compared, a difference is found, or play cannot go on."""
        done = Fuzzing()
        try:
            self._play_games(moves, progress, done)
        except GaveUpError as error:
            done.gave_up = str(error)
        return done

    def _play_games(self, moves: int, progress: Progress, done: Fuzzing) -> None:
        sets = pairwise(self._choices())
        for number in count():
            told = sets[number % len(sets)]
            scenarios, broken = self._random_games(told, number * GAMES_AT_ONCE)
            try:
                done.found = self._first_found(done, told, scenarios)
            except BrokenStepsError as error:
                broken = error
            self.subject.let_go()
            progress(done.moves, moves, "random moves")
            if done.found is not None or done.moves >= moves:
                return
            if broken is not None:
                done.broken = broken
                return

    def _first_found(self, done: Fuzzing, told: Mapping[str, str], scenarios: Sequence[Scenario]) -> Found | None:
        """Return the first difference in some games, made as small as possible; each checked game is counted."""
        if not scenarios:
            return None
        context = self._context(told)
        played = games_by_scenario(self.subject, context, scenarios)
        for scenario in scenarios:
            with blaming(self.allowed, partial(self._play_again, told, scenario)):
                games = next(played)
            with blaming(self.allowed, partial(self._look_again, told, scenario, games)):
                compared, found = self._look(context, scenario, games)
            done.games += 1
            done.moves += compared
            if found is not None:
                return self._plainer(self._smaller(context, found))
        return None

    def _play_again(self, told: Mapping[str, str], scenario: Scenario, mistakes: Sequence[str]) -> None:
        self.subject.start_anew()  # Other games were open.
        context = self._context(told, mistakes)
        for games in games_by_scenario(self.subject, context, [scenario]):
            self._look(context, scenario, games, mistakes)

    def _look_again(
        self, told: Mapping[str, str], scenario: Scenario, games: Sequence[GameRecord], mistakes: Sequence[str]
    ) -> None:
        self._look(self._context(told, mistakes), scenario, games, mistakes)

    def _choices(self) -> dict[str, tuple[str, ...]]:
        """Return the readings that can be sent to the subject, by dispute."""
        known = self.game.rulings.readings()
        follows = self.support.configurable or {}
        found = {name: tuple(one for one in some if one in known.get(name, ())) for name, some in follows.items()}
        return {name: some for name, some in found.items() if some}

    def _context(self, told: Mapping[str, str], mistakes: Sequence[str] | None = None) -> RunContext:
        """Return the context for some readings, with all allowed mistakes built in, or only the given ones."""
        engine = self.game.engine_under({**self.base, **told}, self.allowed if mistakes is None else mistakes)
        return RunContext(self.game, engine, dict(told), self.support)

    # ---- Random games

    def _random_games(self, told: Mapping[str, str], first: int) -> tuple[list[Scenario], BrokenStepsError | None]:
        """Return games from a number on, up to the first in which mistakes break, and the error of that one."""
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
        """Return a game as a scenario: random legal moves, and often one more that may be illegal."""
        chooser = random.Random(f"{self.seed}/{number}")
        frame = replace(
            guided_scenario(self.game, chooser.randrange(1_000), self.support.offers), id=f"random-{number}"
        )
        setup, opened = played_out(context.engine, None, self._undealt(frame), chooser.randrange)
        asks = {"views": [[seat] for seat in frame.seats]}
        frame = replace(frame, setup=self.game.codecs.setup.write(setup), free=(), asks=asks)
        if isinstance(opened, Refusal):
            return refused_at_end(frame, opened)
        steps, position, played = [], opened.position, []
        for _ in range(chooser.randint(1, LONGEST)):
            move, outcome = self._random_move(context, position, chooser)
            if not isinstance(outcome, Outcome):
                break
            steps.append(self._step(move))
            played.append(move)
            position = outcome.position
        if played and chooser.random() < 0.5:
            move, outcome = self._odd_move(context, position, played, chooser)
            if isinstance(outcome, Outcome) or outcome.kind == "illegal":  # Otherwise it states something impossible.
                steps.append(self._step(move))
            if steps[len(played) :] and isinstance(outcome, Refusal):
                return refused_at_end(replace(frame, steps=tuple(steps)), outcome)
        return replace(frame, steps=tuple(steps))

    def _undealt(self, frame: Scenario) -> Any:
        """Return the setup with everything that chance may decide left to chance."""
        data = dict(frame.setup or {})
        for name in self.game.randomisers(self.game.own_components):
            if name in data:
                data[name] = None
        return self.game.codecs.setup.read(data)

    def _random_move(self, context: RunContext, position: Any, chooser: random.Random) -> tuple[Any, Any]:
        for _ in range(20):
            move = choose(self.game, context.engine, position, chooser)
            if move is None:
                return None, None
            whole, outcome = played_out(context.engine, position, move, chooser.randrange)
            if isinstance(outcome, Outcome):
                return self.game.shorthand.complete_move(context.engine, position, whole), outcome
        return None, None

    def _odd_move(
        self, context: RunContext, position: Any, played: Sequence[Any], chooser: random.Random
    ) -> tuple[Any, Any]:
        """Return a choice made earlier in the game, repeated, perhaps by another seat, and its outcome.

        All chance that it needs is stated, so that only the choice can be wrong.
        """
        decisions = context.engine.to_act(position)
        choice = chooser.choice(played).choice
        if decisions and chooser.random() < 0.7:
            choice = replace(choice, seat=decisions[0].seats[0])
        move, outcome = played_out(context.engine, position, make_move(self.game, choice), chooser.randrange)
        if isinstance(outcome, Outcome):
            move = self.game.shorthand.complete_move(context.engine, position, move)
        return move, outcome

    def _step(self, move: Any) -> Step:
        return Step(self.game.move_notation.write(move, {}), self.game.codecs.move.write(move))

    # ---- Checking answers

    def _look(
        self,
        context: RunContext,
        scenario: Scenario,
        games: Sequence[GameRecord],
        mistakes: Sequence[str] | None = None,
    ) -> tuple[int, Found | None]:
        """Return the number of answers compared in a game, and the first one that is wrong."""
        readings, allowed = {**self.base, **context.configured}, self.allowed if mistakes is None else mistakes
        judge = Judge(self.game, self.spec, [scenario], self.support.can, base=readings, allowed=allowed)
        compared = 0
        for record in games:
            looked = judge.look_at(record)
            compared += looked.judged
            wrong = judge.first_wrong(looked)
            if wrong is not None:
                answer, expected = wrong[0].answer, wrong[1]
                failure, differences = judge.name_alone(*wrong)
                rules = [rule for event in expected.events for rule in event.rules] or [failure.rule]
                changed = {name: one for name, one in context.configured.items() if one != self.base.get(name)}
                move = _moves_in(record, answer.turn.number, scenario)
                return compared, Found(
                    scenario, changed, move, failure.says, differences, _once(rules), judge.explained_by(wrong[0])
                )
            if looked.broken:
                move = _moves_in(record, len(record.turns), scenario)
                return compared, Found(scenario, {}, move, f"it broke: {looked.broken}", (), ())
        return compared, None

    # ---- Making it smaller

    def _smaller(self, context: RunContext, found: Found) -> Found:
        """Return the same difference in a game as short as can be found: from a position if the subject accepts one."""
        self.subject.start_anew()  # Other games were open.
        found = replace(found, scenario=_cut(found.scenario, found.move))
        tries = 0
        from_position = self._from_position(context, found)
        if from_position is not None:
            return from_position
        size = max(1, len(found.scenario.steps) // 2)
        while size and tries < MOST_TRIES:
            for start in range(0, len(found.scenario.steps) - 1, size):
                tries += 1
                steps = [*found.scenario.steps[:start], *found.scenario.steps[start + size :]]
                again = self._again(context, replace(found.scenario, steps=tuple(steps))) if steps else None
                if again is not None:
                    found = replace(again, scenario=_cut(again.scenario, again.move))
                    break
            else:
                size //= 2
        return found

    def _plainer(self, found: Found) -> Found:
        """Return the same game under the first set of readings, if the difference occurs there too."""
        told = {name: self.base[name] for name, some in self._choices().items() if self.base.get(name) in some}
        return self._again(self._context(told), found.scenario) or found if found.readings else found

    def _from_position(self, context: RunContext, found: Found) -> Found | None:
        """Return the difference in the last move alone, played from the position before it."""
        if "position" not in context.can or not found.move or not found.scenario.steps:
            return None
        setup = self.game.codecs.setup.read(found.scenario.setup)
        opened = context.engine.open(setup, "nothing")
        position = getattr(opened, "position", None)
        for step in found.scenario.steps[:-1]:
            outcome = context.engine.play(position, self.game.codecs.move.read(step.move), "nothing")
            if not isinstance(outcome, Outcome):
                return None
            position = outcome.position
        data = self.game.codecs.position.write(position)
        last = replace(found.scenario, setup=None, position=data, steps=found.scenario.steps[-1:])
        return self._again(context, last)

    def _again(self, context: RunContext, scenario: Scenario) -> Found | None:
        """Return the difference in a game when it is played; None if there is none, or the reference cannot play it."""
        found = None
        try:
            with blaming(self.allowed, partial(self._play_again, context.configured, scenario)):
                for games in games_by_scenario(self.subject, context, [scenario]):
                    found = self._look(context, scenario, games)[1]
        except BrokenStepsError:
            return None  # The earlier finding is kept.
        return found if found is not None and found.move else None


def refused_at_end(scenario: Scenario, refusal: Refusal) -> Scenario:
    """Return the scenario with the refusal of its last move, or of its opening, as its expectation."""
    return replace(scenario, expect=(Alternative({}, {"refused": refusal.rule}),))


def _moves_in(record: GameRecord, turns: int, scenario: Scenario) -> int:
    """Return the number of moves of a scenario in some turns of its game."""
    return min(sum(len(turn.moves) for turn in record.turns[:turns]), len(scenario.steps))


def _cut(scenario: Scenario, moves: int) -> Scenario:
    """Return a scenario up to a move; its final expectation is kept only if nothing was cut."""
    if moves >= len(scenario.steps):
        return scenario
    return replace(scenario, steps=scenario.steps[:moves], expect=())


def _once(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))


def pairwise(choices: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Return sets of readings in which every two readings of different disputes occur together in at least one set.

    Each set takes, dispute by dispute, the reading that covers most pairs which are still missing.
    """
    names = list(choices)
    missing = {
        frozenset(((one, a), (other, b)))
        for one, other in combinations(names, 2)
        for a, b in product(choices[one], choices[other])
    }
    sets: list[dict[str, str]] = []
    while missing or not sets:
        made = dict(min(missing, key=sorted)) if missing else {}
        for name in names:
            if name not in made:
                covered = {one: _covers(made, name, one, missing) for one in choices[name]}
                made[name] = max(covered, key=covered.__getitem__)
        missing -= {frozenset(pair) for pair in combinations(made.items(), 2)}
        sets.append(made)
    return sets


def _covers(made: Mapping[str, str], name: str, reading: str, missing: set[frozenset[tuple[str, str]]]) -> int:
    return sum(frozenset(((name, reading), pair)) in missing for pair in made.items())
