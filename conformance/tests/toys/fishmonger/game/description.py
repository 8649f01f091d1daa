"""The description of the game: what its types and their marks do not say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from leadline_engines.fishmonger import events as told

from leadline.game.definition import Game, Names, Seats, SettableInput, Types
from leadline_engines import fishmonger as fish
from leadline_engines.chance import Dice, Draw, Randomiser, Shuffle
from leadline_engines.surface import Seat

MONGERS = ("anna", "bert", "cleo")

DOES = {
    "hooked": "hooks", "thrashes": "pays too little so far:", "caught": "catches", "let-go": "lets go:",
    "played": "runs", "surprise": "is surprised by", "dropped": "loses", "peeked": "looks at", "put-back": "puts back",
    "dealt": "The errands are dealt.", "day-over": "The day is over.", "play-over": "Play has ended.",
    "rested": "{who} rests.", "chose": "{who} chooses {number}.", "named": "{who} is named.",
}  # fmt: skip


def rotations(seats: Sequence[Seat]) -> Iterator[Mapping[Seat, Seat]]:
    """Yield every way to turn the circle of mongers."""
    for step in range(1, len(seats)):
        yield {seat: seats[(n + step) % len(seats)] for n, seat in enumerate(seats)}


class Fishmonger(Game):
    """Two or three mongers fish and gossip for three days."""

    id = "fishmonger"
    names = Names(
        seats=lambda seats: MONGERS[: len(seats)],
        fields={"sealed": "has bid", "hooked": "fish on the hook", "on_table": "errands under way"},
    )
    components = fish.Components
    rulings = fish.Rulings
    types = Types(fish.Position, fish.Setup, fish.Move, fish.Choice, fish.Event)
    engine = fish.Engine
    inputs: ClassVar = {
        "sea": SettableInput("setup.sea", "accept the order of the fish"),
        "errands": SettableInput("setup.errands", "accept the order of the errands"),
        "chance": SettableInput("move.chance", "accept the results of chance"),
    }
    seats = Seats(offers={"seats": (2, 3)}, exchanges=rotations)
    choice_rules: ClassVar = {
        "": "fish.turn.one-of-three", "coins": "fish.morning.bid", "die": "fish.turn.pay",
        "cards": "fish.card.arrange", "number": "fish.card.choose", "winner": "fish.end.name",
    }  # fmt: skip

    def randomisers(self, components: Any) -> Mapping[str, Randomiser]:
        """Return the dice, one of each colour and the fate die, and the orders of both piles."""
        dice = {colour: Dice(kind.faces, kind.each or 1) for colour, kind in components.dice.items()}
        piles = {name: Shuffle((tuple(sorted(components.pile(name).elements())),)) for name in ("sea", "errands")}
        place = Draw(tuple((place, 1) for place in range(1, components.hand + 1)))
        return {**dice, "fate": Dice(components.fate), "place": place, **piles}

    def simplest_setup(self, components: Any, offer: Mapping[str, Any]) -> fish.Setup:
        """As few mongers as may be, or as many as are offered, and both piles sorted."""
        sea, errands = (tuple(sorted(components.pile(name).elements())) for name in ("sea", "errands"))
        return fish.Setup(offer.get("seats", components.seats[0]), sea, errands)

    def tell(self, event: fish.Event, names: Mapping[Seat, str]) -> str:
        """Return an event as a sentence."""
        seat: Any = getattr(event, "seat", None)
        who = "" if seat is None else names[seat].capitalize()
        match event:
            case told.BidLaid():
                return f"{who} bids{'' if event.coins is None else f' {event.coins}'}."
            case told.BidsShown():
                return f"The bids are {_list(event.bids)}; {names[event.lamp].capitalize()} pays and takes the lamp."
            case told.Rolled():
                return f"{who} rolls {_list(event.faces)} ({event.dice})."
            case told.FishMoved() | told.ErrandShown():
                return f"{who} {DOES[event.kind]} {event.card}."
            case told.Paid():
                return f"{who} pays a {event.die.colour} {event.die.face}."
            case told.Drew():
                return f"{who} draws {event.card or 'an errand'}."
            case told.Looked():
                return (
                    f"{who} {DOES[event.kind]} {f'{event.number} fish' if event.cards is None else _list(event.cards)}."
                )
            case told.Earned():
                return f"{who} takes {event.coins} coins."
            case told.TookDie():
                return f"{who} takes a {event.colour} die."
            case told.Reshuffled():
                return f"The discards become the pile of the {event.pile}."
        return DOES[event.kind].format(who=who, number=event.number)

    def describe(self, position: fish.Position, names: Mapping[Seat, str]) -> list[str]:
        """Return a sentence for each monger, and two for the table."""
        lines = [
            f"{names[seat].capitalize()} has {one.coins} coins, {len(one.hand)} errands, the fresh dice "
            f"{_list(die.face for die in one.fresh)} and the fish {_list(one.caught)}."
            for seat, one in enumerate(position.mongers, 1)
        ]
        doing = {"bids": "all bid", "naming": "a winner is named", "over": "the game is over"}
        now = doing.get(position.phase) or f"{names[position.turn or position.lamp]} is to move"
        hook = f"; {position.hooked[0]} is on the hook, {position.paid} paid" if position.hooked else ""
        return [
            *lines,
            f"{len(position.sea)} fish and {len(position.errands)} errands lie face down.",
            f"Day {position.day}: {now}{hook}.",
        ]


def _list(things: Any) -> str:
    return ", ".join("?" if thing is None else str(thing) for thing in things) or "none"


GAME = Fishmonger()
