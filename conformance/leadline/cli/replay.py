"""Step through a scenario: each move, its rules, the board, and what is expected.

With --changes each move is told by what it changes, and only the first and the last board are
drawn. SCENARIO is the id of a scenario of the suite, or FILE#ID for one of a file. At a
terminal it waits for Enter after each step; otherwise, and with --changes, it prints all
of them. Exit status 2 if an expectation does not hold.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from leadline.terminal import dim

if TYPE_CHECKING:
    from leadline.cli.replayed import Replay


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("scenario", metavar="SCENARIO", help="an id of the suite, or FILE#ID")
    parser.add_argument("--profile", metavar="P", default="recommended", help="play by this profile")
    parser.add_argument("--reading", action="append", default=[], metavar="D=R", help="read the dispute D as R")
    parser.add_argument("--step", type=int, metavar="N", help="only this move; 0 is the start")
    parser.add_argument("--changes", action="store_true", help="of each move only what it changes")
    parser.add_argument("--notation", action="store_true", help="positions on one line of notation, not drawn")
    parser.add_argument("--game", metavar="GAME", help="the game, where it is not clear")


def run(args: Namespace) -> int:
    """Replay the scenario and print it, step by step."""
    from leadline.cli.replayed import Replay
    from leadline.games import spec_of
    from leadline.settle.find import find_scenario
    from leadline.spec.profiles import profiles, readings

    game, scenario = find_scenario(args.scenario, args.game)
    spec = spec_of(game)
    chosen = readings(spec, args.profile, args.reading)
    title = ", ".join([next(one.title for one in profiles(spec) if one.id == args.profile), *args.reading])
    replay = Replay(game, scenario, chosen, title, drawn=not args.notation)
    if args.changes:
        print("\n".join([*replay.heading(), "", *_changes(replay, args.step)]))
    else:
        _show(replay.heading(), replay.frames() if args.step is None else [replay.frame(args.step)])
    return 0 if replay.holds() else 2


def _changes(replay: Replay, step: int | None) -> Iterator[str]:
    """Every move by what it changes, or only one."""
    from leadline.cli.replayed_changes import change_lines

    return change_lines(replay, step)


def _show(heading: Iterable[str], frames: Sequence[list[str]]) -> None:
    """Print the frames; at a terminal, wait after each one but the last."""
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    print("\n".join(heading))
    for number, frame in enumerate(frames, 1):
        print("\n" + "\n".join(frame))
        if waits and number < len(frames) and not _goes_on():
            return


def _goes_on() -> bool:
    """Ask whether to go on; the end of the input means no."""
    try:
        answer = input("\n" + dim("Enter: on    q: quit  "))
    except EOFError:
        print()
        return False
    return not answer.strip().lower().startswith("q")
