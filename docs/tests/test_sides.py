"""Every open dispute has its readings side by side, shown from the step where they differ."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from leadline.games import game_ids
from leadline.suite.model import Scenario
from leadline.suite.prove import Trace, play_scenario
from leadline_sphinx import sides
from leadline_sphinx.data import game_data

OPEN = [(game, dispute.id) for game in game_ids() for dispute in game_data(game).spec.open_disputes()]


def is_played(game: str, id: str) -> bool:
    """Return whether some scenario is about a dispute."""
    return any(id in scenario.disputes for scenario in game_data(game).suite.scenarios)


CASES = [(game, id) for game, id in OPEN if is_played(game, id)]


@pytest.mark.parametrize(("game", "id"), [one for one in OPEN if one not in CASES])
def test_what_no_scenario_is_about_is_settled_at_the_table_or_has_a_reason(game: str, id: str) -> None:
    data = game_data(game)
    dispute = data.spec.dispute(id)
    assert dispute is not None
    assert dispute.seen == "table" or any(note.split(" ")[0] == id for note in data.suite.unreachable)


def told_to_seats(trace: Trace, scenario: Scenario) -> list[Any]:
    """Return what each seat sees and hears at every step."""
    told: list[Any] = []
    for here in trace.happened:
        for seat in scenario.seats:
            told.append(here.heard(trace.engine, (seat,)))
            told.append(None if here.position is None else trace.engine.view(here.position, (seat,)))
    return told


def steps_of(figure: str) -> list[str]:
    """Return the steps of a figure with their drawings, including those stored as changes."""
    _, *steps = figure.partition("</ol>")[0].split('<li class="ll-step">')
    held = re.findall(r'class="ll-drawings">(.*?)</script>', figure)
    if not held:
        return steps
    first, *changed = json.loads(held[0].replace("<\\/", "</"))
    drawn = [first]
    for changes in changed:
        before, at, made = drawn[-1], 0, ""
        for same, gone, came in changes:
            made += before[at : at + same] + came
            at += same + gone
        drawn.append(made + before[at:])
    plain = [re.sub(r"<noscript>.*?</noscript>", "", step) for step in steps]
    return [drawing + step for drawing, step in zip(drawn, plain, strict=True)]


@pytest.mark.parametrize(("game", "id"), CASES)
def test_all_readings_that_can_be_played_are_told_apart(game: str, id: str) -> None:
    data = game_data(game)
    dispute = data.spec.dispute(id)
    assert dispute is not None
    tellings = data.tellings_of(dispute)
    by_reading = []
    for reading in data.known_readings(id):
        traces = [play_scenario(data.game, {**data.base, id: reading}, one) for one in tellings]
        played = zip(traces, tellings, strict=True)
        by_reading.append(repr([trace.happened + told_to_seats(trace, one) for trace, one in played]))
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
    figures = [steps_of(figure) for figure in made.split("<figure")[1:]]
    shown = {figure[min(start, len(figure) - 1)] for figure in figures}
    assert len(figures) > 1
    if start == 0 and len(shown) > 1:
        return  # they part at the opening itself
    assert len(shown) == 1, "they differ before they part"
    after = {figure[start + 1] if start + 1 < len(figure) else "" for figure in figures}
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


def heard(game: str, id: str) -> dict[str, list[str]]:
    """Return the lines on what is heard, by reading."""
    data = game_data(game)
    dispute = data.spec.dispute(id)
    assert dispute is not None
    scenario = data.telling_of(dispute)
    assert scenario is not None
    _, *shown = sides.side_by_side(data, scenario, dispute).split('<div class="ll-reading-played">')
    return {
        re.findall(r"<code>(.*?)</code>", one)[0]: [
            unescape(re.sub(r"<.*?>", "", line)) for line in re.findall(r'<p class="ll-heard">(.*?)</p>', one)
        ]
        for one in shown
    }


def test_what_is_heard_is_told_where_nothing_else_differs() -> None:
    assert heard("captain-sonar", "failure-announced") == {
        "kept-in-crew": ["Blue's captain hears nothing."],
        "told": ["Blue's captain hears: Red takes 1 damage by a system failure."],
    }
    by_reading = heard("captain-sonar", "silence-hidden")
    assert "3" not in by_reading["direction-and-length-hidden"][0]
    assert "3" in by_reading["length-told"][0]


def test_what_is_heard_is_not_told_where_what_happens_differs_too() -> None:
    assert set(map(tuple, heard("captain-sonar", "chain-depth").values())) == {()}
    assert set(map(tuple, heard("deep-sea-adventure", "faces").values())) == {()}


def test_a_seat_whose_view_is_asked_for_is_the_one_that_sees() -> None:
    data = game_data("captain-sonar")
    dispute = data.spec.dispute("crew-sheets")
    assert dispute is not None
    scenario = data.telling_of(dispute)
    assert scenario is not None
    assert "The boards show what red&#x27;s radio operator sees." in sides.side_by_side(data, scenario, dispute)
