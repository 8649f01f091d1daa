"""A trial of an adapter on scenarios of the suite, which shows how it handles each kind of choice and what it misreads.

Rules are not judged here. If an answer is unexpected and a typical error of adapters explains it, that error is
reported. Otherwise only the place is reported, and the suite will name the rule.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, Literal

from leadline.base.paths import pages_folder
from leadline.game.legal import given_chance, list_differences
from leadline.game.moves import completed, make_move, play_reported, state_fault
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.run.answers import fault_answer
from leadline.run.context import RunContext
from leadline.schema.codec import ShapeError
from leadline.schema.values import FieldDifference
from leadline.smoke.adapter_hints import Misread, counted_from_0, misread, misread_refusal, plain_name, shows_chance
from leadline.smoke.other_readings import Choice, ExplainedAnswer, OtherReadings, Wrong, group_by_readings
from leadline.smoke.proofs import Proof, Proofs, as_sent
from leadline.suite.model import Scenario
from leadline.transport import SubjectError
from leadline.transport.advice import advice, same_fault
from leadline_engines.surface import Engine, Outcome, Refusal

REFUSED = (
    "does the adapter pass on every part of the move? "
    "If your program really forbids this, `leadline check` will name the rule"
)
NO_ERROR = (
    "answer an illegal move with {refused}, and a move that cannot be passed on to the program with {not_offered}; "
    "an error is not an answer to either"
)
REPORTED = "is everything reported as {} describes? If so, `leadline check` shows which rule is broken"
PASSED_ON = (
    "the adapter passes on the same value in other moves, so this is probably a rule that your program plays "
    "differently; `leadline check` names the rule"
)
CHANCE_PASSED_ON = (
    "the adapter passes on the results of chance in other moves, so this is probably a rule that your program plays "
    "differently; `leadline check` names the rule"
)
EXPLAINED_PER_CONTRADICTION = 5
"""The number of answers that a reading must explain for each right answer that it makes wrong.

A program may follow a reading and break a rule near it, so a few contradictions are allowed.
"""
FOLLOWED = (
    "`{}` is reported correctly after other moves that change it, so this is probably a rule that your program plays "
    "differently; `leadline check` names the rule"
)
DECISIONS = (
    "`leadline page protocol who may act` says which decisions to report; if exactly these are reported, "
    "`leadline check` shows which rule is broken"
)
ENTRIES = (
    "an entry with several seats means that any one of them decides for all; if each seat has to decide, report one "
    "entry per seat. If your program does let one seat decide for all, `leadline check` names the rule"
)
SEPARATE = "separate entr"
"""The words for entries that should be separate, or should not be."""
INTERNAL_FAULT = -32603
CRASHED = "your program or adapter crashed here"
ANY_MOVE = "any move"
"""The part of a move that every move has."""
BY_RULES = ("over", "winners", "scores", "to_act")
"""The fields that are not sent with a position, so that a program determines them by its rules."""
FOLLOWING = (*BY_RULES, "turn")
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
    hint: str = ""
    """The explanation that was found for it; empty if there is none."""
    about: str = ""
    """The field that the adapter may report wrongly; empty if the finding is about something else."""
    is_reading: bool = False
    """True if the finding vanishes under another reading."""
    length: int = 0
    """The number of moves in the scenario that the text is about, which is the shortest of all."""
    where: list[str] = field(default_factory=list)
    """The scenarios in which the problem occurred; the text is about the first of them."""

    def add_scenario(self, scenario: Scenario, says: str, remedy: str) -> None:
        """Record that the problem occurred in a scenario; the plainest scenario serves as the example."""
        if scenario.id in self.where:
            return
        if not self.where or len(scenario.steps) < self.length:
            self.says, self.remedy, self.length = says, remedy, len(scenario.steps)
            self.where.insert(0, scenario.id)
        else:
            self.where.append(scenario.id)


class Trials:
    """A checker of played games, which groups errors of the same kind."""

    def __init__(self, context: RunContext, other_readings: OtherReadings) -> None:
        self.context, self.game, self.engine = context, context.game, context.engine
        self.other_readings = other_readings
        self.slips: dict[str, Slip] = {}
        self.explained: list[ExplainedAnswer] = []
        """The unexpected answers that are right under other readings."""
        self.fitting: list[Wrong] = []
        """The answers that are right under the readings in force, each with the function that finds its wrong parts."""
        self.proofs = Proofs(self.game, self.engine)
        self.reasons: set[str] = set()
        """The reasons of refusals that no other reading explains, without their varying parts."""
        self.read: set[str] = set()
        """The parts of moves that were played as expected, with their values."""
        self.by_chance: list[tuple[Mapping[str, Any], Any, Any, Mapping[str, Any]]] = []
        """The single moves with results of chance that were played as expected: each as plain data, the position before
        it, the move and the report after it.
        """
        self.right: set[str] = set()
        """The fields for which a number above 0 was reported correctly."""
        self.followed: set[str] = set()
        """The fields that were reported correctly after a move that changed them."""
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
        words = partial(self._answer_words, "open", expected, answer)
        otherwise = partial(self._unexplained_opening, scenario, expected, answer)
        if self._is_deferred(scenario, words, self._wrong_opening(scenario, answer), otherwise):
            return None
        return otherwise()

    def _unexplained_opening(self, scenario: Scenario, expected: Any, answer: Answer) -> Any | None:
        """Check an opening that no other reading explains, and return the position if it is right."""
        if answer.kind != "position":
            self._not_opened(scenario, answer)
            return None
        remedy = "read every part of what is sent with `open`"
        if scenario.position is None:
            remedy += "; if the adapter does so, the program may begin a game differently"
        return self._compared(scenario, "open", expected, answer, remedy)

    def _not_opened(self, scenario: Scenario, answer: Answer) -> None:
        says, remedy = f"open: {no_position(answer)}", "open the game exactly as it is sent"
        lost = [] if scenario.position is None else self.proofs.lost_parts(scenario.position, answer)
        if lost:
            names = " or ".join(f"`{part}`" for part in lost)
            says += f"; it is refused as if {names} had not been sent"
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
                self._to_be_refused(scenario, what, first, before, move, outcome, turn)
                return None
            position = outcome.position
        words = partial(self._turn_words, what, first, position, turn)
        otherwise = partial(self._unexplained_turn, scenario, what, first, before, move, position, turn)
        reason = "" if answer.kind == "position" else same_fault(answer.why)
        wrong = self._wrong_turn(first, turn)
        return None if self._is_deferred(scenario, words, wrong, otherwise, reason) else otherwise()

    def _unexplained_turn(
        self, scenario: Scenario, what: str, first: Any, before: Any, move: Any, position: Any, turn: Turn
    ) -> Any | None:
        """Check an answer that no other reading explains, and return the position if it is right.

        The moves lead from the position ``first`` to ``position``, and the last of them, ``move``, from ``before``.
        """
        moves, answer = turn.moves, turn.answer
        if answer.kind != "position":
            says = f"{what}: {no_position(answer, ', though it is legal')}"
            self.reasons.add(same_fault(answer.why))
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
                differences = self._all_differences(position, reported)
                plain = self._differences(differences, position, reported)
                about = plain_name(min(differences, key=_follows).field)
                self._misread(scenario, what, hint, moves[0], plain, about)
                return None
        reached = self._compared(scenario, what, position, answer, "")
        if reached is not None:
            self.read.update(part for data in moves for part in _parts(data))
            if len(moves) == 1 and _has_chance(moves[0]):
                self.by_chance.append((moves[0], before, move, reported))
            self.followed.update(map(plain_name, self.game.reports.changed(first, position)))
            self._told(scenario, what, first, turn)
        return reached

    # ---- Other readings

    def _is_deferred(
        self,
        scenario: Scenario,
        says: Callable[[], str],
        wrong: Wrong,
        otherwise: Callable[[], object],
        reason: str = "",
    ) -> bool:
        """Return whether other readings may explain a wrong answer, and record it if so.

        ``otherwise`` checks the answer without these readings. It is called later if they turn out to be contradicted.
        """
        explanations = self.other_readings.explain(wrong)
        if explanations is None:
            self.fitting.append(wrong)
        elif explanations:
            answer = ExplainedAnswer(says(), scenario.id, len(scenario.steps), explanations, otherwise, reason)
            self.explained.append(answer)
        return bool(explanations)

    def settle(self) -> None:
        """Check the answers again for which every explaining reading is contradicted by other answers.

        A refusal shows little: if the program gives the same reason where no reading explains it, none explains it.
        """
        counts = Counter(choice for answer in self.explained for choice in set[Choice]().union(*answer.explanations))
        contradicted = {choice for choice, number in counts.items() if self._is_contradicted(choice, number)}
        answers, self.explained = self.explained, []
        for answer in answers:
            left = tuple(choices for choices in answer.explanations if not choices & contradicted)
            if left and not (answer.reason and answer.reason in self.reasons):
                self.explained.append(replace(answer, explanations=left))
            else:
                answer.otherwise()

    def _is_contradicted(self, choice: Choice, explained: int) -> bool:
        """Return whether a reading makes too many right answers wrong, for the number of answers that it explains."""
        against = (wrong for wrong in self.fitting if not self.other_readings.is_right(wrong, choice))
        most = explained // EXPLAINED_PER_CONTRADICTION
        return sum(1 for _ in islice(against, most + 1)) > most

    def _wrong_opening(self, scenario: Scenario, answer: Answer) -> Wrong:
        """Return a function that returns the wrong parts of an opening."""

        def wrong(engine: Engine) -> Set[str]:
            if scenario.position is not None:
                position = self.game.codecs.position.read_once(scenario.position)
                is_open = state_fault(engine, position) is None
            else:
                opened = engine.open(self.game.codecs.setup.read_once(scenario.setup or {}), "nothing")
                position, is_open = getattr(opened, "position", None), isinstance(opened, Outcome)
            if is_open is not (answer.kind == "position"):
                return {"refused"}
            return self._wrong_parts(engine, position, answer.position or {}) if is_open else set()

        return wrong

    def _wrong_turn(self, before: Any, turn: Turn) -> Wrong:
        """Return a function that returns the wrong parts of the answer to some moves."""
        moves, answer = turn.moves, turn.answer

        def wrong(engine: Engine) -> Set[str]:
            position = before
            for data in moves:
                move = self.game.codecs.move.read(completed(self.game.types.move, data))
                outcome = play_reported(engine, position, move)
                if isinstance(outcome, Refusal):
                    return {"refused"} if answer.kind == "position" else set()
                position = outcome.position
            if answer.kind != "position":
                return {"refused"}
            parts = self._wrong_parts(engine, position, answer.position or {})
            if parts:
                return parts
            proofs = Proofs(self.game, engine)
            parts.update(difference.field for difference in proofs.hearing(before, moves, answer))
            return parts | ({"events"} if proofs.of_events(before, moves, answer) is not None else set())

        return wrong

    def _wrong_parts(self, engine: Engine, expected: Any, report: Mapping[str, Any]) -> set[str]:
        """Return the fields of a report that are wrong; of the open decisions, each one that is missing or too many."""
        parts = set(self.game.reports.differing(engine, expected, report))
        if "to_act" in parts:
            missing, extra = self.game.reports.differing_decisions(engine, expected, report["to_act"])
            parts = parts - {"to_act"} | {f"lacks {decision}" for decision in missing}
            parts |= {f"has {json.dumps(decision, sort_keys=True)}" for decision in extra}
        return parts

    def _answer_words(self, what: str, expected: Any, answer: Answer) -> str:
        """Return in words how an answer differs from the expected position; empty if only its events differ."""
        if answer.kind != "position":
            return f"{what}: {no_position(answer, '' if what == 'open' else ', though it is legal')}"
        report = answer.position or {}
        differences = self._differences(self._all_differences(expected, report), expected, report)
        return f"{what}: {differences}" if differences else ""

    def _turn_words(self, what: str, first: Any, expected: Any, turn: Turn) -> str:
        """Return in words how the answer to moves from the position ``first`` differs from what is expected."""
        proof = self.proofs.of_events(first, turn.moves, turn.answer)
        heard = (_heard(difference) for difference in self.proofs.hearing(first, turn.moves, turn.answer))
        rest = proof.says if proof is not None else next(heard, "")
        return self._answer_words(what, expected, turn.answer) or f"{what}: {rest}"

    # ---- Moves that were misread

    def _misread(
        self, scenario: Scenario, what: str, hint: Misread, move: Mapping[str, Any], plain: str = "", about: str = ""
    ) -> None:
        """Record a part of a move that was apparently not read, with its value.

        ``plain`` describes the answer without an explanation, and ``about`` is the first field in which it is wrong.

        Another choice, or a figure that is one too small, may be due to a rule of the program. If a move seems not to
        have been read at all, a single correctly played move shows that the adapter does read moves.
        """
        values = dict(part.split("=", 1) for part in _parts(move) if part != ANY_MOVE)
        says, proved = f"{what}: {hint.says}", not hint.part or hint.part in values
        slip = self.add(scenario, "odd", says, hint.remedy, same=hint.part or hint.says, is_proved=proved)
        if plain and not slip.plain:
            slip.plain, slip.hint, slip.about = f"{what}: {plain}", hint.says, about
        if proved:
            slip.misread.add(f"{hint.part}={values[hint.part]}" if hint.part else ANY_MOVE)

    def _told(self, scenario: Scenario, what: str, before: Any, turn: Turn) -> None:
        """Check the events in an answer with the right position, and the seats that heard them."""
        proof = self.proofs.of_events(before, turn.moves, turn.answer)
        if proof is not None:
            self._proved(scenario, what, proof)
            return
        for difference in self.proofs.hearing(before, turn.moves, turn.answer):
            says = f"{what}: {_heard(difference)}"
            remedy = (
                "report to each seat only what it hears: null for anything it must not hear, and no event that "
                "it does not notice"
            )
            self.add(scenario, "odd", says, remedy, same="heard", is_proved=False)

    def _proved(self, scenario: Scenario, what: str, proof: Proof) -> None:
        self.add(scenario, "odd", f"{what}: {proof.says}", proof.remedy, same=f"proved {proof.part}")

    def _to_be_refused(
        self, scenario: Scenario, what: str, first: Any, before: Any, move: Any, refusal: Refusal, turn: Turn
    ) -> None:
        """Check the answer to moves from a position, one of which is refused in the position ``before`` it."""
        answer = turn.answer
        if answer.kind != "position":
            return
        report = answer.position or {}
        if report and not self.game.reports.differences(self.engine, before, report):
            return
        how = "is against the rules" if refusal.kind == "illegal" else "states something that cannot happen here"
        otherwise = partial(self._unexplained_acceptance, scenario, f"{what} {how}", before, move, report)
        says = f"{what} {how}, and is played"
        if not self._is_deferred(scenario, lambda: says, self._wrong_turn(first, turn), otherwise):
            otherwise()

    def _unexplained_acceptance(
        self, scenario: Scenario, what: str, before: Any, move: Any, report: Mapping[str, Any]
    ) -> None:
        """Look for a part that was misread in a move that should have been refused."""
        hint = misread(self.game, self.engine, before, move, report, self.right)
        if hint is not None:
            self._misread(scenario, what, hint, self.game.codecs.move.write(move))

    def _compared(self, scenario: Scenario, what: str, expected: Any, answer: Answer, remedy: str) -> Any | None:
        """Return the expected position if it equals the reported one."""
        report = answer.position or {}
        differences = self._all_differences(expected, report)
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
        name = key = plain_name(first.field)
        if name == "to_act":
            key, remedy = self._decisions_key(expected, report), ENTRIES if SEPARATE in says else DECISIONS
        remedy = remedy or REPORTED.format(self.page).replace("everything", f"`{name}`", 1)
        note, proved = "", False
        if what == "open":
            note, proved = self._open_note(scenario, expected, [difference.field for difference in differences], report)
            proved = proved and name not in BY_RULES
        same = f"{what.split(maxsplit=1)[0]} {key}"
        recorded = self.add(scenario, "odd", says + note, remedy, same=same, is_proved=proved)
        recorded.about = "" if what == "open" or name == "to_act" else name
        return None

    def _decisions_key(self, expected: Any, report: Mapping[str, Any]) -> str:
        """Return the key of findings about the same decisions: the first kind that is missing or too many."""
        missing, extra = self.game.reports.differing_decisions(self.engine, expected, report["to_act"])
        if missing:
            return f"to_act lacks {missing[0].kind}"
        return f"to_act has {extra[0].get('kind')}" if extra else "to_act"

    def _all_differences(self, expected: Any, report: Mapping[str, Any]) -> list[FieldDifference]:
        """Return the differences between a report and the expected position, with null for a value that is null."""
        return self.game.reports.differences(self.engine, expected, report, unknown="null")

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
        return f"`to_act` {differing_entries([(each.seats, each.kind) for each in missing], extra)}"

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
            differences = self._view_differences(self.engine, position, seen)
            words = partial(_view_words, differences)
            wrong = partial(self._wrong_view, position=position, seen=seen)
            otherwise = partial(self._unexplained_view, scenario, differences)
            if not self._is_deferred(scenario, words, wrong, otherwise):
                otherwise()
        for asked in answer.legal:
            self._legal(scenario, position, asked)

    def _unexplained_view(self, scenario: Scenario, differences: Sequence[FieldDifference]) -> None:
        for difference in differences:
            remedy = (
                "show a seat what it may see: null for a value that is hidden from it, and every value that it "
                "knows. If the adapter does so, `leadline check` shows which rule is broken"
            )
            says = f"view: {_shown_in_view(difference)}"
            self.add(scenario, "odd", says, remedy, same="view", is_proved=False)

    def _view_differences(self, engine: Engine, position: Any, seen: Mapping[str, Any]) -> list[FieldDifference]:
        """Return the differences between a view that was shown and the right one."""
        view = engine.view(position, tuple(seen["seats"]))
        return self.game.reports.view_differences("+".join(map(str, seen["seats"])), view, seen["view"])

    def _wrong_view(self, engine: Engine, *, position: Any, seen: Mapping[str, Any]) -> Set[str]:
        return {difference.field for difference in self._view_differences(engine, position, seen)}

    def _wrong_list(self, engine: Engine, *, position: Any, asked: Mapping[str, Any]) -> Set[str]:
        missing, extra = list_differences(self.game, engine, position, asked)
        return {f"lacks {choice}" for choice in missing} | {f"has {choice}" for choice in extra}

    def _legal(self, scenario: Scenario, position: Any, asked: dict[str, Any]) -> None:
        given = given_chance(self.game, asked)
        missing, extra = list_differences(self.game, self.engine, position, asked)
        word = "leaves out" if missing else "includes the illegal"
        words = partial(self._list_words, missing or extra, word, given)
        wrong = partial(self._wrong_list, position=position, asked=asked)
        otherwise = partial(self._unexplained_list, scenario, missing, extra, given)
        if not self._is_deferred(scenario, words, wrong, otherwise):
            otherwise()

    def _unexplained_list(self, scenario: Scenario, missing: Sequence[Any], extra: Sequence[Any], given: Any) -> None:
        for some, word in ((missing, "leaves out"), (extra, "includes the illegal")):
            if some:
                remedy = "list every choice that `play` would accept with those results of chance, and no other"
                self.add(
                    scenario,
                    "odd",
                    self._list_words(some, word, given),
                    remedy,
                    same=f"legal {word}",
                    is_proved=False,
                )

    def _list_words(self, choices: Sequence[Any], word: str, given: Any) -> str:
        """Return what is wrong with a list of legal choices."""
        if not choices:
            return ""
        text = self.game.move_notation.write(make_move(self.game, choices[0], given), {})
        return f"legal: the list {word} `{text}`{f' and {len(choices) - 1} more' if len(choices) > 1 else ''}"

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
        slip.add_scenario(scenario, says, remedy)
        return slip

    def _by_readings(self) -> Iterator[Slip]:
        """Yield the findings that vanish under other readings, one for all answers that the same readings explain."""
        for group in group_by_readings(self.explained):
            example = min(group.answers, key=lambda answer: answer.length)
            advice_on_it = self.other_readings.advice(group.alternatives)
            slip = Slip("odd", example.says, advice_on_it, is_proved=False, is_reading=True)
            slip.where = list(dict.fromkeys([example.scenario, *(answer.scenario for answer in group.answers)]))
            yield slip

    def _passes_on_chance(self, slip: Slip) -> bool:
        """Return whether the same results of chance were passed on more often than they were not."""
        if not any(part.startswith("chance=") for part in slip.misread):
            return False
        shown = (
            True
            for data, *played in self.by_chance
            if not slip.misread.isdisjoint(_parts(data)) and shows_chance(self.game, self.engine, *played)
        )
        return sum(islice(shown, len(slip.where) + 1)) > len(slip.where)

    def found(self) -> Iterator[Slip]:
        """Return the errors of the adapter, the most frequent first."""
        self.settle()
        for slip in self.slips.values():
            # If the same value was read correctly elsewhere, the adapter does read it; a single scenario may be due to
            # a rule.
            if slip.misread and (slip.misread & self.read or len(slip.where) < LEAST_MISREAD):
                slip.is_proved = False
            if slip.misread == {ANY_MOVE} and ANY_MOVE in self.read and slip.plain:
                slip.says, slip.remedy = slip.plain, REPORTED.format(self.page)
                if slip.about in self.followed:
                    slip.remedy = FOLLOWED.format(slip.about)
            elif self._passes_on_chance(slip):
                slip.says, slip.remedy, slip.is_proved = slip.plain or slip.says, CHANCE_PASSED_ON, False
            elif slip.misread & self.read:
                slip.says = f"{slip.plain}; {slip.hint}" if slip.plain else slip.says
                if not any(part.startswith("chance=") for part in slip.misread):
                    slip.remedy = f"{PASSED_ON}. If the adapter does not pass it on there: {slip.remedy}"
            elif slip.about in self.followed and not slip.is_proved and not slip.plain:
                slip.remedy = FOLLOWED.format(slip.about)
        yield from sorted(
            (*self.slips.values(), *self._by_readings()),
            key=lambda recorded: (
                recorded.verdict != "bad",
                not recorded.is_proved,
                not recorded.is_reading,
                -len(recorded.where),
            ),
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


def differing_entries(missing: Sequence[tuple[Sequence[Any], str]], extra: Sequence[Mapping[str, Any]]) -> str:
    """Return in words which entries a report of the open decisions lacks, has too many, joins or separates.

    ``missing`` has the seats and the kind of each entry, and ``extra`` has entries as they were reported.
    """
    lacks, has, words = list(missing), [(each.get("seats") or (), each.get("kind") or "") for each in extra], []
    for kind in dict.fromkeys(kind for _, kind in missing):
        due, got = ([list(map(str, seats)) for seats, other in some if other == kind] for some in (lacks, has))
        seats = sorted(seat for some in due for seat in some)
        if not got or seats != sorted(seat for some in got for seat in some):
            continue
        each = "; ".join(", ".join(some) for some in due)
        if len(got) < len(due):
            joined = "; ".join(", ".join(some) for some in got)
            words.append(f"has one entry for {joined} ({kind}), but should have a {SEPARATE}y for each of: {each}")
        elif len(due) < len(got):
            words.append(f"has {SEPARATE}ies for {', '.join(seats)} ({kind}), but should have one entry for {each}")
        else:
            continue
        lacks, has = ([entry for entry in some if entry[1] != kind] for some in (lacks, has))
    words += [f"lacks {_by_seats(lacks)}"] if lacks else []
    words += [f"has {_by_seats(has)}, which should not be open"] if has else []
    return " and ".join(words)


def _by_seats(decisions: Iterable[tuple[Sequence[Any], str]]) -> str:
    """Return decisions as text: the seats that may make them, each group of seats with all its kinds."""
    kinds: dict[str, list[str]] = {}
    for seats, kind in decisions:
        kinds.setdefault(", ".join(map(str, seats)) or "an entry without seats", []).append(kind or "without a kind")
    return "; ".join(f"{seats} ({', '.join(some)})" for seats, some in kinds.items())


def no_position(answer: Answer, more: str = "") -> str:
    """Return a refusal or the like in words, with the reason that the program gave in quotation marks."""
    why = f': "{answer.why}"' if answer.why else ""
    return f"{answer.kind.replace('-', ' ')}{more}{why}"


def _heard(difference: FieldDifference) -> str:
    return f"`{difference.field}` has {as_sent(difference.got)}, but should have {as_sent(difference.expected)}"


def _shown_in_view(difference: FieldDifference) -> str:
    got, due = (as_sent(text) for text in (difference.got, difference.expected))
    return f"`{difference.field}` shows {got}, but should show {due}"


def _view_words(differences: Sequence[FieldDifference]) -> str:
    return f"view: {'; '.join(map(_shown_in_view, differences[:MOST_FIELDS]))}"


def _has_chance(move: Mapping[str, Any]) -> bool:
    """Return whether a move states a result of chance."""
    chance = move.get("chance")
    return any(value is not None for value in chance.values()) if isinstance(chance, Mapping) else bool(chance)


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
