"""Moves with an impossible result of chance, such as a face that no die has, or one die too many.

The moves are derived from legal moves of the run and from the possible results of the randomiser; nothing here depends
on a game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.game.moves import completed, make_move, next_chance, play_reported, without_inputs
from leadline.recording.model import Answer, GameRecord, ImpossibleRecord, Turn
from leadline.run.context import RunContext
from leadline.run.determinism import is_repeatable, opened_position
from leadline_engines.chance import MOST_LISTED, Randomiser
from leadline_engines.marks import Repeated, field_types, mark
from leadline_engines.surface import Drawn, Outcome

if TYPE_CHECKING:
    from leadline_engines.surface import NextChance

MOST_GAMES = 60
"""The greatest number of games searched for results of chance."""


def takes_chance(context: RunContext) -> bool:
    """Return whether a result of chance in a move can be sent to the subject."""
    return any(
        name in context.can and settable.path.startswith("move.chance")
        for name, settable in context.game.inputs.items()
    )


def impossible_games(games: Sequence[GameRecord], context: RunContext, seed: int) -> list[ImpossibleRecord]:
    """Return, for each randomiser whose results can be sent, one game per kind of impossible result.

    Each game repeats the beginning of a game from the run, as short as possible, and ends with an impossible move. Its
    answers are taken from the run, except the last one, which is the answer the reference would give.
    """
    some = list(games)
    random.Random(f"{seed}/impossible").shuffle(some)
    some.sort(key=lambda game: len(game.turns))
    records: dict[tuple[str, str], ImpossibleRecord] = {}
    for game in [played_game for played_game in some if played_game.turns][:MOST_GAMES]:
        for number, asked, move in _told(game, context):
            for way, got in impossible_results(asked.randomiser, _stated(move, asked.of)):
                if (asked.of, way) not in records:
                    records[asked.of, way] = _record(context, game, number, asked.of, _with(move, asked.of, got))
    return list(records.values())


def impossible_results(randomiser: Randomiser, given: Any) -> Iterator[tuple[str, Any]]:
    """Yield impossible results of a randomiser, each with the reason; ``given`` is a possible result."""
    if randomiser.count() > MOST_LISTED:
        return
    results = list(randomiser.odds())
    if isinstance(given, tuple | list):
        figures = [figure for result in results for figure in result]
        first = tuple(given)
        wrong = [(way, (*first[:-1], figure)) for way, figure in _beyond(figures)]
        wrong += [("too many", (*first, first[-1])), ("too few", first[:-1])] if first else []
    else:
        wrong = list(_beyond(results))
    yield from ((way, got) for way, got in wrong if not randomiser.allows(got))


def _beyond(figures: Sequence[Any]) -> list[tuple[str, Any]]:
    """Return the numbers just below and just above all figures, or nothing if the figures are not numbers."""
    if not figures or not all(type(figure) is int for figure in figures):
        return []
    return [("too low", min(figures) - 1), ("too high", max(figures) + 1)]


def _told(game: GameRecord, context: RunContext) -> Iterator[tuple[int, NextChance, Any]]:
    """Yield the moves of a game that first state a known result of chance, as (turn, requested randomiser, move)."""
    position = opened_position(game, context) if is_repeatable(game, context) else None
    for number, turn in enumerate(game.turns):
        if position is None or turn.answer.kind != "position" or len(turn.moves) != 1:
            return
        move = context.game.codecs.move.read(completed(context.game.types.move, turn.moves[0]))
        asked = next_chance(context.engine, position, make_move(context.game, move.choice))
        if asked is not None and _is_told(context, asked.of) and _stated(move, asked.of) is not None:
            yield number, asked, move
        outcome = play_reported(context.engine, position, move)
        position = outcome.position if isinstance(outcome, Outcome) else position
        position = context.game.reports.resume(context.engine, position, turn.answer.position or {})


def _is_told(context: RunContext, of: str) -> bool:
    paths = [settable.path for name, settable in context.game.inputs.items() if name in context.can]
    return "move.chance" in paths or f"move.chance.{of}" in paths


def _stated(move: Any, of: str) -> Any:
    """Return the first result stated in a move if this randomiser produced it; otherwise None."""
    if isinstance(move.chance, tuple):
        return move.chance[0].got if move.chance and move.chance[0].of == of else None
    stated = getattr(move.chance, of, None) or None
    return stated[0] if stated is not None and _is_repeated(move, of) else stated


def _is_repeated(move: Any, of: str) -> bool:
    """Return whether a field of the chance is a list with one result for each use of the randomiser."""
    kind: Any = type(move.chance)
    return mark(field_types(kind)[of], Repeated) is not None


def _with(move: Any, of: str, got: Any) -> Any:
    """Return a move with its first result replaced."""
    if isinstance(move.chance, tuple):
        return replace(move, chance=(Drawn(of, got), *move.chance[1:]))
    if _is_repeated(move, of):
        got = (got, *getattr(move.chance, of)[1:])
    return replace(move, chance=replace(move.chance, **{of: got}))


def _record(context: RunContext, game: GameRecord, number: int, of: str, move: Any) -> ImpossibleRecord:
    data = without_inputs(context.game, "move", context.game.codecs.move.write(move), list(context.can))
    last = Turn([data], [context.game.move_notation.write(move, {})], Answer("refused"))
    turns = [*game.turns[:number], last]
    return ImpossibleRecord(of, GameRecord(game.scenario, game.part, game.opening, game.opened, turns, game.exchange))
