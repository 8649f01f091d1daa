"""Mistakes in which a program goes on by itself because there is only one thing that a player can do."""

from __future__ import annotations

from leadline.games.deep_regrets.mistakes.turn import idle
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import LetGo, Muster, Pass
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import Decision


class GoesOnAlone(Engine):
    """An engine that makes some choices by itself when a move is over, but not when a position is loaded."""

    mistake_id = None

    def go_on(self, table: Table) -> None:
        super().go_on(table)
        while self.chooses_alone(table):
            table.count_step()
            super().go_on(table)

    def chooses_alone(self, table: Table) -> bool:
        """Make a choice for a player, and return whether there was one to make."""
        return False


def has_choices(engine: Engine, position: Position, decision: Decision) -> bool:
    """Return whether a player can take a decision that is open, even if a mistake leaves the choices off the list."""
    choices = Engine.choices(engine, position, decision)
    return bool(choices.listed) or choices.sample is not None


def can_do_other_than(engine: Engine, position: Position, kind: str) -> bool:
    """Return whether the player to act can do anything other than one kind of choice."""
    others = (decision for decision in engine.to_act(position) if decision.kind != kind)
    return any(has_choices(engine, position, decision) for decision in others)


# ---- The Muster


class NotAskedToMusterWithoutFreshDice(GoesOnAlone):
    """An engine that asks everybody in the first Refresh, because a game opens without results of dice."""

    def chooses_alone(self, table: Table) -> bool:
        if super().chooses_alone(table):
            return True
        position = table.position
        is_first = position.phase == "refresh" and position.day == position.first_day
        asked = [decision for decision in self.to_act(position) if decision.kind == "muster" and not is_first]
        unasked = [seat for decision in asked for seat in decision.seats if not position.angler(int(seat)).fresh]
        if unasked:
            self.muster(table, Muster(int(unasked[0])))
        return bool(unasked)


# ---- The turn


class NotAskedWithNothingToDoButPass(GoesOnAlone):
    def chooses_alone(self, table: Table) -> bool:
        if super().chooses_alone(table):
            return True
        before = table.position
        if not idle(before) or before.acted or can_do_other_than(self, before, "pass"):
            return False
        self.pass_on(table, Pass(before.turn or 0))
        return table.position != before


class TurnEndsIfNoFreeActionIsPossible(GoesOnAlone):
    def chooses_alone(self, table: Table) -> bool:
        if super().chooses_alone(table):
            return True
        before = table.position
        if not idle(before) or not before.acted or can_do_other_than(self, before, "end"):
            return False
        self.end_turn(table)
        return table.position != before


# ---- The cast


class NotAskedInACastWithNothingToChoose(GoesOnAlone):
    def chooses_alone(self, table: Table) -> bool:
        if super().chooses_alone(table):
            return True
        choice = self.only_way_to_let_go(table.position)
        if choice is not None:
            self.let_go(table, choice)
        return choice is not None

    def only_way_to_let_go(self, position: Position) -> LetGo | None:
        """Return the choice of a player who has at most one Fresh die and can do nothing else in a cast."""
        frame = position.frames[-1] if position.frames else None
        if frame is None or (frame.kind, frame.step) != ("fishing", "pay"):
            return None
        if len(position.angler(frame.seat).fresh) > 1 or can_do_other_than(self, position, "let-go"):
            return None
        ways = list(self.lettings_go(position, frame.seat))
        return ways[0] if len(ways) == 1 else None
