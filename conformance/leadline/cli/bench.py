"""Measure how fast commands start, programs are checked and the engine plays, as medians of several repetitions.

WHAT is one or more of start, check, memory and engine; by default everything is measured. A program is checked with
the whole suite. Its speed is printed next to that of exchanging the same lines without any checks in the same run,
because machines differ. The programs measured are the reference, the reference with a mistake built in, programs that
only write prepared answers of these two as plain JSON, and COMMAND, if one is given.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.base import files
from leadline.base.errors import bad_input
from leadline.cli import components_option, program_options

if TYPE_CHECKING:
    from leadline.bench.checking import Speed
    from leadline.run.run import RunConfig

REFERENCE, WRONG = "the reference", "the reference with a mistake"
READY, WRONG_READY = "prepared answers, in plain JSON", "prepared wrong answers, in plain JSON"
BARS = {REFERENCE: 8_000, READY: 5_000, WRONG_READY: 5_000}
"""The targets for checking: validated moves per second."""
START = 0.2
"""The target for starting a command, in seconds."""
PLAYS, TURNS = 150_000, 100_000
"""The targets for the engine: recorded moves per second, and turns of the whole loop per second."""
FORWARDED = ("repeat", "scenarios", "moves", "plays")
"""The options that another checkout gets too."""
MOST_CHOICES = 4_000
"""The greatest number of recorded moves for which legal choices are listed, since listing takes longer than playing."""

Line = tuple[str, dict[str, Any] | None]
"""A printed line with the figures that it contains."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline bench`."""
    parser.usage = f"leadline bench [WHAT…] [options] {program_options.WAYS}"
    parser.add_argument("what", metavar="WHAT", nargs="*", help=f"what to measure: {', '.join(SECTIONS)}")
    program_options.add_ways(parser)
    parser.add_argument(
        "--game", metavar="GAME", default="deep-sea-adventure", help="the game (default: deep-sea-adventure)"
    )
    parser.add_argument(
        "--repeat", metavar="N", type=int, default=5, help="the number of repetitions of each measurement (default: 5)"
    )
    parser.add_argument("--scenarios", metavar="N", type=int, help="use only the first N scenarios of the suite")
    parser.add_argument(
        "--moves",
        metavar="N",
        type=int,
        default=30_000,
        help="the number of moves for measuring memory (default: 30000)",
    )
    parser.add_argument(
        "--plays",
        metavar="N",
        type=int,
        default=20_000,
        help="the number of moves for measuring the engine (default: 20000)",
    )
    parser.add_argument(
        "--against", metavar="FOLDER", help="another checkout: measure it too, before and after each part, and compare"
    )
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")


def run(args: Namespace) -> int:
    """Measure and print."""
    from leadline.games import find_game

    for option in ("repeat", "scenarios", "moves", "plays"):
        number = getattr(args, option)
        if number is not None and number < 1:
            raise bad_input(f"--{option} {number} leaves nothing to measure", "write a number from 1 upwards")
    for name in args.what:
        if name not in SECTIONS:
            raise bad_input(f"there is no measurement called {name!r}", f"choose from {', '.join(SECTIONS)}")
    args.game, figures = components_option.load(args, find_game(args.game)), dict[str, Any]()
    program = program_options.program_of(args)
    if program.is_named:
        from leadline.bench.checking import try_out

        try_out(_config(args, program))
    if args.json:
        _write(args.json, figures)  # Report now, rather than at the end, that a file cannot be written.
    title, python = args.game.spec.game.title, sys.version.split()[0]
    print(f"{title}, Python {python}, {os.cpu_count()} processors, medians of {args.repeat}")
    for name in args.what or SECTIONS:
        heading, measuring = SECTIONS[name]
        print(f"\n{heading}")
        figures[name] = _show(measuring(args) if args.against is None else _compared(args, name, measuring))
    if args.json:
        _write(args.json, figures)
    return 0


def _write(file: str, figures: dict[str, Any]) -> None:
    files.write_text(Path(file), json.dumps(figures, indent=1) + "\n", what="the figures")


def _compared(args: Namespace, what: str, measuring: Callable[[Namespace], Iterator[Line]]) -> Iterator[Line]:
    """Measure something here, and before and after it in the other checkout; then compare.

    Only the programs that come with Leadline are compared, not the program of the command line.
    """
    from leadline.bench.against import measured_in, ratios

    options = [f"--{name}={value}" for name in FORWARDED if (value := getattr(args, name)) is not None]
    options += ["--game", args.game.id]
    there = [measured_in(Path(args.against), what, options)]
    named, here = program_options.program_of(args), list[dict[str, Any]]()
    for line, figures in measuring(args):
        here += [figures] if figures and not (named.is_named and figures.get("name") == named.name) else []
        yield line, figures
    there.append(measured_in(Path(args.against), what, options))
    yield f"compared with {args.against} (below 1 is better here):", None
    for label, ratio in ratios(here, there):
        yield f"    {label}: {ratio:.2f} times as much as there", {"compared": label, "ratio": ratio}


def _show(lines: Iterator[Line]) -> list[Any]:
    """Print lines as they arrive, and keep the figures that they contain."""
    figures = []
    for line, figure in lines:
        print(f"  {line}", flush=True)
        figures += [] if figure is None else [figure]
    return figures


def start(args: Namespace) -> Iterator[Line]:
    """Measure how long commands take to start."""
    from leadline.bench.start import ALONE, starts

    durations = starts(args.game.id, next(args.game.spec.all_rules()).id, args.repeat)
    for name, seconds in durations.items():
        line = f"{name:26}{1000 * seconds:7.0f} ms"
        if name != ALONE:
            line += f"{seconds / durations[ALONE]:6.1f} × python   {_bar(seconds <= START, 'under 200 ms')}"
        yield line, {"name": name, "seconds": seconds}


def check(args: Namespace) -> Iterator[Line]:
    """Measure how fast correct and incorrect programs are checked."""
    from leadline.bench.checking import measure, prepared

    right, named = _reference(args), program_options.program_of(args)
    programs = {REFERENCE: right}
    mistake = next(iter(args.game.mistakes), None)
    if mistake is not None:
        programs[WRONG] = replace(right, starts=[*right.starts, "--mistake", mistake])
    if named.is_named:
        programs[named.name] = named
    for name, program in programs.items():
        yield from _speed_lines(measure(name, _config(args, program), args.repeat))
    for name, of in ((READY, REFERENCE), (WRONG_READY, WRONG)):
        if of in programs:
            with prepared(_config(args, programs[of])) as config:
                yield from _speed_lines(measure(name, config, args.repeat))


def _reference(args: Namespace) -> program_options.Program:
    """Return the reference as a program."""
    return program_options.Program(starts=[sys.executable, "-m", "leadline", "serve", args.game.id])


def _config(args: Namespace, program: program_options.Program) -> RunConfig:
    """Return the configuration of a check that plays the suite without samples of chance."""
    from leadline.run.run import RunConfig
    from leadline.suite.bundle import load_suite

    suite = load_suite(args.game.id)
    scenarios = suite.scenarios[: args.scenarios] if args.scenarios else suite.scenarios
    return RunConfig(
        args.game,
        program.command,
        scenarios,
        False,
        suite.hash,
        starts=program.starts,
        bridge=program.bridge,
        env=program.env,
    )


def _speed_lines(speed: Speed) -> Iterator[Line]:
    """Yield the speed of checking one program."""
    figures = {"name": speed.name, "moves": speed.moves, "seconds": speed.seconds, "whole": speed.whole}
    figures |= {"own": speed.own, "bare": speed.bare}
    bar = BARS.get(speed.name)
    shown = _bar(speed.rate >= bar, f"at least {bar:,}") if bar else ""
    yield f"{speed.name}: {speed.rate:,.0f} validated moves per second   {shown}".rstrip(), figures
    if speed.bare:
        yield (
            f"    this is {speed.bare / speed.seconds:.2f} times the speed at which the same lines are exchanged "
            "unchecked",
            None,
        )
    yield f"    the runner itself takes {1e6 * speed.own / speed.moves:,.0f} µs of processor time per move", None
    yield f"    a whole run, including the start of the program: {speed.whole:.2f} s", None


def memory(args: Namespace) -> Iterator[Line]:
    """Measure how much memory playing and judging take."""
    from leadline.bench.memory import grow

    named = program_options.program_of(args)
    measurements = grow(_config(args, named if named.is_named else _reference(args)), args.moves)
    for measurement in measurements:
        yield (
            f"after {measurement.moves:9,} moves {measurement.used / 2**20:7.1f} MiB",
            {"moves": measurement.moves, "bytes": measurement.used},
        )
    if len(measurements) > 1:
        before, last = measurements[-2:]
        grown = (last.used - before.used) / (last.moves - before.moves)
        yield f"{grown:,.0f} more bytes are used per move since the previous line", {"grown": grown}


def engine(args: Namespace) -> Iterator[Line]:
    """Measure how fast the engine plays."""
    from leadline.bench.engine import (
        choices_a_second,
        decisions_a_second,
        plays_a_second,
        turns_a_second,
    )

    plays = plays_a_second(args.game, args.plays, args.repeat)
    yield f"{plays:,.0f} recorded moves per second   {_bar(plays >= PLAYS, f'at least {PLAYS:,}')}", {"plays": plays}
    turns = turns_a_second(args.game, args.plays, args.repeat)
    yield (
        f"{turns:,.0f} turns per second, each chosen, built and played   {_bar(turns >= TURNS, f'at least {TURNS:,}')}",
        {"turns": turns},
    )
    decisions = decisions_a_second(args.game, args.plays, args.repeat)
    yield f"{decisions:,.0f} positions per second whose open decisions are listed", {"to_act": decisions}
    choices = choices_a_second(args.game, min(args.plays, MOST_CHOICES), args.repeat)
    yield f"{choices:,.0f} decisions per second for which the legal choices are listed", {"choices": choices}


def _bar(reached: bool, text: str) -> str:
    return f"({text}: {'yes' if reached else 'no'})"


SECTIONS: dict[str, tuple[str, Callable[[Namespace], Iterator[Line]]]] = {
    "start": ("Start of a command", start),
    "check": ("Checking a program", check),
    "memory": ("Memory of the runner", memory),
    "engine": ("The engine", engine),
}
"""The measurements, each with its heading and its function."""
