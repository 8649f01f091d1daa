"""Each feature of the table in README.md is needed: without it, one of the scenarios it names fails."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from features import TOYS
from leadline.games.fishmonger.mistakes import BottomlessPurse, NoReshuffle, TameFish
from leadline_engines.fishmonger import Engine, Position
from leadline_engines.fishmonger.components import Effect
from leadline_engines.fishmonger.events import Drew
from leadline_engines.fishmonger.moves import Pay
from leadline_engines.fishmonger.piles import PileName, rest
from leadline_engines.fishmonger.position import Frame, Lying
from leadline_engines.fishmonger.table import Table

from leadline_engines.surface import Decision

TOY = TOYS["fishmonger"]


class NoUnknown(Engine):
    """A card that nobody knew is the first that it can be."""

    def face(self, table: Table, pile: PileName, card: str | None, rule: str) -> str:
        return card or min(rest(self.components, table.position, pile))


class NoPeek(Engine):
    """A monger who looks at a fish does not know it afterwards."""

    def look(self, table: Table, seat: int, number: int, rule: str) -> tuple[str, ...]:
        seen = super().look(table, seat, number, rule)
        table.change(sea=tuple(Lying(one.card) for one in table.position.sea))
        return seen


class NoRandomLoss(Engine):
    """The first errand of a hand is lost."""

    def drop_one(self, table: Table, seat: int) -> None:
        if table.monger(seat).hand:
            self.discard_errand(table, seat, 0)


class NoStack(Engine):
    """A surprise goes into the hand."""

    def do_draw(self, table: Table, frame: Frame, effect: Effect) -> None:
        card = self.top(table, "errands", "fish.card.draw")
        if card is not None:
            self.take(table, "errands")
            table.change_monger(frame.seat, hand=(*table.monger(frame.seat).hand, card))
            table.tell(lambda: Drew(frame.seat, card, ()))


class NoSecondChoice(Engine):
    """A monger who has paid too little lets the fish go."""

    def pay(self, table: Table, choice: Pay) -> None:
        super().pay(table, choice)
        if table.position.hooked:
            super().pay(table, Pay(choice.seat, 0))


class NoFate(Engine):
    """The fate die always shows its first face."""

    def do_roll(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.branch(table, frame, 0)


class NoOrder(Engine):
    """A monger who looks at many fish does not put them back in another order."""

    def do_arrange(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.look(table, frame.seat, effect.number, "fish.card.arrange")


class OneAfterAnother(Engine):
    """The mongers bid one after another."""

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return super().to_act(position)[:1]


class NoRoll(Engine):
    """No dice are rolled in the morning."""

    def roll_all(self, table: Table) -> None:
        return


class OpenBids(Engine):
    """Everybody sees the bids."""

    def view(self, position: Position, seats: Any) -> Position:
        seen: Position = super().view(position, seats)
        bids = [one.bid for one in position.mongers]
        return replace(seen, mongers=tuple(replace(m, bid=bid) for m, bid in zip(seen.mongers, bids, strict=True)))


class NoName(Engine):
    """The winners share."""

    def end_turn(self, table: Table) -> None:
        super().end_turn(table)
        if table.position.phase == "naming":
            table.change(phase="over")


class LostDice(Engine):
    """A die that is paid, or taken out of the pool, is gone."""

    def pay(self, table: Table, choice: Pay) -> None:
        super().pay(table, choice)
        table.change_monger(choice.seat, spent=())


WITHOUT: dict[str, type[Engine]] = {
    "two piles whose discards are reshuffled": NoReshuffle,
    "unknown cards and incomplete draws": NoUnknown,
    "a peek": NoPeek,
    "a random discard from a hidden hand": NoRandomLoss,
    "cards as lists of effects, with a stack of frames": NoStack,
    "an interruption inside a payment": TameFish,
    "a payment that asks again after a roll": NoSecondChoice,
    "chance upon chance": NoFate,
    "a list of more than 2,000 choices": NoOrder,
    "decisions due from all seats at once": OneAfterAnother,
    "chance after the last choice, without a further decision": NoRoll,
    "secret choices": OpenBids,
    "a choice after play ends": NoName,
    "conservation of dice": LostDice,
    "a limit on money": BottomlessPurse,
}


def test_the_table_has_every_feature() -> None:
    TOY.assert_table(WITHOUT)


@pytest.mark.parametrize("feature", WITHOUT)
def test_without_the_feature_a_scenario_of_it_fails(feature: str) -> None:
    TOY.assert_needed(feature, WITHOUT[feature])
