"""The built site: everything has its anchor, every link leads somewhere, nothing is loaded from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import groupby
from pathlib import Path
from urllib.parse import unquote

import pytest
from sphinx.util.inventory import InventoryFile

from leadline.games import game_ids
from leadline_sphinx.data import game_data
from leadline_sphinx.functions import functions_for

DOCS = Path(__file__).resolve().parent.parent
MOST_BYTES = 400_000
"""The most bytes of a page, except those that are printed whole."""
MOST_BYTES_OF_SCENARIOS = 60_000
"""The most bytes of a page of scenarios, whose boards a script draws."""
MOST_BYTES_OF_SITE = 60_000_000
"""The most bytes of the whole site."""
MOST_KILOBYTES_TO_BUILD = 400_000
"""The most memory that the build of the site may use."""
_ID = re.compile(r'\sid="([^"]+)"')
_HREF = re.compile(r'<a\b[^>]*?\shref="([^"]*)"')
_LOADED = re.compile(
    r'<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\ssrc="([^"]*)"|<link\b[^>]*?\shref="([^"]*)"'
)
_OUTSIDE = re.compile(r"^(?:https?:)?//", re.IGNORECASE)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def ids_of(path: Path) -> frozenset[str]:
    return frozenset(unescape(id) for id in _ID.findall(text_of(path)))


def pages(site: Path) -> list[Path]:
    return sorted(path for path in site.rglob("*.html") if "_static" not in path.parts)


def inventory(site: Path) -> dict[str, dict[str, str]]:
    with (site / "objects.inv").open("rb") as file:
        data = InventoryFile.load(file, "", lambda base, uri: uri)
    return {kind: {name: item.uri for name, item in items.items()} for kind, items in data.items()}


@pytest.mark.parametrize("game", game_ids())
def test_every_object_of_the_spec_and_the_suite_has_its_anchor(site: Path, game: str) -> None:
    data, known = game_data(game), inventory(site)
    names = {"leadline:rule": [one.id for one in data.spec.all_rules()]}
    names["leadline:rule"] += [alias for one in data.spec.all_rules() for alias in one.aliases]
    names["leadline:dispute"] = [data.dispute_name(one.id) for one in data.spec.disputes]
    names["leadline:reading"] = [
        f"{data.dispute_name(one.id)}.{id}" for one in data.spec.disputes for id in one.readings
    ]
    names["leadline:scenario"] = list(data.scenarios)
    names["leadline:component"] = [one.id for one in data.spec.components]
    names["leadline:statement"] = [
        data.statement_name(manual.id, one.id) for manual in data.spec.manuals for one in manual.statements
    ]
    names["leadline:mistake"] = [one.id for one in data.spec.mistakes]
    for kind, wanted in names.items():
        assert set(wanted) <= set(known[kind])
        for name in wanted:
            page, _, anchor = known[kind][name].partition("#")
            assert anchor in ids_of(site / page), name


def test_everything_in_the_inventory_has_its_anchor(any_site: Path) -> None:
    lost = []
    for kind, items in inventory(any_site).items():
        for name, uri in items.items():
            if name in ("genindex", "modindex", "py-modindex"):
                continue  # Sphinx names its own lists even where they are switched off
            page, _, anchor = uri.partition("#")
            if not (any_site / page).is_file() or (anchor and unquote(anchor) not in ids_of(any_site / page)):
                lost.append(f"{kind} {name}: {uri}")
    assert lost == []


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_says_which_function_carries_it_out(game: str) -> None:
    assert [one.id for one in game_data(game).spec.all_rules() if not functions_for(game, one.id)] == []


def test_the_page_on_links_shows_links_that_work(site: Path, tmp_path: Path) -> None:
    page = (DOCS / "link-a-rule.md").read_text(encoding="utf-8")
    conf, *examples = re.findall(r"^```(?:python conf|rst linked)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    conf = conf.replace("None", repr(str(site / "objects.inv")))
    (tmp_path / "conf.py").write_text(conf + 'extensions.append("leadline_sphinx.domain")\nnitpicky = True\n')
    (tmp_path / "index.rst").write_text("Notes\n=====\n\n" + "\n".join(examples))
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(DOCS)}
    )
    assert done.returncode == 0, done.stderr
    made = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert made.count("/games/deep-sea-adventure/rules/swim.html#dsa.swim.skip-occupied") == 2


def test_nothing_is_loaded_from_elsewhere(any_site: Path) -> None:
    loaded = {url for page in pages(any_site) for pair in _LOADED.findall(text_of(page)) for url in pair if url}
    assert [url for url in loaded if _OUTSIDE.match(url)] == []
    own = [
        any_site / "_static" / name
        for name in ("leadline.css", "leadline.js", "search.js", "search-data.js", "search-scenarios.js")
    ]
    sheets = [path for path in (any_site / "_static").rglob("*.css") if path not in own] + own
    for path in sheets:
        assert not re.search(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", path.read_text(encoding="utf-8")), path


def test_everything_that_is_loaded_is_there(any_site: Path) -> None:
    missing = set()
    for page in pages(any_site):
        for url in {unescape(one) for pair in _LOADED.findall(text_of(page)) for one in pair if one}:
            path = unquote(url.partition("?")[0].partition("#")[0])
            if path and not url.startswith("data:") and not (page.parent / path).is_file():
                missing.add(f"{page.relative_to(any_site)}: {url}")
    assert missing == set()


@pytest.mark.parametrize("game", game_ids())
def test_a_link_to_a_dispute_shows_its_question_and_its_ruling_where_it_is_shared(site: Path, game: str) -> None:
    data = game_data(game)
    for one in data.spec.disputes:
        text = text_of(site / data.folder / "disputes" / f"{one.id}.html")
        said = {
            name: unescape(words) for words, name in re.findall(r'<meta content="([^"]*)" property="(og:\w+)"', text)
        }
        assert said["og:title"] == " ".join(one.question.split())
        assert said["og:description"] == " ".join(one.readings[one.ruling].says.split())


def test_links_outside_are_links_only(any_site: Path) -> None:
    for page in pages(any_site):
        assert "fetch(" not in text_of(page)
        assert 'type="module"' not in text_of(page)


def test_no_page_is_too_large(any_site: Path) -> None:
    sizes = {
        str(page.relative_to(any_site)): page.stat().st_size for page in pages(any_site) if page.name != "print.html"
    }
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


def test_no_page_of_scenarios_is_too_large(site: Path) -> None:
    found = [page for page in pages(site) if page.parent.name == "scenarios" and page.name != "index.html"]
    assert found
    sizes = {str(page.relative_to(site)): page.stat().st_size for page in found}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES_OF_SCENARIOS} == {}


def test_the_site_is_not_too_large(site: Path) -> None:
    published = [path for path in site.rglob("*") if path.is_file() and ".doctrees" not in path.parts]
    assert sum(path.stat().st_size for path in published) <= MOST_BYTES_OF_SITE


def test_the_build_needs_little_memory(memory_used: int) -> None:
    assert memory_used <= MOST_KILOBYTES_TO_BUILD


def test_no_link_is_broken(any_site: Path) -> None:
    assert list(broken_links(any_site)) == []


def broken_links(site: Path) -> Iterator[str]:
    for page in pages(site):
        for href in set(_HREF.findall(text_of(page))):
            target, _, anchor = unescape(href).partition("#")
            if _OUTSIDE.match(target) or target.startswith(("mailto:", "data:")):
                continue
            path = (page.parent / unquote(target)).resolve() if target else page
            if anchor.startswith("p="):
                anchor = ""  # what the live board starts with, and no place on its page
            if not path.is_file() or (anchor and path.suffix == ".html" and unquote(anchor) not in ids_of(path)):
                yield f"{page.relative_to(site)}: {href}"


def test_no_id_stands_twice_on_a_page(any_site: Path) -> None:
    twice = {}
    for page in pages(any_site):
        found = [id for id in _ID.findall(text_of(page)) if not id.startswith(("pst-", "theme"))]
        more = {id for id in found if found.count(id) > 1} if len(set(found)) < len(found) else set()
        if more:
            twice[str(page.relative_to(any_site))] = more
    assert twice == {}


def test_every_column_of_a_table_has_a_heading(any_site: Path) -> None:
    empty = re.compile(r"<th\b[^>]*>(?:\s|</?p>)*</th>")
    assert [str(page.relative_to(any_site)) for page in pages(any_site) if empty.search(text_of(page))] == []


def test_every_step_has_its_words_and_every_drawing_too(any_site: Path) -> None:
    for page in pages(any_site):
        for figure in re.findall(r'<figure class="ll-steps".*?</figure>', text_of(page), re.DOTALL):
            steps = figure.count('<li class="ll-step"')
            assert figure.count('class="ll-words"') == steps
            assert figure.count("<svg") == figure.count("<title>") == figure.count("<desc>")


@pytest.mark.parametrize("game", game_ids())
def test_mistakes_stand_by_chapters_with_their_families(site: Path, game: str) -> None:
    spec, folder = game_data(game).spec, site / game_data(game).folder / "mistakes"
    families = {one.id: one.family or one.id for one in spec.mistakes}
    shown = []
    for chapter in spec.chapters:
        here = [one for group in spec.mistakes_in(chapter) for one in group]
        if here:
            ids = [id for id in _ID.findall(text_of(folder / f"{chapter.id}.html")) if id in families]
            assert set(ids) == {one.id for one in here}
            shown += ids
    assert sorted(shown) == sorted(families)
    runs = [family for family, _ in groupby(families[id] for id in shown)]
    assert len(runs) == len(set(runs))
    assert [one.id for one in spec.mistakes if f'#{one.id}"' not in text_of(folder / "index.html")] == []
