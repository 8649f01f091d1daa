"""The drawing of a board in Python and in JavaScript: the same picture, the same words, the same notation."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import leadline_live as live
from leadline.games import load_game, spec_of
from leadline.spec.profiles import profiles
from leadline.suite.bundle import load_suite
from leadline.suite.prove import play_scenario
from leadline_engines.surface import Seat

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
SUBJECT = ROOT / "conformance/subjects/javascript"
NAMES = ("red", "blue", "green", "yellow", "purple", "orange")
GAME = load_game("deep-sea-adventure")
FULL = "1 25 / 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 / v0 v0 v0 v0 v0 v0 / t1 s1"
SHORT = "2 18 / 1:0 _ 1:1 1:2 2:4 _ 3:8 2:5 (1:2+2:5+3:8) 4:12 / v2[2:4 (1:1+2:6)] ^4[2:7] h[1:3] / t1 s1 l3"


EVERY = pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
"""The distance between the scenarios that are played."""


@cache
def positions(every: int) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
    """Return every position that scenarios lead to under any profile, once, with the names of its scenario."""
    found: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {}
    for profile in profiles(spec_of(GAME.id)):
        for scenario in load_suite(GAME.id).scenarios[::every]:
            for happened in play_scenario(GAME, profile.readings, scenario).happened:
                if happened.position is not None:
                    here = GAME.codecs.position.write(happened.position)
                    found.setdefault(json.dumps([here, scenario.names]), (here, scenario.names))
    return list(found.values())


def named(names: Sequence[str]) -> dict[Seat, str]:
    """Divers by their seats."""
    return dict(enumerate(names, 1))


def ask_javascript(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that nothing can be compared with the drawing in JavaScript")
    command = ["node", str(SUBJECT / "board/draw-many.mjs")]
    lines = "\n".join(map(json.dumps, asked))
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked)
    return answers


@cache
def both(every: int) -> list[tuple[Any, tuple[str, ...], dict[str, Any]]]:
    """Return every position, its names, and the results in JavaScript."""
    here = positions(every)
    answers = ask_javascript([{"position": one, "names": names, "title": "A & B"} for one, names in here])
    assert len(answers) > 2_000 // every
    return [(one, names, answer) for (one, names), answer in zip(here, answers, strict=True)]


def test_javascript_writes_and_reads_the_same_moves():
    suite = load_suite(GAME.id).scenarios
    asked = [{"move": step.move, "names": one.names} for one in suite for step in one.steps]
    assert len(asked) > 1_000
    for question, answer in zip(asked, ask_javascript(asked), strict=True):
        move, names = GAME.codecs.move.read(question["move"]), named(question["names"])
        assert answer["notation"] == GAME.move_notation.write(move, names)
        assert answer["again"] == GAME.codecs.move.write(GAME.move_notation.read(answer["notation"], names))


@EVERY
@pytest.mark.left_to_all
def test_javascript_writes_and_reads_the_same_notation(every):
    for here, _, answer in both(every):
        assert answer["notation"] == GAME.position_notation.write(GAME.codecs.position.read(here))
        assert GAME.codecs.position.read(answer["again"]) == GAME.codecs.position.read(here)


@EVERY
@pytest.mark.left_to_all
def test_javascript_draws_the_same_picture(every):
    for here, names, answer in both(every):
        assert answer["drawing"] == GAME.drawing.svg(GAME.codecs.position.read(here), named(names), "A & B")


@EVERY
def test_javascript_says_the_same_sentences(every):
    for here, names, answer in both(every):
        assert answer["sentences"] == GAME.describe(GAME.codecs.position.read(here), named(names))


def drawing(notation: str) -> str:
    here = GAME.position_notation.read(notation)
    return GAME.drawing.svg(here, named(NAMES[: len(here.divers)]), "A title")


def test_a_drawing_is_small():
    assert len(drawing(FULL)) < 9_000
    assert len(drawing(SHORT)) < 4_500
    assert len(drawing("1 20 / 1 1 1 1 2 2 2 3 3 4 / v2 v3 v4 / t1 s1")) < 4_000


def test_every_drawing_is_well_formed_and_refers_to_nothing_outside():
    for here, names in positions(4)[::2]:
        drawn = GAME.drawing.svg(GAME.codecs.position.read(here), named(names), "<A> & B")
        tree = ElementTree.fromstring(drawn)
        assert tree[0].text == "<A> & B"
        assert not re.search(r"href|url\(|<script|<style|\bid=", drawn)


def test_everything_drawn_lies_inside_the_picture():
    for here, names in positions(4):
        tree = ElementTree.fromstring(GAME.drawing.svg(GAME.codecs.position.read(here), named(names), "A"))
        width, height = map(int, tree.attrib["viewBox"].split()[2:])
        for text in tree.iter(f"{SVG}text"):
            assert 0 < int(text.attrib["x"]) < width
            assert 0 < int(text.attrib["y"]) <= height


def test_a_seat_is_drawn_what_it_sees():
    here = GAME.position_notation.read("1 20 / 1:0!2 2:5 (1:1+2:6!1) / v2[2:4!1] v0 / t1 s1")
    seen = GAME.own_engine.view(here, (1,))
    drawn = GAME.drawing.svg(seen, named(NAMES[:2]), "What red sees")
    values = re.findall(r'<g class="[vxq]">(.*?)</g>', drawn)
    assert re.findall(r">([^<>]+)</text>", "".join(values)) == ["?", "?", "×2", "6 ?", "4"]
    assert GAME.describe(seen, named(NAMES[:2]))[3:] == [
        "Space 1: level 1, value ?.",
        "Space 2: level 2, value ?.",
        "Space 3: a stack of 2, 2:6 and 1:?.",
        "Red is on space 2, going deeper, carries 2:4, a load of 1.",
        "Blue is on the submarine, carries nothing.",
    ]


def test_a_position_is_described_in_the_same_sentences():
    assert GAME.describe(GAME.position_notation.read(SHORT), named(NAMES[:3])) == [
        "Dive 2 of 3, air 18 of 25.",
        "Red is to move.",
        "The line has 10 spaces, counted outwards from the submarine.",
        "Space 1: level 1, value 0.",
        "Space 2: blank.",
        "Spaces 3 to 4: level 1, values 1 and 2.",
        "Space 5: level 2, value 4.",
        "Space 6: blank.",
        "Space 7: level 3, value 8.",
        "Space 8: level 2, value 5.",
        "Space 9: a stack of 3, 1:2, 2:5 and 3:8.",
        "Space 10: level 4, value 12.",
        "Red is on space 2, going deeper, carries 2:4; a stack of 2, 1:1 and 2:6, a load of 2.",
        "Blue is on space 4, going back, carries 2:7, a load of 1.",
        "Green is home, carries 1:3, a load of 1.",
    ]
    over = GAME.position_notation.read("3 0 / / v0{4:12!} v0 / t- s2")
    assert GAME.describe(over, named(("first", "second"))) == [
        "Dive 3 of 3, air 0 of 25.",
        "The game is over.",
        "No space is left in the line.",
        "The first diver has kept 4:12, 12 points.",
        "The second diver has kept nothing, 0 points.",
    ]


def test_a_drawing_alone_carries_its_colours():
    here = GAME.position_notation.read(SHORT)
    alone = GAME.drawing.svg_file(here, named(NAMES[:3]), "A title")
    assert "--sea:" in alone
    ElementTree.fromstring(alone)


def test_the_colours_of_a_drawing_stand_with_the_game_alone():
    for sheet in (ROOT / "docs/_static").glob("*.css"):
        assert ".ll-board {" not in sheet.read_text(encoding="utf-8")
    assert GAME.drawing.style() in live.page("deep-sea-adventure")


COMPONENTS = {one.id.rpartition(".")[2]: one for one in spec_of("deep-sea-adventure").components}


def component(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(GAME.drawing.component(name, COMPONENTS[name].figures))


def words_in(tree: ElementTree.Element, kind: str = "") -> list[str]:
    places = tree.findall(f".//{SVG}g[@class='{kind}']") if kind else [tree]
    return [str(text.text) for place in places for text in place.iter(f"{SVG}text")]


def test_every_thing_in_the_box_is_drawn_with_its_figures():
    assert {name for name in COMPONENTS if not GAME.drawing.component(name, COMPONENTS[name].figures)} == {
        "players",
        "dives",
    }
    levels = COMPONENTS["treasure-chips"].figures["levels"]
    chips = [str(value) for level in levels for value in level["values"] for _ in range(level["copies"])]
    assert words_in(component("treasure-chips"), "v") == chips
    dots = component("treasure-chips").findall(f".//{SVG}circle")
    assert len(dots) == sum(level["level"] for level in levels)
    dice = COMPONENTS["dice"].figures
    assert len(component("dice").findall(f".//{SVG}circle")) == dice["dice"] * sum(dice["die_faces"])
    (ring,) = component("blank-chips").findall(f".//{SVG}path")
    assert ring.attrib["d"].count("M") == COMPONENTS["blank-chips"].figures["blanks"]
    assert words_in(component("air-track"))[:6] == ["0", "5", "10", "15", "20", "25"]
    assert words_in(component("divers"))[1::2] == list(NAMES)
    assert f"×{COMPONENTS['stacks'].figures['stack_size']}" in words_in(component("stacks"))


def test_the_picture_of_a_component_follows_its_figures_and_stays_inside():
    changed = {"dice": 3, "die_faces": [1, 9]}
    tree = ElementTree.fromstring(GAME.drawing.component("dice", changed))
    assert tree[0].text == "3 dice with 2 faces each: 1 times 1 and 1 times 9."
    for name, one in COMPONENTS.items():
        drawn = GAME.drawing.component(name, one.figures)
        assert not re.search(r"href|url\(|<script|<style|\bid=", drawn)
        if not drawn:
            continue
        width, height = map(int, ElementTree.fromstring(drawn).attrib["viewBox"].split()[2:])
        for text in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
            assert 0 < int(text.attrib["x"]) < width
            assert 0 < int(text.attrib["y"]) <= height
