"""The report as one page to open, print or pass on: no script, nothing from elsewhere, boards drawn.

Whatever a subject says of itself stands in it as text. The page forbids itself scripts and requests beside that.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from leadline.games import load_game, spec_of
from leadline.games.pictures import inline_picture, picture_style
from leadline.report.differences import difference_rows
from leadline.report.explained import explained_sentence, unexplained_sentence
from leadline.report.extra_probes import by_cause, failures
from leadline.report.faults import fault_groups, in_common
from leadline.report.findings import again, near_sentence, rolls_anew
from leadline.report.model import Cause, DisputeResult, Failure, Report, RuleResult
from leadline.report.positions import position_of
from leadline.report.unknown import Unknown, unknown
from leadline.report.untested import untested
from leadline.run.fault_advice import advice
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.games.game import Game

_RESULT = {
    "conformant": ("good", "● Conformant"),
    "not-conformant": ("bad", "✕ Not conformant"),
    "incomplete": ("open", "○ Incomplete: nothing is broken, and not everything could be tested"),
}
_RULE = {
    "kept": ("good", "● kept"),
    "broken": ("bad", "✕ broken"),
    "never-right": ("open", "○ never right, for other reasons"),
    "not-tested": ("open", "○ not tested"),
}
_VERDICT = {
    "pass": "● pass",
    "fail": "✕ fail",
    "broken": "✕ broken",
    "cut-short": "○ cut short",
    "not-tested": "○ not tested",
}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def write_page(report: Report, scenarios: Mapping[str, Scenario]) -> str:
    """The page of a report; ``scenarios`` are those that were played, by id."""
    page = Page(report, scenarios)
    style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    title = f"{page.spec.game.title}: {page.subject}"
    parts = [
        *page.head(),
        *page.explained(),
        *page.mistakes(),
        *page.unexplained(),
        *page.disputes(),
        *page.faults(),
        *page.statistics(),
        *page.untested(),
        *page.rules(),
        *page.scenarios_played(),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}{picture_style(page.game)}</style>\n</head>\n"
        f"<body>\n<main>\n{chr(10).join(parts)}\n</main>\n</body>\n</html>\n"
    )


class Page:
    """Writes the parts of one page."""

    def __init__(self, report: Report, scenarios: Mapping[str, Scenario]) -> None:
        self.report, self.scenarios = report, scenarios
        self.game: Game = load_game(report.game)
        self.spec = spec_of(report.game)
        about = report.subject
        self.subject = " ".join(str(about[key]) for key in ("name", "version") if about.get(key)) or "a subject"
        self.failures = [failure for result in report.scenarios for failure in result.failures]

    def head(self) -> Iterator[str]:
        """What was checked, and the result."""
        report, summary = self.report, self.report.summary
        language = report.subject.get("language")
        yield f"<h1>{escape(self.spec.game.title)}: {escape(self.subject)}</h1>"
        told = [str(language)] if language else []
        told += [f"leadline {report.leadline}", f"suite {report.suite}"]
        yield f'<p class="soft">{escape(", ".join(told))}</p>'
        kind, words = _RESULT[summary.result]
        if summary.status == 2:
            kind, words = "bad", "✕ The adapter is at fault: nothing could be judged"
        yield f'<p class="result {kind}">{words}</p>'
        verdicts = [verdict for verdict in _RULE if verdict != "never-right" or summary.rules.get(verdict)]
        counts = [f"{summary.rules[verdict]} {_plain(verdict)}" for verdict in verdicts]
        yield f"<p>Rules: {', '.join(counts)}.<br>"
        shown = [f"{number} {_plain(verdict)}" for verdict, number in summary.scenarios.items() if number]
        yield f"Scenarios: {', '.join(shown) or 'none'}. {summary.moves} moves judged.</p>"
        if report.gave_up:
            yield f'<p class="bad">The run was ended early: {escape(report.gave_up)}</p>'
        if not report.whole:
            yield '<p class="soft">This was a selection; only the whole suite tests every rule.</p>'

    def explained(self) -> Iterator[str]:
        """How many answers the model gives, and what is in it, a line each."""
        model = self.report.model
        failed = [one for one in model.causes if one.failed]
        if not failed and not model.unexplained:
            return
        yield f"<p>{escape(explained_sentence(model))}</p>" if failed else ""
        rows = [(f"{one.answers}", f"{'something near: ' if one.is_near else ''}{one.says}", one.id) for one in failed]
        if model.unexplained:
            rows.append((f"{model.unexplained}", unexplained_sentence(model), ""))
        yield from _table(("Answers", "What the program does", "Name"), rows)

    def mistakes(self) -> Iterator[str]:
        """Every mistake that was found, with its plainest example."""
        found = [one for one in self.report.model.causes if one.kind == "mistake"]
        if found:
            yield "<h2>Mistakes</h2>"
        for one in found:
            yield from self._mistake(one)

    def _mistake(self, cause: Cause) -> Iterator[str]:
        near = "Something near: " if cause.is_near else ""
        yield f'<section class="card" id="{escape(cause.id)}">'
        yield f"<h3>{near}{escape(cause.says)} <small><code>{escape(cause.id)}</code></small></h3>"
        if cause.is_near:
            yield f"<p>{escape(near_sentence(cause).capitalize())}.</p>"
        for rival in cause.rivals:
            mistake = self.spec.mistake(rival)
            says = mistake.says if mistake is not None else rival
            named = f"<small><code>{escape(rival)}</code></small>"
            yield f"<p>Or, which would look the same here: {escape(says)} {named}</p>"
        yield f"<p>Do this instead: {escape(cause.instead)}</p>"
        yield f"<p>Rules: {_codes(cause.rules)}</p>"
        if cause.example is not None:
            yield from self._example(cause.example)
            more = [name for name in cause.scenarios if name != cause.example.scenario]
            if more:
                yield _details(f"Also wrong in {len(more)} more", f"<p>{_codes(more)}</p>")
            yield _seen_again(cause.reproduce, cause.example)
        yield "</section>"

    def unexplained(self) -> Iterator[str]:
        """Every rule with wrong answers that no mistake explains, with its plainest example."""
        found = list(unknown(self.report, self.spec))
        if found:
            yield "<h2>No known mistake explains</h2>"
        for one in found:
            yield from self._unknown(one)

    def _unknown(self, found: Unknown) -> Iterator[str]:
        rule = self.spec.rule(found.id)
        yield f'<section class="card" id="{escape(found.id or "loaded")}">'
        yield f"<h3>{escape(found.says)} <small><code>{escape(found.id)}</code></small></h3>"
        yield f"<p>{escape(found.note)}.</p>"
        if rule is not None:
            yield f"<p>{escape(rule.text)}</p>"
        yield from self._example(found.failures[0])
        more = found.scenarios[1:]
        if more:
            yield _details(f"Also wrong in {len(more)} more", f"<p>{_codes(more)}</p>")
        told = again(self.report, found.scenarios[:1], self.scenarios) or found.reproduce
        yield f"{_seen_again(told, found.failures[0])}</section>"

    def _example(self, failure: Failure) -> Iterator[str]:
        scenario = self.scenarios.get(failure.scenario)
        title = scenario.title if scenario is not None else "a steered game"
        part = ", its legal twin" if failure.part == "twin" else ""
        yield f"<p><strong>{escape(title)}</strong>{part} <small><code>{escape(failure.scenario)}</code></small></p>"
        names = scenario.names if scenario is not None else ()
        move = f"Move {failure.move}: <code>{escape(failure.text)}</code>" if failure.move else "The opening"
        said = f" {escape(failure.says)}" if failure.kind in ("choice", "legality") else ""
        yield f"<p>{move}.{said}</p>"
        named = scenario.named if scenario is not None else {}
        rows = difference_rows(self.game, failure.differences, named)
        yield from _table(("Field", "Expected", "Got"), rows)
        boards = [("Before", failure.before), ("Expected", failure.expected), ("Got", failure.got)]
        if failure.expected and failure.got and self._pictured(failure.expected) == self._pictured(failure.got):
            boards = boards[:1]  # What differs is not on the board; the table above tells it.
        yield f'<div class="boards">{"".join(self._board(*one, names) for one in boards if one[1])}</div>'

    def _pictured(self, notation: str) -> str:
        """A picture of a position without a label, to be compared."""
        return self._board("", notation, ())

    def _board(self, label: str, notation: str, names: Sequence[str]) -> str:
        position = position_of(self.game, notation)
        if position is None:
            return f"<figure><figcaption>{label}</figcaption><code>{escape(notation)}</code></figure>"
        shown = self.game.names_in(position, names)
        picture = inline_picture(self.game, position, shown, title=label)
        return f"<figure><figcaption>{label}</figcaption>{picture}</figure>"

    def disputes(self) -> Iterator[str]:
        """What was shown of every dispute, failures first, and the nearest profile."""
        found = [one for one in self.report.disputes if one.state != "not-tested" or one.failed]
        if not found:
            return
        yield "<h2>Readings of disputed rules</h2>"
        if self.report.profiles and self.report.profiles[0].shown:
            nearest = self.report.profiles[0]
            parts = f"; it parts from it on {_codes(nearest.parts)}" if nearest.parts else ""
            near = f"<code>{escape(nearest.id)}</code>, on {nearest.agrees} of {nearest.shown} disputes shown"
            yield f"<p>Nearest profile: {near}{parts}.</p>"
        rows = []
        for one in sorted(found, key=lambda one: not one.failed):
            dispute = self.spec.dispute(one.id)
            ruling = dispute.ruling if dispute is not None else ""
            shown = " or ".join(one.readings) if one.state in ("shown", "open") else one.state
            note = one.why or ("" if one.readings == [ruling] else f"the ruling is {ruling}")
            rows.append((f"{one.question} ({one.id})", f"{'✕' if one.failed else '●'} {shown}", note))
        yield from _table(("Question", "Reading", "Note"), rows)
        for one in found:
            if one.failed and one.example is not None:
                yield from self._disputed(one, one.example)

    def _disputed(self, result: DisputeResult, example: Failure) -> Iterator[str]:
        """An example of a dispute that is a failure, and what goes against it."""
        yield f'<section class="card" id="dispute-{escape(result.id)}">'
        yield f"<h3>{escape(result.question)} <small><code>{escape(result.id)}</code></small></h3>"
        yield from self._example(example)
        yield f"<p>{escape(_sentence(example.says))}</p>"
        if result.contrary is not None:
            other = self.scenarios.get(result.contrary.scenario)
            title = f"{other.title} " if other is not None else ""
            fits = " or ".join(result.contrary.readings)
            named = f"<small><code>{escape(result.contrary.scenario)}</code></small>"
            yield f"<p>But this fits only {escape(fits)}: {escape(title)}{named}</p>"
        yield "</section>"

    def faults(self) -> Iterator[str]:
        """Every scenario that ended in a fault, by fault."""
        groups = fault_groups([result for result in self.report.scenarios if result.verdict == "broken"])
        if groups:
            yield "<h2>Faults</h2>"
        for results in groups:
            why, alike = results[0].why, in_common(results, self.report.scenarios, self.scenarios)
            yield f'<section class="card"><h3>{escape(why)}</h3>'
            help_ = advice(why, results[0].evidence)
            if help_:
                yield f"<p>{escape(_sentence(help_))}</p>"
            yield f"<p>In {len(results)}{escape(alike)}: {_codes([one.id for one in results])}</p>"
            evidence = [(key, text) for key, text in results[0].evidence.items() if text]
            yield from _table(("Evidence", "What was found"), evidence)
            yield "</section>"

    def statistics(self) -> Iterator[str]:
        """The tests of its own chance and of its honesty."""
        head = ("Test", "Result", "Found")
        if self.report.chance:
            yield "<h2>Chance (statistical)</h2>"
            causes = by_cause(failures(self.report.chance))
            others = {x.id: cause[0].title for cause in causes for x in cause[1:]}
            rows = [
                (x.title, _VERDICT[x.verdict], f"shows the same as: {others[x.id]}" if x.id in others else x.says)
                for x in self.report.chance
            ]
            yield from _table(head, rows)
        if self.report.probes:
            yield "<h2>Honesty</h2>"
            yield from _table(head, [(x.title, _VERDICT[x.verdict], x.says) for x in self.report.probes])

    def untested(self) -> Iterator[str]:
        """Why scenarios were not tested, or only in part."""
        rows = [(one.which, one.why) for one in untested(self.report)]
        if rows:
            yield "<h2>Not tested</h2>"
            yield from _table(("Scenarios", "Why"), rows)

    def rules(self) -> Iterator[str]:
        """Every rule with its verdict."""
        yield "<h2>Every rule</h2>"
        rows = (
            f"<tr><td>{escape(one.title)} <small><code>{escape(one.id)}</code></small></td>"
            f'<td class="{_RULE[one.verdict][0]}">{_RULE[one.verdict][1]}{_teeth(one)}</td></tr>'
            for one in self.report.rules
        )
        head = '<thead><tr><th scope="col">Rule</th><th scope="col">Verdict</th></tr></thead>'
        yield _details(f"{len(self.report.rules)} rules", f"<table>{head}<tbody>{''.join(rows)}</tbody></table>")

    def scenarios_played(self) -> Iterator[str]:
        """Every scenario with its verdict, and the command of the run."""
        yield "<h2>Every scenario</h2>"
        rows = [(one.id, one.title, _VERDICT[one.verdict], one.why) for one in self.report.scenarios]
        table = "".join(_table(("Scenario", "What it says", "Verdict", "Why"), rows))
        yield _details(f"{len(rows)} scenarios", table)
        named = ["--", *self.report.command] if self.report.command else []
        words = ["leadline", "check", self.report.game, *self.report.options, *named]
        yield f"<p>The program was checked with</p><pre>{escape(shlex.join(words))}</pre>"


def _plain(verdict: str) -> str:
    return verdict.replace("-", " ")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _seen_again(command: str, example: Failure) -> str:
    """The command that shows something again, with a warning if chance may differ."""
    anew = rolls_anew(example)
    return f"<p>See it again{f' ({anew})' if anew else ''}:</p><pre>{escape(command)}</pre>"


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"<code>{escape(name)}</code>" for name in names)


def _teeth(rule: RuleResult) -> str:
    """How much it says that a rule is kept."""
    if rule.verdict != "kept" or not rule.mistakes:
        return ""
    return f" ({rule.noticed} of {rule.mistakes} mistakes would have shown)"


def _details(summary: str, content: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"


def _cell(head: str, text: str) -> str:
    return f'<td data-head="{escape(head)}">{escape(text)}</td>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table of texts; on a phone each row is a card."""
    if not rows:
        return
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(map(_cell, heads, row))}</tr>" for row in rows)
    yield f'<table class="wide"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
