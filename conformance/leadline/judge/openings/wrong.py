"""The openings of a program that are wrong, each with its wrong fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from leadline.judge.answers import LEGALITY
from leadline.judge.diagnosis import PLAIN
from leadline.judge.openings.figures import wrong_fields

if TYPE_CHECKING:
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.judgement import GameJudgement
    from leadline.judge.observation import Observation

MOST_EXAMPLES = 4
"""The number of wrong openings, as different from each other as possible, on which mistakes and figures are tried
first."""


class WrongOpenings:
    """The openings that differ from those of the reference engine without any mistake."""

    def __init__(self, evaluator: Evaluator, games: Sequence[GameJudgement]) -> None:
        """Take the games as they are followed without a mistake."""
        firsts = (game.observations[0] for game in games if game.observations)
        self.opened = [
            observation
            for observation in firsts
            if observation.answer.turn.is_opening and observation.answer.answer.kind == "position"
        ]
        """All openings from a setup, right and wrong ones."""
        self._fields: dict[Observation, frozenset[str]] = {}
        engine = evaluator.reference.under(PLAIN).engine
        for observation in self.opened:
            if evaluator.mismatches(observation, PLAIN):
                fields = wrong_fields(evaluator.reference, engine, observation.answer) - {LEGALITY}
                if fields:
                    self._fields[observation] = fields

    @property
    def fields(self) -> list[str]:
        """The fields that are wrong in any opening, without the numbers of seats and entries."""
        return sorted({name for names in self._fields.values() for name in names})

    def having(self, names: Iterable[str]) -> list[Observation]:
        """Return the openings in which any of some fields is wrong."""
        return [observation for observation, wrong in self._fields.items() if not wrong.isdisjoint(names)]

    def examples(self, name: str = "") -> list[Observation]:
        """Return wrong openings, in one field or in any, from games as different as possible."""
        by_size: dict[tuple[int, ...], Observation] = {}
        for observation in self.having((name,)) if name else self._fields:
            position = observation.answer.answer.position or {}
            size = tuple(len(value) for value in position.values() if isinstance(value, list))
            by_size.setdefault(size, observation)
        return list(by_size.values())[:MOST_EXAMPLES]
