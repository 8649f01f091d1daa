"""Reverse links: lists at each object of what links to it, filled in when all pages have been read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode

from leadline_sphinx import marks
from leadline_sphinx.entries import Entry, Link
from leadline_sphinx.marks import Folded

if TYPE_CHECKING:
    from leadline_sphinx.domain import LeadlineDomain

MOST_SHOWN = 6
_HEADINGS = {
    ("dispute", "needs"): "Disputes that depend on it",
    ("dispute", ""): "Related disputes",
    ("mistake", ""): "How programs get this wrong",
    ("scenario", ""): "Scenarios that show it",
    ("component", ""): "Components it decides",
    ("rule", "mention"): "Rules that mention it",
    ("page", "mention"): "Pages that mention it",
}
"""The heading of a list by the type of the linking object and, where it matters, the kind of link."""


class Reverse(nodes.General, nodes.Element):
    """A placeholder for the lists of links to an object."""


def fill_reverse(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace the placeholders of a page with the lists."""
    places = list(doctree.findall(Reverse))
    if not places:
        return
    domain: Any = app.env.get_domain("leadline")
    table = _table(app, domain)
    for place in places:
        own = (place["kind"], place["name"])
        links = [link for link in table.get(own, []) if not _is_shown(table, own, link)]
        place.replace_self(_lists(app, domain, docname, place["kind"], links))


def _is_shown(table: dict[tuple[str, str], list[Link]], own: tuple[str, str], link: Link) -> bool:
    """Return whether a link needs no entry: the object links back to its source, or a more specific list has it."""
    source = (link.source_kind, link.source)
    if source == own or any((back.source_kind, back.source) == own for back in table.get(source, [])):
        return True
    typed = any(
        listed.relation != "mention" and (listed.source_kind, listed.source) == source for listed in table.get(own, [])
    )
    return link.relation == "mention" and typed


def _table(app: Sphinx, domain: LeadlineDomain) -> dict[tuple[str, str], list[Link]]:
    """Return the reversed links, worked out once per build."""
    kept: dict[tuple[str, str], list[Link]] | None = getattr(app, "_leadline_reverse", None)
    if kept is None:
        kept = domain.links_to()
        app._leadline_reverse = kept  # type: ignore[attr-defined]
    return kept


def _lists(app: Sphinx, domain: LeadlineDomain, docname: str, kind: str, links: list[Link]) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    groups: dict[str, list[Link]] = {}
    for link in links:
        heading = _HEADINGS.get((link.source_kind, link.relation)) or _HEADINGS.get((link.source_kind, ""))
        if heading and not (kind == "dispute" and link.source_kind == "rule"):
            groups.setdefault(heading, []).append(link)
    for heading in _HEADINGS.values():
        if heading in groups:
            entries = _entries(app, domain, groups[heading])
            made += _list(
                app, docname, heading, [entry for entry in entries if entry.docname != docname or entry.anchor]
            )
    return made


def _entries(app: Sphinx, domain: LeadlineDomain, links: list[Link]) -> list[Entry]:
    entries: dict[str, Entry] = {}
    for link in links:
        entry = domain.named(link.source_kind, link.source)
        if entry is None and link.source_kind == "page":
            title = app.env.titles.get(link.source)
            if "leadline-generated" not in app.env.metadata[link.source]:
                entry = Entry("page", link.source, title.astext() if title else link.source, link.source, "")
        if entry is not None:
            entries.setdefault(entry.name, entry)
    return sorted(entries.values(), key=lambda entry: entry.order)


def _list(app: Sphinx, docname: str, heading: str, entries: list[Entry]) -> list[nodes.Node]:
    if not entries:
        return []
    items = [_item(app, docname, entry) for entry in entries]
    shown = nodes.bullet_list("", *items[:MOST_SHOWN], classes=["ll-links"])
    title = nodes.paragraph("", "", nodes.strong("", heading), classes=["ll-links-title"])
    rest = items[MOST_SHOWN:]
    if len(rest) < 2:
        shown.extend(rest)
        return [title, shown]
    more = Folded("", nodes.bullet_list("", *rest, classes=["ll-links"]), summary=f"{len(rest)} more")
    return [title, shown, more]


def _item(app: Sphinx, docname: str, entry: Entry) -> nodes.list_item:
    text = nodes.inline("", entry.title)
    reference = make_refnode(app.builder, docname, entry.docname, entry.anchor, text, entry.name)
    return nodes.list_item("", nodes.paragraph("", "", reference))


def forget(app: Sphinx, *_: Any) -> None:
    """Discard the reversed links when pages have been read, so that they are worked out again."""
    app._leadline_reverse = None  # type: ignore[attr-defined]


def setup(app: Sphinx) -> None:
    """Fill the lists in when a page is written."""
    marks.setup(app)
    app.add_node(Reverse)
    app.connect("doctree-resolved", fill_reverse)
    app.connect("env-check-consistency", forget)
