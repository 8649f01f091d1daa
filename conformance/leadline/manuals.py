"""Source sentences of a manual: found, named by hash and checked off.

The statements in ``spec/GAME/manuals`` are written in our own words. Each one lists the hashes of
the printed sentences it stands for. Anybody who owns the manual can so prove that no sentence of it
was left out, and the project never has to hold the text itself.

Sentences are normalised first, so that a copy with other quotes, dashes, emphasis, list marks, line
breaks or letter case gives the same hashes. Another wording gives another hash.
"""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

_SKIPPED = re.compile(r"^\s*(?:[-=*_]\s*){3,}$|^\s*(?:```|~~~)|^[\s|:-]*\|[\s|:-]*$")
_ALONE = re.compile(r"^\s*#{1,6}\s|^\s*\*\*[^*]+\*\*\s*$|.*\|")
_HEADING = re.compile(r"^\s*#{1,6}\s+")
_QUOTE = re.compile(r"^\s*(?:>\s*)+")
_ITEM = re.compile(r"^\s*(?:(?:[-*+•–]|(?:\*\*)?(?:\d{1,2}\\?[.)]|[a-z]\\?[.)]|[A-Z]\\?\)))\s+)+")
_LABEL = re.compile(r"^(?:Q|A)\s*:\s*")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->")
_MARKUP = re.compile(r"\*+|`+|~~|\\(?=[^\w\s]|$)|(?<!\w)_+|_+(?!\w)")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_END = re.compile(r"[.!?…]+[)\]\"'”’»]*(\s+)(?=[(\[\"'“‘«]*([^\W_]))")
_SHORT_FORM = re.compile(r"(?:^|\W)(?:e\.g|i\.e|vs|cf|approx|fig)\.$", re.IGNORECASE)
_OPEN_ENDED = re.compile(r"[,;:–—&(-]$")
_COMPARISONS = (("≤", " at most "), ("<=", " at most "), ("≥", " at least "), (">=", " at least "))
_APOSTROPHES = re.compile("(?<=\\w)['’‘ʼ`´](?=\\w)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One source sentence: its text without markup, and the line (from 1) on which it starts."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Completeness:
    """What a comparison found: sentences nobody covers, and hashes that name no sentence."""

    missing: tuple[Sentence, ...]
    unknown: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True if every sentence is covered and every listed hash belongs to the text."""
        return not self.missing and not self.unknown


def normalise(text: str) -> str:
    """Return the words and figures of ``text`` alone: lower case, one space apart, without marks."""
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", _plain(text)))
    for sign, words in _COMPARISONS:
        plain = plain.replace(sign, words)
    return " ".join(re.findall(r"[^\W_]+", _APOSTROPHES.sub("", plain).casefold()))


def fingerprint(sentence_text: str) -> str:
    """Return the first 12 hex digits of the SHA-256 of the normalised sentence."""
    return hashlib.sha256(normalise(sentence_text).encode("utf-8")).hexdigest()[:12]


def sentences(text: str) -> list[Sentence]:
    """Split the Markdown of a manual into its sentences, in reading order.

    Headings, list items and table rows are never joined with their neighbours; a paragraph may run
    over several lines. Rules, fences and table separators hold no words and give no sentence.
    """
    lines = [_QUOTE.sub("", line.expandtabs().lstrip("\ufeff")) for line in text.splitlines()]
    return [sentence for block in _blocks(lines) for sentence in _split(block)]


def compare(text: str, covered_hashes: Iterable[str]) -> Completeness:
    """Compare a manual with the hashes its statements list."""
    covered = set(covered_hashes)
    present = {sentence: fingerprint(sentence.text) for sentence in sentences(text)}
    missing = tuple(sentence for sentence, mark in present.items() if mark not in covered)
    return Completeness(missing, tuple(sorted(covered - set(present.values()))))


def _plain(text: str) -> str:
    """Return ``text`` without links, tags, entities and emphasis marks."""
    bare = html.unescape(_TAG.sub(" ", _LINK.sub(r"\1", text)))
    return " ".join(_MARKUP.sub("", bare).split())


def _blocks(lines: list[str]) -> list[list[tuple[int, str]]]:
    """Group the lines into headings, list items, table rows and paragraphs, each line with its number."""
    blocks: list[list[tuple[int, str]]] = []
    joinable = False
    for number, line in enumerate(lines, start=1):
        if _SKIPPED.match(line) or not normalise(line):
            joinable = False
            continue
        alone = _ALONE.match(line)
        if alone or _ITEM.match(line) or not joinable or _ended_on_purpose(lines, number - 2):
            blocks.append([])
        blocks[-1].append((number, _ITEM.sub("", _HEADING.sub("", line))))
        joinable = not alone
    return blocks


def _ended_on_purpose(lines: list[str], index: int) -> bool:
    """Tell whether the line at ``index`` (from 0) ends although the next line's first word would fit."""
    line, following = lines[index].rstrip(), lines[index + 1].strip()
    first_word = following.split()[0]
    width = max(len(near.rstrip()) for near in _paragraph(lines, index))
    fits = len(line) + 1 + len(first_word) <= width
    return fits and not _OPEN_ENDED.search(_plain(line)) and not _plain(first_word)[:1].islower()


def _paragraph(lines: list[str], index: int) -> list[str]:
    """Return the lines without a blank line between them around ``index``."""
    first, last = index, index
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    return lines[first : last + 1]


def _split(block: list[tuple[int, str]]) -> list[Sentence]:
    """Split one block at its sentence ends; a single word, such as an answer, stays with what follows."""
    text = ""
    starts: list[tuple[int, int]] = []
    for number, line in block:
        starts.append((len(text), number))
        text += _plain(line) + " "
    found: list[Sentence] = []
    begin = 0
    ends = [end.start(1) for end in _END.finditer(text) if not end.group(2).islower()]
    for end in [*(end for end in ends if not _SHORT_FORM.search(text[:end])), len(text)]:
        sentence = _LABEL.sub("", text[begin:end].strip())
        if len(normalise(sentence).split()) < 2 and end < len(text):
            continue
        if normalise(sentence):
            found.append(Sentence(sentence, max(line for offset, line in starts if offset <= begin)))
        begin = end + 1
    return found
