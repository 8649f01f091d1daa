"""Each feature for which the toy is there, taken out of the engine: a scenario of its row in the README fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from features import TOYS
from leadline.games.kite_race.mistakes import BasketNeverEmpty, StringsBreakNoTie
from leadline_engines.kite_race import Engine, Setup

from leadline_engines.surface import Refusal

TOY = TOYS["kite_race"]


class AnySeat(Engine):
    def play(self, position, move, telling="events"):
        return super().play(replace(position, turn=move.choice.seat), move, telling)


class FlyAfterTying(Engine):
    def pass_on(self, position, told):
        after = super().pass_on(position, told)
        tied = told.wanted and any(event.kind == "tied" for event in told.events)
        return replace(after, turn=position.turn) if tied else after


class WindIsDrawn(Engine):
    def play(self, position, move, telling="events"):
        return Refusal("kite.flight.as-far-as-wind", "what the wind gave is not stated", "incomplete")


class AlwaysTwo(Engine):
    def open(self, setup, telling="events"):
        return super().open(Setup(2) if setup.seats <= 4 else setup, telling)


class AnyNumber(Engine):
    def open(self, setup, telling="events"):
        return super().open(Setup(min(setup.seats, self.components.pilots_max)), telling)


class NobodyWaits(Engine):
    def no_wait(self, position, seat):
        return Refusal("kite.turn.wait", "nobody waits", path="choice.act")


class WindStays(Engine):
    def turn_wind(self, position, told):
        return position


class NothingIsTooFar(Engine):
    def distance(self, position, seat):
        return min(super().distance(position, seat), self.components.beach - position.kite(seat).at)


class EveryRoundIsFinished(Engine):
    def ending(self, position, is_round_over):
        return super().ending(position, is_round_over) if is_round_over else None


class NoScores(Engine):
    def standing(self, position):
        return replace(super().standing(position), scores=None)


class OneWinner(Engine):
    def winners(self, position):
        winners, rule = super().winners(position)
        return winners[:1], rule


WITHOUT = {
    "turns, one seat after the other": AnySeat,
    "one decision per turn": FlyAfterTying,
    "no chance at all": WindIsDrawn,
    "different numbers of seats": AlwaysTwo,
    "an opening that is refused": AnyNumber,
    "a choice that is legal only if there is no other": NobodyWaits,
    "a step that follows by itself after a round": WindStays,
    "a reading that forbids a move": NothingIsTooFar,
    "a reading that ends the game": EveryRoundIsFinished,
    "scores": NoScores,
    "a tie that is broken": StringsBreakNoTie,
    "a win that is shared": OneWinner,
    "a supply that runs out": BasketNeverEmpty,
}


def test_the_table_has_every_feature():
    TOY.assert_table(WITHOUT)


@pytest.mark.parametrize("feature", WITHOUT)
def test_without_the_feature_a_scenario_of_it_fails(feature):
    TOY.assert_needed(feature, WITHOUT[feature])
