"""How fast an engine plays: recorded moves, and the whole loop of choosing, building a move and playing it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from leadline.games import load_game
from leadline.games.moves import decision_of, make_move, played_out
from leadline.problems import bad_input
from leadline.run.steering import choose, shuffled, steered_scenario
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.games.game import Game

SEED = 1
MOST_TRIES = 100
"""After so many refused choices the loop goes on with another game."""
STARTS = 60
"""The loop begins with one of the first so many games that are offered."""
SECONDS = 600
"""Another checkout is waited for so long."""


def moves_of_games(game: str, number: int) -> list[tuple[Any, Any]]:
    """So many positions of random games, each with a legal move; always the same ones.

    Of the open decisions one of the kind is taken that was taken least so far, so that each kind has its share.
    """
    described, chooser = load_game(game), random.Random(SEED)
    engine, found, taken = described.own_engine, list[tuple[Any, Any]](), Counter[str]()
    while len(found) < number:
        position = _opened(described, len(found))
        while position is not None and len(found) < number:
            decisions = sorted(shuffled(engine.to_act(position), chooser), key=lambda one: taken[one.kind])
            move = choose(described, engine, position, chooser, decisions)
            if move is None:
                break
            taken[_kind_of(move)] += 1
            move, outcome = played_out(engine, position, move, chooser.randrange)
            if isinstance(outcome, Outcome):
                found.append((position, move))
                position = outcome.position
    return found


def _opened(game: Game, number: int) -> Any | None:
    """The first position of one of the games that are offered; None if it cannot be opened."""
    setup = game.codecs.setup.read(steered_scenario(game, number, None).setup)
    opened = game.own_engine.open(setup, "nothing")
    return opened.position if isinstance(opened, Outcome) else None


def _kind_of(move: Any) -> str:
    """The kind of decision that a move takes; the same for all where a game has only one."""
    return str(getattr(move.choice, "kind", ""))


def plays_a_second(game: str, number: int, repeat: int) -> float:
    """Plays a second of recorded moves, nothing told beside the position; the median of several repetitions."""
    engine, moves = load_game(game).own_engine, moves_of_games(game, number)

    def play() -> None:
        for position, move in moves:
            engine.play(position, move, "nothing")

    return _rate(play, len(moves), repeat)


def decisions_a_second(game: str, number: int, repeat: int) -> float:
    """Positions of recorded games a second of which it is asked who may decide what."""
    engine, moves = load_game(game).own_engine, moves_of_games(game, number)

    def ask() -> None:
        for position, _ in moves:
            engine.to_act(position)

    return _rate(ask, len(moves), repeat)


def choices_a_second(game: str, number: int, repeat: int) -> float:
    """Decisions of recorded games a second of which the legal choices are asked, with the chance that was had there."""
    engine, asked = load_game(game).own_engine, []
    for position, move in moves_of_games(game, number):
        decision = decision_of(engine, position, move)
        if decision is not None:
            asked.append((position, decision, getattr(move, "chance", None)))

    def ask() -> None:
        for position, decision, chance in asked:
            engine.choices(position, decision, chance)

    return _rate(ask, len(asked), repeat)


def _rate(work: Callable[[], None], number: int, repeat: int) -> float:
    """How many things are done in a second of processor time; the median of several repetitions."""
    seconds = []
    for _ in range(repeat):
        began = process_time()
        work()
        seconds.append(process_time() - began)
    return number / median(seconds)


def turns_a_second(game: str, number: int, repeat: int) -> float:
    """Legal turns a second of the whole loop: choose at random, build the move, play it, and so on to the end.

    Chosen is one of the open decisions, and in it among what the recorded games chose in the same seat, with chance
    that they had; what is refused is tried again, and its time counts.
    """
    described, recorded = load_game(game), moves_of_games(game, min(number, 4_000))
    pools: dict[Any, tuple[list[Any], list[Any]]] = {}
    for position, move in recorded:
        decision = decision_of(described.own_engine, position, move)
        if decision is not None:
            choices, chances = pools.setdefault((decision.seats, decision.kind), ([], []))
            choices.append(move.choice)
            chances.append(getattr(move, "chance", None))
    opened = (_opened(described, number) for number in range(STARTS))
    starts = [position for position in opened if position is not None]
    return _rate(lambda: _loop(described, starts, pools, number), number, repeat)


def _loop(game: Game, starts: list[Any], pools: dict[Any, tuple[list[Any], list[Any]]], number: int) -> None:
    """Play so many legal turns from the beginning of a game, of another one whenever a game is over."""
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


def plays_elsewhere(checkout: Path, game: str, number: int, repeat: int) -> float:
    """Plays a second of the engine in another checkout, measured by that checkout itself in a process of its own.

    Raises ``InputError`` if it cannot be measured.
    """
    paths = [str((checkout / name).resolve()) for name in ("conformance", "reference_impl")]
    if not all(Path(path).is_dir() for path in paths):
        raise bad_input(f"{checkout} has no engine to measure", "name a checkout of Leadline")
    code = (
        "import sys; from leadline.bench.engine import plays_a_second as speed; "
        "print(speed(sys.argv[1], *map(int, sys.argv[2:])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, game, str(number), str(repeat)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    try:
        return float(done.stdout)
    except ValueError:
        last = done.stderr.strip().rpartition("\n")[2] or f"exit status {done.returncode}"
        raise bad_input(f"the engine in {checkout} cannot be measured: {last}", "name a checkout of Leadline") from None
