"""Visit every position of a game with few components, and check what has to hold in each.

  leadline visit GAME --components FILE                    from the opening
  leadline visit GAME POSITION … --components FILE         from other positions
  leadline visit GAME --components FILE -- COMMAND         and compare a program in the same positions

POSITION is a line of notation, a text file with one position per line, or `opening` (for example, "opening seats=2").
`conformance/worlds` has components that make each game small enough. The page about small worlds says what is checked.

Exit status: 0 everything was visited, and everything holds; 1 something does not hold; 2 an error in the input, the
adapter or the runner; 3 everything holds so far, but not all positions were visited.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from leadline.base.errors import InputError, LeadlineError, bad_input
from leadline.base.terminal import clear_progress, progress_line, wrap
from leadline.cli import components_option, program_options, reading_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.worlds.model import World

INCOMPLETE = 3


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline visit`."""
    parser.usage = f"leadline visit GAME [POSITION …] [--components FILE] [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument(
        "positions", nargs="*", metavar="POSITION", help="the positions from which to start (default: opening)"
    )
    parser.add_argument("--most", metavar="N", type=int, help="visit at most N positions (default 100,000)")
    parser.add_argument(
        "--others",
        metavar="N",
        type=int,
        help="in each position, try at most N choices that are not listed (default 40)",
    )
    reading_options.add_arguments(parser, "the profile under which to play", "play under reading R of dispute D")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Visit the positions, and print the findings."""
    from leadline.games import find_game

    for name in ("most", "others"):
        if getattr(args, name) is not None and getattr(args, name) < 1:
            raise bad_input(f"--{name} {getattr(args, name)} leaves nothing to do", "write a number from 1 upwards")
    game = components_option.load(args, find_game(args.game))
    try:
        world = _visited(args, game)
    except LeadlineError as error:
        if isinstance(error, InputError):
            raise
        raise bad_input(str(error), "use smaller components, or begin from another position") from None
    finally:
        clear_progress()
    _print(args, game, world)
    if world.violations:
        return 1
    return 0 if world.is_whole else INCOMPLETE


def _visited(args: Namespace, game: Game) -> World:
    """Return the world after visiting it on the reference and then, if a program is named, with the program."""
    from leadline.perft.starts import positions_of
    from leadline.spec.profiles import readings
    from leadline.worlds.program import ProgramCheck
    from leadline.worlds.visiting import MOST_OTHERS, MOST_POSITIONS, visit

    base = readings(game.spec, args.profile, args.reading)
    engine = game.engine_under(base)
    progress = progress_line(quiet=args.json)
    named = args.positions or ["opening"]
    starts = [position for words in named for position in positions_of(game, engine, words)]
    if not program_options.program_of(args).is_named:
        return visit(game, engine, starts, progress, args.most or MOST_POSITIONS, args.others or MOST_OTHERS)
    subject = program_options.subject_of(args, game, "visit")
    try:
        check = ProgramCheck(subject, game, engine, base)
        world = visit(game, engine, starts, progress, args.most or MOST_POSITIONS, args.others or MOST_OTHERS)
        check.check(world, progress)
    finally:
        subject.stop()
    return world


def _print(args: Namespace, game: Game, world: World) -> None:
    from leadline.worlds.text import count_lines, limit_line, verdict_lines, world_data

    if args.json:
        frame = {"game": game.id, "profile": args.profile, "readings": args.reading}
        print(json.dumps({**frame, **world_data(game, world)}, ensure_ascii=False, indent=1))
        return
    print(*count_lines(world), "", *verdict_lines(game, world), sep="\n")
    if limit_line(world):
        print(f"\n{wrap(limit_line(world))}")
