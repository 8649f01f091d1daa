"""The effects that lead to other effects through a choice, a payment or a coin flip."""

from __future__ import annotations

from leadline_engines.chance import Draw
from leadline_engines.deep_regrets.effects_fish import FishEffects
from leadline_engines.deep_regrets.events import Earned, Flipped
from leadline_engines.deep_regrets.move import Choice, Option, PickDice
from leadline_engines.deep_regrets.position import Frame
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect

SIDES = ("heads", "tails")


class BranchEffects(FishEffects):
    """The effects that continue with one of several lists."""

    def do_choose_one(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Ask the player to choose one of several lists (regrets.effect.choose-one)."""
        self.ask(table, frame.seat, "option")

    def picked_choose_one(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Continue with the list that was chosen."""
        if isinstance(choice, Option):
            self.branch(table, choice.number - 1)

    # ---- for a price

    def do_may(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Offer effects for a price; a player who cannot pay is not asked (regrets.effect.may)."""
        self.ask(table, frame.seat, "option")

    def picked_may(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Pay what can be paid at once, ask for any choices, and continue when everything is paid."""
        seat, cost, rule = asked.seat, effect.cost, "regrets.effect.may"
        if isinstance(choice, Option):
            if choice.number == 0:
                return
            if cost.name in ("dice", "fish"):
                self.ask(table, seat, "dice" if cost.name == "dice" else "cards", cost.n)
                return
            self.pay_cost(table, seat, effect)
        elif isinstance(choice, PickDice):
            for die in choice.dice:
                self.spend_one(table, seat, die, rule, "choice.dice")
        else:
            for fish in self.cards_picked(choice):
                self.discard_fish(table, seat, fish, rule)
        self.branch(table, 0)

    def pay_cost(self, table: Table, seat: int, effect: Effect) -> None:
        """Pay a price in Fishbucks or Regrets."""
        cost, rule = effect.cost, "regrets.effect.may"
        if cost.name == "bucks":
            table.change_angler(seat, bucks=table.angler(seat).bucks - cost.n)
            table.tell(lambda: Earned(seat, -cost.n, (rule,)))
        elif cost.name == "regrets":
            self.draw_regrets(table, seat, cost.n, rule)

    # ---- the other effects

    def do_coin(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Flip the Fishcoin, and continue with the list for the resulting side (regrets.effect.coin)."""
        self.branch(table, SIDES.index(self.flip(table, frame.seat)))

    def flip(self, table: Table, seat: int) -> str:
        """Flip the Fishcoin, and return the side that it shows."""
        side = table.ask("coin", Draw(tuple((face, 1) for face in SIDES)), "regrets.effect.coin")
        table.tell(lambda: Flipped(seat, side, ("regrets.effect.coin",)))
        return str(side)

    def do_for_each(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Let each of the named players resolve a list as the acting player (regrets.effect.for-each)."""
        self.reach(table, effect.who)

    def to_for_each(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Let one player resolve it."""
        self.branch(table, 0, seat)

    def do_if(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Continue with one list if a condition is met, and with the other if it is not (regrets.effect.if)."""
        holds = effect.test is not None and self.holds_true(table.position, frame.seat, effect.test)
        table.cite("regrets.effect.if")
        self.branch(table, 0 if holds else 1)
