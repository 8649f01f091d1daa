"""A program behind HTTP for the tests: handlers that answer as the kit does, or raw bytes for each request."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from leadline.kit import Handler, answer_line


class Posts:
    """The requests that were posted."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.connections = 0


@contextmanager
def serving(handlers: Mapping[str, Handler], *, closes: bool = False) -> Iterator[tuple[str, Posts]]:
    """Provide a server with a table of handlers; with ``closes`` it ends the connection after each answer."""
    posts, lock = Posts(), threading.Lock()

    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            posts.connections += 1
            super().setup()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            posts.bodies.append(body)
            with lock:
                answers = [answer_line(handlers, line, traces=False) or b"" for line in body.splitlines()]
            said = b"".join(answers)
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said)))
            if closes:
                self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/leadline", posts
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def talking(answer: Callable[[socket.socket], None], *, reads: bool = True) -> Iterator[str]:
    """Provide a server that reads a request and passes the connection to ``answer``."""
    listener = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection, suppress(ConnectionError):  # The runner has had enough.
                if reads:
                    read_request(connection)
                answer(connection)

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def read_request(connection: socket.socket) -> bytes:
    """Read one request with its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(4096)
        if not more:
            return data
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.splitlines() if line.lower().startswith(b"content-length"))
    while len(body) < length:
        body += connection.recv(4096)
    return body


def response(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """Return a response with its length."""
    head = "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""])
    return head.encode() + body
