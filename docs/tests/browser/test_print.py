"""On paper: a chapter whole, every reading and every board, dark on white, and nothing that only a screen can use."""

from __future__ import annotations

import re
from typing import Any

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import GameData, game_data

pytestmark = pytest.mark.slow

OF_THE_SCREEN = (
    ".bd-header, .bd-sidebar-primary, .bd-sidebar-secondary, .prev-next-area, .bd-footer, .ll-search, .ll-bar, "
    ".ll-copy, .ll-card-do, .headerlink, .ll-open-live, .skip-link"
)
CUT = """() => [...document.querySelectorAll(".bd-article *")].filter(one => {
    const style = getComputedStyle(one);
    return style.overflowY !== "visible" && style.overflowY !== "clip" && one.scrollHeight > one.clientHeight + 1
        && one.clientHeight > 0 && !one.closest("svg") && style.position !== "absolute";
}).map(one => one.outerHTML.slice(0, 120))"""
FAINT = """() => {
    const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(Number); return (r + 2 * g + b) / 4; };
    const texts = document.createTreeWalker(document.querySelector(".bd-article"), NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (texts.nextNode()) {
        const one = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || one.closest("svg, noscript, script") || !one.checkVisibility()) continue;
        if (light(getComputedStyle(one).color) > 140) found.add(one.outerHTML.slice(0, 120));
    }
    return [...found];
}"""


@pytest.fixture(params=game_ids())
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


@pytest.fixture
def paper(visit, address):
    """Return a page as it is printed, opened in the dark."""

    def opened(name: str, **more: Any) -> Any:
        page = visit(address(name), scheme="dark", **more)
        page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
        page.emulate_media(media="print", color_scheme="dark")
        return page

    return opened


def leaves(page: Any) -> int:
    """Return the number of sheets of paper that the page takes."""
    made = page.pdf(format="A4")
    assert made.startswith(b"%PDF")
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", made))


def test_a_chapter_is_printed_whole(paper, data) -> None:
    chapter = max(data.spec.chapters, key=lambda one: len(one.rules))
    page = paper(f"{data.folder}/rules/{chapter.id}")
    for rule in chapter.rules:
        section = page.locator(f"section[id='{rule.id}']")
        assert section.locator("> p").filter(visible=True).count() > 1, rule.id
    steps = page.locator(".ll-step")
    assert steps.count() == steps.filter(visible=True).count() > 0
    assert page.locator(OF_THE_SCREEN).filter(visible=True).all_inner_texts() == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(FAINT) == []
    assert page.locator(".ll-about").filter(visible=True).count() == 0
    assert leaves(page) > 1


def test_what_a_rule_rests_on_is_printed_if_it_was_opened(paper, data) -> None:
    chapter = max(data.spec.chapters, key=lambda one: len(one.rules))
    page = paper(f"{data.folder}/rules/{chapter.id}")
    about = page.locator(".ll-about").first
    about.evaluate("one => { one.open = true; }")
    assert about.locator(".ll-sources").is_visible()
    assert page.locator(".ll-about").filter(visible=True).count() == 1


def test_a_dispute_is_printed_with_every_reading(paper, data, disputes_played) -> None:
    dispute = disputes_played(data)[0]
    page = paper(f"{data.folder}/disputes/{dispute.id}")
    for id in dispute.readings:
        assert page.locator(f"[id='{dispute.id}.{id}']").is_visible()
    boards = page.locator(".ll-side .ll-step svg")
    assert boards.count() == boards.filter(visible=True).count() > 2
    words = page.locator(".ll-side .ll-step .ll-words")
    assert words.count() == words.filter(visible=True).count()
    assert page.locator(OF_THE_SCREEN).filter(visible=True).all_inner_texts() == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(FAINT) == []


def test_the_card_of_a_dispute_is_printed_alone(visit, address, data, disputes_played) -> None:
    dispute = disputes_played(data)[0]
    page = visit(address(f"{data.folder}/disputes/{dispute.id}"), 390)
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.get_by_role("button", name="Print the card").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    shown = page.locator(".bd-article").inner_text()
    assert dispute.question in shown
    assert dispute.readings[dispute.ruling].says in shown
    assert "Why:" in shown
    assert not page.get_by_role("heading", level=2).first.is_visible()
    assert leaves(page) == 1
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.get_by_role("heading", level=2).first.is_visible()


def test_a_whole_game_is_printed_from_one_page(paper, data) -> None:
    page = paper(f"{data.folder}/print")
    text = page.locator(".bd-article").inner_text()
    for rule in data.spec.all_rules():
        assert rule.title in text
        assert rule.id in text
    for dispute in data.spec.disputes:
        assert dispute.question in text
        assert all(f"{id} (" in text for id in dispute.readings)
    assert page.locator(OF_THE_SCREEN).filter(visible=True).all_inner_texts() == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(FAINT) == []
    assert leaves(page) > 10


# What is told at the end of the booklet, the smallest letters on it, and headings that could stand alone.
BOOKLET = """() => {
    const words = [...document.querySelectorAll(".ll-booklet *")].filter(one => [...one.childNodes].some(
        inside => inside.nodeType === Node.TEXT_NODE && inside.data.trim()) && one.checkVisibility());
    return {
        smallest: Math.min(...words.map(one => parseFloat(getComputedStyle(one).fontSize))) * 0.75,
        columns: getComputedStyle(document.querySelector(".ll-booklet")).columnCount,
        alone: [...document.querySelectorAll(".ll-booklet h2")].filter(
            one => getComputedStyle(one).breakAfter !== "avoid").map(one => one.textContent),
        cut: [...document.querySelectorAll(".ll-booklet li")].filter(
            one => getComputedStyle(one).breakInside !== "avoid").length,
    };
}"""


def test_a_booklet_for_the_table_has_six_to_eight_pages(paper, data) -> None:
    page = paper(f"{data.folder}/booklet")
    layout = page.evaluate(BOOKLET)
    assert layout.pop("smallest") >= 8.5
    assert layout == {"columns": "2", "alone": [], "cut": 0}
    assert page.get_by_role("heading", name="Not in this booklet").is_visible()
    assert page.locator(OF_THE_SCREEN).filter(visible=True).all_inner_texts() == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(FAINT) == []
    assert 6 <= leaves(page) <= 8


def test_a_summary_is_printed_on_one_page(paper, data) -> None:
    page = paper(f"{data.folder}/summary")
    sections = page.get_by_role("heading", level=2)
    assert sections.count() == sections.filter(visible=True).count() > 3
    assert page.locator(".ll-component-picture svg, table.ll-figures").filter(visible=True).count() > 0
    assert page.locator(OF_THE_SCREEN).filter(visible=True).all_inner_texts() == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(FAINT) == []
    assert leaves(page) == 1


def test_a_page_with_programs_is_printed_dark_on_white(paper) -> None:
    page = paper("protocol")
    assert page.locator(".highlight pre").first.is_visible()
    assert page.evaluate(FAINT) == []
