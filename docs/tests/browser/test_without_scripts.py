"""Without scripts: everything can be read, every board shows, and nothing is offered that would do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import game_ids
from leadline_sphinx.boards import has_live_board
from leadline_sphinx.data import GameData, game_data

pytestmark = pytest.mark.slow


@pytest.fixture(params=game_ids())
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


@pytest.fixture
def plain(visit, address):
    """Return a page in a browser that runs no scripts."""

    def opened(name: str) -> Any:
        page = visit(address(name), 390, java_script_enabled=False)
        assert page.get_by_role("button", name="Search").count() == 0
        assert page.locator(".ll-bar").count() == 0
        return page

    return opened


def all_shown(places: Any) -> int:
    """Return the number of elements, after checking that all of them are shown."""
    assert places.count() == places.filter(visible=True).count()
    return places.count()


def test_rules_are_read_with_all_their_boards(plain, data) -> None:
    chapter = max(data.spec.chapters, key=lambda one: len(one.rules))
    page = plain(f"{data.folder}/rules/{chapter.id}")
    for rule in chapter.rules:
        assert page.locator(f"section[id='{rule.id}']").get_by_role("heading", level=2).is_visible()
    for summary in page.locator("details.ll-on-a-board > summary").all():
        summary.click()
    figures = page.locator("figure.ll-steps")
    assert all_shown(figures) > 0
    assert all_shown(page.locator("figure .ll-step")) >= 2 * figures.count()
    assert all_shown(page.locator("figure .ll-words")) == page.locator("figure .ll-step").count()
    assert all_shown(page.locator("figure svg")) >= 2 * figures.count()


def test_a_dispute_is_read_with_both_readings(plain, data, disputes_played) -> None:
    dispute = disputes_played(data)[0]
    page = plain(f"{data.folder}/disputes/{dispute.id}")
    assert page.get_by_role("heading", level=1).inner_text().startswith(dispute.question)
    assert page.get_by_text(dispute.readings[dispute.ruling].says).first.is_visible()
    assert all_shown(page.locator(".ll-answers tbody tr")) == len(dispute.manuals)
    assert all_shown(page.locator(".ll-side .ll-step svg")) >= 4


def test_scenarios_are_read(plain, data) -> None:
    topic = next(iter(data.topics))
    page = plain(f"{data.folder}/scenarios/{topic.replace('_', '-')}")
    assert all_shown(page.locator("section.ll-scenario")) > 1
    assert all_shown(page.locator("figure .ll-step")) > all_shown(page.locator("figure")) > 1


def test_a_scenario_begins_with_its_position_in_words(plain, data) -> None:
    topic = next(iter(data.topics))
    page = plain(f"{data.folder}/scenarios/{topic.replace('_', '-')}")
    scenario = next(one for one in data.topics[topic] if one.position is not None)
    position = data.game.codecs.position.read(scenario.position)
    figure = page.locator(f"[id='{scenario.id}'] figure").first
    assert figure.locator(".ll-start").inner_text() == " ".join(data.game.describe(position, scenario.named))
    assert all_shown(figure.locator(".ll-words")) == len(scenario.steps) + 1


def test_a_long_game_that_is_drawn_shows_its_first_and_its_last_board(plain, site) -> None:
    path = next(one for one in site.rglob("*.html") if "ll-drawings" in one.read_text(encoding="utf-8"))
    page = plain(str(path.relative_to(site)))
    figure = page.locator("figure:has(> .ll-drawings)").first
    assert all_shown(figure.locator("svg")) == 2
    assert all_shown(figure.locator(".ll-words")) > 2


def test_the_live_board_says_that_it_needs_scripts(plain, data) -> None:
    if not has_live_board(data.id):
        pytest.skip(f"{data.id} has no live board")
    assert "needs scripts" in plain(f"{data.folder}/board").locator(".ll-live").inner_text()


def test_the_start_page_leads_on(plain) -> None:
    page = plain("index")
    page.locator(".ll-doors-big a").first.click()
    page.wait_for_url("**/disputes/index.html")
    assert page.get_by_role("heading", level=1).is_visible()
