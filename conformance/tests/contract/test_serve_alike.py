"""Odd openings and moves, sent to both engines as subjects: both take them, refuse them or call them an error."""

from __future__ import annotations

import copy
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from talking import COMMAND, FULL, GAME, Talk, diver, move, position

from leadline.games import load_game
from leadline.suite.bundle import load_suite

NODE = shutil.which("node")
PROGRAM = Path(__file__).parents[2] / "subjects" / "javascript" / "subject.mjs"
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.skipif(NODE is None, reason="NODE IS MISSING: the two engines are not compared on odd messages"),
]
WORDS = (0, -1, 1, 2, 3, 4, 5, 6, 7, 9, 26, -40, None, True, "x", 1.5, [], {})
"""What stands in the place of something else."""
TRIES = 1500


@pytest.fixture(scope="module")
def both() -> Iterator[tuple[Talk, Talk]]:
    two = Talk(COMMAND), Talk([str(NODE), str(PROGRAM)])
    yield two
    assert [one.end() for one in two] == [(0, ""), (0, "")]


def kind(answer: dict[str, Any]) -> str:
    """Return whether it is accepted, refused or an error, and which."""
    if "error" in answer:
        return f"error {answer['error']['code']}"
    found = [name for name in ("refused", "cannot_load", "not_offered") if name in answer["result"]]
    return found[0] if found else "taken"


def at(data: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    """Return every place in plain data: what holds it, and by which key."""
    found: dict[str, tuple[Any, Any]] = {}
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, one in pairs:
        found |= {f"{path}.{key}": (data, key), **at(one, f"{path}.{key}")}
    return found


def spoiled(data: Any, chance: Random) -> Any:
    """Return the same data with one thing in it left out, doubled or replaced."""
    made = copy.deepcopy(data)
    holder, key = chance.choice(list(at(made).values()))
    how = chance.random()
    if how < 0.15:
        del holder[key]
    elif how < 0.25 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how < 0.45 and type(holder[key]) is int:
        holder[key] += chance.choice((-1, 1))
    else:
        holder[key] = copy.deepcopy(chance.choice(WORDS))
    return made


def opened(both: tuple[Talk, Talk], **params: Any) -> tuple[list[str], list[dict[str, Any]]]:
    answers = [talk.ask("open", game=GAME, **params) for talk in both]
    return [kind(answer) for answer in answers], answers


def played(both: tuple[Talk, Talk], answers: list[dict[str, Any]], made: Any) -> list[str]:
    handles = [answer["result"]["handle"] for answer in answers]
    return [
        kind(talk.ask("play", handle=handle, moves=[made], texts=[""]))
        for talk, handle in zip(both, handles, strict=True)
    ]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.sampled(2)
def test_spoiled_positions_and_moves_are_answered_alike(both: tuple[Talk, Talk], seed: int) -> None:
    chance, game = Random(seed), load_game(GAME)
    scenarios = [one for one in load_suite(GAME).scenarios if one.position and one.steps]
    disputes = list(game.rulings.readings().items())
    kinds: set[str] = set()
    for _ in range(TRIES):
        scenario = chance.choice(scenarios)
        readings = {name: chance.choice(list(some)) for name, some in chance.sample(disputes, chance.choice((0, 0, 3)))}
        given = {"last_home": None, "turn": None, **dict(scenario.position or {})}
        start = spoiled(given, chance) if chance.random() < 0.6 else given
        found, answers = opened(both, readings=readings, position=start)
        kinds |= set(found)
        if found[1] == "cannot_load":  # It has to know every value, and says so.
            continue
        assert found[0] == found[1], json.dumps({"readings": readings, "position": start})
        if found[0] == "taken":
            made = spoiled(scenario.steps[0].move, chance)
            if has_dice(made):
                answer = played(both, answers, made)
                kinds |= set(answer)
                if answer[1] == "not_offered":  # It has to know every value, and says so.
                    continue
                assert answer[0] == answer[1], json.dumps({"readings": readings, "position": start, "move": made})
    assert {"taken", "refused", "error -32602"} <= kinds


def has_dice(made: dict[str, Any]) -> bool:
    """Return whether the dice are stated; otherwise each subject rolls for itself, and the results may differ."""
    rolled = made.get("chance")
    return isinstance(rolled, dict) and rolled.get("dice") is not None


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": 0},
        {"seats": 7},
        {"seats": "2"},
        {"seats": 2, "starter": 0},
        {"seats": 2, "starter": 3},
        {"seats": 2, "starter": "first"},
        {"seats": 2, "starter": None},
        {"seats": 2, "deal": FULL[1:], "starter": 1},
        {"seats": 2, "deal": FULL[::-1], "starter": 1},
        {"seats": 2, "deal": [*FULL[:-1], [{"level": 9, "value": 1}]], "starter": 1},
        {"seats": 2, "deal": [*FULL, []], "starter": 1},
        {"seats": 2, "deal": "all", "starter": 1},
        {"seats": 2, "deal": FULL, "starter": 1, "colour": "red"},
        {"seats": 2, "deal": FULL, "starter": 1},
    ],
)
def test_odd_setups_are_answered_alike(both: tuple[Talk, Talk], setup: dict[str, Any]) -> None:
    found, _ = opened(both, readings={}, setup=setup)
    assert found[0] == found[1]


DROP = {"action": "drop", "unit": None, "chips": None, "source": "carried"}


@pytest.mark.parametrize(
    ("carried", "made", "answer"),
    [
        ("2:4", move(1, "deeper", [1, 2], search=DROP), "taken"),
        ("2:4 2:5", move(1, "deeper", [2, 2], search=DROP), "refused"),
        ("2:4", move(1, "deeper", [1, 2], search={**DROP, "chips": []}), "refused"),
        ("2:4", move(1, "deeper", [1, 2], search={**DROP, "unit": 0}), "refused"),
        ("2:4", move(1, "deeper", [1, 2], search={**DROP, "unit": 2}), "refused"),
        ("2:4", move(1, "deeper", [1, 2], search={**DROP, "source": "found"}), "error -32602"),
        ("2:4", move(1, "deeper", [1, 2], search=None), "error -32602"),
        ("2:4", move(1, None, [1, 2], then="deeper"), "refused"),
        ("2:4", move(1, "deeper", [1, 2], stop=True), "refused"),
        ("2:4", move(1, "deeper", [0, 2]), "refused"),
        ("2:4", move(1, "deeper", [1, 7]), "refused"),
        ("2:4", move(1, "deeper", [1, 2, 3]), "refused"),
        ("2:4", move(1, "deeper", [1]), "refused"),
        ("2:4", move(1, "deeper", [1, 2.5]), "error -32602"),
        ("2:4", move(7, "deeper", [1, 2]), "refused"),
        ("2:4", move(1, "sideways", [1, 2]), "error -32602"),
    ],
)
def test_odd_moves_are_answered_alike(both: tuple[Talk, Talk], carried: str, made: Any, answer: str) -> None:
    start = position(diver(2, carried=carried), diver(8), line="1:0 1:1 1:2 _ 1:3 2:6 2:7 3:8")
    found, answers = opened(both, readings={}, position=start)
    assert found == ["taken", "taken"]
    assert played(both, answers, made) == [answer, answer]
