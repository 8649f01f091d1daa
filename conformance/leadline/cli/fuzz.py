"""Play random games with a program in lockstep with the reference, and stop at the first difference.

Games are played under sets of readings that cover every pair of readings the program can follow. A difference is made
as small as possible and printed as a scenario, which `leadline check GAME --scenarios FILE --no-suite` plays again.

With `--results`, `--jobs` or `--cluster`, the games are played in pieces, in several processes or on a cluster, and an
interrupted campaign continues where it stopped.

With `--positions`, positions similar to legal ones are loaded instead of games being played. The program and the
reference must refuse the same positions, and continue in the same way from those they load.

Exit status: 0 no difference, 1 a difference, 2 an error in the input, the adapter or the runner.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, Place, bad_input
from leadline.base.terminal import clear_progress, progress_line
from leadline.cli import campaign_options, components_option, program_options, reading_options

if TYPE_CHECKING:
    from leadline.fuzz.met import Met
    from leadline.fuzz.pieces import Plan
    from leadline.game.definition import Game
    from leadline.run.subject import Subject
    from leadline.spec.model import Mistake, Spec

MOVES, SEED = 10_000, 1
_ALLOWED = Place(field="--ignore-mistake")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline fuzz`."""
    parser.usage = f"leadline fuzz GAME [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument(
        "--moves",
        metavar="N",
        type=int,
        default=MOVES,
        help=f"the minimum number of moves to compare (default: {MOVES})",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=SEED, help=f"the seed for the random moves (default: {SEED})"
    )
    parser.add_argument(
        "--positions",
        metavar="N",
        type=int,
        help="instead of playing games, compare N positions similar to legal ones",
    )
    parser.add_argument(
        "--differences",
        metavar="N",
        type=int,
        default=1,
        help="with --positions, --results, --jobs or --cluster: continue until N distinct differences are found "
        "(default: 1)",
    )
    profile = "the profile to play by (only for a program that cannot be asked to follow other readings)"
    reading_options.add_arguments(parser, profile, "play by reading R of dispute D")
    parser.add_argument(
        "--ignore-mistake",
        metavar="ID",
        action="append",
        default=[],
        help="ignore a known mistake by building it into the reference too; may be repeated",
    )
    parser.add_argument(
        "--counts", action="store_true", help="also print how often each rule and each refusal occurred"
    )
    campaign_options.add_arguments(parser)
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Play, and print the findings."""
    from leadline.fuzz.pieces import Plan
    from leadline.games import find_game
    from leadline.spec.profiles import readings

    _check_numbers(args)
    game = components_option.load(args, find_game(args.game))
    base = readings(game.spec, args.profile, args.reading)
    allowed = ignored_mistakes(game.spec, args.ignore_mistake)
    if campaign_options.is_asked_for(args):
        campaign_options.refuse_transcript(args)
        program = program_options.subject_maker(args, "fuzz")
        return _campaign(args, game, Plan(game.id, game.components_file, base, allowed, args.seed, program))
    subject = program_options.subject_of(args, game, "fuzz")
    if args.positions is not None:
        return _positions(args, game, base, allowed, subject)
    return _games(args, game, base, allowed, subject)


def _check_numbers(args: Namespace) -> None:
    """Raise ``InputError`` for a number that would leave nothing to do."""
    for option, number, nothing in (
        ("--moves", args.moves, "play"),
        ("--positions", args.positions, "load"),
        ("--differences", args.differences, "find"),
    ):
        if number is not None and number < 1:
            raise bad_input(f"{option} {number} leaves nothing to {nothing}", "write a number from 1 upwards")


def _games(args: Namespace, game: Game, base: Mapping[str, str], allowed: Sequence[str], subject: Subject) -> int:
    """Play games until one of them differs, and print the findings."""
    from leadline.fuzz.games import Fuzzer
    from leadline.fuzz.pieces import IGNORED, STARTS_NO_MORE
    from leadline.fuzz.text import found_lines, games_summary

    try:
        fuzzer = Fuzzer(subject, game, game.spec, base, args.seed, allowed)
        done = fuzzer.run(args.moves, progress_line(quiet=False))
    finally:
        subject.stop()
    clear_progress()
    if done.broken is not None or done.gave_up:
        if done.games:
            print(f"{games_summary(done)}: no difference so far")
        raise bad_input(done.gave_up, STARTS_NO_MORE) if done.broken is None else done.broken.as_input(IGNORED)
    differences = "no difference" if done.finding is None else "1 found"
    print(f"{games_summary(done)}: {differences} (seed {args.seed})")
    _print_counts(args, game, done.met)
    if done.finding is not None:  # The scenario is printed last so that it can be copied to a file.
        print("", *found_lines(game, done.finding, fuzzer.support.can), sep="\n")
    return 0 if done.finding is None else 1


def _positions(args: Namespace, game: Game, base: Mapping[str, str], allowed: Sequence[str], subject: Subject) -> int:
    """Compare positions similar to legal ones, and print the findings."""
    from leadline.fuzz.pieces import CANNOT_LOAD, STARTS_NO_MORE
    from leadline.fuzz.positions import PositionFuzzer
    from leadline.fuzz.text import position_lines, positions_summary

    try:
        fuzzer = PositionFuzzer(subject, game, game.spec, base, args.seed, allowed)
        if "position" not in fuzzer.support.can:
            raise bad_input(*CANNOT_LOAD)
        done = fuzzer.compare(args.positions, args.differences, progress_line(quiet=False))
    finally:
        subject.stop()
    clear_progress()
    for differing in done.differing:
        print(*position_lines(game, differing, fuzzer.support.can), "", sep="\n")
    differences = f"{len(done.differing)} found" if done.differing else "no difference"
    print(f"{positions_summary(done)}: {differences}{' so far' if done.gave_up else ''} (seed {args.seed})")
    if done.gave_up:
        raise bad_input(done.gave_up, STARTS_NO_MORE)
    _print_counts(args, game, done.met)
    return 1 if done.differing else 0


def _campaign(args: Namespace, game: Game, plan: Plan) -> int:
    """Do the missing pieces of a campaign, and print the findings of all its pieces."""
    from functools import partial

    from leadline.fuzz.pieces import compare_positions, play_games
    from leadline.fuzz.tally import Tally
    from leadline.fuzz.text import campaign_summary

    unit = "answers" if args.positions is None else "positions"
    wanted = args.moves if args.positions is None else args.positions
    results = campaign_options.results_of(args, _identity(args, game, plan))
    tally = Tally(results, unit, wanted, args.differences)
    progress = progress_line(quiet=False)

    def is_enough() -> bool:
        tally.count()
        progress(tally.counts[unit], wanted, f"{unit}; {len(results):,} pieces are done")
        return tally.is_enough

    work = partial(play_games if args.positions is None else compare_positions, plan)
    campaign_options.do_missing(args, results, tally.missing(), work, is_enough)
    tally.count()
    differences = f"{len(tally.differing)} found" if tally.differing else "no difference"
    print(f"{campaign_summary(tally)}: {differences} (seed {args.seed})")
    _print_counts(args, game, tally.met)
    for lines in tally.differing.values():
        print("", *lines, sep="\n")
    return 1 if tally.differing else 0


def _identity(args: Namespace, game: Game, plan: Plan) -> dict[str, Any]:
    """Return everything that affects the results of a campaign."""
    from hashlib import sha256

    from leadline.base import files
    from leadline.suite.bundle import load_suite

    own = game.components_file
    return {
        "command": "fuzz" if args.positions is None else "fuzz --positions",
        "game": game.id,
        "seed": args.seed,
        "program": program_options.program_of(args).name,
        "readings": {name: reading for name, reading in plan.base.items() if reading != game.recommended.get(name)},
        "ignored mistakes": list(plan.allowed),
        "components": None if own is None else sha256(files.read_bytes(own)).hexdigest()[:16],
        "suite": load_suite(game.id).hash,
    }


def _print_counts(args: Namespace, game: Game, met: Met) -> None:
    if args.counts:
        from leadline.fuzz.met_text import met_lines

        print(*met_lines(game, met), sep="\n")


def ignored_mistakes(spec: Spec, names: Sequence[str]) -> list[str]:
    """Return the ids of mistakes, each of which is given by its id or the last part of it.

    Raises ``InputError`` for an unknown mistake, and for two mistakes in one family, because a program makes at most
    one of them.
    """
    from leadline.search.look_up import nothing_found

    ignored: dict[str, Mistake] = {}
    for name in names:
        here = [mistake for mistake in spec.mistakes if name in (mistake.id, mistake.id.rpartition(".")[2])]
        if not here:
            raise InputError(
                [replace(problem, place=_ALLOWED) for problem in nothing_found([spec], name, "mistake").problems]
            )
        family = here[0].family
        clash = next(
            (mistake for mistake in ignored.values() if family and mistake.family == family and mistake != here[0]),
            None,
        )
        if clash is not None:
            wrong = f"{here[0].id} and {clash.id} belong to one family, and a program makes at most one mistake of each"
            raise bad_input(wrong, "leave one of them out", _ALLOWED)
        ignored[here[0].id] = here[0]
    return list(ignored)
