"""A summary of the report on a sample program, and the file that stores those of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Literal

from leadline.base import files
from leadline.base.errors import Place, bad_input
from leadline.report.verdict import overall
from leadline.results.model import Report
from leadline.schema.codec import Codec, ShapeError

REMEDY = "make it again with `python -m leadline_samples`"
_VERDICTS = ("kept", "broken", "suspected", "not-offered", "inconclusive", "not-tested")


@dataclass(slots=True)
class NamedMistake:
    """A mistake that a report names."""

    id: str
    """The mistake."""
    answers: int
    """The number of answers that it explains."""
    is_similar: bool = False
    """True if the program only does something similar."""
    is_possible: bool = False
    """True if the program may do exactly this, but the report is not sure."""

    @property
    def is_certain(self) -> bool:
        """True if the report says that the program makes the mistake."""
        return not (self.is_similar or self.is_possible)


@dataclass(slots=True)
class SampleResult:
    """A summary of the report on a sample program."""

    program: str
    """The name and version that the program gives itself."""
    language: str
    """The language it gives."""
    date: str
    """The day on which its run began, such as 2026-03-14."""
    leadline: str
    """The version of the judge."""
    suite: str
    """The content hash of the suite that was played."""
    result: Literal["conformant", "not-conformant", "incomplete"]
    """The result in a word."""
    why: str
    """The reason for the result, as in the first line of the report, without a full stop."""
    rules: dict[str, int]
    """The number of rules with each verdict."""
    judged: int
    """The number of answers judged."""
    unexplained: int
    """The number of wrong answers that no known mistake explains."""
    mistakes: list[NamedMistake] = field(default_factory=list)
    """The mistakes that the report names, in its order."""

    @property
    def named(self) -> list[str]:
        """The ids of the mistakes that the program certainly makes."""
        return [mistake.id for mistake in self.mistakes if mistake.is_certain]


_RESULTS: Codec[dict[str, SampleResult]] = Codec(dict[str, SampleResult])


def summary_of(report: Report) -> SampleResult:
    """Return the summary of a report."""
    subject = report.subject
    return SampleResult(
        program=" ".join(str(subject[key]) for key in ("name", "version") if subject.get(key)),
        language=str(subject.get("language", "")),
        date=report.date,
        leadline=report.leadline,
        suite=report.suite,
        result=report.summary.result,
        why=overall(report).why,
        rules={verdict: report.summary.rules.get(verdict, 0) for verdict in _VERDICTS},
        judged=report.model.judged,
        unexplained=report.model.unexplained,
        mistakes=[
            NamedMistake(cause.id, cause.answers, cause.is_similar, cause.may_be)
            for cause in report.model.causes
            if cause.kind == "mistake"
        ],
    )


def unlike(stored: SampleResult, made: SampleResult) -> list[str]:
    """Return a sentence for every figure of a stored summary that differs from a new report.

    The day, the version of the judge and the suite may differ, because the result need not change with them. So may the
    number of answers, because a program that shuffles for itself receives different requests each time.
    """
    names = [member.name for member in fields(SampleResult) if member.name in ("result", "why", "rules", "unexplained")]
    parts = [(name, getattr(stored, name), getattr(made, name)) for name in names]
    parts.append(("mistakes", sorted(stored.named), sorted(made.named)))
    return [f"{name}: stored is {old}, the report has {new}" for name, old, new in parts if old != new]


def path_of(folder: Path, game: str) -> Path:
    """Return the file that stores the results of a game."""
    return folder / f"{game}.json"


def read_results(folder: Path, game: str) -> dict[str, SampleResult]:
    """Return the stored results of a game by program; none if there is no file. Raises ``InputError``."""
    path = path_of(folder, game)
    if not path.is_file():
        return {}
    text = files.read_text(path, what="the stored results", remedy=REMEDY)
    try:
        return _RESULTS.read_text(text)
    except ShapeError as error:
        raise bad_input(f"these are not stored results: {error.complaints[0]}", REMEDY, Place(str(path))) from None


def write_results(folder: Path, game: str, results: Mapping[str, SampleResult]) -> None:
    """Store the results of a game; a program has one line for each mistake, so that changes can be read."""
    made = ",\n".join(f"{json.dumps(name)}: {'{'}\n{_lines(result)}\n{'}'}" for name, result in sorted(results.items()))
    files.write_text(path_of(folder, game), f"{'{'}\n{made}\n{'}'}\n", what="the stored results")


def _lines(result: SampleResult) -> str:
    return ",\n".join(_members(result))


def _members(result: SampleResult) -> Iterator[str]:
    for member in fields(SampleResult):
        if member.name != "mistakes":
            yield f'  "{member.name}": {json.dumps(getattr(result, member.name), ensure_ascii=False)}'
    rows = [
        json.dumps({name: value for name, value in asdict(mistake).items() if value is not False})
        for mistake in result.mistakes
    ]
    yield '  "mistakes": [' + ",".join(f"\n    {row}" for row in rows) + ("\n  ]" if rows else "]")
