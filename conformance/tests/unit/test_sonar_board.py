"""Tests of the drawings of Captain Sonar: as text, as pictures, for those who see all and for those who do not."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from leadline.game.drawing import WIDTH
from leadline.games import load_game, spec_of
from leadline.games.captain_sonar import charts
from leadline_engines.captain_sonar.move import Move
from leadline_engines.captain_sonar.position import SEATS, Position, Setup

GAME = load_game("captain-sonar")
ENGINE = GAME.own_engine
NAMES = dict(zip(SEATS, GAME.names.seats(SEATS), strict=True))
SVG = "{http://www.w3.org/2000/svg}"


def position(text: str) -> Position:
    read = GAME.position_notation.read(text)
    assert isinstance(read, Position)
    return read


BUSY = position(
    "alpha turn-by-turn hunt / red E4 route=B6,C6,C5,D5,E5,E4 mines=D4,F3 torpedo=3 mine=1 silence=2 marks=W2,N6 "
    "damage=1 owes=gauge,breakdown heading=north ordered last=use fresh=D4 / blue F5 route=I8,H8,G8,G6,F5 mines=H5 "
    "drone=3 waits=2 / turn=red question=blue:drone:3"
)
MAP = """\
      A  B  C  D  E   F  G  H  I  J
    +------ 1 ------+------ 2 ------+
  1 | .  .  . ##  . | .  .  .  .  . |
  2 | .  .  .  .  . | .  . ##  .  . |
  3 | .  .  .  .  . |+   .  .  .  . |
  4 | .  . ## +  R  | .  . ##  .  . |
  5 | .  . r  r  r  | B  .  *  .  . |
    +------ 3 ------+------ 4 ------+
  6 | . r  r   . ## | .  b  .  .  . |
  7 | .  .  .  .  . | . ##  .  .  . |
  8 | .  .  .  .  . | .  b  b  b  . |
  9 | .  .  . ##  . | .  . ##  .  . |
 10 | .  .  .  .  . | .  .  .  .  . |
    +---------------+---------------+
     R B submarine   r b route   + * mine   ## island
"""
RED = """\
> red       E4, sector 1; mines at D4 F3
  gauges    mine [#.] torpedo [###] drone [...] sonar [..] silence [##...]
            scenario [....]
  engineer  west 1x3 456  north 123 45x  south 123 456  east 123 456;
            broken: silence, scenario
  damage    [#...] 1
            to do: mark a gauge, mark a symbol in the panel north;
            its order is given; a system is used since the last order
"""
BLUE = """\
  blue      F5, sector 2; mine at H5
  gauges    mine [..] torpedo [...] drone [###] sonar [..] silence [.....]
            scenario [....]
  engineer  nothing is marked
  damage    [....] 0
            the other crew has 2 more turns
"""
HEAD = """\
Alpha, turn by turn, 4 damage loses   stopped: blue's captain answers the
drone (sector 3)
"""


def test_a_whole_position_as_text() -> None:
    drawn = "\n".join(GAME.drawing.text(BUSY, NAMES))
    assert drawn == f"{HEAD}\n{MAP}\n{RED}\n{BLUE}".rstrip()


def test_a_view_as_text_shows_nothing_of_the_enemy() -> None:
    lines = GAME.drawing.text(ENGINE.view(BUSY, ("blue.captain",)), NAMES)
    rows = [line[5:] for line in lines if re.match(r" *\d+ \|", line)]
    assert len(rows) == 10
    assert not re.search(r"[Rr+]", "".join(rows))
    assert "".join(rows).count("b") == 4
    assert "\n".join(lines).endswith(f"> red       not seen\n            its order is given\n\n{BLUE}".rstrip())


def test_the_middle_of_the_map_has_nine_sectors_in_real_time() -> None:
    lines = GAME.drawing.text(position("alpha real-time hunt / red E5 / blue E5"), NAMES)
    assert lines[0] == "Alpha, in real time, 4 damage loses   both crews play"
    assert [line for line in lines if "+---" in line] == [
        "    +------ 1 ------+------ 2 ------+------ 3 ------+",
        "    +------ 4 ------+------ 5 ------+------ 6 ------+",
        "    +------ 7 ------+------ 8 ------+------ 9 ------+",
        "    +---------------+---------------+---------------+",
    ]
    assert "  5 | .  .  .  . RB | .  .  .  .  . | .  .  .  .  . |" in lines


def test_with_a_focus_only_what_matters_is_drawn() -> None:
    lines = GAME.drawing.text(BUSY, NAMES, focus=["crews.1.gauges.torpedo"])
    drawn = "\n".join(lines)
    assert RED.rstrip() in drawn
    assert "blue      F5" not in drawn
    assert "  1 | .  .  . ##  o | o  .  .  . |" in lines
    seen = GAME.drawing.text(ENGINE.view(BUSY, ("blue.captain",)), NAMES, focus=["crews.1.gauges.torpedo"])
    assert not any(" o " in line for line in seen)


def test_beside_another_position_only_what_differs_is_drawn() -> None:
    one, two = (position(f"alpha real-time hunt / red {at} / blue J10") for at in ("B2", "B3"))
    assert GAME.drawing.text(two, NAMES, beside=[one]) == [
        "Alpha, in real time, 4 damage loses   both crews play",
        "",
        "      A  B  C",
        "    +--- 1 ---+",
        "  1 | .  .  . |",
        "  2 | .  . ## |",
        "  3 | . R  ## |",
        "  4 | .  .  . |",
        "    +---------+",
        "",
        "  red       B3, sector 1",
        "  gauges    mine [...] torpedo [...] drone [....] sonar [...]",
        "            silence [......] scenario [....]",
        "  engineer  nothing is marked",
        "  damage    [....] 0",
    ]


WRONG = (
    "alpha turn-by-turn hunt / red Z99 route=Z99,A1 mines=Q1 torpedo=9 marks=W9,E1 damage=9 / blue - damage=0",
    "alpha real-time sudden-death / red D1 route=D1,D1 surfaced checked waits=4 / blue ? gauges=? marks=? mines=?",
)


def drawn_positions() -> list[Position]:
    """Positions of legal games, what seats see of them, and some that no game can come to."""
    found = [BUSY, *map(position, WRONG)]
    for number, (name, mode) in enumerate(
        (one, two) for one in ("alpha", "echo") for two in ("turn-by-turn", "real-time")
    ):
        chance, here = Random(number), ENGINE.open(Setup(map=name, mode=mode)).position
        for step in range(120):
            listed = [choice for one in ENGINE.to_act(here) for choice in ENGINE.choices(here, one).listed]
            if not listed:
                break
            here = ENGINE.play(here, Move(chance.choice(listed)), "nothing").position
            if step % 12 == 0:
                found += [here, ENGINE.view(here, ("red.captain",)), ENGINE.view(here, ("blue.engineer",))]
    return found


POSITIONS = drawn_positions()


def test_no_line_of_text_is_too_wide() -> None:
    for here in POSITIONS:
        for line in (*GAME.drawing.text(here, NAMES), *GAME.drawing.text(here, NAMES, beside=[BUSY])):
            assert len(line) <= WIDTH
            assert line == line.rstrip()


def test_every_picture_is_well_formed_and_refers_to_nothing_outside() -> None:
    for here in POSITIONS:
        drawn = GAME.drawing.svg(here, NAMES, "<A> & B")
        tree = ElementTree.fromstring(drawn)
        assert tree[0].text == "<A> & B"
        assert tree[1].text == " ".join(GAME.describe(here, NAMES))
        assert not re.search(r"href|url\(|<script|<style|\bid=", drawn)
        width, height = map(int, tree.attrib["viewBox"].split()[2:])
        for text in tree.iter(f"{SVG}text"):
            assert 0 < int(text.attrib["x"]) < width
            assert 0 < int(text.attrib["y"]) <= height


def kinds(here: Position) -> set[str]:
    tree = ElementTree.fromstring(GAME.drawing.svg(here, NAMES, "A"))
    return {one.attrib["class"] for one in tree.iter(f"{SVG}path") if "class" in one.attrib}


def test_a_picture_shows_what_there_is() -> None:
    assert {"red u", "red w", "red m", "blue u", "blue d", "blue m", "o"} <= kinds(BUSY)
    assert "blue w" not in kinds(BUSY)  # There is no way through its route, so its spaces are drawn.


@pytest.mark.parametrize(
    ("route", "at", "way"),
    [
        ("E4,E5,D5", "E4", "D5 E5 E4"),
        ("A1,A2,B2,B1", "A1", ""),
        ("A1,A2,B2,B1,C1", "A1", "C1 B1 B2 A2 A1"),
        ("A1,B2", "A1", ""),
        ("E4", "E4", "E4"),
        ("E5", "E4", ""),
        ("E4,Z9", "E4", ""),
    ],
)
def test_a_route_is_a_line_where_only_one_way_leads_through_it(route: str, at: str, way: str) -> None:
    sea = GAME.own_components.maps["alpha"]["turn-by-turn"]
    assert " ".join(charts.way(tuple(route.split(",")), at, sea)) == way


def test_a_route_that_leaves_too_many_ways_open_is_no_line() -> None:
    sea = GAME.own_components.maps["charlie"]["real-time"]
    assert charts.way(tuple(f"{column}{row}" for column in "FGHIJK" for row in range(5, 8)), "F5", sea) == ()


def test_a_picture_of_a_view_shows_nothing_of_the_enemy() -> None:
    seen = kinds(ENGINE.view(BUSY, ("blue.captain",)))
    assert {"blue u", "blue d", "blue m"} <= seen
    assert not {kind for kind in seen if kind.startswith("red ")}
    assert "o" not in seen


@pytest.mark.parametrize(
    ("more", "ready"), [("", True), (" marks=W1", False), (" marks=?", False), (" gauges=?", False)]
)
def test_the_reach_of_a_torpedo_is_drawn_where_it_is_ready(more: str, ready: bool) -> None:
    here = position(
        f"alpha turn-by-turn hunt / red E4 torpedo=3{more} / blue J10".replace("torpedo=3 gauges", "gauges")
    )
    assert ("o" in kinds(here)) == ready


def test_a_picture_is_small() -> None:
    assert len(GAME.drawing.svg(BUSY, NAMES, "A title")) < 10_000
    assert max(len(GAME.drawing.svg(here, NAMES, "A title")) for here in POSITIONS) < 15_000


def test_a_picture_alone_carries_its_colours() -> None:
    alone = GAME.drawing.svg_file(BUSY, NAMES, "A title")
    assert "--sea:" in alone
    ElementTree.fromstring(alone)


COMPONENTS = {one.id.rpartition(".")[2]: one for one in spec_of(GAME.id).components}


def component(name: str) -> str:
    return GAME.drawing.component(name, COMPONENTS[name].figures)


def test_the_things_in_the_box_are_drawn() -> None:
    maps = {f"{name}-{mode}" for name in GAME.seats.offers["map"] for mode in ("turn-by-turn", "real-time")}
    sheets = {"gauges-real-time", "gauges-turn-by-turn", "scenario-gauge-turn-by-turn", "hull", "symbols"}
    assert {name for name in COMPONENTS if component(name)} == maps | sheets


def test_a_map_is_drawn_with_its_islands() -> None:
    for name, one in COMPONENTS.items():
        if not any(key.startswith("maps.") for key in one.figures):
            continue
        (figures,) = one.figures.values()
        tree = ElementTree.fromstring(component(name))
        (islands,) = (path for path in tree.iter(f"{SVG}path") if path.attrib["class"] == "i")
        assert islands.attrib["d"].count("M") == len(figures["islands"])
        size = f"{figures['columns']} columns, {figures['rows']} rows"
        assert str(tree[0].text).endswith(
            f"{size}, {4 if figures['columns'] == 10 else 9} sectors, {len(figures['islands'])} island spaces."
        )


def test_the_picture_of_a_gauge_follows_its_figures() -> None:
    drawn = GAME.drawing.component("gauges-real-time", {"gauges.real-time": {"mine": 2, "sonar": 5}})
    tree = ElementTree.fromstring(drawn)
    assert tree[0].text == "Gauges with boxes: mine 2 and sonar 5."
    (boxes,) = tree.iter(f"{SVG}path")
    assert boxes.attrib["d"].count("M") == 7
    assert "hull of 4 boxes" in component("hull")
    assert "scenario 4" in component("scenario-gauge-turn-by-turn")


def test_the_sheet_of_the_engineer_has_every_symbol() -> None:
    tree = ElementTree.fromstring(component("symbols"))
    shown: Counter[str] = Counter()
    for path in tree.iter(f"{SVG}path"):
        shown[path.attrib["class"]] += path.attrib["d"].count("M")
    legend = 1
    assert [shown[f"y {kind}"] - legend for kind in ("red", "yellow", "green", "radiation")] == [6, 6, 6, 6]
    numbers = [text.text for group in tree.iter(f"{SVG}g") for text in group.iter(f"{SVG}text")]
    assert sorted(map(str, numbers)) == sorted(symbol[1:] for symbol in GAME.own_components.symbols)
