r"""A kit for programs behind sockets: it starts the server and holds one client for each seat.

It needs nothing but the standard library and imports nothing of Leadline: use it from here, or copy this file beside
your program, with ``kit.py``. It speaks lines of text in UTF-8, whatever stands in them:

    from leadline import kit, kit_sockets

    server = kit_sockets.Server([sys.executable, "server.py"], listening=r"listening on port (\d+)")

    table = server.connect(["red", "blue"], is_news=lambda line: line.startswith("heard "))
    table["red"].ask("join 1 red")             # sends a line, gives the answer
    table["red"].ask("north")
    table.ask_all("look")                      # {"red": answer, "blue": answer}
    table["blue"].news                         # what came to this client by itself: ["heard red: north"]
    table.close()

Nothing here waits for ever: a server that is silent or gone raises ``Lost``, and ``kit.serve`` makes an error of it.
The next ``connect`` starts a server that has ended anew. The server ends with the adapter, even if that is killed.
"""

from __future__ import annotations

import atexit
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

SeatT = TypeVar("SeatT", bound=Hashable)

STARTING, ANSWERING = 8.0, 4.0
"""How many seconds a server may take to start, and to answer; the runner itself waits for 10 and for 5."""

LONGEST = 1 << 20
"""The bytes that a line may have."""

LEASH = """
import subprocess, sys, threading, os
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
threading.Thread(target=lambda: os._exit(child.wait() & 255), daemon=True).start()
sys.stdin.buffer.read()
child.kill()
"""
"""Runs a command until it ends, or until whoever started it is gone and its standard input with it."""


class Lost(Exception):
    """The server is silent, has hung up or does not start."""


class Client:
    """One connection: it sends lines, and tells answers from news, which come by themselves."""

    def __init__(self, address: tuple[str, int], is_news: Callable[[str], bool], seconds: float = ANSWERING) -> None:
        self.news: list[str] = []
        """The news so far, the oldest first; take out what you have read."""
        self._is_news, self._seconds, self._buffer = is_news, seconds, b""
        try:
            self._socket = socket.create_connection(address, timeout=seconds)
        except OSError as error:
            raise Lost(f"nobody answers at {address[0]}:{address[1]}: {error}") from None
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, line: str) -> str:
        """Send a line and give the answer: the next line that is no news."""
        self.send(line)
        return self.answer()

    def send(self, line: str) -> None:
        """Send a line, given without its end."""
        try:
            self._socket.settimeout(self._seconds)
            self._socket.sendall(f"{line}\n".encode())
        except OSError as error:
            raise Lost(f"the server did not take {line!r}: {error}") from None

    def answer(self) -> str:
        """The next line that is no news; news before it are kept."""
        until = time.monotonic() + self._seconds
        while self._is_news(line := self._line(until)):
            self.news.append(line)
        return line

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _line(self, until: float) -> str:
        while b"\n" not in self._buffer:
            left = until - time.monotonic()
            try:
                if left <= 0:
                    raise TimeoutError
                self._socket.settimeout(left)
                came = self._socket.recv(65_536)
            except TimeoutError:
                raise Lost(f"the server gave no answer in {self._seconds:g} seconds") from None
            except OSError as error:
                raise Lost(f"the connection broke: {error}") from None
            if not came:
                raise Lost("the server has hung up")
            self._buffer += came
            if len(self._buffer) > LONGEST:
                raise Lost(f"the server sent more than {LONGEST} bytes without the end of a line, or of its news")
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")


class Clients(Generic[SeatT]):
    """The clients of a game by seat."""

    def __init__(self, clients: Mapping[SeatT, Client]) -> None:
        self._clients = dict(clients)

    def __getitem__(self, seat: SeatT) -> Client:
        return self._clients[seat]

    def ask_all(self, line: str) -> dict[SeatT, str]:
        """Send every client a line and give the answers by seat.

        If the server answers a client in order, whatever it told that client before stands in its ``news`` then.
        """
        for client in self._clients.values():
            client.send(line)
        return {seat: client.answer() for seat, client in self._clients.items()}

    def close(self) -> None:
        """Hang up, all of them."""
        for client in self._clients.values():
            client.close()


class Server:
    """A program that listens on a port of this machine; it is started with the first connection."""

    def __init__(self, command: Sequence[str], listening: str, seconds: float = STARTING) -> None:
        """Say how to start it.

        ``listening`` is a regular expression for the line that it prints as soon as it listens; its first group is
        the port. Let the system pick the port (port 0), since several of these programs may run at once.
        """
        self._command, self._listening, self._seconds = list(command), re.compile(listening), seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0
        atexit.register(self.end)

    def connect(self, seats: Iterable[SeatT], is_news: Callable[[str], bool] = lambda line: False) -> Clients[SeatT]:
        """A client for each seat; ``is_news`` tells the lines that are no answers to anything."""
        address = ("127.0.0.1", self._running())
        made: dict[SeatT, Client] = {}
        try:
            for seat in seats:
                made[seat] = Client(address, is_news)
        except Lost:
            Clients(made).close()
            raise
        return Clients(made)

    def end(self) -> None:
        """End the server, if it runs."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
            self._process = None

    def _running(self) -> int:
        """The port of the server, which is started if it does not run."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            leash = [sys.executable, "-S", "-c", LEASH, *self._command]
            self._process = subprocess.Popen(leash, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._port = self._port_of(self._process)
        return self._port

    def _port_of(self, process: subprocess.Popen[bytes]) -> int:
        """Read what a server prints up to its port; what it prints later goes to stderr."""
        found: list[int] = []
        known = threading.Event()

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                text = line.decode("utf-8", "replace")
                port = None if found else self._listening.search(text)
                if port:
                    found.append(int(port[1]))
                    known.set()
                else:
                    sys.stderr.write(text)
            known.set()

        threading.Thread(target=read, daemon=True).start()
        known.wait(self._seconds)
        if not found:
            self.end()
            raise Lost(f"the server did not say on which port it listens ({self._command[0]})")
        return found[0]
