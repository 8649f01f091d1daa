"""The differences between two JSON values, written as the JSON Patch (RFC 6902) operations add, remove and replace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Operation = dict[str, Any]


def patch(before: Any, after: Any) -> list[Operation]:
    """Return the operations, in the order in which they must be applied."""
    return list(_patch(before, after, ""))


def _patch(before: Any, after: Any, path: str) -> Iterator[Operation]:
    if isinstance(before, dict) and isinstance(after, dict):
        yield from ({"op": "remove", "path": _below(path, key)} for key in before if key not in after)
        for key, value in after.items():
            if key in before:
                yield from _patch(before[key], value, _below(path, key))
            else:
                yield {"op": "add", "path": _below(path, key), "value": value}
    elif isinstance(before, list) and isinstance(after, list):
        yield from _patch_list(before, after, path)
    elif type(before) is not type(after) or before != after:
        yield {"op": "replace", "path": path, "value": after}


def _patch_list(before: list[Any], after: list[Any], path: str) -> Iterator[Operation]:
    """Yield operations that keep equal items at both ends, and change, remove or insert the items in between."""
    least = min(len(before), len(after))
    start = next((number for number in range(least) if before[number] != after[number]), least)
    rest = range(least - start)
    end = next((number for number in rest if before[-1 - number] != after[-1 - number]), least - start)
    old, new = len(before) - end, len(after) - end
    for number in range(start, min(old, new)):
        yield from _patch(before[number], after[number], f"{path}/{number}")
    yield from ({"op": "remove", "path": f"{path}/{number}"} for number in range(old - 1, new - 1, -1))
    yield from ({"op": "add", "path": f"{path}/{number}", "value": after[number]} for number in range(old, new))


def _below(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
