"""The memory of the runner is bounded, whatever a program answers: small lines may hold a great many values."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from small_subjects import Start, fault_of

from leadline.protocol.messages import FEW, MANY, RESULTS
from leadline.schema.codec import Codec, ShapeError
from leadline.transport import wire

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the peak of the memory is read as Linux tells it")

GAME = "deep-sea-adventure"
MIB = 1024 * 1024
MOST_MIB = 300
PATIENCE = 600
PROGRAM = """
import sys

from leadline.serve.subject import ReferenceSubject, serve_reference

fault, subject = sys.argv[1], ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
hello, play = handlers["initialize"], handlers["play"]


def offers(params):
    found = hello(params)
    if fault == "names":
        found["games"]["deep-sea-adventure"]["can"] += [f"x{number}" for number in range(100_000)]
    return found


def answers(params):
    found = play(params)
    if fault == "no-events":
        found["events"] = [[]] * 10_000
    if fault == "empty-events":
        found["events"] = [{}] * 10_000
    if fault == "within-an-event":
        found["events"] = [{"kind": "roll", "more": [[]] * 10_000}]
    if fault == "within-the-position" and "position" in found:
        found["position"] = {**found["position"], "more": [[]] * 10_000}
    return found


handlers.update(initialize=offers, play=answers)
subject.handlers = lambda: handlers
serve_reference(subject)
"""
MEASURE = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
print(done.stdout + done.stderr)
"""


@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [
        ("names", 2, f"can: tuple should have at most {FEW.most} items"),
        pytest.param("no-events", 2, f"events: list should have at most {MANY.most} items", marks=pytest.mark.slow),
        pytest.param("empty-events", 2, f"events: list should have at most {MANY.most} items", marks=pytest.mark.slow),
        pytest.param("within-an-event", 1, "The answers are too large", marks=pytest.mark.slow),
        pytest.param("within-the-position", 1, "The answers are too large", marks=pytest.mark.slow),
    ],
)
def test_small_answers_of_many_values_cost_little(fault: str, status: int, words: str, tmp_path: Path) -> None:
    """All that is started stays below the bound, the runner as well as the program."""
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-m", "leadline", "check", GAME, "--only", "openings_t*"]
    command += ["--", sys.executable, "program.py", fault]
    measured = subprocess.run(
        [sys.executable, "-c", MEASURE, *command],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=PATIENCE,
        check=True,
    )
    first, _, said = measured.stdout.partition("\n")
    ended, peak = map(int, first.split())
    assert words in " ".join(said.split())
    assert ended == status
    assert peak < MOST_MIB


def test_an_answer_of_too_many_values_is_not_read(start: Start) -> None:
    code = """ask(); raw(b'{"jsonrpc":"2.0","id":1,"result":{"x":[' + b'[],' * 500 + b'[]]}}\\n'); ask()"""
    fault = fault_of(start(code, values=1000))
    assert fault.kind == "flood"
    assert fault.text == "The subject answered with a line that contains more than 1,000 values."
    assert "(1,5" in fault.evidence["line"]
    assert start(code, values=1010).request("play") == {"x": [[]] * 501}


@pytest.mark.parametrize(
    ("line", "count"), [(b"{}", 1), (b'{"a":1,"b":[[],[]]}', 8), (b'{"a":"[,:{"}', 6), (b"[1,2,3]", 3)]
)
def test_values_are_counted_before_they_are_read(line: bytes, count: int) -> None:
    assert wire.count_values(line) == count


def complaints(codec: Codec[Any], value: Any) -> tuple[list[str], int]:
    """Return the error for a value, and the peak of memory that reading it took."""
    tracemalloc.start()
    try:
        with pytest.raises(ShapeError) as caught:
            codec.read(value)
        return caught.value.complaints, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_of_very_many_complaints_only_the_first_are_made() -> None:
    codec = Codec[Any](dict[str, list[int]])
    value = {"a": [1] * 10, "b": [[]] * 100_000}  # Made of one list: the data itself takes little.
    with pytest.raises(ShapeError):
        codec.read({"a": "x"})  # The checks are made from the type now.
    found, peak = complaints(codec, value)
    assert found[:2] == [f"b.{number}: input should be a valid integer, not []" for number in range(2)]
    assert found[5:] == ["and 99995 more"]
    assert peak < 20 * MIB


def test_complaints_far_down_are_not_looked_for() -> None:
    codec = Codec[Any](list[int])
    found, _ = complaints(codec, [1] * 5_000 + [[]] * 5_000)
    assert found == ["the whole value: too many of its parts are wrong to list them all", "and 4999 more"]
    found, _ = complaints(codec, [1] * 5_000 + [[]] * 6)
    assert found[0] == "5000: input should be a valid integer, not []"
    assert found[5:] == ["and 1 more"]


def test_lists_that_a_subject_answers_are_bounded() -> None:
    """Each field of an answer that holds a list, or an object with names chosen by the program, has a bound."""
    names = {f"x{number}": "y" for number in range(FEW.most + 1)}
    support = {"seats": [2]}
    for more in (
        {"can": list(names)},
        {"offers": {"seats": [2] * (FEW.most + 1)}},
        {"claims": {"readings": names}},
        {"configurable": {name: ["y"] for name in names}},
        {"configurable": {"x": list(names)}},
    ):
        answer = {"protocol": 3, "name": "x", "games": {GAME: {**support, **more}}}
        with pytest.raises(ShapeError, match="should have at most 200 items"):
            RESULTS["initialize"].read(answer)
    with pytest.raises(ShapeError, match="should have at most 200 items"):
        RESULTS["initialize"].read({"protocol": 3, "name": "x", "games": dict.fromkeys(names, support)})
    with pytest.raises(ShapeError, match="should have at most 10000 items"):
        RESULTS["sample"].read({"samples": [[]] * 10_001})
