"""Conformance results: programs beside each other, with what differs or is wrong first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from leadline.report.comparing import ABSENT, FOUND, NEAR, NOT_FOUND, Kind, Row, Said, notes, rows
from leadline.report.verdict import overall
from leadline.spec.model import Dispute, Rule
from leadline_sphinx import rst
from leadline_sphinx.data import GameData, game_data
from leadline_sphinx.reports import Program

Cell: TypeAlias = Callable[[Said, Program, str], str]
"""What stands in a cell: of what a report says, of which program, about the thing with which id."""
_MARKS = {"good": "●", "bad": "✕", "unknown": "○", "absent": "–"}
_RESULT = {"conformant": "● conformant", "not-conformant": "✕ not conformant", "incomplete": "○ incomplete"}
_KEEPS = {"kept": "● kept by", "broken": "✕ broken by", "never-right": "✕ never right in"}
_MOST_NAMED = 4
"""So many programs are named beside a rule; more are counted."""


def page(programs: Mapping[str, Sequence[Program]]) -> str:
    """The page of the results."""
    lines = ["", *rst.heading("Conformance results")]
    if not programs:
        lines += [
            "No report has been dropped into ``docs/results`` yet. ``leadline check GAME --json FILE`` writes one.",
            "",
        ]
    else:
        lines += ["Programs beside each other, what differs or is wrong first: ● right, ✕ wrong, ○ not known.", ""]
    for game, some in programs.items():
        lines += _game(game_data(game), some)
    return "\n".join(lines)


def anchor(data: GameData) -> str:
    """The label of the results of a game."""
    return f"results-{data.id}"


def _game(data: GameData, programs: Sequence[Program]) -> list[str]:
    found = rows([one.report for one in programs])
    lines = [f".. _{anchor(data)}:", "", *rst.heading(data.spec.game.title, "-")]
    lines += [*_summary(programs), *_notes(data, programs)]
    lines += [*_mistakes(data, programs, _of("mistake", found)), *_rules(data, programs, _of("rule", found))]
    return [*lines, *_disputes(data, programs, _of("dispute", found)), *_tests(programs, found)]


def _of(kind: Kind, found: Sequence[Row]) -> list[Row]:
    return [row for row in found if row.kind == kind]


# ---- What each program comes to


def _summary(programs: Sequence[Program]) -> list[str]:
    made = []
    for one in programs:
        report = one.report
        language = rst.text(str(report.subject.get("language", ""))) or "not said"
        result = f"{_RESULT[report.summary.result]}: {rst.text(overall(report).why)}"
        made.append((rst.text(one.name), language, rst.text(report.date) or "not said", result, rst.code(report.suite)))
    return rst.table(("Program", "Language", "Run on", "Result", "Suite"), made, "ll-programs")


def _notes(data: GameData, programs: Sequence[Program]) -> list[str]:
    """What has to be known before the programs are compared."""
    names = [one.name for one in programs]
    told = [
        note if note.startswith(tuple(names)) else note[:1].upper() + note[1:]
        for note in notes(names, [one.report for one in programs])
    ]
    for one in programs:
        if one.report.suite != data.suite.hash:
            told.append(
                f"{one.name} was checked with the suite {one.report.suite}, these pages show {data.suite.hash}: "
                "check it again, what was asked may have changed"
            )
        if one.report.selection:
            told.append(f"{one.name} was asked a part only: {one.report.selection}")
    return rst.bullets(rst.text(f"{note}.") for note in told)


# ---- Mistakes


def _mistakes(data: GameData, programs: Sequence[Program], found: Sequence[Row]) -> list[str]:
    lines = rst.heading("Mistakes", "~")
    if not found:
        return [*lines, "No program makes a mistake that is on record.", ""]
    lines += _table("Mistake", programs, found, lambda row: _mistake(data, row), _mistake_cell)
    unexplained = [(one.name, one.report.model.unexplained) for one in programs if one.report.model.unexplained]
    told = "; ".join(f"{rst.text(name)}: {number}" for name, number in unexplained)
    return [*lines, f"Wrong answers that no mistake on record explains: {told}.", ""] if told else lines


def _mistake(data: GameData, row: Row) -> str:
    if data.spec.mistake(row.id) is not None:
        return rst.ref("mistake", row.id)
    return f"{rst.text(row.title)} {rst.code(row.id)}"


def _mistake_cell(said: Said, program: Program, id: str) -> str:
    if said.value not in (FOUND, NEAR):
        return "● not found" if said.value == NOT_FOUND else "– not asked"
    answers = next((one.answers for one in program.report.model.causes if one.id == id), 0)
    told = f"{answers} answer{'s' * (answers != 1)}"
    return f"✕ found, in {told}" if said.value == FOUND else f"✕ something near it, in {told}"


# ---- Rules


def _rules(data: GameData, programs: Sequence[Program], found: Sequence[Row]) -> list[str]:
    def shown(row: Row) -> str:
        rule = data.spec.rule(row.id)
        return rst.ref("rule", rule.id) if rule is not None else rst.code(row.id)

    lines = rst.heading("Rules", "~")
    lines += _table("Rule", programs, _first(found), shown, _verdict) or [
        "No rule is broken, and they differ in none." if len(programs) > 1 else "No rule is broken.",
        "",
    ]
    for summary, some in _alike(programs, found, "rule", "kept"):
        lines += _folded(summary, rst.bullets(map(shown, some)))
    return lines


def _verdict(said: Said, program: Program, id: str) -> str:
    return f"{_MARKS[said.worth]} {'not asked' if said.value == ABSENT else said.value}"


# ---- Disputes


def _disputes(data: GameData, programs: Sequence[Program], found: Sequence[Row]) -> list[str]:
    def shown(row: Row) -> str:
        dispute = data.spec.dispute(row.id)
        return rst.ref("dispute", data.dispute_name(dispute.id)) if dispute is not None else rst.text(row.title)

    lines = [*rst.heading("Disputed questions", "~")]
    first = _table("Question", programs, _first(found), shown, _reading)
    lines += first or [
        "No question is answered without support" + (", or in different ways." if len(programs) > 1 else "."),
        "",
    ]
    for summary, some in _alike(programs, found, "question", "answered alike" if len(programs) > 1 else "answered"):
        made = [(shown(row), rst.code(said)) for row in some if (said := _said_by_all(row))]
        lines += _folded(
            summary, rst.table(("Question", "Reading"), made, "ll-register") or rst.bullets(map(shown, some))
        )
    return lines


def _reading(said: Said, program: Program, id: str) -> str:
    readings = next((one.readings for one in program.report.disputes if one.id == id), ())
    if said.worth == "absent" or not readings:
        return _verdict(said, program, id)
    return f"{_MARKS[said.worth]} {' or '.join(map(rst.code, readings))}"


# ---- Tests of chance and honesty


def _tests(programs: Sequence[Program], found: Sequence[Row]) -> list[str]:
    some = [*_of("chance", found), *_of("honesty", found)]
    wrong = [row for row in some if row.is_wrong]
    if not some:
        return []
    lines = rst.heading("Chance and honesty", "~")
    lines += _table("Test", programs, wrong, lambda row: rst.text(row.title), _verdict)
    rest = len(some) - len(wrong)
    return (
        [*lines, f"{'The other ' if wrong else ''}{_counted(rest, 'test')} failed in no program.", ""]
        if rest
        else lines
    )


# ---- Beside a rule and a question


def kept_by(data: GameData, rule: Rule, programs: Sequence[Program]) -> list[str]:
    """A line on which programs keep a rule and which break it; nothing where none says so."""
    groups = _grouped(programs, lambda one: one.verdict(rule))
    parts = [f"{word} {groups[verdict]}" for verdict, word in _KEEPS.items() if verdict in groups]
    return _line(data, parts)


def shown_by(data: GameData, dispute: Dispute, programs: Sequence[Program]) -> list[str]:
    """A line on which reading each program shows; nothing where none shows one."""

    def reading(one: Program) -> str:
        answer = one.answer(dispute)
        return answer.readings[0] if answer is not None and answer.state == "shown" else ""

    groups = _grouped(programs, reading)
    return _line(data, [f"{rst.code(name)} shown by {some}" for name, some in groups.items() if name])


def _grouped(programs: Sequence[Program], says: Callable[[Program], str]) -> dict[str, str]:
    """The names of the programs by what they say, the first few of many."""
    groups: dict[str, list[str]] = {}
    for one in programs:
        groups.setdefault(says(one), []).append(rst.escaped(one.name))
    return {
        said: ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if (more := len(names) - _MOST_NAMED) > 0 else "")
        for said, names in groups.items()
    }


def _line(data: GameData, parts: Sequence[str]) -> list[str]:
    if not parts:
        return []
    return [".. rst-class:: ll-went", "", f":ref:`Programs <{anchor(data)}>`: {'; '.join(parts)}.", ""]


# ---- All


def _first(found: Sequence[Row]) -> list[Row]:
    """What is told first: what is broken, then what else is wrong, then where programs answer otherwise."""
    return sorted(filter(_is_told, found), key=lambda row: (not _is_broken(row), not row.is_wrong))


def _is_broken(row: Row) -> bool:
    return any(one.value == "broken" for one in row.said)


def _is_told(row: Row) -> bool:
    """Whether something is wrong in a report, or those that know it do not say the same."""
    return row.is_wrong or len({one.value for one in row.said if one.worth == "good"}) > 1


def _alike(
    programs: Sequence[Program], found: Sequence[Row], thing: str, alike: str
) -> Iterator[tuple[str, Sequence[Row]]]:
    """The rest in groups by the programs of which it is not known, each with its summary; the known ones first."""
    groups: dict[tuple[int, ...], list[Row]] = {}
    for row in found:
        if not _is_told(row):
            silent = tuple(n for n, one in enumerate(row.said) if one.worth != "good")
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
    """What all reports say that know it; empty if none does."""
    return next((one.value for one in row.said if one.worth == "good"), "")


def _table(
    head: str, programs: Sequence[Program], some: Sequence[Row], name: Callable[[Row], str], cell: Cell
) -> list[str]:
    """A row for each thing, with a column for each program; nothing if there are no rows."""
    made = [
        [name(row), *(cell(said, one, row.id) for said, one in zip(row.said, programs, strict=True))] for row in some
    ]
    return rst.table([head, *(rst.text(one.name) for one in programs)], made, "ll-results")


def _folded(summary: str, body: Sequence[str]) -> list[str]:
    return rst.block("leadline-folded", summary, {}, body) if body else []


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"
