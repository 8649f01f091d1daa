"""Talk to a program: send it moves one at a time, and see each answer beside the reference's.

  leadline talk GAME -- COMMAND        at a terminal: type `help` for the commands
  leadline talk GAME --do "open" --do "1 deeper 1+2" -- COMMAND
  leadline talk GAME --script FILE -- COMMAND

Without a program, it talks to the reference alone. A script, or the standard input if it is not a terminal, has one
command per line. It ends at the first line that cannot be carried out.

Exit status: 0 all answers agree with the reference, 1 an answer differs, 2 the program broke, or a command cannot be
carried out.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import InputError, Place, bad_input
from leadline.cli import components_option, program_options, reading_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.run.subject import Subject
    from leadline.talk.commands import Commands
    from leadline.talk.lines import Lines

SEED = 1
LONGEST_SCRIPT = 4 * 1024 * 1024
"""The size in bytes of the largest script that is read."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline talk`."""
    parser.usage = f"leadline talk GAME [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    start = parser.add_argument_group("the start of the game (default: the simplest opening, at a terminal)")
    start.add_argument(
        "--position",
        metavar="NOTATION",
        help="begin from a position on one line, as `leadline page notation` describes it",
    )
    start.add_argument(
        "--opening", metavar="JSON", help="begin from a setup; parts that you omit are as simple as possible"
    )
    start.add_argument("--scenario", metavar="ID|FILE[#ID]", help="begin from the start of a scenario")
    parser.add_argument(
        "--do",
        metavar="COMMAND",
        action="append",
        default=[],
        help="carry out a command; repeat the option for each command, in order",
    )
    parser.add_argument(
        "--script",
        metavar="FILE",
        type=Path,
        help="carry out the commands of a file, one per line; the commands of --do follow",
    )
    profile = "the readings to begin with (default: those the program claims)"
    reading_options.add_arguments(parser, profile, "begin with reading R of dispute D", default=None)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=SEED,
        help=f"the seed for results of chance that no move states (default: {SEED})",
    )
    parser.add_argument(
        "--no-mistakes",
        action="store_true",
        help="do not say which reading and which known mistake a wrong answer fits",
    )
    parser.add_argument("--notation", action="store_true", help="show positions on one line instead of drawing them")
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Run the conversation. Return 1 if an answer differs from the reference, or 2 if the program failed."""
    from leadline.games import find_game
    from leadline.talk.commands import Commands
    from leadline.talk.conversation import Conversation
    from leadline.talk.lines import Lines

    starts = [start for start in (args.position, args.opening, args.scenario) if start is not None]
    if len(starts) > 1:
        raise bad_input("the game begins in more than one way", "give --position, --opening or --scenario")
    script = _script(args)
    game = components_option.load(args, find_game(args.game))
    lines = Lines(program_options.transcript_of(args))
    subject, alone = _subject(args, game, lines)
    talk = Conversation(subject, game, alone=alone, profile=args.profile, seed=args.seed)
    commands = Commands(talk, lines, drawn=not args.notation, explained=not args.no_mistakes)
    try:
        talk.read_by(args.profile, args.reading)
        _begin(args, commands, is_interactive=script is None)
        understood = _interact(commands) if script is None else _carry_out(commands, script)
    finally:
        talk.end()
        lines.close()
    print(commands.tally.text())
    return commands.tally.status if understood else 2


def _subject(args: Namespace, game: Game, lines: Lines) -> tuple[Subject, bool]:
    """Return the partner, which is not started yet, and whether it is the reference because no program is named."""
    if program_options.program_of(args).is_named:
        subject = program_options.subject_of(args, game, "talk")
        subject.transcript = lines
        return subject, False
    import random

    from leadline.run.in_process import InProcess
    from leadline.serve.subject import ReferenceSubject

    def begin() -> object:
        chance = random.Random(args.seed)
        return ReferenceSubject(game.id, chance=chance, components=game.components_file).handlers()

    return InProcess(game, begin, lines), True  # type: ignore[arg-type]


def _begin(args: Namespace, commands: Commands, *, is_interactive: bool) -> None:
    """Open the game named on the command line; without one, open the simplest game if the input is a terminal."""
    from leadline.talk.starts import start_from_opening, start_from_position, start_from_scenario

    game = commands.conversation.game
    if args.position is not None:
        _print(commands.start(start_from_position(game, args.position)))
    elif args.scenario is not None:
        _print(commands.start(start_from_scenario(game, args.scenario)))
    elif args.opening is not None or is_interactive:
        _print(commands.start(start_from_opening(game, args.opening or "")))


# ---- Scripts


def _script(args: Namespace) -> Iterable[tuple[str, Place]] | None:
    """Return the commands given in advance, each with its place, or None if a person types them at a terminal."""
    given = [(text, Place(f"--do {number}")) for number, text in enumerate(args.do, 1)]
    if args.script is not None:
        return [*_numbered(files.read_text(args.script, most=LONGEST_SCRIPT), str(args.script)), *given]
    if given:
        return given
    if sys.stdin.isatty():
        return None
    return ((line.rstrip("\n"), Place("standard input", number)) for number, line in enumerate(_typed(), 1))


def _typed() -> Iterator[str]:
    """Yield the lines of standard input as they arrive, so that another program can react to each answer."""
    left = LONGEST_SCRIPT
    while left > 0 and (line := sys.stdin.readline(left)):
        left -= len(line)
        yield line


def _numbered(text: str, name: str) -> list[tuple[str, Place]]:
    return [(line, Place(name, number)) for number, line in enumerate(text.splitlines(), 1)]


def _carry_out(commands: Commands, script: Iterable[tuple[str, Place]]) -> bool:
    """Carry out commands up to the first one that fails, and return whether all succeeded."""
    from leadline.base.terminal import dim

    for line, place in script:
        if line.strip():
            print(dim(f"> {_safe(line.strip())}"))
        try:
            _print(commands.run(line))
        except InputError as error:
            sys.stdout.flush()
            _complain(error, f"{place}: ")
            return False
        if commands.is_over:
            break
    return True


# ---- A person at a terminal


def _interact(commands: Commands) -> bool:
    """Carry out the commands that a person types until the input ends; a mistake has no consequences."""
    _complete(commands)
    while not commands.is_over:
        try:
            line = input("leadline> ")
        except EOFError:
            print()
            break
        except KeyboardInterrupt:
            print()
            continue
        try:
            _print(commands.run(line))
        except InputError as error:
            _complain(error)
        except KeyboardInterrupt:
            print("\ninterrupted; `restart` opens the game again")
            commands.conversation.subject.stop()
    return True


def _complete(commands: Commands) -> None:
    """Give the prompt a history and completion of commands on systems that support them."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        matches = [word for word in commands.words if word.startswith(text)]
        return f"{matches[number]} " if number < len(matches) else None

    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def _print(lines: Iterator[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()


def _complain(error: InputError, where: str = "") -> None:
    for problem in error.problems:
        print(f"leadline: {where}{problem}", file=sys.stderr, flush=True)


def _safe(text: str) -> str:
    from leadline.base.foreign_text import sanitise

    return sanitise(text, 500)
