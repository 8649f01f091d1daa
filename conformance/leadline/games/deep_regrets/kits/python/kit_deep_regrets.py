"""A translator of the moves, cards, dice and positions of Deep Regrets for an adapter.

It needs `kit_forms.py` and the kit.

`dice` and `cards` are forms. `Chance` gives a program the results that a move names, and records the results that the
program drew or rolled itself. `candidates` lists choices in a reported position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, permutations
from typing import Any

try:
    from kit import CannotLoad  # type: ignore[import-not-found,unused-ignore]
    from kit_forms import Form, made, words  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline.kit import CannotLoad
    from leadline.kits.python.kit_forms import Form, made, words

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
SHOPS = ["rod", "reel", "supply", "dice"]
DECKS = {"regret": "regrets", "dink": "dinks", "rod": "rods", "reel": "reels", "supply": "supplies"}
"""The names of decks in messages: for each deck to which a card belongs, the deck of such cards in a hand."""


def dice(make: Callable[[str, int], Any] = lambda kind, face: (kind, face), kind: Any = 0, face: Any = 1) -> Form:
    """Return the form of a die that shows a face; the program stores its kind and its face, which `make` takes."""
    return made(make, die=kind, face=face)


def spent(make: Callable[[str], Any], kind: Any) -> Form:
    """Return the form of a Spent die, which messages give only by its kind and the program keeps as an object."""
    held = made(make, die=kind)
    return Form(make, lambda die: held.report(die)["die"])


def cards(
    find: Mapping[str, Any] | Callable[[str], Any], name: str = "id", unknown: Callable[[], Any] = lambda: None
) -> Form:
    """Return the form of a card that is an object in the program, with its id in the attribute or key `name`.

    `find` returns the object for an id; if there is none, the position cannot be loaded. `unknown` makes the object for
    null, which stands for an unknown card.
    """

    def load(card: Any) -> Any:
        if card is None:
            return unknown()
        try:
            return find(card) if callable(find) else find[card]
        except KeyError:
            raise CannotLoad(f"there is no card {card}") from None

    def report(held: Any) -> Any:
        if held is None:
            return None
        return held[name] if isinstance(held, Mapping) else getattr(held, name)

    return Form(load, report)


PORT = Form(lambda depth: depth or None, lambda depth: depth or 0)
"""The form of a Depth; Port, which is 0, is None in the program."""


def shops(**names: Any) -> Form:
    """Return the form of a shop, for a program that has its own names for shops."""
    return words({shop: names.get(shop, shop) for shop in SHOPS})


class Chance:
    """The results of chance that a move names, in the order in which the program rolls or draws."""

    def __init__(self) -> None:
        self.left: list[tuple[str, Any]] = []
        self.own: list[Any] = []
        """The results that no move named, in the form in which they are reported in `played`."""

    def feed(self, chance: Any) -> None:
        """Store the results of a move, and drop any results left over from the previous move."""
        self.own = []
        many = [
            (drawn["of"], drawn["got"] if isinstance(drawn["got"], list) else [drawn["got"]]) for drawn in chance or ()
        ]
        self.left = [(of, got) for of, some in many for got in some]

    def give(self, of: str, otherwise: Callable[[], Any], fits: Callable[[Any], bool] = lambda got: True) -> Any:
        """Return the next result of a kind.

        If the move does not name one, record and return the program's own result.
        """
        for place, (kind, got) in enumerate(self.left):
            if kind == of and fits(got):
                del self.left[place]
                return got
        got = otherwise()
        self.own.append({"of": of, "got": [got] if isinstance(got, int) and of != "coin" else got})
        return got

    def played(self, chance: Any) -> Any:
        """Return the entry of `played` for a move with this chance, or None if the program added nothing to it."""
        return {"chance": [*(chance or ()), *self.own]} if self.own else None


def candidates(position: Any, seat: int, kind: str, options: Any = ()) -> list[Any]:
    """Return every choice of a kind that may be legal in a reported position.

    `options` lists the choices that the open question allows, if the position does not contain them: the cards, shoals
    or numbers to choose from, or, for `pick-dice`, pairs of Fresh dice and Spent dice.
    """
    angler = position["anglers"][seat - 1]
    players = range(1, len(position["anglers"]) + 1)
    fresh = sorted(angler.get("fresh", ()), key=lambda die: (die["die"], die["face"]))
    fish = [card for card in angler.get("fish", ()) if card is not None]
    mounts = list(enumerate(angler.get("mounts", ()), 1))
    free = [slot for slot, mount in mounts if not mount.get("fish")]
    drawn = [card for deck in ("rods", "reels", "supplies") for card in angler.get(f"drawn_{deck}", ())]
    shoals = [{"shoal": shoal["name"]} for shoal in position.get("shoals", ())]
    parts: dict[str, Callable[[], Iterable[Any]]] = {
        **dict.fromkeys(("pass", "end", "abandon", "preserver", "omen", "coin"), lambda: [{}]),
        **dict.fromkeys(("cast", "worms"), lambda: shoals),
        "pay": lambda: [{"dice": some} for some in _subsets(fresh)],
        "muster": lambda: [{"reroll": some} for some in _subsets(fresh)],
        "keep": lambda: [{"dice": some} for some in _subsets(_sorted_dice(angler.get("rolled", ())))],
        "let-go": lambda: [{"die": die} for die in [*fresh, None]],
        "sinker": lambda: [{"die": die} for die in fresh],
        "declare": lambda: [{"to": where} for where in ("sea", "port")],
        "reward": lambda: [{"take": reward} for reward in ("dink", "regret")],
        "put-back": lambda: [{"on": place} for place in ("top", "bottom")],
        "eat": lambda: [
            {"fish": card} for card in [*fish, *(mounted for _, mount in mounts for mounted in mount.get("fish", ()))]
        ],
        "sell": lambda: [{"fish": some} for some in _subsets(sorted(fish))],
        "mount": lambda: [{"fish": some} for some in _mounted(sorted(fish), free)],
        "dink": lambda: [{"card": card} for card in angler.get("dinks", ())],
        "supply": lambda: [{"card": card} for card in angler.get("supplies", ())],
        "gear": lambda: [{"card": card} for card in (angler.get("rod"), angler.get("reel")) if card],
        "visit": lambda: [{"shop": shop, "price": price} for shop in SHOPS for price in (1, 3, 5)],
        "discard-regret": lambda: [{"regret": regret} for regret in [None, *angler.get("regrets", ())]],
        "equip": lambda: [
            {"rod": rod, "reel": reel} for rod in [None, *angler["rods"]] for reel in [None, *angler["reels"]]
        ],
        **dict.fromkeys(("throw",), lambda: [{"to": player} for player in players]),
        "pick-player": lambda: [{"player": player} for player in players],
        "lose": lambda: [{"slot": slot} for slot, mount in mounts if mount.get("fish")],
        "keep-cards": lambda: [{"cards": some} for some in _subsets(sorted(drawn))],
        "order": lambda: [{"cards": list(some)} for some in permutations(options)],
        "pick-cards": lambda: [{"cards": [card]} for card in options],
        "pick-shoal": lambda: [{"shoal": shoal} for shoal in options] or shoals,
        "option": lambda: [{"number": number} for number in options],
        "pick-dice": lambda: [{"dice": some, "spent": kinds} for some, kinds in options],
    }
    choices = [{"seat": seat, "kind": kind, **part} for part in parts.get(kind, list)()]
    return list({repr(choice): choice for choice in choices}.values())


def _sorted_dice(pool: Iterable[Any]) -> list[Any]:
    return sorted(pool, key=lambda die: (die["die"], die["face"]))


def _subsets(pool: list[Any]) -> list[list[Any]]:
    return [list(some) for number in range(len(pool) + 1) for some in combinations(pool, number)]


def _mounted(fish: list[Any], free: list[int]) -> list[Any]:
    """Return all ways to mount up to three fish in free slots."""
    return [
        [{"fish": card, "slot": slot} for card, slot in zip(some, slots, strict=True)]
        for number in (1, 2, 3)
        for some in combinations(fish, number)
        for slots in permutations(free, number)
    ]
