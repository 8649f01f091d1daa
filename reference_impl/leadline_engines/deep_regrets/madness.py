"""Regrets and Madness: the row that follows from the number of Regrets, and the draw and discard of Regrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from leadline_engines.chance import Draw
from leadline_engines.deep_regrets.events import (
    DinkDrawn,
    Earned,
    RegretDiscarded,
    RegretDrawn,
    RegretMoved,
    WormsFlipped,
)
from leadline_engines.deep_regrets.facts import MadnessRow
from leadline_engines.deep_regrets.piles import Piles
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Align


class Madness(Piles):
    """The steps that involve Regrets and Fishbucks."""

    # ---- the row

    def row(self, position: Position, seat: int) -> MadnessRow:
        """Return the row of Madness that a player is in (regrets.madness.row)."""
        return self.row_of(self.regrets_counted(position, seat))

    def regrets_counted(self, position: Position, seat: int) -> int:
        """Return the number of a player's Regrets, which decides the row (regrets.madness.row)."""
        return len(position.angler(seat).regrets)

    def row_of(self, regrets: int) -> MadnessRow:
        """Return the row in which a player with this number of Regrets is (regrets.madness.row)."""
        return self.components.row_of(regrets)

    def value_of(self, position: Position, seat: int, fish: str) -> int:
        """Return the worth of a fish to a player now, in points or Fishbucks.

        A fish without a Value is worth 0. If it counts as having a Value of 0, Madness changes that like any other.

        Rules: regrets.madness.value, regrets.madness.value-floor, regrets.madness.alignment,
        regrets.static.value-fixed, regrets.score.no-value
        """
        if not self.has_value(fish):
            return 0
        fixed = self.fixed_value(fish)
        if fixed is not None:
            return fixed
        value = (self.components.fish[fish].value or 0) + self.change_of_value(position, seat, fish)
        return value if self.rulings.value_floor == "negative-allowed" else max(0, value)

    def has_value(self, fish: str) -> bool:
        """Return whether a fish has a Value, or counts as having one.

        Rules: regrets.sell.no-value, regrets.mount.no-value, regrets.score.no-value
        """
        return self.components.fish[fish].value is not None or self.rulings.valueless_cards == "as-zero"

    def alignment(self, fish: str) -> Align:
        """Return whether a fish is fair or foul (regrets.madness.alignment)."""
        return self.components.fish[fish].align

    def change_of_value(self, position: Position, seat: int, fish: str) -> int:
        """Return the amount that Madness adds to the Value of a fish (regrets.madness.value)."""
        row = self.row(position, seat)
        return row.fair if self.alignment(fish) == "fair" else row.foul

    def rules_of_values(self, position: Position, seat: int, fish: Iterable[str]) -> tuple[str, ...]:
        """Return the rules on which the Values of some fish depend."""
        rules = dict.fromkeys(("regrets.madness.row",))
        if not position.angler(seat).lifeboat:
            rules["regrets.madness.lifeboat"] = None
        for name in fish:
            value, change = self.components.fish[name].value, self.change_of_value(position, seat, name)
            if value is None:
                rules["regrets.score.no-value"] = None
            if not self.has_value(name):
                continue
            if self.fixed_value(name) is not None:
                rules["regrets.static.value-fixed"] = None
            else:
                rules |= dict.fromkeys(("regrets.madness.value", "regrets.madness.alignment"))
                if (value or 0) + change < 0:
                    rules["regrets.madness.value-floor"] = None
        return tuple(rules)

    def fixed_value(self, fish: str) -> int | None:
        """Return the Value of a fish unaffected by Madness, or None for any other fish (regrets.static.value-fixed)."""
        return next((effect.n for effect in self.components.fish[fish].static if effect.is_ == "value_fixed"), None)

    # ---- Regrets

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """Draw Regrets for a player, one by one, until there are none left.

        Rules: regrets.madness.draw, regrets.madness.one-by-one, regrets.madness.deck-empty
        """
        several = ("regrets.madness.one-by-one",) if number > 1 else ()
        for _ in range(self.drawn_at_once(table.position, number)):
            self.draw_regret(table, seat, rule, *several)

    def drawn_at_once(self, position: Position, number: int) -> int:
        """Return how many Regrets are drawn; a batch is limited to the number left (regrets.madness.one-by-one)."""
        if self.rulings.several_regrets == "one-by-one":
            return number
        return min(number, len(position.regret_deck) or len(position.regret_discards) or number)

    def draw_regret(self, table: Table, seat: int, *rules: str) -> None:
        """Draw one Regret for a player."""
        if self.is_taken_from_player(table.position):
            self.take_regret(table, seat)
            return
        card = self.top(table, "regret", "regrets.madness.draw")
        if card is None:
            table.cite("regrets.madness.deck-empty")
            return
        table.change_angler(seat, regrets=(*table.angler(seat).regrets, card))
        table.tell(lambda: RegretDrawn(seat, card, (*rules, "regrets.madness.draw")))

    def is_taken_from_player(self, position: Position) -> bool:
        """Return whether a Regret that is due is taken from another player (regrets.madness.deck-empty)."""
        return self.rulings.regret_deck_empty == "take-from-player" and not self.can_draw(position, "regret")

    def take_regret(self, table: Table, seat: int) -> None:
        """Take a random Regret from another player (regrets.madness.deck-empty)."""
        rule = "regrets.madness.deck-empty"
        giver = self.giver_of_regret(table.position, seat)
        if table.angler(giver).regrets:
            card = self.taken_at_random(table, giver, rule)
            table.change_angler(seat, regrets=(*table.angler(seat).regrets, card))
            table.tell(lambda: RegretMoved(giver, seat, (rule,)))

    def giver_of_regret(self, position: Position, seat: int) -> int:
        """Return the other player who has the most Regrets; if several are tied, the next of them in turn order.

        Rules: regrets.madness.deck-empty
        """
        return max(
            self.clockwise_from(position, seat)[1:], key=lambda other_seat: len(position.angler(other_seat).regrets)
        )

    def taken_at_random(self, table: Table, giver: int, rule: str) -> str:
        """Take a random Regret from a player; chance is not used if all Regrets of the player are alike."""
        held = table.angler(giver).regrets
        if held[0] is None or len(set(held)) > 1:
            return self.lose_at_random(table, giver, rule)
        self.take_out(table, giver, "regret", held[0], rule, "chance")
        return held[0]

    def lose_at_random(self, table: Table, seat: int, rule: str) -> str:
        """Take away a random Regret from a player."""
        held = table.angler(seat).regrets
        weights = Counter(regret for regret in held if regret is not None)
        unknown = held.count(None)
        if unknown:
            rest = self.rest(table.position, "regret")
            weights = Counter({card: number * rest.total() for card, number in weights.items()})
            weights.update({card: number * unknown for card, number in rest.items()})
        card: str = table.ask("lost-regret", Draw.out_of(weights), rule)
        self.take_out(table, seat, "regret", card, rule, "chance")
        return card

    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        """Discard the given Regret of a player, or a random one if None is given.

        Rules: regrets.madness.discard, regrets.pass.random
        """
        if not table.angler(seat).regrets:
            return
        if card is None:
            card = self.lose_at_random(table, seat, rule)
        else:
            self.take_out(table, seat, "regret", card, rule, "choice.regret")
        self.put_regret_away(table, card)
        kept = self.rules_of_fewer(table.position, seat)
        table.tell(lambda: RegretDiscarded(seat, card, (rule, "regrets.madness.discard", *kept)))

    def rules_of_fewer(self, position: Position, seat: int) -> tuple[str, ...]:
        """Return the rule for Fresh dice that stay although the remaining Regrets would allow fewer."""
        too_many = len(position.angler(seat).fresh) > self.row(position, seat).max_dice
        return ("regrets.madness.max-dice-when",) if too_many else ()

    def put_regret_away(self, table: Table, card: str | None) -> None:
        """Put a discarded Regret in its place (regrets.madness.discard)."""
        table.change(regret_discards=(*table.position.regret_discards, card))

    def regret_value(self, position: Position, seat: int) -> int | None:
        """Return the sum of the fronts, plus 10 for a turned lifeboat, or None if a front is unknown.

        Rules: regrets.end.regret-value, regrets.madness.lifeboat
        """
        angler = position.angler(seat)
        fronts = [None if card is None else self.components.regrets[card].value for card in angler.regrets]
        if None in fronts:
            return None
        return sum(front or 0 for front in fronts) + (0 if angler.lifeboat else self.components.lifeboat)

    # ---- Dinks and worms

    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        """Draw Dinks for a player, one by one, until there are none left."""
        for _ in range(number):
            card = self.top(table, "dink", rule)
            if card is None:
                return
            table.change_angler(seat, dinks=(*table.angler(seat).dinks, card))
            table.tell(partial(DinkDrawn, seat, card, (rule, "regrets.information.dinks")))

    def worms_up(self, table: Table, seat: int, rule: str) -> None:
        """Turn a face-down Can of Worms face up."""
        if not table.angler(seat).worms:
            table.change_angler(seat, worms=True)
            table.tell(lambda: WormsFlipped(seat, True, (rule,)))

    # ---- Fishbucks

    def gain(self, table: Table, seat: int, bucks: int, *rules: str) -> None:
        """Give Fishbucks to a player; any above the cap are lost (regrets.sell.cap)."""
        before = table.angler(seat).bucks
        after = max(0, self.capped(before + bucks))
        table.change_angler(seat, bucks=after)
        more = () if after == before + bucks else (CAP,)
        table.tell(lambda: Earned(seat, after - before, (*rules, *more, "regrets.information.open")))

    def capped(self, bucks: int) -> int:
        """Return how many of some Fishbucks a player may keep under the cap."""
        return bucks if self.rulings.fishbucks_cap == "none" else min(bucks, self.components.bucks_cap)


CAP = "regrets.sell.cap"
