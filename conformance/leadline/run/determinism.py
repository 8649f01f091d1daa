"""Comparisons of everything that must stay the same when a game is played again, in the game and in its answers.

The order of keys has no meaning, nor does the order within a bag. A view or a list of choices is compared only if it
was requested after both answers, because a replay may make more or fewer such requests than the first game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.game.moves import next_chance, play_reported
from leadline.recording.model import Answer, GameRecord
from leadline.run.context import RunContext
from leadline.schema.canonical import sort_key
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import SettableInput
    from leadline.game.reports import Reports


# ---- Games that must go the same way


def is_repeatable(game: GameRecord, context: RunContext) -> bool:
    """Return whether a game must go the same way again, because it has no fault and every input to the subject was set.

    If the subject chose, rolled or drew something by itself, the next game may differ. The subject reports such results
    in `played`; chance that a move needs and that cannot be set counts even if nothing is reported.
    """
    answers = game.answers
    if game.part == "guided" or game.closed or any(answer.kind in ("error", "fault") for answer in answers):
        return False
    if chose_itself(answers):
        return False
    closed = [settable for name, settable in context.game.inputs.items() if name not in context.can]
    if "position" not in game.opening and any(settable.path.startswith("setup.") for settable in closed):
        return False
    chance = [settable for settable in closed if settable.path.startswith("move.chance")]
    return not chance or not (any(settable.is_needed for settable in chance) or leaves_to_chance(game, context, chance))


def leaves_to_chance(game: GameRecord, context: RunContext, closed: Sequence[SettableInput]) -> bool:
    """Return whether a move needs chance that cannot be set, so that the subject rolled or drew by itself."""
    names = {settable.path.split(".")[2] if settable.path.count(".") > 1 else "" for settable in closed}
    position = opened_position(game, context)
    for turn in game.turns:
        for move in () if position is None else context.follower.played_moves(turn.moves):
            asked = next_chance(context.engine, position, move)
            if asked is not None and names & {"", asked.of}:
                return True
            outcome = play_reported(context.engine, position, move)
            position = outcome.position if isinstance(outcome, Outcome) else position
        if position is not None:
            position = context.game.reports.resume(context.engine, position, turn.answer.position or {})
    return position is None and bool(game.turns)


def opened_position(game: GameRecord, context: RunContext) -> Any | None:
    """Return the position with which the reference opens a recorded game, or None if it does not open the game."""
    codecs = context.game.codecs
    if "position" in game.opening:
        return codecs.position.read(game.opening["position"])
    opened = context.engine.open(codecs.setup.read(game.opening["setup"]), "nothing")
    return opened.position if isinstance(opened, Outcome) else None


# ---- Answers that agree


def comparable(
    reports: Reports, first: Answer, second: Answer, *, rolls_alone: bool = False
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the content on which two answers to a request must agree: everything except the wording of a reason.

    With ``rolls_alone``, the program is sent only sums, and may use different dice for the same sum each time.
    """
    views = _views(first).keys() & _views(second).keys()
    lists = _lists(first).keys() & _lists(second).keys()
    plain_first, plain_second = (_plain(reports, answer, views, lists, rolls_alone) for answer in (first, second))
    return plain_first, plain_second


def chose_itself(answers: Iterable[Answer]) -> bool:
    """Return whether a subject rolled, drew or chose something by itself, so that the next game may differ."""
    return any(played for answer in answers for played in answer.played or ())


def are_alike(reports: Reports, first: Answer, second: Answer) -> bool:
    """Return whether two answers to the same request have the same content.

    They are not compared if a later request failed after only one of them, because it did not follow the other one.
    """
    if first.failed_request != second.failed_request:
        return True
    left, right = map(sort_key, comparable(reports, first, second))  # As texts, because 1 and true differ.
    return left == right


def _plain(
    reports: Reports, answer: Answer, views: Collection[str], lists: Collection[str], rolls_alone: bool
) -> dict[str, Any]:
    plain: dict[str, Any] = {"answer": answer.kind, "rule": answer.rule, "refused_at": answer.at}
    if answer.kind == "fault":
        plain["answer"] = f"a fault ({answer.why})"
    plain["events"] = None if answer.events is None else reports.events_in_order(answer.events)
    plain["heard"] = {seat: reports.events_in_order(events) for seat, events in answer.heard.items()}
    plain |= reports.in_order(answer.position or {})
    plain["played"] = {} if rolls_alone else reports.moves_in_order(move for move in answer.played or () if move)
    plain["view"] = {seats: reports.in_order(view) for seats, view in _views(answer).items() if seats in views}
    plain["legal"] = {
        asked: reports.choices_in_order(choices) for asked, choices in _lists(answer).items() if asked in lists
    }
    return plain


def _views(answer: Answer) -> Mapping[str, Any]:
    """Return the views, keyed by the seats for which they were requested."""
    return {", ".join(map(str, seen["seats"])): seen["view"] for seen in answer.views}


def _lists(answer: Answer) -> Mapping[str, Any]:
    """Return the lists of choices, keyed by the requests that they answer."""
    return {_question(asked): asked["choices"] for asked in answer.legal}


def _question(asked: Mapping[str, Any]) -> str:
    given = asked.get("given")
    return f"{asked['seat']} {asked['kind']}" + ("" if given is None else f" {sort_key(given)}")
