"""Tests of how scenarios write Deep Regrets: what need not be said is filled up so that no card and no die is missing.

The cards are those of the spec, which are invented.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from regrets_play import ENGINE, GAME, fields, position, some_positions

from leadline.base.errors import InputError
from leadline.base.yaml_text import plain
from leadline.game.expectation import StepResult
from leadline_engines.deep_regrets.position import Die, Position

SHORT = GAME.shorthand
BOX = GAME.own_components


def cards_of(here: Position) -> Counter[str]:
    """Return the number of cards of each deck in a position, wherever they are."""
    parts: dict[str, list[Any]] = {
        "fish": [here.fish_discards, *(shoal.cards for shoal in here.shoals)],
        "regrets": [here.regret_deck, here.regret_discards, here.regret_box],
        "dinks": [here.dink_deck, here.dink_discards, here.out_of_game],
        "rods": [here.rod_deck],
        "reels": [here.reel_deck],
        "supplies": [here.supply_deck, here.supply_discards, here.supplies_out_of_game],
    }
    for one in here.anglers:
        parts["fish"] += [one.fish, *(slot.fish for slot in one.mounts)]
        for deck in ("regrets", "dinks", "rods", "reels", "supplies"):
            parts[deck].append(getattr(one, deck))
        for deck in ("rods", "reels", "supplies"):
            parts[deck].append(getattr(one, f"drawn_{deck}"))
    return Counter({deck: sum(map(len, some)) for deck, some in parts.items()})


def dice_of(here: Position) -> Counter[str]:
    """Return the dice of a position, wherever they are."""
    found = Counter((*here.bag, *here.aside))
    for one in here.anglers:
        found.update((*one.spent, *(die.die for die in (*one.fresh, *one.rolled))))
    return found


UNDER_WAY = ("rolled", "drawn_rods", "drawn_reels", "drawn_supplies")
"""What is possible only while something is under way."""
WRITTEN = [
    "{}",
    "{anglers: {1: {}, 2: {}, 3: {}, 4: {}, 5: {}}}",
    "{anglers: {1: {fresh: [p1, b2, o3, g2], spent: [green]}, 2: {rolled: [p1, g1]}}}",
    "{anglers: {1: {fish: [tallow-eel, lamp-sprat], regrets: [regret-3], dinks: [bent-hook, bent-hook]}, 2: {}}}",
    "{anglers: {1: {fish: 4, regrets: 12, supplies: 2, drawn_reels: 3}, 2: {rods: [dawn-rod], drawn-rods: 2}}}",
    "{regret-box: 40, anglers: {1: {}, 2: {}}}",
    "{anglers: {1: {mounts: {1: tallow-eel, 3: [elder-cod]}}, 2: {regrets: none}}}",
    "{shoals: {1a: [lamp-sprat up], 2b: [tallow-eel, tallow-eel, 3], 3c: []}}",
    "{shoals: {1a: [], 1b: [], 1c: [], 2a: [], 2b: [], 2c: [], 3a: [], 3b: [], 3c: [elder-cod up]}}",
    "{regret_discards: [regret-2], dink_deck: [wet-coupon, bent-hook], fish_discards: [vestry-pike], bag: [blue]}",
    "{dink_discards: [wet-coupon], supply_discards: [flare], out_of_game: [bent-hook], aside: none, bag: none}",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_nothing_is_missing_and_nothing_is_there_twice(text: str) -> None:
    here = position(text)
    assert cards_of(here) == {deck: BOX.pile(deck).total() for deck in cards_of(here)}
    named = Counter(fish for shoal in here.shoals for one in shoal.cards for fish in (one.card,) if fish)
    named.update(here.fish_discards)
    named.update(fish for one in here.anglers for fish in (*one.fish, *(f for s in one.mounts for f in s.fish)) if fish)
    assert not named - BOX.pile("fish")
    if "bag:" not in text:
        assert dice_of(here) == BOX.all_dice(len(here.anglers))
        assert [one.why for one in ENGINE.faults(here) if one.where.rpartition(".")[2] not in UNDER_WAY] == []


def test_a_position_of_which_nothing_is_said() -> None:
    here = position("{}")
    assert (len(here.anglers), here.day, here.phase, here.turn, here.first) == (2, "monday", "action", 1, 1)
    assert [len(shoal.cards) for shoal in here.shoals] == [13] * 9
    assert all(card.card is None and not card.up for shoal in here.shoals for card in shoal.cards)
    assert [one.spent for one in here.anglers] == [("player",) * 3] * 2
    assert len(here.regret_deck), len(here.regret_box) == (20, 40)
    assert [slot.times for slot in here.anglers[0].mounts] == [2, 3, 2]


def test_what_lies_face_up_is_known_to_all() -> None:
    here = position("{anglers: {1: {}, 2: {}, 3: {}}, shoals: {1a: [lamp-sprat up, tin-herring, 11]}}")
    top, second, third = here.shoals[0].cards[:3]
    assert (top.card, top.up, top.known_to) == ("lamp-sprat", True, (1, 2, 3))
    assert (second.card, second.up, second.known_to) == ("tin-herring", False, ())
    assert third.card is None


def test_the_back_of_a_fish_that_is_named_is_seen() -> None:
    here = position("{shoals: {3a: [elder-cod], 1a: [lamp-sprat up]}}")
    assert here.shoal("3a").shadow == BOX.fish["elder-cod"].size
    assert here.shoal("1a").shadow is None


def test_fish_that_lie_elsewhere_are_missing_in_the_last_shoal() -> None:
    here = position("{anglers: {1: {fish: [lamp-sprat, tin-herring]}, 2: {}}, shoals: {1c: [netmender up]}}")
    assert [len(here.shoal(name).cards) for name in ("1a", "1b", "1c", "2c")] == [13, 13, 11, 13]
    counted = position("{shoals: {1c: [netmender up, 2]}}")
    assert [len(counted.shoal(name).cards) for name in ("1a", "1b", "1c")] == [13, 13, 3]
    assert len(counted.fish_discards) == 10


def test_dice_are_short() -> None:
    here = position("{anglers: {1: {fresh: [p3, b0], rolled: m4, spent: player}, 2: {}}}")
    assert here.anglers[0].fresh == (Die("player", 3), Die("blue", 0))
    assert here.anglers[0].rolled == (Die("omen", 4),)
    assert Counter(here.anglers[0].spent) == {"player": 2}
    assert here.aside == ()


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("{anglers: {1: {fresh: [3]}, 2: {}}}", "'3' is not a die", "p1 b0 g3 o2 m4"),
        ("{anglers: {2: {}}}", "the player '2' should be 1", "number the players from 1"),
        ("{anglers: {1: {mounts: {4: tallow-eel}}, 2: {}}}", "there is no slot '4'", "a number from 1 to 3"),
        ("{anglers: {1: {fisch: []}, 2: {}}}", "has no key 'fisch'", "did you mean 'fish'?"),
        ("{shoals: {4a: []}}", "there is no shoal '4a'", "1a, 1b"),
        ("{shoals: {1a: [lamp-sprat down]}}", "'lamp-sprat down' is not a fish in a shoal", "its id and `up`"),
        ("{day: sunday}", "'sunday' is not a value of day", "monday"),
        (
            "{dink-deck: 5}",
            "dink_deck cannot be a number: the deck has all cards of its kind that are nowhere else",
            "put the others elsewhere, as in `dink_discards: 5`",
        ),
    ],
)
def test_what_is_wrong_with_a_position(text: str, wrong: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        position(text)
    (problem,) = error.value.problems
    assert wrong in problem.wrong
    assert right in problem.remedy
    assert problem.place.line == 1


def test_what_is_not_said_of_a_pile_of_an_opening_is_unknown() -> None:
    start = SHORT.read_opening(fields("{seats: 3, start: tuesday, first: 2, depth-1: [lamp-sprat, netmender]}"))
    assert start.setup is not None
    assert (start.setup.seats, start.setup.start, start.setup.first) == (3, "tuesday", 2)
    assert start.setup.depth_1 == ("lamp-sprat", "netmender", *[None] * 37)
    with pytest.raises(InputError, match="did you mean 'dinks'"):
        SHORT.read_opening(fields("{dink: [bent-hook]}"))


HERE = position(
    "{anglers: {1: {fresh: [p3, b0], fish: [tallow-eel], mounts: {2: vestry-pike}, bucks: 4}, 2: {regrets: 3}}, "
    "shoals: {2b: [anvil-bream up, 4]}}"
)

CALLED = GAME.names_in(HERE)


def wrong(expected: str) -> list[str]:
    wanted = fields(expected)
    SHORT.check_expectation(wanted, CALLED)
    data = plain(wanted)
    assert isinstance(data, dict)
    return SHORT.disagreements(ENGINE, data, StepResult(HERE), CALLED)


@pytest.mark.parametrize(
    "expected",
    [
        "{anglers: {1: {fresh: [b0, p3], fish: [tallow-eel], bucks: 4}}, turn: 1, day: monday}",
        "{anglers: {1: {mounts: {2: vestry-pike}}, 2: {regrets: 3}}}",
        "{shoals: {2b: [anvil-bream up, 4]}}",
        "{views: {2: {anglers: {1: {fish: 1, bucks: 4}}, shoals: {2b: [anvil-bream up, 4]}}}}",
    ],
)
def test_expectations_that_hold_are_not_reported(expected: str) -> None:
    assert wrong(expected) == []


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("{anglers: {1: {fresh: [p3, b1]}}}", "anglers.1.fresh is p3 b0, but should be p3 b1"),
        ("{anglers: {1: {fish: [tallow-eel, tallow-eel]}}}", "anglers.1.fish"),
        ("{anglers: {1: {mounts: {1: vestry-pike}}}}", "anglers.1.mounts"),
        ("{anglers: {2: {bucks: 4}}}", "anglers.2.bucks is 0, but should be 4"),
        ("{shoals: {2b: [anvil-bream up, 3]}}", "shoals"),
        ("{day: tuesday}", "day is monday, but should be tuesday"),
        ("{views: {2: {anglers: {1: {fish: [tallow-eel]}}}}}", "2 sees anglers.1.fish as"),
    ],
)
def test_an_expectation_that_does_not_hold_is_reported(expected: str, said: str) -> None:
    (one,) = wrong(expected)
    assert said in one


def test_positions_of_games_are_possible() -> None:
    """The counting in this module agrees with the engine on positions from games."""
    whole = {deck: BOX.pile(deck).total() for deck in cards_of(HERE)}
    for here in some_positions()[::3]:
        assert cards_of(here) == whole
        assert dice_of(here) == BOX.all_dice(len(here.anglers))
