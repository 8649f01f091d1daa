"""The links of a report lead to pages and anchors that a site has."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from leadline.games import game_ids, load_game
from leadline.report.site import Kind, Site
from leadline_sphinx.data import game_data
from leadline_sphinx.pages import disputes, mistakes, rules

PAGES = {"rule": rules.pages, "dispute": disputes.pages, "mistake": mistakes.pages}
HTML_OBJECTS = re.compile(r"^\.\. leadline-objects:: (\S+)\n\n((?:   \{.*\n?)+)", re.MULTILINE)
"""Objects that are written as HTML: a line of JSON for each."""
OBJECT = re.compile(r"^\.\. leadline:(rule|dispute|mistake):: (\S+)\n((?:   :.*\n)*)", re.MULTILINE)


def written(game: str) -> dict[tuple[str, str], str]:
    """Return the address of each rule, dispute and mistake, as the pages of a game are written."""
    data, found = game_data(game), {}
    for kind, pages in PAGES.items():
        for name, source in pages(data):
            for own, id, options in OBJECT.findall(source):
                if own == kind and ":no-index:" not in options:
                    anchor = re.search(r":anchor: (\S+)", options)
                    end = anchor[1] if anchor else id
                    found[kind, end if kind == "dispute" else id] = f"{name}.html#{end}"
            for own, lines in HTML_OBJECTS.findall(source):
                assert own == kind
                found |= {
                    (kind, id): f"{name}.html#{id}"
                    for id in (json.loads(each)["name"] for each in lines.split("\n   ") if each)
                }
    return found


def ids(game: str) -> dict[Kind, list[str]]:
    spec = load_game(game).spec
    return {
        "rule": [one.id for one in spec.all_rules()],
        "dispute": [one.id for one in spec.disputes],
        "mistake": [one.id for one in spec.mistakes],
    }


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.sampled(3)
def test_every_name_in_a_report_leads_where_its_page_is_written(game: str) -> None:
    site = Site(load_game(game), ".")
    links = {(kind, id): site.address_of(kind, id) for kind, some in ids(game).items() for id in some}
    assert links == {key: f"./{address}" for key, address in written(game).items()}
    assert len(links) > 500
    assert site.address_of("rule", "no.such.rule") == ""


@pytest.mark.parametrize("game", game_ids())
def test_every_name_in_a_report_leads_to_an_anchor_of_the_built_site(site: Path, game: str) -> None:
    links = Site(load_game(game), site.as_posix())
    by_page: dict[str, set[str]] = {}
    for kind, some in ids(game).items():
        for id in some:
            page, _, anchor = links.address_of(kind, id).partition("#")
            by_page.setdefault(page, set()).add(anchor)
    for page, anchors in by_page.items():
        text = unescape(Path(page).read_text(encoding="utf-8"))
        assert anchors <= set(re.findall(r' id="([^"]+)"', text)), page
