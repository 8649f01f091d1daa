"""The position of a game at one moment, and the setup of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.marks import Acting, Bag, Conserved, Key, Memory, Moot, Owner, Partly, Pile, SeatName, Secret
from leadline_engines.shapes import STRICT, Between, Count
from leadline_engines.values import quickly_made

Seat: TypeAlias = Annotated[int, SeatName(), Between(1, 5)]
Day: TypeAlias = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
Phase: TypeAlias = Literal["refresh", "declaration", "equip", "action", "regrets", "over"]
Size: TypeAlias = Literal["small", "middling", "large"]
Shop: TypeAlias = Literal["rod", "reel", "supply", "dice"]
ShoalName: TypeAlias = Annotated[str, Key("shoals")]
"""The name of a shoal, which consists of its Depth and its column: `1a` to `3c`."""

Fish: TypeAlias = Annotated[str, Key("fish")]
Regret: TypeAlias = Annotated[str, Key("regrets")]
Dink: TypeAlias = Annotated[str, Key("dinks")]
Rod: TypeAlias = Annotated[str, Key("rods")]
Reel: TypeAlias = Annotated[str, Key("reels")]
Supply: TypeAlias = Annotated[str, Key("supplies")]
DieKind: TypeAlias = Annotated[str, Key("dice")]

KEPT = "regrets.pile.nothing-lost"
IN_FISH = Conserved("fish", KEPT)
IN_REGRETS = Conserved("regrets", KEPT)
IN_DINKS = Conserved("dinks", KEPT)
IN_RODS = Conserved("rods", KEPT)
IN_REELS = Conserved("reels", KEPT)
IN_SUPPLIES = Conserved("supplies", KEPT)
IN_DICE = Conserved("dice", KEPT)
OWN_REGRETS = Secret(rules=("regrets.information.regrets",))
OWN_CARDS = Secret(rules=("regrets.information.hand",))
BOUGHT = Secret(rules=("regrets.information.shop",))
FACE_DOWN = Secret("nobody", ("regrets.information.piles",))
SEEN = Secret("known_to", ("regrets.information.looked", "regrets.information.shadow"))
SET_ASIDE = Secret("nobody", ("regrets.information.regret-discards",))


@quickly_made
@dataclass(frozen=True, slots=True)
class Die:
    """A die with the face it shows."""

    __pydantic_config__ = STRICT

    die: Annotated[DieKind, IN_DICE]
    """The kind of die: `player`, a colour of tackle dice, or `omen`."""
    face: Annotated[int, Between(0, None)]
    """The number of pips that the die shows."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot for a mounted fish."""

    __pydantic_config__ = STRICT

    times: Annotated[int, Between(1, None)]
    """The multiplier for the Value of the fish in the slot."""
    fish: Annotated[tuple[Fish, ...], IN_FISH, Count(0, 1)] = ()
    """The fish in the slot, if there is one."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Angler:
    """One player with its board."""

    __pydantic_config__ = STRICT

    depth: Annotated[int, Between(0, 3)] = 1
    """The Depth of the player's boat; 0 at Port."""
    passed: bool = False
    """True if the player has passed today."""
    fresh: Annotated[tuple[Die, ...], Bag()] = ()
    """Its Fresh Pool."""
    spent: Annotated[tuple[DieKind, ...], Bag(), IN_DICE] = ()
    """Its Spent Pool."""
    rolled: Annotated[tuple[Die, ...], Bag()] = ()
    """Dice that the player has rolled but not yet placed in a pool."""
    fish: Annotated[tuple[Fish | None, ...], Bag(), OWN_CARDS, Partly(alone=True), IN_FISH] = ()
    """The fish in its hand."""
    mounts: tuple[Slot, ...] = ()
    """The player's slots for mounted fish, from left to right."""
    regrets: Annotated[tuple[Regret | None, ...], Bag(), OWN_REGRETS, Partly(alone=True), IN_REGRETS] = ()
    """Its Regret cards."""
    dinks: Annotated[tuple[Dink | None, ...], Bag(), Partly(alone=True), IN_DINKS] = ()
    """Its Dinks."""
    supplies: Annotated[tuple[Supply | None, ...], Bag(), OWN_CARDS, Partly(alone=True), IN_SUPPLIES] = ()
    """Its supply cards."""
    rods: Annotated[tuple[Rod, ...], Bag(), IN_RODS] = ()
    """The player's rods, including the one in use."""
    reels: Annotated[tuple[Reel, ...], Bag(), IN_REELS] = ()
    """The player's reels, including the one in use."""
    rod: Rod | None = None
    """The equipped rod; None if there is none."""
    reel: Reel | None = None
    """The equipped reel; None if there is none."""
    bucks: Annotated[int, Between(0, None)] = 0
    """Its Fishbucks."""
    worms: bool = False
    """True if the player's Can of Worms is face up and may be used."""
    lifeboat: bool = True
    """True if the player's lifeboat is face up and may still be used."""
    visited: Annotated[tuple[Shop, ...], Bag()] = ()
    """The shops that the player has visited today."""
    used: Annotated[tuple[str, ...], Bag()] = ()
    """The rods and reels whose ability the player has used today; one that was used twice is listed twice."""
    drawn_rods: Annotated[tuple[Rod | None, ...], Bag(), BOUGHT, Partly(alone=True), IN_RODS] = ()
    """Rods that the player has drawn in the shop, some of which may be kept."""
    drawn_reels: Annotated[tuple[Reel | None, ...], Bag(), BOUGHT, Partly(alone=True), IN_REELS] = ()
    """Reels that the player has drawn in the shop, some of which may be kept."""
    drawn_supplies: Annotated[tuple[Supply | None, ...], Bag(), BOUGHT, Partly(alone=True), IN_SUPPLIES] = ()
    """Supply cards that the player has drawn in the shop, some of which may be kept."""
    has_cast: Annotated[bool, Memory()] = False
    """True if the player has cast at a fish today, whether or not it was caught."""
    sank_from: Annotated[int, Between(0, 3), Memory()] = 0
    """The Depth of the player's boat before a sinker was dropped today; 0 if none was."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Lying:
    """A fish in a shoal, with the players who have seen it there."""

    __pydantic_config__ = STRICT

    card: Annotated[Fish | None, IN_FISH, SEEN] = None
    """The fish."""
    up: bool = False
    """True if it is face-up."""
    known_to: Annotated[tuple[Seat, ...], Bag(), Memory()] = ()
    """The players who have seen the fish; all of them if it is face up."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Shoal:
    """A pile of fish."""

    __pydantic_config__ = STRICT

    name: ShoalName
    """The name of the shoal."""
    cards: Annotated[tuple[Lying, ...], Pile("fish")] = ()
    """The fish in the shoal, starting with the top one."""
    shadow: Annotated[Size | None, Moot("is_untold")] = None
    """The size on the back of the top fish; None if that fish is face up or unknown, or there is no fish."""

    @property
    def is_untold(self) -> bool:
        """True if the identity of the top fish is not yet known."""
        return bool(self.cards) and self.cards[0].card is None


@dataclass(frozen=True, slots=True)
class Attempt:
    """The fish in the current cast, on top of its shoal."""

    __pydantic_config__ = STRICT

    shoal: ShoalName
    """The shoal."""
    change: int = 0
    """The sum of all changes to the fish's Difficulty for this attempt."""
    difficulty: Annotated[int | None, Between(0, None)] = None
    """The Difficulty set by a card for this attempt; None for the printed one."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Frame:
    """An action in progress; everything above it on the stack is finished first."""

    __pydantic_config__ = STRICT

    kind: Literal[
        "muster", "placing", "arrival", "throw", "fishing", "worms", "shopping", "reward", "penalty", "effects"
    ]
    """The kind of action in progress."""
    seat: Seat
    """The player it belongs to."""
    step: str = ""
    """The next step of the action, as a word that only the engine uses; empty at the beginning."""
    shoal: str = ""
    """The shoal that the action is about; empty for none."""
    card: str = ""
    """The card whose effects are being carried out."""
    text: str = ""
    """The list of effects of the card: `reveal`, `catch`, `eat` or `effects`."""
    path: tuple[tuple[int, int], ...] = ()
    """The path to a nested list: the place of an effect and the number of its list, both from 0, and so on."""
    place: Annotated[int, Between(0, None)] = 0
    """The number of effects in the list that have begun."""
    number: Annotated[int, Between(0, None)] = 0
    """The number of times that the current effect remains to be carried out, or the number of cards to keep."""
    seats: tuple[Seat, ...] = ()
    """The players that the current effect has yet to reach."""
    shoals: tuple[str, ...] = ()
    """The shoals that the current effect has yet to reach."""
    dice: tuple[str, ...] = ()
    """The dice spent in a payment, if one of them may be kept."""
    sunk: bool = False
    """True if the fish with this text is at the bottom of its shoal and no longer on top."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Position:
    """The complete state of the game at one moment."""

    __pydantic_config__ = STRICT

    anglers: Annotated[tuple[Angler, ...], Owner("seat"), Count(1, None)]
    """The players, clockwise."""
    shoals: tuple[Shoal, ...] = ()
    """The nine shoals in the order of their Depths."""
    fish_discards: Annotated[tuple[Fish, ...], Bag(), IN_FISH] = ()
    """The fish that were discarded, sold or eaten."""
    regret_deck: Annotated[tuple[Regret | None, ...], Pile("regrets"), FACE_DOWN, Partly(alone=True), IN_REGRETS] = ()
    """The Regret deck, starting with the top card."""
    regret_discards: Annotated[tuple[Regret | None, ...], Bag(), SET_ASIDE, Partly(alone=True), IN_REGRETS] = ()
    """The Regret cards that were discarded, face-down."""
    regret_box: Annotated[tuple[Regret | None, ...], Bag(), FACE_DOWN, Partly(alone=True), IN_REGRETS] = ()
    """The Regret cards that are not in this game."""
    dink_deck: Annotated[tuple[Dink | None, ...], Pile("dinks"), FACE_DOWN, Partly(alone=True), IN_DINKS] = ()
    """The Dinks, starting with the top card."""
    dink_discards: Annotated[tuple[Dink, ...], Bag(), IN_DINKS] = ()
    """The Dinks that were used."""
    rod_deck: Annotated[tuple[Rod | None, ...], Pile("rods"), FACE_DOWN, Partly(alone=True), IN_RODS] = ()
    """The rods, starting with the top card."""
    reel_deck: Annotated[tuple[Reel | None, ...], Pile("reels"), FACE_DOWN, Partly(alone=True), IN_REELS] = ()
    """The reels, starting with the top card."""
    supply_deck: Annotated[tuple[Supply | None, ...], Pile("supplies"), FACE_DOWN, Partly(alone=True), IN_SUPPLIES] = ()
    """The supply cards, starting with the top card."""
    supply_discards: Annotated[tuple[Supply, ...], Bag(), IN_SUPPLIES] = ()
    """The supply cards that were used."""
    out_of_game: Annotated[tuple[Dink, ...], Bag(), IN_DINKS] = ()
    """Dinks that were used and have left the game."""
    supplies_out_of_game: Annotated[tuple[Supply, ...], Bag(), IN_SUPPLIES] = ()
    """Supply cards that were used and have left the game."""
    bag: Annotated[tuple[DieKind, ...], Bag(), IN_DICE] = ()
    """The tackle dice in the bag."""
    aside: Annotated[tuple[DieKind, ...], Bag(), IN_DICE] = ()
    """Dice beside the boards, which include the Omen Die while nobody has it."""
    day: Day = "monday"
    """The day."""
    first_day: Day = "monday"
    """The day on which the game began."""
    phase: Phase = "action"
    """The current phase."""
    first: Seat = 1
    """The player who has the First Player token."""
    preserver: Seat | None = None
    """The player who has the Life Preserver; None while it is beside the boards."""
    turn: Annotated[Seat | None, Acting()] = 1
    """The player whose turn it is, or who is next in a phase; None when the game is over."""
    last_turns: Annotated[int, Between(0, 2)] = 0
    """The number of turns that the last player has left, including the current one; 0 while others are still active."""
    attempt: Annotated[tuple[Attempt, ...], Count(0, 1)] = ()
    """The fish in the current cast: a list with one entry, or an empty one."""
    easier: int = 0
    """The amount by which things used in this turn lower the Difficulty of the fish in a later cast of the turn.

    The amount is negative if the fish becomes harder.
    """
    set_ahead: Annotated[int | None, Between(0, None)] = None
    """The Difficulty that was set in this turn for a later cast; None if none was set."""
    cheaper: Annotated[int, Between(0, None)] = 0
    """The amount, in Fishbucks, by which things used in this turn lower the price of the next shop visit in it."""
    acted: Annotated[bool, Memory()] = False
    """True if the action of this turn is over but the turn is not."""
    omen_card: Annotated[str, Memory()] = ""
    """The card that gave a player the Omen Die; empty if no card did."""
    frames: Annotated[tuple[Frame, ...], Memory()] = ()
    """All actions in progress, ending with the one that began most recently."""

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.phase == "over"

    def angler(self, seat: int) -> Angler:
        """Return one of the players."""
        return self.anglers[seat - 1]

    def shoal(self, name: str) -> Shoal:
        """Return one of the shoals by its name."""
        return next(shoal for shoal in self.shoals if shoal.name == name)


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of a game. An order may be partly unknown; None means that it is not stated at all."""

    __pydantic_config__ = STRICT

    seats: Annotated[int, Between(1, None)]
    """The number of players."""
    start: Day = "monday"
    """The first day."""
    first: Seat | None = None
    """The player who has the First Player token."""
    depth_1: Annotated[tuple[Fish | None, ...] | None, Pile("depth_1")] = None
    """The fish of Depth I: those of the first shoal from the top, followed by the second and the third."""
    depth_2: Annotated[tuple[Fish | None, ...] | None, Pile("depth_2")] = None
    """The fish of Depth II, in the same order."""
    depth_3: Annotated[tuple[Fish | None, ...] | None, Pile("depth_3")] = None
    """The fish of Depth III, in the same order."""
    regrets: Annotated[tuple[Regret | None, ...] | None, Pile("regrets")] = None
    """All Regret cards: first the deck from the top, then the cards that go back to the box."""
    dinks: Annotated[tuple[Dink | None, ...] | None, Pile("dinks")] = None
    """The Dinks, starting with the top card."""
    rods: Annotated[tuple[Rod | None, ...] | None, Pile("rods")] = None
    """The rods, starting with the top card."""
    reels: Annotated[tuple[Reel | None, ...] | None, Pile("reels")] = None
    """The reels, starting with the top card."""
    supplies: Annotated[tuple[Supply | None, ...] | None, Pile("supplies")] = None
    """The supply cards, starting with the top card."""
