"""Mistakes in static effects of cards: of gear while it is equipped, of fish where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from leadline.games.deep_regrets.mistakes.common import joined
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.answers import Hand
from leadline_engines.deep_regrets.events import DinkDrawn
from leadline_engines.deep_regrets.facts import FishCard, GearCard
from leadline_engines.deep_regrets.free_actions import Point
from leadline_engines.deep_regrets.move import Cast, Choice, Mount, Pay, PickDice
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect, Static
from leadline_engines.surface import RefusalError


def asks_for_a_dink(frame: Frame) -> bool:
    """Return whether a frame is the question of `ChoosesDinks`, which no card asks."""
    return frame.kind == "effects" and frame.step == "cards" and not frame.card


def offer_dinks(engine: ChoosesDinks, table: Table, seat: int, times: int, rule: str) -> None:
    """Draw as many Dinks as the reel says for one to be kept, ``times`` times; ask only if they are not all alike."""
    for left in range(times - 1, -1, -1):
        number = engine.dinks_for_a_die(table.position, seat)
        drawn = tuple(card for _ in range(number) if (card := engine.top(table, "dink", rule)) is not None)
        if len(set(drawn)) > 1:
            table.push(Frame("effects", seat, "cards", number=1, place=left, dice=drawn))
            return
        if drawn:
            keep_dink(engine, table, seat, drawn, drawn[0])


def keep_dink(engine: ChoosesDinks, table: Table, seat: int, drawn: tuple[str, ...], kept: str) -> None:
    """Give a player one of the Dinks that were drawn, and put the others away."""
    table.change_angler(seat, dinks=(*table.angler(seat).dinks, kept))
    table.tell(lambda: DinkDrawn(seat, kept, ("regrets.static.dink-draw", "regrets.information.dinks")))
    for card in without(drawn, kept):
        if engine.puts_under_the_deck:
            table.change(dink_deck=(*table.position.dink_deck, card))
        else:
            engine.put_dink_away(table, card)


class IgnoresFish(Engine):
    """An engine that does not know one word for a static effect of fish."""

    mistake_id = None

    unknown_on_fish: ClassVar[tuple[str, ...]] = ()
    """The unknown words."""

    def fish_statics(self, fish: str, word: str) -> Iterator[Static]:
        """Yield nothing for that word."""
        return iter(()) if word in joined(self, "unknown_on_fish") else super().fish_statics(fish, word)


class IgnoresGear(Engine):
    """An engine that does not know one word for a static effect of gear."""

    mistake_id = None

    unknown_on_gear: ClassVar[tuple[str, ...]] = ()
    """The unknown words."""

    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        """Yield nothing for that word."""
        is_unknown = word in joined(self, "unknown_on_gear")
        return iter(()) if is_unknown else super().gear_statics(position, seat, word)


class AllGearWorks(Engine):
    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        angler = position.angler(seat)
        rods, reels = self.components.rods, self.components.reels
        for card in (*(rods[name] for name in angler.rods), *(reels[name] for name in angler.reels)):
            yield from (static for static in card.static if static.is_ == word)


class GearWorksForEverybody(Engine):
    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        for owner in self.seats(position):
            yield from super().gear_statics(position, owner, word)


class RodHidesTheReel(Engine):
    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        yield from list(super().gear_equipped(position, seat))[:1]


class RodsDoNothing(Engine):
    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        reel = position.angler(seat).reel
        yield from (gear for gear in super().gear_equipped(position, seat) if gear[0] == reel)


class ReelsDoNothing(Engine):
    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        rod = position.angler(seat).rod
        yield from (gear for gear in super().gear_equipped(position, seat) if gear[0] == rod)

    def draw_for_die(self, table: Table, seat: int) -> None:
        """Draw one Dink, even if chance is stated for more."""
        if table.angler(seat).reel is not None:
            table.forgo()
        super().draw_for_die(table, seat)


class GearDoesNothing(Engine):
    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        yield from ()

    def draw_for_die(self, table: Table, seat: int) -> None:
        """Draw one Dink, even if chance is stated for more."""
        if table.angler(seat).reel is not None:
            table.forgo()
        super().draw_for_die(table, seat)


class GearTakesNothingOff(IgnoresGear):
    unknown_on_gear = ("difficulty",)


class GearMakesEveryFishEasier(Engine):
    def is_meant(self, static: Static, card: FishCard, cast: Frame) -> bool:
        return True


class GearMakesFishHarder(Engine):
    def gear_difficulty(self, position: Position, cast: Frame) -> int:
        return -super().gear_difficulty(position, cast)


class FirstOfTheDayUntilCaught(Engine):
    def cast(self, table: Table, choice: Cast) -> None:
        before = table.angler(choice.seat).has_cast
        super().cast(table, choice)
        table.change_angler(choice.seat, has_cast=before)

    def take_fish(self, table: Table, frame: Frame) -> None:
        table.change_angler(frame.seat, has_cast=True)
        super().take_fish(table, frame)


class FirstOfTheDayOfAll(Engine):
    def cast(self, table: Table, choice: Cast) -> None:
        super().cast(table, choice)
        others = [angler for seat, angler in enumerate(table.position.anglers, 1) if seat != choice.seat]
        if any(angler.has_cast for angler in others):
            table.change_frame(number=0)


class EveryFishIsTheFirstOfTheDay(Engine):
    def is_meant(self, static: Static, card: FishCard, cast: Frame) -> bool:
        return super().is_meant(static, card, replace(cast, number=1))


class ChangeIsNeverKept(IgnoresGear):
    unknown_on_gear = ("keep_change",)


class ChangeKeepsItsFace(Engine):
    def keep_change(self, table: Table, choice: PickDice) -> None:
        before = Counter(table.angler(choice.seat).fresh)
        super().keep_change(table, choice)
        for die in (Counter(table.angler(choice.seat).fresh) - before).elements():
            fresh = without(table.angler(choice.seat).fresh, die)
            highest = Die(die.die, max(self.components.dice[die.die].faces))
            table.change_angler(choice.seat, fresh=(*fresh, highest))


class ChangeIsKeptUnasked(Engine):
    def pay(self, table: Table, choice: Pay) -> None:
        """Pay, and turn the first die that is high enough to the excess, even if it does not have that face."""
        super().pay(table, choice)
        frame = table.position.frames[-1]
        if frame.step != "change":
            return
        faces = self.components.dice
        kind = next((die.die for die in choice.dice if max(faces[die.die].faces) >= frame.number), None)
        if kind is not None:
            self.take_back(table, choice.seat, kind)
            kept = (*table.angler(choice.seat).fresh, Die(kind, frame.number))
            table.change_angler(choice.seat, fresh=kept)
        table.change_frame(step=self.catch_steps()[0], number=0, dice=())


class ChangeIsAPaidDieThatFits(Engine):
    """An engine that remembers the dice that fit, with their faces, in the `shoals` of the cast."""

    def pay(self, table: Table, choice: Pay) -> None:
        super().pay(table, choice)
        frame = table.position.frames[-1]
        if frame.step != "change":
            return
        paid = sorted(choice.dice, key=lambda die: die.face)
        fits = {die.die: die.face for die in paid if 0 < die.face <= frame.number}
        if fits:
            table.change_frame(dice=tuple(sorted(fits)), shoals=tuple(f"{kind} {fits[kind]}" for kind in fits))
        else:
            table.change_frame(step=self.catch_steps()[0], number=0, dice=())

    def keep_change(self, table: Table, choice: PickDice) -> None:
        for kind, face in (entry.split() for entry in table.position.frames[-1].shoals):
            if kind in choice.spent:
                table.change_frame(number=int(face))
        table.change_frame(shoals=())
        super().keep_change(table, choice)


class ChangeWithoutAnExcess(Engine):
    def may_keep(self, kinds: Sequence[str], excess: int) -> tuple[str, ...]:
        return tuple(sorted(set(kinds)))

    def keep_change(self, table: Table, choice: PickDice) -> None:
        frame = table.position.frames[-1]
        lowest = [min(self.components.dice[kind].faces) for kind in choice.spent]
        if lowest and max(lowest) > frame.number:
            table.change_frame(number=max(lowest))
        super().keep_change(table, choice)

    def pay(self, table: Table, choice: Pay) -> None:
        excess = sum(die.face for die in choice.dice) - (self.difficulty(table.position) or 0)
        super().pay(table, choice)
        if table.position.frames[-1].step == "change":
            table.change_frame(number=max(0, excess))


class MoreDinksAreAdded(Engine):
    def dinks_for_a_die(self, position: Position, seat: int) -> int:
        more = any(True for _ in self.gear_statics(position, seat, "dink_draw_n"))
        return super().dinks_for_a_die(position, seat) + 1 if more else super().dinks_for_a_die(position, seat)


class MoreDinksAreIgnored(IgnoresGear):
    unknown_on_gear = ("dink_draw_n",)

    def draw_for_die(self, table: Table, seat: int) -> None:
        """Draw one Dink, even if chance is stated for more."""
        if table.angler(seat).reel is not None:
            table.forgo()
        super().draw_for_die(table, seat)


class OneOfTheDinksIsKept(Engine):
    def draw_for_die(self, table: Table, seat: int) -> None:
        before = table.angler(seat).dinks
        super().draw_for_die(table, seat)
        drawn = table.angler(seat).dinks[len(before) :]
        table.change_angler(seat, dinks=(*before, *drawn[:1]))
        for card in drawn[1:]:
            self.put_dink_away(table, card or "")


class ChoosesDinks(Engine):
    """An engine that draws several Dinks for one to be kept; until it is chosen, they are in the frame that asks."""

    mistake_id = None

    puts_under_the_deck: ClassVar[bool] = False
    """True if the Dinks that are not kept go under the deck; otherwise, they are discarded."""

    def effect_of(self, frame: Frame) -> Effect:
        return Effect("draw_dink") if asks_for_a_dink(frame) else super().effect_of(frame)

    def hand_to_pick(self, position: Position, frame: Frame) -> Hand:
        if asks_for_a_dink(frame):
            return Hand(Counter(frame.dice), 0, Counter())
        return super().hand_to_pick(position, frame)

    def take_answer(self, table: Table, choice: Choice) -> None:
        if not asks_for_a_dink(table.position.frames[-1]):
            super().take_answer(table, choice)
            return
        asked, (kept,) = table.pop(), self.cards_picked(choice)
        keep_dink(self, table, asked.seat, asked.dice, kept)
        offer_dinks(self, table, asked.seat, asked.place, "regrets.static.dink-draw")

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """End the cast below the question for the Dink."""
        asked = table.pop() if asks_for_a_dink(table.position.frames[-1]) else None
        super().end_uncaught(table, frame, step)
        if asked is not None:
            table.push(asked)


class OneOfTheDinksIsChosen(ChoosesDinks):
    def draw_for_die(self, table: Table, seat: int) -> None:
        if self.dinks_for_a_die(table.position, seat) > 1:
            offer_dinks(self, table, seat, 1, "regrets.cast.dink")
        else:
            super().draw_for_die(table, seat)


class EveryDinkIsOneOfThree(ChoosesDinks):
    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        if self.dinks_for_a_die(table.position, seat) > 1:
            offer_dinks(self, table, seat, 1 if rule == "regrets.cast.dink" else number, rule)
        else:
            super().draw_dinks(table, seat, number, rule)


class EveryDinkIsOneOfThreeOthersGoUnder(EveryDinkIsOneOfThree):
    puts_under_the_deck = True


class MoreDinksForPassing(Engine):
    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        times = self.dinks_for_a_die(table.position, seat) if rule == "regrets.pass.reward" else 1
        super().draw_dinks(table, seat, number * times, rule)


class MoreDinksForCardEffects(Engine):
    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        times = self.dinks_for_a_die(table.position, seat) if rule == "regrets.effect.draw-dink" else 1
        super().draw_dinks(table, seat, number * times, rule)


class RevealTextInSpiteOfGear(IgnoresGear):
    unknown_on_gear = ("ignore_reveal",)


class GearIgnoresEveryRevealText(Engine):
    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        cards = table.shoal(shoal).cards
        if cards and not cards[0].up and self.skips_reveal(table.position, frame.seat):
            self.turn_up(table, shoal, "regrets.effect.reveal")
        else:
            super().at_reveal(table, frame, effect, shoal)


class GearIgnoresHarmOnly(Engine):
    def skips_reveal(self, position: Position, seat: int) -> bool:
        fish = self.components.fish.get(self.cast_under_way(position).card)
        return super().skips_reveal(position, seat) and fish is not None and fish.align == "foul"


# ---- Fish


class AnyNumberOfDice(IgnoresFish):
    unknown_on_fish = ("exact_dice",)


class DiceDemandedAtLeast(Engine):
    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        demanded = self.dice_demanded(self.cast_under_way(position).card)
        try:
            super().check_payment(position, seat, dice)
        except RefusalError as refused:
            if demanded is None or refused.refusal.rule != "regrets.static.exact-dice" or len(dice) < demanded:
                raise


class FishIsNeverHarder(IgnoresFish):
    unknown_on_fish = ("difficulty_per",)


class HarderForThingsOfAll(Engine):
    def own_difficulty(self, position: Position, cast: Frame) -> int:
        more = 0
        for seat in self.seats(position):
            more += super().own_difficulty(position, replace(cast, seat=seat))
        return more


class RegretsAndFishExchanged(Engine):
    def own_difficulty(self, position: Position, cast: Frame) -> int:
        angler = position.angler(cast.seat)
        count = {"hand": len(angler.regrets), "regrets": len(angler.fish)}
        return sum(count[static.thing] for static in self.fish_statics(cast.card, "difficulty_per"))


class DinksCountAsFishInHand(Engine):
    def own_difficulty(self, position: Position, cast: Frame) -> int:
        per_fish = sum(static.thing == "hand" for static in self.fish_statics(cast.card, "difficulty_per"))
        return super().own_difficulty(position, cast) + per_fish * len(position.angler(cast.seat).dinks)


class NothingHasToBeCaught(IgnoresFish):
    unknown_on_fish = ("must_catch",)


class MustCatchLeavesNoFreeAction(Engine):
    def free_point(self, position: Position) -> Point | None:
        point = super().free_point(position)
        fish = self.cast_under_way(position).card if point == "fishing" else ""
        return None if fish and self.must_be_caught(fish) else point


class NoColumnIsLocked(IgnoresFish):
    unknown_on_fish = ("column_lock",)


class ColumnLockClosesItsOwnShoal(Engine):
    def column_lock(self, position: Position, shoal: str) -> str | None:
        cards = position.shoal(shoal).cards
        if cards and cards[0].up and self.locks_its_column(cards[0].card or ""):
            return shoal
        return super().column_lock(position, shoal)


class ColumnLockClosesTheRow(Engine):
    def column_lock(self, position: Position, shoal: str) -> str | None:
        depth = self.components.shoals[shoal].depth
        for other_shoal in position.shoals:
            top = other_shoal.cards[0] if other_shoal.cards else None
            in_row = other_shoal.name != shoal and self.components.shoals[other_shoal.name].depth == depth
            if in_row and top is not None and top.up and self.locks_its_column(top.card or ""):
                return other_shoal.name
        return None


class FixedValueChanges(Engine):
    def fixed_value(self, fish: str) -> int | None:
        return None


class FixedValueInHandOnly(Engine):
    def value_of(self, position: Position, seat: int, fish: str) -> int:
        mounted = [mounted_fish for slot in position.angler(seat).mounts for mounted_fish in slot.fish]
        fixed, card = self.fixed_value(fish), self.components.fish[fish]
        if fixed is None or fish not in mounted:
            return super().value_of(position, seat, fish)
        row = self.row(position, seat)
        return max(0, fixed + (row.fair if card.align == "fair" else row.foul))


class EveryFishIsSold(IgnoresFish):
    unknown_on_fish = ("no_sell",)


class UnsoldFishIsNotMounted(Engine):
    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        super().check_mounted_fish(position, choice)
        if any(self.is_never_sold(mounting.fish) for mounting in choice.fish):
            raise RefusalError("regrets.static.no-sell", "this fish is not mounted", path="choice.fish")


class NoExtraRegret(IgnoresFish):
    unknown_on_fish = ("extra_regret_draw",)

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """Draw as many as are due, even if chance is stated for more."""
        hand = (fish for fish in table.angler(seat).fish if fish is not None)
        if any(True for fish in hand for _ in Engine.fish_statics(self, fish, "extra_regret_draw")):
            table.forgo()
        super().draw_regrets(table, seat, number, rule)


class ExtraRegretForEachCard(Engine):
    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        extra = self.extra_regrets(table.position, seat)
        super().draw_regrets(table, seat, number + extra * max(0, number - 1), rule)


class ExtraRegretForEachFoulFish(Engine):
    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        extra = self.extra_regrets(table.position, seat) if rule == "regrets.sell.foul" else 0
        super().draw_regrets(table, seat, number + extra * max(0, number - 1), rule)


class ExtraRegretFromAMount(Engine):
    def extra_regrets(self, position: Position, seat: int) -> int:
        mounted = (fish for slot in position.angler(seat).mounts for fish in slot.fish)
        more = sum(static.n for fish in mounted for static in self.fish_statics(fish, "extra_regret_draw"))
        return super().extra_regrets(position, seat) + more


class NothingHasToBeCaughtAtDifficultyZero(Engine):
    def can_pay(self, position: Position, seat: int) -> bool:
        fish = self.cast_under_way(position).card
        is_free = bool(fish) and self.must_be_caught(fish) and self.difficulty(position) == 0
        return not is_free and super().can_pay(position, seat)
