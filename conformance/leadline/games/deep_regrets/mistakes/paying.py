"""Mistakes in what a player can pay with, and in casts that ask for the payment too soon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Attempt, Die, Frame, Position
from leadline_engines.surface import RefusalError

# ---- The dice


class PaymentIsOverOnceItIsEnough(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        super().check_payment(position, seat, dice)
        fewest = 1 if self.rulings.zero_difficulty == "one-die" else 0
        is_free = self.dice_demanded(self.cast_under_way(position).card) is None
        others = sorted(die.face for die in dice)[:-1]
        if len(dice) > fewest and is_free and self.is_enough(sum(others), self.difficulty(position) or 0):
            raise RefusalError("regrets.cast.more-dice", "fewer of these dice are enough", path="choice.dice")


class BlankDiceDoNotPay(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        super().check_payment(position, seat, dice)
        if any(die.face == 0 for die in dice):
            raise RefusalError("regrets.cast.more-dice", "a die that shows 0 pays nothing", path="choice.dice")


# ---- The cast


class FaceUpFishNeedsDiceThatPay(Engine):
    def check_cast(self, position: Position, seat: int, shoal: str) -> None:
        super().check_cast(position, seat, shoal)
        if not self.could_be_paid_for(position, seat, shoal):
            raise RefusalError("regrets.cast.fresh-die", "the Fresh dice do not pay for this fish", path="choice.shoal")

    def is_castable(self, position: Position, seat: int, shoal: str) -> bool:
        return super().is_castable(position, seat, shoal) and self.could_be_paid_for(position, seat, shoal)

    def could_be_paid_for(self, position: Position, seat: int, shoal: str) -> bool:
        """Return whether the top fish of a shoal is face-down, or a player could pay for it without a free action."""
        cards = position.shoal(shoal).cards
        if not cards or not cards[0].up or cards[0].card is None:
            return True
        first = 0 if position.angler(seat).has_cast else 1
        frame = Frame("fishing", seat, "pay", shoal, cards[0].card, number=first)
        attempt = Attempt(shoal, -position.easier, position.set_ahead)
        in_a_cast = replace(position, attempt=(attempt,), frames=(*position.frames, frame))
        return self.can_pay(in_a_cast, seat)
