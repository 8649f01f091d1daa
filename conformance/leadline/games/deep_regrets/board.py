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
    lying = [f"shoal {shoal.name}: {shoal_line(shoal, box)}" for shoal in position.shoals if shoal.name in shoals]
    if len(shoals) == len(position.shoals):
        lying = ["", *sea(position, box), ""]
    boards = (line for seat in sorted(seats) for line in angler(position, seat, names, box))
    return [*head(position, names), *lying, *boards]


def head(position: Any, names: Mapping[Seat, str]) -> list[str]:
    """Return the day, the phase, the first player and the player to act."""
    parts = [f"{position.day.capitalize()}, {position.phase}", f"first: {names[position.first]}"]
    next_one = awaited(position)
    if next_one is not None:
        parts.append(f"{next_one[1]}: {names[next_one[0]]}")
    if position.last_turns:
        parts.append(f"last turns: {position.last_turns}")
    if position.preserver is not None:
        parts.append(f"Life Preserver: {names[position.preserver]}")
    for attempt in position.attempt:
        fixed = "" if attempt.difficulty is None else f" set to {attempt.difficulty}"
        parts.append(f"cast at {attempt.shoal}{fixed}{f' {attempt.change:+d}' if attempt.change else ''}")
    return spread(parts)


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
    by_place = {(places[shoal.name].depth, places[shoal.name].column): shoal for shoal in position.shoals}
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
    shown = ["-" if figure is None else str(figure) for figure in (card.difficulty, card.value)]
    return f"{'/'.join(shown)}{'+' if card.align == 'fair' else '-'}"


def boats(position: Any, names: Mapping[Seat, str]) -> list[str]:
    """Return the locations of the boats."""
    there: dict[int, list[str]] = {}
    for seat, boat in enumerate(position.anglers, 1):
        there.setdefault(boat.depth, []).append(names[seat])
    called = {0: "Port", **{depth: f"Depth {roman}" for depth, roman in ROMAN.items()}}
    places = [f"{called[depth]}: {', '.join(there[depth])}" for depth in (1, 2, 3, 0) if depth in there]
    return spread(places, "Boats ")


def decks(position: Any, box: Components) -> list[str]:
    """Return the numbers of cards in the decks and in the discards, and the dice that belong to nobody."""
    piles = {
        "Regrets": (position.regret_deck, position.regret_discards),
        "Dinks": (position.dink_deck, position.dink_discards),
        "rods": (position.rod_deck, ()),
        "reels": (position.reel_deck, ()),
        "supplies": (position.supply_deck, position.supply_discards),
    }
    counts = [f"{name} {len(deck)}{f' (used {len(used)})' if used else ''}" for name, (deck, used) in piles.items()]
    bag = [f"{position.bag.count(kind)} {kind}" for kind in KINDS if kind in position.bag]
    lines = [*spread(counts, "Decks "), *spread(bag or ["empty"], "Bag   ")]
    return [
        *lines,
        *(line for sentence in discarded(position, box) for line in wrap(sentence, WIDTH, subsequent_indent=" " * 6)),
    ]


def angler(position: Any, seat: int, names: Mapping[Seat, str], box: Components) -> Iterator[str]:
    """Yield the board of a player."""
    player = position.angler(seat)
    column = max(map(len, names.values())) + 4
    parts = _facts(player, box)
    start = f"{'*' if position.turn == seat else ' '} {names[seat]}".ljust(column)
    for number, part in enumerate(parts):
        yield from wrap(
            part,
            WIDTH,
            initial_indent=" " * column if number else start,
            subsequent_indent=" " * (column + 2),
            break_on_hyphens=False,
        )


def _facts(player: Any, box: Components) -> list[str]:
    where = "at Port" if player.depth == 0 else f"at Depth {ROMAN[player.depth]}"
    marks = [where, f"{player.bucks}$", f"Regrets {len(player.regrets)}{_worth(player, box)}"]
    marks += ["passed"] if player.passed else []
    marks += ["worms ready"] if player.worms else []
    marks += [] if player.lifeboat else ["lifeboat used"]
    rows = [", ".join(marks), f"fresh {_dice(player.fresh)}; spent {_kinds(player.spent)}"]
    if player.rolled:
        rows.append(f"rolled {_dice(player.rolled)}")
    rows += [f"{name} {_cards(cards, box)}" for name, cards in _hands(player) if cards]
    if any(slot.fish for slot in player.mounts):
        rows.append(
            "mounted " + ", ".join(f"x{slot.times} {slot.fish[0] if slot.fish else '-'}" for slot in player.mounts)
        )
    if player.visited:
        rows.append(f"visited {joined(player.visited)}")
    if player.used:
        rows.append(f"used today {joined(player.used)}")
    return rows


def _hands(player: Any) -> Iterator[tuple[str, Sequence[str | None]]]:
    """Yield a player's cards by kind."""
    yield "fish", player.fish
    yield "Dinks", player.dinks
    yield "supplies", player.supplies
    yield "equipped", [card for card in (player.rod, player.reel) if card]
    yield "rods and reels", [card for card in (*player.rods, *player.reels) if card not in (player.rod, player.reel)]
    yield "drawn", [*player.drawn_rods, *player.drawn_reels, *player.drawn_supplies]


def _worth(player: Any, box: Components) -> str:
    known = box.regrets
    if not player.regrets or any(card not in known for card in player.regrets):
        return ""
    return f" (worth {sum(known[card].value for card in player.regrets)})"


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
