"""The words of the notations of this game: dice, shoals and cards, besides those of every notation."""

from __future__ import annotations

from collections.abc import Mapping

from leadline.game import phrases
from leadline_engines.deep_regrets.position import Die
from leadline_engines.surface import Seat

LETTERS: Mapping[str, str] = {"p": "player", "b": "blue", "g": "green", "o": "orange", "m": "omen"}
"""The letters that stand for dice."""
KINDS: Mapping[str, str] = {kind: letter for letter, kind in LETTERS.items()}
_NOBODY: Mapping[Seat, str] = {}


def write_die(die: Die) -> str:
    """Return a die as its letter and its face: `p3`; a die of a kind without a letter as `violet:3`."""
    return f"{KINDS[die.die]}{die.face}" if die.die in KINDS else f"{die.die}:{die.face}"


class Words(phrases.Words):
    """The words of one line, read from the left; a player may be written by number or by name."""

    def __init__(self, text: str, right: str, names: Mapping[Seat, str] = _NOBODY) -> None:
        super().__init__(text, right)
        self.seats: dict[str, int] = {name.lower(): seat for seat, name in names.items() if isinstance(seat, int)}

    def player(self) -> int:
        """Return the next word as a seat: the name or the number of a player."""
        word = self.next("the number of a player")
        seat = self.seats.get(word.lower())
        return self.as_number(word, "the number of a player") if seat is None else seat

    def die(self) -> Die:
        """Return the next word, checked to be a die with its face."""
        return self.as_die(self.next("a die"))

    def as_die(self, word: str) -> Die:
        """Return a word as a die, checked to be one with its face."""
        kind, sign, face = word.partition(":")
        if not sign:
            kind, face = LETTERS.get(word[:1].lower(), ""), word[1:]
        if not kind or not face.isdecimal() or not face.isascii():
            raise self.wrong(f"{word!r} is not a die", "write its letter and its face: p1 b0 g3 o2 m4")
        return Die(kind, int(face))

    def dice(self, until: tuple[str, ...] = ()) -> tuple[Die, ...]:
        """Return all words up to one of those named, or to the end, as dice; `nothing` for none."""
        if self.take("nothing"):
            return ()
        found = []
        while self.left and self.left[0] not in until:
            found.append(self.die())
        return tuple(found)

    def rest(self) -> tuple[str, ...]:
        """Return all words that are left; `nothing` for none."""
        left, self.left = tuple(self.left), []
        return () if left == ("nothing",) else left
