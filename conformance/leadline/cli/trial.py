"""Try the judge on programs whose faults are known, and count how often what it says is true.

The programs are the reference with mistakes built in: each mistake alone, two at a time, three to six beside other
readings, two supported readings and no mistake, and each mistake withheld from the judge. Each is asked in several
ways: with all capabilities, with sums only, without positions, without one door. With --results FILE every outcome is
kept, and a trial that was ended goes on where it was.

Exit status: 0 whatever comes out, 2 a fault of the input.
"""

from __future__ import annotations

import gc
import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.trial.outcome import Outcome
    from leadline.trial.programs import Kind, Program

KINDS: tuple[Kind, ...] = ("alone", "pair", "mixture", "readings", "withheld")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline trial`."""
    parser.usage = "leadline trial GAME [KIND…] [options]"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("kinds", metavar="KIND", nargs="*", help=f"{', '.join(KINDS)}; all, if none is named")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the seed of the programs (1)")
    parser.add_argument("--some", metavar="N", type=int, help="only so many programs, spread over all")
    parser.add_argument("--held-back", action="store_true", help="only the mixtures that the search is not tuned on")
    parser.add_argument("--results", metavar="FILE", type=Path, help="keep the outcomes as JSON lines, and go on there")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="so many processes at once (1)")
    parser.add_argument("--failures", action="store_true", help="list the programs that were not named rightly")


def run(args: Namespace) -> int:
    """Try the programs, and print the table."""
    from leadline.games import find_game
    from leadline.trial.table import lines, table

    game = find_game(args.game)
    if strange := next((kind for kind in args.kinds if kind not in KINDS), None):
        raise bad_input(f"there is no kind of program {strange!r}", f"write one of {', '.join(KINDS)}")
    chosen = _chosen(args, game)
    places = {program.id: place for place, program in enumerate(chosen)}
    outcomes = sorted(_outcomes(args, game, chosen), key=lambda one: places[one.program.id])
    print("\n".join(lines(table(outcomes))))
    if args.failures:
        for one in outcomes:
            if one.untrue or not one.is_first_true or not one.is_all_named:
                print(f"{one.program.id}: named {one.named}, near {one.near}, untrue {one.untrue}")
    return 0


def _chosen(args: Namespace, game: str) -> list[Program]:
    from leadline.games import load_game, spec_of
    from leadline.trial.programs import programs

    kinds: tuple[Kind, ...] = tuple(args.kinds) or KINDS
    every = programs(load_game(game), spec_of(game), kinds, args.seed)
    chosen = [one for one in every if one.is_held_back == args.held_back]
    if args.some is not None and len(chosen) > args.some > 0:
        chosen = [chosen[place * len(chosen) // args.some] for place in range(args.some)]
    return chosen


def _outcomes(args: Namespace, game: str, chosen: list[Program]) -> Iterator[Outcome]:
    """The outcome of each program; those that are known already are not tried again."""
    from leadline.codec import Codec
    from leadline.trial.outcome import Outcome

    codec: Codec[Outcome] = Codec(Outcome)
    known: dict[str, Outcome] = {}
    if args.results is not None and args.results.exists():
        for line in args.results.read_text(encoding="utf-8").splitlines():
            one = codec.read(json.loads(line))
            known[one.program.id] = one
    left = [program for program in chosen if program.id not in known]
    yield from (known[program.id] for program in chosen if program.id in known)
    for one in _tried(game, left, args.seed, args.jobs):
        if args.results is not None:
            with args.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(codec.write(one)) + "\n")
        yield one


def _tried(game: str, programs: list[Program], seed: int, jobs: int) -> Iterator[Outcome]:
    """The outcomes as they come, so that one that takes long keeps no other from being written."""
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
    gc.collect()  # Each program leaves thousands of engines behind, and a command collects nothing by itself.
    return outcome
