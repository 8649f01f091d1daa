"""Reading the texts of cards, once, when a deck is loaded.

What is not known is an error that names the card and says what would be right (`regrets.card.known-words`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from leadline_engines.deep_regrets.vocabulary import (
    ALIGNMENTS,
    AREAS,
    COSTS,
    EFFECTS,
    GROUPS,
    LASTING,
    MAY_LACK,
    ONLY_IN,
    SINGLE,
    SIZES,
    TESTS,
    Area,
    Cost,
    Effect,
    Filter,
    Static,
    Test,
    Who,
)


class Reader:
    """Reads the texts of one card; every error names the card."""

    def __init__(self, card: str, dice: Sequence[str]) -> None:
        self.card = card
        self.dice = tuple(dice)

    def wrong(self, why: str) -> ValueError:
        """The error that is raised for this card."""
        return ValueError(f"the card {self.card!r}: {why}")

    # ---- lists

    def effects(self, rows: Any, text: str) -> tuple[Effect, ...]:
        """A list of effects; ``text`` is where it stands: `reveal`, `catch`, `eat`, `used` or `activated`."""
        return tuple(self.effect(row, text) for row in self.rows(rows, text))

    def statics(self, rows: Any, allowed: Mapping[str, tuple[str, ...]]) -> tuple[Static, ...]:
        """A list of what is always on."""
        return tuple(self.static(row, allowed) for row in self.rows(rows, "static"))

    def rows(self, rows: Any, name: str) -> Sequence[Any]:
        """A list of the data."""
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            raise self.wrong(f"{name!r} is not a list; write [] for an empty one")
        return rows

    def row(self, row: Any, key: str, known: Mapping[str, tuple[str, ...]]) -> str:
        """The word of an effect or of what is always on; its keys are all known and all there."""
        if not isinstance(row, Mapping) or key not in row:
            raise self.wrong(f"{row!r} does not say what it does; write {{{key}: ...}}")
        word = str(row[key])
        if word not in known:
            raise self.wrong(f"there is no {key!r} {word!r} here; there are {', '.join(known)}")
        for name in row:
            if name != key and name not in known[word]:
                may = ", ".join(known[word]) or "no keys"
                raise self.wrong(f"{word!r} does not have the key {name!r}; it has {may}")
        for name in known[word]:
            if name not in row and name not in MAY_LACK:
                raise self.wrong(f"{word!r} lacks the key {name!r}")
        return word

    # ---- one of them

    def static(self, row: Any, allowed: Mapping[str, tuple[str, ...]]) -> Static:
        """One thing that is always on."""
        word = self.row(row, "is", allowed)
        n = 0
        if "n" in row:
            n = self.changing(row["n"], "n") if word == "difficulty" else self.positive(row["n"], "n")
        thing: Any = self.one_of(row["thing"], ("regrets", "hand"), "thing") if "thing" in row else ""
        return Static(word, n, self.filter(row.get("filter", "all"), today=True), thing)

    def effect(self, row: Any, text: str) -> Effect:
        """One effect; raises ``ValueError`` for a word that there is not (regrets.card.known-words)."""
        word = self.row(row, "do", EFFECTS)
        if text not in ONLY_IN.get(word, (text,)):
            raise self.wrong(f"{word!r} stands in {' or '.join(ONLY_IN[word])} only, not in {text!r}")
        read: dict[str, Any] = {"do": word}
        for key, value in row.items():
            if key != "do":
                read.update(self.parameter(word, key, value, text))
        if word == "boat" and ("to" in row) == ("by" in row):
            raise self.wrong("'boat' has either 'to' or 'by'")
        if word == "if":
            read["lists"] = (self.effects(row["then"], text), self.effects(row.get("else", ()), text))
        elif word == "coin":
            read["lists"] = (self.effects(row["heads"], text), self.effects(row["tails"], text))
        self.check(Effect(**read), row, text)
        return Effect(**read)

    def check(self, effect: Effect, row: Any, text: str) -> None:
        """What a word excludes beyond its own keys."""
        if effect.do in ("move_regret", "relocate_this") and effect.to is None and not effect.place:
            raise self.wrong(f"{effect.do!r} lacks the key 'to'")
        if effect.do == "reveal" and effect.area.name == "under_this":
            raise self.wrong("'reveal' turns up tops; 'under_this' is for 'peek' and 'discard_top'")
        if effect.do == "relocate_this" and effect.on == "miss" and text != "reveal":
            raise self.wrong("'on: miss' stands in 'reveal' only")
        if effect.kind == "omen" and text not in LASTING:
            raise self.wrong(f"an Omen Die goes back with its card, and the card of {text!r} is used up at once")
        if effect.do == "choose_one" and not effect.lists:
            raise self.wrong("'choose_one' has nothing to choose from")

    def parameter(self, word: str, key: str, value: Any, text: str) -> dict[str, Any]:
        """One parameter of an effect, as the fields of ``Effect``."""
        if key in ("who", "from"):
            return {"who" if key == "who" else "source": self.who(value, single=key == "from")}
        if key == "to":
            return self.target(word, value)
        if key == "n":
            return {"n": 0 if word == "reroll" and value == "all" else self.positive(value, key)}
        if key in ("at_least", "limit", "multiplier"):
            return {key: self.positive(value, key)}
        if key == "by" or (key == "x" and word == "add_difficulty"):
            return {key: self.changing(value, key)}
        if key == "of":
            return {"lists": tuple(self.effects(rows, text) for rows in self.rows(value, "of"))}
        if key == "then" and word != "if":
            return {"lists": (self.effects(value, text),)}
        words: dict[str, Callable[[], dict[str, Any]]] = {
            "x": lambda: {key: self.whole(value, key)},
            "area": lambda: {key: self.area(value)},
            "filter": lambda: {key: self.filter(value, today=False)},
            "test": lambda: {key: self.test(value)},
            "if": lambda: {"test": self.test(value)},
            "cost": lambda: {key: self.cost(value)},
            "pick": lambda: {key: self.one_of(value, ("choice", "random"), key)},
            "on": lambda: {key: self.one_of(value, ("now", "miss"), key)},
            "free": lambda: {key: self.yes(value, key)},
            "target": lambda: {key: self.one_of(value, ("hand", "row_top"), key)},
            "kind": lambda: {key: self.one_of(value, (*(die for die in self.dice if die != "player"), "any"), key)},
        }
        return words[key]() if key in words else {}

    def target(self, word: str, value: Any) -> dict[str, Any]:
        """Where something goes: a boat to a Depth, a fish to a place or a player, a Regret to a player."""
        if word == "boat":
            return {"depth": self.positive(value, "to")}
        if word == "relocate_this" and value in ("bottom", "discard"):
            return {"place": str(value)}
        return {"to": self.who(value, single=True)}

    # ---- words and numbers

    def who(self, value: Any, *, single: bool) -> Who:
        """A player, or several."""
        if isinstance(value, Mapping) and [*value] == ["at_depth"] and not single:
            return Who("at_depth", self.positive(value["at_depth"], "at_depth"))
        known = SINGLE if single else (*SINGLE, *GROUPS[:-1])
        return Who(self.one_of(value, known, "who"))

    def area(self, value: Any) -> Area:
        """Some shoals."""
        if isinstance(value, Mapping) and [*value] == ["any"]:
            return Area("any", self.positive(value["any"], "any"))
        return Area(self.one_of(value, tuple(one for one in AREAS if one != "any"), "area"))

    def filter(self, value: Any, *, today: bool) -> Filter:
        """Which fish are meant; with ``today`` it may be the first of the day."""
        if value == "all":
            return Filter()
        known = {"align": ALIGNMENTS, "size": SIZES, **({"first_today": ("yes",)} if today else {})}
        if not isinstance(value, Mapping) or not value or not set(value) <= set(known):
            raise self.wrong(f"the filter {value!r} is neither 'all' nor some of {', '.join(known)}")
        read: dict[str, Any] = {key: self.one_of(one, known[key], key) for key, one in value.items()}
        return Filter(**{**read, "first_today": "first_today" in read})

    def test(self, value: Any) -> Test:
        """A condition."""
        name, n = self.pair(value, TESTS, "test")
        return Test(name, n)

    def cost(self, value: Any) -> Cost:
        """A price; an empty one is none."""
        return Cost() if isinstance(value, Mapping) and not value else Cost(*self.pair(value, COSTS, "cost"))

    def pair(self, value: Any, known: Sequence[str], name: str) -> tuple[str, int]:
        """One word with its number."""
        if not isinstance(value, Mapping) or len(value) != 1:
            raise self.wrong(f"the {name} {value!r} is not one word with a number, such as {{{known[0]}: 2}}")
        ((word, n),) = value.items()
        return self.one_of(word, known, name), self.positive(n, str(word))

    def one_of(self, value: Any, known: Sequence[str], name: str) -> str:
        """A known word."""
        if value not in known:
            raise self.wrong(f"{name!r} is {value!r}; it can be {', '.join(known)}")
        return str(value)

    def yes(self, value: Any, name: str) -> bool:
        """Yes or no."""
        return self.one_of(value, ("yes", "no"), name) == "yes"

    def changing(self, value: Any, name: str) -> int:
        """A whole number that is not 0."""
        number = self.whole(value, name, r"[+-]?\d+")
        if number == 0:
            raise self.wrong(f"{name!r} is 0, which changes nothing")
        return number

    def positive(self, value: Any, name: str) -> int:
        """A whole number of 1 or more."""
        number = self.whole(value, name)
        if number < 1:
            raise self.wrong(f"{name!r} is {number}; it is 1 or more")
        return number

    def whole(self, value: Any, name: str, form: str = r"\d+") -> int:
        """A whole number, also where it is written as text."""
        if not re.fullmatch(form, str(value), re.ASCII):
            raise self.wrong(f"{name!r} is {value!r}; it is a whole number")
        return int(value)
