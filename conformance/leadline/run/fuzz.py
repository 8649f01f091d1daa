"""Random games in lockstep with the reference, under many sets of readings, until a difference is found and made small.

Every game is written as a scenario before it is played: random legal moves, and often one more that may be illegal. So
it goes through the same session and the same judge as the suite.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, count, product
from typing import TYPE_CHECKING, Any

from leadline.games.moves import make_move, played_out
from leadline.judge.answers import misses
from leadline.judge.judge import Judge
from leadline.judge.naming import Charge, name_failure
from leadline.judge.trail import rule_for
from leadline.run.broken_steps import StepsBroken, blaming
from leadline.run.context import Progress, RunContext
from leadline.run.scenarios import games_by_scenario
from leadline.run.steering import choose, steered_scenario
from leadline.suite.model import Alternative, Scenario, Step
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.games.difference import Difference
    from leadline.games.game import Game
    from leadline.judge.model import Item
    from leadline.run.records import GameRecord
    from leadline.run.subject import Subject
    from leadline.spec.model import Spec

LONGEST = 60
"""A random game has at most so many moves."""
GAMES_AT_ONCE = 64
"""So many games are played before their answers are looked at."""
TRIED_AGAIN = 16
"""So many random games are made again with fewer mistakes, to find which of them break."""
MOST_TRIES = 200
"""A difference is made smaller in at most so many tries."""


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, with the smallest game in which it was seen."""

    scenario: Scenario
    """The game."""
    readings: Mapping[str, str]
    """The readings that differ from the recommended ones."""
    move: int
    """The number of the move at which it shows; 0 is the opening."""
    says: str
    """What is wrong, in one sentence."""
    differences: Sequence[Difference]
    """Where the answer differs."""
    rules: Sequence[str]
    """The rules at work in that move, or the one that forbids it."""
    fits: Sequence[Item] = ()
    """The readings and mistakes of which each alone gives this answer, supported readings first."""


@dataclass(slots=True)
class Fuzzing:
    """How far it has come."""

    moves: int = 0
    """How many answers were compared."""
    games: int = 0
    """How many games were played."""
    found: Found | None = None
    """The first difference, if there was one."""
    broken: StepsBroken | None = None
    """Why it could not go on, if mistakes that are allowed break each other's steps."""


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
        """Take a subject that was not greeted yet; ``base`` are the readings where it is told no others.

        The reference makes the mistakes that are ``allowed``, so that a subject that makes them does not differ.
        """
        self.allowed = tuple(allowed)
        self.subject, self.game, self.spec, self.base, self.seed = subject, game, spec, dict(base), seed
        self.support = subject.greet()

    def run(self, moves: int, progress: Progress) -> Fuzzing:
        """Play until so many answers were compared, a difference is found, or mistakes break each other's steps.

        Raises ``GaveUp`` if the subject no longer starts.
        """
        done = Fuzzing()
        sets = pairwise(self._choices())
        for number in count():
            told = sets[number % len(sets)]
            scenarios, broken = self._random_games(told, number * GAMES_AT_ONCE)
            try:
                done.found = self._first_found(done, told, scenarios)
            except StepsBroken as error:
                broken = error
            self.subject.let_go()
            progress(done.moves, moves, "random moves")
            if done.found is not None or done.moves >= moves:
                return done
            if broken is not None:
                done.broken = broken
                return done
        return done

    def _first_found(self, done: Fuzzing, told: Mapping[str, str], scenarios: Sequence[Scenario]) -> Found | None:
        """The first difference in some games, as small as can be; each game is counted as soon as it was looked at."""
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
        self.subject.start_anew()  # Other games were in flight.
        context = self._context(told, mistakes)
        for games in games_by_scenario(self.subject, context, [scenario]):
            self._look(context, scenario, games, mistakes)

    def _look_again(
        self, told: Mapping[str, str], scenario: Scenario, games: Sequence[GameRecord], mistakes: Sequence[str]
    ) -> None:
        self._look(self._context(told, mistakes), scenario, games, mistakes)

    def _choices(self) -> dict[str, tuple[str, ...]]:
        """The readings that the subject can be told, by dispute."""
        known = self.game.rulings.readings()
        follows = self.support.follows or {}
        found = {name: tuple(one for one in some if one in known.get(name, ())) for name, some in follows.items()}
        return {name: some for name, some in found.items() if some}

    def _context(self, told: Mapping[str, str], mistakes: Sequence[str] | None = None) -> RunContext:
        """Under some readings, with the mistakes that are allowed built in, or only some."""
        engine = self.game.engine_under({**self.base, **told}, self.allowed if mistakes is None else mistakes)
        return RunContext(self.game, engine, dict(told), self.support)

    # ---- Random games

    def _random_games(self, told: Mapping[str, str], first: int) -> tuple[list[Scenario], StepsBroken | None]:
        """Games from a number on; only those before the first in which mistakes break, and what broke."""
        made: list[Scenario] = []
        try:
            with blaming(self.allowed, partial(self._context, told)):
                context = self._context(told)
            for number in range(first, first + GAMES_AT_ONCE):
                with blaming(self.allowed, partial(self._make_again, told, number)):
                    made.append(self._random_game(context, number))
        except StepsBroken as broken:
            return made, broken
        return made, None

    def _make_again(self, told: Mapping[str, str], first: int, mistakes: Sequence[str]) -> None:
        context = self._context(told, mistakes)
        for number in range(first, first + TRIED_AGAIN):
            self._random_game(context, number)

    def _random_game(self, context: RunContext, number: int) -> Scenario:
        """A game as a scenario: legal moves at random, and often one more that may be illegal."""
        chooser = random.Random(f"{self.seed}/{number}")
        frame = replace(
            steered_scenario(self.game, chooser.randrange(1_000), self.support.offers), id=f"random-{number}"
        )
        setup, opened = played_out(context.engine, None, self._undealt(frame, chooser), chooser.randrange)
        asks = {"views": [[seat] for seat in frame.seats]}
        frame = replace(frame, setup=self.game.codecs.setup.write(setup), free=(), asks=asks)
        if isinstance(opened, Refusal):
            return _refused(frame, opened)
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
            if isinstance(outcome, Outcome) or outcome.kind == "illegal":  # Else it states something that cannot be.
                steps.append(self._step(move))
            if steps[len(played) :] and isinstance(outcome, Refusal):
                return _refused(replace(frame, steps=tuple(steps)), outcome)
        return replace(frame, steps=tuple(steps))

    def _undealt(self, frame: Scenario, chooser: random.Random) -> Any:
        """The setup with everything that chance may decide left to it."""
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
        """A choice made earlier in the game, once more and perhaps by another seat, and what becomes of it.

        All that it asks of chance is stated: what is wrong with it is the choice.
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

    # ---- Looking at answers

    def _look(
        self,
        context: RunContext,
        scenario: Scenario,
        games: Sequence[GameRecord],
        mistakes: Sequence[str] | None = None,
    ) -> tuple[int, Found | None]:
        """How many answers of a game were compared, and the first one that is wrong."""
        readings, allowed = {**self.base, **context.told}, self.allowed if mistakes is None else mistakes
        judge = Judge(self.game, self.spec, [scenario], self.support.can, base=readings, allowed=allowed)
        compared = 0
        for record in games:
            looked = judge.look_at(record)
            compared += looked.judged
            wrong = judge.first_wrong(looked)
            if wrong is not None:
                answer, expected = wrong[0].answer, wrong[1]
                differences = misses(judge.reference, answer, expected)
                by_trail = rule_for(judge.reference, answer, expected, differences)
                rules = [rule for event in expected.events for rule in event.rules] or [by_trail]
                says = name_failure(judge.reference, answer, expected, differences, Charge(by_trail)).says
                changed = {name: one for name, one in context.told.items() if one != self.base.get(name)}
                move = _moves_in(record, answer.number, scenario)
                return compared, Found(
                    scenario, changed, move, says, differences, _once(rules), judge.fitting(wrong[0])
                )
            if looked.broken:
                move = _moves_in(record, len(record.turns), scenario)
                return compared, Found(scenario, {}, move, f"it broke: {looked.broken}", (), ())
        return compared, None

    # ---- Making it smaller

    def _smaller(self, context: RunContext, found: Found) -> Found:
        """The same difference in a game as short as can be found: from a position if the subject takes one."""
        self.subject.start_anew()  # Other games were in flight.
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
        """The same game under the readings that every program is asked for first, if the difference shows there too."""
        told = {name: self.base[name] for name, some in self._choices().items() if self.base.get(name) in some}
        return self._again(self._context(told), found.scenario) or found if found.readings else found

    def _from_position(self, context: RunContext, found: Found) -> Found | None:
        """The last move alone, from the position before it."""
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
        """The difference of a game when it is played; None if there is none, or the reference cannot play it."""
        found = None
        try:
            with blaming(self.allowed, partial(self._play_again, context.told, scenario)):
                for games in games_by_scenario(self.subject, context, [scenario]):
                    found = self._look(context, scenario, games)[1]
        except StepsBroken:
            return None  # What was found before stays as it is.
        return found if found is not None and found.move else None


def _refused(scenario: Scenario, refusal: Refusal) -> Scenario:
    return replace(scenario, expect=(Alternative({}, {"refused": refusal.rule}),))


def _moves_in(record: GameRecord, turns: int, scenario: Scenario) -> int:
    """How many moves of a scenario some turns of its game hold."""
    return min(sum(len(turn.moves) for turn in record.turns[:turns]), len(scenario.steps))


def _cut(scenario: Scenario, moves: int) -> Scenario:
    """A scenario up to a move; what it expects at its end holds only if it is not cut."""
    if moves >= len(scenario.steps):
        return scenario
    return replace(scenario, steps=scenario.steps[:moves], expect=())


def _once(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))


def pairwise(choices: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Sets of readings in which every two readings of different disputes stand together in one set at least.

    Each set takes up, dispute by dispute, the reading that covers most pairs which are still missing.
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
