"""The readings in force (see `disputes.yaml` of the spec for what each means)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leadline_engines.rulings import Readings


@dataclass(frozen=True, slots=True)
class Rulings(Readings):
    """One reading for every open dispute."""

    past_the_end: Literal["stops-there", "needs-exact", "turns-back"]
    """The kite could fly more paces than there are to the far end. What happens?"""
    last_round: Literal["finish-round", "at-once"]
    """A kite reaches the far end before all have had their turn. Is the round finished?"""
