"""A program that opens its games otherwise than the box says is told so once, and everything else stays true."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from any_game import FISH, Served, check
from tiers import slow_but

from leadline.games import load_game
from leadline.report.github import write_annotations
from leadline.report.markdown import write_markdown
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.results.model import Report
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

pytestmark = pytest.mark.usefixtures("without_detection")

SEA, SONAR, REGRETS = "deep-sea-adventure", "captain-sonar", "deep-regrets"
FEW = 12
"""How many scenarios are played that begin with a setup, and how many about each mistake."""
Figures = Mapping[str, Any]
Change = Callable[[dict[str, Any], Mapping[str, Any]], None]
"""Changes what is reported of an opening, given its setup."""


class Odd(Served):
    """The reference with other figures, or with openings that it reports otherwise; it claims nothing."""

    change: Change | None = None

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        hello = super().initialize(params)
        hello["games"][self.game.id] |= {"claims": {}, "configurable": {}}
        return hello

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        result = super().open(params)
        if self.change is not None and params.get("setup") is not None and result.get("position") is not None:
            self.change(result["position"], params["setup"])
            opened = self.games[result["handle"]]
            opened.position = self.game.reports.resume(opened.engine, opened.position, result["position"])
        return result


def write_components(folder: Path, game: str, figures: Figures) -> Path | None:
    if not figures:
        return None
    path = folder / "own.yaml"
    path.write_text(yaml.safe_dump({"game": game, "figures": figures}))
    return path


@cache
def suite(game: str) -> tuple[Scenario, ...]:
    return tuple(load_suite(game).scenarios)


def chosen(game: str, mistakes: Sequence[str]) -> list[Scenario]:
    """Return some scenarios that open a game, and some about each mistake."""
    spec = load_game(game).spec
    opened = [one for one in suite(game) if one.setup is not None]
    some = opened[:: max(1, len(opened) // FEW)]
    for name in mistakes:
        mistake = spec.mistake(name)
        assert mistake is not None
        some += [one for one in suite(game) if {*mistake.rules} & {*one.rules}][:FEW]
    return list({one.id: one for one in some}.values())


def checked(
    folder: Path, game: str, figures: Figures, mistakes: Sequence[str] = (), change: Change | None = None
) -> tuple[Report, list[Scenario]]:
    components, some = write_components(folder, game, figures), chosen(game, mistakes)

    def start() -> Odd:
        subject = Odd(game, components=components, mistakes=mistakes)
        subject.change = change
        return subject

    return check(start, some), some


def broken(report: Report) -> set[str]:
    return {rule.id for rule in report.rules if rule.verdict == "broken"}


def suspected(report: Report) -> set[str]:
    return {rule.id for rule in report.rules if rule.verdict == "suspected"}


ODD_FIGURES = [
    (SEA, {"air": 22}, "air", "dsa.setup.air"),
    (REGRETS, {"bag": {"blue": 4, "orange": 11}}, "bag", "regrets.setup.bag"),
    (REGRETS, {"fishbucks": {"start": 7}}, "anglers.*.bucks", "regrets.setup.fishbucks"),
    (FISH.id, {"coins": 4}, "mongers.*.coins", ""),
]
BESIDE_MISTAKES = [(game, figures, rule) for game, figures, _, rule in ODD_FIGURES[:2]]
MISTAKES = {
    SEA: ("dsa.mistake.no-stacks", "dsa.mistake.breath-is-never-free"),
    REGRETS: ("regrets.mistake.two-bucks-on-thursday", "regrets.mistake.preserver-brings-two-bucks"),
}


@pytest.mark.parametrize(("game", "figures", "field", "rule"), slow_but([ODD_FIGURES[0], ODD_FIGURES[3]], ODD_FIGURES))
def test_an_odd_figure_is_reported_once_with_the_components_that_set_it(
    tmp_path: Path, game: str, figures: Figures, field: str, rule: str
) -> None:
    report, some = checked(tmp_path, game, figures)
    (opening,) = report.openings
    assert opening.fields == [field]
    assert opening.figures == figures
    assert yaml.safe_load(opening.components) == {"game": game, "figures": figures}
    assert opening.differing == opening.opened > 1
    assert opening.rule == rule or not rule
    assert broken(report) == {opening.rule}
    assert not suspected(report)
    assert report.summary.status == 1
    assert not report.model.causes
    assert not report.model.unexplained
    failing = {one.id for one in report.scenarios if one.verdict == "fail"}
    assert failing == {*opening.scenarios}
    assert "".join(write_report(load_game(game), report, {one.id: one for one in some})).count("\u2717") == 1


@pytest.mark.parametrize(("game", "figures", "rule"), slow_but(BESIDE_MISTAKES[:1], BESIDE_MISTAKES))
@pytest.mark.left_to_all
def test_mistakes_beside_an_odd_figure_are_named_first(tmp_path: Path, game: str, figures: Figures, rule: str) -> None:
    report, some = checked(tmp_path, game, figures, MISTAKES[game])
    assert {cause.id for cause in report.model.causes} == {*MISTAKES[game]}
    assert all(cause.is_certain for cause in report.model.causes)
    assert [one.figures for one in report.openings] == [figures]
    spec = load_game(game).spec
    mistakes = [spec.mistake(name) for name in MISTAKES[game]]
    assert broken(report) == {rule, *(one for mistake in mistakes if mistake is not None for one in mistake.rules)}
    assert not suspected(report)
    text = "\n".join(write_report(load_game(game), report, {one.id: one for one in some}))
    assert max(text.index(f"{name}\n") for name in MISTAKES[game]) < text.index("Different openings")


def damaged(position: dict[str, Any], setup: Mapping[str, Any]) -> None:
    for crew in position["crews"]:
        crew["damage"] = 1


def damaged_turn_by_turn(position: dict[str, Any], setup: Mapping[str, Any]) -> None:
    if position["mode"] == "turn-by-turn":
        damaged(position, setup)


def rich_when_two_play(position: dict[str, Any], setup: Mapping[str, Any]) -> None:
    if setup["seats"] == 2:
        for angler in position["anglers"]:
            angler["bucks"] = 7


def short_of_air_when_three_dive(position: dict[str, Any], setup: Mapping[str, Any]) -> None:
    if setup["seats"] == 3:
        position["air"] = 22


OTHER_OPENINGS = [
    (SEA, short_of_air_when_three_dive, "air", "dsa.setup.air", False),
    (SONAR, damaged, "crews.*.damage", "sonar.setup.fresh-sheets", True),
    (REGRETS, rich_when_two_play, "anglers.*.bucks", "regrets.setup.fishbucks", False),
    (SONAR, damaged_turn_by_turn, "crews.*.damage", "sonar.setup.fresh-sheets", False),
]


@pytest.mark.parametrize(
    ("game", "change", "field", "rule", "is_everywhere"), slow_but(OTHER_OPENINGS[:1], OTHER_OPENINGS)
)
def test_a_field_that_no_figures_give_is_reported_once(
    tmp_path: Path, game: str, change: Change, field: str, rule: str, *, is_everywhere: bool
) -> None:
    report, _ = checked(tmp_path, game, {}, (), change)
    (opening,) = report.openings
    assert (opening.fields, opening.figures, opening.components) == ([field], {}, "")
    assert opening.rule == rule
    assert (opening.differing == opening.opened) is is_everywhere
    assert broken(report) == {rule}
    assert not suspected(report)
    assert not report.model.unexplained
    assert report.model.right == report.model.judged - opening.differing


@pytest.mark.parametrize(
    ("game", "mistake"),
    [
        (SEA, "dsa.mistake.air-starts-on-24"),
        pytest.param(REGRETS, "regrets.mistake.starts-with-three-bucks", marks=pytest.mark.slow),
    ],
)
def test_what_a_known_mistake_explains_is_left_to_it(tmp_path: Path, game: str, mistake: str) -> None:
    report, _ = checked(tmp_path, game, {}, (mistake,))
    assert not report.openings
    assert [cause.id for cause in report.model.causes] == [mistake]


def test_a_right_program_has_nothing_odd(tmp_path: Path) -> None:
    report, _ = checked(tmp_path, SEA, {})
    assert not report.openings
    assert report.summary.status == 0


def test_every_printed_form_shows_what_is_otherwise(tmp_path: Path) -> None:
    report, some = checked(tmp_path, SEA, {"air": 22})
    game, by_id = load_game(SEA), {one.id: one for one in some}
    says = report.openings[0].says
    assert says.endswith("air is 22, not 25")
    forms = (write_page(game, report, by_id), write_markdown(game, report, by_id))
    for form in (*forms, "\n".join(write_annotations(game, report, by_id))):
        assert says in form
        assert "air: 22" in form
