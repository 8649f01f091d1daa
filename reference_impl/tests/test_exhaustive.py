"""A whole dive on a very short line: every choice and every roll to its end."""

from __future__ import annotations

from itertools import product

import pytest

from leadline_engines.deep_sea_adventure.faults import all_chips
from leadline_engines.deep_sea_adventure.move import Chance, Move
from leadline_engines.deep_sea_adventure.notation import read_position, write_position
from leadline_engines.surface import Outcome

DICE = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3))
"""One roll for each sum."""


def successors(used, position, legal):
    """Yield every position that a legal choice and a roll can lead to, with its events."""
    for dice in DICE:
        for choice in legal(used, position, dice):
            outcome = used.play(position, Move(choice, Chance(None if choice.stop else dice, ())))
            assert isinstance(outcome, Outcome), (write_position(position), choice, outcome)
            yield outcome


def explored(used, start, legal):
    """Return all positions of the dive that can be reached, with their successors' places, and all ends of it."""
    reached, ends, waiting = {start: []}, set(), [start]
    while waiting:
        position = waiting.pop()
        for outcome in successors(used, position, legal):
            after = outcome.position
            if after.dive != start.dive or after.over:
                ends.add(after)
                reached[position].append(None)
                continue
            reached[position].append(after)
            if after not in reached:
                reached[after] = []
                waiting.append(after)
    return reached, ends


def can_all_end(reached) -> bool:
    """Return whether from every position some way leads to the end of the dive."""
    came_from: dict = {}
    for position, after in reached.items():
        for one in after:
            came_from.setdefault(one, []).append(position)
    ending, waiting = {None}, [None]
    while waiting:
        for before in came_from.get(waiting.pop(), ()):
            if before not in ending:
                ending.add(before)
                waiting.append(before)
    return set(reached) <= ending


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"last_space_occupied": "share-last", "end_empty_handed": "stays", "end_with_treasure": "may-stay"},
        {"occupied_passing": "skip-landing-only", "drop_last_after_turn": "allowed", "turn_back_empty": "free"},
        {"last_breath": "optional-finish", "return_on_last_breath": "too-late", "cannot_leave": "counts-as-returned"},
        {"stack_breaking": "single-chip", "which_chip": "scored-too", "what_is_lost": "all-ever"},
    ],
    ids=["recommended", "share-last", "skip-landing-only", "last-breath", "single-chip"],
)
def test_a_dive_of_two_on_three_spaces(engine, components, legal, readings):
    used = engine(**readings)
    air = 5 if readings else 10
    start = read_position(f"2 {air} / 1:0 (1:1+2:4) 2:5 / v0{{3:8!}} v0 / t1 s1", components)
    chips = sorted((chip.level, chip.value) for _, chip in all_chips(start))
    reached, ends = explored(used, start, legal)
    assert len(reached) > 100
    for position in (*reached, *ends):
        assert used.faults(position) == ()
        assert sorted((chip.level, chip.value) for _, chip in all_chips(position)) == chips
    assert can_all_end(reached)


def test_what_a_dive_of_two_can_come_to(engine, components, legal):
    """The line is worth 0, 5 and 5 points, in this order.

    The first swim takes seat 1 to space 2 or 3 and seat 2 to the other of the two. So seat 1 is forced to turn, or
    turns with its one chip, and passes seat 2: it never comes to both. Seat 2 may: when seat 1 is gone.
    """
    used = engine()
    start = read_position("3 4 / 1:0 (1:1+2:4) 2:5 / v0 v0 / t1 s1", components)
    reached, ends = explored(used, start, legal)
    assert all(end.over for end in ends)
    scores = {used.standing(end).scores for end in ends}
    assert scores == {(0, 0), (0, 5), (5, 0), (5, 5), (0, 10)}
    for position in reached:
        for seat, diver in enumerate(position.divers, 1):
            assert diver.at == 0 or diver.at not in position.occupied_by_others(seat)


def test_all_dice_and_only_the_sums_matter(engine, components, legal):
    used = engine()
    start = read_position("2 4 / 1:0 (1:1+2:4) 2:5 _ / v1 v4[1:2] / t1 s1", components)
    by_sum: dict = {}
    for dice in product((1, 2, 3), repeat=2):
        results = {used.play(start, Move(choice, Chance(dice, ()))).position for choice in legal(used, start, dice)}
        assert by_sum.setdefault(sum(dice), results) == results
    assert set(by_sum) == {2, 3, 4, 5, 6}
