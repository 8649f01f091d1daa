"""Python objects that cannot be made or break: each fault is told with the line of its author's code."""

from __future__ import annotations

import os
import sys
import textwrap
from pathlib import Path

import pytest
from small_subjects import PATIENT, assert_gone, assert_printable

from leadline.cli import main
from leadline.transport import Bridge, Limits, RpcError, SubjectError, SubjectProcess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GOOD = """
class Program:
    def initialize(self, params):
        return {"protocol": 3, "name": "mine", "games": {}}

    def open(self, params):
        return {"handle": params["handle"]}

    def play(self, params):
        return broken(params)


def broken(params):
    import json
    return json.loads(params["text"])
"""
FAULTS = {
    "the factory fails": (
        "def make():\n    seats = {}\n    return seats[3]\n",
        "make() failed: program.py, line 3: KeyError: 3.",
    ),
    "deep in a library": (
        "import json\ndef make():\n    return json.loads('{')\n",
        "make() failed: program.py, line 3: JSONDecodeError: Expecting property name enclosed in double quotes: "
        "line 1 column 2 (char 1).",
    ),
    "it takes something": ("def make(seats):\n    return 1\n", "make() failed: TypeError: make() missing 1 required"),
    "the module fails": ("x = 1\nx.y()\n", "program cannot be imported: program.py, line 2: AttributeError: 'int'"),
    "a syntax error": ("x = 1\ndef make(:\n", "program cannot be imported: program.py, line 2: SyntaxError: "),
    "a module is missing": (
        "import no_such_thing\n",
        "program cannot be imported: program.py, line 1: ModuleNotFoundError: No module named 'no_such_thing'.",
    ),
    "it ends the program": (
        "import sys\ndef make():\n    sys.exit('no licence')\n",
        "make() failed: program.py, line 3: SystemExit: no licence.",
    ),
    "no such function": ("def mak():\n    return 1\n", "There is no make in program.py (did you mean mak?)."),
    "no function": (
        "make = 3\n",
        "make in program.py is an object of type int, not a function that makes the program.",
    ),
    "nothing": (
        "def make():\n    pass\n",
        "What make() in program.py returned, None, has no initialize and no open and no",
    ),
    "a method is missing": (
        f"{GOOD}\ndel Program.play\nmake = Program\n",
        "What make() in program.py returned, an object of type Program, has no play; it needs initialize, open, play.",
    ),
}


def reach(folder: Path, code: str, name: str = "program:make", **limits: float) -> SubjectProcess:
    (folder / "program.py").write_text(textwrap.dedent(code), encoding="utf-8")
    words = [sys.executable, "-P", "-m", "leadline.bridges.python_object", str(folder), name]
    bounds = Limits(**{"start": PATIENT, "play": PATIENT, **limits})  # type: ignore[arg-type]
    return SubjectProcess(words, limits=bounds, bridge=Bridge(f"--python {name}", is_remote=False))


def fault_of(subject: SubjectProcess, method: str = "initialize") -> SubjectError:
    with subject, pytest.raises(SubjectError) as caught:
        subject.request(method, {})
    assert_printable(caught.value)
    assert_gone(subject)
    return caught.value


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_a_factory_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    code, text = FAULTS[name]
    fault = fault_of(reach(tmp_path, code))
    assert fault.kind == "cannot-start"
    assert fault.text.startswith(text), fault.text
    assert fault.evidence["reached"] == "--python program:make"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("progam:make", "There is no module progam in {}, nor is one installed (did you mean program?)."),
        ("program.inner:make", "There is no module program.inner in {}, nor is one installed"),
        ("other.py:make", "There is no file other.py in {}."),
    ],
)
def test_a_module_that_is_not_there(tmp_path: Path, name: str, text: str) -> None:
    fault = fault_of(reach(tmp_path, GOOD, name))
    assert fault.text.startswith(text.format(tmp_path)), fault.text


@pytest.mark.parametrize("name", ["program:make", "program.py:make"])
def test_a_fault_in_a_method_is_an_error_with_its_line(tmp_path: Path, name: str) -> None:
    with reach(tmp_path, f"{GOOD}\nmake = Program\n", name) as subject:
        assert subject.request("initialize", {})["name"] == "mine"
        assert subject.request("open", {"handle": 4}) == {"handle": 4}
        with pytest.raises(RpcError) as caught:
            subject.request("play", {"text": "{"})
        assert caught.value.code == -32603
        assert caught.value.message.startswith("The program has a fault of its own (program.py, line 15: JSONDecode")
        with pytest.raises(RpcError, match="no method"):
            subject.request("legal", {})
        assert subject.request("play", {"text": "{}"}) == {}
        subject.close()
        assert "JSONDecodeError" in subject.stderr_tail()


@pytest.mark.parametrize(
    "kit", ["from leadline import kit\n", "class kit:\n    class BadRequest(Exception): code = -32602\n"]
)
def test_a_bad_request_is_the_answer_that_it_says(tmp_path: Path, kit: str) -> None:
    """Also where the author has a copy of the kit."""
    refuses = "\ndef refuse(params):\n    raise kit.BadRequest('no such game')\nProgram.play = staticmethod(refuse)\n"
    with reach(tmp_path, f"{kit}{GOOD}{refuses}make = Program\n") as subject, pytest.raises(RpcError) as caught:
        subject.request("play", {})
    assert (caught.value.code, caught.value.message) == (-32602, "no such game")


@pytest.mark.parametrize(
    ("does", "kind", "text"),
    [
        ("import os; os._exit(3)", "died", "exit status 3"),
        ("import sys; sys.exit(4)", "died", "exit status 4"),
        ("import os; os.kill(os.getpid(), 9)", "died", "SIGKILL"),
        ("import time; time.sleep(60)", "timeout", "no answer within 0.5 s"),
        ("x = bytearray(400 << 20); x[::4096] = b'x' * len(x[::4096])", "memory", "MiB"),
    ],
)
def test_what_it_does_to_its_process_is_done_to_that_alone(tmp_path: Path, does: str, kind: str, text: str) -> None:
    play = f"\ndef play(params):\n    {does}\n    import time; time.sleep(5)\nProgram.play = staticmethod(play)\n"
    limits = {"play": 0.5} if kind == "timeout" else {"memory_bytes": 256 * 1024 * 1024} if kind == "memory" else {}
    subject = reach(tmp_path, f"{GOOD}{play}make = Program\n", **limits)
    fault = fault_of(subject, "play")
    assert fault.kind == kind
    assert text in fault.text + fault.evidence.get("exit", "")


def test_what_it_prints_goes_to_the_log(tmp_path: Path) -> None:
    make = "\ndef make():\n    import os\n    os.write(1, b'raw')\n    print('made')\n    return Program()\n"
    with reach(tmp_path, f"print('imported')\n{GOOD}{make}") as subject:
        assert subject.request("initialize", {})["name"] == "mine"
        subject.close()
        assert subject.stderr_tail().split() == ["imported", "rawmade"]


def test_a_program_that_forges_a_fault_only_says_so_of_itself(tmp_path: Path) -> None:
    code = f"""{GOOD}
import os
def make():
    for number in range(3, 30):
        try: os.write(number, b'fault {{"kind": "died", "text": "\\\\u001b[2Jforged", "evidence": {{"a": 1}}}}\\n')
        except OSError: pass
    return Program()
"""
    fault = fault_of(reach(tmp_path, code))
    assert (fault.kind, fault.text.split(":")[0].rstrip(".")) == ("died", "forged")


def test_the_command_says_it_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "program.py").write_text("def make():\n    return 1 / 0\n", encoding="utf-8")
    assert main(["check", "deep-sea-adventure", "--python", "program:make"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "the subject did not start: make() failed: program.py, line 2: ZeroDivisionError: division by zero." in said
