"""What happens, with its rules. A secret in an event is heard by its own player only.

Each event gets the rules at work from the step that makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from leadline_engines.deep_regrets.position import (
    BOUGHT,
    OWN_REGRETS,
    Day,
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
)
from leadline_engines.marks import Bag, Owner, Secret
from leadline_engines.shapes import STRICT, Tagged

LOOKED = Secret(rules=("regrets.information.looked",))
Deck: TypeAlias = Literal["regret", "dink", "rod", "reel", "supply"]


@dataclass(frozen=True, slots=True)
class Happened(Tagged):
    """Something that happened to the table."""

    __pydantic_config__ = STRICT


@dataclass(frozen=True, slots=True)
class Done(Tagged):
    """Something that a player did, or that happened to it."""

    __pydantic_config__ = STRICT

    seat: Seat
    """Who did it, or to whom it happened."""


@dataclass(frozen=True, slots=True)
class Opened(Happened):
    """A game has begun."""

    day: Day
    """The first day."""
    first: Seat
    """Who has the First Player token."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class DayBegan(Happened):
    """The Day Tracker was moved on, and the First Player token passed."""

    day: Day
    """The new day."""
    first: Seat
    """Who has the token now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["day-began"] = "day-began"


@dataclass(frozen=True, slots=True)
class DayEnded(Happened):
    """The day is over."""

    day: Day
    """Which."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["day-ended"] = "day-ended"


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
class BoatMoved(Done):
    """A boat has come to another Depth, or to Port."""

    depth: int
    """The Depth; 0 at Port."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["boat-moved"] = "boat-moved"


@dataclass(frozen=True, slots=True)
class WormsFlipped(Done):
    """A Can of Worms was flipped."""

    face_up: bool
    """Whether it may be used now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["worms-flipped"] = "worms-flipped"


@dataclass(frozen=True, slots=True)
class Earned(Done):
    """A player has gained Fishbucks."""

    bucks: int
    """How many, without what was lost above the cap; less than 0 for what was paid as a card asks."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["earned"] = "earned"


@dataclass(frozen=True, slots=True)
class DieDrawn(Done):
    """A player has got a die."""

    die: DieKind
    """Which."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-drawn"] = "die-drawn"


@dataclass(frozen=True, slots=True)
class DieReturned(Done):
    """A die of a player has gone back to the table."""

    die: DieKind
    """Which."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-returned"] = "die-returned"


@dataclass(frozen=True, slots=True)
class Rolled(Done):
    """A player has rolled dice."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """What they show."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Placed(Done):
    """Rolled dice were placed in the two pools."""

    fresh: Annotated[tuple[Die, ...], Bag()]
    """Those that went to the Fresh Pool."""
    spent: Annotated[tuple[DieKind, ...], Bag()]
    """Those that went to the Spent Pool."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class DieTurned(Done):
    """A Fresh die was turned to another face."""

    die: Die
    """The die before; one that was spent shows the face that it is turned to."""
    face: int
    """What it shows now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-turned"] = "die-turned"


@dataclass(frozen=True, slots=True)
class Thrown(Done):
    """The Life Preserver was thrown to somebody."""

    to: Seat
    """Who has it now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["thrown"] = "thrown"


@dataclass(frozen=True, slots=True)
class Declared(Done):
    """A player has declared where it is today."""

    to: Literal["sea", "port"]
    """At Sea or at Port."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["declared"] = "declared"


@dataclass(frozen=True, slots=True)
class Equipped(Done):
    """A player has chosen its rod and its reel."""

    rod: Rod | None
    """The rod; None for none."""
    reel: Reel | None
    """The reel; None for none."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["equipped"] = "equipped"


@dataclass(frozen=True, slots=True)
class RegretDrawn(Done):
    """A player has drawn a Regret."""

    regret: Annotated[Regret | None, OWN_REGRETS]
    """Which; None for the others."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regret-drawn"] = "regret-drawn"


@dataclass(frozen=True, slots=True)
class RegretDiscarded(Done):
    """A player has discarded a Regret, which nobody else sees."""

    regret: Annotated[Regret | None, OWN_REGRETS]
    """Which; None for the others."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regret-discarded"] = "regret-discarded"


@dataclass(frozen=True, slots=True)
class RegretMoved(Done):
    """A Regret has gone from one player to another; only these two know which."""

    to: Seat
    """Who has it now."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regret-moved"] = "regret-moved"


@dataclass(frozen=True, slots=True)
class DinkDrawn(Done):
    """A player has drawn a Dink."""

    dink: Dink | None
    """Which; None for the others where Dinks are private."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["dink-drawn"] = "dink-drawn"


@dataclass(frozen=True, slots=True)
class Reshuffled(Happened):
    """Cards were shuffled into a deck."""

    deck: Deck
    """Which."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class CastDone(Done):
    """A player has cast its line at a shoal."""

    shoal: ShoalName
    """The shoal."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["cast"] = "cast"


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
    """A player has paid for a fish."""

    dice: Annotated[tuple[Die, ...], Bag()]
    """The dice that were spent."""
    difficulty: int
    """What had to be paid, in pips."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class DiceSpent(Done):
    """A player has spent a die for something else than a fish."""

    die: Die
    """The die."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["die-spent"] = "die-spent"


@dataclass(frozen=True, slots=True)
class FishTaken(Done):
    """A fish has come to a player, or has left it, for all to see.

    `caught`: into the hand; `ate`, `sold`, `discarded`: out of it; `lost`: a mounted fish is discarded.
    """

    kind: Literal["caught", "ate", "sold", "discarded", "lost"]
    """What happened to it."""
    fish: Fish
    """The fish."""
    rules: tuple[str, ...]
    """The rules that made it happen."""


@dataclass(frozen=True, slots=True)
class FishMoved(Happened):
    """A fish was put somewhere by a card: to a player, to another shoal, or under its own."""

    fish: Fish
    """The fish."""
    to: Literal["player", "shoal", "bottom", "discards"]
    """Where it is now."""
    player: Seat | None
    """The player that has it now; None for no player."""
    shoal: str
    """The shoal that it lies on or under now; empty for none."""
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
class Visited(Done):
    """A player has paid in a shop."""

    shop: Shop
    """Which shop."""
    price: int
    """The printed price of what is asked for."""
    paid: int
    """The Fishbucks that were paid."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["visited"] = "visited"


@dataclass(frozen=True, slots=True)
class CardsDrawn(Done):
    """A player has drawn cards in a shop, or supplies as a card says, which it alone sees."""

    deck: Deck
    """Out of which deck."""
    number: int
    """How many."""
    cards: Annotated[tuple[str, ...] | None, Bag(), BOUGHT]
    """The cards; None for the others."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["cards-drawn"] = "cards-drawn"


@dataclass(frozen=True, slots=True)
class CardsKept(Done):
    """A player has kept some of the cards that it has drawn; rods and reels lie open then."""

    deck: Deck
    """Out of which deck."""
    number: int
    """How many."""
    cards: Annotated[tuple[str, ...] | None, Bag(), BOUGHT]
    """The cards; None for the others."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["cards-kept"] = "cards-kept"


@dataclass(frozen=True, slots=True)
class Used(Done):
    """A player has used a card, its Life Preserver (`card` is empty) or its lifeboat (likewise)."""

    kind: Literal["dink-used", "supply-used", "supply-discarded", "gear-used", "preserver-used", "abandoned"]
    """What was used; `supply-discarded`: a text made the player discard it unused."""
    card: str
    """The card."""
    rules: tuple[str, ...]
    """The rules that made it happen."""


@dataclass(frozen=True, slots=True)
class Looked(Done):
    """A player has looked at fish that lie face-down."""

    shoal: ShoalName
    """Their shoal."""
    number: int
    """How many, from the top."""
    fish: Annotated[tuple[Fish, ...] | None, LOOKED]
    """The fish, the top one first; None for the others."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class PutBackDone(Done):
    """A player has put back the fish that it looked at."""

    shoal: ShoalName
    """Their shoal."""
    on: Literal["top", "bottom", "ordered"]
    """On top, at the bottom, or on top in an order of its choice."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["put-back"] = "put-back"


@dataclass(frozen=True, slots=True)
class Flipped(Done):
    """The Fishcoin was flipped."""

    side: Literal["heads", "tails"]
    """What it shows."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["flipped"] = "flipped"


@dataclass(frozen=True, slots=True)
class DifficultyChanged(Happened):
    """The Difficulty of the fish that is being fished for has changed for this attempt."""

    difficulty: int
    """What it is now, with all that changes it."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["difficulty-changed"] = "difficulty-changed"


@dataclass(frozen=True, slots=True)
class Chose(Done):
    """A player has chosen one of the things that a card names."""

    number: int
    """Which, counted from 1; 0 for none."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class Changed(Done):
    """A player has passed, is skipped, has the last turns, or its board has changed.

    `overfished`: it has caught the last fish of a shoal; `slot-added`: it has one more place for a mounted fish, and
    `number` is what it multiplies with.
    """

    kind: Literal["passed", "skipped", "last-turns", "overfished", "slot-added"]
    """What happened."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    number: int = 0
    """See above; 0 for what has no number."""


@dataclass(frozen=True, slots=True)
class RegretsRevealed(Happened):
    """All players have revealed what their regrets are worth."""

    values: Annotated[tuple[int, ...], Owner("seat")]
    """The Regret Value of each player."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["regrets-revealed"] = "regrets-revealed"


@dataclass(frozen=True, slots=True)
class Ended(Happened):
    """The game is over."""

    scores: Annotated[tuple[int, ...], Owner("seat")]
    """The points of each player."""
    winners: Annotated[tuple[Seat, ...], Bag()]
    """Who has won."""
    rules: tuple[str, ...]
    """The rules that made it happen."""
    kind: Literal["ended"] = "ended"


Event: TypeAlias = (
    Opened | DayBegan | DayEnded | FishDiscarded | BoatMoved | WormsFlipped | Earned | DieDrawn | DieReturned | Rolled
    | Placed | DieTurned | Thrown | Declared | Equipped | RegretDrawn | RegretDiscarded | RegretMoved | DinkDrawn
    | Reshuffled | CastDone | Revealed | Paid | DiceSpent | FishTaken | FishMoved | Mounted | Visited | CardsDrawn
    | CardsKept | Used | Looked | PutBackDone | Flipped | DifficultyChanged | Chose | Changed | RegretsRevealed | Ended
)  # fmt: skip
