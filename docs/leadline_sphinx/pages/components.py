"""The components: every figure, and where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leadline.spec.model import Component
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

_PROVENANCE = {
    "manual": "● from a manual",
    "external": "◆ from elsewhere",
    "external, one source": "◇ from one source elsewhere",
    "invented": "✕ invented here",
}


def page(data: GameData) -> str:
    """The page of the components."""
    lines = ["", *rst.heading(f"Components of {data.spec.game.title}")]
    lines += ["Every figure the reference plays with stands here, with where it comes from.", ""]
    for order, component in enumerate(data.spec.components):
        lines += component_block(data, component, order)
    return "\n".join(lines)


def component_block(data: GameData, component: Component, order: int = 0, *, index: bool = True) -> list[str]:
    """A component with its figures."""
    options = {"title": component.title, "order": str(order)}
    manuals, others = _sources(data, component)
    if not index:
        options["no-index"] = ""
    elif manuals:
        options["statements"] = ", ".join(manuals)
    if component.ruling and index:
        options["disputes"] = data.dispute_name(component.ruling)
    body = [f"{rst.text(_PROVENANCE[component.provenance])}", ""]
    picture = data.game.drawing.component(component.id.rpartition(".")[2], component.figures)
    if picture:
        body += rst.block("raw", "html", {}, [f'<div class="ll-component-picture">{picture}</div>'])
    if component.about:
        body += [rst.text(component.about), ""]
    for name, value in component.figures.items():
        body += _figure(name, value)
    if component.ruling:
        body += [f"Decided by {rst.ref('dispute', data.dispute_name(component.ruling))}.", ""]
    return rst.block("leadline:component", component.id, options, [*body, *_where(data, manuals, others)])


def _sources(data: GameData, component: Component) -> tuple[list[str], list[str]]:
    manuals, others = [], []
    known = {manual.id for manual in data.spec.manuals}
    for source in component.sources:
        manual, _, statement = source.partition(" ")
        if manual in known:
            manuals.append(data.statement_name(manual, statement))
        else:
            others.append(source)
    return manuals, others


def _where(data: GameData, manuals: Sequence[str], others: Sequence[str]) -> list[str]:
    """A line for each manual with its statements, then what comes from elsewhere."""
    links = []
    for manual in data.spec.manuals:
        start = data.statement_name(manual.id, "")
        ids = [name.removeprefix(start) for name in manuals if name.startswith(start)]
        if ids:
            told = ", ".join(rst.ref("statement", f"{start}{id}", id) for id in ids)
            links.append(f"{rst.text(manual.title)}: {told}")
    links += [rst.text(one) for one in others]
    return [".. rst-class:: ll-links-title", "", "**Where it stands**", "", *rst.bullets(links)] if links else []


def _figure(name: str, value: Any) -> list[str]:
    label = rst.text(name.replace("_", " ").replace(".", ", "))
    if isinstance(value, Sequence) and not isinstance(value, str) and value and isinstance(value[0], Mapping):
        head = list(value[0])
        rows = [[rst.text(_flat(row.get(key, ""))) for key in head] for row in value]
        return rst.table([rst.text(key.replace("_", " ")) for key in head], rows, "ll-figures")
    return [f"* {label}: {rst.text(_flat(value))}", ""]


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_flat, value))
    return str(value)
