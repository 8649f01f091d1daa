"""The front page: the picture, the doors and a board that can be played on are seen at once, and lead on."""

from __future__ import annotations

import pytest

HEIGHT = 900
"""The height of the window in which a page is opened."""


@pytest.mark.parametrize(("width", "most"), [(1280, HEIGHT), (390, 1.1 * HEIGHT)])
def test_picture_doors_search_and_board_are_seen_at_once(visit, address, width, most) -> None:
    page = visit(address("index"), width)
    for part in (".ll-scene", ".ll-front-jump a >> nth=2", ".ll-search-here input", ".ll-brief .ll-live-board svg"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + min(box["height"], 100) <= most, part


@pytest.mark.parametrize("width", [390, 1280])
def test_a_move_is_played_on_the_front_page_and_followed_on_the_whole_board(visit, address, findings, width) -> None:
    page = visit(address("index"), width)
    drawing = page.locator(".ll-brief .ll-live-board > svg").first
    before, words = page.url, drawing.locator("desc").text_content()
    for _ in ("the direction", "the roll", "the search"):
        page.locator(".ll-brief .ll-live-moves button").first.click()
    page.wait_for_function("words => document.querySelector('.ll-brief desc').textContent !== words", arg=words)
    assert page.url == before
    assert page.locator(".ll-brief [role=status]").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert findings(page) == []
    played = drawing.locator("desc").text_content()
    page.get_by_role("link", name="Open the full live board").click()
    page.wait_for_url("**/board.html#p=*")
    assert page.locator(".ll-live-board desc").text_content() == played
    assert page.locator(".ll-live-history > li").count() >= 1


def test_without_scripts_the_position_is_drawn(visit, address) -> None:
    page = visit(address("index"), java_script_enabled=False)
    assert page.locator(".ll-brief > svg").is_visible()


def test_every_door_leads_to_its_part(visit, address) -> None:
    page = visit(address("index"))
    for link in page.locator(".ll-front-jump a").all():
        name = link.inner_text()
        link.click()
        assert page.locator(".ll-door", has=page.get_by_role("heading", name=name)).is_visible()
        assert page.url.endswith(f"#{name.lower().replace(' ', '-')}")
