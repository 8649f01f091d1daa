"""Positions as pictures, in the form of an inline `<svg>` for the site, for reports and for export.

The picture is 360 wide, so that it is legible on a phone without scaling. It shows, from the top, the day and the
player to act, the Sea with its nine shoals and the boats, the decks, and each player's board with the pools of dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from leadline.games.deep_regrets.board import ROMAN, fish_facts
from leadline.games.deep_regrets.description import describe
from leadline.games.deep_regrets.phrases import awaited, card_name, discarded, in_box_order, joined
from leadline.games.deep_regrets.words import KINDS
from leadline_engines.deep_regrets.components import Components
from leadline_engines.surface import Seat

WIDTH = 360
_CELL = (118, 46)
_LEFT = 4
_STRIP = 18
"""The height of the line above each Depth, which names the Depth and the boats there."""
_ROW = _STRIP + _CELL[1] + 4
_DIE = 18


def draw_svg(position: Any, names: Mapping[Seat, str], title: str, box: Components) -> str:
    """Draw a position or view; ``title`` names the picture."""
    parts = [*_head(position, names), *_sea(position, names, box)]
    top: float = 30 + box.depths * _ROW + 4
    made, top = _port(position, names, top, box)
    parts += made
    for seat in range(1, len(position.anglers) + 1):
        made, top = _board(position, seat, names, top, box)
        parts += made
    told = escape(" ".join(describe(position, names, box)), quote=False)
    return (
        f'<svg class="ll-regrets" viewBox="0 0 {WIDTH} {round(top + 4)}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title, quote=False)}</title><desc>{told}</desc>{''.join(parts)}</svg>"
    )


@cache
def style() -> str:
    """Return the colours and fonts of the drawing."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


def _text(x: float, y: float, words: object, kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{round(x)}" y="{round(y)}"{name}>{escape(str(words), quote=False)}</text>'


def _box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4"/>'


def _head(position: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    yield _text(8, 18, f"{position.day.capitalize()}, {position.phase}", "b")
    next_one = awaited(position)
    if next_one is not None:
        last = f", {position.last_turns} left" if position.last_turns else ""
        yield _text(352, 18, f"{_called(names[next_one[0]])} {next_one[1]}{last}", "b e")


def _called(name: str) -> str:
    return f"player {name}" if name.isdecimal() else name


def _sea(position: Any, names: Mapping[Seat, str], box: Components) -> Iterator[str]:
    """Yield the shoals, each with its top fish, and above each Depth the boats located there."""
    places = box.shoals
    columns = sorted({place.column for place in places.values()})
    fished = {attempt.shoal: attempt for attempt in position.attempt}
    for depth in range(1, box.depths + 1):
        there = [_called(names[seat]) for seat, angler in enumerate(position.anglers, 1) if angler.depth == depth]
        y = 30 + (depth - 1) * _ROW + 13
        yield _text(8, y, f"Depth {ROMAN.get(depth, depth)}", "b2")
        yield _text(352, y, f"Boats: {', '.join(there)}" if there else "no boats", "c e" if there else "n e")
    for shoal in position.shoals:
        place = places[shoal.name]
        x = _LEFT + columns.index(place.column) * _CELL[0]
        y = 30 + (place.depth - 1) * _ROW + _STRIP
        yield _box(x, y, _CELL[0] - 4, _CELL[1], f"s d{place.depth}{' f' if shoal.name in fished else ''}")
        yield _text(x + 5, y + 13, shoal.name, "n")
        change = _changed(fished[shoal.name]) if shoal.name in fished else ""
        yield _text(x + _CELL[0] - 9, y + 13, f"{len(shoal.cards)} fish{change}", "n e")
        up = bool(shoal.cards and shoal.cards[0].up)
        for n, line in enumerate(_top(shoal, box)):
            yield _text(x + 5, y + 27 + 13 * n, line, "c up" if up and not n else "c")


def _changed(attempt: Any) -> str:
    """Return the change to the Difficulty of the fish that a player is trying to catch."""
    fixed = "" if attempt.difficulty is None else f", now {attempt.difficulty}"
    return f"{fixed}{f', {attempt.change:+d}' if attempt.change else ''}"


def _top(shoal: Any, box: Components) -> Iterator[str]:
    """Yield the visible properties of the top fish, on two lines."""
    if not shoal.cards:
        yield "empty"
        return
    top = shoal.cards[0]
    if top.card is None:
        yield "face-down"
        if shoal.shadow:
            yield f"{shoal.shadow} shadow"
    else:
        yield card_name(top.card, box)[:18]
        yield f"{_facts(top.card, box)}{'' if top.up else ', seen'}"


def _facts(fish: str, box: Components) -> str:
    """Return the Difficulty, the Value and the side of a fish, such as `3/4 fair`, or nothing if it has no card."""
    card = box.fish.get(fish)
    return f"{fish_facts(fish, box)[:-1]} {card.align}" if card else ""


def _port(position: Any, names: Mapping[Seat, str], top: float, box: Components) -> tuple[list[str], float]:
    """Return the Port with the players there, the decks and the bag, followed by the height where it ends."""
    at_port = [_called(names[seat]) for seat, angler in enumerate(position.anglers, 1) if angler.depth == 0]
    decks = (
        f"Decks: {len(position.regret_deck)} Regrets, {len(position.dink_deck)} Dinks, {len(position.rod_deck)} rods, "
        f"{len(position.reel_deck)} reels, {len(position.supply_deck)} supplies"
    )
    kinds = sorted(set(position.bag), key=in_box_order)
    bag = joined([f"{position.bag.count(kind)} {kind}" for kind in kinds]) or "empty"
    held = "on the table" if position.preserver is None else _called(names[position.preserver])
    lines = [
        *wrap(f"At Port: {', '.join(at_port) or 'nobody'}", 56),
        *wrap(decks, 60),
        f"Bag: {bag}",
        f"First: {_called(names[position.first])}; Life Preserver: {held}",
        *(line for sentence in discarded(position, box) for line in wrap(sentence, 60)),
    ]
    height = 14 * len(lines) + 9
    shown = [_text(10, top + 15 + 14 * n, line, "c" if n else "b2") for n, line in enumerate(lines)]
    return [_box(4, top, WIDTH - 8, height, "p"), *shown], top + height + 6


def _board(position: Any, seat: int, names: Mapping[Seat, str], top: float, box: Components) -> tuple[list[str], float]:
    """Return the board of a player, followed by the height where it ends."""
    angler = position.angler(seat)
    mark = " first" if position.turn == seat else ""
    lines = [line for row in _rows(angler, box) for line in wrap(row, 58, break_on_hyphens=False)]
    made, y = _pools(angler, top + 24)
    height = y - top + 8 + 14 * len(lines) + 4
    where = "Port" if angler.depth == 0 else f"Depth {ROMAN[angler.depth]}"
    parts = [
        _box(4, top, WIDTH - 8, height, f"a{mark}"),
        _text(10, top + 15, f"{_called(names[seat])}{', passed' if angler.passed else ''}", "b2"),
        _text(350, top + 15, f"{where} · {angler.bucks}$ · {len(angler.regrets)} Regrets{_worth(angler, box)}", "c e"),
    ]
    parts += made
    parts += [_text(10, y + 16 + 14 * n, line, "c") for n, line in enumerate(lines)]
    return parts, top + height + 6


def _pools(angler: Any, top: float) -> tuple[list[str], float]:
    """Return a player's dice, in as many rows as they need, followed by the height where they end."""
    dice = [("", die.die, str(die.face)) for die in _sorted(angler.fresh)]
    dice += [("rolled", die.die, str(die.face)) for die in _sorted(angler.rolled)]
    dice += [("spent", kind, "") for kind in sorted(angler.spent, key=in_box_order)]
    parts: list[str] = []
    x, y, before = 10.0, top, ""
    for pool, kind, face in dice:
        words = 40 if pool != before else 0
        if x + words + _DIE > WIDTH - 8:
            x, y = 10.0, y + _DIE + 4
        if words:
            parts.append(_text(x + 4, y + 13, pool, "n"))
            x += words
        parts += _die(x, y, kind, face)
        x, before = x + _DIE + 4, pool
    return parts, y + _DIE


def _sorted(dice: Sequence[Any]) -> list[Any]:
    return sorted(dice, key=lambda die: (in_box_order(die.die), die.face))


def _die(x: float, y: float, kind: str, face: str) -> Iterable[str]:
    """Yield a die, which is empty and pale if it is Spent. Both its letter and its colour show its kind."""
    spent = "" if face else " spent"
    yield _box(x, y, _DIE, _DIE, f"die {kind}{spent}")
    yield _text(x + _DIE / 2, y + 13, f"{KINDS.get(kind, kind[:1])}{face}", f"k {kind}{spent}")


def _worth(angler: Any, box: Components) -> str:
    known = box.regrets
    if not angler.regrets or any(card not in known for card in angler.regrets):
        return ""
    return f" worth {sum(known[card].value for card in angler.regrets)}"


def _rows(angler: Any, box: Components) -> Iterator[str]:
    """Yield a player's belongings, with one line for each kind of thing."""
    for name, cards in (("Fish", angler.fish), ("Dinks", angler.dinks), ("Supplies", angler.supplies)):
        if cards:
            yield f"{name}: {_names(cards, box)}"
    gear = [card for card in (angler.rod, angler.reel) if card]
    if gear:
        yield f"Equipped: {_names(gear, box)}"
    others = [card for card in (*angler.rods, *angler.reels) if card not in gear]
    if others:
        yield f"Rods and reels: {_names(others, box)}"
    if any(slot.fish for slot in angler.mounts):
        yield "Mounted: " + ", ".join(
            f"x{slot.times} {_names(slot.fish, box) if slot.fish else '–'}" for slot in angler.mounts
        )
    ready = [*(["worms ready"] if angler.worms else []), *([] if angler.lifeboat else ["lifeboat used"])]
    if ready:
        yield ", ".join(ready).capitalize()


def _names(cards: Sequence[str | None], box: Components) -> str:
    """Return cards by their names, with figures for fish; hidden cards are counted."""
    hidden = sum(card is None for card in cards)
    known: dict[str, int] = {}
    for card in cards:
        if card is not None:
            called = f"{card_name(card, box)} {fish_facts(card, box)}".strip()
            known[called] = known.get(called, 0) + 1
    shown = [name if n == 1 else f"{n} x {name}" for name, n in known.items()]
    return ", ".join([*shown, *([f"{hidden} hidden"] if hidden else [])])
