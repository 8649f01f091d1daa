"""Games that were answered just as it was compiled, told in few words: what they are is known on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from leadline.runner.records import Answer, GameRecord, PlayedStep

if TYPE_CHECKING:
    from leadline.suite.answers import Asked, Expected, Part, ToldGame


def record_of(scenario: str, part: Part, opening: dict[str, Any], told: ToldGame, form: int = 0) -> GameRecord:
    """The record of a game that was answered so; ``form`` says in which form events are told."""
    first, *moves = told.answers
    steps = [PlayedStep(one.move, one.text, _answer(one, form)) for one in moves]
    record = GameRecord(scenario, part, 0, opening, _answer(first, form), steps)
    for asked in told.asked:
        add_asked(steps[-1].answer if steps else record.opened, asked)
    return record


def form_of(record: GameRecord, told: ToldGame) -> int | None:
    """The form in which all events are told; None if the record says more than which one it is."""
    for form in (0, 1):
        same = zip(record.steps, told.answers[1:], strict=True)
        if all(step.answer.kind == "position" and step.answer.events == one.heard[form][0] for step, one in same):
            return form
    return None


def add_asked(answer: Answer, asked: Asked) -> None:
    """Add to an answer what was asked after it."""
    if asked.method == "view":
        answer.views[str(asked.of)] = asked.answer
    else:
        answer.legal.append({"dice": asked.of, "choices": asked.answer})


def _answer(one: Expected, form: int) -> Answer:
    if one.position is None:
        return Answer("refused")
    return Answer("position", position=one.position, events=one.heard[form][0] if one.heard else None)


def told_shortly(games: Sequence[GameRecord], known: dict[tuple[str, str], ToldGame]) -> list[list[Any]] | None:
    """The games of a scenario by part and form; None if they have to be told at length."""
    found = []
    for game in games:
        told = known.get((game.scenario, game.part))
        form = None if told is None else form_of(game, told)
        if form is None:
            return None
        found.append([game.part, form])
    return found
