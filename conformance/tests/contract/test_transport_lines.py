"""Subjects that say what is no answer, or too much."""

import os
import time
from pathlib import Path

import pytest
from small_subjects import ESCAPES, PATIENT, SECONDS, Start, expect_silence_for_long, fault_of, wait_until

from leadline.transport import SubjectError, child, wire

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")


# --- Subjects that say what is no answer -------------------------------------------------------------------

ANSWER = b'{"jsonrpc":"2.0","id":1,"result":{}}'

GARBLED: dict[str, tuple[bytes, str]] = {
    "not JSON": (b"Your move?", "not JSON"),
    "empty line": (b"", "not JSON"),
    "two messages on a line": (ANSWER + ANSWER, "not JSON"),
    "a batch": (b"[" + ANSWER + b"]", "not a JSON object"),
    "a number": (b"17", "not a JSON object"),
    "null": (b"null", "not a JSON object"),
    "invalid UTF-8": (b'{"jsonrpc":"2.0","id":1,"result":{"a":"\xff\xfe"}}', "not UTF-8"),
    "Latin-1": (b'{"jsonrpc":"2.0","id":1,"result":{"a":"\xe9"}}', "not UTF-8"),
    "UTF-16": (ANSWER.decode().encode("utf-16-le"), "JSON"),
    "byte order mark": (b"\xef\xbb\xbf" + ANSWER, "byte order mark: write UTF-8 without one"),
    "NaN": (b'{"jsonrpc":"2.0","id":1,"result":{"a":NaN}}', "NaN"),
    "Infinity": (b'{"jsonrpc":"2.0","id":1,"result":{"a":-Infinity}}', "-Infinity"),
    "a float without end": (b'{"jsonrpc":"2.0","id":1,"result":{"a":1e999}}', "too large"),
    "an endless integer": (b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"9" * 9999 + b"}}", "beyond 2^53"),
    "an integer beyond 2^53": (b'{"jsonrpc":"2.0","id":1,"result":{"a":-9007199254740993}}', "beyond 2^53"),
    "duplicate keys": (b'{"jsonrpc":"2.0","id":1,"result":{"air":1,"air":2}}', '"air" twice'),
    "duplicate keys outside": (b'{"jsonrpc":"2.0","id":1,"id":1,"result":{}}', '"id" twice'),
    "deep nesting": (b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"[" * 99 + b"]" * 99 + b"}}", "nested"),
    "very deep nesting": (b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"[" * 100_000, "nested"),
    "no version": (b'{"id":1,"result":{}}', "jsonrpc"),
    "wrong version": (b'{"jsonrpc":"1.0","id":1,"result":{}}', "jsonrpc"),
    "version as a number": (b'{"jsonrpc":2.0,"id":1,"result":{}}', "jsonrpc"),
    "neither": (b'{"jsonrpc":"2.0","id":1}', "neither"),
    "both": (b'{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}', "both"),
    "a notification": (b'{"jsonrpc":"2.0","method":"log","params":{}}', "neither"),
    "result is no object": (b'{"jsonrpc":"2.0","id":1,"result":[]}', "not an object"),
    "error is no object": (b'{"jsonrpc":"2.0","id":1,"error":"no"}', "integer code"),
    "error without code": (b'{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}', "integer code"),
    "error with a bool": (b'{"jsonrpc":"2.0","id":1,"error":{"code":true,"message":"no"}}', "integer code"),
    "error is null": (b'{"jsonrpc":"2.0","id":1,"error":null}', "integer code"),
    "escape codes": (b"\x1b[2J\x1b[31m" + ANSWER, "not JSON"),
    "a NUL": (b"\x00" + ANSWER, "not JSON"),
}

WRONG_ID: dict[str, tuple[bytes, str]] = {
    "next id": (b'{"jsonrpc":"2.0","id":2,"result":{}}', "id 2"),
    "a string": (b'{"jsonrpc":"2.0","id":"1","result":{}}', 'id "1"'),
    "a float": (b'{"jsonrpc":"2.0","id":1.0,"result":{}}', "id 1.0"),
    "true": (b'{"jsonrpc":"2.0","id":true,"result":{}}', "id true"),
    "null": (b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}', "id null"),
    "none": (b'{"jsonrpc":"2.0","result":{}}', "no id"),
    "an object": (b'{"jsonrpc":"2.0","id":{"a":1},"result":{}}', "id {}"),
    "a list": (b'{"jsonrpc":"2.0","id":[1],"result":{}}', "id []"),
    "control characters": (b'{"jsonrpc":"2.0","id":"\\u001b[2J\\u202e","result":{}}', "id"),
}


@pytest.mark.parametrize("name", GARBLED)
def test_a_garbled_line_is_quoted(start: Start, tmp_path: Path, name: str) -> None:
    said, words = GARBLED[name]
    (tmp_path / "said").write_bytes(said)
    fault = fault_of(start(f"ask(); line(open({str(tmp_path / 'said')!r}, 'rb').read()); serve()"))
    assert fault.kind == "garbled"
    assert words in fault.text
    assert "line" in fault.evidence


@pytest.mark.parametrize("name", WRONG_ID)
def test_an_answer_with_a_wrong_id_is_a_fault(start: Start, name: str) -> None:
    said, words = WRONG_ID[name]
    fault = fault_of(start(f"ask(); line({said!r}); serve()"))
    assert fault.kind == "wrong-id"
    assert words in fault.text


def test_wrong_id_of_the_request_before(start: Start) -> None:
    subject = start("r = ask(); say(r); ask(); say(r); serve()")
    subject.request("open")
    fault = fault_of(subject)
    assert fault.kind == "wrong-id"
    assert "answered request 1 again" in fault.text


def test_garbled_when_it_answers_twice(start: Start) -> None:
    subject = start(
        "r = ask(); raw(2 * (json.dumps({'jsonrpc': '2.0', 'id': 1, 'result': {}}).encode() + b'\\n')); serve()"
    )
    assert subject.request("open") == {}
    fault = fault_of(subject)
    assert fault.kind == "garbled"
    assert "answers no request" in fault.text


def test_garbled_when_it_speaks_between_requests(start: Start) -> None:
    subject = start("r = ask(); say(r); time.sleep(0.05); line(b'by the way'); serve()")
    subject.request("open")
    time.sleep(0.3)
    fault = fault_of(subject)
    assert (fault.kind, fault.evidence["line"]) == ("garbled", "by the way")


def test_garbled_after_the_last_request(start: Start) -> None:
    subject = start("say(ask()); line(b'bye'); serve()")
    subject.request("open")
    with pytest.raises(SubjectError) as caught:
        expect_silence_for_long(subject)
    assert caught.value.kind == "garbled"
    assert caught.value.evidence["request"] == "after id 1"
    assert not subject.alive
    subject.expect_silence()


def test_expect_silence_sees_the_end(start: Start) -> None:
    subject = start("say(ask())")
    subject.request("open")
    with pytest.raises(SubjectError) as caught:
        expect_silence_for_long(subject)
    assert caught.value.kind == "died"


def test_garbled_keeps_exit_and_usage_of_a_wrong_command(start: Start) -> None:
    subject = start("line(b'usage: game'); sys.exit(2)")
    wait_until(lambda: child.has_ended(subject._child))
    fault = fault_of(subject)
    assert (fault.kind, fault.evidence["line"]) == ("garbled", "usage: game")
    assert fault.evidence["exit"] == "exit status 2"


def test_depth_within_the_limit_is_read() -> None:
    def said(lists: int, more: bytes = b"") -> bytes:
        return b'{"jsonrpc":"2.0","id":1,"result":{"a":' + b"[" * lists + b"]" * lists + more + b"}}"

    many = b',"b":[' + b",".join([b'{"c":[]}'] * 100) + b"]"
    hidden = b',"b":["' + b"]" * 60 + b'","\\"]\\""]'
    for more in (b"", many, hidden, many + hidden.replace(b'"b"', b'"d"')):
        assert "a" in wire.read_answer(said(98, more), 1, 100)
        with pytest.raises(SubjectError, match="nested more than 100 deep"):
            wire.read_answer(said(99, more), 1, 100)


def test_brackets_in_strings_hide_no_depth() -> None:
    opened, shut = b'["\\"]\\"",', b',"\\"[\\""]'
    line = b'{"a":' + opened * 60 + b"1" + shut * 60 + b"}"
    with pytest.raises(wire.UnreadableError, match="nested"):
        wire.decode_line(line, 50)
    assert wire.decode_line(line, 61)


def test_many_keys_and_one_duplicate_are_read_at_once() -> None:
    members = b",".join(b'"%d":0' % n for n in range(200_000))
    began = time.monotonic()
    with pytest.raises(wire.UnreadableError, match='"199999" twice'):
        wire.decode_line(b"{" + members + b',"199999":1}', 100)
    assert time.monotonic() - began < PATIENT


# --- Subjects that say too much ----------------------------------------------------------------------------


def test_flood_of_a_line_of_100_megabytes(start: Start) -> None:
    fault = fault_of(start("ask()\nfor _ in range(100): raw(b'x' * 1_000_000)\nraw(b'\\n'); serve()"))
    assert fault.kind == "flood"
    assert "16,777,216 bytes" in fault.text
    assert len(fault.evidence["line"]) < 1000


def test_flood_of_a_line_just_over_the_limit(start: Start) -> None:
    code = "r = ask(); line(json.dumps({'jsonrpc': '2.0', 'id': r['id'], 'result': {}}).encode().ljust(%d))\nserve()"
    assert start(code % 99, line_bytes=99).request("open") == {}
    assert fault_of(start(code % 100, line_bytes=99)).kind == "flood"


def test_flood_before_the_first_request(start: Start) -> None:
    subject = start("while True: line(b'x' * 1000)")
    assert fault_of(subject).kind == "garbled"


def test_flood_while_it_does_not_read(start: Start) -> None:
    subject = start("sys.stdin.buffer.read(1)\nwhile True: line(b'x' * 1000)", line_bytes=100_000)
    with pytest.raises(SubjectError) as caught:
        subject.request("play", {"text": "x" * 1_000_000}, PATIENT)
    assert caught.value.kind == "flood"


def test_50_megabytes_of_stderr_are_no_fault(start: Start) -> None:
    flood = "for _ in range(50): os.write(2, b'log ' * 249_999 + b'end\\n')"
    subject = start(f"r = ask()\n{flood}\nsay(r)\nserve()")
    assert subject.request("play", {}, PATIENT) == {}
    assert subject.request("play")["method"] == "play"
    assert 8000 < len(subject.stderr_tail()) <= 8192
    assert subject.stderr_tail().endswith("log end")


def test_endless_stderr_does_not_hold_off_the_deadline(start: Start) -> None:
    code = "ask()\nwhile True: os.write(2, b'help ' * 10_000)"
    fault = fault_of(start(code, stderr_total_bytes=2**40), 0.5)
    assert fault.kind == "timeout"
    assert "help" in fault.evidence["stderr"]


def test_stderr_before_the_first_request_blocks_nobody(start: Start) -> None:
    subject = start("os.write(2, b'x' * 1_000_000); serve()")
    assert subject.request("play")["method"] == "play"


def test_neither_side_blocks_the_other(start: Start) -> None:
    code = "raw_in = sys.stdin.buffer\nwhile raw_in.read(4096): os.write(2, b'y' * 8192)"
    subject = start(code)
    with pytest.raises(SubjectError):
        subject.request("play", {"text": "x" * 2_000_000}, SECONDS)


def test_escape_codes_on_stderr_are_taken_out(start: Start) -> None:
    fault = fault_of(start(f"ask(); os.write(2, {ESCAPES!r}.encode() + b'\\nsecond\\xff'); sys.exit(1)"))
    assert fault.evidence["stderr"] == "redback\nsecond\ufffd"
