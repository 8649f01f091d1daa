"""A case played under one set of readings, with its result and the ways in which two results can be alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from leadline.game.seat_names import with_names
from leadline.schema.canonical import counting, visible
from leadline.settle.cases import start_faults
from leadline.settle.fields import out_of_play
from leadline.settle.missing_input import MissingInput, find_missing_input
from leadline.suite.prove import Trace, play_moves
from leadline_engines.surface import Fault, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.settle.cases import Case

Kind: TypeAlias = Literal["played", "refused", "incomplete", "impossible chance", "impossible"]
"""The kind of result.

Either the last move was played, a move is illegal, lacks something or states an impossible result of chance, or the
position is impossible.
"""


@dataclass(frozen=True, slots=True)
class Result:
    """A case played under one set of readings."""

    kind: Kind
    """The kind of the result."""
    number: int
    """The last move reached, counting from 1; 0 if the start itself was refused or impossible."""
    trace: Trace | None
    """The moves that were played; None for an impossible position."""
    faults: tuple[Fault, ...]
    """The reasons why the position is impossible."""
    missing: MissingInput | None
    """The input that is missing from the last move reached."""
    seen: str
    """Everything visible that counts; it is equal for results that look alike."""
    story: str
    """The course of events: what happens on the way and by which rules, or why nothing happens."""
    out_of_play: Mapping[str, str]
    """The things left on the table at the end that no longer count, by field."""
    whole: str
    """Everything visible that counts, together with things that only the rules remember and with who may know what."""

    @property
    def way(self) -> str:
        """The story and the things left on the table; results reached in the same way have the same description."""
        return repr((self.story, sorted(self.out_of_play.items())))

    @property
    def events(self) -> tuple[Any, ...]:
        """The events of the last move."""
        return () if self.kind != "played" or self.trace is None else self.trace.happened[-1].events

    @property
    def refusal(self) -> Refusal | None:
        """The refusal of the last move reached; None if it was not refused."""
        return None if self.trace is None else self.trace.happened[-1].refusal

    @property
    def before(self) -> Any:
        """The position before the last move reached; None if there is no such position."""
        return None if self.trace is None else self.trace.happened[-2 if self.kind == "played" else -1].position

    @property
    def after(self) -> Any:
        """The position after the last move; None if it was not played."""
        return self.trace.happened[-1].position if self.kind == "played" and self.trace is not None else None

    @property
    def consulted(self) -> set[str]:
        """The disputes whose readings were used."""
        return set() if self.trace is None else self.trace.consulted


@dataclass(frozen=True, slots=True)
class Player:
    """An object that plays one case under any readings, each set of them only once."""

    case: Case
    """The case."""
    _played: dict[tuple[str, ...], Result] = field(default_factory=dict)

    def play(self, readings: Mapping[str, str]) -> Result:
        """Return the result under these readings, which include one reading for each dispute."""
        key = tuple(readings.values())
        if key not in self._played:
            self._played[key] = play_case(self.case, readings)
        return self._played[key]


def play_case(case: Case, readings: Mapping[str, str]) -> Result:
    """Play a case under one set of readings."""
    game = case.game
    faults = start_faults(case, readings)
    if faults:
        told = repr(sorted((fault.rule, fault.where) for fault in faults))
        return Result("impossible", 0, None, faults, None, told, told, {}, told)
    trace = play_moves(game, readings, case.scenario, case.moves)
    number, last = len(trace.happened) - 1, trace.happened[-1]
    if last.refusal is not None:
        return _stopped(game, case, readings, trace, last.refusal)
    story = repr([(game.tell(event, case.names), sorted(event.rules)) for event in last.events])
    whole = repr([counting(game.types.position, step.position) for step in trace.happened[-2:]])
    left = out_of_play(game, last.position)
    return Result("played", number, trace, (), None, repr(_seen(game, trace)), story, left, whole)


def _stopped(game: Game, case: Case, readings: Mapping[str, str], trace: Trace, refusal: Refusal) -> Result:
    """Return the result of a trace that ends with an illegal move, or with one that cannot be played as stated."""
    number, position = len(trace.happened) - 1, trace.happened[-1].position
    kind: Kind = "refused" if refusal.kind == "illegal" else refusal.kind
    missing = None
    if kind == "incomplete" and number == 0:
        missing = MissingInput(with_names(refusal.why, case.names), with_names(refusal.remedy, case.names))
    elif kind == "incomplete":
        # A separate engine is used, so that attempts to complete the move do not count as consulting readings.
        engine = game.engine_under(readings)
        missing = find_missing_input(game, engine, position, case.moves[number - 1], refusal, case.names)
    seen = repr((kind, number, refusal.rule))
    before = None if position is None else visible(game.types.position, position)
    return Result(kind, number, trace, (), missing, seen, repr((refusal.rule, refusal.why, before)), {}, seen)


def _seen(game: Game, trace: Trace) -> list[Any]:
    """Return what is visible of the last move: the positions around it, what seats learn, who may act or has won."""
    seen: list[Any] = [visible(game.types.position, step.position) for step in trace.happened[-2:]]
    last = trace.happened[-1]
    seen.append([game.codecs.event.write(event) for event in last.events if event.kind in game.reported_events])
    standing = trace.engine.standing(last.position)
    seen.append((standing.scores, standing.winners) if standing.over else trace.engine.to_act(last.position))
    return seen
