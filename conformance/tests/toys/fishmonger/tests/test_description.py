"""The descriptions of the game that a person reads."""

from __future__ import annotations

import random
from typing import Any

from fish_tools import BLANK, COMPONENTS, RULED, any_move, engine
from leadline.games.fishmonger import GAME
from leadline_engines.fishmonger import Engine

from leadline_engines.surface import Outcome

NAMES: Any = {1: "anna", 2: "bert", 3: "cleo"}


def test_every_event_and_position_has_words() -> None:
    under = engine()
    said: dict[str, str] = {}
    for seed in range(60):
        rng = random.Random(seed)
        outcome = under.open(BLANK[3])
        assert isinstance(outcome, Outcome)
        while True:
            for event in (*outcome.events, *under.heard(outcome.position, outcome.events, (1,))):
                said[event.kind] = GAME.tell(event, NAMES)
            lines = GAME.describe(under.view(outcome.position, (1,)), NAMES)
            assert lines[0].startswith("Anna has ")
            assert len(lines) == 5
            if not under.to_act(outcome.position):
                break
            outcome = under.play(outcome.position, any_move(under, outcome.position, rng))
    assert len(said) == 23
    assert all(line.endswith(".") and "None" not in line for line in said.values())
    assert said["play-over"] == "Play has ended."


def test_a_hidden_card_has_no_name_in_the_words() -> None:
    under = engine()
    seen = {GAME.tell(event, NAMES) for event in heard_by_others(under)}
    assert "Bert draws an errand." in seen
    assert "Bert bids." in seen


def heard_by_others(under: Engine) -> list[Any]:
    """Return what the first monger hears of the second in some games."""
    found: list[Any] = []
    for seed in range(30):
        rng = random.Random(seed)
        position = under.open(BLANK[2]).position  # type: ignore[union-attr]
        while under.to_act(position):
            outcome = under.play(position, any_move(under, position, rng))
            assert isinstance(outcome, Outcome)
            found += [
                one for one in under.heard(outcome.position, outcome.events, (1,)) if getattr(one, "seat", 0) == 2
            ]
            position = outcome.position
    return found


def test_the_simplest_setup_can_be_opened_with_any_offer() -> None:
    for offer in ({}, {"seats": 2}, {"seats": 3}):
        assert isinstance(engine().open(GAME.simplest_setup(COMPONENTS, offer)), Outcome)


def test_the_circle_can_be_turned_and_nothing_else() -> None:
    assert list(GAME.seats.exchanges((1, 2, 3))) == [{1: 2, 2: 3, 3: 1}, {1: 3, 2: 1, 3: 2}]


def test_what_is_sampled_is_what_a_game_asks_for() -> None:
    named = GAME.randomisers(COMPONENTS)
    asked = set()
    under = engine()
    for seed in range(40):
        rng = random.Random(seed)
        position = under.open(BLANK[2]).position  # type: ignore[union-attr]
        while under.to_act(position):
            move = any_move(under, position, rng)
            asked |= {drawn.of for drawn in move.chance}
            position = under.play(position, move).position
    assert asked == set(named)
    assert GAME.rulings.readings().keys() == RULED.keys()
