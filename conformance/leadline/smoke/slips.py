"""The slips of an adapter: everything that it apparently gets wrong, each kind recorded once.

A slip is recorded when it is first seen. Only at the end is it known which parts of moves the adapter has read
correctly elsewhere; then the slips are worded and ranked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from leadline.base.paths import pages_folder
from leadline.recording.model import Answer, Turn
from leadline.smoke.adapter_hints import Misread
from leadline.smoke.right_answers import ANY_MOVE, RightAnswers, is_of_chance, parts_of
from leadline.suite.model import Scenario
from leadline.transport.advice import advice, same_fault

NO_ERROR = (
    "answer an illegal move with `refused`, and a move that cannot be passed on to the program with `not_offered`; "
    "an error is not an answer to either"
)
NO_OPENING_ERROR = (
    "answer a game that the rules do not allow with `refused`, one that the program cannot begin with `not_offered`, "
    "and a position that it cannot load with `cannot_load`; an error is not an answer to any of them"
)
PASSED_ON = (
    "the adapter passes on the same value in other moves, so this is probably a rule that your program plays "
    "differently; `leadline check` names the rule"
)
CHANCE_PASSED_ON = (
    "the adapter passes on the results of chance in other moves, so this is probably a rule that your program plays "
    "differently; `leadline check` names the rule"
)
CHANCE_PERHAPS_OWN = (
    "does the adapter pass on the results of chance in this move? If it does, the program had decided the result "
    "before, such as a card of a pile that nobody should know at this point; `leadline check` names the rule. If the "
    "program cannot accept the results, leave the input for them out of `can`"
)
FOLLOWED = (
    "`{}` is reported correctly after other moves that change it, so this is probably a rule that your program plays "
    "differently; `leadline check` names the rule"
)
INTERNAL_FAULT = -32603
CRASHED = "your program or adapter crashed here; its output on stderr has more"
LEAST_MISREAD = 2
"""The number of scenarios in which a part of a move must be misread to count as an error of the adapter."""

Verdict = Literal["odd", "bad"]


@dataclass(slots=True)
class Slip:
    """Something that an adapter apparently gets wrong."""

    verdict: Verdict
    says: str
    remedy: str
    is_broken: bool = False
    """True if a request was answered with an error or not at all."""
    is_proved: bool = True
    """False if a rule that the program plays differently would produce the same finding."""
    misread: set[str] = field(default_factory=set)
    """The parts of moves that were apparently not read, with their values; see `parts_of`."""
    plain: str = ""
    """The same finding, beginning with the fields that differ; empty if there are none."""
    hint: str = ""
    """The explanation of the differences; empty if there is none."""
    about: str = ""
    """The field that the adapter may report wrongly; empty if the finding is about something else."""
    unless: str = ""
    """The key of another slip: if that was recorded, a rule may explain this slip too, so it is not proved."""
    is_reading: bool = False
    """True if the finding vanishes under another reading."""
    lacks: frozenset[str] = frozenset()
    """The kinds of decisions that a report of the open decisions leaves out; empty if it is wrong in another way."""
    length: int = 0
    """The number of moves in the scenario that the text is about, which is the shortest of all."""
    scenarios: list[str] = field(default_factory=list)
    """The scenarios in which the problem occurred; the text is about the first of them."""

    @property
    def explained(self) -> str:
        """The finding with the fields that differ, followed by the explanation."""
        return f"{self.plain}; {self.hint}" if self.plain else self.says

    def add_scenario(self, scenario: Scenario, says: str, remedy: str) -> None:
        """Record that the problem occurred in a scenario; the plainest scenario serves as the example."""
        if scenario.id in self.scenarios:
            return
        if not self.scenarios or len(scenario.steps) < self.length:
            self.says, self.remedy, self.length = says, remedy, len(scenario.steps)
            self.scenarios.insert(0, scenario.id)
        else:
            self.scenarios.append(scenario.id)


class Slips:
    """The collection of slips, in the order in which they were first seen."""

    def __init__(self, game: str) -> None:
        """Start without a slip; ``game`` is the id of the game."""
        self._game = game
        self._by_key: dict[str, Slip] = {}
        self._not_offered: set[str] = set()
        """The kinds of choices that the program does not offer."""

    def __bool__(self) -> bool:
        return bool(self._by_key)

    def add(
        self,
        scenario: Scenario,
        verdict: Verdict,
        says: str,
        remedy: str,
        key: str = "",
        *,
        is_proved: bool = True,
        about: str = "",
        unless: str = "",
        lacks: Iterable[str] = (),
    ) -> None:
        """Record an error of the adapter; errors with the same ``key`` are one slip.

        Without a key, errors are one slip if they are described in the same words.
        """
        slip = Slip(verdict, says, remedy, is_proved=is_proved, about=about, unless=unless, lacks=frozenset(lacks))
        self._add(key or says, slip, scenario)

    def add_broken(self, scenario: Scenario, what: str, answer: Answer) -> None:
        """Record that a request was answered with an error or, for a fault, not at all."""
        stderr = answer.evidence.get("stderr", "")[-300:]
        if answer.kind == "error":
            is_crash = answer.why.startswith(f"error {INTERNAL_FAULT}:")
            remedy = CRASHED if is_crash else NO_OPENING_ERROR if what == "open" else NO_ERROR
        else:
            died = ": ".join(filter(None, (CRASHED, stderr))) if answer.evidence.get("kind") == "died" else stderr
            remedy = advice(answer.why, answer.evidence) or died
        slip = Slip("bad", f"{what}: {answer.why}", remedy, is_broken=True)
        self._add(f"{answer.kind} {same_fault(answer.why)}", slip, scenario)

    def add_not_offered(self, turn: Turn) -> None:
        """Record that the program does not offer a choice, and may therefore lack decisions of that kind."""
        choice = turn.moves[(turn.answer.at or 1) - 1]["choice"]
        self._not_offered.add(choice.get("kind", ""))

    def add_misread(
        self, scenario: Scenario, what: str, hint: Misread, move: Mapping[str, Any], plain: str = "", about: str = ""
    ) -> None:
        """Record a part of a move that was apparently not read, with its value.

        ``plain`` describes the answer without an explanation, and ``about`` is the first field in which it is wrong.

        Another choice, or a figure that is one too small, may be due to a rule of the program. If a move seems not to
        have been read at all, a single correctly played move shows that the adapter does read moves.
        """
        values = dict(part.split("=", 1) for part in parts_of(move) if part != ANY_MOVE)
        is_proved = not hint.part or hint.part in values
        new = Slip("odd", f"{what}: {hint.says}", hint.remedy, is_proved=is_proved)
        slip = self._add(hint.part or hint.says, new, scenario)
        if plain and not slip.plain:
            slip.plain, slip.hint, slip.about = plain, hint.says, about
        if is_proved:
            slip.misread.add(f"{hint.part}={values[hint.part]}" if hint.part else ANY_MOVE)

    def _add(self, key: str, new: Slip, scenario: Scenario) -> Slip:
        """Return the recorded slip with a key, after adding a new one to it."""
        slip = self._by_key.setdefault(key, new)
        slip.is_proved = slip.is_proved or new.is_proved  # Once an error is proved, it explains the others.
        slip.add_scenario(scenario, new.says, new.remedy)
        return slip

    def ranked(self, right: RightAnswers, readings: Iterable[Slip]) -> list[Slip]:
        """Return these slips and those that are due to ``readings``, the most certain and frequent first.

        They are worded in the light of what is ``right``.
        """
        worded = [self._reworded(slip, right) for slip in self._by_key.values()]
        return sorted(
            (*worded, *readings),
            key=lambda slip: (slip.verdict != "bad", not slip.is_proved, not slip.is_reading, -len(slip.scenarios)),
        )

    def _reworded(self, slip: Slip, right: RightAnswers) -> Slip:
        """Return a slip as it looks once all right answers are known.

        If the same value was read correctly elsewhere, the adapter does read it; a single scenario may be due to a
        rule.
        """
        if slip.unless in self._by_key or slip.lacks & self._not_offered:
            slip = replace(slip, is_proved=False)
        has_read = right.has_read(slip.misread)
        if slip.misread and (has_read or len(slip.scenarios) < LEAST_MISREAD):
            slip = replace(slip, is_proved=False)
        followed = FOLLOWED.format(slip.about) if right.has_followed(slip.about) else ""
        if slip.misread == {ANY_MOVE} and has_read and slip.plain:
            return replace(slip, says=slip.plain, remedy=followed or reporting_remedy(self._game))
        if _passes_on_chance(slip, right):
            return replace(slip, says=slip.plain or slip.says, remedy=CHANCE_PASSED_ON, is_proved=False)
        if any(map(is_of_chance, slip.misread)) and not slip.is_proved and not has_read:
            return replace(slip, says=slip.explained, remedy=CHANCE_PERHAPS_OWN)
        if has_read:
            remedy = slip.remedy
            if not any(map(is_of_chance, slip.misread)):
                remedy = f"{PASSED_ON}. If the adapter does not pass it on there: {remedy}"
            return replace(slip, says=slip.explained, remedy=remedy)
        if followed and not slip.is_proved and not slip.plain:
            return replace(slip, remedy=followed)
        return slip


def _passes_on_chance(slip: Slip, right: RightAnswers) -> bool:
    """Return whether the same results of chance were passed on more often than they were not."""
    number = len(slip.scenarios)
    return any(map(is_of_chance, slip.misread)) and right.number_of_chance(slip.misread, number + 1) > number


def reporting_remedy(game: str, what: str = "everything") -> str:
    """Return the question whether something is reported as the page on a game's messages describes.

    A game without such a page has the page on the protocol.
    """
    page = game if (pages_folder() / f"{game}.md").is_file() else "protocol"
    return (
        f"is {what} reported as `leadline page {page} reported position` describes? If so, `leadline check` shows "
        "which rule is broken"
    )
