"""The effects on Dinks, supplies, Fishbucks and the fish in a hand."""

from __future__ import annotations

from functools import partial

from leadline_engines.deep_regrets.effects_regrets import RegretEffects
from leadline_engines.deep_regrets.events import CardsDrawn, FishTaken, Used
from leadline_engines.deep_regrets.move import Choice
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class GoodsEffects(RegretEffects):
    """The effects that gain and lose cards and Fishbucks."""

    def do_draw_dink(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Draw Dinks (regrets.effect.draw-dink)."""
        self.draw_dinks(table, frame.seat, effect.n, "regrets.effect.draw-dink")

    def do_take_supply(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Draw supplies, and keep them (regrets.effect.take-supply)."""
        seat, rule = frame.seat, "regrets.effect.take-supply"
        for _ in range(effect.n):
            card = self.top(table, "supply", rule)
            if card is not None:
                table.change_angler(seat, supplies=(*table.angler(seat).supplies, card))
                table.tell(partial(CardsDrawn, seat, "supply", 1, (card,), (rule,)))

    def do_gain_bucks(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Gain Fishbucks (regrets.effect.gain-bucks)."""
        self.reach(table, effect.who)

    def to_gain_bucks(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Give them to one player."""
        self.gain(table, seat, effect.n, "regrets.effect.gain-bucks")

    # ---- a supply

    def do_discard_item(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Discard a supply (regrets.effect.discard-item)."""
        self.reach(table, effect.who)

    def to_discard_item(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Let a player who has supplies choose one of them."""
        if table.angler(seat).supplies:
            self.ask(table, seat, "cards")

    def picked_discard_item(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Discard the supply that was chosen."""
        (card,), seat, rule = self.cards_picked(choice), asked.seat, "regrets.effect.discard-item"
        self.take_out(table, seat, "supply", card, rule, "choice.cards")
        self.put_supply_away(table, card)
        table.tell(lambda: Used(seat, "supply-discarded", card, (rule, "regrets.information.used")))

    def put_dink_away(self, table: Table, card: str) -> None:
        """Put away a Dink that was used (regrets.pile.used)."""
        if self.rulings.used_cards == "out-of-game":
            table.change(out_of_game=(*table.position.out_of_game, card))
        else:
            table.change(dink_discards=(*table.position.dink_discards, card))

    def put_supply_away(self, table: Table, card: str) -> None:
        """Put away a supply that was used or discarded (regrets.pile.used)."""
        if self.rulings.used_cards == "out-of-game":
            table.change(supplies_out_of_game=(*table.position.supplies_out_of_game, card))
        else:
            table.change(supply_discards=(*table.position.supply_discards, card))

    # ---- a fish

    def do_discard_fish(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Discard a fish from the hand that matches the filter (regrets.effect.discard-fish)."""
        self.reach(table, effect.who)

    def to_discard_fish(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Let a player choose one of their fish, if any matches."""
        self.ask(table, seat, "cards")

    def picked_discard_fish(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Discard the chosen fish, or none if the player has no matching fish."""
        for card in self.cards_picked(choice):
            self.discard_fish(table, asked.seat, card, "regrets.effect.discard-fish")

    def discard_fish(self, table: Table, seat: int, fish: str, rule: str) -> None:
        """Discard a fish from a player's hand."""
        self.take_out(table, seat, "fish", fish, rule, "choice.cards")
        self.put_fish_away(table, fish)
        table.tell(
            lambda: FishTaken(seat, "discarded", fish, (rule, "regrets.pile.fish-out", "regrets.information.used"))
        )
        self.look_after_omen(table)
