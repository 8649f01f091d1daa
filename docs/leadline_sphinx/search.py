"""The data of the search: every object and page by its id, title, earlier names, the words players have, and its text.

They are written as classic scripts, so that they load from files on disk too: the scenarios, which are most of it, in a
script of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from leadline_sphinx.data import all_games
from leadline_sphinx.nav import PART_OF

FILE, SCENARIOS_FILE = "search-data.js", "search-scenarios.js"
RESULTS = """<section id="search"><h1>Search</h1>
<div class="ll-search-page"></div>
<noscript><p>The search needs scripts. Without them, use the lists of rules and disputes.</p></noscript>
</section>"""
_SHORT = {"rule": "r", "dispute": "d", "scenario": "s", "component": "c", "mistake": "m", "term": "t", "page": "p"}
_GENERATED = ("games/", "reference/")
"""Pages made from data: what stands on them is listed by itself."""


def entries(app: Sphinx) -> Iterator[list[Any]]:
    """Each thing: type, id, title, page, anchor, earlier names, players' words, words of its text."""
    domain: Any = app.env.get_domain("leadline")
    games = all_games() if app.config.leadline_generate else []
    words = {name: listed for data in games for name, listed in _words(data)}
    texts = {name: text for data in games for name, text in _texts(data)}
    for entry in domain.objects.values():
        if entry.kind in _SHORT:
            uri = app.builder.get_target_uri(entry.docname)
            named = list(entry.aliases), list(words.get(entry.name, ()))
            text = _telling(texts.get(entry.name, ""))
            yield [_SHORT[entry.kind], entry.name, entry.title, uri, entry.anchor, *named, text]
    yield from _pages(app, {entry.docname for entry in domain.objects.values() if entry.kind == "dispute"})


def _words(data: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in data.spec.all_rules():
        yield rule.id, rule.words
    for dispute in data.spec.disputes:
        yield data.dispute_name(dispute.id), dispute.words


def _texts(data: Any) -> Iterator[tuple[str, str]]:
    for rule in data.spec.all_rules():
        yield rule.id, rule.text
    for dispute in data.spec.disputes:
        yield data.dispute_name(dispute.id), " ".join(one.says for one in dispute.readings.values())


def _pages(app: Sphinx, of_disputes: set[str]) -> Iterator[list[Any]]:
    """Every page by its title, but those that go on with another, and the written ones by each of their sections."""
    for docname, title in app.env.titles.items():
        if docname in of_disputes or PART_OF in app.env.metadata[docname]:
            continue
        uri = app.builder.get_target_uri(docname)
        if docname.startswith(_GENERATED):
            yield ["p", "", title.astext(), uri, "", [], [], ""]
            continue
        for depth, section in enumerate(app.env.get_doctree(docname).findall(nodes.section)):
            name = section[0].astext()
            shown = name if not depth else f"{name} ({title.astext()})"
            yield ["p", "", shown, uri, section["ids"][0] if depth else "", [], [], _telling(_own_text(section))]


def _own_text(section: nodes.section) -> str:
    """The words of a section without those of the sections in it."""
    return " ".join(one.astext() for one in section.children[1:] if not isinstance(one, nodes.section))


def _telling(text: str) -> str:
    """Each word of a text once."""
    return " ".join(dict.fromkeys(re.findall(r"[^\W\d_]{3,}", text.lower())))


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the data beside the scripts."""
    if exception is not None or app.builder.format != "html":
        return
    rows = sorted(entries(app))
    games = [[data.id, data.spec.game.title] for data in all_games()] if app.config.leadline_generate else []
    others = _script("LEADLINE_SEARCH", (row for row in rows if row[0] != "s"))
    _write(app, FILE, f"window.LEADLINE_GAMES={json.dumps(games)};\n{others}")
    _write(app, SCENARIOS_FILE, _script("LEADLINE_SCENARIOS", (row for row in rows if row[0] == "s")))


def _script(name: str, rows: Iterable[list[Any]]) -> str:
    listed = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return f"window.{name}=[\n{listed}\n];\n"


def _write(app: Sphinx, name: str, text: str) -> None:
    path = Path(app.outdir) / "_static" / name
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _without_own_search(app: Sphinx) -> None:
    """Sphinx's own search is not built: there is one search."""
    app.builder.search = False  # type: ignore[attr-defined]


def _results_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    yield "search", {"title": "Search", "body": RESULTS}, "page.html"


def setup(app: Sphinx) -> None:
    """Write the data when everything is built, and the page with all results."""
    app.connect("html-collect-pages", _results_page)
    app.connect("builder-inited", _without_own_search)
    app.connect("build-finished", write)
