"""The bridge to a program behind HTTP: requests are posted instead of being written to the program's standard input.

`python -m leadline.bridges.over_http URL` reads requests, one per line. Each request is the body of one POST, and the
answer is the body of the response. If the program has the capability `pipelining`, requests that arrive together are
sent in one POST, one per line, and so are their answers. A response that is not an answer is described in words and
counts as a fault.
"""

from __future__ import annotations

import io
import os
import select
import socket
import sys
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import Any
from urllib.parse import SplitResult, urlsplit

from leadline.base.errors import LeadlineError
from leadline.transport.bridge import fault_line
from leadline.transport.faults import FaultKind, show_line
from leadline.transport.limits import Limits

MOST_A_POST = 8
"""The greatest number of requests posted together; all of them must be answered in the time allowed for one."""
MOST_BYTES = Limits().line_bytes
MOST_REASON = 60
MOST_SURPLUS = 400
"""The greatest number of bytes shown of an unexpected response."""
ONE, SEVERAL = "application/json", "application/x-ndjson"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
OK, REDIRECTS, LAST_REDIRECT = 200, 300, 400


class HttpError(LeadlineError):
    """The error raised when the program cannot be reached or its response is not an answer."""

    def __init__(self, kind: FaultKind, text: str, line: bytes = b"") -> None:
        super().__init__(text)
        self.kind, self.text, self.line = kind, text, line


class LeftOver(io.BufferedReader):
    """The data source of a response; when the response ends, it keeps any further data that has already arrived."""

    sock: socket.socket
    surplus = b""

    def close(self) -> None:
        """Read surplus data that has already arrived, without waiting for more."""
        if not self.closed:
            self.sock.setblocking(False)
            try:
                self.surplus = self.peek(1) or b""
            except (OSError, ValueError):
                pass  # Nothing has arrived, or the connection is closed.
            finally:
                if self.sock.fileno() >= 0:
                    self.sock.setblocking(True)
        super().close()


class Response(HTTPResponse):
    """A response that notices data sent after its end."""

    def __init__(self, sock: socket.socket, *args: Any, **more: Any) -> None:
        super().__init__(sock, *args, **more)
        self.reader = LeftOver(self.fp.detach())
        self.reader.sock = sock
        self.fp = self.reader


class Server:
    """The program at an address; one connection is kept open for as long as the program allows."""

    def __init__(self, url: str) -> None:
        """Store the address, which `wrong_with` has checked."""
        self.parts = urlsplit(url)
        assert self.parts.hostname is not None
        kind = HTTPSConnection if self.parts.scheme == "https" else HTTPConnection
        self.connection = kind(self.parts.hostname, self.parts.port)
        self.connection.response_class = Response
        self.path = f"{self.parts.path or '/'}{f'?{self.parts.query}' if self.parts.query else ''}"

    def answer(self, requests: Sequence[bytes]) -> list[bytes]:
        """Post some requests and return their answers as lines. Raise ``HttpError`` if that is not possible."""
        headers = {"Content-Type": ONE if len(requests) == 1 else SEVERAL, "Accept": f"{ONE}, {SEVERAL}"}
        self.check_surplus()
        try:
            self.connection.request("POST", self.path, b"\n".join(requests), headers)
            self._acknowledge_at_once()
            response = self.connection.getresponse()
            body = self._body(response)
        except ConnectionRefusedError:
            raise HttpError("unreachable", f"Nothing listens at {self._where()}; start the program first.") from None
        except socket.gaierror as error:
            raise HttpError("unreachable", f"The host of {self._where()} is unknown ({error.strerror}).") from None
        except (ConnectionError, HTTPException, ValueError, OverflowError) as error:
            raise self._cut(error) from None
        except OSError as error:
            raise HttpError("unreachable", f"{self._where()} cannot be reached: {error.strerror or error}.") from None
        self._check_status(response, body)
        _check_nothing_more(response.reader.surplus if isinstance(response, Response) else b"")
        return lines_of(body, len(requests), response.getheader("Content-Type") or "")

    def check_surplus(self) -> None:
        """Open a new connection if the program has closed the last one, before anything is sent.

        Raises ``HttpError`` if the program has sent data that nobody requested.
        """
        sock = self.connection.sock
        if sock is None or not select.select([sock], [], [], 0)[0]:
            return
        try:
            surplus = sock.recv(MOST_SURPLUS)
        except OSError:
            surplus = b""
        self.connection.close()
        _check_nothing_more(surplus)

    def _acknowledge_at_once(self) -> None:
        """Acknowledge data at once on Linux, so that a program sending head and body separately does not wait 40 ms.

        The system resets this option from time to time, so it is set before each response.
        """
        if hasattr(socket, "TCP_QUICKACK") and self.connection.sock is not None:
            self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _body(self, response: HTTPResponse) -> bytes:
        body = response.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise HttpError("flood", f"The program answered with a body of more than {MOST_BYTES:,} bytes.", body)
        if response.length:  # The response promised this many more bytes.
            raise IncompleteRead(body, response.length)
        return body

    def _check_status(self, response: HTTPResponse, body: bytes) -> None:
        status = f"HTTP status {response.status} {(response.reason or '')[:MOST_REASON]}".strip()
        if REDIRECTS <= response.status < LAST_REDIRECT:
            to = response.getheader("Location") or "an address it does not name"
            text = f"{self._where()} redirects to {to} ({status}): give that address with --http."
            raise HttpError("http", text, body)
        if response.status != OK:
            hint = "an answer has status 200, also one that is a JSON-RPC error"
            raise HttpError("http", f"The program answered with {status}: {hint}.", body)

    def _cut(self, error: Exception) -> HttpError:
        """Return the error for a broken connection or an answer that is not HTTP."""
        if isinstance(error, ConnectionError | IncompleteRead):
            return HttpError("unreachable", "The program closed the connection before it had answered.")
        return HttpError("http", f"The answer is not an HTTP response ({type(error).__name__}).", str(error).encode())

    def _where(self) -> str:
        return f"{self.parts.scheme}://{self.parts.netloc}"


def _check_nothing_more(surplus: bytes) -> None:
    if surplus:
        raise HttpError(
            "http", "The program sent more than one response to a request; one is due.", surplus[:MOST_SURPLUS]
        )


def lines_of(body: bytes, number: int, content_type: str) -> list[bytes]:
    """Return the answers in a body, one per line.

    Raise ``HttpError`` if the body does not contain ``number`` answers.
    """
    if body.startswith(BYTE_ORDER_MARK):
        raise HttpError("garbled", "The program's answer begins with a byte order mark: leave it out.", body)
    text = body.strip()
    if not text:
        raise HttpError("garbled", "The program answered with an empty body.")
    if text.startswith(b"<"):
        raise HttpError("garbled", "The program answered with a web page (HTML) where JSON was due.", body)
    # A line break within JSON is white space, so an answer may be indented.
    lines = [b" ".join(text.splitlines())] if number == 1 else [line for line in text.splitlines() if line.strip()]
    if len(lines) != number:
        came = f"{len(lines)} answers came back" if len(lines) != 1 else "one answer came back"
        raise HttpError("garbled", f"{number} requests were posted, one per line, but {came}.", body)
    if not all(line.startswith(b"{") for line in lines):
        declared = f" (Content-Type: {content_type[:MOST_REASON]})" if content_type else ""
        raise HttpError("garbled", f"The program's answer is not a JSON object{declared}.", body)
    return lines


def wrong_with(url: str) -> str:
    """Return the reason why requests cannot be posted to an address, or an empty text if they can."""
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
        return "it contains a name or a password, which are not sent"
    if parts.fragment:
        return f"the part after # ({parts.fragment}) is never sent to a server"
    if any(character <= " " or character > "~" for character in url):
        return "it contains a space or a character that is not ASCII"
    return ""


def waiting_requests() -> Iterator[list[bytes]]:
    """Yield the requests on stdin as they arrive; requests that arrive together form one list."""
    rest = b""
    while chunk := os.read(0, 65_536):
        *lines, rest = (rest + chunk).split(b"\n")
        for first in range(0, len(lines), MOST_A_POST):
            yield lines[first : first + MOST_A_POST]


def main(arguments: Sequence[str]) -> int:
    """Pass on requests and answers until stdin ends or an error occurs."""
    server = Server(arguments[0])
    output = sys.stdout.buffer
    try:
        for requests in waiting_requests():
            lines = server.answer(requests)
            output.write(b"".join(line + b"\n" for line in lines))
            output.flush()
    except HttpError as error:
        output.write(fault_line(error.kind, error.text, line=show_line(error.line)))
        output.flush()
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
