"""Mistakes of what cards do all the time: gear while it is equipped, fish where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.components import FishCard, GearCard
from leadline_engines.deep_regrets.free_actions import Point
from leadline_engines.deep_regrets.move import Cast, Mount, Pay, PickDice
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect, Static
from leadline_engines.surface import Refused


class IgnoresFish(Engine):
    """An engine that does not know one of the words for what fish do all the time."""

    word: ClassVar[str] = ""
    """The word."""

    def fish_statics(self, fish: str, word: str) -> Iterator[Static]:
        """Nothing, for that word."""
        return iter(()) if word == self.word else super().fish_statics(fish, word)


class IgnoresGear(Engine):
    """An engine that does not know one of the words for what gear does all the time."""

    word: ClassVar[str] = ""
    """The word."""

    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        """Nothing, for that word."""
        return iter(()) if word == self.word else super().gear_statics(position, seat, word)


class AllGearWorks(Engine):
    """Every rod and reel that a player owns works, equipped or not."""

    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        """Of all that is owned."""
        angler = position.angler(seat)
        rods, reels = self.components.rods, self.components.reels
        for card in (*(rods[name] for name in angler.rods), *(reels[name] for name in angler.reels)):
            yield from (one for one in card.static if one.is_ == word)


class GearWorksForEverybody(Engine):
    """Equipped gear works for every player."""

    def gear_statics(self, position: Position, seat: int, word: str) -> Iterator[Static]:
        """Of all players."""
        for one in self.seats(position):
            yield from super().gear_statics(position, one, word)


class RodHidesTheReel(Engine):
    """With a rod equipped the reel does nothing."""

    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """One of the two."""
        yield from list(super().gear_equipped(position, seat))[:1]


class RodsDoNothing(Engine):
    """Rods do nothing: neither what stands on them for all the time nor their abilities."""

    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """Without the rod."""
        reel = position.angler(seat).reel
        yield from (one for one in super().gear_equipped(position, seat) if one[0] == reel)


class ReelsDoNothing(Engine):
    """Reels do nothing: neither what stands on them for all the time nor their abilities."""

    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """Without the reel."""
        rod = position.angler(seat).rod
        yield from (one for one in super().gear_equipped(position, seat) if one[0] == rod)

    def draw_for_die(self, table: Table, seat: int) -> None:
        """One Dink, also where chance is said to have given more."""
        if table.angler(seat).reel is not None:
            table.forgo()
        super().draw_for_die(table, seat)


class GearDoesNothing(Engine):
    """Rods and reels can be bought and equipped, and do nothing."""

    def gear_equipped(self, position: Position, seat: int) -> Iterator[tuple[str, GearCard]]:
        """Neither of the two."""
        yield from ()

    def draw_for_die(self, table: Table, seat: int) -> None:
        """One Dink, also where chance is said to have given more."""
        if table.angler(seat).reel is not None:
            table.forgo()
        super().draw_for_die(table, seat)


class GearIsNeverUsed(Engine):
    """The abilities of rods and reels cannot be used; only what they do all the time works."""

    def ready_gear(self, position: Position, seat: int) -> dict[str, str]:
        """None."""
        return {}


class GearTakesNothingOff(IgnoresGear):
    """Gear that makes fish easier does nothing."""

    word = "difficulty"


class GearMakesEveryFishEasier(Engine):
    """Gear that makes some fish easier makes all of them easier."""

    def is_meant(self, static: Static, card: FishCard, cast: Frame) -> bool:
        """Every fish."""
        return True


class GearMakesFishHarder(Engine):
    """Gear that takes something off a Difficulty adds it."""

    def gear_difficulty(self, position: Position, cast: Frame) -> int:
        """The other way."""
        return -super().gear_difficulty(position, cast)


class FirstOfTheDayUntilCaught(Engine):
    """The first fish of the day is the first that is caught; until then every cast counts as the first."""

    def cast(self, table: Table, choice: Cast) -> None:
        """It has not been, before a fish is caught."""
        before = table.angler(choice.seat).has_cast
        super().cast(table, choice)
        table.change_angler(choice.seat, has_cast=before)

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Now it has been."""
        table.change_angler(frame.seat, has_cast=True)
        super().take_fish(table, frame)


class FirstOfTheDayOfAll(Engine):
    """The first fish of the day is the first that anybody casts at."""

    def cast(self, table: Table, choice: Cast) -> None:
        """The first of all."""
        super().cast(table, choice)
        others = [one for seat, one in enumerate(table.position.anglers, 1) if seat != choice.seat]
        if any(one.has_cast for one in others):
            table.change_frame(number=0)


class ChangeIsNeverKept(IgnoresGear):
    """The reel that keeps a die for what was paid too much does nothing."""

    word = "keep_change"


class ChangeKeepsItsFace(Engine):
    """A die that is kept for what was paid too much keeps the face that it has."""

    def keep_change(self, table: Table, choice: PickDice) -> None:
        """Keep one, at its highest face."""
        before = Counter(table.angler(choice.seat).fresh)
        super().keep_change(table, choice)
        for die in (Counter(table.angler(choice.seat).fresh) - before).elements():
            fresh = without(table.angler(choice.seat).fresh, die)
            highest = Die(die.die, max(self.components.dice[die.die].faces))
            table.change_angler(choice.seat, fresh=(*fresh, highest))


class ChangeWithoutAnExcess(Engine):
    """The reel that keeps change gives a die back whatever was paid; without an excess it shows its lowest face."""

    def may_keep(self, kinds: Sequence[str], excess: int) -> tuple[str, ...]:
        """Any of them."""
        return tuple(sorted(set(kinds)))

    def keep_change(self, table: Table, choice: PickDice) -> None:
        """Keep one, at its lowest face if need be."""
        frame = table.position.frames[-1]
        lowest = [min(self.components.dice[kind].faces) for kind in choice.spent]
        if lowest and max(lowest) > frame.number:
            table.change_frame(number=max(lowest))
        super().keep_change(table, choice)

    def pay(self, table: Table, choice: Pay) -> None:
        """A die may be kept even for nothing."""
        excess = sum(die.face for die in choice.dice) - (self.difficulty(table.position) or 0)
        super().pay(table, choice)
        if table.position.frames[-1].step == "change":
            table.change_frame(number=max(0, excess))


class MoreDinksAreAdded(Engine):
    """The reel that draws three Dinks draws them beside the one that is due."""

    def dinks_for_a_die(self, position: Position, seat: int) -> int:
        """One more."""
        more = any(True for _ in self.gear_statics(position, seat, "dink_draw_n"))
        return super().dinks_for_a_die(position, seat) + 1 if more else super().dinks_for_a_die(position, seat)


class MoreDinksAreIgnored(IgnoresGear):
    """The reel that draws three Dinks draws one."""

    word = "dink_draw_n"

    def draw_for_die(self, table: Table, seat: int) -> None:
        """One Dink, also where chance is said to have given more."""
        if table.angler(seat).reel is not None:
            table.forgo()
        super().draw_for_die(table, seat)


class MoreDinksForPassing(Engine):
    """The reel that draws three Dinks draws them for passing too."""

    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        """As many for passing."""
        times = self.dinks_for_a_die(table.position, seat) if rule == "regrets.pass.reward" else 1
        super().draw_dinks(table, seat, number * times, rule)


class RevealTextInSpiteOfGear(IgnoresGear):
    """The rod that ignores Reveal texts does nothing."""

    word = "ignore_reveal"


class GearIgnoresEveryRevealText(Engine):
    """The rod that ignores Reveal texts ignores those of fish that a text turns up, too."""

    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Turn it up, and no more."""
        cards = table.shoal(shoal).cards
        if cards and not cards[0].up and self.skips_reveal(table.position, frame.seat):
            self.turn_up(table, shoal, "regrets.effect.reveal")
        else:
            super().at_reveal(table, frame, effect, shoal)


class GearIgnoresHarmOnly(Engine):
    """The rod that ignores Reveal texts ignores those of foul fish only."""

    def skips_reveal(self, position: Position, seat: int) -> bool:
        """Not for a fair fish."""
        fish = self.components.fish.get(self.cast_under_way(position).card)
        return super().skips_reveal(position, seat) and fish is not None and fish.align == "foul"


# ---- Fish


class AnyNumberOfDice(IgnoresFish):
    """A fish that is paid with exactly so many dice is paid with any number."""

    word = "exact_dice"


class DiceDemandedAtLeast(Engine):
    """A fish that is paid with exactly so many dice may be paid with more."""

    def check_payment(self, position: Position, seat: int, dice: Sequence[Die]) -> None:
        """More are fine."""
        demanded = self.dice_demanded(self.cast_under_way(position).card)
        try:
            super().check_payment(position, seat, dice)
        except Refused as refused:
            if demanded is None or refused.refusal.rule != "regrets.static.exact-dice" or len(dice) < demanded:
                raise


class FishIsNeverHarder(IgnoresFish):
    """A fish that is harder for each thing costs what is printed."""

    word = "difficulty_per"


class HarderForThingsOfAll(Engine):
    """A fish that is harder for each thing counts those of all players."""

    def own_difficulty(self, position: Position, cast: Frame) -> int:
        """For all players."""
        more = 0
        for seat in self.seats(position):
            more += super().own_difficulty(position, replace(cast, seat=seat))
        return more


class RegretsAndFishExchanged(Engine):
    """A fish that is harder for each Regret counts the fish in hand, and the other way round."""

    def own_difficulty(self, position: Position, cast: Frame) -> int:
        """The other thing."""
        angler = position.angler(cast.seat)
        count = {"hand": len(angler.regrets), "regrets": len(angler.fish)}
        return sum(count[one.thing] for one in self.fish_statics(cast.card, "difficulty_per"))


class NothingHasToBeCaught(IgnoresFish):
    """A fish that has to be paid for by who can may be let go."""

    word = "must_catch"


class MustCatchLeavesNoFreeAction(Engine):
    """Before a fish that has to be paid for no free action is possible."""

    def free_point(self, position: Position) -> Point | None:
        """Not before such a fish."""
        point = super().free_point(position)
        fish = self.cast_under_way(position).card if point == "fishing" else ""
        return None if fish and self.must_be_caught(fish) else point


class NoColumnIsLocked(IgnoresFish):
    """A fish that closes its column closes nothing."""

    word = "column_lock"


class ColumnLockClosesItsOwnShoal(Engine):
    """A fish that closes its column closes its own shoal too."""

    def column_lock(self, position: Position, shoal: str) -> str | None:
        """The own shoal too."""
        cards = position.shoal(shoal).cards
        if cards and cards[0].up and self.locks_its_column(cards[0].card or ""):
            return shoal
        return super().column_lock(position, shoal)


class ColumnLockClosesTheRow(Engine):
    """A fish that closes its column closes its row instead."""

    def column_lock(self, position: Position, shoal: str) -> str | None:
        """In the same row."""
        depth = self.components.shoals[shoal].depth
        for other in position.shoals:
            top = other.cards[0] if other.cards else None
            in_row = other.name != shoal and self.components.shoals[other.name].depth == depth
            if in_row and top is not None and top.up and self.locks_its_column(top.card or ""):
                return other.name
        return None


class FixedValueChanges(Engine):
    """Madness changes every Value, also a fixed one."""

    def fixed_value(self, fish: str) -> int | None:
        """None is fixed."""
        return None


class FixedValueInHandOnly(Engine):
    """Madness changes a fixed Value as soon as the fish is mounted."""

    def value_of(self, position: Position, seat: int, fish: str) -> int:
        """Fixed only in hand."""
        mounted = [one for slot in position.angler(seat).mounts for one in slot.fish]
        fixed, card = self.fixed_value(fish), self.components.fish[fish]
        if fixed is None or fish not in mounted:
            return super().value_of(position, seat, fish)
        row = self.row(position, seat)
        return max(0, fixed + (row.fair if card.align == "fair" else row.foul))


class EveryFishIsSold(IgnoresFish):
    """A fish that cannot be sold is sold like any other."""

    word = "no_sell"


class UnsoldFishIsNotMounted(Engine):
    """A fish that cannot be sold cannot be mounted either."""

    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        """Nor one that is never sold."""
        super().check_mounted_fish(position, choice)
        if any(self.is_never_sold(one.fish) for one in choice.fish):
            raise Refused("regrets.static.no-sell", "this fish is not mounted", path="choice.fish")


class NoExtraRegret(IgnoresFish):
    """A fish in hand that adds to each draw of Regrets adds nothing."""

    word = "extra_regret_draw"

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """As many as are due, also where chance is said to have given more."""
        hand = (fish for fish in table.angler(seat).fish if fish is not None)
        if any(True for fish in hand for _ in Engine.fish_statics(self, fish, self.word)):
            table.forgo()
        super().draw_regrets(table, seat, number, rule)


class ExtraRegretForEachCard(Engine):
    """A fish in hand that adds to each draw of Regrets adds to each card drawn."""

    def draw_regrets(self, table: Table, seat: int, number: int, rule: str) -> None:
        """More for each of them."""
        extra = self.extra_regrets(table.position, seat)
        super().draw_regrets(table, seat, number + extra * max(0, number - 1), rule)


class ExtraRegretFromAMount(Engine):
    """A fish that adds to each draw of Regrets does so when it is mounted too."""

    def extra_regrets(self, position: Position, seat: int) -> int:
        """On mounts too."""
        mounted = (fish for slot in position.angler(seat).mounts for fish in slot.fish)
        more = sum(one.n for fish in mounted for one in self.fish_statics(fish, "extra_regret_draw"))
        return super().extra_regrets(position, seat) + more


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.all-gear-works": AllGearWorks,
    "regrets.mistake.gear-works-for-everybody": GearWorksForEverybody,
    "regrets.mistake.rod-hides-the-reel": RodHidesTheReel,
    "regrets.mistake.rods-do-nothing": RodsDoNothing,
    "regrets.mistake.reels-do-nothing": ReelsDoNothing,
    "regrets.mistake.gear-does-nothing": GearDoesNothing,
    "regrets.mistake.gear-is-never-used": GearIsNeverUsed,
    "regrets.mistake.gear-takes-nothing-off": GearTakesNothingOff,
    "regrets.mistake.gear-makes-every-fish-easier": GearMakesEveryFishEasier,
    "regrets.mistake.gear-makes-fish-harder": GearMakesFishHarder,
    "regrets.mistake.first-of-the-day-until-caught": FirstOfTheDayUntilCaught,
    "regrets.mistake.first-of-the-day-of-all": FirstOfTheDayOfAll,
    "regrets.mistake.change-is-never-kept": ChangeIsNeverKept,
    "regrets.mistake.change-keeps-its-face": ChangeKeepsItsFace,
    "regrets.mistake.change-without-an-excess": ChangeWithoutAnExcess,
    "regrets.mistake.more-dinks-are-added": MoreDinksAreAdded,
    "regrets.mistake.more-dinks-are-ignored": MoreDinksAreIgnored,
    "regrets.mistake.more-dinks-for-passing": MoreDinksForPassing,
    "regrets.mistake.reveal-text-in-spite-of-gear": RevealTextInSpiteOfGear,
    "regrets.mistake.gear-ignores-every-reveal-text": GearIgnoresEveryRevealText,
    "regrets.mistake.gear-ignores-harm-only": GearIgnoresHarmOnly,
    "regrets.mistake.any-number-of-dice": AnyNumberOfDice,
    "regrets.mistake.dice-demanded-at-least": DiceDemandedAtLeast,
    "regrets.mistake.fish-is-never-harder": FishIsNeverHarder,
    "regrets.mistake.harder-for-things-of-all": HarderForThingsOfAll,
    "regrets.mistake.regrets-and-fish-exchanged": RegretsAndFishExchanged,
    "regrets.mistake.nothing-has-to-be-caught": NothingHasToBeCaught,
    "regrets.mistake.must-catch-leaves-no-free-action": MustCatchLeavesNoFreeAction,
    "regrets.mistake.no-column-is-locked": NoColumnIsLocked,
    "regrets.mistake.column-lock-closes-its-own-shoal": ColumnLockClosesItsOwnShoal,
    "regrets.mistake.column-lock-closes-the-row": ColumnLockClosesTheRow,
    "regrets.mistake.fixed-value-changes": FixedValueChanges,
    "regrets.mistake.fixed-value-in-hand-only": FixedValueInHandOnly,
    "regrets.mistake.every-fish-is-sold": EveryFishIsSold,
    "regrets.mistake.unsold-fish-is-not-mounted": UnsoldFishIsNotMounted,
    "regrets.mistake.no-extra-regret": NoExtraRegret,
    "regrets.mistake.extra-regret-for-each-card": ExtraRegretForEachCard,
    "regrets.mistake.extra-regret-from-a-mount": ExtraRegretFromAMount,
}
