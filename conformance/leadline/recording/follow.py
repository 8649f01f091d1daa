"""The reference, which follows a recorded game answer by answer.

A program may report little of a position, play something else than it was sent, or roll its own dice. To send it the
next move, or to judge its next answer, you need to know the current position. Finding it takes four steps per answer:

1. Which moves were really played? Those that were sent, with what `played` says laid over them: `played_moves`.
2. What do they lead to on the reference, from the position before them? `play_moves`, or `open_game` for an opening.
3. What does the report leave out? It is filled in from the position of step 2.
4. From which position does the game go on? The reported one, filled in. `go_on` does steps 3 and 4, if needed also 2.

During play, the run takes these steps to find out what to send next. The judge repeats them when it reads the
recording, under any readings and mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Protocol

from leadline.base.foreign_text import sanitise
from leadline.game.moves import (
    completed,
    decision_of,
    exchanged,
    merged,
    outcome_of_play,
    play_reported,
    with_total,
    without_surplus,
)
from leadline.schema.codec import ShapeError
from leadline.schema.records import shape_of
from leadline.transport import SubjectError
from leadline_engines.marks import Pile, field_types, mark
from leadline_engines.surface import Engine, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.recording.model import GameRecord
    from leadline.suite.model import Scenario

LONGEST_EVIDENCE = 400
"""The greatest number of characters kept as evidence from a part with a wrong form."""


class Playing(Protocol):
    """A function that computes the result of an answer on any engine."""

    def __call__(self, engine: Engine, telling: Telling = "events") -> Outcome | Refusal:
        """Return the outcome, with the requested part of the events, or the refusal."""


AFTER = "after"
"""The key of a `played` entry that states, for a move that was not sent, how many of the sent moves came before it."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """The moves that led to an answer, and the program's report after them."""

    before: Any
    """The position from which the moves were played; None for an opening."""
    report: Mapping[str, Any]
    """The reported position, in which anything may be missing."""
    moves: Sequence[Any] = ()
    """The moves; empty for an opening."""
    result: Outcome | Refusal | None = None
    """The result of all the moves on the reference, if it is already known."""
    added: Collection[int] = ()
    """The indices of the moves that the program made by itself; see `play_claimed`."""


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a game after an answer."""

    expected: Any
    """The position to which the moves lead on the reference, which fills the gaps in the report."""
    position: Any
    """The position from which the game continues; it is the same object as ``expected`` if the two are equal."""
    says_all: bool
    """True if the report contains all of the expected position and nothing else."""

    @property
    def is_expected(self) -> bool:
        """True if the game continues from the expected position."""
        return self.position is self.expected


@dataclass(frozen=True)
class Follower:
    """The reference, which follows the games of one program."""

    game: Game
    """The game."""
    engine: Engine
    """The reference engine, with the readings or mistakes under which the games are followed."""
    can: frozenset[str]
    """The settable inputs and the capabilities of the program."""
    checks_reports: bool = False
    """True if the form of a report is checked before use; the reports in a recording have been checked already."""

    @cached_property
    def has_every_input(self) -> bool:
        """True if the program accepts every input and therefore decides nothing by itself."""
        return self.game.inputs.keys() <= self.can

    # ---- The moves that were really played

    def opening(self, scenario: Scenario, record: GameRecord) -> Playing:
        """Return the result of opening a recorded game on the reference.

        The game is opened from its position, or from the known parts of its setup.

        Raises ``SubjectError`` for a `played` that cannot be read.
        """
        if scenario.position is not None:
            return partial(start_from, position=self.game.codecs.position.read_once(scenario.position))
        setup = self._setup(scenario.setup or {}, record)
        return partial(open_game, game=self.game, setup=setup, mapping=dict(record.exchange))

    def _setup(self, scripted: Mapping[str, Any], record: GameRecord) -> Any:
        """Return the setup as the program reports it; values that were neither sent nor reported are unknown."""
        game, setup = self.game, dict(scripted)
        played = record.opened.played[0] if record.opened.played else None
        if played:
            try:
                setup = merged(game.types.setup, setup, played)
                whole = game.codecs.setup.read(setup)
            except ShapeError as error:
                raise misshapen("`played`", played, error) from None
        else:
            whole = game.codecs.setup.read_once(scripted)
        known = {**(record.opening.get("setup") or {}), **(played or {})}
        unknown = [name for name in setup if name not in known]
        return with_unknown(game, whole, unknown) if unknown else whole

    def played_moves(
        self, sent: Sequence[Mapping[str, Any]], played: Sequence[Mapping[str, Any] | None] | None = None
    ) -> list[Any]:
        """Return the moves that a program reports as played: the moves it was ``sent``, overridden by ``played``.

        ``played`` may be longer than the list of sent moves. Its last entries are then moves that the program made by
        itself, after all the sent moves or, if `after` is given, between them. Values that were neither sent nor
        reported are left open. Raises ``SubjectError`` for entries that cannot be read.
        """
        played = played or ()
        moves = []
        for number in range(max(len(sent), len(played))):
            asked = sent[number] if number < len(sent) else None
            changes = played[number] if number < len(played) else None
            if asked is not None and not changes and self.has_every_input:
                moves.append(self.game.codecs.move.read_again(asked))
            elif asked is None and changes and AFTER in changes:
                _check_after(changes, len(sent))
                moves.append(self._move({}, {name: change for name, change in changes.items() if name != AFTER}))
            else:
                moves.append(self._move(asked or {}, changes))
        return [moves[number] for number in play_order(len(sent), played)]

    def _move(self, asked: Mapping[str, Any], changes: Mapping[str, Any] | None) -> Any:
        game, kind = self.game, self.game.types.move
        try:
            data = completed(kind, merged(kind, _without_nulls(asked, changes), changes) if changes else asked)
            return _move_of_any_figures(game, with_total(game, self.engine, data))
        except ShapeError as error:
            raise misshapen("`played`", changes, error) from None

    # ---- The position from which the game continues

    def go_on(self, turn: PlayedTurn) -> Place:
        """Return the position from which a game continues: the reported one, with gaps filled from the reference.

        Raises ``SubjectError`` for a report with a wrong form, if forms are checked.
        """
        reports, expected = self.game.reports, self._expected(turn)
        if reports.says_all(self.engine, expected, turn.report):
            return Place(expected, expected, says_all=True)
        if self.checks_reports:
            self.check(turn.report)
        resumed = reports.resume(self.engine, expected, turn.report, turn.before)
        return Place(expected, expected if resumed == expected else resumed, says_all=False)

    def check(self, report: Mapping[str, Any]) -> None:
        """Check the form of a reported position or view. Raise ``SubjectError`` if the data does not fit."""
        try:
            self.game.reports.read(report)
        except ShapeError as error:
            raise misshapen("reported position", report, error) from None

    def _expected(self, turn: PlayedTurn) -> Any:
        """Return the position that fills the gaps in a report: the result of the moves before the first refused one.

        A move that is illegal whatever the chance does not fill gaps. A move with an impossible roll or draw still
        counts as played, because the state that follows depends on its choice.
        """
        if isinstance(turn.result, Outcome):
            return turn.result.position
        position = turn.before
        if turn.result is None or turn.result.kind != "illegal":
            for number, move in enumerate(turn.moves):
                outcome = outcome_of_play(self.game, self.engine, position, move)
                if isinstance(outcome, Refusal):
                    if number in turn.added and decision_of(self.engine, position, move) is None:
                        continue
                    break
                position = outcome.position
        return position


def _without_nulls(asked: Mapping[str, Any], changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a requested move without the parts of the choice that are null beside a part that was played differently.

    A silence of no space, for example, has no direction.
    """
    choice, played = asked.get("choice"), changes.get("choice")
    if not isinstance(choice, Mapping) or not isinstance(played, Mapping):
        return asked
    plain = {key: part for key, part in played.items() if part is not None and not isinstance(part, Mapping)}
    if all(part == choice.get(key) or (key not in choice and part in ([], False)) for key, part in plain.items()):
        return asked
    return {**asked, "choice": {key: part for key, part in choice.items() if played.get(key, part) is not None}}


def play_order(sent: int, played: Sequence[Mapping[str, Any] | None] | None) -> list[int]:
    """Return the indices of entries in the order in which they were played.

    The first entries are the moves that were sent. Each additional entry comes after the number of sent moves that its
    `after` states, or after all of them.
    """
    further = range(sent, max(sent, len(played or ())))
    stated = {number: (played[number] or {}).get(AFTER) if played else None for number in further}
    after = {number: sent if stated_after is None else stated_after for number, stated_after in stated.items()}
    return sorted([*range(sent), *further], key=lambda index: (after.get(index, index + 1), index >= sent, index))


def _check_after(changes: Mapping[str, Any], sent: int) -> None:
    after = changes[AFTER]
    if after is None:
        return
    if not isinstance(after, int) or isinstance(after, bool) or not 0 <= after <= sent:
        wrong = f"{AFTER}: it is the number of moves that were played before, from 0 to {sent}"
        raise misshapen("`played`", changes, ShapeError([wrong]))


def misshapen(what: str, value: Any, error: ShapeError) -> SubjectError:
    """Return the fault for a part of an answer that has a wrong form."""
    return SubjectError(
        "garbled", f"the {what} has a wrong shape: {error}", {"line": sanitise(str(value), LONGEST_EVIDENCE)}
    )


def with_unknown(game: Game, setup: Any, names: Sequence[str]) -> Any:
    """Return a setup in which the secrets of some parts are unknown, as is the order of the parts that are piles."""
    kind: Any = type(setup)
    hidden, kinds = game.reports.hidden(setup), field_types(kind)
    unknown = {name: getattr(hidden, name) for name in names}
    for name in names:
        if mark(kinds[name], Pile) is not None and unknown[name] is not None:
            unknown[name] = (None,) * len(unknown[name])
    return replace(setup, **unknown)


def _move_of_any_figures(game: Game, data: Any) -> Any:
    """Read a move as reported by the program; a number out of bounds makes the move illegal and not malformed."""
    try:
        return game.codecs.move.read_again(data)
    except ShapeError as error:
        shape = shape_of(game.types.move)
        if not error.is_of_bounds or any(shape.wrong(data, "")):
            raise
        return shape.made_of(data)


# ---- The result of an answer on an engine


def start_from(engine: Engine, telling: Telling = "events", *, position: Any) -> Outcome:
    """Return a position as an outcome in which nothing happened."""
    return Outcome(position)


def open_game(
    engine: Engine, telling: Telling = "events", *, game: Game, setup: Any, mapping: Mapping[Any, Any]
) -> Outcome | Refusal:
    """Open a game, with the seats exchanged in the way the program uses them."""
    outcome = engine.open(setup, telling)
    if not mapping or isinstance(outcome, Refusal):
        return outcome
    seats = engine.seats(outcome.position)

    def reseated(value: Any) -> Any:
        return exchanged(type(value), value, mapping, seats)

    return Outcome(
        reseated(outcome.position), tuple(map(reseated, outcome.events)), tuple(map(reseated, outcome.trail))
    )


def play_moves(
    engine: Engine, telling: Telling = "events", *, position: Any, moves: Sequence[Any]
) -> Outcome | Refusal:
    """Play moves one after another. Return the outcome of all of them, or the first refusal."""
    events: list[Any] = []
    trail: list[Any] = []
    for move in moves:
        outcome = play_reported(engine, position, move, telling)
        if isinstance(outcome, Refusal):
            return outcome
        position = outcome.position
        events += outcome.events
        trail += outcome.trail
    return Outcome(position, tuple(events), tuple(trail))


def play_needed(
    engine: Engine,
    telling: Telling = "events",
    *,
    position: Any,
    moves: Sequence[Any],
    game: Game,
    is_refused_as_recommended: Callable[[Playing], bool],
) -> Outcome | Refusal:
    """Play moves one after another, without the results of chance that a mistake makes superfluous.

    A program that draws one card where the rules draw two may ignore the second card that is stated. An engine with
    that mistake refuses the move. If the recommended readings refuse the chance too, it is impossible, and stays so.
    """
    outcome = play_moves(engine, telling, position=position, moves=moves)
    if isinstance(outcome, Outcome) or outcome.kind != "impossible chance":
        return outcome
    if is_refused_as_recommended(partial(play_moves, position=position, moves=moves)):
        return outcome
    needed, there = list[Any](), position
    for move in moves:
        needed.append(without_surplus(game, engine, there, move))
        played = None if needed[-1] is None else play_reported(engine, there, needed[-1])
        if not isinstance(played, Outcome):
            return outcome
        there = played.position
    return play_moves(engine, telling, position=position, moves=needed)


def play_claimed(
    engine: Engine,
    telling: Telling = "events",
    *,
    position: Any,
    moves: Sequence[Any],
    added: Collection[int],
) -> Outcome | Refusal:
    """Play the moves that a program reports; ``added`` contains the indices of the moves it made by itself.

    A program may report, as separate moves, steps that the reference takes without a decision, such as placing dice for
    which there is room. Therefore an added move whose decision is not open is omitted: if the program should not have
    made it, the positions differ, and they show more than its refusal.
    """
    outcome = play_moves(engine, telling, position=position, moves=moves)
    if isinstance(outcome, Outcome) or not added:
        return outcome
    needed, there = list[Any](), position
    for number, move in enumerate(moves):
        played = play_reported(engine, there, move)
        if isinstance(played, Outcome):
            there = played.position
            needed.append(move)
        elif number not in added or decision_of(engine, there, move) is not None:
            return outcome
    return play_moves(engine, telling, position=position, moves=needed)
