"""Following a recording with the reference: from what position each answer is judged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from leadline.judge.reference import Reference, Variant
from leadline.judge.steps import VIEW, JudgedStep
from leadline.runner.records import Answer, GameRecord, PlayedStep
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug


class Follower:
    """Follows one recorded game: each move is judged from the subject's last reported position."""

    def __init__(self, reference: Reference, record: GameRecord, scenario: Scenario | None) -> None:
        self.reference, self.plug = reference, reference.plug
        self.record, self.scenario = record, scenario
        self.position: Any = None
        self.loose = False
        self.on_the_line = False
        self.impossible = False
        self.viewed: dict[str, None] = {}

    def steps(self, base: Mapping[str, str]) -> Iterator[tuple[JudgedStep, Variant]]:
        """The opening and then every move, each with what the reference gives in its place.

        ``base`` are the readings under which the gaps of a report are filled.
        """
        telling = self._telling(base)
        yield self._opening(base, telling)
        if self.position is None or self.plug.cannot_go_on(self.position):
            return
        for number, played in enumerate(self.record.steps, 1):
            move = self.plug.moves.read_once(played.move)
            really, rule = self._really(played, move)
            playing = partial(_play, position=self.position, move=really)
            last = number == len(self.record.steps)
            simpler = partial(_play_simpler, plug=self.plug, position=self.position, move=really)
            self.on_the_line = self.on_the_line and really == move
            step = JudgedStep(
                self.record.scenario, self.record.part, number, self._text(really), played.answer, self.position,
                playing, self.loose, last, rule, simpler=simpler, unfinished=self._unfinished(really),
                move=really,
                viewed=tuple(self.viewed), impossible=self.impossible,
                telling=telling if self.on_the_line else None,
            )  # fmt: skip
            outcome = self.reference.move(self.position, really, base)
            yield step, outcome
            if played.answer.kind != "position":
                return
            effects = self.plug.effects(outcome.events)
            self.viewed.update((effect.rule, None) for effect in effects if VIEW in effect.fields)
            expected = self.position if outcome.refused else outcome.position
            self._adopt(outcome, expected, played.answer)
            if self.plug.cannot_go_on(self.position):
                return

    def _adopt(self, outcome: Variant, expected: Any, answer: Answer) -> None:
        """Take up the place the subject reports, as far as it can be."""
        self.position = self.reference.adopted(outcome.engine, expected, answer.position)
        self.on_the_line = self.on_the_line and self.position == expected
        said = answer.position or {}
        if self.plug.confirmed(outcome.engine, self.position, said) is None:
            report = self.reference.report(said)
            self.impossible = bool(self.plug.differences(outcome.engine, self.position, report, loose=self.loose))

    def _telling(self, base: Mapping[str, str]) -> Collection[str] | None:
        """The disputes that the scenario can tell apart, as long as it goes as its own line does; None if unknown.

        They were found under the recommended readings, by what a subject may report without being asked for more.
        """
        shows = shown_by(self.scenario, self.record.part)
        if self.scenario is None or shows is None or not self.reference.is_recommended(base):
            return None
        return None if "legal" in self.scenario.asks else shows.keys()

    def _unfinished(self, move: Any) -> Callable[[EngineLike], Any]:
        return partial(self.plug.before_the_end, position=self.position, move=move)

    def _text(self, move: Any) -> str:
        """The move as a person reads it: with the scenario's names where the seats are its own."""
        names = self.scenario.names if self.scenario is not None and self.record.shift == 0 else ()
        return self.plug.write_move(move, names)

    def _really(self, played: PlayedStep, move: Any) -> tuple[Any, str]:
        """The move that was really played, and the rule whose choice the subject took from the player."""
        if self.loose:
            move = self.plug.told_move(self.position, move)
        if not played.answer.played or played.answer.kind != "position":
            return move, ""
        really = self.plug.really_played(move, self.plug.played.read(played.answer.played))
        if self.loose:
            really = self.plug.told_move(self.position, really)
        if self.record.part == "steered":
            return really, ""
        return really, self.plug.choice_not_honoured(move, really) or ""

    def _opening(self, base: Mapping[str, str], telling: Collection[str] | None) -> tuple[JudgedStep, Variant]:
        answer = self.record.opened
        playing, any_deal = self._opening_play()
        is_opening = self.record.opening.get("position") is None
        step = JudgedStep(
            self.record.scenario, self.record.part, 0, "open", answer, None, playing, self.loose,
            not self.record.steps, "", is_opening, telling=None if any_deal else telling,
        )  # fmt: skip
        opened = self.reference.play(playing, base)
        if answer.kind == "position":
            usable = opened
            if opened.refused and any_deal:
                usable = self.reference.play(_keeping(self._plain_setup(), self.plug, hidden=self.loose), base)
            if not usable.refused:
                self.position = self.reference.adopted(usable.engine, usable.position, answer.position)
                self.on_the_line = not any_deal and self.record.shift == 0 and self.position == usable.position
        return step, opened

    def _opening_play(self) -> tuple[Callable[[EngineLike], Any], bool]:
        """How the reference opens the game: from the position, the deal sent, or the deal the subject reports."""
        sent = self.record.opening
        if sent.get("position") is not None:
            return _standing_still(self.plug.positions.read_once(sent["position"])), False
        assert self.scenario is not None
        assert self.scenario.opening is not None
        setup = self.plug.setups.read_once(self.scenario.opening.setup)
        if self.record.opened.kind != "position":
            return _keeping(setup, self.plug), False
        if sent.get("deal") is not None and ("starter" in sent or self.record.shift == 0):
            return _keeping(setup, self.plug), False
        report = self.reference.report(self.record.opened.position)
        plain = self._plain_setup()
        if "starter" in sent:
            plain = self.plug.make_setup(plain.seats, None, sent["starter"], setup.roll_off)
        told = self.plug.tells_everything_hidden(report)
        self.loose = sent.get("deal") is None and not told
        if sent.get("deal") is not None:
            plain = self.plug.make_setup(plain.seats, setup.deal, plain.starter, plain.roll_off)
        elif told:
            opened = self.plug.adopt(self._first_position(plain), report)
            plain = self.plug.make_setup(plain.seats, opened.line, plain.starter, plain.roll_off)
        return _keeping(plain, self.plug, hidden=self.loose), True

    def _plain_setup(self) -> Any:
        """The plainest deal, with the starter the subject chose."""
        assert self.scenario is not None
        seats, opening = len(self.scenario.names), self.scenario.opening
        meant = opening.starter if opening is not None and opening.starter is not None else 1
        return self.plug.make_setup(seats, None, (meant - 1 + self.record.shift) % seats + 1, ())

    def _first_position(self, setup: Any) -> Any:
        return self.reference.play(_keeping(setup, self.plug), self.reference.plainest).position


def shown_by(scenario: Scenario | None, part: str) -> Mapping[str, Collection[str]] | None:
    """The readings that a scenario, or its twin, is known to show if it goes as the reference does."""
    if scenario is None or part == "steered":
        return None
    return scenario.twin_shows if part == "twin" else scenario.shows


def _play(engine: EngineLike, *, position: Any, move: Any) -> Any:
    return engine.play(position, move)


def _play_simpler(engine: EngineLike, *, plug: GamePlug, position: Any, move: Any) -> Any:
    return engine.play(position, plug.simpler_move(move))


def _keeping(setup: Any, plug: GamePlug, *, hidden: bool = False) -> Callable[[EngineLike], Any]:
    """How a game is opened; with ``hidden`` as a subject has to be judged that has not told the hidden figures."""

    def opened(engine: EngineLike) -> Any:
        found = engine.open(setup)
        return plug.without_hidden(found) if hidden and not hasattr(found, "why") else found

    return opened


def _standing_still(position: Any) -> Callable[[EngineLike], Any]:
    return lambda engine: position
