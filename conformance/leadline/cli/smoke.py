"""Try an adapter before the suite does: one request of each kind, with what is wrong and what would be right."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from leadline.cli import starting

if TYPE_CHECKING:
    from leadline.run.findings import Finding


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
    found: list[Finding] = []
    try:
        for finding in Smoke(subject).run():
            mark = {"good": styled("✓", "green"), "odd": styled("?", "yellow"), "bad": styled("✗", "red")}
            print(wrap(f"{mark[finding.verdict]} {finding.says}", 0, 2))
            if finding.remedy:
                print(wrap(finding.remedy, 4))
            found.append(finding)
    finally:
        subject.stop()
    if any(one.of_some and one.verdict == "odd" for one in found):
        print(wrap("what is odd may also be a rule that your program plays otherwise: `leadline check` names it then"))
    print(wrap(_in_all(found)))
    return 2 if any(one.verdict == "bad" for one in found) else 0


def _in_all(found: Sequence[Finding]) -> str:
    """What all of it comes to: whether the suite can be played."""
    bad = [one for one in found if one.verdict == "bad"]
    if not bad:
        return "the suite can be played with this adapter"
    if all(one.of_some for one in bad):
        return "the suite can be played with this adapter, but not the scenarios in which it breaks (✗)"
    return "the suite cannot be played with this adapter yet"
