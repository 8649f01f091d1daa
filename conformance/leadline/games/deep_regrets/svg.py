"""A position as a picture: an inline `<svg>` for the site, for reports and for export.

The picture is 360 wide, so that it is legible on a phone as it is. From the top: the day and who is to act, the Sea
with its nine shoals and the boats, the decks, and the board of each player with its pools of dice.
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
from leadline.games.deep_regrets.told import box, card_name
from leadline_engines.surface import Seat

WIDTH = 360
_CELL = (108, 50)
_LEFT = 32
_DIE = 18


def draw_svg(position: Any, names: Mapping[Seat, str], title: str) -> str:
    """Draw a position, or what somebody sees of it; ``title`` names the picture."""
    parts = [*_head(position, names), *_sea(position, names)]
    top = 36 + 3 * (_CELL[1] + 6) + 8
    parts += _port(position, names, top)
    top += 48
    for seat in range(1, len(position.anglers) + 1):
        made, top = _board(position, seat, names, top)
        parts += made
    told = escape(" ".join(describe(position, names)), quote=False)
    return (
        f'<svg class="ll-regrets" viewBox="0 0 {WIDTH} {top + 4}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title, quote=False)}</title><desc>{told}</desc>{''.join(parts)}</svg>"
    )


@cache
def style() -> str:
    """The colours and fonts of the drawing."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


def _text(x: float, y: float, words: object, kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{round(x)}" y="{round(y)}"{name}>{escape(str(words), quote=False)}</text>'


def _box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4"/>'


def _head(position: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    yield _text(8, 18, f"{position.day.capitalize()}, {position.phase}", "b")
    if position.turn is not None:
        last = f", {position.last_turns} left" if position.last_turns else ""
        yield _text(352, 18, f"{_called(names[position.turn])} to act{last}", "b e")


def _called(name: str) -> str:
    return f"player {name}" if name.isdecimal() else name


def _sea(position: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    """The nine shoals, each with its top fish."""
    places = box().shoals
    columns = sorted({place.column for place in places.values()})
    fished = {attempt.shoal for attempt in position.attempt}
    for shoal in position.shoals:
        place = places[shoal.name]
        x = _LEFT + columns.index(place.column) * _CELL[0]
        y = 30 + (place.depth - 1) * (_CELL[1] + 6)
        yield _box(x, y, _CELL[0] - 6, _CELL[1], f"s d{place.depth}{' f' if shoal.name in fished else ''}")
        yield _text(x + 5, y + 13, shoal.name, "n")
        yield _text(x + _CELL[0] - 11, y + 13, f"{len(shoal.cards)} fish", "n e")
        yield from (_text(x + 5, y + 28 + 14 * n, line, "c") for n, line in enumerate(_top(shoal)))
    for depth, roman in ROMAN.items():
        y = 30 + (depth - 1) * (_CELL[1] + 6)
        yield _text(4, y + 14, roman, "b")
        there = [names[seat] for seat, one in enumerate(position.anglers, 1) if one.depth == depth]
        yield from (_text(4, y + 27 + 11 * n, name[:4], "boat") for n, name in enumerate(there[:3]))


def _top(shoal: Any) -> Iterator[str]:
    """What is seen of the top fish, in two lines."""
    if not shoal.cards:
        yield "empty"
        return
    top = shoal.cards[0]
    if top.card is None:
        yield "face-down"
        if shoal.shadow:
            yield f"{shoal.shadow} shadow"
    else:
        yield card_name(top.card)[:17]
        yield f"{fish_facts(top.card)}{'' if top.up else ', face-down'}"


def _port(position: Any, names: Mapping[Seat, str], top: int) -> Iterator[str]:
    """The Port with who is there, the decks and the bag."""
    at_port = [_called(names[seat]) for seat, one in enumerate(position.anglers, 1) if one.depth == 0]
    held = position.preserver
    yield _box(4, top, WIDTH - 8, 42, "p")
    yield _text(10, top + 14, f"Port: {', '.join(at_port) or 'nobody'}", "b2")
    yield _text(350, top + 14, f"Life Preserver: {'table' if held is None else _called(names[held])}", "c e")
    decks = (
        f"Regrets {len(position.regret_deck)}, Dinks {len(position.dink_deck)}, rods {len(position.rod_deck)}, "
        f"reels {len(position.reel_deck)}, supplies {len(position.supply_deck)}, bag {len(position.bag)} dice"
    )
    yield _text(10, top + 32, decks, "c")


def _board(position: Any, seat: int, names: Mapping[Seat, str], top: int) -> tuple[list[str], int]:
    """The board of a player, and where it ends."""
    one = position.angler(seat)
    mark = " first" if position.turn == seat else ""
    lines = [line for row in _rows(one) for line in wrap(row, 58, break_on_hyphens=False)]
    height = 22 + _DIE + 10 + 14 * len(lines) + 6
    where = "Port" if one.depth == 0 else f"Depth {ROMAN[one.depth]}"
    parts = [
        _box(4, top, WIDTH - 8, height, f"a{mark}"),
        _text(10, top + 15, f"{_called(names[seat])}{', passed' if one.passed else ''}", "b2"),
        _text(350, top + 15, f"{where} · {one.bucks}$ · {len(one.regrets)} Regrets{_worth(one)}", "c e"),
    ]
    x, y = 10.0, top + 24
    for die in (*one.fresh, *one.rolled):
        parts += _die(x, y, die.die, str(die.face))
        x += _DIE + 4
    if one.spent:
        x = max(x + 8, 180)
        parts.append(_text(x - 4, y + 13, "spent", "n e"))
        for kind in one.spent:
            parts += _die(x, y, kind, "")
            x += _DIE * 0.7 if len(one.spent) > 7 else _DIE + 4
    parts += [_text(10, y + _DIE + 16 + 14 * n, line, "c") for n, line in enumerate(lines)]
    return parts, top + height + 6


def _die(x: float, y: float, kind: str, face: str) -> Iterable[str]:
    """A die; a spent one is empty and pale. Its letter tells its kind beside the colour."""
    spent = "" if face else " spent"
    yield _box(x, y, _DIE, _DIE, f"die {kind}{spent}")
    yield _text(x + _DIE / 2, y + 13, f"{kind[:1]}{face}", f"k {kind}{spent}")


def _worth(one: Any) -> str:
    known = box().regrets
    if not one.regrets or any(card not in known for card in one.regrets):
        return ""
    return f" worth {sum(known[card].value for card in one.regrets)}"


def _rows(one: Any) -> Iterator[str]:
    """What a player has, a line for each kind of thing."""
    for name, cards in (("Fish", one.fish), ("Dinks", one.dinks), ("Supplies", one.supplies)):
        if cards:
            yield f"{name}: {_names(cards)}"
    gear = [card for card in (one.rod, one.reel) if card]
    if gear:
        yield f"Equipped: {_names(gear)}"
    others = [card for card in (*one.rods, *one.reels) if card not in gear]
    if others:
        yield f"Rods and reels: {_names(others)}"
    if any(slot.fish for slot in one.mounts):
        yield "Mounted: " + ", ".join(f"x{slot.times} {_names(slot.fish) if slot.fish else '–'}" for slot in one.mounts)
    ready = [*(["worms ready"] if one.worms else []), *([] if one.lifeboat else ["lifeboat used"])]
    if ready:
        yield ", ".join(ready).capitalize()


def _names(cards: Sequence[str | None]) -> str:
    if all(card is None for card in cards):
        return f"{len(cards)} hidden"
    return ", ".join("hidden" if card is None else f"{card_name(card)} {fish_facts(card)}".strip() for card in cards)
