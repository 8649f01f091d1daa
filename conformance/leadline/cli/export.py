"""Export boards as SVG pictures, or the suite as JSON lines for runners in other languages.

  leadline export GAME --position NOTATION    the picture of a position
  leadline export SCENARIO                    a picture of the start and one after each move
  leadline export FILE#ID                     the same for a scenario of your own
  leadline export GAME --suite                every scenario, with everything needed to play and judge it

A picture includes its own colours, for light and dark backgrounds and for print, and a description in words. Without
--to it is written to the standard output; several files need a folder.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import Place, bad_input
from leadline.base.paths import shown_path
from leadline.cli import components_option, reading_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.game.expectation import StepResult
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline export`."""
    parser.add_argument("what", metavar="GAME|SCENARIO|FILE#ID", help="a game, or a scenario to draw")
    parser.add_argument("--position", metavar="NOTATION", help="draw this position of the game")
    parser.add_argument(
        "--suite", action="store_true", help="write the suite of the game, one line of JSON per scenario"
    )
    parser.add_argument(
        "--step", type=int, metavar="N", help="draw only the board of a scenario after move N; 0 is the start"
    )
    reading_options.add_arguments(parser, "play the scenario by this profile", "use reading R of dispute D")
    parser.add_argument("--game", metavar="GAME", help="the game of the scenario, if that is not clear")
    parser.add_argument("--to", metavar="PATH", help="the file to write, or the folder for several")


def run(args: Namespace) -> int:
    """Write the requested pictures or the suite."""
    if args.suite and args.position is not None:
        raise bad_input("--suite and --position cannot be combined", "use only one of them")
    if args.suite:
        return write_suite(args)
    if args.position is not None:
        return write_files([("board.svg", position_picture(args))], args.to)
    return write_files(scenario_pictures(args), args.to)


def position_picture(args: Namespace) -> str:
    """Return the picture of a position written in notation. Raise ``InputError`` if that is not possible."""
    from leadline.games import find_game
    from leadline.settle.cases import read_position, seat_names

    game = components_option.load(args, find_game(args.what))
    position = read_position(game, args.position, Place("--position"))
    seats = game.own_engine.seats(position)
    names = dict(zip(seats, seat_names(game, seats), strict=True))
    return game.drawing.svg_file(position, names, "The position")


def scenario_pictures(args: Namespace) -> list[tuple[str, str]]:
    """Return the pictures of a scenario, each with its file name. Raise ``InputError`` if that is not possible."""
    from leadline.games import game_ids
    from leadline.settle.find import find_scenario
    from leadline.spec.profiles import readings
    from leadline.suite.prove import play_scenario

    if args.what in game_ids():
        raise bad_input(
            "it is not clear what to export from the game", "add --position NOTATION or --suite, or name a scenario"
        )
    game, scenario = find_scenario(args.what, args.game, components_option.components_of(args))
    trace = play_scenario(game, readings(game.spec, args.profile, args.reading), scenario)
    drawings = list(_drawn(game, scenario, trace.happened))
    if args.step is None:
        return drawings
    if not 0 <= args.step < len(drawings):
        raise bad_input(
            f"there is no step {args.step}", f"the steps are numbered from 0 (the start) to {len(drawings) - 1}"
        )
    return [drawings[args.step]]


def _drawn(game: Game, scenario: Scenario, happened: Sequence[StepResult]) -> Iterator[tuple[str, str]]:
    position, digits = None, len(str(len(happened) - 1))
    for number, step in enumerate(happened):
        position = position if step.position is None else step.position
        if position is None:
            raise bad_input("the opening is refused, so there is no board", "choose another scenario")
        title = f"{scenario.title}: start"
        if number:
            refused = ", refused" if step.refusal is not None else ""
            title = f"{scenario.title}: after move {number}, {scenario.steps[number - 1].text}{refused}"
        yield f"{scenario.id}-{number:0{digits}}.svg", game.drawing.svg_file(position, scenario.named, title)


def write_suite(args: Namespace) -> int:
    """Write the suite, starting with a line about the game. Raises ``InputError`` if the file cannot be written."""
    from leadline.export.json_lines import suite_lines
    from leadline.games import find_game

    game = components_option.load(args, find_game(args.what))
    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in suite_lines(game))
    if args.to is None:
        for text in texts:
            print(text)
        return 0
    number = 0
    with files.replacing(Path(args.to), what="the suite") as file:
        for text in texts:
            file.write(f"{text}\n")
            number += 1
    print(f"wrote {number - 1} scenarios to {shown_path(Path(args.to))}")
    return 0


def write_files(pictures: list[tuple[str, str]], to: str | None) -> int:
    """Write a single text to a file or the standard output, or several texts into a folder.

    Raises ``InputError`` if that is not possible.
    """
    if to is None:
        if len(pictures) > 1:
            raise bad_input(
                f"there are {len(pictures)} pictures", "give a folder with --to FOLDER, or choose one with --step N"
            )
        sys.stdout.write(pictures[0][1])
        return 0
    path = Path(to)
    if len(pictures) == 1 and not path.is_dir():
        files.write_text(path, pictures[0][1], what="the picture")
        return 0
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        wrong = f"the folder {shown_path(path)} cannot be created: {files.reason(error)}"
        raise bad_input(wrong, "give a path that you can write to", Place("--to")) from None
    for name, text in pictures:
        files.write_text(path / name, text, what="the picture")
    print(f"wrote {len(pictures)} files to {shown_path(path)}")
    return 0
