"""Shortcuts in Sphinx and docutils for what costs much on a thousand pages and has no effect on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

_TRANSLATION = "sphinx.transforms.i18n"


def _of_class(node: nodes.Node, wanted: type) -> Iterator[nodes.Node]:
    """Yield the nodes of a class in document order.

    Every page is searched about eighty times. docutils has a generator for each level of the tree, through all of
    which every node found is passed on.
    """
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, wanted):
            yield here
        waiting.extend(reversed(here.children))


def _without_translation(app: Sphinx) -> None:
    """Remove the transforms that translate pages: the site has one language."""
    app.registry.transforms[:] = [one for one in app.registry.transforms if one.__module__ != _TRANSLATION]


def _skip_new_pages(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Let the standard domain forget a page only if it knows it: it looks through all its labels each time."""
    standard: Any = env.domains.standard_domain
    known, clear = set(env.all_docs), standard.clear_doc
    standard.clear_doc = lambda docname: clear(docname) if docname in known else None


def _restore(app: Sphinx, env: BuildEnvironment) -> None:
    """Restore the standard domain before it is stored."""
    vars(env.domains.standard_domain).pop("clear_doc", None)


def setup(app: Sphinx) -> None:
    """Put the shortcuts in place."""
    nodes.Node._fast_findall = _of_class  # type: ignore[attr-defined]
    _without_translation(app)
    app.connect("env-before-read-docs", _skip_new_pages)
    app.connect("env-updated", _restore)
