"""A reader for the words of a one-line notation, whose errors say what would be right instead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from leadline.base.errors import InputError, bad_input, did_you_mean


class Words:
    """The words of one line, read from left to right."""

    def __init__(self, text: str, right: str) -> None:
        self.text = text
        self.right = right
        self.left = text.split()

    def wrong(self, why: str, right: str = "") -> InputError:
        """Return an error that describes the problem in the line and the remedy."""
        return bad_input(f"{self.text.strip()!r}: {why}", right or self.right)

    def next(self, missing: str) -> str:
        """Return the next word; if there is none, ``missing`` says what is missing."""
        if not self.left:
            raise self.wrong(f"{missing} is missing")
        return self.left.pop(0)

    def take(self, *words: str) -> bool:
        """Take the next word if it is one of the given words, and return whether it was."""
        if self.left and self.left[0].lower() in words:
            self.left.pop(0)
            return True
        return False

    def one_of(self, there_are: Collection[str], what: str) -> str:
        """Return the next word, which must be one of ``there_are``."""
        return self.known(self.next(what), there_are, what)

    def known(self, word: str, there_are: Collection[str], what: str) -> str:
        """Return a word in lower case; it must be one of ``there_are``."""
        if word.lower() in there_are:
            return word.lower()
        raise self.wrong(f"{word!r} is not {what}", suggested(word.lower(), there_are))

    def number(self, what: str) -> int:
        """Return the next word, which must be a whole number."""
        return self.as_number(self.next(what), what)

    def as_number(self, word: str, what: str) -> int:
        """Return a word as a number; it must be a whole number."""
        if not word.isdecimal() or not word.isascii() or len(word) > 4:
            raise self.wrong(f"{word!r} is not {what}", "write a whole number")
        return int(word)

    def pairs(self, there_are: Collection[str], flags: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield all remaining words as keys with their values, such as `damage=1`.

        Each key occurs once; flags have no value.
        """
        seen: set[str] = set()
        while self.left:
            word, sign, value = self.next("a key").partition("=")
            key = self.known(word, there_are, "a key here")
            if key in seen:
                raise self.wrong(f"{key} is written twice")
            if sign and key in flags:
                raise self.wrong(f"{key} takes no value", f"write `{key}` alone")
            if not value and key not in flags:
                raise self.wrong(f"the value of {key} is missing", f"write `{key}=` and the value after it")
            seen.add(key)
            yield key, value

    def end(self) -> None:
        """Raise ``InputError`` if any words remain."""
        if self.left:
            raise self.wrong(f"{' '.join(self.left)!r} means nothing here")


def suggested(word: str, there_are: Iterable[str]) -> str:
    """Return a suggestion for a misspelt word."""
    options = list(there_are)
    listed = " or ".join(filter(None, (", ".join(options[:-1]), options[-1])))
    return did_you_mean(word, options, f"write {listed}", quoted=True)
