"""Test the judge on programs with known faults, and count how often its findings are correct.

The programs are the reference with mistakes built in: each mistake alone, two at a time, three to eight with other
readings, two supported readings and no mistake, and each mistake withheld from the judge. Each is tested in several
ways: with all capabilities, with sums only, in part, in sequences, without positions, without one settable input. With
--results FILE every outcome is kept, and an interrupted trial continues where it stopped.

Exit status: 0 whatever the outcome, 2 an error in the input.
"""

from __future__ import annotations

import gc
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import bad_input

if TYPE_CHECKING:
    from leadline.trial.outcome import Outcome
    from leadline.trial.programs import Kind, Program

KINDS: tuple[Kind, ...] = ("alone", "pair", "mixture", "readings", "withheld")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline trial`."""
    parser.usage = "leadline trial GAME [KIND…] [options]"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("kinds", metavar="KIND", nargs="*", help=f"{', '.join(KINDS)}; default: all")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the seed of the programs (1)")
    parser.add_argument("--some", metavar="N", type=int, help="test only N programs, spread evenly")
    parser.add_argument(
        "--held-back", action="store_true", help="test only the mixtures that the search is not tuned on"
    )
    parser.add_argument(
        "--results", metavar="FILE", type=Path, help="keep the outcomes as JSON lines, and continue from them"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="run N processes at once (1)")
    parser.add_argument(
        "--failures", action="store_true", help="list the programs whose mistakes were not named correctly"
    )


def run(args: Namespace) -> int:
    """Try the programs, and print the table."""
    from leadline.cli.check import workers
    from leadline.games import find_game
    from leadline.trial.table import lines, located, located_lines, table

    game = find_game(args.game)
    if strange := next((kind for kind in args.kinds if kind not in KINDS), None):
        raise bad_input(f"there is no kind of program {strange!r}", f"write one of {', '.join(KINDS)}")
    if args.some is not None and args.some < 1:
        raise bad_input(f"--some {args.some} leaves nothing to test", "write a number from 1 upwards")
    workers(args.jobs)
    chosen = _chosen(args, game)
    places = {program.id: place for place, program in enumerate(chosen)}
    outcomes = sorted(_outcomes(args, game, chosen), key=lambda one: places[one.program.id])
    print("\n".join([*located_lines(located(outcomes)), *lines(table(outcomes))]))
    if args.failures:
        for one in outcomes:
            if one.false_names or not one.is_first_name_correct or not one.is_all_named:
                print(f"{one.program.id}: {_names(one)}")
    return 0


def _names(outcome: Outcome) -> str:
    """Return the names that a report gives, as one line."""
    kinds = {"named": outcome.named, "named as similar": outcome.near, "named falsely": outcome.false_names}
    return "; ".join(f"{kind}: {', '.join(names) or 'nothing'}" for kind, names in kinds.items())


def _chosen(args: Namespace, game: str) -> list[Program]:
    from leadline.games import load_game, spec_of
    from leadline.trial.programs import programs

    kinds: tuple[Kind, ...] = tuple(args.kinds) or KINDS
    every = programs(load_game(game), spec_of(game), kinds, args.seed)
    chosen = [one for one in every if one.is_held_back == args.held_back]
    if args.some is not None and len(chosen) > args.some:
        chosen = [chosen[place * len(chosen) // args.some] for place in range(args.some)]
    return chosen


def _outcomes(args: Namespace, game: str, chosen: list[Program]) -> Iterator[Outcome]:
    """Yield the outcome of each program; those that are known already are not tested again."""
    from leadline.schema.codec import Codec
    from leadline.trial.outcome import Outcome

    codec: Codec[Outcome] = Codec(Outcome)
    known: dict[str, Outcome] = {}
    if args.results is not None and args.results.exists():
        for line in files.read_text(args.results).splitlines():
            one = codec.read(json.loads(line))
            known[one.program.id] = one
    left = [program for program in chosen if program.id not in known]
    yield from (known[program.id] for program in chosen if program.id in known)
    for one in _tried(game, left, args.seed, args.jobs):
        if args.results is not None:
            files.append_text(args.results, json.dumps(codec.write(one)) + "\n")
        yield one


def _tried(game: str, programs: list[Program], seed: int, jobs: int) -> Iterator[Outcome]:
    """Yield the outcomes as they are completed, so that a slow one does not delay writing the others."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from functools import partial

    trying = partial(_try_out, game, seed)
    if jobs <= 1:
        yield from map(trying, programs)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from (tried.result() for tried in as_completed([pool.submit(trying, one) for one in programs]))


def _try_out(game: str, seed: int, program: Program) -> Outcome:
    from leadline.trial.outcome import try_out

    outcome = try_out(game, program, seed)
    gc.collect()  # Each program leaves thousands of engines behind, and commands run without garbage collection.
    return outcome
