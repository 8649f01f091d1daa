"""A program with known faults as a subject in this process."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from leadline.games.report_rows import Row
from leadline.games.report_shapes import Record, shape_of
from leadline.games.report_values import Shape
from leadline.kit import Handler
from leadline.serve.subject import ReferenceSubject
from leadline.trial.programs import SUMS, Program


class Faulty(ReferenceSubject):
    """The reference with the faults of a program. It claims no readings and cannot be told any."""

    def __init__(self, game: str, program: Program, seed: int) -> None:
        without = [program.way.removeprefix("without ")] if program.way.startswith("without ") else []
        if program.way == SUMS:
            without.append("view")
        super().__init__(
            game,
            overrides=program.readings,
            chance=Random(seed),
            mistakes=program.mistakes,
            without=[*without, "window"] if "window" not in without else without,
        )
        self.tells_sums = program.way == SUMS

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say what can be asked, and nothing of readings."""
        hello = super().initialize(params)
        hello["games"][self.game.id] |= {"claims": {}, "follows": {}}
        return hello

    def handlers(self) -> dict[str, Handler]:
        """The methods by name."""
        own = super().handlers()
        if not self.tells_sums:
            return own
        return {**own, "open": self._summing(own["open"]), "play": self._summing(own["play"])}

    def _summing(self, handler: Handler) -> Handler:
        def answered(params: dict[str, Any]) -> Any:
            result = dict(handler(params))
            if result.get("position") is not None:
                result["position"] = in_sums(shape_of(self.game.types.position), result["position"])
            return result

        return answered


def in_sums(shape: Shape, data: Any) -> Any:
    """A report in which only number and sum are told of things that may be told so."""
    if isinstance(shape, Record) and isinstance(data, Mapping):
        return {
            name: in_sums(shape.by_name[name].shape, one) if name in shape.by_name else one
            for name, one in data.items()
        }
    if isinstance(shape, Row) and isinstance(data, list):
        partly = shape.partly
        if partly.number and partly.of and all(one.get(partly.of) is not None for one in data):
            return {partly.number: len(data), partly.sum: sum(one[partly.of] for one in data)} if data else data
        return [in_sums(shape.inner, one) for one in data]
    return data
