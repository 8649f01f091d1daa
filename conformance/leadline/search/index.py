"""The index of some documents, which states how much each word says about each document.

All figures are whole numbers, so that the browser computes the same results.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from leadline.search.documents import Document
from leadline.search.text import flat
from leadline.search.words import PlayersWords

TITLE, PHRASE, ASKED, NAME, ANSWER, TEXT, MORE = 100, 90, 80, 55, 50, 35, 15
"""The weight of a word by the place where it occurs.

The places are a title, a player's phrase, a player's question, an id, the answer, the text, and other texts about the
document. Tuned on the questions in `docs/tests/questions/*.tuning*.yaml`.
"""
AGAIN = 5
"""A word that also occurs in other places counts there for a fifth of its weight."""
OFTEN, MOST_OFTEN = 10, 40
"""The weight that each further question containing a word adds, and the limit of these additions."""
LONG_TITLE, PER_WORD, LEAST = 4, 3, 76
"""The penalty for long titles.

From the fifth word on, each word reduces the weight of all words in the title by this amount, down to a least weight.
"""


@dataclass(frozen=True)
class Index:
    """The documents with the weights of their words and the words that players use."""

    game: str
    """The game to which the documents belong; empty for pages about no game."""
    documents: Sequence[Document]
    """The documents."""
    words: PlayersWords
    """The words that players use."""
    postings: dict[str, list[int]]
    """For each stem, the numbers of the documents that contain it, each followed by the weight of the stem there."""
    asked: list[list[str]]
    """For each document, players' questions about it and names for it: the stems of all words, alphabetically."""

    @cached_property
    def rarity(self) -> dict[str, int]:
        """The weight of each stem, which is greater if fewer documents contain the stem."""
        return {stem: rarity(len(self.documents), len(pairs) // 2) for stem, pairs in self.postings.items()}

    @cached_property
    def single(self) -> list[str]:
        """The stems that are single words."""
        return [stem for stem in self.postings if " " not in stem]

    @cached_property
    def sayings(self) -> list[tuple[int, list[str]]]:
        """All sayings of players, each with the number of its document and its stems."""
        return [(number, saying.split()) for number, several in enumerate(self.asked) for saying in several]

    @cached_property
    def by_stem(self) -> dict[str, list[int]]:
        """For each stem, the numbers of the sayings that contain it."""
        numbers_by_stem: dict[str, list[int]] = {}
        for number, (_, stems) in enumerate(self.sayings):
            for stem in stems:
                numbers_by_stem.setdefault(stem, []).append(number)
        return numbers_by_stem

    def weight(self, stem: str) -> int:
        """Return how much a stem counts in a saying; it counts one more each time half as many sayings contain it."""
        return (len(self.sayings) // max(1, len(self.by_stem.get(stem, ())))).bit_length()

    @cached_property
    def corrections(self) -> dict[str, list[tuple[tuple[str, ...], int]]]:
        """The corrections of misspelt words, cached because comparing words with all others takes most of the time."""
        return {}

    @cached_property
    def beginnings(self) -> list[tuple[str, tuple[str, ...]]]:
        """For each document, its title and its names in the form in which they are compared with a query."""
        return [(title[0], tuple(names)) for names, title, _ in map(names_by_rank, self.documents)]

    @cached_property
    def named(self) -> dict[str, list[tuple[int, int]]]:
        """For each name, title or last part of a name, the documents to which it refers and the rank of the match."""
        documents_by_name: dict[str, list[tuple[int, int]]] = {}
        for number, document in enumerate(self.documents):
            for rank, text in enumerate(names_by_rank(document)):
                for name in text:
                    documents_by_name.setdefault(name, []).append((number, rank))
        return documents_by_name

    @cached_property
    def once(self) -> int:
        """The weight of a stem that occurs in only one document."""
        return rarity(len(self.documents), 1)

    def to_json(self) -> dict[str, Any]:
        """Return the data that the browser needs, without the documents: each stem with its rarity and its postings."""
        postings = {stem: [self.rarity[stem], *pairs] for stem, pairs in self.postings.items()}
        return {"game": self.game, "once": self.once, "postings": postings, "asked": self.asked}


def rarity(documents: int, containing: int) -> int:
    """Return how distinctive a word is, given the number of documents that contain it."""
    return round(100 * math.log(1 + documents / max(containing, 1)))


def build_index(game: str, documents: Iterable[Document], words: PlayersWords) -> Index:
    """Return the index of some documents, with the players' phrases that belong to them."""
    listed = [
        replace(
            document,
            phrases=(*document.phrases, *words.phrases.get(document.id, ())),
            questions=(*document.questions, *words.questions.get(document.id, ())),
        )
        for document in documents
    ]
    postings: dict[str, list[int]] = {}
    for number, document in enumerate(listed):
        for stem, weight in sorted(_weights(document, words).items()):
            postings.setdefault(stem, []).extend((number, weight))
    return Index(
        game, listed, words, dict(sorted(postings.items())), [_sayings(document, words) for document in listed]
    )


def names_by_rank(document: Document) -> tuple[list[str], list[str], list[str]]:
    """Return all names of a document: its ids, its title, and the last parts of its ids."""
    names = [flat(name) for name in (document.id if document.kind != "page" else "", *document.names) if name]
    return names, [flat(document.title)], [name.rpartition(".")[2] for name in names if "." in name]


def pairs_of(stems: Sequence[str]) -> list[str]:
    """Return every two adjacent stems as one text."""
    return [f"{stem} {next_stem}" for stem, next_stem in pairwise(stems)]


def stems_of(words: PlayersWords, text: str) -> list[str]:
    """Return the stems of all words in a text, including ignored words, each once and in alphabetical order."""
    return sorted(set(words.phrase(text)))


def _sayings(document: Document, words: PlayersWords) -> list[str]:
    """Return players' questions about a document and names for it, as the stems of each saying."""
    texts = (document.title, *document.phrases, *document.questions) if document.is_for_players else ()
    return sorted({" ".join(stems_of(words, text)) for text in texts} - {""})


def _weights(document: Document, words: PlayersWords) -> dict[str, int]:
    """Return the weight of each stem in a document."""
    title, answer = words.stems(document.title), words.stems(document.answer)
    weight = max(LEAST, TITLE - PER_WORD * max(0, len(title) - LONG_TITLE))
    ids = " ".join((document.id, *document.names)) if document.kind != "page" else ""
    places = (
        *(
            (weight, title),
            (PHRASE, words.stems(" ".join(document.phrases))),
            (NAME, words.stems(ids.replace("_", " "))),
        ),
        *((ANSWER, answer), (TEXT, words.stems(" ".join(document.text)))),
        (MORE, words.stems(" ".join(document.more))),
    )
    weights_by_stem: dict[str, list[int]] = {}
    for value, stems in places:
        for stem in dict.fromkeys(stems):
            weights_by_stem.setdefault(stem, []).append(value)
    times = Counter(stem for question in document.questions for stem in dict.fromkeys(words.stems(question)))
    for stem, often in times.items():
        weights_by_stem.setdefault(stem, []).append(ASKED + min(MOST_OFTEN, OFTEN * (often - 1)))
    phrases = [(PHRASE, words.stems(phrase)) for phrase in document.phrases]
    for value, stems in ((weight, title), *phrases, (ANSWER, answer)) if document.is_for_players else ():
        for pair in pairs_of(stems):
            weights_by_stem.setdefault(pair, [value])
    return {stem: max(values) + (sum(values) - max(values)) // AGAIN for stem, values in weights_by_stem.items()}
