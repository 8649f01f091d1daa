"""How fast an engine plays: recorded moves, and the whole loop of choosing, building a move and playing it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from leadline.games import load_game
from leadline.games.moves import make_move, played_out
from leadline.problems import bad_input
from leadline.run.steering import choose, steered_scenario
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.games.game import Game

SEED = 1
SECONDS = 600
"""Another checkout is waited for so long."""


def moves_of_games(game: str, number: int) -> list[tuple[Any, Any]]:
    """So many positions of random games, each with a legal move; always the same ones."""
    described, chooser = load_game(game), random.Random(SEED)
    engine, found = described.own_engine, list[tuple[Any, Any]]()
    while len(found) < number:
        setup = described.codecs.setup.read(steered_scenario(described, len(found), None).setup)
        opened = engine.open(setup, "nothing")
        position = opened.position if isinstance(opened, Outcome) else None
        while position is not None and len(found) < number:
            move = choose(described, engine, position, chooser)
            if move is None:
                break
            move, outcome = played_out(engine, position, move, chooser.randrange)
            if isinstance(outcome, Outcome):
                found.append((position, move))
                position = outcome.position
    return found


def plays_a_second(game: str, number: int, repeat: int) -> float:
    """Plays a second of recorded moves, nothing told beside the position; the median of several repetitions."""
    engine, moves, seconds = load_game(game).own_engine, moves_of_games(game, number), []
    for _ in range(repeat):
        began = perf_counter()
        for position, move in moves:
            engine.play(position, move, "nothing")
        seconds.append(perf_counter() - began)
    return len(moves) / median(seconds)


def turns_a_second(game: str, number: int, repeat: int) -> float:
    """Legal turns a second of the whole loop: choose at random, build the move, play it, and so on to the end.

    Chosen is among what the recorded games chose in the same seat, with chance that they had; what is refused is tried
    again, and its time counts.
    """
    described, recorded = load_game(game), moves_of_games(game, min(number, 4_000))
    pools: dict[Any, tuple[list[Any], list[Any]]] = {}
    for _, move in recorded:
        choices, chances = pools.setdefault(move.choice.seat, ([], []))
        choices.append(move.choice)
        chances.append(getattr(move, "chance", None))
    rates = []
    for _ in range(repeat):
        began, played = perf_counter(), _loop(described, recorded[0][0], pools, number)
        rates.append(played / (perf_counter() - began))
    return median(rates)


def _loop(game: Game, start: Any, pools: dict[Any, tuple[list[Any], list[Any]]], number: int) -> int:
    """Play so many legal turns from a position, from its beginning again whenever a game is over."""
    engine, pick, position, played, tried = game.own_engine, random.Random(SEED).choice, start, 0, 0
    play, to_act = engine.play, engine.to_act
    while played < number:
        decisions = to_act(position)
        known = pools.get(decisions[0].seats[0]) if decisions else None
        if known is None or tried > 1_000:
            position, tried = start, 0
            continue
        outcome = play(position, make_move(game, pick(known[0]), pick(known[1])), "nothing")
        tried += 1
        if isinstance(outcome, Outcome):
            position, played, tried = outcome.position, played + 1, 0
    return played


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
