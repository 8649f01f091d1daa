"""Sending several moves at once: faster, and the same report in the end, whatever the subject does."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tiers import slow_but

from leadline.check.checking import run_suite
from leadline.check.judging import judge_recording
from leadline.games import load_game
from leadline.recording.file import read_recording
from leadline.recording.transcript import Transcript
from leadline.results.model import Report
from leadline.run.run import RunConfig
from leadline.schema.codec import Codec
from leadline.suite.bundle import load_suite
from leadline.transport import Limits, RpcError, SubjectError, SubjectProcess

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("without_detection"),
]

GAME = "deep-sea-adventure"
SCENARIOS = [one for one in load_suite(GAME).scenarios if len(one.steps) > 1][::24]

PROGRAM = '''
import os, sys
from leadline import kit
from leadline.kit import BadRequest
from leadline.serve.subject import ReferenceSubject, serve_reference

fault, window = sys.argv[1], sys.argv[2] == "pipelining"
subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
play, hello = handlers["play"], handlers["initialize"]
moves = 0


def greeted(params):
    found = hello(params)
    if not window:
        found["games"]["deep-sea-adventure"]["can"].remove("pipelining")
    return found


def played(params):
    global moves
    moves += 1
    search = params["moves"][-1]["choice"]["search"]["action"]
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


def serve_pipelined():
    """Answer rightly, but not what comes together."""
    source, sink = kit.claim_streams()
    rest = b""
    while chunk := os.read(source.fileno(), 65536):
        *lines, rest = (rest + chunk).split(b"\\n")
        answers = [kit.answer_line(handlers, line) for line in lines]
        if len(lines) > 1 and fault == "pipelined-mixed-up":
            answers.reverse()
        if len(lines) > 1 and fault == "pipelined-wrong":
            answers = [one.replace(b'"dive":1,', b'"dive":3,') for one in answers]
        if len(lines) > 1 and fault == "pipelined-dies":
            sys.exit(3)
        sink.write(b"".join(answers))
        sink.flush()


if fault == "prints":
    subject.source, subject.out = kit.claim_streams()
handlers["play"], handlers["initialize"] = played, greeted
subject.handlers = lambda: handlers
if fault.startswith("pipelined"):
    serve_pipelined()
else:
    serve_reference(subject)
'''


def run(folder: Path, fault: str, how: str) -> Report:
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    order = RunConfig(load_game(GAME), [sys.executable, str(program), fault, how], SCENARIOS, False, "")
    return run_suite(order, lambda done, total, what: None)


def plain(report: Report) -> Any:
    """Return a report without what changes from run to run."""
    summary = replace(report.summary, seconds=0.0, restarts=0)
    subject = {**report.subject, "can": ()}
    untimed = replace(report, summary=summary, date="", subject=subject, command=[])
    plain = Codec[Report](Report).adapter.dump_python(untimed, mode="json")
    for result in plain["scenarios"]:
        result["evidence"].pop("request", None)
    for rule in plain["rules"]:
        rule["reproduce"] = ""
    for item in (*plain["model"]["causes"], *plain["groups"]):
        item["reproduce"] = ""  # The command names the folder of the program and how it was started.
    return plain


@pytest.mark.parametrize("fault", slow_but(["none"], ["none", "wrong", "dies", "error", "refuses", "prints"]))
def test_the_report_is_that_of_moves_sent_one_by_one(tmp_path: Path, fault: str) -> None:
    at_once, one_by_one = run(tmp_path, fault, "pipelining"), run(tmp_path, fault, "one by one")
    assert "pipelining" in at_once.subject["can"]
    assert "pipelining" not in one_by_one.subject["can"]
    assert plain(at_once) == plain(one_by_one)
    wrong = at_once.summary.scenarios["fail"] + at_once.summary.scenarios["error"]
    assert (wrong == 0) == (fault == "none")


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("pipelined-wrong", "dive was 1 when it was sent alone, and 3 with others at once"),
        pytest.param(
            "pipelined-mixed-up",
            "the subject broke; sent alone, it was answered. The subject answered with id",
            marks=pytest.mark.slow,
        ),
        ("pipelined-dies", "the subject broke; sent alone, it was answered. The subject ended before it answered"),
    ],
)
def test_a_subject_that_answers_otherwise_when_pipelined_is_found_out(tmp_path: Path, fault: str, says: str) -> None:
    report = run(tmp_path, fault, "pipelining")
    assert {one.verdict for one in report.scenarios} == {"pass"}
    assert [(one.id, one.verdict) for one in report.probes] == [("consistency.pipelining", "fail")]
    assert says in report.probes[0].says
    assert report.summary.result == "not-conformant"
    assert report.summary.restarts <= 1  # It is sent several at once only once.


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


def post(subject: SubjectProcess, several: list[dict[str, Any]]) -> None:
    subject.post([("play", json.dumps(one).encode()) for one in several])


def take(subject: SubjectProcess) -> dict[str, Any] | RpcError:
    return subject.read_taken("play", subject.take("play"))


def test_requests_at_once_are_answered_in_order() -> None:
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        several = [{"n": number, "long": "x" * 5_000, "error": number == 40} for number in range(100)]
        post(subject, several[:60])
        post(subject, several[60:])
        assert subject.waiting == 100
        with pytest.raises(RuntimeError):
            subject.request("play", {})
        answers = [take(subject) for _ in several]
        assert [one for one in answers if isinstance(one, dict)] == [*several[:40], *several[41:]]
        assert isinstance(answers[40], RpcError)
        assert subject.waiting == 0
        assert subject.request("play", {"n": 1}) == {"n": 1}


def test_a_fault_among_requests_at_once_names_the_request() -> None:
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        post(subject, [{}, {"n": 1}, {"die": True}, {}, {}])
        assert [take(subject), take(subject)] == [{}, {"n": 1}]
        with pytest.raises(SubjectError) as error:
            take(subject)
        assert error.value.kind == "died"
        assert error.value.evidence["request"] == "play, id 3"
        assert error.value.evidence["waiting"] == "3 requests, id 3 to 5"
        assert not subject.alive
        with pytest.raises(SubjectError):
            post(subject, [{}])


@pytest.mark.parametrize("together", [True, False])
def test_answers_that_were_given_before_the_end_are_read_whatever_was_still_to_be_sent(together: bool) -> None:
    long = {"long": "x" * 300_000}  # More than the pipe holds: it dies before everything is sent.
    with SubjectProcess([sys.executable, "-c", ECHO]) as subject:
        first, second = [{"n": 1}, {"die": True}], [long, long]
        for some in [first + second] if together else [first, second]:
            post(subject, some)
        assert take(subject) == {"n": 1}
        with pytest.raises(SubjectError) as error:
            take(subject)
        assert error.value.kind == "died"
        assert error.value.evidence["request"] == "play, id 2"


GUARDED = """
import sys
from leadline import kit
from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
hello, opens = handlers["initialize"], handlers["open"]


def greeted(params):
    found = hello(params)
    found["games"]["deep-sea-adventure"]["can"].remove("many-games")
    return found


def opened(params):
    if subject.games:
        sys.exit("a game is open already")
    return opens(params)


handlers["initialize"], handlers["open"] = greeted, opened
subject.handlers = lambda: handlers
serve_reference(subject)
"""

BUFFERED = """
import os, sys
from leadline import kit
from leadline.serve.subject import ReferenceSubject

handlers = ReferenceSubject("deep-sea-adventure").handlers()
source, sink = kit.claim_streams()
rest = b""
while chunk := os.read(source.fileno(), 65536):
    *lines, rest = (rest + chunk).split(b"\\n")
    answers = []
    for line in lines:
        if b'"action":"drop"' in line:
            sys.exit(3)
        answers.append(kit.answer_line(handlers, line))
    sink.write(b"".join(answers))
    sink.flush()
"""

TWICE = """
from leadline import kit
from leadline.serve.subject import ReferenceSubject

handlers = ReferenceSubject("deep-sea-adventure").handlers()
source, sink = kit.claim_streams()
for line in source:
    answer = kit.answer_line(handlers, line)
    if b'"action":"drop"' in line:
        answer = answer.replace(b'"position":{', b'"position":{"air":99,', 1)
    sink.write(answer)
    sink.flush()
"""


def run_program(folder: Path, text: str, **more: Any) -> Report:
    program = folder / "program.py"
    program.write_text(text, encoding="utf-8")
    return run_suite(RunConfig(load_game(GAME), [sys.executable, str(program)], SCENARIOS, False, "", **more), silent)


def silent(done: int, total: int, what: str) -> None:
    """Nobody looks."""


def test_without_many_games_no_game_is_opened_before_the_one_before_is_closed(tmp_path: Path) -> None:
    report = run_program(tmp_path, GUARDED)
    assert {one.verdict for one in report.scenarios} == {"pass"}
    assert report.summary.restarts == 0


def test_what_was_never_sent_at_once_is_not_tested(tmp_path: Path) -> None:
    cannot = 'for one in ("many-games", "position", "starter", "roll-off"):\n'
    remove = '    found["games"]["deep-sea-adventure"]["can"].remove('
    program = GUARDED.replace(f'{remove}"many-games")', f"    {cannot}    {remove}one)")
    assert program != GUARDED
    report = run_program(tmp_path, program, sample=True)
    assert "pass" in {one.verdict for one in report.scenarios}
    probe = next(one for one in report.probes if one.id == "consistency.pipelining")
    assert (probe.verdict, probe.says) == ("not-tested", "it lacks some settable inputs, so nothing is sent at once")


@pytest.mark.slow
def test_answers_that_are_lost_with_a_later_fault_accuse_nobody(tmp_path: Path) -> None:
    """It may answer several at once; answers not yet written when it broke are not the fault of those games."""
    report = run_program(tmp_path, BUFFERED)
    drops = {
        one.id for one in SCENARIOS if any(" drop" in step.text for step in (*one.steps, one.legal_variant) if step)
    }
    assert {one.id for one in report.scenarios if one.verdict == "error"} == drops
    assert {one.verdict for one in report.scenarios if one.id not in drops} == {"pass"}
    assert [one.verdict for one in report.probes if one.id == "consistency.pipelining"] in ([], ["pass"])


@pytest.mark.slow
def test_a_member_given_twice_is_noticed_where_the_last_one_is_right(tmp_path: Path) -> None:
    report = run_program(tmp_path, TWICE)
    broken = [one for one in report.scenarios if one.verdict == "error"]
    assert broken
    assert all('"air" twice' in one.why for one in broken)


class Lines(Transcript):
    """A collector of lines, with the scenario of each."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str, dict[str, Any]]] = []

    def add(self, scenario: str, direction: str, said: bytes | bytearray | str) -> None:
        if direction in ("sent", "received"):
            self.said.append((scenario, direction, json.loads(said)))


def test_every_line_is_written_down_with_its_own_scenario(tmp_path: Path) -> None:
    lines = Lines()
    run_program(tmp_path, TWICE.replace("drop", "no such thing"), transcript=lines)
    sent = {line["id"]: scenario for scenario, direction, line in lines.said if direction == "sent"}
    received = {line["id"]: scenario for scenario, direction, line in lines.said if direction == "received"}
    assert sent == received
    assert {*sent.values()} == {"", *(one.id for one in SCENARIOS)}


@pytest.mark.exhaustive
def test_a_recording_of_moves_sent_at_once_is_judged_to_the_same_report(tmp_path: Path) -> None:
    suite = load_suite(GAME)
    command = [sys.executable, "-m", "leadline", "serve", GAME]
    order = RunConfig(load_game(GAME), command, suite.scenarios, False, suite.hash, record=tmp_path / "record")
    report = run_suite(order, silent)
    recorded = read_recording(tmp_path / "record")
    assert all(game.at_once is None for game in recorded.recording.games)
    assert plain(judge_recording(load_game(recorded.header.game), recorded, suite.scenarios, whole=False)) == plain(
        report
    )


def test_no_more_than_the_limit_is_sent_at_once(tmp_path: Path) -> None:
    program = """
import os, sys
from leadline import kit
from leadline.serve.subject import ReferenceSubject

handlers = ReferenceSubject("deep-sea-adventure").handlers()
source, sink = kit.claim_streams()
rest, most = b"", 0
while chunk := os.read(source.fileno(), 1 << 20):
    *lines, rest = (rest + chunk).split(b"\\n")
    most = max(most, len(lines))
    if most > 4:
        sys.exit("too many")
    sink.write(b"".join(kit.answer_line(handlers, line) for line in lines))
    sink.flush()
"""
    report = run_program(tmp_path, program, limits=Limits(pipelined=4))
    assert {one.verdict for one in report.scenarios} == {"pass"}


FOR_GOOD = """
import os, sys
from pathlib import Path
from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
hello, play = handlers["initialize"], handlers["play"]
gone = Path(sys.argv[0] + ".gone")


def greeted(params):
    if gone.exists():
        os._exit(4)
    return hello(params)


def played(params):
    if params["moves"][0]["choice"]["search"]["action"] == "drop":
        gone.touch()
        os._exit(3)
    return play(params)


handlers["initialize"], handlers["play"] = greeted, played
subject.handlers = lambda: handlers
serve_reference(subject)
"""


def test_a_program_that_breaks_for_good_is_told_with_all_that_was_sent_at_once(tmp_path: Path) -> None:
    """Answers that it had not written yet are lost with it, and it cannot be asked again."""
    report = run_program(tmp_path, FOR_GOOD)
    verdicts = [one.verdict for one in report.scenarios]
    assert verdicts.count("error") == 1
    assert verdicts.count("fail") == 0
    assert "the subject did not start again" in report.gave_up
    broken = report.scenarios[verdicts.index("error")]
    assert "may have caused it: they were sent together." in str(broken)
    assert report.summary.result != "conformant"
