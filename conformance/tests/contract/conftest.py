"""Shared fixtures: the faulty subjects and the helpers can be imported, and subjects are ended after each test."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from leadline.transport import Limits, SubjectProcess

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "helpers"), str(HERE.parents[1] / "subjects" / "faulty")]
pytest.register_assert_rewrite("probed", "small_subjects", "talking")

from probed import PROGRAM  # noqa: E402
from small_subjects import PATIENT, Start, python  # noqa: E402
from talking import COMMAND, Talk  # noqa: E402
from undetected import judging_without_detection  # noqa: E402


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[SubjectProcess] = []

    def run(code: str, **limits: Any) -> SubjectProcess:
        started.append(SubjectProcess(python(code), limits=Limits(**{"start": PATIENT, **limits})))
        return started[-1]

    yield run
    for subject in started:
        subject.close(0.0)


@pytest.fixture
def without_detection() -> Iterator[None]:
    """Judge without looking for the mistakes that would be detected; no rule that has known mistakes is kept then."""
    with judging_without_detection():
        yield


@pytest.fixture(scope="module")
def little_garbage() -> Iterator[None]:
    """Freeze the objects that other tests left in memory, so that garbage collection does not go through them."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def talk() -> Iterator[Talk]:
    """Provide one server for all tests that leave no trace; check at the end that stderr is empty."""
    one = Talk(COMMAND)
    yield one
    assert one.end() == (0, "")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a program with the fault named by its argument."""
    path = tmp_path_factory.mktemp("program") / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path
