"""A subject from the runner's point of view: it is started, greeted, and restarted after a fault."""

from __future__ import annotations

import json
import os
import shlex
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from leadline import __version__
from leadline.base.errors import InputError, LeadlineError, Problem
from leadline.base.foreign_text import sanitise
from leadline.base.signals import uninterrupted
from leadline.protocol import VERSION
from leadline.protocol.keys import unknown_keys
from leadline.protocol.messages import RESULTS, GameSupport, InitializeResult
from leadline.recording.model import GameRecord, UnknownKey
from leadline.recording.transcript import Transcript
from leadline.run.declarations import ChangedSubjectError, check_names, check_same, is_among, near_game, unknown_offers
from leadline.schema.codec import ShapeError
from leadline.transport import (
    Bridge,
    Limits,
    RpcError,
    SubjectError,
    SubjectProcess,
    clean_environment,
)
from leadline.transport.advice import at_start, components_command
from leadline.transport.limits import MIB, VALUE_BYTES
from leadline.transport.wire import count_values
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_FAILED_STARTS = 3
"""The number of consecutive failed starts after which the run is abandoned."""
MOST_KEY = 120
"""The length to which the path of an unknown key is shortened."""


@dataclass(slots=True)
class Kept:
    """The answers of a subject that are kept until they are judged."""

    answers: int = 0
    """The number of answers."""
    size: int = 0
    """Their size in bytes."""


@dataclass(slots=True)
class Pipelining:
    """The evidence on whether a subject answers pipelined requests in the same way as single ones."""

    looked_at: int = 0
    """The number of games with an unexpected answer that had the same course when played again alone."""
    is_harmful: bool = False
    """True if such a game had a different course when played alone, which ends pipelining."""


@dataclass(slots=True)
class Taken:
    """An answer as it arrived."""

    method: str
    """The method that it answers."""
    raw: bytearray
    """The line."""
    number: int
    """The id of the request."""


class GaveUpError(LeadlineError):
    """The error raised when the subject can no longer be started."""

    remedy: ClassVar[str] = (
        "the program ended with a fault; when it is started again, it has to answer `initialize` as it did before"
    )
    finished: Sequence[GameRecord] = ()
    """The finished games, in the order in which they finished."""


class Subject:
    """A subject for one game.

    Every request gets an answer; a fault affects only the pending game, never the whole run.
    """

    def __init__(
        self,
        command: Sequence[str],
        game: Game,
        *,
        limits: Limits | None = None,
        cwd: Path | None = None,
        env: Sequence[str] = (),
        transcript: Transcript | None = None,
        bridge: Bridge | None = None,
    ) -> None:
        """Set the program, its folder (by default a new one), and the additions to its clean environment.

        ``bridge`` is what runs between the runner and the program, if anything does. If ``game`` was loaded with a file
        of components, the environment contains the name of the file.
        """
        self.command = list(command)
        self.bridge = bridge
        self.cwd, self.added = cwd, env
        self.env = clean_environment(os.environ, env, game.components_file)
        self.game = game
        self.limits = limits or Limits()
        self.transcript = transcript
        self.scenario = ""
        self.restarts = 0
        self.kept = Kept()
        self.pipelining = Pipelining()
        self._failed_starts = 0
        self._launch_fault: SubjectError | None = None
        self._posted: deque[str] = deque()
        self._process: SubjectProcess | None = None
        self.hello: InitializeResult | None = None
        self.first: InitializeResult | None = None
        """The subject's first answer to `initialize`, with which each later one is compared."""
        self.notes: list[str] = []
        """Notes on the subject's declaration that deserve attention but are not faults."""
        self.unknown_keys: Counter[tuple[str, str]] = Counter()
        """The number of times each unknown key occurred in a result, with the key that may have been meant."""
        self.watch: Callable[[str, Any], None] = _unwatched
        """A callback that receives each result, with its method, before the result is read."""

    def another(self) -> Subject:
        """Return another instance of the same subject, not yet started; its declaration must be the same."""
        made = Subject(self.command, self.game, limits=self.limits, cwd=self.cwd, env=self.added, bridge=self.bridge)
        made.first = self.first
        return made

    def launch(self) -> None:
        """Start the subject and send `initialize` without waiting; `greet` takes the answer and reports any fault."""
        try:
            self._launch()
        except SubjectError as error:
            self._launch_fault = error

    def greet(self) -> GameSupport:
        """Start the subject, and read its declaration about itself.

        Raises ``InputError`` if the subject cannot be started, speaks another protocol, does not know the game or names
        anything that does not exist.
        """
        try:
            self._start()
        except (SubjectError, RpcError, ShapeError) as error:
            hint = _hint(error, self.limits, own_folder=self.cwd is None and self.bridge is None)
            raise InputError(Problem(_no_place(), f"{_failed(error)}: {_text(error)}", hint)) from None
        assert self.hello is not None
        if self.hello.protocol != VERSION:
            wrong = (
                f"the subject speaks version {self.hello.protocol} of the protocol, but the runner speaks "
                f"version {VERSION}"
            )
            raise InputError(Problem(_no_place(), wrong, f'answer `initialize` with "protocol": {VERSION}'))
        if self.game.id not in self.hello.games:
            has = ", ".join(sanitise(name, 60) for name in self.hello.games) or "none"
            wrong = f"the subject does not offer {self.game.id}; it offers {has}"
            near = near_game(self.game.id, self.hello.games)
            remedy = f'{near}add "{self.game.id}" to the games in the answer to `initialize`'
            raise InputError(Problem(_no_place(), wrong, remedy))
        support, game = self.hello.games[self.game.id], self.game
        check_names(game, game.spec, support)
        self.note(unknown_offers(game, support))
        for field, there_are in game.seats.offers.items():
            offered = (support.offers or {}).get(field, there_are)
            if not any(is_among(value, there_are) for value in offered):
                has = sanitise(", ".join(map(str, offered)), 60) or "none"
                wrong = f"the subject offers {game.id} with no {field} that the rules allow; it offers {has}"
                remedy = f"list in `offers` the {field} it supports, out of {', '.join(map(str, there_are))}; "
                remedy += f"for a {field} of its own, {components_command(game.id)}"
                raise InputError(Problem(_no_place(), wrong, remedy))
        return support

    def _start(self) -> None:
        """Start the process unless it is already running, and greet it."""
        fault, self._launch_fault = self._launch_fault, None
        if fault is not None:
            raise fault
        if not self.running:
            self._launch()
        result = self.read_answer(self.take("initialize"))
        if isinstance(result, RpcError):
            raise result
        self.watch("initialize", result)
        self.hear(RESULTS["initialize"].read(result))
        self.look_for_unknown("initialize", result)

    def hear(self, hello: InitializeResult) -> None:
        """Take the subject's declaration. Raise ``ChangedSubjectError`` if it differs from the first one."""
        if self.first is None:
            self.first = hello
        try:
            self.note(check_same(self.first, hello, self.game.id))
        except ChangedSubjectError:
            self.stop()
            raise
        self.hello = hello

    def note(self, notes: Iterable[str]) -> None:
        """Record notes, each once."""
        self.notes += [note for note in notes if note not in self.notes]

    def _launch(self) -> None:
        params = {"protocol": VERSION, "runner": {"name": "leadline", "version": __version__}}
        if self.transcript is not None:
            self._note("start", self.bridge.reached if self.bridge is not None else shlex.join(self.command))
        tap = self._note if self.transcript is not None else None
        with uninterrupted():
            self._process = SubjectProcess(
                self.command, cwd=self.cwd, env=self.env, limits=self.limits, tap=tap, bridge=self.bridge
            )
        try:
            self._process.post([("initialize", json.dumps(params, separators=(",", ":")).encode())])
        except SubjectError as error:
            self._note("fault", error.text)
            raise

    def ensure_started(self) -> None:
        """Restart the subject if a fault ended it.

        Raises ``GaveUpError`` if restarting fails repeatedly, and ``ChangedSubjectError`` if the program has changed.
        """
        if not self.running:
            self.restarts += 1
            self._start_again()

    def start_anew(self) -> None:
        """End the process and start another one, even without a fault. Raise ``GaveUpError`` as in a restart."""
        self.stop()
        self._start_again()

    def _start_again(self) -> None:
        """Start the subject, with several attempts if necessary."""
        while True:
            try:
                self._start()
                self._failed_starts = 0
                return
            except (SubjectError, RpcError, ShapeError) as error:
                self.stop()
                self._failed_starts += 1
                if self._failed_starts >= MOST_FAILED_STARTS:
                    raise GaveUpError(f"the subject did not start again: {_text(error)}") from None

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Send a request, wait for the answer, and read it in the form of its type.

        Raises ``RpcError`` for an error answer, and ``SubjectError`` for output that is not an answer.
        """
        self.post([(method, json.dumps(params, separators=(",", ":")).encode())], [self.scenario])
        result = self.read(self.take(method))
        if isinstance(result, RpcError):
            raise result
        return result

    def post(self, requests: Sequence[tuple[str, bytes]], scenarios: Sequence[str]) -> None:
        """Send requests, each given as a method and its parameters as JSON text; the answers must be taken one by one.

        ``scenarios`` contains the name of the scenario for each request. Raises ``SubjectError`` if nothing can be sent
        to the subject.
        """
        assert self._process is not None
        if self.transcript is not None:
            self._posted.extend(scenarios)
        self._process.post(requests)

    def take(self, method: str) -> Taken:
        """Wait for the answer to the first pending request.

        Raises ``SubjectError`` for output that is not an answer.
        """
        assert self._process is not None
        received = self._process.received
        try:
            raw = self._process.take(method)
            self._keep(method, self._process.received - received)
        except SubjectError as error:
            self._note("fault", error.text)
            raise
        return Taken(method, raw, self._process.number)

    def read(self, taken: Taken) -> Any:
        """Read the answer taken last in the form of its type; an error answer is returned as an exception.

        Raises ``SubjectError`` for output that is not an answer.
        """
        result = self.read_answer(taken)
        if isinstance(result, RpcError):
            return result
        self.watch(taken.method, result)
        try:
            read = RESULTS[taken.method].read(result, whole=True)
        except ShapeError as error:
            self.stop()
            raise _misshapen(taken.method, result, error) from None
        self.look_for_unknown(taken.method, result)
        return read

    def take_unknown(self) -> list[UnknownKey]:
        """Return the unknown keys found since the last call."""
        taken, self.unknown_keys = self.unknown_keys, Counter()
        return [UnknownKey(sanitise(path, MOST_KEY), times, near) for (path, near), times in taken.items()]

    def look_for_unknown(self, method: str, result: Mapping[str, Any]) -> None:
        """Count the unknown keys in a result."""
        self.unknown_keys.update(unknown_keys(method, result))

    def read_answer(self, taken: Taken) -> dict[str, Any] | RpcError:
        """Read the answer taken last, whatever its form; exceptions are the same as in `read_taken`."""
        assert self._process is not None
        try:
            return self._process.read_taken(taken.method, taken.raw)
        except SubjectError as error:
            self._note("fault", error.text)
            raise

    def _note(self, direction: str, line: bytes | bytearray | str) -> None:
        """Write an entry to the transcript, if there is one."""
        if self.transcript is not None:
            scenario = self._posted.popleft() if direction == "sent" and self._posted else self.scenario
            self.transcript.add(scenario, direction, line)

    def _keep(self, method: str, size: int) -> None:
        """Count an answer that is kept until it is judged; the total size is limited."""
        if method == "initialize":  # Only one answer is kept, and a new process must be able to start.
            return
        answers, kept = self.kept.answers + 1, self.kept.size + size
        most = self.limits.spare_bytes + self.limits.answer_bytes * answers
        if kept > most:  # A game with large positions may use more memory.
            most = max(most, self.limits.spare_bytes + self.limits.openings * opening_bytes(self.game) * answers)
        if kept > most:
            self.stop()
            sizes = f"with this one of {size:,} bytes, the answers of the run exceed {most:,} bytes"
            text = f"The answers are too large: {sizes}."
            raise SubjectError("flood", text, {"request": method})
        self.kept.answers, self.kept.size = answers, kept

    def let_go(self) -> None:
        """Record that all answers so far were judged and are no longer kept."""
        self.kept = Kept()

    @property
    def is_given_up(self) -> bool:
        """True if restarting has failed so often that no further attempt is made."""
        return self._failed_starts >= MOST_FAILED_STARTS

    @property
    def running(self) -> bool:
        """True if requests can be sent to the subject, because no fault has ended it."""
        return self._process is not None and self._process.alive

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.close()
            self._process = None
        self._posted.clear()


@cache
def opening_bytes(game: Game) -> int:
    """Return the memory used by the position of the simplest opening, counted in the same way as answers."""
    opened = game.own_engine.open(game.simplest_setup(game.own_components, {}), "nothing")
    assert isinstance(opened, Outcome), f"the simplest opening of {game.id} cannot be played"
    text = json.dumps(game.codecs.position.write(opened.position), separators=(",", ":")).encode()
    return len(text) + VALUE_BYTES * count_values(text)


def _unwatched(method: str, result: Any) -> None:
    """Ignore a result."""


def _misshapen(method: str, result: object, error: ShapeError) -> SubjectError:
    evidence = {"line": sanitise(str(result), 400)}
    return SubjectError("garbled", f"the answer to `{method}` has a wrong shape: {error}", evidence)


def _text(error: Exception) -> str:
    return sanitise(error.text if isinstance(error, SubjectError) else str(error), 300)


LITTLE_MEMORY = 64 * MIB
"""The amount of memory below which a start may fail for lack of memory; an interpreter alone takes about 20 MiB."""


def _failed(error: Exception) -> str:
    """Return how a start failed. A subject that runs but answers wrongly or not at all counts as started."""
    if isinstance(error, RpcError):
        return "the subject refused `initialize`"
    kind = error.kind if isinstance(error, SubjectError) else "garbled"
    if kind in ("cannot-start", "unreachable"):
        return "the subject did not start"
    if kind in ("garbled", "wrong-id", "flood", "http"):
        return "the answer of the subject to `initialize` cannot be used"
    return "the subject did not answer `initialize`"


def _hint(error: Exception, limits: Limits, *, own_folder: bool) -> str:
    if not isinstance(error, SubjectError):
        return "see the protocol: the answer to `initialize` needs protocol, name and games"
    known = at_start(error.text, {"kind": error.kind, **error.evidence})
    where = "it starts in an empty folder; `--cwd .` starts it in this one" if own_folder and not known else ""
    if limits.memory_bytes < LITTLE_MEMORY and error.kind in ("died", "memory", "cannot-start"):
        where = f"{limits.memory_bytes // MIB} MiB of memory may be too little for it to start; try `--memory 512`"
    tail = sanitise(error.evidence.get("stderr", "")[-400:], 400, lines=True)
    if tail:
        return "; ".join((*known, *filter(None, [where]), f"it wrote to stderr: {tail}"))
    if "reached" in error.evidence:
        return "; ".join(known)
    return "; ".join(filter(None, (*known, where, "run the command by hand to see more")))


def _no_place() -> Any:
    from leadline.base.errors import Place

    return Place()
