"""Measurements of how fast an engine plays recorded moves, and of the whole loop: choose, build a move and play it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from leadline.game.moves import decision_of, make_move, played_out
from leadline.run.guided import choose, guided_scenario, shuffled
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game

SEED = 1
MOST_TRIES = 100
"""The number of refused choices after which the loop continues with another game."""
STARTS = 60
"""The number of games from which the loop selects its starting point."""


def moves_of_games(game: Game, number: int) -> list[tuple[Any, Any]]:
    """Return positions of random games, each with a legal move; equal arguments give equal positions.

    Among the open decisions, one of the kind that has been taken least often is used, so that all kinds get their
    share.
    """
    chooser = random.Random(SEED)
    engine, moves, taken = game.own_engine, list[tuple[Any, Any]](), Counter[str]()
    while len(moves) < number:
        position = _opened(game, len(moves))
        while position is not None and len(moves) < number:
            decisions = sorted(shuffled(engine.to_act(position), chooser), key=lambda decision: taken[decision.kind])
            move = choose(game, engine, position, chooser, decisions)
            if move is None:
                break
            taken[_kind_of(move)] += 1
            move, outcome = played_out(engine, position, move, chooser.randrange)
            if isinstance(outcome, Outcome):
                moves.append((position, move))
                position = outcome.position
    return moves


def _opened(game: Game, number: int) -> Any | None:
    """Return the first position of one of the offered games, or None if the game cannot be opened."""
    setup = game.codecs.setup.read(guided_scenario(game, number, None).setup)
    opened = game.own_engine.open(setup, "nothing")
    return opened.position if isinstance(opened, Outcome) else None


def _kind_of(move: Any) -> str:
    """Return the kind of decision that a move takes; in a game with only one kind, it is always the same."""
    return str(getattr(move.choice, "kind", ""))


def plays_a_second(game: Game, number: int, repeat: int) -> float:
    """Return the recorded moves played per second if only positions are computed: the median of several repetitions."""
    engine, moves = game.own_engine, moves_of_games(game, number)

    def play() -> None:
        for position, move in moves:
            engine.play(position, move, "nothing")

    return _rate(play, len(moves), repeat)


def decisions_a_second(game: Game, number: int, repeat: int) -> float:
    """Return the number of recorded positions per second whose open decisions can be listed."""
    engine, moves = game.own_engine, moves_of_games(game, number)

    def ask() -> None:
        for position, _ in moves:
            engine.to_act(position)

    return _rate(ask, len(moves), repeat)


def choices_a_second(game: Game, number: int, repeat: int) -> float:
    """Return how many recorded decisions per second can have their legal choices listed, given the recorded chance."""
    engine, asked = game.own_engine, []
    for position, move in moves_of_games(game, number):
        decision = decision_of(engine, position, move)
        if decision is not None:
            asked.append((position, decision, getattr(move, "chance", None)))

    def ask() -> None:
        for position, decision, chance in asked:
            engine.choices(position, decision, chance)

    return _rate(ask, len(asked), repeat)


def _rate(work: Callable[[], None], number: int, repeat: int) -> float:
    """Return the repetitions of some work per second of processor time, as the median of several measurements."""
    seconds = []
    for _ in range(repeat):
        began = process_time()
        work()
        seconds.append(process_time() - began)
    return number / median(seconds)


def turns_a_second(game: Game, number: int, repeat: int) -> float:
    """Return the legal turns per second of the whole loop: choose at random, build the move, play it, and repeat.

    The loop takes one of the open decisions, and for that decision a choice that the same seat made in the recorded
    games, with its chance. A refused choice is replaced by another, and the time it took counts.
    """
    recorded = moves_of_games(game, min(number, 4_000))
    pools: dict[Any, tuple[list[Any], list[Any]]] = {}
    for position, move in recorded:
        decision = decision_of(game.own_engine, position, move)
        if decision is not None:
            choices, chances = pools.setdefault((decision.seats, decision.kind), ([], []))
            choices.append(move.choice)
            chances.append(getattr(move, "chance", None))
    opened = (_opened(game, number) for number in range(STARTS))
    starts = [position for position in opened if position is not None]
    return _rate(lambda: _loop(game, starts, pools, number), number, repeat)


def _loop(game: Game, starts: list[Any], pools: dict[Any, tuple[list[Any], list[Any]]], number: int) -> None:
    """Play this number of legal turns from the beginning of a game, starting a new game whenever one is over."""
    engine, pick = game.own_engine, random.Random(SEED).choice
    play, to_act = engine.play, engine.to_act
    position, played, tried = starts[0], 0, 0
    while played < number:
        decisions = to_act(position)
        if not decisions or tried > MOST_TRIES:
            position, tried = pick(starts), 0
            continue
        decision = pick(decisions)
        known = pools.get((decision.seats, decision.kind))
        tried += 1
        if known is not None:
            outcome = play(position, make_move(game, pick(known[0]), pick(known[1])), "nothing")
            if isinstance(outcome, Outcome):
                position, played, tried = outcome.position, played + 1, 0
