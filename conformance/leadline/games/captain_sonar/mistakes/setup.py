"""Mistakes in the setup: the goal, the mode, the map, the fresh sheets and the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Start, Surface
from leadline_engines.captain_sonar.position import SYSTEMS, Crew, Gauges, Position, Setup, Side, other, side_of
from leadline_engines.captain_sonar.step import has_started, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Decision, Outcome, Refusal, Telling

PRESET = {
    "real-time": ("L2", "G3", "C4", "F6", "J6", "B9", "N9", "F10", "J10", "L12", "D14", "H14"),
    "turn-by-turn": ("H2", "E3", "B4", "H5", "B7", "G8", "D9", "I9"),
}
"""The preset mines of Echo, which are on record but not used."""
ICE_HOLES = ("M4", "N4", "M5", "N5", "D6", "E6", "D7", "E7", "I12", "J12", "I13", "J13")
"""The holes in the ice of Delta, which are on record but not used."""


def opened_with(opening: Outcome | Refusal, change: Callable[[Position], Position]) -> Outcome | Refusal:
    """Return an opening with a change to its position."""
    if isinstance(opening, Refusal):
        return opening
    return replace(opening, position=change(opening.position), trail=tuple(map(change, opening.trail)))


# ---- Goal and mode


class GoalAlwaysHunt(Engine):
    def limit(self, position: Position) -> int:
        return self.components.goals["hunt"]


class GoalAlwaysSuddenDeath(Engine):
    def limit(self, position: Position) -> int:
        return self.components.goals["sudden-death"]


class HuntLostWithTwo(Engine):
    def limit(self, position: Position) -> int:
        return super().limit(position) - 2 * (position.goal == "hunt")


class HuntLostWithThree(Engine):
    def limit(self, position: Position) -> int:
        return super().limit(position) - (position.goal == "hunt")


class HuntLostWithFive(Engine):
    def limit(self, position: Position) -> int:
        return super().limit(position) + (position.goal == "hunt")

    def damage_marked(self, before: int, points: int) -> int:
        return before + points


class HuntLostWithExactlyFour(Engine):
    def is_lost(self, position: Position, crew: Crew) -> bool:
        is_hunt, damage = position.goal == "hunt", (crew.damage or 0) - crew.exempt
        return damage == self.limit(position) if is_hunt else super().is_lost(position, crew)

    def damage_marked(self, before: int, points: int) -> int:
        return before + points


class LimitHasToBePassed(Engine):
    def limit(self, position: Position) -> int:
        return super().limit(position) + 1


class SuddenDeathForRedOnly(Engine):
    def is_lost(self, position: Position, crew: Crew) -> bool:
        is_red = position.crews[0] is crew
        return super().is_lost(position if is_red else replace(position, goal="hunt"), crew)


class RealTimeIsAlwaysHunt(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, goal="hunt") if setup.mode == "real-time" else setup, telling)


class TurnByTurnIsAlwaysHunt(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, goal="hunt") if setup.mode == "turn-by-turn" else setup, telling)


class AlwaysTurnByTurn(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, mode="turn-by-turn"), telling)


class AlwaysRealTime(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, mode="real-time"), telling)


class AlwaysOpenedAsSuddenDeath(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, goal="sudden-death"), telling)


class RealTimeRefused(Engine):
    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        if setup.mode == "real-time":
            return no("sonar.setup.mode", "only turn by turn is played", "mode")
        return super().why_not_this_map(setup)


class TurnByTurnRefused(Engine):
    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        if setup.mode == "turn-by-turn":
            return no("sonar.setup.mode", "only real time is played", "mode")
        return super().why_not_this_map(setup)


class SuddenDeathRefused(Engine):
    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        if setup.goal == "sudden-death":
            return no("sonar.setup.goal", "only Hunt is played", "goal")
        return super().why_not_this_map(setup)


# ---- The map, and its special rules


class AlwaysAlpha(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(replace(setup, map="alpha"), telling)


class OnlyAlphaIsKnown(Engine):
    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        if setup.map != "alpha":
            return no("sonar.setup.map", f"{setup.map} is not there yet", "map")
        return super().why_not_this_map(setup)


class UnknownMapIsAlpha(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return super().open(setup if setup.map in self.components.maps else replace(setup, map="alpha"), telling)


class EchoIsUnknown(Engine):
    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        if setup.map == "echo":
            return no("sonar.setup.map", "echo has rules of its own", "map")
        return super().why_not_this_map(setup)


class PresetMinesOnEcho(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        opening = super().open(setup, telling)
        return opened_with(opening, self.with_preset_mines) if setup.map == "echo" else opening

    def with_preset_mines(self, position: Position) -> Position:
        """Return the position with the preset mines as those of both crews."""
        mines = tuple(sorted(PRESET[position.mode]))
        return replace(position, crews=tuple(replace(crew, mines=mines) for crew in position.crews))


class IceOnDelta(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        side, position = side_of(choice.seat), work.position
        if position.map == "delta" and position.is_real_time and work.crew(side).at not in ICE_HOLES:
            self.take_damage(work, side, 1, counts=True)
        super().do_surface(work, choice)


# ---- Fresh sheets


class GaugesStartFull(Engine):
    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        return opened_with(super().open(setup, telling), self.with_full_gauges)

    def with_full_gauges(self, position: Position) -> Position:
        """Return the position with every gauge full."""
        full = Gauges(**{system: self.boxes(position, system) for system in SYSTEMS})
        return replace(position, crews=tuple(replace(crew, gauges=full) for crew in position.crews))


class GaugesStartWithOne(Engine):
    def fresh_crew(self) -> Crew:
        return replace(super().fresh_crew(), gauges=Gauges(**dict.fromkeys(SYSTEMS, 1)))


class StartSpaceNotOnRoute(Engine):
    def do_start(self, work: Work, choice: Start) -> None:
        super().do_start(work, choice)
        work.change(side_of(choice.seat), route=())


# ---- Where and when the submarines start


class StartOnAnIsland(Engine):
    def is_start_space(self, position: Position, at: str) -> bool:
        return at in self.board(position).spaces


class StartOnTheEdgeRefused(Engine):
    def is_start_space(self, position: Position, at: str) -> bool:
        return super().is_start_space(position, at) and len(self.board(position).beside[at]) == 4


class StartInTheOwnHalf(Engine):
    def why_not_start(self, position: Position, choice: Start) -> Refusal | None:
        board = self.board(position)
        if choice.at in board.spaces:
            middle = (len(board.columns) - 1) / 2
            beyond = board.spaces[choice.at][0] - middle
            if (beyond > 0) if side_of(choice.seat) == "red" else (beyond < 0):
                return no("sonar.setup.start-space", f"{choice.at} lies in the other half", "choice.at")
        return super().why_not_start(position, choice)


class RedStartsFirst(Engine):
    def when_start(self, position: Position, side: Side) -> Refusal | None:
        if side == "blue" and not has_started(position.crew("red")):
            return no("sonar.setup.start-secret", "red chooses first")
        return super().when_start(position, side)


class BlueStartsFirst(Engine):
    def when_start(self, position: Position, side: Side) -> Refusal | None:
        if side == "red" and not has_started(position.crew("blue")):
            return no("sonar.setup.start-secret", "blue chooses first")
        return super().when_start(position, side)


class CrewNamedStartsFirst(Engine):
    def when_start(self, position: Position, side: Side) -> Refusal | None:
        named = position.turn
        if not position.is_real_time and side != named and not has_started(position.crew(named)):
            return no("sonar.setup.start-secret", f"{named} chooses first")
        return super().when_start(position, side)


class StartChosenAgain(Engine):
    def when_start(self, position: Position, side: Side) -> Refusal | None:
        if not self.all_have_started(position):
            position = position.but(side, at=None, route=())
        return super().when_start(position, side)


class StartChosenAtAnyTime(Engine):
    def when_start(self, position: Position, side: Side) -> Refusal | None:
        return None

    def do_start(self, work: Work, choice: Start) -> None:
        """Place the submarine; once both have started, what the crew did last stays on record."""
        side, has_begun = side_of(choice.seat), self.all_have_started(work.position)
        last = work.crew(side).last
        super().do_start(work, choice)
        if has_begun:
            work.change(side, last=last)

    def to_act(self, position: Position) -> tuple[Decision, ...]:
        """Return the open decisions; a program that would accept another starting space still asks for none."""
        decisions = super().to_act(position)
        return tuple(each for each in decisions if each.kind != "start" or self.has_to_start(position, each))

    def has_to_start(self, position: Position, decision: Decision) -> bool:
        """Return whether the crew of a decision has not chosen a starting space."""
        return not has_started(position.crew(side_of(str(decision.seats[0]))))


class StartBesideTheEnemyRefused(Engine):
    def why_not_start(self, position: Position, choice: Start) -> Refusal | None:
        enemy = position.crew(other(side_of(choice.seat))).at
        if enemy is not None and choice.at in self.board(position).around[enemy]:
            return no("sonar.setup.start-space", "the other submarine starts beside it", "choice.at")
        return super().why_not_start(position, choice)


class OrderBeforeBothHaveStarted(Engine):
    def why_not_before_start(self, position: Position, side: Side, kind: str) -> Refusal | None:
        if kind in ("order", "gauge", "breakdown") and has_started(position.crew(side)):
            return None
        return super().why_not_before_start(position, side, kind)


class BlueBegins(Engine):
    def first_turn(self, setup: Setup) -> Side:
        return "blue"


class CrewNotNamedBegins(Engine):
    def first_turn(self, setup: Setup) -> Side:
        return other(setup.first)


class LastToStartBegins(Engine):
    def do_start(self, work: Work, choice: Start) -> None:
        super().do_start(work, choice)
        if self.all_have_started(work.position):
            work.play_on(turn=side_of(choice.seat))


class FirstToStartBegins(Engine):
    def do_start(self, work: Work, choice: Start) -> None:
        super().do_start(work, choice)
        if not self.all_have_started(work.position):
            work.play_on(turn=side_of(choice.seat))
