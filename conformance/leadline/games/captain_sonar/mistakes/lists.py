"""Mistakes in what is listed: choices and decisions that are left out, or offered though they are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from leadline.games.captain_sonar.mistakes.common import GREEN
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import RADIATION, STEPS
from leadline_engines.captain_sonar.move import (
    AnswerDrone,
    Breakdown,
    Choice,
    Gauge,
    Order,
    Silence,
    Start,
    Torpedo,
    Trigger,
)
from leadline_engines.captain_sonar.position import SIDES, SYSTEMS, Position, Side, System, role_of, side_of
from leadline_engines.surface import Choices, Decision


def keep(choices: Choices, is_listed: Callable[[Any], bool]) -> Choices:
    """Leave choices that do not pass out of a list."""
    return replace(choices, listed=tuple(filter(is_listed, choices.listed)))


def add(choices: Choices, more: Iterable[Any]) -> Choices:
    """Append some choices to a list that is not empty."""
    return replace(choices, listed=tuple(dict.fromkeys((*choices.listed, *more)))) if choices.listed else choices


def breaks(engine: Engine, position: Position, side: Side, system: System) -> bool:
    """Return whether a system is known to be broken."""
    return position.crew(side).marks is not None and engine.is_broken(position, side, system)


def side_deciding(decision: Decision) -> Side:
    """Return the crew whose decision it is."""
    return side_of(str(decision.seats[0]))


# ---- Everything


class ListIsNotFiltered(Engine):
    def may_be(self, position: Position, choice: Choice) -> bool:
        return True


# ---- Orders and starts


class ListHasEveryDirection(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        return (
            add(choices, (Order(seat, to) for seat in seats for to in STEPS)) if decision.kind == "order" else choices
        )


class ListHasIslandsToStartOn(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        spaces = self.board(position).spaces if decision.kind == "start" else ()
        return add(choices, (Start(seat, at) for seat in seats for at in spaces))


# ---- The upkeep


class ListHasFullGauges(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        systems = SYSTEMS if decision.kind == "gauge" else ()
        return add(choices, (Gauge(seat, system) for seat in seats for system in systems))


class ListLacksGaugesOfBrokenSystems(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        if decision.kind != "gauge":
            return choices
        return keep(choices, lambda choice: not breaks(self, position, side_of(choice.seat), choice.system))


class ListLacksRadiation(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        if decision.kind != "breakdown":
            return choices
        return keep(choices, lambda choice: choice.symbol not in self.components.kinds[RADIATION])


class ListHasMarkedSymbols(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        heading = position.crew(side_deciding(decision)).heading if decision.kind == "breakdown" else None
        seats: Any = decision.seats
        panel = () if heading is None else self.components.panels[heading]
        return add(choices, (Breakdown(seat, symbol) for seat in seats for symbol in panel))


# ---- Systems and mines


class ListLacksBrokenSystems(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        if decision.kind not in SYSTEM_OF:
            return choices
        system = SYSTEM_OF[decision.kind]
        return keep(choices, lambda choice: not breaks(self, position, side_of(choice.seat), system))


class ListLacksAttemptsWithoutCharge(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        system = SYSTEM_OF.get(decision.kind)
        if system is None or position.crew(side_deciding(decision)).gauges is None:
            return choices
        return keep(
            choices,
            lambda choice: (
                self.is_charged(position, side_of(choice.seat), system)
                or not breaks(self, position, side_of(choice.seat), system)
            ),
        )


class ListLacksTheFirstMate(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        return keep(choices, lambda choice: role_of(choice.seat) == "captain") if decision.kind in GREEN else choices


class ListLacksSilenceOfZero(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        if decision.kind != "silence" or breaks(self, position, side_deciding(decision), "silence"):
            return choices
        return keep(choices, lambda choice: choice.length > 0)


class ListHasBlockedSilences(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        if decision.kind != "silence" or self.is_in_vain(position, seats[0], "silence"):
            return choices
        lengths = range(1, self.components.silence + 1)
        return add(choices, (Silence(seat, to, length) for seat in seats for to in STEPS for length in lengths))


class ListLacksSilenceOfFour(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        most = self.components.silence
        return keep(choices, lambda choice: choice.length < most) if decision.kind == "silence" else choices


class ListLacksDiagonalDrops(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        at = position.crew(side_deciding(decision)).at
        if decision.kind != "drop" or at is None:
            return choices
        beside = self.board(position).beside[at].values()
        return keep(choices, lambda choice: choice.at is None or choice.at in beside)


class ListLacksFarTargets(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        at = position.crew(side_deciding(decision)).at
        if decision.kind != "torpedo" or at is None:
            return choices
        board, most = self.board(position), self.components.farthest
        return keep(choices, lambda choice: choice.at is None or board.apart(at, choice.at) < most)


class ListHasTargetsBehindIslands(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        at = position.crew(side_deciding(decision)).at
        seats: Any = decision.seats
        if decision.kind != "torpedo" or at is None or self.is_in_vain(position, seats[0], "torpedo"):
            return choices
        board = self.board(position)
        near = [to for to in board.spaces if self.is_target(board, to) and self.is_in_range(board, at, to)]
        return add(choices, (Torpedo(seat, to) for seat in seats for to in near))


class ListHasFreshMines(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        if decision.kind != "trigger" or self.is_in_vain(position, seats[0], "trigger"):
            return choices
        mines = position.crew(side_deciding(decision)).mines or ()
        return replace(choices, listed=tuple(Trigger(seat, at) for seat in seats for at in mines))


# ---- Answers


class ListHasBothAnswers(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        if decision.kind != "answer-drone":
            return choices
        return add(choices, (AnswerDrone(seat, yes) for seat in seats for yes in (True, False)))


class ListHasFalseAnswersToTheSonar(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        seats: Any = decision.seats
        if decision.kind != "answer-sonar":
            return choices
        return add(choices, (answer for seat in seats for answer in self.every_answer(position, seat)))


class ListLacksSectorsInAnswers(Engine):
    def choices(self, position: Position, decision: Decision, given: None = None) -> Choices:
        choices = super().choices(position, decision, given)
        return keep(choices, lambda choice: choice.sector is None) if decision.kind == "answer-sonar" else choices


# ---- Decisions


class OnlyFullSystemsToDecide(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return tuple(decision for decision in super().to_act(position) if self.is_ready(position, decision))

    def is_ready(self, position: Position, decision: Decision) -> bool:
        """Return whether a decision concerns no system, or one that is full and works."""
        side, system = side_deciding(decision), SYSTEM_OF.get(decision.kind)
        if system is None or position.crew(side).gauges is None:
            return True
        return self.is_charged(position, side, system) and not breaks(self, position, side, system)


class FullSystemsToDecideEvenBroken(OnlyFullSystemsToDecide):
    def is_ready(self, position: Position, decision: Decision) -> bool:
        """Return whether a decision concerns no system, or one that is full."""
        side, system = side_deciding(decision), SYSTEM_OF.get(decision.kind)
        if system is None or position.crew(side).gauges is None:
            return True
        return self.is_charged(position, side, system)


class NoTriggerToDecideWithoutMines(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return tuple(
            decision
            for decision in super().to_act(position)
            if decision.kind != "trigger" or position.crew(side_deciding(decision)).mines != ()
        )


class NoTriggerToDecideBeforeTheFirstOrder(Engine):
    def is_moment_to_trigger(self, position: Position, side: Side) -> bool:
        is_too_early = position.is_real_time and position.crew(side).last == "start"
        return not is_too_early and super().is_moment_to_trigger(position, side)


class SurfacingNeverToDecide(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        return tuple(decision for decision in super().to_act(position) if decision.kind != "surface" or decision.must)


class OneCrewToDecideInRealTime(Engine):
    def to_act(self, position: Position) -> tuple[Decision, ...]:
        decisions = super().to_act(position)
        if not position.is_real_time or not self.all_have_started(position):
            return decisions
        first = next((side for side in SIDES if any(side_deciding(decision) == side for decision in decisions)), None)
        return tuple(decision for decision in decisions if side_deciding(decision) == first)
