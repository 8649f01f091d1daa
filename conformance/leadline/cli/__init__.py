"""The command line: ``leadline COMMAND …``. Each command is a module and is imported only when it is called.

Exit status: 0 all is well, 1 not conformant, 2 a fault of the input, the adapter or the runner, 3 incomplete.
"""

from __future__ import annotations

import errno
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any, NoReturn

from leadline import __version__
from leadline.gc_paused import gc_paused
from leadline.problems import InputError, bad_input, did_you_mean
from leadline.terminal import bold, columns, harmless, width, wrap

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("leadline.cli.check", "check a program against the suite of a game"),
    "smoke": ("leadline.cli.smoke", "try an adapter before the suite does"),
    "init-adapter": ("leadline.cli.init_adapter", "begin an adapter: the kit of a language, and a start for a game"),
    "fuzz": ("leadline.cli.fuzz", "play random games with a program, and stop at the first difference"),
    "rule": ("leadline.cli.rule", "look up a rule by words or id"),
    "dispute": ("leadline.cli.dispute", "look up a disputed question: the manuals, the ruling, both outcomes"),
    "mistake": ("leadline.cli.mistake", "look up what programs get wrong, and which scenarios show it"),
    "components": ("leadline.cli.components", "the figures of a game: maps, tables, cards, and where they come from"),
    "settle": ("leadline.cli.settle", "play a move in a position and say who is right, and why"),
    "replay": ("leadline.cli.replay", "step through a scenario with drawn boards"),
    "export": ("leadline.cli.export", "boards as pictures; the suite for runners in other languages"),
    "judge": ("leadline.cli.judge", "judge a recording again"),
    "compare": ("leadline.cli.compare", "what differs between reports: of two runs, or of several programs"),
    "subject": ("leadline.cli.subject", "serve the reference engine as a subject"),
    "validate": ("leadline.cli.validate", "check spec folders and scenario files for mistakes"),
    "coverage": ("leadline.cli.coverage", "what the suite covers, and what is missing in it"),
    "bench": ("leadline.cli.bench", "measure how fast programs are checked and the engine plays"),
    "trial": ("leadline.cli.trial", "try the judge on programs whose faults are known"),
    "completion": ("leadline.cli.completion", "completion of commands and options for a shell"),
    "man": ("leadline.cli.man", "the manual page, made from the help"),
    "compile": ("leadline.cli.compile", ""),
}
"""Every command: its module, and one line of help; without a line it is left out of the overview."""

PLAYING = frozenset({"check", "smoke", "fuzz", "settle", "replay", "export", "judge", "subject", "validate", "bench"})
"""The commands that play, and take components of one's own."""

FAULT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
_NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What goes wrong where the standard output cannot be written."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status. No exception leaves it."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        _have_streams()
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
    except OSError as error:
        if error.errno not in _NOT_WRITTEN or error.filename is not None:
            return _internal_fault(error)
        _drop_stdout()
        return _say(f"leadline: the output cannot be written: {error.strerror}")
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
    parser = parser_of(name)
    run: Callable[[Any], int] = command.run
    # What stands behind `--` belongs to the program that is started, whatever it looks like.
    cut = rest.index("--") if "--" in rest else len(rest)
    parsed, extra = parser.parse_known_intermixed_args(rest[:cut])  # Options may stand among the words.
    if extra:
        starts = hasattr(parsed, "command") and not extra[0].startswith("-")
        remedy = "put `--` before the command that starts the program" if starts else _near_option(parser, extra[0])
        raise bad_input(f"{' '.join(extra)!r} is not understood", remedy or f"see `leadline {name} --help`")
    if cut < len(rest):
        if not hasattr(parsed, "command"):
            return _say(f"leadline: {name} starts no program, so nothing can stand behind `--`")
        parsed.command = rest[cut + 1 :]
    if name in PLAYING and parsed.components is not None:
        from leadline.games.own_components import use

        use(parsed.components)
    return run(parsed)


class CommandParser(ArgumentParser):
    """A parser that says what is wrong with the words of a command as Leadline says everything else."""

    def error(self, message: str) -> NoReturn:
        """Raise ``InputError``."""
        wrong = message.removeprefix("argument ")
        raise bad_input(f"{self.prog.removeprefix('leadline ')}: {wrong}", f"see `{self.prog} --help`")


def parser_of(name: str) -> ArgumentParser:
    """The parser of the words of one command."""
    parser = CommandParser(prog=f"leadline {name}", **_form(name))
    _fill(parser, name)
    return parser


def whole_parser() -> tuple[ArgumentParser, dict[str, ArgumentParser]]:
    """One parser of all commands that the overview names, and theirs by name: to make other things of the help."""
    whole = ArgumentParser(prog="leadline")
    whole.add_argument("-V", "--version", action="store_true", help="the version")
    under = whole.add_subparsers(dest="COMMAND", parser_class=CommandParser)
    commands: dict[str, ArgumentParser] = {}
    for name, (_, line) in COMMANDS.items():
        if line:
            commands[name] = under.add_parser(name, help=line, **_form(name))
            _fill(commands[name], name)
    return whole, commands


def filled(text: str) -> str:
    """The text of a help, its paragraphs as wide as the terminal; what is moved in stays as it is."""
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(one if one.startswith("  ") else wrap(" ".join(one.split())) for one in paragraphs)


def _form(name: str) -> dict[str, Any]:
    """What the parser of a command begins with."""
    return {
        "description": filled(_load(name).__doc__ or ""),
        "formatter_class": lambda prog: RawDescriptionHelpFormatter(prog, width=width()),
        "allow_abbrev": False,
    }


def _fill(parser: ArgumentParser, name: str) -> None:
    """Declare the arguments of a command."""
    _load(name).add_arguments(parser)
    if name in PLAYING:
        components = "figures of your own, such as a map, beside those of the game: a YAML file"
        parser.add_argument("--components", metavar="FILE", type=Path, help=components)
    if parser.usage:
        head = "usage: "
        parser.usage = wrap(head + parser.usage, hanging=len(head)).removeprefix(head)


def _near_option(parser: ArgumentParser, word: str) -> str:
    """The options that come close to one there is not; empty if none does."""
    known = [option for action in parser._actions for option in action.option_strings]
    return did_you_mean(word.partition("=")[0], known, most=2, cutoff=0.7)


def overview() -> str:
    """The commands there are, a line each."""
    rows = [(name, line) for name, (_, line) in COMMANDS.items() if line]
    about = "what the rules of a board game are, and whether a program keeps them"
    more = (
        "`leadline COMMAND --help` tells more. Exit status: 0 all is well, 1 not conformant, 2 a fault of the input, "
        "the adapter or the runner, 3 incomplete."
    )
    return (
        f"{bold('leadline')} {wrap(f'{__version__}: {about}', hanging=2)}\n\n"
        f"usage: leadline COMMAND …\n\n{columns(rows, indent=2)}\n\n{wrap(more)}"
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
    shown = ", ".join(command for command, (_, line) in COMMANDS.items() if line)
    remedy = did_you_mean(name, COMMANDS, f"the commands are: {shown}", most=2, cutoff=0.5)
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
        print(harmless("\n".join(lines)), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return FAULT
    return FAULT


def _have_streams() -> None:
    """A closed stream takes what is written to nowhere; a character that a terminal does not know becomes a `?`."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:  # Else a file or a pipe would take their place.
            pass
        os.close(number)
        sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8")
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
