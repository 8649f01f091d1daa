"""The options of every command that runs a program: how the program is reached and what it may use.

A program is given as a command after `--`, as an address, or as a Python function that creates it. Each of these
becomes a `Program`, so that no other module has to distinguish them.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base.errors import Place, bad_input

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.transcript import Transcript
    from leadline.run.subject import Subject
    from leadline.transport import Bridge, Limits


DEADLINE = 5.0
MOST_SECONDS, MOST_MIB = 86_400, 2**30
HTTP, PYTHON = "--http", "--python"
WAYS = "[-- COMMAND … | --http URL | --python MODULE:FACTORY]"
"""The end of a usage line for commands that accept a program."""


@dataclass(frozen=True, slots=True)
class Program:
    """The program to which a command applies."""

    command: list[str] = field(default_factory=list)
    """The command after `--`; empty if the program is reached in another way or not named."""
    starts: list[str] = field(default_factory=list)
    """The command that is actually started; empty if no program is named."""
    bridge: Bridge | None = None
    """The bridge between the runner and the program, if ``starts`` is a bridge."""
    env: list[str] = field(default_factory=list)
    """The variables to add to the program's clean environment."""
    cwd: Path | None = None
    """The folder in which the program runs; None for a new one."""

    @property
    def is_named(self) -> bool:
        """True if a program is named."""
        return bool(self.starts)

    @property
    def name(self) -> str:
        """The way in which the program is reached, as written on the command line."""
        return " ".join(self.command) if self.bridge is None else self.bridge.reached


def add_ways(parser: ArgumentParser) -> None:
    """Declare the options that name a program."""
    parser.set_defaults(command=[], cwd=None, env=[])
    ways = parser.add_argument_group("how to reach the program, if not by a command after `--`")
    ways.add_argument(HTTP, metavar="URL", help="send the requests to a running program by HTTP POST")
    ways.add_argument(
        PYTHON, metavar="MODULE:FACTORY", help="call FACTORY of a Python module (or FILE.py), and test what it returns"
    )


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    add_ways(parser)
    group = parser.add_argument_group("how to run the program")
    group.add_argument(
        "--timeout", metavar="SECONDS", type=float, default=DEADLINE, help="the time limit for each answer (default 5)"
    )
    group.add_argument(
        "--memory",
        metavar="MIB",
        type=int,
        help="the memory limit for the program and everything it starts (default 2048)",
    )
    group.add_argument(
        "--cwd",
        metavar="DIR",
        help="run the program in DIR (default: a fresh temporary folder; files named in COMMAND are found from here)",
    )
    group.add_argument(
        "--env", metavar="NAME[=VALUE]", action="append", default=[], help="add a variable to its clean environment"
    )
    group.add_argument("--transcript", metavar="FILE", help="write every exchanged line to FILE, each as a JSON object")


def program_of(args: Namespace) -> Program:
    """Return the named program, if there is one. Raise ``InputError`` if the program cannot be reached as described."""
    from leadline.transport import Bridge

    named = [way for way, told in (("-- COMMAND", args.command), (HTTP, args.http), (PYTHON, args.python)) if told]
    if len(named) > 1:
        wrong = f"the program is specified in {len(named)} ways: {', '.join(named)}"
        raise bad_input(wrong, "specify it in only one way")
    folder, env = folder_of(args), environment_of(args)
    if args.http is not None:
        _check_address(args.http)
        starts = [*_OURS, "leadline.bridges.over_http", args.http]
        return Program([], starts, Bridge(f"{HTTP} {args.http}", is_remote=True), [*env, "PYTHONPATH"], folder)
    if args.python is not None:
        _check_factory(args.python)
        starts = [*_OURS, "leadline.bridges.python_object", str(folder or Path.cwd()), args.python]
        return Program([], starts, Bridge(f"{PYTHON} {args.python}", is_remote=False), [*env, "PYTHONPATH"], folder)
    return Program(list(args.command), list(args.command), None, env, folder)


_OURS = [sys.executable, "-P", "-m"]


def _check_address(url: str) -> None:
    from leadline.bridges.over_http import wrong_with

    wrong = wrong_with(url)
    if wrong:
        remedy = "write it as http://127.0.0.1:8000/leadline"
        raise bad_input(f"requests cannot be sent to {url!r}: {wrong}", remedy, Place(HTTP))


def _check_factory(named: str) -> None:
    module, colon, factory = named.rpartition(":")
    if not (colon and module and factory.isidentifier()):
        remedy = "write --python MODULE:FACTORY, such as --python my_adapter:make"
        raise bad_input(f"{named!r} does not name a module and a function in it", remedy, Place(PYTHON))


def subject_of(args: Namespace, game: Game, command: str) -> Subject:
    """Return the program as a subject that is not started yet. Raise ``InputError`` if no program is named."""
    subject = subject_maker(args, command)(game)
    subject.transcript = transcript_of(args)
    return subject


def subject_maker(args: Namespace, command: str) -> Callable[[Game], Subject]:
    """Return a function that creates a subject for the program in any process.

    Raise ``InputError`` if no program is named.
    """
    from leadline.run.subject import Subject

    program = program_of(args)
    if not program.is_named:
        remedy = f"write `leadline {command} GAME -- COMMAND`, or specify it with {HTTP} URL or {PYTHON} MODULE:FACTORY"
        raise bad_input("no program is specified", remedy)
    limits = limits_of(args)
    return partial(Subject, program.starts, limits=limits, cwd=program.cwd, env=program.env, bridge=program.bridge)


def limits_of(args: Namespace) -> Limits:
    """Return the requested limits. Raise ``InputError`` for an invalid limit."""
    from leadline.transport import Limits

    if args.timeout > MOST_SECONDS:
        raise bad_input(
            f"--timeout {args.timeout:g} is not a valid deadline", f"give at most {MOST_SECONDS} seconds (one day)"
        )
    if not args.timeout > 0:
        raise bad_input(f"--timeout {args.timeout:g} leaves no time for an answer", "give it in seconds, such as 5")
    if args.memory is None:
        return Limits(play=args.timeout, open=args.timeout)
    if args.memory <= 0:
        raise bad_input(f"--memory {args.memory} leaves no memory", "give it in MiB, such as 512")
    if args.memory > MOST_MIB:
        raise bad_input(f"--memory {args.memory} is more than any system has", f"give at most {MOST_MIB} MiB")
    return Limits(play=args.timeout, open=args.timeout, memory_bytes=args.memory * 1024 * 1024)


def folder_of(args: Namespace) -> Path | None:
    """Return the folder in which the program runs, or None for a new one. Raise ``InputError`` if it does not exist."""
    if args.cwd is None:
        return None
    folder = Path(args.cwd)
    if not folder.is_dir():
        raise bad_input(
            f"there is no folder {args.cwd!r} to run the program in", "give an existing folder with --cwd DIR"
        )
    return folder.absolute()


def environment_of(args: Namespace) -> list[str]:
    """Return the additions to the clean environment. Raise ``InputError`` for text that names no variable."""
    for text in args.env:
        if not text.partition("=")[0]:
            raise bad_input(f"--env {text!r} does not name a variable", "write --env NAME, or --env NAME=VALUE")
    return list(args.env)


def transcript_of(args: Namespace) -> Transcript | None:
    """Return the transcript, if one is requested. Raise ``InputError`` if the file cannot be written."""
    if args.transcript is None:
        return None
    from leadline.recording.transcript import Transcript

    return Transcript(Path(args.transcript))


def lasting_options(args: Namespace) -> list[str]:
    """Return the options without which the program might behave differently."""
    options = [HTTP, args.http] if args.http is not None else []
    options += [PYTHON, args.python] if args.python is not None else []
    options += ["--timeout", f"{args.timeout:g}"] if args.timeout != DEADLINE else []
    options += ["--memory", str(args.memory)] if args.memory is not None else []
    options += ["--cwd", args.cwd] if args.cwd is not None else []
    return [*options, *(word for text in args.env for word in ("--env", text))]
