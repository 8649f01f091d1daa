"""The folder of a subject is removed, and nothing that was only mounted or linked there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.transport import faults, removal
from leadline.transport.removal import remove_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

IN_A_NAMESPACE = ["unshare", "--mount", "--propagation", "private"]
MOUNTING = """
import json, os, subprocess, sys
sys.stdin.readline()
for name in ("mounted here", "inner/mounted"):
    os.makedirs(name)
    subprocess.run(["mount", "--bind", {precious!r}, name], check=True)
open("alone", "w").close()
open("file", "w").close()
subprocess.run(["mount", "--bind", {precious!r} + "/file", "file"], check=True)
os.symlink({precious!r}, "link")
print(json.dumps({{"jsonrpc": "2.0", "id": 1, "result": {{"cwd": os.getcwd()}}}}), flush=True)
sys.stdin.readline()
"""
RUNNER = """
import sys
from leadline.transport import SubjectProcess
with SubjectProcess([sys.executable, "-I", "-S", "-c", {mounting!r}]) as subject:
    print(subject.request("play")["cwd"])
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return the folder of a subject, with links out of it, and a folder beside it that must stay as it is."""
    precious = tmp_path / "precious"
    (precious / "inner").mkdir(parents=True)
    (precious / "file").write_text("untouched")
    folder = tmp_path / "own"
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "file").touch()
    (folder / "to-folder").symlink_to(precious)
    (folder / "to-file").symlink_to(precious / "file")
    return folder


def untouched(tmp_path: Path) -> bool:
    precious = tmp_path / "precious"
    return sorted(os.listdir(precious)) == ["file", "inner"] and (precious / "file").read_text() == "untouched"


def may_mount() -> bool:
    if sys.platform != "linux" or shutil.which("unshare") is None or shutil.which("mount") is None:
        return False
    return subprocess.run([*IN_A_NAMESPACE, "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not may_mount(), reason="NOT TESTED: this user may not mount anything (run it as root)")
def test_a_folder_bound_into_it_is_left_as_it_is(own: Path, tmp_path: Path) -> None:
    """A real bind mount, of the same device, which only the list of mounts can tell from a plain folder."""
    runner = RUNNER.format(mounting=MOUNTING.format(precious=str(tmp_path / "precious")))
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    path = os.pathsep.join([str(Path(removal.__file__).parents[2]), *filter(None, sys.path)])
    done = subprocess.run(
        [*IN_A_NAMESPACE, sys.executable, "-c", runner],
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(scratch), "PYTHONPATH": path},
        timeout=120,
        check=True,
    )
    assert untouched(tmp_path)
    folder = Path(done.stdout.strip())
    assert folder.parent == scratch
    assert sorted(os.listdir(folder)) == ["file", "inner", "mounted here"]
    assert f"The subject's folder {folder} was not removed completely" in done.stderr
    assert "something is mounted there." in done.stderr
    assert remove_folder(folder) == ""
    assert not folder.exists()


def listed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *points: Path) -> None:
    """Let the system tell that something is mounted at some paths."""
    lines = ["22 1 254:0 / / rw - ext4 /dev/vda rw", f"23 22 0:5 / {tmp_path}/own-not rw - tmpfs none rw"]
    lines += [f"24 22 254:0 /precious {str(point).replace(' ', chr(92) + '040')} rw - ext4 x rw" for point in points]
    (tmp_path / "mounts").write_text("\n".join(lines) + "\n")
    monkeypatch.setattr(removal, "MOUNTS", str(tmp_path / "mounts"))


def test_what_is_listed_as_mounted_stays(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "deep" / "mounted here" / "inner").mkdir(parents=True)
    listed(monkeypatch, tmp_path, own / "deep" / "mounted here")
    said = remove_folder(own)
    assert [path.relative_to(own).as_posix() for path in sorted(own.rglob("*"))] == [
        "deep",
        "deep/mounted here",
        "deep/mounted here/inner",
    ]
    assert said == (
        f"The subject's folder {own} was not removed completely because of {own}/deep/mounted here: "
        "something is mounted there."
    )
    assert untouched(tmp_path)


def test_a_folder_that_is_mounted_itself_stays(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, tmp_path, own)
    before = sorted(own.rglob("*"))
    assert "something is mounted there" in remove_folder(own)
    assert sorted(own.rglob("*")) == before


def test_mounts_elsewhere_do_not_matter(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed(monkeypatch, tmp_path)
    assert remove_folder(own) == ""
    assert not own.exists()
    assert untouched(tmp_path)
    assert remove_folder(own) == ""


def test_without_a_list_another_device_stays(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "MOUNTS", str(tmp_path / "no-such-list"))
    (own / "other").mkdir()
    look = os.stat

    def elsewhere(name: Any, **options: Any) -> os.stat_result:
        found = look(name, **options)
        return os.stat_result((*found[:2], found.st_dev + 1, *found[3:])) if name == "other" else found

    with monkeypatch.context() as patched:
        patched.setattr(removal.os, "stat", elsewhere)
        assert "it is on another device" in remove_folder(own)
    assert os.listdir(own) == ["other"]
    assert untouched(tmp_path)
    assert remove_folder(own) == ""
    assert not own.exists()


def test_a_link_in_its_place_is_only_unlinked(own: Path, tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.symlink_to(tmp_path / "precious")
    assert remove_folder(place) == ""
    assert not place.is_symlink()
    assert untouched(tmp_path)


def test_notices_are_safe_to_print_and_few(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(faults._Given, "number", 0)
    faults.give_notice("")
    for number in range(20):
        faults.give_notice(f"\x1b[31mnumber {number}")
    lines = [line for line in capfd.readouterr().err.splitlines() if line]
    assert lines[:5] == [f"leadline: number {number}" for number in range(5)]
    assert lines[5:] == ["leadline: Further notices of this kind are not shown."]
