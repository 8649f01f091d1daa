"""Check a program against the suite of a game, and say which rules it breaks and which readings it follows.

The program is started with COMMAND and exchanges messages over its standard input and output; or it is already
running and reached with --http; or it is made by a function named with --python. Without any of these, the reference
engine is checked.

Exit status: 0 conformant, 1 not conformant, 2 an error in the input, the adapter or the runner, 3 incomplete.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from leadline.base.errors import bad_input
from leadline.base.foreign_text import shell_words
from leadline.base.terminal import clear_progress, progress_line
from leadline.cli import components_option, program_options, reading_options, report_options, selection_options

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.lines import Selection
    from leadline.results.model import Report
    from leadline.run.run import RunConfig
    from leadline.suite.model import Scenario

MOST_WORKERS = 64
SEED = 1
LONG_JUDGING = 5
"""The duration of judging, in seconds, above which it is printed."""
NOT_GUIDED = (
    "No guided games were played despite --guided-games, because the program accepts every result of chance. "
    "`leadline fuzz` plays random games with it."
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline check`."""
    parser.usage = f"leadline check GAME [options] {program_options.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    profile = "judge by this profile, whatever the program claims"
    reading_options.add_arguments(parser, profile, "judge by reading R of dispute D", default=None)
    selection_options.add_arguments(parser)
    report_options.add_arguments(parser)
    parser.add_argument("--list", action="store_true", help="list the scenarios without playing them")
    parser.add_argument("--record", metavar="FILE", help="record the run in a new FILE, so that it can be judged again")
    parser.add_argument("--resume", metavar="FILE", help="continue an incomplete recording")
    parser.add_argument(
        "--extra-checks",
        action="store_true",
        help="test the program's chance and consistency even with --only or --shard; without them, both are always "
        "tested",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=int,
        default=1,
        help="play in N worker processes at once, each with its own program, and judge in N processes (default 1)",
    )
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help="the seed for the choices in guided games")
    program_options.add_arguments(parser)
    parser.add_argument("--quiet", action="store_true", help="print only what is wrong, and no progress")
    report_options.add_known_failures_arguments(parser)


def run(args: Namespace) -> int:
    """Run the check and return its exit status."""
    report_options.check_named_once(args)
    from leadline.games import find_game
    from leadline.spec.profiles import readings
    from leadline.suite.bundle import load_suite
    from leadline.suite.carrying import carried_over, carrying_note

    game = components_option.load(args, find_game(args.game))
    readings(game.spec, args.profile or "recommended", args.reading)
    known = report_options.read_expected(args, game.spec)
    suite, own = load_suite(game.id), selection_options.read_own(game, args.scenarios)
    if args.last_failed:
        selected = selection_options.select(suite, own, selection_options.selection_of(args, own))
        selection_options.narrow_to_last_failed(args, game.id, selected)
    selection = selection_options.selection_of(args, own)
    scenarios = carried_over(game, selection_options.select(suite, own, selection))
    if args.list:
        return print_list(scenarios)
    report_options.check_outputs(args)
    from leadline.base.terminal import wrap
    from leadline.check.checking import run_suite

    config = config_of(args, game, suite.hash, scenarios, selection)
    began = monotonic()
    report = run_suite(config, progress_line(quiet=args.quiet))
    selection_options.remember_failures(args, game.id, report)
    clear_progress(judging_note(monotonic() - began - report.summary.seconds), quiet=args.quiet)
    file = args.resume or args.record
    after = [f"\nTo continue from here: {going_on(args, config, file)}"] if report.gave_up and file else []
    note = carrying_note(game, scenarios)
    after += ["\n" + wrap(f"note: {note}")] if note else []
    if args.guided_games != selection_options.GAMES and config.guided and not (is_guided(report) or report.gave_up):
        after.append("\n" + wrap(NOT_GUIDED))
    return report_options.deliver(args, game, report, scenarios, known, after)


def judging_note(seconds: float) -> str:
    """Return the duration of the judging as text, if it is long enough to be worth printing."""
    return f"the answers were judged in {seconds:.0f} s" if seconds >= LONG_JUDGING else ""


def is_guided(report: Report) -> bool:
    """Return whether any guided game was played."""
    return any(scenario.topic == "guided" for scenario in report.scenarios)


def config_of(
    args: Namespace, game: Game, suite: str, scenarios: Sequence[Scenario], selection: Selection
) -> RunConfig:
    """Return the settings of the run. Raise ``InputError`` for options that contradict each other."""
    from leadline.run.run import RunConfig

    if args.record and args.resume:
        raise bad_input("--record begins a recording and --resume continues one", "use only one of them")
    if args.transcript and args.jobs > 1:
        raise bad_input("a transcript covers one program, not several workers", "leave --jobs out")
    part, _ = selection_options.shard_of(selection.shard)
    program = program_options.program_of(args)
    return RunConfig(
        game=game,
        command=program.command,
        starts=program.starts if program.is_named else reference_command(game.id, args),
        bridge=program.bridge,
        scenarios=scenarios,
        whole=selection.is_suite and not selection.shard,
        suite=suite,
        selection=selection,
        options=lasting_options(args),
        profile=args.profile,
        overrides=args.reading,
        guided=selection_options.guided_numbers(args.guided_games) if part == 1 else (),
        seed=args.seed,
        max_failures=selection_options.most_failures(args),
        total_seconds=selection_options.total_seconds(args),
        jobs=workers(args.jobs),
        limits=program_options.limits_of(args),
        cwd=program.cwd if program.is_named else Path.cwd(),
        env=program.env if program.is_named else [*args.env, "PYTHONPATH"],
        record=Path(args.record) if args.record else None,
        resume=Path(args.resume) if args.resume else None,
        sample=args.extra_checks or (selection.is_suite and part == 1),
        transcript=program_options.transcript_of(args),
    )


def lasting_options(args: Namespace) -> list[str]:
    """Return the options that may be needed to reproduce a failure."""
    options = ["--profile", args.profile] if args.profile else []
    for name, values in (("--reading", args.reading), ("--scenarios", args.scenarios)):
        options += [word for value in values for word in (name, value)]
    options += ["--components", str(args.components)] if args.components else []
    options += ["--no-suite"] if args.no_suite else []
    options += ["--seed", str(args.seed)] if args.seed != SEED else []
    return [*options, *program_options.lasting_options(args)]


def going_on(args: Namespace, config: RunConfig, file: str) -> str:
    """Return the command that continues a recording."""
    words = ["leadline", "check", config.game.id, "--resume", file, *selection_options.as_options(args)]
    words += ["--extra-checks"] if args.extra_checks else []
    words += ["--jobs", str(args.jobs)] if args.jobs > 1 else []
    return shell_words([*words, *config.options, *(["--", *config.command] if config.command else [])])


def workers(number: int) -> int:
    """Return the number of workers. Raises ``InputError`` for invalid input."""
    if not 1 <= number <= MOST_WORKERS:
        raise bad_input(f"{number} is not a possible number of workers", f"write a number from 1 to {MOST_WORKERS}")
    return number


def reference_command(game: str, args: Namespace) -> list[str]:
    """Return the command that serves the reference engine."""
    command = [sys.executable, "-m", "leadline", "serve", game]
    if args.profile:
        command += ["--profile", args.profile]
    for reading in args.reading:
        command += ["--reading", reading]
    return command


def print_list(scenarios: Sequence[Scenario]) -> int:
    """List scenarios by topic."""
    from leadline.base.terminal import wrap

    topic = ""
    for scenario in scenarios:
        if scenario.topic != topic:
            topic = scenario.topic
            print(f"{topic}")
        line = f"{scenario.id}: {scenario.title}"
        print(wrap(line, 2, 4) if sys.stdout.isatty() else f"  {line}")  # Other programs read this list line by line.
    print(f"{len(scenarios)} scenario{'' if len(scenarios) == 1 else 's'}")
    return 0
