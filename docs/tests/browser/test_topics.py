"""The filter of the list of all scenarios: it keeps what matches, says how many, and works by keyboard alone."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote_plus

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import GameData, game_data


@pytest.fixture(params=game_ids())
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


@pytest.fixture
def listed(visit, address, data):
    """Return the list, filtered by words in its address."""

    def opened(words: str = "", width: int = 1280, **more: Any) -> Any:
        return visit(f"{address(f'{data.folder}/scenarios/index')}?q={quote_plus(words)}", width, **more)

    return opened


def shown(page: Any) -> list[str]:
    """Return the ids of the scenarios that the list shows."""
    links = page.locator(".ll-topic li:visible > a")
    return links.evaluate_all("all => all.map(one => one.hash.slice(1))")


def test_by_the_id_of_a_rule_its_scenarios_are_left(listed, data) -> None:
    rule = max(data.by_rule, key=lambda id: len(data.by_rule[id]))
    page = listed(rule)
    found = shown(page)
    own = {one.id for one in data.by_rule[rule]}
    assert own <= set(found)
    assert len(found) < len(data.scenarios)
    topics = {one.topic for one in map(data.scenarios.get, found) if one}
    told = page.locator(".ll-filter [role=status]").inner_text()
    assert told == f"{len(found)} of {len(data.scenarios)} scenarios match, in {len(topics)} topics."
    assert page.locator(".ll-topic:visible").count() == len(topics)


def test_by_the_question_of_a_dispute_its_scenarios_are_left(listed, data) -> None:
    dispute = next(one for one in data.spec.open_disputes() if data.telling_of(one))
    own = {one.id for one in data.suite.scenarios if dispute.id in one.disputes}
    assert own <= set(shown(listed(dispute.question)))


def test_one_scenario_is_found_and_opened_by_keys_alone(listed, data) -> None:
    wanted = data.suite.scenarios[-1]
    page = listed(width=390)
    assert shown(page) == []
    told = page.locator(".ll-filter [role=status]")
    assert told.inner_text() == f"{len(data.scenarios)} scenarios in {len(data.topics)} topics."
    page.get_by_role("searchbox").focus()
    page.keyboard.insert_text("xylophone")
    assert told.inner_text() == "No scenario matches. Try other words."
    page.keyboard.press("Escape")
    assert told.inner_text().endswith("topics.")
    page.keyboard.insert_text(wanted.id)
    assert wanted.id in shown(page)
    page.keyboard.press("Enter")
    first = page.evaluate("document.activeElement.hash.slice(1)")
    assert first == shown(page)[0]
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/scenarios/*.html#{first}")
    assert page.locator("section:target h2").is_visible()


def test_without_scripts_everything_is_listed(listed, data) -> None:
    page = listed("nothing", java_script_enabled=False)
    assert page.get_by_role("searchbox").count() == 0
    assert page.locator(".ll-topic > h2 a").filter(visible=True).count() == len(data.topics)
    page.locator(".ll-topic summary").first.click()
    assert len(shown(page)) == len(next(iter(data.topics.values())))
