"""The splitting of text into words, and the reduction of words with different endings to the same stem.

`docs/_static/search_engine.js` does the same in the browser, using the same tables; `docs/tests/test_search_engines.py`
compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

ENDINGS: tuple[tuple[str, str, int], ...] = (
    # These words only appear to have an ending: press, minus, this, need.
    *(("ss", "ss", 0), ("us", "us", 0), ("is", "is", 0), ("eed", "eed", 0)),
    *(("ies", "y", 2), ("ied", "y", 2), ("ements", "", 3), ("ement", "", 3), ("ments", "", 3), ("ment", "", 3)),
    *(("ations", "at", 3), ("ation", "at", 3), ("ings", "", 3), ("ing", "", 3)),
    *(("ers", "", 3), ("er", "", 3), ("est", "", 3), ("ed", "", 3), ("es", "", 3), ("s", "", 3), ("ly", "", 4)),
)
"""Endings, the replacement for each, and the number of letters that must remain before it.

The first ending that fits is used.
"""
PASSES = 3
"""The number of endings that are removed: `players` loses two."""

_TOKEN = re.compile(r"[^\W_]+")
_APOSTROPHES = re.compile("['’‘]")
_EDGES = " \t\n\r\f\v`'\"?.!"
_SPACES = re.compile(r"[ \t\n\r\f\v]+")


def fold(text: str) -> str:
    """Return a text in lower case and without apostrophes."""
    return _APOSTROPHES.sub("", text.lower())


def words_in(text: str) -> list[str]:
    """Return the words of a text, in order: runs of letters and digits, in lower case and without apostrophes."""
    return _TOKEN.findall(fold(text))


def flat(text: str) -> str:
    """Return a name, title or query in the form used to compare it as a whole."""
    return _SPACES.sub(" ", text.lower().strip(_EDGES))


def stem(word: str, forms: Mapping[str, str]) -> str:
    """Return the stem of a word; ``forms`` contains the words whose stem no ending reveals, such as `dice`."""
    word = forms.get(word, word)
    return _without_ending(word)


@lru_cache(maxsize=50_000)
def _without_ending(word: str) -> str:
    for _ in range(PASSES):
        for ending, replacement, left in ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= left:
                shorter = word[: len(word) - len(ending)] + replacement
                break
        else:
            break
        if shorter == word:
            break
        word = shorter
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    if len(word) > 3 and word[-1] == "e":
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 2 and word[-1] == "y" else word


def distance(word: str, other_word: str, most: int) -> int:
    """Return the number of letters to add, remove, replace or swap with a neighbour, but at most ``most`` + 1."""
    if abs(len(word) - len(other_word)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other_word) + 1))
    for n, letter in enumerate(word, 1):
        following = [n]
        for m, theirs in enumerate(other_word, 1):
            best = min(row[m] + 1, following[m - 1] + 1, row[m - 1] + (letter != theirs))
            if n > 1 and m > 1 and letter == other_word[m - 2] and word[n - 2] == theirs:
                best = min(best, before[m - 2] + 1)
            following.append(best)
        if min(following) > most:
            return most + 1
        before, row = row, following
    return min(row[-1], most + 1)
