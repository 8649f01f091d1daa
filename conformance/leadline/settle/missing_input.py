"""The input that a move lacks. Until this input is added, the move is neither legal nor illegal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from leadline.game.moves import decision_of, make_move, with_chance
from leadline.game.seat_names import with_names
from leadline.schema import fast_codec
from leadline_engines.surface import Engine, NextChance, Outcome, Refusal, Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_SHOWN = 6
"""The greatest number of results, or of moves, to list."""


@dataclass(frozen=True, slots=True)
class MissingInput:
    """The input that must be added to a move before it can be played."""

    wrong: str
    """The missing input, as a clause with the names of the seats."""
    remedy: str
    """Advice on what to write."""


def find_missing_input(
    game: Game, engine: Engine, position: Any, move: Any, refusal: Refusal, names: Mapping[Seat, str]
) -> MissingInput:
    """Return what a move refused as incomplete lacks, what to add, and the move with the addition."""
    parts = [with_names(refusal.remedy, names)] if refusal.remedy else []
    asked = engine.next_chance(position, move)
    if asked is not None:
        text = game.move_notation.write(_completed(engine, position, move, asked), names)
        parts.append(f"write, for example, `{text}`")
        parts.append(_possible(game, asked))
    else:
        ways = _with_choices(game, engine, position, move, refusal.path)
        texts = [f"`{game.move_notation.write(way, names)}`" for way in islice(ways, MOST_SHOWN)]
        parts += [f"write {_either(texts)}"] if texts else []
    return MissingInput(with_names(refusal.why, names), "; ".join(parts))


def _possible(game: Game, asked: NextChance) -> str:
    """Describe the possible results of chance, or only their number if there are many."""
    number = asked.randomiser.count()
    if number > MOST_SHOWN:
        return f"{asked.of.replace('_', '-')} can give {number:,} results"
    results = [game.reports.shown(asked.of, fast_codec.written(got)) for got in asked.randomiser.odds()]
    return f"{asked.of.replace('_', '-')} can give {_either(results)}"


def _completed(engine: Engine, position: Any, move: Any, asked: NextChance) -> Any:
    """Return the move with a possible next result of chance, preferably one after which nothing is missing."""
    ways = (with_chance(move, asked.of, got) for got in asked.randomiser.odds())
    simplest = with_chance(move, asked.of, asked.randomiser.sample(lambda most: 0))
    return next((way for way in ways if isinstance(engine.play(position, way), Outcome)), simplest)


def _with_choices(game: Game, engine: Engine, position: Any, move: Any, path: str) -> Iterator[Any]:
    """Yield the move with the open path of its choice filled in from each legal choice."""
    decision = decision_of(engine, position, move)
    root, *below = path.split(".")
    if decision is None or root != "choice" or not below:
        return
    written, chance = game.codecs.choice.write(move.choice), getattr(move, "chance", None)
    tried: list[Any] = []
    for choice in engine.choices(position, decision, chance).listed:
        data = _grafted(written, game.codecs.choice.write(choice), below)
        if data is None or data in tried:
            continue
        tried.append(data)
        way = make_move(game, game.codecs.choice.read(data), chance)
        result = engine.play(position, way)
        if isinstance(result, Outcome) or result.kind == "incomplete":
            yield way


def _grafted(written: Any, whole: Any, path: Sequence[str]) -> Any | None:
    """Return plain data with the part at a path copied from other data, or None if it is missing or the keys differ."""
    if not path:
        return whole
    if not isinstance(written, Mapping) or not isinstance(whole, Mapping) or {*written, path[0]} != {*whole}:
        return None
    grafted = _grafted(written.get(path[0]), whole[path[0]], path[1:])
    return None if grafted in (None, [], {}) else {**written, path[0]: grafted}


def _either(texts: list[str]) -> str:
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
