"""The report on a terminal: first the result, then what is wrong, then what was learned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from leadline.base.foreign_text import continued, harmless
from leadline.base.terminal import bold, columns, dim, styled, wrap, wrap_styled
from leadline.report.finding_types import (
    BrokenRule,
    FailedDispute,
    FailedProbe,
    Fault,
    Finding,
    Mistake,
    OddOpening,
    SuspectedRule,
    Suspicion,
    Unexplained,
    UnfairChance,
)
from leadline.report.findings import evidence_lines, first_names
from leadline.report.scenario_failure import example_lines
from leadline.report.verdict import STATUS_WORDS, counted
from leadline.report.view import Reading, ReportView, build_view
from leadline.results.model import Report

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

AnyFinding = TypeVar("AnyFinding", bound=Finding)
_VERDICTS = ("pass", "fail", "error", "incomplete", "not-tested")


def write_report(
    game: Game, report: Report, scenarios: Mapping[str, Scenario], *, quiet: bool = False, top: int | None = None
) -> list[str]:
    """Return the lines of the report; with ``top``, only that many findings are shown in full."""
    layout = Layout(build_view(game, report, scenarios), quiet=quiet, top=top)
    lines: list[str] = []
    for part in layout.parts():
        part_lines = list(part)
        if part_lines:
            lines += [*part_lines, ""]
    return [harmless(continued(line)) for line in lines[:-1]]


class Layout:
    """The layout of a report as lines. It counts the findings shown in full, so its parts must be read in order."""

    def __init__(self, view: ReportView, *, quiet: bool = False, top: int | None = None) -> None:
        self.view, self.quiet, self.top = view, quiet, top
        self.in_full = self.only_named = 0
        """The number of findings shown in full, and of those that are only named."""

    def parts(self) -> Iterator[Iterator[str]]:
        """Yield the parts in order, each as a list of lines."""
        view = self.view
        yield self.head()
        yield self.loaded_otherwise()
        yield self.explanation()
        yield self.each("Mistakes", view.of(Mistake), self.mistake, spaced=True)
        yield self.each("Different openings", view.of(OddOpening), self.odd_opening, spaced=True)
        yield self.each("Broken for certain", view.of(BrokenRule), self.broken_rule, spaced=True)
        yield self.each("Unexplained", view.unexplained, self.unexplained, spaced=True)
        yield self.suspected_rules()
        title = "Disputes answered without support, or not as claimed"
        yield self.each(title, view.of(FailedDispute), self.failed_dispute)
        yield self.faults()
        yield self.chance()
        yield self.consistency()
        if not self.quiet:
            yield self.readings()
            yield self.nearest_profile()
            yield self.not_offered()
            yield self.untested()
            yield self.reported()
        yield self.foot()

    def head(self) -> Iterator[str]:
        """Yield the program, the settings and the result."""
        heading, summary = self.view.heading, self.view.summary
        language = f" ({heading.language})" if heading.language else ""
        yield f"{bold(heading.game)}: {heading.subject}{language}"
        moves = counted(summary.moves, "move", "moves") or "0 moves"
        yield dim(f"leadline {heading.leadline}, suite {heading.suite}, {moves}, played in {summary.seconds:.1f} s")
        if heading.shuffle is not None:
            yield dim(f"in the order of --shuffle {heading.shuffle}")
        if heading.selection:
            yield wrap_styled(f"selected: {heading.selection}", "dim")
        yield ""
        verdict = self.view.verdict
        yield wrap(f"{styled(verdict.word, 'bold', verdict.colour)}: {verdict.why}", hanging=2)
        yield f"  rules      {self._rules_counted()}"
        counts = [
            f"{summary.scenarios[name]} {name.replace('-', ' ')}" for name in _VERDICTS if summary.scenarios[name]
        ]
        yield f"  scenarios  {', '.join(counts) or 'none'}"
        detection = self.view.detection
        if detection is not None:
            yield f"  mistakes   {detection.detected} of {detection.known} known mistakes would be detected"

    def _rules_counted(self) -> str:
        """Return the number of rules with each verdict; rules that need no test are counted separately."""
        counts, wanted = self.view.summary.rules, len(self.view.gaps.rules)
        never = f"{counts['inconclusive']} inconclusive, " if counts.get("inconclusive") else ""
        maybe = f"{counts['suspected']} suspected, " if counts.get("suspected") else ""
        hidden = f"{counts['not-offered']} not offered, " if counts.get("not-offered") else ""
        shown = f"{counts['kept']} kept, {counts['broken']} broken, {maybe}{hidden}{never}{wanted} not tested"
        rest = counts["not-tested"] - wanted
        why = "need no test" if self.view.heading.is_whole else "not asked for"
        return f"{shown} ({rest} more {why})" if rest else shown

    def loaded_otherwise(self) -> Iterator[str]:
        """Yield the positions that are reported differently from how they were sent, regardless of ``top``."""
        for finding in self.view.loaded_otherwise:
            self.in_full += 1
            yield from self.unexplained(finding)

    def explanation(self) -> Iterator[str]:
        """Yield the number of wrong answers that are explained, with their causes."""
        explanation = self.view.explanation
        if not explanation.judged or not explanation.parts:
            return
        if explanation.names_a_cause:
            yield wrap(explanation.sentence)
        for part in explanation.parts:
            named = f"  {dim(part.id)}" if part.id else ""
            yield wrap(f"{part.answers:>5}  {part.says}{named}", 0, 7)

    def each(
        self,
        title: str,
        findings: Sequence[AnyFinding],
        lines: Callable[[AnyFinding], Iterator[str]],
        *,
        spaced: bool = False,
    ) -> Iterator[str]:
        """Yield findings of a kind under a title: as many in full as ``top`` allows, and the names of the rest."""
        if findings:
            yield bold(title)
        room = len(findings) if self.top is None else max(0, min(len(findings), self.top - self.in_full))
        self.in_full += room
        self.only_named += len(findings) - room
        for finding in findings[:room]:
            if spaced:
                yield ""
            yield from lines(finding)
        rest = [finding.name for finding in findings[room:]]
        if rest:
            yield ""
            yield wrap(f"and {len(rest)} more, listed only by name: {', '.join(rest)}", 2, 2)

    def mistake(self, mistake: Mistake) -> Iterator[str]:
        """Yield a mistake, which was found or is similar, with its example."""
        if mistake.similar:
            yield wrap(f"{styled('~', 'yellow')} Similar to: {bold(mistake.title)}  {dim(mistake.id)}", 0, 2)
            yield wrap(mistake.similar, 4, 2)
        else:
            yield _cross(f"Possibly: {mistake.title}" if mistake.possible else mistake.title, mistake.id)
        if mistake.possible:
            yield wrap(mistake.possible, 4, 2)
        for rival in mistake.rivals:
            yield wrap(f"or another mistake, which would look the same here: {rival.says}  {dim(rival.id)}", 4, 2)
        yield wrap(f"do this instead: {mistake.instead}", 4, 2)
        rules = "rule" if len(mistake.rules) == 1 else "rules"
        breaks = "would break" if mistake.similar or mistake.possible else "breaks"
        yield wrap(f"{rules} it {breaks}: {', '.join(mistake.rules)}", 4, 2)
        yield from _suspicions(mistake.suspicions)
        if mistake.example is not None:
            yield from example_lines(mistake.example)
            yield from _also_in(mistake)
            yield from _again(mistake.reproduce, mistake.example.warning)

    def odd_opening(self, opening: OddOpening) -> Iterator[str]:
        """Yield a difference in the openings, with the components that reproduce it and the simplest example."""
        yield _cross(opening.says, opening.id)
        yield wrap(opening.note, 4, 2)
        yield from (f"      {line}" for line in opening.components.splitlines())
        if opening.example is not None:
            yield from example_lines(opening.example)
        yield from _also_in(opening)
        yield from _again(opening.reproduce)

    def broken_rule(self, rule: BrokenRule) -> Iterator[str]:
        """Yield the answers that certainly break a rule, with the simplest example."""
        yield _cross(rule.says, rule.id)
        yield wrap(rule.note, 4, 2)
        if rule.example is not None:
            yield from example_lines(rule.example)
        yield from _also_in(rule)
        if rule.plays_scenario:
            yield from _again(rule.reproduce)

    def unexplained(self, group: Unexplained) -> Iterator[str]:
        """Yield a group of unexplained wrong answers, with the suspected rules and the simplest example."""
        yield _cross(group.says, "")
        if group.about:
            yield wrap(group.about, 4, 2)
        yield from _suspicions(group.suspicions)
        if group.note:
            yield wrap(group.note, 4, 2)
        if group.example is not None:
            yield from example_lines(group.example)
            yield from _also_in(group)
            yield from _again(group.reproduce, group.example.warning)

    def suspected_rules(self) -> Iterator[str]:
        """Yield every rule that is suspected, but not because of a group of unexplained answers."""
        suspected = self.view.of(SuspectedRule)
        if suspected:
            yield bold("Suspected rules")
        for rule in suspected:
            yield wrap(f"{styled('?', 'yellow')} {bold(rule.title)}  {dim(rule.id)}", 0, 2)
            yield wrap(rule.why, 4, 2)

    def failed_dispute(self, dispute: FailedDispute) -> Iterator[str]:
        """Yield a dispute that is a failure, with an example, the contradicting scenario, and how to reproduce both."""
        yield f"{styled('✗', 'red')} {wrap(dispute.says, hanging=2)}  {dim(dispute.id)}"
        yield wrap(f"{dispute.why}; decided by {first_names(dispute.scenarios)}", 4, 2)
        if dispute.example is not None:
            yield from example_lines(dispute.example)
            yield wrap(dispute.example.says, 6, 2)
            if dispute.contrary is not None:
                title = f" ({dispute.contrary.title})" if dispute.contrary.title else ""
                yield wrap(f"but {dispute.contrary.scenario}{title} fits only {dispute.contrary.readings}", 4, 2)
        yield from _again(dispute.reproduce)

    def faults(self) -> Iterator[str]:
        """Yield every fault, and the reason why the run ended early if the result does not give it."""
        yield from self.each("Faults", self.view.of(Fault), self.fault)
        if self.view.heading.gave_up and self.view.summary.status not in (2, 3):
            yield wrap(f"The run was ended early: {self.view.heading.gave_up}")

    def fault(self, fault: Fault) -> Iterator[str]:
        """Yield a fault with advice, the features its scenarios share, and the observations."""
        yield wrap(f"{styled('✗', 'red')} {fault.says}", hanging=2)
        if fault.advice:
            yield wrap(fault.advice, 4, 2)
        yield wrap(f"in {len(fault.scenarios)}{fault.in_common}: {first_names(fault.scenarios)}", 4, 2)
        for line in evidence_lines(fault.evidence):
            yield wrap(line, 4, 2)
        yield from _again(fault.reproduce)

    def chance(self) -> Iterator[str]:
        """Yield the results of the tests of the program's own chance."""
        chance, unfair = self.view.chance, self.view.of(UnfairChance)
        if chance.missing and not self.quiet:
            missing = " and ".join(chance.missing)
            yield f"{bold('Chance')} was not tested: the program provides no samples of its {missing} (`sample`)"
        if not chance.results or (self.quiet and not unfair):
            return
        yield bold("Chance") + dim("  statistical: a fair program fails in at most one run in a million")
        for finding in unfair:
            yield from _failed_test(finding)
            if finding.alike:
                yield wrap(
                    f"the same deviation shows in {_other_tests(len(finding.alike))}: {_listed(finding.alike)}", 4, 2
                )
            if finding.rules:
                yield wrap(
                    f"{'rule it breaks' if len(finding.rules) == 1 else 'rules it breaks'}: {', '.join(finding.rules)}",
                    4,
                    2,
                )
        if self.quiet:
            return
        if chance.passed:
            samples = [f"{number:,} results of its {kind}" for kind, number in chance.samples]
            wrong = "nothing else" if unfair else "nothing wrong"
            yield wrap(f"{_tests(chance.passed)} of {_listed(samples)} found {wrong}", 2, 2)
        for why, number in chance.reasons:
            yield wrap(f"{_tests(number)} could not be run: {why}", 2, 2)

    def consistency(self) -> Iterator[str]:
        """Yield the consistency probes."""
        failed = self.view.of(FailedProbe)
        if not self.view.probes or (self.quiet and not failed):
            return
        yield bold("Consistency")
        for finding in failed:
            yield from _failed_test(finding)
        for probe in self.view.probes if not self.quiet else ():
            if probe.verdict != "fail":
                says = f": {probe.says}" if probe.says else ""
                yield wrap(f"{probe.title}{' (not tested)' if probe.verdict == 'not-tested' else ''}{says}", 2, 2)

    def readings(self) -> Iterator[str]:
        """Yield the readings that were shown and do not count as failures."""
        readings = [reading for reading in self.view.readings if reading.is_harmless]
        if not readings:
            return
        claimed = sum(reading.is_claimed for reading in readings)
        yield bold("Readings of disputed rules") + (
            dim(f"  {claimed} of {len(readings)} as claimed") if claimed else ""
        )
        yield from columns(map(_reading_row, readings), indent=2).splitlines()

    def nearest_profile(self) -> Iterator[str]:
        """Yield the nearest profile, and the disputes on which the program differs from it."""
        nearest = self.view.nearest_profile
        if nearest is None:
            return
        yield wrap(
            f"{bold('Nearest profile')}: {nearest.id}, which agrees on {nearest.agrees} of the "
            f"{nearest.shown} disputes shown"
        )
        if nearest.parts:
            yield wrap(f"they differ on {', '.join(nearest.parts)}", 2, 2)

    def not_offered(self) -> Iterator[str]:
        """Yield the choices that the program does not offer, by kind and reason."""
        if self.view.not_offered:
            yield bold("Not offered")
        for choice in self.view.not_offered:
            times = [f"{_times(choice.legal)} where it is legal"] if choice.legal else []
            times += [f"{_times(choice.illegal)} where it is illegal"] if choice.illegal else []
            why = f' "{choice.why}"' if choice.why else ""
            yield wrap(f"{choice.what}:{why} ({', '.join(times)})", 2, 2)
            if choice.rules:
                yield wrap(f"may hide a breach of {first_names(choice.rules)}", 4, 2)

    def untested(self) -> Iterator[str]:
        """Yield everything that was not tested, with the reasons."""
        gaps = self.view.gaps
        if not (gaps.rules or gaps.scenarios):
            return
        yield bold("Not tested")
        for reason in gaps.scenarios:
            yield wrap(f"{reason.which}: {reason.why}", 2, 2)
        for why, names in gaps.rules_by_reason:
            yield wrap(f"{counted(len(names), 'rule', 'rules')} ({why}): {', '.join(names)}", 2, 2)
        if gaps.rules and gaps.events:
            kinds = ", ".join(f"`{kind}`" for kind in gaps.events)
            yield wrap(f"report the events {kinds} (capability `events`): some rules can be seen only in events", 4, 2)
        if gaps.disputes:
            number = counted(len(gaps.disputes), "dispute", "disputes")
            yield wrap(f"{number}: {', '.join(gaps.disputes)}", 2, 2)

    def reported(self) -> Iterator[str]:
        """Yield the fields never reported or compared, and remarks on the program's description of itself."""
        lines = [*self.view.reported.silent, *(f"note: {note}" for note in self.view.reported.notes)]
        if lines:
            yield bold("Reported")
        for line in lines:
            yield wrap(line, 2, 2)

    def foot(self) -> Iterator[str]:
        """Yield the exit status in words, and the next step."""
        status = self.view.summary.status
        if self.only_named:
            all_ = self.in_full + self.only_named
            whole = "to see all of them, leave out --top, or write --html or --json"
            yield wrap(f"{self.in_full} of {all_} findings are shown in full; {whole}")
        yield dim(f"exit status {status} ({STATUS_WORDS[status]})")
        rule, dispute = self.view.next_rule, next(iter(self.view.of(FailedDispute)), None)
        if rule:
            explains = f"`leadline rule {rule}` explains the rule"
            yield wrap(f"Next: {explains}; the command after `reproduce:` shows the failure", 0, 2)
        elif dispute is not None:
            yield wrap(f"Next: `leadline dispute {dispute.id}` explains the readings", 0, 2)


def _cross(title: str, id: str) -> str:
    named = f"  {dim(id)}" if id else ""
    return wrap(f"{styled('✗', 'red')} {bold(title)}{named}", 0, 2)


def _suspicions(suspicions: Sequence[Suspicion]) -> Iterator[str]:
    for suspicion in suspicions:
        yield wrap(f"suspected: {suspicion.sentence}", 4, 2)


def _failed_test(finding: UnfairChance | FailedProbe) -> Iterator[str]:
    yield f"{styled('✗', 'red')} {wrap(finding.says, hanging=2)}  {dim(finding.id)}"
    yield wrap(finding.why, 4, 2)


def _also_in(finding: Finding) -> Iterator[str]:
    more = finding.more_scenarios
    if more:
        yield wrap(f"also wrong in {counted(len(more), 'more scenario', 'more scenarios')}: {first_names(more)}", 4, 2)


def _again(command: str, warning: str = "") -> Iterator[str]:
    """Yield the command that reproduces something, on one line so that it can be copied."""
    if command:
        yield f"    reproduce: {command}"
        if warning:
            yield wrap(warning, 6, 2)


def _reading_row(reading: Reading) -> tuple[str, str, str]:
    return reading.id, " or ".join(reading.readings), "; ".join(reading.notes)


def _listed(texts: Sequence[str]) -> str:
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _other_tests(number: int) -> str:
    return f"{number} other tests" if number != 1 else "1 other test"


def _tests(number: int) -> str:
    return f"{number} tests" if number != 1 else "1 test"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
