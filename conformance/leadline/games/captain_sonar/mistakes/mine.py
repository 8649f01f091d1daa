"""Mistakes with mines: how near and where they are dropped, and which may be triggered when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from leadline.games.captain_sonar.mistakes.common import numbers_touch
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import Dropped
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Choice, Drop, Order, Surface, Trigger
from leadline_engines.captain_sonar.position import (
    SIDES,
    Crew,
    Gauges,
    Heading,
    Owed,
    Position,
    Seat,
    Side,
    other,
    side_of,
)
from leadline_engines.captain_sonar.step import Rules, no, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

TRIGGERED = "triggered"
"""The word that stands for a trigger in ``fresh``; no space has such a name."""


def drop_into_nothing(engine: Engine, work: Work, choice: Drop) -> None:
    """Drop a mine without keeping a record of it."""
    engine.use(work, side_of(choice.seat), "mine")
    work.tell(Dropped, choice.seat, choice.at, ("sonar.mine.drop-beside", "sonar.mine.drop-announced"))


def as_if_done(position: Position, side: Side, owed: Owed) -> Position:
    """Return the position as if a crew did not owe a part of the upkeep."""
    return position.but(side, owes=without(position.crew(side).owes or (), owed))


def has_triggered(crew: Crew) -> bool:
    """Return whether it is noted in ``fresh`` that a crew has triggered a mine."""
    return TRIGGERED in (crew.fresh or "").split()


def note_trigger(work: Work, side: Side) -> None:
    """Note in ``fresh``, before the fresh mine, that a crew has triggered a mine."""
    work.change(side, fresh=f"{TRIGGERED} {work.crew(side).fresh or ''}".strip())


def forget_trigger(work: Work, side: Side) -> None:
    """Remove the note that a crew has triggered a mine from ``fresh``."""
    if has_triggered(work.crew(side)):
        work.change(side, fresh=(work.crew(side).fresh or "").removeprefix(TRIGGERED).strip() or None)


# ---- How near


class DropNeverDiagonally(Engine):
    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        return at in self.board(position).beside[self.known(position, side, "at")].values()


class DropDiagonallyOnly(Engine):
    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        own = self.known(position, side, "at")
        return super().is_beside(position, side, at) and at not in self.board(position).beside[own].values()


class DropUnderTheSubmarine(Engine):
    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        return at == self.known(position, side, "at") or super().is_beside(position, side, at)

    def is_on_route(self, position: Position, side: Side, at: str) -> bool:
        return at != self.known(position, side, "at") and super().is_on_route(position, side, at)


class MineDroppedUnderTheSubmarine(Engine):
    starts_afresh = True

    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        """Accept a drop on any space, unless one of the crew's own mines is already under the submarine."""
        side = side_of(choice.seat)
        at = self.known(position, side, "at")
        if not self.may_lie_twice() and at in self.known(position, side, "mines"):
            return no("sonar.mine.drop-not-twice", f"one of the crew's own mines lies on {at}")
        return None

    def do_drop(self, work: Work, choice: Drop) -> None:
        at = self.known(work.position, side_of(choice.seat), "at")
        super().do_drop(work, replace(choice, at=at))

    def every(self, position: Position, seat: Seat, kind: str) -> Iterator[Choice]:
        """Yield every choice of a kind that may be legal; a drop leaves no choice of space."""
        if kind == "drop" and not self.is_in_vain(position, seat, kind):
            yield Drop(seat, position.crew(side_of(seat)).at)
        else:
            yield from super().every(position, seat, kind)


class DropTwoSpacesAway(Engine):
    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        own, around = self.known(position, side, "at"), self.board(position).around
        return super().is_beside(position, side, at) or (
            at != own and any(at in around[space] for space in around[own])
        )


class DropAcrossTheEdges(Engine):
    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        own = self.known(position, side, "at")
        return super().is_beside(position, side, at) or numbers_touch(self.board(position), own, at)


class DropAnywhereOffTheRoute(Engine):
    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        return True


class DropAnywhereIfANeighbourIsFree(Engine):
    starts_afresh = True

    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        """Accept any space of the map if one of the four next to the submarine is free."""
        side, board = side_of(choice.seat), self.board(position)
        if choice.at is None or choice.at not in board.spaces:
            return super().why_not_drop(position, choice)
        beside = board.beside[self.known(position, side, "at")].values()
        if any(
            super(DropAnywhereIfANeighbourIsFree, self).why_not_drop(position, replace(choice, at=at)) is None
            for at in beside
        ):
            return None
        return no("sonar.mine.drop-beside", "no space next to the submarine is free", "choice.at")


# ---- How many


class OneMineAtATime(Engine):
    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        if self.known(position, side_of(choice.seat), "mines"):
            return no("sonar.mine.drop-beside", "a mine lies on the map already")
        return super().why_not_drop(position, choice)


class NewMineReplacesTheOld(Engine):
    def do_drop(self, work: Work, choice: Drop) -> None:
        work.change(side_of(choice.seat), mines=())
        super().do_drop(work, choice)


class MinesOfBothTogether(Engine):
    def do_drop(self, work: Work, choice: Drop) -> None:
        super().do_drop(work, choice)
        enemy = other(side_of(choice.seat))
        work.change(enemy, mines=tuple(sorted({*(work.crew(enemy).mines or ()), *((choice.at,) if choice.at else ())})))

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        by_space = {mine.at: mine for mine in reversed(super().mines_beside(position, spaces))}
        return tuple(reversed(by_space.values()))

    def take_away(self, work: Work, mine: Mine) -> None:
        for side in SIDES:
            if mine.at in (work.crew(side).mines or ()):
                super().take_away(work, Mine(mine.at, side))


# ---- Where


class DropOnTheRoute(Engine):
    def is_on_route(self, position: Position, side: Side, at: str) -> bool:
        return False


class DropOnAnIsland(Engine):
    def may_lie_on(self, position: Position, at: str) -> bool:
        return at in self.board(position).islands or super().may_lie_on(position, at)


class DropBeyondTheEdge(Engine):
    def may_lie_on(self, position: Position, at: str) -> bool:
        return at not in self.board(position).spaces or super().may_lie_on(position, at)

    def do_drop(self, work: Work, choice: Drop) -> None:
        if choice.at in self.board(work.position).spaces:
            super().do_drop(work, choice)
        else:
            drop_into_nothing(self, work, choice)


class DropBesideAnIslandRefused(Engine):
    def may_lie_on(self, position: Position, at: str) -> bool:
        board = self.board(position)
        return super().may_lie_on(position, at) and not board.islands.intersection(board.around[at])


class SecondMineIsSwallowed(Engine):
    def may_lie_twice(self) -> bool:
        return True

    def do_drop(self, work: Work, choice: Drop) -> None:
        if choice.at in (work.crew(side_of(choice.seat)).mines or ()):
            drop_into_nothing(self, work, choice)
        else:
            super().do_drop(work, choice)


class TwoMinesOnASpace(Engine):
    def may_lie_twice(self) -> bool:
        return True


class DropOnTheEnemyRefused(Engine):
    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        if choice.at is not None and choice.at == position.crew(other(side_of(choice.seat))).at:
            return no("sonar.mine.lies-still", f"the other submarine is on {choice.at}", "choice.at")
        return super().why_not_drop(position, choice)


class DropOnTheEnemysRouteRefused(Engine):
    def is_on_route(self, position: Position, side: Side, at: str) -> bool:
        return super().is_on_route(position, side, at) or at in (position.crew(other(side)).route or ())


class RefusedDropCostsTheCharge(Engine):
    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        return super().why_not_drop(position, choice) if choice.at is None else None

    def do_drop(self, work: Work, choice: Drop) -> None:
        if super().why_not_drop(work.position, choice) is None:
            super().do_drop(work, choice)
        else:
            drop_into_nothing(self, work, choice)


class EnemyMineHindersADrop(Engine):
    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        if choice.at is not None and choice.at in (position.crew(other(side_of(choice.seat))).mines or ()):
            return no("sonar.mine.drop-not-twice", f"a mine lies on {choice.at}", "choice.at")
        return super().why_not_drop(position, choice)


# ---- Charge and colour


class TriggerNeedsCharge(Engine):
    def why_not_trigger(self, position: Position, choice: Trigger) -> Refusal | None:
        side = side_of(choice.seat)
        if not self.trigger_fails(position, side) and not self.is_charged(position, side, "mine"):
            return no("sonar.mine.trigger-free", "the gauge of mine is not full")
        return super().why_not_trigger(position, choice)


class TriggerEmptiesTheGauge(Engine):
    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side):
            work.change(side, gauges=replace(work.crew(side).gauges or Gauges(), mine=0))
        super().do_trigger(work, choice)


class TriggerWhileBroken(Engine):
    def trigger_is_broken(self, position: Position, side: Side) -> bool:
        return False


class FailedTriggerLosesTheMine(Engine):
    def try_to_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        if choice.at is not None and choice.at in (work.crew(side).mines or ()):
            self.take_away(work, Mine(choice.at, side))
        super().try_to_trigger(work, choice)


# ---- Which mine


class TriggerAnyMine(Engine):
    def is_mine_to_trigger(self, position: Position, side: Side, at: str) -> bool:
        return super().is_mine_to_trigger(position, side, at) or at in (position.crew(other(side)).mines or ())

    def take_away(self, work: Work, mine: Mine) -> None:
        if mine.at not in (work.crew(mine.side).mines or ()):
            mine = Mine(mine.at, other(mine.side))
        super().take_away(work, mine)


class TriggerAnySpace(Engine):
    def is_mine_to_trigger(self, position: Position, side: Side, at: str) -> bool:
        return at in self.board(position).water

    def take_away(self, work: Work, mine: Mine) -> None:
        if mine.at in (work.crew(mine.side).mines or ()):
            super().take_away(work, mine)


class TriggerOfNothingAccepted(Engine):
    def why_not_trigger(self, position: Position, choice: Trigger) -> Refusal | None:
        return None if self.is_of_nothing(position, choice) else super().why_not_trigger(position, choice)

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        if not self.is_of_nothing(work.position, choice):
            super().do_trigger(work, choice)

    def is_of_nothing(self, position: Position, choice: Trigger) -> bool:
        """Return whether a space is named on which no mine of one's own lies."""
        return choice.at is not None and not self.is_mine_to_trigger(position, side_of(choice.seat), choice.at)


class TriggerOfNothingCostsRadiation(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        """Accept any space while red is broken; the lists still name none without a mine."""
        refusal = super().why_not(position, choice)
        if refusal is None or choice.kind != "trigger" or choice.at is None:
            return refusal
        fails = self.trigger_fails(position, side_of(choice.seat))
        return self.why_not_now(position, choice.seat, "trigger") if fails else refusal


class TriggerBesideOneselfRefused(Engine):
    def why_not_trigger(self, position: Position, choice: Trigger) -> Refusal | None:
        board, side = self.board(position), side_of(choice.seat)
        if choice.at in (*board.around[self.known(position, side, "at")], position.crew(side).at):
            return no("sonar.explosion.own-submarine", f"{choice.at} is too near", "choice.at")
        return super().why_not_trigger(position, choice)


class AllMinesTriggered(Engine):
    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        for at in () if fails else work.crew(side).mines or ():
            if at in (work.crew(side).mines or ()):
                self.explode(work, choice.seat, "mine", at, ())


class TriggeredMineStays(Engine):
    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        if not fails:
            work.change(
                side, mines=tuple(sorted((*(work.crew(side).mines or ()), *((choice.at,) if choice.at else ()))))
            )


# ---- The wait


class TriggerAtOnce(Engine):
    def is_too_fresh(self, crew: Crew, at: str) -> bool:
        return False


class TriggerAfterTheEnemysMove(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        work.change(other(side_of(choice.seat)), fresh=None)


class NextTurnEndsTheWait(Engine):
    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        super().pass_turn(work, side, rules)
        work.change(side, fresh=None)


class SurfacingEndsTheWait(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        work.change(side_of(choice.seat), fresh=None)
        super().do_surface(work, choice)


class NoTriggerAfterADrop(Engine):
    def is_too_fresh(self, crew: Crew, at: str) -> bool:
        return crew.fresh is not None


# ---- The turn


class TriggerUsesTheActivation(Engine):
    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side):
            work.change(side, last="use")
        super().do_trigger(work, choice)


class OneTriggerATurn(Engine):
    """An engine that notes in ``fresh``, before the fresh mine, that a mine was triggered in this turn."""

    def when_trigger(self, position: Position, side: Side) -> Refusal | None:
        if has_triggered(position.crew(side)):
            return no("sonar.mine.trigger-no-activation", f"{side} has triggered a mine")
        return super().when_trigger(position, side)

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        if not fails:
            note_trigger(work, side)

    def do_drop(self, work: Work, choice: Drop) -> None:
        was_noted = has_triggered(work.crew(side_of(choice.seat)))
        super().do_drop(work, choice)
        if was_noted:
            note_trigger(work, side_of(choice.seat))

    def take_away(self, work: Work, mine: Mine) -> None:
        was_noted = has_triggered(work.crew(mine.side))
        if was_noted:
            forget_trigger(work, mine.side)
        super().take_away(work, mine)
        if was_noted:
            note_trigger(work, mine.side)

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Move a submarine; turn by turn, the note is kept until the turn ends."""
        was_noted = has_triggered(work.crew(side)) and not work.position.is_real_time
        super().move_to(work, side, heading, spaces)
        if was_noted:
            note_trigger(work, side)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        for either_side in SIDES:
            forget_trigger(work, either_side)
        super().pass_turn(work, side, rules)


class NoTriggerAfterASystem(Engine):
    def when_trigger(self, position: Position, side: Side) -> Refusal | None:
        if position.crew(side).last == "use":
            return no("sonar.mine.trigger-no-activation", f"{side} has used a system")
        return super().when_trigger(position, side)


class TriggerEndsTheTurn(Engine):
    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        fails = self.trigger_fails(work.position, side)
        super().do_trigger(work, choice)
        if not fails and not work.position.is_real_time:
            self.pass_turn(work, side, ("sonar.turn.end",))


class TriggerBeforeTheOrderOnly(Engine):
    def is_moment_to_trigger(self, position: Position, side: Side) -> bool:
        return not position.crew(side).ordered and super().is_moment_to_trigger(position, side)


class TriggerInsteadOfAnOrder(Engine):
    def do_trigger(self, work: Work, choice: Trigger) -> None:
        side = side_of(choice.seat)
        if not self.trigger_fails(work.position, side) and not work.position.is_real_time:
            work.change(side, ordered=True)
        super().do_trigger(work, choice)


class TriggerAfterGauge(Engine):
    def when_trigger(self, position: Position, side: Side) -> Refusal | None:
        return super().when_trigger(as_if_done(position, side, "breakdown"), side)


class TriggerAfterBreakdown(Engine):
    def when_trigger(self, position: Position, side: Side) -> Refusal | None:
        return super().when_trigger(as_if_done(position, side, "gauge"), side)


# ---- Surfaced crews


class TriggerWhenTraced(Engine):
    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "trigger" and self.is_traced(position, side):
            return None
        return super().why_not_surfaced(position, side, kind)


class TriggerWhenChecked(Engine):
    def why_not_surfaced(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind == "trigger" and position.crew(side).checked:
            return None
        return super().why_not_surfaced(position, side, kind)
