r"""A kit for programs that communicate through sockets: it starts the server and keeps one client for each seat.

It needs only the standard library and imports nothing from Leadline: use it from here, or copy this file beside your
program, with ``kit.py``. It sends and receives lines of text in UTF-8, whatever they contain:

    from leadline import kit, kit_sockets

    server = kit_sockets.Server([sys.executable, "server.py"], listening=r"listening on port (\d+)")

    table = server.connect(["red", "blue"], is_news=lambda line: line.startswith("heard "))
    table["red"].ask("join 1 red")             # sends a line, returns the answer
    table["red"].ask("north")
    table.ask_all("look")                      # {"red": answer, "blue": answer}
    table["blue"].news                         # what this client received unasked: ["heard red: north"]
    table.close()

No function here waits indefinitely: if a server is silent or gone, ``LostError`` is raised, which ``kit.serve`` turns
into an error. The next ``connect`` restarts a server that has ended. The server ends together with the adapter, even if
the adapter is killed.
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
"""The time that a server may take to start, and to answer, in seconds; the runner itself waits for 10 and for 5."""

LONGEST = 1 << 20
"""The greatest number of bytes in a line."""

LEASH = """
import subprocess, sys, threading, os
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
threading.Thread(target=lambda: os._exit(child.wait() & 255), daemon=True).start()
sys.stdin.buffer.read()
child.kill()
"""
"""A script that runs a command until the command ends, or until its parent is gone and standard input is closed."""


class LostError(Exception):
    """The error raised when the server is silent, has hung up or does not start."""


class Client:
    """A connection that sends lines and separates answers from news, which arrive without a request."""

    def __init__(self, address: tuple[str, int], is_news: Callable[[str], bool], seconds: float = ANSWERING) -> None:
        self.news: list[str] = []
        """The news received so far, oldest first; remove entries after reading them."""
        self._is_news, self._seconds, self._buffer = is_news, seconds, b""
        try:
            self._socket = socket.create_connection(address, timeout=seconds)
        except OSError as error:
            raise LostError(f"nobody answers at {address[0]}:{address[1]}: {error}") from None
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, line: str) -> str:
        """Send a line, and return the answer, which is the next line that is not news."""
        self.send(line)
        return self.answer()

    def send(self, line: str) -> None:
        """Send a line, given without its line end."""
        try:
            self._socket.settimeout(self._seconds)
            self._socket.sendall(f"{line}\n".encode())
        except OSError as error:
            raise LostError(f"the server did not accept {line!r}: {error}") from None

    def answer(self) -> str:
        """Return the next line that is not news; any news before it is kept."""
        until = time.monotonic() + self._seconds
        while self._is_news(line := self._line(until)):
            self.news.append(line)
        return line

    def close(self) -> None:
        """Close the connection."""
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
                raise LostError(f"the server gave no answer in {self._seconds:g} seconds") from None
            except OSError as error:
                raise LostError(f"the connection broke: {error}") from None
            if not came:
                raise LostError("the server has hung up")
            self._buffer += came
            if len(self._buffer) > LONGEST:
                raise LostError(f"the server sent more than {LONGEST} bytes without ending a line")
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")


class Clients(Generic[SeatT]):
    """The clients of a game, one for each seat."""

    def __init__(self, clients: Mapping[SeatT, Client]) -> None:
        self._clients = dict(clients)

    def __getitem__(self, seat: SeatT) -> Client:
        return self._clients[seat]

    def ask_all(self, line: str) -> dict[SeatT, str]:
        """Send every client a line, and return the answers by seat.

        If the server answers each client in order, the news it sent to a client before the answer is then in the
        client's ``news``.
        """
        for client in self._clients.values():
            client.send(line)
        return {seat: client.answer() for seat, client in self._clients.items()}

    def close(self) -> None:
        """Close all connections."""
        for client in self._clients.values():
            client.close()


class Server:
    """A program that listens on a port of this machine and is started by the first connection."""

    def __init__(self, command: Sequence[str], listening: str, seconds: float = STARTING) -> None:
        """Describe how to start it.

        ``listening`` is a regular expression for the line that the program prints when it is ready; its first group is
        the port. Let the system choose the port (port 0), because several such programs may run at once.
        """
        self._command, self._listening, self._seconds = list(command), re.compile(listening), seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0
        atexit.register(self.end)

    def connect(self, seats: Iterable[SeatT], is_news: Callable[[str], bool] = lambda line: False) -> Clients[SeatT]:
        """Return a client for each seat; ``is_news`` recognises lines that are not answers."""
        address = ("127.0.0.1", self._running())
        made: dict[SeatT, Client] = {}
        try:
            for seat in seats:
                made[seat] = Client(address, is_news)
        except LostError:
            Clients(made).close()
            raise
        return Clients(made)

    def end(self) -> None:
        """End the server if it is running."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait()
            self._process = None

    def _running(self) -> int:
        """Return the port of the server, which is started if it is not running."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            leash = [sys.executable, "-S", "-c", LEASH, *self._command]
            self._process = subprocess.Popen(leash, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._port = self._port_of(self._process)
        return self._port

    def _port_of(self, process: subprocess.Popen[bytes]) -> int:
        """Read the server's output up to its port; all later output goes to stderr."""
        ports: list[int] = []
        known = threading.Event()

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                text = line.decode("utf-8", "replace")
                port = None if ports else self._listening.search(text)
                if port:
                    ports.append(int(port[1]))
                    known.set()
                else:
                    sys.stderr.write(text)
            known.set()

        threading.Thread(target=read, daemon=True).start()
        known.wait(self._seconds)
        if not ports:
            self.end()
            raise LostError(f"the server did not report the port it listens on ({self._command[0]})")
        return ports[0]
