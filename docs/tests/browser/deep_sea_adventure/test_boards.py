"""The boards in a real browser: stepping, the live board from a disk, print, and no finding by axe."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

import leadline_live as live
from leadline.games import load_game, recommended
from leadline_live import bundle

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
STATIC = ROOT / "docs/_static"
NAMES = {1: "red", 2: "blue", 3: "green"}
GAME = load_game("deep-sea-adventure")
SETUPS = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]
MOVES = ("red deeper 1+2 pick-up", "blue deeper 1+1", "green deeper 3+3 pick-up")


def figure(readings: dict[str, str], label: str) -> str:
    """Return a figure of steps as the site makes it, under some readings."""
    engine = GAME.engine_under({**recommended("deep-sea-adventure"), **readings})
    here = GAME.position_notation.read("1 20 / 1 1 1 1 2 2 2 3 3 4 / v2 v3 v4 / t1 s1")
    steps = [(here, "The start.", ())]
    for text in MOVES:
        outcome = engine.play(here, GAME.move_notation.read(text, NAMES))
        here = outcome.position
        said = " ".join(GAME.tell(event, NAMES) for event in outcome.events)
        steps.append((here, said, [rule for event in outcome.events for rule in event.rules[:1]]))
    items = [
        f'<li class="ll-step">{GAME.drawing.svg(position, NAMES, f"Step {number}")}<p class="ll-words">{said}</p>'
        f'<ul class="ll-rules">{"".join(f"""<li><a href="#{rule}">{rule}</a></li>""" for rule in rules)}</ul></li>'
        for number, (position, said, rules) in enumerate(steps)
    ]
    return f'<figure class="ll-steps" aria-label="{label}"><ol>{"".join(items)}</ol></figure>'


def sample_page() -> str:
    one = figure({}, "A scenario")
    other = figure({"occupied-passing": "skip-landing-only"}, "Only a landing is moved on")
    style = GAME.drawing.style() + (STATIC / "boards.css").read_text(encoding="utf-8")
    script = (STATIC / "stepper.js").read_text(encoding="utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Steps</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}{bundle.PAGE_STYLE}'
        f"</style></head><body><main><h1>Steps</h1>{one}<h2>Both readings</h2>"
        f'<div class="ll-side"><div>{figure({}, "All are jumped")}</div><div>{other}</div></div></main>'
        f"<script>{script}</script></body></html>"
    )


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    made = {"steps": sample_page(), "live": live.page("deep-sea-adventure")}
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in made}


@pytest.fixture(autouse=True)
def alone(watched) -> Iterator[None]:
    """Check that these pages are self-contained: nothing but the page itself is requested."""
    yield
    assert all(url.startswith("data:") or url.split("#")[0].endswith(".html") for url in watched.asked)


def shown(page: Any, place: str = "main > .ll-steps") -> list[str]:
    return page.locator(f"{place} .ll-step:visible svg > title").all_text_contents()


# Stepping


def test_steps_go_by_buttons(pages, visit):
    page = visit(pages["steps"])
    one = page.locator("main > .ll-steps")
    assert shown(page) == ["Step 0"]
    one.get_by_role("button", name="Step forward").click()
    assert shown(page) == ["Step 1"]
    assert one.locator(".ll-counter").inner_text() == "2 of 4"
    one.get_by_role("button", name="Last step").click()
    one.get_by_role("button", name="Step forward").click(force=True)
    assert shown(page) == ["Step 3"]
    one.get_by_role("button", name="Step back").click()
    assert shown(page) == ["Step 2"]
    one.get_by_role("button", name="First step").click()
    assert shown(page) == ["Step 0"]


def test_steps_go_by_keys(pages, visit):
    page = visit(pages["steps"])
    page.locator("main > .ll-steps").focus()
    for key, expected in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 3), ("Home", 0)):
        page.keyboard.press(key)
        assert shown(page) == [f"Step {expected}"]


def test_boards_side_by_side_step_together(pages, visit):
    page = visit(pages["steps"])
    page.get_by_role("group", name="Step all boards").get_by_role("button", name="Step forward").click()
    assert shown(page, ".ll-side") == ["Step 1", "Step 1"]
    page.locator(".ll-side .ll-steps").nth(1).focus()
    page.keyboard.press("ArrowRight")
    assert shown(page, ".ll-side") == ["Step 2", "Step 2"]
    assert shown(page) == ["Step 0"]


def test_the_words_of_a_step_are_told(pages, visit):
    page = visit(pages["steps"])
    told = page.locator('main > .ll-steps [aria-live="polite"]')
    assert told.text_content() == ""
    page.locator("main > .ll-steps").get_by_role("button", name="Step forward").click()
    assert told.text_content().startswith("2 of 4. ")
    assert "Red swims from space 2 to space 7" in told.text_content()
    page.get_by_role("group", name="Step all boards").get_by_role("button", name="Step forward").click()
    both = page.locator('.ll-bar[aria-label="Step all boards"] [aria-live="polite"]').text_content()
    assert both.index("to space 7") < both.index("Beside it:") < both.index("to space 5")


def test_without_scripts_and_on_paper_every_step_shows(pages, visit):
    assert len(shown(visit(pages["steps"], java_script_enabled=False))) == 4
    page = visit(pages["steps"])
    page.emulate_media(media="print")
    assert len(shown(page)) == 4
    assert page.locator(".ll-bar:visible").count() == 0


# The live board


def choose(page: Any, *names: str) -> None:
    """Choose the steps of a turn: the word, the roll and the search."""
    for name in names:
        page.locator(".ll-live-turn").get_by_role("button", name=name, exact=True).click()


def titles(page: Any) -> list[str]:
    return page.locator(".ll-live-group").all_inner_texts()


def test_a_turn_is_declared_then_rolled_then_searched(pages, visit):
    page = visit(pages["live"])
    refused = page.locator(".ll-live-refused")
    assert "Go back. A diver that carries nothing" in refused.inner_text()
    link = refused.get_by_role("link", name="Only a diver with treasure may choose to turn back")
    assert link.get_attribute("href").endswith("/rules/direction.html#dsa.direction.needs-treasure")
    assert titles(page) == ["Declare the direction"]
    choose(page, "Go deeper")
    assert titles(page) == ["Roll", "Or enter your roll"]
    choose(page, "1+2")
    assert "swims from space 2 to space 7" in page.get_by_role("status").inner_text()
    assert "Red is on space 7" in page.locator(".ll-live-board desc").text_content()
    assert titles(page) == ["Search"]
    choose(page, "Pick up")
    assert "picks up 2:5 on space 7" in page.get_by_role("status").inner_text()
    assert page.get_by_role("heading", name="Blue to move").is_visible()
    page.get_by_role("button", name="Undo").click()
    assert page.get_by_role("heading", name="Red to move").is_visible()


def test_steps_of_a_turn_are_undone_one_by_one(pages, visit):
    page = visit(pages["live"])
    choose(page, "Go deeper", "1+2")
    for title in ("Roll", "Declare the direction"):
        page.get_by_role("button", name="Undo").click()
        assert titles(page)[0] == title
    assert page.get_by_role("button", name="Undo").is_disabled()


def test_dice_are_rolled_by_the_page(pages, visit):
    page = visit(pages["live"])
    choose(page, "Go deeper", "Roll the dice")
    assert re.search(r"Red rolls [123]\+[123] = \d", page.get_by_role("status").inner_text())


def test_any_move_can_be_written_and_is_answered(pages, visit):
    page = visit(pages["live"])
    field = page.get_by_label("Or type any move")
    field.fill("blue deeper 1+1")
    field.press("Enter")
    assert "It is the turn of red" in page.locator(".ll-live-typed").inner_text()
    field.fill("red sideways")
    field.press("Enter")
    assert "is not a roll of two dice" in page.locator(".ll-live-typed").inner_text()
    field.fill("red deeper 2+2")
    field.press("Enter")
    assert "red deeper 2+2" in page.locator(".ll-live-history").inner_text()


def follow_the_other_reading(page: Any) -> None:
    page.get_by_role("button", name="Who is right?").click()
    page.locator(".ll-live-card").nth(1).get_by_role("button", name="Play by this").click()


def test_profiles_and_readings_are_compared_and_switched(pages, visit):
    page = visit(pages["live"])
    choose(page, "Go deeper", "1+2", "Pick up")
    page.get_by_role("button", name="Who is right?").click()
    cards = page.locator(".ll-live-card")
    assert cards.count() == 2
    assert "Comrades' Guide" in cards.nth(1).inner_text()
    assert "space 5" in cards.nth(1).inner_text()
    page.get_by_role("button", name="Close").click()
    page.get_by_label("Play by", exact=True).select_option("comrades-guide")
    assert "to space 5" in page.locator(".ll-live-history").inner_text()
    page.get_by_label("Play by", exact=True).select_option("recommended")
    follow_the_other_reading(page)
    assert "to space 5" in page.locator(".ll-live-history").inner_text()
    assert "1 changed" in page.locator(".ll-live summary").filter(has_text="Single readings").inner_text()
    page.get_by_role("button", name="Reset the single readings").click()
    assert "to space 7" in page.locator(".ll-live-history").inner_text()


def test_a_link_holds_everything(pages, visit):
    page = visit(pages["live"])
    choose(page, "Go deeper", "1+2", "Pick up")
    follow_the_other_reading(page)
    address = page.get_by_label("Link to this board").input_value()
    assert address == page.url
    again = visit(address)
    assert again.locator(".ll-live-history").inner_text() == page.locator(".ll-live-history").inner_text()
    assert "to space 5" in again.locator(".ll-live-history").inner_text()


def test_a_position_comes_from_the_link_and_from_the_form(pages, visit):
    position = "2 9 / 1:0 _ 2:5 / v1 ^3[2:6] h[1:3] / t2 s1 l3"
    page = visit(f"{pages['live']}#p={quote_plus(position)}")
    assert page.get_by_role("heading", name="Blue to move").is_visible()
    page.get_by_text("Set up a position", exact=True).click()
    assert page.get_by_label("In notation").input_value() == position
    page.get_by_label("The line, outwards").fill("1:0 _ 2:5 3 4")
    page.get_by_role("button", name="Set up", exact=True).click()
    assert page.get_by_label("In notation").input_value() == position.replace("2:5 /", "2:5 3:8 4:12 /")
    page.get_by_label("In notation").fill("2 9 / 1:0 1:0 1:0 / v1 v2 / t1")
    page.get_by_role("button", name="Load").click()
    assert "There are not that many chips 1:0" in page.locator(".ll-live").inner_text()


def test_a_link_that_makes_no_sense_says_so(pages, visit):
    page = visit(f"{pages['live']}#p=nonsense")
    assert "The link cannot be read" in page.get_by_role("status").inner_text()
    assert page.get_by_role("heading", name="Red to move").is_visible()


def test_a_diver_sees_only_the_values_that_it_has_seen(pages, visit):
    position = "2 9 / 1:0 _ 2:5 / v1 ^3[2:6]{1:3!2} h / t2 s1 l3"
    page = visit(f"{pages['live']}#p={quote_plus(position)}")
    values = page.locator(".ll-live-board svg").first
    assert "6" in values.locator(".x text").all_text_contents()
    page.get_by_label("View of", exact=True).select_option("blue")
    assert values.locator(".x text").all_text_contents() == ["?", "3"]
    page.get_by_label("View of", exact=True).select_option("red")
    assert values.locator(".x text").all_text_contents() == ["?", "?"]
    assert page.get_by_text("Set up a position", exact=True).count() == 0


def test_what_is_dropped_is_not_told_to_those_who_have_not_seen_it(pages, visit):
    position = "2 9 / 1:0 _ 2:5 _ / v1 ^3[2:6 1:2] h / t2 s1 l3"
    page = visit(f"{pages['live']}#p={quote_plus(position)}")
    page.get_by_label("View of", exact=True).select_option("blue")
    choose(page, "Go back", "1+2", "Drop 2:?, taken as number 1")
    assert "drops 2:? on space 2" in page.get_by_role("status").inner_text()
    page.get_by_label("View of", exact=True).select_option("red")
    told = page.locator(".ll-live-history").inner_text()
    assert "blue back 1+2 drop #1" in told
    assert "2:6" not in told


# For everybody


@pytest.mark.parametrize("name", ["steps", "live"])
@pytest.mark.parametrize(("width", "scheme"), SETUPS)
def test_axe_finds_nothing(pages, visit, findings, name, width, scheme):
    page = visit(pages[name], width, scheme)
    if name == "live":
        choose(page, "Go deeper", "1+2", "Pick up")
        for summary in page.locator("summary").all():
            summary.click()
    if folder := os.environ.get("LEADLINE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}-{width}-{scheme}.png", full_page=True)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
