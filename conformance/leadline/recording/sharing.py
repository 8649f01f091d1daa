"""Equal parts of plain data, stored as one object.

The positions of a run differ little from answer to answer and from scenario to scenario, so a recording in memory takes
a small fraction of the space in which its parts are all separate.
"""

from __future__ import annotations

import marshal
from hashlib import blake2b
from typing import Any

_DIGEST_BYTES = 16


class SharedParts:
    """A store of plain data that returns the same object for equal data; what it returns must not be modified."""

    def __init__(self) -> None:
        self._known: dict[bytes, Any] = {}

    def share(self, data: Any) -> Any:
        """Return the same data, with the same order of keys, in which equal lists and mappings are one object."""
        if not data or not isinstance(data, dict | list):
            return data
        try:
            text = marshal.dumps(data, 0)
        except ValueError:  # The data is nested too deeply.
            return data
        digest = blake2b(text, digest_size=_DIGEST_BYTES).digest()
        kept = self._known.get(digest)
        if kept is None:
            kept = self._known[digest] = self._with_shared_parts(data)
        return kept

    def _with_shared_parts(self, data: dict[str, Any] | list[Any]) -> Any:
        if isinstance(data, dict):
            return {key: self.share(part) for key, part in data.items()}
        return [self.share(part) for part in data]
