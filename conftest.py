"""The set-up of pytest: slow tests are sampled, garbage is collected rarely, and no signal is ignored.

Most cases of a slow test are left to `make test-exhaustive`, which takes hours.
"""

from __future__ import annotations

import gc
import signal
from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

import pytest

from leadline.base.gc_paused import RARELY

ONE_IN = 5
"""`make test-all` runs one in this many slow cases of a test. It is odd because cases often come in pairs."""


def pytest_configure() -> None:
    """Collect garbage rarely, and heed the signals that the tests send.

    Tests and the data that they load live until the end of the run, so collections free almost nothing and take long.
    A shell that starts pytest in the background lets it ignore interrupts, and every process that a test starts would
    ignore them too.
    """
    gc.set_threshold(*RARELY)
    for name, action in (
        ("SIGINT", signal.default_int_handler),
        ("SIGHUP", signal.SIG_DFL),
        ("SIGQUIT", signal.SIG_DFL),
    ):
        number = getattr(signal, name, None)  # Windows has only the first of them.
        if number is not None and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, action)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark cases as slow or exhaustive, before pytest selects by marks.

    Of the slow cases of a test, all but one in `ONE_IN` are exhaustive. Then all but one in ``n`` of the other cases of
    a test with the mark `sampled(n)` become slow, and so do all cases with the mark `left_to_all`: none of them is
    exhaustive, so that `make test-all` runs them all.
    """
    for cases in _cases_by_test(item for item in items if _is_slow(item) and not item.get_closest_marker("exhaustive")):
        for item in _all_but_one_in(ONE_IN, cases):
            item.add_marker(pytest.mark.exhaustive)
    for cases in _cases_by_test(item for item in items if item.get_closest_marker("sampled") and not _is_slow(item)):
        mark = cases[0].get_closest_marker("sampled")
        assert mark is not None
        for item in _all_but_one_in(mark.args[0], cases):
            item.add_marker(pytest.mark.slow)
    for item in items:
        if item.get_closest_marker("left_to_all") and not _is_slow(item):
            item.add_marker(pytest.mark.slow)


def _is_slow(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in ("slow", "exhaustive"))


def _cases_by_test(items: Iterable[pytest.Item]) -> Iterable[list[pytest.Item]]:
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    return cases.values()


def _all_but_one_in(number: int, cases: list[pytest.Item]) -> list[pytest.Item]:
    """Return the cases of a test except one in ``number``.

    The name of the test decides with which case it begins, so that tests of several games do not all run with the
    first.
    """
    first = crc32(cases[0].nodeid.partition("[")[0].encode()) % min(number, len(cases))
    return [item for place, item in enumerate(cases) if place % number != first]
