"""Links from a report to the pages of a published site that explain rules, disputes and mistakes.

A report works without a site. With a site, each name that has a page there is linked to the page. The names of the
pages are the ones used to build the site; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import quote

from leadline.base.errors import Place, bad_input

if TYPE_CHECKING:
    from leadline.game.definition import Game

Kind: TypeAlias = Literal["rule", "dispute", "mistake"]

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(?:/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")
"""An address without a user name, a query or an anchor."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_REMEDY = (
    "write the address of the front page of the site, such as https://example.org/rules, or the path of its folder"
)


class Site:
    """The pages on a site that belong to one game."""

    def __init__(self, game: Game, address: str) -> None:
        """Store the address of the site, or of its folder relative to the report.

        Raises ``InputError`` for invalid input.
        """
        self._begin = site_address(address)
        self._pages = dict(_pages(game))

    def address_of(self, kind: Kind, id: str) -> str:
        """Return the address of the place that explains something, or an empty text if the site has none."""
        page = self._pages.get((kind, id))
        return "" if page is None else f"{self._begin}/{page}.html#{id}"


def site_address(text: str) -> str:
    """Return the address of a site or of its folder in the form in which links begin with it, without a final slash.

    Raises ``InputError`` for anything else, such as an address with a query.
    """
    place = Place("--site")
    shown = text.removesuffix("index.html").rstrip("/")
    if _ADDRESS.fullmatch(text):
        return shown
    if _SCHEME.match(text) or text.startswith("//"):
        raise bad_input(f"{text!r} is not an HTTP or HTTPS address to which a page name can be added", _REMEDY, place)
    if not text.strip() or not text.isprintable():
        raise bad_input("the site has no address", _REMEDY, place)
    return quote(shown, safe="/.~-_") or ("" if text.startswith("/") else ".")


def _pages(game: Game) -> Iterator[tuple[tuple[Kind, str], str]]:
    """Yield each rule, dispute and mistake with its page."""
    folder = f"games/{game.id}"
    for chapter in game.spec.chapters:
        for rule in chapter.rules:
            yield ("rule", rule.id), f"{folder}/rules/{chapter.id}"
        for group in game.spec.mistakes_in(chapter):
            for mistake in group:
                yield ("mistake", mistake.id), f"{folder}/mistakes/{chapter.id}"
    for dispute in game.spec.disputes:
        yield ("dispute", dispute.id), f"{folder}/disputes/{dispute.id}"
