"""The events about dice, cards and fish, which are drawn, rolled, spent, revealed, moved and used."""

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
    """The discard of a shoal's top fish."""

    shoal: ShoalName
    """The shoal."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["fish-discarded"] = "fish-discarded"


@dataclass(frozen=True, slots=True)
class DieDrawn(Done):
    """A player took a die."""

    die: DieKind
    """The kind of die."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["die-drawn"] = "die-drawn"


@dataclass(frozen=True, slots=True)
class DieReturned(Done):
    """The return of a player's die to the table."""

    die: DieKind
    """The kind of die."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["die-returned"] = "die-returned"


@dataclass(frozen=True, slots=True)
class Rolled(Done):
    """A player rolled dice."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The rolled dice, with the faces they show."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Placed(Done):
    """The placement of rolled dice in the two pools."""

    fresh: Annotated[tuple[Die, ...], Bag()]
    """The dice that went to the Fresh Pool."""
    spent: Annotated[tuple[DieKind, ...], Bag()]
    """The dice that went to the Spent Pool."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class DieTurned(Done):
    """The turning of a Fresh die to another face."""

    die: Die
    """The die before the event; a die that was Spent is given with the face to which it is turned."""
    face: int
    """The face that the die shows now."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["die-turned"] = "die-turned"


@dataclass(frozen=True, slots=True)
class RegretDrawn(Done):
    """A player drew a Regret."""

    regret: Annotated[Regret | None, OWN_REGRETS]
    """The Regret; None for the other players."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["regret-drawn"] = "regret-drawn"


@dataclass(frozen=True, slots=True)
class RegretDiscarded(Done):
    """The discard of a Regret, which nobody but its owner sees."""

    regret: Annotated[Regret | None, OWN_REGRETS]
    """The Regret; None for the other players."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["regret-discarded"] = "regret-discarded"


@dataclass(frozen=True, slots=True)
class RegretMoved(Done):
    """The passing of a Regret from one player to another, the only two who know which one it is."""

    to: Seat
    """The player who has the Regret now."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["regret-moved"] = "regret-moved"


@dataclass(frozen=True, slots=True)
class DinkDrawn(Done):
    """A player drew a Dink."""

    dink: Dink | None
    """The Dink; None for the other players if Dinks are private."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["dink-drawn"] = "dink-drawn"


@dataclass(frozen=True, slots=True)
class Reshuffled(Happened):
    """The shuffling of cards into a deck."""

    deck: Deck
    """The deck."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Revealed(Happened):
    """The turning of a shoal's top fish face up."""

    shoal: ShoalName
    """The shoal."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Paid(Done):
    """A player's payment for a fish."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The dice that were spent."""
    difficulty: int
    """The number of pips that had to be paid."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class DiceSpent(Done):
    """The spending of a die for something other than a fish."""

    die: Die
    """The die."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["die-spent"] = "die-spent"


@dataclass(frozen=True, slots=True)
class FishTaken(Done):
    """The arrival or departure of a player's fish, in plain sight.

    `caught` means into the hand, `ate`, `sold` and `discarded` mean out of the hand, and `lost` means that a mounted
    fish is discarded.
    """

    kind: Literal["caught", "ate", "sold", "discarded", "lost"]
    """The kind of change."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that caused the event."""


@dataclass(frozen=True, slots=True)
class FishMoved(Happened):
    """The movement of a fish by a card: to a player, to another shoal, or to the bottom of its own shoal."""

    fish: Fish
    """The fish."""
    to: Literal["player", "shoal", "bottom", "discards"]
    """The new place of the fish."""
    player: Seat | None
    """The player who has the fish now; None for no player."""
    shoal: str
    """The shoal in which the fish is now; empty for none."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["fish-moved"] = "fish-moved"


@dataclass(frozen=True, slots=True)
class Mounted(Done):
    """A fish was mounted."""

    fish: Fish
    """The fish."""
    slot: int
    """The number of the slot, counting from the left."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["mounted"] = "mounted"


@dataclass(frozen=True, slots=True)
class CardsDrawn(Done):
    """The drawing of cards in a shop, or of supplies because of a card, which nobody else sees."""

    deck: Deck
    """The deck they came from."""
    number: int
    """The number of cards."""
    cards: Annotated[tuple[str, ...] | None, Bag(), BOUGHT]
    """The cards; None for the other players."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["cards-drawn"] = "cards-drawn"


@dataclass(frozen=True, slots=True)
class CardsKept(Done):
    """The keeping of some drawn cards; rods and reels are public from then on."""

    deck: Deck
    """The deck they came from."""
    number: int
    """The number of cards."""
    cards: Annotated[tuple[str, ...] | None, Bag(), BOUGHT]
    """The cards; None for the other players."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["cards-kept"] = "cards-kept"


@dataclass(frozen=True, slots=True)
class Used(Done):
    """The use of a card, the Life Preserver or a lifeboat; `card` is empty for the latter two."""

    kind: Literal["dink-used", "supply-used", "supply-discarded", "gear-used", "preserver-used", "abandoned"]
    """The thing used; `supply-discarded` means that a text made the player discard it unused."""
    card: str
    """The card."""
    rules: tuple[str, ...]
    """The rules that caused the event."""


@dataclass(frozen=True, slots=True)
class Looked(Done):
    """A player's look at fish that are face down."""

    shoal: ShoalName
    """Their shoal."""
    number: int
    """The number of fish, counted from the top."""
    fish: Annotated[tuple[Fish, ...] | None, LOOKED]
    """The fish, starting with the top one; None for the other players."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class PutBackDone(Done):
    """The return of the fish that a player looked at."""

    shoal: ShoalName
    """Their shoal."""
    on: Literal["top", "bottom", "ordered"]
    """The place: on top, at the bottom, or on top in an order of the player's choice."""
    rules: tuple[str, ...]
    """The rules that caused the event."""
    kind: Literal["put-back"] = "put-back"
