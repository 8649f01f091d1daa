"""Moves with a result of chance that cannot be: a face that no die has, a die too many.

They are made of legal moves of the run, by what the randomiser that the move asks can give; nothing here knows a game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.games.moves import completed, make_move, next_chance, without_doors
from leadline.run.context import RunContext
from leadline.run.records import Answer, GameRecord, ImpossibleRecord, Turn
from leadline.run.repeatable import is_repeatable, opened_position
from leadline_engines.chance import MOST_LISTED, Randomiser
from leadline_engines.surface import Drawn, Outcome

if TYPE_CHECKING:
    from leadline_engines.surface import NextChance

MOST_GAMES = 60
"""Results of chance are looked for in so many games at most."""


def takes_chance(context: RunContext) -> bool:
    """Whether a subject can be told a result of chance in a move."""
    return any(name in context.can and door.path.startswith("move.chance") for name, door in context.game.doors.items())


def impossible_games(games: Sequence[GameRecord], context: RunContext, seed: int) -> list[ImpossibleRecord]:
    """Of each randomiser whose results a subject is told, a game for each way in which a result cannot be.

    A game is the beginning of one of the run, as short as can be, with an impossible move after it. Its answers are
    those of the run; the last one is what the reference would answer.
    """
    some = list(games)
    random.Random(f"{seed}/impossible").shuffle(some)
    some.sort(key=lambda game: len(game.turns))
    found: dict[tuple[str, str], ImpossibleRecord] = {}
    for game in [one for one in some if one.turns][:MOST_GAMES]:
        for number, asked, move in _told(game, context):
            for way, got in impossible_results(asked.randomiser, _stated(move, asked.of)):
                if (asked.of, way) not in found:
                    found[asked.of, way] = _record(context, game, number, asked.of, _with(move, asked.of, got))
    return list(found.values())


def impossible_results(randomiser: Randomiser, given: Any) -> Iterator[tuple[str, Any]]:
    """Results that a randomiser cannot give, each with how it cannot be; ``given`` is one that it gave."""
    if randomiser.count() > MOST_LISTED:
        return
    results = list(randomiser.odds())
    if isinstance(given, tuple | list):
        figures = [one for result in results for one in result]
        first = tuple(given)
        wrong = [(way, (*first[:-1], one)) for way, one in _beyond(figures)]
        wrong += [("too many", (*first, first[-1])), ("too few", first[:-1])] if first else []
    else:
        wrong = list(_beyond(results))
    yield from ((way, got) for way, got in wrong if not randomiser.allows(got))


def _beyond(figures: Sequence[Any]) -> list[tuple[str, Any]]:
    """The figures below and above all that there are; none for what is no figure."""
    if not figures or not all(type(one) is int for one in figures):
        return []
    return [("too low", min(figures) - 1), ("too high", max(figures) + 1)]


def _told(game: GameRecord, context: RunContext) -> Iterator[tuple[int, NextChance, Any]]:
    """The moves of a game that state what chance gave first, where it is known: (turn, what was asked, move)."""
    position = opened_position(game, context) if is_repeatable(game, context) else None
    for number, turn in enumerate(game.turns):
        if position is None or turn.answer.kind != "position" or len(turn.moves) != 1:
            return
        move = context.game.codecs.move.read(completed(context.game.types.move, turn.moves[0]))
        asked = next_chance(context.engine, position, make_move(context.game, move.choice))
        if asked is not None and _is_told(context, asked.of) and _stated(move, asked.of) is not None:
            yield number, asked, move
        outcome = context.engine.play(position, move, "nothing")
        position = outcome.position if isinstance(outcome, Outcome) else position
        position = context.game.reports.resume(context.engine, position, turn.answer.position or {})


def _is_told(context: RunContext, of: str) -> bool:
    paths = [door.path for name, door in context.game.doors.items() if name in context.can]
    return "move.chance" in paths or f"move.chance.{of}" in paths


def _stated(move: Any, of: str) -> Any:
    """The first result that a move states, if a randomiser gave it; else None."""
    if isinstance(move.chance, tuple):
        return move.chance[0].got if move.chance and move.chance[0].of == of else None
    return getattr(move.chance, of, None) or None


def _with(move: Any, of: str, got: Any) -> Any:
    """A move in which the first result is another one."""
    if isinstance(move.chance, tuple):
        return replace(move, chance=(Drawn(of, got), *move.chance[1:]))
    return replace(move, chance=replace(move.chance, **{of: got}))


def _record(context: RunContext, game: GameRecord, number: int, of: str, move: Any) -> ImpossibleRecord:
    data = without_doors(context.game, "move", context.game.codecs.move.write(move), list(context.can))
    last = Turn([data], [context.game.move_notation.write(move, {})], Answer("refused"))
    turns = [*game.turns[:number], last]
    return ImpossibleRecord(of, GameRecord(game.scenario, game.part, game.opening, game.opened, turns, game.exchange))
