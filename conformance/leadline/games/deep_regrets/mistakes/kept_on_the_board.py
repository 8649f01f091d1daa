"""Mistakes in which something stays with a fish, a mounted fish, a turn or the Life Preserver longer than it should."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from leadline.games.deep_regrets.mistakes.kept_for_later import KeepsNotes, note, noted
from leadline_engines.deep_regrets.facts import Tier
from leadline_engines.deep_regrets.move import Cast, Choice, Mounting, Pay, Preserver, Visit
from leadline_engines.deep_regrets.position import Frame, Lying, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision, RefusalError

# ---- Free actions


class OneFreeActionATurn(KeepsNotes):
    def play_free(self, table: Table, choice: Choice) -> None:
        if noted(table.position, "free", choice.seat):
            why = "a free action was taken in this turn"
            raise RefusalError("regrets.free.any-number", why, path="choice.kind")
        super().play_free(table, choice)
        note(table, "free", choice.seat, 1)

    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        return [] if noted(position, "free", seat) else super().free_decisions(position, seat)

    def forget_turn(self, table: Table) -> None:
        super().forget_turn(table)
        for seat in self.seats(table.position):
            note(table, "free", seat, None)


# ---- The Life Preserver


class _KeepsTheToken(KeepsNotes):
    """An engine that notes who has used the Life Preserver in this turn without giving it up."""

    mistake_id = None

    def keep_token(self, table: Table, seat: int) -> None:
        """Give the Life Preserver back to the player who has just used it."""
        table.change(preserver=seat)
        note(table, "token", seat, 1)

    def give_up_token(self, table: Table, seat: int) -> None:
        """Put the Life Preserver beside the boards if a player has used it."""
        if noted(table.position, "token", seat):
            table.change(preserver=None)
            note(table, "token", seat, None)

    def is_time_for_preserver(self, position: Position, seat: int) -> bool:
        return not noted(position, "token", seat) and super().is_time_for_preserver(position, seat)

    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        decisions = super().free_decisions(position, seat)
        if not noted(position, "token", seat):
            return decisions
        return [decision for decision in decisions if decision.kind != "preserver"]

    def forget_turn(self, table: Table) -> None:
        super().forget_turn(table)
        for seat in self.seats(table.position):
            note(table, "token", seat, None)


class PreserverIsGivenUpWithThePayment(_KeepsTheToken):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        if table.angler(choice.seat).depth > 0:
            self.keep_token(table, choice.seat)

    def pay(self, table: Table, choice: Pay) -> None:
        super().pay(table, choice)
        self.give_up_token(table, choice.seat)

    def end_cast(self, table: Table, frame: Frame) -> None:
        note(table, "token", frame.seat, None)
        super().end_cast(table, frame)


class PreserverIsGivenUpWithTheVisit(_KeepsTheToken):
    def use_preserver(self, table: Table, choice: Preserver) -> None:
        super().use_preserver(table, choice)
        if table.angler(choice.seat).depth == 0:
            self.keep_token(table, choice.seat)

    def pay_in_shop(self, table: Table, choice: Visit, tier: Tier) -> None:
        super().pay_in_shop(table, choice, tier)
        self.give_up_token(table, choice.seat)


# ---- Fish


class ChangesStayWithTheFish(KeepsNotes):
    def number_of(self, shoal: str) -> int:
        """Return the number under which notes for a shoal are kept."""
        return list(self.components.shoals).index(shoal) + 1

    def cast(self, table: Table, choice: Cast) -> None:
        super().cast(table, choice)
        (attempt,), number = table.position.attempt, self.number_of(choice.shoal)
        changed = replace(attempt, change=attempt.change + (noted(table.position, "eased", number) or 0))
        if attempt.difficulty is None:
            changed = replace(changed, difficulty=noted(table.position, "fixed", number))
        table.change(attempt=(changed,))

    def end_cast(self, table: Table, frame: Frame) -> None:
        top = table.shoal(frame.shoal).cards[:1]
        if top and top[0].up and top[0].card == frame.card:
            for attempt in table.position.attempt:
                note(table, "eased", self.number_of(frame.shoal), attempt.change)
                note(table, "fixed", self.number_of(frame.shoal), attempt.difficulty)
        super().end_cast(table, frame)

    def lay_shoal(self, table: Table, shoal: str, cards: Iterable[Lying]) -> None:
        before = table.shoal(shoal).cards[:1]
        super().lay_shoal(table, shoal, cards)
        if table.shoal(shoal).cards[:1] != before:
            note(table, "eased", self.number_of(shoal), None)
            note(table, "fixed", self.number_of(shoal), None)


class FirstMountedOfEqualFishIsLost(KeepsNotes):
    """An engine that notes the order of mounting; fish that were mounted before a loaded position come first."""

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        before = sum(1 for slot in table.angler(seat).mounts if slot.fish)
        super().put_in_slot(table, seat, mounting)
        note(table, "row", 10 * seat + mounting.slot, before)

    def may_lose(self, position: Position, seat: int) -> tuple[int, ...]:
        slots = super().may_lose(position, seat)
        return tuple(sorted(slots, key=lambda slot: noted(position, "row", 10 * seat + slot) or 0)[:1])


class MountedFishKeepsItsValue(KeepsNotes):
    starts_afresh = True

    def value_when_mounted(self, position: Position, seat: int, slot: int) -> int | None:
        """Return the Value that a fish had when it was mounted, or None if that is not known."""
        return noted(position, "mounted", 10 * seat + slot) if position.angler(seat).mounts[slot - 1].fish else None

    def put_in_slot(self, table: Table, seat: int, mounting: Mounting) -> None:
        value = self.value_of(table.position, seat, mounting.fish)
        super().put_in_slot(table, seat, mounting)
        note(table, "mounted", 10 * seat + mounting.slot, value)

    def mounted_points(self, position: Position, seat: int, slot: int) -> int:
        value = self.value_when_mounted(position, seat, slot)
        if value is None:
            return super().mounted_points(position, seat, slot)
        return value * position.angler(seat).mounts[slot - 1].times

    def measure(self, position: Position, seat: int, slot: int) -> int:
        value = self.value_when_mounted(position, seat, slot)
        if value is None or self.rulings.penalty_measure != "modified-value":
            return super().measure(position, seat, slot)
        return value


# ---- The penalty


class ScoredBeforeThePenalty(KeepsNotes):
    def lose_mounted(self, table: Table, seat: int, slot: int, *rules: str) -> None:
        points = self.mounted_points(table.position, seat, slot)
        super().lose_mounted(table, seat, slot, *rules)
        note(table, "lost", seat, (noted(table.position, "lost", seat) or 0) + points)

    def score(self, position: Position, seat: int) -> int | None:
        score = super().score(position, seat)
        return None if score is None else score + (noted(position, "lost", seat) or 0)
