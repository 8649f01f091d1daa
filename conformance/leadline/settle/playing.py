"""A case played under one set of readings: what comes of it, and the ways in which two results can be alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from leadline.games import load_game
from leadline.settle.cases import start_faults
from leadline.suite.prove import Line, play_scenario

if TYPE_CHECKING:
    from leadline.games.interface import GamePlug, Lack
    from leadline.settle.cases import Case


@dataclass(frozen=True, slots=True)
class Result:
    """A case played under one set of readings."""

    kind: Literal["played", "refused", "incomplete", "impossible"]
    """Whether the last move was played, a move was refused or lacks something, or the position cannot be."""
    number: int
    """The last move reached, from 1; 0 if the start itself was refused or impossible."""
    line: Line | None
    """The line as played; None for an impossible position."""
    faults: tuple[Any, ...]
    """Why the position is impossible."""
    lack: Lack | None
    """What the last move reached lacks."""
    seen: str
    """All that can be seen of it and counts; results that look alike have the same."""
    story: str
    """How it comes to that: what happens on the way and by which rules, or why nothing does."""
    spent: Mapping[str, str]
    """What lies on the table in the end and counts for nothing any more, by field."""
    whole: str
    """What is seen and counts, with what only the rules remember, and who may know what."""

    @property
    def way(self) -> str:
        """The story, and what is left lying on the table: results of one way are told in the same words."""
        return repr((self.story, sorted(self.spent.items())))

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened in the last move."""
        return () if self.kind != "played" or self.line is None else self.line.happened[-1].events

    @property
    def refusal(self) -> Any:
        """The refusal of the last move reached, or None."""
        return None if self.line is None else self.line.happened[-1].refusal

    @property
    def before(self) -> Any:
        """The position before the last move reached; None if there is none."""
        return None if self.line is None else self.line.happened[-2 if self.kind == "played" else -1].position

    @property
    def after(self) -> Any:
        """The position after the last move; None if it was not played."""
        return self.line.happened[-1].position if self.kind == "played" and self.line is not None else None

    @property
    def consulted(self) -> set[str]:
        """The disputes whose readings were asked for."""
        return set() if self.line is None else self.line.consulted


@dataclass(frozen=True, slots=True)
class Player:
    """Plays one case under any readings, each set of them once."""

    case: Case
    """The case."""
    _played: dict[tuple[str, ...], Result] = field(default_factory=dict)

    def play(self, readings: Mapping[str, str]) -> Result:
        """The result under these readings, one for each dispute."""
        key = tuple(readings.values())
        if key not in self._played:
            self._played[key] = play_case(self.case, readings)
        return self._played[key]


def play_case(case: Case, readings: Mapping[str, str]) -> Result:
    """Play a case under one set of readings."""
    plug = load_game(case.game)
    faults = start_faults(case, readings)
    if faults:
        told = repr(sorted((fault.rule, fault.where) for fault in faults))
        return Result("impossible", 0, None, faults, None, told, told, {}, told)
    line = play_scenario(plug, readings, case.scenario)
    number, last = len(line.happened) - 1, line.happened[-1]
    if last.refusal is not None:
        return _stopped(plug, case, line)
    story = repr([(plug.tell(event, case.names), sorted(event.rules)) for event in last.events])
    whole = repr([plug.without_spent(happening.position) for happening in line.happened[-2:]])
    return Result("played", number, line, (), None, repr(_seen(plug, line)), story, plug.spent(last.position), whole)


def _stopped(plug: GamePlug, case: Case, line: Line) -> Result:
    """The result of a line that ends with a move that is illegal, or lacks something."""
    number, last = len(line.happened) - 1, line.happened[-1]
    refusal, position = last.refusal, last.position
    assert refusal is not None
    lack = None
    if number and position is not None:
        move = plug.moves.read(case.scenario.steps[number - 1].move)
        lack = plug.lack(line.engine, position, move, refusal, case.names)
    kind: Literal["refused", "incomplete"] = "refused" if lack is None else "incomplete"
    seen = repr((kind, number, refusal.rule))
    before = None if position is None else plug.visible(position)
    return Result(kind, number, line, (), lack, seen, repr((refusal.rule, refusal.why, before)), {}, seen)


def _seen(plug: GamePlug, line: Line) -> list[Any]:
    """What can be seen of the last move: the position before and after it, what is told, and the end of the game."""
    seen: list[Any] = [plug.visible(happening.position) for happening in line.happened[-2:]]
    last = line.happened[-1]
    seen.append([plug.events.write(event) for event in last.events if event.kind in plug.reported_events])
    if plug.to_move(last.position) is None:
        standing = line.engine.standing(last.position)
        seen.append((standing.scores, standing.winners))
    return seen
