"""What a player chooses, one type for each kind of decision, and what chance gave."""

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
    """What every choice has."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who chooses."""


# ---- before the actions of a day


@dataclass(frozen=True, slots=True)
class Muster(Chosen):
    """Which Fresh dice are rolled again; all Spent dice are rolled with them."""

    reroll: Annotated[tuple[Die, ...], Bag()] = ()
    """The Fresh dice, as they lie."""
    kind: Literal["muster"] = "muster"


@dataclass(frozen=True, slots=True)
class Keep(Chosen):
    """Which dice go to the Fresh Pool, out of those rolled; the others go to the Spent Pool."""

    dice: Annotated[tuple[Die, ...], Bag()] = ()
    """The dice, as they lie."""
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class Throw(Chosen):
    """To whom the Life Preserver is thrown."""

    to: Seat
    """Another player."""
    kind: Literal["throw"] = "throw"


@dataclass(frozen=True, slots=True)
class Declare(Chosen):
    """Where the player is today."""

    to: Literal["sea", "port"]
    """At Sea or at Port."""
    kind: Literal["declare"] = "declare"


@dataclass(frozen=True, slots=True)
class DiscardRegret(Chosen):
    """The Regret that is discarded on arrival at Port, if any."""

    regret: Regret | None = None
    """Which; None for none, or for one at random."""
    at_random: bool = False
    """Whether one is discarded at random."""
    kind: Literal["discard-regret"] = "discard-regret"


@dataclass(frozen=True, slots=True)
class Equip(Chosen):
    """The rod and the reel for today."""

    rod: Rod | None = None
    """Which rod; None for none."""
    reel: Reel | None = None
    """Which reel; None for none."""
    kind: Literal["equip"] = "equip"


# ---- actions


@dataclass(frozen=True, slots=True)
class Cast(Chosen):
    """To fish in a shoal."""

    shoal: ShoalName
    """The shoal."""
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Abandon(Chosen):
    """To abandon ship."""

    kind: Literal["abandon"] = "abandon"


@dataclass(frozen=True, slots=True)
class Sell(Chosen):
    """To sell fish."""

    fish: tuple[Fish, ...]
    """Which, in the order in which they are sold."""
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Visit(Chosen):
    """To visit a shop."""

    shop: Shop
    """Which."""
    price: Annotated[int, Between(0, None)]
    """What is asked for: the printed price of the row, whatever is paid for it in the end."""
    kind: Literal["visit"] = "visit"


@dataclass(frozen=True, slots=True)
class Mounting:
    """A fish and the slot that it is put in."""

    __pydantic_config__ = STRICT

    fish: Fish
    """The fish."""
    slot: Annotated[int, Between(1, None)]
    """The number of the slot, from the left."""


@dataclass(frozen=True, slots=True)
class Mount(Chosen):
    """To mount fish."""

    fish: Annotated[tuple[Mounting, ...], Bag()]
    """Which, and where."""
    kind: Literal["mount"] = "mount"


@dataclass(frozen=True, slots=True)
class Pass(Chosen):
    """To pass for the rest of the day."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class End(Chosen):
    """To end a turn whose action is over, where more could be done in it."""

    kind: Literal["end"] = "end"


# ---- free actions


@dataclass(frozen=True, slots=True)
class Eat(Chosen):
    """To eat a fish."""

    fish: Fish
    """Which."""
    kind: Literal["eat"] = "eat"


@dataclass(frozen=True, slots=True)
class Worms(Chosen):
    """To look at a fish with the Can of Worms."""

    shoal: ShoalName
    """The shoal whose top fish is looked at."""
    kind: Literal["worms"] = "worms"


@dataclass(frozen=True, slots=True)
class Preserver(Chosen):
    """To use the Life Preserver."""

    kind: Literal["preserver"] = "preserver"


@dataclass(frozen=True, slots=True)
class UseDink(Chosen):
    """To use a Dink."""

    card: Dink
    """Which."""
    kind: Literal["dink"] = "dink"


@dataclass(frozen=True, slots=True)
class UseSupply(Chosen):
    """To use a supply card."""

    card: Supply
    """Which."""
    kind: Literal["supply"] = "supply"


@dataclass(frozen=True, slots=True)
class UseGear(Chosen):
    """To use the ability of the rod or the reel that is equipped."""

    card: str
    """Which."""
    kind: Literal["gear"] = "gear"


@dataclass(frozen=True, slots=True)
class Sinker(Chosen):
    """To drop a sinker."""

    die: Die
    """The Fresh die that is spent."""
    kind: Literal["sinker"] = "sinker"


@dataclass(frozen=True, slots=True)
class TakeOmen(Chosen):
    """To take the Omen Die from the table without a card, where that is allowed."""

    kind: Literal["omen"] = "omen"


@dataclass(frozen=True, slots=True)
class FlipCoin(Chosen):
    """To flip the Fishcoin without a card, where that is allowed; nothing follows."""

    kind: Literal["coin"] = "coin"


# ---- in the middle of something


@dataclass(frozen=True, slots=True)
class Pay(Chosen):
    """To pay for the fish."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The Fresh dice that are spent."""
    kind: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class LetGo(Chosen):
    """Not to pay for the fish: a die is spent for a Dink."""

    die: Die | None = None
    """The Fresh die that is spent; None if there is none, or none has to be."""
    kind: Literal["let-go"] = "let-go"


@dataclass(frozen=True, slots=True)
class PutBack(Chosen):
    """Where a fish that was looked at with the Can of Worms is put."""

    on: Literal["top", "bottom"]
    """On top of its shoal or under it."""
    kind: Literal["put-back"] = "put-back"


@dataclass(frozen=True, slots=True)
class KeepCards(Chosen):
    """Which of the cards that were drawn in a shop are kept."""

    cards: Annotated[tuple[str, ...], Bag()]
    """The cards."""
    kind: Literal["keep-cards"] = "keep-cards"


@dataclass(frozen=True, slots=True)
class Reward(Chosen):
    """What a player takes for passing or for being skipped."""

    take: Literal["dink", "regret"]
    """A Dink is drawn, or a Regret is discarded at random."""
    kind: Literal["reward"] = "reward"


@dataclass(frozen=True, slots=True)
class Lose(Chosen):
    """Which mounted fish is discarded for the most regrets, where several are worth the same."""

    slot: Annotated[int, Between(1, None)]
    """The number of its slot."""
    kind: Literal["lose"] = "lose"


# ---- what a card asks


@dataclass(frozen=True, slots=True)
class Option(Chosen):
    """One of the things that a card names."""

    number: Annotated[int, Between(0, None)]
    """Which, counted from 1; 0 for none, where the card leaves that open."""
    kind: Literal["option"] = "option"


@dataclass(frozen=True, slots=True)
class PickDice(Chosen):
    """Dice that a card is used on."""

    dice: Annotated[tuple[Die, ...], Bag()] = ()
    """Fresh dice, as they lie."""
    spent: Annotated[tuple[DieKind, ...], Bag()] = ()
    """Spent dice."""
    kind: Literal["pick-dice"] = "pick-dice"


@dataclass(frozen=True, slots=True)
class PickCards(Chosen):
    """Cards that a card is used on."""

    cards: Annotated[tuple[str, ...], Bag()]
    """The cards."""
    kind: Literal["pick-cards"] = "pick-cards"


@dataclass(frozen=True, slots=True)
class PickShoal(Chosen):
    """A shoal that a card is used on."""

    shoal: ShoalName
    """Which."""
    kind: Literal["pick-shoal"] = "pick-shoal"


@dataclass(frozen=True, slots=True)
class PickPlayer(Chosen):
    """A player that a card is used on."""

    player: Seat
    """Who."""
    kind: Literal["pick-player"] = "pick-player"


@dataclass(frozen=True, slots=True)
class Order(Chosen):
    """In which order fish that were looked at are put back on their shoal."""

    cards: tuple[Fish, ...]
    """All of them, the new top one first."""
    kind: Literal["order"] = "order"


Choice: TypeAlias = (
    Muster | Keep | Throw | Declare | DiscardRegret | Equip | Cast | Abandon | Sell | Visit | Mount | Pass | End | Eat
    | Worms | Preserver | UseDink | UseSupply | UseGear | Sinker | TakeOmen | FlipCoin | Pay | LetGo | PutBack
    | KeepCards | Reward | Lose | Option | PickDice | PickCards | PickShoal | PickPlayer | Order
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Move:
    """A choice and what chance gave, in the order in which the rules ask."""

    __pydantic_config__ = STRICT

    choice: Choice
    """What was chosen."""
    chance: tuple[Drawn, ...] = ()
    """Cards that were not known (`fish`, `regret`, `dink`, `rod`, `reel`, `supply`), dice rolled (by their kind), dice
    out of the bag (`bag`), a Regret discarded at random (`lost-regret`), and the Fishcoin (`coin`)."""
