"""The kit for adapters, over real pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from talking import INTERNAL, PARAMS, UNKNOWN, Talk

from leadline import kit

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

ADAPTER = r"""
import kit
kit.claim_streams()
print("a greeting while the program is loaded")

import os, subprocess, sys

def chatty(params):
    print("thinking")
    os.write(1, b"from below\n")
    subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    return {"heard": params}

def greedy(params):
    return {"line": sys.stdin.readline()}

def broken(params):
    return {}["nothing"]

def picky(params):
    raise kit.BadRequest("This program has no such game.")

kit.serve({"chatty": chatty, "greedy": greedy, "broken": broken, "picky": picky,
           "odd": lambda params: {"of": {1, 2}}, "nan": lambda params: {"of": float("nan")},
           "none": lambda params: None, "leaves": lambda params: sys.exit(3)})
"""


@pytest.fixture
def adapter(tmp_path: Path) -> Talk:
    """Return an adapter beside a copy of the kit, with no packages to import."""
    assert kit.__file__ is not None
    shutil.copy(kit.__file__, tmp_path / "kit.py")
    (tmp_path / "adapter.py").write_text(ADAPTER, encoding="utf-8")
    return Talk([sys.executable, "-S", str(tmp_path / "adapter.py")], PYTHONPATH="")


def test_the_kit_keeps_stdout_for_the_protocol(adapter: Talk) -> None:
    assert adapter.ask("chatty", colour="gr\u00fcn")["result"] == {"heard": {"colour": "gr\u00fcn"}}
    assert adapter.ask("greedy")["result"] == {"line": ""}
    status, log = adapter.end()
    assert status == 0
    assert log.split("\n")[:1] == ["a greeting while the program is loaded"]
    for said in ("thinking", "from below", "from a child"):
        assert said in log


def test_the_kit_answers_for_what_goes_wrong_in_a_handler_and_goes_on(adapter: Talk) -> None:
    assert adapter.ask("picky")["error"] == {"code": PARAMS, "message": "This program has no such game."}
    message = adapter.ask("broken")["error"]["message"]
    assert message == "The program has a fault of its own (adapter.py, line 18: KeyError: 'nothing')."
    for method in ("broken", "odd", "nan", "none"):
        assert adapter.ask(method)["error"]["code"] == INTERNAL
    assert adapter.ask("missing")["error"]["code"] == UNKNOWN
    assert adapter.ask("chatty")["result"] == {"heard": {}}
    status, log = adapter.end()
    assert status == 0
    assert log.count("Traceback") == 5


def test_a_program_that_ends_itself_is_not_held_up(adapter: Talk) -> None:
    assert adapter.process.stdin is not None
    adapter.process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"leaves"}\n')
    assert adapter.end()[0] == 3


def test_the_kit_imports_the_standard_library_only() -> None:
    assert kit.__file__ is not None
    lines = Path(kit.__file__).read_text(encoding="utf-8").splitlines()
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)


AFTER_READING = """
import kit
source, sink = kit.claim_streams()
first = source.readline()
kit.serve({"first": lambda params: {"line": first.decode().strip()}, "end": lambda params: exit(7)})
"""


def test_a_program_may_read_a_line_before_it_serves(tmp_path: Path) -> None:
    """The rest of the buffer after that line is served, and answers given before an exit are written."""
    program = tmp_path / "program.py"
    program.write_text(AFTER_READING, encoding="utf-8")
    shutil.copy(kit.__file__, tmp_path)
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": "first"}) for number in (1, 2)]
    lines.append(json.dumps({"jsonrpc": "2.0", "id": 3, "method": "end"}))
    ran = subprocess.run(
        [sys.executable, str(program)],
        input="\n".join(["a line of its own", *lines]),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ran.returncode == 7
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [one["id"] for one in answers] == [1, 2]
    assert answers[0]["result"] == {"line": "a line of its own"}
