"""Mistakes with drone and sonar: what may be asked, who answers, which answers are accepted, and what is emptied."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import LETTERS
from leadline_engines.captain_sonar.detection import KINDS
from leadline_engines.captain_sonar.move import AnswerDrone, AnswerSonar, Drone, Silence, Sonar
from leadline_engines.captain_sonar.position import (
    ROLES,
    SIDES,
    Latest,
    Position,
    Question,
    Role,
    Side,
    System,
    other,
    seat_of,
    side_of,
)
from leadline_engines.captain_sonar.step import left_out, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

ANSWERS = ("answer-drone", "answer-sonar")


def ask_own_crew(work: Work, side: Side) -> None:
    """Turn the question that a crew has asked to itself."""
    if work.position.question is not None:
        work.play_on(question=replace(work.position.question, side=side))


def on_the_real_time_map(position: Position) -> Position:
    """Return the position as if it were one of real time, which has a larger map."""
    return replace(position, mode="real-time")


# ---- The drone


class DroneAnySector(Engine):
    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        return super().why_not_drone(position, choice) if choice.sector is None else None


class DroneNineSectors(Engine):
    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        return super().why_not_drone(on_the_real_time_map(position), choice)


class DroneFourSectors(Engine):
    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        if choice.sector is None:
            return left_out("sonar.detect.drone-sector", "the sector has to be named", "choice.sector")
        if choice.sector > 4:
            return no("sonar.detect.drone-sector", f"there is no sector {choice.sector}", "choice.sector")
        return super().why_not_drone(position, choice)


class DroneLieAccepted(Engine):
    def why_not_answer_drone(self, position: Position, choice: AnswerDrone) -> Refusal | None:
        return None


class DroneAnsweredForOwnBoat(Engine):
    def is_in_sector(self, position: Position, side: Side) -> bool:
        return super().is_in_sector(position, other(side))


class SectorFromBeforeTheSilence(Engine):
    """An engine that keeps the space where a silence began as the fresh mine, which it cannot be.

    The next order clears it.
    """

    def do_silence(self, work: Work, choice: Silence) -> None:
        side = side_of(choice.seat)
        before = work.crew(side).at
        super().do_silence(work, choice)
        work.change(side, fresh=before)

    def space_of_sector(self, position: Position, side: Side) -> str:
        """Return the space whose sector a crew names."""
        crew = position.crew(side)
        at: str = self.known(position, side, "at")
        is_kept = crew.fresh in self.board(position).spaces and crew.fresh not in (crew.mines or ())
        return str(crew.fresh) if is_kept else at

    def is_in_sector(self, position: Position, side: Side) -> bool:
        return super().is_in_sector(position.but(side, at=self.space_of_sector(position, side)), side)

    def is_true(self, position: Position, side: Side, kind: str, value: int | str) -> bool:
        if kind == "sector":
            position = position.but(side, at=self.space_of_sector(position, side))
        return super().is_true(position, side, kind, value)

    def sector_said(self, position: Position, at: str) -> int:
        surfacing = next(side for side in SIDES if position.crew(side).at == at)
        return super().sector_said(position, self.space_of_sector(position, surfacing))


class DroneAnsweredByItself(Engine):
    def do_drone(self, work: Work, choice: Drone) -> None:
        super().do_drone(work, choice)
        enemy = other(side_of(choice.seat))
        self.do_answer_drone(work, AnswerDrone(seat_of(enemy, "captain"), self.is_in_sector(work.position, enemy)))


class DroneNamesTheSector(Engine):
    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        """Accept a drone that asks about any sector, or about none, if the drone works."""
        is_attempt = self.comes_to_nothing(position, side_of(choice.seat), "drone")
        return super().why_not_drone(position, choice) if is_attempt else None

    def do_drone(self, work: Work, choice: Drone) -> None:
        super().do_drone(work, choice)
        enemy = other(side_of(choice.seat))
        sector = self.sector_for_drone(work.position, self.known(work.position, enemy, "at"))
        work.play_on(question=Question(enemy, "drone", sector))
        self.do_answer_drone(work, AnswerDrone(seat_of(enemy, "captain"), True))


class DroneNoNamesTheRealSector(Engine):
    def do_answer_drone(self, work: Work, choice: AnswerDrone) -> None:
        question, at = work.position.question, work.crew(side_of(choice.seat)).at
        if question is not None and at is not None and not choice.yes:
            work.play_on(question=replace(question, sector=self.sector_for_drone(work.position, at)))
        super().do_answer_drone(work, choice)


class SonarAsksNobody(Engine):
    def do_sonar(self, work: Work, choice: Sonar) -> None:
        super().do_sonar(work, choice)
        work.play_on(question=None)


# ---- The gauge


class DroneEmptiedByTheAnswer(Engine):
    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        gauges = work.crew(side).gauges
        super().use(work, side, system, last)
        if system == "drone":
            work.change(side, gauges=gauges)

    def do_answer_drone(self, work: Work, choice: AnswerDrone) -> None:
        super().do_answer_drone(work, choice)
        asking = other(side_of(choice.seat))
        work.change(asking, gauges=self.gauges_after_use(work.position, asking, "drone"))


class SonarEmptiedByTheAnswer(Engine):
    def use(self, work: Work, side: Side, system: System, last: Latest = "use") -> None:
        gauges = work.crew(side).gauges
        super().use(work, side, system, last)
        if system == "sonar":
            work.change(side, gauges=gauges)

    def do_answer_sonar(self, work: Work, choice: AnswerSonar) -> None:
        super().do_answer_sonar(work, choice)
        asking = other(side_of(choice.seat))
        work.change(asking, gauges=self.gauges_after_use(work.position, asking, "sonar"))


# ---- Who answers


class AnybodyAnswers(Engine):
    def roles_for(self, kind: str) -> tuple[Role, ...]:
        return ROLES if kind in ANSWERS else super().roles_for(kind)


class AskingCrewAnswers(Engine):
    def do_drone(self, work: Work, choice: Drone) -> None:
        super().do_drone(work, choice)
        ask_own_crew(work, side_of(choice.seat))

    def do_sonar(self, work: Work, choice: Sonar) -> None:
        super().do_sonar(work, choice)
        ask_own_crew(work, side_of(choice.seat))


# ---- The answer to the sonar


class SonarAnswerOfOneValue(Engine):
    def values_of_answer(self) -> int:
        return 1


class SonarAnswerOfThreeValues(Engine):
    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        values = [getattr(choice, kind) for kind in KINDS]
        if None not in values:
            side = side_of(choice.seat)
            true = [self.is_true(position, side, kind, getattr(choice, kind)) for kind in KINDS]
            if any(true) and not all(true) and all(map(self.is_on_map, (position,) * 3, KINDS, values)):
                return None
        return super().why_not_answer_sonar(position, choice)


class SonarRowAndColumnOnly(Engine):
    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        if choice.sector is not None:
            return no("sonar.detect.sonar-two-kinds", "a row and a column are named", "choice.sector")
        return super().why_not_answer_sonar(position, choice)


class SonarBothTrue(Engine):
    def is_right_number_true(self, true: int) -> bool:
        return true > 1 or super().is_right_number_true(true)


class SonarBothFalse(Engine):
    def is_right_number_true(self, true: int) -> bool:
        return true == 0 or super().is_right_number_true(true)


class SonarCheckedAgainstTheAsker(Engine):
    def is_true(self, position: Position, side: Side, kind: str, value: int | str) -> bool:
        return super().is_true(position, other(side), kind, value)


class SonarAnyAnswer(Engine):
    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        return None


class SonarTruthNotLookedAt(Engine):
    def is_right_number_true(self, true: int) -> bool:
        return True


class SonarKindsOnlyLookedAt(Engine):
    def is_right_number_true(self, true: int) -> bool:
        return True

    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        return True


class SonarFirstIsTrue(Engine):
    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        first = next((kind for kind in KINDS if getattr(choice, kind) is not None), None)
        if first and not self.is_true(position, side_of(choice.seat), first, getattr(choice, first)):
            return no("sonar.detect.sonar-one-true", f"the {first} is not true", f"choice.{first}")
        return super().why_not_answer_sonar(position, choice)


class SonarLastRowRefused(Engine):
    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        board = self.board(position)
        is_last = kind != "sector" and value in (board.rows[-1], board.columns[-1])
        return not is_last and super().is_on_map(position, kind, value)


class SonarAnySector(Engine):
    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        return kind == "sector" or super().is_on_map(position, kind, value)


class SonarValuesOfTheRealTimeMap(Engine):
    def is_on_map(self, position: Position, kind: str, value: int | str) -> bool:
        return super().is_on_map(on_the_real_time_map(position), kind, value)


class SonarNoIslandNamed(Engine):
    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        if f"{choice.column}{choice.row}" in self.board(position).islands:
            return no("sonar.detect.sonar-free-pair", f"{choice.column}{choice.row} is an island")
        return super().why_not_answer_sonar(position, choice)


class SonarSectorFitsTheRow(Engine):
    def why_not_answer_sonar(self, position: Position, choice: AnswerSonar) -> Refusal | None:
        sector_of = self.board(position).sector_of
        if choice.row is not None and choice.sector is not None:
            sectors = {sector_of.get(f"{letter}{choice.row}") for letter in LETTERS}
            if choice.sector not in sectors:
                return no("sonar.detect.sonar-free-pair", f"row {choice.row} does not run through the sector")
        return super().why_not_answer_sonar(position, choice)
