"""Leadline's Sphinx extension: the domain, the generated pages, the boards, and the search.

Another project that only wants to link rules takes `leadline_sphinx.domain` as its extension.
"""

from __future__ import annotations

import gc
from hashlib import sha256
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the whole extension."""
    from leadline.base.gc_paused import RARELY
    from leadline_sphinx import (
        boards,
        domain,
        frame,
        front,
        html_objects,
        lazy_states,
        memory,
        nav,
        pages,
        positions,
        search,
        shortcuts,
        sides,
    )

    gc.set_threshold(*RARELY)  # a build makes millions of objects, and nearly all of them stay

    lazy_states.setup()
    shortcuts.setup(app)
    app.setup_extension(domain.__name__)
    app.add_config_value("leadline_generate", True, "env", bool)
    boards.setup(app)
    positions.setup(app)
    front.setup(app)
    html_objects.setup(app)
    sides.setup(app)
    nav.setup(app)
    search.setup(app)
    frame.setup(app)
    memory.setup(app)
    if app.config.leadline_generate:
        app.connect("config-inited", lambda app, config: pages.write_pages(app), priority=100)
    return {"version": "1", "env_version": own_mark(), "parallel_read_safe": True, "parallel_write_safe": True}


def own_mark() -> int:
    """Return a number that changes with the extension's code, so that a change to it rebuilds every page."""
    files = sorted(Path(__file__).parent.rglob("*.py"))
    return int(sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8], 16)
