"""How a program is started and what it may use: the options that every command has which runs one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.run.transcript import Transcript
    from leadline.transport import Limits


DEADLINE = 5.0
MOST_SECONDS, MOST_MIB = 86_400, 2**30


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group("how the program is run")
    group.add_argument(
        "--deadline", metavar="SECONDS", type=float, default=DEADLINE, help="for each answer (default 5)"
    )
    group.add_argument("--memory", metavar="MIB", type=int, help="for the program and all it starts (default 2048)")
    group.add_argument("--cwd", metavar="DIR", help="run the program in DIR; default: a fresh temporary folder")
    group.add_argument(
        "--env", metavar="NAME[=VALUE]", action="append", default=[], help="a variable for its clean environment"
    )
    group.add_argument("--transcript", metavar="FILE", help="write down every line that is exchanged, to be read")


def limits_of(args: Namespace) -> Limits:
    """The limits that are asked for. Raises ``InputError`` for one that is none."""
    from leadline.transport import Limits

    if args.deadline > MOST_SECONDS:
        raise bad_input(f"--deadline {args.deadline:g} is no deadline", f"give at most {MOST_SECONDS} seconds, one day")
    if not args.deadline > 0:
        raise bad_input(f"--deadline {args.deadline:g} leaves no time for an answer", "give it in seconds, such as 5")
    if args.memory is None:
        return Limits(play=args.deadline, open=args.deadline)
    if args.memory <= 0:
        raise bad_input(f"--memory {args.memory} leaves no memory", "give it in MiB, such as 512")
    if args.memory > MOST_MIB:
        raise bad_input(f"--memory {args.memory} is more than any system has", f"give at most {MOST_MIB} MiB")
    return Limits(play=args.deadline, open=args.deadline, memory_bytes=args.memory * 1024 * 1024)


def folder_of(args: Namespace) -> Path | None:
    """The folder the program runs in; None for a fresh one. Raises ``InputError`` if there is no such folder."""
    if args.cwd is None:
        return None
    folder = Path(args.cwd)
    if not folder.is_dir():
        raise bad_input(f"there is no folder {args.cwd!r} to run the program in", "name one with --cwd DIR")
    return folder.absolute()


def environment_of(args: Namespace) -> list[str]:
    """What is added to the clean environment. Raises ``InputError`` for what names no variable."""
    for text in args.env:
        if not text.partition("=")[0]:
            raise bad_input(f"--env {text!r} names no variable", "write --env NAME, or --env NAME=VALUE")
    return list(args.env)


def transcript_of(args: Namespace) -> Transcript | None:
    """What writes down every line, if that is asked for. Raises ``InputError`` if the file cannot be written."""
    if args.transcript is None:
        return None
    from leadline.run.transcript import Transcript

    return Transcript(Path(args.transcript))


def lasting_options(args: Namespace) -> list[str]:
    """The options without which the program might not behave the same."""
    found = ["--deadline", f"{args.deadline:g}"] if args.deadline != DEADLINE else []
    found += ["--memory", str(args.memory)] if args.memory is not None else []
    found += ["--cwd", args.cwd] if args.cwd is not None else []
    return [*found, *(word for text in args.env for word in ("--env", text))]
