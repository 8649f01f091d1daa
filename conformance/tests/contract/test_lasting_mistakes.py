"""A mistake that shows only after certain earlier answers is named, not one with the same effect everywhere."""

from __future__ import annotations

import pytest

from leadline.trial.outcome import try_out
from leadline.trial.programs import Program

GAME, LASTING = "captain-sonar", "sonar.mistake.order-before-surfacing-counts"


@pytest.mark.slow
def test_a_mistake_after_earlier_answers_is_named_not_one_that_also_breaks_right_answers() -> None:
    """A crew that gave an order before it surfaced may use a system after the dive; any other crew may not."""
    assert try_out(GAME, Program("alone", (LASTING,))).named == [LASTING]
