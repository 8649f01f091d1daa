"""Export boards as SVG pictures, or the rules and the suite as JSON for other programs.

  leadline export GAME --position NOTATION    the picture of a position
  leadline export SCENARIO                    a picture of the start and one after each move
  leadline export FILE#ID                     the same for a scenario of your own
  leadline export GAME --data                 the rules, the suite and its traces, as JSON

A picture carries its colours with it, in light, in the dark and on paper, and says in
words what it shows. Without --to it goes to the standard output; several files go
to a folder.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.problems import Place, bad_input

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.games.happened import Happened
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("what", metavar="GAME|SCENARIO|FILE#ID", help="a game, or what to draw")
    parser.add_argument("--position", metavar="NOTATION", help="draw this position of the game")
    parser.add_argument("--data", action="store_true", help="write the data of the game")
    parser.add_argument(
        "--step", type=int, metavar="N", help="of a scenario only the board after this move; 0: the start"
    )
    parser.add_argument("--profile", metavar="P", default="recommended", help="play a scenario by this profile")
    parser.add_argument("--reading", action="append", default=[], metavar="D=R", help="read the dispute D as R")
    parser.add_argument("--game", metavar="GAME", help="the game of a scenario, where it is not clear")
    parser.add_argument("--to", metavar="PATH", help="the file to write, or the folder for several")


def run(args: Namespace) -> int:
    """Write what is asked for."""
    if args.data and args.position is not None:
        raise bad_input("--data and --position are two things", "ask for one of them")
    if args.data:
        return write_data(args)
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
            "it is not said what of the game to export", "add --position NOTATION or --data, or name a scenario"
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


def write_data(args: Namespace) -> int:
    """Write the rules and the suite as they are compiled, and the traces of the suite, which are played for it."""
    from leadline.games import find_game, load_game, spec_of
    from leadline.spec.compiled import spec_to_json
    from leadline.suite.bundle import load_suite, suite_to_json

    id = find_game(args.what)
    if args.to is None:
        raise bad_input("three files are to be written", "name a folder with --to FOLDER")
    suite = load_suite(id)
    data = {
        "spec": {"game": id, "spec": spec_to_json(spec_of(id))},
        "suite": suite_to_json(suite),
        "traces": {"game": id, "hash": suite.hash, "scenarios": dict(_traces(load_game(id), suite.scenarios))},
    }
    return write_files([(f"{name}.json", _as_text(one)) for name, one in data.items()], args.to)


def _traces(game: Game, scenarios: Sequence[Scenario]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """For each scenario what the reference comes to under the recommended readings, the start first."""
    from leadline.games import recommended
    from leadline.suite.prove import play_scenario

    for scenario in scenarios:
        happened = play_scenario(game, recommended(game.id), scenario).happened
        yield (
            scenario.id,
            [
                {"position": game.codecs.position.write(one.position)}
                if one.refusal is None
                else {"refused": one.refusal.rule}
                for one in happened
            ],
        )


def _as_text(data: Mapping[str, Any]) -> str:
    """JSON with an entry a line, so that a change shows as a change of lines."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


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
