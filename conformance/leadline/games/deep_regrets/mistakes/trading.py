"""Mistakes of selling and mounting fish at Port."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Earned
from leadline_engines.deep_regrets.move import Mount, Mounting, Sell
from leadline_engines.deep_regrets.position import Lying, Position, Slot
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import Choices, Refused


def at_most(choices: Choices, number: int) -> Choices:
    """The choices with so many fish at most; a sampler is left as it is."""
    return replace(choices, listed=tuple(one for one in choices.listed if len(one.fish) <= number))


def emptied(mounts: tuple[Slot, ...], number: int) -> tuple[Slot, ...]:
    """Slots, one of them without its fish."""
    return (*mounts[: number - 1], Slot(mounts[number - 1].times), *mounts[number:])


def mounted(position: Position, seat: int) -> list[str]:
    """The fish in the slots of a player."""
    return [fish for slot in position.angler(seat).mounts for fish in slot.fish]


def put_under(engine: Engine, table: Table, fish: str) -> None:
    """A fish goes face-down under the first shoal of its Depth."""
    shoal = f"{engine.components.fish[fish].depth}{engine.components.columns[0]}"
    engine.lay_shoal(table, shoal, (*table.shoal(shoal).cards, Lying(fish)))


# ---- How many are sold


class OneFishASale(Engine):
    """Only one fish is sold in an action."""

    def check_sale(self, table: Table, choice: Sell) -> None:
        """One."""
        super().check_sale(table, choice)
        if len(choice.fish) > 1:
            raise Refused("regrets.sell.any-number", "one fish is sold at a time", path="choice.fish")

    def sales(self, position: Position, seat: int) -> Choices:
        """Of one."""
        return at_most(super().sales(position, seat), 1)


class ThreeFishASale(Engine):
    """No more than three fish are sold in an action, as many as are mounted."""

    def check_sale(self, table: Table, choice: Sell) -> None:
        """Three."""
        super().check_sale(table, choice)
        if len(choice.fish) > 3:
            raise Refused("regrets.sell.any-number", "three fish are sold at a time", path="choice.fish")

    def sales(self, position: Position, seat: int) -> Choices:
        """Of three."""
        return at_most(super().sales(position, seat), 3)


class WholeHandIsSold(Engine):
    """A sale sells all fish of the hand that can be sold, whichever are named."""

    def sell(self, table: Table, choice: Sell) -> None:
        """All of them."""
        everything = tuple(self.for_sale(table.position, choice.seat).elements())
        super().sell(table, replace(choice, fish=everything or choice.fish))


# ---- The price


class SoldAtThePrintedValue(Engine):
    """A fish is sold for the Value that is printed on it."""

    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        """As printed."""
        return self.components.fish[fish].value or 0


class SoldForOneAtLeast(Engine):
    """Every fish sold brings 1 Fishbuck at least."""

    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        """One."""
        return max(1, super().price_of_fish(position, seat, fish))


class SoldForTheDifficulty(Engine):
    """A fish is sold for its Difficulty."""

    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        """As hard as it was."""
        return self.components.fish[fish].difficulty or 0


class RegretsBeforeThePrice(Engine):
    """The Regrets for the foul fish are drawn before the sale is priced."""

    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        """First the Regrets."""
        self.draw_regrets(table, seat, self.regrets_of_sale(fish), "regrets.sell.foul")
        price = sum(self.price_of_fish(table.position, seat, one) for one in fish)
        for one in fish:
            self.lose_fish(table, seat, one)
        if fish:
            self.gain(table, seat, price, "regrets.sell.price")


class FoulFishSoldFirst(Engine):
    """Foul fish are sold first, and fair ones are priced after the Regrets for them."""

    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        """In two parts."""
        for part in ("foul", "fair"):
            some = tuple(one for one in fish if self.alignment(one) == part)
            if some:
                super().sell_together(table, seat, some)


# ---- Regrets


class NoRegretForASale(Engine):
    """Foul fish are sold without a Regret."""

    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        """None."""
        return 0


class OneRegretASale(Engine):
    """A sale with foul fish costs one Regret, however many there are."""

    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        """One."""
        return min(1, super().regrets_of_sale(fish))


class RegretForEveryFishSold(Engine):
    """Every fish sold costs a Regret, fair ones too."""

    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        """All."""
        return len(fish)


class RegretForTheValueOfAFoulFish(Engine):
    """A foul fish sold costs as many Regrets as its printed Value."""

    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        """By Value."""
        return sum(self.components.fish[one].value or 0 for one in fish if self.alignment(one) == "foul")


# ---- What becomes of it


class SoldFishVanish(Engine):
    """Sold fish are taken out of the hand and lie nowhere."""

    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        """And not on the discards."""
        super().lose_fish(table, seat, fish)
        table.change(fish_discards=without(table.position.fish_discards, fish))


class SoldFishGoBackToTheSea(Engine):
    """Sold fish go to the bottom of the first shoal of their Depth."""

    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        """And under a shoal."""
        super().lose_fish(table, seat, fish)
        table.change(fish_discards=without(table.position.fish_discards, fish))
        put_under(self, table, fish)


class SaleAboveTheCap(Engine):
    """The cap of 10 Fishbucks does not hold for sales."""

    def gain(self, table: Table, seat: int, bucks: int, *rules: str) -> None:
        """All that a sale brings."""
        if "regrets.sell.price" not in rules:
            super().gain(table, seat, bucks, *rules)
            return
        table.change_angler(seat, bucks=table.angler(seat).bucks + bucks)
        table.tell(lambda: Earned(seat, bucks, rules))


class CapForSalesOnly(Engine):
    """The cap of 10 Fishbucks holds for sales only, not for Thursday and texts."""

    def gain(self, table: Table, seat: int, bucks: int, *rules: str) -> None:
        """All that anything else brings."""
        if "regrets.sell.price" in rules or bucks < 0:
            super().gain(table, seat, bucks, *rules)
            return
        table.change_angler(seat, bucks=table.angler(seat).bucks + bucks)
        table.tell(lambda: Earned(seat, bucks, rules))


class SaleBeyondTheCapRefused(Engine):
    """A sale that would bring more than 10 Fishbucks is refused."""

    def check_sale(self, table: Table, choice: Sell) -> None:
        """Not beyond."""
        super().check_sale(table, choice)
        price = sum(self.price_of_fish(table.position, choice.seat, one) for one in choice.fish)
        if table.angler(choice.seat).bucks + price > self.components.bucks_cap:
            raise Refused("regrets.sell.cap", "that would be more than there is room for", path="choice.fish")


# ---- Mounting


class OneFishMountedAtATime(Engine):
    """Only one fish is mounted in an action."""

    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        """One."""
        super().check_mounted_fish(position, choice)
        if len(choice.fish) > 1:
            raise Refused("regrets.mount.up-to-three", "one fish is mounted at a time", path="choice.fish")

    def mountings(self, position: Position, seat: int) -> Choices:
        """Of one."""
        return at_most(super().mountings(position, seat), 1)


class TwoFishMountedAtATime(Engine):
    """No more than two fish are mounted in an action."""

    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        """Two."""
        super().check_mounted_fish(position, choice)
        if len(choice.fish) > 2:
            raise Refused("regrets.mount.up-to-three", "two fish are mounted at a time", path="choice.fish")

    def mountings(self, position: Position, seat: int) -> Choices:
        """Of two."""
        return at_most(super().mountings(position, seat), 2)


class MountedOverTheOld(Engine):
    """A fish can be mounted in a slot that is taken; the one that was there is discarded."""

    def empty_slots(self, position: Position, seat: int) -> tuple[int, ...]:
        """All."""
        return tuple(range(1, len(position.angler(seat).mounts) + 1))

    def put_in_slot(self, table: Table, seat: int, one: Mounting) -> None:
        """And the old one goes."""
        for fish in table.angler(seat).mounts[one.slot - 1].fish:
            self.put_fish_away(table, fish)
        super().put_in_slot(table, seat, one)


class MountedFishComesBackToTheHand(Engine):
    """A fish can be mounted in a slot that is taken; the one that was there goes back to the hand."""

    def empty_slots(self, position: Position, seat: int) -> tuple[int, ...]:
        """All."""
        return tuple(range(1, len(position.angler(seat).mounts) + 1))

    def put_in_slot(self, table: Table, seat: int, one: Mounting) -> None:
        """And the old one comes back."""
        old = table.angler(seat).mounts[one.slot - 1].fish
        super().put_in_slot(table, seat, one)
        table.change_angler(seat, fish=(*table.angler(seat).fish, *old))


class BestSlotIsTaken(Engine):
    """A fish is mounted in the empty slot with the highest multiplier, whichever is named."""

    def put_in_slot(self, table: Table, seat: int, one: Mounting) -> None:
        """The best."""
        mounts = table.angler(seat).mounts
        best = max(self.empty_slots(table.position, seat), key=lambda slot: mounts[slot - 1].times)
        super().put_in_slot(table, seat, replace(one, slot=best))


class NextSlotIsTaken(Engine):
    """A fish is mounted in the leftmost empty slot, whichever is named."""

    def put_in_slot(self, table: Table, seat: int, one: Mounting) -> None:
        """The leftmost."""
        super().put_in_slot(table, seat, replace(one, slot=self.empty_slots(table.position, seat)[0]))


class MountedFishCanBeSold(Engine):
    """A mounted fish can be sold like one of the hand, and frees its slot."""

    def check_hand(self, position: Position, seat: int, fish: Sequence[str], rule: str) -> None:
        """Of the slots too, in a sale."""
        if rule == "regrets.sell.any-number":
            some = Counter(fish) - Counter(mounted(position, seat))
            super().check_hand(position, seat, tuple(some.elements()), rule)
        else:
            super().check_hand(position, seat, fish, rule)

    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        """Out of its slot, if it is not in the hand."""
        angler = table.angler(seat)
        if fish not in angler.fish and fish in mounted(table.position, seat):
            slot = next(n for n, one in enumerate(angler.mounts, 1) if fish in one.fish)
            table.change_angler(seat, mounts=emptied(angler.mounts, slot), fish=(*angler.fish, fish))
        super().lose_fish(table, seat, fish)

    def for_sale(self, position: Position, seat: int) -> Counter[str]:
        """Those in the slots too."""
        return super().for_sale(position, seat) + Counter(mounted(position, seat))


class MountedFishSoldWithTheRest(Engine):
    """Mounted fish are sold with every sale, because they still lie among the fish of the player."""

    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        """With them."""
        angler, all_mounted = table.angler(seat), tuple(mounted(table.position, seat))
        left = tuple(chain.from_iterable(emptied((slot,), 1) for slot in angler.mounts))
        table.change_angler(seat, mounts=left, fish=(*angler.fish, *all_mounted))
        super().sell_together(table, seat, (*fish, *all_mounted))


class MountedFishTakenDownAtNight(Engine):
    """Mounted fish are taken down when the day is over, and go back to the hand."""

    def forget_day(self, table: Table) -> None:
        """And take them down."""
        super().forget_day(table)
        for seat in self.seats(table.position):
            angler = table.angler(seat)
            back = (*angler.fish, *mounted(table.position, seat))
            table.change_angler(seat, fish=back, mounts=tuple(Slot(slot.times) for slot in angler.mounts))


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.one-fish-a-sale": OneFishASale,
    "regrets.mistake.three-fish-a-sale": ThreeFishASale,
    "regrets.mistake.whole-hand-is-sold": WholeHandIsSold,
    "regrets.mistake.sold-at-the-printed-value": SoldAtThePrintedValue,
    "regrets.mistake.sold-for-one-at-least": SoldForOneAtLeast,
    "regrets.mistake.sold-for-the-difficulty": SoldForTheDifficulty,
    "regrets.mistake.regrets-before-the-price": RegretsBeforeThePrice,
    "regrets.mistake.foul-fish-sold-first": FoulFishSoldFirst,
    "regrets.mistake.no-regret-for-a-sale": NoRegretForASale,
    "regrets.mistake.one-regret-a-sale": OneRegretASale,
    "regrets.mistake.regret-for-every-fish-sold": RegretForEveryFishSold,
    "regrets.mistake.regret-for-the-value-of-a-foul-fish": RegretForTheValueOfAFoulFish,
    "regrets.mistake.sold-fish-vanish": SoldFishVanish,
    "regrets.mistake.sold-fish-go-back-to-the-sea": SoldFishGoBackToTheSea,
    "regrets.mistake.sale-above-the-cap": SaleAboveTheCap,
    "regrets.mistake.cap-for-sales-only": CapForSalesOnly,
    "regrets.mistake.sale-beyond-the-cap-refused": SaleBeyondTheCapRefused,
    "regrets.mistake.one-fish-mounted-at-a-time": OneFishMountedAtATime,
    "regrets.mistake.two-fish-mounted-at-a-time": TwoFishMountedAtATime,
    "regrets.mistake.mounted-over-the-old": MountedOverTheOld,
    "regrets.mistake.mounted-fish-comes-back-to-the-hand": MountedFishComesBackToTheHand,
    "regrets.mistake.best-slot-is-taken": BestSlotIsTaken,
    "regrets.mistake.next-slot-is-taken": NextSlotIsTaken,
    "regrets.mistake.mounted-fish-can-be-sold": MountedFishCanBeSold,
    "regrets.mistake.mounted-fish-sold-with-the-rest": MountedFishSoldWithTheRest,
    "regrets.mistake.mounted-fish-taken-down-at-night": MountedFishTakenDownAtNight,
}
