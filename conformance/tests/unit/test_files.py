"""Files that people name are read within bounds and written in one step."""

from __future__ import annotations

import ast
import os
import re
import socket
import stat
import threading
import tracemalloc
from pathlib import Path

import pytest

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem
from leadline.base.paths import shown_path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and devices are those of POSIX systems")

PACKAGE = Path(files.__file__).resolve().parents[1]
CALLS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "fdopen", "mkstemp", "NamedTemporaryFile"}
OWN_FILES = {
    "the kits stand alone, and open only what they inherit": ("kit.py", "kits/python/kit_forms.py"),
    "the system's own files, such as those in /proc": (
        *("transport/guardian.py", "transport/watch.py", "transport/shared_memory.py", "transport/removal.py"),
        *("bench/memory.py", "bench/start.py", "bench/checking.py", "cli/__init__.py"),
    ),
    "files of the package itself": (
        *(
            "games/*/svg.py",
            "games/*/game.py",
            "report/page.py",
            "kits/start.py",
            "kits/guide.py",
            "cli/init_adapter.py",
        ),
        *(
            "spec/compiled.py",
            "suite/bundle.py",
            "suite/lookup.py",
            "schemas.py",
            "compile.py",
            "smoke/raw_messages.py",
        ),
    ),
}
"""The modules that open files without `leadline.base.files`, by the reason why they may."""


def opened_in(path: Path) -> list[str]:
    """Return the calls in a module that open a file."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        of = function.value.id if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) else ""
        if name in CALLS and of not in ("files", "codec") and not is_of_a_game(node, name):
            found.append(f"line {node.lineno}: {name}")
    return found


def is_of_a_game(node: ast.Call, name: str) -> bool:
    """Return whether a call opens a game, or reads a text with a codec or from a module, and no file."""
    text = ast.unparse(node)
    if name == "open":
        return bool(re.search(r"(engine|super\(\)|own_engine|conversation|engine_under\(.*\))\.open\(", text))
    return name == "read_text" and not re.search(r"\.read_text\((encoding=.*)?\)$", text)


def test_only_one_module_opens_files() -> None:
    allowed = {path for globs in OWN_FILES.values() for glob in globs for path in PACKAGE.glob(glob)}
    others = [path for path in PACKAGE.rglob("*.py") if path not in allowed and path != Path(files.__file__).resolve()]
    found = {path.relative_to(PACKAGE).as_posix(): opened_in(path) for path in others}
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize("glob", [glob for globs in OWN_FILES.values() for glob in globs])
def test_every_exception_is_needed(glob: str) -> None:
    assert any(opened_in(path) for path in PACKAGE.glob(glob))


# ---- Reading


def refused(path: Path, **options: int) -> str:
    with pytest.raises(InputError) as caught:
        files.read_text(path, **options)  # type: ignore[arg-type]
    (problem,) = caught.value.problems
    assert problem.remedy
    assert problem.place.file == shown_path(path)
    return problem.wrong


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        assert "a folder" in refused(tmp_path)
        assert "a named pipe" in refused(tmp_path / "pipe")
        assert "a device" in refused(Path("/dev/zero"))
        refused(tmp_path / "socket")
    assert "No such file" in refused(tmp_path / "none")
    assert "too long" in refused(tmp_path / ("x" * 300))
    assert "no file can have this name" in refused(tmp_path / "a\0b")


def test_files_are_read_within_bounds(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert files.read_bytes(file, most=5) == b"12345"
    assert refused(file, most=4) == "the file is larger than 4 bytes"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    assert refused(file) == "the file is larger than 64 MiB"


def test_text_is_utf8(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"one\r\ntwo\r\xff")
    assert refused(file) == "the file is not UTF-8 (byte 9)"
    file.write_bytes(b"one\r\ntwo\rthree")
    assert files.read_text(file) == "one\ntwo\nthree"


def test_a_search_for_files_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        (tmp_path / f"{number}.yaml").touch()
    (tmp_path / "loop").symlink_to(tmp_path)
    assert len(files.files_below(tmp_path, ".yaml")) == 5
    monkeypatch.setattr(files, "MOST_BELOW", 4)
    with pytest.raises(InputError, match="more than 4 files"):
        files.files_below(tmp_path, ".yaml")


# ---- Writing


def test_a_file_keeps_its_content_if_writing_fails(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text("old")
    with pytest.raises(TypeError), files.replacing(file) as stream:
        stream.writelines(["half", 2])  # type: ignore[list-item]
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["report.json"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "report.json"
    file.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        files.write_text(file, "new")
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["report.json"]


def test_a_file_keeps_its_mode_and_links_stay_links(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    files.write_text(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_file_that_cannot_be_replaced_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mounted"
    file.write_text("a longer old text")

    def busy(one: Path, other: Path) -> None:
        raise OSError(16, "Device or resource busy")

    monkeypatch.setattr(os, "replace", busy)
    files.write_text(file, "new")
    assert file.read_text() == "new"
    assert os.listdir(tmp_path) == ["mounted"]


def test_devices_are_written_to(tmp_path: Path) -> None:
    files.write_text(Path(os.devnull), "text")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)
    with pytest.raises(InputError, match="No space left"):
        files.write_text(Path("/dev/full"), "text")


def test_the_standard_output_keeps_what_was_printed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    print("first")
    files.write_text(Path("/dev/stdout"), "second\n")
    print("third")
    assert capfd.readouterr().out == "first\nsecond\nthird\n"


def test_a_pipe_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for write in (files.write_text, files.append_text):
        with pytest.raises(InputError, match="nobody reads"):
            write(pipe, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_with_a_reader_gets_everything(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    text = "line\n" * 100_000
    while not heard and reader.is_alive():
        try:
            files.write_text(pipe, text)
            break
        except InputError:  # It does not read yet.
            continue
    reader.join()
    assert heard == [text]


def test_a_reader_that_takes_nothing_does_not_hold_the_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    monkeypatch.setattr(files, "PIPE_SECONDS", 0.1)
    with pytest.raises(InputError, match="does not read"):
        files.write_text(pipe, "x" * 1_000_000)
    os.close(reader)


def test_what_could_be_written_is_left_alone(tmp_path: Path) -> None:
    there, none = tmp_path / "there", tmp_path / "none"
    there.write_text("old")
    for path in (there, none, Path(os.devnull)):
        files.check_writable(path)
    assert there.read_text() == "old"
    assert os.listdir(tmp_path) == ["there"]
    for path in (tmp_path, tmp_path / "no" / "file", tmp_path / ("x" * 300)):
        with pytest.raises(OSError, match=r"\w"):
            files.check_writable(path)


# ---- Names

NAMES = (
    "a\n::error::b",
    "a\nCONFORMANT: every rule was tested",
    "a\x1b[31mb",
    "a\u202eb",
    "a\rb",
    "a\u2028b",
    "\udcff",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_printed_on_one_line(name: str) -> None:
    assert shown_path(Path(name)).isprintable()
    text = str(Problem(Place(name, 3, name), f"{name} is wrong", f"rename {name}"))
    assert all(line.isprintable() for line in text.split("\n"))
    assert all(line.startswith("    ") for line in text.split("\n")[1:])
    assert not any(line.lstrip().startswith("::") for line in text.split("\n"))


def test_names_of_a_file_are_found_whatever_they_are(tmp_path: Path) -> None:
    for name in NAMES:
        files.write_text(tmp_path / name, "text")
        assert files.read_text(tmp_path / name) == "text"


def test_a_small_file_takes_little_memory_whatever_the_limit(tmp_path: Path) -> None:
    """A single read of so many bytes would reserve that much memory first, and fail where there is less."""
    path = tmp_path / "small.txt"
    path.write_text("a few words")
    tracemalloc.start()
    try:
        assert files.read_bytes(path, most=4096 * files.MIB) == b"a few words"
        assert tracemalloc.get_traced_memory()[1] < files.MIB
    finally:
        tracemalloc.stop()
