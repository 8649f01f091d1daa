"""The effects on fish in shoals, which look at them, order them, turn them up or discard them."""

from __future__ import annotations

from leadline_engines.deep_regrets.effects_dice import DiceEffects
from leadline_engines.deep_regrets.events import PutBackDone
from leadline_engines.deep_regrets.move import Choice, Order, PickShoal
from leadline_engines.deep_regrets.position import Frame, Lying
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class LookingEffects(DiceEffects):
    """The effects that look at, order, turn up and discard fish in shoals."""

    def do_peek(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Look in private at the topmost face-down fish (regrets.effect.peek)."""
        self.go_round(table, effect.area)

    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Look at the fish of one shoal."""
        under = 1 if effect.area.name == "under_this" else 0
        places = self.face_down(table.position, shoal, effect.n, under)
        self.look(table, frame.seat, shoal, places, "regrets.effect.peek")

    # ---- an order

    def do_reorder(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Put the topmost face-down fish of a shoal in any order (regrets.effect.reorder)."""
        self.ask(table, frame.seat, "shoal")

    def picked_reorder(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Look at the chosen shoal and ask for the order; then put the fish back in the chosen order."""
        if isinstance(choice, Order):
            self.put_in_order(table, asked, choice.cards)
        elif isinstance(choice, PickShoal):
            shoal = choice.shoal
            places = self.face_down(table.position, shoal, effect.n)
            seen = self.look(table, asked.seat, shoal, places, "regrets.effect.reorder")
            table.change_frame(shoals=(shoal,))
            if len(seen) > 1:
                self.ask(table, asked.seat, "order", len(seen))
            else:  # There is no order to choose.
                self.tell_put_back(table, asked.seat, shoal)

    def put_in_order(self, table: Table, asked: Frame, fish: tuple[str, ...]) -> None:
        """Put fish back face down, after which only the player who did it knows their order."""
        (shoal,), seat = asked.shoals, asked.seat
        places = self.face_down(table.position, shoal, asked.number)
        cards = table.shoal(shoal).cards
        back = tuple(Lying(card, False, (seat,)) for card in fish)
        self.lay_shoal(table, shoal, (*cards[: places.start], *back, *cards[places.stop :]))
        self.tell_put_back(table, seat, shoal)

    def tell_put_back(self, table: Table, seat: int, shoal: str) -> None:
        """Report that the fish were put back in some order (regrets.effect.reorder)."""
        table.tell(lambda: PutBackDone(seat, shoal, "ordered", ("regrets.effect.reorder",)))

    # ---- turning up and discarding

    def do_reveal(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Turn up face-down top fish, whose Reveal texts are triggered (regrets.effect.reveal)."""
        self.go_round(table, effect.area)

    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Turn up the top fish of one shoal, and begin its Reveal text.

        Rules: regrets.effect.reveal, regrets.cast.reveal-text, regrets.card.interrupt
        """
        cards = table.shoal(shoal).cards
        if cards and not cards[0].up:
            fish = self.turn_up(table, shoal, "regrets.effect.reveal")
            self.begin_text(table, frame.seat, fish, "reveal", shoal)

    def do_discard_top(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Discard fish from the top of shoals (regrets.effect.discard-top)."""
        self.go_round(table, effect.area)

    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Discard fish of one shoal from the top, or from directly below the fish to which this text belongs."""
        place = 1 if effect.area.name == "under_this" else 0
        there = len(table.shoal(shoal).cards) - place
        for _ in range(min(effect.n, there)):
            self.discard_at(table, shoal, place, "regrets.effect.discard-top")
        if there > 0:
            self.after_removal(table, frame.seat, shoal)
