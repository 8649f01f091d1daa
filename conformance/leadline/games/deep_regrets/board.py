"""Positions as plain text: the Sea with its nine shoals, the boats, the decks and the players' boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from leadline.games.deep_regrets.phrases import awaited, discarded, in_box_order, joined
from leadline.games.deep_regrets.words import KINDS, write_die
from leadline_engines.deep_regrets.components import Components
from leadline_engines.surface import Seat

WIDTH = 78
_COLUMN = 24
ROMAN = {1: "I", 2: "II", 3: "III"}
LEGEND = "FACE-UP or known: Difficulty/Value, + fair, - foul"


def draw(position: Any, names: Mapping[Seat, str], box: Components) -> list[str]:
    """Draw a whole position; no line is wider than 78 columns."""
    boards = (line for seat in range(1, len(position.anglers) + 1) for line in angler(position, seat, names, box))
    return [
        *head(position, names),
        "",
        *sea(position, box),
        *boats(position, names),
        "",
        *decks(position, box),
        "",
        *boards,
    ]


def draw_small(
    position: Any, names: Mapping[Seat, str], seats: Collection[int], shoals: Collection[str], box: Components
) -> list[str]:
    """Draw only some of the players and some of the shoals."""
    lying = [f"shoal {one.name}: {shoal_line(one, box)}" for one in position.shoals if one.name in shoals]
    if len(shoals) == len(position.shoals):
        lying = ["", *sea(position, box), ""]
    boards = (line for seat in sorted(seats) for line in angler(position, seat, names, box))
    return [*head(position, names), *lying, *boards]


def head(position: Any, names: Mapping[Seat, str]) -> list[str]:
    """Return the day, the phase, the first player and the player to act."""
    said = [f"{position.day.capitalize()}, {position.phase}", f"first: {names[position.first]}"]
    next_one = awaited(position)
    if next_one is not None:
        said.append(f"{next_one[1]}: {names[next_one[0]]}")
    if position.last_turns:
        said.append(f"last turns: {position.last_turns}")
    if position.preserver is not None:
        said.append(f"Life Preserver: {names[position.preserver]}")
    for attempt in position.attempt:
        fixed = "" if attempt.difficulty is None else f" set to {attempt.difficulty}"
        said.append(f"cast at {attempt.shoal}{fixed}{f' {attempt.change:+d}' if attempt.change else ''}")
    return spread(said)


def spread(parts: Sequence[str], start: str = "") -> list[str]:
    """Return parts next to each other, in as many lines as they need; ``start`` begins the first line."""
    lines, indent = [start + parts[0]], " " * len(start)
    for part in parts[1:]:
        if len(lines[-1]) + 3 + len(part) > WIDTH:
            lines.append(indent + part)
        else:
            lines[-1] += f"   {part}"
    return lines


def sea(position: Any, box: Components) -> Iterator[str]:
    """Yield the nine shoals in the order of their Depths."""
    places = box.shoals
    by_place = {(places[one.name].depth, places[one.name].column): one for one in position.shoals}
    columns = sorted({column for _, column in by_place})
    yield "Sea".ljust(6) + "".join(column.ljust(_COLUMN) for column in columns).rstrip()
    for depth in sorted({depth for depth, _ in by_place}):
        cells = [shoal_line(by_place[depth, column], box, _COLUMN - 1) for column in columns]
        yield (f"  {ROMAN.get(depth, depth)}".ljust(6) + "".join(cell.ljust(_COLUMN) for cell in cells)).rstrip()
    if any(shoal.cards and shoal.cards[0].card for shoal in position.shoals):
        yield f"      {LEGEND}"


def shoal_line(shoal: Any, box: Components, width: int = WIDTH) -> str:
    """Return the number of fish in a shoal and what is visible of the top one, in capitals if it is face up."""
    if not shoal.cards:
        return "empty"
    top, number = shoal.cards[0], str(len(shoal.cards))
    if top.card is None:
        return f"{number} {shoal.shadow or 'face-down'}"
    facts = f" {fish_facts(top.card, box)}"
    name = top.card.upper() if top.up else top.card
    return f"{number} {name[: max(1, width - len(number) - len(facts) - 1)]}{facts}"


def fish_facts(fish: str, box: Components) -> str:
    """Return the Difficulty and the Value of a fish, with + for a fair fish and - for a foul one: `3/4+`."""
    card = box.fish.get(fish)
    if card is None:
        return ""
    shown = ["-" if one is None else str(one) for one in (card.difficulty, card.value)]
    return f"{'/'.join(shown)}{'+' if card.align == 'fair' else '-'}"


def boats(position: Any, names: Mapping[Seat, str]) -> list[str]:
    """Return the locations of the boats."""
    there: dict[int, list[str]] = {}
    for seat, one in enumerate(position.anglers, 1):
        there.setdefault(one.depth, []).append(names[seat])
    called = {0: "Port", **{depth: f"Depth {roman}" for depth, roman in ROMAN.items()}}
    said = [f"{called[depth]}: {', '.join(there[depth])}" for depth in (1, 2, 3, 0) if depth in there]
    return spread(said, "Boats ")


def decks(position: Any, box: Components) -> list[str]:
    """Return the numbers of cards in the decks and in the discards, and the dice that belong to nobody."""
    piles = {
        "Regrets": (position.regret_deck, position.regret_discards),
        "Dinks": (position.dink_deck, position.dink_discards),
        "rods": (position.rod_deck, ()),
        "reels": (position.reel_deck, ()),
        "supplies": (position.supply_deck, position.supply_discards),
    }
    said = [f"{name} {len(deck)}{f' (used {len(used)})' if used else ''}" for name, (deck, used) in piles.items()]
    bag = [f"{position.bag.count(kind)} {kind}" for kind in KINDS if kind in position.bag]
    lines = [*spread(said, "Decks "), *spread(bag or ["empty"], "Bag   ")]
    return [
        *lines,
        *(line for one in discarded(position, box) for line in wrap(one, WIDTH, subsequent_indent=" " * 6)),
    ]


def angler(position: Any, seat: int, names: Mapping[Seat, str], box: Components) -> Iterator[str]:
    """Yield the board of a player."""
    one = position.angler(seat)
    column = max(map(len, names.values())) + 4
    parts = _facts(one, box)
    start = f"{'*' if position.turn == seat else ' '} {names[seat]}".ljust(column)
    for number, part in enumerate(parts):
        yield from wrap(
            part,
            WIDTH,
            initial_indent=" " * column if number else start,
            subsequent_indent=" " * (column + 2),
            break_on_hyphens=False,
        )


def _facts(one: Any, box: Components) -> list[str]:
    where = "at Port" if one.depth == 0 else f"at Depth {ROMAN[one.depth]}"
    marks = [where, f"{one.bucks}$", f"Regrets {len(one.regrets)}{_worth(one, box)}"]
    marks += ["passed"] if one.passed else []
    marks += ["worms ready"] if one.worms else []
    marks += [] if one.lifeboat else ["lifeboat used"]
    rows = [", ".join(marks), f"fresh {_dice(one.fresh)}; spent {_kinds(one.spent)}"]
    if one.rolled:
        rows.append(f"rolled {_dice(one.rolled)}")
    rows += [f"{name} {_cards(cards, box)}" for name, cards in _hands(one) if cards]
    if any(slot.fish for slot in one.mounts):
        rows.append(
            "mounted " + ", ".join(f"x{slot.times} {slot.fish[0] if slot.fish else '-'}" for slot in one.mounts)
        )
    if one.visited:
        rows.append(f"visited {joined(one.visited)}")
    if one.used:
        rows.append(f"used today {joined(one.used)}")
    return rows


def _hands(one: Any) -> Iterator[tuple[str, Sequence[str | None]]]:
    """Yield a player's cards by kind."""
    yield "fish", one.fish
    yield "Dinks", one.dinks
    yield "supplies", one.supplies
    yield "equipped", [card for card in (one.rod, one.reel) if card]
    yield "rods and reels", [card for card in (*one.rods, *one.reels) if card not in (one.rod, one.reel)]
    yield "drawn", [*one.drawn_rods, *one.drawn_reels, *one.drawn_supplies]


def _worth(one: Any, box: Components) -> str:
    known = box.regrets
    if not one.regrets or any(card not in known for card in one.regrets):
        return ""
    return f" (worth {sum(known[card].value for card in one.regrets)})"


def _dice(dice: Sequence[Any]) -> str:
    return " ".join(map(write_die, sorted(dice, key=lambda die: (in_box_order(die.die), die.face)))) or "none"


def _kinds(kinds: Sequence[str]) -> str:
    return " ".join(sorted(kinds, key=in_box_order)) or "none"


def _cards(cards: Sequence[str | None], box: Components) -> str:
    """Return cards by their ids, with identical ones together and figures for fish; hidden cards are counted."""
    number = Counter(f"{card} {fish_facts(card, box)}".strip() for card in cards if card is not None)
    known = [card if n == 1 else f"{n} x {card}" for card, n in number.items()]
    hidden = sum(card is None for card in cards)
    return ", ".join([*known, *([f"{hidden} hidden"] if hidden else [])])
