"""Programs behind HTTP that answer otherwise than they should: each is told by its name, in words."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from http_program import response, serving, talking
from small_subjects import PATIENT, assert_gone, assert_printable

from leadline.bridges.over_http import MOST_A_POST, HttpError, lines_of, wrong_with
from leadline.cli import main
from leadline.games import load_game, recommended
from leadline.run.context import RunContext
from leadline.run.scenarios import games_by_scenario
from leadline.run.subject import Subject
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.transport import Bridge, Limits, SubjectError, SubjectProcess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

BRIDGE = [sys.executable, "-P", "-m", "leadline.bridges.over_http"]
GOOD = b'{"jsonrpc":"2.0","id":1,"result":{}}'
Server = Callable[[socket.socket], None]


def reach(url: str, **limits: float) -> SubjectProcess:
    bounds = Limits(**{"start": PATIENT, "play": PATIENT, **limits})  # type: ignore[arg-type]
    return SubjectProcess([*BRIDGE, url], limits=bounds, bridge=Bridge(f"--http {url}", is_remote=True))


def fault_of(url: str, **limits: float) -> SubjectError:
    with reach(url, **limits) as subject, pytest.raises(SubjectError) as caught:
        subject.request("play", {})
    assert_printable(caught.value)
    assert_gone(subject)
    assert caught.value.evidence["reached"] == f"--http {url}"
    assert "exit" not in caught.value.evidence
    return caught.value


def says(answer: bytes) -> Server:
    return lambda connection: connection.sendall(answer)


def hangs(connection: socket.socket) -> None:
    connection.recv(1)


def drips(connection: socket.socket) -> None:
    """Never let half a second pass without a byte, and never come to an end."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
    for _ in range(200):
        connection.sendall(b" ")
        time.sleep(0.05)


def floods(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    for _ in range(40):
        connection.sendall(b" " * 1024 * 1024)


def floods_heads(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: x\r\n" % number for number in range(1000)) + b"\r\n")


HTML = response(b"<!doctype html><title>Hello</title>", "200 OK", "Content-Type: text/html")
MOVED = response(b"", "301 Moved Permanently", "Location: http://127.0.0.1:9/there")
FAULTS: dict[str, tuple[Server, str, str]] = {
    "a web page": (says(HTML), "garbled", "The program answered with a web page (HTML) where JSON was due."),
    "500": (says(response(b"oops", "500 Internal Server Error")), "http", "with HTTP status 500 Internal Server Error"),
    "an error as 500": (says(response(GOOD, "500 Broken")), "http", "status 200, also one that is a JSON-RPC error"),
    "404": (says(response(b"", "404 Not Found")), "http", "with HTTP status 404 Not Found"),
    "405": (says(response(b"", "405 Method Not Allowed")), "http", "with HTTP status 405 Method Not Allowed"),
    "no content": (says(b"HTTP/1.1 204 No Content\r\n\r\n"), "http", "with HTTP status 204 No Content"),
    "a redirect": (
        says(MOVED),
        "http",
        "redirects to http://127.0.0.1:9/there (HTTP status 301 Moved Permanently): give",
    ),
    "a redirect to nowhere": (says(response(b"", "302 Found")), "http", "redirects to an address it does not name"),
    "nothing": (says(response(b"")), "garbled", "The program answered with an empty body."),
    "a closed connection": (says(b""), "unreachable", "closed the connection before it had answered."),
    "half a body": (says(response(GOOD)[:-4]), "unreachable", "closed the connection before it had answered."),
    "no HTTP": (says(b"220 mail.example ESMTP\r\n"), "http", "The answer is not an HTTP response (BadStatusLine)."),
    "plain text": (
        says(response(b"hello", "200 OK", "Content-Type: text/plain")),
        "garbled",
        "The program's answer is not a JSON object (Content-Type: text/plain).",
    ),
    "an array": (says(response(b"[" + GOOD + b"]")), "garbled", "The program's answer is not a JSON object."),
    "a byte order mark": (says(response(b"\xef\xbb\xbf" + GOOD)), "garbled", "begins with a byte order mark"),
    "half of JSON": (says(response(GOOD[:-3])), "garbled", "The subject answered with a line that is not JSON"),
    "two answers": (
        says(response(GOOD + b"\n" + GOOD)),
        "garbled",
        "The subject answered with a line that is not JSON",
    ),
    "another id": (says(response(GOOD.replace(b":1", b":7"))), "wrong-id", "answered with id 7"),
    "too much": (floods, "flood", "The program answered with a body of more than 16,777,216 bytes."),
    "too many heads": (floods_heads, "http", "The answer is not an HTTP response (HTTPException)."),
    "a message of the bridge": (says(response(b'fault {"kind":"died"}')), "garbled", "is not a JSON object"),
    "escapes": (says(response(b"<\x1b[2J", "200 OK")), "garbled", "a web page"),
    "escapes in the status": (says(response(b"", "500 \x1b[31mred")), "http", "HTTP status 500"),
}


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.sampled(4)
def test_what_a_server_does_wrong_is_told(name: str) -> None:
    server, kind, text = FAULTS[name]
    with talking(server) as url:
        fault = fault_of(url)
    assert (fault.kind, text in fault.text) == (kind, True), fault


def answers_twice(connection: socket.socket, pause: float) -> None:
    connection.sendall(response(GOOD))
    time.sleep(pause)
    connection.sendall(response(GOOD.replace(b":1", b":2")))
    time.sleep(0.2)


@pytest.mark.parametrize("pause", [0, 0.05])
def test_a_second_response_to_one_request_is_a_fault(pause: float) -> None:
    """At once it lies behind the first; later it is there before the next request."""

    def ask_twice(subject: SubjectProcess) -> None:
        for _ in range(2):
            subject.request("play", {})
            time.sleep(0.15)

    with (
        talking(lambda connection: answers_twice(connection, pause)) as url,
        reach(url) as subject,
        pytest.raises(SubjectError) as caught,
    ):
        ask_twice(subject)
    assert (caught.value.kind, "sent more than one response" in caught.value.text) == ("http", True), caught.value


@pytest.mark.parametrize("server", [hangs, drips])
def test_time_is_the_runners_whatever_a_server_does(server: Server) -> None:
    with talking(server) as url:
        fault = fault_of(url, play=0.6)
    assert fault.kind == "timeout"
    assert fault.text == "The subject gave no answer within 0.6 s."


def test_where_nothing_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    fault = fault_of(url)
    assert (fault.kind, fault.text) == ("unreachable", f"Nothing listens at {url[:-1]}; start the program first.")


def test_plain_http_where_https_is_asked_for() -> None:
    with talking(says(b"HTTP/1.1 400 Bad Request\r\n\r\n"), reads=False) as url:
        fault = fault_of(url.replace("http", "https"))
    assert fault.kind == "unreachable"
    assert "cannot be reached: " in fault.text


def test_an_answer_may_be_indented_and_in_chunks() -> None:
    chunks = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    for part in (b'{\r\n  "jsonrpc": "2.0",\n', b'"id": 1,\n "result": {}\n}\n'):
        chunks += b"%x\r\n%b\r\n" % (len(part), part)
    with talking(says(chunks + b"0\r\n\r\n")) as url, reach(url) as subject:
        assert subject.request("play", {}) == {}


def test_a_connection_that_was_closed_meanwhile_is_opened_anew() -> None:
    handlers = {"play": lambda params: {}}
    with serving(handlers, closes=True) as (url, posts), reach(url) as subject:
        for _ in range(3):
            assert subject.request("play", {}) == {}
    assert posts.connections == 3


def test_a_server_that_was_gone_goes_on_where_it_is_there_again() -> None:
    """A fault costs the scenario in which it happens, also where the program is not started by the runner."""
    game, calls = "deep-sea-adventure", iter(range(10_000))
    handlers = dict(ReferenceSubject(game, without=["pipelining"]).handlers())
    play = handlers["play"]
    handlers["play"] = lambda params: [] if next(calls) == 5 else play(params)  # type: ignore[dict-item,return-value]
    scenarios = [one for one in load_suite(game).scenarios if one.steps][:6]
    with serving(handlers) as (url, _):
        subject = Subject([*BRIDGE, url], load_game(game), bridge=Bridge(f"--http {url}", is_remote=True))
        loaded = load_game(game)
        context = RunContext(loaded, loaded.engine_under(recommended(game)), {}, subject.greet())
        played = list(games_by_scenario(subject, context, scenarios))
        subject.stop()
    kinds = [answer.kind for games in played for game in games for answer in game.answers]
    assert kinds.count("error") == 1
    assert len(played) == 6


@pytest.mark.parametrize(
    ("body", "number", "text"),
    [
        (GOOD, 2, "2 requests were posted, one per line, but one answer came back."),
        (GOOD + b"\n" + GOOD, 3, "3 requests were posted, one per line, but 2 answers came back."),
        (GOOD + b"\nfault {}", 2, "The program's answer is not a JSON object."),
    ],
)
def test_several_requests_want_as_many_answers(body: bytes, number: int, text: str) -> None:
    with pytest.raises(HttpError) as caught:
        lines_of(body, number, "")
    assert caught.value.text == text


def test_so_many_requests_go_into_one_post_at_most() -> None:
    handlers = {"play": lambda params: params}
    params = [json.dumps({"number": number}).encode() for number in range(20)]
    with serving(handlers) as (url, posts), reach(url) as subject:
        subject.post([("play", one) for one in params])
        assert [subject.read_taken("play", subject.take("play")) for _ in params] == [json.loads(one) for one in params]
    assert max(body.count(b"\n") + 1 for body in posts.bodies) == MOST_A_POST


def test_an_address_of_version_6() -> None:
    assert wrong_with("http://[::1]:8000/leadline?game=1") == ""


def test_smoke_says_it_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with talking(says(HTML)) as url:
        assert main(["smoke", "deep-sea-adventure", "--http", url, "--transcript", str(tmp_path / "said")]) == 2
    out = " ".join(capsys.readouterr().out.split())
    assert "to `initialize` cannot be used: The program answered with a web page (HTML) where JSON was due." in out
    assert "stdout" not in out
    assert "flushed" not in out
    assert f'"line":"--http {url}"' in (tmp_path / "said").read_text().replace(": ", ":")
