"""A mistake that shows only after certain earlier answers is named, not one with the same effect everywhere."""

from __future__ import annotations

import pytest

from leadline.judge import fitting
from leadline.trial.outcome import Outcome, try_out
from leadline.trial.programs import Program

GAME, LASTING = "captain-sonar", "sonar.mistake.order-before-surfacing-counts"


def outcome() -> Outcome:
    return try_out(GAME, Program("alone", (LASTING,)))


@pytest.mark.slow
def test_a_mistake_after_earlier_answers_takes_the_place_of_one_that_also_breaks_right_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A crew that gave an order before it surfaced may use a system after the dive; any other crew may not."""
    assert outcome().named == [LASTING]
    monkeypatch.setattr(fitting, "with_lasting_rival", lambda objective, diagnosis, *_: (diagnosis, None))
    assert LASTING not in outcome().named
