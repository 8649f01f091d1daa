"""The search data: an index of every object and page, made by :mod:`leadline.search`, for the browser.

It is written as classic scripts, so that it also loads from files on disk; the scenarios, which are most of it, have
their own script.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from docutils import nodes
from sphinx.application import Sphinx

from leadline.base import paths
from leadline.search import (
    Document,
    Index,
    PlayersWords,
    build_index,
    mistake_documents,
    players_documents,
    scenario_documents,
    settings,
    shared_words,
    words_of,
    words_to_json,
)
from leadline_sphinx.data import GameData, all_games
from leadline_sphinx.entries import Entry
from leadline_sphinx.nav import PART_OF

FILE, SCENARIOS_FILE = "search-data.js", "search-scenarios.js"
RESULTS = """<section id="search"><h1>Search</h1>
<div class="ll-search-page"></div>
<noscript><p>The search needs scripts. Without them, use the lists of rules and disputes.</p></noscript>
</section>"""
_GENERATED = ("games/", "reference/")
"""Generated pages: the objects on them are listed one by one."""
_FOR_PROGRAMMERS = ("mistakes", "scenarios", "coverage", "schemas", "components-file")
"""The parts of a game's folder with pages for programmers."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a document on the site."""

    uri: str
    """The page."""
    anchor: str = ""
    """The anchor on it; empty for the page itself."""


class SearchData:
    """The indexes of a site, and the places of their documents."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._games = all_games() if app.config.leadline_generate else []
        self.words: dict[str, PlayersWords] = {"": shared_words()}
        for data in self._games:
            self.words[data.id] = words_of(paths.spec_folder_of(data.id))
        self.places: dict[str, Place] = {}
        self._doctrees: dict[str, nodes.document] = {}
        domain: Any = app.env.get_domain("leadline")
        self._entries: dict[str, Entry] = {entry.name: entry for entry in domain.objects.values()}

    def indexes(self) -> Iterator[Index]:
        """Yield the indexes of everything but the scenarios; terms and pages have their own."""
        for data in self._games:
            yield self._index(data.id, self._on_site(players_documents(data.spec)))
            yield self._index(data.id, self._on_site(mistake_documents(data.spec)))
        pages = list(self._pages())
        for game in self.words:
            mine = [page for page in pages if self._game_of(page) == game]
            yield self._index(game, [*self._terms(), *mine] if not game else mine)

    def scenario_indexes(self) -> Iterator[Index]:
        """Yield an index of the scenarios of each game."""
        for data in self._games:
            yield self._index(data.id, self._on_site(scenario_documents(data.suite.scenarios)))

    def row(self, document: Document) -> list[Any]:
        """Return what the browser gets of a document besides the index."""
        place = self.places[document.id]
        name = "" if document.kind == "page" else document.id
        shown = [document.kind, name, document.title, place.uri, place.anchor, list(document.names), document.answer]
        return [*shown, int(document.is_for_players)]

    def _index(self, game: str, documents: Iterable[Document]) -> Index:
        return build_index(game, documents, self.words[game])

    def _on_site(self, documents: Iterable[Document]) -> Iterator[Document]:
        """Yield the documents that the site has, and note their places."""
        for document in documents:
            entry = self._entries.get(document.id)
            if entry is not None:
                self._note(document.id, entry)
                yield document

    def _note(self, id: str, entry: Entry) -> None:
        self.places[id] = Place(self._app.builder.get_target_uri(entry.docname), entry.anchor)

    def _terms(self) -> Iterator[Document]:
        for entry in self._entries.values():
            if entry.kind == "term":
                self._note(entry.name, entry)
                yield Document("term", entry.name, entry.title, self._definition(entry), entry.aliases)

    def _definition(self, entry: Entry) -> str:
        """Return the first paragraph below the title of a term."""
        for block in self._doctree(entry.docname).findall(nodes.container):
            if entry.anchor in block["ids"]:
                return " ".join(child.astext() for child in block.children[1:2]).replace("\n", " ")
        return ""

    def _doctree(self, docname: str) -> nodes.document:
        """Return a page as it was read. Only the last one is kept: the terms, one after the other, are on one page."""
        if docname not in self._doctrees:
            self._doctrees = {docname: self._app.env.get_doctree(docname)}
        return self._doctrees[docname]

    def _game_of(self, page: Document) -> str:
        parts = self.places[page.id].uri.split("/")
        return parts[1] if parts[0] == "games" and parts[1] in self.words else ""

    def _pages(self) -> Iterator[Document]:
        """Yield every page by title, except continuations; hand-written pages have a document for each section."""
        env = self._app.env
        of_disputes = {entry.docname for entry in self._entries.values() if entry.kind == "dispute"}
        for docname, title in env.titles.items():
            if docname in of_disputes or PART_OF in env.metadata[docname]:
                continue
            if docname.startswith(_GENERATED):
                yield self._page(docname, "", title.astext())
                continue
            for depth, section in enumerate(self._doctree(docname).findall(nodes.section)):
                name = section[0].astext()
                anchor = section["ids"][0] if depth else ""
                yield self._page(docname, anchor, name, title.astext() if depth else "", _own_text(section))

    def _page(self, docname: str, anchor: str, name: str, around: str = "", text: str = "") -> Document:
        uri = self._app.builder.get_target_uri(docname)
        id = f"{uri}#{anchor}" if anchor else uri
        self.places[id] = Place(uri, anchor)
        title = f"{name} ({around})" if around else name
        names = (name,) if around else ()
        return Document(
            "page",
            id,
            title,
            names=names,
            questions=self._questions(docname),
            text=(text,),
            is_for_players=self._is_for_players(docname, anchor),
        )

    def _questions(self, docname: str) -> tuple[str, ...]:
        """Return what players ask for when they want a page of a game."""
        folder, _, name = docname.rpartition("/")
        asked: dict[str, list[str]] = self._app.config.leadline_page_questions
        return tuple(asked.get(name, ())) if folder.startswith("games/") and folder.count("/") == 1 else ()

    def _is_for_players(self, docname: str, anchor: str) -> bool:
        """Return whether a page is for players: those of games, and the pages and sections that the site names."""
        parts = docname.split("/")
        if parts[0] == "games":
            return not {*parts[2:]} & {*_FOR_PROGRAMMERS}
        return not {docname, f"{docname}#{anchor}"}.isdisjoint(self._app.config.leadline_players_pages)


def _own_text(section: nodes.section) -> str:
    """Return the words of a section without those of its subsections."""
    return " ".join(child.astext() for child in section.children[1:] if not isinstance(child, nodes.section))


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the data into the folder of the scripts."""
    if exception is not None or app.builder.format != "html":
        return
    gc.collect()  # what is left of the last pages makes room for the indexes, when the build needs most memory
    data = SearchData(app)
    games: list[GameData] = all_games() if app.config.leadline_generate else []
    head = _script("LEADLINE_GAMES", [[game.id, game.spec.game.title] for game in games])
    words = {game: words_to_json(words) for game, words in data.words.items()}
    head += _script("LEADLINE_WORDS", {"settings": settings(), "words": words})
    _write(app, FILE, chain([head], _indexes("LEADLINE_SEARCH", data, data.indexes())))
    _write(app, SCENARIOS_FILE, _indexes("LEADLINE_SCENARIOS", data, data.scenario_indexes()))


def _script(name: str, value: Any) -> str:
    return f"window.{name}={_json(value)};\n"


def _indexes(
    name: Literal["LEADLINE_SEARCH", "LEADLINE_SCENARIOS"], data: SearchData, indexes: Iterable[Index]
) -> Iterator[str]:
    """Yield the parts of a script with indexes, one index at a time, since they are large."""
    yield f"window.{name}=[\n"
    for number, index in enumerate(indexes):
        rows = [data.row(row) for row in index.documents]
        yield (",\n" if number else "") + _json({**index.to_json(), "rows": rows})
    yield "\n];\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write(app: Sphinx, name: str, parts: Iterable[str]) -> None:
    path = Path(app.outdir) / "_static" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(parts)


def _without_own_search(app: Sphinx) -> None:
    """Switch off Sphinx's own search."""
    app.builder.search = False  # type: ignore[attr-defined]


def _results_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    yield "search", {"title": "Search", "body": RESULTS}, "page.html"


def setup(app: Sphinx) -> None:
    """Write the search data and the page of results when everything is built."""
    app.add_config_value("leadline_players_pages", [], "html")
    app.add_config_value("leadline_page_questions", {}, "html")
    app.connect("html-collect-pages", _results_page)
    app.connect("builder-inited", _without_own_search)
    app.connect("build-finished", write)
