"""Write anew what is made from the sources: schemas, compiled spec, list of ids, compiled suite."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    from leadline import compile as everything

    everything.add_arguments(parser)


def run(args: Namespace) -> int:
    """Compile a checkout, or say what has drifted in it (exit status 1 if anything has)."""
    from leadline import compile as everything

    return everything.run(args)
