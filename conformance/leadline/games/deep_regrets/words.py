"""The words of this game's notations: dice, shoals and cards, in addition to the words of every notation."""

from __future__ import annotations

from collections.abc import Mapping

from leadline.game import phrases
from leadline_engines.deep_regrets.position import Die
from leadline_engines.surface import Seat

LETTERS: Mapping[str, str] = {"p": "player", "b": "blue", "g": "green", "o": "orange", "m": "omen"}
"""The letters that represent dice."""
KINDS: Mapping[str, str] = {kind: letter for letter, kind in LETTERS.items()}
_NOBODY: Mapping[Seat, str] = {}


def write_die(die: Die) -> str:
    """Return a die as its letter and its face, such as `p3`, or as `violet:3` if its kind has no letter."""
    return f"{KINDS[die.die]}{die.face}" if die.die in KINDS else f"{die.die}:{die.face}"


class Words(phrases.Words):
    """The words of one line, read from left to right; a player may be written by number or by name."""

    def __init__(self, text: str, right: str, names: Mapping[Seat, str] = _NOBODY) -> None:
        super().__init__(text, right)
        self.seats: dict[str, int] = {name.lower(): seat for seat, name in names.items() if isinstance(seat, int)}

    def player(self) -> int:
        """Return the next word as a seat, which is given by the number or the name of a player."""
        word = self.next("the number of a player")
        seat = self.seats.get(word.lower())
        return self.as_number(word, "the number of a player") if seat is None else seat

    def die(self) -> Die:
        """Return the next word after checking that it is a die with its face."""
        return self.as_die(self.next("a die"))

    def as_die(self, word: str) -> Die:
        """Return a word as a die, after checking that it is a die with its face."""
        kind, sign, face = word.partition(":")
        if not sign:
            kind, face = LETTERS.get(word[:1].lower(), ""), word[1:]
        if not kind or not face.isdecimal() or not face.isascii():
            raise self.wrong(f"{word!r} is not a die", "write its letter and its face: p1 b0 g3 o2 m4")
        return Die(kind, int(face))

    def dice(self, until: tuple[str, ...] = ()) -> tuple[Die, ...]:
        """Return the words up to the next keyword, or to the end, as dice; `nothing` means no dice."""
        if self.take("nothing"):
            return ()
        dice = []
        while self.left and self.left[0] not in until:
            dice.append(self.die())
        return tuple(dice)

    def rest(self) -> tuple[str, ...]:
        """Return all remaining words; `nothing` means that there are none."""
        left, self.left = tuple(self.left), []
        return () if left == ("nothing",) else left
