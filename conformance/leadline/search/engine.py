"""The search itself, which turns a question into terms and ranks documents by how many of the terms they answer.

`docs/_static/search_engine.js` does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from leadline.search.documents import Document
from leadline.search.index import Index, stems_of
from leadline.search.text import distance, flat, stem, words_in

NAMED = (800_000, 760_000, 720_000)
"""The scores of a query that equals a name, a title, or the last part of a name."""
EXACTLY, BEGINS, BEGINS_NAME = 90_000, 30_000, 25_000
"""The score added if a query equals a saying in its words, or is the beginning of a title or a name.

A saying is a title, a player's phrase or a player's question about a document.
"""
NEAR = 4
"""The factor of its score that a document gains if a saying about it has the same words as the query.

The gain is proportionally smaller if only some words are in common. Without this gain, long questions find documents
that contain all of their words in various places. Measured on the questions for tuning, with a quarter of the players'
questions left out of the index at a time.
"""
SAME, SYNONYM, UNFINISHED = 100, 80, 70
"""The quality of a match: the same word, a word with the same meaning, or a longer word that begins with the last word
of the query."""
MISSPELT = (100, 75, 60)
"""The quality of a match that has this number of wrong letters."""
LONG, SHORTEST = 8, 4
"""The lengths from which a word may have two wrong letters and one wrong letter."""
WHOLE = 5
"""The length from which a stem at the beginning of an unknown word counts as that word with one wrong letter.

This rule finds words with a wrong ending, such as `enginear`, and the first half of two words written together.
"""
UNKNOWN = 25
"""The weight of a word that occurs nowhere, in percent of the weight of a word that occurs once."""
PAIR = 30
"""The gain for two words that are adjacent both in the question and in a title, in percent of their weights."""
WEAK = 35
"""The weight of a weak word, in percent of its normal weight."""
HINT = 15
"""The weight of a phrase such as `how many`, in percent of the weight of a word that occurs once.

Like a pair of words, it increases the score of documents that contain a word with the same meaning; other documents
lose nothing unless the query contains nothing else.
"""
ENOUGH = 20
"""The share of a question, by weight, that a document must answer, in percent."""
HOME = 150
"""The percentage at which results from the current page's game count."""
STRONG = 25
"""The percentage of the best score from which a result is strong.

Scores for names and titles are not taken as the best score. On the questions for tuning, this gives at most 4 strong
results of 230 for half of all questions, and the right result is among them for all questions but one.
"""
FEWEST, MOST_STRONG = 3, 20
"""The number of results in a group that are always strong, and the number that can be strong at most."""
KINDS = {"dispute": 103, "rule": 100, "term": 85, "component": 80, "page": 70, "mistake": 80, "scenario": 70}
"""The percentage at which results of a kind count."""
ORDER = tuple(KINDS)
"""The order of kinds with the same score."""


@dataclass(frozen=True, slots=True)
class Result:
    """A document that was found."""

    index: Index
    """The index it is in."""
    document: Document
    """The document."""
    score: int
    """The score of the document; only the order of scores matters."""
    is_whole: bool
    """True if the document contains every word of the question, or a word with the same meaning."""

    @property
    def is_named(self) -> bool:
        """True if the query was the name or the title of the document."""
        return self.score >= NAMED[-1]


@dataclass(frozen=True, slots=True)
class _Term:
    """A word or a phrase in a question."""

    alternatives: tuple[tuple[tuple[str, ...], int], ...]
    """Stems that must occur together, with the quality of their match."""
    weight: int
    """Its weight in the question."""
    is_hint: bool = False
    """True if a document without the term loses no points."""


def search(indexes: Iterable[Index], query: str, home: str = "") -> list[Result]:
    """Return the documents that answer a question, best first; ``home`` is the game to prefer."""
    results = [result for index in indexes for result in _in_index(index, query, home)]
    return sorted(results, key=lambda ranked: (-ranked.score, ORDER.index(ranked.document.kind), ranked.document.id))


def in_order(results: Sequence[Result]) -> list[Result]:
    """Return results in the order in which they are shown: named ones, then players' results, then programmers'."""
    return sorted(results, key=lambda result: 0 if result.is_named else 1 if result.document.is_for_players else 2)


def strongest(results: Sequence[Result]) -> list[Result]:
    """Return the strong results in the same order; those for players and for programmers are counted separately."""
    measure = max((result.score for result in results if not result.is_named), default=0)
    counts = {True: 0, False: 0}
    strong = []
    for result in results:
        counts[result.document.is_for_players] += 1
        number, is_near = counts[result.document.is_for_players], result.score * 100 >= measure * STRONG
        if number <= FEWEST or result.is_named or (is_near and number <= MOST_STRONG):
            strong.append(result)
    return strong


def _in_index(index: Index, query: str, home: str) -> Iterator[Result]:
    whole = flat(query)
    if not whole:
        return
    terms = list(_terms(index, query))
    has_words = not all(term.is_hint for term in terms)
    total = sum(term.weight for term in terms if not (term.is_hint and has_words))
    points: dict[int, int] = {}
    weights: dict[int, int] = {}
    for term in terms:
        for number, match in _matches(index, term).items():
            points[number] = points.get(number, 0) + term.weight * match
            if not (term.is_hint and has_words):
                weights[number] = weights.get(number, 0) + term.weight
    ranks = _ranks(index, whole)
    begun = _begun(index, whole)
    is_elsewhere = bool(home) and index.game not in ("", home)  # Players' phrases for another game do not apply.
    near = {} if is_elsewhere else _near(index, query)
    for number in {
        *points,
        *ranks,
        *begun,
        *(document_number for document_number, share in near.items() if share == 100),
    }:
        document = index.documents[number]
        share = 100 * weights.get(number, 0) // total if total else 0
        nearest = near.get(number, 0)
        if share < ENOUGH and nearest < 100 and number not in ranks and number not in begun:
            continue
        fit = points.get(number, 0) * share // total if total else 0
        fit = fit // 10 + EXACTLY if nearest == 100 else fit + fit * NEAR * nearest // 100
        score = (fit + begun.get(number, 0)) * KINDS[document.kind] // 100
        score = NAMED[ranks[number]] if number in ranks else score
        score = score * HOME // 100 if home and index.game == home else score
        yield Result(index, document, score, bool(total) and weights.get(number, 0) == total)


def _ranks(index: Index, whole: str) -> dict[int, int]:
    """Return the documents that a query names. Words that happen to be the id of a mistake do not name the mistake."""
    ranks: dict[int, int] = {}
    for name in (whole.replace(" ", "-"), whole):
        for number, rank in index.named.get(name, ()):
            if name == whole or index.documents[number].is_for_players:
                ranks[number] = min(rank, ranks.get(number, rank))
    return ranks


def _begun(index: Index, whole: str) -> dict[int, int]:
    """Return the addition to the score of documents whose title or name begins with the query."""
    additions: dict[int, int] = {}
    for number, (title, names) in enumerate(index.beginnings if len(whole) > 1 else ()):
        points = BEGINS if title.startswith(whole) else 0
        if not points and any(name.startswith(whole) for name in names):
            points = BEGINS_NAME
        if points:
            additions[number] = points
    return additions


def _near(index: Index, query: str) -> dict[int, int]:
    """Return how many words a query shares with the nearest saying about each document, as a percentage."""
    stems = stems_of(index.words, query)
    common: dict[int, int] = {}
    for word_stem in stems:
        for saying in index.by_stem.get(word_stem, ()):
            common[saying] = common.get(saying, 0) + index.weight(word_stem)
    mine = sum(map(index.weight, stems))
    shares: dict[int, int] = {}
    for saying, both in common.items():
        number, others = index.sayings[saying]
        share = 100 * both // (mine + sum(map(index.weight, others)) - both)
        shares[number] = max(shares.get(number, 0), share)
    return shares


def _matches(index: Index, term: _Term) -> dict[int, int]:
    """Return how well the documents that contain a term match the term."""
    matches: dict[int, int] = {}
    for stems, factor in term.alternatives:
        common: dict[int, int] | None = None
        for word_stem in stems:
            pairs = index.postings.get(word_stem, [])
            here = dict(zip(pairs[::2], pairs[1::2], strict=True))
            if common is not None:
                here = {number: min(weight, common[number]) for number, weight in here.items() if number in common}
            common = here
        for number, weight in (common or {}).items():
            matches[number] = max(matches.get(number, 0), weight * factor // 100)
    return matches


def _terms(index: Index, query: str) -> Iterator[_Term]:
    """Yield the terms of a question: phrases that have synonyms, and words that are not ignored."""
    words = words_in(query)
    stems = [stem(word, index.words.forms) for word in words]
    longest = max(map(len, index.words.alike), default=1)
    met: set[tuple[str, ...]] = set()
    before: _Term | None = None
    at = 0
    while at < len(words):
        size = next((n for n in range(min(longest, len(words) - at), 1, -1) if _is_phrase(index, stems, at, n)), 1)
        key = tuple(stems[at : at + size])
        is_last = at + size == len(words)
        if key not in met and (size > 1 or words[at] not in index.words.ignored):
            met.add(key)
            term = _phrase(index, words[at : at + size], key) if size > 1 else _word(index, words[at], key[0], is_last)
            yield term
            if before is not None and not term.is_hint:
                yield from _pair(index, before, term)
            before = before if term.is_hint else term
        at += size


def _pair(index: Index, before: _Term, term: _Term) -> Iterator[_Term]:
    """Yield the two words as one term if they are adjacent in a title."""
    if before.alternatives and term.alternatives:
        pair = f"{before.alternatives[0][0][-1]} {term.alternatives[0][0][0]}"
        if pair in index.postings:
            yield _Term((((pair,), SAME),), (before.weight + term.weight) * PAIR // 100, is_hint=True)


def _is_phrase(index: Index, stems: list[str], at: int, size: int) -> bool:
    return tuple(stems[at : at + size]) in index.words.alike


def _phrase(index: Index, words: list[str], key: tuple[str, ...]) -> _Term:
    telling = tuple(word_stem for word, word_stem in zip(words, key, strict=True) if word not in index.words.ignored)
    others = [(synonym, SYNONYM) for synonym in index.words.alike[key]]
    if telling:
        return _term(index, [(telling, SAME), *others])
    return replace(_term(index, others), weight=index.once * HINT // 100, is_hint=True)


def _word(index: Index, word: str, own: str, is_last: bool) -> _Term:
    alternatives = [((own,), SAME), *((synonym, SYNONYM) for synonym in index.words.alike.get((own,), ()))]
    if is_last and len(word) > 1:
        alternatives += [
            ((word_stem,), UNFINISHED) for word_stem in index.single if word_stem.startswith(word) and word_stem != own
        ]
    known = [alternative for alternative in alternatives if all(stem in index.postings for stem in alternative[0])]
    if word in index.words.weak:
        term = _term(index, known)
        return replace(term, weight=term.weight * WEAK // 100)
    return _term(index, known or _corrected(index, own))


def _corrected(index: Index, wrong: str) -> list[tuple[tuple[str, ...], int]]:
    """Return the words meant by a word with one or two wrong letters, with words that have the same meaning."""
    if wrong not in index.corrections:
        index.corrections[wrong] = _correct(index, wrong)
    return index.corrections[wrong]


def _correct(index: Index, wrong: str) -> list[tuple[tuple[str, ...], int]]:
    most = 2 if len(wrong) >= LONG else 1 if len(wrong) >= SHORTEST else 0
    near: dict[int, list[str]] = {}
    known = {*index.single, *(key[0] for key in index.words.alike if len(key) == 1)}
    for word_stem in known if most else ():
        far = distance(wrong, word_stem, most) if len(word_stem) >= SHORTEST - 1 else most + 1
        far = 1 if len(word_stem) >= WHOLE and wrong.startswith(word_stem) else far
        if far <= most:
            near.setdefault(far, []).append(word_stem)
    corrections: list[tuple[tuple[str, ...], int]] = []
    for far in sorted(near)[:1]:
        for word_stem in sorted(near[far]):
            corrections.append(((word_stem,), MISSPELT[far]))
            corrections += [
                (synonym, MISSPELT[far] * SYNONYM // 100) for synonym in index.words.alike.get((word_stem,), ())
            ]
    return [correction for correction in corrections if all(stem in index.postings for stem in correction[0])]


def _term(index: Index, alternatives: list[tuple[tuple[str, ...], int]]) -> _Term:
    """Return a term whose weight is that of its first alternative, which is the word itself if it is known."""
    once = index.once
    known = [alternative for alternative in alternatives if all(stem in index.postings for stem in alternative[0])]
    if not known:
        return _Term((), once * UNKNOWN // 100)
    return _Term(tuple(known), max(index.rarity[stem] for stem in known[0][0]))
