"""The kit for programs behind sockets, with small servers of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from leadline import kit_sockets

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

SERVER = """
import os, socketserver, sys, time

everybody = []

class Talk(socketserver.StreamRequestHandler):
    def handle(self):
        everybody.append(self.wfile)
        for line in self.rfile:
            word = line.decode().strip()
            if word == "shout":
                for one in everybody:
                    one.write(f"heard {len(everybody)} of us\\n".encode())
            if word == "die":
                os._exit(7)
            if word == "hang up":
                return
            if word == "rattle":
                self.wfile.write(b"heard" * 400_000)
            if word != "sleep":
                self.wfile.write(f"{word} in {os.getpid()}\\n".encode())

socketserver.ThreadingTCPServer.daemon_threads = True
with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk) as server:
    print("a greeting of 80 letters", flush=True)
    print("listening on", server.server_address[1], flush=True)
    print(("chatter" * 1_000 + "\\n") * 20, flush=True)
    server.serve_forever()
"""
LISTENING = r"listening on (\d+)"


def is_news(line: str) -> bool:
    return line.startswith("heard ")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[kit_sockets.Server]:
    """Provide a server that is started with the first connection."""
    program = tmp_path / "server.py"
    program.write_text(SERVER, encoding="utf-8")
    made = kit_sockets.Server([sys.executable, str(program)], LISTENING)
    yield made
    made.end()


def lives(pid: int) -> bool:
    """Return whether a process is running, and not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_answers_are_told_from_news(server: kit_sockets.Server) -> None:
    table = server.connect(["red", "blue"], is_news)
    table.ask_all("hello")
    assert table["red"].ask("shout").startswith("shout in ")
    assert table["blue"].news == []  # not read yet
    answers = table.ask_all("look")
    assert set(answers) == {"red", "blue"}
    assert all(answer.startswith("look in ") for answer in answers.values())
    assert table["red"].news == table["blue"].news == ["heard 2 of us"]
    table.close()


def test_several_games_have_one_server(server: kit_sockets.Server) -> None:
    one, two = server.connect([1]), server.connect([1])
    assert one[1].ask("look") == two[1].ask("look")


@pytest.mark.parametrize(
    ("word", "says"),
    [("sleep", "no answer in 0.2 seconds"), ("hang up", "hung up"), ("rattle", "without ending a line")],
)
def test_a_server_that_does_not_answer_is_lost(server: kit_sockets.Server, word: str, says: str) -> None:
    table = server.connect([1])
    port = int(table[1]._socket.getpeername()[1])
    client = kit_sockets.Client(("127.0.0.1", port), is_news, seconds=4 if word != "sleep" else 0.2)
    with pytest.raises(kit_sockets.LostError, match=says):
        client.ask(word)


def test_a_server_that_has_ended_is_started_anew(server: kit_sockets.Server) -> None:
    table = server.connect([1])
    before = table[1].ask("look")
    with pytest.raises(kit_sockets.LostError):
        table[1].ask("die")
    server._process.wait()  # type: ignore[union-attr]
    assert server.connect([1])[1].ask("look") != before


@pytest.mark.parametrize("program", ["import time; print('hello', flush=True); time.sleep(600)", "print('no port')"])
def test_a_server_that_names_no_port_is_lost(program: str) -> None:
    server = kit_sockets.Server([sys.executable, "-c", program], LISTENING, seconds=1)
    with pytest.raises(kit_sockets.LostError, match="the port it listens on"):
        server.connect([1])
    assert server._process is None


def test_nobody_at_a_port_is_said() -> None:
    with pytest.raises(kit_sockets.LostError, match="nobody answers at"):
        kit_sockets.Client(("127.0.0.1", 1), is_news)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", ["end", "kill"])
def test_the_server_ends_with_the_adapter(tmp_path: Path, how: str) -> None:
    (tmp_path / "server.py").write_text(SERVER, encoding="utf-8")
    adapter = f"""
import sys
from leadline import kit_sockets
server = kit_sockets.Server([sys.executable, {str(tmp_path / "server.py")!r}], {LISTENING!r})
print(server.connect([1])[1].ask("look").split()[-1], flush=True)
sys.stdin.read()
"""
    process = subprocess.Popen(
        [sys.executable, "-c", adapter], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdin is not None
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    assert lives(pid)
    if how == "kill":
        process.send_signal(signal.SIGKILL)
    process.stdin.close()
    process.wait()
    process.stdout.close()
    patience = time.monotonic() + 30
    while lives(pid) and time.monotonic() < patience:
        time.sleep(0.02)
    assert not lives(pid)


def test_the_kit_works_without_any_package(tmp_path: Path) -> None:
    assert kit_sockets.__file__ is not None
    copied = tmp_path / "kit_sockets.py"
    copied.write_text(Path(kit_sockets.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", "-S", str(copied)], check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "import leadline" not in copied.read_text(encoding="utf-8")
