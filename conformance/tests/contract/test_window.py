"""Sending several moves at once: faster, and the same report in the end, whatever the subject does."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leadline.codec import Codec
from leadline.report.model import Report
from leadline.runner.run import Order, run_suite
from leadline.suite.bundle import load_suite
from leadline.transport import Limits, RpcError, SubjectFault, SubjectProcess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GAME = "deep-sea-adventure"
SCENARIOS = [one for one in load_suite(GAME).scenarios if len(one.steps) > 1][::12]

PROGRAM = '''
import os, sys
from leadline import kit
from leadline.kit import BadRequest
from leadline.serve.subject import ReferenceSubject, serve_reference

fault, window = sys.argv[1], sys.argv[2] == "window"
subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
play, hello = handlers["play"], handlers["initialize"]
moves = 0


def greeted(params):
    found = hello(params)
    if not window:
        found["games"]["deep-sea-adventure"]["can"].remove("window")
    return found


def played(params):
    global moves
    moves += 1
    search = params["move"]["choice"]["search"]["action"]
    found = play(params)
    if fault == "wrong" and search == "pick-up" and "position" in found:
        found["position"] = {**found["position"], "air": found["position"]["air"] - 1}
    if fault == "dies" and search == "drop":
        sys.exit(3)
    if fault == "error" and search == "drop":
        raise BadRequest("It cannot drop.")
    if fault == "refuses" and search == "drop":
        return {"refused": {"why": "no"}}
    if fault == "prints" and search == "drop":
        subject.out.write(b"a line of its own\\n")
    return found


def serve_hurried():
    """Answer rightly, but not what comes together."""
    source, sink = kit.claim_streams()
    rest = b""
    while chunk := os.read(source.fileno(), 65536):
        *lines, rest = (rest + chunk).split(b"\\n")
        answers = [kit.answer_line(handlers, line) for line in lines]
        if len(lines) > 1 and fault == "hurried-mixed-up":
            answers.reverse()
        if len(lines) > 1 and fault == "hurried-wrong":
            answers = [one.replace(b'"position":{', b'"position":{"dive":3,') for one in answers]
            answers = [one.replace(b',"dive":1,', b",") for one in answers]
        if len(lines) > 1 and fault == "hurried-dies":
            sys.exit(3)
        sink.write(b"".join(answers))
        sink.flush()


if fault == "prints":
    subject.source, subject.out = kit.claim_streams()
handlers["play"], handlers["initialize"] = played, greeted
subject.handlers = lambda: handlers
if fault.startswith("hurried"):
    serve_hurried()
else:
    serve_reference(subject)
'''


def run(folder: Path, fault: str, how: str) -> Report:
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    order = Order(GAME, [sys.executable, str(program), fault, how], SCENARIOS, False, "")
    return run_suite(order, lambda done, total, what: None)


def plain(report: Report) -> Any:
    """A report without what is another one each time."""
    summary = replace(report.summary, seconds=0.0, restarts=0)
    subject = {**report.subject, "can": ()}
    untimed = replace(report, summary=summary, subject=subject, command=[])
    plain = Codec[Report](Report).adapter.dump_python(untimed, mode="json")
    for result in plain["scenarios"]:
        result["evidence"].pop("request", None)
    for rule in plain["rules"]:
        rule["reproduce"] = ""
    return plain


@pytest.mark.parametrize("fault", ["none", "wrong", "dies", "error", "refuses", "prints"])
def test_the_report_is_that_of_moves_sent_one_by_one(tmp_path: Path, fault: str) -> None:
    at_once, one_by_one = run(tmp_path, fault, "window"), run(tmp_path, fault, "no window")
    assert "window" in at_once.subject["can"]
    assert "window" not in one_by_one.subject["can"]
    assert plain(at_once) == plain(one_by_one)
    wrong = at_once.summary.scenarios["fail"] + at_once.summary.scenarios["broken"]
    assert (wrong == 0) == (fault == "none")


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("hurried-wrong", "dive was 1 when it was sent alone, and 3 with others at once"),
        ("hurried-mixed-up", "the subject broke; sent alone, it was answered. The subject answered with id"),
        ("hurried-dies", "the subject broke; sent alone, it was answered. The subject ended before it answered"),
    ],
)
def test_a_subject_that_answers_otherwise_when_hurried_is_found_out(tmp_path: Path, fault: str, says: str) -> None:
    report = run(tmp_path, fault, "window")
    assert {one.verdict for one in report.scenarios} == {"pass"}
    assert [(one.id, one.verdict) for one in report.probes] == [("honesty.at-once", "fail")]
    assert says in report.probes[0].says
    assert report.summary.result == "not-conformant"
    assert report.summary.restarts <= 1  # It is hurried once, and then no more.


ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": asked["id"], "result": asked["params"]}
    if asked["params"].get("error"):
        answer = {"jsonrpc": "2.0", "id": asked["id"], "error": {"code": 1, "message": "no"}}
    if asked["params"].get("die"):
        sys.exit(4)
    print(json.dumps(answer), flush=True)
"""


def test_requests_at_once_are_answered_in_order() -> None:
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        several = [{"n": number, "long": "x" * 5_000, "error": number == 40} for number in range(100)]
        answers = list(subject.request_all("play", several))
        assert [one for one in answers if isinstance(one, dict)] == [*several[:40], *several[41:]]
        assert isinstance(answers[40], RpcError)
        assert subject.request("play", {"n": 1}) == {"n": 1}
        assert list(subject.request_all("play", [])) == []


def test_a_fault_among_requests_at_once_names_the_request() -> None:
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        answers = subject.request_all("play", [{}, {"n": 1}, {"die": True}, {}, {}])
        assert [next(answers), next(answers)] == [{}, {"n": 1}]
        with pytest.raises(SubjectFault) as error:
            next(answers)
        assert error.value.kind == "died"
        assert error.value.evidence["request"] == "play, id 3"
        assert error.value.evidence["waiting"] == "3 requests, id 3 to 5"
        assert not subject.alive
        with pytest.raises(SubjectFault):
            next(subject.request_all("play", [{}]))


def test_answers_that_were_given_before_the_end_are_read_whatever_was_still_to_be_sent() -> None:
    long = {"long": "x" * 300_000}  # More than the pipe holds: it dies before everything is sent.
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        answers = subject.request_all("play", [{"n": 1}, {"die": True}, long, long])
        assert next(answers) == {"n": 1}
        with pytest.raises(SubjectFault) as error:
            next(answers)
        assert error.value.kind == "died"
        assert error.value.evidence["request"] == "play, id 2"


def test_answers_that_nobody_waits_for_any_more_end_the_subject() -> None:
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        answers = subject.request_all("play", [{"n": 1}, {"n": 2}, {"n": 3}])
        assert next(answers) == {"n": 1}
        answers.close()
        assert not subject.alive


def test_no_more_than_a_window_is_sent_at_once() -> None:
    program = """
import json, os, sys
rest, most = b"", 0
while chunk := os.read(0, 1 << 20):
    *lines, rest = (rest + chunk).split(b"\\n")
    most = max(most, len(lines))
    for line in lines:
        print(json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "result": {"most": most}}), flush=True)
"""
    with SubjectProcess([sys.executable, "-c", program], limits=Limits(window=4)) as subject:
        answers = list(subject.request_all("play", [{}] * 11))
        assert len(answers) == 11
        last = answers[-1]
        assert isinstance(last, dict)
        assert last["most"] <= 4
