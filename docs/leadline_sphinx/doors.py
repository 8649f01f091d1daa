"""Links to the same page of every game, for pages written by hand."""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from leadline_sphinx.data import all_games


class GamesDirective(SphinxDirective):
    """`leadline-games:: PAGE`: for every game a link to this page of it."""

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
    """Add the directive."""
    app.add_directive("leadline-games", GamesDirective)
