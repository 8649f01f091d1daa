"""Sampling of slow tests: most cases of a sampled test are left to `make test-exhaustive`, which takes hours."""

from __future__ import annotations

from collections import defaultdict

import pytest

ONE_IN = 3
"""`make test-all` runs one in this many slow cases of a sampled test."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark two in three slow cases of a sampled test as exhaustive, before pytest selects by marks; the first stays."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled") and item.get_closest_marker("slow"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for of_one_test in cases.values():
        for number, item in enumerate(of_one_test):
            if number % ONE_IN:
                item.add_marker(pytest.mark.exhaustive)
