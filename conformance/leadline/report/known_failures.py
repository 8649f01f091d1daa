"""Known failures: a plain-text list of a program's known errors.

A run is compared with the list, so that only an unexpected result is an error: a failure that is not listed, a listed
failure that now has another name, or a listed failure that no longer occurs. `docs/known-failures.md` describes the
format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem, bad_input, did_you_mean
from leadline.base.paths import shown_path
from leadline.results.model import ChanceResult, DisputeResult, ProbeResult, Report, RuleResult, ScenarioResult

if TYPE_CHECKING:
    from leadline.spec.model import Spec

OF_SCENARIOS = ("fail", "error")
"""The verdicts of scenarios that can be listed."""
OF_DISPUTES = ("shown", "indicated", "open", "neither")
"""The states of disputes that can be listed, which are those that can be a failure."""
OF_RULES = ("suspected", "not-offered", "not-tested")
"""The verdicts of rules that can be listed on their own."""
OF_RUN = (*OF_DISPUTES, *OF_RULES)
"""The verdicts and states listed for the whole run and not for a scenario."""
NO_CHARGE = "-"
"""The entry used in place of a rule if there is none: neither a fault nor an unexplained answer breaks a rule."""
MOST_OF_MESSAGE = 80
HEADING = (
    "# Known failures, for `leadline check --known-failures`. Each line has a scenario, a verdict, a rule",
    "# or dispute, and the beginning of the message. Other lines that begin with # are comments and are kept.",
)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One failure of a run, in the form in which it can be listed."""

    names: tuple[str, ...]
    """The scenario, the test of chance or the consistency probe.

    For a dispute, the scenarios that decided it; for a rule, nothing.
    """
    verdict: str
    """A verdict from `OF_SCENARIOS` or `OF_RULES`, or a state from `OF_DISPUTES`."""
    charge: str
    """The rule or the dispute to which the failure is attributed; `-` for a fault or an unexplained answer."""
    messages: tuple[str, ...]
    """The report's messages about the failure; several if one scenario is wrong in the same way more than once."""

    @property
    def line(self) -> str:
        """The line that lists the failure. A dispute or a rule is listed for the whole run."""
        name = "*" if self.verdict in OF_RUN else self.names[0]
        message = self.messages[0][:MOST_OF_MESSAGE].strip()
        return f"{name}  {self.verdict}  {self.charge}" + (f"  # {message}" if message else "")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list."""

    line: int
    """The number of the line, counting from 1."""
    text: str
    """The line as written."""
    pattern: str
    """The scenario, in which `*` stands for any characters."""
    verdict: str
    """The verdict."""
    charge: str
    """The rule or the dispute; `-` for a fault."""
    message: str
    """The required beginning of the message; empty if every message matches."""

    @property
    def is_exact(self) -> bool:
        """True if the entry names a single scenario."""
        return "*" not in self.pattern

    def names(self, occurrence: Occurrence) -> bool:
        """Return whether the failure is in a scenario of this entry; a scenario never matches a dispute."""
        same_kind = (self.verdict in OF_RUN) == (occurrence.verdict in OF_RUN)
        return same_kind and any(self.matches(name) for name in (*occurrence.names, *_any_of(occurrence)))

    def matches(self, name: str) -> bool:
        """Return whether the pattern matches a scenario."""
        return re.fullmatch(".*".join(map(re.escape, self.pattern.split("*"))), name) is not None

    def expects(self, occurrence: Occurrence) -> bool:
        """Return whether this entry lists the given failure."""
        named = (self.verdict, self.charge) == (occurrence.verdict, occurrence.charge) and self.names(occurrence)
        return named and any(message.startswith(self.message) for message in (*occurrence.messages, ""))


@dataclass(slots=True)
class Group:
    """Remarks and the entries directly below them; blank lines count as remarks."""

    remarks: list[str] = field(default_factory=list)
    """The lines above."""
    entries: list[Entry] = field(default_factory=list)
    """The entries."""


@dataclass(slots=True)
class KnownFailures:
    """A list of known failures, as read from its file."""

    file: str
    """The name of the file as messages show it."""
    groups: list[Group] = field(default_factory=list)
    """The groups in the file, in order."""

    @property
    def entries(self) -> list[Entry]:
        """All entries."""
        return [entry for group in self.groups for entry in group.entries]


def occurrences(report: Report) -> list[Occurrence]:
    """Return every failure of a run in the order of the report: scenarios, disputes, rules, chance, consistency."""
    failures = [occurrence for result in report.scenarios for occurrence in _of_scenario(result)]
    failures += [_of_dispute(result) for result in report.disputes if result.failed]
    in_groups = {suspect.rule for group in report.groups for suspect in group.suspects}
    rules = [rule for rule in report.rules if rule.verdict != "suspected" or rule.id not in in_groups]
    failures += [_of_rule(rule) for rule in rules if _is_listed(rule, whole=report.whole)]
    # The finding of a chance test varies from run to run, so the title of the test is used.
    return [
        *failures,
        *(
            Occurrence((probe.id,), "fail", NO_CHARGE, (probe.title,))
            for probe in _extra_probes(report)
            if probe.verdict == "fail"
        ),
    ]


def _extra_probes(report: Report) -> list[ChanceResult | ProbeResult]:
    return [*report.chance, *report.probes]


def _of_scenario(result: ScenarioResult) -> Iterator[Occurrence]:
    by_charge: dict[str, list[str]] = {}
    for failure in result.failures:
        # The first suspected rule may change with any other answer, so an unexplained failure is attributed to no rule.
        charge = failure.dispute or ("" if failure.is_unexplained else failure.rule)
        by_charge.setdefault(charge, []).append(_one_line(failure.says))
    for charge, messages in by_charge.items():
        yield Occurrence((result.id,), "fail", charge or NO_CHARGE, tuple(dict.fromkeys(messages)))
    if result.verdict == "error":
        yield Occurrence((result.id,), "error", NO_CHARGE, (_one_line(result.why),))


def _of_dispute(result: DisputeResult) -> Occurrence:
    return Occurrence(tuple(result.scenarios), result.state, result.id, (_one_line(result.why),))


def _is_listed(rule: RuleResult, *, whole: bool) -> bool:
    """Return whether a rule is listed on its own because it is suspected, may be hidden, or was not tested.

    A rule that is suspected because of a group of answers is not listed on its own, because the scenarios of the group
    are.
    """
    return rule.verdict in ("suspected", "not-offered") or (whole and rule.verdict == "not-tested" and rule.required)


def _of_rule(rule: RuleResult) -> Occurrence:
    """Return a suspected or untested rule without its reason, whose figures change with each new mistake."""
    return Occurrence((), rule.verdict, rule.id, ("",))


def read_known(path: Path, spec: Spec) -> KnownFailures:
    """Read a list.

    Raises ``InputError`` if the list cannot be read, with a problem for every line that is not understood.
    """
    text = files.read_text(path, what="the list of known failures", remedy="make one with --update-known-failures FILE")
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
    listing, _, message = line.partition(" #")
    words = listing.split()
    if len(words) != 3:
        remedy = "write SCENARIO VERDICT RULE-OR-DISPUTE, optionally followed by # and the beginning of the message"
        raise bad_input(f"an entry has three parts, not {len(words)}", remedy, place)
    pattern, verdict, charge = words
    if verdict not in (*OF_SCENARIOS, *OF_RUN):
        remedy = f"the verdicts are {', '.join((*OF_SCENARIOS, *OF_RUN))}"
        raise bad_input(f"there is no verdict {verdict!r}", remedy, place)
    charge = _read_charge(verdict, charge, place, spec)
    for earlier in before:
        if (earlier.pattern, earlier.verdict, earlier.charge) == (pattern, verdict, charge):
            raise bad_input(f"this failure is already listed in line {earlier.line}", "remove one of the two", place)
    return Entry(place.line, line.rstrip(), pattern, verdict, charge, " ".join(message.split()))


def _read_charge(verdict: str, charge: str, place: Place, spec: Spec) -> str:
    """Return the current name of the rule or dispute in an entry."""
    if verdict == "error":
        if charge != NO_CHARGE:
            wrong = f"a fault is not charged to any rule, so {charge!r} cannot be listed for it"
            raise bad_input(wrong, f"write {NO_CHARGE} instead", place)
        return charge
    rule = None if verdict in OF_DISPUTES else spec.rule(charge)
    dispute = None if verdict in OF_RULES else spec.dispute(charge)
    if rule is not None or dispute is not None:
        return rule.id if rule is not None else dispute.id if dispute is not None else charge
    if charge == NO_CHARGE and verdict == "fail":
        return charge
    kind = "dispute" if verdict in OF_DISPUTES else "rule" if verdict in OF_RULES else "rule or dispute"
    known = [rule.id for rule in spec.all_rules() if kind != "dispute"]
    known += [entry.id for entry in spec.disputes if kind != "rule"]
    remedy = did_you_mean(charge, known, f"`leadline {kind.partition(' ')[0]}` finds them", most=2)
    raise bad_input(f"there is no {kind} {charge!r}", remedy, place)


@dataclass(slots=True)
class Comparison:
    """A run compared with a list."""

    known: KnownFailures
    """The list."""
    expected: list[Occurrence] = field(default_factory=list)
    """The failures that are listed."""
    changed: list[tuple[Entry, Occurrence]] = field(default_factory=list)
    """The entries whose scenario now fails in a different way."""
    new: list[Occurrence] = field(default_factory=list)
    """Failures that are not listed."""
    stale: list[tuple[Entry, str]] = field(default_factory=list)
    """The entries that no longer occur, each with an explanation."""

    @property
    def fits(self) -> bool:
        """True if exactly the listed failures occur."""
        return not (self.changed or self.new or self.stale)

    @property
    def listed(self) -> frozenset[str]:
        """The scenarios, disputes, tests and probes that fail and whose failures are all listed."""
        unlisted = {
            _subject_of(occurrence) for occurrence in [*self.new, *(occurrence for _, occurrence in self.changed)]
        }
        return frozenset({_subject_of(occurrence) for occurrence in self.expected} - unlisted)

    def problems(self, places: dict[str, Place]) -> list[Problem]:
        """Return all deviations from the list, starting with its own lines; ``places`` locates the scenarios."""
        problems = [
            Problem(
                Place(self.known.file, entry.line),
                f"{entry.pattern} is listed as {_named(entry.verdict, entry.charge, entry.message)}, "
                f"but it is {_named(occurrence.verdict, occurrence.charge, occurrence.messages[0])}",
                f"if that is right, write this line: {occurrence.line}",
            )
            for entry, occurrence in self.changed
        ]
        problems += [
            Problem(Place(self.known.file, entry.line), f"{entry.pattern} {entry.charge}: {why}", "remove the line")
            for entry, why in self.stale
        ]
        problems.sort(key=lambda problem: problem.place.line)
        for occurrence in self.new:
            wrong = (
                f"this failure is not listed: {_named(occurrence.verdict, occurrence.charge, occurrence.messages[0])}"
            )
            place = places.get(occurrence.names[0], Place()) if occurrence.names else Place()
            problems.append(
                Problem(
                    place, wrong, f"if this failure is known, add this line to {self.known.file}: {occurrence.line}"
                )
            )
        return problems


def compare(report: Report, known: KnownFailures) -> Comparison:
    """Compare a run with a list.

    If only part of the suite was played, only that part is compared. In this case, an entry for a dispute or with a
    wildcard is never stale.
    """
    comparison = Comparison(known)
    used: set[int] = set()
    left: list[Occurrence] = []
    for occurrence in occurrences(report):
        matching = {entry.line for entry in known.entries if entry.expects(occurrence)}
        used |= matching
        (comparison.expected if matching else left).append(occurrence)
    for occurrence in left:
        similar = [entry for entry in known.entries if entry.line not in used and entry.names(occurrence)]
        similar.sort(
            key=lambda entry: (
                entry.charge != occurrence.charge,
                entry.verdict != occurrence.verdict,
                not entry.is_exact,
            )
        )
        if similar and _is_other_form(similar[0], occurrence):
            used.add(similar[0].line)
            comparison.changed.append((similar[0], occurrence))
        else:
            comparison.new.append(occurrence)
    played: dict[str, tuple[str, str]] = {result.id: (result.verdict, result.why) for result in report.scenarios}
    played |= {result.id: (result.verdict, result.says) for result in _extra_probes(report)}
    for entry in known.entries:
        why = "" if entry.line in used else _why_stale(entry, played, whole=report.whole)
        if why:
            comparison.stale.append((entry, why))
    return comparison


def _is_other_form(entry: Entry, occurrence: Occurrence) -> bool:
    """Return whether an entry that does not match a failure is about the same one, by its scenario or its dispute."""
    if entry.verdict in OF_RUN:
        return entry.charge == occurrence.charge
    return entry.is_exact or (entry.verdict, entry.charge) == (occurrence.verdict, occurrence.charge)


def _why_stale(entry: Entry, played: dict[str, tuple[str, str]], *, whole: bool) -> str:
    """Return why an entry without a failure is an error, or an empty text if the run shows nothing about it.

    ``played`` contains the verdict on everything that was played, with the reason.
    """
    if entry.verdict in OF_DISPUTES:
        return "the answer to the dispute is no longer a failure" if whole else ""
    if entry.verdict in OF_RULES:
        return f"the rule is no longer {entry.verdict.replace('not-tested', 'untested')}" if whole else ""
    if not entry.is_exact:
        return "no scenario that matches it still fails" if whole else ""
    if entry.pattern not in played:
        return "there is no such scenario" if whole else ""
    verdict, why = played[entry.pattern]
    if verdict == "not-tested":
        return f"it was not tested: {why}"
    return "it no longer fails" if verdict == "pass" else "this failure no longer occurs"


def rewritten(comparison: Comparison) -> str:
    """Return the updated list: entries that stay keep their lines and remarks, and new ones come last."""
    gone = {entry.line for entry, _ in comparison.stale}
    instead = {entry.line: occurrence for entry, occurrence in comparison.changed}
    lines: list[str] = []
    for group in comparison.known.groups:
        staying = [
            entry for entry in group.entries if entry.line not in gone and (entry.is_exact or entry.line not in instead)
        ]
        if not group.entries or staying:
            lines += group.remarks
            lines += [instead[entry.line].line if entry.line in instead else entry.text for entry in staying]
    lines += [occurrence.line for entry, occurrence in comparison.changed if not entry.is_exact]
    lines += [occurrence.line for occurrence in comparison.new]
    return "\n".join(lines).strip("\n") + "\n"


def write_known(path: Path, report: Report, spec: Spec) -> int:
    """Rewrite the list from a run, and return the number of failures in it.

    Raises ``InputError`` if an existing list cannot be understood, or the list cannot be written.
    """
    known = KnownFailures(shown_path(path), [Group([*HEADING, ""])])
    if path.exists():
        known = read_known(path, spec)
    comparison = compare(report, known)
    files.write_text(path, rewritten(comparison), what="the list of known failures")
    return len(comparison.expected) + len(comparison.changed) + len(comparison.new)


def _any_of(occurrence: Occurrence) -> Iterable[str]:
    """Return a name that only `*` matches, so that a dispute or a rule can be listed regardless of its scenarios."""
    return ("",) if occurrence.verdict in OF_RUN else ()


def _subject_of(occurrence: Occurrence) -> str:
    """Return the dispute or the rule that fails, or otherwise the scenario, the test or the probe."""
    return occurrence.charge if occurrence.verdict in OF_RUN else occurrence.names[0]


def _named(verdict: str, charge: str, message: str) -> str:
    named = verdict if charge == NO_CHARGE else f"{verdict} {charge}"
    return f"{named} ({message})" if message else named


def _one_line(text: str) -> str:
    return " ".join(text.split())
