"""The same for all tests: slow ones are sampled, and garbage collection takes little time.

Most cases of a slow test are left to `make test-exhaustive`, which takes hours.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from zlib import crc32

import pytest

ONE_IN = 5
"""`make test-all` runs one in this many slow cases of a test. It is odd because cases often come in pairs."""
RARELY = (50_000, 20, 50)
"""The thresholds of garbage collection: twelve thousand tests and what they load stay to the end, and each look at them
takes longer than the tests."""


def pytest_configure() -> None:
    """Collect garbage rarely."""
    gc.set_threshold(*RARELY)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all but one in `ONE_IN` slow cases of each test as exhaustive, before pytest selects by marks.

    The name of a test decides with which case it begins, so that tests of several games do not all run with the first.
    """
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("exhaustive"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for name, of_one_test in cases.items():
        first = crc32(name.encode()) % min(ONE_IN, len(of_one_test))
        for number, item in enumerate(of_one_test):
            if number % ONE_IN != first:
                item.add_marker(pytest.mark.exhaustive)
