"""The replay of a recorded game on the reference: the position from which each answer is judged, and its result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from leadline.game.moves import no_chance, unhonoured
from leadline.judge.answers import AnsweredTurn, JudgedAnswer, OwnChoice, Reached
from leadline.judge.claimed_moves import ClaimedMoves
from leadline.judge.diagnosis import NONE_ACTIVE, Diagnosis
from leadline.judge.observation import Observation
from leadline.judge.reference import Expected, Reference
from leadline.recording.follow import Follower, PlayedTurn, Playing, play_claimed, play_moves, play_needed, play_order
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.suite.model import Scenario
from leadline_engines.surface import Outcome, Refusal, Telling


@dataclass(frozen=True, slots=True)
class TurnMoves:
    """The moves of a turn, and the part of the answer that responds to them."""

    answer: Answer
    """The answer; a position if only a move after those that were played is not offered."""
    played: Sequence[Any]
    """The moves that were played."""
    asked: Sequence[Any]
    """The moves asked for, as many as were played, with the chance that the subject reports where none was sent."""
    is_as_asked: bool
    """True if the subject played exactly what it was asked for."""
    unoffered: Sequence[Any] = ()
    """The move after those played that the subject does not offer."""
    parallel: Sequence[Any] = ()
    """Those that were played of the moves that were sent, without moves that the subject added."""
    added: frozenset[int] = frozenset()
    """The numbers, from 0, of the moves of ``played`` that the subject added."""


class Replay:
    """One recorded game on the reference: each turn is judged from the subject's last reported position."""

    def __init__(
        self,
        reference: Reference,
        record: GameRecord,
        scenario: Scenario,
        diagnosis: Diagnosis,
        can: Sequence[str],
        observation_of: Callable[[JudgedAnswer], Observation] = Observation,
    ) -> None:
        """Take a recorded game; the gaps of reports are filled under ``diagnosis``.

        ``observation_of`` returns the observation of an answer, an existing one if it was looked at before.
        """
        self.reference, self.game = reference, reference.game
        self.record, self.scenario, self.diagnosis = record, scenario, diagnosis
        self.noting = reference.under(diagnosis)
        self.follower = Follower(self.game, self.noting.engine, frozenset(can))
        self.observation_of = observation_of
        self.position: Any = None
        """The position from which the next answer is judged; None if the game does not go on."""
        self.report: Mapping[str, Any] | None = None
        """The report of that position; None before the first."""
        self.touching = NONE_ACTIVE
        """The deviations that may change how the game went so far, as a bit mask."""
        self.is_on_script = False
        """True if everything so far went as the reference plays the script."""
        self.is_memory_guessed = False
        """True if the position holds what the rules remember of a roll or draw that no rule allows."""
        self._closed = [settable for name, settable in self.game.inputs.items() if name not in self.follower.can]

    def answers(self) -> Iterator[tuple[Observation, Expected]]:
        """Yield the observation of the opening and of every turn, each with the result of the reference."""
        yield self._opening()
        for number, turn in enumerate(self.record.turns, 1):
            if self.position is None:
                return
            yield self._turn(number, turn)
            if turn.answer.kind != "position" and self.record.part != "guided":
                return

    # ---- Openings

    def _opening(self) -> tuple[Observation, Expected]:
        answer, telling = self.record.opened, self._telling()
        is_open = any(name not in self.follower.can for name in self.scenario.free) or bool(self.record.exchange)
        turn = AnsweredTurn(
            self.record.scenario,
            self.record.part,
            number=0,
            text="open",
            is_last=not self.record.turns,
            is_opening=self.scenario.setup is not None,
            telling=None if is_open else telling,
        )
        judged = JudgedAnswer(turn, answer, before=None, playing=self.follower.opening(self.scenario, self.record))
        observation, expected = self._expect(judged)
        if answer.kind == "position" and not expected.refused:
            self.is_on_script = not is_open
            self._go_on(observation, judged, expected)
        return observation, expected

    # ---- Turns

    def _turn(self, number: int, turn: Turn) -> tuple[Observation, Expected]:
        moves = self._moves(turn)
        self.is_on_script = self.is_on_script and moves.is_as_asked and not self._is_beyond_script(number)
        judged = self._judged(number, moves)
        observation, expected = self._expect(judged)
        if moves.answer.kind == "position":
            self._go_on(observation, judged, expected)
        return observation, expected

    def _moves(self, turn: Turn) -> TurnMoves:
        """Return the moves that were asked for and those that were played, up to one that was not."""
        answer = turn.answer
        asked = self.follower.played_moves(turn.moves)
        if turn.unsent and answer.kind != "position" and answer.at is None:
            asked = [move for index, move in enumerate(asked) if index not in turn.unsent]
        played, unoffered = asked, list[Any]()
        if answer.played:
            played = ClaimedMoves(self.reference, self.follower, self.diagnosis, self.position, turn).believed()
        order = play_order(len(asked), answer.played)
        place = len(order) if answer.at is None else order.index(min(answer.at, len(order)) - 1)
        if answer.kind == "not-offered" and answer.position is not None and answer.at is not None:
            before = played[:place]
            if self._is_unplayed(answer.position, before):
                nothing_played = replace(answer, position=None, at=None)
                return TurnMoves(nothing_played, asked[: answer.at], asked[: answer.at], is_as_asked=True)
            # The moves before the one that is not offered were played, and are judged like any others.
            unoffered = played[place : place + 1]
            played, answer = played[:place], replace(answer, kind="position", at=None)
        elif answer.at is not None:
            played = played[: place + 1]
        parallel = [played[index] for index in map(order.index, range(len(asked))) if index < len(played)]
        with_chance = [self._with_chance_of(*pair) for pair in zip(asked, parallel, strict=False)]
        added = frozenset(place for place, entry in enumerate(order) if entry >= len(asked))
        return TurnMoves(answer, played, with_chance, played == asked, unoffered, parallel, added)

    def _is_unplayed(self, reported: Mapping[str, Any], moves: Sequence[Any]) -> bool:
        """Return whether a program that does not offer a later move has played none of the moves before it.

        It repeats its report from before these moves, although they change the position. A program that plays only
        whole turns does so if it checks all moves before it plays the first.
        """
        if not moves or self.report is None:
            return False
        in_order = self.game.reports.in_order
        if in_order(reported) != in_order(self.report):
            return False
        outcome = play_moves(self.noting.engine, "nothing", position=self.position, moves=moves)
        return isinstance(outcome, Outcome) and outcome.position != self.position

    def _judged(self, number: int, moves: TurnMoves) -> JudgedAnswer:
        """Return the answer of a turn, ready to be judged from the game's current position."""
        turn = AnsweredTurn(
            self.record.scenario,
            self.record.part,
            number,
            self._text(moves.played),
            is_last=number == len(self.record.turns),
            telling=self._telling() if self.is_on_script else None,
        )
        return JudgedAnswer(
            turn,
            moves.answer,
            before=self.position,
            playing=self._playing(moves),
            moves=moves.played,
            told_before=self.report,
            own_choice=None if moves.is_as_asked else self._own_choice(moves),
            unoffered=moves.unoffered,
            closed=self._closed,
            is_memory_guessed=self.is_memory_guessed,
        )

    def _playing(self, moves: TurnMoves) -> Playing:
        """Return how the moves of a turn are played; those that the subject has added need not be decisions."""
        report = moves.answer.position
        if report is None or moves.answer.kind != "position":
            return partial(play_moves, position=self.position, moves=moves.played)
        if not moves.added:
            is_refused = self.reference.is_refused_as_recommended
            return partial(
                play_needed,
                position=self.position,
                moves=moves.played,
                game=self.game,
                is_refused_as_recommended=is_refused,
            )
        return partial(play_claimed, position=self.position, moves=moves.played, added=moves.added)

    def _is_beyond_script(self, number: int) -> bool:
        """Return whether the first turns hold more moves than the script, as the subject did not pause at its end."""
        sent = sum(len(turn.moves) for turn in self.record.turns[:number])
        return self.record.part != "guided" and sent > len(self.scenario.steps_of(self.record.part))

    def _with_chance_of(self, asked: Any, played: Any) -> Any:
        """Return the move asked for, with the chance that the subject reports if no chance was sent with it."""
        if played is asked:
            return asked
        is_open = self.game.types.chance is not None and asked.chance == no_chance(self.game)
        return replace(asked, chance=played.chance) if is_open else asked

    def _own_choice(self, moves: TurnMoves) -> OwnChoice | None:
        """Return the first choice of the player that the subject made by itself."""
        pairs = zip(moves.asked, moves.parallel, strict=False)
        for asked_move, played in pairs:
            own = unhonoured(self.game, asked_move, played)
            if own is not None:
                asked = partial(play_moves, position=self.position, moves=moves.asked)
                return OwnChoice(own.rule, asked, f"{self._text(moves.asked)} (`{own.path}`)", played)
        return None

    def _text(self, moves: Sequence[Any]) -> str:
        """Return the moves as people read them: with the scenario's names if the seats are its own."""
        names = {} if self.record.exchange else self.scenario.named
        return "; ".join(self.game.move_notation.write(move, names) for move in moves)

    def _telling(self) -> Collection[str] | None:
        """Return the disputes that the scenario can decide, as long as it goes as its script does; None if unknown.

        They were found under the recommended readings, by what a subject may report without being asked for more.
        """
        shows = shown_by(self.scenario, self.record.part)
        if shows is None or self.diagnosis or self.reference.base != self.reference.recommended:
            return None
        return None if "legal" in self.scenario.asks or "heard" in self.scenario.asks else shows.keys()

    # ---- On the reference

    def _expect(self, judged: JudgedAnswer) -> tuple[Observation, Expected]:
        """Play an answer on the reference, unless the result is cached; note what was asked of the engine."""
        self._note()
        self.noting.asked.clear()
        observation, engine = self.observation_of(judged), self.noting.engine
        core = self._core(observation)
        known = None if core is None else observation.results.get(core) or observation.plays.get(core)
        if known is not None:
            self.touching |= observation.touched.mask
            observation.replayed = None
            return observation, Expected(known, engine)
        # The trail costs most of a play, and is only used for right answers: under a mistake no answer counts as right.
        telling: Telling = "events" if observation.tells_events else "nothing"
        result = judged.playing(engine, telling if self.diagnosis else "trail")
        observation.replayed = self.reference.catalogue.mask_touching(self.noting.asked)
        observation.touched.mask |= observation.replayed
        if not self.diagnosis:
            observation.results[NONE_ACTIVE] = result
        elif (core := self._core(observation)) is not None:
            observation.plays[core] = result
        return observation, Expected(result, engine)

    def _core(self, observation: Observation) -> int | None:
        """Return the deviations that lead to the same result as the diagnosis; None if they are not known."""
        return observation.effects.cores.get(self.reference.catalogue.active(self.diagnosis, observation.touched.mask))

    def _go_on(self, observation: Observation, judged: JudgedAnswer, expected: Expected) -> None:
        """Continue from the position that an answer reports; a game that is over by the report does not continue."""
        self.report = judged.answer.position or {}
        # After a refusal, the moves before the refused one are played again to fill gaps, and can go another way.
        core = None if expected.refused else self._core(observation)
        place = None if core is None else observation.places.get(core)
        if place is None:
            place = self.follower.go_on(PlayedTurn(judged.before, self.report, judged.moves, expected.result))
            if core is not None:
                observation.places[core] = place
        self.is_on_script = self.is_on_script and place.is_expected
        self.position = None if self.game.reports.says_over(self.report) else place.position
        is_impossible = isinstance(expected.result, Refusal) and expected.result.kind == "impossible chance"
        is_guessed = is_impossible or self.is_memory_guessed
        self.is_memory_guessed = is_guessed and self.game.reports.has_memory(self.position)
        self._note()
        judged.after = Reached(self.position, says_all=place.says_all and not expected.refused)

    def _note(self) -> None:
        self.touching |= self.reference.catalogue.mask_touching(self.noting.asked)


def shown_by(scenario: Scenario, part: str) -> Mapping[str, Collection[str]] | None:
    """Return the readings that a scenario, or its legal variant, is known to show if it goes as the reference does."""
    if part == "guided":
        return None
    return scenario.legal_variant_shows if part == "legal_variant" else scenario.shows
