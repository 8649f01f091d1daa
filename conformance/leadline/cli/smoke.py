"""Try an adapter before the suite does: one request of each kind, with what is wrong and what would be right."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from leadline.cli import starting


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline smoke`."""
    parser.usage = f"leadline smoke GAME [options] {starting.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    starting.add_arguments(parser)


def run(args: Namespace) -> int:
    """Try the adapter; 0 if the suite can be played with it, else 2."""
    from leadline.games import find_game
    from leadline.run.smoke import Smoke
    from leadline.terminal import styled, wrap

    subject = starting.subject_of(args, find_game(args.game), "smoke")
    bad = 0
    try:
        for finding in Smoke(subject).run():
            mark = {"good": styled("✓", "green"), "odd": styled("?", "yellow"), "bad": styled("✗", "red")}
            print(wrap(f"{mark[finding.verdict]} {finding.says}", 0, 2))
            if finding.remedy:
                print(wrap(finding.remedy, 4))
            bad += finding.verdict == "bad"
    finally:
        subject.stop()
    print("the suite cannot be played with this adapter yet" if bad else "the suite can be played with this adapter")
    return 2 if bad else 0
