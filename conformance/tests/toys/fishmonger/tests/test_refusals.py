"""Refusals say their kind, their place and what would be right; lists of choices are complete."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from fish_tools import BLANK, any_choice, any_move, engine, played
from leadline_engines.fishmonger import Move, Position, Setup
from leadline_engines.fishmonger.moves import Bid, Name, Option, Order, Pay, Turn
from leadline_engines.fishmonger.position import Die, Lying

from leadline_engines.chance import Dice, Draw, Shuffle
from leadline_engines.surface import Drawn, Outcome, Refusal

UNDER = engine()
ROLLS = (("white", (1, 3)), ("white", (2, 2)))


def morning(*errands: str | None, sea: tuple[str | None, ...] = ()) -> Position:
    """Return the first morning of two mongers with some known cards on top, and no bids."""
    padded = (*errands, *(None,) * (10 - len(errands)))
    setup = Setup(2, (*sea, *(None,) * (12 - len(sea))), padded)
    position = UNDER.open(setup).position
    position = played(UNDER, position, Bid(1, 0)).position
    return played(UNDER, position, Bid(2, 0), *ROLLS).position


def refusal(position: Position, choice: Any, *chance: tuple[str, Any]) -> Refusal:
    """Return the refusal of a move."""
    refused = UNDER.play(position, Move(choice, tuple(Drawn(of, got) for of, got in chance)))
    assert isinstance(refused, Refusal), refused
    return refused


def test_a_setup_without_an_order_is_incomplete_and_says_what_is_shuffled() -> None:
    setup = Setup(2, None, (None,) * 10)
    refused = UNDER.open(setup)
    assert (refused.kind, refused.path, refused.rule) == ("incomplete", "sea", "fish.setup.deal")
    assert refused.remedy
    asked = UNDER.next_chance(setup)
    assert asked is not None
    assert asked.of == "sea"
    assert isinstance(asked.randomiser, Shuffle)
    stated = replace(setup, sea=asked.randomiser.sample(random.Random(1).randrange))
    assert UNDER.next_chance(stated) is None
    assert UNDER.next_chance(replace(stated, errands=None)).of == "errands"
    assert isinstance(UNDER.open(stated), Outcome)


@pytest.mark.parametrize("errands", [("oyster", *(None,) * 9), (None,) * 9, (*("chart",) * 2, *(None,) * 8)])
def test_a_pile_that_is_not_that_of_the_box_is_impossible(errands: tuple[str | None, ...]) -> None:
    refused = UNDER.open(Setup(2, (None,) * 12, errands))
    assert (refused.kind, refused.path) == ("impossible chance", "errands")


def test_an_unknown_card_makes_a_move_incomplete_with_the_odds_of_the_rest() -> None:
    position = morning("chart", "gossip")
    refused = refusal(position, Turn(1, "cast"))
    assert (refused.kind, refused.path, refused.rule) == ("incomplete", "chance.0", "fish.turn.cast")
    asked = UNDER.next_chance(position, Move(Turn(1, "cast")))
    assert asked.randomiser == Draw(
        (("crab", 2), ("eel", 2), ("mackerel", 3), ("oyster", 1), ("sprat", 3), ("squid", 1))
    )
    drawn = UNDER.next_chance(position, Move(Turn(2, "cast")))
    assert drawn is None  # it is not the second monger's turn: nothing is left to chance in an illegal move


def test_a_card_that_lies_elsewhere_cannot_be_drawn() -> None:
    position = morning("chart", "gossip", sea=("oyster",))
    position = played(UNDER, position, Turn(1, "cast")).position
    position = played(UNDER, position, Pay(1, 0)).position
    refused = refusal(position, Turn(2, "cast"), ("sea", "oyster"))
    assert (refused.kind, refused.path, refused.rule) == ("impossible chance", "chance.0", "fish.turn.cast")


@pytest.mark.parametrize("chance", [("blue", (1,)), ("blue", (2, 2)), ("white", (2,)), ("sea", "eel")])
def test_chance_that_cannot_be_is_impossible(chance: tuple[str, Any]) -> None:
    assert refusal(morning("chandler"), Turn(1, "errand", 1), chance).kind == "impossible chance"


def test_chance_that_nothing_asks_for_is_impossible() -> None:
    refused = refusal(morning("chandler"), Turn(1, "rest"), ("fate", (1,)))
    assert (refused.kind, refused.path) == ("impossible chance", "chance.0")
    assert refusal(morning("chandler"), Turn(1, "errand", 1), ("blue", (2,)), ("fate", (1,))).path == "chance.1"


def test_a_result_may_be_a_list_and_a_roll_is_sorted() -> None:
    position = morning("current", sea=("eel", "eel"))
    position = played(UNDER, position, Turn(1, "errand", 1)).position
    after = played(UNDER, position, Order(1, ("eel", "eel")), ("white", [3, 1])).position
    assert after.mongers[0].fresh == (Die("white", 1), Die("white", 3))


def test_a_bid_that_was_never_told_has_to_be_stated_when_the_bids_are_shown() -> None:
    position = UNDER.open(BLANK[2]).position
    position = played(UNDER, position, Bid(1, 2)).position
    unknown = replace(position, mongers=(replace(position.mongers[0], bid=None), position.mongers[1]))
    assert UNDER.next_chance(unknown, Move(Bid(2, 1))).of == "bid"
    told = played(UNDER, unknown, Bid(2, 1), ("bid", 2), *ROLLS).position
    assert told == played(UNDER, position, Bid(2, 1), *ROLLS).position
    assert refusal(unknown, Bid(2, 1), ("bid", 3)).kind == "impossible chance"


def test_the_next_chance_of_a_lost_errand_is_first_its_place_then_its_face() -> None:
    position = morning("rats")
    asked = UNDER.next_chance(position, Move(Turn(1, "errand", 1)))
    assert (asked.of, asked.randomiser.odds().keys()) == ("place", {1, 2})
    assert UNDER.next_chance(position, Move(Turn(1, "errand", 1), (Drawn("place", 2),))).of == "errands"


def test_the_fate_die_has_the_faces_of_the_box() -> None:
    position = morning("gulls")
    assert UNDER.next_chance(position, Move(Turn(1, "errand", 1))).randomiser == Dice((1, 2, 3))


# ---- choices


def orders_of(*cards: str) -> Any:
    """Return the choices of a monger who has looked at these fish, the top eight."""
    position = played(UNDER, morning("chart", sea=cards), Turn(1, "errand", 1)).position
    return position, UNDER.choices(position, UNDER.to_act(position)[0])


def test_thousands_of_orders_are_sampled_and_never_listed() -> None:
    cards = ("sprat", "sprat", "mackerel", "mackerel", "eel", "eel", "crab", "oyster")
    position, choices = orders_of(*cards)
    assert not choices.complete
    assert choices.listed == ()
    found = {choices.sample(random.Random(seed).randrange) for seed in range(50)}
    assert len(found) > 40
    for choice in found:
        after = played(UNDER, position, choice, ("errands", "rats")).position
        assert tuple(lying.card for lying in after.sea[:8]) == choice.cards
        assert sorted(choice.cards) == sorted(cards)


def test_fewer_orders_are_listed_each_once() -> None:
    _, choices = orders_of("sprat", "sprat", "sprat", "mackerel", "mackerel", "mackerel", "eel", "eel")
    assert choices.complete
    assert len(choices.listed) == len(set(choices.listed)) == 560  # 8! / (3! 3! 2!)


def universe(position: Position) -> list[Any]:
    """Many choices, legal and not."""
    made: list[Any] = []
    for seat in UNDER.seats(position):
        made += [Bid(seat, coins) for coins in range(11)]
        made += [Turn(seat, do, place) for do, place in product(("cast", "errand", "rest"), range(6))]
        made += [Pay(seat, die) for die in range(6)]
        made += [Option(seat, number) for number in range(1, 5)]
        made += [Name(seat, winner) for winner in range(1, 4)]
        top = [lying.card for lying in position.sea[:2]]
        made += [Order(seat, cards) for cards in permutations(card for card in [*top, "crab"] if card)]
        made += [Order(seat, tuple(cards)) for cards in permutations(card for card in top if card)]
    return made


def result(position: Position, choice: Any) -> Any:
    """Return what a choice leads to, with a fixed source of chance; None if it is refused."""
    rng = random.Random(3)
    move = Move(choice)
    while (asked := UNDER.next_chance(position, move)) is not None:
        move = Move(choice, (*move.chance, Drawn(asked.of, asked.randomiser.sample(rng.randrange))))
    outcome = UNDER.play(position, move)
    return outcome.position if isinstance(outcome, Outcome) else None


def test_every_choice_that_is_not_listed_is_refused_or_leads_to_the_same_position() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        position = UNDER.open(BLANK[rng.choice((2, 3))]).position
        while UNDER.to_act(position):
            lists = [UNDER.choices(position, decision) for decision in UNDER.to_act(position)]
            legal = [choice for choices in lists for choice in choices.listed]
            results = {choice: result(position, choice) for choice in legal}
            assert None not in results.values()
            if all(choices.complete for choices in lists):
                for choice in universe(position):
                    assert choice in results or result(position, choice) in (None, *results.values()), choice
            position = UNDER.play(position, any_move(UNDER, position, rng)).position


def test_equal_things_are_one_choice() -> None:
    position = morning("gossip", "gossip")
    position = replace(
        position, mongers=(replace(position.mongers[0], fresh=(Die("white", 2), Die("white", 2))), position.mongers[1])
    )
    assert UNDER.choices(position, UNDER.to_act(position)[0]).listed == (
        Turn(1, "cast"), Turn(1, "errand", 1), Turn(1, "rest"),
    )  # fmt: skip
    position = played(UNDER, position, Turn(1, "cast"), ("sea", "eel")).position
    assert UNDER.choices(position, UNDER.to_act(position)[0]).listed == (Pay(1, 0), Pay(1, 1))


def test_who_has_looked_is_remembered_until_another_puts_the_fish_back() -> None:
    position = morning("gossip", "chart", "current", sea=("eel", "crab"))
    position = played(UNDER, position, Turn(1, "errand", 1)).position
    assert position.sea[0] == Lying("eel", (1,))
    position = played(UNDER, position, Turn(2, "errand", 1)).position
    assert position.sea[:2] == (Lying("eel", (1, 2)), Lying("crab", (2,)))
    position = played(UNDER, position, Order(2, ("crab", "eel")), ("white", (1, 1))).position
    assert position.sea[:2] == (Lying("crab", (2,)), Lying("eel", (2,)))
    assert UNDER.view(position, (1,)).sea[:2] == (Lying(), Lying())


def test_play_is_free_of_side_effects() -> None:
    position = morning("gossip")
    before = hash(position)
    assert any_choice(UNDER, position, random.Random(2)).kind == "turn"
    played(UNDER, position, Turn(1, "errand", 1), ("sea", "eel"))
    assert hash(position) == before


def test_nothing_is_done_when_the_game_is_over() -> None:
    rng = random.Random(5)
    position = UNDER.open(BLANK[2]).position
    while UNDER.to_act(position):
        position = UNDER.play(position, any_move(UNDER, position, rng)).position
    assert refusal(position, Turn(1, "rest")).rule == "fish.end.most-points"
    assert refusal(position, Bid(1, 0)).rule == "fish.end.most-points"
