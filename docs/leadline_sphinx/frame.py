"""The frame that the theme puts around every page, without what the site does not use.

There are more than a thousand pages, so a line of the frame weighs more than most pages.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

_UNUSED = ("scripts/fontawesome.js*", "vendor/fontawesome/webfonts/*", "**/*.map", "searchtools.js", "language_data.js")
"""Files of the theme and of Sphinx that no page loads: the icon font (our icons are in `icons.css`) and the search."""
_VERBATIM = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)
"""Elements in which every character counts."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_INDENT = re.compile(r"[ \t\r]*\n\s*")
_SPARE = re.compile(
    r'<link rel="preload" [^>]*>|<meta name="docsearch:[^>]*>'
    r'|(?<=/>)<meta name="viewport" [^>]*>'
    r'|(?<=<a) class="reference internal"(?= href=)|(?<=rel="stylesheet") type="text/css"'
)
"""Hints for scripts that the parser meets soon enough, marks for a search service, and what has no effect."""


def squeezed(html: str) -> str:
    """Return a page without comments, indentation and what has no effect."""
    parts = _VERBATIM.split(html)
    for number in range(0, len(parts), 3):
        parts[number] = _INDENT.sub("\n", _SPARE.sub("", _COMMENT.sub("", parts[number])))
    del parts[2::3]  # the names of the elements in which every character counts
    return "".join(parts)


def without(html: str, *scripts: str) -> Markup:
    """Return a part of a page without the named scripts."""
    names = "|".join(re.escape(name) for name in scripts)
    return Markup(re.sub(rf'\s*<script[^>]*\bsrc="[^"]*/?(?:{names})(?:\?[^"]*)?"[^>]*></script>', "", str(html)))


def _plain_title(node: nodes.Node | None) -> dict[str, str] | None:
    """Return a title without markup as HTML; None for anything else.

    Sphinx renders seven titles for every page, each as a document of its own.
    """
    if isinstance(node, nodes.title) and all(isinstance(child, nodes.Text) for child in node.children):
        return {"fragment": "", "title": escape(node.astext(), quote=False).replace('"', "&quot;")}
    return None


def _prepare(app: Sphinx) -> None:
    """Add the filter, and squeeze every page: Sphinx has no event between the template and the file."""
    templates: Any = getattr(app.builder, "templates", None)
    if templates is not None:
        templates.environment.filters["leadline_without"] = without
        render = templates.render
        templates.render = lambda template, context: squeezed(render(template, context))
        render_partial = app.builder.render_partial  # type: ignore[attr-defined]
        app.builder.render_partial = (  # type: ignore[attr-defined]
            lambda node: _plain_title(node) or render_partial(node)
        )


def _remove_unused(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and app.builder.format == "html":
        static = Path(app.outdir) / "_static"
        for path in (found for pattern in _UNUSED for found in static.glob(pattern)):
            path.unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Make the frame small, and leave unused files out."""
    app.connect("builder-inited", _prepare)
    app.connect("build-finished", _remove_unused)
