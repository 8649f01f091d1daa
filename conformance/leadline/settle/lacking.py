"""What a move lacks before it can be played: it is neither legal nor illegal yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from leadline.games.moves import decision_of, make_move, with_chance
from leadline.games.naming import with_names
from leadline_engines.surface import Engine, NextChance, Outcome, Refusal, Seat

if TYPE_CHECKING:
    from leadline.games.game import Game

MOST_SHOWN = 6
"""So many ways to complete a move are all shown; of more only one."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What a move does not say and has to say before it can be played."""

    wrong: str
    """What is missing, a clause with the names of the seats."""
    remedy: str
    """What to write."""


def find_lack(
    game: Game, engine: Engine, position: Any, move: Any, refusal: Refusal, names: Mapping[Seat, str]
) -> Lack:
    """What a move that is refused as incomplete lacks, and what it is when that is added."""
    asked = engine.next_chance(position, move)
    if asked is not None:
        ways, number = _with_results(engine, position, move, asked)
    else:
        ways = list(_with_choices(game, engine, position, move, refusal.path))
        number = len(ways)
    texts = [f"`{game.move_notation.write(way, names)}`" for way in ways]
    parts = [with_names(refusal.remedy, names)] if refusal.remedy else []
    if texts and number == len(texts):
        parts.append(f"write {_either(texts)}")
    elif texts:
        parts.append(f"write, for example, {texts[0]}, one of {number}")
    return Lack(with_names(refusal.why, names), "; ".join(parts))


def _with_results(engine: Engine, position: Any, move: Any, asked: NextChance) -> tuple[list[Any], int]:
    """The move with each result that chance can give next, and their number; of many only one is made.

    That is one after which nothing is lacking any more, if there is any.
    """
    number, results = asked.randomiser.count(), list(asked.randomiser.odds())
    if number <= MOST_SHOWN:
        return [with_chance(move, asked.of, got) for got in results], number
    ways = (with_chance(move, asked.of, got) for got in results)
    plainest = with_chance(move, asked.of, asked.randomiser.sample(lambda most: 0))
    return [next((way for way in ways if isinstance(engine.play(position, way), Outcome)), plainest)], number


def _with_choices(game: Game, engine: Engine, position: Any, move: Any, path: str) -> Iterator[Any]:
    """The moves that say at a path of the choice, which is left open, what legal choices say there."""
    decision = decision_of(engine, position, move)
    below = path.split(".")[1:]
    if decision is None or not below:
        return
    said, chance = game.codecs.choice.write(move.choice), getattr(move, "chance", None)
    tried: list[Any] = []
    for choice in engine.choices(position, decision, chance).listed:
        data = _grafted(said, game.codecs.choice.write(choice), below)
        if data is None or data in tried:
            continue
        tried.append(data)
        way = make_move(game, game.codecs.choice.read(data), chance)
        result = engine.play(position, way)
        if isinstance(result, Outcome) or result.kind == "incomplete":
            yield way


def _grafted(said: Any, whole: Any, path: Sequence[str]) -> Any | None:
    """Plain data with what stands at a path of other data; None if nothing stands there, or beside something else."""
    if not path:
        return whole
    if not isinstance(said, Mapping) or not isinstance(whole, Mapping) or said.keys() != whole.keys():
        return None
    found = _grafted(said[path[0]], whole[path[0]], path[1:])
    return None if found in (None, [], {}) else {**said, path[0]: found}


def _either(texts: list[str]) -> str:
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
