"""Captain Sonar in Python and in JavaScript: the same notation, sentences and pictures, the same choices on offer."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import leadline_live as live
from leadline.games import load_game, spec_of
from leadline.spec.profiles import profiles
from leadline.suite.bundle import load_suite
from leadline.suite.prove import play_scenario
from leadline_engines.captain_sonar.position import SEATS

ROOT = Path(__file__).parents[2]
GAME = load_game("captain-sonar")
LOOKS = (None, ("red.captain",), ("blue.engineer",), ("blue.captain", "blue.first-mate"))
"""Who looks at a position, in turn; None sees everything."""


EVERY = pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
"""The distance between the scenarios that are played."""


@cache
def happenings(every: int) -> tuple[list[Any], list[Any]]:
    """Return every position and every event that scenarios lead to under any profile, once."""
    positions: dict[Any, None] = {}
    events: dict[Any, None] = {}
    for profile in profiles(spec_of(GAME.id)):
        for scenario in load_suite(GAME.id).scenarios[::every]:
            for here in play_scenario(GAME, profile.readings, scenario).happened:
                positions |= {} if here.position is None else {here.position: None}
                events |= dict.fromkeys(here.events)
    return list(positions), list(events)


def node(script: str, *words: str, asked: list[Any]) -> list[Any]:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that nothing can be compared with the board in JavaScript")
    lines = "\n".join(map(json.dumps, asked))
    done = subprocess.run(["node", script, *words], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked)
    return answers


def drawn(asked: list[Any]) -> list[Any]:
    return node(str(ROOT / "conformance/subjects/javascript/captain-sonar/board/draw-many.mjs"), asked=asked)


@cache
def looked_at(every: int) -> list[tuple[Any, Any, dict[str, Any]]]:
    """Return every position, a seat's view of it, and the results in JavaScript."""
    positions, _ = happenings(every)
    whole = [json.loads(json.dumps(asdict(here))) for here in positions]
    asked = [{"position": one, "seats": LOOKS[n % len(LOOKS)], "title": "A & B"} for n, one in enumerate(whole)]
    seen = [
        here if one["seats"] is None else GAME.own_engine.view(here, one["seats"])
        for here, one in zip(positions, asked, strict=True)
    ]
    assert len(positions) > 2_000 // every
    return list(zip(positions, seen, drawn(asked), strict=True))


@EVERY
@pytest.mark.left_to_all
def test_javascript_writes_and_reads_the_same_positions(every):
    for here, _, answer in looked_at(every):
        assert answer["notation"] == GAME.position_notation.write(here)
        assert GAME.codecs.position.read(answer["again"]) == GAME.codecs.position.read(GAME.codecs.position.write(here))


@EVERY
@pytest.mark.left_to_all
def test_javascript_draws_the_same_pictures_and_shows_a_seat_what_the_reference_shows_it(every):
    for _, seen, answer in looked_at(every):
        assert answer["drawing"] == GAME.drawing.svg(seen, {}, "A & B")
        assert answer["sentences"] == GAME.describe(seen, {})


@EVERY
def test_javascript_tells_events_in_the_same_words(every):
    _, events = happenings(every)
    asked = [{"kind": event.kind, **json.loads(json.dumps(asdict(event)))} for event in events]
    (told,) = drawn([{"events": asked}])
    assert told == [GAME.tell(event, {}) for event in events]


def test_javascript_writes_and_reads_the_same_moves():
    moves = [step.move for one in load_suite(GAME.id).scenarios for step in one.steps]
    for move, answer in zip(moves, drawn([{"move": move} for move in moves]), strict=True):
        assert answer["notation"] == GAME.move_notation.write(GAME.codecs.move.read(move), {})
        assert GAME.codecs.move.read(answer["again"]) == GAME.codecs.move.read(move)


# ---- what is on offer


def offered(here: Any, seats: tuple[str, ...] | None) -> set[str]:
    """Return the legal moves, as the reference lists them; with seats, those that are for them to choose."""
    engine, found = GAME.own_engine, set()
    for decision in engine.to_act(here):
        takers = [seat for seat in decision.seats if seats is None or seat in seats]
        for choice in engine.choices(here, decision).listed if takers else ():
            if choice.seat == takers[0]:
                found.add(GAME.move_notation.write(GAME.types.move(choice), {}))
    return found


def comes_to(here: Any, moves: set[str]) -> set[str]:
    """Return the outcomes of moves: of several with one outcome, such as triggers in vain, any one may be listed."""
    engine, names = GAME.own_engine, GAME.names_in(here)
    read = {move: GAME.move_notation.read(move, names) for move in moves}
    return {repr(engine.play(here, made, "nothing")) for made in read.values()}


def in_no_order(move: str) -> str:
    """Return the same with the lines of a check in a fixed order."""
    before, crossed, roles = move.partition(" crossed ")
    return before + crossed + " ".join(sorted(roles.split()))


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("live") / "engine.js"
    path.write_text(live.engine_script(GAME.id), encoding="utf-8")
    return str(path)


@EVERY
def test_what_is_offered_is_legal_and_nothing_legal_is_missing(script, every):
    positions = happenings(every)[0][::5]
    looks = (None, *((seat,) for seat in SEATS))
    asked = [
        {"position": GAME.position_notation.write(here), "seats": looks[n % len(looks)]}
        for n, here in enumerate(positions)
    ]
    answers = node(str(ROOT / "docs/tests/live_board_offers.mjs"), script, GAME.id, asked=asked)
    refused = 0
    for here, one, answer in zip(positions, asked, answers, strict=True):
        refused += "refused" in answer
        if "refused" not in answer:
            assert len(answer["offers"]) == len(set(answer["offers"])), one
            shown = set(map(in_no_order, answer["offers"]))
            legal = set(map(in_no_order, offered(here, one["seats"])))
            assert comes_to(here, shown - legal) == comes_to(here, legal - shown), one
    assert refused < len(positions) / 10


def test_two_positions_that_differ_only_in_what_a_seat_may_not_know_look_alike_to_it(script):
    """Under the eyes of red: blue's place, sheets and duties may be anything."""
    red = "red E4 route=D4,E4 torpedo=3 ordered"
    blues = ("blue G3", "blue J10 route=J9,J10 mines=J8 torpedo=2 marks=W1,N2 damage=1", "blue E4 sonar=2")
    places = [f"alpha turn-by-turn hunt / {red} / {blue} / turn=red" for blue in blues]
    asked = [
        {"position": place, "seats": [seat], "moves": ["red torpedo F6"]} for seat in SEATS[:4] for place in places
    ]
    answers = node(str(ROOT / "docs/tests/live_board_offers.mjs"), script, GAME.id, asked=asked)
    for first in range(0, len(answers), len(blues)):
        same = [json.dumps({**one, "told": None}) for one in answers[first : first + len(blues)]]
        assert len(set(same)) == 1
    captains = answers[: len(blues)]
    assert len(captains[0]["offers"]) > 20
    assert all("Red's captain launches a torpedo" in one["told"][0] for one in captains)
