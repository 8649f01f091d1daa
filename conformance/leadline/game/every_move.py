"""Every legal move in a position, with each possible result of its chance and the position that it leads to.

All code that counts or visits positions uses this list, so that it agrees on what counts as one move. `docs/perft.md`
explains this to users.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from leadline.base.errors import LeadlineError
from leadline.game.moves import make_move, next_chance, with_chance
from leadline_engines.marks import Repeated, bare, field_types, mark
from leadline_engines.surface import Decision, Engine, NextChance, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game


MOST_RESULTS = 10_000
"""The greatest number of combined results of chance listed for one choice."""


class TooManyError(LeadlineError):
    """The error raised when there are too many choices or too many results of chance to list individually."""


class ListedIllegalError(LeadlineError):
    """The error raised when an engine lists a choice and then refuses it, which is a fault of the engine."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A legal move, complete with its chance, and the resulting position."""

    kind: str
    """The kind of decision that the move takes."""
    move: Any
    """The move."""
    position: Any
    """The position after it."""


class DistinctMoves:
    """The moves in one position, each of them kept once, even if it can be written in several ways.

    Two moves are the same if they have the same seat, kind of decision and chance, and lead to the same position
    through the same events. The events are compared only if they decide the matter: whether a torpedo misses on one
    space or on another does not change the position, but everybody hears where it explodes.
    """

    def __init__(self, engine: Engine, position: Any) -> None:
        self._engine, self._position = engine, position
        self._groups: dict[Any, list[PlayedMove]] = {}
        self._events: dict[int, Any] = {}

    def __iter__(self) -> Iterator[PlayedMove]:
        for group in self._groups.values():
            yield from group

    def __len__(self) -> int:
        return sum(map(len, self._groups.values()))

    def add(self, played: PlayedMove) -> bool:
        """Add a move, and return whether it is a new one."""
        group = self._groups.setdefault(_look(played), [])
        if any(self._are_alike(earlier, played) for earlier in group):
            return False
        group.append(played)
        return True

    def without(self, others: DistinctMoves) -> list[PlayedMove]:
        """Return the moves that are not among the given moves of the same position."""
        moves = []
        for look, group in self._groups.items():
            theirs = others._groups.get(look, [])
            if len(group) > 1 or len(theirs) != 1:
                moves += [move for move in group if not any(self._are_alike(move, their) for their in theirs)]
        return moves

    def _are_alike(self, first: PlayedMove, second: PlayedMove) -> bool:
        return bool(first.move == second.move or self._happened(first) == self._happened(second))

    def _happened(self, played: PlayedMove) -> Any:
        """Return the events of a move, without the rules that caused them."""
        if id(played) not in self._events:
            outcome = self._engine.play(self._position, played.move)
            told = happened(outcome.events) if isinstance(outcome, Outcome) else ()
            self._events[id(played)] = (told, played)  # The move is kept, so that no other gets its id.
        return self._events[id(played)][0]


def _look(played: PlayedMove) -> Any:
    return played.move.choice.seat, played.kind, getattr(played.move, "chance", None), played.position


def happened(events: Iterable[Any]) -> tuple[Any, ...]:
    """Return events without the rules that caused them, so that equal ones compare equal."""
    kinds: Iterable[tuple[Any, Any]] = ((type(event), event) for event in events)
    return tuple((kind, *(getattr(event, name) for name in _parts(kind))) for kind, event in kinds)


@cache
def _parts(event: Any) -> tuple[str, ...]:
    """Return the fields of a type of events, except its rules."""
    return tuple(part.name for part in fields(event) if part.name != "rules")


def every_move(game: Game, engine: Engine, position: Any) -> Iterator[PlayedMove]:
    """Yield each legal move in a position once, as `DistinctMoves` defines it.

    Raises ``TooManyError`` if the moves cannot be listed.
    """
    met = DistinctMoves(engine, position)
    for decision in engine.to_act(position):
        for given in chance_before(game, engine, position, decision):
            for choice in listed(engine, position, decision, given):
                for played in played_choice(game, engine, position, decision.kind, choice, given):
                    if met.add(played):
                        yield played


def listed(engine: Engine, position: Any, decision: Decision, given: Any) -> tuple[Any, ...]:
    """Return the legal choices of a decision. Raise ``TooManyError`` if the engine does not list them."""
    choices = engine.choices(position, decision, given)
    if not choices.complete:
        raise TooManyError(f"the decision `{decision.kind}` has too many choices to list them all")
    return choices.listed


def chance_before(game: Game, engine: Engine, position: Any, decision: Decision) -> list[Any]:
    """Return the results of chance, such as rolls, that the choices of a decision may follow.

    If no chance is needed, or choices are always made before any chance, the only result is None.
    """
    before = _randomisers_before(game)
    chances: dict[Any, None] = {None: None}
    if not before:
        return [None]
    for choice in listed(engine, position, decision, None):
        move = make_move(game, choice)
        asked = next_chance(engine, position, move)
        if asked is not None and asked.of in before:
            chances |= dict.fromkeys(with_chance(move, asked.of, result).chance for result in results_of(asked))
    return list(chances)


def _randomisers_before(game: Game) -> frozenset[str]:
    """Return the randomisers of a move, such as `dice`, whose result may be known before the choice is complete."""
    kind = None if game.types.chance is None else bare(game.types.chance)
    if not is_dataclass(kind):
        return frozenset()
    return frozenset(name for name, field_type in field_types(kind).items() if mark(field_type, Repeated) is None)  # type: ignore[arg-type]


def results_of(asked: NextChance) -> list[Any]:
    """Return every possible result of chance in this place. Raise ``TooManyError`` if there are too many."""
    odds = asked.randomiser.odds()
    if not odds:
        raise TooManyError(f"`{asked.of}` has {asked.randomiser.count():,} possible results, too many to list them all")
    return list(odds)


def played_choice(
    game: Game, engine: Engine, position: Any, kind: str, choice: Any, given: Any
) -> Iterator[PlayedMove]:
    """Yield the moves of a choice that follows some chance, one for each result of the chance after the choice.

    A choice that does not depend on the chance before it is yielded only without that chance: a diver who stops does
    not roll. A choice that needs such chance is yielded only with it. Raises ``ListedIllegalError`` if the choice is
    illegal.
    """
    before = _randomisers_before(game)
    waiting, made = [make_move(game, choice, given)], 0
    while waiting:
        move = waiting.pop()
        made += 1
        if made > MOST_RESULTS:
            written = game.move_notation.write(make_move(game, choice, given), {})
            raise TooManyError(
                f"`{written}` has more than {MOST_RESULTS:,} possible results, too many to list them all"
            )
        outcome = engine.play(position, move, "nothing")
        if isinstance(outcome, Outcome):
            yield PlayedMove(kind, move, outcome.position)
            continue
        asked = next_chance(engine, position, move)
        if asked is not None and not (given is None and asked.of in before):
            waiting += [with_chance(move, asked.of, result) for result in reversed(results_of(asked))]
        elif asked is None and not _is_without_chance(game, engine, position, choice, given):
            raise ListedIllegalError(_complaint(game, position, move, outcome))


def _is_without_chance(game: Game, engine: Engine, position: Any, choice: Any, given: Any) -> bool:
    """Return whether a choice that was listed for some chance is complete without it."""
    if given is None:
        return False
    return isinstance(engine.play(position, make_move(game, choice), "nothing"), Outcome)


def _complaint(game: Game, position: Any, move: Any, refusal: Refusal) -> str:
    written, where = game.move_notation.write(move, {}), game.position_notation.write(position)
    return f"the engine lists `{written}` and then refuses it ({refusal.rule}: {refusal.why}) in `{where}`"
