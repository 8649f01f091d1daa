"""The trial of one program, which compares the judge's findings with the truth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import process_time

from leadline.games import load_game, spec_of
from leadline.judge import LEAST_FIXED, Deviation, Diagnosis, Judge, Judgement, Named
from leadline.recording.file import Recorder
from leadline.recording.model import Recording
from leadline.run.context import RunContext, silent
from leadline.run.guided import guide_games, guided_scenario
from leadline.run.in_process import InProcess
from leadline.run.run import has_own_chance
from leadline.run.scenarios import play_suite
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.trial.programs import Program
from leadline.trial.subject import Faulty
from leadline_engines.shapes import STRICT

GUIDED = range(1, 7)
"""The guided games played with a program that makes its own random choices."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The judge's findings on one program."""

    __pydantic_config__ = STRICT

    program: Program
    """The program."""
    visible: list[str]
    """The program's visible mistakes and readings.

    A deviation is visible if two different answers become wrong without it in the true model.
    """
    named: list[str]
    """The deviations named by the judge, in the order of the report, except readings with support."""
    near: list[str]
    """The deviations that the judge reports as similar to the program's behaviour."""
    stand_ins: list[str]
    """The mistakes of the program that the report replaces with an indistinguishable one and lists next to it."""
    false_names: list[str]
    """The named deviations that the program does not have and that can be distinguished from those it has."""
    first: str
    """The first deviation that is named or reported as similar; empty if there is none."""
    is_first_name_correct: bool
    """True if the first name is correct or marked as similar, or if there is nothing to name and nothing is named."""
    wrong: int
    """The number of wrong answers."""
    explained: int
    """The number of wrong answers that the model explains."""
    seconds: float
    """The processor time for judging, in seconds."""
    rules: list[str] = field(default_factory=list)
    """The rules that the program's mistakes break."""
    certain: list[str] = field(default_factory=list)
    """The rules that are certainly broken although no mistake explains the answers."""
    suspects: list[list[str]] = field(default_factory=list)
    """The rules suspected for each group of unexplained answers, with the largest group first."""

    @property
    def is_suspected_first(self) -> bool:
        """True if a rule of the program's mistakes is certainly broken, or is the first suspect of a group."""
        return not {*self.rules}.isdisjoint([*self.certain, *(group[0] for group in self.suspects if group)])

    @property
    def is_suspected(self) -> bool:
        """True if a rule of the program's mistakes is certainly broken or at least suspected."""
        return not {*self.rules}.isdisjoint([*self.certain, *(rule for group in self.suspects for rule in group)])

    @property
    def is_all_named(self) -> bool:
        """True if every visible mistake is named; readings with support do not need to be named."""
        return {item for item in self.visible if "=" not in item} <= {*self.named, *self.stand_ins}


def try_out(game_id: str, program: Program, seed: int = 1, scenarios: Sequence[Scenario] | None = None) -> Outcome:
    """Play all or some scenarios with a program, judge it, and compare the findings with the truth."""
    scenarios = load_suite(game_id).scenarios if scenarios is None else scenarios
    recording = recorded(game_id, program, seed, scenarios)
    began = process_time()
    judge = judge_of(game_id, recording, scenarios, program.mistakes if program.kind == "withheld" else ())
    judgement = judge.judge(recording, notices=False)
    seconds = process_time() - began
    reported = [each for each in judgement.named if not judgement.evaluator.catalogue.traits[each.deviation].supported]
    true = _true_items(program)
    visible = [] if program.kind == "withheld" else _visible(judgement, true)
    named = [each for each in reported if each.is_named]
    false_names = [each.deviation.name for each in named if not _is_correct(each, true)]
    nothing_to_name = all("=" in each for each in visible)  # Readings with support do not need to be named.
    failures = [failure for game in judgement.games for failure in game.failures]
    first = reported[0] if reported else None
    return Outcome(
        program=program,
        visible=visible,
        named=[each.deviation.name for each in named],
        near=[each.deviation.name for each in reported if not each.is_named],
        stand_ins=sorted(item.name for each in judgement.named for item in true & {*each.equivalents}),
        false_names=false_names,
        first=first.deviation.name if first else "",
        is_first_name_correct=nothing_to_name if first is None else not first.is_named or _is_correct(first, true),
        wrong=len(failures),
        explained=sum(failure.explained for failure in failures),
        seconds=round(seconds, 2),
        rules=_broken_by(game_id, program),
        certain=sorted({failure.rule for failure in failures if failure.certain}),
        suspects=[group.suspects for group in judgement.groups],
    )


def recorded(game_id: str, program: Program, seed: int, scenarios: Sequence[Scenario]) -> Recording:
    """Return the recording of a run."""
    game = load_game(game_id)
    subject = InProcess(game, Faulty(game_id, program, seed).handlers)
    support = subject.greet()
    context = RunContext(game, game.own_engine, {}, support)
    recorder = Recorder(Recording(game_id, {"can": list(support.can), "offers": support.offers}, {}, seed))
    play_suite(subject, context, scenarios, recorder, silent)
    if has_own_chance(context):
        guide_games(subject, context, recorder, list(GUIDED), silent)
    return recorder.recording


def judge_of(game_id: str, recording: Recording, played: Sequence[Scenario], unknown: Collection[str] = ()) -> Judge:
    """Return the judge of a recording; mistakes that are ``unknown`` are left out."""
    game, offers = load_game(game_id), recording.subject.get("offers")
    guided = [guided_scenario(game, number, offers) for number in GUIDED]
    scenarios = [*played, *guided]
    can, base = recording.subject["can"], game.recommended
    return Judge(game, game.spec, scenarios, can, base=base, unknown=unknown, least=LEAST_FIXED)


def _true_items(program: Program) -> Diagnosis:
    """Return the true model of a program."""
    readings = (reading.partition("=") for reading in program.readings)
    return frozenset(
        [
            *(Deviation(mistake=mistake) for mistake in program.mistakes),
            *(Deviation(dispute=dispute, reading=reading) for dispute, _, reading in readings),
        ]
    )


def _broken_by(game_id: str, program: Program) -> list[str]:
    mistakes = map(spec_of(game_id).mistake, program.mistakes)
    return list(dict.fromkeys(rule for mistake in mistakes if mistake is not None for rule in mistake.rules))


def _visible(judgement: Judgement, true: Diagnosis) -> list[str]:
    """Return the items of the true model without which two different answers would be wrong."""
    mismatches = judgement.evaluator.mismatches
    observations = judgement.evaluator.count_distinct(judgement.observations())
    visible = []
    for deviation in sorted(true):
        missed = (each for each in observations if not mismatches(each, true) and mismatches(each, true - {deviation}))
        if len(list(islice(missed, LEAST_FIXED))) == LEAST_FIXED:
            visible.append(deviation.name)
    return visible


def _is_correct(named: Named, true: Diagnosis) -> bool:
    """Return whether a program has the named deviation, or one that is indistinguishable from it."""
    return not true.isdisjoint({named.deviation, *named.equivalents})
