"""A turn of Deep Sea Adventure is read alike in every language, whatever is reported of what is carried."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from kits_by_language import made, needed, put_messages

from leadline.kits import LANGUAGES

GAME = "deep-sea-adventure"
READERS = Path(__file__).with_name("kit_turns")


def chip(level: int, value: int) -> dict[str, int]:
    return {"level": level, "value": value}


LOW, HIGH = [chip(1, 2)], [chip(2, 5)]
STACK = [chip(1, 0), chip(1, 3), chip(2, 4)]
PICK_UP = {"action": "pick-up"}
NOTHING = {"action": "nothing"}


def drop(unit: int | None, chips: Any) -> dict[str, Any]:
    return {"action": "drop", "unit": unit, "chips": chips, "source": "carried"}


def read(unit: int, order: list[int] | None = None, word: str = "back") -> dict[str, Any]:
    return {"played": {"word": word, "unit": unit, "order": order}}


NO_SUCH = {"refused": "there is no such unit"}
UNNAMED = {
    "not_offered": "the program does not know the chips of this unit, so the move has to name its number",
}
IN_PART = {"not_offered": "a part of a stack cannot be dropped"}
UNTOLD = {"error": "report what a diver carries, or at least how many units"}
NOT_APART = {"error": "report the units of a load, or leave `lay` out of `can`"}
ASKED: list[tuple[Any, dict[str, Any], list[Any] | None, dict[str, Any]]] = [
    # What is carried, the search, the laying order of seat 1, and what is read
    ([LOW, HIGH], drop(2, HIGH), None, read(2)),
    ([HIGH, LOW], drop(None, LOW), None, read(2)),
    ([LOW, HIGH], drop(1, HIGH), None, {"refused": "something else"}),
    ([LOW, STACK], drop(2, STACK[:2]), None, IN_PART),
    # Only the number of the units: the place that is named is taken
    (3, drop(2, HIGH), None, read(2)),
    (3, drop(3, None), None, read(3)),
    (1, drop(None, None), None, read(1)),
    (3, drop(4, HIGH), None, NO_SUCH),
    (3, drop(None, HIGH), None, UNNAMED),
    (2, drop(None, None), None, NO_SUCH),
    (0, drop(1, LOW), None, NO_SUCH),
    (None, drop(1, LOW), None, UNTOLD),
    (None, PICK_UP, None, read(0)),
    # A unit of which nothing, or only the sum, is known
    ([None, LOW], drop(None, LOW), None, read(2)),
    ([None, LOW], drop(1, HIGH), None, read(1)),
    ([LOW, {"sum": 7}], drop(2, STACK), None, read(2)),
    ([LOW, {"sum": 8}], drop(2, STACK), None, {"refused": "something else"}),
    ([LOW, {"chips": 3}], drop(2, STACK[:2]), None, IN_PART),
    # A sum alone does not show whether it is the unit that the move names only by its chips
    ([LOW, {"sum": 1}], drop(None, [chip(1, 0), chip(1, 1)]), None, UNNAMED),
    ([LOW, {"sum": 1}], drop(None, LOW), None, read(1)),
    ([LOW, {"sum": 1}], drop(None, HIGH), None, NO_SUCH),
    ([LOW, {"chips": 1, "sum": 1}], drop(None, [chip(1, 0), chip(1, 1)]), None, NO_SUCH),
    ([LOW, {"chips": 3, "sum": 7}], drop(None, STACK), None, read(2)),
    ([None, LOW], drop(None, HIGH), None, UNNAMED),
    # Laying down
    ([LOW, HIGH], NOTHING, [HIGH, LOW], read(0, [2, 1])),
    ([LOW], PICK_UP, [HIGH, LOW], read(0, [2, 1])),
    (1, NOTHING, [LOW], read(0, [1])),
    (2, drop(1, LOW), [HIGH], read(1, [1])),
    (2, NOTHING, [HIGH, LOW], NOT_APART),
    (1, PICK_UP, [HIGH, LOW], NOT_APART),
    (1, NOTHING, [LOW, HIGH], {"refused": "all its units, each once"}),
    (None, NOTHING, [LOW], UNTOLD),
]


SILENT = [
    # Where a diver that says nothing is, how it faces, and what it does; the other is on space 4 of 5
    (0, "down", "deeper"),
    (0, "up", "deeper"),  # A diver that is home dives again, in a program that lets it.
    (3, "down", "deeper"),
    (3, "up", "back"),
    (5, "down", "back"),
]


def position(carried: Any, at: int = 3, facing: str = "up") -> dict[str, Any]:
    diver = {"at": 4, "facing": "up", "home": False, "banked": []}
    told = {} if carried is None else {"carried": carried}
    mover = {**diver, "at": at, "facing": facing, "home": at == 0 and facing == "up", **told}
    return {"dive": 1, "line": [[]] * 5, "turn": 1, "divers": [mover, {**diver, "carried": 1}]}


def move(search: dict[str, Any], laid: list[Any] | None) -> dict[str, Any]:
    lay = [] if laid is None else [{"seat": 1, "units": laid}]
    said = {"seat": 1, "declare": None, "then": None, "stop": False, "search": search, "lay": lay}
    return {"choice": said, "chance": {"dice": [1, 1], "roll_off": []}}


def told(given: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Return the part of an answer that is compared: only expected words, because others differ by language."""
    if "error" in given:
        words, how = given["error"]["message"], "error"
    else:
        result = given["result"]
        if "refused" not in result:
            return {name: one[0] if name == "played" else one for name, one in result.items() if name != "position"}
        words, how = result["refused"]["why"], "refused"
    return {how: expected[how] if expected.get(how, "?") in words else words}


@pytest.mark.parametrize(
    "name", [pytest.param(one.id, marks=pytest.mark.slow if one.build else ()) for one in LANGUAGES.values()]
)
def test_a_turn_is_read_alike(name: str, tmp_path: Path) -> None:
    language = needed(name)
    for path in (*language.files, *language.beside(GAME), READERS / name / language.adapter):
        shutil.copy(path, tmp_path)
    put_messages(language, tmp_path, GAME)
    command = made(language, tmp_path)
    asked: list[tuple[str, dict[str, Any]]] = [("initialize", {"protocol": 3})]
    cases = [(position(carried), search, laid, expected) for carried, search, laid, expected in ASKED]
    cases += [(position([], at, facing), NOTHING, None, read(0, word=word)) for at, facing, word in SILENT]
    for handle, (given, search, laid, _) in enumerate(cases, 1):
        asked.append(("open", {"game": "turns", "readings": {}, "position": given}))
        asked.append(("play", {"handle": handle, "moves": [move(search, laid)], "texts": [""]}))
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(asked)
    ]
    sent = "\n".join(lines) + "\n"
    done = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=60, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for case, answer in zip(cases, answers[2::2], strict=True):
        assert told(answer, case[3]) == case[3], case
