"""The results of requests as the answers that are recorded: positions, refusals, errors and faults."""

from __future__ import annotations

from typing import Any

from leadline.codec import Codec, ShapeError
from leadline.protocol.messages import OpenResult, PlayResult, SubjectRefusal
from leadline.run.records import Answer
from leadline.transport import RpcError, SubjectFault, sanitise

MOST_WHY = 200
MOST_RULE = 80


def plain_answer(result: OpenResult | PlayResult | RpcError) -> Answer:
    """An answer to `open` or `play` as it was given."""
    if isinstance(result, RpcError):
        return error_answer(result)
    answer = Answer("position", position=result.position, events=result.events, heard=dict(result.heard or {}))
    if isinstance(result, PlayResult):
        answer.played = result.played
    elif isinstance(result.played, dict) and result.played:
        answer.played = [result.played]
    if isinstance(result, OpenResult) and result.cannot_load is not None:
        return Answer("cannot-load", why=sanitise(result.cannot_load, MOST_WHY))
    if result.not_offered:
        return Answer("not-offered")
    if result.refused is None or result.refused is False:
        answer.position = answer.position or {}
        return answer
    if isinstance(result.refused, SubjectRefusal):
        why, rule = sanitise(result.refused.why or "", MOST_WHY), sanitise(result.refused.rule or "", MOST_RULE)
        position = result.position if result.refused.at else None
        return Answer("refused", position=position, why=why, rule=rule, at=result.refused.at)
    return Answer("refused")


def fault_answer(error: SubjectFault) -> Answer:
    """The answer that stands for a fault."""
    evidence = {"kind": error.kind, **error.evidence}
    return Answer("fault", why=sanitise(error.text, 300), evidence={k: str(v) for k, v in evidence.items()})


def error_answer(error: RpcError) -> Answer:
    """The answer that stands for a JSON-RPC error."""
    return Answer("error", why=sanitise(f"error {error.code}: {error.message}", 300))


def read_part(codec: Codec[Any], value: Any, what: str) -> Any:
    """Read a part of an answer in the game's own shape. Raises ``SubjectFault``."""
    try:
        return codec.read(value, whole=True)
    except ShapeError as error:
        raise misshapen(what, value, error) from None


def misshapen(what: str, value: Any, error: ShapeError) -> SubjectFault:
    """The fault that a part of an answer has a wrong shape."""
    return SubjectFault("garbled", f"the {what} has a wrong shape: {error}", {"line": sanitise(str(value), 400)})
