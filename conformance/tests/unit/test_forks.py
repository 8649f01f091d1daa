"""Work that copies of this process do: its results come in order, and nothing is lost with a copy."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.judge import forks
from leadline.judge.forks import Forks
from leadline.judge.journal import Journal
from leadline.judge.observation import Observation

pytestmark = pytest.mark.skipif(not forks.CAN_FORK, reason="this system cannot copy a process")


@pytest.fixture(autouse=True)
def divided(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let copies do all but the first piece, and check that none is left."""
    monkeypatch.setattr(forks, "SECONDS_ALONE", -1.0)
    yield
    assert multiprocessing.active_children() == []


def observed(text: str) -> Any:
    """Return an observation of a made-up answer."""
    answer: Any = SimpleNamespace(text=text)
    return Observation(answer)


def square(number: int) -> tuple[int, int]:
    """Return a square, after a time that is longer for smaller numbers, and the process that did it."""
    time.sleep(0.02 * (5 - number))
    return number * number, os.getpid()


def test_results_come_in_order_and_from_several_processes() -> None:
    squares = list(Forks(3, Journal()).results([partial(square, number) for number in range(6)], []))
    assert [each for each, _ in squares] == [0, 1, 4, 9, 16, 25]
    assert os.getpid() not in {process for _, process in squares}
    assert len({process for _, process in squares}) > 1


def test_one_process_does_nothing_that_is_not_taken() -> None:
    done: list[int] = []
    for number in Forks(1, Journal()).results(
        [partial(lambda each: done.append(each) or each, n) for n in range(5)], []
    ):
        if number == 2:
            break
    assert done == [0, 1, 2]


def test_copies_end_when_enough_is_known() -> None:
    works = [partial(square, 5), partial(time.sleep, 60), partial(time.sleep, 60)]
    results = Forks(2, Journal()).results(works, [])
    assert next(results)[0] == 25
    results.close()  # type: ignore[attr-defined]


def test_one_copy_works_in_order_and_the_others_begin_with_what_takes_longest() -> None:
    def done_by(number: int) -> tuple[int, int]:
        time.sleep(0.1)
        return number, os.getpid()

    works = [partial(done_by, number) for number in range(6)]
    numbers, processes = zip(*Forks(2, Journal()).results(works, [], long=works[3:]), strict=True)
    assert numbers == (0, 1, 2, 3, 4, 5)
    assert processes[0] == processes[1] != processes[3]


def test_what_a_lost_copy_should_have_done_is_done_here() -> None:
    own = os.getpid()

    def work(number: int) -> int:
        if number == 2 and os.getpid() != own:
            os._exit(1)
        return number

    assert list(Forks(2, Journal()).results([partial(work, number) for number in range(6)], [])) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("what", ["Process.start", "Pipe"])
def test_without_any_copy_everything_is_done_here(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*given: Any) -> None:
        raise OSError("no more processes, or no more files")

    context, _, name = what.rpartition(".")
    owner = multiprocessing.get_context("fork")
    monkeypatch.setattr(owner.Process if context else owner, name, fails)
    squares = list(Forks(2, Journal()).results([partial(square, number) for number in range(3)], []))
    assert squares == [(0, os.getpid()), (1, os.getpid()), (4, os.getpid())]


def test_a_failure_is_raised_where_its_result_is_taken() -> None:
    results = Forks(2, Journal()).results([partial(int, "1"), partial(int, "one"), partial(int, "3")], [])
    assert next(results) == 1
    with pytest.raises(ValueError, match="one"):
        next(results)


def test_observations_keep_their_identity() -> None:
    shared = [observed("first"), observed("second")]
    (own, (back, both)) = Forks(2, Journal()).results([lambda: shared[0], lambda: (shared[1], list(shared))], shared)
    assert own is shared[0]
    assert back is shared[1]
    assert both[0] is shared[0]


def test_verdicts_of_copies_are_learned() -> None:
    from leadline.judge.observation import Verdict

    journal, shared, unshared = Journal(), [observed("first")], observed("second")

    def work() -> int:
        for each in (shared[0], unshared):
            journal.note(each, 1, Verdict(frozenset({"air"}), "some result", 3))
        return os.getpid()

    done = list(Forks(2, journal).results([work, work], shared))
    assert os.getpid() not in done
    verdict = shared[0].verdicts.find(5)
    assert verdict is not None
    assert (verdict.mismatches, verdict.touching, shared[0].touched.mask) == (frozenset({"air"}), 3, 3)
    assert unshared.verdicts.find(5) is None
    assert shared[0].verdicts.find(3) is None
