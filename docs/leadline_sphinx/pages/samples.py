"""The section on the sample programs: a table of what each program gets wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from leadline_samples import GameSamples, NamedMistake, SampleResult
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

_RESULT = {"conformant": "● conformant", "not-conformant": "✕ not conformant", "incomplete": "○ incomplete"}
_ABOUT = (
    "The programs below are in the repository, under ``conformance/subjects``. Those by independent authors are "
    "complete programs whose authors had read only the manual. The others belong to the project; most of them are "
    "wrong on purpose. Each result is the summary of a report on the whole suite. To update a result, run "
    "``python -m leadline_samples PROGRAM`` in the folder ``docs``."
)
_MOST_SHOWN = 2
"""The most mistakes that a row lists unfolded."""


def sections(games: Sequence[GameData], judged: Mapping[str, GameSamples]) -> list[str]:
    """Return the section on the sample programs of all games; nothing if none has been judged."""
    lines = [line for data in games for line in _game(data, judged[data.id])]
    return [*rst.heading("Sample programs", "-"), _ABOUT, "", *lines] if lines else []


def _game(data: GameData, samples: GameSamples) -> list[str]:
    if not samples.results:
        return []
    rows = [_row(data, samples, name, result) for name, result in samples.results.items()]
    head = ("Program", "Result", "Rules", "Mistakes named")
    number, independent = len(samples.results), len(samples.independent)
    told = f"{number} program{'s' * (number != 1)}, {independent or 'none'} of them by independent authors."
    if data.spec.mistakes:
        told += f" {rst.doc(f'{data.folder}/mistakes/index', 'Which mistakes are common?')}"
    lines = [*rst.heading(data.spec.game.title, "~"), told, "", *rst.table(head, rows, "ll-samples")]
    return [*lines, ".. rst-class:: ll-went", "", _judged(data, samples), ""]


def _row(data: GameData, samples: GameSamples, name: str, result: SampleResult) -> tuple[str, ...]:
    program = samples.programs[name]
    author = "independent author" if program.is_independent else "the project"
    who = f"| **{rst.escaped(name)}**\n| {rst.text(result.language or 'language not stated')}\n| {author}"
    why = f"{_RESULT[result.result]}: {rst.text(result.why)}"
    return who, why, _rules(result.rules), _mistakes(data, result)


def _rules(rules: Mapping[str, int]) -> str:
    """Return the number of rules kept, broken and not tested, and of others if there are any."""
    lines = [f"| ● {rules['kept']} kept", f"| ✕ {rules['broken']} broken"]
    lines += [f"| ✕ {rules['suspected']} suspected"] if rules["suspected"] else []
    lines += [f"| ○ {rules['not-offered']} not offered"] if rules.get("not-offered") else []
    lines += [f"| ○ {rules['inconclusive']} inconclusive"] if rules["inconclusive"] else []
    return "\n".join([*lines, f"| ○ {rules['not-tested']} not tested"])


def _mistakes(data: GameData, result: SampleResult) -> str:
    """Return the mistakes that a report names, folded if there are many."""
    rows = [_mistake(data, mistake.id) + _reservation(mistake) for mistake in result.mistakes]
    rows = rows or ["none"]
    lines = rst.bullets(rows) if result.mistakes else rows
    if len(rows) > _MOST_SHOWN:
        lines = rst.block("leadline-folded", f"{len(rows)} mistakes", {}, lines)
    if result.unexplained:
        lines = [*lines, "", f"unexplained: {result.unexplained:,} of {result.judged:,} answers"]
    return "\n".join(lines).strip("\n")


def _reservation(mistake: NamedMistake) -> str:
    return " (similar)" if mistake.is_similar else " (possible)" if mistake.is_possible else ""


def _mistake(data: GameData, id: str) -> str:
    return rst.ref("mistake", id) if data.spec.mistake(id) is not None else rst.code(id)


def _judged(data: GameData, samples: GameSamples) -> str:
    """Return when and by which version the programs were judged, and which of them with another suite."""
    results = samples.results
    days = sorted({result.date for result in results.values() if result.date}) or ["an unknown day"]
    when = f"on {days[0]}" if len(days) == 1 else f"between {days[0]} and {days[-1]}"
    versions = ", ".join(sorted({result.leadline for result in results.values()}))
    old = [name for name, result in results.items() if result.suite != data.suite.hash]
    told = f"Judged {when}, with leadline {versions}."
    return rst.text(f"{told} The suite has changed since then for: {', '.join(old)}." if old else told)
