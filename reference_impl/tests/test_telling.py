"""The events of an outcome, the wording of a refusal, and the chance that is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadline_engines.deep_sea_adventure import Rulings
from leadline_engines.deep_sea_adventure.faults import all_chips
from leadline_engines.deep_sea_adventure.move import NOTHING, Chance, Choice, Drop, Move, move
from leadline_engines.deep_sea_adventure.notation import read_move
from leadline_engines.deep_sea_adventure.position import Position

LINE = "1:0 1:1 1:2 1:3 2:4 2:5 2:6 2:7 3:8 3:9"
SEEDS = st.integers(0, 2**32 - 1)
READINGS = st.fixed_dictionaries({d: st.sampled_from(r) for d, r in Rulings.readings().items()})


def faces(position: Position) -> list[tuple[int, int]]:
    """Return every chip, whoever has seen it."""
    return sorted((chip.level, chip.value) for _, chip in all_chips(position))


@given(SEEDS, READINGS)
def test_whatever_is_told_the_same_happens(played, seed, readings):
    used, steps = played(seed, readings, 80)
    for step in steps:
        quiet = used.play(step.before, step.move, "nothing")
        assert (quiet.position, quiet.events, quiet.trail) == (step.outcome.position, (), ())
        assert step.outcome.trail == ()
        trailed = used.play(step.before, step.move, "trail")
        assert (trailed.position, trailed.events) == (step.outcome.position, step.outcome.events)


@given(SEEDS, READINGS)
def test_the_trail_has_the_position_right_after_each_event(played, seed, readings):
    used, steps = played(seed, readings, 80)
    for step in steps:
        outcome = used.play(step.before, step.move, "trail")
        assert len(outcome.trail) == len(outcome.events)
        assert outcome.trail[-1] == outcome.position
        assert all(faces(position) == faces(step.before) for position in outcome.trail)
        for event, position in zip(outcome.events, outcome.trail, strict=True):
            if event.kind in ("breathed", "dive-began"):
                assert position.air == event.air
            elif event.kind == "swam":
                assert position.diver(event.seat).at == event.to
            elif event.kind == "laid-down":
                assert position.diver(event.seat).carried == ()
            elif event.kind in ("turn-passed", "starter-chosen"):
                assert position.turn == (event.to if event.kind == "turn-passed" else event.seat)
            elif event.kind == "line-closed":
                assert position.blanks_on_line() == 0


def test_the_trail_of_an_end_of_a_dive_shows_who_laid_what(table):
    start = table(f"1 1 / _ {LINE} / v8[4:12] v3[4:13] h[4:14] / t2 s1 l3")
    outcome = start.engine.play(start.position, read_move("2 deeper 1+1"), "trail")
    after = {(event.kind, getattr(event, "seat", 0)): n for n, event in enumerate(outcome.events)}
    second, first = (outcome.trail[after["laid-down", seat]] for seat in (2, 1))
    assert [len(second.line), len(first.line)] == [12, 12]
    assert second.line[-1] != first.line[-1]
    assert second.diver(1).carried != ()
    assert first.diver(1).carried == ()


@pytest.mark.parametrize(
    ("text", "refused", "kind", "path"),
    [
        ("v5[4:12] v0", "2 1+1", "illegal", "choice.seat"),
        ("v5 v0", "1 back 1+1", "illegal", "choice.declare"),
        ("v5[4:12] v0", "1 stop", "illegal", "choice.stop"),
        ("^1[4:12] v0", "1 3+3 pick-up", "illegal", "choice.search"),
        ("v5[4:12] v0", "1 deeper 1+1 drop", "illegal", "choice.search"),
        ("v5[4:12] v0", "1 deeper 1+1, 2 lays 1:0", "illegal", "choice.lay"),
        ("v5[4:12] v0", "1 deeper 1+1, roll-off 1+1 1+2", "impossible chance", "chance.roll_off"),
        ("v5[4:12] v0", "1 deeper 4+1", "impossible chance", "chance.dice"),
    ],
)
def test_a_refusal_says_what_kind_it_is_and_which_part_is_meant(table, text, refused, kind, path):
    start = table(f"1 20 / {LINE} / {text} / t1 s1")
    result = start.engine.play(start.position, read_move(refused))
    assert (result.kind, result.path) == (kind, path)


def test_a_move_without_a_roll_is_incomplete_and_says_what_to_add(table):
    start = table(f"1 20 / {LINE} / v5 v0 / t1 s1")
    result = start.engine.play(start.position, Move(Choice(1, None, None, False, NOTHING, ()), Chance(None, ())))
    assert (result.rule, result.kind, result.path) == ("dsa.swim.two-dice", "incomplete", "chance.dice")
    assert result.remedy == "state what the 2 dice show"


def test_a_drop_of_one_of_several_units_is_incomplete_until_one_is_named(table):
    start = table("1 20 / _ _ _ / v1[1:0 1:1] v0 / t1 s1")
    drop = Drop("drop", None, None, "carried")
    result = start.engine.play(start.position, move(1, (1, 3), "deeper", drop))
    assert (result.rule, result.kind) == ("dsa.search.drop-choice", "incomplete")
    assert result.remedy == "state the number of the unit, or its chips"


def test_chance_is_asked_for_one_by_one(table):
    start = table("1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    said = Choice(2, None, None, False, NOTHING, ())
    dice = start.engine.next_chance(start.position, Move(said, Chance(None, ())))
    assert (dice.of, dice.randomiser.number, dice.randomiser.count()) == ("dice", 2, 9)
    rounds = ()
    for result in (((1, 2), (2, 1)), ((1, 1), (2, 1))):
        needed = start.engine.next_chance(start.position, Move(said, Chance((2, 2), rounds)))
        assert (needed.of, needed.randomiser.number) == ("roll_off", 2)
        assert needed.randomiser.allows(result)
        rounds = (*rounds, result)
    assert start.engine.next_chance(start.position, Move(said, Chance((2, 2), rounds))) is None


def test_nothing_is_left_to_chance_by_a_move_that_is_illegal_or_not_there(table):
    start = table(f"1 20 / {LINE} / v5 v0 / t1 s1")
    back = Choice(1, "back", None, False, NOTHING, ())
    assert start.engine.next_chance(start.position, Move(back, Chance(None, ()))) is None
    assert start.engine.next_chance(start.position) is None


def test_the_odds_of_a_roll_off_are_those_of_its_rolls(table):
    start = table("1 2 / _ 1:0 / h ^2[4:12 4:12] v0 v0 / t2 s1 l1", equally_far="roll-off")
    needed = start.engine.next_chance(start.position, read_move("2 2+2"))
    odds = needed.randomiser.odds()
    assert len(odds) == 81
    assert sum(odds.values()) == 1


def test_every_seat_is_a_side_of_its_own(table):
    start = table(f"1 20 / {LINE} / v5 v0 v1 / t1 s1")
    assert start.engine.seats(start.position) == (1, 2, 3)
    assert start.engine.sides(start.position) == {1: (1,), 2: (2,), 3: (3,)}
