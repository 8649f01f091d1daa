"""The command line: ``leadline COMMAND …``. Each command is a module and is imported only when it is called.

Exit status: 0 all is well, 1 not conformant, 2 a fault of the input, the adapter or the runner, 3 incomplete.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from leadline import __version__
from leadline.gc_paused import gc_paused
from leadline.problems import InputError
from leadline.terminal import bold, columns, width

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("leadline.cli.check", "check a program against the suite of a game"),
    "smoke": ("leadline.cli.smoke", "try an adapter before the suite does"),
    "fuzz": ("leadline.cli.fuzz", "play random games with a program, and stop at the first difference"),
    "rule": ("leadline.cli.rule", "look up a rule by words or id"),
    "dispute": ("leadline.cli.dispute", "look up a disputed question: the manuals, the ruling, both outcomes"),
    "mistake": ("leadline.cli.mistake", "look up what programs get wrong, and which scenarios show it"),
    "settle": ("leadline.cli.settle", "play a move in a position and say who is right, and why"),
    "replay": ("leadline.cli.replay", "step through a scenario with drawn boards"),
    "export": ("leadline.cli.export", "boards as pictures; the suite for runners in other languages"),
    "judge": ("leadline.cli.judge", "judge a recording again"),
    "subject": ("leadline.cli.subject", "serve the reference engine as a subject"),
    "validate": ("leadline.cli.validate", "check spec folders and scenario files for mistakes"),
    "coverage": ("leadline.cli.coverage", "what the suite covers, and what is missing in it"),
    "bench": ("leadline.cli.bench", "measure how fast programs are checked and the engine plays"),
    "trial": ("leadline.cli.trial", "try the judge on programs whose faults are known"),
    "compile": ("leadline.cli.compile", ""),
}
"""Every command: its module, and one line of help; without a line it is left out of the overview."""

PLAYING = frozenset({"check", "smoke", "fuzz", "settle", "replay", "export", "judge", "subject", "validate", "bench"})
"""The commands that play, and take components of one's own."""

FAULT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status. No exception leaves it."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        _forgive_encoding()
        with gc_paused():
            status = _dispatch(arguments)
        sys.stdout.flush()
    except InputError as error:
        return _say(*(f"leadline: {problem}" for problem in error.problems))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_stdout()
        return PIPE_CLOSED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAULT if end.code else 0
    except Exception as error:
        return _internal_fault(error)
    return status


def _dispatch(arguments: list[str]) -> int:
    if arguments[:1] == ["help"] and len(arguments) > 1:
        arguments = [*arguments[1:], "--help"]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if arguments else FAULT
    name, *rest = arguments
    if name in ("--version", "-V"):
        print(f"leadline {__version__}")
        return 0
    if name not in COMMANDS:
        return _unknown(name)
    command = _load(name)
    parser = ArgumentParser(
        prog=f"leadline {name}",
        description=command.__doc__,
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, width=width()),
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    if name in PLAYING:
        components = "figures of your own, such as a map, beside those of the game: a YAML file"
        parser.add_argument("--components", metavar="FILE", type=Path, help=components)
    run: Callable[[Any], int] = command.run
    # What stands behind `--` belongs to the program that is started, whatever it looks like.
    cut = rest.index("--") if "--" in rest else len(rest)
    parsed, extra = parser.parse_known_args(rest[:cut])
    if extra:
        starts = hasattr(parsed, "command") and not extra[0].startswith("-")
        remedy = "put `--` before the command that starts the program" if starts else f"see `leadline {name} --help`"
        return _say(f"leadline: {' '.join(extra)!r} is not understood", f"    {remedy}")
    if cut < len(rest):
        if not hasattr(parsed, "command"):
            return _say(f"leadline: {name} starts no program, so nothing can stand behind `--`")
        parsed.command = rest[cut + 1 :]
    if name in PLAYING and parsed.components is not None:
        from leadline.games.own_components import use

        use(parsed.components)
    return run(parsed)


def overview() -> str:
    """The commands there are, a line each."""
    rows = [(name, line) for name, (_, line) in COMMANDS.items() if line]
    return (
        f"{bold('leadline')} {__version__}: what the rules of a board game are, and whether a program keeps them\n\n"
        f"usage: leadline COMMAND …\n\n{columns(rows, indent=2)}\n\n"
        "`leadline COMMAND --help` tells more. Exit status: 0 all is well, 1 not conformant,\n"
        "2 a fault of the input, the adapter or the runner, 3 incomplete."
    )


def _load(name: str) -> Any:
    module = COMMANDS[name][0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise SystemExit(_say(f"leadline: the command {name} is not part of this installation")) from None


def _unknown(name: str) -> int:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=2, cutoff=0.5)
    shown = ", ".join(command for command, (_, line) in COMMANDS.items() if line)
    remedy = f"did you mean {' or '.join(near)}?" if near else f"the commands are: {shown}"
    what = f"there is no option {name}" if name.startswith("-") else f"there is no command {name!r}"
    return _say(f"leadline: {what}", f"    {remedy}")


def _internal_fault(error: Exception) -> int:
    """One line for a fault of our own; the whole trace only if asked for."""
    if os.environ.get("LEADLINE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error, file=sys.stderr)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_globals.get('__name__', '?')}, line {trace.tb_lineno}" if trace else ""
    text = " ".join(str(error).split())
    said = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return _say(f"leadline: internal fault{where}: {said} (set LEADLINE_DEBUG=1 for the trace)")


def _say(*lines: str) -> int:
    """Write lines to stderr, whatever state it is in; gives the exit status of a fault."""
    try:
        print(*lines, sep="\n", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return FAULT
    return FAULT


def _forgive_encoding() -> None:
    """A character that a terminal does not know becomes a question mark."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _drop_stdout() -> None:
    """Nobody reads the output any more: let what is left of it go nowhere, without a complaint at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
