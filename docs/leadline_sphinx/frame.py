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
_SPARE = re.compile(
    r'<(?:link rel="(?:preload|author|next|prev)" |meta name="docsearch:)[^>]*>|(?<=/>)<meta name="viewport" [^>]*>'
    r'|<div class="pst-async-banner-revealer[^"]*">\s*<aside id="bd-header-version-warning"[^>]*></aside>\s*</div>'
)
"""Hints for scripts that the parser meets soon enough, links of the head that the page repeats for people, marks for a
search service, and the place for a warning that the site never shows."""
_OPTION = re.compile(r"<script>DOCUMENTATION_OPTIONS\.(?:pagename|search_as_you_type) = [^<]*</script>\n?")
"""Options for a choice of versions and for the theme's own search, which the site does not have."""
_WITHOUT_EFFECT = {
    '<a class="reference internal" href=': "<a href=",
    'rel="stylesheet" type="text/css"': 'rel="stylesheet"',
    '\n<meta name="viewport" content="width=device-width, initial-scale=1"/>': "",
    ' data-bs-title="Color mode" data-bs-placement="bottom" data-bs-toggle="tooltip"': ' title="Color mode"',
    ' defer="defer"': " defer",
    '\n<meta content="article" property="og:type" />': "",
    '\n<meta content="Leadline" property="og:site_name" />': "",
}
"""Texts of the theme that have no effect or are longer than needed, with what is written instead. For fixed texts this
is quicker than a pattern. The theme writes the viewport twice, and whoever shows a link to a page shows the name of the
site anyway."""
_DIGEST = re.compile(r"\?digest=([0-9a-f]{8})[0-9a-f]*")
"""The digest of a file of the theme, of which the beginning is enough."""
_NEEDLESS_END = re.compile(
    r"</li>(?=\s*(?:<li\b|</[ou]l>))"
    r"|</p>(?=\s*(?:<(?:p|ul|ol|dl|div|figure|section|table|pre|h[1-6]|hr|blockquote|nav)\b"
    r"|</(?:li|dd|td|th|div|section|blockquote|article|figure)>))"
)
"""The end of an item of a list before the next item or the end of the list, and the end of a paragraph before another
block or the end of the element around it. HTML does not need either."""
_TOC_TAG = re.compile(r"<(/?ul|li|a)\b([^>]*)>")
_CLASS = re.compile(r' class="([^"]*)"')


def squeezed(html: str) -> str:
    """Return a page without comments, indentation and what has no effect."""
    parts = _VERBATIM.split(_OPTION.sub("", html))
    for number in range(0, len(parts), 3):
        parts[number] = _without_indentation(_SPARE.sub("", _COMMENT.sub("", parts[number])))
        for spare, instead in _WITHOUT_EFFECT.items():
            parts[number] = parts[number].replace(spare, instead)
        parts[number] = _NEEDLESS_END.sub("", _DIGEST.sub(r"?v=\1", parts[number]))
    del parts[2::3]  # the names of the elements in which every character counts
    return "".join(parts)


def _without_indentation(html: str) -> str:
    """Return a part of a page without empty lines, and without spaces around its line breaks."""
    first, *lines = html.split("\n")
    if not lines:
        return html
    last = lines.pop().lstrip()
    between = (line.strip() for line in lines)
    return "\n".join([first.rstrip(" \t\r"), *(line for line in between if line), last])


def contents(toc: str, shown: int) -> Markup:
    """Return the list of the sections of a page, without its title if there is only one.

    It has those classes of the theme that a style or a script looks at. The first `shown` levels below the page are
    always visible. The theme does the same by parsing and searching the list, which takes several times as long.
    """
    level, parts, end = 0, list[str](), 0
    start = stop = headings = 0
    for tag in _TOC_TAG.finditer(toc):
        parts.append(toc[end : tag.start()])
        end = tag.end()
        if tag[1] == "/ul":
            stop = len(parts) + 1 if level == 2 else stop
            level -= 1
            parts.append("</ul>")
            continue
        level += tag[1] == "ul"
        headings += tag[1] == "li" and level == 1
        if tag[1] == "ul" and level == 2 and not start:
            start = len(parts)
        visible = "pst-show_toc_level " if level <= shown + 1 else ""
        more = {"ul": f"{visible}nav section-nav flex-column", "li": "toc-entry"}
        parts.append(_with_class(tag[1], tag[2], more.get(tag[1], "nav-link")))
    return Markup("".join(parts[start:stop]) if headings == 1 else "".join([*parts, toc[end:]]))


def _with_class(name: str, attributes: str, more: str) -> str:
    """Return a tag with other classes; no style looks at those of Sphinx."""
    return f'<{name} class="{more}"{_CLASS.sub("", attributes)}>'


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


def _rendered(html: str) -> str:
    """Return a page squeezed; the theme also renders small parts, only to see if they are empty."""
    return squeezed(html) if "</html>" in html[-50:] else html


def _prepare(app: Sphinx) -> None:
    """Add the filter, and squeeze every page: Sphinx has no event between the template and the file."""
    templates: Any = getattr(app.builder, "templates", None)
    if templates is not None:
        templates.environment.filters["leadline_without"] = without
        templates.environment.filters["leadline_contents"] = contents
        render = templates.render
        templates.render = lambda template, context: _rendered(render(template, context))
        render_partial = app.builder.render_partial  # type: ignore[attr-defined]
        app.builder.render_partial = (  # type: ignore[attr-defined]
            lambda node: _plain_title(node) or render_partial(node)
        )


def _remove_unused(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and app.builder.format == "html":
        static = Path(app.outdir) / "_static"
        for path in (unused for pattern in _UNUSED for unused in static.glob(pattern)):
            path.unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Make the frame small, and leave unused files out."""
    app.connect("builder-inited", _prepare)
    app.connect("build-finished", _remove_unused)
