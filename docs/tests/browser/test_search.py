"""Sphinx's own search, from a disk."""

from __future__ import annotations

from leadline.games import game_ids
from leadline_sphinx.data import game_data


def test_the_search_finds_a_rule_and_fetches_nothing(visit, address, watched) -> None:
    data = game_data(game_ids()[0])
    rule = next(iter(data.spec.all_rules()))
    page = visit(f"{address('search')}?q={rule.title.replace(' ', '+')}")
    page.get_by_text("Search finished").wait_for()
    titles = page.locator("#search-results li a").all_inner_texts()
    assert rule.title in titles[:3]
    assert [url for url in watched.asked if ".html" in url] == [page.url]


def test_pages_that_only_list_are_not_found(visit, address) -> None:
    page = visit(f"{address('search')}?q=scenario")
    page.get_by_text("Search finished").wait_for()
    addresses = page.locator("#search-results li a").evaluate_all("all => all.map(one => one.href)")
    assert addresses
    assert not [url for url in addresses if "/coverage.html" in url or "/print.html" in url]
