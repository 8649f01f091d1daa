"""By keyboard alone: past the menu, to the box, through a page and its steps; one always sees where one is."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import game_ids
from leadline_sphinx.boards import has_live_board
from leadline_sphinx.data import game_data

HERE = """async () => {
    await Promise.allSettled(document.getAnimations().map(one => one.finished));
    const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const ring = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    return {
        name: one.className + " " + (one.getAttribute("aria-label") || one.textContent).trim().slice(0, 60),
        ring: ring || one.matches(":focus-visible + *") || one.type === "radio",
        seen: box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0,
    };
}"""
MOST = 400
"""More presses of Tab than any page needs."""


def tab_to(page: Any, selector: str) -> int:
    """Press Tab until something is reached, check that every stop is visible, and return the number of presses."""
    for presses in range(1, MOST):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue
        here = page.evaluate(HERE)
        assert here["ring"], f"one does not see that one is at {here['name']}"
        assert here["seen"], f"{here['name']} is not in sight"
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return presses
    raise AssertionError(f"Tab does not reach {selector}")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_first_stop_skips_the_menu(visit, address, width) -> None:
    page = visit(address("index"), width)
    page.keyboard.press("Tab")
    skip = page.evaluate("document.activeElement.textContent")
    assert "main content" in skip
    assert page.evaluate(HERE)["seen"]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_box_is_near_and_opens(visit, address) -> None:
    page = visit(address("words"))
    assert tab_to(page, ".ll-search-open") < 15
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('dialog input')")
    page.keyboard.type("dice")
    page.locator("dialog [role=option]").first.wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.ll-search-open')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_dispute_is_read_and_stepped(visit, address, disputes_played, scheme) -> None:
    data = game_data(game_ids()[0])
    page = visit(address(f"{data.folder}/disputes/{disputes_played(data)[0].id}"), 390, scheme)
    tab_to(page, ".ll-copy")
    tab_to(page, ".ll-answers a")
    tab_to(page, ".ll-step-on")
    page.keyboard.press("Enter")
    assert page.locator(".ll-counter").first.inner_text().startswith("2 of ")
    tab_to(page, ".ll-side figure")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".ll-counter").first.inner_text().startswith("1 of ")


def test_the_live_board_is_played(visit, address) -> None:
    data = next(one for one in map(game_data, game_ids()) if has_live_board(one.id))
    page = visit(address(f"{data.folder}/board"))
    tab_to(page, ".ll-live-moves button")
    page.keyboard.press("Enter")
    assert page.locator(".ll-live-history > li").count() == 1
    assert page.evaluate("document.activeElement.matches('.ll-live-moves button')")
    page.keyboard.press("Enter")
    assert page.locator(".ll-live-history > li").count() == 2
    tab_to(page, "[data-key=undo]")
    page.keyboard.press("Enter")
    assert page.locator(".ll-live-history > li").count() == 1
    assert page.evaluate("document.activeElement.matches('[data-key=undo]')")


def test_the_contents_beside_a_page_show_where_one_is(visit, address) -> None:
    data = game_data(game_ids()[0])
    ordered = sorted(data.spec.disputes, key=lambda one: one.state == "closed")
    page = visit(address(f"{data.folder}/disputes/{ordered[-1].id}"))
    here = page.locator(".ll-nav [aria-current=page]")
    assert here.bounding_box()["y"] + here.bounding_box()["height"] <= 900
