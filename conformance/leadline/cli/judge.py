"""Judge a recorded run again, or several recordings of the parts of one run together."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input
from leadline.base.terminal import clear_progress, progress_line
from leadline.cli import components_option, report_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.file import RecordedRun
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline judge`."""
    parser.usage = "leadline judge FILE… [options]"
    parser.add_argument("files", metavar="FILE", nargs="+", help="a recording made with `leadline check --record`")
    parser.add_argument(
        "--scenarios", metavar="PATH", action="append", default=[], help="judge your own scenarios as well"
    )
    report_options.add_arguments(parser)
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="judge in N processes at once (default 1)")
    parser.add_argument("--quiet", action="store_true", help="print only what is wrong, and no progress")
    report_options.add_known_failures_arguments(parser)


def run(args: Namespace) -> int:
    """Judge the recordings and return the exit status."""
    report_options.check_named_once(args)
    report_options.check_outputs(args)
    from leadline.check.judging import judge_recording
    from leadline.cli.check import workers
    from leadline.recording.file import read_recording
    from leadline.recording.merge import merge

    recorded = merge([read_recording(Path(file)) for file in args.files])
    check_components(recorded, args.components)
    game = components_option.load(args, _game_of(recorded))
    known = report_options.read_expected(args, game.spec)
    scenarios = played(game, recorded, args.scenarios)
    selection = recorded.header.selection
    show = progress_line(quiet=args.quiet)
    whole = selection.is_suite and not selection.shard
    report = judge_recording(game, recorded, scenarios, whole=whole, progress=show, jobs=workers(args.jobs))
    clear_progress(quiet=args.quiet)
    return report_options.deliver(args, game, report, scenarios, known)


def check_components(recorded: RecordedRun, own: Path | None) -> None:
    """Raise ``InputError`` if a run is judged with custom components that it did not use, or without those it used."""
    options = recorded.header.options
    before = options[options.index("--components") + 1] if "--components" in options else None
    if before is not None and own is None:
        raise bad_input(f"{recorded.file} was played with custom components", f"add --components {before}")
    if before is None and own is not None:
        raise bad_input(f"{recorded.file} was played with the components of the game", "leave out --components")


def _game_of(recorded: RecordedRun) -> str:
    from leadline.games import game_ids

    game = recorded.header.game
    if game not in game_ids():
        raise bad_input(f"{recorded.file} belongs to an unknown game: {game!r}", "the file was changed")
    return game


def played(game: Game, recorded: RecordedRun, paths: list[str]) -> list[Scenario]:
    """Return the scenarios of a recording. Raise ``InputError`` if they are not the ones with which it was made."""
    from leadline.cli.selection_options import read_own, select
    from leadline.suite.bundle import content_hash, load_suite
    from leadline.suite.carrying import carried_over

    header = recorded.header
    suite = load_suite(game.id)
    if suite.hash != header.suite:
        wrong = f"{recorded.file} was made with the suite {header.suite}, this is {suite.hash}"
        raise bad_input(wrong, "record again, or judge it with the version that made it")
    own = read_own(game, paths)
    if header.selection.own and not own:
        raise bad_input(f"{recorded.file} contains scenarios of your own", "add them with --scenarios PATH")
    if own and content_hash(own) != header.selection.own:
        wrong = (
            "they have been changed since then"
            if header.selection.own
            else "the recording contains no scenarios of your own"
        )
        raise bad_input(f"these scenarios are not those of {recorded.file}: {wrong}", "record again")
    scenarios = carried_over(game, select(suite, own, header.selection))
    known = {scenario.id for scenario in scenarios}
    strange = sorted(name for name in recorded.done - known if not name.startswith("guided-"))
    if strange:
        raise bad_input(
            f"{recorded.file} contains a scenario that was not selected: {strange[0]}", "the file was changed"
        )
    return scenarios
