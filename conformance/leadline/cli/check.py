"""Check a program against the suite of a game, and say which rules it breaks and which readings it follows.

The program is started with COMMAND and spoken to over its standard input and output; or it is running and reached with
--http; or --python names a function that makes it. Without any of them the reference engine is checked the same way.

Exit status: 0 conformant, 1 not conformant, 2 a fault of the input, the adapter or the runner, 3 incomplete.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from leadline.cli import ending, expecting, last_failed, outputs, selecting, starting
from leadline.cli.named_twice import check_named_once
from leadline.cli.progress import clear_progress, progress_line
from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.report.model import Report
    from leadline.run.recording_lines import Selection
    from leadline.run.run import RunConfig
    from leadline.suite.model import Scenario

MOST_WORKERS = 64
SEED = 1
NOT_STEERED = (
    "No game was steered, whatever --games says: the program can be told all that chance gives. `leadline fuzz` "
    "plays random games with it."
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline check`."""
    parser.usage = f"leadline check GAME [options] {starting.WAYS}"
    parser.add_argument("game", metavar="GAME", help="the game, such as deep-sea-adventure")
    parser.add_argument("--profile", metavar="P", help="judge under this profile, whatever the program claims")
    parser.add_argument(
        "--reading", metavar="D=R", action="append", default=[], help="judge under this reading of a dispute"
    )
    selecting.add_arguments(parser)
    ending.add_arguments(parser)
    outputs.add_arguments(parser)
    parser.add_argument("--list", action="store_true", help="list what would be played, and play nothing")
    parser.add_argument("--record", metavar="FILE", help="write everything that is said to FILE, to be judged again")
    parser.add_argument("--resume", metavar="FILE", help="continue a recording that was cut off")
    parser.add_argument(
        "--sample",
        action="store_true",
        help="test its chance and its honesty with --only and --shard too, not only in a whole run",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=int,
        default=1,
        help="play in N worker processes at once, each with its own program (default 1)",
    )
    parser.add_argument("--seed", metavar="N", type=int, default=SEED, help="the seed of the choices in steered games")
    starting.add_arguments(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress, and only what is wrong")
    expecting.add_arguments(parser)


def run(args: Namespace) -> int:
    """Run the check and give its exit status."""
    check_named_once(args)
    from leadline.games import find_game, spec_of
    from leadline.spec.profiles import readings
    from leadline.suite.bundle import load_suite

    game = find_game(args.game)
    readings(spec_of(game), args.profile or "recommended", args.reading)
    known = expecting.read_expected(args, spec_of(game))
    suite, own = load_suite(game), selecting.read_own(game, args.scenarios)
    if args.last_failed:
        last_failed.narrow(args, game, selecting.select(suite, own, selecting.selection_of(args, own)))
    selection = selecting.selection_of(args, own)
    scenarios = selecting.select(suite, own, selection)
    if args.list:
        return print_list(scenarios)
    outputs.check_outputs(args)
    from leadline.run.run import run_suite
    from leadline.terminal import wrap

    config = config_of(args, game, suite.hash, scenarios, selection)
    began = monotonic()
    report = run_suite(config, progress_line(quiet=args.quiet))
    last_failed.remember(args, game, report)
    clear_progress(monotonic() - began - report.summary.seconds, quiet=args.quiet)
    file = args.resume or args.record
    after = [f"\nTo go on from here: {going_on(args, config, file)}"] if report.gave_up and file else []
    if args.games != selecting.GAMES and config.steered and not (is_steered(report) or report.gave_up):
        after.append("\n" + wrap(NOT_STEERED))
    return outputs.tell(args, report, scenarios, known, after)


def is_steered(report: Report) -> bool:
    """Whether any game was steered."""
    return any(one.topic == "steered" for one in report.scenarios)


def config_of(args: Namespace, game: str, suite: str, scenarios: Sequence[Scenario], selection: Selection) -> RunConfig:
    """What is to be run. Raises ``InputError`` for options that mean nothing."""
    from leadline.run.run import RunConfig

    if args.record and args.resume:
        raise bad_input("--record begins a recording and --resume goes on with one", "use one of them")
    if args.transcript and args.jobs > 1:
        raise bad_input("a transcript is of one program, not of several workers", "leave --jobs out")
    part, _ = selecting.shard_of(selection.shard)
    program = starting.program_of(args)
    return RunConfig(
        game=game,
        command=program.command,
        starts=program.starts if program.is_named else reference_command(game, args),
        bridge=program.bridge,
        scenarios=scenarios,
        whole=selection.is_suite and not selection.shard,
        suite=suite,
        selection=selection,
        options=lasting_options(args),
        profile=args.profile,
        overrides=args.reading,
        steered=selecting.steered_numbers(args.games) if part == 1 else (),
        seed=args.seed,
        max_failures=ending.most_failures(args),
        total_seconds=ending.total_seconds(args),
        jobs=workers(args.jobs),
        limits=starting.limits_of(args),
        cwd=program.cwd if program.is_named else Path.cwd(),
        env=program.env if program.is_named else [*args.env, "PYTHONPATH"],
        record=Path(args.record) if args.record else None,
        resume=Path(args.resume) if args.resume else None,
        sample=args.sample or (selection.is_suite and part == 1),
        transcript=starting.transcript_of(args),
    )


def lasting_options(args: Namespace) -> list[str]:
    """The options without which a failure might not show again."""
    found = ["--profile", args.profile] if args.profile else []
    for name, values in (("--reading", args.reading), ("--scenarios", args.scenarios)):
        found += [word for value in values for word in (name, value)]
    found += ["--components", str(args.components)] if args.components else []
    found += ["--no-suite"] if args.no_suite else []
    found += ["--seed", str(args.seed)] if args.seed != SEED else []
    return [*found, *starting.lasting_options(args)]


def going_on(args: Namespace, config: RunConfig, file: str) -> str:
    """The command that goes on with a recording."""
    import shlex

    words = ["leadline", "check", config.game, "--resume", file, *selecting.as_options(args)]
    words += ["--sample"] if args.sample else []
    words += ["--jobs", str(args.jobs)] if args.jobs > 1 else []
    return shlex.join([*words, *config.options, *(["--", *config.command] if config.command else [])])


def workers(number: int) -> int:
    """The number of workers. Raises ``InputError``."""
    if not 1 <= number <= MOST_WORKERS:
        raise bad_input(f"there cannot be {number} workers", f"write a number from 1 to {MOST_WORKERS}")
    return number


def reference_command(game: str, args: Namespace) -> list[str]:
    """The command that serves the reference engine."""
    command = [sys.executable, "-m", "leadline", "subject", game]
    if args.profile:
        command += ["--profile", args.profile]
    for reading in args.reading:
        command += ["--reading", reading]
    return command


def print_list(scenarios: Sequence[Scenario]) -> int:
    """List scenarios by topic."""
    from leadline.terminal import wrap

    topic = ""
    for scenario in scenarios:
        if scenario.topic != topic:
            topic = scenario.topic
            print(f"{topic}")
        line = f"{scenario.id}: {scenario.title}"
        print(wrap(line, 2, 4) if sys.stdout.isatty() else f"  {line}")  # Programs read it line by line.
    print(f"{len(scenarios)} scenario{'' if len(scenarios) == 1 else 's'}")
    return 0
