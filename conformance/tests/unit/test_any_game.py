"""Tests of the defaults that any game has: shorthand, notation, drawing, scenarios in any order, mistakes killed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from leadline.base.errors import InputError, Problem
from leadline.base.yaml_text import Fields, read_text
from leadline.game.definition import Game
from leadline.game.expectation import StepResult
from leadline.games import load_game_folder, recommended
from leadline.schema.canonical import secret_rules
from leadline.suite.distinguishing import find_tells
from leadline.suite.kills import kills
from leadline.suite.model import Scenario
from leadline.suite.prove import play_scenario, prove, second_order
from leadline.suite.read import Reader
from leadline_engines.surface import Outcome

TOYS = Path(__file__).parents[1] / "toys"
KITE = load_game_folder(TOYS / "kite_race")
DUEL = load_game_folder(TOYS / "signal_duel")
NAMES = {1: "red", 2: "blue"}


def fields(text: str) -> Fields:
    node = read_text(text, "example.yaml")
    assert isinstance(node, Fields)
    return node


def read(game: Game, text: str) -> tuple[list[Scenario], list[Problem]]:
    """Return the scenarios of a file that holds one, and what is wrong with it."""
    reader = Reader(game)
    try:
        return [reader.read_scenario(fields(text), "example")], []
    except InputError as error:
        return [], error.problems


def scenario(game: Game, text: str) -> Scenario:
    found, problems = read(game, text)
    assert problems == []
    return found[0]


def problems_of(game: Game, text: str) -> list[str]:
    """Return what the reference says against a scenario."""
    return [one.wrong for one in prove(game, recommended(game.id), scenario(game, text)).problems]


KITES = """
scenario: kite-an-example
title: An example
rules: [{rules}]
position: {position}
moves: {moves}
expect: {expect}
"""


def kite(
    position: str = "{kites: [{at: 4}, {at: 4}], basket: 6, marker: 3}",
    moves: str = "[choice: {seat: 1, act: tie}]",
    expect: str = "{basket: 5}",
    rules: str = "kite.strings.tie",
) -> str:
    return KITES.format(position=position, moves=moves, expect=expect, rules=rules)


# ---- reading


def test_a_position_holds_its_defaults_and_the_names_of_the_game() -> None:
    one = scenario(KITE, kite())
    assert one.position == {"kites": [{"at": 4}, {"at": 4}], "basket": 6, "marker": 3}
    assert one.named == NAMES
    assert (one.setup, one.free) == (None, ())
    assert one.steps[0].move == {"choice": {"seat": 1, "act": "tie"}}
    assert one.steps[0].text == '{"choice": {"seat": 1, "act": "tie"}}'


def test_seats_go_by_the_names_under_which_their_things_are_written() -> None:
    text = kite(
        "{kites: {ann: {at: 4}, bob: {}}, basket: 6, turn: bob}",
        "[choice: {seat: bob, act: tie}]",
        "{kites: {bob: {strings: 2}}, turn: ann}",
    )
    one = scenario(KITE, text)
    assert one.named == {1: "ann", 2: "bob"}
    assert one.steps[0].move["choice"]["seat"] == 2
    assert problems_of(KITE, text) == []


def test_an_opening_is_as_plain_as_it_can_be() -> None:
    text = "scenario: kite-plain\ntitle: Plain\nrules: [kite.start.kites]\nopening: {}\nexpect: {basket: 6}"
    one = scenario(KITE, text)
    assert (one.setup, one.position, one.seats) == ({"seats": 2}, None, (1, 2))


@pytest.mark.parametrize(
    ("text", "wrong", "remedy"),
    [
        (kite("{kits: []}"), "the position has no key 'kits'", "did you mean 'kites'?"),
        (kite("{kites: [{at: 4}]}"), "`basket` of the position is missing", "write `basket:` and its value"),
        (kite("{kites: [{at: four}], basket: 1}"), "'four' is not a whole number", "write a number for at"),
        (kite("{kites: 3, basket: 1}"), "kites has to be a list", "write [one, two], or a line with `- ` for each"),
        (kite("{kites: [], basket: [1]}"), "basket has to be a single word or number", "remove brackets and braces"),
        (kite(moves="[choice: {seat: green, act: tie}]"), "there is no seat 'green' here", "the seats are red, blue"),
        (kite(moves="[choice: {seat: 1, act: run}]"), "'run' is not a value of act", "write fly or tie or wait"),
        (kite(moves="[choice: {seat: 1}]"), "act: it is missing", "see the schema of a move"),
        (kite(moves="[fly]"), "this is not JSON", "write a move as one JSON object"),
        (kite(moves="[[]]"), "a move has to be a string or a mapping", "write a line in notation"),
        (kite(moves="[{move: x, expects: 1}]"), "a move has no key 'expects'", "did you mean 'expect'?"),
        (kite(expect="{baskets: 5}"), "an expectation has no key 'baskets'", "did you mean 'basket'?"),
        (kite(expect="{events: [flow]}"), "there is no kind of event 'flow'", "did you mean flew?"),
        (kite(expect="{events: [{kind: flew, two: 2}]}"), "an event has no key 'two'", "did you mean 'to'?"),
        (kite(expect="{views: {green: {}}}"), "there is no seat 'green' here", "the seats are red, blue"),
        (kite(expect="{legal: {is: []}}"), "`legal` has no key 'is'", "the keys are has, lacks"),
        (kite(expect="{to-act: [{who: 1}]}"), "a decision has no key 'who'", "the keys are seats, kind, must"),
        (kite(expect="{over: perhaps}"), "'perhaps' is neither yes nor no", "write true or false"),
        (kite(expect="{winners: {red: 1}}"), "winners has to be a single text or number", "remove brackets and braces"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_what_would_be_right(text: str, wrong: str, remedy: str) -> None:
    _, problems = read(KITE, text)
    assert len(problems) == 1
    assert wrong in problems[0].wrong
    assert problems[0].remedy == remedy
    if problems[0].place.field or "missing" not in wrong:
        assert problems[0].place.file == "example.yaml"


# ---- proving


@pytest.mark.parametrize(
    ("expect", "sentence"),
    [
        ("{basket: 6}", "basket is 5, but should be 6"),
        ("{kites: [{}, {at: 5}]}", "kites.blue.at is 4, but should be 5"),
        ("{kites: [{strings: 2, at: 4}, {}], turn: blue, over: false}", None),
        ("{turn: null}", "turn is 2, but should be nobody"),
        ("{over: true}", "over is no, but should be yes"),
        ("{scores: {red: 5}}", "red has 4 points, but should have 5"),
        ("{winners: [red]}", "the winners are nobody, but should be red"),
        ("{winners: []}", None),
        ("{events: [flew]}", "there is no event flew where it should be among tied"),
        ("{events: [{kind: tied, strings: 2}]}", None),
        ("{events: [{kind: tied, strings: 3}]}", "there is no event tied (strings 3) where it should be among tied"),
        ("{heard: {blue: [tied]}}", None),
        ("{heard: {blue: []}}", "blue hears tied, but should hear nothing"),
        ("{views: {blue: {basket: 4}}}", "blue sees basket as 5, but should see it as 4"),
        ("{to-act: [{seats: [blue], kind: turn}]}", None),
        ("{to-act: [{seats: [red]}]}", "to-act is 2 (turn), but should be {'seats': [1]}"),
        ("{to-act: []}", "to-act is 2 (turn), but should be nothing"),
        ("{legal: {has: [{seat: 2, act: tie}], lacks: [{seat: 1, act: tie}]}}", None),
        ("{legal: {lacks: [{seat: 2, act: tie}]}}", '`{"choice": {"seat": 2, "act": "tie"}}` is legal'),
        (
            "{legal: {has: [{seat: 1, act: tie}]}}",
            '`{"choice": {"seat": 1, "act": "tie"}}` is refused by kite.turn.order',
        ),
        ("{refused: kite.strings.most}", "the move is legal, but should be refused by kite.strings.most"),
    ],
)
def test_what_does_not_hold_is_told_in_a_sentence(expect: str, sentence: str | None) -> None:
    text = kite(expect=expect)
    if "refused" in expect:
        text += "legal_variant: {choice: {seat: 1, act: tie}}\n"
    assert problems_of(KITE, text) == ([] if sentence is None else [f"kite-an-example: {sentence}"])


def test_a_refusal_that_is_not_the_expected_one() -> None:
    moves, legal_variant = "[choice: {seat: 2, act: tie}]", "legal_variant: {choice: {seat: 1, act: tie}}\n"
    text = kite(moves=moves, expect="{refused: kite.strings.most}", rules="kite.turn.order") + legal_variant
    wrong = "the move is refused by kite.turn.order, but should be refused by kite.strings.most"
    assert problems_of(KITE, text) == [f"kite-an-example: {wrong}"]


def test_a_rule_that_does_not_come_into_play() -> None:
    wrong = "the rule kite.flight.calm is cited but does not come into play"
    assert problems_of(KITE, kite(rules="kite.flight.calm")) == [f"kite-an-example: {wrong}"]


def test_moves_whose_order_is_not_free() -> None:
    """Turns go round, so that the second pilot cannot be the first."""
    text = kite(moves="[any-order: [{choice: {seat: 1, act: tie}}, {choice: {seat: 2, act: tie}}]]", expect="{turn: 1}")
    (wrong,) = problems_of(KITE, text)
    assert "the order is not free" in wrong
    assert "move 1 is refused by kite.turn.order" in wrong


DUEL_TEXT = """
scenario: duel-an-example
title: An example
rules: [duel.start.place]
opening: {{}}
moves:
  - any-order:
      - choice: {{kind: place, seat: red.captain, at: a1}}
      - choice: {{kind: place, seat: blue.captain, at: e5}}
{more}
"""


def test_moves_whose_order_is_free() -> None:
    one = scenario(DUEL, DUEL_TEXT.format(more="expect: {crews: [{at: a1}, {at: e5}]}"))
    assert [step.group for step in one.steps] == [1, 1]
    assert [step.text for step in second_order(one)] == [step.text for step in reversed(one.steps)]
    assert prove(DUEL, recommended(DUEL.id), one).problems == []


def test_none_is_what_is_not_there() -> None:
    one = scenario(DUEL, DUEL_TEXT.format(more="expect: {asked: none, crews: [{torpedo: none}, {}], scores: none}"))
    wrong = [str(problem.wrong) for problem in prove(DUEL, recommended(DUEL.id), one).problems]
    assert wrong == ["duel-an-example: crews.1.torpedo is 0, but should be ?"]


def test_what_a_seat_does_not_hear_brings_the_rules_of_the_secret_into_play() -> None:
    assert secret_rules(DUEL.event_types["loaded"]) == {"duel.load.silent"}
    assert secret_rules(DUEL.event_types["placed"]) == {"duel.start.place"}


def test_the_rules_at_work_may_depend_on_an_order_that_is_free(monkeypatch) -> None:
    class LaterIsCalled(DUEL.engine):
        def play(self, position: Any, move: Any, telling: Any = "events") -> Any:
            outcome = super().play(position, move, telling)
            if all(crew.at is None for crew in position.crews):
                return outcome
            return replace(outcome, events=tuple(replace(one, rules=(*one.rules, "later")) for one in outcome.events))

    monkeypatch.setattr(type(DUEL), "engine", LaterIsCalled)
    one = scenario(DUEL, DUEL_TEXT.format(more="expect: {crews: [{at: a1}, {at: e5}]}"))
    assert prove(DUEL, recommended(DUEL.id), one).problems == []


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        ("[any-order: [{choice: {seat: 1, act: tie}}]]", "a group of moves in any order needs at least two"),
        ("[{any-order: [], move: 1}]", "moves in any order has no key 'move'"),
        (
            "[any-order: [{move: {choice: {seat: 1, act: tie}}, expect: {turn: 2}}, {choice: {seat: 2, act: tie}}]]",
            "nothing can be expected between moves whose order is free",
        ),
        (
            "[{move: {choice: {seat: 1, act: tie}}, expect: {turn: 2, legal: {has: [{seat: 2, act: tie}]}}}]",
            "a program is asked for `legal` only at the end of a scenario",
        ),
        (
            "[{any-order: [{choice: {seat: 1, act: tie}}, {choice: {seat: 2, act: tie}}], "
            "expect: {legal: {has: [{seat: 1, act: tie}]}}}]",
            "a program is asked for `legal` only at the end of a scenario",
        ),
    ],
)
def test_moves_in_any_order_that_cannot_be_read(moves: str, wrong: str) -> None:
    _, problems = read(KITE, kite(moves=moves))
    assert [one.wrong for one in problems] == [wrong]


@pytest.mark.parametrize("game", [KITE, DUEL], ids=lambda game: game.id)
def test_every_mistake_is_killed(game: Game) -> None:
    scenarios = Reader(game).read_files([TOYS / game.id.replace("-", "_") / "scenarios"])
    found = kills(game, recommended(game.id), scenarios)
    assert list(found) == list(game.mistakes)
    assert all(found.values())
    assert not any(kills(game, recommended(game.id), ()).values())


def test_what_a_scenario_tells_apart() -> None:
    (one,) = [each for each in suite(KITE) if each.id == "kite-ending-last-round"]
    found = find_tells(KITE, recommended(KITE.id), one)
    assert found.tells == {"last-round": [["finish-round"], ["at-once"]]}
    assert found.shows == {"last-round": ["finish-round"]}


def suite(game: Game) -> Sequence[Scenario]:
    return Reader(game).read_files([TOYS / game.id.replace("-", "_") / "scenarios"])


# ---- notation


@pytest.mark.parametrize("game", [KITE, DUEL], ids=lambda game: game.id)
def test_what_is_written_reads_back_the_same(game: Game) -> None:
    for one in suite(game):
        trace = play_scenario(game, recommended(game.id), one)
        for happened in trace.happened:
            if happened.position is not None:
                text = game.position_notation.write(happened.position)
                assert game.position_notation.read(text) == happened.position
        for step in one.steps:
            move = game.codecs.move.read(step.move)
            assert game.move_notation.read(game.move_notation.write(move, one.named), one.named) == move


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('{"choice": {"seat": 1 "act": "fly"}}', "this is not JSON, at character 23: expecting ',' delimiter"),
        ('{"choice": {"seat": 9, "act": "fly"}}', "there is no seat '9' here"),
        ('{"choose": 1}', "a move has no key 'choose'"),
        ("[" * 100_000, "this is nested too deeply"),
    ],
)
def test_a_move_that_cannot_be_read(text: str, wrong: str) -> None:
    with pytest.raises(InputError) as caught:
        KITE.move_notation.read(text, NAMES)
    assert caught.value.problems[0].wrong == wrong
    assert caught.value.problems[0].remedy


# ---- drawing


def opened(game: Game) -> tuple[Any, dict[Any, str]]:
    engine = game.engine_under(recommended(game.id))
    outcome = engine.open(game.simplest_setup(game.own_components, {}))
    assert isinstance(outcome, Outcome)
    seats = engine.seats(outcome.position)
    return outcome.position, dict(zip(seats, game.names.seats(seats), strict=True))


def test_a_position_is_drawn_as_a_table() -> None:
    position, names = opened(KITE)
    assert KITE.drawing.text(position, names) == [
        *("kites", "  red", "    paces     0", "    strings   1", "  blue", "    paces     0", "    strings   1"),
        *("basket        6", "marker        1", "seat to move  red"),
    ]


def test_a_focus_shows_a_part_with_what_it_belongs_to() -> None:
    position, names = opened(KITE)
    assert KITE.drawing.text(position, names, ["kites.2.at"]) == ["kites", "  blue", "    paces  0"]
    assert KITE.drawing.text(position, names, ["basket"]) == ["basket  6"]
    outcome = play_scenario(KITE, recommended(KITE.id), scenario(KITE, kite())).happened[-1]
    assert KITE.drawing.text(position, names, beside=[outcome.position])[-1] == "seat to move  red"


def test_what_a_seat_does_not_know_is_drawn_as_unknown() -> None:
    moved = play_scenario(DUEL, recommended(DUEL.id), scenario(DUEL, DUEL_TEXT.format(more="expect: {turn: red}")))
    position, (_, names) = moved.happened[-1].position, opened(DUEL)
    own = "\n".join(DUEL.drawing.text(position, names))
    red = "\n".join(DUEL.drawing.text(moved.engine.view(position, ("red.captain",)), names))
    assert "a1" in own
    assert "e5" in own
    assert "a1" in red
    assert "e5" not in red
    assert "?" in red


@pytest.mark.parametrize("game", [KITE, DUEL], ids=lambda game: game.id)
def test_no_line_is_wider_than_78_and_every_picture_is_well_formed(game: Game) -> None:
    for one in suite(game):
        trace = play_scenario(game, recommended(game.id), one)
        position = trace.happened[-1].position
        if position is not None:
            long = {seat: f"{name} with a name that is rather long & odd" for seat, name in one.named.items()}
            assert all(len(line) <= 78 for line in game.drawing.text(position, long))
            picture = ElementTree.fromstring(game.drawing.svg(position, long, "A <position>"))
            assert picture[0].text == "A <position>"
    assert game.drawing.component("anything", {}) == ""
    assert ".ll-plain" in game.drawing.style()


def test_what_happened_is_heard_by_seat() -> None:
    trace = play_scenario(DUEL, recommended(DUEL.id), scenario(DUEL, DUEL_TEXT.format(more="expect: {turn: red}")))
    first = trace.happened[1]
    assert [event.at for event in first.heard(trace.engine, ("red.mate",))] == ["a1"]
    assert [event.at for event in first.heard(trace.engine, ("blue.mate",))] == [None]
    assert StepResult(first.position).heard(trace.engine, ("red.mate",)) == ()
