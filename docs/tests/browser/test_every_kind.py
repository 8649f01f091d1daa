"""Every kind of page: no barrier, in both schemes, on a phone and on a desk; nothing scrolls sideways."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

SAMPLE = 4
"""How many pages of a folder are looked at on a phone."""
# A few short figures stay a table.
CELLS = """() => [...document.querySelectorAll(".bd-article table:not(.ll-figures):has(thead) td")].map(cell => ({
    display: getComputedStyle(cell).display,
    label: getComputedStyle(cell, "::before").content,
    wanted: JSON.stringify(cell.closest("table").querySelectorAll("thead th")[cell.cellIndex].textContent.trim()),
}))"""


def put(page: Any, scheme: str) -> None:
    """Show the page in a scheme."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function("scheme => document.documentElement.dataset.theme === scheme", arg=scheme)


def is_dark(page: Any) -> bool:
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in colour.strip("rgba()").split(",")[:3]) < 3 * 128


def picture(page: Any, name: str) -> None:
    """Save a picture for people to look at in the folder named by `LEADLINE_PICTURES`."""
    if folder := os.environ.get("LEADLINE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def see_tables(page: Any, *, cards: bool) -> None:
    """Check that every row is a card with labelled cells, or that every cell is in its column."""
    for cell in page.evaluate(CELLS):
        shown = ("block", cell["wanted"]) if cards else ("table-cell", "none")
        assert (cell["display"], cell["label"]) == shown


@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_is_for_everybody(request, kind, width, visit, findings) -> None:
    for url in kind:
        page = visit(url, width)
        if "?q=" in url:
            page.wait_for_function("document.documentElement.dataset.llSearch")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        see_tables(page, cards=width < 600)
        for scheme in ("light", "dark"):
            put(page, scheme)
            assert is_dark(page) == (scheme == "dark")
            picture(page, f"{request.node.callspec.id}-{scheme}")
            if (scheme == "dark") == (
                width < 600
            ):  # Colours do not depend on the width: each scheme is looked at once.
                assert findings(page) == []


@pytest.mark.slow
def test_a_page_to_print_is_for_everybody(printable, visit, findings) -> None:
    for url in printable:
        assert findings(visit(url)) == []


def some_pages(site: Path) -> list[str]:
    """Pages from every folder, the largest first."""
    folders = defaultdict(list)
    for path in site.rglob("*.html"):
        if "_static" not in path.parts:
            folders[path.parent].append(path)
    most = [sorted(some, key=lambda one: -one.stat().st_size) for some in folders.values()]
    return [path.as_uri() for some in most for path in (some[:SAMPLE] if len(some) > 20 else some)]


@pytest.mark.slow
def test_no_page_scrolls_sideways_on_a_phone(site, visit) -> None:
    urls = some_pages(site)
    page = visit(urls[0], 390)
    wide = []
    for url in urls:
        page.goto(url)
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 900})
            reached = page.evaluate("document.documentElement.scrollWidth")
            if reached > width:
                wide.append((url, width, reached))
    assert wide == []
