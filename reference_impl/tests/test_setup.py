"""Opening a game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position
from leadline_engines.deep_sea_adventure.setup import Setup
from leadline_engines.surface import Outcome


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_is_opened(engine, deal, seats):
    opened = engine().open(Setup(seats, deal(1), seats, ())).position
    assert isinstance(opened, Position)
    assert opened.divers == (Diver(0, "down", False, (), ()),) * seats
    assert (opened.dive, opened.air, opened.line) == (1, 25, deal(1))
    assert (opened.turn, opened.starter, opened.last_home, opened.idle) == (seats, seats, None, 0)
    assert engine().faults(opened) == ()


@pytest.mark.parametrize(
    ("seats", "reading"), [(0, "2-to-6"), (1, "2-to-6"), (7, "2-to-6"), (0, "1-to-6"), (7, "1-to-6")]
)
def test_a_game_for_too_few_or_too_many_is_refused(engine, deal, seats, reading):
    assert engine(player_count=reading).open(Setup(seats, deal(1), 1, ())).rule == "dsa.setup.players"


def test_under_1_to_6_one_player_may_play(engine, deal, at_table):
    used = engine(player_count="1-to-6")
    opened = used.open(Setup(1, deal(1), 1, ())).position
    assert used.faults(opened) == ()
    after = at_table(used, opened).play("1 1+1 pick-up", "1 back 1+1", "1 1+2")
    assert after.position.dive == 2
    assert after.position.turn == 1


def test_a_deal_is_all_the_chips_each_once(engine, deal):
    line = deal(1)
    assert engine().open(Setup(2, line[:-1], 1, ())).rule == "dsa.setup.chips"
    assert engine().open(Setup(2, (*line, line[-1]), 1, ())).rule == "dsa.setup.chips"
    sevens = tuple((Chip(2, 7),) if space == (Chip(2, 6),) else space for space in line)
    assert engine().open(Setup(2, sevens, 1, ())).rule == "dsa.setup.chips"
    assert engine().open(Setup(2, (), 1, ())).rule == "dsa.setup.chips"


def test_a_value_that_the_box_does_not_have_is_in_no_deal(figures, recommended, deal):
    levels = [*figures["levels"][:3], {"level": 4, "values": [12, 13, 14], "copies": 2}]
    used = Engine(Components.from_mapping({**figures, "levels": levels}), Rulings.from_mapping(recommended))
    fewer = tuple(space for space in deal(1) if space != (Chip(4, 15),))
    assert isinstance(used.open(Setup(2, fewer, 1, ())), Outcome)
    one = fewer.index((Chip(4, 14),))
    assert used.open(Setup(2, (*fewer[:one], (Chip(4, 15),), *fewer[one + 1 :]), 1, ())).rule == "dsa.setup.chips"


def test_a_chip_of_a_deal_has_the_level_of_its_value(engine, deal):
    line = tuple((Chip(1, 4),) if space == (Chip(2, 4),) else space for space in deal(1))
    assert engine().open(Setup(2, line, 1, ())).rule == "dsa.setup.chips"
    exchanged = {(Chip(1, 3),): (Chip(1, 4),), (Chip(2, 4),): (Chip(2, 3),)}
    line = tuple(exchanged.get(space, space) for space in deal(1))
    assert engine().open(Setup(2, line, 1, ())).why == "a chip of the deal has a level that does not match its value"


def test_a_deal_has_one_chip_on_each_space(engine, deal):
    line = deal(1)
    stacked = (tuple(sorted(line[0] + line[1])), (), *line[2:])
    assert engine().open(Setup(2, stacked, 1, ())).rule == "dsa.setup.line"
    assert engine().open(Setup(2, (*line, ()), 1, ())).rule == "dsa.setup.line"


def test_the_levels_of_a_deal_rise_outwards(engine, deal):
    line = deal(1)
    swapped = (*line[:7], line[8], line[7], *line[9:])
    assert engine().open(Setup(2, swapped, 1, ())).rule == "dsa.setup.line"


def test_nobody_has_seen_a_chip_of_a_deal(engine, deal):
    line = deal(1)
    seen = ((replace(line[0][0], known_to=(2,)),), *line[1:])
    assert engine().open(Setup(2, seen, 1, ())).rule == "dsa.setup.face-down"


def test_any_shuffle_of_the_levels_is_a_deal(engine, deal):
    assert len({deal(seed) for seed in range(20)}) == 20
    assert all(isinstance(engine().open(Setup(3, deal(seed), 2, ())), Outcome) for seed in range(20))


@pytest.mark.parametrize("starter", [0, 4, 6, -1])
def test_the_starter_takes_part(engine, deal, starter):
    assert engine().open(Setup(3, deal(1), starter, ())).rule == "dsa.setup.starter"


def test_without_a_starter_the_dive_does_not_begin(engine, deal):
    assert engine().open(Setup(4, deal(1), None, ())).rule == "dsa.setup.starter"
    assert engine().open(Setup(2, deal(1), None, (((1, 1), (1, 2)),))).rule == "dsa.setup.starter"


def test_under_roll_off_the_dice_name_the_starter(engine, deal):
    used = engine(first_player="roll-off")
    assert used.open(Setup(2, deal(1), None, (((1, 1), (1, 2)),))).position.starter == 2
    again = (((3, 1), (1, 2), (2, 2)), ((1, 1), (1, 1)), ((2, 1), (3, 1)))
    assert used.open(Setup(3, deal(1), None, again)).position.turn == 3
    assert used.open(Setup(2, deal(1), None, ())).rule == "dsa.setup.starter"
    assert used.open(Setup(2, deal(1), None, (((1, 2), (2, 1)),))).rule == "dsa.setup.starter"
    assert used.open(Setup(2, deal(1), None, (((1, 2), (5, 1)),))).rule == "dsa.swim.two-dice"


def test_a_named_starter_is_taken_as_given_and_leaves_nothing_to_roll_for(engine, deal):
    used = engine(first_player="roll-off")
    assert used.open(Setup(2, deal(1), 1, ())).position.starter == 1
    assert used.open(Setup(2, deal(1), 1, (((1, 1), (1, 2)),))).rule == "dsa.setup.starter"


def test_what_happens_at_an_opening_is_told_with_its_rules(engine, deal):
    opened = engine().open(Setup(3, deal(1), 2, ()), "trail")
    assert [event.kind for event in opened.events] == ["line-laid", "air-set", "divers-placed", "starter-named"]
    laid, air, placed, named = opened.events
    assert (laid.line, air.air, placed.seats, named.seat) == (deal(1), 25, 3, 2)
    assert {rule for event in opened.events for rule in event.rules} == {
        "dsa.setup.line", "dsa.setup.chips", "dsa.setup.face-down", "dsa.setup.blanks", "dsa.setup.air",
        "dsa.dive.full-tank", "dsa.setup.divers", "dsa.setup.players", "dsa.dive.reset", "dsa.setup.starter",
    }  # fmt: skip
    assert [position.air for position in opened.trail] == [0, 25, 25, 25]
    assert [len(position.divers) for position in opened.trail] == [0, 0, 3, 3]
    assert [position.turn for position in opened.trail] == [None, None, None, 2]
    assert opened.trail[-1] == opened.position
    assert engine().open(Setup(3, deal(1), 2, ())).events == opened.events
    quiet = engine().open(Setup(3, deal(1), 2, ()), "nothing")
    assert (quiet.position, quiet.events, quiet.trail) == (opened.position, (), ())


def test_nobody_hears_the_values_of_the_deal(engine, deal):
    opened = engine().open(Setup(2, deal(1), 1, ()))
    laid = engine().heard(opened.position, opened.events, (1, 2))[0]
    assert laid.line == tuple((Chip(space[0].level, None),) for space in deal(1))


def test_a_deal_that_is_left_to_chance_is_asked_for(engine, deal):
    setup = Setup(2, None, 1, ())
    refused = engine().open(setup)
    assert (refused.rule, refused.kind, refused.path) == ("dsa.setup.line", "incomplete", "deal")
    needed = engine().next_chance(setup)
    assert needed.of == "deal"
    assert len(needed.randomiser.piles) == 4
    assert needed.randomiser.allows(deal(1))
    assert not needed.randomiser.allows(deal(1)[::-1])
    shuffled = needed.randomiser.sample(random.Random(3).randrange)
    assert isinstance(engine().open(replace(setup, deal=shuffled)), Outcome)
    assert engine().next_chance(replace(setup, deal=shuffled)) is None


def test_a_roll_off_for_the_first_starter_is_asked_for_round_by_round(engine, deal):
    used, setup = engine(first_player="roll-off"), Setup(3, deal(1), None, ())
    needed = used.next_chance(setup)
    assert needed.of == "roll_off"
    assert needed.randomiser.number == 3
    assert needed.randomiser.allows(((1, 1), (3, 2), (2, 3)))
    again = used.next_chance(replace(setup, roll_off=(((1, 1), (3, 2), (2, 3)),)))
    assert again.randomiser.number == 2
    assert used.next_chance(replace(setup, roll_off=(((1, 1), (3, 2), (2, 3)), ((1, 1), (1, 2))))) is None
    assert used.next_chance(replace(setup, seats=9)) is None


@pytest.mark.parametrize(
    ("changed", "kind", "path"),
    [
        ({"seats": 7}, "illegal", "seats"),
        ({"starter": None}, "incomplete", "starter"),
        ({"starter": 4}, "illegal", "starter"),
        ({"roll_off": (((1, 1), (1, 2)),)}, "impossible chance", "roll_off"),
        ({"deal": ()}, "impossible chance", "deal"),
    ],
)
def test_a_refused_opening_says_what_kind_it_is_and_which_part_is_meant(engine, deal, changed, kind, path):
    refused = engine().open(replace(Setup(3, deal(1), 1, ()), **changed))
    assert (refused.kind, refused.path) == (kind, path)
