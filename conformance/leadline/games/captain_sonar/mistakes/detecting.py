"""Mistakes of drone and sonar: what may be asked, who answers, and which answers are accepted."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import LETTERS
from leadline_engines.captain_sonar.detection import KINDS
from leadline_engines.captain_sonar.move import AnswerDrone, AnswerSonar, Drone, Sonar
from leadline_engines.captain_sonar.position import ROLES, Position, Role, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.step import left_out, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

ANSWERS = ("answer-drone", "answer-sonar")


def ask_own_crew(work: Work, side: Side) -> None:
    """Turn the question that a crew has asked to itself."""
    if work.position.question is not None:
        work.play_on(question=replace(work.position.question, side=side))


# ---- The drone


class DroneAnySector(Engine):
    """The drone may ask about any number; a sector that the map has not is answered no."""

    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        """Accept any number."""
        return super().why_not_drone(position, choice) if choice.sector is None else None


class DroneFourSectors(Engine):
    """The drone may ask about sectors 1 to 4 only, in real time too."""

    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        """Refuse sectors beyond the fourth."""
        if choice.sector is None:
            return left_out("sonar.detect.drone-sector", "the sector has to be named", "choice.sector")
        if choice.sector > 4:
            return no("sonar.detect.drone-sector", f"there is no sector {choice.sector}", "choice.sector")
        return super().why_not_drone(position, choice)


class DroneLieAccepted(Engine):
    """Any answer to the drone is accepted, true or not."""

    def why_not_answer_drone(self, position: Position, choice: AnswerDrone) -> Refusal | None:
        """Accept any answer."""
        return None


class DroneAnsweredForOwnBoat(Engine):
    """The answer to the drone has to fit the submarine of the crew that asks."""

    def is_in_sector(self, position: Position, side: Side) -> bool:
        """Whether the submarine that asks is there."""
        return super().is_in_sector(position, other(side))


class DroneAnsweredByItself(Engine):
    """The program answers the drone at once, and nobody is asked."""

    def do_drone(self, work: Work, choice: Drone) -> None:
        """Ask, and answer at once."""
        super().do_drone(work, choice)
        enemy = other(side_of(choice.seat))
        self.do_answer_drone(work, AnswerDrone(seat_of(enemy, "captain"), self.is_in_sector(work.position, enemy)))


# ---- Who answers


class AnybodyAnswers(Engine):
    """Anybody in the crew that is asked may answer drone and sonar."""

    def roles_for(self, kind: str) -> tuple[Role, ...]:
        """All roles."""
        return ROLES if kind in ANSWERS else super().roles_for(kind)


class AskingCrewAnswers(Engine):
    """The question goes to the Captain of the crew that asks."""

    def do_drone(self, work: Work, choice: Drone) -> None:
        """Ask the own Captain."""
        super().do_drone(work, choice)
        ask_own_crew(work, side_of(choice.seat))

    def do_sonar(self, work: Work, choice: Sonar) -> None:
        """Ask the own Captain."""
        super().do_sonar(work, choice)
        ask_own_crew(work, side_of(choice.seat))


# ---- The answer to the sonar


class SonarAnswerOfOneValue(Engine):
    """The answer to the sonar is one true value."""

    def values_of_answer(self) -> int:
        """One."""
        return 1


class SonarAnswerOfThreeValues(Engine):
    """Row, column and sector may all be named."""

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Accept three values of which not all are true."""
        values = [getattr(choice, kind) for kind in KINDS]
        if None not in values:
            side = side_of(choice.seat)
            true = [self.is_true(position, side, kind, getattr(choice, kind)) for kind in KINDS]
            if any(true) and not all(true) and all(map(self.is_on_map, (position,) * 3, KINDS, values)):
                return None
        return super().why_not_answer_sonar(position, choice)


class SonarRowAndColumnOnly(Engine):
    """Only a row and a column may be named."""

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Refuse a sector."""
        if choice.sector is not None:
            return no("sonar.detect.sonar-two-kinds", "a row and a column are named", "choice.sector")
        return super().why_not_answer_sonar(position, choice)


class SonarBothTrue(Engine):
    """An answer with two true values is accepted."""

    def is_right_number_true(self, true: int) -> bool:
        """One or both."""
        return true >= 1


class SonarBothFalse(Engine):
    """An answer with two false values is accepted."""

    def is_right_number_true(self, true: int) -> bool:
        """One or none."""
        return true <= 1


class SonarFirstIsTrue(Engine):
    """Of row, column and sector the one that is named first has to be the true one."""

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Refuse a first value that is false."""
        first = next((kind for kind in KINDS if getattr(choice, kind) is not None), None)
        if first and not self.is_true(position, side_of(choice.seat), first, getattr(choice, first)):
            return no("sonar.detect.sonar-one-true", f"the {first} is not true", f"choice.{first}")
        return super().why_not_answer_sonar(position, choice)


class SonarLastRowRefused(Engine):
    """The last row and the last column are refused as not on the map."""

    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        """Not the last row or column."""
        board = self.board(position)
        is_last = kind != "sector" and value in (board.rows[-1], board.columns[-1])
        return not is_last and super().is_on_map(position, kind, value)


class SonarAnySector(Engine):
    """A false sector may be any number; only rows and columns are checked."""

    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        """Any sector."""
        return kind == "sector" or super().is_on_map(position, kind, value)


class SonarNoIslandNamed(Engine):
    """A row and a column that together name an island are refused."""

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Refuse a row and a column that name an island."""
        if f"{choice.column}{choice.row}" in self.board(position).islands:
            return no("sonar.detect.sonar-free-pair", f"{choice.column}{choice.row} is an island")
        return super().why_not_answer_sonar(position, choice)


class SonarSectorFitsTheRow(Engine):
    """A row and a sector are refused if the row does not run through the sector."""

    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        """Refuse a row and a sector that do not fit."""
        sector_of = self.board(position).sector_of
        if choice.row is not None and choice.sector is not None:
            found = {sector_of.get(f"{letter}{choice.row}") for letter in LETTERS}
            if choice.sector not in found:
                return no("sonar.detect.sonar-free-pair", f"row {choice.row} does not run through the sector")
        return super().why_not_answer_sonar(position, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.drone-any-sector": DroneAnySector,
    "sonar.mistake.drone-four-sectors": DroneFourSectors,
    "sonar.mistake.drone-lie-accepted": DroneLieAccepted,
    "sonar.mistake.drone-answered-for-own-boat": DroneAnsweredForOwnBoat,
    "sonar.mistake.drone-answered-by-itself": DroneAnsweredByItself,
    "sonar.mistake.anybody-answers": AnybodyAnswers,
    "sonar.mistake.asking-crew-answers": AskingCrewAnswers,
    "sonar.mistake.sonar-answer-of-one-value": SonarAnswerOfOneValue,
    "sonar.mistake.sonar-answer-of-three-values": SonarAnswerOfThreeValues,
    "sonar.mistake.sonar-row-and-column-only": SonarRowAndColumnOnly,
    "sonar.mistake.sonar-both-true": SonarBothTrue,
    "sonar.mistake.sonar-both-false": SonarBothFalse,
    "sonar.mistake.sonar-first-is-true": SonarFirstIsTrue,
    "sonar.mistake.sonar-last-row-refused": SonarLastRowRefused,
    "sonar.mistake.sonar-any-sector": SonarAnySector,
    "sonar.mistake.sonar-no-island-named": SonarNoIslandNamed,
    "sonar.mistake.sonar-sector-fits-the-row": SonarSectorFitsTheRow,
}
