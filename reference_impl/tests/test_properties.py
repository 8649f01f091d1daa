"""Invariants of every game, under every reading: random play from seeded deals and short lines."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadline_engines.deep_sea_adventure import Engine, Rulings
from leadline_engines.deep_sea_adventure.faults import all_chips
from leadline_engines.deep_sea_adventure.move import NOTHING, PICK_UP, Chance, Choice, Drop, Lay, Move
from leadline_engines.deep_sea_adventure.notation import read_move, read_position, write_move, write_position
from leadline_engines.deep_sea_adventure.position import Chip, Diver, Position, plain, stack
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Outcome, Refusal, RefusalError

NAMES = ("red", "blue", "green", "yellow", "purple", "orange")
DICE = tuple(product((1, 2, 3), repeat=2))

SEEDS = st.integers(0, 2**32 - 1)
READINGS = st.one_of(
    st.just({}),
    st.fixed_dictionaries({}, optional={d: st.sampled_from(r) for d, r in Rulings.readings().items()}),
    st.fixed_dictionaries({d: st.sampled_from(r) for d, r in Rulings.readings().items()}),
)
ENDLESS = {
    "line-empty": "stalemate",
    "overshoot-submarine": "exact-needed",
    "unspoken-forced-turn": "lost-turn",
    "undeclared-after-turn": "goes-deeper",
    "blank-counts": "skip",
}
"""Readings under which random play need not come to an end: nobody can leave, nobody gets home, or a diver that keeps
silent stays for ever. They are played for a limited number of turns."""


@pytest.fixture(scope="session")
def play_random(played: Any, recommended: dict[str, str]) -> Any:
    """Return a function that plays a random game under some readings, the others recommended."""

    def play(seed: int, readings: dict[str, str], turns: int = 120) -> Any:
        return played(seed, {**recommended, **readings}, turns)

    return play


# What the position is


@given(SEEDS, READINGS)
def test_no_position_on_the_way_is_impossible(play_random, seed, readings):
    used, steps = play_random(seed, readings)
    for step in steps:
        after = step.outcome.position
        lasting = [fault for fault in used.faults(after) if fault.kind == "state"]
        assert lasting == [], f"{write_position(step.before)} | {write_move(step.move)} | {write_position(after)}"


@given(SEEDS, READINGS)
def test_no_chip_is_gained_or_lost_or_changed(play_random, seed, readings):
    _, steps = play_random(seed, readings)
    for step in steps:
        assert faces(step.before) == faces(step.outcome.position)


def faces(position: Position) -> Counter[tuple[int, int]]:
    """Return every chip, whoever has seen it."""
    return Counter((chip.level, chip.value) for _, chip in all_chips(position))


def known(position: Position) -> list[tuple[tuple[int, int], int]]:
    """Return every chip with the number of seats that have seen it."""
    return [((chip.level, chip.value), len(chip.known_to)) for _, chip in all_chips(position)]


@given(SEEDS, READINGS)
def test_what_has_been_seen_stays_seen(play_random, seed, readings):
    _, steps = play_random(seed, readings)
    for step in steps:
        before, after = sorted(known(step.before)), sorted(known(step.outcome.position))
        assert all(old[0] == new[0] and old[1] <= new[1] for old, new in zip(before, after, strict=True))


@given(SEEDS)
def test_each_unit_carried_has_left_a_blank(play_random, seed):
    """Under the recommended readings, in a game played from its opening."""
    _, steps = play_random(seed, {})
    for step in steps:
        after = step.outcome.position
        assert after.blanks_on_line() == sum(diver.load for diver in after.divers)


@given(SEEDS, READINGS)
def test_the_end_comes(play_random, seed, readings):
    """Under readings of which none lets a dive go on for ever, a game ends: here within 2000 turns."""
    readings = {d: r for d, r in readings.items() if ENDLESS.get(d) != r}
    _, steps = play_random(seed, readings, 2000)
    assert steps[-1].outcome.position.over
    assert steps[-1].outcome.events[-1].kind == "game-ended"


@given(SEEDS, READINGS)
def test_a_game_ends_with_winners_and_what_everybody_has(play_random, seed, readings):
    used, steps = play_random(seed, readings)
    last = steps[-1].outcome
    standing = used.standing(last.position)
    assert standing.scores == tuple(
        sum(chip.value for unit in diver.banked for chip in unit) for diver in last.position.divers
    )
    assert bool(standing.winners) == last.position.over
    if last.position.over:
        assert {standing.scores[seat - 1] for seat in standing.winners} == {max(standing.scores)}
        assert all(chip.known_to for d in last.position.divers for unit in d.banked for chip in unit)
        assert used.to_act(last.position) == ()


# Notation


@given(SEEDS, READINGS)
def test_positions_and_moves_are_written_and_read_back_the_same(play_random, components, legal, seed, readings):
    used, steps = play_random(seed, readings)
    for step in steps:
        assert read_position(write_position(step.before), components) == step.before
        assert read_move(write_move(step.move)) == step.move
        named = write_move(step.move, lambda seat: NAMES[seat - 1])
        assert read_move(named, lambda name: NAMES.index(name) + 1) == step.move
        dice = step.move.chance.dice or (1, 1)
        for choice in legal(used, step.before, dice):
            move = Move(choice, Chance(None if choice.stop else dice, ()))
            assert read_move(write_move(move)) == move
            untold = Move(choice, Chance(None, ()))
            assert read_move(write_move(untold)) == untold


# Functions of what they are given


@given(SEEDS, READINGS)
def test_the_same_input_gives_the_same_output_and_stays_as_it_was(play_random, seed, readings):
    used, steps = play_random(seed, readings)
    again = Engine(used.components, used.rulings)
    for step in steps:
        text = write_position(step.before), write_move(step.move)
        assert again.play(step.before, step.move) == step.outcome
        assert (write_position(step.before), write_move(step.move)) == text


@given(SEEDS, READINGS)
def test_equal_positions_are_equal_and_hash_equal(play_random, components, seed, readings):
    _, steps = play_random(seed, readings)
    for step in steps:
        copy = read_position(write_position(step.outcome.position), components)
        assert copy == step.outcome.position
        assert hash(copy) == hash(step.outcome.position)
        assert len({copy, step.outcome.position}) == 1


@given(SEEDS, READINGS)
def test_which_die_shows_what_does_not_matter(play_random, seed, readings):
    used, steps = play_random(seed, readings)
    for step in steps:
        dice = step.move.chance.dice
        if dice is not None:
            swapped = replace(step.move, chance=replace(step.move.chance, dice=dice[::-1]))
            assert used.play(step.before, swapped).position == step.outcome.position


# Legal choices


def every_choice(position: Position) -> list[Choice]:
    """Return every choice of the seat to move that can be put in words, legal or not, without laying orders."""
    seat = position.turn
    assert seat is not None
    diver = position.diver(seat)
    searches: list[Any] = [NOTHING, PICK_UP]
    for source in ("carried", "banked"):
        for number, unit in enumerate(getattr(diver, source), 1):
            parts = {plain(unit), *((chip,) for chip in plain(unit))}
            searches += [Drop("drop", number, part, source) for part in sorted(parts)]
    words = (None, "deeper", "back")
    spoken = [(word, None) for word in words] + [("deeper", "back"), ("back", "deeper")]
    full = [Choice(seat, w, then, False, s, ()) for (w, then), s in product(spoken, searches)]
    return [*full, Choice(seat, None, None, True, NOTHING, ())]


def ends_in(used: Engine, position: Position, choice: Choice, dice: Any) -> Position | str:
    """Return the position in which a choice leaves the diver, or the rule that forbids it."""
    try:
        table = Table(position)
        used.take_steps(table, Move(choice, Chance(None if choice.stop else dice, ())))
    except RefusalError as refused:
        return refused.refusal.rule
    return table.position()


@given(SEEDS, READINGS)
def test_exactly_the_legal_choices_are_listed(play_random, legal, seed, readings):
    used, steps = play_random(seed, readings, 60)
    for step in steps[::3]:
        position, dice = step.before, DICE[seed % 9]
        results = [ends_in(used, position, choice, dice) for choice in every_choice(position)]
        possible = {result for result in results if isinstance(result, Position)}
        listed = [ends_in(used, position, choice, dice) for choice in legal(used, position, dice)]
        assert set(listed) == possible
        assert len(listed) == len(possible)
        words = {choice.declare for choice in legal(used, position, dice)}
        assert {choice.declare for choice in legal(used, position) if not choice.stop} >= words - {None}


@given(SEEDS, READINGS)
def test_an_illegal_move_is_refused_by_a_rule_and_changes_nothing(play_random, rule_ids, seed, readings):
    used, steps = play_random(seed, readings, 60)
    rng = random.Random(seed)
    for step in steps[::2]:
        text = write_position(step.before)
        for choice in rng.sample(every_choice(step.before), 4):
            wrong_seat = rng.randint(1, 6) if rng.random() < 0.3 else choice.seat
            dice = rng.choice([*DICE, (4, 1), (0, 3)])
            lay = (Lay(rng.randint(1, 6), ((Chip(1, 0),),)),) if rng.random() < 0.2 else ()
            move = Move(replace(choice, seat=wrong_seat, lay=lay), Chance(None if choice.stop else dice, ()))
            result = used.play(step.before, move)
            assert write_position(step.before) == text
            if isinstance(result, Refusal):
                assert result.rule in rule_ids
                assert result.why


@given(SEEDS, READINGS)
def test_every_event_names_rules_that_exist(play_random, rule_ids, seed, readings):
    _, steps = play_random(seed, readings)
    for step in steps:
        for event in step.outcome.events:
            assert event.rules
            assert len(set(event.rules)) == len(event.rules), event
            assert set(event.rules) <= rule_ids


def test_every_rule_that_random_play_can_come_to_fires(play_random, rule_ids):
    """Not checked: rules about the opening or about who knows what, and one that needs a rare tie of three."""
    rng = random.Random(4)
    fired = set()
    for seed in range(150):
        readings = {d: rng.choice(r) for d, r in Rulings.readings().items()} if seed % 2 else {}
        used, steps = play_random(seed, readings, 200)
        for step in steps:
            choice = rng.choice(every_choice(step.before))
            tried = used.play(step.before, Move(choice, Chance(None if choice.stop else (1, 1), ())))
            for result in (step.outcome, tried):
                events = result.events if isinstance(result, Outcome) else ()
                fired |= {rule for event in events for rule in event.rules}
                fired |= {result.rule} if isinstance(result, Refusal) else set()
    silent = {rule for rule in rule_ids - fired if not rule.startswith("dsa.setup.")}
    assert silent <= {"dsa.scoring.draw-narrow"}


# What a seat knows


def with_other_hidden_values(rng: random.Random, position: Position, seat: int) -> Position:
    """Return the same for one seat: the chips it has not seen are mixed, within level and those who have seen them."""
    groups: dict[Any, list[int]] = {}
    for _, chip in all_chips(position):
        if seat not in chip.known_to:
            groups.setdefault((chip.level, chip.known_to), []).append(chip.value)
    for values in groups.values():
        rng.shuffle(values)

    def unit(chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
        return stack(
            tuple(
                chip if seat in chip.known_to else replace(chip, value=groups[chip.level, chip.known_to].pop())
                for chip in chips
            )
        )

    line = tuple(unit(space) for space in position.line)
    divers = tuple(
        replace(diver, carried=tuple(map(unit, diver.carried)), banked=tuple(map(unit, diver.banked)))
        for diver in position.divers
    )
    return replace(position, line=line, divers=divers)


@given(SEEDS, READINGS)
def test_a_seat_sees_and_hears_nothing_of_values_it_has_not_seen(play_random, seed, readings):
    """Positions that differ only in these values give it equal views; equal moves give equal news, until one is
    revealed."""
    used, steps = play_random(seed, readings, 80)
    rng = random.Random(seed)
    for step in steps[::2]:
        seat = rng.randint(1, len(step.before.divers))
        other = with_other_hidden_values(rng, step.before, seat)
        assert used.view(step.before, (seat,)) == used.view(other, (seat,))
        move = replace(step.move, choice=replace(step.move.choice, lay=()))
        if isinstance(move.choice.search, Drop) and len(move.choice.search.chips or ()) == 1:
            number = move.choice.search.unit
            units = getattr(step.before.diver(move.choice.seat), move.choice.search.source)
            if len(units[number - 1]) > 1:
                continue  # which chip of a stack is dropped is said by its value
        if isinstance(move.choice.search, Drop):
            move = replace(move, choice=replace(move.choice, search=replace(move.choice.search, chips=None)))
        one, two = used.play(step.before, move), used.play(other, move)
        assert isinstance(one, Outcome)
        assert isinstance(two, Outcome)
        news = ("kept", "laid-down", "dropped", "came-home", "game-ended")
        if shown(one, seat) or shown(two, seat):
            silent = [event for event in used.heard(one.position, one.events, (seat,)) if event.kind not in news]
            assert silent == [
                event for event in used.heard(two.position, two.events, (seat,)) if event.kind not in news
            ]
        else:
            assert used.heard(one.position, one.events, (seat,)) == used.heard(two.position, two.events, (seat,))
            assert used.view(one.position, (seat,)) == used.view(two.position, (seat,))


def shown(outcome: Outcome, seat: int) -> bool:
    """Return whether a seat has seen a face in this turn that it may not have known before, which reveals values."""
    for event in outcome.events:
        units = getattr(event, "units", ()) or ((event.unit,) if hasattr(event, "unit") else ())
        if any(seat in chip.known_to for unit in units for chip in unit):
            return True
    return any(event.kind == "game-ended" for event in outcome.events)


# Symmetries


def rotated(position: Position, by: int) -> Position:
    """Return the same position with every seat moved on."""
    seats = len(position.divers)

    def on(seat: int | None) -> Any:
        return None if seat is None else (seat - 1 + by) % seats + 1

    def unit(chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
        return stack(tuple(replace(c, known_to=tuple(sorted(on(seat) for seat in c.known_to))) for c in chips))

    divers = tuple(
        replace(diver, carried=tuple(map(unit, diver.carried)), banked=tuple(map(unit, diver.banked)))
        for diver in position.divers
    )
    return replace(
        position,
        line=tuple(map(unit, position.line)),
        divers=divers[seats - by :] + divers[: seats - by],
        turn=on(position.turn),
        starter=on(position.starter),
        last_home=on(position.last_home),
    )


@given(SEEDS, READINGS, st.integers(1, 5))
def test_moving_every_seat_on_changes_nothing_else(play_random, seed, readings, by):
    """Roll-offs, which are stated in seat order, are left out here."""
    used, steps = play_random(seed, {**readings, "equally-far": "keep-starter-first-in-turn-order"})
    seats = len(steps[0].before.divers)
    by %= seats
    for step in steps:
        choice = step.move.choice
        lay = tuple(Lay((lay.seat - 1 + by) % seats + 1, lay.units) for lay in choice.lay)
        moved = replace(step.move, choice=replace(choice, seat=(choice.seat - 1 + by) % seats + 1, lay=lay))
        outcome = used.play(rotated(step.before, by), moved)
        assert isinstance(outcome, Outcome)
        assert outcome.position == rotated(step.outcome.position, by)


@given(SEEDS, READINGS)
def test_silence_means_deeper_for_a_diver_that_is_free_to_choose(play_random, seed, readings):
    used, steps = play_random(seed, readings)
    for step in steps:
        choice = step.move.choice
        if choice.declare == "deeper":
            silent = used.play(step.before, replace(step.move, choice=replace(choice, declare=None)))
            assert isinstance(silent, Outcome)
            assert silent == step.outcome


@given(SEEDS, READINGS)
def test_chances_add_up(play_random, seed, readings):
    used, steps = play_random(seed, readings, 5)
    for step in steps:
        needed = used.next_chance(step.before, replace(step.move, chance=Chance(None, ())))
        assert (needed is None) == step.move.choice.stop
        assert needed is None or sum(needed.randomiser.odds().values()) == 1


@given(SEEDS, READINGS)
def test_laying_orders_are_legal_lead_to_different_lines_and_begin_with_that_of_taking(play_random, seed, readings):
    used, steps = play_random(seed, readings)
    for step in steps:
        if step.outcome.position.dive != step.before.dive:
            seen = set()
            for number, choice in enumerate(used.layings(step.before, step.move)):
                result = used.play(step.before, Move(choice, step.move.chance))
                assert isinstance(result, Outcome)
                assert result.position not in seen
                seen.add(result.position)
                if number == 0:
                    plainly = replace(step.move, choice=replace(choice, lay=()))
                    assert result.position == used.play(step.before, plainly).position
                if number == 20:
                    break


def test_positions_say_nothing_but_their_fields():
    """Everything that the rules remember is in the position."""
    assert {field.name for field in fields(Position)} == {
        "dive", "air", "line", "divers", "turn", "starter", "last_home", "idle",
    }  # fmt: skip
    assert {field.name for field in fields(Diver)} == {"at", "facing", "home", "carried", "banked"}
