"""The proof that a manual is covered: its sentences are found, hashed, and checked against the statements.

The statements in ``spec/GAME/manuals`` are written in our own words. Each one lists the hashes of the printed sentences
that it covers. Therefore anybody who owns the manual can verify that no sentence was left out, although the project
does not contain the text.

Sentences are normalised first, so that a copy with different quotation marks, dashes, emphasis, list markers, line
breaks or letter case gives the same hashes. Different wording gives a different hash.
"""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from leadline.base import files, paths
from leadline.base.errors import Place, bad_input, did_you_mean
from leadline.base.terminal import bold, columns, wrap
from leadline.spec.compiled import load_all
from leadline.spec.model import Manual, Spec
from leadline.spec.read import read_good_spec

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
FIRST_WORDS = 5
"""The number of words to print of a missing sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the source, with its text without markup and the number of its first line, counting from 1."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Completeness:
    """The result of a comparison: sentences without a statement, and hashes without a sentence."""

    missing: tuple[Sentence, ...]
    unknown: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True if every sentence is covered and every listed hash occurs in the text."""
        return not self.missing and not self.unknown


def normalise(text: str) -> str:
    """Return only the words and figures of ``text``, in lower case, one space apart and without punctuation."""
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", _plain(text)))
    for sign, words in _COMPARISONS:
        plain = plain.replace(sign, words)
    return " ".join(re.findall(r"[^\W_]+", _APOSTROPHES.sub("", plain).casefold()))


def fingerprint(sentence_text: str) -> str:
    """Return the first 12 hex digits of the SHA-256 of the normalised sentence."""
    return hashlib.sha256(normalise(sentence_text).encode("utf-8")).hexdigest()[:12]


def sentences(text: str) -> list[Sentence]:
    """Split the Markdown text of a manual into its sentences, in reading order.

    Headings, list items and table rows are never joined with their neighbours; a paragraph may run over several lines.
    Rules, fences and table separators contain no words and yield no sentences.
    """
    lines = [_QUOTE.sub("", line.expandtabs().lstrip("\ufeff")) for line in text.splitlines()]
    return [sentence for block in _blocks(lines) for sentence in _split(block)]


def compare(text: str, covered_hashes: Iterable[str]) -> Completeness:
    """Compare a manual with the hashes listed in its statements."""
    covered = set(covered_hashes)
    present = {sentence: fingerprint(sentence.text) for sentence in sentences(text)}
    missing = tuple(sentence for sentence, mark in present.items() if mark not in covered)
    return Completeness(missing, tuple(sorted(covered - set(present.values()))))


def _plain(text: str) -> str:
    """Return ``text`` without links, tags, entities and emphasis marks."""
    bare = html.unescape(_TAG.sub(" ", _LINK.sub(r"\1", text)))
    return " ".join(_MARKUP.sub("", bare).split())


def _blocks(lines: list[str]) -> list[list[tuple[int, str]]]:
    """Group the lines into headings, list items, table rows and paragraphs, with the number of each line."""
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
    """Return whether the line at ``index`` (from 0) ends even though the first word of the next line would fit."""
    line, following = lines[index].rstrip(), lines[index + 1].strip()
    first_word = following.split()[0]
    width = max(len(near.rstrip()) for near in _paragraph(lines, index))
    fits = len(line) + 1 + len(first_word) <= width
    return fits and not _OPEN_ENDED.search(_plain(line)) and not _plain(first_word)[:1].islower()


def _paragraph(lines: list[str], index: int) -> list[str]:
    """Return the lines around ``index`` up to the nearest blank lines."""
    first, last = index, index
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    return lines[first : last + 1]


def _split(block: list[tuple[int, str]]) -> list[Sentence]:
    """Split one block into sentences; a single word, such as an answer, stays with the sentence after it."""
    text = ""
    starts: list[tuple[int, int]] = []
    for number, line in block:
        starts.append((len(text), number))
        text += _plain(line) + " "
    all_sentences: list[Sentence] = []
    begin = 0
    ends = [end.start(1) for end in _END.finditer(text) if not end.group(2).islower()]
    for end in [*(end for end in ends if not _SHORT_FORM.search(text[:end])), len(text)]:
        sentence = _LABEL.sub("", text[begin:end].strip())
        if len(normalise(sentence).split()) < 2 and end < len(text):
            continue
        if normalise(sentence):
            all_sentences.append(Sentence(sentence, max(line for offset, line in starts if offset <= begin)))
        begin = end + 1
    return all_sentences


def check_manual(file: Path, name: str | None, folders: list[Path]) -> tuple[list[str], bool]:
    """Return lines that state how far a text is covered, and whether it is covered completely.

    The manual is searched for in the spec folders, or in all games if no folders are given. Raises ``InputError`` for
    invalid input.
    """
    text = _read(file)
    specs = [read_good_spec(folder) for folder in folders] or load_all()
    spec, manual = _named(specs, name) if name is not None else _recognised(specs, file, text)
    completeness = compare(text, [mark for statement in manual.statements for mark in statement.hashes])
    title = bold(wrap(f"{paths.shown_path(file)} as the {manual.id} of {spec.game.title}"))
    return [
        title,
        columns(_sections(manual, text), indent=2),
        *_verdict(manual, text, completeness),
    ], completeness.complete


def first_words(sentence: Sentence) -> str:
    """Return the first words of a sentence, as many as are needed to find it in a copy of the manual."""
    words = sentence.text.split()
    return " ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else "")


def _sections(manual: Manual, text: str) -> list[tuple[str, str, str]]:
    present = {fingerprint(sentence.text) for sentence in sentences(text)}
    rows = []
    for section in manual.sections:
        statements = [statement for statement in manual.statements if statement.id.rpartition(".")[0] == section.id]
        marks = {mark for statement in statements for mark in statement.hashes}
        there = len(marks & present)
        counted = f"{len(marks)} sentence{'' if len(marks) == 1 else 's'}"
        share = f"{there} of {counted}" if there < len(marks) else f"{counted}, all covered"
        rows.append((section.id, section.title, share))
    return rows


def _verdict(manual: Manual, text: str, completeness: Completeness) -> list[str]:
    if completeness.complete:
        count = len({fingerprint(sentence.text) for sentence in sentences(text)})
        covered = f"Complete: each of the {count} different sentences is covered by"
        return [wrap(f"{covered} at least one of the {len(manual.statements)} statements.")]
    lines = []
    if completeness.missing:
        lines.append(wrap(f"Not covered by any statement: {len(completeness.missing)} of the text's sentences"))
        lines += [
            wrap(f"line {sentence.line}, hash {fingerprint(sentence.text)}: {first_words(sentence)}", 2, 4)
            for sentence in completeness.missing
        ]
    if completeness.unknown:
        lost = set(completeness.unknown)
        ids = [statement.id for statement in manual.statements if lost & set(statement.hashes)]
        lines.append(wrap(f"Statements that cover a sentence that is not in this text: {', '.join(ids)}", 0, 2))
    return lines


def _read(file: Path) -> str:
    return files.read_text(file, what="the manual", remedy="give a file with the text of the manual")


def _named(specs: list[Spec], name: str) -> tuple[Spec, Manual]:
    known = [(spec, manual) for spec in specs for manual in spec.manuals]
    matching = [(spec, manual) for spec, manual in known if name in (manual.id, f"{spec.game.id}/{manual.id}")]
    ids = sorted({manual.id for _, manual in known})
    if not matching:
        remedy = did_you_mean(name, ids, f"the manuals are: {', '.join(ids)}")
        raise bad_input(f"there is no manual {name!r}", remedy)
    if len(matching) > 1:
        full = " or ".join(f"{spec.game.id}/{manual.id}" for spec, manual in matching)
        raise bad_input(f"several games have a manual {name!r}", f"write {full}")
    return matching[0]


def _recognised(specs: list[Spec], file: Path, text: str) -> tuple[Spec, Manual]:
    """Return the only manual of the specs, or the one that shares the most sentences with a text, but at least a tenth.

    A spec that is being written has one manual and no hashes yet, so nothing could be recognised by its text.
    """
    known = [(spec, manual) for spec in specs for manual in spec.manuals]
    if len(known) == 1:
        return known[0]
    marks = {fingerprint(sentence.text) for sentence in sentences(text)}
    best: tuple[int, Spec, Manual] | None = None
    for spec, manual in known:
        shared = len(marks & {mark for statement in manual.statements for mark in statement.hashes})
        if best is None or shared > best[0]:
            best = (shared, spec, manual)
    if best is None or best[0] * 10 < len(marks) or not marks:
        place = Place(paths.shown_path(file))
        ids = ", ".join(sorted({manual.id for _, manual in known}))
        remedy = f"name the manual with --as MANUAL; the manuals are: {ids}"
        raise bad_input("this text is not one of the known manuals", remedy, place)
    return best[1], best[2]
