"""Comparing plain data with plain data: whether a report says just what is told, or a part of it."""

from __future__ import annotations

import marshal
from typing import Any


def says_just(said: Any, told: Any) -> bool:
    """Whether both are the same data, written in the same order. False says nothing: look closer."""
    try:
        return said is told or marshal.dumps(said, 0) == marshal.dumps(told, 0)
    except ValueError:
        return False


def says_only(said: Any, told: Any) -> bool:
    """Whether nothing is said that is not told; what is missing or null is not said. False is not yet a difference.

    What is null in a list may not be allowed to be: that has to be looked at more closely.
    """
    if said is None:
        return True
    if type(said) is not type(told):
        return False
    if type(said) is dict:
        return all(one is None or (key in told and says_only(one, told[key])) for key, one in said.items())
    if type(said) is list:
        return len(said) == len(told) and None not in said and all(map(says_only, said, told))
    return bool(said == told)
