"""Page elements that docutils lacks: the line with the id, ready-made HTML, folded parts, labelled cells."""

from __future__ import annotations

import re
from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxTranslator

logger = logging.getLogger(__name__)
ABOUT = "ll-about"
"""The class of the folded part of an object that holds everything about it; links to the object are listed there."""
_LINK = re.compile(r'href="leadline:([a-z]+):([^"#]+)(#[^"]*)?"')


class IdLine(nodes.General, nodes.Element):
    """The small line below a title: the permanent name and the number; `leadline.js` adds a link to copy."""

    @classmethod
    def of(cls, kind: str, name: str, options: dict[str, Any], *, indexed: bool) -> IdLine:
        """Return the line of an object."""
        return cls("", kind=kind, name=name, number=options.get("number", ""), indexed=indexed)


class Made(nodes.General, nodes.Element):
    """HTML that was made elsewhere.

    In it, `href="leadline:KIND:NAME"` is a link to an object, `href="leadline:page:NAME"` one to a page.
    It is not searched, and other builders show its `plain` text.
    """


class Folded(nodes.General, nodes.Element):
    """A part that is folded away under a `summary`.

    On paper it is unfolded. One of the class `ABOUT` is unfolded only if the reader has opened it, as it holds what
    a rule rests on and not what the rule says.
    """


class FoldedDirective(SphinxDirective):
    """A part of a page that is folded away; the argument is its summary."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Make the part."""
        inside = self.parse_content_to_nodes()
        return [Folded("", *inside, summary=self.arguments[0], classes=self.options.get("class", []))]


def visit_id_line(self: SphinxTranslator, node: IdLine) -> None:
    """Write the line."""
    number = f'<span class="ll-number">{escape(node["number"])}</span> ' if node["number"] else ""
    classes = "ll-id" if node["indexed"] else "ll-id ll-elsewhere"
    self.body.append(f'<p class="{classes}">{number}<code>{escape(node["name"])}</code></p>\n')  # type: ignore[attr-defined]
    raise nodes.SkipNode


def visit_made(self: SphinxTranslator, node: Made) -> None:
    """Write the HTML with its links resolved."""
    builder: Any = self.builder
    domain: Any = builder.env.get_domain("leadline")

    def link(match: re.Match[str]) -> str:
        if match[1] == "page":
            return f'href="{escape(builder.get_relative_uri(builder.current_docname, match[2]))}{match[3] or ""}"'
        entries = domain.find(match[1], match[2])
        if len(entries) != 1:
            logger.warning(f"{match[1]} {match[2]!r} does not lead to one object", location=node, type="leadline")
            return 'href="#"'
        uri = builder.get_relative_uri(builder.current_docname, entries[0].docname)
        return f'href="{escape(uri)}#{escape(entries[0].anchor)}"'

    self.body.append(_LINK.sub(link, node["html"]))  # type: ignore[attr-defined]
    raise nodes.SkipNode


def visit_plain(self: Any, node: nodes.Element) -> None:
    """Write the text that other builders show."""
    text = node.get("plain") or node.get("name", "")
    if hasattr(self, "add_text"):
        self.add_text(text)
    raise nodes.SkipNode


def visit_folded(self: Any, node: Folded) -> None:
    """Open the part."""
    classes = " ".join(["ll-more", *node["classes"]])
    self.body.append(f'<details class="{classes}"><summary>{escape(node["summary"])}</summary>\n')


def depart_folded(self: Any, node: Folded) -> None:
    """Close the part."""
    self.body.append("</details>\n")


def visit_cell(self: Any, node: nodes.entry) -> None:
    """Write a cell with the heading of its column, for narrow screens, where every row becomes a card."""
    start = len(self.body)
    type(self).visit_entry(self, node)
    label = _heading_of(node)
    if label:
        written = "".join(self.body[start:])
        self.body[start:] = [written.replace("<td", f'<td data-label="{escape(label)}"', 1)]


def depart_cell(self: Any, node: nodes.entry) -> None:
    """Close a cell."""
    type(self).depart_entry(self, node)


def _heading_of(node: nodes.entry) -> str:
    row, body = node.parent, node.parent.parent
    if not isinstance(body, nodes.tbody):
        return ""
    head = next(iter(body.parent.findall(nodes.thead)), None)
    if head is None or not head.children:
        return ""
    place = row.index(node)
    cells = head.children[-1].children
    return cells[place].astext() if place < len(cells) else ""


def nothing(self: Any, node: nodes.Element) -> None:
    """Write nothing."""


def setup(app: Sphinx) -> None:
    """Give the builders what they need."""
    app.add_node(IdLine, html=(visit_id_line, None), text=(visit_plain, None), latex=(visit_plain, None))
    app.add_node(Made, html=(visit_made, None), text=(visit_plain, None), latex=(visit_plain, None))
    app.add_node(Folded, html=(visit_folded, depart_folded), text=(nothing, nothing), latex=(nothing, nothing))
    app.add_directive("leadline-folded", FoldedDirective)
    app.add_node(nodes.entry, override=True, html=(visit_cell, depart_cell))
