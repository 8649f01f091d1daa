"""One program tried: what the judge says of it, beside what is so."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from time import process_time

from leadline.games import load_game, recommended, spec_of
from leadline.judge.fit import Fit, first_of_each
from leadline.judge.judge import GameJudgement, Judge
from leadline.judge.model import Item, Model
from leadline.judge.names import LEAST_CURED, Named
from leadline.run.context import RunContext, silent
from leadline.run.in_process import InProcess
from leadline.run.recording_file import Recorder
from leadline.run.records import Recording
from leadline.run.run import has_own_chance
from leadline.run.scenarios import play_suite
from leadline.run.steering import steer_games, steered_scenario
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.trial.programs import Program
from leadline.trial.subject import Faulty
from leadline_engines.shapes import STRICT

STEERED = range(1, 7)
"""The games that are steered with a program that has chance of its own."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the judge says of one program."""

    __pydantic_config__ = STRICT

    program: Program
    """The program."""
    visible: list[str]
    """Its mistakes and readings that show: taking one out of the true model makes two different answers wrong."""
    named: list[str]
    """What the judge names, in the order of the report; readings with support are not among them."""
    near: list[str]
    """What it says something near of."""
    stand_ins: list[str]
    """Its mistakes in whose place something is named that looks just the same, and that the report names beside it."""
    untrue: list[str]
    """What it names that the program does not do, and that would not look just the same."""
    first: str
    """The first thing named, or said to be near; empty if there is none."""
    is_first_true: bool
    """Whether that is so, or nothing is to be named."""
    wrong: int
    """How many answers are wrong."""
    explained: int
    """How many of them the model explains."""
    seconds: float
    """The processor time that judging took."""

    @property
    def is_all_named(self) -> bool:
        """Whether every mistake that shows is named; readings with support need no name."""
        return {one for one in self.visible if "=" not in one} <= {*self.named, *self.stand_ins}


def try_out(game_id: str, program: Program, seed: int = 1, scenarios: Sequence[Scenario] | None = None) -> Outcome:
    """Play a program with the whole suite, or some scenarios, judge it, and compare."""
    scenarios = load_suite(game_id).scenarios if scenarios is None else scenarios
    recording = recorded(game_id, program, seed, scenarios)
    began = process_time()
    judge = _judge(game_id, recording, scenarios, program.mistakes if program.kind == "withheld" else ())
    judgement = judge.judge(recording)
    seconds = process_time() - began
    said = [one for one in judgement.named if not judgement.catalogue.traits[one.item].supported]
    true = _true_items(program)
    visible = [] if program.kind == "withheld" else _visible(judge.fit, judgement.games, true)
    named = [one for one in said if not one.is_near]
    untrue = [one.item.name for one in named if not _is_so(one, true)]
    nothing_to_name = all("=" in one for one in visible)  # Readings with support need no name.
    failures = [failure for game in judgement.games for failure in game.failures]
    first = said[0] if said else None
    return Outcome(
        program=program,
        visible=visible,
        named=[one.item.name for one in named],
        near=[one.item.name for one in said if one.is_near],
        stand_ins=sorted(item.name for one in judgement.named for item in true & {*one.rivals}),
        untrue=untrue,
        first=first.item.name if first else "",
        is_first_true=nothing_to_name if first is None else first.is_near or _is_so(first, true),
        wrong=len(failures),
        explained=sum(failure.explained for failure in failures),
        seconds=round(seconds, 2),
    )


def recorded(game_id: str, program: Program, seed: int, scenarios: Sequence[Scenario]) -> Recording:
    """The recording of a run."""
    game = load_game(game_id)
    subject = InProcess(game_id, Faulty(game_id, program, seed).handlers)
    support = subject.greet()
    context = RunContext(game, game.engine_under(recommended(game_id)), {}, support)
    recorder = Recorder(Recording(game_id, {"can": list(support.can), "offers": support.offers}, {}, seed))
    play_suite(subject, context, scenarios, recorder, silent)
    if has_own_chance(context):
        steer_games(subject, context, recorder, list(STEERED), silent)
    return recorder.recording


def _judge(game_id: str, recording: Recording, played: Sequence[Scenario], unknown: Collection[str]) -> Judge:
    game, offers = load_game(game_id), recording.subject.get("offers")
    steered = [steered_scenario(game, number, offers) for number in STEERED]
    scenarios = [*played, *steered]
    can, base = recording.subject["can"], recommended(game_id)
    return Judge(game, spec_of(game_id), scenarios, can, base=base, unknown=unknown, least=LEAST_CURED)


def _true_items(program: Program) -> Model:
    """The true model of a program."""
    readings = (one.partition("=") for one in program.readings)
    return frozenset(
        [
            *(Item(mistake=mistake) for mistake in program.mistakes),
            *(Item(dispute=dispute, reading=reading) for dispute, _, reading in readings),
        ]
    )


def _visible(fit: Fit, games: Sequence[GameJudgement], true: Model) -> list[str]:
    """The items of the true model without which two different answers would be wrong."""
    cases = first_of_each((case for game in games for case in game.cases), fit)
    found = []
    for item in sorted(true):
        missed = 0
        for case in cases:
            if not fit.parts(case, true) and fit.parts(case, true - {item}):
                missed += 1
                if missed == LEAST_CURED:
                    found.append(item.name)
                    break
    return found


def _is_so(named: Named, true: Model) -> bool:
    """Whether a program does what is named, or one of the things that would look the same."""
    return not true.isdisjoint({named.item, *named.rivals})
