"""The players' choices, with one type for each kind of decision, and the results of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.deep_regrets.position import (
    Die,
    DieKind,
    Dink,
    Fish,
    Reel,
    Regret,
    Rod,
    Seat,
    ShoalName,
    Shop,
    Supply,
)
from leadline_engines.marks import Bag
from leadline_engines.shapes import STRICT, Between, Tagged
from leadline_engines.surface import Drawn


@dataclass(frozen=True, slots=True)
class Chosen(Tagged):
    """The base of all choices."""

    __pydantic_config__ = STRICT

    seat: Seat
    """The player who chooses."""


# ---- before the actions of a day


@dataclass(frozen=True, slots=True)
class Muster(Chosen):
    """Rolling the named Fresh dice again, together with all Spent dice."""

    reroll: Annotated[tuple[Die, ...], Bag()] = ()
    """The Fresh dice, with the faces they show."""
    kind: Literal["muster"] = "muster"


@dataclass(frozen=True, slots=True)
class Keep(Chosen):
    """Putting some of the rolled dice in the Fresh Pool; the others go to the Spent Pool."""

    dice: Annotated[tuple[Die, ...], Bag()] = ()
    """The dice for the Fresh Pool, with the faces they show."""
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class Throw(Chosen):
    """Throwing the Life Preserver to another player."""

    to: Seat
    """The player to whom the Life Preserver is thrown."""
    kind: Literal["throw"] = "throw"


@dataclass(frozen=True, slots=True)
class Declare(Chosen):
    """Declaring where the player is today."""

    to: Literal["sea", "port"]
    """At Sea or at Port."""
    kind: Literal["declare"] = "declare"


@dataclass(frozen=True, slots=True)
class DiscardRegret(Chosen):
    """Discarding up to one Regret on arrival at Port."""

    regret: Regret | None = None
    """The Regret; None to discard none, or a random one."""
    at_random: bool = False
    """True to discard a random Regret."""
    kind: Literal["discard-regret"] = "discard-regret"


@dataclass(frozen=True, slots=True)
class Equip(Chosen):
    """Equipping a rod and a reel for today."""

    rod: Rod | None = None
    """The rod; None for none."""
    reel: Reel | None = None
    """The reel; None for none."""
    kind: Literal["equip"] = "equip"


# ---- actions


@dataclass(frozen=True, slots=True)
class Cast(Chosen):
    """Fishing in a shoal."""

    shoal: ShoalName
    """The shoal."""
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Abandon(Chosen):
    """Abandoning ship."""

    kind: Literal["abandon"] = "abandon"


@dataclass(frozen=True, slots=True)
class Sell(Chosen):
    """Selling fish."""

    fish: tuple[Fish, ...]
    """The fish, in the order in which they are sold."""
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Visit(Chosen):
    """Visiting a shop."""

    shop: Shop
    """The shop."""
    price: Annotated[int, Between(0, None)]
    """The printed price of the chosen row, whatever the player finally pays."""
    kind: Literal["visit"] = "visit"


@dataclass(frozen=True, slots=True)
class Mounting:
    """A fish and the slot in which it is put."""

    __pydantic_config__ = STRICT

    fish: Fish
    """The fish."""
    slot: Annotated[int, Between(1, None)]
    """The number of the slot, counting from the left."""


@dataclass(frozen=True, slots=True)
class Mount(Chosen):
    """Mounting fish."""

    fish: Annotated[tuple[Mounting, ...], Bag()]
    """The fish with their slots."""
    kind: Literal["mount"] = "mount"


@dataclass(frozen=True, slots=True)
class Pass(Chosen):
    """Passing for the rest of the day."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class End(Chosen):
    """Ending a turn whose action is over, although more could be done in it."""

    kind: Literal["end"] = "end"


# ---- free actions


@dataclass(frozen=True, slots=True)
class Eat(Chosen):
    """Eating a fish."""

    fish: Fish
    """The fish."""
    kind: Literal["eat"] = "eat"


@dataclass(frozen=True, slots=True)
class Worms(Chosen):
    """Looking at a fish with the Can of Worms."""

    shoal: ShoalName
    """The shoal whose top fish the player looks at."""
    kind: Literal["worms"] = "worms"


@dataclass(frozen=True, slots=True)
class Preserver(Chosen):
    """Using the Life Preserver."""

    kind: Literal["preserver"] = "preserver"


@dataclass(frozen=True, slots=True)
class UseDink(Chosen):
    """Using a Dink."""

    card: Dink
    """The Dink."""
    kind: Literal["dink"] = "dink"


@dataclass(frozen=True, slots=True)
class UseSupply(Chosen):
    """Using a supply card."""

    card: Supply
    """The supply card."""
    kind: Literal["supply"] = "supply"


@dataclass(frozen=True, slots=True)
class UseGear(Chosen):
    """Using the ability of the equipped rod or reel."""

    card: str
    """The rod or reel."""
    kind: Literal["gear"] = "gear"


@dataclass(frozen=True, slots=True)
class Sinker(Chosen):
    """Dropping a sinker."""

    die: Die
    """The Fresh die to spend."""
    kind: Literal["sinker"] = "sinker"


@dataclass(frozen=True, slots=True)
class TakeOmen(Chosen):
    """Taking the Omen Die from the table without a card, if that is allowed."""

    kind: Literal["omen"] = "omen"


@dataclass(frozen=True, slots=True)
class FlipCoin(Chosen):
    """Flipping the Fishcoin without a card, if that is allowed; nothing follows."""

    kind: Literal["coin"] = "coin"


# ---- in the middle of something


@dataclass(frozen=True, slots=True)
class Pay(Chosen):
    """Paying for the fish."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The Fresh dice to spend."""
    kind: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class LetGo(Chosen):
    """Letting the fish go instead of paying for it, which means spending a die for a Dink."""

    die: Die | None = None
    """The Fresh die to spend; None if the player has none or need not spend one."""
    kind: Literal["let-go"] = "let-go"


@dataclass(frozen=True, slots=True)
class PutBack(Chosen):
    """Putting back a fish that was looked at with the Can of Worms."""

    on: Literal["top", "bottom"]
    """The place: on top of its shoal or at the bottom."""
    kind: Literal["put-back"] = "put-back"


@dataclass(frozen=True, slots=True)
class KeepCards(Chosen):
    """Keeping some of the cards drawn in a shop."""

    cards: Annotated[tuple[str, ...], Bag()]
    """The cards that are kept."""
    kind: Literal["keep-cards"] = "keep-cards"


@dataclass(frozen=True, slots=True)
class Reward(Chosen):
    """Taking a reward for passing or for being skipped."""

    take: Literal["dink", "regret"]
    """The reward: to draw a Dink, or to discard a random Regret."""
    kind: Literal["reward"] = "reward"


@dataclass(frozen=True, slots=True)
class Lose(Chosen):
    """Discarding a mounted fish for the highest Regret Value, if several are worth the same."""

    slot: Annotated[int, Between(1, None)]
    """The number of its slot."""
    kind: Literal["lose"] = "lose"


# ---- the questions of cards


@dataclass(frozen=True, slots=True)
class Option(Chosen):
    """Choosing one of the options that a card names."""

    number: Annotated[int, Between(0, None)]
    """The number of the option, counting from 1; 0 for none, if the card allows that."""
    kind: Literal["option"] = "option"


@dataclass(frozen=True, slots=True)
class PickDice(Chosen):
    """Choosing the dice to which a card applies."""

    dice: Annotated[tuple[Die, ...], Bag()] = ()
    """Fresh dice, with the faces they show."""
    spent: Annotated[tuple[DieKind, ...], Bag()] = ()
    """Spent dice."""
    kind: Literal["pick-dice"] = "pick-dice"


@dataclass(frozen=True, slots=True)
class PickCards(Chosen):
    """Choosing the cards to which a card applies."""

    cards: Annotated[tuple[str, ...], Bag()]
    """The cards."""
    kind: Literal["pick-cards"] = "pick-cards"


@dataclass(frozen=True, slots=True)
class PickShoal(Chosen):
    """Choosing the shoal to which a card applies."""

    shoal: ShoalName
    """The shoal."""
    kind: Literal["pick-shoal"] = "pick-shoal"


@dataclass(frozen=True, slots=True)
class PickPlayer(Chosen):
    """Choosing the player to whom a card applies."""

    player: Seat
    """The player."""
    kind: Literal["pick-player"] = "pick-player"


@dataclass(frozen=True, slots=True)
class Order(Chosen):
    """Putting fish that were looked at back in their shoal in a chosen order."""

    cards: tuple[Fish, ...]
    """All of these fish, starting with the new top one."""
    kind: Literal["order"] = "order"


Choice: TypeAlias = (
    Muster | Keep | Throw | Declare | DiscardRegret | Equip | Cast | Abandon | Sell | Visit | Mount | Pass | End | Eat
    | Worms | Preserver | UseDink | UseSupply | UseGear | Sinker | TakeOmen | FlipCoin | Pay | LetGo | PutBack
    | KeepCards | Reward | Lose | Option | PickDice | PickCards | PickShoal | PickPlayer | Order
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Move:
    """A choice with the results of chance, in the order in which the rules require them."""

    __pydantic_config__ = STRICT

    choice: Choice
    """The choice."""
    chance: tuple[Drawn, ...] = ()
    """Results of chance.

    These are cards that were unknown (`fish`, `regret`, `dink`, `rod`, `reel`, `supply`), dice rolled (by kind), dice
    drawn from the bag (`bag`), a Regret discarded at random (`lost-regret`), and the Fishcoin (`coin`).
    """
