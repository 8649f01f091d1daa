"""The command line: ``leadline COMMAND …``. Each command is a module and is imported only when it is called.

Each command has a file named after it, which contains `add_arguments` and `run`. Options that several commands have are
in `program_options`, `selection_options` and `report_options`; `look_up` holds what `rule`, `dispute` and `mistake`
share. Long output is produced by the package that the command calls.

Exit status: 0 success, 1 not conformant, 2 an error in the input, the adapter or the runner, 3 incomplete.
"""

from __future__ import annotations

import errno
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import cleandoc
from typing import Any, NoReturn

from leadline import __version__
from leadline.base.errors import InputError, Place, Problem, bad_input, did_you_mean
from leadline.base.foreign_text import harmless, printable
from leadline.base.gc_paused import gc_paused
from leadline.base.signals import KeptInterrupt
from leadline.base.terminal import bold, columns, width, wrap
from leadline.cli import components_option
from leadline.cli.complaints import plain_complaint

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("leadline.cli.check", "check a program against the suite of a game"),
    "smoke": ("leadline.cli.smoke", "try out an adapter before you run the suite"),
    "init-adapter": (
        "leadline.cli.init_adapter",
        "start an adapter: write the kit of a language, and an outline for a game",
    ),
    "talk": ("leadline.cli.talk", "send a program moves one at a time, and see its answers beside the reference's"),
    "fuzz": ("leadline.cli.fuzz", "play random games with a program, and stop at the first difference"),
    "perft": ("leadline.cli.perft", "count the lines of play from a position, and compare the counts of a program"),
    "visit": (
        "leadline.cli.visit",
        "visit every position of a game with few components, and check the properties that must hold in each",
    ),
    "find": ("leadline.cli.find", "find the rules and rulings that answer a question"),
    "rule": ("leadline.cli.rule", "look up a rule by its id or by words"),
    "dispute": ("leadline.cli.dispute", "look up a disputed question: the manuals, the ruling, both outcomes"),
    "mistake": ("leadline.cli.mistake", "look up what programs get wrong, and which scenarios show it"),
    "page": ("leadline.cli.page", "print a page of the documentation, such as adapter-python or protocol"),
    "components": ("leadline.cli.components", "print the figures of a game: maps, tables, cards, and their sources"),
    "settle": ("leadline.cli.settle", "play a move in a position and say who is right, and why"),
    "replay": ("leadline.cli.replay", "step through a scenario with drawn boards"),
    "export": ("leadline.cli.export", "export boards as pictures, or the suite for runners in other languages"),
    "judge": ("leadline.cli.judge", "judge a recorded run again"),
    "compare": ("leadline.cli.compare", "compare the reports of two runs, or of several programs"),
    "serve": ("leadline.cli.serve", "serve the reference engine as a subject"),
    "new-scenario": ("leadline.cli.new_scenario", "write a draft of a scenario, for an editor to complete"),
    "validate": ("leadline.cli.validate", "check spec folders and scenario files for mistakes"),
    "coverage": ("leadline.cli.coverage", "print what the suite covers, and what it lacks"),
    "bench": ("leadline.cli.bench", "measure how fast programs are checked and the engine plays"),
    "trial": ("leadline.cli.trial", "test the judge on programs with known faults"),
    "completion": ("leadline.cli.completion", "write a shell completion script for commands and options"),
    "man": ("leadline.cli.man", "write the manual page, generated from the help texts"),
    "compile": ("leadline.cli.compile", ""),
}
"""The commands, each with its module and one line of help. A command without help is left out of the overview."""

PLAYING = frozenset(
    {
        *("check", "smoke", "talk", "fuzz", "perft", "visit", "settle", "replay", "export", "judge", "serve"),
        *("new-scenario", "validate", "bench"),
    }
)
"""The commands that play games and accept custom components."""

FAULT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
_OTHER = "choose another file or folder"
_NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""The errors that mean that the standard output cannot be written."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. No exception escapes."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        _have_streams()
        with gc_paused():
            status = _dispatch(arguments)
        sys.stdout.flush()
    except InputError as error:
        return _say(*(f"leadline: {problem}" for problem in error.problems))
    except KeptInterrupt as interrupt:
        _say(f"\nleadline: interrupted: {interrupt}")
        return INTERRUPTED
    except KeyboardInterrupt:
        _say("\nleadline: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _drop_stdout()
        return PIPE_CLOSED
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not _is_folder_there():
            return _say("leadline: the current folder no longer exists", "    change to another folder")
        if error.errno in (errno.EMFILE, errno.ENFILE):
            wrong = f"leadline: too many files are open at once: {error.strerror}"
            return _say(wrong, "    raise the limit (`ulimit -n`), or use fewer --jobs")
        if error.filename is not None and os.environ.get("LEADLINE_DEBUG") != "1":
            name = printable(os.fsdecode(error.filename) if not isinstance(error.filename, int) else "a stream")
            return _say(str(Problem(Place("leadline", field=name), error.strerror or "it cannot be used", _OTHER)))
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
    # Anything after `--` belongs to the program to be started, whatever it looks like.
    cut = rest.index("--") if "--" in rest else len(rest)
    parsed, extra = parser.parse_known_intermixed_args(rest[:cut])  # Options may be mixed with positional arguments.
    if extra:
        starts = hasattr(parsed, "command") and not extra[0].startswith("-")
        remedy = "put `--` before the command that starts the program" if starts else _near_option(parser, extra[0])
        raise bad_input(f"{' '.join(extra)!r} is not understood", remedy or f"see `leadline {name} --help`")
    if cut < len(rest):
        if not hasattr(parsed, "command"):
            return _say(f"leadline: {name} starts no program, so nothing can follow `--`")
        parsed.command = rest[cut + 1 :]
    if name in PLAYING:
        components_option.check(parsed.components)
    return run(parsed)


class CommandParser(ArgumentParser):
    """A parser that reports errors in a command's arguments in the same form as all other errors of Leadline."""

    def error(self, message: str) -> NoReturn:
        """Raise ``InputError``."""
        wrong, remedy = plain_complaint(message)
        remedy = "; ".join(filter(None, (remedy, f"see `{self.prog} --help`")))
        raise bad_input(f"{self.prog.removeprefix('leadline ')}: {wrong}", remedy)


def parser_of(name: str) -> ArgumentParser:
    """Return the parser for the arguments of one command."""
    parser = CommandParser(prog=f"leadline {name}", **_form(name))
    _fill(parser, name)
    return parser


def whole_parser() -> tuple[ArgumentParser, dict[str, ArgumentParser]]:
    """Return the parser of all commands in the overview, and the commands' own parsers by name.

    Other texts are made from the help of these parsers.
    """
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
    """Return a help text with its paragraphs filled to the terminal width and indented paragraphs unchanged."""
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(
        paragraph if paragraph.startswith("  ") else wrap(" ".join(paragraph.split())) for paragraph in paragraphs
    )


def _form(name: str) -> dict[str, Any]:
    """Return the arguments with which a command's parser is created."""
    return {
        "description": filled(_load(name).__doc__ or ""),
        "formatter_class": lambda prog: RawDescriptionHelpFormatter(prog, width=width()),
        "allow_abbrev": False,
    }


def _fill(parser: ArgumentParser, name: str) -> None:
    """Declare the arguments of a command."""
    _load(name).add_arguments(parser)
    if name in PLAYING:
        components_option.add_argument(parser)
    if parser.usage:
        head = "usage: "
        parser.usage = wrap(head + parser.usage, hanging=len(head)).removeprefix(head)


def _near_option(parser: ArgumentParser, word: str) -> str:
    """Return the options that are similar to a nonexistent option, or an empty string if none is similar."""
    known = [option for action in parser._actions for option in action.option_strings]
    return did_you_mean(word.partition("=")[0], known, most=2, cutoff=0.7)


def overview() -> str:
    """Return the list of commands, one per line."""
    rows = [(name, line) for name, (_, line) in COMMANDS.items() if line]
    about = "the rules of board games, and tests of whether a program keeps them"
    more = (
        "Run `leadline COMMAND --help` for details. Exit status: 0 success, 1 not conformant, 2 an error in the input, "
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
    """Report an internal error in one line, followed by the traceback if it is requested."""
    if os.environ.get("LEADLINE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error, file=sys.stderr)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_globals.get('__name__', '?')}, line {trace.tb_lineno}" if trace else ""
    text = " ".join(str(error).split())
    message = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return _say(f"leadline: internal error{where}: {message} (set LEADLINE_DEBUG=1 for the trace)")


def _say(*lines: str) -> int:
    """Write lines to stderr, whatever state stderr is in, and return the exit status of an error."""
    try:
        print(harmless("\n".join(lines)), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return FAULT
    return FAULT


def _have_streams() -> None:
    """Replace closed streams with ones that discard all data, and print `?` for characters a terminal cannot show."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:  # Or else a file or pipe could take its place.
            pass
        os.close(number)
        sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _is_folder_there() -> bool:
    try:
        return os.path.isdir(os.getcwd())
    except OSError:
        return False


def _drop_stdout() -> None:
    """Discard the rest of the output, which has no reader any more, without an error message at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
