"""Findings about the opening of the first game, with advice on what to send, report or declare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from leadline.game.moves import decisions_reported, without_inputs
from leadline.game.shown import ShownOpening
from leadline.games.component_overrides import MISSHAPEN
from leadline.recording.model import Answer
from leadline.run.context import RunContext
from leadline.run.session import Session
from leadline.schema.records import Record, shape_of
from leadline.smoke import UNPROVED, Finding
from leadline.smoke.differences import refusal_in_words
from leadline.transport.advice import components_command

if TYPE_CHECKING:
    from leadline.game.definition import Game


def opening_findings(context: RunContext, what: str, session: Session) -> Iterator[Finding]:
    """Yield what deserves attention in the answer to an opening that was accepted."""
    yield from _foreign_components(context.game, what, session)
    if "to_act" not in (session.record.opened.position or {}):
        yield from _unreported_decisions(context, what, session.position)


def not_begun(context: RunContext, what: str, answer: Answer, setup: Mapping[str, Any]) -> Finding:
    """Return the finding that no game begins; a program that accepts only positions may answer `cannot_load`."""
    says = f"{what}: {answer.why if answer.kind == 'error' else refusal_in_words(answer)}"
    advice = [_omitted_fields(context.game, setup), _own_components(context.game, setup)]
    if "position" in context.can:
        if answer.kind == "cannot-load":
            remedy = "scenarios that start from a position are played, and the others are not tested"
            return Finding("odd", says, remedy)
        advice.append(
            'if the program only loads positions and cannot begin a game, answer {"cannot_load": "why"}; '
            "openings are then not tested"
        )
    return Finding("bad", says, "; ".join(filter(None, advice)))


def _foreign_components(game: Game, what: str, session: Session) -> Iterator[Finding]:
    """Yield a finding if an opening shows cards, chips or the like that are not those of the box."""
    record = session.record
    setup = {**record.opening["setup"], **((record.opened.played or [None])[0] or {})}
    report = record.opened.position or {}
    opening = ShownOpening(setup, report, allows=lambda choice: False, listed=lambda seat, kind: None)
    try:
        figures = game.shown_figures([opening]).figures
    except MISSHAPEN:
        return  # Its report has a wrong shape, which is a finding of its own.
    if figures:
        differing = ", ".join(_with_number(game, name, value) for name, value in figures.items())
        says = f"{UNPROVED}{what}: it shows components that are not those in use: {differing}"
        remedy = "if the program should have the components of the box, correct it; if it has its own, "
        yield Finding("odd", says, remedy + components_command(game.id), is_proved=False)


def _with_number(game: Game, name: str, value: Any) -> str:
    """Return the name of a component and, if it is a number, the number shown and the one in use."""
    usual = getattr(game.own_components, name, None)
    is_number = isinstance(value, int) and isinstance(usual, int)
    return f"{name} ({value} instead of {usual})" if is_number else name


def _unreported_decisions(context: RunContext, what: str, position: Any) -> Iterator[Finding]:
    """Yield a finding if several decisions are open in a position, of which none is reported."""
    if len(decisions_reported(context.engine, position)) > 1:
        says = f"{what}: several decisions are open, but `to_act` is not reported"
        remedy = "report `to_act`; otherwise Leadline cannot see which decisions an answer opens or closes"
        yield Finding("odd", says, remedy)


def _omitted_fields(game: Game, setup: Mapping[str, Any]) -> str:
    """Return advice about parts of a setup that are not sent because they have their defaults, or an empty text."""
    shape, paths = shape_of(game.types.setup), {settable.path for settable in game.inputs.values()}
    assert isinstance(shape, Record)
    defaults = {name: default for name, default in shape.defaults.items() if default is not None and name not in setup}
    omitted = [f"{name} {json.dumps(default)}" for name, default in defaults.items() if f"setup.{name}" not in paths]
    return f"fields omitted from a setup have their defaults: {', '.join(omitted)}" if omitted else ""


def _own_components(game: Game, setup: Mapping[str, Any]) -> str:
    """Return advice for a program that deals things that are not in the box, if anything was dealt."""
    is_dealt = without_inputs(game, "setup", setup, ()) != setup
    if not is_dealt:
        return ""
    remedy = "if the program uses other components, describe them in a file and pass it with --components"
    return f"{remedy}; if it deals them by itself, {components_command(game.id)}"
