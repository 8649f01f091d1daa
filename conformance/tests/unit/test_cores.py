"""Processes that judge together: the same results as in one, also if one of them is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from leadline.judge.cores import LEAST_DIVIDED, Cores

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are copied only on POSIX systems")

PIECES = list(range(5 * LEAST_DIVIDED))


class Notes:
    """A journal of the pieces that a process has done or learned of."""

    def __init__(self) -> None:
        self.known: set[int] = set()
        self._noted: list[int] = []

    def begin(self) -> None:
        self._noted = []

    def end(self) -> list[int]:
        return self._noted

    def learn(self, noted: list[int]) -> None:
        self.known.update(noted)

    def double(self, piece: int) -> int:
        self.known.add(piece)
        self._noted.append(piece)
        return 2 * piece


@pytest.mark.parametrize("number", [1, 2, 3])
def test_all_pieces_are_done_once_and_known_to_all(number: int, tmp_path: Path) -> None:
    notes = Notes()
    cores = Cores(number, notes)
    done = tmp_path / "done"

    def double(piece: int) -> int:
        with done.open("a") as lines:
            lines.write(f"{piece}\n")
        return notes.double(piece)

    with cores.together():
        results = cores.divide(PIECES, double)
        again = cores.divide([piece + 1 for piece in results], notes.double)
        assert notes.known == {*PIECES, *(piece + 1 for piece in results)}
    assert results == [2 * piece for piece in PIECES]
    assert again == [2 * (piece + 1) for piece in results]
    assert sorted(map(int, done.read_text().split())) == PIECES


def test_few_pieces_are_done_by_every_process(tmp_path: Path) -> None:
    cores = Cores(3, Notes())
    done = tmp_path / "done"

    def note(piece: int) -> int:
        with done.open("a") as lines:
            lines.write(f"{piece}\n")
        return piece

    with cores.together():
        assert cores.divide(PIECES[: LEAST_DIVIDED - 1], note) == PIECES[: LEAST_DIVIDED - 1]
        cores.divide(PIECES, lambda piece: piece)  # The others are ended once this one is done.
    assert len(done.read_text().split()) == 3 * (LEAST_DIVIDED - 1)


def test_a_process_that_is_killed_leaves_its_work_to_the_first() -> None:
    notes, first = Notes(), os.getpid()
    cores = Cores(3, notes)

    def double(piece: int) -> int:
        if os.getpid() != first and piece > len(PIECES) / 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return notes.double(piece)

    with cores.together():
        assert cores.divide(PIECES, double) == [2 * piece for piece in PIECES]
        assert cores.divide(PIECES, double) == [2 * piece for piece in PIECES]


def test_processes_that_lose_step_are_left_behind() -> None:
    first = os.getpid()
    cores = Cores(2, Notes())
    with cores.together():
        pieces = PIECES if os.getpid() == first else [piece + 1 for piece in PIECES]
        assert cores.divide(pieces, lambda piece: -piece) == [-piece for piece in pieces]


def test_a_process_that_cannot_be_started_leaves_all_work_to_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    cores, forks = Cores(3, Notes()), [os.fork]

    def fork() -> int:
        if not forks:
            raise BlockingIOError("too many processes")
        return forks.pop()()

    monkeypatch.setattr(os, "fork", fork)
    with cores.together():
        assert cores.divide(PIECES, lambda piece: -piece) == [-piece for piece in PIECES]


def test_an_error_reaches_only_the_first() -> None:
    first = os.getpid()
    cores = Cores(2, Notes())

    def fail_in_the_first() -> None:
        if os.getpid() == first:
            raise ValueError("of the first")
        cores.divide(PIECES, lambda piece: piece)

    with pytest.raises(ValueError, match="of the first"), cores.together():
        fail_in_the_first()


def test_work_within_work_is_not_divided() -> None:
    cores = Cores(2, Notes())

    def total(piece: int) -> int:
        return sum(cores.divide(range(piece), lambda number: number))

    with cores.together():
        assert cores.divide(PIECES, total) == [sum(range(piece)) for piece in PIECES]
