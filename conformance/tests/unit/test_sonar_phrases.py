"""Tests of what is told of Captain Sonar in sentences: every event, every position, no more than a listener knows."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from leadline.games import load_game
from leadline_engines.captain_sonar import events as told
from leadline_engines.captain_sonar.move import Move
from leadline_engines.captain_sonar.position import SEATS, Crew, Position, Setup

GAME = load_game("captain-sonar")
ENGINE = GAME.own_engine
NAMES = dict(zip(SEATS, GAME.names.seats(SEATS), strict=True))
R: tuple[str, ...] = ()
RED, MATE, ENGINEER, BLUE = "red.captain", "red.first-mate", "red.engineer", "blue.captain"
EVENTS: list[tuple[Any, str]] = [
    (
        told.Opened("alpha", "turn-by-turn", "hunt", R),
        "The game begins on Alpha, turn by turn. Hunt: 4 damage loses.",
    ),
    (
        told.Opened("echo", "real-time", "sudden-death", R),
        "The game begins on Echo, in real time. Sudden Death: 1 damage loses.",
    ),
    (told.Started(RED, "E5", R), "Red's captain has chosen where to start: E5."),
    (told.Started(RED, None, R), "Red's captain has chosen where to start."),
    (told.Moved(RED, "north", "E4", R), "Red's captain heads north, to E4."),
    (told.Moved(RED, "north", None, R), "Red's captain heads north."),
    (told.GaugeMarked(MATE, "torpedo", R), "Red's first mate marks the torpedo gauge."),
    (told.GaugeMarked(MATE, None, R), "Red's first mate says OK without a mark."),
    (told.SymbolMarked(ENGINEER, "W1", R), "Red's engineer marks W1 (red) in the panel west."),
    (told.SymbolMarked(ENGINEER, "N6", R), "Red's engineer marks N6 (radiation) in the panel north."),
    (told.SymbolMarked(ENGINEER, "W9", R), "Red's engineer marks W9."),
    (told.Repaired(ENGINEER, 2, R), "Circuit 2 of red is complete: N1, N2, N3 and E1 are erased."),
    (told.SystemFailed(ENGINEER, ("radiation",), 1, R), "Every radiation symbol is marked: red takes 1 damage."),
    (told.SystemFailed(ENGINEER, ("panel",), 1, R), "A whole panel is marked: red takes 1 damage."),
    (
        told.SystemFailed(ENGINEER, ("panel", "radiation"), 1, R),
        "Every radiation symbol and a whole panel are marked: red takes 1 damage.",
    ),
    (told.SystemFailed(ENGINEER, (), 1, R), "Red takes 1 damage by a system failure."),
    (told.Attempted(RED, "torpedo", R), "Red's captain tries the torpedo system, and it is broken."),
    (told.Dropped(RED, "F4", R), "Red's captain drops a mine at F4."),
    (told.Dropped(RED, None, R), "Red's captain drops a mine."),
    (told.Launched(RED, "F4", R), "Red's captain launches a torpedo, impact at F4."),
    (told.Triggered(RED, "F4", R), "Red's captain triggers the mine at F4."),
    (
        told.Exploded(RED, "torpedo", "F4", (0, 2), R),
        "The torpedo explodes at F4: red is clear; blue has a direct hit, 2 damage.",
    ),
    (told.Exploded(RED, "mine", "F4", (None, 1), R), "The mine explodes at F4: blue has an indirect hit, 1 damage."),
    (told.Exploded(RED, "mine", "F4", (None, None), R), "The mine explodes at F4."),
    (told.Exploded(RED, "mine", "F4", (3, 0), R), "The mine explodes at F4: red has 3 damage; blue is clear."),
    (told.MineLost(BLUE, "F4", R), "The mine of blue at F4 is gone without exploding."),
    (
        told.DroneLaunched(MATE, 2, R),
        "Red's first mate launches the drone and asks whether blue is in sector 2.",
    ),
    (told.DroneAnswered(BLUE, 2, True, R), "Blue's captain answers yes: in sector 2."),
    (told.DroneAnswered(BLUE, 2, False, R), "Blue's captain answers no: not in sector 2."),
    (told.SonarActivated(RED, R), "Red's captain activates the sonar."),
    (told.SonarAnswered(BLUE, 5, "C", None, R), "Blue's captain answers the sonar: row 5 and column C."),
    (told.SonarAnswered(BLUE, None, None, None, R), "Blue's captain answers the sonar: nothing."),
    (told.Silenced(RED, "east", 3, "H4", R), "Red's captain uses silence and goes 3 spaces east, to H4."),
    (told.Silenced(RED, "east", 1, "F4", R), "Red's captain uses silence and goes 1 space east, to F4."),
    (told.Silenced(RED, None, 3, None, R), "Red's captain uses silence and goes 3 spaces."),
    (told.Silenced(RED, None, 0, "E4", R), "Red's captain uses silence and stays at E4."),
    (told.Silenced(RED, None, 0, None, R), "Red's captain uses silence and stays."),
    (told.Silenced(RED, None, None, None, R), "Red's captain uses silence."),
    (told.ScenarioUsed(RED, R), "Red's captain uses the scenario system."),
    (told.Surfaced(RED, 3, R), "Red's captain surfaces in sector 3."),
    (told.Traced(ENGINEER, "engineer", R), "Red's engineer traces a section of the hull."),
    (told.Traced(RED, "first-mate", R), "Red's captain traces the section of the hull that is the first mate's."),
    (told.Checked("blue.engineer", (), R), "Blue's engineer checks the hull of red: it is valid."),
    (
        told.Checked("blue.engineer", ("first-mate", "captain"), R),
        "Blue's engineer checks the hull of red: the border is crossed by the lines of captain and first mate.",
    ),
    (
        told.Checked("blue.engineer", ("captain",), R),
        "Blue's engineer checks the hull of red: the border is crossed by the line of captain.",
    ),
    (told.Dived(ENGINEER, R), "Red's engineer erases the breakdowns: red is ready to dive."),
    (told.TurnEnded("red", "blue", R), "Red's turn is over; it is blue's turn."),
    (told.TurnEnded("red", "red", R), "Red's turn is over, and red has another."),
    (told.Ended(("red",), R), "The game is over: red wins."),
    (told.Ended(("red", "blue"), R), "The game is over: it is a draw."),
]


@pytest.mark.parametrize(("event", "said"), EVENTS)
def test_every_event_is_told(event: Any, said: str) -> None:
    assert GAME.tell(event, NAMES) == said


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(GAME.types.event))


def position(text: str) -> Position:
    read = GAME.position_notation.read(text)
    assert isinstance(read, Position)
    return read


BUSY = position(
    "alpha turn-by-turn hunt / red E4 route=E5,E4 mines=D5 torpedo=3 mine=1 marks=W1,N6 damage=1 owes=gauge,breakdown "
    "heading=north ordered last=use fresh=D5 / blue J10 waits=2 / turn=red question=blue:drone:3"
)
OF_RED = [
    "Red's submarine is at E4, in sector 1.",
    "Its route has 2 spaces: E5, E4.",
    "Its mine lies at D5.",
    "It has not moved since it dropped the mine at D5.",
    "Red's gauges: mine 1 of 2; torpedo 3 of 3, full.",
    "Its engineer has marked W1 (red) and N6 (radiation).",
    "Broken: mine and torpedo.",
    "Its damage is 1 of 4.",
    "The order of red's turn is given.",
    "It has used a system since its last order.",
    "Still to do for red: mark a gauge and mark a symbol in the panel north.",
]
OF_BLUE = [
    "Blue's submarine is at J10, in sector 4.",
    "All gauges of blue are empty.",
    "Its damage is 0 of 4.",
]
WAITS = "Because blue surfaced, the other crew has 2 more turns in a row."
FRAME = "The map is Alpha, played turn by turn; 4 damage loses."
STOPPED = "Play is stopped until blue's captain says whether its submarine is in sector 3."


def test_a_position_is_described() -> None:
    assert GAME.describe(BUSY, NAMES) == [FRAME, STOPPED, *OF_RED, *OF_BLUE, WAITS]


def test_a_view_says_nothing_of_the_enemy() -> None:
    seen = GAME.describe(ENGINE.view(BUSY, ("blue.engineer",)), NAMES)
    hidden = ["Of red's submarine, mines and sheets nothing is known.", "The order of red's turn is given."]
    assert seen == [FRAME, STOPPED, *hidden, *OF_BLUE, WAITS]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("alpha real-time hunt / red E4 / blue J10", "Both crews play at their own pace."),
        ("alpha turn-by-turn hunt / red E4 / blue J10 / turn=blue", "It is blue's turn."),
        ("alpha turn-by-turn hunt / red E4 damage=4 / blue J10", "The game is over."),
        ("alpha turn-by-turn hunt / red E4 damage=4 exempt=1 / blue J10", None),
        ("alpha turn-by-turn hunt / red E4 damage=4 / blue ? damage=?", None),
        ("alpha turn-by-turn hunt / red E4 / blue J10 / question=red:sonar", "red's captain answers the sonar."),
    ],
)
def test_the_second_sentence_says_who_moves_next(text: str, said: str | None) -> None:
    second = GAME.describe(position(text), NAMES)[1]
    assert second.endswith(said) if said else second.startswith("Red's submarine")


@pytest.mark.parametrize(
    ("crew", "said"),
    [
        ("- last=start", "Red has not chosen where to start."),
        ("E4 last=start", "It has not moved yet."),
        ("E4 last=surfacing", "It has surfaced and not moved since."),
        ("E4 owes=radiation", "Still to do for red: mark a radiation symbol."),
        ("E4 waits=1", "Because red surfaced, the other crew has 1 more turn in a row."),
        ("E4 surfaced", "Red is up; no section of the hull is traced yet."),
        ("E4 surfaced traced=engineer,captain", "Red is up; sections of the hull traced by: captain and engineer."),
        ("E4 surfaced checked", "Red is up; its hull is traced and found valid."),
        ("E4 mines=D5,F6", "Its mines lie at D5 and F6."),
        ("? gauges=? damage=2", "Red's submarine is hidden."),
        ("? gauges=? damage=2 mines=?", "Red's gauges are hidden."),
        ("E4 marks=? damage=?", "What its engineer has marked is hidden."),
        ("E4 marks=? damage=?", "Its damage is hidden."),
        ("Z9", "Red's submarine is at Z9."),
    ],
)
def test_what_is_said_of_a_crew(crew: str, said: str) -> None:
    text = f"alpha real-time hunt / red {crew} / blue J10"
    if crew.startswith("? ") and "mines=?" not in crew:
        text = text.replace("gauges=?", "gauges=? mines=?")
    assert said in GAME.describe(position(text), NAMES)


@pytest.mark.parametrize("mode", ["turn-by-turn", "real-time"])
def test_nobody_is_told_where_the_enemy_is(mode: str) -> None:
    """Nothing blue hears or sees names a space on which only red has anything."""
    chance, position = Random(mode), ENGINE.open(Setup(mode=mode)).position
    aloud = (told.Launched, told.Triggered, told.Exploded, told.MineLost)
    symbols = (told.SymbolMarked, told.Repaired)
    for _ in range(300):
        listed = [choice for one in ENGINE.to_act(position) for choice in ENGINE.choices(position, one).listed]
        if not listed:
            break
        outcome = ENGINE.play(position, Move(chance.choice(listed)))
        position, blue = outcome.position, outcome.position.crew("blue")
        own = {blue.at, *blue.route, *blue.mines}
        heard = ENGINE.heard(position, outcome.events, ("blue.captain",))
        lines = [GAME.tell(event, NAMES) for event in heard if not isinstance(event, (*aloud, *symbols))]
        lines += GAME.describe(ENGINE.view(position, ("blue.captain",)), NAMES)
        words = {word.strip(".,;:") for line in lines if not line.startswith("Its engineer") for word in line.split()}
        assert not (words & set(GAME.own_components.spaces)) - own


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("gauges", {"mine": 0, "torpedo": 3}, "torpedo 3"),
        ("gauges", {"mine": 0}, "all empty"),
        ("gauges", {"mine": None, "sonar": 1}, "mine ?, sonar 1"),
        ("gauges", None, "?"),
        ("question", {"side": "blue", "about": "drone", "sector": 2}, "blue drone sector 2"),
        ("question", {"about": None}, "?"),
        ("route", ["E4", None], "E4 ?"),
        ("mines", [], "none"),
    ],
)
def test_parts_of_a_report_are_told(name: str, data: Any, said: str) -> None:
    assert GAME.reports.shown(name, data) == said


def test_after_the_end_the_sheets_are_compared_and_the_result_alone_is_enough() -> None:
    """As the page on the protocol says."""
    sunk = Position((Crew(at="E5", route=("E5",), damage=4), Crew(at="G7", route=("G7",))))
    result = {"over": True, "winners": ["blue"]}
    assert GAME.reports.differences(ENGINE, sunk, result) == []
    for more, field in (({"owes": ["gauge"]}, "owes"), ({"heading": "north"}, "heading"), ({"damage": 3}, "damage")):
        found = GAME.reports.differences(ENGINE, sunk, {**result, "crews": [more, None]})
        assert [one.field for one in found] == [f"crews.1.{field}"]


def test_a_report_says_all_in_whatever_order_it_tells_what_lies_in_none() -> None:
    game = load_game("captain-sonar")
    engine, reports = game.own_engine, game.reports
    position = game.codecs.position.read(
        {
            "crews": [
                {"at": "E5", "route": ["E5"], "ordered": True, "owes": ["breakdown", "gauge"], "heading": "east"},
                {"at": "J10", "route": ["J10"]},
            ]
        }
    )
    told = reports.tell(engine, position)
    red, blue = told["crews"]
    other = {**told, "crews": [{**red, "owes": ["gauge", "breakdown"]}, blue], "to_act": told["to_act"][::-1]}
    assert other != told
    assert reports.says_all(engine, position, told)
    assert reports.says_all(engine, position, other)
    assert not reports.says_all(engine, position, {**other, "crews": [{**red, "owes": ["gauge"]}, blue]})
    assert not reports.says_all(engine, position, {**other, "to_act": told["to_act"][1:]})
    assert not reports.says_all(engine, position, {key: one for key, one in other.items() if key != "to_act"})
