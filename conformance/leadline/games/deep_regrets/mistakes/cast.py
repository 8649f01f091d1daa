"""Mistakes in the cast: the Difficulty, the payment, the Dink, the catch, and overfishing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.bags import all_bags
from leadline_engines.deep_regrets.move import Cast, LetGo, Mounting, Pay
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect
from leadline_engines.surface import RefusalError

# ---- The cast


class CastAtAnyDepth(Engine):
    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        return True


class CastAtOwnDepthOnly(Engine):
    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        return self.components.shoals[shoal].depth == position.angler(seat).depth


class CastOneDeeper(Engine):
    def in_reach(self, position: Position, seat: int, shoal: str) -> bool:
        return self.components.shoals[shoal].depth <= position.angler(seat).depth + 1


class CastAtAnEmptyShoal(Engine):
    def holds_fish(self, position: Position, shoal: str) -> bool:
        return True

    def rules_of_face_up(self, position: Position, shoal: str) -> tuple[str, ...]:
        return super().rules_of_face_up(position, shoal) if position.shoal(shoal).cards else ()

    def reveal_fish(self, table: Table, frame: Frame) -> None:
        if table.shoal(frame.shoal).cards:
            super().reveal_fish(table, frame)
        else:
            table.change_frame(step="over")


class LastFishCannotBeCastAt(Engine):
    def holds_fish(self, position: Position, shoal: str) -> bool:
        return len(position.shoal(shoal).cards) > 1


class CastNeedsADieThatPays(Engine):
    def has_die_to_cast(self, position: Position, seat: int) -> bool:
        is_there = any(die.face > 0 for die in position.angler(seat).fresh)
        return is_there and super().has_die_to_cast(position, seat)


class CastNeedsAPlayerDie(Engine):
    def has_die_to_cast(self, position: Position, seat: int) -> bool:
        is_there = any(die.die == "player" for die in position.angler(seat).fresh)
        return is_there and super().has_die_to_cast(position, seat)


class CastCostsADie(Engine):
    def cast(self, table: Table, choice: Cast) -> None:
        super().cast(table, choice)
        lowest = min(table.angler(choice.seat).fresh, key=lambda die: die.face)
        self.spend_one(table, choice.seat, lowest, "regrets.cast.fresh-die", "choice.shoal")


class NextFishIsTurnedUpToo(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        cards = table.shoal(frame.shoal).cards
        if frame.card and cards and not cards[0].up:
            self.turn_up(table, frame.shoal, "regrets.cast.reveal")


class NoRevealTextAtACast(Engine):
    def fires_at_cast(self, was_up: bool) -> bool:
        return False

    def reveal_fish(self, table: Table, frame: Frame) -> None:
        super().reveal_fish(table, frame)
        fish = table.position.frames[-1].card
        if fish and self.components.fish[fish].reveal:
            table.forgo()


# ---- The fish is gone


class CastGoesOnWithNextFish(Engine):
    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        if table.shoal(frame.shoal).cards:
            table.change_frame(step="reveal", card="", text="")
        else:
            super().fish_is_gone(table, frame)


class _GoesOnWithTheFishBelow(Engine):
    """An engine whose cast goes on with the next fish, face-down, if the frame of the cast is marked as `sunk`."""

    mistake_id = None

    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        cards = table.shoal(frame.shoal).cards if frame.shoal else ()
        if frame.sunk and cards and cards[0].card is not None:
            table.change_frame(step="pay", card=cards[0].card, sunk=False)
        else:
            super().fish_is_gone(table, frame)


class CastGoesOnWithTheFishBelow(_GoesOnWithTheFishBelow):
    """An engine that marks a cast whose fish has gone while it waited for payment."""

    def follow(self, frame: Frame, shoal: str, to: str, sunk: bool) -> Frame:
        followed = super().follow(frame, shoal, to, sunk)
        is_gone = frame.kind == "fishing" and frame.step == "pay" and followed is not frame
        return replace(followed, sunk=True) if is_gone else followed


class FishDiscardedByItsOwnTextIsReplaced(_GoesOnWithTheFishBelow):
    """An engine that marks a cast whose fish has been discarded by its own Reveal text."""

    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        is_own = bool(table.position.attempt) and self.is_text_of_the_cast(table.position)
        before = self.cast_under_way(table.position) if is_own else None
        super().at_discard_top(table, frame, effect, shoal)
        if before is not None and before.step == "revealed" and before.card:
            after = self.cast_under_way(table.position)
            if not after.card:
                marked = replace(after, sunk=True)
                table.change(frames=tuple(marked if each is after else each for each in table.position.frames))


class GoneFishGivesADink(Engine):
    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        self.draw_dinks(table, frame.seat, 1, "regrets.cast.dink")
        super().fish_is_gone(table, frame)


class GoneFishIsNoAction(Engine):
    def fish_is_gone(self, table: Table, frame: Frame) -> None:
        table.change_frame(step="left")


# ---- The Difficulty


class PrintedDifficultyCounts(Engine):
    def difficulty(self, position: Position) -> int | None:
        return self.components.fish[self.cast_under_way(position).card].difficulty


class DifficultyAtLeastOne(Engine):
    def at_least_zero(self, difficulty: int) -> int:
        return max(1, difficulty)


class ZeroIsCaughtWithoutAsking(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        super().after_reveal(table, frame)
        if table.position.frames[-1].step == "pay" and self.difficulty(table.position) == 0:
            self.begin_catch(table)


# ---- The payment


class PipsHaveToExceed(Engine):
    def is_enough(self, pips: int, difficulty: int) -> bool:
        return pips > difficulty


class ExactSumOnly(Engine):
    def is_enough(self, pips: int, difficulty: int) -> bool:
        return pips == difficulty


class OneDiePays(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        if len(dice) > 1:
            raise RefusalError("regrets.cast.pay", "one die pays for a fish", path="choice.dice")
        super().check_payment(position, seat, dice)


class FewestDiceOnly(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        super().check_payment(position, seat, dice)
        faces = sorted((die.face for die in position.angler(seat).fresh), reverse=True)
        is_free = self.dice_demanded(self.cast_under_way(position).card) is None
        if dice and is_free and sum(faces[: len(dice) - 1]) >= (self.difficulty(position) or 0):
            raise RefusalError("regrets.cast.more-dice", "fewer dice are enough", path="choice.dice")


class NoDiceForDifficultyZero(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        super().check_payment(position, seat, dice)
        if dice and self.difficulty(position) == 0 and self.dice_demanded(self.cast_under_way(position).card) is None:
            raise RefusalError("regrets.cast.more-dice", "this fish costs no dice", path="choice.dice")


class PaidInPart(Engine):
    def is_enough(self, pips: int, difficulty: int) -> bool:
        return pips > 0 or difficulty == 0

    def pay(self, table: Table, choice: Pay) -> None:
        pips = sum(die.face for die in choice.dice)
        self.check_payment(table.position, choice.seat, choice.dice)
        if pips >= (self.difficulty(table.position) or 0):
            super().pay(table, choice)
            return
        self.spend_for_fish(table, choice.seat, choice.dice)
        self.change_difficulty(table, -pips, "regrets.cast.pay")


class AllDiceAreSpent(Engine):
    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        self.spend(table, seat, table.angler(seat).fresh, "regrets.cast.pay", "choice.dice")


class PaidDiceStayFresh(Engine):
    def spend_for_fish(self, table: Table, seat: int, dice: Sequence[Die]) -> None:
        """Spend nothing."""


class ProgramPicksThePayment(Engine):
    def pay(self, table: Table, choice: Pay) -> None:
        if not self.is_payment(table.position, choice.seat, choice.dice):
            super().pay(table, choice)
            return
        fresh = Counter(table.angler(choice.seat).fresh)
        paying = [bag for bag in all_bags(fresh) if self.is_payment(table.position, choice.seat, bag)]
        picked = min(paying, key=lambda bag: (sum(die.face for die in bag), len(bag)))
        super().pay(table, replace(choice, dice=picked))


class NeedlessDieStaysFresh(Engine):
    def pay(self, table: Table, choice: Pay) -> None:
        lowest = min(choice.dice, key=lambda die: die.face, default=None)
        others = without(choice.dice, lowest) if lowest is not None else ()
        are_payments = all(self.is_payment(table.position, choice.seat, dice) for dice in (choice.dice, others))
        super().pay(table, replace(choice, dice=others) if are_payments else choice)


class ChangeIsGiven(ReadsOtherwise):
    readings = (("overpayment", "change"),)


class ExcessBecomesFishbucks(Engine):
    def pay(self, table: Table, choice: Pay) -> None:
        excess = sum(die.face for die in choice.dice) - (self.difficulty(table.position) or 0)
        super().pay(table, choice)
        if excess > 0:
            self.gain(table, choice.seat, excess, "regrets.cast.overpay")


# ---- The end of a cast


class DinkWithoutADie(Engine):
    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        """Spend nothing."""


class DieWithoutADink(Engine):
    def draw_for_die(self, table: Table, seat: int) -> None:
        """Draw nothing."""


class LowestDieForTheDink(Engine):
    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        lowest = min(table.angler(seat).fresh, key=lambda fresh_die: fresh_die.face)
        super().spend_for_dink(table, seat, lowest)


class DieIsKeptIfNoDinkIsLeft(Engine):
    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        if self.can_draw(table.position, "dink"):
            super().spend_for_dink(table, seat, die)


class WhoCanPayHasTo(Engine):
    def must_be_caught(self, fish: str) -> bool:
        return True


class DeclinedGivesNoDink(Engine):
    def let_go(self, table: Table, choice: LetGo) -> None:
        if not self.can_pay(table.position, choice.seat):
            super().let_go(table, choice)
            return
        self.check_let_go(table.position, choice)
        frame = table.position.frames[-1]
        if choice.die is not None:
            self.spend_for_dink(table, choice.seat, choice.die)
        self.end_uncaught(table, frame, "over")


class NoDinkFromAFaceUpFish(Engine):
    def draw_for_die(self, table: Table, seat: int) -> None:
        if table.position.frames[-1].text == "reveal":
            super().draw_for_die(table, seat)


class NoDieForAFaceUpFish(Engine):
    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        if table.position.frames[-1].text == "reveal":
            super().spend_for_dink(table, seat, die)


class FaceUpFishHasToBePaidFor(Engine):
    def check_let_go(self, position: Position, choice: LetGo) -> None:
        super().check_let_go(position, choice)
        if position.frames[-1].text != "reveal" and self.can_pay(position, choice.seat):
            raise RefusalError("regrets.cast.dink-face-up", "whoever can pay for this fish has to", path="choice.kind")


class DinkWithNoDieLeft(Engine):
    def let_go(self, table: Table, choice: LetGo) -> None:
        if choice.die is None and not table.angler(choice.seat).fresh:
            self.draw_dinks(table, choice.seat, 1, "regrets.cast.dink")
        super().let_go(table, choice)


class RegretWithNoDieLeft(Engine):
    def let_go(self, table: Table, choice: LetGo) -> None:
        if choice.die is None and not table.angler(choice.seat).fresh:
            self.draw_regrets(table, choice.seat, 1, "regrets.cast.no-die-left")
        super().let_go(table, choice)


# ---- Not caught


class UncaughtFishIsTurnedDown(Engine):
    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        if frame.card and not frame.place:
            first, *others = table.shoal(frame.shoal).cards
            self.lay_shoal(table, frame.shoal, (replace(first, up=False), *others))
        super().end_uncaught(table, frame, step)


class UncaughtFishGoesUnder(Engine):
    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        if frame.card and not frame.place:
            first, *others = table.shoal(frame.shoal).cards
            self.lay_shoal(table, frame.shoal, (*others, replace(first, up=False)))
        super().end_uncaught(table, frame, step)


class UncaughtFishIsDiscarded(Engine):
    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        if frame.card and not frame.place:
            self.discard_at(table, frame.shoal, 0, "regrets.cast.stays")
        super().end_uncaught(table, frame, step)


# ---- The catch


class CatchTextIsLeftOut(Engine):
    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        table.forgo()
        table.change_frame(step=self.after_step("catch"))


class CaughtFishIsMounted(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        slots = self.empty_slots(table.position, frame.seat)
        if frame.card and slots and self.components.fish[frame.card].value is not None:
            self.put_in_slot(table, frame.seat, Mounting(frame.card, slots[0]))


class CaughtFishIsSold(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        super().take_fish(table, frame)
        if frame.card:
            seat, rule = frame.seat, "regrets.cast.to-hand"
            value = self.value_of(table.position, seat, frame.card)
            self.take_out(table, seat, "fish", frame.card, rule, "")
            self.put_fish_away(table, frame.card)
            self.gain(table, seat, value, rule)


# ---- Overfishing


class OverfishingCostsNothing(Engine):
    def is_overfished(self, position: Position, frame: Frame) -> bool:
        return False


class OverfishingWithOneLeft(Engine):
    def is_overfished(self, position: Position, frame: Frame) -> bool:
        return bool(frame.card) and len(position.shoal(frame.shoal).cards) <= 1


class OverfishingOneFishTooEarly(Engine):
    def is_overfished(self, position: Position, frame: Frame) -> bool:
        return bool(frame.card) and len(position.shoal(frame.shoal).cards) == 1


class OverfishingNeedsAnEmptyDepth(Engine):
    def is_overfished(self, position: Position, frame: Frame) -> bool:
        depth = self.components.shoals[frame.shoal].depth
        row = [name for name, place in self.components.shoals.items() if place.depth == depth]
        is_empty = not any(position.shoal(name).cards for name in row if name != frame.shoal)
        return super().is_overfished(position, frame) and is_empty


class OverfishingCostsTwo(Engine):
    def overfish(self, table: Table, seat: int) -> None:
        super().overfish(table, seat)
        self.draw_regrets(table, seat, 1, "regrets.cast.overfish")


class OverfishingBeforeTheHand(Engine):
    def take_fish(self, table: Table, frame: Frame) -> None:
        if frame.card and len(table.shoal(frame.shoal).cards) == 1:
            self.overfish(table, frame.seat)
        super().take_fish(table, frame)

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        return False


class OverfishingBeforeTheCatchText(Engine):
    """An engine that looks for overfishing before the Catch text, as if the fish had been taken already."""

    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        if self.is_overfished(self.without_its_fish(table.position, frame), frame):
            self.overfish(table, frame.seat)
        super().begin_catch_text(table, frame)

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        return frame.step == "catch" and super().is_overfished(position, frame)

    def without_its_fish(self, position: Position, frame: Frame) -> Position:
        """Return a position without the fish of a cast, which is in the hand or still on top of its shoal."""
        cards = position.shoal(frame.shoal).cards
        if self.rulings.catch_order == "hand-first" or not cards:
            return position
        shoals = (replace(each, cards=cards[1:]) if each.name == frame.shoal else each for each in position.shoals)
        return replace(position, shoals=tuple(shoals))


class EveryRemovalIsOverfishing(ReadsOtherwise):
    readings = (("overfishing_trigger", "any-removal"),)


class RelocatedFishIsOverfishing(Engine):
    def left_shoal(self, table: Table, seat: int, shoal: str) -> None:
        super().left_shoal(table, seat, shoal)
        if shoal and not table.shoal(shoal).cards:
            self.overfish(table, seat)


class DiscardedTopIsOverfishing(Engine):
    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        there = len(table.shoal(shoal).cards)
        super().at_discard_top(table, frame, effect, shoal)
        if there and not table.shoal(shoal).cards:
            self.overfish(table, frame.seat)


# ---- A fish that leaves before the payment


class CastGoesOnAfterItsFishHasLeft(Engine):
    """An engine whose player may pay for a fish that has left its shoal, and then catches nothing."""

    def follow(self, frame: Frame, shoal: str, to: str, sunk: bool) -> Frame:
        waits = frame.kind == "fishing" and frame.step == "pay"
        return frame if waits else super().follow(frame, shoal, to, sunk)

    def has_left(self, position: Position, frame: Frame) -> bool:
        """Return whether the fish of a cast is no longer on top of its shoal."""
        cards = position.shoal(frame.shoal).cards
        return not cards or not cards[0].up or cards[0].card != frame.card

    def go_on_fishing(self, table: Table, frame: Frame) -> None:
        if frame.step == self.catch_steps()[0] and self.has_left(table.position, frame):
            self.end_cast(table, frame)
        else:
            super().go_on_fishing(table, frame)

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """End the cast, and do not move a fish that has left already."""
        is_gone = bool(frame.card) and self.has_left(table.position, frame)
        super().end_uncaught(table, replace(frame, place=0) if is_gone else frame, step)
