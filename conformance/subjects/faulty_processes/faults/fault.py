"""The description of a fault: where it happens, what the program does, and what the report must say about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from faults.process import Moment

Stage = Literal["initialize", "open", "play", "open play", "legal", "view", "close", "exit"]
Verdict = Literal["pass", "fail", "error", "incomplete", "not-tested", "no-start"]

FAULTS: dict[str, Fault] = {}
"""Every fault there is, by name. The families add theirs when they are imported."""


@dataclass(frozen=True)
class Fault:
    """One fault."""

    says: str
    """The wrong behaviour, in one sentence."""
    act: Callable[[Moment], None]
    """A function that is called instead of giving the right answer."""
    stage: Stage
    """The request that is answered so; of games only those for three. `exit` is the end of the input."""
    at: int
    """At which request of that stage in a game, from 1; 0 for all of them."""
    verdict: Verdict
    """The result that the scenario for three must have; `no-start` if the run must be refused altogether."""
    kind: str
    """The kind of fault that the evidence has to name."""
    words: str
    """A regular expression that the verdict or its evidence must match."""
    rule: str
    """The rule that has to be charged with a wrong answer."""
    scenario: str
    """The scenarios for three in which it shows."""
    without: tuple[str, ...]
    """The capabilities of the reference that it does not have."""


def fault(
    stage: Stage,
    verdict: Verdict,
    kind: str = "",
    words: str = "",
    *,
    at: int = 1,
    rule: str = "",
    scenario: str = "three",
    without: tuple[str, ...] = (),
) -> Callable[[Callable[[Moment], None]], Callable[[Moment], None]]:
    """Register a fault under the name of its function; the docstring says what the program does wrong."""

    def enter(act: Callable[[Moment], None]) -> Callable[[Moment], None]:
        name = act.__name__.replace("_", "-")
        says = (act.__doc__ or "").strip()
        FAULTS[name] = Fault(says, act, stage, at, verdict, kind, words, rule, scenario, without)
        return act

    return enter
