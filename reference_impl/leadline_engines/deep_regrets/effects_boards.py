"""What texts do with boats, worms, mount slots, and the cast that is under way."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets.effects_looking import LookingEffects
from leadline_engines.deep_regrets.events import BoatMoved, Changed, DifficultyChanged
from leadline_engines.deep_regrets.position import Frame, Position, Slot
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class BoardEffects(LookingEffects):
    """Boats, worms, mount slots, and this cast."""

    def do_boat(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Boats at Sea go to a Depth, or by some (regrets.effect.boat)."""
        self.reach(table, effect.who)

    def to_boat(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """One boat, if it is at Sea."""
        depth = table.angler(seat).depth
        if depth > 0:
            to = effect.depth or depth + effect.by
            self.move_boat(table, seat, max(1, min(to, self.components.depths)), "regrets.effect.boat")

    def move_boat(self, table: Table, seat: int, depth: int, rule: str) -> None:
        """A boat goes to a Depth, if it is not there."""
        if table.angler(seat).depth != depth:
            table.change_angler(seat, depth=depth)
            table.tell(lambda: BoatMoved(seat, depth, (rule,)))

    def do_flip_worms(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The Can of Worms is face-up (regrets.effect.flip-worms)."""
        self.worms_up(table, frame.seat, "regrets.effect.flip-worms")

    def do_add_slot(self, table: Table, frame: Frame, effect: Effect) -> None:
        """One mount slot more, at the right (regrets.effect.add-slot)."""
        seat, times = frame.seat, effect.multiplier
        table.change_angler(seat, mounts=(*table.angler(seat).mounts, Slot(times)))
        table.tell(lambda: Changed(seat, "slot-added", ("regrets.effect.add-slot",), times))

    # ---- this cast

    def do_set_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Another number in place of the printed Difficulty, for this cast (regrets.effect.set-difficulty)."""
        if self.changes_the_cast(table.position):
            (attempt,) = table.position.attempt
            table.change(attempt=(replace(attempt, difficulty=effect.x),))
            self.tell_difficulty(table, "regrets.effect.set-difficulty")

    def do_add_difficulty(self, table: Table, frame: Frame, effect: Effect) -> None:
        """More or less to pay, for this cast (regrets.effect.add-difficulty)."""
        if self.changes_the_cast(table.position):
            self.change_difficulty(table, effect.x, "regrets.effect.add-difficulty")

    def change_difficulty(self, table: Table, by: int, rule: str) -> None:
        """Something is added to the Difficulty of the cast under way."""
        (attempt,) = table.position.attempt
        table.change(attempt=(replace(attempt, change=attempt.change + by),))
        self.tell_difficulty(table, rule)

    def tell_difficulty(self, table: Table, rule: str) -> None:
        """Tell what the Difficulty is now, if the fish is there and can be paid for."""
        if self.cast_under_way(table.position).card:
            now = self.difficulty(table.position)
            if now is not None:
                table.tell(lambda: DifficultyChanged(now, (rule, "regrets.cast.difficulty")))

    def changes_the_cast(self, position: Position) -> bool:
        """Whether a text changes the cast under way: there is one that is not paid yet, and a fish changes its own.

        Rules: regrets.effect.own-cast-only
        """
        if not position.attempt:
            return False
        _, root = self.root(position)
        unpaid = self.cast_under_way(position).step in ("revealed", "auto", "ended", "free", "pay")
        if root.text == "effects":
            return unpaid
        return unpaid and root.text == "reveal" and self.is_text_of_the_cast(position)

    def do_auto_catch(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The fish cast at is caught without paying, if a condition holds (regrets.effect.auto-catch)."""
        if effect.test is None or not self.holds_true(table.position, frame.seat, effect.test):
            return
        if self.changes_the_cast(table.position):
            self.mark_the_cast(table, "auto")

    def do_end_action(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The cast is over when the text is finished (regrets.effect.end-action)."""
        if not table.position.attempt:
            return
        _, root = self.root(table.position)
        if root.text == "effects" or self.is_text_of_the_cast(table.position):
            self.mark_the_cast(table, "free" if effect.free else "ended")

    def mark_the_cast(self, table: Table, step: str) -> None:
        """How the cast goes on when the text is finished; an end stands, whatever comes after it."""
        cast = self.cast_under_way(table.position)
        if cast.step not in ("ended", "free"):
            frames = tuple(replace(one, step=step) if one is cast else one for one in table.position.frames)
            table.change(frames=frames)
