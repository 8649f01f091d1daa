"""Payment for a fish: which dice pay, and the die that may be kept as change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from leadline_engines.deep_regrets.bags import all_bags
from leadline_engines.deep_regrets.effects_branches import BranchEffects
from leadline_engines.deep_regrets.events import DieTurned, Paid
from leadline_engines.deep_regrets.move import Pay, PickDice
from leadline_engines.deep_regrets.position import Die, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import RefusalError


class Paying(BranchEffects):
    """The steps of a payment."""

    # ---- paying

    def pay(self, table: Table, choice: Pay) -> None:
        """Pay for the fish (regrets.cast.pay)."""
        position, seat, dice = table.position, choice.seat, choice.dice
        self.check_payment(position, seat, dice)
        difficulty = self.difficulty(position) or 0
        excess = sum(die.face for die in dice) - difficulty
        rules = (*self.rules_of_payment(dice, excess), *self.difficulty_rules(position))
        table.tell(lambda: Paid(seat, dice, difficulty, rules))
        self.spend_for_fish(table, seat, dice)
        self.begin_catch(table)
        if self.keeps_change(table.position, seat) and self.may_keep([die.die for die in dice], excess):
            table.change_frame(step="change", number=excess, dice=tuple(sorted(die.die for die in dice)))

    def rules_of_payment(self, dice: Sequence[Die], excess: int) -> tuple[str, ...]:
        """Return the rules that apply to a payment.

        Rules: regrets.cast.pay, regrets.cast.pay-zero, regrets.cast.overpay, regrets.cast.more-dice
        """
        rules = ["regrets.cast.pay", "regrets.cast.difficulty"]
        if not dice:
            rules.append("regrets.cast.pay-zero")
        if excess > 0:
            rules.append("regrets.cast.overpay")
        if any(die.face <= excess for die in dice):
            rules.append("regrets.cast.more-dice")
        return tuple(rules)

    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        """Spend the dice of a payment (regrets.cast.pay)."""
        self.spend(table, seat, dice, "regrets.cast.pay", "choice.dice")

    def is_enough(self, pips: int, difficulty: int) -> bool:
        """Return whether the pips are enough for a Difficulty (regrets.cast.pay)."""
        return pips >= difficulty

    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        """Raise ``RefusalError`` if dice do not pay for the fish.

        Rules: regrets.cast.pay, regrets.static.exact-dice, regrets.cast.pay-zero, regrets.cast.more-dice
        """
        path, fish = "choice.dice", self.cast_under_way(position).card
        if not Counter(dice) <= Counter(position.angler(seat).fresh):
            raise RefusalError("regrets.cast.pay", f"player {seat} does not have all of these dice Fresh", path=path)
        difficulty, pips = self.difficulty(position), sum(die.face for die in dice)
        if difficulty is None:
            raise RefusalError("regrets.cast.pay", "this fish is not paid for", path=path)
        if not self.is_enough(pips, difficulty):
            raise RefusalError(
                "regrets.cast.pay", f"the dice show {pips}, and the Difficulty is {difficulty}", path=path
            )
        demanded = self.dice_demanded(fish)
        if demanded is not None and len(dice) != demanded:
            raise RefusalError(
                "regrets.static.exact-dice", f"this fish is paid with exactly {demanded} dice", path=path
            )
        if not dice and self.rulings.zero_difficulty == "one-die":
            raise RefusalError("regrets.cast.pay-zero", "at least one die is spent for a fish", path=path)
        if demanded is None and self.rulings.needless_dice == "refused":
            self.check_no_needless(dice, pips - difficulty, path)

    def check_no_needless(self, dice: Sequence[Die], excess: int, path: str) -> None:
        """Raise ``RefusalError`` if one of the dice is not needed (regrets.cast.more-dice)."""
        fewest = 1 if self.rulings.zero_difficulty == "one-die" else 0
        if len(dice) > fewest and any(die.face <= excess for die in dice):
            raise RefusalError("regrets.cast.more-dice", "one of these dice is not needed", path=path)

    def is_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> bool:
        """Return whether dice pay for the fish."""
        try:
            self.check_payment(position, seat, dice)
        except RefusalError:
            return False
        return True

    def can_pay(self, position: Position, seat: int) -> bool:
        """Return whether a player has Fresh dice that pay for the fish."""
        fresh = Counter(position.angler(seat).fresh)
        return any(self.is_payment(position, seat, dice) for dice in all_bags(fresh))

    # ---- change

    def may_keep(self, kinds: Sequence[str], excess: int) -> tuple[str, ...]:
        """Return the kinds of dice in a payment of which one may be kept Fresh (regrets.static.keep-change)."""
        fits = {kind for kind in kinds if any(face <= excess for face in self.components.dice[kind].faces)}
        return tuple(sorted(fits)) if excess > 0 else ()

    def changes_left(self, position: Position) -> tuple[str, ...]:
        """Return the kinds of dice that may be kept and that are where a payment puts them."""
        frame = position.frames[-1]
        spent, bag = position.angler(frame.seat).spent, position.bag
        kinds = self.may_keep(frame.dice, frame.number)
        return tuple(kind for kind in kinds if kind in (bag if self.goes_to_the_bag(kind) else spent))

    def keep_change(self, table: Table, choice: PickDice) -> None:
        """Keep at most one of the paid dice, turned to its highest face that does not exceed the excess."""
        frame, seat, rule = table.position.frames[-1], choice.seat, "regrets.static.keep-change"
        if choice.dice or len(choice.spent) > 1 or not {*choice.spent} <= {*self.changes_left(table.position)}:
            raise RefusalError(
                rule, "one of the dice that were paid may be kept, named by its kind", path="choice.spent"
            )
        for kind in choice.spent:
            face = max(face for face in self.components.dice[kind].faces if face <= frame.number)
            self.take_back(table, seat, kind)
            table.change_angler(seat, fresh=(*table.angler(seat).fresh, Die(kind, face)))
            table.tell(partial(DieTurned, seat, Die(kind, face), face, (rule,)))
        table.change_frame(step=self.catch_steps()[0], number=0, dice=())

    def take_back(self, table: Table, seat: int, kind: str) -> None:
        """Take back a spent die."""
        if self.goes_to_the_bag(kind):
            table.change(bag=without(table.position.bag, kind))
        else:
            table.change_angler(seat, spent=without(table.angler(seat).spent, kind))

    # ---- what follows

    def begin_catch(self, table: Table) -> None:
        """Begin the catch of a fish, whether it was paid for or not, and clear the record for a miss."""
        table.change_frame(step=self.catch_steps()[0], number=0, path=(), place=0, seats=())

    def catch_steps(self) -> tuple[str, ...]:
        """Return the steps of a catch in order (regrets.cast.catch-text)."""
        if self.rulings.catch_order == "hand-first":
            return ("hand", "catch", "overfish")
        return ("catch", "hand", "overfish")
