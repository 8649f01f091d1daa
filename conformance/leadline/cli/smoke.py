"""Try out an adapter before you run the suite: send a request of each kind, and report errors and how to fix them.

A line with ✗ is an error of the adapter. A line with ? may be one, or a rule that the program plays differently.

Exit status: 0 if the suite can be played with the adapter, and 2 if it cannot, or if only a part of it can.
"""

from __future__ import annotations

import shlex
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
    parser.add_argument("--all", action="store_true", help="list every kind of problem, however many there are")
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Try out the adapter. Return 0 if the suite can be played with it, and otherwise 2."""
    from leadline.base.terminal import styled, wrap
    from leadline.games import find_game
    from leadline.smoke.smoke import Smoke
    from leadline.smoke.trial_games import MOST_TOLD

    game = components_option.load(args, find_game(args.game))
    subject = program_options.subject_of(args, game, "smoke")
    findings: list[Finding] = []
    try:
        for finding in Smoke(subject, most=None if args.all else MOST_TOLD).run():
            mark = {"good": styled("✓", "green"), "odd": styled("?", "yellow"), "bad": styled("✗", "red")}
            print(wrap(f"{mark[finding.verdict]} {finding.says}", 0, 2))
            if finding.remedy:
                print(wrap(finding.remedy, 4))
            findings.append(finding)
    finally:
        subject.stop()
    if any(not shown.is_proved for shown in findings):
        print(
            wrap(
                'a finding that begins "perhaps your program" may also come from a rule that your program plays '
                "differently; `leadline check` then names that rule"
            )
        )
    for scenario in [shown.where for shown in findings if shown.where][:1]:
        steps = f'--do "load {scenario}" --do next'
        print(f"to see a scenario move by move:\nleadline talk {game.id} {steps} {_reached(args)}")
    print(wrap(_in_all(findings)))
    return 2 if any(shown.verdict == "bad" for shown in findings) else 0


def _reached(args: Namespace) -> str:
    """Return the end of a command line that reaches the same program."""
    if args.http is not None:
        return f"{program_options.HTTP} {args.http}"
    if args.python is not None:
        return f"{program_options.PYTHON} {args.python}"
    folder = f"--cwd {shlex.quote(args.cwd)} " if args.cwd else ""
    return f"{folder}-- {shlex.join(args.command)}"


def _in_all(findings: Sequence[Finding]) -> str:
    """Return the overall result: whether the suite can be played."""
    bad = [finding for finding in findings if finding.verdict == "bad"]
    if not bad and any(finding.is_untried for finding in findings):
        return "no fault was found, but no scenario could be tried: only `leadline check` shows what can be played"
    odd = sum(finding.verdict == "odd" for finding in findings)
    if not bad and odd:
        what = "finding" if odd == 1 else f"{odd} findings"
        return f"the suite can be played with this adapter; look at the {what} marked `?` first"
    if not bad:
        return "the suite can be played with this adapter"
    if all(finding.of_some for finding in bad):
        return "the suite can be played with this adapter, but not the scenarios in which it breaks (✗)"
    return "the suite cannot be played with this adapter yet"
