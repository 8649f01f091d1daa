"""Games that no scenario contains: one that continues after a refused move, and two that are played at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leadline.game.moves import play_reported
from leadline.recording.model import Answer
from leadline.run.answers import fault_answer, plain_answer
from leadline.run.context import RunContext
from leadline.run.guided import exchange_one
from leadline.run.pipeline import MANY_GAMES
from leadline.run.session import Session
from leadline.run.subject import Subject
from leadline.schema.codec import ShapeError
from leadline.smoke.comparisons import PositionComparison
from leadline.smoke.differences import refusal_in_words
from leadline.smoke.slips import Slips
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectError
from leadline_engines.surface import Outcome

AFTER_REFUSAL = "check a move before you change anything, or play it on a copy"


def try_unusual_games(
    slips: Slips, subject: Subject, context: RunContext, scenarios: Sequence[Scenario], *, is_spotless: bool
) -> None:
    """Continue a game after a refusal, and play two games at once, with moves of the scenarios.

    A game is continued only if all games so far were spotless; otherwise, their problem would be reported again.
    """
    refusing = next(
        (
            scenario
            for scenario in scenarios
            if scenario.legal_variant is not None and scenario.always_expects_refusal()
        ),
        None,
    )
    if refusing is not None and is_spotless:
        _after_refusal(slips, subject, context, refusing)
    for scenario in (refusing, *scenarios):
        if scenario is not None and scenario.steps and not scenario.expects_refusal():
            _beside_another(slips, subject, context, scenario)
            return


def _opened(subject: Subject, context: RunContext, scenario: Scenario) -> Session | None:
    """Return an opened game of a scenario, or None if it cannot be opened."""
    subject.ensure_started()
    session = Session(context, scenario, "main")
    exchange_one(subject, session, session.next_request())
    return session if session.handle is not None and session.position is not None else None


def _after_refusal(slips: Slips, subject: Subject, context: RunContext, scenario: Scenario) -> None:
    """Play the illegal move of a scenario, and then its legal variant."""
    assert scenario.legal_variant is not None
    try:
        session = _opened(subject, context, scenario)
        while session is not None and len(session.record.turns) < len(scenario.steps):
            request = session.next_request()
            if request is None or request.method != "play":
                return
            exchange_one(subject, session, request)
        if session is None or session.record.answers[-1].kind not in ("refused", "not-offered"):
            return
        before = session.position
        move = _full(context, before, scenario.legal_variant.move)
        data = context.game.codecs.move.write(move)
        result = subject.ask(
            "play", {"handle": session.handle, "moves": [data], "texts": [scenario.legal_variant.text]}
        )
    except RpcError as error:
        result = error
    except (SubjectError, ShapeError) as error:
        subject.stop()
        slips.add_broken(scenario, "play, after a refused move", _fault(error))
        return
    outcome = play_reported(context.engine, before, move)
    if not isinstance(outcome, Outcome):
        return
    answer = plain_answer(result)
    if answer.kind == "not-offered":
        return
    expected = context.lacking.settled(outcome.position)
    if PositionComparison(context.game, context.engine, "play", expected, answer).is_wrong:
        effect = "leads to a different position" if answer.kind == "position" else f"is {refusal_in_words(answer)}"
        says = f"after a refused move the legal `{scenario.legal_variant.text}` {effect}"
        slips.add(scenario, "odd", says, AFTER_REFUSAL, "after a refusal")


def _fault(error: SubjectError | ShapeError) -> Answer:
    return fault_answer(error) if isinstance(error, SubjectError) else Answer("fault", why=str(error))


def _full(context: RunContext, position: Any, data: Any) -> Any:
    move = context.game.codecs.move.read(data)
    return context.game.shorthand.complete_move(context.engine, position, move)


def _beside_another(slips: Slips, subject: Subject, context: RunContext, scenario: Scenario) -> None:
    """Open a game twice and play in the first one, which must not affect the second."""
    if MANY_GAMES not in context.can:
        return
    try:
        first, second = _opened(subject, context, scenario), _opened(subject, context, scenario)
        if first is None or second is None:
            return
        if first.handle == second.handle:
            says = f"open: two games that are open at once have the same handle {first.handle!r}"
            slips.add(scenario, "bad", says, "give each game a handle of its own, or leave `many-games` out of `can`")
            return
        for session in (first, second):
            request = session.next_request()
            if request is not None:
                exchange_one(subject, session, request)
    except (SubjectError, ShapeError) as error:
        subject.stop()
        slips.add_broken(scenario, "play, with two games open", _fault(error))
        return
    first_answer, second_answer = first.record.answers[-1], second.record.answers[-1]
    in_order = context.game.reports.in_order  # Unordered things may be reported in a different order each time.
    if first_answer.kind != second_answer.kind or in_order(first_answer.position or {}) != in_order(
        second_answer.position or {}
    ):
        says = "the same move in two games that are open at once leads to two different positions"
        slips.add(scenario, "bad", says, "keep each game apart, or leave `many-games` out of `can`")
