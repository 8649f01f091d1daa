"""The page of conformance results: programs side by side, with errors and differences first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from leadline.report.comparing import ABSENT, FOUND, NEAR, NOT_FOUND, POSSIBLE, Kind, ReportedResult, Row, notes, rows
from leadline.report.verdict import overall
from leadline.spec.model import Dispute, Rule
from leadline_sphinx import rst
from leadline_sphinx.data import GameData, game_data
from leadline_sphinx.reports import Program

Cell: TypeAlias = Callable[[ReportedResult, Program, str], str]
"""A function that fills a cell from what a report says, its program, and the id of the row."""
_MARKS = {"good": "●", "bad": "✕", "unknown": "○", "absent": "–"}
_RESULT = {"conformant": "● conformant", "not-conformant": "✕ not conformant", "incomplete": "○ incomplete"}
_KEEPS = {"kept": "● kept by", "broken": "✕ broken by", "inconclusive": "○ inconclusive in"}
_FINDINGS = {FOUND: "found", POSSIBLE: "possible", NEAR: "something similar"}
_MOST_NAMED = 4
"""The most programs named beside a rule; the others are only counted."""


def page(programs: Mapping[str, Sequence[Program]], samples: Sequence[str] = ()) -> str:
    """Return the page of the results: the section on the sample programs, and the reports in a folder."""
    lines = ["", *rst.heading("Results of programs"), *samples]
    if programs:
        told = "Programs side by side, with errors and differences first: ● right, ✕ wrong, ○ not known."
        lines += [*rst.heading("Reports, side by side", "-"), told, ""]
    elif not samples:
        told = "There are no results yet. ``leadline check GAME --json FILE`` writes a report into ``docs/results``."
        lines += [told, ""]
    for game, some in programs.items():
        lines += _game(game_data(game), some)
    return "\n".join(lines)


def anchor(data: GameData) -> str:
    """Return the label of the results of a game."""
    return f"results-{data.id}"


def _game(data: GameData, programs: Sequence[Program]) -> list[str]:
    all_rows = rows([program.report for program in programs])
    lines = [f".. _{anchor(data)}:", "", *rst.heading(data.spec.game.title, "~")]
    lines += [*_summary(programs), *_notes(data, programs)]
    lines += [*_mistakes(data, programs, _of("mistake", all_rows)), *_rules(data, programs, _of("rule", all_rows))]
    return [*lines, *_disputes(data, programs, _of("dispute", all_rows)), *_tests(programs, all_rows)]


def _of(kind: Kind, all_rows: Sequence[Row]) -> list[Row]:
    return [row for row in all_rows if row.kind == kind]


# ---- Result of each program


def _summary(programs: Sequence[Program]) -> list[str]:
    made = []
    for program in programs:
        report = program.report
        language = rst.text(str(report.subject.get("language", ""))) or "not stated"
        result = f"{_RESULT[report.summary.result]}: {rst.text(overall(report).why)}"
        made.append(
            (rst.text(program.name), language, rst.text(report.date) or "not stated", result, rst.code(report.suite))
        )
    return rst.table(("Program", "Language", "Run on", "Result", "Suite"), made, "ll-programs")


def _notes(data: GameData, programs: Sequence[Program]) -> list[str]:
    """Return what a reader should know before comparing the programs."""
    names = [program.name for program in programs]
    told = [
        note if note.startswith(tuple(names)) else note[:1].upper() + note[1:]
        for note in notes(names, [program.report for program in programs])
    ]
    for program in programs:
        if program.report.suite != data.suite.hash:
            told.append(
                f"{program.name} was checked with the suite {program.report.suite}, "
                f"but these pages show {data.suite.hash}: "
                "check it again, because the scenarios may have changed"
            )
        if program.report.selection:
            told.append(f"{program.name} was checked only in part: {program.report.selection}")
    return rst.bullets(rst.text(f"{note}.") for note in told)


# ---- Mistakes


def _mistakes(data: GameData, programs: Sequence[Program], mistake_rows: Sequence[Row]) -> list[str]:
    lines = rst.heading("Mistakes", "^")
    if not mistake_rows:
        return [*lines, "No program makes a known mistake.", ""]
    lines += _table("Mistake", programs, mistake_rows, lambda row: _mistake(data, row), _mistake_cell)
    unexplained = [
        (program.name, program.report.model.unexplained) for program in programs if program.report.model.unexplained
    ]
    told = "; ".join(f"{rst.text(name)}: {number}" for name, number in unexplained)
    return [*lines, f"Wrong answers that no known mistake explains: {told}.", ""] if told else lines


def _mistake(data: GameData, row: Row) -> str:
    if data.spec.mistake(row.id) is not None:
        return rst.ref("mistake", row.id)
    return f"{rst.text(row.title)} {rst.code(row.id)}"


def _mistake_cell(reported: ReportedResult, program: Program, id: str) -> str:
    if reported.value not in _FINDINGS:
        return "● not found" if reported.value == NOT_FOUND else "– not asked"
    answers = next((cause.answers for cause in program.report.model.causes if cause.id == id), 0)
    told = f"{answers} answer{'s' * (answers != 1)}"
    return f"✕ {_FINDINGS[reported.value]}, in {told}"


# ---- Rules


def _rules(data: GameData, programs: Sequence[Program], rule_rows: Sequence[Row]) -> list[str]:
    def shown(row: Row) -> str:
        rule = data.spec.rule(row.id)
        return rst.ref("rule", rule.id) if rule is not None else rst.code(row.id)

    lines = rst.heading("Rules", "^")
    lines += _table("Rule", programs, _first(rule_rows), shown, _verdict) or [
        "No rule is broken, and the programs agree on every rule." if len(programs) > 1 else "No rule is broken.",
        "",
    ]
    for summary, some in _alike(programs, rule_rows, "rule", "kept"):
        lines += _folded(summary, rst.bullets(map(shown, some)))
    return lines


def _verdict(reported: ReportedResult, program: Program, id: str) -> str:
    return f"{_MARKS[reported.worth]} {'not asked' if reported.value == ABSENT else reported.value}"


# ---- Disputes


def _disputes(data: GameData, programs: Sequence[Program], dispute_rows: Sequence[Row]) -> list[str]:
    def shown(row: Row) -> str:
        dispute = data.spec.dispute(row.id)
        return rst.ref("dispute", data.dispute_name(dispute.id)) if dispute is not None else rst.text(row.title)

    lines = [*rst.heading("Disputed questions", "^")]
    first = _table("Question", programs, _first(dispute_rows), shown, _reading)
    lines += first or [
        "Every answer is supported" + (", and the programs agree." if len(programs) > 1 else "."),
        "",
    ]
    for summary, some in _alike(
        programs, dispute_rows, "question", "answered alike" if len(programs) > 1 else "answered"
    ):
        made = [(shown(row), rst.code(agreed)) for row in some if (agreed := _said_by_all(row))]
        lines += _folded(
            summary, rst.table(("Question", "Reading"), made, "ll-register") or rst.bullets(map(shown, some))
        )
    return lines


def _reading(reported: ReportedResult, program: Program, id: str) -> str:
    readings = next((dispute.readings for dispute in program.report.disputes if dispute.id == id), ())
    if reported.worth == "absent" or not readings:
        return _verdict(reported, program, id)
    return f"{_MARKS[reported.worth]} {' or '.join(map(rst.code, readings))}"


# ---- Tests of chance and consistency


def _tests(programs: Sequence[Program], all_rows: Sequence[Row]) -> list[str]:
    some = [*_of("chance", all_rows), *_of("consistency", all_rows)]
    wrong = [row for row in some if row.is_wrong]
    if not some:
        return []
    lines = rst.heading("Chance and consistency", "^")
    lines += _table("Test", programs, wrong, lambda row: rst.text(row.title), _verdict)
    rest = len(some) - len(wrong)
    return [*lines, f"{_counted(rest, 'other test' if wrong else 'test')} without a failure.", ""] if rest else lines


# ---- Beside a rule and a question


def kept_by(data: GameData, rule: Rule, programs: Sequence[Program]) -> list[str]:
    """Return a line on which programs keep a rule and which break it; nothing if no report says so."""
    groups = _grouped(programs, lambda program: program.verdict(rule))
    parts = [f"{word} {groups[verdict]}" for verdict, word in _KEEPS.items() if verdict in groups]
    return _line(data, parts)


def shown_by(data: GameData, dispute: Dispute, programs: Sequence[Program]) -> list[str]:
    """Return a line on which reading each program shows; nothing if none shows one."""

    def reading(program: Program) -> str:
        answer = program.answer(dispute)
        return answer.readings[0] if answer is not None and answer.state in ("shown", "indicated") else ""

    groups = _grouped(programs, reading)
    return _line(data, [f"{rst.code(name)} shown by {some}" for name, some in groups.items() if name])


def _grouped(programs: Sequence[Program], says: Callable[[Program], str]) -> dict[str, str]:
    """Return the names of the programs by their answer; of many, only the first few."""
    groups: dict[str, list[str]] = {}
    for program in programs:
        groups.setdefault(says(program), []).append(rst.escaped(program.name))
    return {
        answer: ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if (more := len(names) - _MOST_NAMED) > 0 else "")
        for answer, names in groups.items()
    }


def _line(data: GameData, parts: Sequence[str]) -> list[str]:
    if not parts:
        return []
    return [".. rst-class:: ll-went", "", f":ref:`Programs <{anchor(data)}>`: {'; '.join(parts)}.", ""]


# ---- All


def _first(all_rows: Sequence[Row]) -> list[Row]:
    """Return the rows that come first: broken rules, then other errors, then differences between programs."""
    return sorted(filter(_is_told, all_rows), key=lambda row: (not _is_broken(row), not row.is_wrong))


def _is_broken(row: Row) -> bool:
    return any(reported.value == "broken" for reported in row.results)


def _is_told(row: Row) -> bool:
    """Return whether a report has an error in the row, or the reports that know it disagree."""
    return row.is_wrong or len({reported.value for reported in row.results if reported.worth == "good"}) > 1


def _alike(
    programs: Sequence[Program], all_rows: Sequence[Row], thing: str, alike: str
) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the other rows with a summary, grouped by the programs that were not tested; fully tested ones first."""
    groups: dict[tuple[int, ...], list[Row]] = {}
    for row in all_rows:
        if not _is_told(row):
            silent = tuple(n for n, reported in enumerate(row.results) if reported.worth != "good")
            groups.setdefault(silent, []).append(row)
    for silent, some in sorted(groups.items(), key=lambda group: len(group[0])):
        told = _counted(len(some), thing)
        if len(silent) == len(programs):
            yield f"{told} not tested" + (" in any" if len(programs) > 1 else ""), some
        elif silent:
            yield f"{told} {alike}, not tested in {_and([programs[n].name for n in silent])}", some
        else:
            yield f"{told} {alike}" + (" by all" if len(programs) > 1 else ""), some


def _and(names: Sequence[str]) -> str:
    return " and ".join([*([", ".join(names[:-1])] if len(names) > 1 else []), names[-1]])


def _said_by_all(row: Row) -> str:
    """Return what all reports that know the row say; empty if none knows it."""
    return next((reported.value for reported in row.results if reported.worth == "good"), "")


def _table(
    head: str, programs: Sequence[Program], some: Sequence[Row], name: Callable[[Row], str], cell: Cell
) -> list[str]:
    """Return a table with a row for each thing and a column for each program; nothing if there are no rows."""
    made = [
        [name(row), *(cell(reported, program, row.id) for reported, program in zip(row.results, programs, strict=True))]
        for row in some
    ]
    return rst.table([head, *(rst.text(program.name) for program in programs)], made, "ll-results")


def _folded(summary: str, body: Sequence[str]) -> list[str]:
    return rst.block("leadline-folded", summary, {}, body) if body else []


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"
