"""The data of the "go to" box: every object and page by its id, title, earlier names and the words players have.

It is written as a classic script, so that it loads from a file on disk too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from leadline_sphinx.data import all_games

FILE = "goto-data.js"
_SHORT = {"rule": "r", "dispute": "d", "scenario": "s", "component": "c", "mistake": "m", "term": "t", "page": "p"}


def entries(app: Sphinx) -> Iterator[list[Any]]:
    """Each thing: type, id, title, page, anchor, earlier names, players' words."""
    domain: Any = app.env.get_domain("leadline")
    words = (
        {name: listed for data in all_games() for name, listed in _words(data)} if app.config.leadline_generate else {}
    )
    for entry in domain.objects.values():
        if entry.kind in _SHORT:
            uri = app.builder.get_target_uri(entry.docname)
            yield [
                _SHORT[entry.kind],
                entry.name,
                entry.title,
                uri,
                entry.anchor,
                list(entry.aliases),
                list(words.get(entry.name, ())),
            ]
    pages = {entry.docname for entry in domain.objects.values() if entry.kind == "dispute"}
    for docname, title in app.env.titles.items():
        if docname not in pages:
            yield ["p", "", title.astext(), app.builder.get_target_uri(docname), "", [], []]


def _words(data: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in data.spec.all_rules():
        yield rule.id, rule.words
    for dispute in data.spec.disputes:
        yield data.dispute_name(dispute.id), dispute.words


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the data beside the scripts."""
    if exception is not None or app.builder.format != "html":
        return
    rows = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in sorted(entries(app)))
    path = Path(app.outdir) / "_static" / FILE
    text = f"window.LEADLINE_GOTO=[\n{rows}\n];\n"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> None:
    """Write the data when everything is built."""
    app.connect("build-finished", write)
