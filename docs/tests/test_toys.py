"""A game plugs in with its own folder alone: the site of the toys has all its pages, boards, words and disputes."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import game_data

PAGES = {
    "kite-race": (
        *("rules/start", "rules/flight", "rules/end", "disputes/past-the-end", "disputes/last-round"),
        *("scenarios/flying", "scenarios/races", "manuals/rule-sheet"),
    ),
    "signal-duel": ("rules/start", "rules/turn", "disputes/next-to", "scenarios/orders", "scenarios/use"),
    "fishmonger": ("rules/turn", "disputes/reshuffle", "scenarios/casting", "scenarios/piles"),
    "conger": ("rules/boast", "disputes/modest-boast", "scenarios/boasts", "scenarios/out"),
}
"""Some pages that each toy has for itself."""
EVERY = (
    *("index", "components", "profiles", "coverage", "history", "booklet", "print"),
    *("rules/index", "disputes/index", "mistakes/index", "scenarios/index", "manuals/index"),
)
"""The pages that every game has."""


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def page(site: Path, game: str, name: str) -> str:
    return text_of(site / "games" / game / f"{name}.html")


def figures(text: str) -> list[str]:
    return re.findall(r'<figure class="ll-steps".*?</figure>', text, re.DOTALL)


def figure_of(text: str, scenario: str) -> str:
    """Return the figure of a scenario on a page."""
    return figures(text.split(f'id="{scenario}"', 1)[1])[0]


@pytest.mark.parametrize("game", PAGES)
def test_a_game_has_every_kind_of_page(toys_site: Path, game: str) -> None:
    wanted = [*EVERY, *PAGES[game]]
    assert [name for name in wanted if not (toys_site / "games" / game / f"{name}.html").is_file()] == []
    assert not (toys_site / "games" / game / "board.html").exists()
    assert f'href="games/{game}/disputes/index.html"' in text_of(toys_site / "index.html")
    assert len(list((toys_site / "games" / game / "manuals").glob("*.html"))) > 1


def test_the_site_has_these_games_and_no_other(toys_site: Path) -> None:
    assert sorted(path.name for path in (toys_site / "games").iterdir() if path.is_dir()) == sorted(PAGES)
    own = "|".join(rf"\b{game_data(game).prefix}\.[a-z]|{game.replace('-', '.')}" for game in game_ids())
    assert own
    for path in toys_site.rglob("*.html"):
        assert not re.search(own, text_of(path), re.IGNORECASE), path


@pytest.mark.parametrize("game", PAGES)
def test_every_step_has_its_board_and_its_words(toys_site: Path, game: str) -> None:
    shown = [one for path in (toys_site / "games" / game).rglob("*.html") for one in figures(text_of(path))]
    assert len(shown) > 20
    for figure in shown:
        steps = re.split(r'<li class="ll-step">', figure)[1:]
        held = re.findall(r'class="ll-drawings">(.*?)</script>', figure, re.DOTALL)
        if held:
            assert len(json.loads(held[0])) == len(steps) > 6
            assert figure.count("<noscript><svg") == 2
        else:
            assert all(step.count("<svg") == 1 or "Refused" in step for step in steps)
        assert all(step.count('class="ll-words"') == 1 for step in steps)
        assert len(set(re.findall(r"<desc>(.+?)</desc>", figure))) > 0 or "Refused" in figure


def test_boards_speak_of_seats_by_name_and_of_fields_in_words(toys_site: Path) -> None:
    flight = figure_of(page(toys_site, "kite-race", "scenarios/flying"), "kite-flying-as-far-as-wind")
    assert "Red flies to pace 5." in flight
    assert "<desc>Red is at pace 2, on 2 strings. Blue is at pace 2, on 1 string." in flight
    assert re.search(r">  red</text>", flight)
    assert re.search(r">    paces +2</text>", flight)
    orders = page(toys_site, "signal-duel", "scenarios/orders")
    assert "Red's captain sails" in unescape(orders)
    assert re.search(r">  red</text>.*?>    place +c3</text>", orders, re.DOTALL)
    assert ".ll-plain text" in text_of(toys_site / "_static/drawings.css")


def test_what_is_not_known_is_a_question_mark(toys_site: Path) -> None:
    casting = figures(page(toys_site, "fishmonger", "scenarios/casting"))[0]
    assert re.search(r">sea +\(card mackerel\) \? \? \?", casting)


def test_every_reading_stands_beside_the_others(toys_site: Path) -> None:
    _, *shown = page(toys_site, "kite-race", "disputes/past-the-end").split('<div class="ll-reading-played">')
    heads = [re.findall(r"<code>(.*?)</code>", one)[0] for one in shown]
    assert heads == ["stops-there", "needs-exact", "turns-back"]
    assert "the ruling" in shown[0]
    assert "Red flies to pace 12." in shown[0]
    assert "Refused" in shown[1]
    assert "a known fault" in shown[2]
    assert "Red flies to pace 11." in shown[2]


def test_disputes_of_scenarios_that_were_never_compiled_are_told_apart_too(toys_site: Path) -> None:
    for game, pages in PAGES.items():
        for name in (one for one in pages if one.startswith("disputes/")):
            assert page(toys_site, game, name).count('<div class="ll-reading-played">') > 1, name


def test_a_method_carries_out_a_rule(toys_site: Path) -> None:
    flight = page(toys_site, "kite-race", "rules/flight").split('id="kite.flight.reach"')[1]
    assert "leadline_engines.kite_race.engine.Engine.distance" in flight.split('id="kite.flight.calm"')[0]


def test_an_illegal_move_has_its_rule_and_the_legal_one_beside_it(toys_site: Path) -> None:
    calm = page(toys_site, "kite-race", "scenarios/flying").split('id="kite-flying-in-a-calm"')[1]
    refused, legal, *_ = figures(calm)
    assert "Refused</span>: there is no wind." in refused
    assert 'href="../rules/flight.html#kite.flight.calm"' in refused
    assert "Red ties a string" in legal


def test_a_mistake_and_the_rule_it_breaks_lead_to_each_other(toys_site: Path) -> None:
    mistakes = page(toys_site, "kite-race", "mistakes/flight").split('id="kite.mistake.endless-string"')[1]
    assert "Let the kite fly two paces for each of its strings at most." in mistakes
    assert 'href="../rules/flight.html#kite.flight.reach"' in mistakes
    reach = page(toys_site, "kite-race", "rules/flight").split('id="kite.flight.reach"')[1]
    own = reach.split('id="kite.flight.calm"')[0]
    assert 'href="../mistakes/flight.html#kite.mistake.endless-string"' in own.split("How programs get this wrong")[1]


def test_the_results_are_shown_for_every_game(toys_site: Path) -> None:
    results = text_of(toys_site / "reference/results.html")
    assert [name for name in ("Kite Race", "Signal Duel", "Fishmonger", "Conger") if f"<h3>{name}" not in results] == []
    assert len(re.findall(r"<summary>\d+ rules? kept</summary>", results)) == len(PAGES)


def test_the_go_to_box_knows_every_game(toys_site: Path) -> None:
    rows = text_of(toys_site / "_static/search-data.js")
    for id in ("kite.flight.calm", "duel.dispute.next-to", "fish.turn.pay", "conger.boast.truth"):
        assert f'"{id}"' in rows


def test_nothing_that_builds_the_site_names_a_game() -> None:
    docs = Path(__file__).resolve().parents[1]
    toys = docs.parent / "conformance/tests/toys"
    own = [(game, game_data(game).prefix) for game in game_ids()]
    names = "|".join((*PAGES, *chain.from_iterable(own), "kite", "duel", "fish"))
    named = re.compile(rf"\b(?:{names})\b".replace("-", "[-_ ]"), re.IGNORECASE)
    assert {path.parent.parent.name.replace("_", "-") for path in toys.glob("*/game/__init__.py")} == set(PAGES)
    folders = ("leadline_sphinx", "leadline_live", "leadline_samples", "_static", "_templates")
    files = [
        path for name in folders for path in (docs / name).rglob("*") if path.suffix in (".py", ".js", ".css", ".html")
    ]
    assert len(files) > 30
    for path in [*files, docs / "conf.py"]:
        assert named.findall(path.read_text(encoding="utf-8")) == [], path
