"""Replaying a recording on the reference: from what place each answer is judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from leadline.games.moves import Unhonoured, exchanged, no_chance, outcome_of_play, unhonoured
from leadline.games.noting import EVERYWHERE
from leadline.judge.answers import JudgedAnswer
from leadline.judge.fit import Case
from leadline.judge.model import Model
from leadline.judge.reference import Expected, Playing, Reference
from leadline.protocol.messages import GameSupport
from leadline.run.context import RunContext
from leadline.run.records import Answer, GameRecord, Turn
from leadline.run.session import opening_setup, really_played
from leadline.suite.model import Scenario
from leadline_engines.surface import Engine, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.games.game import Game


class Replay:
    """One recorded game on the reference: each turn is judged from the subject's last reported position."""

    def __init__(
        self,
        reference: Reference,
        record: GameRecord,
        scenario: Scenario,
        model: Model,
        can: Sequence[str],
        case_of: Callable[[JudgedAnswer], Case] = Case,
    ) -> None:
        """Take a recorded game; the gaps of reports are filled under ``model``.

        ``case_of`` gives the case of an answer, a known one if it was looked at before.
        """
        self.reference, self.game = reference, reference.game
        self.record, self.scenario, self.model = record, scenario, model
        self.noting = reference.under(model)
        self.engine: Engine = self.noting.engine
        self.case_of = case_of
        self.context = RunContext(self.game, self.engine, {}, GameSupport(can=tuple(can)))
        self.position: Any = None
        self.told: Mapping[str, Any] | None = None
        self.asked: set[str] = {EVERYWHERE}
        """All that was asked of the engine so far: steps that mistakes change, and disputes."""
        self.is_on_script = False

    def answers(self) -> Iterator[tuple[Case, Expected]]:
        """The opening and then every turn, each with what the reference gives in its place."""
        telling = self._telling()
        yield self._opening(telling)
        number = 0
        while self.position is not None and number < len(self.record.turns):
            turn = self.record.turns[number]
            number += 1
            yield self._turn(number, turn, telling)
            if turn.answer.kind != "position" and self.record.part != "steered":
                return

    def _turn(self, number: int, turn: Turn, telling: Collection[str] | None) -> tuple[Case, Expected]:
        before, asked = self.position, self._asked(turn)
        moves = really_played(self.context, before, turn, turn.answer) if turn.answer.played else asked
        if turn.answer.at is not None:
            moves = moves[: turn.answer.at]
        as_asked = list(moves) == list(asked)
        could_be = [self._with_the_chance_of(one, other) for one, other in zip(asked, moves, strict=False)]
        made = None if as_asked else self._unhonoured(could_be, moves)
        self.is_on_script = self.is_on_script and as_asked and not self._is_beyond_script(number)
        judged = JudgedAnswer(
            self.record.scenario,
            self.record.part,
            number,
            self._text(moves),
            turn.answer,
            before,
            partial(play_all, position=before, moves=moves),
            number == len(self.record.turns),
            made.rule if made else "",
            moves=moves,
            asked=partial(play_all, position=before, moves=could_be) if made else None,
            instead_of=f"{self._text(could_be)} (`{made.path}`)" if made else "",
            told_before=self.told,
            telling=telling if self.is_on_script else None,
            closed=[door for name, door in self.game.doors.items() if name not in self.context.support.can],
        )
        case, expected = self._played(judged)
        if turn.answer.kind == "position":
            says_all = self._go_on(self._base(before, moves, expected), turn.answer)
            judged.after, judged.says_all = self.position, says_all and not expected.refused
        return case, expected

    def _played(self, judged: JudgedAnswer) -> tuple[Case, Expected]:
        """What the reference gives, and what it was asked for meanwhile."""
        self.asked |= self.noting.asked
        self.noting.asked.clear()
        case, met = self.case_of(judged), self.reference.catalogue.met
        known = case.results.get(met(self.model, case.asked))
        if known is not None:
            self.asked |= case.asked
            return case, Expected(known, self.engine)
        # The trail costs most of a play, and is wanted of what is right: under a mistake nothing is.
        telling: Telling = "events" if case.tells_events else "nothing"
        result = judged.playing(self.engine, telling if self.model else "trail")
        case.asked |= self.noting.asked
        if not self.model:
            case.results[met(self.model, case.asked)] = result
        return case, Expected(result, self.engine)

    def _is_beyond_script(self, number: int) -> bool:
        """Whether so many turns hold more moves than the script, because the subject did not stop at its end."""
        sent = sum(len(turn.moves) for turn in self.record.turns[:number])
        return self.record.part != "steered" and sent > len(self.scenario.steps_of(self.record.part))

    def _asked(self, turn: Turn) -> list[Any]:
        """The moves that were sent, with what a closed door has kept from the subject left open."""
        return really_played(self.context, self.position, turn, Answer("position"))

    def _with_the_chance_of(self, asked: Any, played: Any) -> Any:
        """The move asked for; if no chance was sent with it, with the chance that the subject reports."""
        is_open = self.game.types.chance is not None and asked.chance == no_chance(self.game)
        return replace(asked, chance=played.chance) if is_open else asked

    def _unhonoured(self, asked: Sequence[Any], played: Sequence[Any]) -> Unhonoured | None:
        found = (unhonoured(self.game, one, other) for one, other in zip(asked, played, strict=False))
        return next(filter(None, found), None)

    def _base(self, before: Any, moves: Sequence[Any], expected: Expected) -> Any:
        """The position by which the gaps of a report are filled: none that is refused fills any.

        A move whose chance cannot be was played all the same: what is under way after it follows from its choice.
        """
        if not isinstance(expected.result, Refusal):
            return expected.position
        if expected.result.kind == "illegal":
            return before
        for move in moves:
            outcome = outcome_of_play(self.game, self.engine, before, move)
            before = outcome.position if isinstance(outcome, Outcome) else before
        return before

    def _go_on(self, expected: Any, answer: Answer) -> bool:
        """Take up the place that an answer reports; tell whether that is all of the expected one, and nothing else."""
        self.told = said = answer.position or {}
        says_all = self.game.reports.says_all(self.engine, expected, said)
        before = self.position
        self.position = expected if says_all else self.game.reports.resume(self.engine, expected, said, before)
        self.is_on_script = self.is_on_script and self.position == expected
        if self.game.reports.says_over(said):
            self.position = None
        self.asked |= self.noting.asked
        return says_all

    def _text(self, moves: Sequence[Any]) -> str:
        """The moves as a person reads them: with the scenario's names where the seats are its own."""
        names = {} if self.record.exchange else self.scenario.named
        return "; ".join(self.game.move_notation.write(move, names) for move in moves)

    def _telling(self) -> Collection[str] | None:
        """The disputes that the scenario can tell apart, as long as it goes as its own script does; None if unknown.

        They were found under the recommended readings, by what a subject may report without being asked for more.
        """
        shows = shown_by(self.scenario, self.record.part)
        if shows is None or self.model or self.reference.base != self.reference.recommended:
            return None
        return None if "legal" in self.scenario.asks or "heard" in self.scenario.asks else shows.keys()

    # ---- Openings

    def _opening(self, telling: Collection[str] | None) -> tuple[Case, Expected]:
        answer = self.record.opened
        playing = self._opening_play()
        is_open = any(name not in self.context.can for name in self.scenario.free) or bool(self.record.exchange)
        judged = JudgedAnswer(
            self.record.scenario,
            self.record.part,
            0,
            "open",
            answer,
            None,
            playing,
            not self.record.turns,
            is_opening=self.scenario.setup is not None,
            telling=None if is_open else telling,
        )
        case, opened = self._played(judged)
        if answer.kind == "position" and not opened.refused:
            self.is_on_script = not is_open
            judged.says_all = self._go_on(opened.position, answer)
            judged.after = self.position
        return case, opened

    def _opening_play(self) -> Playing:
        """How the reference opens the game: from the position, or from the setup as far as it is known."""
        if self.scenario.position is not None:
            position = self.game.codecs.position.read_once(self.scenario.position)
            return partial(start_from, position=position)
        setup = opening_setup(self.context, self.scenario, self.record.opening, self.record.opened)
        mapping = dict(self.record.exchange)
        return partial(open_game, game=self.game, setup=setup, mapping=mapping)


def start_from(engine: Engine, telling: Telling = "events", *, position: Any) -> Outcome:
    """Start from a position: nothing happens."""
    return Outcome(position)


def open_game(
    engine: Engine, telling: Telling = "events", *, game: Game, setup: Any, mapping: Mapping[Any, Any]
) -> Outcome | Refusal:
    """Open a game, its seats exchanged as the subject has them."""
    outcome = engine.open(setup, telling)
    if not mapping or isinstance(outcome, Refusal):
        return outcome
    seats = engine.seats(outcome.position)

    def other(value: Any) -> Any:
        return exchanged(type(value), value, mapping, seats)

    return Outcome(other(outcome.position), tuple(map(other, outcome.events)), tuple(map(other, outcome.trail)))


def play_all(engine: Engine, telling: Telling = "events", *, position: Any, moves: Sequence[Any]) -> Outcome | Refusal:
    """Play moves one after the other: what all of them lead to, or the refusal of the first that is refused."""
    events: list[Any] = []
    trail: list[Any] = []
    for move in moves:
        outcome = _played_from(engine, position, move, telling)
        if isinstance(outcome, Refusal):
            return outcome
        position = outcome.position
        events += outcome.events
        trail += outcome.trail
    return Outcome(position, tuple(events), tuple(trail))


def _played_from(engine: Engine, position: Any, move: Any, telling: Telling) -> Outcome | Refusal:
    """What a move leads to; a refusal where the engine breaks on a position that contradicts itself.

    A program may report a diver beyond the end of the line and go on from there, which no step of the engine expects.
    """
    try:
        return engine.play(position, move, telling)
    except Exception:
        fault = next((one for one in engine.faults(position) if one.kind == "state"), None)
        if fault is None:
            raise
        return Refusal(fault.rule, f"nothing can be played here: {fault.why}", path=fault.where)


def shown_by(scenario: Scenario, part: str) -> Mapping[str, Collection[str]] | None:
    """The readings that a scenario, or its twin, is known to show if it goes as the reference does."""
    if part == "steered":
        return None
    return scenario.twin_shows if part == "twin" else scenario.shows
