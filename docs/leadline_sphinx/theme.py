"""What is left out of the theme: its font of icons (1.5 MB a page; ours are in `icons.css`) and Sphinx's own search."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from markupsafe import Markup
from sphinx.application import Sphinx

_UNUSED = ("scripts/fontawesome.js*", "vendor/fontawesome/webfonts/*", "**/*.map", "searchtools.js", "language_data.js")


def without(html: str, *scripts: str) -> Markup:
    """A part of a page without the scripts of these names."""
    names = "|".join(re.escape(name) for name in scripts)
    return Markup(re.sub(rf'\s*<script[^>]*\bsrc="[^"]*/?(?:{names})(?:\?[^"]*)?"[^>]*></script>', "", str(html)))


def _add_filter(app: Sphinx) -> None:
    templates: Any = getattr(app.builder, "templates", None)
    if templates is not None:
        templates.environment.filters["leadline_without"] = without


def _remove_unused(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and app.builder.format == "html":
        static = Path(app.outdir) / "_static"
        for path in (found for pattern in _UNUSED for found in static.glob(pattern)):
            path.unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Leave them out of every page, and of what is built."""
    app.connect("builder-inited", _add_filter)
    app.connect("build-finished", _remove_unused)
