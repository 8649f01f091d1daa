"""The page with all results: every kind in its place, the scenarios folded, one game or all of them."""

from __future__ import annotations

import re
from urllib.parse import quote_plus

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import game_data


@pytest.fixture
def results(visit, address):
    """Return the page with the results for some words."""

    def opened(words: str, game: str = "", width: int = 1280):
        page = visit(f"{address('search')}?q={quote_plus(words)}" + (f"&game={game}" if game else ""), width)
        page.wait_for_function("document.documentElement.dataset.llSearch")
        return page

    return opened


def test_a_rule_is_found_and_nothing_else_is_fetched(results, watched) -> None:
    rule = next(iter(game_data(game_ids()[0]).spec.all_rules()))
    page = results(rule.title)
    assert rule.title in page.locator(".ll-search-list a").all_inner_texts()[:3]
    assert [url for url in watched.asked if ".html" in url] == [page.url]


def test_disputes_and_rules_come_first_and_scenarios_are_folded(results) -> None:
    page = results("first player")
    heads = page.locator(".ll-search-page h2, .ll-search-page summary").all_inner_texts()
    assert heads[0].startswith("Rules and disputes (")
    assert heads[-2].startswith("Scenarios (")
    assert heads[-1].endswith(" weaker matches")
    folded = page.locator(".ll-search-page details:not(.ll-search-weaker)")
    assert folded.locator("a").first.is_hidden()
    folded.locator("summary").click()
    assert folded.locator("a").first.is_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_weak_matches_are_behind_one_line(results, findings, width: int) -> None:
    page = results("how many dice may I roll when I am home", width=width)
    shown = page.locator(".ll-search-list a:visible")
    assert 3 <= shown.count() <= 46
    told = page.locator(".ll-search-page [role=status]").inner_text()
    assert re.fullmatch(r"\d+ results, and \d+ weaker matches below\.", told)
    before = shown.count()
    page.locator(".ll-search-weaker > summary").click()
    page.locator(".ll-search-weaker h2").first.wait_for()
    assert shown.count() > before
    assert findings(page) == []


def test_one_game_is_chosen(results) -> None:
    first, second = (game_data(game) for game in game_ids()[:2])
    page = results("players", first.id)
    shown = page.locator(".ll-search-list a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert any(first.folder in url for url in shown)
    assert not [url for url in shown if second.folder in url]
    page.get_by_label("of", exact=True).select_option("")
    page.wait_for_function(
        "folder => document.querySelector(`.ll-search-list a[href*='${folder}']`)", arg=second.folder
    )
    assert "game=" not in page.url


def test_words_that_fit_nothing_are_told_and_other_words_tried(results, findings) -> None:
    page = results("xylophone", width=390)
    told = page.locator(".ll-search-page [role=status]")
    assert told.inner_text() == "No matches. Try other words."
    page.get_by_role("searchbox").fill("dice")
    assert " results" in told.inner_text()
    assert "q=dice" in page.url
    assert findings(page) == []


def test_the_box_leads_to_all_results_of_the_game_one_is_in(visit, address) -> None:
    data = game_data(game_ids()[0])
    page = visit(address(f"{data.folder}/index"))
    page.keyboard.press("/")
    page.keyboard.type("players")
    page.get_by_role("option", name="All results").click()
    page.wait_for_url("**/search.html?*")
    page.wait_for_function("document.documentElement.dataset.llSearch")
    assert page.get_by_role("searchbox").input_value() == "players"
    assert page.get_by_label("of", exact=True).input_value() == data.id
