"""The bridge to a program behind HTTP: what would be written to its standard input is posted, answers come back.

`python -m leadline.bridges.over_http URL` reads requests, a line each. Each is the body of one POST, and the answer is
the body of the response. Requests that are there at once go into one POST, a line each, and so do their answers: that
is only so with a program that says `window`. A response that is none is told in words, as a fault.
"""

from __future__ import annotations

import os
import select
import socket
import sys
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from urllib.parse import SplitResult, urlsplit

from leadline.transport.bridge import fault_line
from leadline.transport.faults import FaultKind, show_line
from leadline.transport.limits import Limits

MOST_A_POST = 8
"""So many requests are posted at once at most: all have to be answered in the time for one."""
MOST_BYTES = Limits().line_bytes
MOST_REASON = 60
ONE, SEVERAL = "application/json", "application/x-ndjson"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
OK, REDIRECTS, LAST_REDIRECT = 200, 300, 400


class Unusable(Exception):
    """What came is no answer."""

    def __init__(self, kind: FaultKind, text: str, line: bytes = b"") -> None:
        super().__init__(text)
        self.kind, self.text, self.line = kind, text, line


class Server:
    """The program behind an address; one connection is kept open as long as the program does so."""

    def __init__(self, url: str) -> None:
        """Take the address, which was looked at by `wrong_with`."""
        self.parts = urlsplit(url)
        assert self.parts.hostname is not None
        kind = HTTPSConnection if self.parts.scheme == "https" else HTTPConnection
        self.connection = kind(self.parts.hostname, self.parts.port)
        self.path = f"{self.parts.path or '/'}{f'?{self.parts.query}' if self.parts.query else ''}"

    def answer(self, requests: Sequence[bytes]) -> list[bytes]:
        """Post some requests and give their answers as lines. Raises ``Unusable``."""
        headers = {"Content-Type": ONE if len(requests) == 1 else SEVERAL, "Accept": f"{ONE}, {SEVERAL}"}
        self._drop_if_closed()
        try:
            self.connection.request("POST", self.path, b"\n".join(requests), headers)
            self._acknowledge_at_once()
            response = self.connection.getresponse()
            body = self._body(response)
        except ConnectionRefusedError:
            raise Unusable("unreachable", f"Nothing listens at {self._where()}; start the program first.") from None
        except socket.gaierror as error:
            raise Unusable("unreachable", f"The host of {self._where()} is not known ({error.strerror}).") from None
        except (ConnectionError, HTTPException) as error:
            raise self._cut(error) from None
        except OSError as error:
            raise Unusable("unreachable", f"{self._where()} cannot be reached: {error.strerror or error}.") from None
        self._check_status(response, body)
        return lines_of(body, len(requests), response.getheader("Content-Type") or "")

    def _drop_if_closed(self) -> None:
        """Begin a new connection where the program has closed the last one, before anything is sent on it."""
        sock = self.connection.sock
        if sock is not None and select.select([sock], [], [], 0)[0]:
            self.connection.close()

    def _acknowledge_at_once(self) -> None:
        """Do not let a program that sends head and body one after the other wait 40 ms between them, where Linux can.

        The system forgets this again and again, so it is said before each response.
        """
        if hasattr(socket, "TCP_QUICKACK") and self.connection.sock is not None:
            self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _body(self, response: HTTPResponse) -> bytes:
        body = response.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise Unusable("flood", f"The program answered with a body of more than {MOST_BYTES:,} bytes.", body)
        if response.length:  # So many bytes more were promised.
            raise IncompleteRead(body, response.length)
        return body

    def _check_status(self, response: HTTPResponse, body: bytes) -> None:
        status = f"HTTP status {response.status} {(response.reason or '')[:MOST_REASON]}".strip()
        if REDIRECTS <= response.status < LAST_REDIRECT:
            to = response.getheader("Location") or "an address it does not name"
            text = f"{self._where()} redirects to {to} ({status}): give that address with --http."
            raise Unusable("http", text, body)
        if response.status != OK:
            hint = "an answer has status 200, also one that is a JSON-RPC error"
            raise Unusable("http", f"The program answered with {status}: {hint}.", body)

    def _cut(self, error: Exception) -> Unusable:
        """The connection broke, or what came is no HTTP."""
        if isinstance(error, ConnectionError | IncompleteRead):
            return Unusable("unreachable", "The program closed the connection before it had answered.")
        return Unusable("http", f"What came back is no HTTP response ({type(error).__name__}).", str(error).encode())

    def _where(self) -> str:
        return f"{self.parts.scheme}://{self.parts.netloc}"


def lines_of(body: bytes, number: int, content_type: str) -> list[bytes]:
    """The answers in a body, a line each. Raises ``Unusable`` for a body that holds not so many."""
    if body.startswith(BYTE_ORDER_MARK):
        raise Unusable("garbled", "The program's answer begins with a byte order mark: leave it out.", body)
    text = body.strip()
    if not text:
        raise Unusable("garbled", "The program answered with an empty body.")
    if text.startswith(b"<"):
        raise Unusable("garbled", "The program answered with a web page (HTML) where JSON was due.", body)
    # A line end within JSON is white space, so that an answer may be indented.
    lines = [b" ".join(text.splitlines())] if number == 1 else [line for line in text.splitlines() if line.strip()]
    if len(lines) != number:
        came = f"{len(lines)} answers came back" if len(lines) != 1 else "one answer came back"
        raise Unusable("garbled", f"{number} requests were posted, a line each, and {came}.", body)
    if not all(line.startswith(b"{") for line in lines):
        said = f" (Content-Type: {content_type[:MOST_REASON]})" if content_type else ""
        raise Unusable("garbled", f"The program's answer is no JSON object{said}.", body)
    return lines


def wrong_with(url: str) -> str:
    """Why nothing can be posted to an address; empty if it can be."""
    try:
        parts: SplitResult = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        return str(error)
    if parts.scheme not in ("http", "https"):
        return "it begins neither with http:// nor with https://"
    if not host:
        return "it names no host"
    if parts.username is not None or parts.password is not None:
        return "it holds a name or a password, which are not sent"
    if parts.fragment:
        return f"what stands behind # ({parts.fragment}) is never sent to a server"
    if any(character <= " " or character > "~" for character in url):
        return "it holds a space or a character that is not ASCII"
    return ""


def waiting_requests() -> Iterator[list[bytes]]:
    """The requests on stdin as they come: those that are there at once together."""
    rest = b""
    while chunk := os.read(0, 65_536):
        *lines, rest = (rest + chunk).split(b"\n")
        for first in range(0, len(lines), MOST_A_POST):
            yield lines[first : first + MOST_A_POST]


def main(arguments: Sequence[str]) -> int:
    """Carry requests and answers until stdin ends or something is wrong."""
    server = Server(arguments[0])
    output = sys.stdout.buffer
    for requests in waiting_requests():
        try:
            lines = server.answer(requests)
        except Unusable as error:
            output.write(fault_line(error.kind, error.text, line=show_line(error.line)))
            output.flush()
            return 1
        output.write(b"".join(line + b"\n" for line in lines))
        output.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
