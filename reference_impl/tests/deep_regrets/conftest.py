"""Helpers for the tests of Deep Regrets: the figures, the recommended readings, and a table to play at."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from leadline_engines.deep_regrets import Components, Engine, Move, Position, Rulings, Setup
from leadline_engines.deep_regrets import move as acts
from leadline_engines.deep_regrets.position import Angler, Die, Lying, Shoal, Slot
from leadline_engines.surface import Drawn, Outcome, Refusal

SPEC = Path(__file__).parents[3] / "spec" / "deep_regrets"
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def read_yaml(name: str) -> Any:
    """Return a file of the spec, in which everything is text: `on` and `no` are words of cards."""
    return yaml.load((SPEC / name).read_text(encoding="utf-8"), Loader=LOADER)


FIGURES = read_yaml("components.yaml")["figures"]
DISPUTES = read_yaml("disputes.yaml")["disputes"]
RECOMMENDED = {one["id"]: one["ruling"] for one in DISPUTES if one["state"] == "open"}
LETTERS = {"p": "player", "b": "blue", "g": "green", "o": "orange", "m": "omen"}
DECKS = ("fish", "regrets", "dinks", "rods", "reels", "supplies")
CHANCE_OF_DICE = ("player", "blue", "green", "orange", "omen")


@lru_cache(maxsize=512)
def components_with(cards: tuple[tuple[str, str], ...] = ()) -> Components:
    """Return the components of the spec, with some keys of some cards replaced (as YAML)."""
    changed = {card: yaml.load(text, Loader=LOADER) for card, text in cards}
    decks = {deck: [{**row, **changed.pop(row["id"], {})} for row in FIGURES[deck]] for deck in DECKS}
    assert not changed, f"there are no such cards: {changed}"
    return Components.from_mapping({**FIGURES, **decks})


@lru_cache(maxsize=512)
def engine_under(readings: tuple[tuple[str, str], ...] = (), cards: tuple[tuple[str, str], ...] = ()) -> Engine:
    """Return the engine that follows the given readings, and the recommended readings of all other disputes."""
    return Engine(components_with(cards), Rulings.from_mapping(RECOMMENDED).but(**dict(readings)))


# ---- notation


def read_die(text: str) -> Die:
    """Read a die: `p3` is a player die that shows 3."""
    return Die(LETTERS[text[0]], int(text[1:]))


def read_dice(words: Any) -> tuple[Die, ...]:
    """Read dice as they lie; `nothing` for none."""
    found = words.split() if isinstance(words, str) else [*words]
    return () if found == ["nothing"] else tuple(read_die(word) for word in found)


def read_choice(text: str) -> Any:
    """Read a choice: `1 cast 2b`, `1 pay p3 p2`, `1 equip rod ID reel ID`, `1 mount ID in 2, ID in 1`."""
    who, verb, *said = text.split()
    seat, first = int(who), said[0] if said else ""
    named = dict(zip(said[::2], said[1::2], strict=False))
    kinds: dict[str, Any] = {
        "muster": lambda: acts.Muster(seat, read_dice(said)),
        "keep": lambda: acts.Keep(seat, read_dice(said)),
        "throw": lambda: acts.Throw(seat, int(first)),
        "declare": lambda: acts.Declare(seat, first),  # type: ignore[arg-type]
        "discard-regret": lambda: acts.DiscardRegret(
            seat, None if first in ("none", "random") else first, first == "random"
        ),
        "equip": lambda: acts.Equip(seat, named.get("rod"), named.get("reel")),
        "cast": lambda: acts.Cast(seat, first),
        "abandon": lambda: acts.Abandon(seat),
        "sell": lambda: acts.Sell(seat, tuple(said)),
        "visit": lambda: acts.Visit(seat, first, int(said[1])),  # type: ignore[arg-type]
        "mount": lambda: acts.Mount(seat, tuple(read_mounting(one) for one in " ".join(said).split(",") if one)),
        "pass": lambda: acts.Pass(seat),
        "end": lambda: acts.End(seat),
        "eat": lambda: acts.Eat(seat, first),
        "worms": lambda: acts.Worms(seat, first),
        "preserver": lambda: acts.Preserver(seat),
        "dink": lambda: acts.UseDink(seat, first),
        "supply": lambda: acts.UseSupply(seat, first),
        "gear": lambda: acts.UseGear(seat, first),
        "sinker": lambda: acts.Sinker(seat, read_die(first)),
        "omen": lambda: acts.TakeOmen(seat),
        "coin": lambda: acts.FlipCoin(seat),
        "pay": lambda: acts.Pay(seat, read_dice(said)),
        "let-go": lambda: acts.LetGo(seat, None if first == "nothing" else read_die(first)),
        "put-back": lambda: acts.PutBack(seat, first),  # type: ignore[arg-type]
        "keep-cards": lambda: acts.KeepCards(seat, tuple(said)),
        "reward": lambda: acts.Reward(seat, first),  # type: ignore[arg-type]
        "lose": lambda: acts.Lose(seat, int(first)),
        "option": lambda: acts.Option(seat, int(first)),
        "pick-dice": lambda: read_picked_dice(seat, said),
        "pick-cards": lambda: acts.PickCards(seat, tuple(said)),
        "pick-shoal": lambda: acts.PickShoal(seat, first),
        "pick-player": lambda: acts.PickPlayer(seat, int(first)),
        "order": lambda: acts.Order(seat, tuple(said)),
    }
    return kinds[verb]()


def read_mounting(text: str) -> acts.Mounting:
    """Read a mounting: `ID in 2`."""
    fish, _, slot = text.split()
    return acts.Mounting(fish, int(slot))


def read_picked_dice(seat: int, words: list[str]) -> acts.PickDice:
    """Read picked dice: `p1 b0 spent blue`."""
    end = words.index("spent") if "spent" in words else len(words)
    return acts.PickDice(seat, read_dice(words[:end]), tuple(words[end + 1 :]))


def read_drawn(text: str) -> Drawn:
    """Read something drawn: `player 1 1 3`, `fish ID`, `coin heads`."""
    of, *got = text.split()
    return Drawn(of, tuple(int(face) for face in got) if of in CHANCE_OF_DICE else got[0])


def read_move(text: str) -> Move:
    """Read a move: a choice, with its chance after bars."""
    choice, *chance = text.split("|")
    return Move(read_choice(choice), tuple(read_drawn(one) for one in chance))


def in_one_form(choice: Any) -> Any:
    """Return a choice whose bags are in order, so that equal ones are equal."""
    bags = {"dice", "spent", "reroll", "cards", "fish"}
    if choice.kind in ("order", "sell"):
        return choice
    values = {
        name: tuple(sorted(getattr(choice, name), key=repr))
        for name in bags & set(type(choice).__dataclass_fields__)
        if isinstance(getattr(choice, name), tuple)
    }
    return replace(choice, **values)


# ---- a table


@dataclass(frozen=True)
class Table:
    """A game in progress."""

    engine: Engine
    position: Position
    events: tuple[Any, ...] = ()

    def play(self, *texts: str) -> Table:
        """Play these moves, each of them legal; keep the events of the last."""
        table = self
        for text in texts:
            move = read_move(text)
            result = table.engine.play(table.position, move)
            assert isinstance(result, Outcome), f"{text}: {result}"
            assert not table.engine.faults(result.position), (text, table.engine.faults(result.position))
            table = replace(table, position=result.position, events=result.events)
        return table

    def refusal(self, text: str) -> Refusal:
        """Return the refusal of a move."""
        result = self.engine.play(self.position, read_move(text))
        assert isinstance(result, Refusal), f"{text} is accepted: {result}"
        return result

    def refused(self, text: str) -> str:
        """Return the rule by which a move is refused."""
        return self.refusal(text).rule.removeprefix("regrets.")

    def asks(self, text: str) -> str:
        """Return what chance has to decide next in a move."""
        refusal = self.refusal(text)
        assert refusal.kind == "incomplete", refusal
        chance = self.engine.next_chance(self.position, read_move(text))
        assert chance is not None
        return chance.of

    def under(self, **readings: str) -> Table:
        """Return the same position under other readings."""
        return replace(self, engine=Engine(self.engine.components, self.engine.rulings.but(**readings)))

    def angler(self, seat: int) -> Angler:
        """Return one of the players."""
        return self.position.angler(seat)

    def fresh(self, seat: int) -> str:
        """Return the Fresh dice of a player, in order: `b0 p1`."""
        return " ".join(sorted(f"{die.die[0]}{die.face}" for die in self.angler(seat).fresh))

    def shoal(self, name: str) -> list[str | None]:
        """Return the fish of a shoal, the top one first."""
        return [one.card for one in self.position.shoal(name).cards]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the last events."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Any:
        """Return the only one of the last events that is of a kind."""
        (found,) = [event for event in self.events if event.kind == kind]
        return found

    @property
    def open(self) -> list[str]:
        """The decisions that are open, as `SEAT KIND`."""
        return [f"{one.seats[0]} {one.kind}" for one in self.engine.to_act(self.position)]

    def listed(self, kind: str) -> list[Any]:
        """Return the legal choices of a decision, in one form."""
        (decision,) = [one for one in self.engine.to_act(self.position) if one.kind == kind]
        choices = self.engine.choices(self.position, decision)
        assert choices.complete
        found = [in_one_form(choice) for choice in choices.listed]
        assert len(found) == len(set(found))
        return sorted(found, key=repr)

    def has_choices(self, *texts: str) -> bool:
        """Return whether exactly these are the legal choices of a kind of decision."""
        wanted = [in_one_form(read_choice(text)) for text in texts]
        found = self.listed(wanted[0].kind)
        assert found == sorted(wanted, key=repr), found
        return True


def read_lying(thing: Any, seats: int) -> list[Lying]:
    """Read cards that lie somewhere: an id, `ID up`, or a number of unknown fish."""
    if isinstance(thing, int):
        return [Lying()] * thing
    fish, *up = thing.split()
    return [Lying(fish, True, tuple(range(1, seats + 1))) if up else Lying(fish)]


def make_angler(components: Components, fresh: str = "", spent: str = "", mounts: Any = None, **more: Any) -> Angler:
    """Return a player; player dice that are not named are Spent, and Regrets may be a number of unknown ones."""
    dice, kinds = read_dice(fresh), [*spent.split()]
    named = [die.die for die in dice] + kinds
    kinds += ["player"] * (components.dice["player"].number - named.count("player"))
    placed = mounts or {}
    slots = [Slot(times, (placed[n],) if n in placed else ()) for n, times in enumerate(components.mounts, 1)]
    if isinstance(more.get("regrets"), int):
        more["regrets"] = (None,) * more["regrets"]
    more = {name: tuple(value) if isinstance(value, list) else value for name, value in more.items()}
    return Angler(fresh=dice, spent=tuple(kinds), mounts=tuple(slots), **more)


def lay_shoals(components: Components, anglers: tuple[Angler, ...], named: Any) -> tuple[tuple[Shoal, ...], list[str]]:
    """Return the shoals, and the fish that must be in the discards for the box to be complete."""
    seats = len(anglers)
    shoals, lying = components.shoals, {}
    for name in shoals:
        lying[name] = [
            one for thing in named.get(name, [components.shoal_sizes[name]]) for one in read_lying(thing, seats)
        ]
    held = [fish for one in anglers for fish in (*one.fish, *(card for slot in one.mounts for card in slot.fish))]
    discards = []
    for depth in range(1, components.depths + 1):
        names = [name for name, place in shoals.items() if place.depth == depth]
        box = components.pile(f"depth_{depth}")
        known = Counter(one.card for name in names for one in lying[name] if one.card) + Counter(
            fish for fish in held if fish is not None and components.fish[fish].depth == depth
        )
        unknown = sum(one.card is None for name in names for one in lying[name])
        unknown += held.count(None) if depth == 1 else 0
        for name in reversed(names):
            while known.total() + unknown > box.total() and lying[name] and lying[name][-1].card is None:
                lying[name].pop()
                unknown -= 1
        rest = sorted((box - known).elements())
        discards += rest[: box.total() - known.total() - unknown]
    return tuple(Shoal(name, tuple(cards)) for name, cards in lying.items()), discards


def unknown_rest(box: Counter[str], *piles: Any) -> tuple[None, ...]:
    """Return as many unknown cards as are left of a box."""
    return (None,) * (box.total() - sum(len(pile) for pile in piles))


def make_table(anglers: Any = None, shoals: Any = None, cards: Any = None, **more: Any) -> Table:
    """Return a table: players as fields by seat, shoals as lists, custom cards as YAML, readings by their names."""
    known = Rulings.__dataclass_fields__
    readings = {name: more.pop(name) for name in [*more] if name in known and isinstance(more[name], str)}
    texts = tuple(sorted((cards or {}).items()))
    engine = engine_under(tuple(sorted(readings.items())), texts)
    box: Any = engine.components
    players = tuple(make_angler(box, **fields) for _, fields in sorted((anglers or {1: {}, 2: {}}).items()))
    laid, discards = lay_shoals(box, players, shoals or {})
    piles: dict[str, Any] = {"fish_discards": tuple(discards)}
    decks = {"dinks": "dink_deck", "rods": "rod_deck", "reels": "reel_deck", "supplies": "supply_deck"}
    for name, deck in decks.items():
        top = tuple(more.pop(deck, ()))
        used = more.get(f"{deck.removesuffix('_deck')}_discards", ())
        hands = [getattr(one, name) for one in players]
        piles[deck] = (*top, *unknown_rest(box.pile(name), top, used, *hands))
    held = sum(len(one.regrets) for one in players)
    in_play = box.regrets_each * len(players)
    top, thrown = tuple(more.pop("regret_deck", ())), tuple(more.get("regret_discards", ()))
    left = in_play - held - len(top) - len(thrown)
    piles["regret_deck"] = (*top, *((None,) * max(0, left)))
    piles["regret_box"] = (None,) * (box.pile("regrets").total() - in_play)
    taken = Counter(kind for one in players for kind in (*(die.die for die in one.fresh), *one.spent))
    free = box.all_dice(len(players)) - taken
    piles["bag"] = tuple(kind for kind in free.elements() if box.dice[kind].in_bag)
    piles["aside"] = tuple(kind for kind in free.elements() if not box.dice[kind].in_bag)
    position = Position(**{"anglers": players, "shoals": laid, "day": "tuesday", **piles, **more})
    faults = [fault for fault in engine.faults(position) if fault.kind == "state"]
    assert not faults, faults
    return Table(engine, position)


def use_card(effects: str, anglers: Any = None, when: str = "any_turn", **more: Any) -> Table:
    """Return a table at which player 1 holds a supply, `trophy-hook`, with these effects (YAML)."""
    players = {seat: {**fields} for seat, fields in (anglers or {1: {}, 2: {}}).items()}
    players[1]["supplies"] = ["trophy-hook", *players[1].get("supplies", [])]
    cards = {"trophy-hook": f"{{when: {when}, effects: {effects}}}", **more.pop("cards", {})}
    return make_table(players, cards=cards, **more)


def open_table(seats: int = 2, **setup: Any) -> Table:
    """Return a table at the beginning."""
    readings = {name: setup.pop(name) for name in [*setup] if name in Rulings.__dataclass_fields__}
    engine = engine_under(tuple(sorted(readings.items())))
    outcome = engine.open(Setup(seats, **{"first": 1, **setup}))
    assert isinstance(outcome, Outcome), outcome
    return Table(engine, outcome.position, outcome.events)


def random_readings(pick: random.Random) -> Rulings:
    """Return random readings."""
    return Rulings.from_mapping({dispute: pick.choice(found) for dispute, found in Rulings.readings().items()})


@pytest.fixture(scope="session")
def regrets() -> SimpleNamespace:
    """Return everything that the tests use."""
    return SimpleNamespace(
        components=components_with(),
        disputes=DISPUTES,
        engine=engine_under(),
        engine_kind=Engine,
        engine_under=engine_under,
        figures=FIGURES,
        in_one_form=in_one_form,
        open=open_table,
        random_readings=random_readings,
        read=read_move,
        read_dice=read_dice,
        table=make_table,
        use=use_card,
    )
