"""Mistakes of the setup: the goal, the mode, the people, the map, the fresh sheets and the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Start, Surface
from leadline_engines.captain_sonar.position import SYSTEMS, Crew, Gauges, Position, Setup, Side, other, side_of
from leadline_engines.captain_sonar.step import has_started, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Outcome, Refusal, Telling

PRESET = {
    "real-time": ("L2", "G3", "C4", "F6", "J6", "B9", "N9", "F10", "J10", "L12", "D14", "H14"),
    "turn-by-turn": ("H2", "E3", "B4", "H5", "B7", "G8", "D9", "I9"),
}
"""The preset mines of Echo, which are on record and not used."""
ICE_HOLES = ("M4", "N4", "M5", "N5", "D6", "E6", "D7", "E7", "I12", "J12", "I13", "J13")
"""The holes in the ice of Delta, which are on record and not used."""


def opened_with(found: Outcome | Refusal, change: Callable[[Position], Position]) -> Outcome | Refusal:
    """An opening with something changed in its position."""
    if isinstance(found, Refusal):
        return found
    return replace(found, position=change(found.position), trail=tuple(map(change, found.trail)))


# ---- Goal and mode


class GoalAlwaysHunt(Engine):
    """In Sudden Death, too, a submarine is lost only with 4 damage."""

    def limit(self, position: Position) -> int:
        """The damage of Hunt."""
        return self.components.goals["hunt"]


class GoalAlwaysSuddenDeath(Engine):
    """In Hunt, too, the first damage loses."""

    def limit(self, position: Position) -> int:
        """The damage of Sudden Death."""
        return self.components.goals["sudden-death"]


class HuntLostWithThree(Engine):
    """In Hunt a submarine is lost with 3 damage."""

    def limit(self, position: Position) -> int:
        """One less in Hunt."""
        return super().limit(position) - (position.goal == "hunt")


class LimitHasToBePassed(Engine):
    """A submarine is lost only with more damage than the limit: with 2 in Sudden Death, and never in Hunt."""

    def limit(self, position: Position) -> int:
        """One more."""
        return super().limit(position) + 1


class SuddenDeathForRedOnly(Engine):
    """In Sudden Death Red is lost with 1 damage, Blue only with 4."""

    def is_lost(self, position: Position, crew: Crew) -> bool:
        """Blue is looked at as in Hunt."""
        is_red = position.crews[0] is crew
        return super().is_lost(position if is_red else replace(position, goal="hunt"), crew)


class RealTimeIsAlwaysHunt(Engine):
    """A game in real time is opened as Hunt, whatever goal was chosen."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open Hunt in real time."""
        return super().open(replace(setup, goal="hunt") if setup.mode == "real-time" else setup, telling)


class TurnByTurnIsAlwaysHunt(Engine):
    """A game turn by turn is opened as Hunt, whatever goal was chosen."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open Hunt turn by turn."""
        return super().open(replace(setup, goal="hunt") if setup.mode == "turn-by-turn" else setup, telling)


class AlwaysTurnByTurn(Engine):
    """Every game is opened turn by turn, whatever mode was chosen."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open turn by turn."""
        return super().open(replace(setup, mode="turn-by-turn"), telling)


class AlwaysRealTime(Engine):
    """Every game is opened in real time, whatever mode was chosen."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open in real time."""
        return super().open(replace(setup, mode="real-time"), telling)


# ---- People


class PeopleOfRedForBoth(Engine):
    """Both crews are opened with as many people as Red has."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open with the people of Red twice."""
        return super().open(replace(setup, people=(setup.people[0],) * 2), telling)


class AlwaysFourPeople(Engine):
    """Both crews are opened with four people, however many play."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open with four people in each crew."""
        return super().open(replace(setup, people=(4, 4)), telling)


class CrewOfThreeRefused(Engine):
    """A game with a crew of three is refused."""

    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        """Refuse a crew of three."""
        if 3 in setup.people:
            return no("sonar.crew.three", "a crew has two or four people", "people")
        return super().why_not_these_people(setup)


class CrewOfTwoRefused(Engine):
    """A game with a crew of two is refused."""

    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        """Refuse a crew of two."""
        if 2 in setup.people:
            return no("sonar.crew.two", "a crew has three or four people", "people")
        return super().why_not_these_people(setup)


class CrewOfFourRefused(Engine):
    """A game with a crew of four is refused."""

    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        """Refuse a crew of four."""
        if 4 in setup.people:
            return no("sonar.crew.four", "a crew has two or three people", "people")
        return super().why_not_these_people(setup)


class CrewsHaveToBeEqual(Engine):
    """A game is refused if the crews differ in the number of people."""

    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        """Refuse crews of different size."""
        if len(set(setup.people)) > 1:
            return no("sonar.crew.roles", "the crews differ in the number of people", "people")
        return super().why_not_these_people(setup)


# ---- The map, and its special rules


class AlwaysAlpha(Engine):
    """Every game is opened on Alpha, whatever map was chosen."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open on Alpha."""
        return super().open(replace(setup, map="alpha"), telling)


class EchoIsUnknown(Engine):
    """A game on Echo is refused, because that map has rules of its own."""

    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        """Refuse Echo."""
        if setup.map == "echo":
            return no("sonar.setup.map", "echo has rules of its own", "map")
        return super().why_not_this_map(setup)


class PresetMinesOnEcho(Engine):
    """On Echo each crew begins with the preset mines on the map."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open with the preset mines on Echo."""
        found = super().open(setup, telling)
        return opened_with(found, self.with_preset_mines) if setup.map == "echo" else found

    def with_preset_mines(self, position: Position) -> Position:
        """The position with the preset mines as those of both crews."""
        mines = tuple(sorted(PRESET[position.mode]))
        return replace(position, crews=tuple(replace(crew, mines=mines) for crew in position.crews))


class IceOnDelta(Engine):
    """On Delta in real time a submarine that surfaces outside the holes in the ice takes 1 damage."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Take damage under the ice, and surface."""
        side, position = side_of(choice.seat), work.position
        if position.map == "delta" and position.is_real_time and work.crew(side).at not in ICE_HOLES:
            self.take_damage(work, side, 1, counts=True)
        super().do_surface(work, choice)


# ---- Fresh sheets


class GaugesStartFull(Engine):
    """All gauges are full at the start."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Open with full gauges."""
        return opened_with(super().open(setup, telling), self.with_full_gauges)

    def with_full_gauges(self, position: Position) -> Position:
        """The position with every gauge full."""
        full = Gauges(**{system: self.boxes(position, system) for system in SYSTEMS})
        return replace(position, crews=tuple(replace(crew, gauges=full) for crew in position.crews))


class GaugesStartWithOne(Engine):
    """Each gauge starts with one box marked."""

    def fresh_crew(self) -> Crew:
        """A crew with a box marked on each gauge."""
        return replace(super().fresh_crew(), gauges=Gauges(**dict.fromkeys(SYSTEMS, 1)))


class StartSpaceNotOnRoute(Engine):
    """The route is empty at the start, so the first space of it can be entered again."""

    def do_start(self, work: Work, choice: Start) -> None:
        """Start with an empty route."""
        super().do_start(work, choice)
        work.change(side_of(choice.seat), route=())


# ---- Where and when the submarines start


class StartOnAnIsland(Engine):
    """A submarine may start on an island."""

    def is_start_space(self, position: Position, at: str) -> bool:
        """Any space of the map."""
        return at in self.board(position).spaces


class StartOnTheEdgeRefused(Engine):
    """A submarine may not start on a space at the edge of the map."""

    def is_start_space(self, position: Position, at: str) -> bool:
        """Any space of water with a neighbour on all sides."""
        return super().is_start_space(position, at) and len(self.board(position).beside[at]) == 4


class StartInTheOwnHalf(Engine):
    """Red may start only in the western half of the map and Blue only in the eastern."""

    def why_not_start(self, position: Position, choice: Start) -> Refusal | None:
        """Refuse a space in the half of the enemy."""
        board = self.board(position)
        if choice.at in board.spaces:
            middle = (len(board.columns) - 1) / 2
            beyond = board.spaces[choice.at][0] - middle
            if (beyond > 0) if side_of(choice.seat) == "red" else (beyond < 0):
                return no("sonar.setup.start-space", f"{choice.at} lies in the other half", "choice.at")
        return super().why_not_start(position, choice)


class RedStartsFirst(Engine):
    """Blue cannot choose its start space before Red has chosen."""

    def when_start(self, position: Position, side: Side) -> Refusal | None:
        """Let Blue wait for Red."""
        if side == "blue" and not has_started(position.crew("red")):
            return no("sonar.setup.start-secret", "red chooses first")
        return super().when_start(position, side)


class BlueStartsFirst(Engine):
    """Red cannot choose its start space before Blue has chosen."""

    def when_start(self, position: Position, side: Side) -> Refusal | None:
        """Let Red wait for Blue."""
        if side == "red" and not has_started(position.crew("blue")):
            return no("sonar.setup.start-secret", "blue chooses first")
        return super().when_start(position, side)


class OrderBeforeBothHaveStarted(Engine):
    """A crew that has chosen its start space gives orders while the other is still choosing."""

    def why_not_before_start(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Look only at the own crew."""
        if kind in ("order", "gauge", "breakdown") and has_started(position.crew(side)):
            return None
        return super().why_not_before_start(position, side, kind)


class BlueBegins(Engine):
    """Blue has the first turn, whoever is named."""

    def first_turn(self, setup: Setup) -> Side:
        """Blue."""
        return "blue"


class CrewNotNamedBegins(Engine):
    """The crew that was not named has the first turn."""

    def first_turn(self, setup: Setup) -> Side:
        """The other crew."""
        return other(setup.first)


class LastToStartBegins(Engine):
    """The crew that chooses its start space last has the first turn, whoever is named."""

    def do_start(self, work: Work, choice: Start) -> None:
        """Give the first turn to the crew that starts last."""
        super().do_start(work, choice)
        if self.all_have_started(work.position):
            work.play_on(turn=side_of(choice.seat))


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.goal-always-hunt": GoalAlwaysHunt,
    "sonar.mistake.goal-always-sudden-death": GoalAlwaysSuddenDeath,
    "sonar.mistake.hunt-lost-with-three": HuntLostWithThree,
    "sonar.mistake.limit-has-to-be-passed": LimitHasToBePassed,
    "sonar.mistake.sudden-death-for-red-only": SuddenDeathForRedOnly,
    "sonar.mistake.real-time-is-always-hunt": RealTimeIsAlwaysHunt,
    "sonar.mistake.turn-by-turn-is-always-hunt": TurnByTurnIsAlwaysHunt,
    "sonar.mistake.always-turn-by-turn": AlwaysTurnByTurn,
    "sonar.mistake.always-real-time": AlwaysRealTime,
    "sonar.mistake.people-of-red-for-both": PeopleOfRedForBoth,
    "sonar.mistake.always-four-people": AlwaysFourPeople,
    "sonar.mistake.crew-of-three-refused": CrewOfThreeRefused,
    "sonar.mistake.crew-of-two-refused": CrewOfTwoRefused,
    "sonar.mistake.crew-of-four-refused": CrewOfFourRefused,
    "sonar.mistake.crews-have-to-be-equal": CrewsHaveToBeEqual,
    "sonar.mistake.always-alpha": AlwaysAlpha,
    "sonar.mistake.echo-is-unknown": EchoIsUnknown,
    "sonar.mistake.preset-mines-on-echo": PresetMinesOnEcho,
    "sonar.mistake.ice-on-delta": IceOnDelta,
    "sonar.mistake.gauges-start-full": GaugesStartFull,
    "sonar.mistake.gauges-start-with-one": GaugesStartWithOne,
    "sonar.mistake.start-space-not-on-route": StartSpaceNotOnRoute,
    "sonar.mistake.start-on-an-island": StartOnAnIsland,
    "sonar.mistake.start-on-the-edge-refused": StartOnTheEdgeRefused,
    "sonar.mistake.start-in-the-own-half": StartInTheOwnHalf,
    "sonar.mistake.red-starts-first": RedStartsFirst,
    "sonar.mistake.blue-starts-first": BlueStartsFirst,
    "sonar.mistake.order-before-both-have-started": OrderBeforeBothHaveStarted,
    "sonar.mistake.blue-begins": BlueBegins,
    "sonar.mistake.crew-not-named-begins": CrewNotNamedBegins,
    "sonar.mistake.last-to-start-begins": LastToStartBegins,
}
