"""Objects whose bodies are written as HTML, which saves reading thousands of them as markup.

A page lists them, one on each line, as JSON; they get the same sections, links and entries as those of the domain's
own directives:

```rst
.. leadline-objects:: mistake

   {"name": "abc.mistake.late", "title": "The air is counted late.", "rules": ["abc.air.first"], "html": "<p>...</p>"}
```
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from leadline_sphinx import rst
from leadline_sphinx.entries import Entry
from leadline_sphinx.links import Reverse
from leadline_sphinx.marks import IdLine, Made
from leadline_sphinx.objects import DIRECTIVES


class HtmlObjectsDirective(SphinxDirective):
    """`leadline-objects:: KIND`: objects of one kind, each a line of JSON.

    Its keys are `name`, `title` and `html`; `order`; the relations of the kind, with the names they lead to; `game`,
    if a script draws boards in the HTML; and `links`, which is true to list the pages that link to the object.
    """

    has_content = True
    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        return [self._section(self.arguments[0], json.loads(line)) for line in self.content if line]

    def _section(self, kind: str, described: Mapping[str, Any]) -> nodes.section:
        name, title = described["name"], described["title"]
        self._note(kind, name, title, described)
        section = nodes.section("", ids=[name], names=[], classes=["ll-object", f"ll-{kind}"])
        self.set_source_info(section)
        section += nodes.title("", title)
        section += IdLine.of(kind, name, {}, indexed=True)
        section += Made("", html=described["html"], plain=title, game=described.get("game", ""))
        if described.get("links"):
            section += Reverse("", kind=kind, name=name)
        return section

    def _note(self, kind: str, name: str, title: str, described: Mapping[str, Any]) -> None:
        """Note an object and its links."""
        domain: Any = self.env.get_domain("leadline")
        docname = self.env.current_document.docname
        domain.note_object(Entry(kind, name, title, docname, name, (), described.get("order", 0), self.lineno))
        self.env.ref_context["leadline:object"] = (kind, name)
        for relation, target_kind in DIRECTIVES[kind].relations.items():
            for target in described.get(relation, ()):
                domain.note_link(relation, target_kind, target)
        del self.env.ref_context["leadline:object"]


class HtmlDirective(SphinxDirective):
    """`leadline-html::`: HTML whose links to objects are resolved, as in `leadline_sphinx.marks.Made`."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Make the element."""
        return [Made("", html="\n".join(self.content) + "\n", plain="")]


def html(*lines: str) -> list[str]:
    """Return the directive that puts HTML on a page."""
    return rst.block("leadline-html", "", {}, lines)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], classes: str) -> list[str]:
    """Return a table of cells in HTML; every cell has the heading of its column, which narrow screens show."""
    names = "".join(f'<th class="head"><p>{text(name)}</p></th>' for name in head)
    body = [
        "".join(f'<td data-label="{escape(name)}">{cell}</td>' for name, cell in zip(head, row, strict=True))
        for row in rows
    ]
    if not body:
        return []
    made = "".join(f'<tr class="row-{"odd" if n % 2 else "even"}">{row}</tr>' for n, row in enumerate(body))
    return html(
        f'<div class="pst-scrollable-table-container"><table class="ll-table {classes} table">'
        f'<thead><tr class="row-odd">{names}</tr></thead><tbody>{made}</tbody></table></div>'
    )


def code(words: str) -> str:
    """Return a name as code, as the theme shows it."""
    return f'<code class="docutils literal notranslate"><span class="pre">{text(words)}</span></code>'


def objects(kind: str, some: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the directive that makes these objects."""
    lines = [json.dumps(described, separators=(",", ":")) for described in some]
    return rst.block("leadline-objects", kind, {}, lines) if lines else []


def links(kind: str, named: Iterable[tuple[str, str]]) -> str:
    """Return HTML with links to objects, each a name and a title."""
    return ", ".join(f'<a href="leadline:{kind}:{name}">{text(title)}</a>' for name, title in named)


def text(words: str) -> str:
    """Return a text of the spec as HTML."""
    return escape(" ".join(words.split()), quote=False)


def setup(app: Sphinx) -> None:
    """Add the directives."""
    app.add_directive("leadline-objects", HtmlObjectsDirective)
    app.add_directive("leadline-html", HtmlDirective)
