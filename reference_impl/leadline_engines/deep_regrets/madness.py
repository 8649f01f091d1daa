"""Regrets and Madness: the row that the number of Regrets decides, and drawing and discarding them."""

from __future__ import annotations

from collections import Counter

from leadline_engines.chance import Draw
from leadline_engines.deep_regrets.components import MadnessRow
from leadline_engines.deep_regrets.events import Earned, RegretDiscarded, RegretDrawn
from leadline_engines.deep_regrets.piles import Piles
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table


class Madness(Piles):
    """The steps that have to do with Regrets and Fishbucks."""

    # ---- the row

    def row(self, position: Position, seat: int) -> MadnessRow:
        """The row of Madness that a player is in (regrets.madness.row)."""
        return self.components.row_of(len(position.angler(seat).regrets))

    def value_of(self, position: Position, seat: int, fish: str) -> int:
        """What a fish is worth to a player now, in points or Fishbucks; 0 for one without a Value.

        Rules: regrets.madness.value, regrets.madness.value-floor, regrets.madness.alignment,
        regrets.static.value-fixed, regrets.score.no-value
        """
        card = self.components.fish[fish]
        if card.value is None:
            return 0
        if self.has_fixed_value(fish):
            return card.value
        row = self.row(position, seat)
        value = card.value + (row.fair if card.align == "fair" else row.foul)
        return value if self.rulings.value_floor == "negative-allowed" else max(0, value)

    def has_fixed_value(self, fish: str) -> bool:
        """Whether Madness leaves the Value of a fish alone (regrets.static.value-fixed)."""
        return any(one.is_ == "value_fixed" for one in self.components.fish[fish].static)

    # ---- Regrets

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """A player draws Regrets, one by one; where none is left, nothing more is drawn.

        Rules: regrets.madness.draw, regrets.madness.one-by-one, regrets.madness.deck-empty
        """
        for _ in range(number):
            self.draw_regret(table, seat, rule)

    def draw_regret(self, table: Table, seat: int, rule: str) -> None:
        """A player draws one Regret."""
        card = self.top(table, "regret", "regrets.madness.draw")
        if card is None:
            return
        table.change_angler(seat, regrets=(*table.angler(seat).regrets, card))
        table.tell(lambda: RegretDrawn(seat, card, (rule, "regrets.madness.draw")))

    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        """A player discards one of its Regrets: a certain one, or, for None, one that chance picks.

        Rules: regrets.madness.discard, regrets.pass.random
        """
        held = table.angler(seat).regrets
        if not held:
            return
        if card is None:
            drawn = Counter(one for one in held if one is not None)
            choices = Draw.out_of(drawn if None not in held else drawn + self.rest(table.position, "regret"))
            card = table.ask("lost-regret", choices, rule)
        self.take_out(table, seat, "regret", card, rule, "choice.regret")
        table.change(regret_discards=(*table.position.regret_discards, card))
        table.tell(lambda: RegretDiscarded(seat, card, (rule, "regrets.madness.discard")))

    def regret_value(self, position: Position, seat: int) -> int | None:
        """The sum of the fronts, with 10 for a turned lifeboat; None if a front is not known.

        Rules: regrets.end.regret-value
        """
        angler = position.angler(seat)
        fronts = [None if card is None else self.components.regrets[card].value for card in angler.regrets]
        if None in fronts:
            return None
        return sum(front or 0 for front in fronts) + (0 if angler.lifeboat else self.components.lifeboat)

    # ---- Fishbucks

    def gain(self, table: Table, seat: int, bucks: int, rule: str) -> None:
        """A player gains Fishbucks; what goes above the cap is lost (regrets.sell.cap)."""
        before = table.angler(seat).bucks
        after = self.capped(before + bucks)
        table.change_angler(seat, bucks=after)
        table.tell(lambda: Earned(seat, after - before, (rule,) if after == before + bucks else (rule, CAP)))

    def capped(self, bucks: int) -> int:
        """How many of some Fishbucks are kept."""
        return bucks if self.rulings.fishbucks_cap == "none" else min(bucks, self.components.bucks_cap)


CAP = "regrets.sell.cap"
