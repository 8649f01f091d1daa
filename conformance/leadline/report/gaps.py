"""The gaps in a run: scenarios that could not be judged, and fields that were never reported or compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from leadline.report.verdict import counted
from leadline.results.model import Report, RuleResult, ScenarioResult, UnknownKeyResult

SKIPPED = ("not-tested", "incomplete")
"""The verdicts of scenarios without a result."""
MOST_FIELDS = 12
"""The greatest number of fields listed on a line; the JSON report and the page list all of them."""
MOST_NOTES = 12
_POSITION = "position."
_COUNT = re.compile(r"\bthe \d+ known mistakes that break it\b")
_MOVE = re.compile(r"^(its report of )?move \d+\b")


@dataclass(frozen=True, slots=True)
class Untested:
    """The scenarios that were not judged for the same reason."""

    why: str
    """The reason; if it applies to a single scenario, it may include the number of the move."""
    names: list[str]
    """The scenarios, in the order of the report."""

    @property
    def which(self) -> str:
        """The name of the scenario, or the number of scenarios."""
        return self.names[0] if len(self.names) == 1 else f"{len(self.names)} scenarios"


def untested(report: Report) -> Iterator[Untested]:
    """Yield every reason, starting with the scenarios that were not tested.

    Reasons that differ only in the number of the move count as one reason.
    """
    for verdict in SKIPPED:
        groups: dict[str, list[tuple[str, str]]] = {}
        for result in report.scenarios:
            if result.verdict == verdict:
                groups.setdefault(_MOVE.sub(r"\1a move", result.why), []).append((result.id, result.why))
        prefix = "incomplete: " if verdict == "incomplete" else ""
        for shared, group in groups.items():
            why = group[0][1] if len(group) == 1 else shared
            yield Untested(prefix + why, [name for name, _ in group])


def why_skipped(result: ScenarioResult) -> str:
    """Return the reason why a scenario has no result."""
    return f"incomplete: {result.why}" if result.verdict == "incomplete" else f"not tested: {result.why}"


def shared_reason(rule: RuleResult) -> str:
    """Return the reason why a rule is not tested, worded identically for all rules with the same kind of reason."""
    return _COUNT.sub("the known mistakes that break it", rule.why)


def never_reported(report: Report) -> list[str]:
    """List the fields that no answer reports although they have a value; an entry includes all fields within it.

    Events and views are listed only if they are missing from the whole run.
    """
    silent = [result.path for result in report.fields if not result.reported and result.due]
    reported = {result.path.partition(".")[0] for result in report.fields if result.reported}
    roots = dict.fromkeys(result.path.partition(".")[0] for result in report.fields)
    paths = [path.removeprefix(_POSITION) for path in _outermost(silent)]
    return paths + [root for root in roots if report.whole and root not in reported]


def never_compared(report: Report) -> list[str]:
    """List the fields that some answers report, but whose value never counted or was never known."""
    silent = _outermost(result.path for result in report.fields if result.reported and not result.compared)
    return [path.removeprefix(_POSITION) for path in silent]


def reported_lines(report: Report) -> Iterator[str]:
    """Yield a line for the fields never reported and one for the fields never compared, if there are any."""
    for says, paths in (("never reported", never_reported(report)), ("never compared", never_compared(report))):
        if paths:
            more = f", and {len(paths) - MOST_FIELDS} more" if len(paths) > MOST_FIELDS else ""
            yield f"{says}: {', '.join(paths[:MOST_FIELDS])}{more}"


def note_lines(report: Report) -> Iterator[str]:
    """Yield a sentence for every note, starting with the program's description of itself, followed by unknown keys."""
    yield from report.notes[:MOST_NOTES]
    yield from map(_unknown_key, report.unknown_keys[:MOST_NOTES])
    more = sum(max(0, len(notes) - MOST_NOTES) for notes in (report.notes, report.unknown_keys))
    if more:
        yield f"and {more} more notes; see the JSON report"


def _unknown_key(key: UnknownKeyResult) -> str:
    """Describe an unknown key: its name, the number of its occurrences, and the key that may have been meant."""
    where = counted(key.count, "answer", "answers")
    near = f"; perhaps `{key.near}` was meant, which is missing" if key.near else ""
    return f"the key `{key.path}` is unknown and ignored ({where}){near}"


def _outermost(paths: Iterable[str]) -> list[str]:
    """Return paths without those that lie within another path."""
    outermost: list[str] = []
    for path in sorted(paths, key=lambda path: path.count(".")):
        parts = path.split(".")
        if not any(".".join(parts[:end]) in outermost for end in range(1, len(parts))):
            outermost.append(path)
    return outermost
