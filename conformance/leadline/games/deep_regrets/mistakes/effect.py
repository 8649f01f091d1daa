"""Mistakes in what texts do at Sea: with fish, boats and boards, and in their branches."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise
from leadline.games.deep_regrets.mistakes.declare import RemembersTheDepth
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.effects_branches import SIDES
from leadline_engines.deep_regrets.events import FishMoved
from leadline_engines.deep_regrets.move import Choice, Option
from leadline_engines.deep_regrets.position import Frame, Lying, Position, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Cost, Effect, Test, Who

# ---- Fish


class PeekSeesOne(Engine):
    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        super().at_peek(table, frame, replace(effect, n=1), shoal)


class PeekCountsTheFaceUpFish(Engine):
    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        up = 1 if cards and cards[0].up and effect.area.name != "under_this" else 0
        super().at_peek(table, frame, replace(effect, n=effect.n - up), shoal)


class OrderIsReversed(Engine):
    def put_in_order(self, table: Table, asked: Frame, fish: tuple[str, ...]) -> None:
        super().put_in_order(table, asked, fish[::-1])


class OrderChangesNothing(Engine):
    def put_in_order(self, table: Table, asked: Frame, fish: tuple[str, ...]) -> None:
        super().put_in_order(table, asked, self.looked_at(table.position, asked))


class FaceUpTopFiresAgain(Engine):
    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        if cards and cards[0].up and shoal != self.this_shoal(table.position):
            self.begin_text(table, frame.seat, cards[0].card or "", "reveal", shoal)
        else:
            super().at_reveal(table, frame, effect, shoal)


class DiscardTopSparesThis(Engine):
    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        if effect.area.name == "under_this" or shoal != self.lies_on_top(table.position):
            super().at_discard_top(table, frame, effect, shoal)


class FishBelowTheCastIsDiscarded(Engine):
    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        position = table.position
        if position.attempt and self.cast_under_way(position).card and self.cast_under_way(position).shoal == shoal:
            effect = replace(effect, area=Area("under_this"))
        super().at_discard_top(table, frame, effect, shoal)


class UnderThisTakesThis(Engine):
    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        super().at_discard_top(table, frame, replace(effect, area=Area("this_shoal")), shoal)


class DiscardTopTakesFaceDownFishOnly(Engine):
    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        if effect.area.name == "under_this" or not (cards and cards[0].up):
            super().at_discard_top(table, frame, effect, shoal)


# ---- Boats and boards


class BoatLeavesPort(Engine):
    def to_boat(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        self.move_boat(table, seat, self.depth_to_go(table.angler(seat).depth, effect), "regrets.effect.boat")


class BoatRisesToPort(Engine):
    def depth_to_go(self, depth: int, effect: Effect) -> int:
        return max(0, min(effect.depth or depth + effect.by, self.components.depths))


class BoatGoesTheOtherWay(Engine):
    def depth_to_go(self, depth: int, effect: Effect) -> int:
        return super().depth_to_go(depth, replace(effect, by=-effect.by))


class WormsAreFlippedOver(Engine):
    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        if table.angler(frame.seat).worms:
            self.turn_worms(table, frame.seat)
        else:
            super().do_flip_worms(table, frame, effect)


class AllWormsAreFlipped(Engine):
    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        for seat in self.clockwise_from(table.position, frame.seat):
            self.worms_up(table, seat, "regrets.effect.flip-worms")


class SlotAtTheLeft(Engine):
    def with_slot(self, mounts: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
        return (slot, *mounts)


class SlotTimesThree(Engine):
    def with_slot(self, mounts: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
        return super().with_slot(mounts, replace(slot, times=3))


class NoSlotBesideAnEmptyOne(Engine):
    def do_add_slot(self, table: Table, frame: Frame, effect: Effect) -> None:
        if all(slot.fish for slot in table.angler(frame.seat).mounts):
            super().do_add_slot(table, frame, effect)


# ---- The cast


class SetDifficultyIsFinal(Engine):
    def difficulty(self, position: Position) -> int | None:
        difficulty = position.attempt[0].difficulty
        return super().difficulty(position) if difficulty is None else difficulty


class FirstSetDifficultyHolds(Engine):
    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        if all(attempt.difficulty is None for attempt in table.position.attempt):
            super().do_set_difficulty(table, frame, effect)


class SetDifficultyForgetsChanges(Engine):
    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        if self.changes_the_cast(table.position):
            table.change(attempt=tuple(replace(attempt, change=0) for attempt in table.position.attempt))
        super().do_set_difficulty(table, frame, effect)


class AddedDifficultyIsTakenOff(Engine):
    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_add_difficulty(table, frame, replace(effect, x=-effect.x))


class AddedDifficultyCountsOnce(Engine):
    def change_difficulty(self, table: Table, by: int, rule: str) -> None:
        table.change(attempt=tuple(replace(attempt, change=0) for attempt in table.position.attempt))
        super().change_difficulty(table, by, rule)


class ChangeWaitsForTheNextCast(Engine):
    def changes_the_cast_to_come(self, position: Position) -> bool:
        return not position.attempt


class AnyFishChangesTheCast(Engine):
    def changes_the_cast(self, position: Position) -> bool:
        return bool(position.attempt) and self.cast_under_way(position).step in ("revealed", "auto", "pay")


class AnyFishEndsTheCast(Engine):
    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_end_action(table, frame, effect)
        if table.position.attempt:
            self.mark_the_cast(table, "free" if effect.free else "ended")


class FishTurnedUpByARevealTextEndsTheCast(Engine):
    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_end_action(table, frame, effect)
        if table.position.attempt and self.cast_under_way(table.position).step in ("revealed", "auto"):
            self.mark_the_cast(table, "free" if effect.free else "ended")


class AutoCatchWithoutCondition(Engine):
    def is_caught_at_once(self, position: Position, seat: int, effect: Effect) -> bool:
        return True


class AutoCatchAsksForAPayment(Engine):
    def catch_at_once(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.do_set_difficulty(table, frame, replace(effect, x=0))


class AutoCatchWithoutCatchText(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        super().after_reveal(table, frame)
        if frame.step == "auto" and frame.card:
            table.change_frame(step=self.after_step("catch"))


class EndedCastGivesADink(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        fresh = table.angler(frame.seat).fresh
        if frame.step in ("ended", "free") and fresh:
            self.spend_for_dink(table, frame.seat, min(fresh, key=lambda die: die.face))
            self.draw_for_die(table, frame.seat)
        super().after_reveal(table, frame)


class FreeEndIsTheAction(Engine):
    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_end_action(table, frame, replace(effect, free=False))


class EveryEndIsFree(Engine):
    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_end_action(table, frame, replace(effect, free=True))


# ---- The fish itself


class MissIsNow(Engine):
    def do_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_relocate_this(table, frame, replace(effect, on="now"))


class MissIsForgotten(Engine):
    def note_miss(self, table: Table) -> None:
        """Forget it."""


class MissOfAFishTurnedUpBefore(Engine):
    def reveal_fish(self, table: Table, frame: Frame) -> None:
        """Record what happens on a miss, even if the Reveal text is not resolved."""
        super().reveal_fish(table, frame)
        cast = self.cast_under_way(table.position)
        text = self.components.fish[cast.card].reveal if cast.card else ()
        places = [place for place, effect in enumerate(text, 1) if effect.on == "miss"]
        if places and not cast.place:
            noted = replace(cast, place=places[0], seats=(cast.seat,))
            table.change(
                frames=tuple(noted if open_frame is cast else open_frame for open_frame in table.position.frames)
            )


class RelocatedFishGoesToWhoActs(Engine):
    def to_relocate_this(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        super().to_relocate_this(table, frame, effect, frame.seat)


class SwappedFishFires(Engine):
    def swap_with_hand(self, table: Table, seat: int, other_fish: str) -> None:
        _, root = self.root(table.position)
        super().swap_with_hand(table, seat, other_fish)
        self.begin_text(table, seat, other_fish, "reveal", root.shoal)


class SwappedTopIsTurnedUp(Engine):
    def swap_tops(self, table: Table, other_shoal: str) -> None:
        _, root = self.root(table.position)
        super().swap_tops(table, other_shoal)
        if not table.shoal(root.shoal).cards[0].up:
            self.turn_up(table, root.shoal, "regrets.effect.swap")


class SwappedFishIsDiscarded(Engine):
    def swap_with_hand(self, table: Table, seat: int, other_fish: str) -> None:
        _, root = self.root(table.position)
        super().swap_with_hand(table, seat, other_fish)
        self.take_out(table, seat, "fish", root.card, "regrets.effect.swap", "")
        self.put_fish_away(table, root.card)


class CastGoesOnWithTheFishExchanged(Engine):
    def picked_swap(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        shoal, of_the_cast = self.lies_on_top(table.position), self.is_text_of_the_cast(table.position)
        super().picked_swap(table, asked, effect, choice)
        if of_the_cast and not self.cast_under_way(table.position).card:
            top = table.shoal(shoal).cards[0]
            fish = top.card if top.up else self.turn_up(table, shoal, "regrets.effect.swap")
            cast = self.cast_under_way(table.position)
            now = replace(cast, shoal=shoal, card=fish or "")
            table.change(frames=tuple(now if frame is cast else frame for frame in table.position.frames))


class CastGoesOnWithoutItsFish(Engine):
    """An engine whose cast does not notice that the text of another fish has taken its fish away."""

    def top_goes(self, table: Table, shoal: str, to: str = "", *, sunk: bool = False) -> None:
        before = table.position
        super().top_goes(table, shoal, to, sunk=sunk)
        self.keep_the_cast(table, before)

    def change_places(self, table: Table, shoal: str, other_shoal: str) -> None:
        before = table.position
        super().change_places(table, shoal, other_shoal)
        self.keep_the_cast(table, before)

    def keep_the_cast(self, table: Table, before: Position) -> None:
        """Leave the frame of the cast as it was, if the text of another fish is being resolved."""
        if not before.attempt or self.is_text_of_the_cast(before) or before.frames[-1].card not in self.components.fish:
            return
        pairs = zip(before.frames, table.position.frames, strict=True)
        table.change(frames=tuple(old if old.kind == "fishing" else new for old, new in pairs))

    def go_on_fishing(self, table: Table, frame: Frame) -> None:
        """End the catch of a fish that is gone."""
        cards = table.shoal(frame.shoal).cards
        if frame.step == self.catch_steps()[0] and (not cards or cards[0].card != frame.card):
            self.end_cast(table, frame)
        else:
            super().go_on_fishing(table, frame)


class FishForTheLeftLiesOnAShoal(Engine):
    def to_relocate_this(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        self.lay_on_left_shoal(table, frame, effect, seat)

    def lay_on_left_shoal(self, table: Table, frame: Frame, effect: Effect, seat: int) -> str:
        """Lay the fish face-up on the shoal at the left of its own, if it was for the left neighbour; return where."""
        here = self.lies_on_top(table.position)
        taken = self.take_this(table) if effect.to is not None and effect.to.name == "left" and here else None
        if taken is None:
            super().to_relocate_this(table, frame, effect, seat)
            return ""
        depth = self.components.shoals[here].depth
        row = [name for name, shoal in self.components.shoals.items() if shoal.depth == depth]
        left = row[row.index(here) - 1]
        lying = Lying(taken[0], True, self.seats(table.position))
        self.lay_shoal(table, left, (lying, *table.shoal(left).cards))
        table.tell(lambda: FishMoved(taken[0], "shoal", None, left, ("regrets.effect.relocate",)))
        return left


class CastGoesOnWhereTheFishLies(FishForTheLeftLiesOnAShoal):
    def to_relocate_this(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        of_the_cast = self.is_text_of_the_cast(table.position)
        left = self.lay_on_left_shoal(table, frame, effect, seat)
        if left and of_the_cast:
            cast, (attempt,) = self.cast_under_way(table.position), table.position.attempt
            now = replace(cast, shoal=left, card=table.shoal(left).cards[0].card or "")
            table.change(
                attempt=(replace(attempt, shoal=left),),
                frames=tuple(now if open_frame is cast else open_frame for open_frame in table.position.frames),
            )


# ---- Branches


class FirstOptionAlways(Engine):
    def is_settled(self, position: Position) -> bool:
        is_option = self.effect_of(position.frames[-1]).do == "choose_one"
        return is_option or super().is_settled(position)


class OptionOffByOne(Engine):
    def picked_choose_one(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        if isinstance(choice, Option):
            self.branch(table, choice.number % len(effect.lists))


class AllOptions(Engine):
    def picked_choose_one(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        frame = table.position.frames[-1]
        for number in reversed(range(len(effect.lists))):
            begun = Frame("effects", frame.seat, card=frame.card, text=frame.text)
            path = (*frame.path, (frame.place - 1, number))
            table.push(replace(begun, path=path))


class MayWithoutThePrice(Engine):
    def picked_may(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        if isinstance(choice, Option) and choice.number:
            self.branch(table, 0)


class MayIsAMust(Engine):
    def options(self, position: Position, frame: Frame) -> range:
        numbers = super().options(position, frame)
        return range(1, 2) if self.effect_of(frame).do == "may" and len(numbers) == 2 else numbers


class MayIsNeverOffered(Engine):
    def options(self, position: Position, frame: Frame) -> range:
        return range(1) if self.effect_of(frame).do == "may" else super().options(position, frame)


class PriceInRegretsNeedsADeck(Engine):
    def can_pay_cost(self, position: Position, seat: int, cost: Cost) -> bool:
        if cost.name == "regrets" and len(position.regret_deck) < cost.n:
            return False
        return super().can_pay_cost(position, seat, cost)


class CoinIsAlwaysHeads(Engine):
    def do_coin(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.flip(table, frame.seat)
        self.branch(table, 0)


class CoinSidesExchanged(Engine):
    def do_coin(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.branch(table, 1 - SIDES.index(self.flip(table, frame.seat)))


class CoinForEverybody(ReadsOtherwise):
    readings = (("fishcoin", "general"),)


class ForEachIsForOne(Engine):
    def do_for_each(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_for_each(table, frame, replace(effect, who=Who("self")))


class ForEachByTheActingPlayer(Engine):
    def to_for_each(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        self.branch(table, 0, frame.seat)


class IfAlwaysHolds(Engine):
    def do_if(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.branch(table, 0)


class OtherwiseIsLeftOut(Engine):
    def do_if(self, table: Table, frame: Frame, effect: Effect) -> None:
        if effect.test is not None and self.holds_true(table.position, frame.seat, effect.test):
            self.branch(table, 0)


class DepthOfAConditionIsThatBeforePort(RemembersTheDepth):
    def holds_true(self, position: Position, seat: int, test: Test) -> bool:
        angler = position.angler(seat)
        if test.name == "at_depth" and angler.depth == 0:
            return angler.sank_from == test.n
        return super().holds_true(position, seat, test)

    def declare_sea(self, table: Table, seat: int) -> None:
        if table.angler(seat).depth == 0:
            table.change_angler(seat, sank_from=0)
        super().declare_sea(table, seat)


class AtLeastMeansMore(Engine):
    def holds_true(self, position: Position, seat: int, test: Test) -> bool:
        more = 1 if test.name.endswith("at_least") else 0
        return super().holds_true(position, seat, replace(test, n=test.n + more))


class AtMostMeansFewer(Engine):
    def holds_true(self, position: Position, seat: int, test: Test) -> bool:
        less = 1 if test.name.endswith("at_most") else 0
        return super().holds_true(position, seat, replace(test, n=test.n - less))
