"""Which cases of a test `make test`, `make test-all` and `make test-exhaustive` run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TIERS = {"fast": "not slow and not exhaustive", "all": "not exhaustive", "exhaustive": "exhaustive"}
CASES = """
import pytest

@pytest.mark.parametrize("n", range(6))
@pytest.mark.sampled(2)
def test_sampled(n): pass

@pytest.mark.parametrize("n", range(10))
@pytest.mark.slow
def test_slow(n): pass

@pytest.mark.parametrize("n", [0, 1, 2, *[pytest.param(n, marks=pytest.mark.slow) for n in range(3, 13)]])
@pytest.mark.sampled(3)
def test_both(n): pass

@pytest.mark.parametrize("n", [*range(4), *[pytest.param(n, marks=pytest.mark.left_to_all) for n in range(4, 7)]])
def test_left(n): pass

@pytest.mark.parametrize("n", range(3))
@pytest.mark.left_to_all
def test_whole(n): pass

def test_plain(): pass
"""
pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("tier", "counts"),
    [
        ("fast", {"sampled": 3, "slow": 0, "both": 1, "left": 4, "whole": 0, "plain": 1}),
        ("all", {"sampled": 6, "slow": 2, "both": 5, "left": 7, "whole": 3, "plain": 1}),
        ("exhaustive", {"sampled": 0, "slow": 8, "both": 8, "left": 0, "whole": 0, "plain": 0}),
    ],
)
def test_all_tests_include_what_is_sampled_or_left_to_them(
    pytester: pytest.Pytester, tier: str, counts: dict[str, int]
) -> None:
    shutil.copy(ROOT / "conftest.py", pytester.path / "conftest.py")
    pytester.makepyfile(CASES)
    pytester.makeini("[pytest]\nmarkers =\n  slow\n  sampled(n)\n  left_to_all\n  exhaustive")
    done = pytester.runpytest_subprocess("--collect-only", "-q", "-p", "no:cacheprovider", "-m", TIERS[tier])
    lines = [line for line in done.outlines if "::" in line]
    assert {name: sum(f"::test_{name}" in line for line in lines) for name in counts} == counts
