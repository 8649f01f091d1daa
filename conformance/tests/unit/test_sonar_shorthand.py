"""Tests of how scenarios write Captain Sonar: the crews by name, and what need not be said left out."""

from __future__ import annotations

import pytest

from leadline.base.errors import InputError
from leadline.base.yaml_text import Fields, plain, read_text
from leadline.game.expectation import StepResult
from leadline.game.moves import exchanged
from leadline.games import load_game
from leadline_engines.captain_sonar.position import Crew, Gauges, Position, Question, Setup

GAME = load_game("captain-sonar")
ENGINE = GAME.own_engine
SHORT = GAME.shorthand


def fields(text: str) -> Fields:
    node = read_text(text, "example.yaml")
    assert isinstance(node, Fields)
    return node


def position(text: str) -> Position:
    read = SHORT.read_position(fields(text)).position
    assert isinstance(read, Position)
    return read


def test_what_is_left_out_of_a_position_is_plain() -> None:
    assert position("{red: {at: E4}, blue: {at: J10}}") == Position(
        (Crew(at="E4", route=("E4",)), Crew(at="J10", route=("J10",)))
    )


def test_everything_may_be_written() -> None:
    text = """
    map: bravo
    mode: real-time
    goal: sudden-death
    people: [2, 3]
    turn: blue
    question: {side: blue, about: drone, sector: 2}
    shooter: red
    red:
      {at: E4, route: [E5, E4], mines: D5, gauges: {torpedo: 3}, marks: [W1], damage: 1, owes: [gauge, breakdown],
       heading: north, ordered: true, last: use, fresh: D5, surfaced: yes, traced: none, checked: true, waits: 2}
    blue: {at: J10, heading: none, mines: none}
    """
    red = Crew(
        at="E4",
        route=("E5", "E4"),
        mines=("D5",),
        gauges=Gauges(torpedo=3),
        marks=("W1",),
        damage=1,
        owes=("gauge", "breakdown"),
        heading="north",
        ordered=True,
        last="use",
        fresh="D5",
        surfaced=True,
        checked=True,
        waits=2,
    )
    question = Question("blue", "drone", 2)
    blue = Crew(at="J10", route=("J10",))
    assert position(text) == Position(
        (red, blue), "bravo", "real-time", "sudden-death", (2, 3), "blue", question, "red"
    )


def test_a_submarine_that_has_not_started_has_no_route() -> None:
    assert position("{red: {last: start}, blue: {at: A1, last: start}}").crews[0] == Crew(last="start")


@pytest.mark.parametrize(
    ("text", "where", "wrong", "right"),
    [
        ("{red: {at: E4}}", "", "the position does not mention blue", "`blue: {at: E4}`"),
        ("{red: {at: E4, gages: {}}, blue: {}}", "red.gages", "a crew has no key 'gages'", "did you mean 'gauges'?"),
        ("{red: {gauges: {torpdo: 3}}, blue: {}}", "red.gauges.torpdo", "no key 'torpdo'", "did you mean 'torpedo'?"),
        ("{red: {owes: [gague]}, blue: {}}", "red.owes", "'gague' is not a value", "write gauge or breakdown"),
        ("{red: {damage: x}, blue: {}}", "red.damage", "'x' is not a whole number", "write a number"),
        ("{red: E4, blue: {}}", "red", "the crew red has to be a mapping", ""),
        ("{red: {}, blue: {}, mod: real-time}", "mod", "a position has no key 'mod'", "did you mean 'mode'?"),
        ("{red: {}, blue: {}, mode: realtime}", "mode", "'realtime' is not a value", "real-time or turn-by-turn"),
    ],
)
def test_what_is_wrong_with_a_position(text: str, where: str, wrong: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        position(text)
    (problem,) = error.value.problems
    assert problem.place.file == "example.yaml"
    assert problem.place.line == 1
    assert problem.place.field.startswith(where)
    assert wrong in problem.wrong
    assert right in problem.remedy


def test_openings_are_read_with_their_defaults() -> None:
    start = SHORT.read_opening(fields("{map: bravo, mode: real-time, first: blue, people: [4, 2]}"))
    assert start.setup == Setup("bravo", "real-time", "hunt", "blue", (4, 2))
    assert start.free == ()
    assert start.named["blue.first-mate"] == "blue's first mate"
    assert SHORT.read_opening(fields("{}")).setup == Setup()
    with pytest.raises(InputError, match="did you mean 'map'"):
        SHORT.read_opening(fields("{maps: bravo}"))


HERE = position(
    "{red: {at: E4, route: [E5, E4], gauges: {torpedo: 3}, marks: [W1, N6]}, blue: {at: J10, waits: 2},"
    " question: {side: blue, about: sonar}}"
)
NAMES = GAME.names_in(HERE)


def wrong(expected: str) -> list[str]:
    wanted = fields(expected)
    SHORT.check_expectation(wanted, NAMES)
    data = plain(wanted)
    assert isinstance(data, dict)
    return SHORT.disagreements(ENGINE, data, StepResult(HERE), NAMES)


@pytest.mark.parametrize(
    "expected",
    [
        "{red: {at: E4, route: [E4, E5], gauges: {torpedo: 3, mine: 0}, marks: [N6, W1]}, blue: {mines: none}}",
        "{question: {side: blue}, blue: {waits: 2}, scores: none, over: false}",
        "{views: {blue.captain: {red: {at: null, route: null, gauges: null, ordered: false}, blue: {at: J10}}}}",
        "{views: {blue.captain: {red: {at: none, marks: '?'}}}}",
        "{views: {red.engineer: {red: {gauges: {torpedo: 3}}}}}",
    ],
)
def test_expectations_that_hold(expected: str) -> None:
    assert wrong(expected) == []


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("{red: {at: E5}}", ["red.at is E4, but should be E5"]),
        ("{red: {gauges: {torpedo: 2}}}", ["red.gauges.torpedo is 3, but should be 2"]),
        ("{red: {marks: none}}", ["red.marks is W1 N6, but should be nothing"]),
        ("{blue: {waits: 1}}", ["blue.waits is 2, but should be 1"]),
        ("{question: none}", ["question is blue sonar, but should be none"]),
        ("{question: {side: red}}", ["question.side is blue, but should be red"]),
        ("{views: {blue.captain: {red: {at: E4}}}}", ["blue's captain sees red.at as ?, but should see it as E4"]),
        (
            "{views: {red.captain: {red: {gauges: null}}}}",
            ["red's captain sees red.gauges as torpedo 3, but should see it as ?"],
        ),
    ],
)
def test_expectations_that_do_not_hold(expected: str, said: list[str]) -> None:
    assert wrong(expected) == said


@pytest.mark.parametrize(
    ("expected", "says", "right"),
    [
        ("{green: {}}", "an expectation has no key 'green'", ""),
        ("{red: {att: E4}}", "what is expected of red has no key 'att'", "did you mean 'at'?"),
        ("{views: {red.capain: {}}}", "there is no seat 'red.capain' here", "did you mean 'red.captain'?"),
        ("{heard: {red.captain: [moves]}}", "there is no kind of event 'moves'", "did you mean moved"),
        ("{legal: {has: [red nroth]}}", "'nroth' is not a verb", "did you mean 'north'?"),
    ],
)
def test_expectations_that_cannot_be_read(expected: str, says: str, right: str) -> None:
    with pytest.raises(InputError) as error:
        SHORT.check_expectation(fields(expected), NAMES)
    (problem,) = error.value.problems
    assert says in problem.wrong
    assert right in problem.remedy


@pytest.mark.parametrize(
    ("event", "fits"),
    [
        ("{kind: sonar-answered, row: 3, column: none}", True),
        ("{kind: sonar-answered, row: 3, sector: none}", False),
        ("{kind: sonar-answered, seat: red.captain}", False),
        ("sonar-answered", True),
    ],
)
def test_what_an_event_does_not_name_may_be_expected(event: str, fits: bool) -> None:
    asked = position("{red: {at: E4, ordered: true}, blue: {at: A3}, question: {side: blue, about: sonar}}")
    outcome = ENGINE.play(asked, GAME.move_notation.read("blue answer row 3 sector 2", NAMES))
    happened = StepResult.of(outcome)
    data = plain(fields(f"events: [{event}]"))
    assert isinstance(data, dict)
    assert (SHORT.disagreements(ENGINE, data, happened, NAMES) == []) == fits


def test_fields_are_called_as_scenarios_write_them() -> None:
    assert SHORT.named_field("crews.2.gauges.torpedo", NAMES) == "blue.gauges.torpedo"
    assert SHORT.named_field("crews.1", NAMES) == "red"
    assert SHORT.named_field("turn", NAMES) == "turn"


def test_the_crews_are_exchanged_as_a_whole() -> None:
    (mapping,) = GAME.seats.exchanges(ENGINE.seats(HERE))
    other = exchanged(GAME.types.position, HERE, mapping, ENGINE.seats(HERE))
    assert other.crews == HERE.crews[::-1]
    assert (other.turn, other.question.side) == ("blue", "red")
    move = GAME.move_notation.read("red.first-mate drone 2", NAMES)
    there = exchanged(GAME.types.move, move, mapping, ENGINE.seats(HERE))
    assert GAME.move_notation.write(there, NAMES) == "blue.first-mate drone 2"


def test_what_may_be_offered_is_what_there_is() -> None:
    from leadline.games import spec_of

    assert set(GAME.seats.offers["map"]) == set(spec_of(GAME.id).figures["maps"])
    for name, values in GAME.seats.offers.items():
        for value in values:
            made = GAME.simplest_setup(GAME.own_components, {name: value})
            assert getattr(made, name) == value
    assert GAME.randomisers(GAME.own_components) == {}


def test_the_rules_of_the_choices_are_in_the_spec() -> None:
    from leadline.games import spec_of

    spec = spec_of(GAME.id)
    assert all(spec.rule(rule) is not None for rule in GAME.choice_rules.values())
