"""A first look at an adapter, which checks whether each request works at all before the suite judges the program."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from leadline.base.errors import InputError
from leadline.base.foreign_text import sanitise
from leadline.game.moves import decisions_reported, play_reported, played_out, without_inputs
from leadline.protocol.messages import GameSupport, OpenResult, PlayResult
from leadline.recording.model import Answer
from leadline.run.answers import error_answer, fault_answer, plain_answer
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.guided import choose, exchange_one, guided_scenario
from leadline.run.run import claimed_readings, has_own_chance, needed_chance, told_readings
from leadline.run.samples import SAMPLE
from leadline.run.session import Session
from leadline.run.subject import GaveUpError, Subject
from leadline.schema.codec import ShapeError
from leadline.smoke import UNPROVED, Finding
from leadline.smoke.differences import refusal_in_words
from leadline.smoke.openings import not_begun, opening_findings
from leadline.smoke.other_readings import OtherReadings
from leadline.smoke.raw_messages import RawMessages
from leadline.smoke.trial_games import MOST_REPORTED, NOTHING_PLAYED, try_scenarios
from leadline.suite.carrying import suite_for
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectError
from leadline.transport.advice import advice
from leadline_engines.surface import Engine, Outcome, Refusal

SEED = 1
MOST_NOTATION = 240
"""The number of characters shown of a position in notation."""
SAMPLED = 3
"""The number of results requested from each randomiser."""
MOST_BEGUN = 12
"""The greatest number of setups to try until the program begins a game."""
MOST_LOADED = 6
"""The greatest number of positions to try as starting positions if no game begins."""


class Smoke:
    """A trial of an adapter that makes each kind of request once."""

    def __init__(self, subject: Subject, *, most: int | None = MOST_REPORTED) -> None:
        """Store the subject, and the greatest number of kinds of errors to report, or None for all."""
        self.subject, self.most = subject, most
        self.game = subject.game
        self.engine = self.game.own_engine
        self.raw = RawMessages(self.game)
        subject.watch = self.raw.look_at
        self.session: Session | None = None
        self.begins = True
        """True if the program opens a game from its beginning; if it does not, starting positions are still tried."""
        self.reached: list[Any] = []
        """The possible positions that were reported, one after another, with those that ended the game first."""

    def run(self) -> Iterator[Finding]:
        """Try everything, and stop where nothing further can work. Violations of the schemas come last."""
        yield from self._tried()
        yield from self.raw.findings()

    def _tried(self) -> Iterator[Finding]:
        try:
            support = self.subject.greet()
        except InputError as error:
            for problem in error.problems:
                where = f"{problem.place}: " if str(problem.place) else ""
                yield Finding("bad", f"{where}{problem.wrong}", problem.remedy)
            return
        self.engine = self._engine_of(support)
        context = RunContext(self.game, self.engine, {}, support)
        yield from self._greeting(context)
        yield from self._opening(context)
        if self.session is None or self.session.position is None:
            return
        yield from self._questions(context)
        if self.subject.running:  # A fault in a question ends the game.
            yield from self._moves(context)
        try:
            yield from self._without_a_game(context)
        except GaveUpError as error:
            yield Finding("bad", str(error), error.remedy)
            return
        if not has_own_chance(context):
            in_force = self._in_force(context)
            claimed = claimed_readings(self.game.spec, context.support, None, ()).keys()
            readings = OtherReadings(self.game, self._readings(context.support), claimed, in_force.configured.keys())
            yield from try_scenarios(self.subject, in_force, readings, begins=self.begins, most=self.most)

    def _without_a_game(self, context: RunContext) -> Iterator[Finding]:
        """Try the requests that need no game in progress, each with a running program."""
        if "position" in context.can:
            self.subject.ensure_started()
            yield from self._loading()
        if SAMPLE in context.can:
            yield from self._samples()
        self.subject.ensure_started()
        yield from self._strangers()
        self.subject.ensure_started()
        yield from self._strange_reading(context.support)

    def _samples(self) -> Iterator[Finding]:
        """Request some results from each randomiser of the game."""
        for randomiser in self.game.randomisers(self.game.own_components):
            what = f"{SAMPLE}: {randomiser}"
            self.subject.ensure_started()
            try:
                result = self.subject.ask(SAMPLE, {"game": self.game.id, "randomiser": randomiser, "times": SAMPLED})
            except (RpcError, SubjectError) as error:
                finding = _trouble(what, error)
                remedy = finding.remedy or f"answer with `samples` or `not_offered`, or leave `{SAMPLE}` out of `can`"
                yield replace(finding, remedy=remedy)
                return
            number = len(result.samples or ())
            if not result.not_offered and number != SAMPLED:
                yield Finding(
                    "bad",
                    f"{what}: {number} results instead of {SAMPLED}",
                    "answer with as many results as `times` requests",
                )

    def _engine_of(self, support: GameSupport) -> Engine:
        """Return the reference under the readings that the subject claims.

        If they refuse the setup of the game that is tried first, the recommended readings are used.
        """
        engine = self.game.engine_under(self._readings(support))
        setup = guided_scenario(self.game, 0, support.offers).setup or {}
        _, opened = played_out(engine, None, self.game.codecs.setup.read(setup), lambda number: 0)
        return engine if isinstance(opened, Outcome) else self.engine

    def _readings(self, support: GameSupport) -> dict[str, str]:
        """Return the readings that the subject claims, and the recommended ones of all other disputes."""
        return {**self.game.recommended, **claimed_readings(self.game.spec, support, None, ())}

    def _in_force(self, context: RunContext) -> RunContext:
        """Return the same context under the readings that the subject claims and can be asked to follow."""
        in_force = self._readings(context.support)
        requested = told_readings(context.support, in_force)
        return RunContext(self.game, self.game.engine_under(in_force), requested, context.support)

    # ---- Its declaration

    def _greeting(self, context: RunContext) -> Iterator[Finding]:
        """Yield what the program offers, and anything in the offer that deserves attention."""
        hello, support = self.subject.hello, context.support
        assert hello is not None
        offers = "; ".join(f"{name} {', '.join(map(str, values))}" for name, values in (support.offers or {}).items())
        says = f"initialize: {sanitise(hello.name, 60)} offers {self.game.id}"
        yield Finding("good", f"{says} with {offers}" if offers else says)
        for note in self.subject.notes:
            yield Finding("odd", f"initialize: {note}")
        if has_own_chance(context):
            names = ", ".join(f"`{name}`" for name in sorted(needed_chance(context)))
            says = (
                f"{names} {'is' if names.count('`') == 2 else 'are'} not in `can`: the program makes its own random "
                "choices in moves, so guided games are played instead of the scenarios (in them, Leadline chooses each "
                "move after it has seen the results of the program)"
            )
            yield Finding("odd", says, f"if the program can accept {names} with a move, add {names} to `can`")

    # ---- Openings

    def _opening(self, context: RunContext) -> Iterator[Finding]:
        """Open the simplest of the offered games that the program can begin."""
        what, failed = "open: a game from its beginning", list[Session]()
        for number in range(MOST_BEGUN):
            scenario = guided_scenario(self.game, number, context.support.offers)
            if failed and scenario.setup == failed[0].scenario.setup:
                break  # All games that are offered were tried.
            setup = self.game.codecs.setup.read(scenario.setup or {})
            if number and isinstance(context.engine.open(setup, "nothing"), Refusal):
                continue
            self.session = session = Session(context, scenario, "guided")
            answer = yield from self._opened(what, session)
            if answer is None:
                return
            if answer.kind == "position":
                yield from self._reported(what, answer.position, session.position)
                yield from opening_findings(context, what, session)
                return
            failed.append(session)
            if answer.kind not in ("cannot-load", "not-offered"):
                break
        self.begins = False
        first = failed[0]
        yield not_begun(context, what, first.record.opened, first.record.opening["setup"])
        if "position" in context.can:
            yield from self._begun_midway(context, first.scenario)

    def _opened(self, what: str, session: Session) -> Generator[Finding, None, Answer | None]:
        """Return the answer to the opening of a game; if it cannot be read, yield a finding and return None."""
        try:
            exchange_one(self.subject, session, session.next_request())
        except (SubjectError, ShapeError) as error:
            yield _trouble(what, error)
            return None
        return session.record.opened

    def _begun_midway(self, context: RunContext, scenario: Scenario) -> Iterator[Finding]:
        """Load the position in which that game begins, or else a position from the suite that the program accepts."""
        _, opened = played_out(self.engine, None, self.game.codecs.setup.read(scenario.setup or {}), lambda number: 0)
        position = getattr(opened, "position", None)
        first = [] if position is None else [self.game.codecs.position.write(position)]
        suite = (
            suite_scenario.position
            for suite_scenario in suite_for(self.game).scenarios
            if not missing_capability(suite_scenario, context)
        )
        what, last_answer = "open: a starting position, loaded", ""
        positions = list(islice(chain(first, filter(None, suite)), MOST_LOADED))
        for data in positions:
            session = Session(context, replace(scenario, setup=None, position=data, free=()), "guided")
            answer = yield from self._opened(what, session)
            if answer is None:
                return
            if answer.kind == "position":
                self.session = session
                yield from self._reported(what, answer.position, self.game.codecs.position.read(data))
                return
            last_answer = answer.why if answer.kind == "error" else refusal_in_words(answer)
        last = f"; the answer to the last one was: {sanitise(last_answer, 100)}" if last_answer else ""
        wrong = f"{what}: none of the {len(positions)} positions was accepted{last}"
        yield Finding("bad", wrong, "nothing can be played unless the program begins a game or loads a position")

    def _loading(self) -> Iterator[Finding]:
        """Load the last position that was reached, and check that it is reported unchanged."""
        assert self.session is not None
        position = self.reached[-1] if self.reached else self.session.position
        what = "open: a position that was reached, loaded"
        params = {"game": self.game.id, "readings": {}, "position": self.game.codecs.position.write(position)}
        try:
            result: OpenResult = self.subject.ask("open", params)
        except (RpcError, SubjectError) as error:
            yield _trouble(what, error)
            return
        if result.cannot_load is not None:
            why = sanitise(result.cannot_load, 100)
            yield Finding("good", f'{what}: answered by `cannot_load`, which is allowed: "{why}"')
        elif result.refused:
            remedy = "does the adapter load every part that is sent, and report each position as it was loaded?"
            yield Finding("bad", f"{what}: {refusal_in_words(plain_answer(result))}", remedy)
        elif result.handle is None:
            yield Finding("bad", f"{what}: the answer has no handle", "answer {handle, position}")
        else:
            yield from self._reported(what, result.position, position)

    def _reported(self, what: str, report: Mapping[str, Any] | None, expected: Any) -> Iterator[Finding]:
        """Check a reported position: its form, unknown keys, and its content."""
        reports = self.game.reports
        try:
            resumed = reports.resume(self.engine, expected, reports.read(dict(report or {})))
        except ShapeError as error:
            yield Finding("bad", f"{what}: the reported position has a wrong shape: {error}", advice(str(error), {}))
            return
        self._reach(report or {}, resumed)
        if not report:
            wrong = f"{what}: nothing is reported, so nothing can be judged"
            yield Finding("bad", wrong, "report what the program knows about the position")
        else:
            text = self.game.position_notation.write(resumed)
            yield Finding("good", f"{what}: {_cut(text, MOST_NOTATION)}")

    def _reach(self, report: Mapping[str, Any], position: Any) -> None:
        """Keep a position to be loaded: positions that end the game come first, and impossible ones are omitted."""
        if not self.engine.faults(position):
            is_over = self.game.reports.says_over(report) or self.engine.standing(position).over
            self.reached.insert(0 if is_over else len(self.reached), position)

    # ---- Questions and moves

    def _questions(self, context: RunContext) -> Iterator[Finding]:
        """Request a view and legal choices, if the subject supports them."""
        session = self.session
        assert session is not None
        seats = self.engine.seats(session.position)
        decision = next(iter(decisions_reported(self.engine, session.position)), None)
        if "view" in context.can:
            yield from self._asked("view", {"handle": session.handle, "seats": [seats[0]]})
        if "legal" in context.can and decision is not None:
            asked = {"seat": decision.seats[0], "kind": decision.kind, "given": self._given()}
            yield from self._asked("legal", {"handle": session.handle, **asked})

    def _given(self) -> Any:
        """Return some chance that choices may follow, as plain data, or None if nothing is left to chance."""
        move = self._some_move()
        return None if move is None else self.game.codecs.move.write(move).get("chance") or None

    def _some_move(self) -> Any | None:
        """Return a legal move from the current position, with its chance."""
        assert self.session is not None
        chooser = random.Random(SEED)
        for _ in range(20):
            move = choose(self.game, self.engine, self.session.position, chooser)
            if move is None:
                return None
            whole, outcome = played_out(self.engine, self.session.position, move, chooser.randrange)
            if isinstance(outcome, Outcome):
                return whole
        return None

    def _asked(self, method: str, params: Mapping[str, Any]) -> Iterator[Finding]:
        try:
            self.subject.ask(method, params)
            yield Finding("good", f"{method}: answered")
        except (RpcError, SubjectError) as error:
            yield _trouble(method, error)

    def _moves(self, context: RunContext) -> Iterator[Finding]:
        """Play a move by a seat that may not act, and then a simple legal move."""
        move = self._some_move()
        if move is None:
            return
        wrong = self._out_of_turn(move)
        if wrong is not None:
            yield from self._refused(context, wrong)
        yield from self._played(context, move)

    def _out_of_turn(self, move: Any) -> Any | None:
        """Return the same move by another seat that may not make it, or None if every seat may."""
        assert self.session is not None
        for seat in self.engine.seats(self.session.position):
            other_move = replace(move, choice=replace(move.choice, seat=seat))
            if seat != move.choice.seat and not isinstance(
                play_reported(self.engine, self.session.position, other_move), Outcome
            ):
                return other_move
        return None

    def _play(self, context: RunContext, move: Any) -> PlayResult:
        assert self.session is not None
        whole = self.game.shorthand.complete_move(self.engine, self.session.position, move)
        data = without_inputs(self.game, "move", self.game.codecs.move.write(whole), context.support.can)
        texts = [self.game.move_notation.write(whole, {})]
        result: PlayResult = self.subject.ask("play", {"handle": self.session.handle, "moves": [data], "texts": texts})
        return result

    def _refused(self, context: RunContext, move: Any) -> Iterator[Finding]:
        """Check that a move out of turn is refused, and that the refusal is not an error."""
        what = f"play: `{self.game.move_notation.write(move, {})}`, out of turn"
        try:
            result = self._play(context, move)
        except RpcError as error:
            says = f"{what}: {error_answer(error).why}"
            yield Finding("bad", says, "answer an illegal move with `refused` or `not_offered`, never with an error")
            return
        except SubjectError as error:
            yield _trouble(what, error)
            return
        kind = plain_answer(result).kind
        if kind in ("refused", "not-offered"):
            yield Finding("good", f"{what}: {kind.replace('-', ' ')}")
        else:
            says = f"{UNPROVED}{what}: not refused; `leadline check` examines this more closely"
            yield Finding("odd", says, is_proved=False)

    def _played(self, context: RunContext, move: Any) -> Iterator[Finding]:
        """Check that a simple move is played."""
        assert self.session is not None
        what = f"play: `{self.game.move_notation.write(move, {})}`"
        try:
            answer = plain_answer(self._play(context, move))
        except (RpcError, SubjectError) as error:
            yield _trouble(what, error)
            return
        if answer.kind != "position":
            says = f"{what}: {refusal_in_words(answer, ', though it is legal')}"
            if answer.kind == "not-offered" and has_own_chance(context):
                yield Finding("bad", says, NOTHING_PLAYED)
            else:
                yield Finding("odd", f"{UNPROVED}{says}", is_proved=False)
            return
        if has_own_chance(context):
            yield Finding("good", f"{what}: played")
            return
        outcome = play_reported(self.engine, self.session.position, move)
        yield from self._reported(what, answer.position, getattr(outcome, "position", self.session.position))

    def _strangers(self) -> Iterator[Finding]:
        """Check that a nonexistent game is refused with an error."""
        assert self.session is not None
        try:
            self.subject.ask("open", {**self.session.record.opening, "game": "no-such-game"})
            yield Finding("bad", "open: an unknown game was opened", "answer it with error -32602")
        except RpcError:
            yield Finding("good", "open: an unknown game is answered with an error")
        except SubjectError as error:
            yield _trouble("open: an unknown game", error)

    def _strange_reading(self, support: GameSupport) -> Iterator[Finding]:
        """Check that a nonexistent reading is refused with an error; only a wrong answer is reported."""
        assert self.session is not None
        opening, disputes = self.session.record.opening, self.game.spec.open_disputes()
        dispute = next(iter(support.configurable or [open_dispute.id for open_dispute in disputes]), "")
        if not dispute:
            return
        readings = {**opening["readings"], dispute: "no-such-reading"}
        try:
            answer = plain_answer(self.subject.ask("open", {**opening, "readings": readings}))
        except RpcError:
            return
        except SubjectError as error:
            yield _trouble("open: an unknown reading", error)
            return
        how = "opened anyway" if answer.kind == "position" else f"answered by {answer.kind}"
        remedy = "answer it with error -32602: `readings` may hold only what `configurable` names"
        yield Finding("odd", f"open: a game under an unknown reading is {how}", remedy)


def _cut(text: str, most: int) -> str:
    """Return a text with at most ``most`` characters, cut off after a word if it is longer."""
    return text if len(text) <= most else f"{text[: most + 1].rpartition(' ')[0] or text[:most]} …"


def _trouble(what: str, error: RpcError | SubjectError | ShapeError) -> Finding:
    if isinstance(error, ShapeError):
        return Finding("bad", f"{what}: {error}")
    answer = error_answer(error) if isinstance(error, RpcError) else fault_answer(error)
    remedy = advice(answer.why, answer.evidence) or answer.evidence.get("stderr", "")[-300:]
    return Finding("bad", f"{what}: {answer.why}", remedy)
