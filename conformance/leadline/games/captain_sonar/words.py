"""The words of this game's notation: spaces and symbols, in addition to the words of every notation."""

from __future__ import annotations

from leadline.game import phrases
from leadline_engines.captain_sonar.components import Components


class Words(phrases.Words):
    """The words of one line, read from left to right."""

    def __init__(self, text: str, right: str, components: Components) -> None:
        super().__init__(text, right)
        self.components = components

    def space(self, what: str = "a space") -> str:
        """Read the next word, which must be a space such as `F4`."""
        return self.as_space(self.next(what))

    def as_space(self, word: str) -> str:
        """Return a word, which must be a space."""
        if not word[:1].isalpha() or not word[1:].isdecimal() or not word.isascii() or word[1] == "0":
            raise self.wrong(f"{word!r} is not a space", "write a column and a row, such as F4")
        return word.upper()

    def symbol(self) -> str:
        """Read the next word, which must be a symbol on the Engineer's sheet."""
        return self.as_symbol(self.next("a symbol"))

    def as_symbol(self, word: str) -> str:
        """Return a word, which must be a symbol."""
        if word[:1].upper() not in ("N", "E", "S", "W") or not word[1:].isdecimal() or not word.isascii():
            listed = ", ".join(f"{names[0]} to {names[-1]}" for names in self.components.panels.values())
            raise self.wrong(f"{word!r} is not a symbol of the Engineer's sheet", f"the symbols are {listed}")
        return word.upper()
