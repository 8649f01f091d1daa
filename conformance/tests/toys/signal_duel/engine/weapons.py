"""Torpedo and sonar: what a crew does to the other."""

from __future__ import annotations

from leadline_engines.signal_duel.events import Answered, Asked, Burst
from leadline_engines.signal_duel.move import Answer, Move, Use
from leadline_engines.signal_duel.orders import Orders
from leadline_engines.signal_duel.position import SIDES, Side, other, side_of
from leadline_engines.signal_duel.work import Work

from leadline_engines.surface import RefusalError


class Weapons(Orders):
    """The rules of the chapter 5."""

    def use(self, work: Work, move: Move, choice: Use) -> None:
        """Use something that is full, and empty it (``duel.use.full``)."""
        side = side_of(choice.seat)
        if getattr(work.crew(side), choice.what) not in (None, self.components.full[choice.what]):
            raise RefusalError("duel.use.full", f"the {choice.what} is not full", path="choice.what")
        if (choice.what == "torpedo") != (choice.at is not None):
            raise RefusalError("duel.use.range", "a torpedo is aimed at a place, and a sonar is not", path="choice.at")
        work.change(side, **{choice.what: self.left_after_use(choice.what)})
        if choice.at is None:
            work.play_on(asked=other(side))
            work.tell(Asked, choice.seat)
        else:
            self.fire(work, move, choice, choice.at)

    def left_after_use(self, what: str) -> int:
        """Return how many parts are left of a torpedo or a sonar that was used (``duel.use.full``)."""
        return 0

    def fire(self, work: Work, move: Move, choice: Use, at: str) -> None:
        """Explode a torpedo, which damages every boat near it (``duel.use.range``, ``duel.use.blast``)."""
        side = side_of(choice.seat)
        own = work.crew(side).at
        if at not in self.components.places:
            raise RefusalError("duel.use.range", f"{at} is no place of water", path="choice.at")
        if own is not None and sum(self._apart(own, at)) > self.components.range:
            raise RefusalError("duel.use.range", f"{at} is too far from {own}", path="choice.at")
        damage = tuple(self.damage_said(work, move, one, self.damage(work, side, one, at)) for one in SIDES)
        for one, points in zip(SIDES, damage, strict=True):
            work.change(one, damage=min(work.crew(one).damage + points, self.components.hull))
        work.tell(Burst, choice.seat, at, damage)

    def damage(self, work: Work, firing: Side, side: Side, at: str) -> int | None:
        """Return the damage that a crew takes, whether or not it fired; None if its place is not known."""
        boat = work.crew(side).at
        if boat is None:
            return None
        columns, rows = self._apart(boat, at)
        if columns == rows == 0:
            return self.components.direct
        steps = columns + rows if self.rulings.next_to == "sides-only" else max(columns, rows)
        return self.components.near if steps == 1 else 0

    def damage_said(self, work: Work, move: Move, side: Side, found: int | None) -> int:
        """Return the damage that a crew says it takes, which must agree with what is known (``duel.use.aloud``)."""
        said = None if move.told.damage is None else move.told.damage[SIDES.index(side)]
        if found is None and said is None:
            raise RefusalError("duel.use.aloud", f"{side} has to say its damage", "incomplete", "told.damage")
        possible = (0, self.components.near, self.components.direct) if found is None else (found,)
        if said is not None and said not in possible:
            raise RefusalError("duel.use.aloud", f"{side} cannot take {said}", "impossible chance", "told.damage")
        return possible[0] if said is None else said

    def answer(self, work: Work, choice: Answer) -> None:
        """Record a captain's answer: the column or the row of the boat (``duel.use.stop``, ``duel.use.truth``)."""
        if choice.line is None:
            raise RefusalError("duel.use.stop", "a column or a row has to be named", "incomplete", "choice.line")
        if not self.is_true(work.crew(side_of(choice.seat)).at, choice.line):
            raise RefusalError("duel.use.truth", f"the boat is not in {choice.line}", path="choice.line")
        work.play_on(asked=None)
        work.tell(Answered, choice.seat, choice.line)

    def is_true(self, at: str | None, line: str) -> bool:
        """Return whether a boat can be in a column or row."""
        return at in (None, *self.components.lines[line]) if line in self.components.lines else False

    def _apart(self, one: str, two: str) -> tuple[int, int]:
        """Return how many columns and how many rows are between two places."""
        (column, row), (column_2, row_2) = self.components.places[one], self.components.places[two]
        return abs(column - column_2), abs(row - row_2)
