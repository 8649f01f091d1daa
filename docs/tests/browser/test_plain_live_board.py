"""A game that offers the live board no more than it has to: everything else has a default."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leadline_live import bundle

PLAIN_GAME = """
const counters = (text) => Number(text);
globalThis.leadlineGames = { counters: {
  data: {
    profiles: [{ id: "one", title: "One", readings: { most: "two" } }],
    disputes: [{
      id: "most",
      question: "How many?",
      readings: { two: "Up to two.", three: "Up to three.", four: "Up to four." },
      unsupported: ["four"],
      manuals: [{ title: "Leaflet", where: "page 3", says: "Take what you like.", how: "unclear", reading: "three" }],
      ruling: "two",
      reason: "Two is the number on the box.",
    }],
    rules: { "c.take": ["One or two are taken", "play"] },
    examples: [["Five lie there", "5"]],
  },
  readPosition: counters,
  writePosition: String,
  readMove: counters,
  writeMove: String,
  open: (readings, position) => ({ position, events: [] }),
  play: (readings, position, move) =>
    move > { two: 2, three: 3, four: 4 }[readings.most]
      ? { refused: { rule: "c.take", why: "That is too many." } }
      : { position: position - move, events: [{ move }] },
  decisions: (readings, position) => [{
    who: "whoever",
    groups: [{ title: "Take", options: [1, 2].map((move) => ({ label: `Take ${move}`, move })) }],
    refused: [],
  }].filter(() => position > 0),
  result: (readings, position) => (position > 0 ? "" : "Nothing is left."),
  draw: (position, title) => `<svg viewBox="0 0 9 9" role="img"><title>${title}</title><text>${position}</text></svg>`,
  describe: (position) => [`There are ${position}.`],
  tell: (before, { events }) =>
    events.map(({ move }) => ({ text: `${move} of ${before} are taken.`, rules: ["c.take"] })),
} };
"""


EXTRAS = """
Object.assign(leadlineGames.counters, {
  decisions: (readings, position, { seats, part }) => {
    const seat = 1 + (position % 2);
    if (position === 0 || (seats && !seats.includes(seat))) return [];
    const options = part === null
      ? [1, 2].map((number) => ({ label: `Announce ${number}`, next: { number } }))
      : [{ label: `Take ${part.number}`, move: part.number }];
    return [{ who: `player ${seat}`, groups: [{ title: "Choose", options }], refused: [] }];
  },
  during: (readings, position, { number }) => ({ position, told: [{ text: `${number} will be taken.` }] }),
  legend: [{ sign: "5", means: "how many are left" }],
  looks: () => [1, 2].map((seat) => ({ id: String(seat), title: `player ${seat}`, group: "", seats: [seat] })),
  seen: (readings, position, [seat]) => (seat === 1 ? position : "?"),
});
"""
"""What a game may offer besides: moves in two steps, a legend, and a number that only player 1 sees."""


@pytest.fixture(params=[""])
def page(request: pytest.FixtureRequest, tmp_path: Path, visit) -> Any:
    scripts = "".join(f"<script>{(bundle.STATIC / one).read_text(encoding='utf-8')}</script>" for one in bundle.SCRIPTS)
    path = tmp_path / "plain.html"
    path.write_text(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Counters</title></head><body><main>'
        '<div class="ll-live" data-game="counters" data-rules="#{id}" data-disputes="#{id}"></div></main>'
        f"<script>{PLAIN_GAME}{request.param}</script>{scripts}</body></html>",
        encoding="utf-8",
    )
    return visit(path.as_uri())


def test_a_plain_game_is_played_to_its_end(page) -> None:
    assert page.get_by_role("heading", name="Whoever to move").is_visible()
    for name in ("Take 2", "Take 1", "Take 2"):
        page.get_by_role("button", name=name).click()
    assert page.get_by_role("status").inner_text() == "2 of 2 are taken."
    assert page.get_by_role("heading", name="The game is over").is_visible()
    page.get_by_role("button", name="Undo").click()
    assert page.get_by_text("There are 2.").count() == 1
    assert page.url.endswith("#p=5&m=2%3B1")


def test_what_a_plain_game_does_not_offer_is_not_there(page) -> None:
    for name in ("View of", "Die 1", "Starts"):
        assert page.get_by_label(name).count() == 0
    assert page.locator(".ll-live-places, .ll-live-form, [data-key=deal]").count() == 0
    page.get_by_text("Set up a position", exact=True).click()
    page.get_by_label("In notation").fill("8")
    page.get_by_role("button", name="Load").click()
    assert page.locator(".ll-live-board text").text_content() == "8"


def test_readings_change_a_plain_game(page) -> None:
    field = page.get_by_label("Or type any move")
    field.fill("3")
    field.press("Enter")
    assert "Refused. That is too many. One or two are taken" in page.locator(".ll-live-typed").inner_text()
    page.get_by_text("Single readings (none changed)").click()
    page.get_by_label("How many?", exact=True).select_option("three")
    field.fill("3")
    field.press("Enter")
    assert page.get_by_role("status").inner_text() == "3 of 5 are taken."
    page.get_by_role("button", name="Who is right?").click()
    assert "The rules leave open whether the move is allowed." in page.locator(".ll-ruling-verdict").inner_text()


def play(page: Any, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def moves(page: Any) -> list[str]:
    return page.locator(".ll-live-goto").all_inner_texts()


def left(page: Any) -> str:
    return page.locator(".ll-live-board text").text_content()


def test_the_history_leads_back_to_any_move_and_is_played_on_from_there(page) -> None:
    play(page, "Take 2", "Take 1", "Take 1")
    page.get_by_role("list", name="The moves").get_by_role("button", name="2").click()
    assert left(page) == "3"
    assert page.get_by_role("status").inner_text() == "The board shows move 1."
    assert page.evaluate("document.activeElement.dataset.key") == "move-1"
    assert moves(page) == ["2", "1", "1"]
    assert page.url.endswith("&at=1")
    page.reload()
    assert left(page) == "3"
    play(page, "Take 2")
    assert moves(page) == ["2", "2"]
    branch = page.get_by_role("list", name="Branches").get_by_role("button")
    assert branch.inner_text() == "2 other moves: 1"
    branch.click()
    assert moves(page) == ["2", "1", "1"]
    assert page.get_by_role("list", name="Branches").get_by_role("button").inner_text() == "1 other move: 2"


def test_the_history_goes_by_keyboard_to_the_start_and_to_the_end(page) -> None:
    play(page, "Take 2", "Take 1")
    page.get_by_role("button", name="Back to the start").focus()
    page.keyboard.press("Enter")
    assert left(page) == "5"
    page.get_by_role("button", name="To the last move").focus()
    page.keyboard.press("Enter")
    assert left(page) == "2"
    assert page.get_by_role("button", name="To the last move").count() == 0


def test_undo_in_the_middle_of_the_history_removes_nothing(page) -> None:
    play(page, "Take 2", "Take 1", "Take 1", "Back to the start")
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.locator(".ll-live-goto").nth(1).click()
    play(page, "Undo")
    assert left(page) == "3"
    assert moves(page) == ["2", "1", "1"]


def test_a_move_that_another_supported_reading_changes_is_marked_and_branches(page) -> None:
    page.get_by_text("Single readings (none changed)").click()
    page.get_by_label("How many?", exact=True).select_option("three")
    page.get_by_label("Or type any move").fill("3")
    page.get_by_label("Or type any move").press("Enter")
    play(page, "Take 1")
    page.locator(".ll-live-history[data-marked]").wait_for()
    marks = page.locator(".ll-live-forks details")
    assert marks.count() == 1
    marks.locator("summary").click()
    assert "Up to two. ✕ Not allowed. That is too many." in marks.inner_text()
    assert "Up to four" not in marks.inner_text()
    marks.get_by_role("button", name="Play on by this: Up to two.").click()
    assert page.get_by_role("heading", name="“3” is refused").is_visible()
    page.get_by_role("list", name="Branches").get_by_role("button").click()
    assert left(page) == "1"
    assert moves(page) == ["3", "1"]


with_extras = pytest.mark.parametrize("page", [EXTRAS], indirect=True, ids=["extras"])


@with_extras
def test_a_move_in_several_steps_is_one_move(page) -> None:
    play(page, "Announce 2")
    assert page.get_by_role("status").inner_text() == "2 will be taken."
    assert moves(page) == []
    play(page, "Undo", "Announce 1", "Take 1")
    assert moves(page) == ["1"]


@with_extras
def test_the_legend_explains_the_signs(page) -> None:
    page.get_by_text("What the signs mean").click()
    assert page.locator(".ll-live-legend").inner_text().split("\n") == ["5", "how many are left"]


@with_extras
def test_players_who_pass_the_device_see_only_their_own(page) -> None:
    page.get_by_label("View of", exact=True).select_option(label="in turn")
    assert page.get_by_role("heading", name="Pass the device to player 2").is_visible()
    assert page.locator(".ll-live-board, .ll-live-history, #ll-link").count() == 0
    page.get_by_role("button", name="I am player 2").click()
    assert left(page) == "?"
    play(page, "Announce 1", "Take 1")
    assert page.get_by_role("heading", name="Pass the device to player 1").is_visible()
    assert page.get_by_role("status").inner_text() == "The device is passed on. Pass the device to player 1."
    page.get_by_text("Another player wants to look").click()
    page.get_by_role("button", name="I am player 2").click()
    assert page.get_by_role("heading", name="Player 2 has nothing to choose now").is_visible()
    play(page, "Pass the device", "Stop passing: show everything")
    assert left(page) == "4"
