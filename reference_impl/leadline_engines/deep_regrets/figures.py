"""The reader of figures from the spec or from a user, whose errors all name the figure or the card."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from leadline_engines.deep_regrets.card_reader import Reader
from leadline_engines.deep_regrets.facts import (
    Activated,
    DieKindFacts,
    FishCard,
    GearCard,
    ItemCard,
    MadnessRow,
    RegretCard,
    ShoalPlace,
    Tier,
)
from leadline_engines.deep_regrets.vocabulary import ALIGNMENTS, ON_FISH, ON_GEAR, SIZES, TIMES
from leadline_engines.figures import figure_of, list_of, signed_of, table_of, whole_of, wholes_of, words_of

if TYPE_CHECKING:
    from leadline_engines.deep_regrets.components import Components

C = TypeVar("C")
Common: TypeAlias = tuple[str, str, int]
"""The fields that all cards have: name, source and copies."""
ALL_CARDS = ("id", "name", "source", "copies")
SHOPS = {"rod": "rods", "reel": "reels", "supply": "supplies", "dice": "dice"}
"""The shops, with their names in the figures."""


def read_components(kind: type[Components], figures: Mapping[str, Any]) -> Components:
    """Return the components made from figures. Raise ``ValueError`` for anything missing or wrong."""
    bucks, preserver = figure_of(figures, "fishbucks"), figure_of(figures, "life_preserver")
    depths, columns = whole_of(figures, "depths"), words_of(figures, "columns")
    shoals = {f"{depth}{name}": ShoalPlace(depth, name) for depth in range(1, depths + 1) for name in columns}
    dice = _dice(figures)
    readers: dict[str, Any] = {
        "fish": _fish, "regrets": _regret, "dinks": _item, "rods": _gear, "reels": _gear, "supplies": _item,
    }  # fmt: skip
    decks: dict[str, Any] = {name: _deck(figures, name, dice, read) for name, read in readers.items()}
    made = kind(
        seats=wholes_of(figures, "seats"),
        days=words_of(figures, "days"),
        short_game=str(figure_of(figures, "short_game")),
        day_effects={day: str(what) for day, what in table_of(figures, "day_effects").items()},
        thursday_money=whole_of(figures, "thursday_money"),
        saturday_die=words_of(figures, "saturday_die"),
        depths=depths,
        columns=columns,
        shoals=shoals,
        shoal_sizes=_shoal_sizes(figures, shoals),
        regrets_each=whole_of(figures, "regrets_each"),
        dice=dice,
        madness=_madness(figures),
        mounts=wholes_of(figures, "mounts"),
        lifeboat=whole_of(figures, "lifeboat"),
        bucks_start=whole_of(bucks, "start"),
        bucks_cap=whole_of(bucks, "cap"),
        bucks_a_point=whole_of(bucks, "a_point"),
        preserver_difficulty=whole_of(preserver, "difficulty"),
        preserver_price=whole_of(preserver, "price"),
        last_turns=whole_of(figures, "last_turns"),
        mount_at_once=whole_of(figures, "mount_at_once"),
        shops={shop: _shop(table_of(figures, "shops"), name) for shop, name in SHOPS.items()},
        difficulties=_difficulties(figures),
        **decks,
    )
    _check(made)
    _check_counts(made, figures)
    return made


def _check(made: Components) -> None:
    """Check that all parts are consistent, as they must be before a game can be set up."""
    seen: set[str] = set()
    for deck in ("fish", "regrets", "dinks", "rods", "reels", "supplies"):
        for card in getattr(made, deck):
            if card in seen:
                raise ValueError(f"the card {card!r} is in two decks; every card needs an id of its own")
            seen.add(card)
    _check_shoals(made)
    if made.pile("regrets").total() < max(made.seats) * made.regrets_each:
        needed = f"{max(made.seats)} players need {made.regrets_each} each"
        raise ValueError(f"there are {made.pile('regrets').total()} Regrets; {needed}")
    if made.short_game not in made.days:
        raise ValueError(f"the figure 'short_game' is {made.short_game!r}, which is not one of the days")
    for kind in (*made.saturday_die, "player"):
        if kind not in made.dice:
            raise ValueError(f"there are no dice {kind!r}; the kinds are {', '.join(made.dice)}")


def _check_shoals(made: Components) -> None:
    """Check that the shoals of each Depth hold exactly the fish of this Depth; if they do not, say how they could."""
    fish = {depth: made.pile(f"depth_{depth}").total() for depth in range(1, made.depths + 1)}
    names = {depth: [name for name, place in made.shoals.items() if place.depth == depth] for depth in fish}
    for depth, cards in fish.items():
        room = sum(made.shoal_sizes[name] for name in names[depth])
        if cards != room:
            even = {name: size for each in fish for name, size in _shared_out(fish[each], names[each]).items()}
            remedy = f"write shoal: {{{', '.join(f'{name}: {size}' for name, size in even.items())}}}"
            raise ValueError(f"there are {cards} fish of Depth {depth}; the shoals there take {room}; {remedy}")


def _shared_out(number: int, names: list[str]) -> dict[str, int]:
    """Return the sizes of shoals that are as equal as possible."""
    each, more = divmod(number, len(names))
    return {name: each + (place < more) for place, name in enumerate(names)}


def _check_counts(made: Components, figures: Mapping[str, Any]) -> None:
    """Check that the decks have the stated numbers of cards, so that an error in `copies` is noticed."""
    for deck in table_of(figures, "counts"):
        stated, cards = whole_of(table_of(figures, "counts"), deck), made.pile(deck).total()
        if cards != stated:
            raise ValueError(f"the deck {deck!r} has {cards} cards, and the figure 'counts' says {stated}")


# ---- cards


def _deck(
    figures: Mapping[str, Any],
    name: str,
    dice: Mapping[str, DieKindFacts],
    read: Callable[[Reader, Mapping[str, Any], Common], C],
) -> dict[str, C]:
    """Return the cards of a deck by their ids."""
    cards: dict[str, C] = {}
    for row in list_of(figures, name):
        if not isinstance(row, Mapping) or not row.get("id"):
            raise ValueError(f"a card of the deck {name!r} has no id: {row!r}")
        reader = Reader(str(row["id"]), tuple(dice))
        if reader.card in cards:
            raise reader.wrong(f"it is in the deck {name!r} twice; write copies: 2 for two identical cards")
        copies = reader.positive(row.get("copies", 1), "copies")
        cards[reader.card] = read(reader, row, (str(row.get("name", "")), str(row.get("source", "")), copies))
    return cards


def _fish(card: Reader, row: Mapping[str, Any], common: Common) -> FishCard:
    _only(card, row, "depth", "size", "align", "difficulty", "value", "reveal", "catch", "eat", "static")
    align: Any = card.one_of(row.get("align"), ALIGNMENTS, "align")
    size: Any = card.one_of(row.get("size"), SIZES, "size")
    value = _number_or_none(card, row, "value")
    static = card.statics(row.get("static", ()), ON_FISH)
    if value is None and any(effect.is_ == "value_fixed" for effect in static):
        raise card.wrong("a fish without a Value cannot have 'value_fixed'; write the fixed Value as its 'value' too")
    return FishCard(
        *common,
        depth=card.positive(row.get("depth"), "depth"),
        size=size,
        align=align,
        difficulty=_number_or_none(card, row, "difficulty"),
        value=value,
        reveal=card.effects(row.get("reveal", ()), "reveal"),
        catch=card.effects(row.get("catch", ()), "catch"),
        eat=card.effects(row.get("eat", ()), "eat"),
        static=static,
    )


def _number_or_none(card: Reader, row: Mapping[str, Any], name: str) -> int | None:
    if name not in row:
        raise card.wrong(f"it lacks {name!r}; write a whole number, or 'none'")
    return None if row[name] in ("none", "null", None) else card.whole(row[name], name)


def _regret(card: Reader, row: Mapping[str, Any], common: Common) -> RegretCard:
    _only(card, row, "value")
    return RegretCard(*common, value=card.whole(row.get("value"), "value"))


def _item(card: Reader, row: Mapping[str, Any], common: Common) -> ItemCard:
    _only(card, row, "when", "cost_reduction", "effects")
    reduction = card.positive(row["cost_reduction"], "cost_reduction") if "cost_reduction" in row else 0
    effects = card.effects(row.get("effects", ()), "used")
    if not effects and not reduction and "when" not in row:
        return ItemCard(*common)
    when = card.one_of(row.get("when"), TIMES, "when")
    if reduction and when == "any_turn":
        raise card.wrong("a 'cost_reduction' is for 'sea_pay' (a Difficulty) or 'shop' (a price), not 'any_turn'")
    return ItemCard(*common, when=when, cost_reduction=reduction, effects=effects)


def _gear(card: Reader, row: Mapping[str, Any], common: Common) -> GearCard:
    _only(card, row, "static", "activated")
    static = card.statics(row.get("static", ()), ON_GEAR)
    data = row.get("activated")
    if data is None:
        return GearCard(*common, static=static)
    if not isinstance(data, Mapping):
        raise card.wrong("'activated' is not a table with 'when', 'limit' and 'effects'")
    unknown = [key for key in data if key not in ("when", "limit", "effects")]
    if unknown:
        raise card.wrong(f"'activated' does not have the key {unknown[0]!r}; it has when, limit, effects")
    when, limit = card.one_of(data.get("when"), TIMES, "when"), card.positive(data.get("limit"), "limit")
    return GearCard(*common, static, Activated(when, limit, card.effects(data.get("effects", ()), "activated")))


def _only(card: Reader, row: Mapping[str, Any], *keys: str) -> None:
    """Refuse a key that such a card does not have."""
    for key in row:
        if key not in (*ALL_CARDS, *keys):
            raise card.wrong(f"it does not have the key {key!r}; it has {', '.join((*ALL_CARDS, *keys))}")


# ---- tables


def _dice(figures: Mapping[str, Any]) -> dict[str, DieKindFacts]:
    each, bag = whole_of(figures, "player_dice"), table_of(figures, "bag")
    faces = table_of(figures, "dice")
    unknown = [kind for kind in bag if kind not in faces]
    if unknown:
        raise ValueError(f"the figure 'bag' holds dice {unknown[0]!r}, whose faces the figure 'dice' does not give")
    number = {kind: each if kind == "player" else whole_of(bag, kind) if kind in bag else 1 for kind in faces}
    return {kind: DieKindFacts(wholes_of(faces, kind), number[kind], kind in bag) for kind in faces}


def _shoal_sizes(figures: Mapping[str, Any], shoals: Mapping[str, ShoalPlace]) -> dict[str, int]:
    """Return the sizes of the shoals: the figure `shoal` is one number for all, or a table with one number for each."""
    stated = figure_of(figures, "shoal")
    if not isinstance(stated, Mapping):
        return dict.fromkeys(shoals, whole_of(figures, "shoal"))
    unknown = [name for name in stated if name not in shoals]
    if unknown:
        raise ValueError(f"the figure 'shoal' has a shoal {unknown[0]!r}; the shoals are {', '.join(shoals)}")
    return {name: whole_of(stated, name) for name in shoals}


def _madness(figures: Mapping[str, Any]) -> tuple[MadnessRow, ...]:
    rows = tuple(
        MadnessRow(
            whole_of(row, "cards"),
            signed_of(row, "fair"),
            signed_of(row, "foul"),
            whole_of(row, "max_dice"),
            whole_of(row, "discount"),
        )
        for row in list_of(figures, "madness")
    )
    cards = [row.cards for row in rows]
    if not rows or cards[0] != 0 or cards != sorted(set(cards)):
        raise ValueError("the rows of the figure 'madness' begin at 0 Regret cards and go up")
    return rows


def _shop(shops: Any, name: str) -> tuple[Tier, ...]:
    tiers = []
    for row in list_of(shops, name):
        draw = whole_of(row, "draw")
        tiers.append(Tier(whole_of(row, "price"), draw, whole_of(row, "keep") if "keep" in row else draw))
    return tuple(tiers)


def _difficulties(figures: Mapping[str, Any]) -> dict[int, dict[str, tuple[int, int]]]:
    table: dict[int, dict[str, tuple[int, int]]] = {}
    for depth, sizes in table_of(figures, "difficulties").items():
        if not re.fullmatch(r"\d+", str(depth), re.ASCII):
            raise ValueError(f"the figure 'difficulties' has the Depth {depth!r}, which is not a whole number")
        table[int(depth)] = {}
        for size in SIZES:
            bounds = wholes_of(sizes, size)
            if len(bounds) != 2:
                raise ValueError(f"the figure 'difficulties' of Depth {depth}, {size}, is not [least, most]")
            table[int(depth)][size] = (bounds[0], bounds[1])
    return table
