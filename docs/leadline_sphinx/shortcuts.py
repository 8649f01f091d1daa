"""Shortcuts in Sphinx and docutils for what costs much on a thousand pages and has no effect on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from docutils import nodes
from docutils.frontend import Values
from docutils.utils import DependencyList
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import docutils as of_sphinx

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
        if here.children:
            waiting.extend(here.children[::-1])


def _without_translation(app: Sphinx) -> None:
    """Remove the transforms that translate pages: the site has one language."""
    app.registry.transforms[:] = [
        transform for transform in app.registry.transforms if transform.__module__ != _TRANSLATION
    ]


class _Settings:
    """The settings of docutils for a page, made once for each parser: they come from the same options every time."""

    def __init__(self, make: Any) -> None:
        self._make = make
        self._kept: dict[tuple[type, ...], tuple[Mapping[str, Any], Values]] = {}

    def __call__(self, *components: Any, defaults: Mapping[str, Any], read_config_files: bool = False) -> Values:
        """Return the settings; what a page depends on is noted in a list of its own."""
        key = tuple(component if isinstance(component, type) else type(component) for component in components)
        known, values = self._kept.get(key, (None, None))
        if values is None or known != defaults:
            values = self._make(*components, defaults=defaults, read_config_files=read_config_files)
            self._kept[key] = (dict(defaults), values)
        own = copy(values)
        own.record_dependencies = DependencyList()
        return own


def _skip_new_pages(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Make the standard domain skip pages that it does not know yet, because forgetting a page searches all labels."""
    standard: Any = env.domains.standard_domain
    known, clear = set(env.all_docs), standard.clear_doc
    clear("")  # makes the tables of the domain, which every process that reads pages has to have
    standard.clear_doc = lambda docname: clear(docname) if docname in known else None


def _restore(app: Sphinx, env: BuildEnvironment) -> None:
    """Restore the standard domain before it is stored."""
    vars(env.domains.standard_domain).pop("clear_doc", None)


def setup(app: Sphinx) -> None:
    """Put the shortcuts in place."""
    nodes.Node._fast_findall = _of_class  # type: ignore[attr-defined]
    if not isinstance(of_sphinx._get_settings, _Settings):
        of_sphinx._get_settings = _Settings(of_sphinx._get_settings)
    _without_translation(app)
    app.connect("env-before-read-docs", _skip_new_pages)
    app.connect("env-updated", _restore)
