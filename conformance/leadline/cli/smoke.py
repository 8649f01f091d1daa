"""Try out an adapter before you run the suite: send a request of each kind, and report errors and how to fix them.

A line with ✗ is an error of the adapter. A line with ? deserves a look: "perhaps your program" may be a rule that the
program plays differently, "perhaps another reading" a reading that it follows without a claim, and any other is about
the adapter. The last line says whether anything is left for the adapter.

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
    from leadline.smoke.trial_games import MOST_REPORTED

    game = components_option.load(args, find_game(args.game))
    subject = program_options.subject_of(args, game, "smoke")
    findings: list[Finding] = []
    try:
        for finding in Smoke(subject, most=None if args.all else MOST_REPORTED).run():
            mark = {"good": styled("✓", "green"), "odd": styled("?", "yellow"), "bad": styled("✗", "red")}
            print(wrap(f"{mark[finding.verdict]} {finding.says}", 0, 2))
            if finding.remedy:
                print(wrap(finding.remedy, 4))
            findings.append(finding)
    finally:
        subject.stop()
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
    """Return the overall result: whether the suite can be played, and whether anything is left for the adapter."""
    bad = [finding for finding in findings if finding.verdict == "bad"]
    odd = [finding for finding in findings if finding.verdict == "odd"]
    if not bad and any(finding.is_untried for finding in findings):
        return "no fault was found, but no scenario could be tried: only `leadline check` shows what can be played"
    if not bad:
        rest = f". {_whose(odd)}" if odd else ", and nothing is left to do in it"
        return f"the suite can be played with this adapter{rest}"
    if all(finding.is_partial for finding in bad):
        return "the suite can be played with this adapter, but not the scenarios in which it breaks (✗)"
    return "the suite cannot be played with this adapter yet"


def _whose(odd: Sequence[Finding]) -> str:
    """Return whether the findings marked `?` concern the adapter, its claims or the rules of the program."""
    sure = sum(finding.stands_for for finding in odd if finding.is_proved)
    readings = sum(finding.stands_for for finding in odd if finding.is_reading)
    program = sum(finding.stands_for for finding in odd if not finding.is_proved and not finding.is_reading)
    left = []
    if sure:
        left.append(f'{_findings(sure)} without "perhaps" {"is" if sure == 1 else "are"} about the adapter')
    if readings:
        claims = "a reading" if readings == 1 else "readings"
        left.append(f'{_findings(readings)} with "perhaps another reading" may be {claims} to claim')
    if program:
        left.append(
            f'{_findings(program)} with "perhaps your program" may come from {"a rule" if program == 1 else "rules"} '
            f"that your program plays differently. If so, leave {'it' if program == 1 else 'them'}: `leadline check` "
            f"names the {'rule' if program == 1 else 'rules'}"
        )
    nothing = "" if sure else "No finding is certainly a fault of the adapter: "
    words = "; ".join(left)
    return nothing + words if nothing else words[0].upper() + words[1:]


def _findings(number: int) -> str:
    return "the finding" if number == 1 else f"the {number} findings"
