"""Regenerate what is made from the sources: schemas, compiled spec, list of ids, compiled suite."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline compile`."""
    from leadline import compile as everything

    everything.add_arguments(parser)


def run(args: Namespace) -> int:
    """Compile a checkout, or report what is out of date there. The exit status is 1 if anything is out of date."""
    from leadline import compile as everything

    return everything.run(args)
