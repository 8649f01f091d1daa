"""The description of the game, and the rule sheet it all rests on."""

from __future__ import annotations

import yaml
from leadline.games.kite_race import GAME
from leadline_engines.kite_race import Kite, Position, Setup

from leadline.lint.manual_coverage import compare

NAMES = {1: "red", 2: "blue", 3: "green"}


def test_the_names_and_numbers_are_those_of_the_spec(spec):
    game = yaml.safe_load((spec / "game.yaml").read_text(encoding="utf-8"))
    assert GAME.id == game["game"]
    assert list(GAME.names.seats((1, 2, 3, 4))) == game["kites"]
    assert list(GAME.seats.offers["seats"]) == game["seats"]


def test_every_sentence_of_the_rule_sheet_is_covered(spec):
    manual = yaml.safe_load((spec / "manuals/rule-sheet.yaml").read_text(encoding="utf-8"))
    hashes = [str(mark) for statement in manual["statements"] for mark in statement["hashes"]]
    assert compare((spec.parent / "rules.md").read_text(encoding="utf-8"), hashes).complete


def test_the_simplest_setup_is_complete(engine):
    assert GAME.simplest_setup(engine.components, {}) == Setup(2)
    assert GAME.simplest_setup(engine.components, {"seats": 4}) == Setup(4)
    assert GAME.randomisers(engine.components) == {}
    assert GAME.types.chance is None


def test_every_event_has_a_sentence(race):
    def said(race):
        return [GAME.tell(event, NAMES) for event in race.events]

    opened = race((0, 1), (0, 1)).engine.open(Setup(2))
    assert [GAME.tell(event, NAMES) for event in opened.events] == ["The kites stand at the start of the beach."]
    assert said(race((2, 1), (0, 1)).play("fly")) == ["Red flies to pace 4."]
    assert said(race((2, 1), (0, 1)).play("tie")) == ["Red ties a string to its kite; it has 2 now."]
    waited = race((4, 1), (4, 3), marker=3, turn=2).play("wait")
    assert said(waited) == ["Blue can do nothing and waits.", "The marker moves on to space 4: the wind blows 4."]
    won = race((10, 1), (4, 1), marker=6).play("fly", "fly")
    assert said(won)[1] == "The race is over. Red wins."
    shared = race((10, 1), (10, 1), marker=6).play("fly", "fly")
    assert said(shared)[1] == "The race is over. Red and blue share the win."


def test_a_position_is_told_in_sentences():
    running = Position((Kite(3, 2), Kite(0, 1), Kite(1, 3)), 2, 4, 2)
    assert GAME.describe(running, NAMES) == [
        "Red is at pace 3, on 2 strings.",
        "Blue is at pace 0, on 1 string.",
        "Green is at pace 1, on 3 strings.",
        "The marker is on space 4; 2 strings in the basket.",
        "Blue is to move.",
    ]
    assert GAME.describe(Position((Kite(12, 2), Kite(0, 1)), 5, 4, None), NAMES)[-1] == "The race is over."
