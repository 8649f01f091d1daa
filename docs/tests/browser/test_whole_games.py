"""Whole games on the live boards: by keyboard alone, and by touch while the players pass the device around."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import leadline_live as live
from leadline.games import game_ids

pytestmark = pytest.mark.slow

MOST = 400
"""More steps than any of these games needs."""
NEW_GAMES: dict[str, dict[str, str]] = {
    "captain-sonar": {"goal": "sudden-death", "people-1": "1", "people-2": "1", "starts": "random"},
    "deep-regrets": {"start": "tuesday", "first": "1"},
    "deep-sea-adventure": {"seats": "2", "starter": "1"},
}
"""The choices of a new game that ends soon."""
PREFERRED: dict[str, tuple[str, ...]] = {
    "captain-sonar": ("radiation", "West", "South", "East", "North", "orpedo"),
    "deep-regrets": ("Pass", "Draw", "Abandon", "Port"),
    "deep-sea-adventure": ("Pick up", "Go back", "Roll the dice"),
}
"""Words of choices that bring the end of a game nearer, the best first; otherwise the first choice is taken."""
SEEDED = """(() => {
    let state = 7;
    Math.random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 4294967296;
})()"""
"""Makes chance the same in every run."""
CHOICES = """() => [...document.querySelectorAll(".ll-live-cover .ll-live-moves, .ll-live-choice")].flatMap(group => {
    const title = group.querySelector(".ll-live-group")?.textContent ?? "";
    const list = group.querySelector("select");
    if (list) return [...list.options].map((one, index) => [title, one.textContent, index]);
    return [...group.querySelectorAll("button:enabled")].map(one => [title, one.textContent, -1]);
})"""
"""What can be chosen: the title of its group, its words, and its place in a list, -1 for a button."""
FIND = """([title, text, index]) => {
    const groups = [...document.querySelectorAll(".ll-live-cover .ll-live-moves, .ll-live-choice")];
    const group = groups.find(one => (one.querySelector(".ll-live-group")?.textContent ?? "") === title
        && [...one.querySelectorAll("button, option")].some(own => own.textContent === text));
    if (index >= 0) group.querySelector("select").selectedIndex = index;
    const buttons = [...group.querySelectorAll("button:enabled")];
    document.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
    (index >= 0 ? buttons[0] : buttons.find(one => one.textContent === text)).dataset.wanted = "";
}"""
"""Marks the button of a choice."""
BEFORE = """() => {
    const wanted = document.querySelector("[data-wanted]");
    return Boolean(document.activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING);
}"""

ALL = [game for game in game_ids() if live.has_live_board(game)]


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the addresses of the live boards, each alone on a page."""
    folder = tmp_path_factory.mktemp("boards")
    for game in ALL:
        (folder / f"{game}.html").write_text(live.page(game), encoding="utf-8")
    return {game: Path(folder / f"{game}.html").as_uri() for game in ALL}


def press(page: Any) -> None:
    """Go to the marked button with the Tab key, and press it."""
    key = "Shift+Tab" if page.evaluate(BEFORE) else "Tab"
    for _ in range(120):
        if page.evaluate("document.activeElement.matches('[data-wanted]')"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press(key)
    raise AssertionError("the keyboard does not reach this choice")


def tap(page: Any) -> None:
    page.locator("[data-wanted]").tap()


def begin(page: Any, game: str) -> None:
    page.get_by_text("New game", exact=True).click()
    for key, value in NEW_GAMES[game].items():
        page.locator(f"#ll-new-{key}").select_option(value)
    page.get_by_role("button", name="Start this game").click()


def best(choices: Sequence[list[Any]], preferred: Sequence[str]) -> list[Any]:
    """Return the choice that brings the end of the game nearest."""
    for words in preferred:
        for one in choices:
            if words in f"{one[0]}: {one[1]}":
                return one
    return choices[0]


def is_over(page: Any) -> bool:
    return bool(page.get_by_role("heading", name="The game is over").count())


def see_tree(page: Any) -> None:
    """Check the accessibility tree: a heading says who is to move, the picture has a name, and so has every control."""
    tree = page.locator("main").aria_snapshot()
    assert re.search(r"heading \"(.+ to move|Open decisions|Pass the device to .+|The game is over)\"", tree), tree
    assert not re.search(r"- (button|link|combobox|checkbox|textbox)( \[[^\]]*\])*:?$", tree, re.MULTILINE), tree
    if "Pass the device" not in tree:
        assert re.search(r"- img \"(The position on the board|What .+ sees)\"", tree), tree


def play(page: Any, game: str, choose: Callable[[Any], None]) -> int:
    """Play to the end and return the number of steps."""
    for steps in range(MOST):
        if is_over(page):
            return steps
        see_tree(page)
        page.evaluate(FIND, best(page.evaluate(CHOICES), PREFERRED[game]))
        choose(page)
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    raise AssertionError(f"the game is not over after {MOST} steps")


@pytest.mark.parametrize("game", ALL)
def test_a_whole_game_is_played_with_the_keyboard_alone(game, boards, visit, findings) -> None:
    page = visit("about:blank")
    page.add_init_script(SEEDED)
    page.goto(boards[game])
    begin(page, game)
    assert play(page, game, press) > 20
    see_tree(page)
    assert findings(page) == []
    moves = page.locator(".ll-live-history > li").count()
    assert moves > 10
    # Whoever closes the page finds the whole game again.
    again = visit(page.url)
    assert is_over(again)
    assert again.locator(".ll-live-history > li").count() == moves


@pytest.mark.parametrize("game", ALL)
def test_a_whole_game_is_played_by_players_who_pass_the_device(game, boards, visit, findings) -> None:
    page = visit("about:blank", 390, has_touch=True, is_mobile=True)
    page.add_init_script(SEEDED)
    page.goto(boards[game])
    begin(page, game)
    page.get_by_label("View of", exact=True).select_option(label="in turn")
    assert page.locator(".ll-live-board").count() == 0
    assert findings(page) == []
    covered = []

    def tapped(page: Any) -> None:
        covered.append(page.locator(".ll-live-cover").count() > 0)
        tap(page)

    assert play(page, game, tapped) > 20
    assert sum(covered) > 4
    see_tree(page)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
