"""What was tried of an adapter, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    verdict: Literal["good", "odd", "bad"]
    """`bad`: the suite cannot use it; `odd`: it works and deserves a look."""
    says: str
    """What was tried and what came of it."""
    remedy: str = ""
    """What would be right."""
    of_some: bool = False
    """Whether it came up in some scenarios of the suite only, so that the others can be played."""
