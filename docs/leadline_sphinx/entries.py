"""Records of the domain: its objects and the links between them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """An object of the domain."""

    kind: str
    """Its type."""
    name: str
    """Its permanent name."""
    title: str
    """The name that readers see."""
    docname: str
    """The page it is on."""
    anchor: str
    """Its anchor there."""
    aliases: tuple[str, ...] = ()
    """Earlier names."""
    order: int = 0
    """Its place in a list of links: smaller numbers first."""
    line: int = 0
    """The line of its directive."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link from an object, or from a page, to an object."""

    relation: str
    """The kind of link, such as `rules` or `contradicts`; `mention` for one in running text."""
    source_kind: str
    """The type of the linking object; `page` for running text outside any object."""
    source: str
    """Its name, or the page."""
    kind: str
    """The type of the linked object."""
    target: str
    """Its name as it was written."""
