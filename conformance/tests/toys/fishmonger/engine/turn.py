"""A turn: casting, paying die by die, running errands, and the choices on the way through a card."""

from __future__ import annotations

from collections import Counter
from typing import Any

from leadline_engines.fishmonger.cards import Cards
from leadline_engines.fishmonger.events import ErrandShown, FishMoved, Paid, Passed
from leadline_engines.fishmonger.moves import Choice, Option, Order, Pay, Turn
from leadline_engines.fishmonger.position import Frame, Position
from leadline_engines.fishmonger.table import Table, without

from leadline_engines.surface import RefusalError


class Turns(Cards):
    """The steps of a turn."""

    def turns(self, position: Position, seat: int) -> list[Choice]:
        """Cast with a fresh die, run an errand (of equal ones the first), or rest."""
        monger = position.mongers[seat - 1]
        cast = [Turn(seat, "cast")] if monger.fresh else []
        hand = monger.hand
        places = [n for n, card in enumerate(hand) if card is None or card not in hand[:n]]
        return [*cast, *(Turn(seat, "errand", n + 1) for n in places), Turn(seat, "rest")]

    def act(self, table: Table, choice: Turn) -> None:
        """Cast, run an errand or rest."""
        if choice.do != "errand" and choice.place:
            raise RefusalError("fish.turn.one-of-three", "only an errand has a place", path="choice.place")
        if choice.do == "cast":
            self.cast(table, choice.seat)
        elif choice.do == "errand":
            self.run_errand(table, choice.seat, choice.place)
        else:
            table.tell(lambda: Passed("rested", ("fish.turn.one-of-three",), choice.seat))

    def cast(self, table: Table, seat: int) -> None:
        """Turn over a fish, to be paid for die by die."""
        if not table.monger(seat).fresh:
            raise RefusalError("fish.turn.cast", "to cast needs a fresh die", path="choice.do")
        card = self.top(table, "sea", "fish.turn.cast")
        if card is None:
            return
        self.take(table, "sea", hooked=(card,))
        table.push(Frame(seat, "pay", card))
        table.tell(lambda: FishMoved("hooked", seat, card, ("fish.turn.cast",)))
        self.refill_at_once(table, "sea")

    def run_errand(self, table: Table, seat: int, place: int) -> None:
        """Play an errand out of the hand."""
        hand = table.monger(seat).hand
        if not 1 <= place <= len(hand):
            raise RefusalError(
                "fish.turn.errand", f"there is no errand at place {place} of the hand", path="choice.place"
            )
        card = self.face(table, "errands", hand[place - 1], "fish.turn.errand")
        table.change_monger(seat, hand=without(hand, place - 1))
        table.change(on_table=(*table.position.on_table, card))
        table.push(Frame(seat, "errand", card))
        table.tell(lambda: ErrandShown("played", seat, card, ("fish.turn.errand",)))

    # ---- a payment

    def pays(self, position: Position, seat: int) -> list[Choice]:
        """Any fresh die (of equal ones the first), or let the fish go."""
        fresh = position.mongers[seat - 1].fresh
        return [Pay(seat, 0), *(Pay(seat, n + 1) for n, die in enumerate(fresh) if die not in fresh[:n])]

    def pay(self, table: Table, choice: Pay) -> None:
        """Pay a die; the fish is caught when its price is reached, and may thrash before that."""
        (card,), seat = table.position.hooked, choice.seat
        if choice.die == 0:
            self.land(table, sea_discards=(*table.position.sea_discards, card))
            table.tell(lambda: FishMoved("let-go", seat, card, ("fish.turn.pay", "fish.pile.nothing-leaves")))
            return
        monger = table.monger(seat)
        if choice.die > len(monger.fresh):
            raise RefusalError("fish.turn.pay", f"there is no fresh die at place {choice.die}", path="choice.die")
        die = monger.fresh[choice.die - 1]
        self.spend(table, seat, choice.die - 1)
        table.change(paid=table.position.paid + die.face)
        table.tell(lambda: Paid(seat, die, ("fish.turn.pay",)))
        if table.position.paid < self.components.sea[card].price:
            self.thrash(table, seat, card)
        else:
            self.land(table)
            table.change_monger(seat, caught=(*table.monger(seat).caught, card))
            table.push(Frame(seat, "caught", card))
            table.tell(lambda: FishMoved("caught", seat, card, ("fish.turn.caught",)))

    def spend(self, table: Table, seat: int, place: int) -> None:
        """Spend a fresh die until the next morning."""
        monger = table.monger(seat)
        spent = (*monger.spent, monger.fresh[place].colour)
        table.change_monger(seat, fresh=without(monger.fresh, place), spent=spent)

    def thrash(self, table: Table, seat: int, card: str) -> None:
        """Carry out the text of a partly paid fish before the next die is paid."""
        if self.components.sea[card].thrashes:
            table.push(Frame(seat, "thrashes", card))
            table.tell(lambda: FishMoved("thrashes", seat, card, ("fish.turn.thrash",)))

    def land(self, table: Table, **placed: Any) -> None:
        """End the payment: the fish is off the hook."""
        table.change(frames=table.position.frames[:-1], hooked=(), paid=0, **placed)

    # ---- choices on the way through a card

    def put_in_order(self, table: Table, choice: Order) -> None:
        """Put the fish that were looked at back on the sea."""
        if Counter(choice.cards) != Counter(self.looked_at(table.position)):
            raise RefusalError("fish.card.arrange", "these are not the fish that were looked at", path="choice.cards")
        table.change_frame(waits=False)
        self.put_back(table, choice.seat, choice.cards)

    def options(self, position: Position, seat: int) -> list[Choice]:
        """Return the things that the card names."""
        return [Option(seat, n + 1) for n in range(len(self.asked(position.frames[-1]).lists))]

    def take_option(self, table: Table, choice: Option) -> None:
        """Go on with the thing chosen."""
        frame = table.position.frames[-1]
        if choice.number > len(self.asked(frame).lists):
            raise RefusalError("fish.card.choose", f"the card has no option {choice.number}", path="choice.number")
        table.change_frame(waits=False)
        table.tell(lambda: Passed("chose", ("fish.card.choose",), choice.seat, choice.number))
        self.branch(table, frame, choice.number - 1)
