"""The setup: the phase before the first order, and the spaces where the submarines start."""

from __future__ import annotations

from leadline_engines.captain_sonar.events import Opened, Started
from leadline_engines.captain_sonar.move import Start
from leadline_engines.captain_sonar.position import SIDES, Crew, Position, Setup, Side, other, side_of
from leadline_engines.captain_sonar.step import Rules, Step, has_started, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Outcome, Refusal, Telling

BY_PEOPLE = {1: "sonar.crew.roles", 2: "sonar.crew.two", 3: "sonar.crew.three", 4: "sonar.crew.four"}


class SettingUp(Step):
    """The rules in the chapter ``sonar.setup``."""

    def open(self, setup: Setup, telling: Telling = "events") -> Outcome | Refusal:
        """Begin a game, in which both Captains first have to choose where they start.

        Rules: the chapter sonar.setup
        """
        refusal = self.why_not_these_people(setup) or self.why_not_first(setup) or self.why_not_this_map(setup)
        if refusal is not None:
            return refusal
        crews = (self.fresh_crew(), self.fresh_crew())
        work = Work(
            Position(crews, setup.map, setup.mode, setup.goal, setup.people, self.first_turn(setup)),
            telling,
        )
        if work.telling:
            work.tell(Opened, setup.map, setup.mode, setup.goal, self.rules_of_opening(setup))
        return work.outcome()

    def why_not_these_people(self, setup: Setup) -> Refusal | None:
        """Return the reason why the roles cannot be distributed, or None if there is none.

        Rules: sonar.crew.roles, sonar.crew.two
        """
        for n, people in enumerate(setup.people, 1):
            if self.are_too_few(people):
                return no("sonar.crew.two", "a crew has at least two people", f"people.{n}")
        return None

    def are_too_few(self, people: int) -> bool:
        """Return whether this number of people is too few for a crew.

        Rules: sonar.crew.roles
        """
        return self.rulings.one_player_team == "refused" and people < min(self.components.people)

    def why_not_first(self, setup: Setup) -> Refusal | None:
        """Return the reason why a crew cannot begin, or None if there is none.

        Rules: sonar.setup.starter
        """
        if setup.mode == "turn-by-turn" and setup.first != "red" and self.rulings.starter == "red-begins":
            return no("sonar.setup.starter", "Red always begins", "first", "first: red")
        return None

    def first_turn(self, setup: Setup) -> Side:
        """Return the crew that has the first turn, which makes no difference in real time.

        Rules: sonar.setup.starter
        """
        return setup.first

    def why_not_this_map(self, setup: Setup) -> Refusal | None:
        """Return why a map cannot be used for play, or None if it can.

        Rules: sonar.setup.map, sonar.setup.mode
        """
        maps = self.components.maps
        if setup.map not in maps:
            return no("sonar.setup.map", f"there is no map {setup.map}", "map", f"one of {', '.join(maps)}")
        if setup.mode not in maps[setup.map]:
            return no("sonar.setup.mode", f"there is no map {setup.map} for {setup.mode}", "mode")
        return None

    def fresh_crew(self) -> Crew:
        """Return a crew that has unused sheets and has not chosen a start space.

        Rules: sonar.setup.fresh-sheets
        """
        return Crew(last="start")

    def rules_of_opening(self, setup: Setup) -> Rules:
        """Return the rules in effect when a game begins."""
        starter = ("sonar.setup.starter",) if setup.mode == "turn-by-turn" else ()
        people = tuple(BY_PEOPLE[number] for number in sorted(set(setup.people)))
        return (
            "sonar.setup.goal",
            "sonar.setup.mode",
            "sonar.setup.map",
            "sonar.setup.fresh-sheets",
            *starter,
            *people,
        )

    def when_start(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why a Captain cannot choose a start space now, or None if there is none.

        Rules: sonar.setup.start-secret
        """
        if has_started(position.crew(side)):
            return no("sonar.setup.start-secret", f"{side} has started already")
        return None

    def all_have_started(self, position: Position) -> bool:
        """Return whether both Captains have chosen a start space.

        Rules: sonar.setup.start-secret
        """
        red, blue = position.crews
        return has_started(red) and has_started(blue)

    def why_not_before_start(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Return why an act must wait until both Captains have chosen a start space, or None if it need not.

        Rules: sonar.setup.start-secret
        """
        if kind == "start":
            return self.when_start(position, side)
        if self.all_have_started(position):
            return None
        late = next(any_side for any_side in SIDES if not has_started(position.crew(any_side)))
        return no("sonar.setup.start-secret", f"{late}'s Captain has not chosen a start space yet")

    def why_not_start(self, position: Position, choice: Start) -> Refusal | None:
        """Return the reason why a submarine cannot start on a space, or None if there is none.

        Rules: sonar.setup.start-space
        """
        if not self.is_start_space(position, choice.at):
            return no("sonar.setup.start-space", f"{choice.at} is not a water space on the map", "choice.at")
        if self.rulings.start_space == "must-differ":
            enemy = other(side_of(choice.seat))
            if has_started(position.crew(enemy)) and self.known(position, enemy, "at") == choice.at:
                return no("sonar.setup.start-space", "the other submarine starts there", "choice.at")
        return None

    def is_start_space(self, position: Position, at: str) -> bool:
        """Return whether a submarine may start on a space, which may be any water space.

        Rules: sonar.setup.start-space
        """
        return at in self.board(position).spaces and at not in self.board(position).islands

    def do_start(self, work: Work, choice: Start) -> None:
        """Place a submarine, whose route consists only of the start space.

        Rules: sonar.setup.start-space, sonar.setup.start-secret, sonar.setup.fresh-sheets
        """
        side = side_of(choice.seat)
        work.change(side, at=choice.at, route=(choice.at,), last="start")
        rules = ("sonar.setup.start-space", "sonar.setup.start-secret", "sonar.setup.fresh-sheets")
        work.tell(Started, choice.seat, choice.at, (*rules, "sonar.information.submarine"))
