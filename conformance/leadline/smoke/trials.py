"""A trial of an adapter on scenarios of the suite, which shows how it handles each kind of choice and what it misreads.

Rules are not judged here. If an answer is unexpected and a typical error of adapters explains it, that error is
reported. Otherwise only the place is reported, and the suite will name the rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from leadline.base.paths import pages_folder
from leadline.game.legal import given_chance, list_differences
from leadline.game.moves import completed, make_move, state_fault
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.run.answers import fault_answer
from leadline.run.context import RunContext
from leadline.schema.codec import ShapeError
from leadline.schema.disclosure import HIDDEN
from leadline.schema.values import FieldDifference
from leadline.smoke.adapter_hints import Misread, counted_from_0, misread, misread_refusal, plain_name
from leadline.smoke.proofs import Proof, Proofs
from leadline.suite.model import Scenario
from leadline.transport import SubjectError
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
REPORTED = "is everything reported as {} describes? If so, `leadline check` shows which rule is broken"
INTERNAL_FAULT = -32603
CRASHED = "your program or adapter crashed here"
ANY_MOVE = "any move"
"""The part of a move that every move has."""
FOLLOWING = ("over", "winners", "scores", "to_act", "turn")
"""The fields that usually change only because others do."""
MOST_FIELDS = 3
"""The greatest number of fields to name if an answer differs in several."""
LEAST_MISREAD = 2
"""The number of scenarios in which a part of a move must be misread to count as an error of the adapter."""


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
    plain: str = ""
    """The same finding, beginning with the fields that differ; empty if there are none."""
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
        self.right: set[str] = set()
        """The fields for which a number above 0 was reported correctly."""
        self.page = _page_of(self.game.id)
        self.sent = 0
        """The number of requests to play."""
        self.played = 0
        """The number of these requests that were answered with a position."""

    def look_at(self, scenario: Scenario, record: GameRecord) -> None:
        """Check the answers of a game, up to the first unexpected one."""
        position = self._opened(scenario, record)
        for number, turn in enumerate(record.turns, 1):
            if position is None:
                return
            what = f"move {number}, `{'; '.join(turn.texts)}`"
            self.sent += 1
            self.played += turn.answer.kind == "position"
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
        if scenario.position is not None and state_fault(self.engine, expected) is not None:
            return None  # Under the readings in force there is no such position: the program may refuse it or play on.
        if self._is_broken(scenario, "open", answer):
            return None
        if answer.kind == "cannot-load":
            return None
        if answer.kind != "position":
            self._not_opened(scenario, answer)
            return None
        remedy = "read every part of what is sent with `open`"
        if scenario.position is None:
            remedy += "; if the adapter does so, the program may begin a game differently"
        return self._compared(scenario, "open", expected, answer, remedy)

    def _not_opened(self, scenario: Scenario, answer: Answer) -> None:
        says, remedy = f"open: {answer.kind.replace('-', ' ')}: {answer.why}", "open the game exactly as it is sent"
        lost = [] if scenario.position is None else self.proofs.lost_parts(scenario.position, answer)
        if lost:
            names = " or ".join(f"`{part}`" for part in lost)
            says += f": it is refused as if {names} had not been sent"
            remedy = f"load {names} too" if len(lost) == 1 else "load every part that is sent"
        self.add(scenario, "bad", says, remedy, same=f"not opened {answer.why}")

    def _open_note(
        self, scenario: Scenario, expected: Any, fields: Sequence[str], report: Mapping[str, Any]
    ) -> tuple[str, bool]:
        """Return what an unexpected opening shows about the setup, and whether it proves an error of the adapter.

        A loaded position must be reported as it was sent, because no rule applies to it.
        """
        if scenario.position is not None:
            return "", True
        reported = [name for name, value in report.items() if value is not None]
        unread = self.proofs.unread_parts(scenario.setup or {}, expected, fields, reported)
        names = ", ".join(f"`{part}`" for part in unread)
        return (f": it depends on {names} of the setup", True) if unread else ("", False)

    def _turn(self, scenario: Scenario, what: str, before: Any, turn: Turn) -> Any | None:
        moves, answer = turn.moves, turn.answer
        if self._is_broken(scenario, what, answer):
            return None
        proof = self.proofs.of_at(before, moves, answer)
        proof = proof or self.proofs.of_played(before, moves, answer, frozenset(self.context.can))
        if proof is not None:
            self._proved(scenario, what, proof)
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
            says = f"{what}: {answer.kind.replace('-', ' ')}, though it is legal{why}"
            hint = misread_refusal(self.game, self.engine, before, move, answer.rule)
            if hint is not None:
                self._misread(scenario, what, hint, moves[-1])
                return None
            self.add(scenario, "odd", says, REFUSED, same="refused", is_proved=False)
            return None
        reported = answer.position or {}
        if len(moves) == 1 and self.game.reports.differences(self.engine, position, reported):
            hint = misread(self.game, self.engine, before, move, reported, self.right)
            if hint is not None:
                differences = self.game.reports.differences(self.engine, position, reported)
                plain = self._differences(differences, position, reported)
                self._misread(scenario, what, hint, moves[0], plain)
                return None
        position = self._compared(scenario, what, position, answer, "")
        if position is not None:
            self.read.update(part for data in moves for part in _parts(data))
            self._told(scenario, what, first, turn)
        return position

    def _misread(self, scenario: Scenario, what: str, hint: Misread, move: Mapping[str, Any], plain: str = "") -> None:
        """Record a part of a move that was apparently not read, with its value.

        ``plain`` describes the answer without an explanation.

        Another choice, or a figure that is one too small, may be due to a rule of the program. If a move seems not to
        have been read at all, a single correctly played move shows that the adapter does read moves.
        """
        values = dict(part.split("=", 1) for part in _parts(move) if part != ANY_MOVE)
        says, proved = f"{what}: {hint.says}", not hint.part or hint.part in values
        slip = self.add(scenario, "odd", says, hint.remedy, same=hint.part or hint.says, is_proved=proved)
        if plain and not slip.plain:
            # If the program reports other moves completely, the hint on a whole move only misleads.
            slip.plain = f"{what}: {plain}; {hint.says}" if hint.part else f"{what}: {plain}"
        if proved:
            slip.misread.add(f"{hint.part}={values[hint.part]}" if hint.part else ANY_MOVE)

    def _told(self, scenario: Scenario, what: str, before: Any, turn: Turn) -> None:
        """Check the events in an answer with the right position, and the seats that heard them."""
        proof = self.proofs.of_events(before, turn.moves, turn.answer)
        if proof is not None:
            self._proved(scenario, what, proof)
            return
        for difference in self.proofs.hearing(before, turn.moves, turn.answer):
            says = f"{what}: `{difference.field}` has {difference.got}, but should have {difference.expected}"
            remedy = (
                "report to each seat only what it hears: null for anything it must not hear, and no event that "
                "it does not notice"
            )
            self.add(scenario, "odd", says, remedy, same="heard", is_proved=False)

    def _proved(self, scenario: Scenario, what: str, proof: Proof) -> None:
        self.add(scenario, "odd", f"{what}: {proof.says}", proof.remedy, same=f"proved {proof.part}")

    def _to_be_refused(self, scenario: Scenario, what: str, before: Any, move: Any, answer: Answer) -> None:
        if answer.kind != "position":
            return
        report = answer.position or {}
        if report and not self.game.reports.differences(self.engine, before, report):
            return
        hint = misread(self.game, self.engine, before, move, report, self.right)
        if hint is not None:
            self._misread(scenario, f"{what} is against the rules", hint, self.game.codecs.move.write(move))

    def _compared(self, scenario: Scenario, what: str, expected: Any, answer: Answer, remedy: str) -> Any | None:
        """Return the expected position if it equals the reported one."""
        report = answer.position or {}
        differences = self.game.reports.differences(self.engine, expected, report)
        if not differences:
            self.right.update(_numbers(report))
            return expected
        first = min(differences, key=_follows)
        says = f"{what}: {self._differences(differences, expected, report)}"
        slip = counted_from_0(self.game, self.engine, expected, report, self.right)
        if slip is not None:
            proved = scenario.position is not None and what == "open"
            self.add(scenario, "odd", f"{what}: {slip.says}", slip.remedy, same=slip.part, is_proved=proved)
            return None
        name = plain_name(first.field)
        if name == "to_act":
            remedy = (
                "`leadline page protocol who may act` says which decisions to report; if exactly these are reported, "
                "`leadline check` shows which rule is broken"
            )
        remedy = remedy or REPORTED.format(self.page).replace("everything", f"`{name}`", 1)
        note, proved = "", False
        if what == "open":
            note, proved = self._open_note(scenario, expected, [difference.field for difference in differences], report)
        same = f"{what.split(maxsplit=1)[0]} {name}"
        self.add(scenario, "odd", says + note, remedy, same=same, is_proved=proved)
        return None

    def _differences(self, differences: Sequence[FieldDifference], expected: Any, report: Mapping[str, Any]) -> str:
        """Return the first few differences in words; those that follow from others come last."""
        ordered = sorted(differences, key=_follows)
        words = "; ".join(self._difference(difference, expected, report) for difference in ordered[:MOST_FIELDS])
        return words + (f" (and {len(differences) - MOST_FIELDS} more)" if len(differences) > MOST_FIELDS else "")

    def _difference(self, difference: FieldDifference, expected: Any, report: Mapping[str, Any]) -> str:
        """Return a difference in words; of the open decisions, only those that differ."""
        if difference.field != "to_act":
            return f"`{difference.field}` is {difference.got}, but should be {difference.expected}"
        missing, extra = self.game.reports.differing_decisions(self.engine, expected, report["to_act"])
        lacks = _by_seats((each.seats, each.kind) for each in missing)
        has = _by_seats((each.get("seats") or ("?",), each.get("kind") or "?") for each in extra)
        return "`to_act` " + " and ".join(
            filter(None, (lacks and f"lacks {lacks}", has and f"has {has}, which should not be open"))
        )

    # ---- The end, and the questions

    def _end(self, scenario: Scenario, position: Any, answer: Answer) -> None:
        report = answer.position or {}
        if not self.engine.standing(position).over:
            return
        if self.game.reports.says_over(report) is None:
            remedy = 'report "over": true with `winners`, and `scores` if the game has any'
            self.add(scenario, "odd", "the game is over, but the answer does not say so", remedy)
        elif report.get("winners") is None:
            remedy = "when the game is over, report in `winners` the seats or sides that won, or all that share a draw"
            self.add(scenario, "odd", "the game is over, but no winners are reported", remedy)

    def _asked(self, scenario: Scenario, position: Any, answer: Answer) -> None:
        for seen in answer.views:
            view = self.engine.view(position, tuple(seen["seats"]))
            for difference in self.game.reports.view_differences("+".join(map(str, seen["seats"])), view, seen["view"]):
                got, due = (_as_sent(text) for text in (difference.got, difference.expected))
                says = f"view: `{difference.field}` shows {got}, but should show {due}"
                remedy = (
                    "show a seat what it may see: null for a value that is hidden from it, and every value that it "
                    "knows; if the program does this, it may follow another reading or break a rule"
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
        stderr = answer.evidence.get("stderr", "")[-300:]
        died = ": ".join(filter(None, (CRASHED, stderr))) if answer.evidence.get("kind") == "died" else stderr
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
            if slip.misread == {ANY_MOVE} and ANY_MOVE in self.read and slip.plain:
                slip.says, slip.remedy = slip.plain, REPORTED.format(self.page)
            elif slip.misread & self.read:
                slip.says = slip.plain or slip.says
                slip.remedy = (
                    "the adapter passes on the same value in other moves, so the program probably plays a rule "
                    f"differently; `leadline check` shows which rule is broken. If it does not: {slip.remedy}"
                )
        yield from sorted(
            self.slips.values(),
            key=lambda recorded: (recorded.verdict != "bad", not recorded.is_proved, -len(recorded.where)),
        )


def _page_of(game: str) -> str:
    """Return the command that prints the page on a game's messages, or else the page on the protocol, in quotes."""
    page = pages_folder() / f"{game}.md"
    return f"`leadline page {game if page.is_file() else 'protocol'} reported position`"


def _follows(difference: FieldDifference) -> bool:
    """Return whether a field usually changes only because another one does, so that it is seldom the cause."""
    return difference.field in FOLLOWING


def _numbers(report: Any, path: str = "") -> Iterator[str]:
    """Yield the names of the fields in a report that have a number above 0."""
    if isinstance(report, Mapping):
        for name, part in report.items():
            yield from _numbers(part, f"{path}.{name}" if path else str(name))
    elif isinstance(report, list):
        for part in report:
            yield from _numbers(part, path)
    elif type(report) is int and report > 0:
        yield path


def _by_seats(decisions: Iterable[tuple[Sequence[Any], str]]) -> str:
    """Return decisions as text: the seats that may make them, each group of seats with all its kinds."""
    kinds: dict[str, list[str]] = {}
    for seats, kind in decisions:
        kinds.setdefault(", ".join(map(str, seats)), []).append(kind)
    return "; ".join(f"{seats} ({', '.join(some)})" for seats, some in kinds.items())


def _as_sent(shown: str) -> str:
    """Return a value of a view as it is sent: null in place of the question mark for a hidden value."""
    if shown == HIDDEN:
        return "null"
    return f"{shown} (`{HIDDEN}` stands for null)" if HIDDEN in shown else shown


def _parts(move: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parts of a move at every level, with their values."""
    yield ANY_MOVE
    left = [(name, move[name]) for name in ("choice", "chance") if name in move]
    while left:
        path, value = left.pop()
        yield f"{path}={json.dumps(value, sort_keys=True)}"
        if isinstance(value, Mapping):
            left += [(f"{path}.{name}", part) for name, part in value.items()]


def _is_of_a_crash(answer: Answer) -> bool:
    """Return whether an error reports an internal failure of the program."""
    return answer.why.startswith(f"error {INTERNAL_FAULT}:")
