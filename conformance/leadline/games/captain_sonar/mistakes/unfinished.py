"""Mistakes in unfinished programs: a whole feature of the game is missing, or every use of it is refused."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.move import Breakdown, Choice, Drone, Drop, Gauge, Silence, Torpedo, Trigger
from leadline_engines.captain_sonar.position import Position, Seat, Side, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.surface import Refusal

# ---- Missing


class NoMines(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        rule = {"drop": "sonar.mine.drop-beside", "trigger": "sonar.mine.trigger-own"}.get(kind)
        if rule is not None:
            return no(rule, "mines: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


class NoTriggering(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if kind == "trigger":
            return no("sonar.mine.trigger-own", "triggering: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


class NoTorpedoes(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if kind == "torpedo":
            return no("sonar.torpedo.range", "torpedoes: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


class NoDrone(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if kind == "drone":
            return no("sonar.detect.drone-sector", "drone: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


class NoSonar(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if kind == "sonar":
            return no("sonar.detect.sonar-answer", "sonar: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


class NoSilence(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if kind == "silence":
            return no("sonar.silence.length", "silence: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


class NoSurfacing(Engine):
    def why_not_at_this_moment(self, position: Position, side: Side, seat: Seat, kind: str) -> Refusal | None:
        if kind == "surface":
            return no("sonar.surface.instead", "surfacing: not there yet")
        return super().why_not_at_this_moment(position, side, seat, kind)


# ---- Open, but always refused


class GaugeNeverAccepted(Engine):
    def why_not_gauge(self, position: Position, choice: Gauge) -> Refusal | None:
        return no("sonar.upkeep.one-gauge", "no gauge can be marked", "choice.system")


class BreakdownNeverAccepted(Engine):
    def why_not_breakdown(self, position: Position, choice: Breakdown) -> Refusal | None:
        return no("sonar.upkeep.panel", "no symbol is in the panel of the move", "choice.symbol")


class DropNeverAccepted(Engine):
    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        return no("sonar.mine.drop-beside", "no space is next to the submarine", "choice.at")


class TriggerNeverAccepted(Engine):
    def why_not_trigger(self, position: Position, choice: Trigger) -> Refusal | None:
        """Refuse every mine; if red is broken, triggering can still be tried in vain."""
        if self.trigger_fails(position, side_of(choice.seat)):
            return super().why_not_trigger(position, choice)
        return no("sonar.mine.trigger-own", "no mine can be triggered", "choice.at")


class TorpedoNeverAccepted(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        return no("sonar.torpedo.range", "no space is in range", "choice.at")


class DroneNeverAccepted(Engine):
    def why_not_drone(self, position: Position, choice: Drone) -> Refusal | None:
        return no("sonar.detect.drone-sector", "the drone cannot be launched", "choice.sector")


class SonarNeverAccepted(Engine):
    def why_not_use(self, position: Position, choice: Choice) -> Refusal | None:
        refusal = super().why_not_use(position, choice)
        if refusal or choice.kind != "sonar" or self.comes_to_nothing(position, side_of(choice.seat), "sonar"):
            return refusal
        return no("sonar.detect.sonar-answer", "the sonar cannot be used")


class SilenceNeverAccepted(Engine):
    def why_not_silence(self, position: Position, choice: Silence) -> Refusal | None:
        return no("sonar.silence.length", "silence cannot be used")


class SurfacingNeverAccepted(Engine):
    def why_not_just_this(self, position: Position, choice: Choice) -> Refusal | None:
        if choice.kind == "surface":
            return no("sonar.surface.instead", "nobody can surface")
        return super().why_not_just_this(position, choice)
