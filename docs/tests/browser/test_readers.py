"""Regressions that readers reported after using the site on a phone at the table."""

from __future__ import annotations

import pytest

from leadline.games import game_ids
from leadline_live import has_live_board
from leadline_sphinx.data import game_data

pytestmark = pytest.mark.slow
PHONE = {"width": 390, "has_touch": True}
SMALLEST = 24
"""The least height in pixels of an area to be tapped."""
BOARDS = [game for game in game_ids() if has_live_board(game)]
MISSED = """(all, reach) => all.filter((one) => {
  one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return [-reach, 0, reach].some((off) => document.elementFromPoint(x, y + off)?.closest("a") !== one);
}).map((one) => one.textContent)"""
"""The links of which a tap above or below the middle hits something else."""


@pytest.mark.parametrize("game", BOARDS)
def test_both_ways_to_begin_are_in_view_when_the_board_opens(address, visit, game: str) -> None:
    page = visit(address(f"{game_data(game).folder}/board"), **PHONE)
    page.locator(".ll-live-turn").wait_for()
    header = page.locator(".bd-header").bounding_box()
    for title in ("New game", "Set up a position"):
        top = page.locator(".ll-live-start summary", has_text=title).bounding_box()["y"]
        assert header["y"] + header["height"] <= top < 300, title


@pytest.mark.parametrize("game", BOARDS)
def test_the_form_of_a_position_comes_before_its_notation(address, visit, game: str) -> None:
    page = visit(address(f"{game_data(game).folder}/board"), **PHONE)
    page.locator("summary", has_text="Set up a position").tap()
    form, notation = page.locator(".ll-live-form"), page.locator("#ll-notation")
    assert form.bounding_box()["y"] < notation.bounding_box()["y"]


@pytest.mark.parametrize("game", game_ids())
def test_the_numbers_of_rules_can_be_tapped(address, visit, game: str) -> None:
    page = visit(address(f"{game_data(game).folder}/how-to-play"), **PHONE)
    links = page.locator(".ll-taught a:has(> .leadline-rule)")
    assert links.count()
    assert links.evaluate_all(MISSED, SMALLEST // 2 - 1) == []


def test_the_way_back_takes_one_line_and_can_be_tapped(address, visit) -> None:
    page = visit(address(f"{game_data(game_ids()[0]).folder}/how-to-play"), **PHONE)
    shown = page.locator(".bd-breadcrumbs a")
    boxes = [one.bounding_box() for one in shown.all()]
    assert min(box["height"] for box in boxes) >= SMALLEST
    assert page.locator(".bd-breadcrumbs").bounding_box()["height"] < 2 * min(box["height"] for box in boxes)
