"""Pieces give the same results in this process, in several, and on a cluster, whatever ends a process meanwhile."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pieces
import pytest

from leadline.base.errors import InputError
from leadline.campaign import Executor, Piece, Results, do_pieces, executor

NUMBER = 6
CLUSTER = """
import sys, time
from distributed import LocalCluster

if __name__ == "__main__":
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
    print(cluster.scheduler_address, flush=True)
    time.sleep(300)
"""


def done(doing: Executor, work: Any, held: Results | None = None, number: int = NUMBER) -> Results:
    """Return the results of some pieces."""
    held = Results(None, {}) if held is None else held
    do_pieces(held, iter([Piece(str(each), each) for each in range(number)]), work, doing, lambda: False)
    return held


def squares(held: Results) -> list[int]:
    return [held[str(number)]["is"] for number in range(len(held))]


SQUARES = [number * number for number in range(NUMBER)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    """A cluster of one worker on this machine: starting it takes longer than all that is done on it."""
    with executor(1, "") as doing:
        yield doing


@pytest.fixture
def processes() -> Iterator[Executor]:
    with executor(2) as doing:
        yield doing


def test_pieces_are_done_in_this_process() -> None:
    with executor(1) as doing:
        assert squares(done(doing, pieces.square)) == SQUARES


def test_pieces_are_done_in_several_processes(processes: Executor) -> None:
    assert squares(done(processes, pieces.square)) == SQUARES


def test_a_killed_process_ends_the_campaign_and_loses_no_result(processes: Executor) -> None:
    held = Results(None, {})
    with pytest.raises(InputError, match="a process of the campaign ended unexpectedly"):
        done(processes, pieces.always_killing, held)
    assert "2" not in held
    with executor(2) as again:
        assert squares(done(again, pieces.square, held)) == SQUARES


def test_pieces_that_are_not_needed_are_not_waited_for(processes: Executor) -> None:
    held = Results(None, {})
    do_pieces(held, iter([Piece(str(each), each) for each in range(NUMBER)]), pieces.slow, processes, lambda: True)
    assert len(held) == 1


@pytest.mark.parametrize("where", ["processes", "cluster"])
def test_the_message_of_a_piece_arrives_whole(where: str, request: pytest.FixtureRequest) -> None:
    held = Results(None, {})
    with pytest.raises(InputError) as error:
        done(request.getfixturevalue(where), pieces.refusing, held)
    (problem,) = error.value.problems
    assert (problem.wrong, problem.remedy) == ("piece 3 cannot be done", "leave it out")
    assert "3" not in held
    assert all(held[str(number)]["is"] == SQUARES[number] for number in range(NUMBER) if str(number) in held)


def test_a_cluster_goes_on_when_workers_are_killed(cluster: Executor, tmp_path: Path) -> None:
    assert squares(done(cluster, partial(pieces.killing_once, str(tmp_path)))) == SQUARES
    assert {path.name for path in tmp_path.iterdir()} == {"1", "4"}


def test_a_lost_scheduler_ends_the_campaign_and_loses_no_result(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    program = [sys.executable, "-c", CLUSTER]
    environment = {"PYTHONPATH": str(Path(pieces.__file__).parent)}
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, env=environment) as scheduler:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().strip()
        held = Results(path, {})

        def is_enough() -> bool:
            if len(held) == 3:
                scheduler.kill()
            return False

        endless = (Piece(str(number), number) for number in range(10**9))
        with executor(1, address) as doing, pytest.raises(InputError) as error:
            do_pieces(held, endless, pieces.square, doing, is_enough)
        held.close()
    assert f"the connection to the scheduler at {address} was lost" in str(error.value)
    kept = Results(path, {})
    assert len(kept) >= 3
    assert squares(kept) == [number * number for number in range(len(kept))]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("alone", "'alone' is not the address of a scheduler"),
        ("foo://host:1", "'foo://host:1' cannot be used: unknown address scheme 'foo'"),
        ("tcp://127.0.0.1:1", "no scheduler answers at tcp://127.0.0.1:1"),
    ],
)
def test_an_address_without_a_scheduler_is_refused(address: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leadline.campaign.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(InputError) as error, executor(1, address):
        pass
    assert says in str(error.value)


def test_what_a_cluster_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leadline.campaign.cluster.find_spec", lambda name: None)
    with pytest.raises(InputError) as error, executor(1, ""):
        pass
    assert "a cluster needs the package `distributed`, which is not installed" in str(error.value)
    assert "pip install 'leadline[cluster]'" in str(error.value)


@pytest.mark.parametrize("package", ["Python", "distributed"])
def test_a_cluster_with_other_versions_is_refused(package: str) -> None:
    from leadline.campaign.cluster import _check_versions

    def found(python: str, distributed: str) -> dict[str, Any]:
        return {"host": {"python": f"{python}.1.final.0"}, "packages": {"distributed": distributed}}

    worker = found("3.9", "1") if package == "Python" else found("3.11", "2")
    same = found("3.11", "1")
    client: Any = type("C", (), {"get_versions": lambda self: versions})()
    versions = {"client": same, "scheduler": same, "workers": {"tcp://a:1": same}}
    _check_versions(client)
    versions["workers"]["tcp://b:2"] = worker
    with pytest.raises(InputError, match=f"the worker at tcp://b:2 has {package} "):
        _check_versions(client)


def test_a_worker_with_another_leadline_is_refused(cluster: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leadline.campaign.cluster.__version__", "99.0")
    with pytest.raises(InputError, match=r"has leadline .*, but the campaign has 99\.0") as error:
        done(cluster, pieces.square)
    assert "install leadline 99.0 on all machines" in str(error.value)
