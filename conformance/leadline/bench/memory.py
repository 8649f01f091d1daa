"""Measurements of the memory that playing and judging take when nothing is kept for a report."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from leadline.judge import Judge
from leadline.recording.model import GameRecord
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.run import RunConfig, subject_of
from leadline.run.scenarios import games_by_scenario
from leadline.run.subject import Subject
from leadline.suite.model import Scenario

POINTS = (1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
"""The numbers of moves after which memory is measured; it is measured at the end, too."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Memory in use, in bytes."""

    moves: int
    """The number of moves played so far."""
    used: int
    """The memory of the runner."""


def grow(config: RunConfig, most: int) -> list[Memory]:
    """Play and judge the scenarios again and again. Return the memory in use after some moves and at the end."""
    game, base = config.game, config.game.recommended
    subject = subject_of(config)
    moves, points = 0, [*(point for point in POINTS if point < most), most]
    measured: list[Memory] = []
    try:
        context = RunContext(game, game.engine_under(base), {}, subject.greet())
        judge = Judge(game, game.spec, config.scenarios, context.support.can, base=base)
        playable = [scenario for scenario in config.scenarios if not missing_capability(scenario, context)]
        for games in _again_and_again(subject, context, playable):
            moves += sum(judge.look_at(record).judged for record in games)
            if moves >= points[0]:
                measured.append(Memory(moves, in_use()))
                points = [point for point in points if point > moves] or [most]
            if moves >= most:
                break
    finally:
        subject.stop()
    return measured


def _again_and_again(
    subject: Subject, context: RunContext, scenarios: Sequence[Scenario]
) -> Iterator[list[GameRecord]]:
    """Yield the games of every scenario, again and again."""
    while True:
        yield from games_by_scenario(subject, context, scenarios)


def in_use() -> int:
    """Return the memory that this process uses now, or its peak if the system does not report the current amount."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
