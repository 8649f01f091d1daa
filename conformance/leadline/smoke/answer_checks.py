"""Checks of answers under the readings in force.

A check records an answer that is right, or else the error of the adapter that the answer points to. Rules are not
judged: if no typical error of adapters explains an answer, only the place is recorded.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any

from leadline.recording.model import Answer, Turn
from leadline.smoke.adapter_hints import counted_from_0, misread, misread_refusal
from leadline.smoke.comparisons import (
    IllegalTurnComparison,
    LegalListComparison,
    OpeningComparison,
    PositionComparison,
    TurnComparison,
    ViewComparison,
)
from leadline.smoke.differences import BY_RULES, SEPARATE, hearing_in_words, view_in_words
from leadline.smoke.other_readings import OtherReadings
from leadline.smoke.proofs import Proof, Proofs
from leadline.smoke.reporting_hints import reporting_hint
from leadline.smoke.right_answers import RightAnswers
from leadline.smoke.setups import OpenedSetups
from leadline.smoke.slips import Slips, reporting_remedy
from leadline.suite.model import Scenario
from leadline_engines.surface import Engine

if TYPE_CHECKING:
    from leadline.game.definition import Game

REFUSED = (
    "does the adapter pass on every part of the move? "
    "If your program really forbids this, or does not ask for a part of it, `leadline check` will name the rule"
)
DECISIONS = (
    "`leadline page protocol who may act`, and MESSAGES.md under *Open decisions*, say which decisions to report. If "
    "your program lacks one of them, or opens it at another time, leave the report as it is: `leadline check` names "
    "the rule"
)
ENTRIES = (
    "an entry with several seats means that any one of them decides for all; if each seat has to decide, report one "
    "entry per seat. If your program does let one seat decide for all, `leadline check` names the rule"
)
HEARING = (
    "report to each seat only what it hears: null for anything it must not hear, and no event that it does not notice"
)
VIEW = (
    "show a seat what it may see: null for a value that is hidden from it, and every value that it knows. If the "
    "adapter does so, `leadline check` shows which rule is broken"
)
READ_ALL = "read every part of what is sent with `open`"
PASSED_ON = (
    "`{}` repeats `{}` exactly, so the adapter reads it: this is probably a rule that your program plays differently; "
    "`leadline check` names the rule"
)
CLAIMED_CHANCE = (
    "your program claims `{0}`. If it is meant to follow that reading, refuse results of chance that cannot come up, "
    "or report in `played` what came up instead; if not, change the claim"
)
NO_WINNERS = (
    "report in `winners` the seats or sides that won, or all that share a draw. If your program names no winners, "
    "leave them out: who wins is then not tested"
)
LEGAL_LIST = (
    "list every choice that `play` would play as it is sent, with those results of chance, and no other. If your "
    "program does not offer a choice, or plays something else instead, leave it out: `leadline check` names the rule"
)


class AnswerChecks:
    """The checks of the answers of a program, which record its slips and its right answers."""

    def __init__(self, game: Game, engine: Engine, slips: Slips, readings: OtherReadings) -> None:
        """Store where to record slips; the engine is the reference under the readings in force."""
        self._readings = readings
        self.right = RightAnswers(game, engine)
        self._game, self._engine, self._slips = game, engine, slips
        self._proofs = Proofs(game, engine)
        self._setups = OpenedSetups(game, engine)
        self._wrong_setups: list[tuple[Scenario, OpeningComparison]] = []
        """The wrong openings from setups, which are judged when all openings are known."""

    # ---- Openings

    def check_opening(self, scenario: Scenario, opening: OpeningComparison) -> Any | None:
        """Return the position in which a scenario begins if it was opened so, and otherwise None."""
        if opening.is_reported and scenario.position is None:
            self._setups.add(scenario, opening)
        if not opening.is_reported:
            self._not_opened(scenario, opening)
        elif opening.is_wrong and scenario.position is None:
            self._wrong_setups.append((scenario, opening))
        elif opening.is_wrong:
            self._loaded_wrongly(scenario, opening)
        else:
            self.right.add_report(opening.report)
            return opening.expected
        return None

    def check_impossible_opening(self, scenario: Scenario, answer: Answer) -> None:
        """Check the answer to an opening of a game that does not exist and that the program may not know."""
        if answer.kind == "error":
            remedy = "answer it with `refused`, or list in `offers` what the program supports"
            self._slips.add(scenario, "bad", f"open: a game that does not exist is answered by {answer.why}", remedy)

    def _not_opened(self, scenario: Scenario, opening: OpeningComparison) -> None:
        says, remedy = opening.in_words(), "open the game exactly as it is sent"
        answer = opening.answer
        lost = [] if scenario.position is None else self._proofs.lost_parts(scenario.position, answer)
        if lost:
            names = " or ".join(f"`{part}`" for part in lost)
            says += f"; it is refused as if {names} had not been sent"
            remedy = f"load {names} too" if len(lost) == 1 else "load every part that is sent"
        self._slips.add(scenario, "bad", says, remedy, f"not opened {answer.why}")

    def _loaded_wrongly(self, scenario: Scenario, opening: OpeningComparison) -> None:
        """Record a position that is not reported as it was sent, which no rule explains."""
        if not (self._counts_from_0(scenario, opening, is_proved=True) or self._is_only_reported(scenario, opening)):
            is_proved = opening.differences.first_field not in BY_RULES
            self._add_differences(scenario, opening, READ_ALL, is_proved=is_proved)

    def check_setups(self) -> None:
        """Record the wrong openings from setups, now that all openings are known."""
        wrong, self._wrong_setups = self._wrong_setups, []
        for scenario, opening in wrong:
            if not self._counts_from_0(scenario, opening, is_proved=False):
                self._set_up_wrongly(scenario, opening)

    def _set_up_wrongly(self, scenario: Scenario, opening: OpeningComparison) -> None:
        """Record a wrong opening from a setup; it is an error of the adapter only if it does not read the setup."""
        result = self._setups.judge(scenario, opening)
        names = ", ".join(f"`{part}`" for part in result.parts)
        note = f": it depends on {names} of the setup" if names else ""
        remedy = f"{READ_ALL}; if the adapter does so, the program may begin a game differently"
        if result.is_unread:
            remedy = READ_ALL
        elif result.passed_on:
            remedy = PASSED_ON.format(*result.passed_on)
        is_proved = result.is_unread and opening.differences.first_field not in BY_RULES
        self._add_differences(scenario, opening, remedy, note, is_proved=is_proved)

    # ---- Moves

    def is_consistent(self, scenario: Scenario, what: str, before: Any, turn: Turn, can: Set[str]) -> bool:
        """Return whether nothing in an answer contradicts its position, and record a contradiction.

        ``can`` lists the capabilities of the program.
        """
        moves, answer = turn.moves, turn.answer
        proof = self._proofs.of_at(before, moves, answer)
        proof = proof or self._proofs.of_played(before, moves, answer, frozenset(can))
        if proof is not None:
            self._add_proof(scenario, what, proof)
        return proof is None

    def check_turn(self, scenario: Scenario, turn: TurnComparison) -> Any | None:
        """Return the position after some legal moves if it was reported, and otherwise None."""
        if not turn.is_reported:
            self._refused(scenario, turn)
        elif turn.is_wrong:
            self._played_wrongly(scenario, turn)
        else:
            self.right.add_report(turn.report)
            self.right.add_turn(turn)
            self._check_events(scenario, turn)
            return turn.expected
        return None

    def check_illegal_turn(self, scenario: Scenario, turn: IllegalTurnComparison) -> None:
        """Look for a part that was misread in a move that was played, but should have been refused."""
        moves = [*turn.earlier, *turn.moves]
        dispute = self._readings.claim_against(scenario, moves) if turn.is_of_chance else ""
        if dispute:
            claimed, recommended = self._readings.in_force[dispute], self._game.recommended[dispute]
            says = f"{turn.in_words()} under `{claimed}`: it could under `{recommended}` of the dispute `{dispute}`"
            remedy = CLAIMED_CHANCE.format(claimed)
            self._slips.add(scenario, "odd", says, remedy, f"claimed {dispute}", is_proved=False)
            return
        hint = misread(self._game, self._engine, turn.before, turn.move, turn.report, self.right.numbers)
        if hint is not None:
            self._slips.add_misread(scenario, turn.what, hint, self._game.codecs.move.write(turn.move))

    def _refused(self, scenario: Scenario, turn: TurnComparison) -> None:
        hint = misread_refusal(self._game, self._engine, turn.before, turn.move, turn.answer.rule)
        if hint is not None:
            self._slips.add_misread(scenario, turn.what, hint, turn.moves[-1])
        else:
            self._slips.add(scenario, "odd", turn.in_words(), REFUSED, "refused", is_proved=False)

    def _played_wrongly(self, scenario: Scenario, turn: TurnComparison) -> None:
        field = turn.differences.first_field
        if len(turn.moves) == 1:
            hint = misread(self._game, self._engine, turn.before, turn.move, turn.report, self.right.numbers)
            if hint is not None:
                self._slips.add_misread(scenario, turn.what, hint, turn.moves[0], turn.in_words(), field)
                return
        if not (self._counts_from_0(scenario, turn, is_proved=False) or self._is_only_reported(scenario, turn)):
            about = "" if field == "to_act" else field
            self._add_differences(scenario, turn, reporting_remedy(self._game.id, f"`{field}`"), about=about)

    def _check_events(self, scenario: Scenario, turn: TurnComparison) -> None:
        """Check the events in an answer with the right position, and the seats that heard them."""
        proof = self._proofs.of_events(turn.start, turn.moves, turn.answer)
        if proof is not None:
            self._add_proof(scenario, turn.what, proof)
            return
        for difference in self._proofs.hearing(turn.start, turn.moves, turn.answer):
            says = f"{turn.what}: {hearing_in_words(difference)}"
            self._slips.add(scenario, "odd", says, HEARING, "heard", is_proved=False)

    def _add_proof(self, scenario: Scenario, what: str, proof: Proof) -> None:
        is_proved = proof.is_certain
        key = f"{'proved' if is_proved else 'wrong'} {proof.part}"
        self._slips.add(scenario, "odd", f"{what}: {proof.says}", proof.remedy, key, is_proved=is_proved)

    # ---- Positions

    def _counts_from_0(self, scenario: Scenario, compared: PositionComparison, *, is_proved: bool) -> bool:
        """Return whether a position seems to be counted from 0, and record it."""
        numbers = self.right.numbers
        hint = counted_from_0(self._game, self._engine, compared.expected, compared.report, numbers)
        if hint is not None:
            says = f"{compared.what}: {hint.says}"
            self._slips.add(scenario, "odd", says, hint.remedy, hint.part, is_proved=is_proved)
        return hint is not None

    def _is_only_reported(self, scenario: Scenario, compared: PositionComparison) -> bool:
        """Return whether a position is right and only reported in another way than its fields mean; record it."""
        hint = reporting_hint(self._game, self._engine, compared)
        if hint is not None:
            self._add_differences(scenario, compared, hint.remedy, hint.note, is_proved=hint.is_proved, is_hint=True)
        return hint is not None

    def _add_differences(
        self,
        scenario: Scenario,
        compared: PositionComparison,
        remedy: str,
        note: str = "",
        *,
        is_proved: bool = False,
        is_hint: bool = False,
        about: str = "",
    ) -> None:
        """Record a wrong position under the field that is most likely the cause.

        The same wrong decisions are one finding, whether they are reported after `open` or after a move. ``is_hint`` is
        true if the remedy explains the difference; that is not certain if the same field is also wrong without a hint.
        """
        says, key = compared.in_words(), compared.differences.first_field
        if key == "to_act":
            key = compared.differences.decisions_key
            remedy = remedy if is_hint else ENTRIES if SEPARATE in says else DECISIONS
        else:
            key = f"{compared.what.split(maxsplit=1)[0]} {key}"
        key, unless = (f"reported {key}", key) if is_hint else (key, "")
        lacks = {decision.kind for decision in compared.differences.decisions[0]} if "to_act" in key else ()
        self._slips.add(
            scenario, "odd", says + note, remedy, key, is_proved=is_proved, about=about, unless=unless, lacks=lacks
        )

    # ---- The end, and the questions

    def check_end(self, scenario: Scenario, position: Any, answer: Answer) -> None:
        """Check that the report of a position in which the game is over says so, and names the winners."""
        report = answer.position or {}
        if not self._engine.standing(position).over:
            return
        if self._game.reports.says_over(report) is None:
            remedy = 'report "over": true with `winners`, and `scores` if the game has any'
            self._slips.add(scenario, "odd", "the game is over, but the answer does not say so", remedy)
        elif report.get("winners") is None:
            says = "the game is over, but no winners are reported"
            self._slips.add(scenario, "odd", says, NO_WINNERS, is_proved=False)

    def check_view(self, scenario: Scenario, view: ViewComparison) -> None:
        """Check that a view shows what the seats may see."""
        for difference in view.differences:
            says = f"view: {view_in_words(difference)}"
            self._slips.add(scenario, "odd", says, VIEW, "view", is_proved=False)

    def check_list(self, scenario: Scenario, legal: LegalListComparison) -> None:
        """Check that a list has all legal choices and no other."""
        for effect, words in legal.errors():
            self._slips.add(scenario, "odd", words, LEGAL_LIST, f"legal {effect}", is_proved=False)
