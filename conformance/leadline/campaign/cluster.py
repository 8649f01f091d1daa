"""Execution of pieces on a Dask `distributed` cluster, either on this machine or behind the address of a scheduler.

Dask distributes the pieces, and if a worker ends, gives its piece to another. This module only keeps enough pieces in
progress and converts Dask's errors into readable messages.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import warnings
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from itertools import islice
from multiprocessing import resource_tracker
from tempfile import TemporaryDirectory
from threading import Lock
from time import sleep
from typing import TYPE_CHECKING, Any

from leadline import __version__
from leadline.base.errors import InputError, LeadlineError, Place, bad_input
from leadline.base.foreign_text import printable
from leadline.base.signals import uninterrupted
from leadline.campaign.pieces import AHEAD, Piece, Work

if TYPE_CHECKING:
    from distributed import Client, Future, as_completed

CONNECT_SECONDS = 10
"""The longest time to wait until a scheduler answers and at least one worker is connected to it."""
WAIT_SECONDS = 0.05
"""The time between two checks of whether a piece is done, in seconds."""
RETRIES = 2
"""The number of times a piece is retried after an error, such as a full disk on one worker."""
KILLED_WORKERS = 10
"""The number of workers on this machine that may end during the same piece; other clusters have their own limits."""
_PLACE = Place(field="--cluster")
_SETTINGS = {
    "distributed.scheduler.allowed-failures": KILLED_WORKERS,
    # A piece cannot be moved to disk, so a worker that needs too much memory must be ended, not paused.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
}


class VersionError(LeadlineError):
    """The error raised by a worker with a different version of Leadline."""


@contextmanager
def connected(address: str, jobs: int) -> Iterator[Client]:
    """Yield a client of the scheduler at an address, or of a new cluster with ``jobs`` workers on this machine.

    Raises ``InputError`` if `distributed` is not installed, or nothing answers at the address.
    """
    _check_installed()
    import dask
    import distributed  # noqa: F401 - It has to add its settings before others are set for a while.

    with dask.config.set(_SETTINGS), _silence(), ExitStack() as stack:
        if address:
            if "://" not in address:
                raise bad_input(f"{address!r} is not the address of a scheduler", _ADDRESS, _PLACE)
            client = _client_of(address)
        else:
            client = _client_of_this_machine(stack, jobs)
        stack.callback(_close, client)
        yield client


_ADDRESS = "write it as tcp://HOST:8786; without an address, write --cluster last, or put `--` after it"


def _check_installed() -> None:
    if find_spec("distributed") is None:
        remedy = "install it with `pip install 'leadline[cluster]'`, or use --jobs, which needs nothing else"
        raise bad_input("a cluster needs the package `distributed`, which is not installed", remedy, _PLACE)


def _client_of(address: str) -> Client:
    """Return a client of a scheduler with at least one worker. Raise ``InputError`` if that is not possible."""
    from distributed import Client

    _check_reachable(address)
    client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        _check_versions(client)
    except TimeoutError:
        _close(client)
        wrong, remedy = f"the scheduler at {address} has no workers", f"start some with `dask worker {address}`"
        raise bad_input(wrong, remedy, _PLACE) from None
    except BaseException:
        _close(client)
        raise
    return client


def _check_reachable(address: str) -> None:
    """Raise ``InputError`` if no scheduler answers at an address.

    With some programs there, a client would wait forever.
    """
    from distributed.comm.core import connect

    async def reach() -> None:
        comm = await connect(address, timeout=CONNECT_SECONDS)
        await comm.close()

    try:
        # This runs in a separate thread, because the current thread may already be running an event loop.
        with ThreadPoolExecutor(1) as alone:
            alone.submit(asyncio.run, asyncio.wait_for(reach(), CONNECT_SECONDS + 1)).result()
        return
    except (OSError, TimeoutError):
        wrong = f"no scheduler answers at {address}"
    except Exception as error:
        wrong = f"{address!r} cannot be used: {_said(error)}"
    raise bad_input(wrong, "start one with `dask scheduler`, and write its address as tcp://HOST:8786", _PLACE)


def _check_versions(client: Client) -> None:
    """Raise ``InputError`` if a process of the cluster has a different version of Python or Dask."""
    versions: Any = client.get_versions()
    own = _versions(versions["client"])
    processes = {"the scheduler": versions["scheduler"]}
    processes |= {f"the worker at {where}": worker for where, worker in versions["workers"].items()}
    for what, process in processes.items():
        for package, version in _versions(process).items():
            if version != own[package]:
                wrong = f"{what} has {package} {version}, but this machine has {own[package]}"
                raise bad_input(wrong, "install the same versions on all machines of the cluster", _PLACE)


def _versions(process: Mapping[str, Any]) -> dict[str, str]:
    """Return the versions that must be the same everywhere; only the first two numbers of Python's version count."""
    python = ".".join(str(process["host"]["python"]).split(".")[:2])
    return {"Python": python, "distributed": str(process["packages"]["distributed"])}


def _client_of_this_machine(stack: ExitStack, jobs: int) -> Client:
    """Return a client of a new cluster, which closes with the ``stack``.

    Raises ``InputError`` if that is not possible.
    """
    from distributed import Client, LocalCluster

    folder = stack.enter_context(TemporaryDirectory(prefix="leadline-", ignore_cleanup_errors=True))
    try:
        with uninterrupted(), _blocked_interrupts():  # An interrupt here would leave processes that nothing ends.
            cluster = LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=None,
                local_directory=folder,
                silence_logs=logging.CRITICAL,
            )
            stack.callback(_close, cluster)
            return Client(cluster, set_as_default=False)
    except (OSError, RuntimeError, TimeoutError) as error:
        wrong = f"the cluster on this machine cannot be started: {_said(error)}"
        raise bad_input(wrong, "use fewer --jobs, or leave out --cluster", _PLACE) from None


@contextmanager
def _silence() -> Iterator[None]:
    """Stop Dask and the libraries below it from logging problems that this module reports in a sentence."""
    loggers = [logging.getLogger(name) for name in (*_loggers("distributed"), *_loggers("tornado"), "asyncio")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _loggers(of: str) -> list[str]:
    return [of, *(name for name in logging.root.manager.loggerDict if name.startswith(f"{of}."))]


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Block SIGINT in all threads and processes started in this block, and in their children.

    Ctrl-C reaches every process in a terminal, and only this process must respond. The signal is delayed until the
    block ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # This unblocks the signal in the thread that starts it, so it must run first.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _close(what: Any) -> None:
    with uninterrupted(), suppress(Exception):  # There is nothing left to do with the cluster, whatever state it is in.
        what.close(timeout=5)


class Cluster:
    """Does pieces on a cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._address = client.scheduler.address if client.scheduler is not None else ""

    def run(self, work: Work, pieces: Iterator[Piece]) -> Iterator[tuple[str, Any]]:
        """Yield the name of each piece with its result, in the order in which the pieces finish.

        Raises ``InputError`` if the scheduler is lost, or if a piece causes too many workers to end.
        """
        from distributed import as_completed

        names: dict[Future[Any], str] = {}
        done = as_completed([], loop=self._client.loop)
        failed: Exception | None = None
        while True:
            room = 0 if failed is not None else AHEAD * self._threads() - len(names)
            for piece in islice(pieces, max(0, room)):
                task = partial(_do, work, piece.content, __version__)
                future = self._client.submit(task, pure=False, retries=RETRIES)
                names[future] = piece.name
                done.add(future)
            # After a failure, only the results that are already finished are collected.
            if not names or not self._is_any_ready(done, has_failed=failed is not None):
                break
            future = next(done)
            name = names.pop(future)
            try:
                result = future.result()
            except Exception as error:
                failed = failed or self._failed(name, error)
                continue
            if isinstance(result, InputError):
                failed = failed or result
            else:
                yield name, result
        if failed is not None or self._is_lost():
            raise failed or self._lost()

    def _is_any_ready(self, done: as_completed, *, has_failed: bool) -> bool:
        """Wait for a piece while the scheduler is available, and return whether the piece is done.

        `as_completed` alone could wait forever if the scheduler was lost at the wrong moment.
        """
        while not done.has_ready():
            if has_failed or self._is_lost():
                return False
            sleep(WAIT_SECONDS)
        return True

    def _is_lost(self) -> bool:
        return self._client.status != "running"

    def _threads(self) -> int:
        """Return the number of pieces that the workers can do at the same time, or 0 if the scheduler is lost."""
        try:
            return 0 if self._is_lost() else max(1, sum(self._client.nthreads().values()))
        except (OSError, TimeoutError):
            return 0

    def _lost(self) -> InputError:
        wrong = f"the connection to the scheduler at {self._address} was lost"
        remedy = "start the scheduler again, then run the same command again: it continues with what is missing"
        return bad_input(wrong, remedy, _PLACE)

    def _failed(self, piece: str, error: Exception) -> Exception:
        """Return a readable error for a failure of the piece, its workers or the connection."""
        from distributed import CancelledError, KilledWorker

        if isinstance(error, CancelledError) or self._is_lost():
            return self._lost()
        if isinstance(error, KilledWorker):
            wrong = (
                f"every worker that worked on piece {printable(piece)} was killed; the last was at {error.last_worker}"
            )
            return bad_input(
                wrong, "find out why the workers ended: perhaps a piece needs more memory than they have", _PLACE
            )
        if isinstance(error, VersionError):
            return bad_input(str(error), f"install leadline {__version__} on all machines of the cluster", _PLACE)
        if isinstance(error, ModuleNotFoundError):
            wrong = f"a worker has no {error.name}"
            return bad_input(wrong, f"install leadline {__version__} on all machines of the cluster", _PLACE)
        return error


def _said(error: Any) -> str:
    """Return the text of an error, on one line."""
    return printable(" ".join(str(error).split()) or type(error).__name__)


# ---- On a worker

_one_at_a_time = Lock()
"""A lock, because a worker may have several threads but the engines are designed for one."""


def _do(work: Work, content: Any, version: str) -> Any:
    """Do a piece on a worker. Raise ``VersionError`` if the worker's version differs from the campaign's."""
    if version != __version__:
        raise VersionError(
            f"the worker with process {os.getpid()} has leadline {__version__}, but the campaign has {version}"
        )
    with _one_at_a_time:
        try:
            return work(content)
        except InputError as error:  # Every worker would fail in the same way, so Dask must not try again.
            return error
        finally:
            gc.collect()
