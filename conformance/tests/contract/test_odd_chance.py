"""Programs that need more or less chance than a move states, and reports that no position fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from leadline.game.legal import list_differences
from leadline.game.moves import without_surplus
from leadline.games import load_game, recommended, spec_of
from leadline.judge import Judge, Judgement
from leadline.judge.answers import AnsweredTurn, JudgedAnswer, missed_fields
from leadline.judge.reference import Expected
from leadline.recording.follow import Playing, play_moves
from leadline.recording.model import Answer, Recording
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.trial.outcome import recorded
from leadline.trial.programs import Program
from leadline_engines.surface import Engine, Refusal

REGRETS = load_game("deep-regrets")
RECOMMENDED = recommended(REGRETS.id)
TURN = AnsweredTurn("regrets-turn-abandon", "main", 2, "1 muster", is_last=False)


def scenarios(*topics: str) -> list[Scenario]:
    return [one for one in load_suite(REGRETS.id).scenarios if any(topic in one.id for topic in topics)]


def judged(
    program: Program, chosen: Sequence[Scenario], retold: Callable[[Answer], None]
) -> tuple[Judgement, Recording]:
    """Return what the judge says of a program whose answers are changed, and the recording."""
    recording = recorded(REGRETS.id, program, 1, chosen)
    for game in recording.games:
        for answer in game.answers:
            retold(answer)
    can = recording.subject["can"]
    judge = Judge(REGRETS, spec_of(REGRETS.id), chosen, can, base=RECOMMENDED, least=1)
    return judge.judge(recording), recording


def names(judgement: Judgement) -> list[str]:
    return [one.deviation.name for one in judgement.named if one.is_named]


def test_a_card_that_is_not_drawn_may_be_stated() -> None:
    """A program that draws one Regret where two are stated need not say that it ignored the other one."""
    mistake = "regrets.mistake.one-regret-a-sale"

    chosen = [one for one in scenarios("regrets-sell-foul", "-of-a-mixed-sale") if len(one.steps) == 1]
    engine = REGRETS.engine_with(REGRETS.rulings.from_mapping(RECOMMENDED), [mistake])

    def ignores_the_other_one(answer: Answer) -> None:
        if answer.kind == "refused":
            scenario = next(refused)
            position = REGRETS.codecs.position.read(scenario.position)
            move = without_surplus(REGRETS, engine, position, REGRETS.codecs.move.read(scenario.steps[0].move))
            answer.kind, answer.position = (
                "position",
                REGRETS.reports.tell(engine, engine.play(position, move).position),
            )

    refused = iter([one for one in chosen if one.id != "regrets-sell-foul-without-a-regret-left"])
    judgement, recording = judged(Program("alone", (mistake,)), chosen, ignores_the_other_one)
    assert all(answer.kind == "position" for game in recording.games for answer in game.answers)
    assert names(judgement) == [mistake]


def test_a_refusal_is_not_explained_by_chance_that_a_mistake_lacks() -> None:
    """A Muster that would roll Fresh dice too cannot be played without their results. A refusal of it may mean that.

    A position that has not changed does not mean it: it counts as the refusal of a legal move, as usual.
    """
    scenario = next(one for one in scenarios("regrets-turn-abandon") if one.id == "regrets-turn-abandon")
    everything = REGRETS.engine_with(
        REGRETS.rulings.from_mapping(RECOMMENDED), ["regrets.mistake.everything-is-rolled"]
    )
    plain = REGRETS.engine_under(RECOMMENDED)
    position = REGRETS.codecs.position.read(scenario.position)
    abandon, muster = (REGRETS.codecs.move.read(step.move) for step in scenario.steps[:2])
    before = plain.play(position, abandon).position
    playing = partial(play_moves, position=before, moves=[muster])
    expected = Expected(playing(everything), everything)
    reference: Any = SimpleNamespace(game=REGRETS, forgiven=None, is_refused_as_recommended=refuses(plain))
    unchanged = REGRETS.reports.tell(plain, before)
    wrong = {
        kind: missed_fields(reference, JudgedAnswer(TURN, Answer(kind, position), before, playing), expected)
        for kind, position in (("refused", None), ("position", unchanged))
    }
    assert wrong == {"refused": ["chance"], "position": ["legality"]}


def refuses(engine: Engine) -> Callable[[Playing], bool]:
    return lambda playing: isinstance(playing(engine, "nothing"), Refusal)


def test_a_cast_without_a_fish_has_no_choices() -> None:
    """A list of choices in a position that no game can reach is compared with an empty one."""
    scenario = scenarios("regrets-mistakes-difficulty-zero-choices")[0]
    engine = REGRETS.engine_under(RECOMMENDED)
    casting = REGRETS.codecs.move.read(scenario.steps[0].move)
    cast = engine.play(REGRETS.codecs.position.read(scenario.position), casting).position
    asked = {"seat": 1, "kind": "pay", "choices": [{"seat": 1, "kind": "pay", "dice": []}], "not_offered": []}
    missing, extra = list_differences(REGRETS, engine, replace(cast, attempt=()), asked)
    assert (missing, len(extra)) == ([], 1)
