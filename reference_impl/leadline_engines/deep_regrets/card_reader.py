"""The reader of card texts, which checks each text once when a deck is loaded.

Anything unknown raises an error that names the card and states what would be right (`regrets.card.known-words`).
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
    """A reader of the texts of one card, whose errors all name the card."""

    def __init__(self, card: str, dice: Sequence[str]) -> None:
        self.card = card
        self.dice = tuple(dice)

    def wrong(self, why: str) -> ValueError:
        """Return the error to raise for this card."""
        return ValueError(f"the card {self.card!r}: {why}")

    # ---- lists

    def effects(self, rows: Any, text: str) -> tuple[Effect, ...]:
        """Read a list of effects; ``text`` names the text it is in: `reveal`, `catch`, `eat`, `used` or `activated`."""
        return tuple(self.effect(row, text) for row in self.rows(rows, text))

    def statics(self, rows: Any, allowed: Mapping[str, tuple[str, ...]]) -> tuple[Static, ...]:
        """Read a list of static effects."""
        return tuple(self.static(row, allowed) for row in self.rows(rows, "static"))

    def rows(self, rows: Any, name: str) -> Sequence[Any]:
        """Return a list in the data, after checking that it is a list."""
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            raise self.wrong(f"{name!r} is not a list; write [] for an empty one")
        return rows

    def row(self, row: Any, key: str, known: Mapping[str, tuple[str, ...]]) -> str:
        """Return the word of an effect or static effect, after checking that its keys are known and none is missing."""
        if not isinstance(row, Mapping) or key not in row:
            raise self.wrong(f"{row!r} does not say what it does; write {{{key}: ...}}")
        word = str(row[key])
        if word not in known:
            raise self.wrong(f"there is no {key!r} {word!r} here; the possible ones are {', '.join(known)}")
        for name in row:
            if name != key and name not in known[word]:
                may = ", ".join(known[word]) or "no keys"
                raise self.wrong(f"{word!r} does not have the key {name!r}; it has {may}")
        for name in known[word]:
            if name not in row and name not in MAY_LACK:
                raise self.wrong(f"{word!r} lacks the key {name!r}")
        return word

    # ---- single effects

    def static(self, row: Any, allowed: Mapping[str, tuple[str, ...]]) -> Static:
        """Read one static effect."""
        word = self.row(row, "is", allowed)
        n = 0
        if "n" in row:
            n = self.changing(row["n"], "n") if word == "difficulty" else self.positive(row["n"], "n")
        thing: Any = self.one_of(row["thing"], ("regrets", "hand"), "thing") if "thing" in row else ""
        return Static(word, n, self.filter(row.get("filter", "all"), today=True), thing)

    def effect(self, row: Any, text: str) -> Effect:
        """Read one effect. Raise ``ValueError`` for an unknown word (regrets.card.known-words)."""
        word = self.row(row, "do", EFFECTS)
        if text not in ONLY_IN.get(word, (text,)):
            raise self.wrong(f"{word!r} is allowed only in {' or '.join(ONLY_IN[word])}, not in {text!r}")
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
        """Check that a word is not combined with anything it excludes, in addition to its own keys."""
        if effect.do in ("move_regret", "relocate_this") and effect.to is None and not effect.place:
            raise self.wrong(f"{effect.do!r} lacks the key 'to'")
        if effect.do == "reveal" and effect.area.name == "under_this":
            raise self.wrong("'reveal' turns up tops; 'under_this' is for 'peek' and 'discard_top'")
        if effect.do == "relocate_this" and effect.on == "miss" and text != "reveal":
            raise self.wrong("'on: miss' is allowed only in 'reveal'")
        if effect.kind == "omen" and text not in LASTING:
            raise self.wrong(f"an Omen Die goes back with its card, and the card of {text!r} is used up at once")
        if effect.do == "choose_one" and not effect.lists:
            raise self.wrong("'choose_one' has nothing to choose from")

    def parameter(self, word: str, key: str, value: Any, text: str) -> dict[str, Any]:
        """Read one parameter of an effect, as the fields of ``Effect``."""
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
        """Read a target: the Depth for a boat, a place or player for a fish, or a player for a Regret."""
        if word == "boat":
            return {"depth": self.positive(value, "to")}
        if word == "relocate_this" and value in ("bottom", "discard"):
            return {"place": str(value)}
        return {"to": self.who(value, single=True)}

    # ---- words and numbers

    def who(self, value: Any, *, single: bool) -> Who:
        """Read a player or a group of players."""
        if isinstance(value, Mapping) and [*value] == ["at_depth"] and not single:
            return Who("at_depth", self.positive(value["at_depth"], "at_depth"))
        known = SINGLE if single else (*SINGLE, *GROUPS[:-1])
        return Who(self.one_of(value, known, "who"))

    def area(self, value: Any) -> Area:
        """Read an area, which is a selection of shoals."""
        if isinstance(value, Mapping) and [*value] == ["any"]:
            return Area("any", self.positive(value["any"], "any"))
        return Area(self.one_of(value, tuple(area for area in AREAS if area != "any"), "area"))

    def filter(self, value: Any, *, today: bool) -> Filter:
        """Read a filter for fish; with ``today``, it may ask for the first of the day."""
        if value == "all":
            return Filter()
        known = {"align": ALIGNMENTS, "size": SIZES, **({"first_today": ("yes", "true")} if today else {})}
        if not isinstance(value, Mapping) or not value or not set(value) <= set(known):
            raise self.wrong(f"the filter {value!r} is neither 'all' nor some of {', '.join(known)}")
        read: dict[str, Any] = {key: self.one_of(word, known[key], key) for key, word in value.items()}
        return Filter(**{**read, "first_today": "first_today" in read})

    def test(self, value: Any) -> Test:
        """Read a condition."""
        name, n = self.pair(value, TESTS, "test")
        return Test(name, n)

    def cost(self, value: Any) -> Cost:
        """Read a price; an empty price means that nothing is paid."""
        return Cost() if isinstance(value, Mapping) and not value else Cost(*self.pair(value, COSTS, "cost"))

    def pair(self, value: Any, known: Sequence[str], name: str) -> tuple[str, int]:
        """Read one word with its number."""
        if not isinstance(value, Mapping) or len(value) != 1:
            raise self.wrong(f"the {name} {value!r} is not one word with a number, such as {{{known[0]}: 2}}")
        ((word, n),) = value.items()
        return self.one_of(word, known, name), self.positive(n, str(word))

    def one_of(self, value: Any, known: Sequence[str], name: str) -> str:
        """Return a word, after checking that it is one of the known words."""
        if value not in known:
            raise self.wrong(f"{name!r} is {value!r}; it can be {', '.join(known)}")
        return str(value)

    def yes(self, value: Any, name: str) -> bool:
        """Read a yes or no, which may also be written as in JSON."""
        return self.one_of(value, ("yes", "no", "true", "false"), name) in ("yes", "true")

    def changing(self, value: Any, name: str) -> int:
        """Read a whole number other than 0."""
        number = self.whole(value, name, r"[+-]?\d+")
        if number == 0:
            raise self.wrong(f"{name!r} is 0, which changes nothing")
        return number

    def positive(self, value: Any, name: str) -> int:
        """Read a whole number of 1 or more."""
        number = self.whole(value, name)
        if number < 1:
            raise self.wrong(f"{name!r} is {number}; it is 1 or more")
        return number

    def whole(self, value: Any, name: str, form: str = r"\d+") -> int:
        """Read a whole number, which may also be written as text."""
        if not re.fullmatch(form, str(value), re.ASCII):
            raise self.wrong(f"{name!r} is {value!r}; it is a whole number")
        return int(value)
