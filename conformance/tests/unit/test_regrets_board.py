"""Tests of the drawings of Deep Regrets: as text, as pictures, for those who see all and for those who do not.

The cards are those of the spec, which are invented.
"""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from regrets_play import ENGINE, GAME, NAMES, position, some_positions

from leadline.game.drawing import WIDTH
from leadline_engines.deep_regrets.position import Die, Position

SVG = "{http://www.w3.org/2000/svg}"
CALLED = {1: "agnes", 2: "bruno", 3: "clara", 4: "diego", 5: "edith"}
BUSY = position(
    """
    day: thursday
    first: 2
    preserver: 1
    anglers:
      1: {fresh: [b2, p3, p1], spent: [blue, player], fish: [tallow-eel, lamp-sprat], regrets: [regret-3, regret-0],
          dinks: [bent-hook, bent-hook], supplies: [flare], rods: [dawn-rod, chapel-rod], rod: dawn-rod, depth: 2,
          reels: [iron-reel], reel: iron-reel, bucks: 1, worms: yes, used: [iron-reel]}
      2: {depth: 0, regrets: 2, fish: 3, lifeboat: no, passed: yes, mounts: {2: vestry-pike}, visited: [rod, dice]}
    shoals: {2b: [anvil-bream up, 3], 1a: [], 3a: [elder-cod, 12]}
    attempt: [{shoal: 2b, change: -1}]
    """
)
TEXT = """\
Thursday, action   first: bruno   to act: agnes   Life Preserver: agnes
cast at 2b -1

Sea   a                       b                       c
  I   empty                   13 face-down            13 face-down
  II  13 face-down            4 ANVIL-BREAM 4/5+      13 face-down
  III 13 elder-cod 5/6+       13 face-down            13 face-down
      FACE-UP or known: Difficulty/Value, + fair, - foul
Boats Depth II: agnes   Port: bruno

Decks Regrets 16   Dinks 23   rods 8   reels 9   supplies 19
Bag   6 blue   8 green   8 orange

* agnes  at Depth II, 1$, Regrets 2 (worth 3), worms ready
         fresh p1 p3 b2; spent player blue
         fish tallow-eel 3/4-, lamp-sprat 1/1+
         Dinks 2 x bent-hook
         supplies flare
         equipped dawn-rod, iron-reel
         rods and reels chapel-rod
         used today iron-reel
  bruno  at Port, 0$, Regrets 2, passed, lifeboat used
         fresh none; spent player player player
         fish 3 hidden
         mounted x2 -, x3 vestry-pike, x2 -
         visited rod and dice
"""


def test_a_whole_position_as_text() -> None:
    assert "\n".join(GAME.drawing.text(BUSY, CALLED)) == TEXT.rstrip()


def test_only_what_differs_is_drawn_beside_another() -> None:
    other = replace(BUSY, anglers=(BUSY.anglers[0], replace(BUSY.anglers[1], bucks=4)))
    drawn = "\n".join(GAME.drawing.text(BUSY, CALLED, beside=[other]))
    assert "bruno" in drawn
    assert "tallow-eel" not in drawn
    assert "Sea" not in drawn
    taken = replace(BUSY.shoals[4], cards=BUSY.shoals[4].cards[1:])
    lying = replace(BUSY, shoals=(*BUSY.shoals[:4], taken, *BUSY.shoals[5:]))
    drawn = "\n".join(GAME.drawing.text(BUSY, CALLED, beside=[lying]))
    assert "shoal 2b: 4 ANVIL-BREAM 4/5+" in drawn
    assert "shoal 2a" not in drawn
    assert (
        TEXT[TEXT.index("Sea ") : TEXT.index("Boats")] in "\n".join(GAME.drawing.text(BUSY, CALLED, ["shoals"])) + "\n"
    )


def crowded() -> Position:
    """Five players, each with as much as can be."""
    every = position("{anglers: {1: {}, 2: {}, 3: {}, 4: {}, 5: {}}}")
    components = GAME.own_components
    longest = sorted(components.fish, key=len)[-9:]
    one = replace(
        every.anglers[0],
        fish=tuple(longest),
        fresh=(Die("player", 3),) * 3 + (Die("orange", 3),) * 5,
        spent=("blue",) * 8 + ("green",) * 4,
        regrets=("regret-3",) * 14,
        dinks=tuple(components.dinks),
        supplies=tuple(components.supplies),
        rods=tuple(components.rods),
        reels=tuple(components.reels),
        visited=("rod", "reel", "supply", "dice"),
        used=tuple(components.reels),
    )
    shoals = tuple(
        replace(shoal, cards=(replace(shoal.cards[0], card=fish, up=True), *shoal.cards[1:]))
        for shoal, fish in zip(every.shoals, longest, strict=True)
    )
    return replace(every, anglers=(one,) * 5, shoals=shoals, preserver=3, last_turns=2)


POSITIONS = (BUSY, crowded(), *some_positions())


def test_no_line_of_text_is_too_wide() -> None:
    assert {len(here.anglers) for here in POSITIONS} == {2, 3, 4, 5}
    for here in POSITIONS:
        for line in (*GAME.drawing.text(here, CALLED), *GAME.drawing.text(here, NAMES, focus=["shoals.2.cards"])):
            assert len(line) <= WIDTH, line
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
            assert 0 <= int(text.attrib["x"]) < width
            assert 0 < int(text.attrib["y"]) <= height
        for rect in tree.iter(f"{SVG}rect"):
            assert float(rect.attrib["x"]) + float(rect.attrib["width"]) <= width
            assert float(rect.attrib["y"]) + float(rect.attrib["height"]) <= height


def texts(here: Position) -> list[str]:
    tree = ElementTree.fromstring(GAME.drawing.svg(here, CALLED, "A"))
    return [str(one.text) for one in tree.iter(f"{SVG}text")]


def test_a_picture_shows_what_there_is() -> None:
    shown = texts(BUSY)
    for words in ("Anvil Bream", "4/5 fair", "4 fish, -1", "empty", "Elder Cod", "5/6 fair, seen", "Boats: agnes"):
        assert words in shown
    for words in ("At Port: bruno", "First: bruno; Life Preserver: agnes", "Dinks: 2 x Bent Hook", "Fish: 3 hidden"):
        assert words in shown
    assert "Mounted: x2 –, x3 Vestry Pike 4/5+, x2 –" in shown
    assert [one for one in shown if re.fullmatch(r"[pbgom]\d?", one)] == ["p1", "p3", "b2", "p", "b", "p", "p", "p"]


def test_a_picture_of_a_view_shows_nothing_of_the_hands_of_others() -> None:
    shown = texts(ENGINE.view(BUSY, (2,)))
    assert "Fish: 2 hidden" in shown
    assert "large shadow" in shown
    assert not any(name in line for line in shown for name in ("Tallow Eel", "Flare", "Elder Cod", "worth"))


def test_dice_that_are_rolled_and_not_placed_are_told_apart() -> None:
    rolled = replace(BUSY.anglers[0], rolled=(Die("omen", 4),))
    shown = texts(replace(BUSY, anglers=(rolled, BUSY.anglers[1])))
    assert shown[shown.index("rolled") + 1] == "m4"


def test_a_picture_is_small() -> None:
    assert max(len(GAME.drawing.svg(here, NAMES, "A title")) for here in some_positions()) < 15_000


def test_a_picture_alone_carries_its_colours() -> None:
    alone = GAME.drawing.svg_file(BUSY, NAMES, "A title")
    assert "--port:" in alone
    ElementTree.fromstring(alone)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_end_and_the_beginning_are_drawn(seats: int) -> None:
    anglers = ", ".join(f"{seat}: {{}}" for seat in range(1, seats + 1))
    over = position(f"{{anglers: {{{anglers}}}, phase: over, turn: none, day: saturday}}")
    assert GAME.drawing.text(over, CALLED)[0] == "Saturday, over   first: agnes"
    assert texts(over)[0] == "Saturday, over"
