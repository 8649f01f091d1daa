"""Serve the reference engine of a game as a subject, over standard input and output, until its input ends.

It can do all that the protocol knows, and follows every reading of every open dispute; it claims those of the
profile, with the single readings given. Try your own runner with it, or start `leadline check` on it:

  leadline check deep-sea-adventure -- leadline subject deep-sea-adventure --profile comrades-guide
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument(
        "--profile", metavar="P", default="recommended", help="the profile to claim: a manual, or recommended"
    )
    parser.add_argument(
        "--reading", metavar="D=R", action="append", default=[], help="a single reading of a dispute; may be repeated"
    )
    parser.add_argument(
        "--mistake", metavar="ID", action="append", default=[], help="build in a mistake of the spec; may be repeated"
    )
    parser.add_argument(
        "--without", metavar="CAPABILITY", action="append", default=[], help="leave out a capability; may be repeated"
    )


def run(args: Namespace) -> int:
    """Serve until the input ends. Raises ``InputError`` for a game, profile or reading there is not."""
    from leadline.games import find_game
    from leadline.serve.subject import ReferenceSubject, serve_reference

    game = find_game(args.game)
    serve_reference(ReferenceSubject(game, args.profile, args.reading, mistakes=args.mistake, without=args.without))
    return 0
