"""Mistakes of texts: their order, whom and which shoals they mean, and who chooses."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.places import ASKED
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Effect, Who


class TextInReverse(Engine):
    """The parts of a text are resolved in reverse, the last one first."""

    def effects_of(self, frame: Frame) -> tuple[Effect, ...]:
        """The last one first, in lists within lists too."""
        effects = self.text_of(frame.card, frame.text)[::-1]
        for place, number in frame.path:
            effects = effects[place].lists[number][::-1]
        return effects


class FirstPartOnly(Engine):
    """Only the first part of a text is resolved."""

    def effects_of(self, frame: Frame) -> tuple[Effect, ...]:
        """The first one."""
        return super().effects_of(frame)[:1]


class ImpossiblePartEndsTheText(Engine):
    """A part of a text that cannot be done ends the text."""

    def leave_out(self, table: Table) -> None:
        """The rest is left out too."""
        frame = table.position.frames[-1]
        if frame.kind == "effects" and frame.step not in ASKED:
            table.change_frame(step="", place=len(self.effects_of(frame)), seats=(), number=0, shoals=())


# ---- Whom it means


class FirstPlayerIsSelf(Engine):
    """A text is resolved by the first player, whoever turned up, caught, ate or used the card."""

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """The first player acts."""
        super().begin_text(table, table.position.first, card, text, shoal)


class NextPlayerIsSelf(Engine):
    """A text is resolved by the player after the one who turned up, caught, ate or used the card."""

    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        """The next player acts."""
        super().begin_text(table, self.clockwise_from(table.position, seat)[1], card, text, shoal)


class GroupInSeatOrder(Engine):
    """Several players are dealt with in the order of their seats, whoever acts."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """A group in the order of seats."""
        found = super().named(position, seat, who)
        return found if who.is_single else tuple(sorted(found))


class GroupFromTheFirstPlayer(Engine):
    """Several players are dealt with from the player on who has the First Player token."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """A group from the first player on."""
        found = super().named(position, seat, who)
        return found if who.is_single else tuple(one for one in self.turn_order(position) if one in found)


class GroupWithoutTheActingPlayer(Engine):
    """The acting player is not one of the players at Sea or at a Depth."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """A group of others."""
        found = super().named(position, seat, who)
        return tuple(one for one in found if one != seat) if who.name in ("at_sea", "at_depth") else found


class GroupWithoutWhoHasPassed(Engine):
    """Players who have passed are not reached by a text for all players at Sea or at a Depth."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """A group of those who have not passed."""
        found = super().named(position, seat, who)
        return found if who.is_single else tuple(one for one in found if not position.angler(one).passed)


class LeftAndRightExchanged(Engine):
    """The left neighbour is taken for the right one, and the right one for the left."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """The other neighbour."""
        other = {"left": "right", "right": "left"}.get(who.name, who.name)
        return super().named(position, seat, replace(who, name=other))


class NeighbourWhoHasPassedIsSkipped(Engine):
    """A neighbour who has passed is skipped, and the next player is meant."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """The nearest who has not passed."""
        row = self.clockwise_from(position, seat)[1:]
        row = tuple(one for one in row if not position.angler(one).passed) or row
        if who.name in ("left", "right"):
            return row[:1] if who.name == "left" else row[-1:]
        return super().named(position, seat, who)


class LastSeatHasNoLeftNeighbour(Engine):
    """The player of the last seat has nobody to the left."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """Nobody after the last seat."""
        return () if who.name == "left" and seat == len(position.anglers) else super().named(position, seat, who)


class MostRegretsIsTheFirstOfThem(Engine):
    """Among several players with the most Regrets the first one clockwise is taken without asking."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """The first of them."""
        found = super().named(position, seat, who)
        return found[:1] if who.name == "most_regrets" else found


class MostRegretsIsNeverOneself(Engine):
    """The acting player is never the one with the most Regrets."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """The most of the others."""
        if who.name != "most_regrets":
            return super().named(position, seat, who)
        row = self.clockwise_from(position, seat)[1:]
        most = max(len(position.angler(one).regrets) for one in row)
        return tuple(one for one in row if len(position.angler(one).regrets) == most)


# ---- Who chooses


class PlayerIsChosenByTheProgram(Engine):
    """Where a text lets a player be chosen the first one is taken without asking."""

    def is_settled(self, position: Position) -> bool:
        """A player is."""
        return position.frames[-1].step == "player"


class ShoalIsChosenByTheProgram(Engine):
    """Where a text lets a shoal be chosen the first one is taken without asking."""

    def is_settled(self, position: Position) -> bool:
        """A shoal is."""
        return position.frames[-1].step == "shoal"


class CardIsChosenByTheProgram(Engine):
    """Where a text lets a card of the hand be chosen the first one is taken without asking."""

    def is_settled(self, position: Position) -> bool:
        """A card is."""
        return position.frames[-1].step == "cards"


class DieIsChosenByTheProgram(Engine):
    """Where a text lets a die be chosen the first one is taken without asking."""

    def is_settled(self, position: Position) -> bool:
        """A die is."""
        return position.frames[-1].step == "dice"


class OthersAreNotAsked(Engine):
    """Players whose turn it is not are not asked what they give up; the first thing is taken."""

    def is_settled(self, position: Position) -> bool:
        """For all but the player on turn."""
        return position.frames[-1].seat != position.turn


# ---- Which shoals


class RowAndColumnExchanged(Engine):
    """A row is taken for a column, and a column for a row."""

    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        """The other of the two."""
        other = {"row": "column", "column": "row"}.get(area.name, area.name)
        return super().shoals_of(position, replace(area, name=other))


class AreasBackwards(Engine):
    """The shoals of an area are dealt with from the last to the first."""

    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        """The last one first."""
        return super().shoals_of(position, area)[::-1]


class AreaLeavesOutThisShoal(Engine):
    """The row or the column of a fish is the other two shoals, without its own."""

    def shoals_of(self, position: Position, area: Area) -> tuple[str, ...]:
        """The others of a row or column."""
        this = self.this_shoal(position)
        found = super().shoals_of(position, area)
        return tuple(one for one in found if one != this) if area.name in ("row", "column") else found


class ThisShoalIsAlwaysThatOfTheCast(Engine):
    """In the text of a fish, too, this shoal, its row and its column are always those of the cast."""

    def this_shoal(self, position: Position) -> str:
        """That of the cast, if there is one."""
        return position.attempt[0].shoal if position.attempt else super().this_shoal(position)


class CardsKnowNoShoal(Engine):
    """For a card that is not a fish there is no shoal, not even in a cast."""

    def this_shoal(self, position: Position) -> str:
        """Only that of a fish."""
        _, root = self.root(position)
        return root.shoal


# ---- What is set off


class SetOffTextIsDropped(Engine):
    """A fish that is turned up by a text sets off no Reveal text."""

    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Turn it up, and no more."""
        cards = table.shoal(shoal).cards
        if cards and not cards[0].up:
            self.turn_up(table, shoal, "regrets.effect.reveal")


class SetOffTextEndsTheFirst(Engine):
    """When a text has turned up a fish with a Reveal text, the rest of the first text is dropped."""

    def at_reveal(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """Turn it up; the rest is dropped."""
        before = len(table.position.frames)
        super().at_reveal(table, frame, effect, shoal)
        if len(table.position.frames) > before:
            *below, first, second = table.position.frames
            ended = replace(first, step="", place=len(self.effects_of(first)), shoals=(), number=0)
            table.change(frames=(*below, ended, second))


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.text-in-reverse": TextInReverse,
    "regrets.mistake.first-part-only": FirstPartOnly,
    "regrets.mistake.impossible-part-ends-the-text": ImpossiblePartEndsTheText,
    "regrets.mistake.first-player-is-self": FirstPlayerIsSelf,
    "regrets.mistake.next-player-is-self": NextPlayerIsSelf,
    "regrets.mistake.group-in-seat-order": GroupInSeatOrder,
    "regrets.mistake.group-from-the-first-player": GroupFromTheFirstPlayer,
    "regrets.mistake.group-without-the-acting-player": GroupWithoutTheActingPlayer,
    "regrets.mistake.group-without-who-has-passed": GroupWithoutWhoHasPassed,
    "regrets.mistake.left-and-right-exchanged": LeftAndRightExchanged,
    "regrets.mistake.neighbour-who-has-passed-is-skipped": NeighbourWhoHasPassedIsSkipped,
    "regrets.mistake.last-seat-has-no-left-neighbour": LastSeatHasNoLeftNeighbour,
    "regrets.mistake.most-regrets-is-the-first-of-them": MostRegretsIsTheFirstOfThem,
    "regrets.mistake.most-regrets-is-never-oneself": MostRegretsIsNeverOneself,
    "regrets.mistake.player-is-chosen-by-the-program": PlayerIsChosenByTheProgram,
    "regrets.mistake.shoal-is-chosen-by-the-program": ShoalIsChosenByTheProgram,
    "regrets.mistake.card-is-chosen-by-the-program": CardIsChosenByTheProgram,
    "regrets.mistake.die-is-chosen-by-the-program": DieIsChosenByTheProgram,
    "regrets.mistake.others-are-not-asked": OthersAreNotAsked,
    "regrets.mistake.row-and-column-exchanged": RowAndColumnExchanged,
    "regrets.mistake.areas-backwards": AreasBackwards,
    "regrets.mistake.area-leaves-out-this-shoal": AreaLeavesOutThisShoal,
    "regrets.mistake.this-shoal-is-always-that-of-the-cast": ThisShoalIsAlwaysThatOfTheCast,
    "regrets.mistake.cards-know-no-shoal": CardsKnowNoShoal,
    "regrets.mistake.set-off-text-is-dropped": SetOffTextIsDropped,
    "regrets.mistake.set-off-text-ends-the-first": SetOffTextEndsTheFirst,
}
