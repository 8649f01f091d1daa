"""Changes from one drawing to the next, so that a long game takes few bytes.

A change is `[same, gone, new]`: the number of characters of the previous drawing that stay, the number that go, and
the text that replaces them. Characters are counted as scripts count them, in UTF-16 units. `stepper.js` applies the
changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

Change = tuple[int, int, str]
_PIECE = re.compile(r"<text\b[^<>]*>[^<>]*</text>|<[^<>]*>|[^<>]+?(?:\. |(?=[<>])|$)|.", re.DOTALL)
"""A text element with its position, another tag, or a sentence."""
_SHORTEST = 12
"""An unchanged stretch shorter than this is rewritten with the changes around it: skipping it would take more bytes."""


def changes(before: str, after: str, pieces: re.Pattern[str] = _PIECE) -> list[Change]:
    """Return the changes that turn a text, such as a drawing, into the one after it; they follow its `pieces`."""
    made: list[Change] = []
    same = 0
    for kept, gone, came in _joined(_pieces(pieces.findall(before), pieces.findall(after))):
        same += _units(kept)
        if gone or came:
            made.append((same, _units(gone), came))
            same = 0
    return made


def changes_between(texts: Iterable[str], pieces: re.Pattern[str] = _PIECE) -> list[list[Change]]:
    """Return the changes from each text to the one after it."""
    return [changes(before, after, pieces) for before, after in pairwise(texts)]


def _pieces(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield triples of text: what stays, what then goes, and what replaces it."""
    start = _in_common(old, new)
    end = _in_common(old[start:][::-1], new[start:][::-1])
    yield "".join(old[:start]), "", ""
    old_part, new_part = old[start : len(old) - end], new[start : len(new) - end]
    if len(old_part) == len(new_part):
        # Most moves change pieces where they are. Matching sequences takes a hundred times as long, and saves little.
        for gone, came in zip(old_part, new_part, strict=True):
            yield from ((gone, "", ""),) if gone == came else _trimmed(gone, came)
        return
    for kind, a, b, c, d in SequenceMatcher(None, old_part, new_part, autojunk=False).get_opcodes():
        if kind == "equal":
            yield "".join(old_part[a:b]), "", ""
        elif b - a == d - c:
            for gone, came in zip(old_part[a:b], new_part[c:d], strict=True):
                yield from _trimmed(gone, came)
        else:
            yield from _trimmed("".join(old_part[a:b]), "".join(new_part[c:d]))


def _trimmed(gone: str, came: str) -> Iterator[tuple[str, str, str]]:
    """Yield a change without the beginning and the end that both texts share."""
    head = _in_common(gone, came)
    tail = _in_common(gone[head:][::-1], came[head:][::-1])
    yield gone[:head], gone[head : len(gone) - tail], came[head : len(came) - tail]
    yield gone[len(gone) - tail :], "", ""


def _in_common(old: Sequence[str], new: Sequence[str]) -> int:
    """Return the number of pieces with which both begin."""
    for number, (old_piece, new_piece) in enumerate(zip(old, new, strict=False)):
        if old_piece != new_piece:
            return number
    return min(len(old), len(new))


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _joined(parts: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str, str]]:
    """Yield the parts, with every short unchanged stretch merged into the changes around it."""
    kept = gone = came = ""
    stays = ""
    for same, goes, comes in parts:
        stays += same
        if not goes and not comes:
            continue
        if (gone or came) and len(stays) < _SHORTEST:
            gone, came = gone + stays + goes, came + stays + comes
        else:
            yield kept, gone, came
            kept, gone, came = stays, goes, comes
        stays = ""
    yield kept, gone, came
