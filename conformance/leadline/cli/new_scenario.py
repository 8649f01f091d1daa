"""Write a draft of a scenario, with the results of the reference, for an editor to complete.

  leadline new-scenario GAME FILE --position NOTATION --move "MOVE" [--move ...]
  leadline new-scenario GAME FILE --from CASE.yaml           a position or opening, with moves; or CASE.yaml#ID
  leadline new-scenario GAME FILE --from RUN.jsonl#SCENARIO  a game of a recording, up to its first wrong answer

The draft is a new FILE, or is added to it. `leadline validate` accepts it and notes that it is a draft. Its results are
not derived from the manuals yet: that is for the editor to do. Without a move, any legal one is added.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input, did_you_mean
from leadline.base.terminal import wrap
from leadline.cli import components_option, reading_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge import Judge
    from leadline.recording.file import RecordedRun
    from leadline.recording.model import GameRecord
    from leadline.suite.model import Scenario
    from leadline.talk.entry import Entry


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline new-scenario`."""
    parser.usage = "leadline new-scenario GAME FILE (--position NOTATION | --opening JSON | --from SOURCE) [options]"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("file", metavar="FILE", type=Path, help="the scenario file to write, or to add to")
    start = parser.add_argument_group("the start of the scenario")
    start.add_argument("--position", metavar="NOTATION", help="a position on one line")
    start.add_argument("--opening", metavar="JSON", help="a setup; parts that you omit are as simple as possible")
    start.add_argument(
        "--from",
        dest="source",
        metavar="SOURCE",
        help="a scenario by its id, a YAML file (FILE or FILE#ID), or a game of a recording (FILE or FILE#SCENARIO; "
        "default: the first game with a wrong answer)",
    )
    parser.add_argument(
        "--move", action="append", default=[], metavar="MOVE", help="a move; repeat the option for each move, in order"
    )
    parser.add_argument("--until", type=int, metavar="N", help="end with move N")
    parser.add_argument("--id", default="", metavar="ID", help="the id of the scenario (default: made from FILE)")
    profile = "play by the readings of this profile"
    reading_options.add_arguments(parser, profile, "use reading R of dispute D", default=None)
    parser.add_argument(
        "--scenarios", metavar="PATH", action="append", default=[], help="your own scenarios that a recording contains"
    )


def run(args: Namespace) -> int:
    """Write the draft and print its location."""
    from leadline.games import find_game
    from leadline.talk.draft import write_draft

    starts = [start for start in (args.position, args.opening, args.source) if start is not None]
    if len(starts) != 1:
        wrong = "the scenario begins in more than one way" if starts else "it is not clear where the scenario begins"
        raise bad_input(wrong, "give --position, --opening or --from")
    game = components_option.load(args, find_game(args.game))
    recording = _recording(args.source)
    if recording is None:
        if args.scenarios:
            raise bad_input(
                "--scenarios can be used only with a recording",
                "give a recording with --from, or leave --scenarios out",
            )
        entry = _of_moves(args, game)
    else:
        if args.move or args.profile or args.reading:
            wrong = "a recorded game has its own moves and readings"
            raise bad_input(wrong, "leave out --move, --profile and --reading; --until N ends it earlier")
        entry, where = _of_recording(args, game, *recording)
        print(wrap(f"From {where}."))
    for line in write_draft(game, args.file, replace(entry, id=args.id)):
        print(wrap(line))
    return 0


def _recording(source: str | None) -> tuple[Path, str] | None:
    """Return the file and the scenario to which a game in a recording belongs, or None if it has another source."""
    name, _, scenario = (source or "").partition("#")
    path = Path(name)
    return (path, scenario) if name and path.suffix not in (".yaml", ".yml") and path.is_file() else None


def _of_moves(args: Namespace, game: Game) -> Entry:
    from leadline.spec.profiles import readings
    from leadline.talk.draft import draft_of_moves
    from leadline.talk.starts import start_from_opening, start_from_position, start_from_scenario

    if args.position is not None:
        start = start_from_position(game, args.position)
    elif args.opening is not None:
        start = start_from_opening(game, args.opening)
    else:
        start = start_from_scenario(game, args.source)
    chosen = readings(game.spec, args.profile or "recommended", args.reading)
    return draft_of_moves(game, start, args.move, chosen, args.until)


# ---- A game of a recording


def _of_recording(args: Namespace, game: Game, path: Path, wanted: str) -> tuple[Entry, str]:
    from leadline.check.judging import judge_of
    from leadline.cli.judge import check_components, played
    from leadline.recording.file import read_recording
    from leadline.run.guided import guided_scenarios
    from leadline.talk.draft import draft_of_record

    run = read_recording(path)
    if run.header.game != game.id:
        raise bad_input(f"{path} is a recording of {run.header.game}", f"write `new-scenario {run.header.game}`")
    check_components(run, args.components)
    scenarios = played(game, run, args.scenarios)
    judge = judge_of(game, run, scenarios, whole=False)
    known: Mapping[str, Scenario] = {scenario.id: scenario for scenario in scenarios} | guided_scenarios(
        game, run.recording
    )
    record = _record(judge, run, wanted)
    in_force = {**game.recommended, **run.header.claimed}
    return draft_of_record(game, judge, record, known[record.scenario], in_force, args.until)


def _record(judge: Judge, run: RecordedRun, wanted: str) -> GameRecord:
    """Return the game to use: the first with a wrong answer, in a scenario or in the whole recording."""
    from leadline.talk.draft import first_wrong_record

    records = [record for record in run.recording.games if not wanted or record.scenario == wanted]
    if not records:
        ids = [record.scenario for record in run.recording.games]
        remedy = did_you_mean(wanted, ids, "`leadline judge` lists those with wrong answers", most=3)
        raise bad_input(f"{run.file} contains no game of a scenario {wanted!r}", remedy)
    wrong = first_wrong_record(judge, records)
    if wrong is None and not wanted:
        raise bad_input(f"no answer to a move in {run.file} is wrong", "say which game to write: FILE#SCENARIO")
    return wrong or records[0]
