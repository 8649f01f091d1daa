"""Count the lines of play from a position, depth by depth, or compare the counts of a program.

  leadline perft GAME POSITION DEPTH                 count on the reference
  leadline perft GAME POSITION DEPTH --divide        and say how many lines begin with each move
  leadline perft GAME POSITION DEPTH -- COMMAND      find the nearest position with a different list of moves
  leadline perft GAME --tables                       check the published counts; with -- COMMAND, those of a program

POSITION is a line of notation, a file with one, `opening` (or, for example, "opening seats=3"), or the id of a
published position. The page about perft says what is counted.

Exit status: 0 counted, and nothing differs; 1 a difference; 2 an error in the input, the adapter or the runner.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leadline.base.errors import InputError, LeadlineError, bad_input
from leadline.base.terminal import clear_progress, progress_line
from leadline.cli import components_option, program_options, reading_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.perft.comparison import Compared
    from leadline.perft.count import Level
    from leadline.perft.tables import Table
    from leadline_engines.surface import Engine

DEEPEST = 1000
INTERRUPTED = 130
_TIERS = ("instant", "seconds", "minutes")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline perft`."""
    parser.usage = f"leadline perft GAME (POSITION DEPTH | --tables) [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("position", nargs="?", metavar="POSITION", help="the position from which lines are counted")
    parser.add_argument("depth", nargs="?", metavar="DEPTH", help="the number of moves in a line")
    parser.add_argument("--divide", action="store_true", help="also count the lines that begin with each move")
    parser.add_argument("--tables", action="store_true", help="check the published counts of the game")
    parser.add_argument(
        "--tier",
        choices=_TIERS,
        help="with --tables: check the counts up to this tier (default: seconds, or instant with a program)",
    )
    reading_options.add_arguments(parser, "the profile under which to count", "count under reading R of dispute D")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    program_options.add_arguments(parser)


def run(args: Namespace) -> int:
    """Count, and print the counts."""
    from leadline.games import find_game

    if args.tables == (args.position is not None):
        raise bad_input("it is not clear what to count", "give GAME POSITION DEPTH, or GAME --tables")
    game = components_option.load(args, find_game(args.game))
    counting = _Counting(args, game)
    try:
        return counting.tables() if args.tables else counting.position()
    except KeyboardInterrupt:
        clear_progress()
        print(f"leadline: interrupted{counting.progress_note()}", file=sys.stderr, flush=True)
        return INTERRUPTED
    except LeadlineError as error:
        if isinstance(error, InputError):
            raise
        raise bad_input(str(error), "count to a smaller depth, or begin from another position") from None
    finally:
        clear_progress()


class _Counting:
    """One call of the command."""

    def __init__(self, args: Namespace, game: Game) -> None:
        self.args, self.game = args, game
        self.has_program = program_options.program_of(args).is_named
        self.progress = progress_line(quiet=args.json)
        self.done = -1
        """The greatest depth counted so far; -1 at the beginning."""

    def progress_note(self) -> str:
        """Return how far the count got, worded as the end of a sentence."""
        return f" while counting depth {self.done + 1}" if self.done >= 0 else ""

    # ---- One position

    def position(self) -> int:
        """Count from one position on the reference, and on the program if one is named."""
        from leadline.perft.starts import position_of
        from leadline.perft.tables import tables_of
        from leadline.spec.profiles import readings

        args, game = self.args, self.game
        if args.tier is not None:
            raise bad_input(
                "--tier can be used only with --tables", "leave it out, or write --tables in place of a position"
            )
        depth = _depth(args.depth)
        base = readings(game.spec, args.profile, args.reading)
        engine = game.engine_under(base)
        known = {table.id: table.notation for table in tables_of(game)}
        start = position_of(game, engine, args.position, known)
        if self.has_program:
            if args.divide:
                raise bad_input(
                    "--divide can be used only with the reference",
                    "leave it out: if the program differs, its count is divided automatically",
                )
            return self._compare_one(engine, base, start, depth)
        return self._count_one(engine, start, depth)

    def _count_one(self, engine: Engine, start: Any, depth: int) -> int:
        from leadline.perft.count import count_levels, divide
        from leadline.perft.text import HEAD, divided_lines, level_data, level_line

        notation = self.game.position_notation.write(start)
        self._say(notation, HEAD)
        levels: list[Level] = []
        for level in count_levels(self.game, engine, start, depth, self.progress):
            levels.append(level)
            self.done = level.depth
            self._say(level_line(level))
        rows: list[tuple[str, int]] = []
        if self.args.divide and depth:
            for played, number in divide(self.game, engine, start, depth, self.progress):
                rows.append((self.game.move_notation.write(played.move, {}), number))
            self._say("", *divided_lines(rows))
        if self.args.json:
            data = {**self._frame(notation), "levels": [level_data(counted) for counted in levels]}
            if self.args.divide:
                data["divide"] = [{"move": move, "moves": number} for move, number in rows]
            _print_json(data)
        return 0

    def _compare_one(self, engine: Engine, base: Mapping[str, str], start: Any, depth: int) -> int:
        from leadline.perft.text import COMPARED_HEAD, compared_data

        notation = self.game.position_notation.write(start)
        self._say(notation, COMPARED_HEAD)
        last = None
        for last in self._compared(engine, base, start, depth):
            self._say_compared(last)
        if self.args.json and last is not None:
            _print_json({**self._frame(notation), **compared_data(self.game, last)})
        return 1 if last is not None and last.difference is not None else 0

    def _compared(self, engine: Engine, base: Mapping[str, str], start: Any, depth: int) -> Iterator[Compared]:
        """Yield the findings after each depth. The program ends after the last one."""
        from leadline.perft.comparison import Comparison

        subject = program_options.subject_of(self.args, self.game, "perft")
        try:
            for compared in Comparison(subject, self.game, engine, base).compare(start, depth, self.progress):
                self.done = compared.levels[-1].depth
                yield compared
        finally:
            subject.stop()

    def _say_compared(self, compared: Compared) -> None:
        from leadline.perft.text import counted_line, difference_lines

        self._say(counted_line(compared.levels[-1]))
        if compared.difference is not None:
            self._say("", *difference_lines(self.game, compared.difference))

    # ---- The published tables

    def tables(self) -> int:
        """Check the published tables, on the reference or with a program."""
        from leadline.perft.tables import tables_of

        args = self.args
        if args.divide or args.profile != "recommended" or args.reading:
            raise bad_input("the tables have their own readings", "leave out --divide, --profile and --reading")
        tables = tables_of(self.game)
        if not tables:
            raise bad_input(f"there are no tables of {self.game.id}", "count from a position of your own")
        tier = args.tier or ("instant" if self.has_program else "seconds")
        check = self._compare_table if self.has_program else self._check_table
        results: list[dict[str, Any]] = []
        for table in tables:
            self.done = -1
            results += check(table, table.depth_of(tier)) if table.depth_of(tier) else []
        wrong = sum(not table_result["agrees"] for table_result in results)
        told = f"{len(results)} positions checked, {wrong} differ" if wrong else f"{len(results)} positions agree"
        self._say(told)
        if args.json:
            _print_json({"game": self.game.id, "tier": tier, "tables": results})
        return 1 if wrong else 0

    def _check_table(self, table: Table, depth: int) -> list[dict[str, Any]]:
        from leadline.perft.count import count_levels
        from leadline.perft.text import level_data, wrong_rows

        engine = self.game.engine_under(table.readings(self.game))
        start = table.start(self.game, engine)
        levels: list[Level] = []
        for level in count_levels(self.game, engine, start, depth, self.progress):
            levels.append(level)
            self.done = level.depth
        wrong = list(wrong_rows(table, levels))
        clear_progress()
        self._say(*wrong or [f"{table.id}: depth {depth}: {levels[-1].moves:,} moves"])
        return [{"id": table.id, "agrees": not wrong, "levels": [level_data(counted) for counted in levels]}]

    def _compare_table(self, table: Table, depth: int) -> list[dict[str, Any]]:
        from leadline.perft.text import compared_data, difference_lines

        base = table.readings(self.game)
        engine = self.game.engine_under(base)
        *_, last = self._compared(engine, base, table.start(self.game, engine), depth)
        clear_progress()
        counted = last.levels[-1]
        self._say(f"{table.id}: depth {counted.depth}: {counted.program:,} moves")
        if last.difference is not None:
            self._say(f"  the reference counts {counted.reference:,}", *difference_lines(self.game, last.difference))
        return [{"id": table.id, "agrees": last.difference is None, **compared_data(self.game, last)}]

    # ---- Output

    def _frame(self, notation: str) -> dict[str, Any]:
        args = self.args
        return {"game": self.game.id, "position": notation, "profile": args.profile, "readings": args.reading}

    def _say(self, *lines: str) -> None:
        if not self.args.json:
            clear_progress()
            print(*lines, sep="\n", flush=True)


def _depth(text: str | None) -> int:
    if text is None:
        raise bad_input("DEPTH is missing", "add the number of moves, such as 3")
    if not text.isascii() or not text.isdigit() or int(text[:6]) > DEEPEST or len(text) > 6:
        raise bad_input(f"{text!r} is not a depth", f"write a whole number from 0 to {DEEPEST}")
    return int(text)


def _print_json(data: Mapping[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=1))
