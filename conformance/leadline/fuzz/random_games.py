"""Random games as scenarios: random legal moves from an opening or a position, and often a possibly illegal choice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from leadline.fuzz.met import Met
from leadline.fuzz.mutations import Mutator
from leadline.game.moves import make_move, played_out
from leadline.run.capabilities import missing_capability
from leadline.run.guided import choose, guided_scenario, seldom_first, shuffled
from leadline.schema.canonical import secret_rules
from leadline.schema.codec import ShapeError
from leadline.suite.bundle import load_suite
from leadline.suite.model import Alternative, Scenario, Step
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.run.context import RunContext

LONGEST = 60
"""The greatest number of moves in a random game."""
FROM_A_POSITION = 0.5
"""The share of games that start from a position of the suite, if the subject can load positions.

Games that start from an opening and have at most 60 moves seldom reach situations that occur late.
"""
ENDED_ODDLY = 0.5
"""The share of games that end with a choice that may be illegal."""
CHANGED = 0.5
"""The share of possibly illegal choices that are slightly changed legal ones.

The others were made earlier in the game.
"""
TRIES = 20
"""The number of attempts to find a legal move in a position."""


class RandomGames:
    """A generator of random games; the same seed, number and readings give the same game."""

    def __init__(self, game: Game, offers: Mapping[str, Sequence[Any]] | None, seed: int) -> None:
        """Make games of the kinds that a subject ``offers``."""
        self._game, self._offers, self._seed = game, offers, seed
        self._choices = Mutator(game.types.choice, game.own_components)

    def game(self, context: RunContext, number: int) -> tuple[Scenario, Met]:
        """Return a game, and a record of the rules and refusals that occur in it on the reference."""
        chooser, met = random.Random(f"{self._seed}/{number}"), Met()
        met.rules.update(secret_rules(self._game.types.position))  # At the end, the view of every seat is requested.
        frame = replace(self.frame(chooser), id=f"random-{number}")
        start = self._suite_position(context, frame, chooser) if chooser.random() < FROM_A_POSITION else None
        if start is not None:
            frame, position = start
            met.openings["from a position"] += 1
        else:
            frame, opened = self._opened(context, frame, chooser, met)
            if isinstance(opened, Refusal):
                return refused_at_end(frame, opened), met
            position = opened.position
        return self._played(context, frame, position, chooser, met), met

    def frame(self, chooser: random.Random) -> Scenario:
        """Return a game before its opening, of a kind that the subject offers."""
        return guided_scenario(self._game, chooser.randrange(1_000), self._offers)

    def undealt(self, frame: Scenario) -> Any:
        """Return the setup with everything left to chance that chance may decide."""
        data = dict(frame.setup or {})
        for name in self._game.randomisers(self._game.own_components):
            if name in data:
                data[name] = None
        return self._game.codecs.setup.read(data)

    def changed(self, choice: Any, chooser: random.Random) -> Any:
        """Return a slightly changed choice, which may be illegal."""
        self._choices.learn(choice, chooser)
        changed = self._choices.changed(choice, chooser)
        try:
            return self._game.codecs.choice.read(self._game.codecs.choice.write(changed))
        except ShapeError:
            return choice

    def step(self, move: Any) -> Step:
        """Return a move as a step of a scenario."""
        return Step(self._game.move_notation.write(move, {}), self._game.codecs.move.write(move))

    # ---- The start

    def _opened(
        self, context: RunContext, frame: Scenario, chooser: random.Random, met: Met
    ) -> tuple[Scenario, Outcome | Refusal]:
        """Return a game with its opening, and the result of the opening."""
        setup, opened = played_out(context.engine, None, self.undealt(frame), chooser.randrange)
        met.openings.update(f"{name}={getattr(setup, name)}" for name in self._game.seats.offers)
        met.count(opened)
        views = {"views": [[seat] for seat in frame.seats]}
        return replace(frame, setup=self._game.codecs.setup.write(setup), free=(), asks=views), opened

    def _suite_position(
        self, context: RunContext, frame: Scenario, chooser: random.Random
    ) -> tuple[Scenario, Any] | None:
        """Return a game from a position of the suite, or None if the subject or the readings cannot play it."""
        if "position" not in context.can or not self._positions:
            return None
        made = chooser.choice(self._positions)
        try:
            position = self._game.codecs.position.read(made.position)
        except ShapeError:  # It needs other components.
            return None
        seats = context.engine.seats(position)
        frame = replace(
            frame,
            seats=seats,
            names=self._game.names.seats(seats),
            setup=None,
            free=(),
            position=self._game.codecs.position.write(position),
            asks={"views": [[seat] for seat in seats]},
        )
        if missing_capability(frame, context) or any(
            fault.kind == "state" for fault in context.engine.faults(position)
        ):
            return None
        return frame, position

    @cached_property
    def _positions(self) -> list[Scenario]:
        return [each for each in load_suite(self._game.id).scenarios if each.position is not None]

    # ---- The moves

    def _played(
        self, context: RunContext, frame: Scenario, position: Any, chooser: random.Random, met: Met
    ) -> Scenario:
        """Return a game with its moves."""
        steps, played, taken = list[Step](), list[Any](), Counter[str]()
        for _ in range(chooser.randint(1, LONGEST)):
            move, outcome = self._random_move(context, position, taken, chooser)
            if not isinstance(outcome, Outcome):
                break
            steps.append(self.step(move))
            met.count(outcome)
            played.append(move)
            position = outcome.position
        if played and chooser.random() < ENDED_ODDLY:
            move, outcome = self._odd_move(context, position, played, chooser)
            if isinstance(outcome, Outcome) or outcome.kind == "illegal":  # Otherwise it states something impossible.
                steps.append(self.step(move))
                met.count(outcome)
                if isinstance(outcome, Refusal):
                    return refused_at_end(replace(frame, steps=tuple(steps)), outcome)
        return replace(frame, steps=tuple(steps))

    def _random_move(
        self, context: RunContext, position: Any, taken: Counter[str], chooser: random.Random
    ) -> tuple[Any, Any]:
        """Return a legal move, usually of a kind seldom ``taken``, with its outcome, or None if none is found."""
        for _ in range(TRIES):
            decisions = seldom_first(shuffled(context.engine.to_act(position), chooser), taken, chooser)
            move = choose(self._game, context.engine, position, chooser, decisions)
            if move is None:
                return None, None
            whole, outcome = played_out(context.engine, position, move, chooser.randrange)
            if isinstance(outcome, Outcome):
                taken[getattr(move.choice, "kind", "")] += 1
                return self._game.shorthand.complete_move(context.engine, position, whole), outcome
        return None, None

    def _odd_move(
        self, context: RunContext, position: Any, played: Sequence[Any], chooser: random.Random
    ) -> tuple[Any, Any]:
        """Return a choice that may be illegal, and its outcome.

        The choice was made earlier in the game, perhaps by another seat, or is a slightly changed legal one. All the
        chance that it needs is stated, so that only the choice can be wrong.
        """
        engine, choice = context.engine, None
        if chooser.random() < CHANGED:
            legal = choose(self._game, engine, position, chooser)
            choice = None if legal is None else self.changed(legal.choice, chooser)
        if choice is None:
            choice, decisions = chooser.choice(played).choice, engine.to_act(position)
            if decisions and chooser.random() < 0.7:
                choice = replace(choice, seat=decisions[0].seats[0])
        move, outcome = played_out(engine, position, make_move(self._game, choice), chooser.randrange)
        if isinstance(outcome, Outcome):
            move = self._game.shorthand.complete_move(engine, position, move)
        return move, outcome


def refused_at_end(scenario: Scenario, refusal: Refusal) -> Scenario:
    """Return the scenario with the refusal of its last move, or of its opening, as the expectation."""
    return replace(scenario, expect=(Alternative({}, {"refused": refusal.rule}),))
