"""The folder and environment of a subject, and commands that cannot be started."""

import os
import stat
import sys
from pathlib import Path

import pytest
from small_subjects import PRELUDE, Start, assert_printable, fault_of, open_files, python

from leadline.transport import SubjectError, SubjectProcess, child, clean_environment, environment, removal, watch

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("little_garbage"),
]


# --- Where a subject runs ----------------------------------------------------------------------------------

WHERE = 'say(ask(), result={"cwd": os.getcwd(), "files": os.listdir(), "env": dict(os.environ)}); '


def test_each_process_has_a_fresh_folder_that_goes_with_it(start: Start) -> None:
    folders = []
    for end in ("serve()", "sys.exit(1)", "line(b'?')"):
        subject = start(WHERE + "open('left', 'w').close(); say(ask()); " + end)
        said = subject.request("initialize")
        folders.append(Path(said["cwd"]))
        assert said["files"] == []
        assert folders[-1].stat().st_mode & 0o077 == 0
        subject.request("play")
        assert (folders[-1] / "left").exists()
        if end == "serve()":
            subject.close()
        else:
            fault_of(subject)
        assert not folders[-1].exists()
    assert len(set(folders)) == 3
    assert Path.cwd() not in folders


def test_a_folder_that_is_given_stays(start: Start, tmp_path: Path) -> None:
    with SubjectProcess(python("open('left', 'w').close(); serve()"), cwd=tmp_path) as subject:
        subject.request("play")
    assert (tmp_path / "left").exists()


def test_no_folder_is_left_when_the_command_cannot_be_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment.tempfile, "tempdir", str(tmp_path))
    cannot_start(["leadline-no-such-program"])
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(environment.tempfile, "tempdir", str(tmp_path / "missing"))
    assert "There is no folder" in cannot_start(python("serve()"))


@pytest.mark.parametrize("fill", ["deep", "locked", "links", "moved"])
def test_whatever_is_in_the_folder_goes_and_nothing_else(start: Start, tmp_path: Path, fill: str) -> None:
    (tmp_path / "precious").write_text("untouched")
    tricks = {
        "deep": "here = os.getcwd()\nfor _ in range(3000): os.mkdir('d'); os.chdir('d')\nos.chdir(here)",
        "locked": "os.mkdir('d'); open('d/f', 'w').close(); os.chmod('d', 0)",
        "links": f"os.symlink({str(tmp_path)!r}, 'l'); os.mkdir('d'); os.symlink({str(tmp_path)!r}, 'd/l')",
        "moved": f"here = os.getcwd(); os.rmdir(here); os.symlink({str(tmp_path)!r}, here)",
    }
    subject = start(f"{WHERE}\nask()\n{tricks[fill]}\nsay({{'id': 2}}); serve()")
    folder = Path(subject.request("initialize")["cwd"])
    subject.request("play")
    subject.close()
    assert not folder.exists()
    assert not folder.is_symlink()
    assert (tmp_path / "precious").read_text() == "untouched"


def test_a_locked_folder_is_removed_by_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(removal.shutil, "rmtree", refuse)
    (tmp_path / "own" / "locked").mkdir(parents=True)
    removal.remove_folder(tmp_path / "own")
    assert not (tmp_path / "own").exists()
    removal.remove_folder(tmp_path / "own")
    monkeypatch.setattr(removal.subprocess, "run", lambda *_, **__: refuse(tmp_path))
    (tmp_path / "own").mkdir()
    removal.remove_folder(tmp_path / "own")


def test_the_environment_is_clean(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SECRET", "PYTHONPATH", "LD_PRELOAD_NOT", "LC_TIME", "LANG", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, "x")
    seen = set(start(WHERE).request("play")["env"])
    assert seen >= {"PATH", "LANG", "LC_TIME", "VIRTUAL_ENV", watch.MARK}
    assert seen <= {*environment.KEPT, "LC_TIME", "LC_CTYPE", "LC_ALL", watch.MARK}


def test_what_is_added_to_the_environment() -> None:
    source = {"PATH": "/bin", "SECRET": "s", "LC_ALL": "C", "TOKEN": "t"}
    assert clean_environment(source) == {"PATH": "/bin", "LC_ALL": "C"}
    added = clean_environment(source, ["TOKEN", "MODE=a=b", "PATH=/opt", "MISSING", "EMPTY="])
    assert added == {"PATH": "/opt", "LC_ALL": "C", "TOKEN": "t", "MODE": "a=b", "EMPTY": ""}


def test_folders_of_games_are_those_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = {"LEADLINE_GAMES": os.pathsep.join(("games", "/more/games", ""))}
    wanted = os.pathsep.join((str(tmp_path / "games"), "/more/games"))
    assert clean_environment(source) == {"LEADLINE_GAMES": wanted}


def test_relative_paths_in_the_command_are_those_of_the_user(tmp_path: Path) -> None:
    for name in ("game.py", "bin/game", "mygame/__main__.py", "node"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    def resolved(*command: str) -> list[str]:
        words = environment.resolve_command(command, tmp_path)
        return [word.replace(str(tmp_path), "HERE") for word in words]

    assert resolved("python", "game.py", "--file", "game.py") == ["python", "HERE/game.py", "--file", "HERE/game.py"]
    assert resolved("./bin/game", "bin", "bin/") == ["HERE/bin/game", "bin", "HERE/bin"]
    assert resolved("bin/../bin/game", ".", "..") == ["HERE/bin/game", "HERE", str(tmp_path.parent)]
    assert resolved("node", "node") == ["node", "HERE/node"]
    assert resolved("python", "-m", "mygame", "-game.py", "") == ["python", "-m", "mygame", "-game.py", ""]
    assert resolved("./missing", "missing.py", "/bin/sh", "a\0b", "x" * 5000) == [
        "./missing", "missing.py", "/bin/sh", "a\0b", "x" * 5000,
    ]  # fmt: skip


def test_a_relative_command_runs_from_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.py").write_text(PRELUDE + WHERE)
    monkeypatch.chdir(tmp_path)
    with SubjectProcess([sys.executable, "game.py"]) as subject:
        assert subject.request("play")["cwd"] != str(tmp_path)
        assert subject.command[1] == "game.py"


# --- Commands that cannot be started -----------------------------------------------------------------------


def cannot_start(command: list[str], cwd: Path | None = None) -> str:
    before = open_files()
    with pytest.raises(SubjectError) as caught:
        SubjectProcess(command, cwd=cwd)
    assert caught.value.kind == "cannot-start"
    assert_printable(caught.value)
    assert open_files() == before
    return caught.value.text


def script(path: Path, text: str, *, executable: bool = True) -> str:
    path.write_text(text)
    path.chmod(path.stat().st_mode | (stat.S_IXUSR if executable else 0))
    return str(path)


def test_cannot_start_command_not_found() -> None:
    assert cannot_start(["leadline-no-such\x1b[31m-program"]) == (
        'The command "leadline-no-such-program" was not found.'
    )


def test_cannot_start_not_executable(tmp_path: Path) -> None:
    assert "may not be executed" in cannot_start([script(tmp_path / "s", "#!/bin/sh\n", executable=False)])


def test_cannot_start_a_folder(tmp_path: Path) -> None:
    assert "may not be executed" in cannot_start([str(tmp_path)])


def test_cannot_start_without_interpreter(tmp_path: Path) -> None:
    text = cannot_start([script(tmp_path / "s", "#!/no/such/interpreter\n")])
    assert "interpreter" in text


def test_cannot_start_no_program(tmp_path: Path) -> None:
    assert "not a program" in cannot_start([script(tmp_path / "s", "\x00\x01 no program")])


def test_cannot_start_without_folder(tmp_path: Path) -> None:
    assert "folder" in cannot_start(python("serve()"), tmp_path / "missing")


@pytest.mark.parametrize("command", [[], ["a\0b"], [""]])
def test_cannot_start_without_a_sensible_command(command: list[str]) -> None:
    cannot_start(command)


def test_cannot_start_on_another_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child.os, "name", "nt")
    with pytest.raises(SubjectError, match="not yet supported on this system"):
        child.start(["anything"], None, None)
