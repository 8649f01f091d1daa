"""The words of a notation of this game: spaces and symbols beside what every notation has."""

from __future__ import annotations

from leadline.games import words
from leadline.games.captain_sonar import charts


class Words(words.Words):
    """The words of one line, read from the left."""

    def space(self, what: str = "a space") -> str:
        """The next word, which has to be a space such as `F4`."""
        return self.as_space(self.next(what))

    def as_space(self, word: str) -> str:
        """A word that has to be a space."""
        if not word[:1].isalpha() or not word[1:].isdecimal() or not word.isascii() or word[1] == "0":
            raise self.wrong(f"{word!r} is no space", "write a column and a row, such as F4")
        return word.upper()

    def symbol(self) -> str:
        """The next word, which has to be a symbol of the Engineer's sheet."""
        return self.as_symbol(self.next("a symbol"))

    def as_symbol(self, word: str) -> str:
        """A word that has to be a symbol."""
        if word[:1].upper() not in ("N", "E", "S", "W") or not word[1:].isdecimal() or not word.isascii():
            listed = ", ".join(f"{names[0]} to {names[-1]}" for names in charts.sheets().panels.values())
            raise self.wrong(f"{word!r} is no symbol of the Engineer's sheet", f"the symbols are {listed}")
        return word.upper()
