"""The short forms used in scenarios: dice as `p3`, unknown cards as a number, slots by number and shoals by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from leadline.base.errors import bad_input
from leadline.base.yaml_text import Fields, Items, Node, Text, as_fields
from leadline.game.syntax import in_place_of
from leadline.games.deep_regrets.words import LETTERS

HANDS = ("fish", "regrets", "dinks", "supplies", "drawn_rods", "drawn_reels", "drawn_supplies")
"""The kinds of a player's cards that may be unknown, in which case a number may be written instead."""
LISTS = ("spent", "rods", "reels", "visited", "used")
DICE = ("fresh", "rolled", "dice", "reroll")
NOTHING = "none"


def angler(fields: Fields, *, partly: bool = False) -> Fields:
    """Return a written player in the form of the type; with ``partly``, the number of some cards is enough."""
    return in_place_of(fields, {_name(key): _part(_name(key), node, partly) for key, node in fields.items()})


def event(fields: Fields) -> Fields:
    """Return an expected event in the form of its type."""
    return in_place_of(fields, {key: _event_part(key, node) for key, node in fields.items()})


def _event_part(key: str, node: Node) -> Node:
    if key in ("dice", "fresh"):
        return dice(node)
    return die(node) if key == "die" and isinstance(node, Text) and _is_die(node) else node


def _name(key: str) -> str:
    return key.replace("-", "_")


def _part(name: str, node: Node, partly: bool) -> Node:
    if name in DICE:
        return dice(node)
    if name in HANDS:
        return counted(node, partly=partly)
    return listed(node) if name in LISTS else node


def counted(node: Node, *, partly: bool) -> Node:
    """Return cards that may be written as a number: unknown cards or, with ``partly``, cards of any kind."""
    if isinstance(node, Text) and node.isdecimal():
        return node if partly else Items([Text("null", node.place)] * so_many(node), node.place)
    return listed(node)


def so_many(node: Text) -> int:
    """Return a number of cards. Raise ``InputError`` if it exceeds the possible number."""
    if len(node) > 4:
        raise bad_input(f"there cannot be {node[:20]} cards", "write how many cards there are, such as 3", node.place)
    return int(node)


def listed(node: Node) -> Node:
    """Return a single word as a list of one, and `none` as an empty list."""
    if isinstance(node, Text):
        return Items([] if str(node) == NOTHING else [node], node.place)
    return node


def dice(node: Node) -> Node:
    """Return a list of dice such as `p3`."""
    node = listed(node)
    return Items([die(entry) for entry in node], node.place) if isinstance(node, Items) else node


def _is_die(node: Text) -> bool:
    return node[:1] in LETTERS and node[1:].isdecimal()


def die(node: Node) -> Node:
    """Return a die written as `p3`."""
    if not isinstance(node, Text):
        return node
    if not _is_die(node):
        raise bad_input(f"{str(node)!r} is not a die", "write its letter and its face: p1 b0 g3 o2 m4", node.place)
    parts: dict[str, Node] = {"die": Text(LETTERS[node[0]], node.place), "face": Text(node[1:], node.place)}
    return Fields(parts, node.place, dict.fromkeys(parts, node.place))


def mounts(node: Node, times: Sequence[int], *, partly: bool) -> Node:
    """Return slots written by number, `{2: FISH}`; the other slots are empty or, with ``partly``, unspecified."""
    if not isinstance(node, Fields):
        return node
    for key in node:
        if not key.isdecimal() or not 1 <= int(key) <= len(times):
            remedy = f"write a number from 1 to {len(times)}, or the slots as a list of {{times, fish}}"
            raise bad_input(f"there is no slot {key!r}", remedy, node.places[key])

    def slot(number: int) -> Fields:
        fish = node.get(str(number))
        place = node.place if fish is None else node.places[str(number)]
        parts: dict[str, Node] = {} if partly else {"times": Text(str(times[number - 1]), place)}
        if fish is not None:
            parts["fish"] = listed(fish)
        return Fields(parts, place, dict.fromkeys(parts, place))

    return Items([slot(number) for number in range(1, len(times) + 1)], node.place)


def shoals(node: Node, names: Sequence[str], of_shoal: Callable[[str, Fields | None], Fields]) -> Node:
    """Return shoals written by name, in order; ``of_shoal`` converts the contents of each."""
    if isinstance(node, Items):
        return node
    fields = as_fields(node, node.place, "the shoals")
    for key in fields:
        if key not in names:
            raise bad_input(f"there is no shoal {key!r}", f"the shoals are {', '.join(names)}", fields.places[key])
    written: Mapping[str, Fields] = {key: shoal(contents, fields.places[key]) for key, contents in fields.items()}
    return Items([of_shoal(name, written.get(name)) for name in names], node.place)


def shoal(node: Node, place: object) -> Fields:
    """Return a shoal written as its cards from the top, or in the form of the type."""
    if isinstance(node, Fields):
        return in_place_of(node, {key: cards(part) if key == "cards" else part for key, part in node.items()})
    return Fields({"cards": cards(node)}, node.place, {"cards": node.place})


def cards(node: Node) -> Node:
    """Return fish from the top: ids, `ID up` for a fish that lies face up, and a number for that many unknown fish."""
    fish: list[Node] = []
    for entry in node if isinstance(node, Items) else [node]:
        if not isinstance(entry, Text):
            fish.append(entry)
        elif entry.isdecimal():
            fish += [Fields({}, entry.place, {}) for _ in range(so_many(entry))]
        else:
            fish.append(_lying(entry))
    return Items(fish, node.place)


def _lying(text: Text) -> Fields:
    card, _, rest = text.partition(" ")
    if rest not in ("", "up"):
        raise bad_input(f"{str(text)!r} is not a fish in a shoal", "write its id, or its id and `up`", text.place)
    parts: dict[str, Node] = {"card": Text(card, text.place)} if card != "?" else {}
    if rest:
        parts["up"] = Text("true", text.place)
    return Fields(parts, text.place, dict.fromkeys(parts, text.place))
