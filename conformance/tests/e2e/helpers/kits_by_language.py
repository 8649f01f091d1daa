"""Helpers of the kit tests: whether a language is installed, and how to compile an adapter in it."""

from __future__ import annotations

import importlib.util
import shutil
import warnings
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from leadline.kits import Language, find_language
from leadline.kits.message_source import write_messages

SAMPLES = Path(__file__).resolve().parents[3] / "subjects/kits"


def needed(name: str) -> Language:
    """Return a language; if it is not installed, skip the test with a message."""
    language = find_language(name)
    missing = [tool for tool in language.needs if shutil.which(tool) is None]
    if missing:
        why = f"THE KIT OF {language.title.upper()} WAS NOT TRIED: {', '.join(missing)} is not installed"
        warnings.warn(why, stacklevel=2)
        pytest.skip(why)
    return language


@cache
def _maker() -> ModuleType:
    found = importlib.util.spec_from_file_location("make_kits", SAMPLES / "make.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def made(language: Language, folder: Path) -> list[str]:
    """Compile what stands in a folder; gives the command that starts it."""
    command: list[str] = _maker().compiled(language, folder)
    return command


def put_messages(language: Language, folder: Path, *games: str) -> None:
    """Write the table of the messages of games into a folder, as `init-adapter` does."""
    name, text = write_messages(language, games)
    (folder / name).write_text(text, encoding="utf-8")


def sample(language: Language, folder: Path) -> list[str]:
    """Put the sample program of a language together with its kit; gives the command that starts it."""
    command: list[str] = _maker().make(language, folder)
    return command
