"""A right program is conformant, whichever supported reading it follows: the suite tests all of its rules."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from leadline.check.checking import run_suite
from leadline.games import load_game, spec_of
from leadline.run.context import silent
from leadline.run.in_process import InProcess
from leadline.run.run import RunConfig
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite

GAMES = ("deep-sea-adventure", "captain-sonar", "deep-regrets")
SLICE = 3
"""The number of readings of each game that are tried, spread over all; the others take too long for every run."""


def supported(game: str) -> list[tuple[str, str]]:
    """Return every supported reading that is not the ruling."""
    return [
        (game, f"{dispute.id}={name}")
        for dispute in spec_of(game).open_disputes()
        for name, reading in dispute.readings.items()
        if reading.support != "none" and name != dispute.ruling
    ]


def spread(game: str) -> list[tuple[str, str]]:
    every = supported(game)
    return every[:: len(every) // SLICE][:SLICE]


MOOT = ("deep-sea-adventure", "air-per-dive=single-tank")
"""A reading that leaves a rule without effect: a dive that leaves somebody out is the last."""


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "reading"), [MOOT, *(one for game in GAMES for one in spread(game) if one != MOOT)])
def test_the_reference_is_conformant_under_a_supported_reading(game: str, reading: str) -> None:
    seeds = count(1)

    def start() -> ReferenceSubject:
        return ReferenceSubject(game, overrides=[reading], chance=Random(next(seeds)))

    config = RunConfig(load_game(game), [], load_suite(game).scenarios, whole=True, suite="")
    report = run_suite(config, silent, subject=InProcess(load_game(game), lambda: start().handlers()))
    untested = {rule.id: rule.why for rule in report.rules if rule.required and rule.verdict != "kept"}
    assert untested == {}
    assert report.summary.status == 0
