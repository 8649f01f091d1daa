"""If any one feature is taken out of the engine, a scenario in the row of that feature in the README fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from features import TOYS
from leadline.games.conger.mistakes import AloneInTheWreck, DrawsOn, KeepsTokens, OpenCreel
from leadline_engines.conger import Engine

from leadline_engines.surface import RefusalError

TOY = TOYS["conger"]


class OneAfterAnother(Engine):
    """Only the first of several divers may choose or answer."""

    def to_act(self, position):
        return super().to_act(position)[:1]


class OneToken(Engine):
    """A diver draws at most one token."""

    def draw(self, table, seat, number):
        super().draw(table, seat, min(1, number))


class BottomlessBag(Engine):
    """A token has to be drawn even from an empty bag."""

    def draw_one(self, table, seat):
        if not table.position.bag:
            raise RefusalError("conger.dip.draw", "a token that is drawn is not stated", "incomplete")
        return super().draw_one(table, seat)


class NobodyLeaves(Engine):
    """A diver without a breath goes on."""

    def left(self, position):
        return self.seats(position)


class OpenAnswers(Engine):
    """Everybody sees every answer at once."""

    def view(self, position, seats):
        view = super().view(position, seats)
        pairs = zip(view.divers, position.divers, strict=True)
        return replace(view, divers=tuple(replace(seen, answer=diver.answer) for seen, diver in pairs))


class OnlyTheTruth(Engine):
    """The leader boasts of no more pearls than it has."""

    def most_pearls(self, position):
        return position.divers[position.lead - 1].creel.count("pearl")


class NothingShown(Engine):
    """The leader keeps its creel."""

    def clear_creel(self, table):
        return


class OneReading(Engine):
    """A boast of too few pearls is always true."""

    def is_true(self, boast, pearls):
        return pearls >= boast


class FirstSeatLeads(Engine):
    """The first diver leads, whatever the setup says."""

    def open(self, setup, telling="events"):
        return super().open(replace(setup, lead=1), telling)


class AnyNumber(Engine):
    """If too many divers want to take part, as many as allowed do."""

    def open(self, setup, telling="events"):
        return super().open(replace(setup, seats=min(setup.seats, max(self.components.seats))), telling)


class OneWinner(Engine):
    """Only one diver wins."""

    def standing(self, position):
        standing = super().standing(position)
        return replace(standing, winners=standing.winners[:1])


WITHOUT = {
    "decisions due from all seats at once": OneAfterAnother,
    "a randomiser used several times in one move": OneToken,
    "draws that a drawn token can end": DrawsOn,
    "a bag that runs out during a move": BottomlessBag,
    "things that return to the bag during a move": KeepsTokens,
    "seats that leave the game": NobodyLeaves,
    "a hand that only its owner sees": OpenCreel,
    "answers that are secret until all have answered": OpenAnswers,
    "a claim that may be a lie": OnlyTheTruth,
    "a hand that is shown to everybody": NothingShown,
    "a reading that decides who loses": OneReading,
    "a first seat that the setup names": FirstSeatLeads,
    "an opening that is refused": AnyNumber,
    "an end in the middle of a move": AloneInTheWreck,
    "a win that is shared": OneWinner,
}


def test_the_table_has_every_feature():
    TOY.assert_table(WITHOUT)


@pytest.mark.parametrize("feature", WITHOUT)
def test_a_scenario_fails_without_its_feature(feature):
    TOY.assert_needed(feature, WITHOUT[feature])
