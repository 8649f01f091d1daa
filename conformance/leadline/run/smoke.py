"""A first look at an adapter, before the suite judges the program behind it: does each request work at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Literal

from leadline.games import load_game, recommended, spec_of
from leadline.problems import InputError
from leadline.protocol.messages import CAPABILITIES, GameSupport, OpenResult, PlayResult
from leadline.run.subject import Subject, error_answer, fault_answer
from leadline.spec.profiles import profile_ids
from leadline.transport import RpcError, SubjectFault, sanitise

if TYPE_CHECKING:
    from leadline.games.interface import EngineLike, GamePlug


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    verdict: Literal["good", "odd", "bad"]
    """`bad`: the suite cannot use it; `odd`: it works and deserves a look."""
    says: str
    """What was tried and what came of it."""
    remedy: str = ""
    """What would be right."""


class Smoke:
    """Tries each kind of request once."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.plug: GamePlug = load_game(subject.game)
        self.engine: EngineLike = self.plug.engine(self.plug.rulings.from_mapping(recommended(subject.game)))
        self.position: Any = None
        self.handle: Any = None

    def run(self) -> Iterator[Finding]:
        """Try everything; stop where nothing further can work."""
        try:
            support = self.subject.greet()
        except InputError as error:
            yield Finding("bad", error.problems[0].wrong, error.problems[0].remedy)
            return
        yield from self.greeting(support)
        yield from self.opening(support)
        if self.position is None:
            return
        yield from self.asked("view", "view" in support.can, {"seat": 1})
        yield from self.asked("legal", "legal" in support.can, {"dice": list(self.plug.rolls()[0])})
        if {"dice", "total"} & set(support.can):
            yield from self.moves()
        if "position" in support.can:
            yield from self.loading()
        yield from self.strangers()

    def greeting(self, support: GameSupport) -> Iterator[Finding]:
        """What the subject says of itself: names nobody knows are pointed out."""
        hello = self.subject.hello
        assert hello is not None
        seats = ", ".join(map(str, support.seats)) or "no"
        yield Finding("good", f"initialize: {sanitise(hello.name, 60)} offers {self.subject.game} for {seats} players")
        spec = spec_of(self.subject.game)
        for capability in support.can:
            yield from _known("capability", capability, CAPABILITIES)
        if support.claims is not None and support.claims.profile is not None:
            yield from _known("profile", support.claims.profile, profile_ids(spec))
        for said in (support.claims.readings if support.claims else None, support.follows):
            for dispute, reading in (said or {}).items():
                yield from _known("dispute", dispute, [one.id for one in spec.disputes])
                found = spec.dispute(dispute)
                for one in [reading] if isinstance(reading, str) else reading:
                    yield from _known(f"reading of {dispute}", one, list(found.readings) if found else [one])
        if not {"dice", "total"} & set(support.can):
            yield Finding(
                "odd", "it cannot be told the dice, so the scenarios are not played: games are steered instead"
            )

    def opening(self, support: GameSupport) -> Iterator[Finding]:
        """Open the smallest game."""
        seats = min((number for number in support.seats if number > 1), default=2)
        params: dict[str, Any] = {"game": self.subject.game, "seats": seats, "readings": {}}
        setup = self.plug.setups.write(self.plug.default_setup(seats))
        params |= {name: setup[name] for name in ("deal", "starter") if name in support.can}
        expected = self.engine.open(self.plug.default_setup(seats))
        yield from self.open_with(f"open: a game for {seats}", params, expected)

    def loading(self) -> Iterator[Finding]:
        """Load a position and see whether it comes back."""
        position = self.position
        seats = self.plug.seats_of(position)
        params = {
            "game": self.subject.game,
            "seats": seats,
            "readings": {},
            "position": self.plug.positions.write(position),
        }
        yield from self.open_with("open: the present position loaded anew", params, position)

    def open_with(self, what: str, params: Mapping[str, Any], expected: Any) -> Iterator[Finding]:
        """Send an `open` and look at the answer."""
        try:
            result: OpenResult = self.subject.ask("open", params)
        except (RpcError, SubjectFault) as error:
            yield _trouble(what, error)
            return
        if result.handle is None:
            yield Finding("bad", f"{what}: there is no handle in the answer", "answer {handle, position}")
            return
        self.handle = result.handle
        yield from self.reported(what, result.position, expected)

    def reported(self, what: str, position: dict[str, Any] | None, expected: Any) -> Iterator[Finding]:
        """Look at a reported position: its shape, keys nobody knows, and what it tells."""
        try:
            report = self.subject.read_part(self.plug.reports, position or {}, "reported position")
        except SubjectFault as error:
            yield _trouble(what, error)
            return
        unknown = sorted(_unknown_keys(position or {}, self.plug.reports.kind))
        self.position = self.plug.adopt(expected, report)
        if not position:
            yield Finding(
                "odd", f"{what}: nothing is reported, so nothing can be judged", "report what the program knows"
            )
        else:
            yield Finding("good", f"{what}: {self.plug.write_position(self.position)}")
        for key in unknown:
            yield Finding("odd", f"{what}: nobody knows the key {sanitise(key, 40)!r}; it is not looked at")

    def moves(self) -> Iterator[Finding]:
        """Play a plain legal move, then one that nobody may make."""
        seat = self.plug.to_move(self.position)
        roll = self.plug.rolls()[0]
        choices = self.engine.moves(self.position, seat, roll) if seat is not None else ()
        if not choices:
            return
        move = self.plug.make_move(choices[0], roll)
        seats = self.plug.seats_of(self.position)
        wrong = self.plug.rotate_move(move, 1, seats)
        yield from self.refused(wrong)
        yield from self.played(move)

    def refused(self, move: Any) -> Iterator[Finding]:
        """A move out of turn has to be refused, and not by an error."""
        what = f"play: `{self.plug.write_move(move)}`, out of turn"
        try:
            result: PlayResult = self.subject.ask("play", self._play(move))
        except RpcError as error:
            says = f"{what}: {error_answer(error).why}"
            yield Finding("bad", says, "answer an illegal move with {refused} or {not_offered}, never with an error")
            return
        except SubjectFault as error:
            yield _trouble(what, error)
            return
        if result.refused or result.not_offered:
            yield Finding("good", f"{what}: refused")
        else:
            yield Finding("odd", f"{what}: not refused; the suite will look closer")

    def played(self, move: Any) -> Iterator[Finding]:
        """A plain move has to be played."""
        what = f"play: `{self.plug.write_move(move)}`"
        try:
            result: PlayResult = self.subject.ask("play", self._play(move))
        except (RpcError, SubjectFault) as error:
            yield _trouble(what, error)
            return
        if result.refused or result.not_offered:
            yield Finding("odd", f"{what}: refused, though it is legal; the suite will look closer")
            return
        outcome = self.engine.play(self.position, move)
        yield from self.reported(what, result.position, getattr(outcome, "position", self.position))

    def asked(self, method: str, offered: bool, params: Mapping[str, Any]) -> Iterator[Finding]:
        """Ask for a view or the legal choices, where the subject says it has them."""
        if not offered:
            return
        try:
            self.subject.ask(method, {"handle": self.handle, **params})
            yield Finding("good", f"{method}: answered")
        except (RpcError, SubjectFault) as error:
            yield _trouble(method, error)

    def strangers(self) -> Iterator[Finding]:
        """A game that there is not has to be refused by an error."""
        try:
            self.subject.ask("open", {"game": "no-such-game", "seats": 2, "readings": {}})
            yield Finding("bad", "open: a game that there is not was opened", "answer it with error -32602")
        except RpcError:
            yield Finding("good", "open: a game that there is not is refused by an error")
        except SubjectFault as error:
            yield _trouble("open: a game that there is not", error)

    def _play(self, move: Any) -> dict[str, Any]:
        move = self.plug.complete_move(self.position, move)
        return {"handle": self.handle, "move": self.plug.moves.write(move), "text": self.plug.write_move(move)}


def _known(what: str, name: str, known: Any) -> Iterator[Finding]:
    """Point out a name that nobody knows."""
    if name in known:
        return
    near = get_close_matches(name, list(known), 1)
    remedy = f"did you mean {near[0]}?" if near else f"known are: {', '.join(known)}"
    yield Finding("odd", f"initialize: there is no {what} {sanitise(name, 40)!r}; it is not looked at", remedy)


def _trouble(what: str, error: RpcError | SubjectFault) -> Finding:
    answer = error_answer(error) if isinstance(error, RpcError) else fault_answer(error)
    return Finding("bad", f"{what}: {answer.why}", answer.evidence.get("stderr", "")[-300:])


def _unknown_keys(data: Mapping[str, Any], kind: Any) -> set[str]:
    """The keys of a report that its type does not have, on the first level."""
    if not is_dataclass(kind):
        return set()
    return set(data) - {field.name for field in fields(kind)} - {"idle"}
