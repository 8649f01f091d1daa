"""The options for the readings under which a command plays: a profile, and single readings."""

from __future__ import annotations

from argparse import ArgumentParser


def add_arguments(parser: ArgumentParser, profile: str, reading: str, default: str | None = "recommended") -> None:
    """Declare the options; ``profile`` and ``reading`` are their help texts, ``default`` the default profile."""
    parser.add_argument("--profile", metavar="P", default=default, help=profile)
    parser.add_argument("--reading", metavar="D=R", action="append", default=[], help=reading)
