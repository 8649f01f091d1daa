"""Why a move, or an opening, is illegal."""

from __future__ import annotations

from dataclasses import dataclass

from leadline_engines.shapes import STRICT


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move or an opening that the rules forbid, with the rule."""

    __pydantic_config__ = STRICT

    rule: str
    """The id of the rule that forbids it."""
    why: str
    """One sentence for a person."""


class Refused(Exception):
    """Raised inside the engine by the rule step that forbids a move; never leaves the engine."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.refusal = Refusal(rule, why)
