"""Mistakes in mounting fish at Port."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from leadline.games.deep_regrets.mistakes.common import at_most
from leadline.games.deep_regrets.mistakes.kept_for_later import omen_card
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Mount, Mounting
from leadline_engines.deep_regrets.position import Position, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Choices, RefusalError


def emptied(mounts: tuple[Slot, ...], number: int) -> tuple[Slot, ...]:
    """Return slots, one of them without its fish."""
    return (*mounts[: number - 1], Slot(mounts[number - 1].times), *mounts[number:])


def mounted(position: Position, seat: int) -> list[str]:
    """Return the fish in the slots of a player."""
    return [fish for slot in position.angler(seat).mounts for fish in slot.fish]


class OneFishMountedAtATime(Engine):
    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        super().check_mounted_fish(position, choice)
        if len(choice.fish) > 1:
            raise RefusalError("regrets.mount.up-to-three", "one fish is mounted at a time", path="choice.fish")

    def mountings(self, position: Position, seat: int) -> Choices:
        return at_most(super().mountings(position, seat), 1)


class TwoFishMountedAtATime(Engine):
    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        super().check_mounted_fish(position, choice)
        if len(choice.fish) > 2:
            raise RefusalError("regrets.mount.up-to-three", "two fish are mounted at a time", path="choice.fish")

    def mountings(self, position: Position, seat: int) -> Choices:
        return at_most(super().mountings(position, seat), 2)


class FourFishMountedAtOnce(Engine):
    def most_mounted(self, position: Position, seat: int) -> int:
        return max(super().most_mounted(position, seat), min(4, len(self.empty_slots(position, seat))))


class ThreeFishMountedInAll(Engine):
    """An engine in which a fourth slot does not help; mounting stays open, but no mounting is possible."""

    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        super().check_mounted_fish(position, choice)
        if len(choice.fish) > self.left_to_mount(position, choice.seat):
            raise RefusalError("regrets.mount.up-to-three", "three fish are mounted in all", path="choice.fish")

    def mountings(self, position: Position, seat: int) -> Choices:
        return at_most(super().mountings(position, seat), self.left_to_mount(position, seat))

    def left_to_mount(self, position: Position, seat: int) -> int:
        """Return how many more fish a player can mount."""
        return max(0, 3 - len(mounted(position, seat)))


class MountedOverTheOld(Engine):
    def empty_slots(self, position: Position, seat: int) -> tuple[int, ...]:
        return tuple(range(1, len(position.angler(seat).mounts) + 1))

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        for fish in table.angler(seat).mounts[mounting.slot - 1].fish:
            self.put_fish_away(table, fish)
        super().put_in_slot(table, seat, mounting)


class MountedFishComesBackToTheHand(Engine):
    def empty_slots(self, position: Position, seat: int) -> tuple[int, ...]:
        return tuple(range(1, len(position.angler(seat).mounts) + 1))

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        old = table.angler(seat).mounts[mounting.slot - 1].fish
        super().put_in_slot(table, seat, mounting)
        table.change_angler(seat, fish=(*table.angler(seat).fish, *old))


class BestSlotIsTaken(Engine):
    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        mounts = table.angler(seat).mounts
        best = max(self.empty_slots(table.position, seat), key=lambda slot: mounts[slot - 1].times)
        super().put_in_slot(table, seat, replace(mounting, slot=best))


class NextSlotIsTaken(Engine):
    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        super().put_in_slot(table, seat, replace(mounting, slot=self.empty_slots(table.position, seat)[0]))


class MountedFishTimesTheNumberOfItsSlot(Engine):
    """An engine that changes the multiplier of a slot when a fish is put in it; a further slot keeps its own."""

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        before = table.angler(seat).mounts
        super().put_in_slot(table, seat, mounting)
        pairs = enumerate(zip(before, table.angler(seat).mounts, strict=True), 1)
        numbered = tuple(
            new if new.fish == old.fish or number > len(self.components.mounts) else replace(new, times=number)
            for number, (old, new) in pairs
        )
        table.change_angler(seat, mounts=numbered)


class OnlySlotIsNotAskedFor(Engine):
    def is_the_only_one(self, position: Position, choice: Mount) -> bool:
        """Return whether one fish is to be mounted, and there is one empty slot."""
        return len(choice.fish) == 1 and len(self.empty_slots(position, choice.seat)) == 1

    def check_slots(self, position: Position, choice: Mount) -> None:
        if not self.is_the_only_one(position, choice):
            super().check_slots(position, choice)

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        empty = self.empty_slots(table.position, seat)
        super().put_in_slot(table, seat, replace(mounting, slot=empty[0]) if len(empty) == 1 else mounting)


class MountedFishCanBeSold(Engine):
    def check_hand(self, position: Position, seat: int, fish: Sequence[str], rule: str) -> None:
        if rule == "regrets.sell.any-number":
            some = Counter(fish) - Counter(mounted(position, seat))
            super().check_hand(position, seat, tuple(some.elements()), rule)
        else:
            super().check_hand(position, seat, fish, rule)

    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        angler = table.angler(seat)
        if fish not in angler.fish and fish in mounted(table.position, seat):
            slot = next(n for n, mount in enumerate(angler.mounts, 1) if fish in mount.fish)
            table.change_angler(seat, mounts=emptied(angler.mounts, slot), fish=(*angler.fish, fish))
        super().lose_fish(table, seat, fish)

    def for_sale(self, position: Position, seat: int) -> Counter[str]:
        return super().for_sale(position, seat) + Counter(mounted(position, seat))


class MountedFishSoldWithTheRest(Engine):
    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        angler, all_mounted = table.angler(seat), tuple(mounted(table.position, seat))
        left = tuple(chain.from_iterable(emptied((slot,), 1) for slot in angler.mounts))
        table.change_angler(seat, mounts=left, fish=(*angler.fish, *all_mounted))
        super().sell_together(table, seat, (*fish, *all_mounted))


class MountedFishTakenDownAtNight(Engine):
    def forget_day(self, table: Table) -> None:
        super().forget_day(table)
        for seat in self.seats(table.position):
            angler = table.angler(seat)
            back = (*angler.fish, *mounted(table.position, seat))
            table.change_angler(seat, fish=back, mounts=tuple(Slot(slot.times) for slot in angler.mounts))


class MountedFishCanBeMoved(Engine):
    """An engine in which a fish from one of the player's slots can be mounted in an empty one."""

    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        if len(choice.fish) <= self.most_mounted(position, choice.seat):
            choice = replace(choice, fish=self.from_the_hand(position, choice))
        super().check_mounted_fish(position, choice)

    def from_the_hand(self, position: Position, choice: Mount) -> tuple[Mounting, ...]:
        """Return the mountings of a choice, without those of fish that are already mounted."""
        hand, moved = Counter(position.angler(choice.seat).fish), Counter(mounted(position, choice.seat))
        left = []
        for mounting in choice.fish:
            source = hand if hand[mounting.fish] else moved
            if source is hand or not moved[mounting.fish]:
                left.append(mounting)
            source[mounting.fish] -= 1
        return tuple(left)

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        angler, fish = table.angler(seat), mounting.fish
        if fish not in angler.fish and fish in mounted(table.position, seat):
            slot = next(n for n, mount in enumerate(angler.mounts, 1) if fish in mount.fish)
            table.change_angler(seat, mounts=emptied(angler.mounts, slot), fish=(*angler.fish, fish))
        super().put_in_slot(table, seat, mounting)


class OmenDieGoesBackOnMounting(Engine):
    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        super().put_in_slot(table, seat, mounting)
        if mounting.fish == omen_card(table.position) and self.omen_owner(table.position) == seat:
            self.return_omen(table, seat)
