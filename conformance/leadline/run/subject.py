"""A subject as the runner speaks with it: started, greeted, and started again after a fault."""

from __future__ import annotations

import json
import os
import shlex
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from leadline import __version__
from leadline.codec import ShapeError
from leadline.games import load_game
from leadline.problems import InputError, Problem
from leadline.protocol import VERSION
from leadline.protocol.messages import RESULTS, GameSupport, InitializeResult
from leadline.run.fault_advice import at_start
from leadline.run.interrupts import uninterrupted
from leadline.run.records import GameRecord
from leadline.run.transcript import Transcript
from leadline.transport import (
    Bridge,
    Limits,
    RpcError,
    SubjectFault,
    SubjectProcess,
    clean_environment,
    sanitise,
)
from leadline.transport.limits import VALUE_BYTES
from leadline.transport.wire import count_values
from leadline_engines.surface import Outcome

MOST_FAILED_STARTS = 3
"""After so many starts in a row that failed, the run is given up."""


@dataclass(slots=True)
class Kept:
    """What of a subject's answers is kept until it is judged."""

    answers: int = 0
    """How many."""
    size: int = 0
    """How many bytes they had."""


@dataclass(slots=True)
class Pipelining:
    """What is known of whether a subject answers as well when it is sent several requests at once as one by one."""

    looked_at: int = 0
    """How many games with an answer that was not the expected one were played again alone, and went the same way."""
    is_harmful: bool = False
    """Whether such a game went otherwise alone; then nothing more is sent at once."""


@dataclass(slots=True)
class Taken:
    """An answer as it came."""

    method: str
    """What it answers."""
    raw: bytearray
    """The line."""
    number: int
    """The id of the request."""


class GaveUp(Exception):
    """The subject cannot be started any more."""

    finished: Sequence[GameRecord] = ()
    """The games that had come to their ends, out of their turn."""


class Subject:
    """A subject of one game. Every request gives an answer; a fault costs the game in flight, never the run."""

    def __init__(
        self,
        command: Sequence[str],
        game: str,
        *,
        limits: Limits | None = None,
        cwd: Path | None = None,
        env: Sequence[str] = (),
        transcript: Transcript | None = None,
        bridge: Bridge | None = None,
    ) -> None:
        """Take what is to be run, where (else in a fresh folder), and with what added to a clean environment.

        With ``bridge`` that is what goes between the runner and the program.
        """
        self.command = list(command)
        self.bridge = bridge
        self.cwd, self.added = cwd, env
        self.env = clean_environment(os.environ, env)
        self.game = game
        self.limits = limits or Limits()
        self.transcript = transcript
        self.scenario = ""
        self.restarts = 0
        self.kept = Kept()
        self.pipelining = Pipelining()
        self._failed_starts = 0
        self._launch_fault: SubjectFault | None = None
        self._posted: deque[str] = deque()
        self._process: SubjectProcess | None = None
        self.hello: InitializeResult | None = None

    def another(self) -> Subject:
        """The same subject once more, not started yet."""
        return Subject(self.command, self.game, limits=self.limits, cwd=self.cwd, env=self.added, bridge=self.bridge)

    def launch(self) -> None:
        """Start the subject and ask it who it is, without waiting; `greet` hears the answer, and of any fault."""
        try:
            self._launch()
        except SubjectFault as error:
            self._launch_fault = error

    def greet(self) -> GameSupport:
        """Start the subject and read what it says of itself.

        Raises ``InputError`` if it cannot be started, speaks another protocol or does not know the game.
        """
        try:
            self._start()
        except (SubjectFault, RpcError, ShapeError) as error:
            hint = _hint(error, own_folder=self.cwd is None and self.bridge is None)
            raise InputError(Problem(_no_place(), f"the subject did not start: {_text(error)}", hint)) from None
        assert self.hello is not None
        if self.hello.protocol != VERSION:
            wrong = f"the subject speaks version {self.hello.protocol} of the protocol, the runner version {VERSION}"
            raise InputError(Problem(_no_place(), wrong, f'answer `initialize` with "protocol": {VERSION}'))
        if self.game not in self.hello.games:
            has = ", ".join(sanitise(name, 60) for name in self.hello.games) or "none"
            wrong = f"the subject does not offer {self.game}; it offers {has}"
            raise InputError(
                Problem(_no_place(), wrong, f'add "{self.game}" to the games in the answer to `initialize`')
            )
        support = self.hello.games[self.game]
        for field, there_are in load_game(self.game).seats.offers.items():
            offered = (support.offers or {}).get(field, there_are)
            if not set(offered) & set(there_are):
                has = sanitise(", ".join(map(str, offered)), 60) or "none"
                wrong = f"the subject offers {self.game} for no {field} that there are, but for {has}"
                remedy = f"say in `offers` for which {field}, of {', '.join(map(str, there_are))}"
                raise InputError(Problem(_no_place(), wrong, remedy))
        return support

    def _start(self) -> None:
        """Start the process, unless that was done already, and greet it."""
        fault, self._launch_fault = self._launch_fault, None
        if fault is not None:
            raise fault
        if not self.running:
            self._launch()
        result = self.read_answer(self.take("initialize"))
        if isinstance(result, RpcError):
            raise result
        self.hello = RESULTS["initialize"].read(result)

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
        except SubjectFault as error:
            self._note("fault", error.text)
            raise

    def ensure_started(self) -> None:
        """Start the subject again if a fault ended it. Raises ``GaveUp`` if that fails again and again."""
        if not self.running:
            self.restarts += 1
            self._start_again()

    def start_anew(self) -> None:
        """End the process and start another one, though no fault calls for it. Raises ``GaveUp`` like a restart."""
        self.stop()
        self._start_again()

    def _start_again(self) -> None:
        """Start the subject, in several attempts if need be."""
        while True:
            try:
                self._start()
                self._failed_starts = 0
                return
            except (SubjectFault, RpcError, ShapeError) as error:
                self.stop()
                self._failed_starts += 1
                if self._failed_starts >= MOST_FAILED_STARTS:
                    raise GaveUp(f"the subject did not start again: {_text(error)}") from None

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Send a request, wait, and read the answer in its shape.

        Raises ``RpcError`` for an error answer and ``SubjectFault`` for anything that is no answer.
        """
        self.post([(method, json.dumps(params, separators=(",", ":")).encode())], [self.scenario])
        result = self.read(self.take(method))
        if isinstance(result, RpcError):
            raise result
        return result

    def post(self, requests: Sequence[tuple[str, bytes]], scenarios: Sequence[str]) -> None:
        """Send requests, each a method and its parameters as JSON text; the answers are to be taken one by one.

        ``scenarios`` says of each what it is sent for. Raises ``SubjectFault`` for a subject that cannot be sent
        anything.
        """
        assert self._process is not None
        if self.transcript is not None:
            self._posted.extend(scenarios)
        self._process.post(requests)

    def take(self, method: str) -> Taken:
        """Wait for the answer to the first request that is waiting.

        Raises ``SubjectFault`` for anything that is no answer.
        """
        assert self._process is not None
        received = self._process.received
        try:
            raw = self._process.take(method)
            self._keep(method, self._process.received - received)
        except SubjectFault as error:
            self._note("fault", error.text)
            raise
        return Taken(method, raw, self._process.number)

    def read(self, taken: Taken) -> Any:
        """Read the answer taken last in its shape; an error stands as the exception it is.

        Raises ``SubjectFault`` for anything that is no answer.
        """
        result = self.read_answer(taken)
        if isinstance(result, RpcError):
            return result
        try:
            return RESULTS[taken.method].read(result, whole=True)
        except ShapeError as error:
            self.stop()
            raise _misshapen(taken.method, result, error) from None

    def read_answer(self, taken: Taken) -> dict[str, Any] | RpcError:
        """Read the answer taken last, in whatever shape; raises as `read_taken` does."""
        assert self._process is not None
        try:
            return self._process.read_taken(taken.method, taken.raw)
        except SubjectFault as error:
            self._note("fault", error.text)
            raise

    def _note(self, direction: str, said: bytes | bytearray | str) -> None:
        """Write something down in the transcript, if there is one."""
        if self.transcript is not None:
            scenario = self._posted.popleft() if direction == "sent" and self._posted else self.scenario
            self.transcript.add(scenario, direction, said)

    def _keep(self, method: str, size: int) -> None:
        """Count an answer that is kept until it is judged; together they may only fill so much."""
        if method == "initialize":  # It is kept but once, and a fresh process must be able to start.
            return
        answers, kept = self.kept.answers + 1, self.kept.size + size
        most = self.limits.spare_bytes + self.limits.answer_bytes * answers
        if kept > most:  # A game whose positions are large is allowed more.
            most = max(most, self.limits.spare_bytes + self.limits.openings * opening_bytes(self.game) * answers)
        if kept > most:
            self.stop()
            text = f"The answers are too large: with this one of {size:,} bytes those of the run fill over {most:,}."
            raise SubjectFault("flood", text, {"request": method})
        self.kept.answers, self.kept.size = answers, kept

    def let_go(self) -> None:
        """Hear that all answers so far were judged, and are kept no longer."""
        self.kept = Kept()

    @property
    def is_given_up(self) -> bool:
        """Whether it has failed to start again so often that nothing more is tried."""
        return self._failed_starts >= MOST_FAILED_STARTS

    @property
    def running(self) -> bool:
        """Whether it can be asked: no fault has ended it."""
        return self._process is not None and self._process.alive

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.close()
            self._process = None
        self._posted.clear()


@cache
def opening_bytes(game: str) -> int:
    """What the position of the plainest opening takes in memory, counted as answers are."""
    loaded = load_game(game)
    opened = loaded.own_engine.open(loaded.simplest_setup(loaded.own_components, {}), "nothing")
    assert isinstance(opened, Outcome), f"the plainest opening of {game} cannot be played"
    text = json.dumps(loaded.codecs.position.write(opened.position), separators=(",", ":")).encode()
    return len(text) + VALUE_BYTES * count_values(text)


def _misshapen(method: str, result: object, error: ShapeError) -> SubjectFault:
    evidence = {"line": sanitise(str(result), 400)}
    return SubjectFault("garbled", f"the answer to `{method}` has a wrong shape: {error}", evidence)


def _text(error: Exception) -> str:
    return sanitise(error.text if isinstance(error, SubjectFault) else str(error), 300)


def _hint(error: Exception, *, own_folder: bool) -> str:
    if not isinstance(error, SubjectFault):
        return "see the protocol: the answer to `initialize` needs protocol, name and games"
    known = at_start(error.text, {"kind": error.kind, **error.evidence})
    where = "it starts in an empty folder; `--cwd .` starts it in this one" if own_folder and not known else ""
    tail = sanitise(error.evidence.get("stderr", "")[-400:], 400, lines=True)
    if tail:
        return "; ".join((*known, *filter(None, [where]), f"it wrote on stderr: {tail}"))
    if "reached" in error.evidence:
        return "; ".join(known)
    return "; ".join(filter(None, (*known, where, "run the command by hand to see more")))


def _no_place() -> Any:
    from leadline.problems import Place

    return Place()
