"""The notation of moves on one line: `SEAT VERB ARGUMENTS`, followed by the results of chance after bars.

The results are in the order in which the rules require them: `1 pay p3 b2`, `2 cast 1c | fish lantern-eel`, `1 muster
p1 | player 2 1 3 | blue 0`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from leadline.game.notation import MoveNotation
from leadline.games.deep_regrets.words import Words, write_die
from leadline_engines.deep_regrets import move as made
from leadline_engines.deep_regrets.position import Shop
from leadline_engines.surface import Drawn, Seat

RIGHT = "write SEAT VERB ARGUMENTS, such as `1 cast 2b`, `1 pay p3 b2` or `2 reward dink`"
NOTHING = "nothing"
_NOBODY: Mapping[Seat, str] = {}


def read_move(text: str, names: Mapping[Seat, str] = _NOBODY) -> made.Move:
    """Return the move that a text describes, in which players may be named.

    Raises ``InputError`` for invalid input.
    """
    choice, *chance = text.split("|")
    words = Words(choice, RIGHT, names)
    seat = words.player()
    verb = words.one_of(tuple(_READERS), "a verb")
    words.right = "write " + " or ".join(f"`{seat} {usage}`" for usage in _USAGE.get(verb, (verb,)))
    read = _READERS[verb](words, seat)
    words.end()
    return made.Move(read, tuple(_read_chance(part) for part in chance))


def write_move(move: made.Move, names: Mapping[Seat, str] = _NOBODY) -> str:
    """Return a move on one line, with the names of players if there are any."""
    choice: Any = move.choice
    words = [*_WRITERS[choice.kind](choice)]
    if choice.kind in _ABOUT_PLAYERS:
        words[-1] = names.get(words[-1], words[-1])
    written = " ".join(map(str, (names.get(choice.seat, choice.seat), *words)))
    return " | ".join((written, *map(_write_chance, move.chance)))


# ---- chance


def _read_chance(text: str) -> Drawn:
    """Read the result of one randomiser, which is a word for a card or a side, and numbers for dice."""
    words = Words(
        text,
        "write the name of a result of chance and then the result, such as `| fish lantern-eel` or `| player 1 1 3`",
    )
    of = words.next("the name of a result of chance")
    got = words.rest()
    if not got:
        raise words.wrong(f"the result of {of} is missing")
    numbers = all(word.isdecimal() and word.isascii() for word in got)
    if of == "first" and numbers and len(got) == 1:
        return Drawn(of, int(got[0]))
    if numbers:
        return Drawn(of, tuple(map(int, got)))
    if len(got) > 1:
        raise words.wrong(f"{' '.join(got)!r} is not a result of {of}")
    return Drawn(of, got[0])


def _write_chance(drawn: Drawn) -> str:
    got = drawn.got
    return " ".join((drawn.of, *(map(str, got) if isinstance(got, tuple | list) else (str(got),))))


# ---- reading


def _number(words: Words, what: str) -> int:
    return words.number(what)


def _discard(words: Words, seat: int) -> made.DiscardRegret:
    word = words.next("a Regret, `none` or `random`")
    known = {"none": made.DiscardRegret(seat), "random": made.DiscardRegret(seat, None, True)}
    return known.get(word) or made.DiscardRegret(seat, word)


def _equip(words: Words, seat: int) -> made.Equip:
    gear: dict[str, str] = {}
    if words.take(NOTHING):
        return made.Equip(seat)
    while words.left:
        part = words.one_of(("rod", "reel"), "rod or reel")
        if part in gear:
            raise words.wrong(f"the {part} is named twice")
        gear[part] = words.next(f"the {part}")
    if not gear:
        raise words.wrong("the rod or reel is missing")
    return made.Equip(seat, gear.get("rod"), gear.get("reel"))


def _mount(words: Words, seat: int) -> made.Mount:
    if words.take(NOTHING):
        return made.Mount(seat, ())
    mountings = []
    while words.left:
        fish = words.next("a fish")
        words.one_of(("in",), "`in`")
        slot = words.next("the number of a slot").rstrip(",")
        mountings.append(made.Mounting(fish, words.as_number(slot, "the number of a slot")))
    return made.Mount(seat, tuple(mountings))


def _let_go(words: Words, seat: int) -> made.LetGo:
    return made.LetGo(seat, None if words.take(NOTHING) else words.die())


def _pick_dice(words: Words, seat: int) -> made.PickDice:
    dice = words.dice(until=("spent",))
    return made.PickDice(seat, dice, words.rest() if words.take("spent") else ())


def _some(words: Words) -> tuple[str, ...]:
    return words.rest()


def _one_of(kind: Any, there_are: tuple[str, ...], what: str) -> Callable[[Words, int], Any]:
    return lambda words, seat: kind(seat, words.one_of(there_are, what))


def _card(kind: Any, what: str) -> Callable[[Words, int], Any]:
    return lambda words, seat: kind(seat, words.next(what))


def _alone(kind: Any) -> Callable[[Words, int], Any]:
    return lambda words, seat: kind(seat)


_READERS: Mapping[str, Callable[[Words, int], Any]] = {
    "muster": lambda words, seat: made.Muster(seat, words.dice()),
    "keep": lambda words, seat: made.Keep(seat, words.dice()),
    "throw": lambda words, seat: made.Throw(seat, words.player()),
    "declare": _one_of(made.Declare, ("sea", "port"), "sea or port"),
    "discard-regret": _discard,
    "equip": _equip,
    "cast": _card(made.Cast, "a shoal"),
    "abandon": _alone(made.Abandon),
    "sell": lambda words, seat: made.Sell(seat, _some(words)),
    "visit": lambda words, seat: made.Visit(
        seat,
        words.one_of(get_args(Shop), "a shop"),  # type: ignore[arg-type]
        _number(words, "a price"),
    ),
    "mount": _mount,
    "pass": _alone(made.Pass),
    "end": _alone(made.End),
    "eat": _card(made.Eat, "a fish"),
    "worms": _card(made.Worms, "a shoal"),
    "preserver": _alone(made.Preserver),
    "dink": _card(made.UseDink, "a Dink"),
    "supply": _card(made.UseSupply, "a supply card"),
    "gear": _card(made.UseGear, "a rod or a reel"),
    "sinker": lambda words, seat: made.Sinker(seat, words.die()),
    "omen": _alone(made.TakeOmen),
    "coin": _alone(made.FlipCoin),
    "pay": lambda words, seat: made.Pay(seat, words.dice()),
    "let-go": _let_go,
    "put-back": _one_of(made.PutBack, ("top", "bottom"), "top or bottom"),
    "keep-cards": lambda words, seat: made.KeepCards(seat, _some(words)),
    "reward": _one_of(made.Reward, ("dink", "regret"), "dink or regret"),
    "lose": lambda words, seat: made.Lose(seat, _number(words, "the number of a slot")),
    "option": lambda words, seat: made.Option(seat, _number(words, "the number of an option")),
    "pick-dice": _pick_dice,
    "pick-cards": lambda words, seat: made.PickCards(seat, _some(words)),
    "pick-shoal": _card(made.PickShoal, "a shoal"),
    "pick-player": lambda words, seat: made.PickPlayer(seat, words.player()),
    "order": lambda words, seat: made.Order(seat, _some(words)),
}
_USAGE: Mapping[str, tuple[str, ...]] = {
    "muster": ("muster", "muster p1 b0"),
    "keep": ("keep p3 o2", "keep nothing"),
    "throw": ("throw 2",),
    "declare": ("declare sea", "declare port"),
    "discard-regret": ("discard-regret REGRET", "discard-regret none", "discard-regret random"),
    "equip": ("equip rod ROD reel REEL", "equip nothing"),
    "cast": ("cast 2b",),
    "sell": ("sell FISH FISH",),
    "visit": ("visit rod 3", "visit dice 1"),
    "mount": ("mount FISH in 2, FISH in 1",),
    "eat": ("eat FISH",),
    "worms": ("worms 3c",),
    "dink": ("dink DINK",),
    "supply": ("supply SUPPLY",),
    "gear": ("gear REEL",),
    "sinker": ("sinker p1",),
    "pay": ("pay p3 p2", "pay nothing"),
    "let-go": ("let-go p1", "let-go nothing"),
    "put-back": ("put-back top", "put-back bottom"),
    "keep-cards": ("keep-cards CARD CARD", "keep-cards nothing"),
    "reward": ("reward dink", "reward regret"),
    "lose": ("lose 2",),
    "option": ("option 1", "option 0"),
    "pick-dice": ("pick-dice p1 b0", "pick-dice spent blue"),
    "pick-cards": ("pick-cards CARD",),
    "pick-shoal": ("pick-shoal 2b",),
    "pick-player": ("pick-player 3",),
    "order": ("order FISH FISH",),
}


# ---- writing


def _dice(dice: Any) -> list[str]:
    return [write_die(die) for die in dice]


def _or_nothing(words: Any) -> list[str]:
    return list(words) or [NOTHING]


def _equipped(choice: Any) -> Iterator[str]:
    yield "equip"
    yield from _or_nothing(
        [word for part in ("rod", "reel") if getattr(choice, part) for word in (part, getattr(choice, part))]
    )


def _picked(choice: Any) -> Iterator[str]:
    yield "pick-dice"
    spent = ["spent", *choice.spent] if choice.spent else []
    yield from _or_nothing([*_dice(choice.dice), *spent])


_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    "muster": lambda choice: ["muster", *_dice(choice.reroll)],
    "keep": lambda choice: ["keep", *_or_nothing(_dice(choice.dice))],
    "throw": lambda choice: ["throw", choice.to],
    "declare": lambda choice: ["declare", choice.to],
    "discard-regret": lambda choice: ["discard-regret", choice.regret or ("random" if choice.at_random else "none")],
    "equip": _equipped,
    "cast": lambda choice: ["cast", choice.shoal],
    "abandon": lambda choice: ["abandon"],
    "sell": lambda choice: ["sell", *_or_nothing(choice.fish)],
    "visit": lambda choice: ["visit", choice.shop, choice.price],
    "mount": lambda choice: ["mount", ", ".join(f"{each.fish} in {each.slot}" for each in choice.fish) or NOTHING],
    "pass": lambda choice: ["pass"],
    "end": lambda choice: ["end"],
    "eat": lambda choice: ["eat", choice.fish],
    "worms": lambda choice: ["worms", choice.shoal],
    "preserver": lambda choice: ["preserver"],
    "dink": lambda choice: ["dink", choice.card],
    "supply": lambda choice: ["supply", choice.card],
    "gear": lambda choice: ["gear", choice.card],
    "sinker": lambda choice: ["sinker", write_die(choice.die)],
    "omen": lambda choice: ["omen"],
    "coin": lambda choice: ["coin"],
    "pay": lambda choice: ["pay", *_or_nothing(_dice(choice.dice))],
    "let-go": lambda choice: ["let-go", NOTHING if choice.die is None else write_die(choice.die)],
    "put-back": lambda choice: ["put-back", choice.on],
    "keep-cards": lambda choice: ["keep-cards", *_or_nothing(choice.cards)],
    "reward": lambda choice: ["reward", choice.take],
    "lose": lambda choice: ["lose", choice.slot],
    "option": lambda choice: ["option", choice.number],
    "pick-dice": _picked,
    "pick-cards": lambda choice: ["pick-cards", *_or_nothing(choice.cards)],
    "pick-shoal": lambda choice: ["pick-shoal", choice.shoal],
    "pick-player": lambda choice: ["pick-player", choice.player],
    "order": lambda choice: ["order", *choice.cards],
}
_ABOUT_PLAYERS = ("throw", "pick-player")
"""The verbs whose last word names a player."""


class RegretsMoves(MoveNotation):
    """The notation of moves: `1 cast 2b`, `1 pay p3 b2`, `2 muster | player 1 1 3`."""

    def read(self, text: str, names: Mapping[Seat, str]) -> made.Move:
        """Return the move that a text describes."""
        return read_move(text, names)

    def write(self, move: made.Move, names: Mapping[Seat, str]) -> str:
        """Return a move on one line."""
        return write_move(move, names)
