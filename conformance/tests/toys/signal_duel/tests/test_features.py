"""Each feature for which the toy is there, taken out of the engine: a scenario of its row in the README fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from features import TOYS
from leadline_engines.signal_duel import Engine, Position, Setup
from leadline_engines.signal_duel.move import Told
from leadline_engines.signal_duel.position import SIDES

from leadline_engines.surface import Standing

TOY = TOYS["signal_duel"]


class CrewsOfOne(Engine):
    def to_act(self, position):
        return tuple(
            replace(one, seats=tuple(f"{seat.split('.')[0]}.captain" for seat in one.seats))
            for one in super().to_act(position)
        )


class OneAtATime(Engine):
    def to_act(self, position):
        return super().to_act(position)[:1]


class OnlyTheCaptainUses(Engine):
    def to_act(self, position):
        return tuple(replace(one, seats=one.seats[:1]) for one in super().to_act(position))


class NothingIsLeft(Engine):
    def to_act(self, position):
        acts = super().to_act(position)
        return acts if position.asked else tuple(one for one in acts if one.must or self.has_parts(position, one))

    def has_parts(self, position, decision):
        crew = position.crew(decision.seats[0].split(".")[0])
        return crew.torpedo == 2 or crew.sonar == 1


class OneSeatAPerson(Engine):
    def view(self, position, seats):
        return super().view(position, seats[:1])

    def heard(self, position, events, seats):
        return super().heard(position, events, seats[:1])


class PlayGoesOn(Engine):
    def to_act(self, position):
        return super().to_act(position) + (super().to_act(replace(position, asked=None)) if position.asked else ())


class AnyAnswer(Engine):
    def is_true(self, at, line):
        return True


class NoSecrets(Engine):
    def view(self, position, seats):
        return position


class HeardWhole(Engine):
    def heard(self, position, events, seats):
        heard = super().heard(position, events, seats)
        return tuple(event for event in events if any(event.kind == one.kind for one in heard))


class HeardByAll(Engine):
    def heard(self, position, events, seats):
        return super().heard(position, events, self.seats(position))


class NothingSaidAloud(Engine):
    def damage_said(self, work, move, side, found):
        return super().damage_said(work, replace(move, told=Told((0, 0))), side, found)


class AlwaysFree(Engine):
    def may_act(self, position, side):
        return super().may_act(replace(position, mode="free"), side)


class NeverFree(Engine):
    def may_act(self, position, side):
        return super().may_act(replace(position, mode="turns"), side)


class OrderMatters(Engine):
    def to_act(self, position):
        acts = super().to_act(position)
        ordering = {one.seats[0] for one in acts if one.kind == "order"}
        return tuple(
            one for one in acts if one.kind != "load" or one.seats[0].replace("mate", "captain") not in ordering
        )


class NeverTwice(Engine):
    def waits_after_surfacing(self):
        return 0


class SomebodyWins(Engine):
    def standing(self, position):
        standing = super().standing(position)
        return replace(standing, winners=standing.winners[:1])


class Points(Engine):
    def standing(self, position):
        standing: Standing = super().standing(position)
        return replace(standing, scores=tuple(position.crew(side).damage for side in SIDES))


class RedFirst(Engine):
    def open(self, setup, telling="events"):
        return super().open(Setup(setup.mode), telling)


class NoIslands(Engine):
    def __init__(self, components, rulings):
        every = {f"{'abcde'[n]}{m + 1}": (n, m) for n in range(5) for m in range(5)}
        super().__init__(replace(components, places=every), rulings)


class AnswersAreNotTold(Engine):
    def to_act(self, position: Position):
        return () if position.asked else super().to_act(position)


WITHOUT = {
    "two crews of two roles": CrewsOfOne,
    "several decisions open at once": OneAtATime,
    "a decision that either of two seats may take": OnlyTheCaptainUses,
    "a decision that may be skipped, and may have no choices at all": NothingIsLeft,
    "one person in two seats": OneSeatAPerson,
    "play stopped until the other crew answers": PlayGoesOn,
    "the answer has to be true": AnyAnswer,
    "secret places": NoSecrets,
    "an event heard only in part": HeardWhole,
    "an event not heard at all": HeardByAll,
    "a stated result as a settable input": NothingSaidAloud,
    "turn by turn": AlwaysFree,
    "free": NeverFree,
    "moves in any order": OrderMatters,
    "several turns in a row": NeverTwice,
    "a draw by one shot": SomebodyWins,
    "no scores": Points,
    "symmetry of the crews": RedFirst,
    "the map as data": NoIslands,
    "a subject that plays whole turns and answers itself": AnswersAreNotTold,
}


def test_the_table_has_every_feature():
    TOY.assert_table(WITHOUT)


@pytest.mark.parametrize("feature", WITHOUT)
def test_without_the_feature_a_scenario_of_it_fails(feature):
    TOY.assert_needed(feature, WITHOUT[feature])
