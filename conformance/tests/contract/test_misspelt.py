"""Numbers, keys and lines that JSON or the protocol forbids are refused by name, as one fault of the program."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.cli import main
from leadline.transport.faults import SubjectError
from leadline.transport.wire import read_answer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

HERE = Path(__file__).parent
SPELLS = HERE / "helpers" / "misspelling.py"
ONE_SCENARIO = {
    "deep-sea-adventure": "dsa-setup-two-divers",
    "captain-sonar": "sonar-by-turns-one-order",
    "deep-regrets": "regrets-pass-day-ends-saturday",
}
REFUSED = {
    "decimal": ("0.0", "write a whole number without a fraction or an exponent, as 0"),
    "exponent": ("0.0", "write a whole number without a fraction or an exponent, as 0"),
    "huge": ("a whole number beyond 2^53", ""),
    "nan": ("NaN, which is not JSON", "write null, or leave the field out"),
    "infinity": ("-Infinity, which is not JSON", "write null, or leave the field out"),
    "twice": ("twice in one object", "write it once"),
    "surrogate": ("half of a surrogate pair", ""),
}
PASSES = ("minus-zero", "crlf")


def check(game: str, how: str, file: Path) -> dict[str, Any]:
    """Return the report on the reference whose answers are spelled in some way."""
    command = [sys.executable, str(SPELLS), how, sys.executable, "-m", "leadline", "serve", game]
    main(["check", game, "--only", ONE_SCENARIO[game], "--cwd", ".", "--quiet", "--json", str(file), "--", *command])
    report: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return report


@pytest.mark.parametrize(
    ("game", "how"),
    [
        pytest.param(game, how, marks=[] if (game, how) == ("deep-sea-adventure", "decimal") else pytest.mark.slow)
        for game in ONE_SCENARIO
        for how in REFUSED
    ],
)
def test_it_is_one_fault_that_says_what_and_what_would_be_right(tmp_path: Path, game: str, how: str) -> None:
    what, remedy = REFUSED[how]
    report = check(game, how, tmp_path / "report.json")
    (broken,) = [one for one in report["scenarios"] if one["verdict"] == "error"]
    assert what in json.dumps(broken), broken
    assert remedy in json.dumps(broken), broken
    assert report["summary"]["scenarios"]["fail"] == 0


@pytest.mark.parametrize(
    ("game", "how"), [pytest.param(game, how, marks=pytest.mark.slow) for game in ONE_SCENARIO for how in PASSES]
)
def test_what_json_allows_passes(tmp_path: Path, game: str, how: str) -> None:
    report = check(game, how, tmp_path / "report.json")
    assert report["summary"]["result"] == "conformant"


def answer(result: str) -> bytes:
    return b'{"jsonrpc":"2.0","id":1,"result":' + result.encode() + b"}"


@pytest.mark.parametrize(
    ("result", "where"),
    [
        ('{"position":{"air":24.0}}', "position.air is 24.0"),
        ('{"position":{"divers":[{"at":1},{"at":1e1}]}}', "position.divers.2.at is 10.0"),
        ('{"view":{"line":[[1.0]]}}', "view.line.1.1 is 1.0"),
        ('{"choices":[{"seat":2E0}]}', "choices.1.seat is 2.0"),
        ('{"played":[{"chance":{"dice":[1,2.00]}}]}', "played.1.chance.dice.2 is 2.0"),
        ('{"heard":{"1":[{"kind":"rolled","air":-0.0}]}}', "heard.1.1.air is -0.0"),
        ('{"samples":[[1,3.0]]}', "samples.1.2 is 3.0"),
    ],
)
def test_a_whole_number_with_a_fraction_is_refused_where_it_is(result: str, where: str) -> None:
    with pytest.raises(SubjectError) as caught:
        read_answer(answer(result), 1, 64)
    assert caught.value.kind == "garbled"
    assert where in caught.value.text
    assert "write a whole number" in caught.value.text


@pytest.mark.parametrize(
    "result", ['{"seconds":1.0}', '{"position":{"air":24},"took":2.0}', '{"position":{"air":-0,"elapsed":0.25}}']
)
def test_a_program_may_add_fractions_of_its_own(result: str) -> None:
    assert read_answer(answer(result), 1, 64)
    assert read_answer(answer('{"position":{"air":1}}') + b"\r\n", 1, 64) == {"position": {"air": 1}}


def test_a_byte_order_mark_is_called_by_its_name() -> None:
    with pytest.raises(SubjectError, match="begins with a byte order mark: write UTF-8 without one"):
        read_answer(b"\xef\xbb\xbf" + answer("{}"), 1, 64)
