"""Kinds of decisions for which a program accepts moves although it does not list them as open.

Many programs grey out a button on the page, but their server accepts the move all the same. A mistake such as "an order
may be given while an OK is due" opens the decision in the reference, which then also expects it in the list. A list
that follows the rules would therefore speak against the mistake in every answer. So for these kinds, the list needs to
contain only the decisions that are open by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable

from leadline.judge.answers import LEGALITY
from leadline.judge.diagnosis import PLAIN
from leadline.judge.evaluator import Evaluator
from leadline.judge.judgement import GameJudgement
from leadline.judge.observation import Observation


def unlisted_kinds(evaluator: Evaluator, games: Iterable[GameJudgement]) -> frozenset[str]:
    """Return the kinds of moves that a program played although it did not list them and the rules do not allow them.

    ``games`` are followed without any deviation.
    """
    every = (each for game in games for each in game.observations)
    return frozenset(kind for each in every if (kind := _unlisted_kind(evaluator, each)))


def _unlisted_kind(evaluator: Evaluator, observation: Observation) -> str:
    """Return the kind of the move if an answer shows that it was played without being listed; otherwise empty."""
    answer = observation.answer
    listed = (answer.told_before or {}).get("to_act")
    if answer.answer.kind != "position" or listed is None or len(answer.moves) != 1 or answer.own_choice is not None:
        return ""
    seat, kind = str(answer.moves[0].choice.seat), getattr(answer.moves[0].choice, "kind", "")
    if not kind or LEGALITY not in evaluator.mismatches(observation, PLAIN):
        return ""
    if not evaluator.expected(observation, PLAIN).refused:
        return ""  # A legal move was ignored.
    is_listed = any(
        entry.get("kind") in (None, kind) and seat in map(str, entry.get("seats") or (seat,)) for entry in listed
    )
    return "" if is_listed else str(kind)
