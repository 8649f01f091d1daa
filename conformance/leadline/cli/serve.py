"""Serve the reference engine of a game as a subject over standard input and output, until the input ends.

It has every capability of the protocol, and can follow every reading of every open dispute; it claims those of the
profile, with any single readings given. Test your own runner with it, or run `leadline check` on it:

  leadline check deep-sea-adventure -- leadline serve deep-sea-adventure --profile comrades-guide
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from leadline.cli import reading_options
from leadline.cli.components_option import components_of


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline serve`."""
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    profile = "the profile to claim: a manual, or recommended"
    reading_options.add_arguments(parser, profile, "a single reading of a dispute; may be repeated")
    parser.add_argument(
        "--mistake", metavar="ID", action="append", default=[], help="build in a mistake of the spec; may be repeated"
    )
    parser.add_argument(
        "--without", metavar="CAPABILITY", action="append", default=[], help="leave out a capability; may be repeated"
    )


def run(args: Namespace) -> int:
    """Serve until the input ends. Raises ``InputError`` for a nonexistent game, profile or reading."""
    from leadline.games import find_game
    from leadline.serve.subject import ReferenceSubject, serve_reference

    subject = ReferenceSubject(
        find_game(args.game),
        args.profile,
        args.reading,
        mistakes=args.mistake,
        without=args.without,
        components=components_of(args) or _components_of_runner(),
    )
    serve_reference(subject)
    return 0


def _components_of_runner() -> Path | None:
    """Return the file named in the variable that a runner sets for its programs, or None if the variable is not set."""
    from leadline.transport.environment import COMPONENTS

    named = os.environ.get(COMPONENTS)
    return Path(named) if named else None
