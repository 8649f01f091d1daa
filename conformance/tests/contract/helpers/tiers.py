"""Marks for the cases of a long list: some belong to the short run of the tests; the others are slow."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def slow_but(quick: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """Return all cases, for `pytest.mark.parametrize`: those that are not quick are marked as slow.

    A quick case that is none of the cases is an error, so that a case that was renamed is not lost from the short run.
    """
    every = list(cases)
    unknown = [one for one in quick if one not in every]
    if unknown:
        raise ValueError(f"{unknown} should be quick, and there is no such case: write the name of one of {every}")
    return [one if one in quick else _slow(one) for one in every]


def slow_or_exhaustive(quick: Collection[Any], slow: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """Return all cases: quick ones, those marked as slow, and the others, which take hours in all, as exhaustive."""
    every = list(cases)
    marked = (
        one if one in quick else _slow(one) if one in slow else _marked(one, pytest.mark.exhaustive) for one in every
    )
    return list(marked)


def _slow(case: Any) -> Any:
    return _marked(case, pytest.mark.slow)


def _marked(case: Any, mark: pytest.MarkDecorator) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=mark)
