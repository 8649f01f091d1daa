"""The recorded mistakes about who sees and hears what, and whether the scenarios of a rule detect them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from leadline.games import load_game, recommended, spec_of
from leadline.judge import Judge
from leadline.recording.file import Recorder
from leadline.recording.model import Recording
from leadline.run.context import RunContext, silent
from leadline.run.in_process import InProcess
from leadline.run.scenarios import play_suite
from leadline.schema.canonical import secret_rules
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

HOOKS = frozenset({"view", "heard", "as_heard", "heard_of", "seen_angler", "seen_crew"})
"""The steps of the engines that decide what is seen and heard."""


def mistakes_about_secrecy(game_id: str) -> Iterator[tuple[str, str]]:
    """Yield each mistake that changes what is seen or heard, or breaks a rule about it, with each rule it breaks."""
    game = load_game(game_id)
    secret = secret_rules(game.types.position) | secret_rules(game.types.event)
    for mistake in spec_of(game_id).mistakes:
        kinds = game.mistakes[mistake.id].__mro__
        steps = {name for kind in kinds if not issubclass(game.engine, kind) for name in vars(kind)}
        about = (rule in secret or rule.split(".")[1] == "information" for rule in mistake.rules)
        if steps & HOOKS or any(about):
            yield from ((mistake.id, rule) for rule in mistake.rules)


def aimed_at(game_id: str, rule: str) -> list[Scenario]:
    """Return the scenarios that `--only RULE` plays."""
    return [one for one in load_suite(game_id).scenarios if rule in one.rules]


@cache
def judge_of(game_id: str) -> Judge:
    """Return the judge of a program that can do everything and claims the recommended readings."""
    can = ReferenceSubject(game_id).can
    base = recommended(game_id)
    return Judge(
        load_game(game_id), spec_of(game_id), load_suite(game_id).scenarios, list(can), base=base, claimed=base
    )


def is_detected(game_id: str, mistake: str, rule: str) -> bool:
    """Return whether a program with a mistake gives a wrong answer in a scenario aimed at a rule."""
    subject = InProcess(
        load_game(game_id),
        ReferenceSubject(game_id, chance=Random(7), mistakes=[mistake], without=["pipelining"]).handlers,
    )
    support, game, judge = subject.greet(), load_game(game_id), judge_of(game_id)
    context = RunContext(game, game.engine_under(recommended(game_id)), {}, support)
    for scenario in aimed_at(game_id, rule):
        recorder = Recorder(Recording(game_id, {"can": list(support.can), "offers": support.offers}, {}, 1))
        play_suite(subject, context, [scenario], recorder, silent)
        games = map(judge.look_at, recorder.recording.games)
        if any(judge.first_wrong(one) for one in games):
            return True
    return False
