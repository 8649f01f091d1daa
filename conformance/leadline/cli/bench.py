"""Measure how fast commands start, programs are checked and the engine plays; medians of several repetitions.

A program is checked with the whole suite. Its speed stands beside that of the bare exchange of the same lines in the
same run, for machines differ. Measured are the reference engine, two programs that have every answer ready, and
COMMAND, if one is given.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leadline.problems import bad_input

if TYPE_CHECKING:
    from leadline.bench.speed import Speed
    from leadline.run.run import Order
    from leadline.suite.bundle import Suite

REFERENCE, PLAIN, READY = "the reference", "answers ready, in plain `json`", "answers ready as lines"
BARS = {"start": 0.2, REFERENCE: 8_000, PLAIN: 8_000, READY: 20_000, "validation": 1 / 3, "suite": 1.0}
"""What good looks like: seconds to start, validated moves a second, the share of validation, seconds for the suite."""

Line = tuple[str, dict[str, Any] | None]
"""What is printed, and the figures in it."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline bench`."""
    parser.usage = "leadline bench [GAME] [options] [-- COMMAND …]"
    parser.add_argument("game", metavar="GAME", nargs="?", default="deep-sea-adventure", help="the game")
    parser.set_defaults(command=[])
    parser.add_argument("--repeat", metavar="N", type=int, default=5, help="how often each thing is measured (5)")
    parser.add_argument("--scenarios", metavar="N", type=int, help="only the first N scenarios of the suite")
    parser.add_argument("--moves", metavar="N", type=int, default=30_000, help="the moves for memory (30000)")
    parser.add_argument("--plays", metavar="N", type=int, default=5_000, help="the moves for the engine (5000)")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")


def run(args: Namespace) -> int:
    """Measure and print."""
    from leadline.games import find_game, spec_of
    from leadline.suite.bundle import load_suite

    for option in ("repeat", "scenarios", "moves", "plays"):
        number = getattr(args, option)
        if number is not None and number < 1:
            raise bad_input(f"--{option} {number} leaves nothing to measure", "write a number from 1 upwards")
    game = find_game(args.game)
    suite, figures = load_suite(game), dict[str, Any]()
    _try_command(game, suite, args)
    if args.json:
        _write(args.json, figures)  # It is better known now than in the end that it cannot be.
    title, python = spec_of(game).game.title, sys.version.split()[0]
    print(f"{title}, suite {suite.hash}, Python {python}, {os.cpu_count()} processors, medians of {args.repeat}")
    sections = (
        ("Start of a command", start),
        ("Checking a program", speed),
        ("Memory of the runner", memory),
        ("The engine", engine),
    )
    for title, measuring in sections:
        print(f"\n{title}")
        figures[measuring.__name__] = show(measuring(game, suite, args))
    if args.json:
        _write(args.json, figures)
    return 0


def _try_command(game: str, suite: Suite, args: Namespace) -> None:
    """Start the program once, so that one that cannot be is told before anything is measured."""
    from leadline.bench.speed import try_out

    if args.command:
        try_out(order_of(game, suite, args, args.command))


def _write(file: str, figures: dict[str, Any]) -> None:
    import json

    try:
        Path(file).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise bad_input(f"the figures cannot be written to {file}: {error.strerror}") from None


def show(lines: Iterator[Line]) -> list[Any]:
    """Print lines as they come, and keep the figures in them."""
    figures = []
    for line, figure in lines:
        print(f"  {line}", flush=True)
        figures += [] if figure is None else [figure]
    return figures


def start(game: str, suite: Suite, args: Namespace) -> Iterator[Line]:
    """How long commands take to start."""
    from leadline.bench.start import ALONE, starts
    from leadline.games import spec_of

    found = starts(game, next(spec_of(game).all_rules()).id, args.repeat)
    for name, seconds in found.items():
        line = f"{name:26}{1000 * seconds:7.0f} ms"
        if name != ALONE:
            line += f"{seconds / found[ALONE]:6.1f} × python   {_bar(seconds <= BARS['start'], 'under 200 ms')}"
        yield line, {"name": name, "seconds": seconds}


def speed(game: str, suite: Suite, args: Namespace) -> Iterator[Line]:
    """How fast programs are checked."""
    from dataclasses import replace

    from leadline.bench.engine import plays_a_second
    from leadline.bench.speed import BUSY, measure, prepared, timed_run

    order, plays = order_of(game, suite, args), plays_a_second(game, args.plays, args.repeat)
    one = measure(REFERENCE, order, args.repeat)
    yield from speed_lines(one, plays)
    yield from jobs_lines(one.name, one.whole, replace(order, jobs=2), args.repeat)
    with prepared(order) as (plain, ready):
        yield from speed_lines(measure(PLAIN, plain, args.repeat), plays)
        yield from speed_lines(measure(READY, ready, args.repeat), plays)
    busy = replace(order, command=[sys.executable, "-c", BUSY, game])
    run = timed_run(busy)
    yield f"a program that takes 1 ms for an answer: {run.moves / run.seconds:,.0f} validated moves a second", None
    yield from jobs_lines("busy", run.whole, replace(busy, jobs=2), 1)
    if args.command:
        given = order_of(game, suite, args, args.command)
        one = measure(" ".join(args.command), given, args.repeat)
        yield from speed_lines(one, plays)
        yield from jobs_lines(one.name, one.whole, replace(given, jobs=2), args.repeat)


def order_of(game: str, suite: Suite, args: Namespace, command: list[str] | None = None) -> Order:
    """A check of the reference, or of a command, with the suite."""
    from leadline.run.run import Order

    scenarios = suite.scenarios[: args.scenarios] if args.scenarios else suite.scenarios
    reference = [sys.executable, "-m", "leadline", "subject", game]
    return Order(game, command or reference, scenarios, False, suite.hash)


def speed_lines(one: Speed, plays: float) -> Iterator[Line]:
    """How fast one program is checked, and what takes the time; ``plays`` is what the engine alone plays a second."""
    figures = {"name": one.name, "moves": one.moves, "seconds": one.seconds, "whole": one.whole}
    figures |= {"own": one.own, "bare": one.bare, "alone": one.alone, "shares": one.shares}
    bar = BARS.get(one.name)
    shown = _bar(one.rate >= bar, f"at least {bar:,}") if bar else ""
    yield f"{one.name}: {one.rate:,.0f} validated moves a second   {shown}".rstrip(), figures
    if one.bare:
        lines = f"{one.moves / one.bare:,.0f} a second"
        yield f"    {one.bare / one.seconds:.2f} of the bare exchange of the same lines ({lines})", None
    if one.alone:
        alone = f"{one.moves / one.alone:,.0f} a second"
        yield f"    {one.alone / one.seconds:.2f} of the program by itself, asked everything at once ({alone})", None
    own = 1e6 * one.own / one.moves
    yield f"    the runner itself takes {own:,.0f} µs of processor time a move: {own * plays / 1e6:.1f} × a play", None
    shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in one.shares.items())
    yield f"    {shares}   {_bar(one.shares['validation'] <= BARS['validation'], 'validation at most a third')}", None
    if one.name == REFERENCE:
        bar_reached = _bar(one.whole <= BARS["suite"], "about 1 s")
        yield f"    a whole run with the start of the program: {one.whole:.2f} s   {bar_reached}", None


def jobs_lines(name: str, alone: float, order: Order, repeat: int) -> Iterator[Line]:
    """The same in several lanes; ``alone`` is what it takes in one, in seconds."""
    from statistics import median

    from leadline.bench.speed import timed_run

    whole = median(timed_run(order).whole for _ in range(repeat))
    line = f"    in {order.jobs} lanes {whole:.2f} s, {alone / whole:.2f} × as fast as in one"
    yield line, {"name": name, "jobs": order.jobs, "whole": whole, "one lane": alone}


def memory(game: str, suite: Suite, args: Namespace) -> Iterator[Line]:
    """How much memory playing and judging take."""
    from leadline.bench.memory import grow

    found = grow(order_of(game, suite, args), args.moves)
    for one in found:
        yield f"after {one.moves:9,} moves {one.used / 2**20:7.1f} MiB", {"moves": one.moves, "bytes": one.used}
    if len(found) > 1:
        before, last = found[-2:]
        grown = (last.used - before.used) / (last.moves - before.moves)
        yield f"{grown:,.0f} bytes more a move since the line before", {"grown": grown}


def engine(game: str, suite: Suite, args: Namespace) -> Iterator[Line]:
    """How fast the engine plays."""
    from leadline.bench.engine import plays_a_second

    rate = plays_a_second(game, args.plays, args.repeat)
    yield f"{rate:,.0f} plays a second", {"plays a second": rate}


def _bar(reached: bool, text: str) -> str:
    return f"({text}: {'yes' if reached else 'no'})"
