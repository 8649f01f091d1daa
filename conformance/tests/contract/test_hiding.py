"""Mistakes that hide each other in a program that makes both: in each game few do, and most of those contradict."""

from __future__ import annotations

import pytest

from leadline.trial.hiding import hidden_mistakes

MOST = {"deep-sea-adventure": 80, "captain-sonar": 45, "deep-regrets": 55}
"""Slightly more than there are, because the answers that are tried change with the suite."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", MOST)
def test_few_mistakes_hide_each_other(game: str) -> None:
    hidden = hidden_mistakes(game)
    assert len(hidden) <= MOST[game], [f"{each.mistake} by {each.by}" for each in hidden]
