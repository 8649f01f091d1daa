"""A trial of the probes on each known mistake by itself, as a deterministic program: none of the probes may fail.

    python -m leadline.trial.probing GAME [FILE]

Each mistake plays the scenarios that show it best, and some that are the same for all mistakes. With FILE, the result
for each mistake is appended to the file as a line, and mistakes that are already in the file are skipped, so that a run
can be resumed. The exit status is 1 if a probe failed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from leadline.campaign import Results
from leadline.games import load_game
from leadline.judge import Judgement, probe_results
from leadline.recording.file import Recorder
from leadline.recording.model import GameRecord, Recording
from leadline.run.context import silent
from leadline.run.in_process import InProcess
from leadline.run.probes import probe
from leadline.run.run import RunConfig, meet
from leadline.run.scenarios import play_suite
from leadline.run.subject import GaveUpError
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_kills, load_suite
from leadline.suite.model import Scenario

MOST_OWN = 6
"""The greatest number of scenarios played because they show the mistake; each of them takes additional time."""
IN_COMMON = 4
"""The number of scenarios played with every mistake."""
SEED = 7


@dataclass(frozen=True, slots=True)
class Probed:
    """The result of the probes for one mistake."""

    mistake: str
    """The mistake."""
    games: int
    """The number of games played again, including games with a refused move."""
    failed: Mapping[str, str]
    """The finding of each failed probe, by its id."""


def probed(game: str, mistake: str) -> Probed:
    """Play a program with one mistake, and probe it."""
    loaded = load_game(game)
    subject = InProcess(loaded, lambda: _handlers(game, mistake))
    scenarios = scenarios_for(game, mistake)
    config = RunConfig(loaded, [], scenarios, False, "")
    header, context = meet(config, subject)
    recording = Recording(game, header.subject, header.configured, SEED)
    recorder = Recorder(recording)
    try:
        play_suite(subject, context, scenarios, recorder, silent)
        if not recording.gave_up:
            probe(subject, context, loaded.spec, recorder, silent)
    except GaveUpError as error:
        return Probed(mistake, 0, {"run": str(error)})
    finally:
        subject.stop()
    reports = loaded.reports
    results = probe_results(reports, recording, _opened_anyhow(recording.games))
    failed = {result.id: result.says for result in results if result.verdict == "fail"}
    return Probed(mistake, len(recording.again) + len(recording.refused), failed)


def _handlers(game: str, mistake: str) -> Mapping[str, Any]:
    """Return the handlers of a reference with a mistake, which uses the same seed at each start."""
    mistakes = [mistake] if mistake else []
    return ReferenceSubject(game, chance=random.Random(SEED), mistakes=mistakes, without=["sample"]).handlers()


def _opened_anyhow(games: Sequence[GameRecord]) -> Judgement:
    """Return a judgement in which every opening is wrong, so that each opening is examined."""
    wrong = [SimpleNamespace(move=0, expected="right", got="wrong")]
    return cast(Judgement, SimpleNamespace(games=[SimpleNamespace(record=record, failures=wrong) for record in games]))


def scenarios_for(game: str, mistake: str) -> list[Scenario]:
    """Return the scenarios that show a mistake, shortest first; half of them have questions or legal variants."""
    every, kills = _scenarios(game), load_kills(game)
    killing = {name for column in kills.get(mistake, {}).values() for name in column}
    own = [scenario for scenario in every if scenario.id in killing]
    asking = [scenario for scenario in own if scenario.asks or scenario.legal_variant is not None]
    chosen = {scenario.id: scenario for scenario in [*asking[: MOST_OWN // 2], *own[:MOST_OWN]]}
    return [
        *list(chosen.values())[:MOST_OWN],
        *(each for each in _in_common(game) if each.id not in chosen),
    ]


@cache
def _scenarios(game: str) -> tuple[Scenario, ...]:
    return tuple(sorted(load_suite(game).scenarios, key=lambda scenario: (len(scenario.steps), scenario.id)))


@cache
def _in_common(game: str) -> tuple[Scenario, ...]:
    """Return a few scenarios with several moves, questions and legal variants."""
    moving = [scenario for scenario in _scenarios(game) if 1 < len(scenario.steps) < 8]
    kinds = (
        [scenario for scenario in moving if scenario.asks],
        [scenario for scenario in moving if scenario.legal_variant is not None],
        moving,
    )
    chosen: dict[str, Scenario] = {}
    for number in range(IN_COMMON):
        some = kinds[number % len(kinds)]
        if some:
            scenario = some[(number * len(some)) // IN_COMMON]
            chosen[scenario.id] = scenario
    return tuple(chosen.values())


def run(game: str, mistakes: Sequence[str], file: Path | None = None) -> Iterator[Probed]:
    """Probe mistakes one by one, skipping those that are already in the file."""
    results = Results(file, {"command": "probing", "game": game, "seed": SEED})
    for mistake in mistakes:
        if mistake in results:
            continue
        probe_result = probed(game, mistake)
        results.add(mistake, {"games": probe_result.games, "failed": probe_result.failed})
        yield probe_result


def main(arguments: Sequence[str]) -> int:
    """Probe every mistake of a game, and print the probes that failed."""
    game, *named = arguments
    count = games = failed = 0
    for result in run(game, list(load_game(game).mistakes), Path(named[0]) if named else None):
        count, games, failed = count + 1, games + result.games, failed + bool(result.failed)
        for name, says in result.failed.items():
            print(f"{result.mistake}: {name}: {says}", flush=True)
    print(f"{game}: {count} mistakes, {games} games played again; a probe failed for {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
