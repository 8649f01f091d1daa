"""A first look at an adapter, before the suite is played: `leadline smoke`.

The package offers :class:`Finding`, one thing that was tried, and :class:`.smoke.Smoke`, which tries everything and
yields the findings. The modules hide which requests are tried, and what an adapter may have misread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    verdict: Literal["good", "odd", "bad"]
    """`bad`: the suite cannot use it; `odd`: it works but deserves a look."""
    says: str
    """A description of what was tried and what happened."""
    remedy: str = ""
    """The way to fix it."""
    of_some: bool = False
    """True if it occurred in some scenarios of the suite only, so that the others can be played."""
    is_untried: bool = False
    """True if no scenario of the suite could be tried."""
    is_proved: bool = True
    """False if a rule that the program plays differently would look the same."""
