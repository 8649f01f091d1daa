"""Write anew what is made from the sources: schemas, compiled spec, list of ids, compiled suite."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from leadline import home
from leadline.problems import bad_input


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("--check", action="store_true", help="write nothing; say what has drifted")


def run(args: Namespace) -> int:
    """Compile a checkout, or say what has drifted in it (exit status 1 if anything has)."""
    if home.checkout() is None:
        raise bad_input("there is nothing to compile from: this is an installed package", "run it in a checkout")
    from leadline import compile as everything

    return everything.check() if args.check else everything.write()
