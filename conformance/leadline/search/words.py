"""Players' words, which say what the search ignores, which words are forms of one word, and which mean the same.

The words are data: `spec/words.yaml` contains those that all games share, and `spec/GAME/words.yaml` those of one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from leadline.base import paths
from leadline.base.errors import InputError, Place, Problem, did_you_mean
from leadline.base.yaml_text import Fields, Items, Node, Text, read_file
from leadline.search.text import stem, words_in
from leadline.spec.read import WORDS

KEYS = ("ignored", "weak", "programs", "forms", "synonyms", "phrases", "questions")
MOST_WORDS = 4
"""The greatest number of words in a synonym, such as `back on board`."""


@dataclass(frozen=True)
class PlayersWords:
    """The words of one game combined with those that all games share."""

    ignored: frozenset[str] = frozenset()
    """The words that say nothing about the topic of a question."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """Words, keyed by another form that no ending reveals: `dice` is a form of `die`."""
    synonyms: tuple[tuple[str, ...], ...] = ()
    """Groups of words, or of short phrases, with the same meaning."""
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Players' names for a rule, a dispute or a component, by its id; the ids of disputes have a prefix."""
    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Players' questions about a rule, a dispute or a component, in their own words, by its id."""
    weak: frozenset[str] = frozenset()
    """The words that say little about the topic of a question."""
    programs: frozenset[str] = frozenset()
    """The words that occur only in questions about programs and files."""

    def __add__(self, other: PlayersWords) -> PlayersWords:
        """Return the words of both."""
        return PlayersWords(
            self.ignored | other.ignored,
            {**self.forms, **other.forms},
            (*self.synonyms, *other.synonyms),
            {**self.phrases, **other.phrases},
            {**self.questions, **other.questions},
            self.weak | other.weak,
            self.programs | other.programs,
        )

    def stems(self, text: str) -> list[str]:
        """Return the stems of those words in a text that are not ignored."""
        return [stem(word, self.forms) for word in words_in(text) if word not in self.ignored]

    def phrase(self, text: str) -> tuple[str, ...]:
        """Return the stems of all words in a synonym, including ignored words."""
        return tuple(stem(word, self.forms) for word in words_in(text))

    @cached_property
    def alike(self) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
        """For each synonym, as stems, the significant stems of the words with the same meaning, by group."""
        stems_by_phrase: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for group in self.synonyms:
            for synonym in group:
                others = [tuple(self.stems(other_synonym)) for other_synonym in group if other_synonym != synonym]
                listed = stems_by_phrase.setdefault(self.phrase(synonym), [])
                listed += [stems for stems in dict.fromkeys(others) if stems and stems not in listed]
        return stems_by_phrase


def words_of(spec_folder: Path) -> PlayersWords:
    """Return the words of the game with this spec folder, combined with the shared ones.

    Raises ``InputError`` for invalid input.
    """
    return shared_words() + _good(spec_folder / WORDS)


def shared_words() -> PlayersWords:
    """Return the words that all games share. Raise ``InputError`` for invalid input."""
    return _good(paths.spec_folder() / WORDS)


def _good(path: Path) -> PlayersWords:
    words, problems = read_words(path)
    if problems:
        raise InputError(problems)
    return words


def read_words(path: Path) -> tuple[PlayersWords, list[Problem]]:
    """Return the words in a file, and everything that is wrong with the file. A missing file contains no words."""
    if not path.is_file():
        return PlayersWords(), []
    try:
        node = read_file(path)
    except InputError as error:
        return PlayersWords(), list(error.problems)
    if node is None:
        return PlayersWords(), []
    reader = _Reader(path)
    return reader.read(node), reader.problems


class _Reader:
    """A reader of one file of words, which collects everything that is wrong with the file."""

    def __init__(self, path: Path) -> None:
        self._place = Place(paths.shown_path(path))
        self.problems: list[Problem] = []

    def read(self, node: Node) -> PlayersWords:
        if not isinstance(node, Fields):
            self._add(node, "the file has to begin with a key", f"write {' or '.join(f'`{key}:`' for key in KEYS)}")
            return PlayersWords()
        for key in node:
            if key not in KEYS:
                remedy = did_you_mean(key, KEYS, f"known are: {', '.join(KEYS)}")
                self.problems.append(Problem(node.places[key], f"there is no key `{key}` here", remedy))
        ignored, weak, programs = (
            frozenset(self._single(text) for text in self._texts(node.get(key), key)) - {""}
            for key in ("ignored", "weak", "programs")
        )
        forms = dict(self._forms(node.get("forms")))
        groups = tuple(self._groups(node.get("synonyms"), ignored))
        phrases, questions = (dict(self._phrases(node.get(key), key)) for key in ("phrases", "questions"))
        return PlayersWords(ignored, forms, groups, phrases, questions, weak, programs)

    def _add(self, node: Any, wrong: str, remedy: str = "") -> None:
        self.problems.append(Problem(getattr(node, "place", self._place), wrong, remedy))

    def _texts(self, node: Node | None, what: str) -> list[Text]:
        """Return the texts in a list; a value that is not a list or not a text is a problem."""
        if node is None:
            return []
        if not isinstance(node, Items):
            self._add(node, f"{what} has to be a list of words", "write [one, another]")
            return []
        for entry in node:
            if not isinstance(entry, Text):
                self._add(entry, f"{what} has to contain words only", "write a word or a short phrase")
        return [entry for entry in node if isinstance(entry, Text)]

    def _single(self, text: Text) -> str:
        """Return a text that is a single word; otherwise return an empty text."""
        words = words_in(text)
        if len(words) == 1:
            return words[0]
        self._add(text, f"{str(text)!r} is not one word", "write one word of letters")
        return ""

    def _forms(self, node: Node | None) -> Iterator[tuple[str, str]]:
        """Yield each form together with the word of which it is a form."""
        if node is None:
            return
        if not isinstance(node, Fields):
            self._add(node, "forms has to name words, each with a list of its other forms", "write `die: [dice]`")
            return
        met: dict[str, str] = {}
        for word, forms in node.items():
            base = self._single(Text(word, node.places[word]))
            for text in self._texts(forms, f"the forms of {word!r}"):
                form = self._single(text)
                if form in met or form == base:
                    self._add(text, f"{form!r} is already a form of {met.get(form, base)!r}", "keep one")
                elif form and base:
                    met[form] = base
                    yield form, base

    def _groups(self, node: Node | None, ignored: frozenset[str]) -> Iterator[tuple[str, ...]]:
        if node is None:
            return
        if not isinstance(node, Items):
            self._add(node, "synonyms has to be a list of groups", "write `- [air, oxygen]`")
            return
        for group in node:
            texts = self._texts(group, "a group of synonyms")
            good = [str(text) for text in texts if self._is_synonym(text, ignored)]
            for text in _repeated(texts):
                self._add(text, f"{str(text)!r} is in this group twice", "keep one")
            if len(good) > 1:
                yield tuple(dict.fromkeys(good))
            elif isinstance(group, Items) and len(texts) < 2:
                self._add(group, "a group of synonyms needs at least two", "add a word that means the same")

    def _phrases(self, node: Node | None, what: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        if node is None:
            return
        if not isinstance(node, Fields):
            self._add(node, f"{what} has to name rules or disputes, each with a list", "write `ID: [a phrase]`")
            return
        for id, listed in node.items():
            texts = self._texts(listed, f"the {what} of {id}")
            for text in texts:
                if not words_in(text):
                    self._add(text, f"{str(text)!r} has no words", "write what players say")
            for text in _repeated(texts):
                self._add(text, f"{str(text)!r} is listed twice", "keep one")
            yield id, tuple(str(text) for text in texts)

    def _is_synonym(self, text: Text, ignored: frozenset[str]) -> bool:
        words = words_in(text)
        if not 0 < len(words) <= MOST_WORDS:
            self._add(text, f"{str(text)!r} is not a synonym", f"write one to {MOST_WORDS} words")
        elif len(words) == 1 and words[0] in ignored:
            self._add(text, f"{str(text)!r} is ignored by the search", "remove it here or under `ignored:`")
        else:
            return True
        return False


def _repeated(texts: Iterable[Text]) -> Iterator[Text]:
    met: set[tuple[str, ...]] = set()
    for text in texts:
        words = tuple(words_in(text))
        if words in met:
            yield text
        met.add(words)
