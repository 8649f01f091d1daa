"""Judge a recording again, or several recordings of the parts of one run together."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.cli import expecting, outputs
from leadline.cli.named_twice import check_named_once
from leadline.cli.progress import clear_progress, progress_line
from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.run.recording_file import RecordedRun
    from leadline.suite.model import Scenario


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline judge`."""
    parser.usage = "leadline judge FILE… [options]"
    parser.add_argument("files", metavar="FILE", nargs="+", help="a recording made with `leadline check --record`")
    parser.add_argument("--scenarios", metavar="PATH", action="append", default=[], help="your own scenarios as well")
    outputs.add_arguments(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress, and only what is wrong")
    expecting.add_arguments(parser)


def run(args: Namespace) -> int:
    """Judge the recordings and give the exit status."""
    check_named_once(args)
    outputs.check_outputs(args)
    from leadline.games import spec_of
    from leadline.run.recording_file import read_recording
    from leadline.run.recording_merge import merge
    from leadline.run.run import judge_recording

    recorded = merge([read_recording(Path(file)) for file in args.files])
    _check_components(recorded, args.components)
    spec = spec_of(_game_of(recorded))
    known = expecting.read_expected(args, spec)
    scenarios = played(recorded, args.scenarios)
    selection = recorded.header.selection
    show = progress_line(quiet=args.quiet)
    report = judge_recording(recorded, scenarios, whole=selection.is_suite and not selection.shard, progress=show)
    clear_progress(quiet=args.quiet)
    return outputs.tell(args, report, scenarios, known)


def _check_components(recorded: RecordedRun, own: Path | None) -> None:
    """Raise ``InputError`` if a run with components of its own is judged without any, or the other way round."""
    options = recorded.header.options
    before = options[options.index("--components") + 1] if "--components" in options else None
    if before is not None and own is None:
        raise bad_input(f"{recorded.file} was played with components of its own", f"add --components {before}")
    if before is None and own is not None:
        raise bad_input(f"{recorded.file} was played with the components of the game", "leave out --components")


def _game_of(recorded: RecordedRun) -> str:
    from leadline.games import game_ids

    game = recorded.header.game
    if game not in game_ids():
        raise bad_input(f"{recorded.file} is of a game that is not known here: {game!r}", "the file was changed")
    return game


def played(recorded: RecordedRun, paths: list[str]) -> list[Scenario]:
    """The scenarios of a recording. Raises ``InputError`` if they are not the ones it was made with."""
    from leadline.cli.selecting import read_own, select
    from leadline.suite.bundle import content_hash, load_suite

    header = recorded.header
    suite = load_suite(header.game)
    if suite.hash != header.suite:
        wrong = f"{recorded.file} was made with the suite {header.suite}, this is {suite.hash}"
        raise bad_input(wrong, "record again, or judge it with the version that made it")
    own = read_own(header.game, paths)
    if header.selection.own and not own:
        raise bad_input(f"{recorded.file} holds scenarios of your own", "name them with --scenarios PATH")
    if own and content_hash(own) != header.selection.own:
        wrong = "they were changed since" if header.selection.own else "it holds none of your own"
        raise bad_input(f"these scenarios are not those of {recorded.file}: {wrong}", "record again")
    scenarios = select(suite, own, header.selection)
    known = {scenario.id for scenario in scenarios}
    strange = sorted(name for name in recorded.done - known if not name.startswith("steered-"))
    if strange:
        raise bad_input(f"{recorded.file} holds a scenario that was not selected: {strange[0]}", "the file was changed")
    return scenarios
