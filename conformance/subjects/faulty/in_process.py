"""The faulty subjects in this process: as many runs of them as wanted, without starting a program.

A run is a whole run, judged as any other. It is quick because most of it is known: where the wrong engine gives just
what the right one gives all along a scenario, the games of the right subject stand for its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any

from limited import LimitedSubject
from wrong import breathing, clean_up, direction, dives, scoring, searching, swimming  # noqa: F401
from wrong.fault import FAULTS, patched

from leadline.games import load_game, recommended, spec_of
from leadline.judge.conclude import Run, conclude
from leadline.judge.judge import GameJudgement, Judge
from leadline.judge.reference import Reference
from leadline.kit import Handler
from leadline.report.model import Report
from leadline.run.in_process import InProcess
from leadline.run.play import Table
from leadline.run.recording_file import Keeper
from leadline.run.records import GameRecord, Recording
from leadline.run.run import claimed_readings, told_readings
from leadline.run.scenarios import play_one_by_one, play_suite
from leadline.run.steer import steer_games, steered_scenario
from leadline.run.stream import WINDOW
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario, Step
from leadline.suite.prove import twin_steps

GAME = "deep-sea-adventure"
PLUG, SPEC, SUITE = load_game(GAME), spec_of(GAME), load_suite(GAME)
STEERED = range(1, 7)


class Subject(InProcess):
    """The reference engine with some rules made wrong, behind a limit if one is named."""

    def __init__(self, wrong: Sequence[str] = (), limit: str = "", overrides: Sequence[str] = ()) -> None:
        self.patched = patched(*(FAULTS[name] for name in wrong))
        self.limit, self.overrides = limit, overrides
        super().__init__(GAME, self.methods)

    def methods(self) -> Mapping[str, Handler]:
        """The methods by name; the patch is in force while one of them answers, and at no other time."""
        with self.patched():
            if self.limit:
                served: ReferenceSubject = LimitedSubject(self.limit, Random(7))
            else:
                served = ReferenceSubject(GAME, overrides=self.overrides)
            methods = {method: self.within(handler) for method, handler in served.handlers().items()}
            return {**methods, "initialize": without_window(methods["initialize"])}

    def within(self, handler: Handler) -> Handler:
        """The handler, with the patch in force."""

        def answer(params: dict[str, Any]) -> Mapping[str, Any]:
            with self.patched():
                return handler(params)

        return answer


def without_window(initialize: Handler) -> Handler:
    """Nothing is won in one process by sending moves ahead, and they are sent again where one is wrong."""

    def answer(params: dict[str, Any]) -> Mapping[str, Any]:
        hello = initialize(params)
        support = hello["games"][GAME]
        support["can"] = [one for one in support["can"] if one != WINDOW]
        return hello

    return answer


@dataclass
class Known:
    """What need not be played and looked at for every subject again."""

    reference: Reference
    """The reference, which remembers what it has played."""
    games: dict[str, list[GameRecord]]
    """The games of the right subject by scenario."""
    lines: dict[str, list[Any]]
    """What the right engine gives along every scenario."""
    looked: dict[int, GameJudgement]
    """What these games come to."""


@cache
def known() -> Known:
    """The right subject's run."""
    reference = Reference(PLUG)
    subject = Subject()
    support, table = greet(subject, reference)[:2]
    scenarios = SUITE.scenarios
    games = {scenario.id: list(play_one_by_one(subject, table, scenario, support)) for scenario in scenarios}
    lines = {scenario.id: line_of(scenario) for scenario in scenarios}
    return Known(reference, games, lines, {})


def greet(subject: Subject, reference: Reference, profile: str | None = None) -> tuple[Any, Table, dict[str, str]]:
    """Start the subject: what it can do, what its games are played with, and the readings it claims."""
    support = subject.greet()
    claimed = claimed_readings(SPEC, support, profile, ())
    in_force = {**recommended(GAME), **claimed}
    return support, Table(PLUG, reference.following(in_force), told_readings(support, in_force)), claimed


def line_of(scenario: Scenario) -> list[Any]:
    """All that the engine, as it is now, gives along a scenario and its twin."""
    engine = PLUG.engine(PLUG.rulings.from_mapping(recommended(GAME)))
    found = results(engine, scenario, scenario.steps)
    return found if scenario.twin is None else [*found, *results(engine, scenario, twin_steps(scenario))]


def results(engine: Any, scenario: Scenario, steps: Sequence[Step]) -> list[Any]:
    """The start and every outcome along some steps, and what is asked for at the end."""
    if scenario.position is not None:
        position = PLUG.positions.read_once(scenario.position)
    else:
        position = engine.open(PLUG.setups.read_once(scenario.opening.setup))
    found = [position]
    for step in steps:
        if hasattr(position, "why"):
            return found
        outcome = engine.play(position, PLUG.moves.read_once(step.move))
        found.append(outcome)
        position = getattr(outcome, "position", outcome)
    if hasattr(position, "why"):
        return found
    found.append(engine.standing(position))
    if scenario.asks.get("views"):
        found += [engine.view(position, seat) for seat in range(1, len(scenario.names) + 1)]
    seat = PLUG.to_move(position)
    rolls = scenario.asks.get("legal", ()) if seat is not None else ()
    return found + [engine.moves(position, seat, tuple(roll)) for roll in rolls]


class KnowingJudge(Judge):
    """A judge that looks only once at the games of the right subject."""

    def look_at(self, record: GameRecord, base: Mapping[str, str]) -> GameJudgement:
        """Every answer of a game with what it shows."""
        looked = known().looked
        if base != recommended(GAME) or record not in known().games.get(record.scenario, ()):
            return super().look_at(record, base)
        if id(record) not in looked:
            looked[id(record)] = super().look_at(record, base)
        return replace(looked[id(record)], fired={}, failures=[])


def check(
    wrong: Sequence[str] = (),
    limit: str = "",
    *,
    overrides: Sequence[str] = (),
    scenarios: Sequence[Scenario] | None = None,
    profile: str | None = None,
    most: int | None = None,
) -> Report:
    """Run the suite, or some scenarios, against such a subject, and give the report.

    Of the scenarios in which the engine is wrong, only ``most`` are played, spread over the suite.
    """
    scenarios = SUITE.scenarios if scenarios is None else scenarios
    subject = Subject(wrong, limit, overrides)
    support, table, claimed = greet(subject, known().reference, profile)
    keeper = Keeper(Recording(GAME, {"name": "faulty"}, table.told, seed=1))
    if limit or overrides or profile:
        play_suite(subject, table, scenarios, support, keeper, lambda done, total, what: None)
    else:
        wrong_in = scenarios_that_differ(subject, scenarios)
        left = set(wrong_in if most is None else thinned(wrong_in, most, aimed_at(wrong)))
        scenarios = [one for one in scenarios if one.id not in wrong_in or one.id in left]
        for one in scenarios:
            played = play_one_by_one(subject, table, one, support) if one.id in left else known().games[one.id]
            keeper.recording.games += played
    if not {"dice", "total"} & set(support.can):
        steer_games(subject, table, support, keeper, STEERED, lambda done, total, what: None)
    return judged(keeper.recording, scenarios, claimed)


def scenarios_that_differ(subject: Subject, scenarios: Sequence[Scenario]) -> list[str]:
    """The scenarios in which the subject's engine gives something else than the right one."""
    with subject.patched():
        return [one.id for one in scenarios if line_of(one) != known().lines[one.id]]


def thinned(names: Sequence[str], most: int, aimed: Sequence[str]) -> list[str]:
    """So many of some scenarios: up to half of them aimed at what is wrong, the others evenly spread."""
    first = [name for name in aimed if name in set(names)][: most // 2]
    rest = [name for name in names if name not in first]
    left = most - len(first)
    return first + ([rest[number * len(rest) // left] for number in range(left)] if len(rest) > left else rest)


def aimed_at(wrong: Sequence[str]) -> list[str]:
    """The scenarios aimed at what some faults break, taken from each of these in turn."""
    aims = [one for name in wrong for one in (*FAULTS[name].breaks, *FAULTS[name].shows)]
    found = [
        [one.id for one in SUITE.scenarios if aim in one.rules or aim.partition("=")[0] in one.disputes] for aim in aims
    ]
    return list(dict.fromkeys(name for row in zip_longest(*found) for name in row if name is not None))


def judged(recording: Recording, scenarios: Sequence[Scenario], claimed: Mapping[str, str]) -> Report:
    """Judge a recording; chance and honesty are left out."""
    judge = KnowingJudge(PLUG, SPEC, scenarios, known().reference)
    steered = {
        game.scenario: steered_scenario(GAME, int(game.scenario.split("-")[-1]), game.opening["seats"])
        for game in recording.games
        if game.part == "steered"
    }
    judgement = judge.judge(recording, claimed, recommended(GAME), steered)
    run = Run(SPEC, scenarios, False, SUITE.hash, [], claimed, 0.0, 0)
    return conclude(run, recording, judgement)
