"""Every open dispute has its readings side by side, and they are shown where they part."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from leadline.games import game_ids
from leadline.suite.prove import play_scenario
from leadline_sphinx import sides
from leadline_sphinx.data import game_data

CASES = [(game, dispute.id) for game in game_ids() for dispute in game_data(game).spec.open_disputes()]


@pytest.mark.parametrize(("game", "id"), CASES)
def test_all_readings_that_can_be_played_are_told_apart(game: str, id: str) -> None:
    data = game_data(game)
    dispute = data.spec.dispute(id)
    assert dispute is not None
    tellings = data.tellings_of(dispute)
    by_reading = []
    for reading in data.known_readings(id):
        traces = [play_scenario(data.game, {**data.base, id: reading}, one) for one in tellings]
        by_reading.append(repr([trace.happened for trace in traces]))
    assert len(set(by_reading)) == len(by_reading) > 1


@pytest.mark.parametrize(("game", "id"), CASES)
def test_the_readings_part_right_after_what_is_shown_first(game: str, id: str) -> None:
    data = game_data(game)
    dispute = data.spec.dispute(id)
    assert dispute is not None
    scenario = data.telling_of(dispute)
    assert scenario is not None
    made = sides.side_by_side(data, scenario, dispute)
    assert sorted(re.findall(r'class="ll-side-title"><code>(.*?)</code>', made)) == sorted(dispute.readings)
    assert made.count("the ruling</span>") == 1
    (start,) = map(int, re.findall(r'data-start="(\d+)"', made))
    figures = [figure.split('<li class="ll-step">')[1:] for figure in made.split("<figure")[1:]]
    shown = {figure[min(start, len(figure) - 1)] for figure in figures}
    assert len(figures) > 1
    if start == 0 and len(shown) > 1:
        return  # they part at the opening itself
    assert len(shown) == 1, "they differ before they part"
    after = {figure[start + 1].removesuffix("</ol>") if start + 1 < len(figure) else "" for figure in figures}
    assert len(after) > 1, "they part nowhere"


def test_a_reading_that_the_reference_does_not_follow_is_told_in_words() -> None:
    game, id = CASES[0]
    data = game_data(game)
    dispute = data.spec.dispute(id)
    assert dispute is not None
    scenario = data.telling_of(dispute)
    assert scenario is not None
    said = replace(dispute.readings[dispute.ruling], says="They draw lots.", support="none")
    telling = replace(dispute.telling, outcomes={**dispute.telling.outcomes, "by-lot": "The lot decides."})
    more = replace(dispute, readings={**dispute.readings, "by-lot": said}, telling=telling)
    *_, shown = sides.side_by_side(data, scenario, more).split('<div class="ll-reading-played">')
    assert "<svg" not in shown
    assert "They draw lots." in shown
    assert "The lot decides." in shown
