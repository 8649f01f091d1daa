"""Lines of a log, plain and compressed: read back, cut off anywhere, continued, and refused if they are damaged."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from leadline.base.errors import InputError
from leadline.recording import stored_lines as store
from leadline.recording.stored_lines import encoded, is_compressed, stored_lines

LINES = ["the first", "", "a third, longer than the others: " + "0123456789abcdef" * 40]


def read(path: Path) -> list[tuple[str, int | None]]:
    lines = stored_lines(path, what="the log", remedy="record again")
    return [(line.text.decode(), line.end) for line in lines]


def write(path: Path, lines: list[str], *, compressed: bool) -> list[int]:
    """Write lines and return the length of the file after each of them."""
    ends = []
    for line in lines:
        with path.open("ab") as file:
            file.write(encoded(line + "\n", compressed=compressed))
        ends.append(path.stat().st_size)
    return ends


@pytest.mark.parametrize("compressed", [False, True])
def test_lines_are_read_back_with_their_ends(tmp_path: Path, compressed: bool) -> None:
    ends = write(tmp_path / "log", LINES, compressed=compressed)
    assert read(tmp_path / "log") == list(zip(LINES, ends, strict=True))


@pytest.mark.parametrize("compressed", [False, True])
def test_a_log_cut_off_anywhere_has_the_lines_before_and_can_be_continued(tmp_path: Path, compressed: bool) -> None:
    ends = write(tmp_path / "log", LINES, compressed=compressed)
    whole = (tmp_path / "log").read_bytes()
    for length in range(2, len(whole)):
        cut = tmp_path / "cut"
        cut.write_bytes(whole[:length])
        complete = sum(end <= length for end in ends)
        assert read(cut) == list(zip(LINES, ends, strict=True))[:complete]
        cut.write_bytes(whole[: ends[complete - 1] if complete else 0])
        write(cut, ["more"], compressed=compressed)
        assert [text for text, _ in read(cut)] == [*LINES[:complete], "more"]


def test_a_log_that_another_tool_compressed_is_read_but_has_no_place_to_continue(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(50_000))
    (tmp_path / "log").write_bytes(gzip.compress(text.encode()))
    lines = read(tmp_path / "log")
    assert [line for line, _ in lines] == text.splitlines()
    assert {end for _, end in lines[:-1]} == {None}


def test_the_name_decides_only_for_a_new_file(tmp_path: Path) -> None:
    assert is_compressed(tmp_path / "new.jsonl.gz")
    assert not is_compressed(tmp_path / "new.jsonl")
    write(tmp_path / "log.gz", LINES, compressed=False)
    assert not is_compressed(tmp_path / "log.gz")
    write(tmp_path / "log", LINES, compressed=True)
    assert is_compressed(tmp_path / "log")


@pytest.mark.parametrize("compressed", [False, True])
def test_limits_apply_to_the_uncompressed_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compressed: bool
) -> None:
    write(tmp_path / "log", ["x" * 400, "y" * 700], compressed=compressed)
    monkeypatch.setattr(store, "LONGEST_LINE", 500)
    with pytest.raises(InputError, match="the log has a line longer than "):
        read(tmp_path / "log")
    monkeypatch.setattr(store, "LONGEST_LINE", 10_000)
    monkeypatch.setattr(store, "MOST_BYTES", 1000)
    with pytest.raises(InputError, match="the log is larger than "):
        read(tmp_path / "log")


def test_damaged_data_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "log", LINES, compressed=True)
    data = bytearray((tmp_path / "log").read_bytes())
    data[14] ^= 0xFF
    (tmp_path / "log").write_bytes(data)
    with pytest.raises(InputError, match="the log is compressed, but damaged"):
        read(tmp_path / "log")
    with pytest.raises(InputError, match="the log cannot be read: No such file"):
        read(tmp_path / "nothing")
