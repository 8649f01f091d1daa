"""The decks of a program, as its openings show them: which cards there are, how many, and how the fish are split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from leadline.game.shown import ShownFigures, ShownOpening

DECKS = {
    "regrets": ("regret_deck", "regret_discards", "regret_box"),
    "dinks": ("dink_deck", "dink_discards", "out_of_game"),
    "rods": ("rod_deck",),
    "reels": ("reel_deck",),
    "supplies": ("supply_deck", "supply_discards", "supplies_out_of_game"),
}
"""The fields of a position in which the cards of a deck are at the start, except those that players have."""
HELD = {"rods": ("rods", "drawn_rods"), "reels": ("reels", "drawn_reels"), "supplies": ("supplies", "drawn_supplies")}
"""The fields of a player with cards of a deck, where these are not only the one of the same name."""
BLANK: Mapping[str, Mapping[str, Any]] = {"regrets": {"value": 1}, "dinks": {}, "rods": {}, "reels": {}, "supplies": {}}
"""What stands for the text of a card that an opening does not show."""
MOST_CARDS = 500
"""The greatest number of cards in a pile; the fish, the largest deck of the box, have 117."""
Pile = list[Any]


def shown_decks(box: Mapping[str, Any], openings: Sequence[ShownOpening]) -> ShownFigures:
    """Return the figures of the decks that differ from the box.

    A card of the box keeps what is printed on it. What is printed on any other cannot be seen in an opening: it stands
    as a plain card, to be filled in by its owner.
    """
    shown = _Found({**box, **_regrets_each(box, openings)})
    for deck in DECKS:
        piles = [pile for pile in (_pile(opening, deck) for opening in openings) if pile is not None]
        is_whole = deck != "regrets" or all(_shows_all_regrets(opening) for opening in openings)
        shown.take(deck, box[deck], piles, is_whole=is_whole, plain=BLANK[deck])
    shown.take_fish(openings)
    if shown.box["regrets_each"] != box["regrets_each"]:
        shown.figures["regrets_each"] = shown.box["regrets_each"]
    seats = [number for number in box["seats"] if number in {opening.setup.get("seats") for opening in openings}]
    regrets = shown.figures.get("counts", {}).get("regrets")
    if regrets is not None and regrets < max(box["seats"]) * shown.box["regrets_each"]:
        shown.figures["seats"] = seats  # More players than it opens games for could not share so few Regrets.
    return ShownFigures(shown.figures, tuple(shown.guesses()))


class _Found:
    """The figures that were found, and what had to be filled in."""

    def __init__(self, box: Mapping[str, Any]) -> None:
        self.box = box
        self.figures: dict[str, Any] = {}
        self.blank: list[str] = []
        """The cards of which nothing printed is known."""
        self.unknown = 0
        """The number of cards for which others of the box stand."""

    def guesses(self) -> Iterable[str]:
        """Yield what the owner has to correct."""
        if self.blank:
            yield (
                "Openings do not show what is printed on cards. These are not in the box, and stand here as plain "
                f"cards; write what is printed on them: {', '.join(dict.fromkeys(self.blank))}."
            )
        if self.unknown:
            more = f"is {self.unknown} more card" if self.unknown == 1 else f"are {self.unknown} more cards"
            yield (
                f"The openings show that there {more}, but not which; other cards are used "
                "instead. Report the cards in each pile, or write your own cards in this file."
            )

    def take(
        self,
        deck: str,
        printed: Sequence[Mapping[str, Any]],
        piles: Sequence[Pile],
        *,
        is_whole: bool,
        plain: Mapping[str, Any],
    ) -> list[Any]:
        """Add the figures of a deck if it is not that of the box; return its cards."""
        size = max(map(len, piles), default=0)
        seen: Counter[str] = Counter()
        for pile in piles:
            seen |= Counter(card for card in pile if card is not None)
        rows = {str(row["id"]): row for row in printed}
        usual = Counter({card: int(row.get("copies", 1)) for card, row in rows.items()})
        if not size or (seen <= usual and (size == usual.total() or not is_whole)):
            return list(printed)
        needed = max(self.box["seats"]) * self.box["regrets_each"] if deck == "regrets" and not is_whole else size
        cards = _filled(seen, usual, max(needed, size))
        self.unknown += cards.total() - seen.total()
        self.blank += [card for card in cards if card not in rows]
        made = [_with_copies(rows.get(card) or {**_common(card), **plain}, copies) for card, copies in cards.items()]
        self.figures[deck] = made
        counts = self.figures.setdefault("counts", {})
        counts[deck] = cards.total()
        return made

    def take_fish(self, openings: Sequence[ShownOpening]) -> None:
        """Add the figures of the fish: the cards of each Depth, and the size of each shoal."""
        shown = [opening.report["shoals"] for opening in openings if opening.report.get("shoals")]
        if not shown:
            return
        made: list[Mapping[str, Any]] = []
        inner = _Found(self.box)
        for depth in range(1, int(self.box["depths"]) + 1):
            printed = [row for row in self.box["fish"] if row["depth"] == depth]
            dealt = [
                list(opening.setup[f"depth_{depth}"]) for opening in openings if opening.setup.get(f"depth_{depth}")
            ]
            piles = dealt or [_fish_of(shoals, depth) for shoals in shown]
            plain = {"depth": depth, **self._plain_fish(depth)}
            made += inner.take("fish", printed, piles, is_whole=True, plain=plain)
        self.blank, self.unknown = self.blank + inner.blank, self.unknown + inner.unknown
        if inner.figures:
            self.figures["fish"] = made
            self.figures.setdefault("counts", {})["fish"] = sum(int(row.get("copies", 1)) for row in made)
            self.figures["fair_foul"] = {depth: _split(made, depth) for depth in sorted({row["depth"] for row in made})}
        sizes = {str(shoal.get("name")): len(list(_cards(shoal.get("cards")))) for shoal in shown[0]}
        usual = self.box["shoal"]
        usual_sizes = usual if isinstance(usual, Mapping) else dict.fromkeys(sizes, usual)
        if {name: usual_sizes.get(name) for name in sizes} != sizes:
            self.figures["shoal"] = sizes

    def _plain_fish(self, depth: int) -> Mapping[str, Any]:
        difficulty = self.box["difficulties"][str(depth)]["middling"][0]
        return {"size": "middling", "align": "fair", "difficulty": difficulty, "value": 1}


def _regrets_each(box: Mapping[str, Any], openings: Sequence[ShownOpening]) -> dict[str, int]:
    """Return the number of Regrets per player, if every opening shows the same; nothing if they do not show it."""
    shown = set[float]()
    for opening in openings:
        report = opening.report
        if report.get("regret_deck") is not None and opening.setup.get("seats"):
            held = [card for angler in report.get("anglers") or () for card in _cards(angler.get("regrets"))]
            shown.add((len(list(_cards(report["regret_deck"]))) + len(held)) / opening.setup["seats"])
    each = next(iter(shown)) if len(shown) == 1 else 0
    return {"regrets_each": int(each)} if each and each == int(each) else {}


def _filled(seen: Counter[str], usual: Counter[str], size: int) -> Counter[str]:
    """Return a deck with the cards that were seen, filled up to a size with those of the box, and then with copies."""
    cards = Counter(seen)
    for card, copies in usual.items():
        more = min(copies - cards[card], size - cards.total())
        if more > 0:
            cards[card] += more
    missing = size - cards.total()
    if missing > 0:
        cards[next(iter(cards or usual))] += missing
    return cards


def _with_copies(row: Mapping[str, Any], copies: int) -> dict[str, Any]:
    made = {name: value for name, value in row.items() if name != "copies"}
    return made if copies == 1 else {**made, "copies": copies}


def _common(card: str) -> dict[str, Any]:
    return {"id": card, "name": card.replace("-", " ").replace("_", " ").title(), "source": "own"}


def _pile(opening: ShownOpening, deck: str) -> Pile | None:
    """Return all cards of a deck: those it was dealt, if the program says so, or those reported; None if neither."""
    report = opening.report
    if opening.setup.get(deck):
        return list(opening.setup[deck])
    if report.get(DECKS[deck][0]) is None:
        return None
    pile = [card for name in DECKS[deck] for card in _cards(report.get(name))]
    for angler in report.get("anglers") or ():
        pile += [card for name in HELD.get(deck, (deck,)) for card in _cards(angler.get(name))]
    return pile


def _shows_all_regrets(opening: ShownOpening) -> bool:
    """Return whether an opening shows the Regrets that go back to the box too."""
    return bool(opening.setup.get("regrets")) or opening.report.get("regret_box") is not None


def _cards(value: Any) -> Iterable[Any]:
    """Return the cards of a list; a number stands for that many unknown cards. Raise ``ValueError`` for too many."""
    if not isinstance(value, int):
        return value or ()
    if value > MOST_CARDS:
        raise ValueError(f"no pile has {value} cards")
    return [None] * value


def _fish_of(shoals: Iterable[Mapping[str, Any]], depth: int) -> Pile:
    fish: Pile = []
    for shoal in shoals:
        if str(shoal.get("name", "")).startswith(str(depth)):
            fish += [card.get("card") if isinstance(card, Mapping) else card for card in _cards(shoal.get("cards"))]
    return fish


def _split(fish: Sequence[Mapping[str, Any]], depth: int) -> list[int]:
    """Return how many fish of a Depth are fair, and how many foul."""
    of = Counter(row["align"] for row in fish for _ in range(int(row.get("copies", 1))) if row["depth"] == depth)
    return [of["fair"], of["foul"]]
