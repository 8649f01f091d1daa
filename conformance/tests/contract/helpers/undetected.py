"""Judging without a search for the mistakes that would be detected.

This search takes about half of the time of judging a program that is right. It only decides whether a rule is kept,
which most tests here are not about. A test that is about it must not use this: without the search, no rule that has
known mistakes is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def judging_without_detection() -> Iterator[None]:
    """Let the judge of this process find no mistake that would be detected."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("leadline.judge.judge.noticed", lambda *given: set())
        yield
