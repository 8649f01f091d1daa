"""A first look at an adapter, before the suite is played: `leadline smoke`.

The package offers :class:`Finding`, which describes one attempt, and :class:`.smoke.Smoke`, which makes all attempts
and yields the findings. The modules hide which requests are tried, and what an adapter may have misread.

Each request is first made once (`smoke`, with `openings` for the first game), and every message is compared with the
schemas (`raw_messages`). Then games are played (`trial_games`): scenarios that `scenarios` chooses, and `unusual_games`
that no scenario contains. `trials` follows the scenarios on the reference. Each of their answers passes through three
steps:

- `comparisons` compares it with the reference, and `differences` puts into words how the two differ.
- `explanations` keeps it until the end if `other_readings` finds readings under which it is right.
- `answer_checks` records it otherwise. A right answer goes to `right_answers`. An unexpected one is explained by
  `proofs`, `adapter_hints`, `reporting_hints` or, for an opening from a setup, `setups` as far as possible, and goes to
  `slips`.

At the end, `slips` words and ranks what was recorded, in the light of the right answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

UNPROVED = "perhaps your program: "
"""The words before a finding that a rule of the program could also explain."""
OTHER_READING = "perhaps another reading: "
"""The words before a finding that vanishes under another reading of a dispute."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    verdict: Literal["good", "odd", "bad"]
    """The severity: `bad` if the suite cannot use the feature, or `odd` if it works but deserves attention."""
    says: str
    """A description of the attempt and its result."""
    remedy: str = ""
    """The way to fix it."""
    is_partial: bool = False
    """True if the problem occurred only in some scenarios of the suite, so that the others can be played."""
    is_untried: bool = False
    """True if no scenario of the suite could be tried."""
    where: str = ""
    """A scenario in which the problem occurred; empty if it occurred outside the suite."""
    is_proved: bool = True
    """False if a rule that the program plays differently would produce the same finding."""
    is_reading: bool = False
    """True if the finding vanishes under another reading of a dispute."""
    stands_for: int = 1
    """The number of findings that this one stands for."""
