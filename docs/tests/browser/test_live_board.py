"""The live board on the site: it opens what the pages show, says the same, refuses, switches and gives itself away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from leadline.games import game_ids
from leadline.spec.profiles import profiles
from leadline_sphinx.boards import has_live_board
from leadline_sphinx.data import GameData, game_data

pytestmark = pytest.mark.slow

MOST = 8
"""The number of disputes that are followed to the board."""
MOST_STEPS = 4
"""The most steps of a move."""


@pytest.fixture(params=[game for game in game_ids() if has_live_board(game)])
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


@pytest.fixture
def board(visit, address, data) -> Any:
    return visit(address(f"{data.folder}/board"))


def history(page: Any) -> list[str]:
    """Return the moves so far in words, without the marks of open questions below them."""
    return [text.partition("\n")[0] for text in page.locator(".ll-live-history > li").all_inner_texts()]


def test_the_board_shows_what_the_figures_of_a_dispute_show(visit, address, data, disputes_played) -> None:
    page = visit(address("index"))
    looked_at = 0
    for dispute in disputes_played(data)[:MOST]:
        page.goto(address(f"{data.folder}/disputes/{dispute.id}"))
        played = [
            (
                one.locator(".ll-open-live a").evaluate("one => one.href"),
                one.locator(".ll-step").last.locator("svg > desc").text_content(),
                one.locator(".ll-refused").count() > 0,
                one.locator(".ll-step").count() - 1,
            )
            for one in page.locator(".ll-reading-played").all()
            if one.locator(".ll-open-live a").count()  # there is none where not even the opening is allowed
        ]
        for link, shown, refused, moves in played:
            page.goto("about:blank")
            page.goto(link)
            looked_at += 1
            assert page.locator(".ll-live-board desc").text_content() == shown
            assert page.locator(".ll-live-turn h2").inner_text().endswith("is refused") == refused
            assert bool(history(page)) != refused or moves > 1
    assert looked_at > MOST


def test_a_link_that_makes_no_sense_is_answered_and_the_board_works(visit, address, data) -> None:
    page = visit(address(f"{data.folder}/board#p=nonsense"))
    assert page.get_by_role("status").first.inner_text().startswith("The link cannot be read: ")
    for _ in range(MOST_STEPS):  # A move may take several.
        if not history(page):
            page.locator(".ll-live-moves button").first.click()
    assert len(history(page)) == 1


def test_a_notation_that_makes_no_sense_is_answered_and_changes_nothing(board) -> None:
    url = board.url
    board.get_by_text("Set up a position", exact=True).click()
    board.get_by_label("In notation").fill("one two three")
    board.get_by_role("button", name="Load").click()
    answer = board.locator("[data-key=set-up] .ll-live-answer")
    assert len(answer.inner_text()) > 10
    assert answer.get_attribute("aria-live") == "polite"
    assert board.url == url


def test_what_is_refused_links_its_rule(board, data) -> None:
    for folded in board.locator(".ll-live-turn details summary").all():
        folded.click()
    refused = board.locator(".ll-live-refused li").first
    link = refused.get_by_role("link")
    rule = link.get_attribute("title")
    assert data.spec.rule(rule).title == link.inner_text()
    link.click()
    board.wait_for_url(re.compile(rf"/rules/.*#{re.escape(rule)}$"))
    assert board.locator(":target").is_visible()


def test_the_link_is_copied_and_opens_the_same_board(visit, address, data) -> None:
    page = visit(address(f"{data.folder}/board"), permissions=["clipboard-read", "clipboard-write"])
    for _ in range(3):
        page.locator(".ll-live-moves button").last.click()
    page.get_by_label("Play by", exact=True).select_option(index=1)
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("Link copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    again = visit(link)
    assert history(again) == history(page)
    assert len(history(again)) >= 1
    assert again.get_by_label("Play by", exact=True).input_value() == page.get_by_label("Play by").input_value()
    assert again.locator(".ll-live-board desc").text_content() == page.locator(".ll-live-board desc").text_content()


def test_every_profile_and_every_reading_can_be_chosen(board, data) -> None:
    choices = board.get_by_label("Play by", exact=True).locator("option")
    assert choices.count() == len(profiles(data.spec))
    board.get_by_text(re.compile("^Single readings")).click()
    chosen = board.locator(".ll-live-singles select")
    assert chosen.count() == len(data.spec.open_disputes())
    first = chosen.first
    other = first.locator("option:not([selected])").first.get_attribute("value")
    first.select_option(other)
    assert board.locator(".ll-changed").count() == 1
    assert f"%3A{other}" in board.url
    board.get_by_role("button", name="Reset the single readings").click()
    assert board.locator(".ll-changed").count() == 0
    assert "r=" not in board.url
