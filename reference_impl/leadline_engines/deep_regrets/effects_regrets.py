"""Effects on Regrets."""

from __future__ import annotations

from functools import partial

from leadline_engines.deep_regrets.cards import Cards
from leadline_engines.deep_regrets.events import RegretDiscarded, RegretMoved
from leadline_engines.deep_regrets.move import Choice
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect


class RegretEffects(Cards):
    """The effects that draw, discard and move Regrets."""

    def do_draw_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Draw Regrets (regrets.effect.draw-regret)."""
        self.reach(table, effect.who)

    def to_draw_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Draw them for one player."""
        self.draw_regrets(table, seat, effect.n, "regrets.effect.draw-regret")

    def do_discard_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Discard Regrets (regrets.effect.discard-regret)."""
        self.reach(table, effect.who)

    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Discard Regrets of one player: all if there are no more than that, or otherwise by choice or at random."""
        if effect.n >= len(table.angler(seat).regrets):
            self.discard_all_regrets(table, seat)
        elif effect.pick == "random":
            for _ in range(effect.n):
                self.discard_regret(table, seat, None, "regrets.effect.discard-regret")
        else:
            self.ask(table, seat, "cards", effect.n)

    def picked_discard_regret(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Discard the Regrets that the owner has chosen."""
        for card in self.cards_picked(choice):
            self.discard_regret(table, asked.seat, card, "regrets.effect.discard-regret")

    def discard_all_regrets(self, table: Table, seat: int) -> None:
        """Discard all Regrets of a player, including unknown ones."""
        held = table.angler(seat).regrets
        rules = ("regrets.effect.discard-regret", "regrets.madness.discard")
        for card in held:
            table.change_angler(seat, regrets=without(table.angler(seat).regrets, card))
            self.put_regret_away(table, card)
            table.tell(partial(RegretDiscarded, seat, card, (*rules, *self.rules_of_fewer(table.position, seat))))

    # ---- from one player to another

    def do_move_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Move Regrets between two players, after finding the player who gives them (regrets.effect.move-regret)."""
        table.change_frame(step="give")
        self.find(table, effect.source)

    def give_move_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Find the player who takes the Regrets, and then move them."""
        if len(frame.seats) == 1 and effect.to is not None:
            self.find(table, effect.to)
            return
        giver, taker = frame.seats
        held = table.angler(giver).regrets
        if giver == taker or not held:
            self.end_effect(table)
        elif effect.n >= len(held):
            self.move_regrets(table, giver, taker, held)
        elif effect.pick == "random":
            self.move_regrets_at_random(table, giver, taker, effect.n)
        else:
            self.ask(table, giver, "cards", effect.n)

    def picked_move_regret(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Move the Regrets that the giver has chosen."""
        giver, taker = asked.seats
        self.move_regrets(table, giver, taker, self.cards_picked(choice))

    def move_regrets_at_random(self, table: Table, giver: int, taker: int, number: int) -> None:
        """Move randomly chosen Regrets, one by one."""
        for _ in range(number):
            card = self.lose_at_random(table, giver, "regrets.effect.move-regret")
            self.hand_over(table, giver, taker, card)
        self.end_effect(table)

    def move_regrets(self, table: Table, giver: int, taker: int, cards: tuple[str | None, ...]) -> None:
        """Move the given Regrets."""
        for card in cards:
            held = table.angler(giver).regrets
            table.change_angler(giver, regrets=without(held, card if card in held else None))
            self.hand_over(table, giver, taker, card)
        self.end_effect(table)

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        """Give a Regret that its owner has given up to another player, so that both know it."""
        table.change_angler(taker, regrets=(*table.angler(taker).regrets, card))
        table.tell(lambda: RegretMoved(giver, taker, ("regrets.effect.move-regret",)))
