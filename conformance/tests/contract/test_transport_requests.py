"""A subject that does nothing wrong is asked and answers, whatever is in its lines."""

import os
from pathlib import Path
from typing import Any

import pytest
from small_subjects import PATIENT, Start, assert_gone, python

from leadline.transport import RpcError, SubjectError, SubjectProcess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


def test_requests_are_answered_in_turn(start: Start) -> None:
    subject = start("serve()")
    for n in range(50):
        assert subject.request("play", {"n": n, "text": "Tiefe – 深い"}) == {
            "params": {"n": n, "text": "Tiefe – 深い"},
            "method": "play",
        }
    subject.expect_silence()
    assert subject.alive
    subject.close()
    assert not subject.alive
    assert_gone(subject)


def test_the_request_is_one_json_rpc_line(start: Start) -> None:
    subject = start('r = ask(); say(r, result={"seen": r}); r = ask(); say(r, result={"seen": r})')
    assert subject.request("initialize") == {"seen": {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}}
    assert subject.request("open", {"a": [1]})["seen"]["id"] == 2


def test_an_error_answer_leaves_the_subject_well(start: Start) -> None:
    subject = start(
        'say(ask(), error={"code": -32602, "message": "no \\x1b[31mgame", "data": [1]})\n'
        'say(ask(), error={"code": -32601, "message": "unknown"})\nserve()'
    )
    with pytest.raises(RpcError) as caught:
        subject.request("open")
    assert (caught.value.code, caught.value.message, caught.value.data) == (-32602, "no \x1b[31mgame", [1])
    assert str(caught.value) == "no game (error -32602)"
    with pytest.raises(RpcError) as caught:
        subject.request("legal")
    assert (caught.value.code, caught.value.message, caught.value.data) == (-32601, "unknown", None)
    assert subject.request("play")["method"] == "play"


@pytest.mark.parametrize("end", [r"\r\n", r" \t\n"])
def test_white_space_about_an_answer_is_json_too(start: Start, end: str) -> None:
    subject = start(f'raw(b\' {{"jsonrpc": "2.0", "id": %d, "result": {{}}}}{end}\' % ask()[\'id\'])')
    assert subject.request("play") == {}


def test_large_messages_pass_both_ways(start: Start) -> None:
    text = "x" * 3_000_000
    assert start("serve()").request("play", {"text": text}, PATIENT)["params"] == {"text": text}


def test_an_answer_in_many_pieces_is_one_line(start: Start) -> None:
    subject = start(
        'for _ in range(2):\n r = ask()\n for c in json.dumps({"jsonrpc": "2.0", "id": r["id"], "result": {}}):\n'
        "  raw(c.encode()); time.sleep(0.001)\n line(b'')"
    )
    assert subject.request("play") == {}
    assert subject.request("play") == {}


def test_a_last_answer_before_the_end_counts(start: Start) -> None:
    subject = start('say(ask(), result={"last": True})')
    assert subject.request("play") == {"last": True}


def test_the_largest_whole_numbers_are_read(start: Start) -> None:
    subject = start('r = ask(); say(r, result={"all": [2**53, -2**53, 10**15], "text": "1" * 99})')
    assert subject.request("play") == {"all": [2**53, -(2**53), 10**15], "text": "1" * 99}


def test_half_a_surrogate_pair_is_sent_and_not_taken(start: Start) -> None:
    subject = start('r = ask(); say(r, result={"half": len(r["params"]["text"])}); serve()')
    assert subject.request("play", {"text": "\ud800"}) == {"half": 1}
    with pytest.raises(SubjectError, match="half of a surrogate pair") as caught:
        subject.request("play", {"text": "\ud800"})
    assert caught.value.kind == "garbled"


def test_a_surrogate_pair_travels(start: Start) -> None:
    assert start("serve()").request("play", {"text": "\U0001f433"})["params"] == {"text": "\U0001f433"}


@pytest.mark.parametrize("params", [{"n": float("nan")}, {"n": object()}, {"n": float("inf")}])
def test_params_that_are_no_json_are_the_callers_fault(start: Start, params: dict[str, Any]) -> None:
    subject = start("serve()")
    with pytest.raises((ValueError, TypeError)):
        subject.request("play", params)
    assert subject.request("play")["method"] == "play"


def test_folder_and_environment_are_as_told(tmp_path: Path) -> None:
    code = python('say(ask(), result={"cwd": os.getcwd(), "env": os.environ.get("LEADLINE")})')
    with SubjectProcess(code, cwd=tmp_path, env={"LEADLINE": "deep"}) as subject:
        assert subject.request("play") == {"cwd": str(tmp_path.resolve()), "env": "deep"}
