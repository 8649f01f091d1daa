"""The directives of the domain: one for each type of object.

```rst
.. leadline:rule:: abc.start.first-player
   :title: The oldest player begins
   :number: 1.2
   :disputes: who-begins

   The text of the rule.
```

A rule, dispute, scenario, component or mistake makes a section, so that it is in the table of contents; the others
make a block. Options that name objects are typed links. With `no-index` the object belongs to another page and is
only repeated here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from leadline_sphinx.entries import Entry
from leadline_sphinx.links import Reverse
from leadline_sphinx.marks import ABOUT, Folded, IdLine

if TYPE_CHECKING:
    from leadline_sphinx.domain import LeadlineDomain


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


class ObjectDirective(SphinxDirective):
    """An object with a permanent name."""

    kind: ClassVar[str]
    section: ClassVar[bool] = True
    relations: ClassVar[dict[str, str]] = {}
    """The options that are typed links, with the type they lead to."""
    has_content = True
    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "title": directives.unchanged_required,
        "number": directives.unchanged,
        "anchor": directives.unchanged_required,
        "aliases": _names,
        "order": directives.nonnegative_int,
        "no-index": directives.flag,
        "no-links": directives.flag,
    }

    def __init_subclass__(cls) -> None:
        """Add the relations of a subclass to its options."""
        cls.option_spec = {**ObjectDirective.option_spec, **dict.fromkeys(cls.relations, _names)}

    @property
    def object_name(self) -> str:
        """The permanent name."""
        return self.arguments[0].strip()

    @property
    def title(self) -> str:
        """The name that readers see."""
        return str(self.options.get("title", self.object_name))

    @property
    def domain(self) -> LeadlineDomain:
        """The domain `leadline` of this build."""
        return cast("LeadlineDomain", self.env.get_domain("leadline"))

    def run(self) -> list[nodes.Node]:
        """Make the section or the block, and note the object and its links."""
        anchor = self.options.get("anchor", self.object_name)
        before = self.env.ref_context.get("leadline:object")
        self.env.ref_context["leadline:object"] = (self.kind, self.object_name)
        if "no-index" not in self.options:
            self._note(anchor)
        made = self._section(anchor) if self.section else self._block(anchor)
        if before is None:
            del self.env.ref_context["leadline:object"]
        else:
            self.env.ref_context["leadline:object"] = before
        return [made]

    def _note(self, anchor: str) -> None:
        docname, aliases = self.env.current_document.docname, tuple(self.options.get("aliases", ()))
        order = self.options.get("order", 0)
        entry = Entry(self.kind, self.object_name, self.title, docname, anchor, aliases, order, self.lineno)
        self.domain.note_object(entry)
        for relation, kind in self.relations.items():
            for target in self.options.get(relation, ()):
                self.domain.note_link(relation, kind, target)

    def _section(self, anchor: str) -> nodes.Node:
        section = nodes.section("", ids=[anchor], names=[], classes=["ll-object", f"ll-{self.kind}"])
        self.set_source_info(section)
        section += nodes.title("", "", *self.parse_inline(_plain(self.title))[0])
        section += IdLine.of(self.kind, self.object_name, self.options, indexed="no-index" not in self.options)
        section += self.parse_content_to_nodes(allow_section_headings=True)
        if "no-index" not in self.options and "no-links" not in self.options:
            links = Reverse("", kind=self.kind, name=self.object_name)
            last = section.children[-1]
            (last if isinstance(last, Folded) and ABOUT in last["classes"] else section).append(links)
        return section

    def _block(self, anchor: str) -> nodes.Node:
        block = nodes.container("", ids=[anchor], classes=["ll-object", f"ll-{self.kind}"])
        self.set_source_info(block)
        if "no-index" in self.options:
            block["ids"] = []
        title: nodes.Node = nodes.strong("", self.title)
        if block["ids"]:
            title = nodes.reference("", "", title, refid=anchor, internal=True)
        block += nodes.paragraph("", "", title, classes=["ll-block-title"])
        block += self.parse_content_to_nodes()
        return block


def _plain(text: str) -> str:
    return "".join("\\" + char if char in "\\*`|_<" else char for char in text)


class RuleDirective(ObjectDirective):
    """A rule."""

    kind = "rule"
    relations: ClassVar[dict[str, str]] = {"disputes": "dispute"}


class DisputeDirective(ObjectDirective):
    """A disputed question."""

    kind = "dispute"
    relations: ClassVar[dict[str, str]] = {"rules": "rule", "needs": "dispute"}


class ReadingDirective(ObjectDirective):
    """One possible answer to a disputed question."""

    kind = "reading"
    section = False


class ScenarioDirective(ObjectDirective):
    """A scenario of the suite."""

    kind = "scenario"
    relations: ClassVar[dict[str, str]] = {"rules": "rule", "disputes": "dispute"}


class StatementDirective(ObjectDirective):
    """One statement of a manual."""

    kind = "statement"
    section = False
    relations: ClassVar[dict[str, str]] = {"rules": "rule", "contradicts": "rule"}


class MistakeDirective(ObjectDirective):
    """A named way to get rules wrong."""

    kind = "mistake"
    relations: ClassVar[dict[str, str]] = {"rules": "rule"}


class TermDirective(ObjectDirective):
    """A word with one fixed meaning."""

    kind = "term"
    section = False


class ComponentDirective(ObjectDirective):
    """Something in the box."""

    kind = "component"
    relations: ClassVar[dict[str, str]] = {"disputes": "dispute", "statements": "statement"}


DIRECTIVES: dict[str, Any] = {
    directive.kind: directive
    for directive in (
        RuleDirective,
        DisputeDirective,
        ReadingDirective,
        ScenarioDirective,
        StatementDirective,
        MistakeDirective,
        TermDirective,
        ComponentDirective,
    )
}
