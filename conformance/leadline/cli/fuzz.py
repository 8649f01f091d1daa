"""Play random games with a program in lockstep with the reference, and stop at the first difference.

Games are played under sets of readings that cover every pair of readings the program can follow. A difference is made
as small as possible and printed as a scenario, which `leadline check GAME --scenarios FILE --no-suite` plays again.

With `--positions`, positions similar to legal ones are loaded instead of games being played. The program and the
reference must refuse the same positions, and continue in the same way from those they load.

Exit status: 0 no difference, 1 a difference, 2 an error in the input, the adapter or the runner.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from leadline.base.errors import InputError, Place, bad_input
from leadline.base.terminal import clear_progress, progress_line
from leadline.cli import components_option, program_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.run.subject import Subject
    from leadline.spec.model import Mistake, Spec

MOVES, SEED = 10_000, 1
_ALLOWED = Place(field="--ignore-mistake")
_STARTS_NO_MORE = "read what it writes to standard error; `leadline smoke` tries it with a few requests"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline fuzz`."""
    parser.usage = f"leadline fuzz GAME [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument(
        "--moves", metavar="N", type=int, default=MOVES, help=f"the least number of moves to compare ({MOVES})"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help=f"the seed of the random moves ({SEED})")
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
        help="with --positions: go on until N distinct differences are found (1)",
    )
    parser.add_argument(
        "--profile",
        metavar="P",
        default="recommended",
        help="the profile to play by, if the program cannot be asked to follow other readings",
    )
    parser.add_argument(
        "--reading", metavar="D=R", action="append", default=[], help="play by reading R of the dispute D"
    )
    parser.add_argument(
        "--ignore-mistake",
        metavar="ID",
        action="append",
        default=[],
        help="ignore a known mistake, which the reference makes too; may be repeated",
    )
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Play, and print what was found."""
    from leadline.base.terminal import wrap
    from leadline.fuzz.games import Fuzzer
    from leadline.fuzz.text import explanation_lines, games_summary, scenario_lines
    from leadline.games import find_game
    from leadline.spec.profiles import readings

    if args.moves < 1:
        raise bad_input(f"--moves {args.moves} leaves nothing to play", "write a number from 1 upwards")
    if args.positions is not None and args.positions < 1:
        raise bad_input(f"--positions {args.positions} leaves nothing to load", "write a number from 1 upwards")
    if args.differences < 1:
        raise bad_input(f"--differences {args.differences} leaves nothing to find", "write a number from 1 upwards")
    game = components_option.load(args, find_game(args.game))
    base = readings(game.spec, args.profile, args.reading)
    allowed = ignored_mistakes(game.spec, args.ignore_mistake)
    subject = program_options.subject_of(args, game, "fuzz")
    if args.positions is not None:
        return _positions(args, game, base, allowed, subject)
    try:
        fuzzer = Fuzzer(subject, game, game.spec, base, args.seed, allowed)
        done = fuzzer.run(args.moves, progress_line(quiet=False))
    finally:
        subject.stop()
    clear_progress()
    if done.broken is not None or done.gave_up:
        if done.games:
            print(f"{games_summary(done)}: no difference so far")
        raise bad_input(done.gave_up, _STARTS_NO_MORE) if done.broken is None else done.broken.as_input(_ALLOWED)
    if done.found is None:
        print(f"{games_summary(done)}: no difference")
        return 0
    print(wrap(f"A difference after {games_summary(done)}: {done.found.says}", 0))
    for dispute, reading in done.found.readings.items():
        print(wrap(f"read as {dispute}={reading}", 2))
    for line in explanation_lines(game, done.found.fits):
        print(wrap(line, 2))
    print(*scenario_lines(game, done.found, fuzzer.support.can), sep="\n")
    return 1


def _positions(args: Namespace, game: Game, base: Mapping[str, str], allowed: Sequence[str], subject: Subject) -> int:
    """Compare positions similar to legal ones, and print what was found."""
    from leadline.fuzz.positions import PositionFuzzer
    from leadline.fuzz.text import position_lines, positions_summary

    try:
        fuzzer = PositionFuzzer(subject, game, game.spec, base, args.seed, allowed)
        if "position" not in fuzzer.support.can:
            raise bad_input("this program cannot load a position", 'it must declare "position" in `can`')
        done = fuzzer.compare(args.positions, args.differences, progress_line(quiet=False))
    finally:
        subject.stop()
    clear_progress()
    for differing in done.differing:
        print(*position_lines(game, differing, fuzzer.support.can), "", sep="\n")
    differences = f"{len(done.differing)} found" if done.differing else "no difference"
    print(f"{positions_summary(done)}: {differences}{' so far' if done.gave_up else ''} (seed {args.seed})")
    if done.gave_up:
        raise bad_input(done.gave_up, _STARTS_NO_MORE)
    return 1 if done.differing else 0


def ignored_mistakes(spec: Spec, names: Sequence[str]) -> list[str]:
    """Return the ids of mistakes, each named by its id or the last part of it.

    Raises ``InputError`` for an unknown mistake, and for two of one family: a program makes at most one of those.
    """
    from leadline.search.look_up import nothing_found

    found: dict[str, Mistake] = {}
    for name in names:
        here = [one for one in spec.mistakes if name in (one.id, one.id.rpartition(".")[2])]
        if not here:
            raise InputError([replace(one, place=_ALLOWED) for one in nothing_found([spec], name, "mistake").problems])
        family = here[0].family
        other = next((one for one in found.values() if family and one.family == family and one != here[0]), None)
        if other is not None:
            wrong = f"{here[0].id} and {other.id} are of one family, and a program makes one of these at most"
            raise bad_input(wrong, "leave one of them out", _ALLOWED)
        found[here[0].id] = here[0]
    return list(found)
