"""What a table in dispute asks of the game: what counts no more when it is over, and what a move only lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from leadline.games.deep_sea_adventure.sentences import joined
from leadline.games.deep_sea_adventure.units import plain_faces, show_own
from leadline.games.interface import EngineLike, Lack
from leadline_engines.deep_sea_adventure.move import Drop, Move, Rounds
from leadline_engines.deep_sea_adventure.notation import write_unit
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.refusal import Refusal, Refused
from leadline_engines.deep_sea_adventure.swim import check_dice

LOW, HIGH = (1, 2), (3, 1)
"""Two rolls of which the second wins, for showing how a roll-off is stated."""


class Settling:
    """The part of the plug that settles disputes (see `leadline.games.interface.GamePlug`)."""

    def spent(self, position: Position) -> dict[str, str]:
        """What lies on the table and counts for nothing any more: after the last dive all but what is kept."""
        if not position.over:
            return {}
        return {"air": str(position.air), "line": show_own(position.line), "starter": str(position.starter)}

    def without_spent(self, position: Position) -> Position:
        """The same position without it."""
        return replace(position, air=0, line=(), starter=1) if position.over else position

    def impossible_roll(self, engine: Any, move: Move) -> Refusal | None:
        """Why the dice cannot have shown what a move states; None if they can.

        Rules: dsa.swim.two-dice
        """
        rolls = [roll for rolls in move.chance.roll_off for roll in rolls]
        try:
            for roll in rolls if move.chance.dice is None else [move.chance.dice, *rolls]:
                check_dice(engine.book, roll)
        except Refused as refused:
            return refused.refusal
        return None

    def lack(
        self, engine: EngineLike, position: Position, move: Move, refusal: Refusal, names: Sequence[str]
    ) -> Lack | None:
        """What a refused move only lacks to be played: a roll-off, or which unit is dropped; None if it is illegal."""
        if refusal.rule == "dsa.clean-up.starter-equal":
            return next(_missing_rounds(engine, position, move, names), None)
        search = move.choice.search
        unnamed = isinstance(search, Drop) and search.unit is None and search.chips is None
        units = position.diver(move.choice.seat).carried
        if refusal.rule != "dsa.search.drop-choice" or not unnamed or len(units) < 2:
            return None
        shown = [f"`drop #{n}` for {write_unit(plain_faces(unit))}" for n, unit in enumerate(units, 1)]
        who = names[move.choice.seat - 1]
        return Lack(f"it is not said which of its {len(units)} units {who} drops", f"write {', '.join(shown)}")


def _missing_rounds(engine: EngineLike, position: Position, move: Move, names: Sequence[str]) -> Iterator[Lack]:
    """The round that decides the starter: the next one after those stated, or the first one in their place.

    Rules: dsa.clean-up.starter-equal
    """
    stated = move.chance.roll_off
    for rounds in (stated, ()) if stated else ((),):
        for number in range(2, len(position.divers) + 1):
            seats = [_starter_after(engine, position, move, rounds, number, best) for best in range(number)]
            concerned = [names[seat - 1] for seat in seats if seat is not None]
            if len(concerned) < number:
                continue
            who, shown = joined(concerned), " ".join("+".join(map(str, roll)) for roll in _round(number, number - 1))
            order = f"({', '.join(concerned)})"
            if not stated:
                yield Lack(f"a roll-off between {who} has to be stated", f"add `, roll-off {shown}` {order}")
            elif rounds:
                yield Lack(f"the roll-off leaves {who} level", f"add another round, ` / {shown}` {order}")
            else:
                wrong = f"the roll-off stated is not one between {who}"
                yield Lack(wrong, f"write `, roll-off {shown}` {order} in its place")


def _round(number: int, best: int) -> tuple[tuple[int, int], ...]:
    """A round of so many rolls in which one is the best."""
    return tuple(HIGH if n == best else LOW for n in range(number))


def _starter_after(
    engine: EngineLike, position: Position, move: Move, rounds: Rounds, number: int, best: int
) -> int | None:
    """Who starts the next dive after one more round; None if such a round does not decide it."""
    decided = replace(move, chance=replace(move.chance, roll_off=(*rounds, _round(number, best))))
    outcome = engine.play(position, decided)
    if isinstance(outcome, Refusal):
        return None
    return next((event.seat for event in outcome.events if event.kind == "starter-chosen"), None)
