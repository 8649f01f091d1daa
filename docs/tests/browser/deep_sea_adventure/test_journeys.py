"""The three people the site is for: a table with a phone, an implementer with a failing scenario, an editor."""

from __future__ import annotations

import re
from typing import Any

import pytest

QUESTION = "Which occupied spaces are not counted when a diver swims?"
RULING = "No occupied space is counted, whether the diver passes it or would land on it."
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def phone(visit, address) -> Any:
    """Return the start page on a phone."""
    return visit(address("index"), 390, has_touch=True, is_mobile=True, permissions=CLIPBOARD)


def landed(page: Any) -> tuple[str, ...]:
    """Return where red is in each reading."""
    texts = page.locator(".ll-side .ll-step:visible svg > desc").all_text_contents()
    return tuple(re.search(r"[Rr]ed[^.]*space (\d+)", text)[1] for text in texts)


def see_the_dispute(page: Any) -> None:
    """Check that the page shows the question, the ruling with its reason, and both readings side by side."""
    page.wait_for_url("**/disputes/occupied-passing.html*")
    assert page.get_by_role("heading", level=1).inner_text().startswith(QUESTION)
    card = page.locator(".ll-card")
    assert RULING in card.inner_text()
    assert "Why: Two manuals say that" in card.inner_text()
    box = card.bounding_box()
    assert box["y"] < 900, "the answer is not on the first screen"
    assert landed(page) == ("2", "2")
    page.get_by_role("group", name="Step all boards").get_by_role("button", name="Step forward").tap()
    assert landed(page) == ("6", "5")
    names = page.locator(".ll-side-title").all_inner_texts()
    assert [name.split()[0] for name in names] == ["skip-all", "skip-landing-only"]
    assert "the ruling" in names[0]


def test_a_table_asks_in_its_own_words(phone) -> None:
    field = phone.locator(".bd-article .ll-search input")
    field.tap()
    phone.keyboard.type("can I jump over another diver")
    hits = phone.locator(".bd-article .ll-search [role=option]")
    hits.filter(has_text=QUESTION).tap()
    see_the_dispute(phone)
    phone.get_by_role("link", name=re.compile("copy link")).tap()
    phone.get_by_text("copied", exact=True).wait_for()
    assert phone.evaluate("navigator.clipboard.readText()") == phone.url.partition("#")[0] + "#occupied-passing"
    phone.get_by_role("button", name="Copy the answer").tap()
    phone.get_by_text("Copied.").wait_for()
    lines = phone.evaluate("navigator.clipboard.readText()").splitlines()
    assert (lines[0], lines[1]) == (QUESTION, RULING)
    assert lines[-1].endswith("/occupied-passing.html#occupied-passing")
    phone.evaluate("() => { window.print = () => { window.printed = true; }; }")
    phone.get_by_role("button", name="Print the card").tap()
    assert phone.evaluate("window.printed")


def test_a_table_picks_from_the_list(phone) -> None:
    phone.locator(".ll-door").filter(has_text="Settle a dispute").get_by_role("link", name="Deep Sea Adventure").tap()
    phone.wait_for_url("**/disputes/index.html")
    phone.get_by_role("link", name=QUESTION).first.tap()
    see_the_dispute(phone)


def test_an_implementer_follows_a_failing_scenario(visit, address) -> None:
    page = visit(address("index"))
    page.keyboard.press("g")
    page.keyboard.insert_text("dsa-occupied-one-passed-down")
    page.locator("dialog [role=option]").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/scenarios/*.html#dsa-occupied-one-passed-down")
    scenario = page.locator("section:target")
    assert scenario.get_by_role("heading").inner_text().startswith("A diver passed on the way down is not counted")
    scenario.locator("figure").focus()
    page.keyboard.press("ArrowRight")
    assert "Red swims from space 2 to space 6, past the diver on space 4." in scenario.locator(".ll-now").inner_text()
    rule = scenario.locator(".ll-now .ll-rules").get_by_role(
        "link", name="Occupied spaces are jumped over and not counted"
    )
    assert rule.get_attribute("href").endswith("/rules/swim.html#dsa.swim.skip-occupied")
    scenario.get_by_role("link", name="Open on the live board").click()
    page.wait_for_url("**/board.html#p=*")
    assert page.locator(".ll-live-history > li").inner_text().startswith("red deeper 1+2 ")
    assert "from space 2 to space 6" in page.locator(".ll-live-history").inner_text()
    assert page.get_by_role("heading", name="Blue to move").is_visible()


def test_an_implementer_sees_what_is_refused_and_by_which_rule(visit, address) -> None:
    page = visit(address("games/deep-sea-adventure/disputes/turn-back-empty"))
    page.get_by_role("link", name="Open on the live board").first.click()
    page.wait_for_url("**/board.html#p=*")
    turn = page.locator(".ll-live-turn")
    assert turn.get_by_role("heading").inner_text().endswith("is refused")
    link = turn.get_by_role("link", name="Only a diver with treasure may choose to turn back")
    page.get_by_role("button", name="Continue without it").click()
    assert "✕ Go back." in page.locator(".ll-live-refused").inner_text()
    link.click()
    page.wait_for_url("**/rules/direction.html#dsa.direction.needs-treasure")
    page.locator("section:target details.ll-about > summary").first.click()
    assert "leadline_engines.deep_sea_adventure.direction" in page.locator("section:target .ll-code-links").inner_text()


def test_an_editor_checks_a_ruling(visit, address) -> None:
    page = visit(address("games/deep-sea-adventure/rules/swim#dsa.swim.skip-occupied"))
    rule = page.locator("section:target")
    rule.locator("details.ll-about > summary").first.click()
    said = rule.locator(".ll-sources tbody tr").filter(has_text="Comprehensive Reference Manual").inner_text()
    assert "● says" in said
    rule.get_by_role("link", name=QUESTION).first.click()
    page.wait_for_url("**/disputes/occupied-passing.html#occupied-passing")
    row = page.locator(".ll-answers tbody tr").filter(has_text="Comrades' Guide")
    assert "skip-landing-only" in row.inner_text()
    row.get_by_role("link", name="hunting-3.6").click()
    page.wait_for_url("**/manuals/comrades-guide.html#comrades-guide.hunting-3.6")
    statement = page.locator(":target")
    assert "Comrades' Guide, hunting-3.6" in statement.inner_text()
    assert statement.get_by_role("link", name="Occupied spaces are jumped over and not counted").is_visible()
    beside = page.get_by_role("navigation", name="Pages of this part")
    beside.get_by_role("link", name="Manuals compared").click()
    page.wait_for_url("**/profiles.html")
    row = page.locator(".ll-profiles tbody tr").filter(has_text=QUESTION)
    assert [cell.split()[0] for cell in row.locator("td").all_inner_texts()[1:]] == ["skip-all", "●", "✕", "●"]
    beside.get_by_role("link", name="Coverage").click()
    page.wait_for_url("**/coverage.html")
    row = page.locator("tbody tr").filter(has_text="Occupied spaces are jumped over and not counted")
    assert int(row.locator("td").nth(1).inner_text()) > 0
    row.get_by_role("link", name="Occupied spaces", exact=True).click()
    page.wait_for_url("**/scenarios/occupied-spaces.html")
    assert page.locator("section.ll-scenario").count() > 1
