"""Events of dice, cards and fish: they are drawn, rolled, spent, revealed, moved and used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.deep_regrets.course_events import Done, Happened
from leadline_engines.deep_regrets.position import (
    BOUGHT,
    OWN_REGRETS,
    Die,
    DieKind,
    Dink,
    Fish,
    Regret,
    Seat,
    ShoalName,
)
from leadline_engines.marks import Bag, Secret

LOOKED = Secret(rules=("regrets.information.looked",))
Deck: TypeAlias = Literal["regret", "dink", "rod", "reel", "supply"]


@dataclass(frozen=True, slots=True)
class FishDiscarded(Happened):
    """The top fish of a shoal was discarded."""

    shoal: ShoalName
    """The shoal."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["fish-discarded"] = "fish-discarded"


@dataclass(frozen=True, slots=True)
class DieDrawn(Done):
    """A player took a die."""

    die: DieKind
    """The kind of die."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-drawn"] = "die-drawn"


@dataclass(frozen=True, slots=True)
class DieReturned(Done):
    """A die of a player went back to the table."""

    die: DieKind
    """The kind of die."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-returned"] = "die-returned"


@dataclass(frozen=True, slots=True)
class Rolled(Done):
    """A player rolled dice."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The rolled dice, with the faces they show."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Placed(Done):
    """Rolled dice were placed in the two pools."""

    fresh: Annotated[tuple[Die, ...], Bag()]
    """The dice that went to the Fresh Pool."""
    spent: Annotated[tuple[DieKind, ...], Bag()]
    """The dice that went to the Spent Pool."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class DieTurned(Done):
    """A Fresh die was turned to another face."""

    die: Die
    """The die before; a die that was Spent is given with the face that it is turned to."""
    face: int
    """The face that it shows now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-turned"] = "die-turned"


@dataclass(frozen=True, slots=True)
class RegretDrawn(Done):
    """A player drew a Regret."""

    regret: Annotated[Regret | None, OWN_REGRETS]
    """The Regret; None for the other players."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regret-drawn"] = "regret-drawn"


@dataclass(frozen=True, slots=True)
class RegretDiscarded(Done):
    """A player discarded a Regret, which nobody else sees."""

    regret: Annotated[Regret | None, OWN_REGRETS]
    """The Regret; None for the other players."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regret-discarded"] = "regret-discarded"


@dataclass(frozen=True, slots=True)
class RegretMoved(Done):
    """A Regret went from one player to another; only these two know which."""

    to: Seat
    """The player that has it now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regret-moved"] = "regret-moved"


@dataclass(frozen=True, slots=True)
class DinkDrawn(Done):
    """A player drew a Dink."""

    dink: Dink | None
    """The Dink; None for the other players where Dinks are private."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["dink-drawn"] = "dink-drawn"


@dataclass(frozen=True, slots=True)
class Reshuffled(Happened):
    """Cards were shuffled into a deck."""

    deck: Deck
    """The deck."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Revealed(Happened):
    """The top fish of a shoal was turned face-up."""

    shoal: ShoalName
    """The shoal."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Paid(Done):
    """A player paid for a fish."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The dice that were spent."""
    difficulty: int
    """The number of pips that had to be paid."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class DiceSpent(Done):
    """A player spent a die for something other than a fish."""

    die: Die
    """The die."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-spent"] = "die-spent"


@dataclass(frozen=True, slots=True)
class FishTaken(Done):
    """A fish came to a player or left it, in plain sight.

    `caught`: into the hand; `ate`, `sold`, `discarded`: out of it; `lost`: a mounted fish is discarded.
    """

    kind: Literal["caught", "ate", "sold", "discarded", "lost"]
    """The kind of change."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that made it happen."""


@dataclass(frozen=True, slots=True)
class FishMoved(Happened):
    """A card moved a fish: to a player, to another shoal, or to the bottom of its own shoal."""

    fish: Fish
    """The fish."""
    to: Literal["player", "shoal", "bottom", "discards"]
    """The new place of the fish."""
    player: Seat | None
    """The player that has it now; None for no player."""
    shoal: str
    """The shoal that it is on or under now; empty for none."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["fish-moved"] = "fish-moved"


@dataclass(frozen=True, slots=True)
class Mounted(Done):
    """A fish was mounted."""

    fish: Fish
    """The fish."""
    slot: int
    """The number of its slot, from the left."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["mounted"] = "mounted"


@dataclass(frozen=True, slots=True)
class CardsDrawn(Done):
    """A player drew cards in a shop, or supplies because of a card; nobody else sees them."""

    deck: Deck
    """The deck they came from."""
    number: int
    """The number of cards."""
    cards: Annotated[tuple[str, ...] | None, Bag(), BOUGHT]
    """The cards; None for the other players."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["cards-drawn"] = "cards-drawn"


@dataclass(frozen=True, slots=True)
class CardsKept(Done):
    """A player kept some of the cards that it had drawn; rods and reels are public from then on."""

    deck: Deck
    """The deck they came from."""
    number: int
    """The number of cards."""
    cards: Annotated[tuple[str, ...] | None, Bag(), BOUGHT]
    """The cards; None for the other players."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["cards-kept"] = "cards-kept"


@dataclass(frozen=True, slots=True)
class Used(Done):
    """A player used a card, its Life Preserver (`card` is empty) or its lifeboat (likewise)."""

    kind: Literal["dink-used", "supply-used", "supply-discarded", "gear-used", "preserver-used", "abandoned"]
    """The thing used; `supply-discarded`: a text made the player discard it unused."""
    card: str
    """The card."""
    rules: tuple[str, ...]
    """The rules that made it happen."""


@dataclass(frozen=True, slots=True)
class Looked(Done):
    """A player looked at fish that are face-down."""

    shoal: ShoalName
    """Their shoal."""
    number: int
    """The number of fish, from the top."""
    fish: Annotated[tuple[Fish, ...] | None, LOOKED]
    """The fish, the top one first; None for the other players."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class PutBackDone(Done):
    """A player put back the fish that it had looked at."""

    shoal: ShoalName
    """Their shoal."""
    on: Literal["top", "bottom", "ordered"]
    """The place: on top, at the bottom, or on top in an order of the player's choice."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["put-back"] = "put-back"
