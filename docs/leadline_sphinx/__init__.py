"""Leadline's Sphinx extension: the domain, the generated pages, the boards, and the search.

Another project that only wants to link rules takes `leadline_sphinx.domain` as its extension.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup
from sphinx.application import Sphinx

_UNUSED = ("scripts/fontawesome.js*", "vendor/fontawesome/webfonts/*", "**/*.map", "searchtools.js", "language_data.js")


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the whole extension."""
    from leadline_sphinx import boards, domain, nav, pages, search, sides

    app.setup_extension(domain.__name__)
    app.add_config_value("leadline_generate", True, "env", bool)
    boards.setup(app)
    sides.setup(app)
    nav.setup(app)
    search.setup(app)
    _leave_out_unused(app)
    if app.config.leadline_generate:
        app.connect("config-inited", lambda app, config: pages.write_pages(app), priority=100)
    return {"version": "1", "env_version": own_mark(), "parallel_read_safe": True, "parallel_write_safe": True}


def own_mark() -> int:
    """Return a number that changes with the extension's code, so that a change to it rebuilds every page."""
    files = sorted(Path(__file__).parent.rglob("*.py"))
    return int(sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8], 16)


def without(html: str, *scripts: str) -> Markup:
    """Return a part of a page without the named scripts."""
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


def _leave_out_unused(app: Sphinx) -> None:
    """Leave out the theme's icon font (1.5 MB per page; our icons are in `icons.css`) and Sphinx's own search."""
    app.connect("builder-inited", _add_filter)
    app.connect("build-finished", _remove_unused)
