"""A first look at an adapter, before the suite judges the program behind it: does each request work at all."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from leadline.codec import ShapeError
from leadline.games import load_game, recommended, spec_of
from leadline.games.moves import played_out, without_doors
from leadline.games.report_shapes import Record, shape_of
from leadline.games.reports import RESULT
from leadline.problems import InputError, did_you_mean
from leadline.protocol.messages import CAPABILITIES, GameSupport, OpenResult, PlayResult
from leadline.run.answers import error_answer, fault_answer, plain_answer
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.fault_advice import advice
from leadline.run.findings import Finding
from leadline.run.records import Answer
from leadline.run.run import claimed_readings, has_own_chance, told_readings
from leadline.run.session import Session
from leadline.run.smoke_trials import try_scenarios
from leadline.run.steering import choose, exchange_one, steered_scenario
from leadline.run.subject import Subject
from leadline.spec.profiles import profile_ids
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectFault, sanitise
from leadline_engines.surface import Outcome

SEED = 1
MOST_LOADED = 6
"""Where no game begins so many positions are tried to start from."""


class Smoke:
    """Tries each kind of request once."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.game = load_game(subject.game)
        self.engine = self.game.engine_under(recommended(subject.game))
        self.session: Session | None = None
        self.begins = True
        """Whether it opens a game from its beginning; else what starts from a position is tried all the same."""
        self.reached: list[Any] = []
        """The possible positions that were reported, one after the other; those that ended the game come first."""

    def run(self) -> Iterator[Finding]:
        """Try everything; stop where nothing further can work."""
        try:
            support = self.subject.greet()
        except InputError as error:
            yield Finding("bad", error.problems[0].wrong, error.problems[0].remedy)
            return
        context = RunContext(self.game, self.engine, {}, support)
        yield from self._greeting(context)
        yield from self._opening(context)
        if self.session is None or self.session.position is None:
            return
        yield from self._questions(context)
        if not has_own_chance(context):
            yield from self._moves(context)
        if "position" in context.can:
            yield from self._loading()
        yield from self._strangers()
        yield from self._strange_reading(context.support)
        if not has_own_chance(context):
            yield from try_scenarios(self.subject, self._in_force(context), begins=self.begins)

    def _in_force(self, context: RunContext) -> RunContext:
        """The same under the readings that the subject claims and can be told."""
        spec, base = spec_of(self.game.id), recommended(self.game.id)
        in_force = {**base, **claimed_readings(spec, context.support, None, ())}
        told = told_readings(context.support, in_force)
        return RunContext(self.game, self.game.engine_under(in_force), told, context.support)

    # ---- What it says of itself

    def _greeting(self, context: RunContext) -> Iterator[Finding]:
        """Names nobody knows are pointed out."""
        hello, support, spec = self.subject.hello, context.support, spec_of(self.subject.game)
        assert hello is not None
        offers = "; ".join(f"{name} {', '.join(map(str, some))}" for name, some in (support.offers or {}).items())
        says = f"initialize: {sanitise(hello.name, 60)} offers {self.subject.game}"
        yield Finding("good", f"{says} with {offers}" if offers else says)
        for capability in support.can:
            yield from _known("capability", capability, (*CAPABILITIES, *self.game.doors))
        for name in support.offers or {}:
            yield from _known("field of a setup", name, self.game.seats.offers)
        yield from self._claims(support, profile_ids(spec), {one.id: list(one.readings) for one in spec.disputes})
        if has_own_chance(context):
            says = "it has chance of its own in its moves, so the scenarios are not played: games are steered instead"
            yield Finding("odd", says)

    def _claims(
        self, support: GameSupport, profiles: Sequence[str], disputes: Mapping[str, Sequence[str]]
    ) -> Iterator[Finding]:
        if support.claims is not None and support.claims.profile is not None:
            yield from _known("profile", support.claims.profile, profiles)
        for said in (support.claims.readings if support.claims else None, support.follows):
            for dispute, reading in (said or {}).items():
                yield from _known("dispute", dispute, disputes)
                for one in [reading] if isinstance(reading, str) else reading:
                    yield from _known(f"reading of {dispute}", one, disputes.get(dispute, (one,)))

    # ---- Openings

    def _opening(self, context: RunContext) -> Iterator[Finding]:
        """Open the plainest game that it offers."""
        scenario = steered_scenario(self.game, 0, context.support.offers)
        self.session = session = Session(context, scenario, "steered")
        what = "open: a game from its beginning"
        answer = yield from self._opened(what, session)
        if answer is None:
            return
        if answer.kind != "position":
            self.begins = False
            yield self._not_begun(what, answer, session.record.opening["setup"], context)
            if "position" in context.can:
                yield from self._begun_midway(context, scenario)
        else:
            yield from self._reported(what, answer.position, session.position)
            yield from self._what_is_open(what, answer.position or {})

    def _opened(self, what: str, session: Session) -> Generator[Finding, None, Answer | None]:
        """The answer to the opening of a game; None, once that is said, if what comes back cannot be read."""
        try:
            exchange_one(self.subject, session, session.next_request())
        except (SubjectFault, ShapeError) as error:
            yield _trouble(what, error)
            return None
        return session.record.opened

    def _not_begun(self, what: str, answer: Answer, setup: Mapping[str, Any], context: RunContext) -> Finding:
        """No game begins; a program that only takes positions may say that it cannot load one from its beginning."""
        kind = "" if answer.kind == "error" else answer.kind.replace("-", " ")  # An error says so itself.
        says = ": ".join(filter(None, (what, kind, answer.why)))
        if "position" not in context.can:
            return Finding("bad", says, self._left_out(setup))
        if answer.kind == "cannot-load":
            return Finding("odd", says, "scenarios that start from a position are played, the others are not tested")
        only = 'if it begins no games and only loads positions, answer {"cannot_load": "why"}: then that is not tested'
        return Finding("bad", says, "; ".join(filter(None, (self._left_out(setup), only))))

    def _begun_midway(self, context: RunContext, scenario: Scenario) -> Iterator[Finding]:
        """Load the position in which that game begins, else one of the suite that it takes."""
        _, opened = played_out(self.engine, None, self.game.codecs.setup.read(scenario.setup or {}), lambda number: 0)
        position = getattr(opened, "position", None)
        first = [] if position is None else [self.game.codecs.position.write(position)]
        suite = (one.position for one in load_suite(self.game.id).scenarios if not missing_capability(one, context))
        what, said = "open: a position to start from, loaded", ""
        positions = list(islice(chain(first, filter(None, suite)), MOST_LOADED))
        for data in positions:
            session = Session(context, replace(scenario, setup=None, position=data, free=()), "steered")
            answer = yield from self._opened(what, session)
            if answer is None:
                return
            if answer.kind == "position":
                self.session = session
                yield from self._reported(what, answer.position, self.game.codecs.position.read(data))
                return
            said = ": ".join(filter(None, (answer.kind.replace("-", " "), answer.why)))
        last = f"; of the last one it says: {sanitise(said, 100)}" if said else ""
        wrong = f"{what}: none of {len(positions)} is taken{last}"
        yield Finding("bad", wrong, "without a game that begins, or a position that is loaded, nothing can be played")

    def _what_is_open(self, what: str, said: Mapping[str, Any]) -> Iterator[Finding]:
        """Point out that a program does not say which of several decisions are open."""
        assert self.session is not None
        if "to_act" not in said and len(self.engine.to_act(self.session.position)) > 1:
            says = f"{what}: several decisions are open, and `to_act` is not reported"
            remedy = "report it: else what an answer or a refusal changes in what is open is not seen"
            yield Finding("odd", says, remedy)

    def _left_out(self, sent: Mapping[str, Any]) -> str:
        """What to do about the parts of a setup that are not sent because they have their defaults; else nothing."""
        shape, behind = shape_of(self.game.types.setup), {door.path for door in self.game.doors.values()}
        assert isinstance(shape, Record)
        defaults = {name: one for name, one in shape.defaults.items() if one is not None and name not in sent}
        told = [f"{name} {json.dumps(one)}" for name, one in defaults.items() if f"setup.{name}" not in behind]
        return f"what is left out of a setup has its default: {', '.join(told)}" if told else ""

    def _loading(self) -> Iterator[Finding]:
        """Load the position reached last and see whether it comes back."""
        assert self.session is not None
        position = self.reached[-1] if self.reached else self.session.position
        what = "open: a position that was reached, loaded"
        params = {"game": self.game.id, "readings": {}, "position": self.game.codecs.position.write(position)}
        try:
            result: OpenResult = self.subject.ask("open", params)
        except (RpcError, SubjectFault) as error:
            yield _trouble(what, error)
            return
        if result.cannot_load is not None:
            yield Finding("odd", f"{what}: it cannot load this: {sanitise(result.cannot_load, 100)}")
        elif result.handle is None:
            yield Finding("bad", f"{what}: there is no handle in the answer", "answer {handle, position}")
        else:
            yield from self._reported(what, result.position, position)

    def _reported(self, what: str, said: Mapping[str, Any] | None, expected: Any) -> Iterator[Finding]:
        """Look at a reported position: its shape, keys nobody knows, and what it tells."""
        reports = self.game.reports
        try:
            resumed = reports.resume(self.engine, expected, reports.read(dict(said or {})))
        except ShapeError as error:
            yield Finding("bad", f"{what}: the reported position has a wrong shape: {error}", advice(str(error), {}))
            return
        self._reach(said or {}, resumed)
        if not said:
            wrong = f"{what}: nothing is reported, so nothing can be judged"
            yield Finding("odd", wrong, "report what the program knows")
        else:
            yield Finding("good", f"{what}: {self.game.position_notation.write(resumed)}")
        for key in sorted(_unknown_keys(reports.position, said or {})):
            yield Finding("odd", f"{what}: nobody knows the key {sanitise(key, 40)!r}; it is ignored")

    def _reach(self, said: Mapping[str, Any], position: Any) -> None:
        """Keep a position for loading: the end of a game goes before all others, and an impossible one is left out."""
        if not self.engine.faults(position):
            is_over = self.game.reports.says_over(said) or self.engine.standing(position).over
            self.reached.insert(0 if is_over else len(self.reached), position)

    # ---- Questions and moves

    def _questions(self, context: RunContext) -> Iterator[Finding]:
        """Ask for a view and for legal choices, where the subject says it has them."""
        session = self.session
        assert session is not None
        seats = self.engine.seats(session.position)
        decision = next(iter(self.engine.to_act(session.position)), None)
        if "view" in context.can:
            yield from self._asked("view", {"handle": session.handle, "seats": [seats[0]]})
        if "legal" in context.can and decision is not None:
            asked = {"seat": decision.seats[0], "kind": decision.kind, "given": self._given()}
            yield from self._asked("legal", {"handle": session.handle, **asked})

    def _given(self) -> Any:
        """Some chance that choices may follow, as plain data; None if nothing is left to chance."""
        move = self._some_move()
        return None if move is None else self.game.codecs.move.write(move).get("chance") or None

    def _some_move(self) -> Any | None:
        """A legal move from the present position, with its chance."""
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
        except (RpcError, SubjectFault) as error:
            yield _trouble(method, error)

    def _moves(self, context: RunContext) -> Iterator[Finding]:
        """Play a move of a seat that is not to act, then a plain legal one."""
        move = self._some_move()
        if move is None:
            return
        wrong = self._out_of_turn(move)
        if wrong is not None:
            yield from self._refused(context, wrong)
        yield from self._played(context, move)

    def _out_of_turn(self, move: Any) -> Any | None:
        """The same move by another seat that may not make it; None if every seat may."""
        assert self.session is not None
        for seat in self.engine.seats(self.session.position):
            other = replace(move, choice=replace(move.choice, seat=seat))
            if seat != move.choice.seat and not isinstance(self.engine.play(self.session.position, other), Outcome):
                return other
        return None

    def _play(self, context: RunContext, move: Any) -> PlayResult:
        assert self.session is not None
        whole = self.game.shorthand.complete_move(self.engine, self.session.position, move)
        data = without_doors(self.game, "move", self.game.codecs.move.write(whole), context.support.can)
        texts = [self.game.move_notation.write(whole, {})]
        result: PlayResult = self.subject.ask("play", {"handle": self.session.handle, "moves": [data], "texts": texts})
        return result

    def _refused(self, context: RunContext, move: Any) -> Iterator[Finding]:
        """A move out of turn has to be refused, and not by an error."""
        what = f"play: `{self.game.move_notation.write(move, {})}`, out of turn"
        try:
            result = self._play(context, move)
        except RpcError as error:
            says = f"{what}: {error_answer(error).why}"
            yield Finding("bad", says, "answer an illegal move with {refused} or {not_offered}, never with an error")
            return
        except SubjectFault as error:
            yield _trouble(what, error)
            return
        if plain_answer(result).kind in ("refused", "not-offered"):
            yield Finding("good", f"{what}: refused")
        else:
            yield Finding("odd", f"{what}: not refused; the suite will look closer")

    def _played(self, context: RunContext, move: Any) -> Iterator[Finding]:
        """A plain move has to be played."""
        assert self.session is not None
        what = f"play: `{self.game.move_notation.write(move, {})}`"
        try:
            answer = plain_answer(self._play(context, move))
        except (RpcError, SubjectFault) as error:
            yield _trouble(what, error)
            return
        if answer.kind != "position":
            yield Finding("odd", f"{what}: refused, though it is legal; the suite will look closer")
            return
        outcome = self.engine.play(self.session.position, move)
        yield from self._reported(what, answer.position, getattr(outcome, "position", self.session.position))

    def _strangers(self) -> Iterator[Finding]:
        """A game that there is not has to be refused by an error."""
        assert self.session is not None
        try:
            self.subject.ask("open", {**self.session.record.opening, "game": "no-such-game"})
            yield Finding("bad", "open: an unknown game was opened", "answer it with error -32602")
        except RpcError:
            yield Finding("good", "open: an unknown game is answered by an error")
        except SubjectFault as error:
            yield _trouble("open: an unknown game", error)

    def _strange_reading(self, support: GameSupport) -> Iterator[Finding]:
        """A reading that does not exist has to be refused by an error; only a wrong answer is reported."""
        assert self.session is not None
        opening, disputes = self.session.record.opening, spec_of(self.game.id).open_disputes()
        dispute = next(iter(support.follows or [one.id for one in disputes]), "")
        if not dispute:
            return
        readings = {**opening["readings"], dispute: "no-such-reading"}
        try:
            answer = plain_answer(self.subject.ask("open", {**opening, "readings": readings}))
        except RpcError:
            return
        except SubjectFault as error:
            yield _trouble("open: an unknown reading", error)
            return
        how = "opened all the same" if answer.kind == "position" else f"answered by {answer.kind}"
        remedy = "answer it with error -32602: `readings` may hold only what `follows` names"
        yield Finding("odd", f"open: a game under an unknown reading is {how}", remedy)


def _known(what: str, name: str, known: Iterable[str]) -> Iterator[Finding]:
    """Point out a name that nobody knows."""
    names = list(known)
    if name in names:
        return
    remedy = did_you_mean(name, names, f"known are: {', '.join(names)}")
    yield Finding("odd", f"initialize: there is no {what} {sanitise(name, 40)!r}; it is ignored", remedy)


def _trouble(what: str, error: RpcError | SubjectFault | ShapeError) -> Finding:
    if isinstance(error, ShapeError):
        return Finding("bad", f"{what}: {error}")
    answer = error_answer(error) if isinstance(error, RpcError) else fault_answer(error)
    remedy = advice(answer.why, answer.evidence) or answer.evidence.get("stderr", "")[-300:]
    return Finding("bad", f"{what}: {answer.why}", remedy)


def _unknown_keys(shape: Record, said: Mapping[str, Any]) -> set[str]:
    """The keys of a report that nobody knows, on the first level."""
    return set(said) - {part.name for part in shape.parts} - set(shape.groups) - {*RESULT, "to_act"}
