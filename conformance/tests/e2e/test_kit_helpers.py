"""The helpers for adapters do the same in every language: one table of cases, tried in all six."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from kits_by_language import made, needed, put_messages

from leadline.kits import LANGUAGES, Language

HELPERS = Path(__file__).with_name("kit_cases")
TABLE = json.loads((HELPERS / "cases.json").read_text(encoding="utf-8"))
GAMES = ("captain-sonar", "deep-sea-adventure", "deep-regrets")
UNORDERED = ("sonar", "regrets", "sea")
"""The helpers that list choices, in any order."""
Asked = tuple[str, dict[str, Any]]


def requests() -> tuple[list[Asked], list[Any]]:
    """Return what is asked, and for each request what is expected of its answer, None where nothing is."""
    asked: list[Asked] = [("initialize", {"protocol": 3})]
    expected: list[Any] = [None]
    opened = 0

    def ask(method: str, wanted: Any = None, **params: Any) -> None:
        asked.append((method, params))
        expected.append(wanted)

    def begin(game: str, wanted: Any = None, **sent: Any) -> int:
        nonlocal opened
        ask("open", wanted, game=game, readings={}, **sent)
        opened += 1
        return opened

    handle = begin("cases", setup={})
    for case in TABLE["cases"]:
        sent = {name: value for name, value in case.items() if name not in ("is", "why")}
        if sent.get("position") == "cards":
            sent["position"] = TABLE["cards"]
        ask("play", case, handle=handle, moves=[{"choice": sent}], texts=[""])
    for case in TABLE["sequences"]:
        moves = [{"choice": choice} for choice in case["moves"]]
        ask("play", case, handle=begin("sequence", setup={}), moves=moves, texts=[""] * len(moves))
    for case in TABLE["messages"]:
        if "choice" not in case:
            begin("captain-sonar", case, **{name: value for name, value in case.items() if name != "is"})
        else:
            handle = begin("captain-sonar", setup={})
            ask("play", case, handle=handle, moves=[{"choice": case["choice"]}], texts=[""])
    return asked, expected


def told(answer: dict[str, Any], case: dict[str, Any]) -> dict[str, Any]:
    """Return what an answer says, as the table has it; of a reason only the words that the table has."""
    if "error" in answer:
        found = {"why": answer["error"]["message"]}
    else:
        result = answer["result"]
        why = result.get("refused", {}).get("why") or result.get("not_offered") or result.get("cannot_load")
        at = result.get("refused", result).get("at")
        found = {"why": why, **({"at": at} if at else {})}
        if "position" in case and "moves" in case:
            found["position"] = result["position"]
        if not why:
            played = result.get("played")
            found = {"is": played if "moves" in case else played[0] if played else result["position"]}
            if "do" in case:
                found = found["is"]
            elif "choice" in case:
                found["is"] = found["is"]["choice"]
    if "is" in found and case.get("do") in UNORDERED:
        found["is"] = sorted(found["is"], key=lambda one: json.dumps(one, sort_keys=True))
    if "why" in found and case.get("why", "?") in found["why"]:
        found["why"] = case["why"]
    return found


def keys_of(case: dict[str, Any]) -> list[str]:
    """Return what of an answer to a case is compared; the position only in a sequence."""
    compared = ("is", "why", "at", *(("position",) if "moves" in case else ()))
    return [key for key in compared if key in case]


def helped(language: Language, folder: Path) -> list[str]:
    """Put the helpers of all games and the program that tries them into a folder; return the command that starts it."""
    paths = [*language.files, *(path for game in GAMES for path in language.beside(game))]
    for path in (*paths, HELPERS / language.id / language.adapter):
        shutil.copy(path, folder)
    put_messages(language, folder, *GAMES)
    return made(language, folder)


@pytest.mark.parametrize(
    "name", [pytest.param(one.id, marks=pytest.mark.slow if one.build else ()) for one in LANGUAGES.values()]
)
def test_the_helpers_agree(name: str, tmp_path: Path) -> None:
    asked, expected = requests()
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        for number, (method, params) in enumerate(asked)
    ]
    done = subprocess.run(
        helped(needed(name), tmp_path),
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked)
    for answer, case in zip(answers, expected, strict=True):
        if case is not None:
            assert told(answer, case) == {key: case[key] for key in keys_of(case)}, case
