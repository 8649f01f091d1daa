"""The engine of Deep Sea Adventure, with the surface all engines have."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from leadline_engines.deep_sea_adventure import choices as _choices
from leadline_engines.deep_sea_adventure import faults as _faults
from leadline_engines.deep_sea_adventure import turn as _turn
from leadline_engines.deep_sea_adventure import views as _views
from leadline_engines.deep_sea_adventure.book import Book
from leadline_engines.deep_sea_adventure.components import Components
from leadline_engines.deep_sea_adventure.events import Events
from leadline_engines.deep_sea_adventure.move import Chance, Choice, Move, Roll
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.refusal import Refusal
from leadline_engines.deep_sea_adventure.rulings import Rulings
from leadline_engines.deep_sea_adventure.scoring import Standing, find_standing
from leadline_engines.deep_sea_adventure.setup import Setup, open_game


class Engine:
    """Deep Sea Adventure under one set of readings. It has no state: every answer depends on what is given."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        self.book = Book(components, rulings)

    def open(self, setup: Setup) -> Position | Refusal:
        """The first position of a game, or why it cannot be opened."""
        return open_game(self.book, setup)

    def to_act(self, position: Position) -> tuple[_choices.Decision, ...]:
        """Who owes which decision."""
        return _choices.to_act(position)

    def moves(self, position: Position, seat: int, dice: Roll | None = None) -> tuple[Choice, ...]:
        """The legal choices of a seat (see :func:`.choices.moves`)."""
        return _choices.moves(self.book, position, seat, dice)

    def chances(self, position: Position, choice: Choice) -> tuple[tuple[Chance, Fraction], ...]:
        """What chance can give after a choice, with exact odds."""
        return _choices.chances(self.book, position, choice)

    def layings(self, position: Position, move: Move) -> Iterator[Choice]:
        """Every laying order that gives a different line."""
        return _choices.layings(self.book, position, move)

    def play(self, position: Position, move: Move) -> _turn.Outcome | Refusal:
        """Play a move: the outcome, or the refusal."""
        return _turn.play(self.book, position, move)

    def view(self, position: Position, seat: int) -> _views.View:
        """What a seat sees of a position."""
        return _views.view(position, seat)

    def heard(self, events: Events, seat: int) -> Events:
        """What a seat hears of what happened."""
        return _views.heard(events, seat)

    def standing(self, position: Position) -> Standing:
        """The scores, the winners and why."""
        return find_standing(self.book, position)[0]

    def faults(self, position: Position) -> tuple[_faults.Fault, ...]:
        """Every way in which the position is impossible."""
        return _faults.faults(self.book, position)
