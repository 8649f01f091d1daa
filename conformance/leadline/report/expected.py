"""Known failures: a list, kept as plain text, of what a program is known to get wrong.

A run is compared with the list, so that only an unexpected result is an error: a failure that is not listed, a listed
one that is named otherwise now, and a listed one that no longer occurs. `docs/known-failures.md` has the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.home import shown_path
from leadline.problems import InputError, Place, Problem, bad_input, did_you_mean
from leadline.report.model import ChanceResult, DisputeResult, ProbeResult, Report, ScenarioResult

if TYPE_CHECKING:
    from leadline.spec.model import Spec

OF_SCENARIOS = ("fail", "broken")
"""Verdicts of scenarios that can be listed."""
OF_DISPUTES = ("shown", "open", "neither")
"""States of disputes that can be listed: those in which a dispute can be a failure."""
NO_CHARGE = "-"
"""What stands for the rule where there is none: a fault breaks no rule."""
MOST_OF_MESSAGE = 80
HEADING = (
    "# Known failures, for `leadline check --expect`. A line: scenario, verdict, rule or dispute, then the",
    "# beginning of what the report says. Other lines that begin with # are remarks and are kept.",
)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One failure of a run, as it can be listed."""

    names: tuple[str, ...]
    """The scenario, the test of chance or the probe of honesty; for a dispute the scenarios that decided it."""
    verdict: str
    """A verdict of `OF_SCENARIOS` or a state of `OF_DISPUTES`."""
    charge: str
    """The rule or the dispute it is charged to; `-` for a fault."""
    messages: tuple[str, ...]
    """What the report says of it; several where one scenario is wrong in the same way more than once."""

    @property
    def line(self) -> str:
        """The line that lists it. A dispute is listed for the whole run."""
        name = "*" if self.verdict in OF_DISPUTES else self.names[0]
        message = self.messages[0][:MOST_OF_MESSAGE].strip()
        return f"{name}  {self.verdict}  {self.charge}" + (f"  # {message}" if message else "")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list."""

    line: int
    """The number of the line, from 1."""
    text: str
    """The line as written."""
    pattern: str
    """The scenario, with `*` for any letters."""
    verdict: str
    """The verdict."""
    charge: str
    """The rule or the dispute; `-` for a fault."""
    message: str
    """How the message has to begin; empty if any will do."""

    @property
    def is_exact(self) -> bool:
        """Whether it names one scenario."""
        return "*" not in self.pattern

    def names(self, occurrence: Occurrence) -> bool:
        """Whether the occurrence is in a scenario of this entry; scenarios and disputes are kept apart."""
        same_kind = (self.verdict in OF_DISPUTES) == (occurrence.verdict in OF_DISPUTES)
        return same_kind and any(self.matches(name) for name in (*occurrence.names, *_any_of(occurrence)))

    def matches(self, name: str) -> bool:
        """Whether the pattern fits a scenario."""
        return re.fullmatch(".*".join(map(re.escape, self.pattern.split("*"))), name) is not None

    def expects(self, occurrence: Occurrence) -> bool:
        """Whether this is the failure that is listed here."""
        named = (self.verdict, self.charge) == (occurrence.verdict, occurrence.charge) and self.names(occurrence)
        return named and any(message.startswith(self.message) for message in (*occurrence.messages, ""))


@dataclass(slots=True)
class Group:
    """Remarks and the entries that stand directly below them; blank lines count as remarks."""

    remarks: list[str] = field(default_factory=list)
    """The lines above."""
    entries: list[Entry] = field(default_factory=list)
    """The entries."""


@dataclass(slots=True)
class KnownFailures:
    """A list as it was read."""

    file: str
    """The file, as messages show it."""
    groups: list[Group] = field(default_factory=list)
    """What stands in it, in order."""

    @property
    def entries(self) -> list[Entry]:
        """All entries."""
        return [entry for group in self.groups for entry in group.entries]


def occurrences(report: Report) -> list[Occurrence]:
    """Every failure of a run, in the order of the report: scenarios, then disputes, then chance and honesty."""
    found = [one for result in report.scenarios for one in _of_scenario(result)]
    found += [_of_dispute(result) for result in report.disputes if result.failed]
    # What is said of chance differs from run to run, so its title stands for it.
    return [
        *found,
        *(
            Occurrence((one.id,), "fail", NO_CHARGE, (one.title,))
            for one in _extra_probes(report)
            if one.verdict == "fail"
        ),
    ]


def _extra_probes(report: Report) -> list[ChanceResult | ProbeResult]:
    return [*report.chance, *report.probes]


def _of_scenario(result: ScenarioResult) -> Iterator[Occurrence]:
    said: dict[str, list[str]] = {}
    for failure in result.failures:
        said.setdefault(failure.dispute or failure.rule, []).append(_one_line(failure.says))
    for charge, messages in said.items():
        yield Occurrence((result.id,), "fail", charge or NO_CHARGE, tuple(dict.fromkeys(messages)))
    if result.verdict == "broken":
        yield Occurrence((result.id,), "broken", NO_CHARGE, (_one_line(result.why),))


def _of_dispute(result: DisputeResult) -> Occurrence:
    return Occurrence(tuple(result.scenarios), result.state, result.id, (_one_line(result.why),))


def read_known(path: Path, spec: Spec) -> KnownFailures:
    """Read a list.

    Raises ``InputError`` if it cannot be read, or for every line that is not understood.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        remedy = "make one with --write-expect FILE"
        raise bad_input(f"the known failures cannot be read from {path}: {error.strerror}", remedy) from None
    except UnicodeDecodeError:
        raise bad_input(f"{path} is not UTF-8 text", "a list of known failures is plain text") from None
    known = KnownFailures(shown_path(path), [Group()])
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        group = known.groups[-1]
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                group.entries.append(_read_entry(line, Place(known.file, number), spec, known.entries))
            except InputError as error:
                problems += error.problems
            continue
        if group.entries or not line.strip():
            known.groups.append(group := Group())
        group.remarks.append(line.rstrip())
    if problems:
        raise InputError(problems)
    return known


def _read_entry(line: str, place: Place, spec: Spec, before: Sequence[Entry]) -> Entry:
    said, _, message = line.partition(" #")
    words = said.split()
    if len(words) != 3:
        remedy = "write SCENARIO VERDICT RULE-OR-DISPUTE, then perhaps # and the beginning of the message"
        raise bad_input(f"an entry has three parts, not {len(words)}", remedy, place)
    pattern, verdict, charge = words
    if verdict not in (*OF_SCENARIOS, *OF_DISPUTES):
        remedy = f"the verdicts are {', '.join((*OF_SCENARIOS, *OF_DISPUTES))}"
        raise bad_input(f"there is no verdict {verdict!r} to list", remedy, place)
    charge = _read_charge(verdict, charge, place, spec)
    for other in before:
        if (other.pattern, other.verdict, other.charge) == (pattern, verdict, charge):
            raise bad_input(f"this is listed in line {other.line} already", "take one of the two out", place)
    return Entry(place.line, line.rstrip(), pattern, verdict, charge, " ".join(message.split()))


def _read_charge(verdict: str, charge: str, place: Place, spec: Spec) -> str:
    """The rule or the dispute of an entry by its present name."""
    if verdict == "broken":
        if charge != NO_CHARGE:
            wrong = f"a fault is charged to no rule, not to {charge!r}"
            raise bad_input(wrong, f"write {NO_CHARGE} in its place", place)
        return charge
    rule, dispute = None if verdict in OF_DISPUTES else spec.rule(charge), spec.dispute(charge)
    if rule is not None or dispute is not None:
        return rule.id if rule is not None else dispute.id if dispute is not None else charge
    if charge == NO_CHARGE and verdict == "fail":
        return charge
    what = "dispute" if verdict in OF_DISPUTES else "rule or dispute"
    known = [*(rule.id for rule in spec.all_rules() if what != "dispute"), *(one.id for one in spec.disputes)]
    remedy = did_you_mean(charge, known, f"`leadline {what.partition(' ')[0]}` finds them", most=2)
    raise bad_input(f"there is no {what} {charge!r}", remedy, place)


@dataclass(slots=True)
class Comparison:
    """A run beside a list."""

    known: KnownFailures
    """The list."""
    expected: list[Occurrence] = field(default_factory=list)
    """The failures that are listed."""
    changed: list[tuple[Entry, Occurrence]] = field(default_factory=list)
    """Entries whose scenario fails in another way now."""
    new: list[Occurrence] = field(default_factory=list)
    """Failures that are not listed."""
    stale: list[tuple[Entry, str]] = field(default_factory=list)
    """Entries that no longer occur, each with what became of them."""

    @property
    def fits(self) -> bool:
        """Whether exactly what is listed occurs."""
        return not (self.changed or self.new or self.stale)

    @property
    def listed(self) -> frozenset[str]:
        """The scenarios, disputes, tests and probes that fail and whose every failure is listed."""
        other = {_subject_of(one) for one in [*self.new, *(one for _, one in self.changed)]}
        return frozenset({_subject_of(one) for one in self.expected} - other)

    def problems(self, places: dict[str, Place]) -> list[Problem]:
        """Everything that is not as listed, the list's own lines first; ``places`` are those of the scenarios."""
        found = [
            Problem(
                Place(self.known.file, entry.line),
                f"{entry.pattern} is listed as {_named(entry.verdict, entry.charge, entry.message)}, "
                f"and is {_named(one.verdict, one.charge, one.messages[0])}",
                f"if that is right, write: {one.line}",
            )
            for entry, one in self.changed
        ]
        found += [
            Problem(Place(self.known.file, entry.line), f"{entry.pattern} {entry.charge}: {why}", "take the line out")
            for entry, why in self.stale
        ]
        found.sort(key=lambda problem: problem.place.line)
        for one in self.new:
            wrong = f"a failure that is not listed: {_named(one.verdict, one.charge, one.messages[0])}"
            place = places.get(one.names[0], Place()) if one.names else Place()
            found.append(Problem(place, wrong, f"if it is known, add to {self.known.file}: {one.line}"))
        return found


def compare(report: Report, known: KnownFailures) -> Comparison:
    """Compare a run with a list.

    Of a part of the suite only what was played is compared: an entry with a wildcard, or of a dispute, is
    never stale there.
    """
    comparison = Comparison(known)
    used: set[int] = set()
    left: list[Occurrence] = []
    for one in occurrences(report):
        matching = {entry.line for entry in known.entries if entry.expects(one)}
        used |= matching
        (comparison.expected if matching else left).append(one)
    for one in left:
        near = [entry for entry in known.entries if entry.line not in used and entry.names(one)]
        near.sort(key=lambda entry: (entry.charge != one.charge, entry.verdict != one.verdict, not entry.is_exact))
        if near and _is_other_form(near[0], one):
            used.add(near[0].line)
            comparison.changed.append((near[0], one))
        else:
            comparison.new.append(one)
    played: dict[str, tuple[str, str]] = {result.id: (result.verdict, result.why) for result in report.scenarios}
    played |= {result.id: (result.verdict, result.says) for result in _extra_probes(report)}
    for entry in known.entries:
        why = "" if entry.line in used else _why_stale(entry, played, whole=report.whole)
        if why:
            comparison.stale.append((entry, why))
    return comparison


def _is_other_form(entry: Entry, occurrence: Occurrence) -> bool:
    """Whether an entry means the same failure as one that it does not cover: its scenario or its dispute does."""
    if entry.verdict in OF_DISPUTES:
        return entry.charge == occurrence.charge
    return entry.is_exact or (entry.verdict, entry.charge) == (occurrence.verdict, occurrence.charge)


def _why_stale(entry: Entry, played: dict[str, tuple[str, str]], *, whole: bool) -> str:
    """Why an entry that does not occur is an error; empty if the run says nothing of it.

    ``played`` has the verdict of everything that was played, with the reason.
    """
    if entry.verdict in OF_DISPUTES:
        return "the dispute is no failure any more" if whole else ""
    if not entry.is_exact:
        return "nothing that it stands for fails any more" if whole else ""
    if entry.pattern not in played:
        return "there is no such scenario" if whole else ""
    verdict, why = played[entry.pattern]
    if verdict == "not-tested":
        return f"it was not tested: {why}"
    return "it does not fail any more" if verdict == "pass" else "this failure does not occur any more"


def rewritten(comparison: Comparison) -> str:
    """The list as the run would have it: entries that stay keep their lines and remarks, new ones come last."""
    gone = {entry.line for entry, _ in comparison.stale}
    instead = {entry.line: one for entry, one in comparison.changed}
    lines: list[str] = []
    for group in comparison.known.groups:
        staying = [one for one in group.entries if one.line not in gone and (one.is_exact or one.line not in instead)]
        if not group.entries or staying:
            lines += group.remarks
            lines += [instead[entry.line].line if entry.line in instead else entry.text for entry in staying]
    lines += [one.line for entry, one in comparison.changed if not entry.is_exact]
    lines += [one.line for one in comparison.new]
    return "\n".join(lines).strip("\n") + "\n"


def write_known(path: Path, report: Report, spec: Spec) -> int:
    """Write the list anew from a run; gives the number of failures in it.

    Raises ``InputError`` if there is a list already that is not understood, or it cannot be written.
    """
    known = KnownFailures(shown_path(path), [Group([*HEADING, ""])])
    if path.exists():
        known = read_known(path, spec)
    comparison = compare(report, known)
    try:
        path.write_text(rewritten(comparison), encoding="utf-8", newline="\n")
    except OSError as error:
        raise bad_input(f"the known failures cannot be written to {path}: {error.strerror}") from None
    return len(comparison.expected) + len(comparison.changed) + len(comparison.new)


def _any_of(occurrence: Occurrence) -> Iterable[str]:
    """What only `*` fits, so that a dispute can be listed whichever scenarios decided it."""
    return ("",) if occurrence.verdict in OF_DISPUTES else ()


def _subject_of(occurrence: Occurrence) -> str:
    """What fails: the dispute, else the scenario, the test or the probe."""
    return occurrence.charge if occurrence.verdict in OF_DISPUTES else occurrence.names[0]


def _named(verdict: str, charge: str, message: str) -> str:
    named = verdict if charge == NO_CHARGE else f"{verdict} {charge}"
    return f"{named} ({message})" if message else named


def _one_line(text: str) -> str:
    return " ".join(text.split())
