"""Which scenarios a run plays: the suite, a user's own, and what of them is asked for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.cli import last_failed
from leadline.problems import InputError, Place, Problem, bad_input, did_you_mean

if TYPE_CHECKING:
    from leadline.run.recording_lines import Selection
    from leadline.suite.bundle import Suite
    from leadline.suite.model import Scenario


GAMES = "1-20"
MOST_GAMES = 10_000
DISAGREES = (
    "the scenario is wrong, or the reference is: nobody is judged by it until they agree; "
    "`leadline replay FILE#ID` shows what the reference does"
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group("what is played, and in which order")
    group.add_argument(
        "--only", metavar="X", action="append", default=[], help="only this rule, scenario, topic or dispute; * matches"
    )
    last_failed.add_arguments(group)
    group.add_argument("--scenarios", metavar="PATH", action="append", default=[], help="your own scenarios as well")
    group.add_argument("--no-suite", action="store_true", help="your own scenarios instead of the suite")
    group.add_argument(
        "--shard", metavar="I/N", help="play only the I-th of N parts; `leadline judge` merges recordings"
    )
    group.add_argument("--shuffle", metavar="SEED", type=int, help="play the scenarios in an order of this seed")
    group.add_argument(
        "--games",
        metavar="N|N-M",
        default=GAMES,
        help="the numbers of the games to steer if it rolls for itself: 1-40 is forty games, 40 only one; default 1-20",
    )


def selection_of(args: Namespace, own: Sequence[Scenario]) -> Selection:
    """The selection as a recording tells it."""
    from leadline.run.recording_lines import Selection
    from leadline.suite.bundle import content_hash

    return Selection(
        only=list(args.only),
        shard=args.shard or "",
        own=content_hash(own) if own else "",
        instead=args.no_suite,
        shuffle=args.shuffle,
        games=args.games,
    )


def as_options(args: Namespace) -> list[str]:
    """The selection as it stands on the command line, without the files of own scenarios."""
    found = [word for text in args.only for word in ("--only", text)]
    found += ["--shard", args.shard] if args.shard else []
    found += ["--shuffle", str(args.shuffle)] if args.shuffle is not None else []
    return [*found, *(["--games", args.games] if args.games != GAMES else [])]


def select(suite: Suite, own: Sequence[Scenario], selection: Selection) -> list[Scenario]:
    """The scenarios to play, in the order of the suite; at least one. Raises ``InputError`` if there is none."""
    if selection.instead and not own:
        raise bad_input("there is nothing to play", "name your own scenarios with --scenarios PATH")
    known = {scenario.id for scenario in suite.scenarios}
    for scenario in own:
        if scenario.id in known and not selection.instead:
            place = Place(scenario.file, scenario.line, "scenario")
            raise InputError(Problem(place, f"the suite has a scenario {scenario.id!r} too", "choose another id"))
    scenarios = list(own) if selection.instead else [*suite.scenarios, *own]
    if selection.only:
        wanted = [text for one in selection.only for text in _names_in(one)]
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
    """Which part of how many, both from 1; the whole is the first of one. Raises ``InputError``."""
    if not text:
        return 1, 1
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and len(text) <= 15 and 1 <= int(part) <= int(parts)):
        raise bad_input(f"{text!r} is no part of a run", "write I/N, such as 1/4 for the first of four")
    return int(part), int(parts)


def steered_numbers(text: str) -> Sequence[int]:
    """The numbers of the steered games: one, or a range. Raises ``InputError``."""
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()) or len(text) > 15:
        remedy = "write the number of one game, such as 7, or a range such as 1-20; 0 for none"
        raise bad_input(f"{text!r} names no games", remedy)
    numbers = range(int(first), int(last or first) + 1) if int(first) else range(0)
    if len(numbers) > MOST_GAMES:
        raise bad_input(f"{text} are {len(numbers):,} games", f"name at most {MOST_GAMES:,} at once")
    return numbers


def read_own(game: str, paths: Sequence[str]) -> list[Scenario]:
    """A user's own scenarios. The reference has to agree with them before they judge anybody."""
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
        raise InputError([replace(one, remedy=one.remedy or DISAGREES) for one in disagreements])
    return scenarios


def _names_in(text: str) -> list[str]:
    """The names in one ``--only``, which `|` separates. Raises ``InputError`` if there is none."""
    names = [name for name in text.split("|") if name.strip()]
    if not names:
        raise bad_input(
            f"--only {text!r} names nothing, so nothing would be played",
            "name a rule, a scenario, a topic or a dispute (--list shows what there is), or leave --only out",
        )
    return names


def _nothing_selected(selection: Selection, there: int) -> InputError:
    """The error of a selection that comes out empty: nobody is conformant by being asked nothing."""
    said = f" ({selection})" if str(selection) else ""
    if there:
        fewer = f"make at most {there} part{'s' if there > 1 else ''}"
        remedy = f"the rest of the selection holds {there} scenario{'s' if there > 1 else ''}: {fewer}; see --list"
    else:
        remedy = "there is no scenario of this game; is the installation whole?"
    return bad_input(f"nothing is selected{said}, so nothing would be played", remedy)


def _matches(scenario: Scenario, text: str) -> bool:
    names = [scenario.id, scenario.topic, scenario.topic.replace("_", "-"), *scenario.rules, *scenario.disputes]
    return any(fnmatch(name, text) for name in names)


def _nothing_matches(text: str, scenarios: Sequence[Scenario]) -> InputError:
    names = {name for one in scenarios for name in (one.id, one.topic, *one.rules, *one.disputes)}
    otherwise = "name a rule, a scenario, a topic or a dispute; see --list"
    remedy = did_you_mean(text, sorted(names), otherwise, most=3)
    return bad_input(f"no scenario matches {text!r}", remedy)
