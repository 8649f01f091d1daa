"""The page of the components: every figure, with its source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leadline.spec.model import Component
from leadline_sphinx import rst
from leadline_sphinx.data import GameData

_PROVENANCE = {
    "manual": "● from a manual",
    "external": "◆ not from a manual, but from other sources",
    "external, one source": "◇ not from a manual, but from one other source",
    "invented": "✕ invented here",
}


def page(data: GameData) -> str:
    """Return the page of the components."""
    lines = ["", *rst.heading(f"Components of {data.spec.game.title}")]
    lines += ["Every figure that the reference uses, with its source.", ""]
    for order, component in enumerate(data.spec.components):
        lines += component_block(data, component, order)
    return "\n".join(lines)


def component_block(data: GameData, component: Component, order: int = 0, *, index: bool = True) -> list[str]:
    """Return a component with its figures."""
    options = {"title": component.title, "order": str(order)}
    manuals, others = _sources(data, component)
    if not index:
        options["no-index"] = ""
    elif manuals:
        options["statements"] = ", ".join(manuals)
    if component.ruling and index:
        options["disputes"] = data.dispute_name(component.ruling)
    body = [f"{rst.text(_PROVENANCE[component.provenance])}", ""]
    body += picture_of(data, component)
    if component.about:
        body += [rst.text(component.about), ""]
    body += figures_of(component)
    if component.ruling:
        body += [f"Decided by {rst.ref('dispute', data.dispute_name(component.ruling))}.", ""]
    return rst.block("leadline:component", component.id, options, [*body, *_where(data, manuals, others)])


def picture_of(data: GameData, component: Component) -> list[str]:
    """Return the picture of a component; nothing if it has none."""
    picture = data.game.drawing.component(component.id.rpartition(".")[2], component.figures)
    return rst.block("raw", "html", {}, [f'<div class="ll-component-picture">{picture}</div>']) if picture else []


def figures_of(component: Component) -> list[str]:
    """Return the figures of a component, as tables and lists."""
    return [line for name, value in component.figures.items() for line in _figure(name, value)]


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
    """Return a line for each manual with its statements, then the other sources."""
    links = []
    for manual in data.spec.manuals:
        start = data.statement_name(manual.id, "")
        ids = [name.removeprefix(start) for name in manuals if name.startswith(start)]
        if ids:
            told = ", ".join(rst.ref("statement", f"{start}{id}", id) for id in ids)
            links.append(f"{rst.text(manual.title)}: {told}")
    links += [rst.text(source) for source in others]
    return [".. rst-class:: ll-links-title", "", "**Source**", "", *rst.bullets(links)] if links else []


def _figure(name: str, value: Any) -> list[str]:
    label = rst.text(name.replace("_", " ").replace(".", ", "))
    listed = _rows(name, value)
    if listed:
        head = list(listed[0])
        rows = [[rst.text(_flat(row.get(key, ""))) for key in head] for row in listed]
        return rst.table([rst.text(key.replace("_", " ")) for key in head], rows, "ll-figures")
    return [f"* {label}: {rst.text(_flat(value))}", ""]


def _rows(name: str, value: Any) -> list[Mapping[str, Any]]:
    """Return the rows of a figure that is a table; empty for any other.

    A table is a list of rows, or a row or list of rows for each of several keys, which are the first column then.
    """
    if isinstance(value, Mapping):
        groups = {key: [part] if isinstance(part, Mapping) else part for key, part in value.items()}
        if all(isinstance(part, list | tuple) and part and isinstance(part[0], Mapping) for part in groups.values()):
            return [{"for": key, **row} for key, part in groups.items() for row in part]
        return []
    is_table = isinstance(value, list | tuple) and bool(value) and isinstance(value[0], Mapping)
    return list(value) if is_table else []


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(part)}" for key, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_flat, value))
    return str(value)
