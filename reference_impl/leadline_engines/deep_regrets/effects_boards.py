"""The effects on boats, worms, mount slots, and the current cast."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets.effects_looking import LookingEffects
from leadline_engines.deep_regrets.events import BoatMoved, Changed, DifficultyChanged
from leadline_engines.deep_regrets.position import Frame, Position, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class BoardEffects(LookingEffects):
    """The effects on boats, worms, mount slots, and the current cast."""

    def do_boat(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Move boats at Sea to a Depth, or by a number of Depths (regrets.effect.boat)."""
        self.reach(table, effect.who)

    def to_boat(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Move one boat, if it is at Sea."""
        depth = table.angler(seat).depth
        if depth > 0:
            self.move_boat(table, seat, self.depth_to_go(depth, effect), "regrets.effect.boat")

    def depth_to_go(self, depth: int, effect: Effect) -> int:
        """Return the Depth to which a boat goes, within the Depths on the board (regrets.effect.boat)."""
        return max(1, min(effect.depth or depth + effect.by, self.components.depths))

    def move_boat(self, table: Table, seat: int, depth: int, rule: str) -> None:
        """Move a boat to a Depth, unless it is already there."""
        if table.angler(seat).depth != depth:
            table.change_angler(seat, depth=depth)
            table.tell(lambda: BoatMoved(seat, depth, (rule,)))

    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Turn the Can of Worms face-up (regrets.effect.flip-worms)."""
        self.worms_up(table, frame.seat, "regrets.effect.flip-worms")

    def do_add_slot(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Add one mount slot on the right (regrets.effect.add-slot)."""
        seat, times = frame.seat, effect.multiplier
        table.change_angler(seat, mounts=self.with_slot(table.angler(seat).mounts, Slot(times)))
        table.tell(lambda: Changed(seat, "slot-added", ("regrets.effect.add-slot",), times))

    def with_slot(self, mounts: tuple[Slot, ...], slot: Slot) -> tuple[Slot, ...]:
        """Return the slots of a board with one more on the right (regrets.effect.add-slot)."""
        return (*mounts, slot)

    # ---- this cast

    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Replace the printed Difficulty for this cast (regrets.effect.set-difficulty)."""
        table.cite("regrets.effect.own-cast-only")
        if self.changes_the_cast(table.position):
            (attempt,) = table.position.attempt
            table.change(attempt=(replace(attempt, difficulty=effect.x),))
            self.tell_difficulty(table, "regrets.effect.set-difficulty")
        elif self.changes_the_cast_to_come(table.position):
            table.change(set_ahead=effect.x)

    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Raise or lower the Difficulty for this cast (regrets.effect.add-difficulty)."""
        table.cite("regrets.effect.own-cast-only")
        if self.changes_the_cast(table.position):
            self.change_difficulty(table, effect.x, "regrets.effect.add-difficulty")
        elif self.changes_the_cast_to_come(table.position):
            table.change(easier=table.position.easier - effect.x)

    def change_difficulty(self, table: Table, by: int, rule: str) -> None:
        """Add a number to the Difficulty in the current cast."""
        (attempt,) = table.position.attempt
        table.change(attempt=(replace(attempt, change=attempt.change + by),))
        self.tell_difficulty(table, rule)

    def tell_difficulty(self, table: Table, rule: str) -> None:
        """Report the new Difficulty if the fish is present and can be paid for."""
        if self.cast_under_way(table.position).card:
            now = self.difficulty(table.position)
            if now is not None:
                table.tell(lambda: DifficultyChanged(now, (rule, "regrets.cast.difficulty")))

    def changes_the_cast(self, position: Position) -> bool:
        """Return whether a text changes the current cast.

        There must be a cast that has not been paid for yet, and the text of a fish changes only a cast at that fish.

        Rules: regrets.effect.own-cast-only
        """
        if not position.attempt:
            return False
        _, root = self.root(position)
        unpaid = self.cast_under_way(position).step in ("revealed", "auto", "ended", "free", "pay")
        if root.text == "effects":
            return unpaid
        return unpaid and root.text == "reveal" and self.is_text_of_the_cast(position)

    def changes_the_cast_to_come(self, position: Position) -> bool:
        """Return whether a text changes the next cast of this turn, as does a fishing card used before the cast.

        Rules: regrets.free.when, regrets.free.difficulty-off
        """
        _, root = self.root(position)
        return not position.attempt and root.text == "effects" and self.when_used(root.card) == "sea_pay"

    def do_auto_catch(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Catch the fish of the current cast without payment if a condition is met (regrets.effect.auto-catch)."""
        table.cite("regrets.effect.auto-catch")
        if self.is_caught_at_once(table.position, frame.seat, effect):
            self.catch_at_once(table, frame, effect)

    def is_caught_at_once(self, position: Position, seat: int, effect: Effect) -> bool:
        """Return whether the condition for a catch without payment is met (regrets.effect.auto-catch)."""
        return effect.test is not None and self.holds_true(position, seat, effect.test)

    def catch_at_once(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Mark the fish of the current cast as caught without payment (regrets.effect.auto-catch)."""
        if self.changes_the_cast(table.position):
            self.mark_the_cast(table, "auto")

    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        """End the cast when the text is finished (regrets.effect.end-action)."""
        table.cite("regrets.effect.end-action")
        if not table.position.attempt:
            return
        _, root = self.root(table.position)
        if root.text == "effects" or self.is_text_of_the_cast(table.position):
            self.mark_the_cast(table, "free" if effect.free else "ended")

    def mark_the_cast(self, table: Table, step: str) -> None:
        """Set how the cast continues when the text is finished; once it is set to end, this cannot be changed."""
        cast = self.cast_under_way(table.position)
        if cast.step not in ("ended", "free"):
            frames = tuple(replace(frame, step=step) if frame is cast else frame for frame in table.position.frames)
            table.change(frames=frames)
