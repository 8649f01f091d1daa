"""Export boards as SVG pictures, or the suite as JSON lines for runners in other languages.

  leadline export GAME --position NOTATION    the picture of a position
  leadline export SCENARIO                    a picture of the start and one after each move
  leadline export FILE#ID                     the same for a scenario of your own
  leadline export GAME --suite                every scenario with all it takes to play and judge it

A picture carries its colours with it, in light, in the dark and on paper, and says in
words what it shows. Without --to it goes to the standard output; several files go
to a folder.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.problems import Place, bad_input

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.games.happened import Happened
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("what", metavar="GAME|SCENARIO|FILE#ID", help="a game, or what to draw")
    parser.add_argument("--position", metavar="NOTATION", help="draw this position of the game")
    parser.add_argument("--suite", action="store_true", help="write the suite of the game, a line of JSON a scenario")
    parser.add_argument(
        "--step", type=int, metavar="N", help="of a scenario only the board after this move; 0: the start"
    )
    parser.add_argument("--profile", metavar="P", default="recommended", help="play a scenario by this profile")
    parser.add_argument("--reading", action="append", default=[], metavar="D=R", help="read the dispute D as R")
    parser.add_argument("--game", metavar="GAME", help="the game of a scenario, where it is not clear")
    parser.add_argument("--to", metavar="PATH", help="the file to write, or the folder for several")


def run(args: Namespace) -> int:
    """Write what is asked for."""
    if args.suite and args.position is not None:
        raise bad_input("--suite and --position are two things", "ask for one of them")
    if args.suite:
        return write_suite(args)
    if args.position is not None:
        return write_files([("board.svg", position_picture(args))], args.to)
    return write_files(scenario_pictures(args), args.to)


def position_picture(args: Namespace) -> str:
    """The picture of a position in notation. Raises ``InputError``."""
    from leadline.games import find_game, load_game, recommended
    from leadline.games.pictures import picture_file
    from leadline.settle.cases import read_position, seat_names

    id = find_game(args.what)
    game = load_game(id)
    position = read_position(game, args.position, Place("--position"))
    seats = game.engine_under(recommended(id)).seats(position)
    names = dict(zip(seats, seat_names(id, seats), strict=True))
    return picture_file(game, position, names, title="The position")


def scenario_pictures(args: Namespace) -> list[tuple[str, str]]:
    """The pictures of a scenario, each with the name of its file. Raises ``InputError``."""
    from leadline.games import game_ids, load_game, spec_of
    from leadline.settle.find import find_scenario
    from leadline.spec.profiles import readings
    from leadline.suite.prove import play_scenario

    if args.what in game_ids():
        raise bad_input(
            "it is not said what of the game to export", "add --position NOTATION or --suite, or name a scenario"
        )
    id, scenario = find_scenario(args.what, args.game)
    game = load_game(id)
    trace = play_scenario(game, readings(spec_of(id), args.profile, args.reading), scenario)
    found = list(_drawn(game, scenario, trace.happened))
    if args.step is None:
        return found
    if not 0 <= args.step < len(found):
        raise bad_input(f"there is no step {args.step}", f"the steps are 0 (the start) to {len(found) - 1}")
    return [found[args.step]]


def _drawn(game: Game, scenario: Scenario, happened: Sequence[Happened]) -> Iterator[tuple[str, str]]:
    from leadline.games.pictures import picture_file

    position, digits = None, len(str(len(happened) - 1))
    for number, one in enumerate(happened):
        position = position if one.position is None else one.position
        if position is None:
            raise bad_input("the opening is refused, so there is no board", "choose another scenario")
        title = f"{scenario.title}: start"
        if number:
            refused = ", refused" if one.refusal is not None else ""
            title = f"{scenario.title}: after move {number}, {scenario.steps[number - 1].text}{refused}"
        yield f"{scenario.id}-{number:0{digits}}.svg", picture_file(game, position, scenario.named, title=title)


def write_suite(args: Namespace) -> int:
    """Write the suite, a line about the game first. Raises ``InputError`` if the file cannot be written."""
    from leadline.games import find_game
    from leadline.suite.json_lines import suite_lines

    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in suite_lines(find_game(args.what)))
    if args.to is None:
        for text in texts:
            print(text)
        return 0
    number = 0
    try:
        with Path(args.to).open("w", encoding="utf-8", newline="\n") as file:
            for text in texts:
                file.write(f"{text}\n")
                number += 1
    except OSError as error:
        raise bad_input(f"{args.to} cannot be written: {error.strerror}", "name a file", Place("--to")) from None
    print(f"wrote {number - 1} scenarios to {args.to}")
    return 0


def write_files(files: list[tuple[str, str]], to: str | None) -> int:
    """Write one text to a file or the standard output, several into a folder. Raises ``InputError``."""
    if to is None:
        if len(files) > 1:
            raise bad_input(
                f"there are {len(files)} pictures", "name a folder with --to FOLDER, or choose one with --step N"
            )
        sys.stdout.write(files[0][1])
        return 0
    path = Path(to)
    try:
        if len(files) == 1 and not path.is_dir():
            path.write_text(files[0][1], encoding="utf-8")
            return 0
        path.mkdir(parents=True, exist_ok=True)
        for name, text in files:
            (path / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise bad_input(f"{to} cannot be written: {error.strerror}", "name a path that can", Place("--to")) from None
    print(f"wrote {len(files)} files to {to}")
    return 0
