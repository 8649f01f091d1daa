"""The engine of Kite Race, step by step."""

from __future__ import annotations

import pytest
from leadline_engines.kite_race import Choice, Components, Kite, Move, Position, RaceBegan, Rulings, Setup

from leadline_engines.surface import Choices, Decision, Outcome, Refusal, Standing


@pytest.mark.parametrize(("seats", "basket"), [(2, 6), (3, 5), (4, 4)])
def test_a_race_opens_with_every_kite_at_the_start(engine, seats, basket):
    opened = engine.open(Setup(seats), telling="trail")
    assert opened.position == Position((Kite(0, 1),) * seats, basket, 1, 1)
    rules = ("kite.start.pilots", "kite.start.kites", "kite.start.basket", "kite.start.marker")
    assert opened.events == (RaceBegan("race-began", rules),)
    assert opened.trail == (opened.position,)
    assert engine.open(Setup(seats), telling="nothing") == Outcome(opened.position)


@pytest.mark.parametrize("seats", [1, 5])
def test_too_few_or_too_many_pilots_are_refused(engine, seats):
    refused = engine.open(Setup(seats))
    assert isinstance(refused, Refusal)
    assert (refused.rule, refused.kind, refused.path) == ("kite.start.pilots", "illegal", "seats")
    assert refused.remedy == "2 to 4 pilots"


@pytest.mark.parametrize(
    ("marker", "strings", "to", "is_short"),
    [(1, 1, 2, False), (2, 1, 2, True), (2, 2, 3, False), (5, 3, 1, False), (7, 2, 4, True), (7, 3, 5, False)],
)
def test_a_kite_flies_as_far_as_wind_and_strings_allow(race, marker, strings, to, is_short):
    after = race((0, strings), (0, 1), marker=marker).play("fly")
    assert after.paces == [to, 0]
    assert ("kite.flight.reach" in after.told["flew"]) is is_short
    assert after.events[0].to == to


def test_no_kite_flies_in_a_calm(race):
    calm = race((4, 1), (4, 1), marker=3)
    assert calm.refused("fly").rule == "kite.flight.calm"
    assert calm.legal == ["tie"]


@pytest.mark.parametrize(
    ("reading", "start", "to"),
    [("stops-there", 11, 12), ("turns-back", 11, 11), ("turns-back", 10, 12), ("needs-exact", 10, 12)],
)
def test_a_kite_flies_to_the_far_end_or_past_it(race, reading, start, to):
    after = race((start, 1), (0, 1), marker=6, past_the_end=reading).play("fly")
    assert after.paces == [to, 0]
    assert ("kite.flight.far-end" in after.told["flew"]) is (start + 2 > 12)


def test_under_a_reading_a_kite_may_not_fly_past_the_end(race):
    near = race((11, 3), (0, 1), marker=6, past_the_end="needs-exact")
    refused = near.refused("fly")
    assert refused.rule == "kite.flight.far-end"
    assert refused.why == "the far end is 1 paces away, and the kite would fly 2"
    assert near.legal == ["wait"]
    assert near.play("wait").told["waited"] == (
        "kite.turn.order",
        "kite.turn.wait",
        "kite.flight.far-end",
        "kite.strings.most",
    )


def test_a_string_is_taken_from_the_basket(race):
    after = race((4, 1), (4, 2)).play("tie")
    assert after.position == Position((Kite(4, 2), Kite(4, 2)), 4, 1, 2)
    assert after.events[0].strings == 2
    assert after.told["tied"][2:] == ("kite.strings.tie", "kite.strings.basket")


def test_no_string_is_tied_to_three_or_from_an_empty_basket(race):
    full = race((4, 3), (4, 1))
    assert full.refused("tie").rule == "kite.strings.most"
    empty = race((4, 2), (4, 2), (4, 2), (4, 2))
    assert empty.refused("tie").rule == "kite.strings.basket"
    assert full.legal == empty.legal == ["fly"]


@pytest.mark.parametrize(
    ("strings", "marker", "remedy"), [(1, 1, "fly or tie a string"), (3, 1, "fly"), (1, 3, "tie a string")]
)
def test_who_can_do_something_may_not_wait(race, strings, marker, remedy):
    refused = race((4, strings), (4, 1), marker=marker).refused("wait")
    assert (refused.rule, refused.remedy) == ("kite.turn.wait", remedy)


def test_only_the_seat_to_move_moves(race):
    running = race((4, 1), (4, 1))
    refused = running.refused("fly", seat=2)
    assert (refused.rule, refused.path, refused.remedy) == ("kite.turn.order", "choice.seat", "seat 1")
    assert running.refused("tie", seat=9).rule == "kite.turn.order"
    assert running.engine.to_act(running.position) == (Decision((1,), "turn"),)
    assert running.engine.choices(running.position, Decision((2,), "turn")) == Choices()


def test_the_marker_moves_on_after_a_round(race):
    after = race((4, 1), (4, 1), (4, 1)).play("fly", "tie")
    assert (after.position.marker, after.position.turn) == (1, 3)
    assert list(after.told) == ["tied"]
    after = after.play("fly")
    assert (after.position.marker, after.position.turn) == (2, 1)
    assert after.told["wind-turned"] == ("kite.turn.round",)
    assert after.events[1].wind == 3


def test_the_round_is_finished_or_the_race_is_over_at_once(race):
    kites = ((10, 1), (11, 1))
    going_on = race(*kites, marker=6).play("fly")
    assert going_on.engine.standing(going_on.position) == Standing(False, (), (12, 11), "not-over")
    over = going_on.play("fly")
    assert over.engine.standing(over.position) == Standing(True, (1, 2), (12, 12), "shared")
    assert over.told["race-ended"] == ("kite.end.far-end", "kite.end.farthest", "kite.end.shared")
    at_once = race(*kites, marker=6, last_round="at-once").play("fly")
    assert at_once.engine.standing(at_once.position) == Standing(True, (1,), (12, 11), "farthest")
    assert at_once.told["race-ended"] == ("kite.end.far-end", "kite.end.farthest")


def test_the_last_round_of_the_track_ends_the_race(race):
    over = race((3, 1), (3, 2), (0, 1), marker=8).play("fly", "tie", "fly")
    assert over.paces == [5, 3, 2]
    assert over.told["race-ended"] == ("kite.end.track", "kite.end.farthest")
    assert over.engine.to_act(over.position) == ()
    assert over.refused("fly", seat=1).why == "the race is over"
    assert not over.engine.faults(over.position)


def test_fewer_strings_decide_between_kites_equally_far(race):
    over = race((10, 2), (10, 1), (10, 3), marker=6).play("fly", "fly", "fly")
    assert over.engine.standing(over.position) == Standing(True, (2,), (12, 12, 12), "fewer-strings")
    assert over.events[1].winners == (2,)
    assert over.told["race-ended"][-1] == "kite.end.fewer-strings"


def test_the_same_is_played_whatever_is_told(race):
    last = race((10, 1), (9, 1), marker=6, turn=2)
    for act in ("fly", "tie"):
        move = Move(Choice(2, act))
        full, plain, silent = (
            last.engine.play(last.position, move, telling) for telling in ("trail", "events", "nothing")
        )
        assert full.position == plain.position == silent.position
        assert full.events == plain.events
        assert len(full.trail) == len(full.events) == 2
        assert full.trail[-1] == full.position
        assert full.trail[0].turn == 2
        assert (plain.trail, silent.events, silent.trail) == ((), (), ())
    ended = race((12, 1), (10, 1), marker=6, turn=2)
    waiting = race((4, 3), (4, 3), marker=3)
    for start, act in ((ended, "fly"), (waiting, "wait")):
        move = Move(Choice(start.position.turn, act))
        told = start.engine.play(start.position, move)
        assert start.engine.play(start.position, move, "nothing") == Outcome(told.position)


def test_everything_is_seen_and_heard_by_all(race):
    over = race((10, 1), (10, 1), marker=6).play("fly", "fly")
    for seats in ((), (1,), (2,), (1, 2)):
        assert over.engine.view(over.position, seats) == over.position
        assert over.engine.heard(over.position, over.events, seats) == over.events


def test_nothing_is_left_to_chance(race, engine):
    running = race((4, 1), (4, 1))
    assert engine.next_chance(running.position, Move(Choice(1, "fly"))) is None
    assert engine.next_chance(Setup(2)) is None


def test_every_legal_choice_is_played_and_every_other_refused(engine):
    waiting, seen = [engine.open(Setup(2)).position], set()
    while waiting:
        position = waiting.pop()
        assert not engine.faults(position)
        for decision in engine.to_act(position):
            legal = engine.choices(position, decision).listed
            assert legal
            for choice in [Choice(seat, act) for seat in engine.seats(position) for act in ("fly", "tie", "wait")]:
                result = engine.play(position, Move(choice), "nothing")
                assert isinstance(result, Outcome) is (choice in legal)
                if choice in legal and result.position not in seen:
                    seen.add(result.position)
                    waiting.append(result.position)
    assert {standing.why for standing in map(engine.standing, seen)} == {
        "not-over",
        "farthest",
        "fewer-strings",
        "shared",
    }


@pytest.mark.parametrize(
    ("seats", "decided"),
    [(2, {"farthest", "fewer-strings", "shared"}), (3, {"farthest", "fewer-strings", "shared"}), (4, {"shared"})],
)
def test_what_the_notes_say_that_no_opening_reaches(engine, seats, decided):
    """Every possible race ends at the far end, and four pilots always share the win."""
    waiting = [engine.open(Setup(seats)).position]
    seen = set(waiting)
    while waiting:
        position = waiting.pop()
        for decision in engine.to_act(position):
            for choice in engine.choices(position, decision).listed:
                after = engine.play(position, Move(choice), "nothing").position
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    ended = [position for position in seen if position.turn is None]
    assert {max(kite.at for kite in position.kites) for position in ended} == {12}
    assert {engine.standing(position).why for position in ended} == decided


def test_the_readings_are_those_of_the_disputes(disputes):
    open_ones = {entry["id"]: tuple(entry["readings"]) for entry in disputes}
    assert Rulings.readings() == open_ones


@pytest.mark.parametrize(
    ("name", "value"),
    [("beach", "12"), ("strings", None), ("beach", -1), ("wind", []), ("wind", [1, "2"]), ("wind", 3.5)],
)
def test_a_figure_that_is_missing_or_wrong_is_named(figures, name, value):
    with pytest.raises(ValueError, match=f"^the figure '{name}' is "):
        Components.from_mapping({**figures, name: value})
