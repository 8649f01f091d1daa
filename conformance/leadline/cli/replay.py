"""Step through a scenario: each move, its rules, the board, and what is expected.

SCENARIO is the id of a scenario of the suite, or FILE#ID for one in a file. At a terminal it waits for Enter after each
step; otherwise, it prints all steps. With --changes it prints for each move only what it changes, and draws only the
first and the last board. The exit status is 2 if an expectation does not hold.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence

from leadline.base.terminal import dim
from leadline.cli import reading_options
from leadline.cli.components_option import components_of


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline replay`."""
    parser.add_argument("scenario", metavar="SCENARIO", help="the id of a scenario of the suite, or FILE#ID")
    reading_options.add_arguments(parser, "play the scenario by this profile", "use reading R of dispute D")
    parser.add_argument("--step", type=int, metavar="N", help="show only move N; 0 is the start")
    parser.add_argument("--changes", action="store_true", help="show only what each move changes")
    parser.add_argument(
        "--notation", action="store_true", help="show positions on one line of notation instead of drawing them"
    )
    parser.add_argument("--game", metavar="GAME", help="the game of the scenario, if that is not clear")


def run(args: Namespace) -> int:
    """Replay the scenario and print it, step by step."""
    from leadline.settle.find import find_scenario
    from leadline.settle.replay import Replay, change_lines
    from leadline.spec.profiles import profiles, readings

    game, scenario = find_scenario(args.scenario, args.game, components_of(args))
    spec = game.spec
    chosen = readings(spec, args.profile, args.reading)
    title = ", ".join([next(profile.title for profile in profiles(spec) if profile.id == args.profile), *args.reading])
    replay = Replay(game, scenario, chosen, title, drawn=not args.notation)
    if args.changes:
        print("\n".join([*replay.heading(), "", *change_lines(replay, args.step)]))
    else:
        _show(replay.heading(), replay.frames() if args.step is None else [replay.frame(args.step)])
    return 0 if replay.holds() else 2


def _show(heading: Iterable[str], frames: Sequence[list[str]]) -> None:
    """Print the frames. At a terminal, wait after every frame except the last."""
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    print("\n".join(heading))
    for number, frame in enumerate(frames, 1):
        print("\n" + "\n".join(frame))
        if waits and number < len(frames) and not _goes_on():
            return


def _goes_on() -> bool:
    """Ask whether to continue; the end of the input means no."""
    try:
        answer = input("\n" + dim("Enter: next    q: quit  "))
    except EOFError:
        print()
        return False
    return not answer.strip().lower().startswith("q")
