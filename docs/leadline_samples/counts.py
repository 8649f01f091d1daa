"""The sample programs of a game with their results, and how many of them make each mistake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from leadline_samples.model import SampleResult, read_results
from leadline_samples.programs import FOLDER, SampleProgram, read_programs


@dataclass(slots=True)
class MistakeCount:
    """The programs that make a mistake."""

    id: str
    """The mistake."""
    independent: list[str] = field(default_factory=list)
    """The programs by independent authors."""
    other: list[str] = field(default_factory=list)
    """The programs that are part of the project."""
    answers: int = 0
    """The total number of answers that it explains in these programs."""

    @property
    def programs(self) -> list[str]:
        """All these programs, those by independent authors first."""
        return [*self.independent, *self.other]


@dataclass(frozen=True, slots=True)
class GameSamples:
    """The sample programs of a game that have been judged."""

    programs: Mapping[str, SampleProgram] = field(default_factory=dict)
    """The programs by name, in the order of the list."""
    results: Mapping[str, SampleResult] = field(default_factory=dict)
    """Their results by name, in the same order."""

    @property
    def independent(self) -> list[str]:
        """The programs by independent authors."""
        return [name for name in self.results if self.programs[name].is_independent]

    def counts(self) -> dict[str, MistakeCount]:
        """Return the mistakes that programs make, by id, the most frequent first.

        If two mistakes are equally frequent, the one that more programs by independent authors make comes first, then
        the one that explains more answers. Mistakes that are only possible or similar are not counted.
        """
        counts: dict[str, MistakeCount] = {}
        for name, result in self.results.items():
            for mistake in result.mistakes:
                if mistake.is_certain:
                    count = counts.setdefault(mistake.id, MistakeCount(mistake.id))
                    count.answers += mistake.answers
                    (count.independent if self.programs[name].is_independent else count.other).append(name)
        ranked = sorted(
            counts.values(), key=lambda tally: (-len(tally.programs), -len(tally.independent), -tally.answers, tally.id)
        )
        return {tally.id: tally for tally in ranked}


def samples_of(game: str, folder: Path = FOLDER) -> GameSamples:
    """Return the sample programs of a game that have a stored result. Raises ``InputError`` if a file is wrong."""
    programs, results = read_programs(folder).get(game, {}), read_results(folder, game)
    return GameSamples(programs, {name: results[name] for name in programs if name in results})
