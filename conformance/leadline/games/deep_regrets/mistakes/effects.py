"""Mistakes of what texts do at Sea: with fish, boats and boards."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Frame, Position, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Effect


class PeekSeesOne(Engine):
    """A text that looks at several fish of a shoal shows the topmost one only."""

    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """One."""
        super().at_peek(table, frame, replace(effect, n=1), shoal)


class PeekCountsTheFaceUpFish(Engine):
    """A face-up fish on top counts as one of those that are looked at."""

    def at_peek(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """One fewer under a face-up fish."""
        cards = table.shoal(shoal).cards
        up = 1 if cards and cards[0].up and effect.area.name != "under_this" else 0
        super().at_peek(table, frame, replace(effect, n=effect.n - up), shoal)


class OrderIsReversed(Engine):
    """Fish that are put back in an order come to lie in the reverse of it."""

    def put_in_order(self, table: Table, asked: Frame, fish: tuple[str, ...]) -> None:
        """From the bottom up."""
        super().put_in_order(table, asked, fish[::-1])


class OrderChangesNothing(Engine):
    """Fish that are put back in an order lie as they lay before."""

    def put_in_order(self, table: Table, asked: Frame, fish: tuple[str, ...]) -> None:
        """As they lie."""
        super().put_in_order(table, asked, self.looked_at(table.position, asked))


class FaceUpTopFiresAgain(Engine):
    """A text that turns up tops sets off the Reveal text of those that lie face-up already."""

    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Another top that lies face-up fires too."""
        cards = table.shoal(shoal).cards
        if cards and cards[0].up and shoal != self.this_shoal(table.position):
            self.begin_text(table, frame.seat, cards[0].card or "", "reveal", shoal)
        else:
            super().at_reveal(table, frame, effect, shoal)


class DiscardTopSparesThis(Engine):
    """A text that discards the tops of a row leaves its own fish where it lies."""

    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Not this fish."""
        if effect.area.name == "under_this" or shoal != self.lies_on_top(table.position):
            super().at_discard_top(table, frame, effect, shoal)


class UnderThisTakesThis(Engine):
    """A text that discards what lies under its fish discards the fish itself."""

    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """From the top."""
        super().at_discard_top(table, frame, replace(effect, area=Area("this_shoal")), shoal)


class DiscardTopTakesFaceDownFishOnly(Engine):
    """A text that discards tops leaves a face-up fish on top where it lies."""

    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Only from shoals whose top is face-down."""
        cards = table.shoal(shoal).cards
        if effect.area.name == "under_this" or not (cards and cards[0].up):
            super().at_discard_top(table, frame, effect, shoal)


# ---- Boats and boards


class BoatLeavesPort(Engine):
    """A text that moves boats moves boats at Port too, and brings them to Sea."""

    def to_boat(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """At Port too."""
        self.move_boat(table, seat, self.depth_to_go(table.angler(seat).depth, effect), "regrets.effect.boat")


class BoatRisesToPort(Engine):
    """A boat at Depth I that a text makes rise comes to Port."""

    def depth_to_go(self, depth: int, effect: Effect) -> int:
        """Up to Port."""
        return max(0, min(effect.depth or depth + effect.by, self.components.depths))


class BoatGoesTheOtherWay(Engine):
    """A boat that a text moves by some Depths rises instead of going down, and the other way round."""

    def depth_to_go(self, depth: int, effect: Effect) -> int:
        """The other way."""
        return super().depth_to_go(depth, replace(effect, by=-effect.by))


class WormsAreFlippedOver(Engine):
    """A text that turns the Can of Worms face-up turns it face-down if it is face-up already."""

    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Turn them over."""
        if table.angler(frame.seat).worms:
            self.turn_worms(table, frame.seat)
        else:
            super().do_flip_worms(table, frame, effect)


class AllWormsAreFlipped(Engine):
    """A text that turns the Can of Worms face-up turns that of every player."""

    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        """For all."""
        for seat in self.clockwise_from(table.position, frame.seat):
            self.worms_up(table, seat, "regrets.effect.flip-worms")


class SlotAtTheLeft(Engine):
    """A mount slot that a text adds lies to the left of the others."""

    def with_slot(self, mounts: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
        """At the left."""
        return (slot, *mounts)


class SlotTimesThree(Engine):
    """A mount slot that a text adds multiplies by 3, whatever the text says."""

    def with_slot(self, mounts: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
        """One that multiplies by 3."""
        return super().with_slot(mounts, replace(slot, times=3))


class NoSlotBesideAnEmptyOne(Engine):
    """A text adds no mount slot as long as another one is empty."""

    def do_add_slot(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Only if all are taken."""
        if all(slot.fish for slot in table.angler(frame.seat).mounts):
            super().do_add_slot(table, frame, effect)


# ---- The cast


class SetDifficultyIsFinal(Engine):
    """A Difficulty that a text has set is paid as it is; what adds and takes away does not count."""

    def difficulty(self, position: Position) -> int | None:
        """What was set."""
        found = position.attempt[0].difficulty
        return super().difficulty(position) if found is None else found


class FirstSetDifficultyHolds(Engine):
    """Of two texts that set the Difficulty of a cast the first one holds."""

    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Only once."""
        if all(attempt.difficulty is None for attempt in table.position.attempt):
            super().do_set_difficulty(table, frame, effect)


class SetDifficultyForgetsChanges(Engine):
    """A text that sets the Difficulty wipes out what was added and taken away before."""

    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Without what was before."""
        super().do_set_difficulty(table, frame, effect)
        table.change(attempt=tuple(replace(one, change=0) for one in table.position.attempt))


class AddedDifficultyIsTakenOff(Engine):
    """A text that takes something off the Difficulty adds it, and the other way round."""

    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The other way."""
        super().do_add_difficulty(table, frame, replace(effect, x=-effect.x))


class AddedDifficultyCountsOnce(Engine):
    """Of several texts that change the Difficulty of a cast only the last one counts."""

    def change_difficulty(self, table: Table, by: int, rule: str) -> None:
        """The last one."""
        table.change(attempt=tuple(replace(one, change=0) for one in table.position.attempt))
        super().change_difficulty(table, by, rule)


class ChangeWaitsForTheNextCast(Engine):
    """A change of a Difficulty outside a cast waits for the next cast of that turn."""

    def changes_the_cast_to_come(self, position: Position) -> bool:
        """Whenever nobody casts."""
        return not position.attempt


class AnyFishChangesTheCast(Engine):
    """The Reveal text of any fish changes the Difficulty of the cast under way."""

    def changes_the_cast(self, position: Position) -> bool:
        """Whenever somebody casts."""
        return bool(position.attempt) and self.cast_under_way(position).step in ("revealed", "auto", "pay")


class AutoCatchWithoutCondition(Engine):
    """A fish that is caught without paying on a condition is always caught without paying."""

    def do_auto_catch(self, table: Table, frame: Frame, effect: Effect) -> None:
        """In any case."""
        if self.changes_the_cast(table.position):
            self.mark_the_cast(table, "auto")


class AutoCatchAsksForAPayment(Engine):
    """A fish that a text catches without paying has Difficulty 0, and its player is asked for the payment."""

    def do_auto_catch(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Difficulty 0."""
        if effect.test is not None and self.holds_true(table.position, frame.seat, effect.test):
            self.do_set_difficulty(table, frame, replace(effect, x=0))


class AutoCatchWithoutCatchText(Engine):
    """A fish that a text catches without paying sets off no Catch text."""

    def after_reveal(self, table: Table, frame: Frame) -> None:
        """Without its Catch text."""
        super().after_reveal(table, frame)
        if frame.step == "auto" and frame.card:
            table.change_frame(step=self.after_step("catch"))


class EndedCastGivesADink(Engine):
    """A cast that a text ends costs a die and gives a Dink, as one that is not paid."""

    def after_reveal(self, table: Table, frame: Frame) -> None:
        """With a die spent for a Dink."""
        fresh = table.angler(frame.seat).fresh
        if frame.step in ("ended", "free") and fresh:
            self.spend_for_dink(table, frame.seat, min(fresh, key=lambda die: die.face))
            self.draw_for_die(table, frame.seat)
        super().after_reveal(table, frame)


class FreeEndIsTheAction(Engine):
    """A cast with a free end is the action of the turn."""

    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Never free."""
        super().do_end_action(table, frame, replace(effect, free=False))


class EveryEndIsFree(Engine):
    """A cast that a text ends is never the action of the turn."""

    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Always free."""
        super().do_end_action(table, frame, replace(effect, free=True))


# ---- The fish itself


class MissIsNow(Engine):
    """A fish that is put elsewhere on a miss is put there at once."""

    def do_relocate_this(self, table: Table, frame: Frame, effect: Effect) -> None:
        """At once."""
        super().do_relocate_this(table, frame, replace(effect, on="now"))


class MissIsForgotten(Engine):
    """A fish that is put elsewhere on a miss stays where it is."""

    def note_miss(self, table: Table) -> None:
        """It is forgotten."""


class RelocatedFishGoesToWhoActs(Engine):
    """A fish that goes to the hand of a player goes to that of the acting player, whoever is named."""

    def to_relocate_this(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """To who acts."""
        super().to_relocate_this(table, frame, effect, frame.seat)


class SwappedFishFires(Engine):
    """A fish of the hand that comes to lie on a shoal in exchange sets off its Reveal text."""

    def swap_with_hand(self, table: Table, seat: int, other: str) -> None:
        """Exchange them, and resolve the text."""
        _, root = self.root(table.position)
        super().swap_with_hand(table, seat, other)
        self.begin_text(table, seat, other, "reveal", root.shoal)


class SwappedTopIsTurnedUp(Engine):
    """A face-down top that changes places with the fish cast at is turned up."""

    def swap_tops(self, table: Table, other: str) -> None:
        """Exchange them, and turn the new one up."""
        _, root = self.root(table.position)
        super().swap_tops(table, other)
        if not table.shoal(root.shoal).cards[0].up:
            self.turn_up(table, root.shoal, "regrets.effect.swap")


class SwappedFishIsDiscarded(Engine):
    """The fish that is exchanged for one of the hand is discarded."""

    def swap_with_hand(self, table: Table, seat: int, other: str) -> None:
        """Exchange them, and discard it."""
        _, root = self.root(table.position)
        super().swap_with_hand(table, seat, other)
        self.take_out(table, seat, "fish", root.card, "regrets.effect.swap", "")
        self.put_fish_away(table, root.card)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.peek-sees-one": PeekSeesOne,
    "regrets.mistake.peek-counts-the-face-up-fish": PeekCountsTheFaceUpFish,
    "regrets.mistake.order-is-reversed": OrderIsReversed,
    "regrets.mistake.order-changes-nothing": OrderChangesNothing,
    "regrets.mistake.face-up-top-fires-again": FaceUpTopFiresAgain,
    "regrets.mistake.discard-top-spares-this": DiscardTopSparesThis,
    "regrets.mistake.under-this-takes-this": UnderThisTakesThis,
    "regrets.mistake.discard-top-takes-face-down-fish-only": DiscardTopTakesFaceDownFishOnly,
    "regrets.mistake.boat-leaves-port": BoatLeavesPort,
    "regrets.mistake.boat-rises-to-port": BoatRisesToPort,
    "regrets.mistake.boat-goes-the-other-way": BoatGoesTheOtherWay,
    "regrets.mistake.worms-are-flipped-over": WormsAreFlippedOver,
    "regrets.mistake.all-worms-are-flipped": AllWormsAreFlipped,
    "regrets.mistake.slot-at-the-left": SlotAtTheLeft,
    "regrets.mistake.slot-times-three": SlotTimesThree,
    "regrets.mistake.no-slot-beside-an-empty-one": NoSlotBesideAnEmptyOne,
    "regrets.mistake.set-difficulty-is-final": SetDifficultyIsFinal,
    "regrets.mistake.first-set-difficulty-holds": FirstSetDifficultyHolds,
    "regrets.mistake.set-difficulty-forgets-changes": SetDifficultyForgetsChanges,
    "regrets.mistake.added-difficulty-is-taken-off": AddedDifficultyIsTakenOff,
    "regrets.mistake.added-difficulty-counts-once": AddedDifficultyCountsOnce,
    "regrets.mistake.change-waits-for-the-next-cast": ChangeWaitsForTheNextCast,
    "regrets.mistake.any-fish-changes-the-cast": AnyFishChangesTheCast,
    "regrets.mistake.auto-catch-without-condition": AutoCatchWithoutCondition,
    "regrets.mistake.auto-catch-asks-for-a-payment": AutoCatchAsksForAPayment,
    "regrets.mistake.auto-catch-without-catch-text": AutoCatchWithoutCatchText,
    "regrets.mistake.ended-cast-gives-a-dink": EndedCastGivesADink,
    "regrets.mistake.free-end-is-the-action": FreeEndIsTheAction,
    "regrets.mistake.every-end-is-free": EveryEndIsFree,
    "regrets.mistake.miss-is-now": MissIsNow,
    "regrets.mistake.miss-is-forgotten": MissIsForgotten,
    "regrets.mistake.relocated-fish-goes-to-who-acts": RelocatedFishGoesToWhoActs,
    "regrets.mistake.swapped-fish-fires": SwappedFishFires,
    "regrets.mistake.swapped-top-is-turned-up": SwappedTopIsTurnedUp,
    "regrets.mistake.swapped-fish-is-discarded": SwappedFishIsDiscarded,
}
