"""Try out an adapter before you run the suite: send a request of each kind, and report errors and how to fix them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from leadline.cli import components_option, program_options

if TYPE_CHECKING:
    from leadline.smoke import Finding


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline smoke`."""
    parser.usage = f"leadline smoke GAME [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Try out the adapter. Return 0 if the suite can be played with it, and otherwise 2."""
    from leadline.base.terminal import styled, wrap
    from leadline.games import find_game
    from leadline.smoke.smoke import Smoke

    game = components_option.load(args, find_game(args.game))
    subject = program_options.subject_of(args, game, "smoke")
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
    if any(not one.is_proved for one in found):
        print(
            wrap(
                "an oddity may also come from a rule that your program plays differently; `leadline check` then names "
                "that rule"
            )
        )
    print(wrap(_in_all(found)))
    return 2 if any(one.verdict == "bad" for one in found) else 0


def _in_all(found: Sequence[Finding]) -> str:
    """Return the overall result: whether the suite can be played."""
    bad = [one for one in found if one.verdict == "bad"]
    if not bad and any(one.is_untried for one in found):
        return "no fault was found, but no scenario could be tried: only `leadline check` shows what can be played"
    if not bad:
        return "the suite can be played with this adapter"
    if all(one.of_some for one in bad):
        return "the suite can be played with this adapter, but not the scenarios in which it breaks (✗)"
    return "the suite cannot be played with this adapter yet"
