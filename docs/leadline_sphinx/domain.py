"""The domain `leadline`: rules, disputes, readings, scenarios, statements, mistakes, terms and components.

Every object has a permanent name, which is its entry in the inventory, and an anchor. A name may be shortened if only
one object's name ends in it: `who-begins` for `abc.dispute.who-begins`. Typed links between objects are noted where
they are written, and listed again, reversed, at the object they lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from leadline_sphinx import links, objects
from leadline_sphinx.entries import Entry, Link

logger = logging.getLogger(__name__)

KINDS = ("rule", "dispute", "reading", "scenario", "statement", "mistake", "term", "component")
"""The types of objects."""
_PRIORITY = {
    "rule": 0,
    "dispute": 0,
    "scenario": 1,
    "component": 1,
    "mistake": 1,
    "term": 1,
    "reading": 2,
    "statement": 2,
}
_LABELLED = frozenset({"rule", "dispute", "component", "mistake"})
"""The kinds that also have a label, so that a project without this extension can link to them with `ref`."""


class Names:
    """The objects by all of their names."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.whole: dict[tuple[str, str], Entry] = {}
        self.aliases: dict[tuple[str, str], Entry] = {}
        self.endings: dict[tuple[str, str], list[Entry]] = {}
        self.taken: list[tuple[str, Entry, Entry]] = []
        for entry in entries:
            self._add(entry)

    def _add(self, entry: Entry) -> None:
        keys = [(entry.kind, name) for name in (entry.name, *entry.aliases)]
        for key in keys:
            earlier = self.whole.get(key) or self.aliases.get(key)
            if earlier is not None:
                self.taken.append((key[1], entry, earlier))
                return
        self.whole[keys[0]] = entry
        self.aliases.update(dict.fromkeys(keys[1:], entry))
        parts = entry.name.split(".")
        for n in range(1, len(parts)):
            self.endings.setdefault((entry.kind, ".".join(parts[n:])), []).append(entry)


class LeadlineRole(XRefRole):
    """A reference to an object; a `~` before the name shows the name instead of the title."""

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Note the link, and whether to show the name."""
        if not has_explicit_title and target.startswith("~"):
            target = title = target[1:]
            refnode["by_name"] = True
        domain = env.get_domain("leadline")
        assert isinstance(domain, LeadlineDomain)
        domain.note_link("mention", str(refnode["reftype"]), target)
        return title, target


class LeadlineDomain(Domain):
    """The domain of everything to which Leadline gives a permanent name."""

    name = "leadline"
    label = "Leadline"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind, kind, searchprio=_PRIORITY[kind]) for kind in KINDS
    }
    directives = objects.DIRECTIVES
    roles: ClassVar[dict[str, Any]] = {kind: LeadlineRole(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"entries": {}, "links": {}, "shown": {}}
    data_version = 2
    _kept: Names | None = None

    @property
    def entries(self) -> dict[str, list[Entry]]:
        """The objects of every page."""
        entries_by_page: dict[str, list[Entry]] = self.data["entries"]
        return entries_by_page

    @property
    def links(self) -> dict[str, list[Link]]:
        """The links of every page."""
        links_by_page: dict[str, list[Link]] = self.data["links"]
        return links_by_page

    @property
    def objects(self) -> dict[tuple[str, str], Entry]:
        """Every object by type and name; aliases are not among them."""
        return self._names.whole

    @property
    def _names(self) -> Names:
        if self._kept is None:
            self._kept = Names(entry for _, page in sorted(self.entries.items()) for entry in page)
        return self._kept

    # Reading

    def note_object(self, entry: Entry) -> None:
        """Add an object. Duplicate names are reported when all pages have been read."""
        self.entries.setdefault(entry.docname, []).append(entry)
        self._kept = None
        if entry.kind in _LABELLED:
            standard = self.env.domains.standard_domain
            for name in (entry.name, *entry.aliases):
                standard.labels[name.lower()] = (entry.docname, entry.anchor, entry.title)
                standard.anonlabels[name.lower()] = (entry.docname, entry.anchor)

    def note_link(self, relation: str, kind: str, target: str) -> None:
        """Add a link from the object that is being read, or from the page."""
        docname = self.env.current_document.docname
        source_kind, source = self.env.ref_context.get("leadline:object", ("page", docname))
        link = Link(relation, source_kind, source, kind, target)
        page = self.links.setdefault(docname, [])
        if link not in page:
            page.append(link)

    def clear_doc(self, docname: str) -> None:
        """Forget the objects and links of a page."""
        self.entries.pop(docname, None)
        self.links.pop(docname, None)
        self._kept = None

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Merge in what another process has read."""
        for part in ("entries", "links"):
            self.data[part].update({name: page for name, page in otherdata[part].items() if name in docnames})
        self._kept = None

    def check_consistency(self) -> None:
        """Warn of names that mean several objects, and of typed links that do not lead to exactly one.

        Links in running text are checked where they are resolved.
        """
        for name, entry, first in self._names.taken:
            wrong = f"duplicate {entry.kind} {name!r}; the first is in {first.docname}"
            logger.warning(wrong, location=(entry.docname, entry.line), type="leadline", subtype="duplicate")
        for docname, page in sorted(self.links.items()):
            for link in page:
                entries = [] if link.relation == "mention" else self.find(link.kind, link.target)
                if link.relation != "mention" and len(entries) != 1:
                    what = "leads to several objects" if entries else "leads nowhere"
                    wrong = f"{link.source_kind} {link.source!r}: {link.relation} {link.target!r} {what}"
                    logger.warning(wrong, location=docname, type="leadline", subtype="dangling")

    # Finding

    def named(self, kind: str, name: str) -> Entry | None:
        """Return the object with this name or alias."""
        return self._names.whole.get((kind, name)) or self._names.aliases.get((kind, name))

    def find(self, kind: str, name: str) -> list[Entry]:
        """Return the objects a written name can mean: the one with that name, or else those whose names end in it."""
        whole = self.named(kind, name)
        return [whole] if whole is not None else self._names.endings.get((kind, name), [])

    def links_to(self) -> dict[tuple[str, str], list[Link]]:
        """Return all links, by the object they lead to."""
        links_by_object: dict[tuple[str, str], list[Link]] = {}
        for link in (link for page in self.links.values() for link in page):
            entries = self.find(link.kind, link.target)
            if len(entries) == 1:
                links_by_object.setdefault((link.kind, entries[0].name), []).append(link)
        return links_by_object

    # Resolving

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return the reference to an object; warn if the name can mean several."""
        entries = self.find(typ, target)
        if len(entries) > 1:
            meant = ", ".join(entry.name for entry in entries)
            wrong = f"{typ} {target!r} can mean {meant}"
            logger.warning(wrong, location=node, type="leadline", subtype="ambiguous")
        if not entries:
            return None
        return self._reference(builder, fromdocname, entries[0], node, contnode)

    def _reference(
        self, builder: Builder, fromdocname: str, entry: Entry, node: nodes.Element, contnode: nodes.Element
    ) -> nodes.reference:
        if not node.get("refexplicit") and not node.get("by_name"):
            contnode = nodes.inline("", entry.title)
        return make_refnode(builder, fromdocname, entry.docname, entry.anchor, contnode, entry.name)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the references to objects of any type."""
        return [
            (f"leadline:{kind}", self._reference(builder, fromdocname, entry, node, contnode))
            for kind in KINDS
            for entry in self.find(kind, target)
        ]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the inventory: every object, and its aliases as further entries."""
        for entry in self.objects.values():
            prio = self.object_types[entry.kind].attrs["searchprio"]
            yield entry.name, entry.title, entry.kind, entry.docname, entry.anchor, prio
            for alias in entry.aliases:
                yield alias, entry.title, entry.kind, entry.docname, entry.anchor, -1

    def get_full_qualified_name(self, node: nodes.Element) -> str | None:
        """Return the name that a reference asks for."""
        target = node.get("reftarget")
        return None if target is None else str(target)


def changed_pages(app: Sphinx, env: BuildEnvironment) -> Sequence[str]:
    """Return the pages to write again because an object they link to, or that links to them, has changed."""
    domain = env.get_domain("leadline")
    assert isinstance(domain, LeadlineDomain)
    shown = {docname: hash_of(parts) for docname, parts in _shown(domain).items()}
    before = domain.data["shown"]
    domain.data["shown"] = shown
    return sorted(docname for docname in shown if before.get(docname) not in (None, shown[docname]))


def _shown(domain: LeadlineDomain) -> dict[str, list[str]]:
    """Return, for each page, what it shows of objects that may be on other pages."""
    parts: dict[str, list[str]] = {docname: [] for docname in domain.env.found_docs}
    for (kind, name), leading in domain.links_to().items():
        for link in leading:
            entry = domain.named(link.source_kind, link.source) if link.source_kind != "page" else None
            title = entry.title if entry else ""
            parts.setdefault(domain.objects[kind, name].docname, []).append(f"{link} {title}")
    for docname, page in domain.links.items():
        for link in page:
            entries = domain.find(link.kind, link.target)
            parts.setdefault(docname, []).append(
                "".join(f"{target.docname} {target.anchor} {target.title}" for target in entries)
            )
    return parts


def hash_of(parts: Iterable[str]) -> str:
    """Return a short hash that is the same in every process."""
    from hashlib import sha256

    return sha256("\n".join(sorted(parts)).encode()).hexdigest()[:16]


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the domain alone for another project: its roles, its directives, and links between projects."""
    app.add_domain(LeadlineDomain)
    app.connect("env-updated", changed_pages)
    links.setup(app)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
