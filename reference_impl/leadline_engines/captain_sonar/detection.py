"""Drone and sonar: the question that each asks, and the rules for the answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from leadline_engines.captain_sonar.events import DroneAnswered, DroneLaunched, SonarActivated, SonarAnswered
from leadline_engines.captain_sonar.move import AnswerDrone, AnswerSonar, Drone, Sonar
from leadline_engines.captain_sonar.position import Position, Question, Side, other, side_of
from leadline_engines.captain_sonar.step import Rules, left_out, no
from leadline_engines.captain_sonar.torpedo import Torpedoing
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

ANSWERS = {"drone": "answer-drone", "sonar": "answer-sonar"}
"""The kind of choice that answers each question."""
NO_QUESTION = {"answer-drone": "sonar.detect.drone-true", "answer-sonar": "sonar.detect.sonar-answer"}
KINDS = ("row", "column", "sector")


class Detecting(Torpedoing):
    """The rules in the chapter ``sonar.detect``."""

    def why_not_stopped(self, position: Position, side: Side, kind: str) -> Refusal | None:
        """Return why a crew must wait for an answer or why there is nothing to answer, or None if neither applies.

        Rules: sonar.activate.stop, sonar.detect.drone-true, sonar.detect.sonar-answer
        """
        question = position.question
        if question is None:
            return no(NO_QUESTION[kind], "nobody has asked") if kind in NO_QUESTION else None
        if self.is_answer(question, side, kind) or not self.question_stops(question, side):
            return None
        answer = f"{question.side}'s Captain has to answer the {question.about}"
        return no("sonar.activate.stop", f"play is stopped: {answer}")

    def is_answer(self, question: Question, side: Side, kind: str) -> bool:
        """Return whether an act of a crew answers a question.

        Rules: sonar.activate.stop, sonar.detect.drone-true, sonar.detect.sonar-answer
        """
        return kind == ANSWERS[question.about] and side == question.side

    def question_stops(self, question: Question, side: Side) -> bool:
        """Return whether a question stops all play of a crew.

        Rules: sonar.activate.stop
        """
        return True

    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        """Return the reason why the drone cannot ask about a sector, or None if there is none.

        Rules: sonar.detect.drone-sector
        """
        if choice.sector is None:
            return left_out("sonar.detect.drone-sector", "the sector has to be named", "choice.sector")
        if choice.sector not in self.board(position).sectors:
            return no("sonar.detect.drone-sector", f"the map has no sector {choice.sector}", "choice.sector")
        return None

    def do_drone(self, work: Work, choice: Drone) -> None:
        """Launch the drone; play stops until the enemy Captain has answered.

        Rules: sonar.detect.drone-sector, sonar.activate.stop
        """
        side, sector = side_of(choice.seat), int(choice.sector or 0)
        self.use(work, side, "drone")
        work.play_on(question=Question(other(side), "drone", sector))
        rules = ("sonar.detect.drone-sector", "sonar.setup.grid", *self.rules_of_use(work.position, "drone"))
        work.tell(DroneLaunched, choice.seat, sector, rules)

    def why_not_answer_drone(self, position: Position, choice: AnswerDrone) -> Refusal | None:
        """Return the reason why an answer to the drone is not accepted, or None if there is none.

        Rules: sonar.detect.drone-true
        """
        if choice.yes != self.is_in_sector(position, side_of(choice.seat)):
            answer, true = ("yes", "no") if choice.yes else ("no", "yes")
            return no("sonar.detect.drone-true", f"{answer} is not true", "choice.yes", true)
        return None

    def is_in_sector(self, position: Position, side: Side) -> bool:
        """Return whether the submarine is in the sector that the drone asks about.

        Rules: sonar.detect.drone-true
        """
        sector = self.sector_for_drone(position, self.known(position, side, "at"))
        return position.question is not None and sector == position.question.sector

    def sector_for_drone(self, position: Position, at: str) -> int:
        """Return the sector of a space, for an answer to the drone.

        Rules: sonar.detect.drone-true, sonar.setup.grid
        """
        return self.board(position).sector_of[at]

    def do_answer_drone(self, work: Work, choice: AnswerDrone) -> None:
        """Answer the drone, after which play continues.

        Rules: sonar.detect.drone-true, sonar.activate.stop
        """
        question: Any = work.position.question
        rules = ("sonar.detect.drone-true", *self.rules_of_answer(work.position, side_of(choice.seat)))
        work.play_on(question=None)
        work.tell(DroneAnswered, choice.seat, question.sector, choice.yes, rules)

    def do_sonar(self, work: Work, choice: Sonar) -> None:
        """Activate the sonar; play stops until the enemy Captain has answered.

        Rules: sonar.detect.sonar-answer, sonar.activate.stop
        """
        side = side_of(choice.seat)
        self.use(work, side, "sonar")
        work.play_on(question=Question(other(side), "sonar"))
        work.tell(
            SonarActivated, choice.seat, ("sonar.detect.sonar-answer", *self.rules_of_use(work.position, "sonar"))
        )

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Return the reason why an answer to the sonar is not accepted, or None if there is none.

        Rules: sonar.detect.sonar-two-kinds, sonar.detect.sonar-on-map, sonar.detect.sonar-one-true,
        sonar.detect.sonar-free-pair
        """
        named = [kind for kind in KINDS if getattr(choice, kind) is not None]
        if not named:
            return left_out("sonar.detect.sonar-two-kinds", "two of row, column and sector have to be named", "choice")
        if len(named) != self.values_of_answer():
            return no("sonar.detect.sonar-two-kinds", "the answer names two of row, column and sector")
        if self.rulings.sonar_false_value == "on-map":
            for kind in named:
                if not self.is_on_map(position, kind, getattr(choice, kind)):
                    why = f"the map has no {kind} {getattr(choice, kind)}"
                    return no("sonar.detect.sonar-on-map", why, f"choice.{kind}")
        true = sum(self.is_true(position, side_of(choice.seat), kind, getattr(choice, kind)) for kind in named)
        if not self.is_right_number_true(true):
            return no("sonar.detect.sonar-one-true", f"{true} of the values are true", "choice", "exactly one is true")
        if self.rulings.sonar_pair == "consistent-pair" and not any(self.spaces_of_answer(position, choice)):
            return no("sonar.detect.sonar-free-pair", "no water space has both values")
        return None

    def values_of_answer(self) -> int:
        """Return the number of values in an answer to the sonar, each of a different kind.

        Rules: sonar.detect.sonar-two-kinds
        """
        return 2

    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        """Return whether a row, column or sector exists on the map.

        Rules: sonar.detect.sonar-on-map
        """
        board = self.board(position)
        return value in {"row": board.rows, "column": board.columns, "sector": board.sectors}[kind]

    def is_true(self, position: Position, side: Side, kind: str, value: int | str) -> bool:
        """Return whether a value is true of the submarine's space.

        Rules: sonar.detect.sonar-one-true
        """
        return value == self.value_of(position, self.known(position, side, "at"), kind)

    def is_right_number_true(self, true: int) -> bool:
        """Return whether an answer may have this number of true values.

        Rules: sonar.detect.sonar-one-true
        """
        return true == 1

    def value_of(self, position: Position, at: str, kind: str) -> int | str:
        """Return the row, column or sector of a space.

        Rules: sonar.setup.grid
        """
        board = self.board(position)
        column, row = board.spaces[at]
        if kind == "sector":
            return board.sector_of[at]
        return board.rows[row] if kind == "row" else board.columns[column]

    def spaces_of_answer(self, position: Position, choice: AnswerSonar) -> Iterator[str]:
        """Yield the water spaces that match both values of an answer.

        Rules: sonar.detect.sonar-free-pair
        """
        for at in self.board(position).water:
            if all(getattr(choice, kind) in (None, self.value_of(position, at, kind)) for kind in KINDS):
                yield at

    def do_answer_sonar(self, work: Work, choice: AnswerSonar) -> None:
        """Answer the sonar, after which play continues.

        Rules: sonar.detect.sonar-answer, sonar.activate.stop
        """
        rules: Rules = ()
        if work.telling:
            rules = ("sonar.detect.sonar-answer", "sonar.detect.sonar-two-kinds", "sonar.detect.sonar-one-true")
            if not any(self.spaces_of_answer(work.position, choice)):
                rules = (*rules, "sonar.detect.sonar-free-pair")
            rules = (*rules, *self.rules_of_answer(work.position, side_of(choice.seat)))
        work.play_on(question=None)
        work.tell(SonarAnswered, choice.seat, choice.row, choice.column, choice.sector, rules)

    def rules_of_answer(self, position: Position, side: Side) -> Rules:
        """Return the rules in effect whenever a Captain answers.

        Rules: sonar.surface.enemy-plays-on
        """
        up = ("sonar.surface.enemy-plays-on",) if position.crew(side).surfaced else ()
        return ("sonar.activate.stop", "sonar.setup.grid", "sonar.crew.captain", "sonar.information.aloud", *up)
