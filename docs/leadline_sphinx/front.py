"""The elements of the front page besides text: our own drawings, and a live board without its side parts."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from leadline_live import SCRIPTS, has_live_board
from leadline_sphinx.boards import BoardDirective
from leadline_sphinx.data import GameData
from leadline_sphinx.marks import Made

STYLE = "front.css"
"""The style sheet that only pages with these elements load."""
_DRAWINGS = Path(__file__).with_name("drawings")


class DrawingDirective(SphinxDirective):
    """`leadline-drawing:: NAME`: one of our drawings, in the page itself, so that it takes the colours of the page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make the drawing; report an error if there is no drawing with that name."""
        path = _DRAWINGS / f"{self.arguments[0]}.svg"
        if not path.is_file():
            raise self.error(f"there is no drawing {self.arguments[0]!r}")
        self.env.note_dependency(str(path))
        return [Made("", html=path.read_text(encoding="utf-8"), plain="", front=True)]


class BriefBoardDirective(BoardDirective):
    """`leadline-brief-board:: GAME SCENARIO`: a live board that begins where a scenario does.

    It has the board and the next move, and a link that opens the same game on the whole live board. Without scripts,
    and on paper, the first position is drawn.
    """

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Make the board."""
        data, scenario = self.scenario()
        if scenario.position is None or not has_live_board(data.id):
            raise self.error(f"a brief board needs a game with a live board, and a scenario with a position: {data.id}")
        position = data.game.codecs.position.read(scenario.position)
        drawing = data.game.drawing.svg(position, scenario.named, "The position on the board")
        html = _board(data, data.game.position_notation.write(position), drawing)
        return [Made("", html=html, plain="", game=data.id, front=True, scripts=SCRIPTS)]


def _board(data: GameData, start: str, drawing: str) -> str:
    """Return the element that the scripts of the live board fill; the addresses are seen from the root of the site."""
    attributes = {
        "data-game": data.id,
        "data-start": start,
        "data-board": f"{data.folder}/board.html",
        "data-rules": f"{data.folder}/rules/{{chapter}}.html#{{id}}",
        "data-disputes": f"{data.folder}/disputes/{{id}}.html",
    }
    words = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    return f'<div class="ll-live ll-brief" {words}>{drawing}</div>\n'


def add_files(
    app: Sphinx, docname: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add the style sheet and the scripts of the live board to the pages that need them."""
    if doctree is None:
        return
    made = [node for node in doctree.findall(Made) if node.get("front")]
    if made:
        app.add_css_file(STYLE, priority=900)
    scripts = [name for node in made if "scripts" in node for name in node["scripts"]]
    for name in dict.fromkeys(scripts):
        app.add_js_file(name, priority=600, defer="defer")


def setup(app: Sphinx) -> None:
    """Add the directives."""
    app.add_directive("leadline-drawing", DrawingDirective)
    app.add_directive("leadline-brief-board", BriefBoardDirective)
    app.connect("html-page-context", add_files)
