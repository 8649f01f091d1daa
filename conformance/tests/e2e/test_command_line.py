"""The command line itself: what there is, what it says to what there is not, and how it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest
from run_command import ENVIRONMENT, leadline

from leadline import __version__, cli
from leadline.base import paths
from leadline.base.errors import InputError


def test_without_a_command_the_overview_is_shown() -> None:
    shown = leadline()
    assert shown.returncode == 2
    assert leadline("--help").stdout == shown.stdout
    for name, (_, line) in cli.COMMANDS.items():
        assert (f"  {name} " in shown.stdout) == bool(line)


def test_the_version_is_told() -> None:
    assert leadline("--version").stdout == f"leadline {__version__}\n"


def test_an_unknown_command_is_answered_with_close_ones() -> None:
    shown = leadline("ruel")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "there is no command 'ruel'" in shown.stderr
    assert "did you mean rule or replay?" in shown.stderr
    assert "the commands are: check" in leadline("xyzzy").stderr
    assert "there is no option --frobnicate" in leadline("--frobnicate").stderr


@pytest.mark.parametrize("name", ["rule", "dispute", "mistake", "components", "validate", "compile"])
def test_each_command_has_help(name: str) -> None:
    assert leadline(name, "--help").stdout.startswith(f"usage: leadline {name}")
    assert leadline("help", name).stdout == leadline(name, "--help").stdout
    assert leadline(name, "--no-such-option").returncode == 2


def test_a_fault_of_our_own_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from leadline.cli import rule

    def broken(_: object) -> int:
        raise KeyError("lost\nthings")

    monkeypatch.setattr(rule, "run", broken)
    monkeypatch.delenv("LEADLINE_DEBUG", raising=False)
    assert cli.main(["rule"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "internal error" in lines[0]
    assert "KeyError" in lines[0]
    monkeypatch.setenv("LEADLINE_DEBUG", "1")
    assert cli.main(["rule"]) == 2
    assert "Traceback" in capsys.readouterr().err


ENDS = [
    (KeyboardInterrupt(), 130, "\nleadline: interrupted\n"),
    (BrokenPipeError(), 141, ""),
    (SystemExit(3), 3, ""),
    (SystemExit(None), 0, ""),
    (SystemExit("x"), 2, ""),
]


@pytest.mark.parametrize(("error", "status", "says"), ENDS)
def test_each_end_has_its_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, status: int, says: str
) -> None:
    from leadline.cli import rule

    def ending(_: object) -> int:
        raise error

    monkeypatch.setattr(rule, "run", ending)
    monkeypatch.setattr(cli, "_drop_stdout", lambda: None)
    assert cli.main(["rule"]) == status
    assert capsys.readouterr().err == says


def test_problems_of_the_input_go_to_stderr(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from leadline.base.errors import Place, Problem
    from leadline.cli import rule

    def wrong(_: object) -> int:
        raise InputError([Problem(Place("a.yaml", 3), "one"), Problem(Place("b.yaml"), "two", "mend it")])

    monkeypatch.setattr(rule, "run", wrong)
    assert cli.main(["rule"]) == 2
    assert capsys.readouterr().err == "leadline: a.yaml:3: one\nleadline: b.yaml: two\n    mend it\n"


def test_a_command_that_is_not_installed_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(cli.COMMANDS, "rule", ("leadline.cli.no_such_command", "x"))
    assert cli.main(["rule"]) == 2
    assert "the command rule is not part of this installation" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f'"{sys.executable}" -m leadline rule | head -n 1'
    shown = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=True)
    assert shown.stderr == ""
    assert shown.stdout.startswith("The rules of ")


def test_a_plain_terminal_gets_question_marks_instead_of_a_crash() -> None:
    shown = leadline("dispute", "turn-back-empty", PYTHONIOENCODING="ascii")
    assert shown.returncode == 0
    assert "?7, ?5 Step 4" in shown.stdout


def test_compile_is_for_a_checkout(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from leadline import compile as everything

    monkeypatch.setattr(everything, "check", lambda only: 1)
    monkeypatch.setattr(everything, "write", lambda only: 0)
    assert (cli.main(["compile", "--check"]), cli.main(["compile"])) == (1, 0)
    monkeypatch.setattr(paths, "checkout", lambda: None)
    assert cli.main(["compile"]) == 2
    assert "run it in a checkout" in capsys.readouterr().err
