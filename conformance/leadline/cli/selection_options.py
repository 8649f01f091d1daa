"""The options that decide what a run plays and when it ends early: the suite, your own scenarios, or a part of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base.errors import InputError, Place, Problem, bad_input, did_you_mean

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.lines import Selection
    from leadline.results.model import Report
    from leadline.suite.bundle import Suite
    from leadline.suite.model import Scenario


GAMES = "1-20"
MOST_GAMES = 10_000
MOST_SECONDS = 31_536_000
"""The longest time for play, which is one year, in seconds."""
_IDENTIFYING_OPTIONS = ("http", "python", "components")
"""The options that, together with the command, distinguish one program from another."""
DISAGREES = (
    "either the scenario or the reference is wrong: no program is judged by this scenario until they agree; "
    "`leadline replay FILE#ID` shows what the reference does"
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group("what to play, and in which order")
    group.add_argument(
        "--only",
        metavar="X",
        action="append",
        default=[],
        help="play only this rule, scenario, topic or dispute; * is a wildcard",
    )
    group.add_argument(
        "--last-failed",
        action="store_true",
        help="play only what failed in the last run of the same command, or everything if nothing did",
    )
    group.add_argument(
        "--scenarios", metavar="PATH", action="append", default=[], help="play your own scenarios as well"
    )
    group.add_argument("--no-suite", action="store_true", help="play your own scenarios instead of the suite")
    group.add_argument(
        "--shard", metavar="I/N", help="play only the I-th of N parts; `leadline judge` merges recordings"
    )
    group.add_argument(
        "--shuffle", metavar="SEED", type=int, help="play the scenarios in a random order made from this seed"
    )
    group.add_argument(
        "--guided-games",
        metavar="N|N-M",
        default=GAMES,
        help="the guided games to play if the program rolls for itself: 1-40 means forty games, 40 only one "
        "(default: 1-20)",
    )
    _add_stop_arguments(parser)


def _add_stop_arguments(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("when to end early (what was played is judged)")
    group.add_argument(
        "-x",
        "--exitfirst",
        dest="maxfail",
        action="store_const",
        const=1,
        help="stop at the first scenario that fails; the same as --maxfail 1",
    )
    group.add_argument("--maxfail", metavar="N", type=int, help="stop as soon as N scenarios have failed")
    group.add_argument(
        "--total-time",
        metavar="SECONDS",
        type=float,
        help="end the run within this many seconds: the last quarter is for judging",
    )


def selection_of(args: Namespace, own: Sequence[Scenario]) -> Selection:
    """Return the selection in the form in which it is recorded."""
    from leadline.recording.lines import Selection
    from leadline.suite.bundle import content_hash

    return Selection(
        only=list(args.only),
        shard=args.shard or "",
        own=content_hash(own) if own else "",
        instead=args.no_suite,
        shuffle=args.shuffle,
        games=args.guided_games,
    )


def as_options(args: Namespace) -> list[str]:
    """Return the selection as written on the command line, without the files of the user's own scenarios."""
    options = [word for text in args.only for word in ("--only", text)]
    options += ["--shard", args.shard] if args.shard else []
    options += ["--shuffle", str(args.shuffle)] if args.shuffle is not None else []
    return [*options, *(["--guided-games", args.guided_games] if args.guided_games != GAMES else [])]


def select(suite: Suite, own: Sequence[Scenario], selection: Selection) -> list[Scenario]:
    """Return the scenarios to play, at least one, in the order of the suite. Raise ``InputError`` if there are none."""
    if selection.instead and not own:
        raise bad_input("there is nothing to play", "add your own scenarios with --scenarios PATH")
    known = {scenario.id for scenario in suite.scenarios}
    for scenario in own:
        if scenario.id in known and not selection.instead:
            place = Place(scenario.file, scenario.line, "scenario")
            raise InputError(Problem(place, f"the suite also has a scenario {scenario.id!r}", "choose another id"))
    scenarios = list(own) if selection.instead else [*suite.scenarios, *own]
    if selection.only:
        wanted = [text for option in selection.only for text in _names_in(option)]
        for text in wanted:
            if not any(_matches(scenario, text) for scenario in scenarios):
                raise _nothing_matches(text, scenarios)
        scenarios = [scenario for scenario in scenarios if any(_matches(scenario, text) for text in wanted)]
    part, parts = shard_of(selection.shard)
    chosen = scenarios[part - 1 :: parts]
    if not chosen:
        raise _nothing_selected(selection, len(scenarios))
    return chosen


def shard_of(text: str) -> tuple[int, int]:
    """Return the part and the number of parts, both counted from 1; the whole is part 1 of 1.

    Raises ``InputError`` for invalid input.
    """
    if not text:
        return 1, 1
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and len(text) <= 15 and 1 <= int(part) <= int(parts)):
        raise bad_input(f"{text!r} is not a part of a run", "write I/N, such as 1/4 for the first of four")
    return int(part), int(parts)


def guided_numbers(text: str) -> Sequence[int]:
    """Return the numbers of the guided games, given as one number or a range.

    Raises ``InputError`` for invalid input.
    """
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or len(text) > 15:
        remedy = "write the number of one game, such as 7, or a range such as 1-20; 0 for none"
        raise bad_input(f"{text!r} does not name any games", remedy)
    numbers = range(int(first), int(last or first) + 1) if int(first) else range(0)
    if len(numbers) > MOST_GAMES:
        raise bad_input(f"{text} are {len(numbers):,} games", f"give at most {MOST_GAMES:,} games at once")
    return numbers


def read_own(game: Game, paths: Sequence[str]) -> list[Scenario]:
    """Return the user's own scenarios. The reference must agree with them before they are used to judge a program."""
    if not paths:
        return []
    from leadline.suite.prove import prove_all
    from leadline.suite.read import Reader

    reader = Reader(game)
    scenarios = reader.read_files([Path(path) for path in paths])
    if reader.problems:
        raise InputError(reader.problems)
    disagreements = prove_all(game, scenarios)
    if disagreements:
        raise InputError([replace(problem, remedy=problem.remedy or DISAGREES) for problem in disagreements])
    return scenarios


def narrow_to_last_failed(args: Namespace, game: str, scenarios: Sequence[Scenario]) -> None:
    """Set ``--only`` to the given scenarios that failed in the last run; if none of them failed, leave it unchanged.

    Raises ``InputError`` if scenarios failed and none of them is among the given ones.
    """
    from leadline.check.last_failed import failed_before

    failed = failed_before(_memory(args, game))
    chosen = [scenario.id for scenario in scenarios if scenario.id in failed]
    if failed and not chosen:
        wrong = f"none of the {len(failed)} scenarios that failed in the last run is selected"
        raise bad_input(wrong, "leave --only, --shard and --no-suite out, or --last-failed")
    if chosen:
        args.only, args.shard = chosen, None
    else:
        print("leadline: nothing failed in the last recorded run, so everything is played", file=sys.stderr)


def remember_failures(args: Namespace, game: str, report: Report) -> None:
    """Save the failures of a run for ``--last-failed``; later runs of the same command use them."""
    from leadline.check.last_failed import remember

    remember(_memory(args, game), report)


def _memory(args: Namespace, game: str) -> Path:
    from leadline.check.last_failed import memory_of

    options = (str(getattr(args, name, None)) for name in _IDENTIFYING_OPTIONS)
    return memory_of([game, str(Path.cwd()), *args.command, *options])


def most_failures(args: Namespace) -> int | None:
    """Return the number of failures after which the run ends, or None if there is no limit.

    Raises ``InputError`` for invalid input.
    """
    if args.maxfail is not None and args.maxfail < 1:
        raise bad_input(f"--maxfail {args.maxfail} would play nothing", "write a number from 1 upwards")
    return None if args.maxfail is None else int(args.maxfail)


def total_seconds(args: Namespace) -> float | None:
    """Return the number of seconds after which the run ends, or None if there is no limit.

    Raises ``InputError`` for invalid input.
    """
    seconds = args.total_time
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise bad_input(
            f"--total-time {seconds:g} is not a valid time", f"give it in seconds, such as 60, at most {MOST_SECONDS}"
        )
    return None if seconds is None else float(seconds)


def _names_in(text: str) -> list[str]:
    """Return the names in one ``--only``, which are separated by `|`. Raise ``InputError`` if there are none."""
    names = [name for name in text.split("|") if name.strip()]
    if not names:
        raise bad_input(
            f"--only {text!r} matches nothing, so nothing would be played",
            "give a rule, a scenario, a topic or a dispute (see --list), or leave --only out",
        )
    return names


def _nothing_selected(selection: Selection, there: int) -> InputError:
    """Return the error for an empty selection, because a program on which nothing was tested is not conformant."""
    described = f" ({selection})" if str(selection) else ""
    if there:
        fewer = f"make at most {there} part{'s' if there > 1 else ''}"
        remedy = f"the rest of the selection has {there} scenario{'s' if there > 1 else ''}: {fewer}; see --list"
    else:
        remedy = "there is no scenario of this game; is the installation complete?"
    return bad_input(f"nothing is selected{described}, so nothing would be played", remedy)


def _matches(scenario: Scenario, text: str) -> bool:
    names = [scenario.id, scenario.topic, scenario.topic.replace("_", "-"), *scenario.rules, *scenario.disputes]
    return any(fnmatch(name, text) for name in names)


def _nothing_matches(text: str, scenarios: Sequence[Scenario]) -> InputError:
    names = {
        name for scenario in scenarios for name in (scenario.id, scenario.topic, *scenario.rules, *scenario.disputes)
    }
    otherwise = "give a rule, a scenario, a topic or a dispute; see --list"
    remedy = did_you_mean(text, sorted(names), otherwise, most=3)
    return bad_input(f"no scenario matches {text!r}", remedy)
