"""Mistakes in programs that are not finished: a whole feature of the game is missing."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.position import Position, Seat, Side
from leadline_engines.captain_sonar.step import no
from leadline_engines.surface import Refusal


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
