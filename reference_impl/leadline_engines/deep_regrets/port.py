"""Actions at Port, which are selling and mounting fish."""

from __future__ import annotations

from collections.abc import Iterable

from leadline_engines.deep_regrets.events import FishTaken, Mounted
from leadline_engines.deep_regrets.move import Mount, Mounting, Sell
from leadline_engines.deep_regrets.position import Position, Slot
from leadline_engines.deep_regrets.shops import Shopping
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError

MOUNTED = (
    "regrets.mount.up-to-three", "regrets.mount.empty-slot", "regrets.mount.choice", "regrets.mount.permanent",
    "regrets.information.used", "regrets.information.open",
)  # fmt: skip
"""The rules cited whenever fish are mounted."""


class Trading(Shopping):
    """The rules in the chapters ``regrets.sell`` and ``regrets.mount``."""

    def check_not_empty(self, things: Iterable[object], what: str) -> None:
        """Refuse an action that has no effect (regrets.turn.no-empty-action)."""
        if not any(True for _ in things) and not self.may_be_empty():
            raise RefusalError(
                "regrets.turn.no-empty-action", f"no fish is {what}", path="choice.fish", remedy="name one"
            )

    # ---- selling

    def sell(self, table: Table, choice: Sell) -> None:
        """Sell fish from the hand; each foul fish costs a Regret.

        Rules: regrets.sell.any-number, regrets.sell.price, regrets.sell.priced-first, regrets.sell.foul
        """
        self.check_not_empty(choice.fish, "sold")
        self.check_sale(table, choice)
        if self.rulings.sale_pricing == "price-all-first":
            self.sell_together(table, choice.seat, choice.fish)
        else:
            for fish in choice.fish:
                self.sell_together(table, choice.seat, (fish,))
        self.action_over(table)

    def check_sale(self, table: Table, choice: Sell) -> None:
        """Refuse fish that are not in the hand, and fish that cannot be sold.

        Rules: regrets.sell.any-number, regrets.static.no-sell, regrets.sell.no-value
        """
        self.check_hand(table.position, choice.seat, choice.fish, "regrets.sell.any-number")
        for fish in choice.fish:
            if self.is_never_sold(fish):
                raise RefusalError("regrets.static.no-sell", f"{fish!r} is never sold", path="choice.fish")
        for fish in choice.fish:
            if not self.has_value(fish):
                raise RefusalError("regrets.sell.no-value", f"{fish!r} has no Value", path="choice.fish")

    def sell_together(self, table: Table, seat: int, fish: tuple[str, ...]) -> None:
        """Price fish, remove and pay for them, and then draw the Regrets for the foul ones."""
        price = sum(self.price_of_fish(table.position, seat, name) for name in fish)
        regrets = self.regrets_due(table.position, seat, fish)
        for name in fish:
            self.lose_fish(table, seat, name)
        if fish:
            rules = self.rules_of_values(table.position, seat, fish)
            self.gain(table, seat, price, "regrets.sell.price", "regrets.sell.priced-first", *rules)
        self.draw_regrets(table, seat, regrets, "regrets.sell.foul")

    def price_of_fish(self, position: Position, seat: int, fish: str) -> int:
        """Return the price of a fish (regrets.sell.price)."""
        return self.value_of(position, seat, fish)

    def regrets_due(self, position: Position, seat: int, fish: tuple[str, ...]) -> int:
        """Return the number of Regrets that a seller has to draw, before any fish is sold (regrets.sell.foul)."""
        return self.regrets_of_sale(fish)

    def regrets_of_sale(self, fish: tuple[str, ...]) -> int:
        """Return the number of Regrets due for the fish that are sold (regrets.sell.foul)."""
        return sum(self.alignment(name) == "foul" for name in fish)

    def lose_fish(self, table: Table, seat: int, fish: str) -> None:
        """Discard a fish that is sold (regrets.sell.discarded)."""
        self.take_out(table, seat, "fish", fish, "regrets.sell.any-number", "choice.fish")
        table.change(fish_discards=(*table.position.fish_discards, fish))
        table.tell(
            lambda: FishTaken(
                seat, "sold", fish, ("regrets.sell.any-number", "regrets.sell.discarded", "regrets.information.used")
            )
        )
        self.look_after_omen(table)

    # ---- mounting

    def mount(self, table: Table, choice: Mount) -> None:
        """Mount one to three fish from the hand in empty slots, permanently.

        Rules: regrets.mount.up-to-three, regrets.mount.empty-slot, regrets.mount.choice, regrets.mount.permanent
        """
        self.check_not_empty(choice.fish, "mounted")
        self.check_mounted_fish(table.position, choice)
        self.check_slots(table.position, choice)
        for mounting in choice.fish:
            if not self.has_value(mounting.fish):
                raise RefusalError("regrets.mount.no-value", f"{mounting.fish!r} has no Value", path="choice.fish")
        for mounting in choice.fish:
            self.put_in_slot(table, choice.seat, mounting)
        self.action_over(table)

    def check_mounted_fish(self, position: Position, choice: Mount) -> None:
        """Refuse more than three fish, and fish that are not in the hand (regrets.mount.up-to-three)."""
        rule, most = "regrets.mount.up-to-three", self.most_mounted(position, choice.seat)
        if len(choice.fish) > most:
            why = f"{len(choice.fish)} fish are mounted at once"
            raise RefusalError(rule, why, path="choice.fish", remedy=f"name {most} at most")
        self.check_hand(position, choice.seat, tuple(mounting.fish for mounting in choice.fish), rule)

    def most_mounted(self, position: Position, seat: int) -> int:
        """Return how many fish a player can mount in one action (regrets.mount.up-to-three)."""
        return self.components.mount_at_once

    def check_slots(self, position: Position, choice: Mount) -> None:
        """Refuse slots that are occupied, named twice, nonexistent, or out of order.

        Rules: regrets.mount.empty-slot, regrets.mount.choice
        """
        empty, named = self.empty_slots(position, choice.seat), [mounting.slot for mounting in choice.fish]
        for slot in named:
            if slot not in empty or named.count(slot) > 1:
                why = f"slot {slot} is not empty, or is named twice"
                remedy = f"the empty slots are {', '.join(map(str, empty)) or 'none'}"
                raise RefusalError("regrets.mount.empty-slot", why, path="choice.fish", remedy=remedy)
        if self.fills_from_the_left() and sorted(named) != list(empty[: len(named)]):
            why, remedy = "slots are filled from the left", f"the next one is {empty[0]}"
            raise RefusalError("regrets.mount.choice", why, path="choice.fish", remedy=remedy)

    def empty_slots(self, position: Position, seat: int) -> tuple[int, ...]:
        """Return the numbers of a player's empty slots, counting from the left."""
        return tuple(n for n, slot in enumerate(position.angler(seat).mounts, 1) if not slot.fish)

    def fills_from_the_left(self) -> bool:
        """Return whether the leftmost empty slot must be used (regrets.mount.choice)."""
        return self.rulings.mount_slots == "left-to-right"

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        """Put a fish from the hand in a slot."""
        self.take_out(table, seat, "fish", mounting.fish, "regrets.mount.up-to-three", "choice.fish")
        mounts = table.angler(seat).mounts
        slot = Slot(mounts[mounting.slot - 1].times, (mounting.fish,))
        table.change_angler(seat, mounts=(*mounts[: mounting.slot - 1], slot, *mounts[mounting.slot :]))
        rules = MOUNTED
        table.tell(lambda: Mounted(seat, mounting.fish, mounting.slot, rules))
