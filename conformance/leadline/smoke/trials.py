"""A trial of an adapter on scenarios of the suite, which shows how it handles each kind of choice and what it misreads.

Rules are not judged here. If an answer is unexpected and a typical error of adapters explains it, that error is
reported. Otherwise only the place is reported, and the suite will name the rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from leadline.game.legal import given_chance, list_differences
from leadline.game.moves import completed, make_move
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.run.answers import fault_answer, plain_answer
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.declarations import ChangedSubjectError
from leadline.run.guided import exchange_one
from leadline.run.pipeline import MANY_GAMES
from leadline.run.scenarios import games_by_scenario
from leadline.run.session import Session
from leadline.run.subject import GaveUpError, Subject
from leadline.schema.codec import ShapeError
from leadline.smoke import Finding
from leadline.smoke.adapter_hints import Misread, counted_from_0, misread, misread_refusal
from leadline.smoke.proofs import Proof, Proofs
from leadline.smoke.scenarios import some_scenarios
from leadline.suite.carrying import suite_for
from leadline.suite.model import Scenario
from leadline.transport import RpcError, SubjectError
from leadline.transport.advice import advice, same_fault
from leadline_engines.surface import Outcome, Refusal

REFUSED = (
    "does the adapter pass on every part of the move? "
    "If your program really forbids this, `leadline check` will name the rule"
)
NO_ERROR = (
    "answer an illegal move with {refused}, and a move that cannot be passed on to the program with {not_offered}; "
    "an error is not an answer to either"
)
INTERNAL_FAULT = -32603
CRASHED = "your program or adapter crashed here"
AFTER_REFUSAL = "check a move before you change anything, or play it on a copy"
UNPROVED = "perhaps your program: "
"""The words before a finding that a rule of the program could also explain."""
ANY_MOVE = "any move"
"""The part of a move that every move has."""
LEAST_MISREAD = 2
"""The number of scenarios in which a part of a move must be misread to count as an error of the adapter."""
MOST_TOLD = 12
"""The greatest number of kinds of errors to report; the rest are only counted."""
FEW = 12
"""The number of scenarios tried below which the number of playable scenarios is reported."""


@dataclass(slots=True)
class Slip:
    """Something that an adapter apparently gets wrong."""

    verdict: Literal["odd", "bad"]
    says: str
    remedy: str
    is_broken: bool = False
    """True if a request was answered with an error or not at all."""
    is_proved: bool = True
    """False if a rule that the program plays differently would produce the same finding."""
    misread: set[str] = field(default_factory=set)
    """The values that were apparently not read, by their place; see `Trials.read`."""
    where: list[str] = field(default_factory=list)
    """The scenarios in which the problem occurred."""


class Trials:
    """A checker of played games, which groups errors of the same kind."""

    def __init__(self, context: RunContext) -> None:
        self.context, self.game, self.engine = context, context.game, context.engine
        self.slips: dict[str, Slip] = {}
        self.proofs = Proofs(self.game, self.engine)
        self.read: set[str] = set()
        """The parts of moves that were played as expected, with their values."""

    def look_at(self, scenario: Scenario, record: GameRecord) -> None:
        """Check the answers of a game, up to the first unexpected one."""
        position = self._opened(scenario, record)
        for number, turn in enumerate(record.turns, 1):
            if position is None:
                return
            what = f"move {number}, `{'; '.join(turn.texts)}`"
            position = self._turn(scenario, what, position, turn)
        if position is not None:
            self._end(scenario, position, record.answers[-1])
            self._asked(scenario, position, record.answers[-1])
        if record.closed is not None:
            self._fault(scenario, "close", record.closed)

    # ---- Openings and moves

    def _opened(self, scenario: Scenario, record: GameRecord) -> Any | None:
        answer = record.opened
        if scenario.position is not None:
            expected = self.game.codecs.position.read_once(scenario.position)
        else:
            outcome = self.engine.open(self.game.codecs.setup.read_once(scenario.setup or {}), "nothing")
            expected = outcome.position if isinstance(outcome, Outcome) else None
        if expected is None:
            if answer.kind == "error" and not self.context.support.offers:
                remedy = "answer it with {refused}, or list in `offers` what the program supports"
                self.add(scenario, "bad", f"open: a game that does not exist is answered by {answer.why}", remedy)
            return None
        if self._is_broken(scenario, "open", answer):
            return None
        if answer.kind == "cannot-load":
            return None
        if answer.kind != "position":
            self._not_opened(scenario, answer)
            return None
        return self._compared(scenario, "open", expected, answer, "use every part of what is sent with `open`")

    def _not_opened(self, scenario: Scenario, answer: Answer) -> None:
        says, remedy = f"open: {answer.kind.replace('-', ' ')}: {answer.why}", "open the game exactly as it is sent"
        lost = [] if scenario.position is None else self.proofs.lost_parts(scenario.position, answer)
        if lost:
            names = " or ".join(f"`{part}`" for part in lost)
            says += f": it is refused as if {names} had not been sent"
            remedy = f"load {names} too" if len(lost) == 1 else "load every part that is sent"
        self.add(scenario, "bad", says, remedy, same=f"not opened {answer.why}")

    def _open_note(self, scenario: Scenario, expected: Any, fields: Sequence[str]) -> tuple[str, bool]:
        """Return what an unexpected opening shows about the setup, and whether it proves an error of the adapter.

        A loaded position must be reported as it was sent, because no rule applies to it.
        """
        if scenario.position is not None:
            return "", True
        unread = self.proofs.unread_parts(scenario.setup or {}, expected, fields)
        names = ", ".join(f"`{part}`" for part in unread)
        return (f": it depends on {names} of the setup", True) if unread else ("", False)

    def _turn(self, scenario: Scenario, what: str, before: Any, turn: Turn) -> Any | None:
        moves, answer = turn.moves, turn.answer
        if self._is_broken(scenario, what, answer):
            return None
        found = self.proofs.of_at(before, moves, answer)
        found = found or self.proofs.of_played(before, moves, answer, frozenset(self.context.can))
        if found is not None:
            self._proved(scenario, what, found)
            return None
        if answer.played and any(answer.played):
            return None  # The answer itself reports that something else was played.
        first = position = before
        for data in moves:
            before = position
            move = self.game.codecs.move.read(completed(self.game.types.move, data))
            outcome = self.engine.play(before, move, "nothing")
            if isinstance(outcome, Refusal):
                self._to_be_refused(scenario, what, before, move, answer)
                return None
            position = outcome.position
        if answer.kind != "position":
            why = f": {answer.why}" if answer.why else ""
            said = f"{what}: {answer.kind.replace('-', ' ')}, though it is legal{why}"
            hint = misread_refusal(self.game, self.engine, before, move, answer.rule)
            if hint is not None:
                self._misread(scenario, what, hint, moves[-1])
                return None
            self.add(scenario, "odd", said, REFUSED, same="refused", is_proved=False)
            return None
        reported = answer.position or {}
        if len(moves) == 1 and self.game.reports.differences(self.engine, position, reported):
            hint = misread(self.game, self.engine, before, move, reported)
            if hint is not None:
                self._misread(scenario, what, hint, moves[0])
                return None
        position = self._compared(scenario, what, position, answer, "")
        if position is not None:
            self.read.update(part for data in moves for part in _parts(data))
            self._told(scenario, what, first, turn)
        return position

    def _misread(self, scenario: Scenario, what: str, hint: Misread, move: Mapping[str, Any]) -> None:
        """Record a part of a move that was apparently not read, with its value.

        Another choice, or a figure that is one too small, may be due to a rule of the program. If a move seems not to
        have been read at all, a single correctly played move shows that the adapter does read moves.
        """
        values = dict(one.split("=", 1) for one in _parts(move) if one != ANY_MOVE)
        says, proved = f"{what}: {hint.says}", not hint.part or hint.part in values
        slip = self.add(scenario, "odd", says, hint.remedy, same=hint.part or hint.says, is_proved=proved)
        if proved:
            slip.misread.add(f"{hint.part}={values[hint.part]}" if hint.part else ANY_MOVE)

    def _told(self, scenario: Scenario, what: str, before: Any, turn: Turn) -> None:
        """Check the events in an answer with the right position, and the seats that heard them."""
        found = self.proofs.of_events(before, turn.moves, turn.answer)
        if found is not None:
            self._proved(scenario, what, found)
            return
        for one in self.proofs.hearing(before, turn.moves, turn.answer):
            says = f"{what}: `{one.field}` has {one.got}, but should have {one.expected}"
            remedy = (
                "report to each seat only what it hears: null for anything it must not hear, and no event that "
                "it does not notice"
            )
            self.add(scenario, "odd", says, remedy, same="heard", is_proved=False)

    def _proved(self, scenario: Scenario, what: str, found: Proof) -> None:
        self.add(scenario, "odd", f"{what}: {found.says}", found.remedy, same=f"proved {found.part}")

    def _to_be_refused(self, scenario: Scenario, what: str, before: Any, move: Any, answer: Answer) -> None:
        if answer.kind != "position":
            return
        said = answer.position or {}
        if said and not self.game.reports.differences(self.engine, before, said):
            return
        found = misread(self.game, self.engine, before, move, said)
        if found is not None:
            self._misread(scenario, f"{what} is against the rules", found, self.game.codecs.move.write(move))

    def _compared(self, scenario: Scenario, what: str, expected: Any, answer: Answer, remedy: str) -> Any | None:
        """Return the expected position if it equals the reported one."""
        said = answer.position or {}
        found = self.game.reports.differences(self.engine, expected, said)
        if not found:
            return expected
        first = found[0]
        says = f"{what}: `{first.field}` is {first.got}, but should be {first.expected}"
        if len(found) > 1:
            says += f" (and {len(found) - 1} more)"
        slip = counted_from_0(self.game, self.engine, expected, said)
        if slip is not None:
            proved = scenario.position is not None and what == "open"
            self.add(scenario, "odd", f"{what}: {slip.says}", slip.remedy, same=slip.part, is_proved=proved)
            return None
        name = ".".join(one for one in first.field.split(".") if not one.isdigit())
        remedy = remedy or (
            f"is `{name}` reported as the protocol says? If so, `leadline check` shows which rule is broken"
        )
        note, proved = "", False
        if what == "open":
            note, proved = self._open_note(scenario, expected, [one.field for one in found])
        same = f"{what.split(maxsplit=1)[0]} {name}"
        self.add(scenario, "odd", says + note, remedy, same=same, is_proved=proved)
        return None

    # ---- The end, and the questions

    def _end(self, scenario: Scenario, position: Any, answer: Answer) -> None:
        said = answer.position or {}
        if not self.engine.standing(position).over:
            return
        if self.game.reports.says_over(said) is None:
            remedy = 'report "over": true with `winners`, and `scores` if the game has any'
            self.add(scenario, "odd", "the game is over, but the answer does not say so", remedy)
        elif said.get("winners") is None:
            remedy = "when the game is over, report in `winners` the seats or sides that won, or all that share a draw"
            self.add(scenario, "odd", "the game is over, but no winners are reported", remedy)

    def _asked(self, scenario: Scenario, position: Any, answer: Answer) -> None:
        for seen in answer.views:
            view = self.engine.view(position, tuple(seen["seats"]))
            for one in self.game.reports.view_differences("+".join(map(str, seen["seats"])), view, seen["view"]):
                says = f"view: `{one.field}` shows {one.got}, but should show {one.expected}"
                remedy = (
                    "show a seat what it may see: null for a hidden face, and the real face of anything that "
                    "belongs to the seat"
                )
                self.add(scenario, "odd", says, remedy, same="view", is_proved=False)
        for asked in answer.legal:
            self._legal(scenario, position, asked)

    def _legal(self, scenario: Scenario, position: Any, asked: dict[str, Any]) -> None:
        given = given_chance(self.game, asked)
        missing, extra = list_differences(self.game, self.engine, position, asked)
        for some, word in ((missing, "leaves out"), (extra, "includes the illegal")):
            if some:
                text = self.game.move_notation.write(make_move(self.game, some[0], given), {})
                more = f" and {len(some) - 1} more" if len(some) > 1 else ""
                remedy = "list every choice that `play` would accept with those results of chance, and no other"
                self.add(
                    scenario,
                    "odd",
                    f"legal: the list {word} `{text}`{more}",
                    remedy,
                    same=f"legal {word}",
                    is_proved=False,
                )

    # ---- Faults

    def _is_broken(self, scenario: Scenario, what: str, answer: Answer) -> bool:
        if answer.kind == "fault":
            self._fault(scenario, what, answer)
        elif answer.kind == "error":
            remedy = f"{CRASHED}; {NO_ERROR}" if _is_of_a_crash(answer) else NO_ERROR
            self.add(scenario, "bad", f"{what}: {answer.why}", remedy, same=f"error {same_fault(answer.why)}")
        return answer.kind in ("fault", "error")

    def _fault(self, scenario: Scenario, what: str, answer: Answer) -> None:
        said = answer.evidence.get("stderr", "")[-300:]
        died = ": ".join(filter(None, (CRASHED, said))) if answer.evidence.get("kind") == "died" else said
        remedy = advice(answer.why, answer.evidence) or died
        self.add(scenario, "bad", f"{what}: {answer.why}", remedy, same=f"fault {same_fault(answer.why)}")

    def broke(self, scenario: Scenario, what: str, error: SubjectError | ShapeError) -> None:
        """Record a fault that occurred outside a game."""
        answer = fault_answer(error) if isinstance(error, SubjectError) else Answer("fault", why=str(error))
        self._fault(scenario, what, answer)

    def is_wrong(self, expected: Any, answer: Answer) -> bool:
        """Return whether an answer differs from the expected position."""
        if answer.kind != "position":
            return True
        return bool(self.game.reports.differences(self.engine, expected, answer.position or {}))

    def add(
        self, scenario: Scenario, verdict: Any, says: str, remedy: str, same: str = "", *, is_proved: bool = True
    ) -> Slip:
        """Record an error of the adapter and return it; errors with the ``same`` key are reported once."""
        is_broken = same.startswith(("fault ", "error "))
        slip = self.slips.setdefault(same or says, Slip(verdict, says, remedy, is_broken, is_proved))
        slip.is_proved = slip.is_proved or is_proved  # Once an error is proved, it explains the others.
        if scenario.id not in slip.where:
            slip.where.append(scenario.id)
        return slip

    def found(self) -> Iterator[Slip]:
        """Return the errors of the adapter, the most frequent first."""
        for slip in self.slips.values():
            # If the same value was read correctly elsewhere, the adapter does read it; a single scenario may be due to
            # a rule.
            if slip.misread and (slip.misread & self.read or len(slip.where) < LEAST_MISREAD):
                slip.is_proved = False
        yield from sorted(
            self.slips.values(), key=lambda one: (one.verdict != "bad", not one.is_proved, -len(one.where))
        )


# ---- Playing them


def try_scenarios(subject: Subject, context: RunContext, *, begins: bool = True) -> Iterator[Finding]:
    """Play some scenarios and yield the findings; failures are reported, and the remaining scenarios are still tried.

    With a program that ``begins`` no game, only scenarios that start from a position are played.
    """
    scenarios = [one for one in suite_for(context.game).scenarios if begins or one.setup is None]
    chosen = some_scenarios(context, scenarios)
    if not chosen:
        yield _none_tried(context, sum(not missing_capability(one, context) for one in scenarios))
        return
    if len(chosen) < FEW:
        yield from _hardly_any(context, scenarios)
    trials, played = Trials(context), games_by_scenario(subject, context, chosen)
    try:
        for scenario in chosen:
            for record in next(played):
                trials.look_at(scenario if record.part == "main" else _legal_variant(scenario), record)
        _by_hand(trials, subject, context, chosen)
    except GaveUpError as error:
        yield Finding(
            "bad",
            f"{error}",
            "the program ended with a fault; when it is started again, it has to answer `initialize` as it did before",
        )
    except ChangedSubjectError as error:
        yield Finding("bad", error.problems[0].wrong, error.problems[0].remedy)
    slips = list(trials.found())
    for slip in slips[:MOST_TOLD]:
        where = f"in {len(slip.where)} scenarios, such as {slip.where[0]}" if len(slip.where) > 1 else slip.where[0]
        of_some = (slip.is_broken or slip.verdict == "odd") and len(slip.where) < len(chosen)
        whose = "" if slip.is_proved else UNPROVED
        yield Finding(slip.verdict, f"{whose}{slip.says} ({where})", slip.remedy, of_some, is_proved=slip.is_proved)
    if len(slips) > MOST_TOLD:
        yield Finding("odd", f"and {len(slips) - MOST_TOLD} more problems of other kinds", "fix these first")
    if not slips:
        yield Finding("good", f"play: each kind of choice works as expected in {len(chosen)} scenarios of the suite")


def _none_tried(context: RunContext, playable: int) -> Finding:
    """Return the finding that no scenario can be tried here because none can be sent in full.

    A run may still play some of them.
    """
    closed = [name for name in context.game.inputs if name not in context.support.can]
    missing = [name for name in ("position",) if name not in context.can] + closed
    says = "no scenario of the suite can be tried: each of them needs something that the adapter does not offer"
    names = ", ".join(f"`{name}`" for name in missing)
    remedy = [f"the adapter lacks {names}: add each of them that your program can support to `can`"] if missing else []
    remedy += [f"`leadline check` plays {playable} scenarios anyway"] if playable else []
    return Finding("odd", says, "; ".join(remedy), is_untried=True)


def _hardly_any(context: RunContext, scenarios: Sequence[Scenario]) -> Iterator[Finding]:
    """Yield the number of scenarios that can be played, if it is small, and what prevents most of the others."""
    reasons = Counter(missing_capability(one, context) for one in scenarios)
    playable = reasons.pop("", 0)
    if reasons and playable < len(scenarios) // 10:
        why, times = reasons.most_common(1)[0]
        says = f"only {playable} of the {len(scenarios)} scenarios of the suite can be played"
        yield Finding(
            "odd",
            f"{says}; {times} cannot, because it {why}",
            "`offers` and `can` in the adapter determine which scenarios are played",
        )


def _parts(move: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parts of a move at every level, with their values."""
    yield ANY_MOVE
    left = [(name, move[name]) for name in ("choice", "chance") if name in move]
    while left:
        path, value = left.pop()
        yield f"{path}={json.dumps(value, sort_keys=True)}"
        if isinstance(value, Mapping):
            left += [(f"{path}.{name}", one) for name, one in value.items()]


def _is_of_a_crash(answer: Answer) -> bool:
    """Return whether an error reports an internal failure of the program."""
    return answer.why.startswith(f"error {INTERNAL_FAULT}:")


def _legal_variant(scenario: Scenario) -> Scenario:
    return replace(scenario, steps=scenario.steps_of("legal_variant"), expect=(), legal_variant=None)


def _by_hand(trials: Trials, subject: Subject, context: RunContext, chosen: Sequence[Scenario]) -> None:
    """Try what no scenario tests: continuing after a refusal, and mixing two games."""
    refusing = next((one for one in chosen if one.legal_variant is not None and one.always_expects_refusal()), None)
    if refusing is not None and not trials.slips:  # With other scenarios, the same problem would be reported again.
        _after_refusal(trials, subject, context, refusing)
    for one in (refusing, *chosen):
        if one is not None and one.steps and not one.expects_refusal():
            _beside_another(trials, subject, context, one)
            return


def _opened(subject: Subject, context: RunContext, scenario: Scenario) -> Session | None:
    """Return an opened game of a scenario, or None if it cannot be opened."""
    subject.ensure_started()
    session = Session(context, scenario, "main")
    exchange_one(subject, session, session.next_request())
    return session if session.handle is not None and session.position is not None else None


def _after_refusal(trials: Trials, subject: Subject, context: RunContext, scenario: Scenario) -> None:
    """Play the illegal move of a scenario, and then its legal variant."""
    assert scenario.legal_variant is not None
    try:
        session = _opened(subject, context, scenario)
        while session is not None and len(session.record.turns) < len(scenario.steps):
            request = session.next_request()
            if request is None or request.method != "play":
                return
            exchange_one(subject, session, request)
        if session is None or session.record.answers[-1].kind not in ("refused", "not-offered"):
            return
        before = session.position
        move = _full(context, before, scenario.legal_variant.move)
        data = context.game.codecs.move.write(move)
        result = subject.ask(
            "play", {"handle": session.handle, "moves": [data], "texts": [scenario.legal_variant.text]}
        )
    except RpcError as error:
        result = error
    except (SubjectError, ShapeError) as error:
        subject.stop()
        trials.broke(scenario, "play, after a refused move", error)
        return
    answer, outcome = plain_answer(result), context.engine.play(before, move, "nothing")
    if isinstance(outcome, Outcome) and trials.is_wrong(outcome.position, answer):
        other = "leads to a different position" if answer.kind == "position" else f"is {answer.kind}: {answer.why}"
        says = f"after a refused move the legal `{scenario.legal_variant.text}` {other}"
        trials.add(scenario, "odd", says, AFTER_REFUSAL, same="after a refusal")


def _full(context: RunContext, position: Any, data: Any) -> Any:
    move = context.game.codecs.move.read(data)
    return context.game.shorthand.complete_move(context.engine, position, move)


def _beside_another(trials: Trials, subject: Subject, context: RunContext, scenario: Scenario) -> None:
    """Open a game twice and play in the first one, which must not affect the second."""
    if MANY_GAMES not in context.can:
        return
    try:
        first, second = _opened(subject, context, scenario), _opened(subject, context, scenario)
        if first is None or second is None:
            return
        if first.handle == second.handle:
            says = f"open: two games that are open at once have the same handle {first.handle!r}"
            trials.add(scenario, "bad", says, "give each game a handle of its own, or leave `many-games` out of `can`")
            return
        for session in (first, second):
            request = session.next_request()
            if request is not None:
                exchange_one(subject, session, request)
    except (SubjectError, ShapeError) as error:
        subject.stop()
        trials.broke(scenario, "play, with two games open", error)
        return
    one, other = first.record.answers[-1], second.record.answers[-1]
    in_order = context.game.reports.in_order  # Unordered things may be reported in a different order each time.
    if one.kind != other.kind or in_order(one.position or {}) != in_order(other.position or {}):
        says = "the same move in two games that are open at once leads to two different positions"
        trials.add(scenario, "bad", says, "keep each game apart, or leave `many-games` out of `can`")
