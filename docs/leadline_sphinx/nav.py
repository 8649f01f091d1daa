"""Navigation: the list of pages beside a page, and links to the same page of every game.

The list is only the page's branch of the table of contents. The theme's own list is built from the whole tree again
for every page, which takes longer than the rest of the build.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from leadline_sphinx.data import all_games

PART_OF = "leadline-part-of"
"""The metadata field that names the page of which a page is a continuation.

The list shows only the first page; beside a continuation, it shows only that page at its level."""


MOST_BESIDE = 30
"""The greatest number of pages that are listed beside one of them. Lists of 80 questions or topics would be most of a
phone's menu and a fiftieth of the site; the page above lists them all."""


def entries(env: BuildEnvironment, docname: str) -> Iterator[tuple[str, str]]:
    """Yield the pages directly below a page: title and name."""
    toc = env.tocs.get(docname)
    for tree in toc.findall(addnodes.toctree) if toc is not None else ():
        for title, name in tree["entries"]:
            if name in env.titles and PART_OF not in env.metadata[name]:
                yield title or env.titles[name].astext(), name


def parents(env: BuildEnvironment) -> dict[str, str]:
    """Return the page above each page; if several list it, the first."""
    above: dict[str, str] = {}
    for docname, below in env.toctree_includes.items():
        for name in below:
            above.setdefault(name, docname)
    return above


def branch(app: Sphinx, docname: str) -> str:
    """Return the list beside a page as HTML; empty for the start page and for pages that no other page lists."""
    env = app.env
    above = _parents(app)
    path = [env.metadata[docname].get(PART_OF, docname)]
    while path[0] in above and above[path[0]] not in path:
        path.insert(0, above[path[0]])
    if len(path) < 2 or path[0] != env.config.root_doc:
        return ""
    return _level(app, docname, path[1:], path[1])


def _parents(app: Sphinx) -> dict[str, str]:
    kept: dict[str, str] | None = getattr(app, "_leadline_parents", None)
    if kept is None:
        kept = parents(app.env)
        app._leadline_parents = kept  # type: ignore[attr-defined]
    return kept


def _level(app: Sphinx, docname: str, path: list[str], page: str) -> str:
    items = []
    first = app.env.metadata[docname].get(PART_OF)
    for title, name in _beside(app.env, page, first or docname, is_part=first is not None):
        uri = app.builder.get_relative_uri(docname, name)
        current = ""
        if name in (docname, first):
            current = f' class="current" aria-current="{"page" if name == docname else "true"}"'
        inside = _level(app, docname, path[1:], name) if name in path else ""
        items.append(f'<li><a href="{escape(uri or "#")}"{current}>{escape(title)}</a>{inside}</li>')
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _beside(env: BuildEnvironment, page: str, shown: str, *, is_part: bool) -> Iterator[tuple[str, str]]:
    """Yield the pages below a page: only the ``shown`` one if it is among many, or beside a continuation of it."""
    below = list(entries(env, page))
    alone = [entry for entry in below if entry[1] == shown]
    yield from alone if alone and (is_part or len(below) > MOST_BESIDE) else below


def add_branch(
    app: Sphinx, docname: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Pass the list to the template."""
    context["leadline_branch"] = branch(app, docname) if doctree is not None else ""


def forget(app: Sphinx, *_: Any) -> None:
    """Discard the tree when pages have been read, so that it is worked out again."""
    app._leadline_parents = None  # type: ignore[attr-defined]


class GamesDirective(SphinxDirective):
    """`leadline-games:: PAGE`: links to this page of every game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the list."""
        items = nodes.bullet_list("", classes=["ll-games"])
        for data in all_games():
            target = f"/{data.folder}/{self.arguments[0]}"
            title = nodes.inline("", data.spec.game.title)
            link = addnodes.pending_xref(
                "", title, refdomain="std", reftype="doc", reftarget=target, refexplicit=True, refwarn=True
            )
            link["refdoc"] = self.env.current_document.docname
            items += nodes.list_item("", nodes.paragraph("", "", link))
        return [items]


def setup(app: Sphinx) -> None:
    """Fill the list in when a page is written, and add the directive."""
    app.connect("html-page-context", add_branch)
    app.connect("env-check-consistency", forget)
    app.add_directive("leadline-games", GamesDirective)
