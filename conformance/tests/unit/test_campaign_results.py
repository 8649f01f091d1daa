"""The results of a campaign: a file holds whole results only, and continues the campaign that it belongs to."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from leadline.base.errors import InputError
from leadline.campaign import Piece, Results, do_pieces, executor

CAMPAIGN = {"game": "kite-race", "seed": 7, "readings": {"a": "b"}}


def results(path: Path | None, **changed: Any) -> Results:
    return Results(path, {**CAMPAIGN, **changed})


def wrong(error: pytest.ExceptionInfo[InputError]) -> str:
    return str(error.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of two results."""
    path = tmp_path / "results.jsonl"
    held = results(path)
    held.add("0", {"moves": 3})
    held.add("1", [1, 2])
    held.close()
    return path


def test_a_campaign_continues_from_its_file(file: Path) -> None:
    held = results(file)
    assert (len(held), held["0"], held["1"], "2" in held) == (2, {"moves": 3}, [1, 2], False)
    held.add("2", (4,))
    held.close()
    assert results(file)["2"] == [4]


def test_a_result_is_the_same_before_and_after_it_is_read() -> None:
    held = results(None)
    held.add("0", {1: (2, 3)})
    assert held["0"] == {"1": [2, 3]}


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_line_that_was_not_written_whole_is_done_again(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    held = results(file)
    assert ("0" in held, "1" in held) == (True, False)
    held.add("1", [1, 2])
    held.close()
    assert file.read_bytes() == whole


@pytest.mark.parametrize("left", [0, 10])
def test_a_header_that_was_not_written_whole_is_written_again(file: Path, left: int) -> None:
    file.write_bytes(file.read_bytes()[:left])
    results(file).close()
    assert json.loads(file.read_text(encoding="utf-8")) == {"campaign": CAMPAIGN}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 8}, "its seed is 7, but that of this campaign is 8"),
        ({"readings": {}}, 'its readings is {"a": "b"}, but that of this campaign is not set'),
        ({"mode": "hunt"}, "its mode is not set, but that of this campaign is hunt"),
    ],
)
def test_the_file_of_another_campaign_is_refused_and_left_alone(file: Path, changed: Any, says: str) -> None:
    before = file.read_bytes()
    with pytest.raises(InputError) as error:
        results(file, **changed)
    assert says in wrong(error)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}\n", "results.jsonl:1: this is not a file of results"),
        ("a report", "results.jsonl:1: this is not a file of results"),
        ('{"campaign": 3}\n', "its game is not set, but that of this campaign is kite-race"),
    ],
)
def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        results(path)
    assert says in wrong(error)
    assert path.read_text(encoding="utf-8") == text


def test_a_line_that_is_no_result_is_named(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace('{"piece":"0"', '{"part":"0"'), encoding="utf-8")
    with pytest.raises(InputError) as error:
        results(file)
    assert "results.jsonl:2: this line is not the result of a piece" in wrong(error)


def test_two_campaigns_do_not_write_to_one_file(file: Path) -> None:
    held = results(file)
    with pytest.raises(InputError) as error:
        results(file)
    assert "is being written by another campaign" in wrong(error)
    held.close()
    results(file).close()


def test_a_full_disk_keeps_every_piece_that_was_done(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held, write = results(file), os.write
    before = file.read_bytes()

    def full(descriptor: int, data: bytes) -> int:
        if len(data) > 10:
            return write(descriptor, data[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(InputError) as error:
        do_pieces(held, iter([Piece("2", 12)]), lambda number: 10**number, in_turn(), lambda: False)
    says = wrong(error)
    assert "results.jsonl: No space left on device; the 2 pieces that were completed before are kept" in says
    assert "run the same command again" in says
    held.close()
    assert file.read_bytes() == before


def in_turn() -> Any:
    with executor(1) as doing:
        return doing


def test_only_missing_pieces_are_done_until_there_are_enough(file: Path) -> None:
    done: list[int] = []

    def work(number: int) -> int:
        done.append(number)
        return number

    held = results(file)
    endless = (Piece(str(number), number) for number in range(10**9))
    do_pieces(held, endless, work, in_turn(), lambda: len(held) == 5)
    assert (done, len(held)) == ([2, 3, 4], 5)
