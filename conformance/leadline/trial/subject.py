"""A program with known faults, run as a subject in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from leadline.kit import Handler
from leadline.run.declarations import decision_kinds
from leadline.schema.records import Record, shape_of
from leadline.schema.rows import Row
from leadline.schema.values import Shape
from leadline.serve.subject import ReferenceSubject
from leadline.trial.programs import AS_PLAYED, IN_PART, IN_SEQUENCES, SUMS, Program

Report = dict[str, Any]
"""An answer to `open` or `play`."""


class Faulty(ReferenceSubject):
    """The reference with the faults of a program. It claims no readings and cannot be configured to follow any."""

    def __init__(self, game: str, program: Program, seed: int) -> None:
        """Build the faults of a program into the reference, which draws by itself from a seed."""
        without = [program.way.removeprefix("without ")] if program.way.startswith("without ") else []
        if program.way in (SUMS, IN_PART):
            without.append("view")
        super().__init__(
            game,
            overrides=program.readings,
            chance=Random(seed),
            mistakes=program.mistakes,
            without=[*without, "pipelining"] if "pipelining" not in without else without,
        )
        self.way = program.way

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the requests that the program supports, and nothing about readings."""
        hello = super().initialize(params)
        hello["games"][self.game.id] |= {"claims": {}, "configurable": {}}
        if self.way == IN_SEQUENCES:
            hello["games"][self.game.id]["pauses_at"] = decision_kinds(self.game)[::2]
        return hello

    def handlers(self) -> dict[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()
        change = {SUMS: self._in_sums, IN_PART: self._in_part, AS_PLAYED: self._as_played}.get(self.way)
        if change is None:
            return own
        return {**own, "open": _changed(own["open"], change), "play": _changed(own["play"], change)}

    def _in_sums(self, params: Mapping[str, Any], report: Report) -> None:
        if report.get("position") is not None:
            report["position"] = in_sums(shape_of(self.game.types.position), report["position"])

    def _in_part(self, params: Mapping[str, Any], report: Report) -> None:
        if report.get("position") is not None:
            report["position"] = {name: report["position"][name] for name in sorted(report["position"])[::2]}

    def _as_played(self, params: Mapping[str, Any], report: Report) -> None:
        if "moves" in params and "refused" not in report:
            drawn = report.get("played") or [{} for _ in params["moves"]]
            report["played"] = [{**move, **own} for move, own in zip(params["moves"], drawn, strict=True)]


def _changed(handler: Handler, change: Callable[[Mapping[str, Any], Report], None]) -> Handler:
    """Return a handler that changes every result before returning it."""

    def answered(params: dict[str, Any]) -> Any:
        report = dict(handler(params))
        change(params, report)
        return report

    return answered


def in_sums(shape: Shape, data: Any) -> Any:
    """Return a report in which rows are reported only by number and sum, if this is permitted."""
    if isinstance(shape, Record) and isinstance(data, Mapping):
        return {
            name: in_sums(shape.by_name[name].shape, value) if name in shape.by_name else value
            for name, value in data.items()
        }
    if isinstance(shape, Row) and isinstance(data, list):
        partly = shape.partly
        if partly.number and partly.of and all(thing.get(partly.of) is not None for thing in data):
            return {partly.number: len(data), partly.sum: sum(thing[partly.of] for thing in data)} if data else data
        return [in_sums(shape.inner, thing) for thing in data]
    return data
