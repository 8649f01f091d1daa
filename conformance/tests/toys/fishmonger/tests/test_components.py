"""Cards are data: a user's own deck is played, and an effect that nobody knows is named with its card."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from fish_tools import BLANK, FIGURES, engine, played
from leadline_engines.fishmonger import Components, Setup
from leadline_engines.fishmonger.components import Effect
from leadline_engines.fishmonger.moves import Bid, Option, Turn


def figures(**errands: Any) -> dict[str, Any]:
    """Return the figures of the spec with other errands added."""
    made = copy.deepcopy(FIGURES)
    made["errands"] |= errands
    return made


def test_figures_may_be_text() -> None:
    def text(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: text(value) for key, value in data.items()}
        return [text(one) for one in data] if isinstance(data, list) else str(data)

    assert Components.from_mapping(text(FIGURES)) == Components.from_mapping(FIGURES)


def test_several_draws_are_written_out() -> None:
    card = Components.from_mapping(figures(net={"copies": 1, "effects": [{"draw": 3}]})).errands["net"]
    assert card.effects == (Effect("draw", 1),) * 3
    assert not card.surprise


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ([{"cooins": 1}], ["'net'", "unknown effect 'cooins'", "coins"]),
        ([{"choose": [[{"coins": 1}], [{"swim": 2}]]}], ["'net'", "unknown effect 'swim'"]),
        ([{"die": "red"}], ["'net'", "'red'", "white, blue"]),
        ([{"roll": [[], []]}], ["'net'", "3 lists"]),
        ([{"coins": "many"}], ["net: coins", "'many'"]),
        ([{"draw": -1}], ["net: draw"]),
    ],
)
def test_a_card_that_cannot_be_read_is_named(effects: Any, words: list[str]) -> None:
    with pytest.raises(ValueError, match="net") as caught:
        Components.from_mapping(figures(net={"copies": 1, "effects": effects}))
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize("name", ["purse", "sea", "dice", "fate", "seats"])
def test_a_missing_figure_is_named(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Components.from_mapping({key: value for key, value in FIGURES.items() if key != name})


def test_too_few_errands_cannot_be_dealt() -> None:
    few = {**FIGURES, "errands": {"rats": {"copies": 5, "effects": []}}}
    with pytest.raises(ValueError, match="too few errands"):
        Components.from_mapping(few)


def test_a_deck_of_ones_own_is_played() -> None:
    nested = [{"choose": [[{"choose": [[{"coins": 1}], [{"coins": 4}]]}, {"coins": 2}], []]}, {"reroll": 2}]
    own = {**FIGURES, "errands": {"net": {"copies": 7, "effects": nested}}}
    under = engine(figures=own)
    position = under.open(Setup(2, BLANK[2].sea, ("net",) * 7)).position
    position = played(under, position, Bid(1, 0)).position
    position = played(under, position, Bid(2, 0), ("white", (1, 1)), ("white", (1, 1))).position
    position = played(under, position, Turn(1, "errand", 1)).position
    position = played(under, position, Option(1, 1)).position
    assert [frame.path for frame in position.frames] == [(), ((0, 0),)]
    outcome = played(under, position, Option(1, 2), ("white", (1, 2)), ("white", (2, 3)))
    assert outcome.position.mongers[0].coins == 8  # 2, and 4, and 2
    assert [event.kind for event in outcome.events] == ["chose", "earned", "earned", "rolled", "rolled"]
    assert outcome.position.turn == 2
