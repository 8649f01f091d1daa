"""Tests of the scenarios by topic: a topic has one entry beside its pages, and its pages link to each other."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import game_data, topic_title
from leadline_sphinx.nav import MOST_BESIDE
from leadline_sphinx.pages.topics import Topic, parts

SCENARIO = game_data("deep-sea-adventure").suite.scenarios[0]


def topic(pages: int) -> Topic:
    return Topic("passing", "Passing", [[SCENARIO] for _ in range(pages)])


def numbers(pages: int, shown: int) -> list[str]:
    """Return the labels of the links between pages."""
    return re.findall(r">(\d+|…)<", "".join(parts(topic(pages), shown, "top")))


def test_a_short_topic_has_no_links_between_pages() -> None:
    assert parts(topic(1), 1, "top") == []


def test_the_pages_of_a_topic_are_linked_and_the_own_one_is_marked() -> None:
    made = "".join(parts(topic(3), 2, "top"))
    assert numbers(3, 2) == ["1", "2", "3"]
    assert re.findall(r'href="([^"]+)"', made) == ["passing.html", "passing-3.html"]
    assert '<span aria-current="page">2</span>' in made


def test_of_many_pages_the_near_ones_and_the_ends_are_linked() -> None:
    assert numbers(40, 20) == ["1", "…", *map(str, range(16, 25)), "…", "40"]
    assert numbers(40, 6) == [*map(str, range(1, 11)), "…", "40"]
    assert numbers(40, 40) == ["1", "…", *map(str, range(36, 41))]


@pytest.mark.parametrize("game", game_ids())
def test_beside_the_pages_a_topic_is_one_entry_and_one_of_many_is_the_only_one(site: Path, game: str) -> None:
    data = game_data(game)
    folder = site / data.folder / "scenarios"
    wanted = [topic_title(id) for id in data.topics]
    longest = max(data.topics, key=lambda id: len(list(folder.glob(f"{id.replace('_', '-')}-[0-9]*.html"))))
    slug = longest.replace("_", "-")
    for name in ("index", slug, f"{slug}-2"):
        text = (folder / f"{name}.html").read_text(encoding="utf-8")
        beside = text.split('<nav class="ll-nav"', 1)[1].split("</nav>", 1)[0]
        inner = beside.split(">Scenarios</a><ul>", 1)[1].split("</ul>", 1)[0]
        is_alone = name == f"{slug}-2" or (name == slug and len(wanted) > MOST_BESIDE)
        shown = [topic_title(longest)] if is_alone else wanted
        assert [unescape(one) for one in re.findall(r"<a[^>]*>([^<]*)</a>", inner)] == shown
        marked = re.findall(r'aria-current="(\w+)">([^<]*)<', inner)
        assert marked == ([] if name == "index" else [("page" if name == slug else "true", topic_title(longest))])
        assert text.count('<nav class="ll-parts"') == (0 if name == "index" else 2)


@pytest.mark.parametrize("game", game_ids())
def test_every_scenario_stands_in_the_list_once_and_leads_to_its_place(site: Path, game: str) -> None:
    folder = site / game_data(game).folder / "scenarios"
    links = re.findall(r'<li data-of="[\d ]*"><a href="([^"#]+)#([^"]+)">', (folder / "index.html").read_text("utf-8"))
    assert [id for _, id in links] == [one.id for some in game_data(game).topics.values() for one in some]
    texts = {page: (folder / page).read_text(encoding="utf-8") for page, _ in links}
    assert [id for page, id in links if f'id="{id}"' not in texts[page]] == []
