"""The description of the game, and the page it all rests on."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import yaml
from leadline_engines.signal_duel import Position, Setup
from leadline_engines.signal_duel.events import (
    Answered,
    Asked,
    Burst,
    Ended,
    Loaded,
    Opened,
    Placed,
    Sailed,
    Surfaced,
    TurnEnded,
)
from leadline_engines.signal_duel.position import SEATS, Crew

from leadline.game.definition import SettableInput
from leadline.game.moves import leads_to, missing_inputs, without_inputs
from leadline.lint.manual_coverage import compare


@pytest.fixture
def names(duel):
    return dict(zip(SEATS, duel.game.names.seats(SEATS), strict=True))


def test_every_sentence_of_the_page_is_covered(duel):
    manual = yaml.safe_load((duel.toy / "spec/manuals/rule-page.yaml").read_text(encoding="utf-8"))
    hashes = [str(one) for statement in manual["statements"] for one in statement["hashes"]]
    assert compare((duel.toy / "rules.md").read_text(encoding="utf-8"), hashes).complete


def test_the_description_is_short(duel):
    assert len((duel.toy / "game/description.py").read_text(encoding="utf-8").splitlines()) <= 120


def test_the_simplest_setup_takes_what_is_offered(duel):
    make, components = duel.game.simplest_setup, duel.engine().components
    assert make(components, {}) == Setup("turns", "red")
    assert make(components, {"mode": "free", "first": "blue"}) == Setup("free", "blue")
    assert duel.game.randomisers(components) == {}
    assert duel.game.types.chance is None


def test_a_subject_without_an_input_is_not_told(duel):
    answer = {"choice": {"kind": "answer", "seat": "red.captain", "line": "c"}, "told": {"damage": [0, 1]}}
    assert without_inputs(duel.game, "move", answer, ["damage"])["choice"] == {"kind": "answer", "seat": "red.captain"}
    assert without_inputs(duel.game, "move", answer, ["answers"])["told"] == {}
    assert without_inputs(duel.game, "move", answer, ["answers", "damage"]) == answer


def test_an_input_may_be_all_of_one_kind_of_choice(duel, monkeypatch):
    settable = SettableInput("move.choice", "answer", is_free=True, kind="answer")
    monkeypatch.setattr(type(duel.game), "inputs", {"answers": settable})
    answer = {"choice": {"kind": "answer", "seat": "red.captain", "line": "c"}}
    sail = {"choice": {"kind": "sail", "seat": "red.captain", "heading": "north"}}
    assert without_inputs(duel.game, "move", answer, []) == {"choice": {"kind": "answer", "seat": "red.captain"}}
    assert without_inputs(duel.game, "move", answer, ["answers"]) == answer
    assert without_inputs(duel.game, "move", sail, []) == sail
    assert missing_inputs(duel.game, "move", answer, []) == ["answers"]
    assert missing_inputs(duel.game, "move", sail, []) == []
    assert (
        missing_inputs(duel.game, "move", {"choice": {"kind": "answer", "seat": "red.captain", "line": None}}, []) == []
    )
    choice = SimpleNamespace(kind="answer")
    assert leads_to(settable, "choice.line", choice)
    assert leads_to(settable, "choice", choice)
    assert not leads_to(settable, "chance.dice", choice)
    assert not leads_to(settable, "choice.line", SimpleNamespace(kind="sail"))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Opened("free"), "The crews play in the free mode."),
        (Opened("turns"), "The crews play turn by turn."),
        (Placed("red.captain", None), "Red's captain puts the boat on a place not told."),
        (Sailed("red.captain", "north", "c2"), "Red's captain sails north to c2."),
        (Sailed("red.captain", "north", None), "Red's captain sails north."),
        (Surfaced("blue.captain", "c3"), "Blue's captain surfaces at c3."),
        (Loaded("blue.mate", "sonar"), "Blue's mate loads sonar."),
        (Burst("red.mate", "c1", (0, 2)), "Red's mate fires a torpedo at c1; red takes 0, blue 2."),
        (Asked("red.mate"), "Red's mate asks where the other boat is."),
        (Answered("blue.captain", "c"), "Blue's captain answers: c."),
        (TurnEnded("red", ()), "The turn of red is over."),
        (Ended(("red",), ()), "The game is over. Red wins."),
        (Ended(("red", "blue"), ()), "The game is a draw."),
    ],
)
def test_an_event_is_a_sentence(duel, names, event, said):
    assert duel.game.tell(event, names) == said


def test_a_position_is_told_in_sentences(duel, names):
    position = Position((Crew("a1", ("a2",), 1, 0), Crew(None, None, None, None, waits=2)))
    assert duel.game.describe(position, names) == [
        "The red boat is at a1; on its chart: a2.",
        "Its damage is 0; parts of the torpedo: 1, of the sonar: 0.",
        "It has taken 0 turns; to do: load, order, use.",
        "The blue boat is at ?; on its chart: ?.",
        "Its damage is 0; parts of the torpedo: ?, of the sonar: ?.",
        "It has taken 0 turns; it waits for 2 turns; to do: load, order, use.",
        "It is red's turn.",
    ]
    asked = Position((Crew("a1"), Crew("a1")), "free", asked="blue")
    assert duel.game.describe(asked, names)[-1] == "Play is stopped until blue's captain answers."
    assert duel.game.describe(Position(asked.crews, "free"), names)[-1] == "Both crews play."
