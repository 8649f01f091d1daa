"""A transcript is bounded and safe to show, whatever was said."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from leadline.base.errors import InputError
from leadline.base.paths import schemas_folder
from leadline.games import load_game
from leadline.recording.transcript import Transcript
from leadline.run.subject import Subject


def entries(file: Path) -> list[dict[str, Any]]:
    schema = json.loads((schemas_folder() / "transcript.schema.json").read_text(encoding="utf-8"))
    found = [json.loads(line) for line in file.read_text(encoding="ascii").splitlines()]
    for entry in found:
        assert [error.message for error in Draft202012Validator(schema).iter_errors(entry)] == []
    return found


def test_nothing_in_it_moves_a_cursor(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    said = [b"\x1b[2J\x9b2J\x7f\r\x08", b"\xff\xfe\x00", "\u202eabc\u2028", bytes(range(256))]
    transcript = Transcript(file)
    for one in said:
        transcript.add("a-scenario", "received", one)
    transcript.close()
    assert all(byte == 10 or 32 <= byte < 127 for byte in file.read_bytes())
    assert [entry["line"] for entry in entries(file)][1:3] == ["\\xff\\xfe\x00", "\u202eabc\u2028"]


def test_long_lines_are_cut_and_a_full_transcript_ends(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    transcript = Transcript(file, longest_line=100, most_bytes=2000)
    for _ in range(1000):
        transcript.add("", "sent", b"x" * 5000)
    transcript.close()
    transcript.close()
    *found, last = entries(file)
    assert {len(entry["line"]) for entry in found} == {100}
    assert {entry["cut"] for entry in found} == {5000}
    assert last["direction"] == "end"
    assert file.stat().st_size < 3000


def test_it_begins_only_where_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    Transcript(file).add("", "sent", b"one")
    Transcript(file).add("", "sent", b"two")
    assert [entry["line"] for entry in entries(file)] == ["two"]
    file.write_text('{"kind":"header"}\n')
    with pytest.raises(InputError, match="left unchanged"):
        Transcript(file)
    with pytest.raises(InputError, match="cannot be written"):
        Transcript(tmp_path / "missing" / "said.jsonl")


def written(file: Path) -> Transcript:
    transcript = Transcript(file)
    transcript.add("", "sent", b'{"id":1}\n')
    transcript.add("dsa-a", "received", b'{"id":1,"error":{}}\n')
    transcript.add("dsa-a", "fault", "It said \ud800.")
    return transcript


def test_it_is_read_as_written(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    written(file).close()
    found = entries(file)
    assert [(one["scenario"], one["direction"], one["line"]) for one in found] == [
        ("", "sent", '{"id":1}'),
        ("dsa-a", "received", '{"id":1,"error":{}}'),
        ("dsa-a", "fault", "It said \\ud800."),
    ]
    assert all("cut" not in one for one in found)
    assert [one["time"] for one in found] == sorted(one["time"] for one in found)


@pytest.mark.parametrize("cut", [0, 1, 20, 200])
def test_a_run_that_is_cut_off_leaves_every_whole_line(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "said.jsonl"
    transcript = written(file)  # It is never closed: each line is in the file once it is added.
    whole = file.read_bytes()
    assert whole.count(b"\n") == 3
    file.write_bytes(whole[: len(whole) - cut].rpartition(b"\n")[0])
    assert len(entries(file)) == whole[: len(whole) - cut].count(b"\n")
    transcript.close()


TALKS = """
import json, sys
print("hello there", file=sys.stderr, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    result = {"protocol": 3, "name": "x", "games": {"deep-sea-adventure": {"offers": {"seats": [2]}}}}
    if request["method"] != "initialize":
        print("{half a line", end="", flush=True)
        sys.exit(5)
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


def talking(folder: Path, transcript: Transcript) -> Subject:
    """Return a program that has answered `initialize`, in a scenario."""
    (folder / "talks.py").write_text(TALKS)
    subject = Subject(
        [sys.executable, str(folder / "talks.py")], load_game("deep-sea-adventure"), transcript=transcript
    )
    subject.greet()
    subject.scenario = "a-scenario"
    return subject


@pytest.mark.skipif(sys.platform == "win32", reason="programs run on POSIX systems only")
def test_it_holds_what_was_really_said(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    subject = talking(tmp_path, Transcript(file))
    with pytest.raises(Exception, match="exit status 5"):
        subject.ask("open", {"game": "deep-sea-adventure", "seats": 2, "readings": {}})
    subject.stop()
    found = entries(file)
    said = {direction: [e["line"] for e in found if e["direction"] == direction] for direction in ("sent", "received")}
    assert found[0]["direction"] == "start"
    assert [json.loads(line)["method"] for line in said["sent"]] == ["initialize", "open"]
    assert json.loads(said["received"][0])["result"]["name"] == "x"
    assert any(entry["direction"] == "log" and "hello there" in entry["line"] for entry in found)
    assert [entry["line"] for entry in found if entry["direction"] == "left"] == ["{half a line"]
    assert [entry["scenario"] for entry in found if entry["direction"] == "fault"] == ["a-scenario"]


@pytest.mark.skipif(sys.platform == "win32", reason="programs run on POSIX systems only")
def test_a_fault_among_requests_sent_at_once_is_in_it(tmp_path: Path) -> None:
    file = tmp_path / "said.jsonl"
    subject = talking(tmp_path, Transcript(file))
    subject.post([("close", b'{"handle":"1"}'), ("close", b'{"handle":"2"}')], ["a-scenario", "another"])
    with pytest.raises(Exception, match="exit status 5"):
        subject.take("close")
    subject.stop()
    assert [entry["scenario"] for entry in entries(file) if entry["direction"] == "fault"] == ["a-scenario"]
