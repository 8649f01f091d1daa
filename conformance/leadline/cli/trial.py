"""Test the judge on programs with known faults, and count how often its findings are correct.

The programs are the reference with mistakes built in: each mistake alone, two at a time, three to eight with other
readings, two supported readings and no mistake, and each mistake withheld from the judge. Each is tested in several
ways: with all capabilities, with sums only, in part, in sequences, without positions, without one settable input. With
--results FILE every outcome is kept, and an interrupted trial continues where it stopped.

Exit status: 0 whatever the outcome, 2 an error in the input.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input
from leadline.base.terminal import progress_line
from leadline.cli import campaign_options

if TYPE_CHECKING:
    from leadline.trial.outcome import Outcome
    from leadline.trial.programs import Kind, Program

KINDS: tuple[Kind, ...] = ("alone", "pair", "mixture", "readings", "withheld")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline trial`."""
    parser.usage = "leadline trial GAME [KIND…] [options]"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("kinds", metavar="KIND", nargs="*", help=f"{', '.join(KINDS)}; default: all")
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help="the seed for generating the programs (default: 1)"
    )
    parser.add_argument("--some", metavar="N", type=int, help="test only N programs, spread evenly")
    parser.add_argument(
        "--held-back", action="store_true", help="test only the mixtures that the search was not tuned on"
    )
    parser.add_argument(
        "--failures", action="store_true", help="list the programs whose mistakes were not named correctly"
    )
    campaign_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Test the judge on the programs, and print the table."""
    from leadline.games import find_game
    from leadline.trial.table import lines, located, located_lines, table

    game = find_game(args.game)
    if strange := next((kind for kind in args.kinds if kind not in KINDS), None):
        raise bad_input(f"there is no kind of program called {strange!r}", f"write one of {', '.join(KINDS)}")
    if args.some is not None and args.some < 1:
        raise bad_input(f"--some {args.some} leaves nothing to test", "write a number from 1 upwards")
    campaign_options.jobs_of(args)
    chosen = _chosen(args, game)
    outcomes = _outcomes(args, game, chosen)
    print("\n".join([*located_lines(located(outcomes)), *lines(table(outcomes))]))
    if args.failures:
        for outcome in outcomes:
            if outcome.false_names or not outcome.is_first_name_correct or not outcome.is_all_named:
                print(f"{outcome.program.id}: {_names(outcome)}")
    return 0


def _names(outcome: Outcome) -> str:
    """Return the names given in a report, as one line."""
    kinds = {"named": outcome.named, "named as similar": outcome.near, "named falsely": outcome.false_names}
    return "; ".join(f"{kind}: {', '.join(names) or 'nothing'}" for kind, names in kinds.items())


def _chosen(args: Namespace, game: str) -> list[Program]:
    from leadline.games import load_game, spec_of
    from leadline.trial.programs import programs

    kinds: tuple[Kind, ...] = tuple(args.kinds) or KINDS
    every = programs(load_game(game), spec_of(game), kinds, args.seed)
    chosen = [program for program in every if program.is_held_back == args.held_back]
    if args.some is not None and len(chosen) > args.some:
        chosen = [chosen[place * len(chosen) // args.some] for place in range(args.some)]
    return chosen


def _outcomes(args: Namespace, game: str, chosen: Sequence[Program]) -> list[Outcome]:
    """Return the outcome for each program; programs whose outcome is already known are not tested again."""
    from leadline.campaign import Piece
    from leadline.schema.codec import Codec
    from leadline.suite.bundle import load_suite
    from leadline.trial.outcome import Outcome
    from leadline.trial.pieces import try_program

    campaign = {"command": "trial", "game": game, "seed": args.seed, "suite": load_suite(game).hash}
    results = campaign_options.results_of(args, campaign)
    wanted = {program.id: program for program in chosen}
    done = sum(name in results for name in wanted)
    progress = progress_line(quiet=False)

    def is_enough() -> bool:
        nonlocal done
        done += 1
        progress(done, len(wanted), "programs")
        return done == len(wanted)

    missing = (Piece(name, program) for name, program in wanted.items() if name not in results)
    campaign_options.do_missing(args, results, missing, partial(try_program, game, args.seed), is_enough)
    codec: Codec[Outcome] = Codec(Outcome)
    return [codec.read(results[name]) for name in wanted]
