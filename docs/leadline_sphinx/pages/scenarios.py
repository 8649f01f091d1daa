"""The scenarios by topic, each with its moves on a board and what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from leadline.cli.replayed import expectation_lines
from leadline.suite.model import Alternative, Scenario
from leadline_sphinx import rst, sizes
from leadline_sphinx.data import GameData, topic_title
from leadline_sphinx.pages.rules import scenario_mark

MOST_BYTES = 180_000
"""How many bytes of figures a page may hold."""
_KINDS = {"hand": "worked out by hand", "found": "moves found by machine", "recorded": "a recorded trace"}


def pages(data: GameData) -> Iterator[tuple[str, str]]:
    """The list of the topics, and their pages; a long topic takes several."""
    index = ["", *rst.heading(f"Scenarios of {data.spec.game.title}")]
    index += ["Each shows something in a few moves, and says what must follow.", ""]
    names: list[str] = []
    order = 0
    rows = []
    for topic, scenarios in data.topics.items():
        slug = topic.replace("_", "-")
        parts = sizes.pages_of(data, scenarios, MOST_BYTES)
        links = []
        for number, part in enumerate(parts, 1):
            name = slug if number == 1 else f"{slug}-{number}"
            of = f" ({number} of {len(parts)})" if len(parts) > 1 else ""
            yield f"{data.folder}/scenarios/{name}", _page(data, f"{topic_title(topic)}{of}", part, order)
            order += len(part)
            names.append(name)
            links.append(rst.doc(f"{data.folder}/scenarios/{name}", topic_title(topic) if number == 1 else str(number)))
        rows.append((" ".join(links), str(len(scenarios))))
    index += rst.table(("Topic", "Scenarios"), rows, "ll-topics")
    yield f"{data.folder}/scenarios/index", "\n".join([*index, *rst.block("toctree", "", {"hidden": ""}, names)])


def _page(data: GameData, title: str, scenarios: Sequence[Scenario], order: int) -> str:
    lines = ["", *rst.heading(title)]
    for number, scenario in enumerate(scenarios):
        lines += _scenario(data, scenario, order + number)
    return "\n".join(lines)


def _scenario(data: GameData, scenario: Scenario, order: int) -> list[str]:
    options = {"title": scenario.title, "rules": ", ".join(scenario.rules), "no-links": ""}
    aside = 0 if scenario.position is not None else 10
    options["order"] = str((len(scenario.rules) + aside + len(scenario.steps)) * 10_000 + order)
    if scenario.disputes:
        options["disputes"] = ", ".join(data.dispute_name(id) for id in scenario.disputes)
    body = [f"Aimed at {', '.join(rst.ref('rule', id) for id in scenario.rules)}.", ""]
    if scenario.disputes:
        told = ", ".join(rst.ref("dispute", data.dispute_name(id)) for id in scenario.disputes)
        body += [f"Tells apart the readings of {told}", ""]
    if scenario.kind != "hand":
        body += [f"*{_KINDS[scenario.kind]}*", ""]
    mark = scenario_mark(data, scenario.id, twin=scenario.twin is not None)
    body += rst.block("leadline-steps", f"{data.id} {scenario.id}", {"mark": mark}, [])
    return rst.block("leadline:scenario", scenario.id, options, [*body, *_expected(scenario)])


def _expected(scenario: Scenario) -> list[str]:
    lines: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        lines += _alternatives(f"Expected after move {number}", step.expect)
    return [*lines, *_alternatives("Expected at the end", scenario.expect)]


def _alternatives(title: str, items: Sequence[Alternative]) -> list[str]:
    lines = []
    for item in items:
        under = ", ".join(f"{dispute}={reading}" for dispute, reading in item.under.items())
        told = "; ".join(expectation_lines(item.wanted))
        where = f" with {rst.code(under)}" if under else ""
        lines.append(f"**{title}**{where}: {rst.text(told).removeprefix(chr(92) + ' ')}")
    return [line for one in lines for line in (".. rst-class:: ll-expected", "", one, "")]
