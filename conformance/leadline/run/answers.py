"""The conversion of the results of requests into recorded answers: positions, refusals, errors and faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leadline.base.foreign_text import sanitise
from leadline.protocol.messages import OpenResult, PlayResult, SubjectRefusal
from leadline.recording.follow import misshapen
from leadline.recording.model import Answer
from leadline.run.capabilities import not_offered
from leadline.run.context import RunContext
from leadline.schema.codec import Codec, ShapeError
from leadline.transport import RpcError, SubjectError

MOST_WHY = 200
MOST_RULE = 80


def plain_answer(result: OpenResult | PlayResult | RpcError) -> Answer:
    """Return an answer to `open` or `play` in the form in which it was given."""
    if isinstance(result, RpcError):
        return error_answer(result)
    answer = Answer("position", position=result.position, events=result.events, heard=dict(result.heard or {}))
    if isinstance(result, PlayResult):
        answer.played = result.played
    elif isinstance(result.played, dict) and result.played:
        answer.played = [result.played]
    if isinstance(result, OpenResult) and result.cannot_load is not None:
        return Answer("cannot-load", why=sanitise(result.cannot_load, MOST_WHY))
    if result.not_offered is not None:
        at = result.at if isinstance(result, PlayResult) and result.at != 1 else None
        why = sanitise(result.not_offered, MOST_WHY)
        return Answer("not-offered", position=result.position if at else None, why=why, at=at)
    if result.refused is None or result.refused is False:
        answer.position = answer.position or {}
        return answer
    if isinstance(result.refused, SubjectRefusal):
        why, rule = sanitise(result.refused.why or "", MOST_WHY), sanitise(result.refused.rule or "", MOST_RULE)
        position = result.position if result.refused.at else None
        return Answer("refused", position=position, why=why, rule=rule, at=result.refused.at)
    return Answer("refused")


def opened_answer(result: OpenResult | RpcError, opening: Mapping[str, Any], context: RunContext) -> Answer:
    """Return an answer to `open`; an error for a game that the subject does not offer becomes "not-offered"."""
    if isinstance(result, RpcError) and not_offered(opening, context):
        return Answer("not-offered")
    return plain_answer(result)


def fault_answer(error: SubjectError) -> Answer:
    """Return the answer that records a fault."""
    evidence = {"kind": error.kind, **error.evidence}
    return Answer("fault", why=sanitise(error.text, 300), evidence={k: str(v) for k, v in evidence.items()})


def error_answer(error: RpcError) -> Answer:
    """Return the answer that records a JSON-RPC error."""
    return Answer("error", why=sanitise(f"error {error.code}: {error.message}", 300))


def read_part(codec: Codec[Any], value: Any, what: str) -> Any:
    """Read a part of an answer that has a form specific to the game.

    Raises ``SubjectError`` if the data does not fit.
    """
    try:
        return codec.read(value, whole=True)
    except ShapeError as error:
        raise misshapen(what, value, error) from None
