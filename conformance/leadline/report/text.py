"""The report as a person reads it: the result first, then what is wrong, then what was found out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from leadline.games import spec_of
from leadline.report.examples import Examples
from leadline.report.explained import explained_sentence, unexplained_sentence
from leadline.report.extra_probes import chance_lines, honesty_lines
from leadline.report.faults import fault_groups, in_common
from leadline.report.findings import MOST_SCENARIOS, again, again_after_dispute, near_sentence, rolls_anew
from leadline.report.model import Cause, DisputeResult, Failure, Report, RuleResult
from leadline.report.unknown import Unknown, unknown
from leadline.report.untested import untested
from leadline.report.verdict import STATUS_WORDS, counted, overall, subject_name
from leadline.run.fault_advice import advice
from leadline.suite.model import Scenario
from leadline.terminal import bold, columns, dim, harmless, styled, wrap, wrap_styled

if TYPE_CHECKING:
    from leadline.games.game import Game

T = TypeVar("T")

MOST_EXAMPLES = 1


def write_report(
    report: Report, scenarios: Mapping[str, Scenario], *, quiet: bool = False, top: int | None = None
) -> list[str]:
    """The lines of the report; if ``top`` is given, so many of the things that are wrong are told in full."""
    writer = Writer(report, scenarios, top)
    parts = [writer.head(), writer.explained(), writer.causes(), writer.broken_rules(), writer.failed_disputes()]
    parts.append(writer.broken_scenarios())
    parts += [chance_lines(report, quiet=quiet), honesty_lines(report, quiet=quiet)]
    if not quiet:
        parts += [writer.readings(), writer.nearest_profile(), writer.untested()]
    parts.append(writer.foot())
    lines: list[str] = []
    for part in parts:
        found = list(part)
        if found:
            lines += [*found, ""]
    return [harmless(line) for line in lines[:-1]]


class Writer:
    """Writes the parts of one report."""

    def __init__(self, report: Report, scenarios: Mapping[str, Scenario], top: int | None = None) -> None:
        self.report, self.scenarios, self.top = report, scenarios, top
        self.told = self.only_named = 0
        """How many things that are wrong are told in full, and how many are not."""
        self.examples = Examples(report.game, scenarios)
        self.game: Game = self.examples.game
        self.spec = spec_of(report.game)

    def head(self) -> Iterator[str]:
        """What was checked, and the result."""
        report = self.report
        language = f" ({report.subject['language']})" if report.subject.get("language") else ""
        yield f"{bold(self.spec.game.title)}: {subject_name(report)}{language}"
        moves, seconds = report.summary.moves, report.summary.seconds
        played = counted(moves, "move", "moves") or "0 moves"
        yield dim(f"leadline {report.leadline}, suite {report.suite}, {played}, played in {seconds:.1f} s")
        if report.shuffle is not None:
            yield dim(f"in the order of --shuffle {report.shuffle}")
        if report.selection:
            yield wrap_styled(f"selected: {report.selection}", "dim")
        yield ""
        verdict = overall(report)
        yield wrap(f"{styled(verdict.word, 'bold', verdict.colour)}: {verdict.why}", hanging=2)
        yield f"  rules      {self._rules_counted()}"
        verdicts = ("pass", "fail", "broken", "cut-short", "not-tested")
        shown = [
            f"{report.summary.scenarios[v]} {v.replace('-', ' ')}" for v in verdicts if report.summary.scenarios[v]
        ]
        yield f"  scenarios  {', '.join(shown) or 'none'}"
        model = report.model
        if model.mistakes and report.whole:
            yield f"  mistakes   {model.noticed} of the {model.mistakes} on record would have shown, or did"

    def _rules_counted(self) -> str:
        """How many rules of each verdict; those that need not be tested are told apart."""
        counts = self.report.summary.rules
        wanted = sum(rule.required for rule in self.report.rules if rule.verdict == "not-tested")
        never = f"{counts['never-right']} never right, " if counts.get("never-right") else ""
        shown = f"{counts['kept']} kept, {counts['broken']} broken, {never}{wanted} not tested"
        rest = counts["not-tested"] - wanted
        why = "need no test" if self.report.whole else "not asked for"
        return f"{shown} ({rest} more {why})" if rest else shown

    def explained(self) -> Iterator[str]:
        """How many answers the model gives, and what is in it, a line each."""
        model = self.report.model
        failed = [one for one in model.causes if one.failed]
        if not model.judged or not (failed or model.unexplained):
            return
        if failed:
            yield wrap(explained_sentence(model))
        for one in failed:
            near = "something near: " if one.is_near else ""
            yield wrap(f"{one.answers:>5}  {near}{one.says}  {dim(one.id)}", 0, 7)
        if model.unexplained:
            yield wrap(f"{model.unexplained:>5}  {unexplained_sentence(model)}", 0, 7)

    def causes(self) -> Iterator[str]:
        """Every mistake that was found, with its plainest example."""
        found = [one for one in self.report.model.causes if one.kind == "mistake"]
        if found:
            yield bold("Mistakes")
        first = self._first(found)
        for one in first:
            yield ""
            yield from self._cause(one)
        yield from self._others([one.id for one in found[len(first) :]])

    def _first(self, found: list[T]) -> list[T]:
        """Those of a part that are told in full."""
        many = len(found) if self.top is None else max(0, min(len(found), self.top - self.told))
        self.told += many
        self.only_named += len(found) - many
        return found[:many]

    def _others(self, names: list[str]) -> Iterator[str]:
        """The names of those of a part that are not told in full."""
        if names:
            yield ""
            yield wrap(f"and {len(names)} more, not in full: {', '.join(names)}", 2, 2)

    def _cause(self, cause: Cause) -> Iterator[str]:
        if cause.is_near:
            yield wrap(f"{styled('~', 'yellow')} Something near: {bold(cause.says)}  {dim(cause.id)}", 0, 2)
            yield wrap(near_sentence(cause), 4, 2)
        else:
            yield wrap(f"{styled('✗', 'red')} {bold(cause.says)}  {dim(cause.id)}", 0, 2)
        for rival in cause.rivals:
            mistake = self.spec.mistake(rival)
            yield wrap(f"or, which would look the same here: {mistake.says if mistake else rival}  {dim(rival)}", 4, 2)
        yield wrap(f"do this instead: {cause.instead}", 4, 2)
        yield wrap(f"{_rules_word(cause)}: {', '.join(cause.rules)}", 4, 2)
        if cause.example is not None:
            yield from self.examples.lines(cause.example)
            yield from self._more(cause.scenarios, cause.example.scenario)
            yield from self._again(cause.reproduce, cause.example)

    def broken_rules(self) -> Iterator[str]:
        """Every rule with wrong answers that no mistake explains, with its shortest example."""
        found = list(unknown(self.report, self.spec))
        if found:
            yield bold("No known mistake explains")
        first = self._first(found)
        for one in first:
            yield ""
            yield from self._unknown(one)
        yield from self._others([one.id or one.says for one in found[len(first) :]])

    def _unknown(self, found: Unknown) -> Iterator[str]:
        named = f"  {dim(found.id)}" if found.id else ""
        yield wrap(f"{styled('✗', 'red')} {bold(found.says)}{named}", 0, 2)
        yield wrap(found.note, 4, 2)
        for failure in found.failures[:MOST_EXAMPLES]:
            yield from self.examples.lines(failure)
        yield from self._more(found.scenarios, found.failures[0].scenario)
        yield from self._again(again(self.report, [found.failures[0].scenario], self.scenarios))

    def _more(self, scenarios: list[str], shown: str) -> Iterator[str]:
        more = [name for name in scenarios if name != shown]
        if more:
            listed = ", ".join(more[:MOST_SCENARIOS]) + (", …" if len(more) > MOST_SCENARIOS else "")
            yield wrap(f"also wrong in {len(more)} more: {listed}", 4, 2)

    def failed_disputes(self) -> Iterator[str]:
        """Every dispute that is a failure."""
        failed = [one for one in self.report.disputes if one.failed]
        if failed:
            yield bold("Disputes answered without support, or not as claimed")
        first = self._first(failed)
        for result in first:
            yield f"{styled('✗', 'red')} {wrap(result.question, hanging=2)}  {dim(result.id)}"
            yield wrap(f"{result.why}; decided by {_some(result.scenarios)}", 4, 2)
            yield from self._disputed(result)
        yield from self._others([one.id for one in failed[len(first) :]])

    def _disputed(self, result: DisputeResult) -> Iterator[str]:
        """An example of a dispute that is a failure, what goes against it, and how to see them again."""
        if result.example is not None:
            yield from self.examples.lines(result.example)
            yield wrap(result.example.says, 6, 2)
        if result.example is not None and result.contrary is not None:
            other = self.scenarios.get(result.contrary.scenario)
            title = f" ({other.title})" if other is not None else ""
            fits = " or ".join(result.contrary.readings)
            yield wrap(f"but {result.contrary.scenario}{title} fits only {fits}", 4, 2)
        yield from self._again(again_after_dispute(self.report, result, self.scenarios))

    def broken_scenarios(self) -> Iterator[str]:
        """Every scenario that ended in a fault, by fault."""
        broken = [one for one in self.report.scenarios if one.verdict == "broken"]
        if broken:
            yield bold("Faults")
        groups = list(fault_groups(broken))
        first = self._first(groups)
        for results in first:
            yield wrap(f"{styled('✗', 'red')} {results[0].why}", hanging=2)
            help_ = advice(results[0].why, results[0].evidence)
            if help_:
                yield wrap(help_, 4, 2)
            alike = in_common(results, self.report.scenarios, self.scenarios)
            yield wrap(f"in {len(results)}{alike}: {_some([one.id for one in results])}", 4, 2)
            for key, text in results[0].evidence.items():
                if text and key != "kind":
                    yield wrap(f"{key}: {text[-300:]}", 4, 2)
            yield from self._again(again(self.report, [results[0].id], self.scenarios))
        yield from self._others([results[0].id for results in groups[len(first) :]])
        if self.report.gave_up and self.report.summary.status not in (2, 3):
            yield wrap(f"The run was ended early: {self.report.gave_up}")

    def _again(self, command: str, example: Failure | None = None) -> Iterator[str]:
        """The command that shows something again: one line, to be copied."""
        if command:
            yield f"    again: {command}"
            if rolls_anew(example):
                yield wrap(rolls_anew(example), 6, 2)

    def readings(self) -> Iterator[str]:
        """What was shown of every dispute."""
        shown = [one for one in self.report.disputes if one.state in ("shown", "open") and not one.failed]
        if not shown:
            return
        claimed = sum(bool(one.claimed) for one in shown)
        note = dim(f"  {claimed} of {len(shown)} as claimed") if claimed else ""
        yield bold("Readings shown") + note
        yield from columns([_reading_row(one, self.spec.dispute(one.id)) for one in shown], indent=2).splitlines()

    def nearest_profile(self) -> Iterator[str]:
        """The nearest profile, and where the subject parts from it."""
        if not self.report.profiles or not self.report.profiles[0].shown:
            return
        nearest = self.report.profiles[0]
        yield wrap(f"{bold('Nearest profile')}: {nearest.id}, on {nearest.agrees} of {nearest.shown} disputes shown")
        if nearest.parts:
            yield wrap(f"they differ on {', '.join(nearest.parts)}", 2, 2)

    def untested(self) -> Iterator[str]:
        """What was not tested, and why."""
        rules = [rule for rule in self.report.rules if rule.verdict == "not-tested" and rule.required]
        reasons = list(untested(self.report))
        asked = {name for scenario in self.scenarios.values() for name in scenario.disputes}
        disputes = [
            one.id
            for one in self.report.disputes
            if one.state == "not-tested" and (self.report.whole or one.id in asked)
        ]
        if not (rules or reasons):
            return
        yield bold("Not tested")
        for one in reasons:
            yield wrap(f"{one.which}: {one.why}", 2, 2)
        if rules:
            yield wrap(f"{counted(len(rules), 'rule', 'rules')}: {', '.join(rule.id for rule in rules)}", 2, 2)
            silent = self._untold_by_events(rules)
            if silent:
                yield wrap(silent, 4, 2)
        if disputes:
            yield wrap(f"{counted(len(disputes), 'dispute', 'disputes')}: {', '.join(disputes)}", 2, 2)

    def _untold_by_events(self, rules: list[RuleResult]) -> str:
        """Which events would let rules be tested that no report shows; empty if it gives events already."""
        kinds = ", ".join(f"`{kind}`" for kind in sorted(self.game.reported_events))
        if "events" in self.report.subject.get("can", ()) or not kinds or not self.report.whole:
            return ""
        return f"report the events {kinds} (capability `events`): some rules show in nothing else"

    def foot(self) -> Iterator[str]:
        """The exit status in words."""
        status = self.report.summary.status
        if self.only_named:
            whole = "without --top all are, and --html and --json have all"
            yield wrap(f"{self.told} of {self.told + self.only_named} things that are wrong are told in full; {whole}")
        yield dim(f"exit status {status} ({STATUS_WORDS[status]})")
        broken = self._first_broken()
        dispute = next((one.id for one in self.report.disputes if one.failed), "")
        if broken:
            yield wrap(
                f"Next: `leadline rule {broken}` explains the rule; the command after `again:` shows the failure", 0, 2
            )
        elif dispute:
            yield wrap(f"Next: `leadline dispute {dispute}` explains the readings", 0, 2)

    def _first_broken(self) -> str:
        """The first rule that the first thing told breaks; empty if there is none."""
        mistakes = (one for one in self.report.model.causes if one.kind == "mistake" and not one.is_near)
        known = [rule for one in mistakes for rule in one.rules]
        others = [one.id for one in unknown(self.report, self.spec) if one.id]
        return next(iter([*known, *others]), "")


def _reading_row(result: DisputeResult, dispute: object) -> tuple[str, str, str]:
    ruling = getattr(dispute, "ruling", "")
    reading = " or ".join(result.readings)
    note = "not told apart" if result.state == "open" else "" if reading == ruling else f"ruling: {ruling}"
    return result.id, reading, note


def _rules_word(cause: Cause) -> str:
    number = "rule" if len(cause.rules) == 1 else "rules"
    return f"{number} it would break" if cause.is_near else f"{number} it breaks"


def _some(names: list[str]) -> str:
    return ", ".join(names[:MOST_SCENARIOS]) + (", …" if len(names) > MOST_SCENARIOS else "")
