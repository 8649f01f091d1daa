"""How much memory playing and judging take, when nothing is kept for a report."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from leadline.games import load_game, recommended, spec_of
from leadline.judge.judge import Judge
from leadline.judge.reference import Reference
from leadline.run.able import missing_capability
from leadline.run.play import Table
from leadline.run.run import Order
from leadline.run.scenarios import Player
from leadline.run.subject import Subject
from leadline.suite.model import Scenario

POINTS = (1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
"""After so many moves memory is looked at, besides at the end. What is remembered for a while fills up in the first."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Memory in use, in bytes."""

    moves: int
    """After so many moves."""
    used: int
    """What the runner uses."""


def grow(order: Order, most: int) -> list[Memory]:
    """Play and judge the scenarios round and round; gives the memory after some moves and in the end."""
    plug, spec, base = load_game(order.game), spec_of(order.game), recommended(order.game)
    reference = Reference(plug)
    judge = Judge(plug, spec, order.scenarios, reference)
    subject = Subject(order.command, order.game, limits=order.limits)
    moves, points = 0, [*(point for point in POINTS if point < most), most]
    found: list[Memory] = []
    try:
        support = subject.greet()
        table = Table(plug, reference.following(base), {})
        able = [one for one in order.scenarios if not missing_capability(one, support)]
        for scenario, player in _again_and_again(able, lambda: Player(subject, table, support, able, {})):
            for game in player.games_of(scenario):
                moves += judge.look_at(game, base).judged
            if moves >= points[0]:
                found.append(Memory(moves, in_use()))
                points = [point for point in points if point > moves] or [most]
            if moves >= most:
                break
    finally:
        subject.stop()
    return found


def _again_and_again(scenarios: Sequence[Scenario], start: Callable[[], Player]) -> Iterator[tuple[Scenario, Player]]:
    """Every scenario with what plays it, round and round."""
    while True:
        player = start()
        for scenario in scenarios:
            yield scenario, player


def in_use() -> int:
    """The memory this process uses now; where the system does not tell, the most it has used."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
