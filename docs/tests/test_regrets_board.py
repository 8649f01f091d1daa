"""Deep Regrets in Python and in JavaScript: the same notation, sentences and pictures, the same choices on offer."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import leadline_live as live
from leadline.games import load_game, spec_of
from leadline.spec.profiles import profiles
from leadline.suite.bundle import load_suite
from leadline.suite.prove import play_scenario

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GAME = load_game("deep-regrets")
LOOKS = (None, (1,), (2,))
"""Who looks at a position, in turn; None sees everything."""


@cache
def happenings() -> tuple[list[Any], list[Any]]:
    """Return every position and every event that the scenarios lead to under any profile, once."""
    positions: dict[Any, None] = {}
    events: dict[Any, None] = {}
    for profile in profiles(spec_of(GAME.id)):
        for scenario in load_suite(GAME.id).scenarios:
            for here in play_scenario(GAME, profile.readings, scenario).happened:
                positions |= {} if here.position is None else {here.position: None}
                events |= dict.fromkeys(here.events)
    return list(positions), list(events)


def spread(some: list[Any], most: int) -> list[Any]:
    """The most entries of a list that are taken, spread over it."""
    return some[:: -(-len(some) // most)]


def node(script: str, *words: str, asked: list[Any]) -> list[Any]:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so that nothing can be compared with the board in JavaScript")
    lines = "\n".join(map(json.dumps, asked))
    done = subprocess.run(["node", script, *words], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked)
    return answers


def drawn(asked: list[Any]) -> list[Any]:
    return node(str(ROOT / "conformance/subjects/javascript/deep-regrets/board/draw-many.mjs"), asked=asked)


def whole(value: Any) -> Any:
    """Return a value as plain data with every field, as a program that draws it needs."""
    return json.loads(json.dumps(value, default=fields_of))


def fields_of(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


@pytest.fixture(scope="module")
def looked_at() -> list[tuple[Any, Any, dict[str, Any]]]:
    """Return every position, a seat's view of it, and the results in JavaScript."""
    positions = spread(happenings()[0], 3_000)
    looks = [LOOKS[n % len(LOOKS)] for n in range(len(positions))]
    seen = [
        here if seats is None else GAME.own_engine.view(here, seats)
        for here, seats in zip(positions, looks, strict=True)
    ]
    written = [GAME.position_notation.write(here) for here in positions]
    asked = [{"position": text, "seen": plain(one), "title": "A & B"} for text, one in zip(written, seen, strict=True)]
    assert len(positions) > 1_500
    return list(zip(positions, seen, drawn(asked), strict=True))


def plain(seen: Any) -> Any:
    return whole(
        {name: getattr(seen, name) for name in GAME.types.position.__dataclass_fields__ if hasattr(seen, name)}
    )


def test_javascript_writes_and_reads_the_same_positions(looked_at):
    for here, _, answer in looked_at:
        assert answer["notation"] == GAME.position_notation.write(here)
        assert GAME.codecs.position.read(answer["again"]) == GAME.codecs.position.read(GAME.codecs.position.write(here))


def test_javascript_draws_the_same_pictures_and_describes_in_the_same_words(looked_at):
    for _, seen, answer in looked_at:
        assert answer["drawing"] == GAME.drawing.svg(seen, {seat: str(seat) for seat in range(1, 6)}, "A & B")
        assert answer["sentences"] == GAME.describe(seen, {})


def test_javascript_tells_events_in_the_same_words():
    _, events = happenings()
    (told,) = drawn([{"events": [{"kind": event.kind, **whole(event)} for event in events]}])
    assert told == [GAME.tell(event, {}) for event in events]


def test_javascript_writes_and_reads_the_same_moves():
    moves = [step.move for one in load_suite(GAME.id).scenarios for step in one.steps]
    assert len(moves) > 2_000
    for move, answer in zip(moves, drawn([{"move": move} for move in moves]), strict=True):
        assert answer["notation"] == GAME.move_notation.write(GAME.codecs.move.read(move), {})
        assert GAME.codecs.move.read(answer["again"]) == GAME.codecs.move.read(move)


# ---- what is on offer


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("live") / "engine.js"
    path.write_text(live.engine_script(GAME.id), encoding="utf-8")
    return str(path)


def offered(here: Any, seats: tuple[int, ...] | None) -> set[str]:
    """Return the legal moves, as the reference lists them; with seats, those that are for them to choose."""
    return {GAME.move_notation.write(GAME.types.move(choice), {}) for choice in _choices(here, seats)}


def _choices(here: Any, seats: tuple[int, ...] | None) -> Iterator[Any]:
    engine = GAME.own_engine
    for decision in engine.to_act(here):
        if seats is None or set(seats) & set(decision.seats):
            yield from engine.choices(here, decision).listed


def knows_hand(here: Any) -> bool:
    """Return whether the cards of the player to move are known; the board does not offer unknown cards by name."""
    held = [] if here.turn is None else [here.angler(here.turn)]
    return not any(None in (*one.fish, *one.dinks, *one.supplies, *one.regrets) for one in held)


def in_no_order(move: str) -> str:
    """Return the same choices with everything that they name in a fixed order."""
    if move.split()[1] == "order":
        return move
    return " ".join(sorted(move.replace(",", " ").split()))


def test_what_is_offered_is_legal_and_nothing_legal_is_missing(script):
    positions = spread([here for here in happenings()[0] if not here.frames and knows_hand(here)], 1_500)
    asked = [
        {"position": GAME.position_notation.write(here), "seats": LOOKS[n % len(LOOKS)]}
        for n, here in enumerate(positions)
    ]
    answers = node(str(ROOT / "docs/tests/live_board_offers.mjs"), script, GAME.id, asked=asked)
    compared = 0
    for here, one, answer in zip(positions, asked, answers, strict=True):
        if "refused" not in answer:
            compared += 1
            assert len(answer["offers"]) == len(set(answer["offers"])), one
            assert set(map(in_no_order, answer["offers"])) == set(map(in_no_order, offered(here, one["seats"]))), one
    assert compared > 600


def test_two_positions_that_differ_only_in_what_a_seat_may_not_know_look_alike_to_it(script):
    """Under the eyes of player 1: whatever lies in the shoals and the decks, only the sizes on the backs differ."""
    setups = [f"new game: 3 players, monday, first 1, shuffle {number}" for number in (1, 2, 3)]
    places = [
        {"position": setup, "seats": [1], "moves": moves}
        for moves in ([], ["1 muster | player 1 2 3", "1 keep p1 p2 p3"])
        for setup in setups
    ]
    answers = node(str(ROOT / "docs/tests/live_board_offers.mjs"), script, GAME.id, asked=places)
    for first in (0, len(setups)):
        same = {json.dumps(hidden_sizes(one)) for one in answers[first : first + len(setups)]}
        assert len(same) == 1
    assert answers[0]["offers"] == ["1 muster"]
    assert "Player 1 rolls player dice 1 2 3." in answers[-1]["told"]


def hidden_sizes(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the same without the sizes on the backs, which everybody sees."""
    told = json.dumps(answer)
    for size in ("small", "middling", "large"):
        told = told.replace(f"{size} shadow", "shadow").replace(f"top fish is {size}", "top fish")
    return json.loads(told)
