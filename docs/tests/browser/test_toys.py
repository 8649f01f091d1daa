"""Pages of the toy games, most of which draw nothing of their own: on a phone and a desk, in light and in the dark."""

from __future__ import annotations

import pytest

PAGES = (
    *("index", "games/index", "games/kite-race/index", "games/kite-race/rules/flight", "games/kite-race/print"),
    *("games/kite-race/disputes/index", "games/kite-race/disputes/past-the-end", "games/kite-race/scenarios/races"),
    *("games/signal-duel/scenarios/use", "games/signal-duel/disputes/next-to", "games/signal-duel/components"),
    *("games/fishmonger/scenarios/casting", "games/fishmonger/coverage", "games/fishmonger/manuals/index"),
    *("games/conger/scenarios/boasts", "games/conger/disputes/modest-boast"),
    "reference/results",
)
QUICK = ("games/kite-race/disputes/past-the-end",)
"""The short run looks at no other page."""
SMALLEST = 9
"""So many pixels high at least is the smallest letter of a board."""


@pytest.mark.parametrize("name", [one if one in QUICK else pytest.param(one, marks=pytest.mark.slow) for one in PAGES])
@pytest.mark.left_to_all
def test_a_page_is_for_everybody(toys_site, visit, findings, name) -> None:
    url = (toys_site / f"{name}.html").as_uri()
    for width in (390, 1280):
        for scheme in ("light", "dark"):
            page = visit(url, width, scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert findings(page) == []


def test_a_board_can_be_read_on_a_phone_and_steps(toys_site, visit) -> None:
    page = visit((toys_site / "games/fishmonger/scenarios/casting.html").as_uri(), 390)
    figure = page.locator("figure.ll-steps").first
    letters = "one => one.querySelector('text').getBoundingClientRect().height"
    assert figure.locator(".ll-step.ll-now svg").evaluate(letters) >= SMALLEST
    before = figure.locator(".ll-step.ll-now svg").text_content()
    figure.get_by_role("button", name="Step forward").click()
    assert figure.locator(".ll-counter").inner_text().startswith("2 of ")
    assert figure.locator(".ll-step.ll-now svg").text_content() != before


def test_a_board_is_readable_in_the_dark(toys_site, visit) -> None:
    page = visit((toys_site / "games/kite-race/rules/flight.html").as_uri(), 1280, "dark")
    colour = "one => getComputedStyle(one).fill"
    board = page.locator(".ll-step.ll-now svg").first
    ink, paper = (board.locator(part).first.evaluate(colour) for part in ("text", "rect"))
    shade = [sum(int(part) for part in one.strip("rgb()").split(",")) for one in (ink, paper)]
    assert shade[0] - shade[1] > 300


@pytest.mark.parametrize("width", [390, 1280])
def test_rules_that_nobody_breaks_are_folded_away_and_open(toys_site, visit, width) -> None:
    page = visit((toys_site / "reference/results.html").as_uri(), width)
    folded = page.locator("section:has(> #results-kite-race) details").first
    assert "rules kept" in folded.locator("summary").inner_text()
    rule = folded.get_by_role("link").first
    assert not rule.is_visible()
    folded.locator("summary").click()
    assert rule.is_visible()
    rule.click()
    page.wait_for_url("**/games/kite-race/rules/*")


def test_a_rule_leads_to_the_results_of_the_programs_that_keep_it(toys_site, visit) -> None:
    page = visit((toys_site / "games/kite-race/rules/flight.html").as_uri(), 390)
    assert not page.get_by_role("link", name="Programs").first.is_visible()
    page.locator(".ll-about > summary").first.click()
    page.get_by_role("link", name="Programs").first.click()
    page.wait_for_url("**/reference/results.html#results-kite-race")
    assert page.locator("table").first.is_visible()


SCREEN = (390, 844)
"""A phone, in pixels."""


def test_a_rule_fits_on_the_screen_of_a_phone(toys_site, visit) -> None:
    page = visit((toys_site / "games/kite-race/rules/flight.html").as_uri(), SCREEN[0])
    heights = page.evaluate("[...document.querySelectorAll('section.ll-rule')].map(one => one.offsetHeight)")
    assert heights
    assert max(heights) < SCREEN[1]


def test_a_link_to_something_folded_away_opens_it(toys_site, visit) -> None:
    page = visit((toys_site / "games/kite-race/rules/flight.html").as_uri(), SCREEN[0])
    about = page.locator(".ll-about").first
    about.locator(".ll-sources").evaluate("one => { one.id = 'folded-away'; }")
    assert not about.locator(".ll-sources").is_visible()
    page.evaluate("window.location.hash = 'folded-away'")
    about.locator(".ll-sources").wait_for(state="visible")
    assert about.evaluate("one => one.open")
