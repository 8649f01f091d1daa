"""Programs by other hands are put together with the kit of their language, and can be played with."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

STRANGERS = Path(__file__).parents[2] / "subjects" / "strangers"
KITS = {
    ".py": ("kit.py", "kit-messages.json"),
    ".mjs": ("kit.mjs", "kit-messages.json"),
    ".go": ("kit.go", "kit_messages.go"),
    ".java": ("Kit.java", "KitMessages.java"),
    ".rs": ("kit.rs", "kit_messages.rs"),
}


def made(name: str, folder: Path) -> Path:
    subprocess.run([sys.executable, STRANGERS / "make.py", name, folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def make() -> Callable[[str, Path], None]:
    """Return the function of the script that puts a program together, without a process for each program."""
    function: Callable[[str, Path], None] = runpy.run_path(str(STRANGERS / "make.py"))["make"]
    return function


@pytest.mark.parametrize("name", sorted(path.name for path in STRANGERS.glob("*/*") if path.is_dir()))
@pytest.mark.sampled(4)
def test_the_kit_stands_beside_every_adapter(make: Callable[[str, Path], None], tmp_path: Path, name: str) -> None:
    make(name, tmp_path)
    (adapter,) = (*tmp_path.rglob("[aA]dapter.*"), *tmp_path.rglob("adapter/main.rs"))
    assert all((adapter.parent / name).is_file() for name in KITS[adapter.suffix])
    assert (tmp_path / "FAULTS.md").is_file()


def test_the_script_puts_a_program_together(tmp_path: Path) -> None:
    (adapter,) = made("harbour", tmp_path).rglob("[aA]dapter.*")
    assert all((adapter.parent / name).is_file() for name in KITS[adapter.suffix])


def test_an_unknown_program_is_named_with_those_that_exist(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, STRANGERS / "make.py", "nobody", tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "there is no program 'nobody'" in done.stderr
    assert "harbour" in done.stderr


@pytest.mark.slow
def test_the_suite_can_be_played_with_a_program(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "leadline", "smoke", "deep-sea-adventure", "--", sys.executable, "adapter.py"]
    done = subprocess.run(command, cwd=made("harbour", tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
