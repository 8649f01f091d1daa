"""Less memory for a build: Sphinx keeps the doctree of every page until it is written, which takes 300 MB.

Doctrees are in files too, and reading one takes a few milliseconds.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx


class _Nothing(dict[str, Any]):
    """A cache that keeps nothing."""

    def __setitem__(self, name: str, value: Any) -> None:
        """Forget the value at once."""


def _keep_no_doctrees(app: Sphinx) -> None:
    app.env._write_doc_doctree_cache = _Nothing()
    app.env._pickled_doctree_cache = _Nothing()


def setup(app: Sphinx) -> None:
    """Replace the caches when a build begins."""
    app.connect("builder-inited", _keep_no_doctrees)
