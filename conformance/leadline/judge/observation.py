"""One answer of a recording, with everything that is cached for it while diagnoses are tried.

The result of the reference for an answer depends only on the deviations that the answer brings into play. So the cache
is keyed by these *active* deviations (`FaultCatalogue.active`), and most diagnoses need no play at all. Nothing is ever
deleted. An entry does not become wrong when a later play brings a further step into play: it is no longer found,
because the active deviations of the same diagnosis, and so the key, are then different.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from leadline.judge.answers import JudgedAnswer
from leadline.judge.diagnosis import NONE_ACTIVE
from leadline.judge.effects import Effects
from leadline.judge.shared_results import SharedResults
from leadline.schema.canonical import sort_key, value_key
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.reports import Reports
    from leadline.judge.mismatches import Mismatches
    from leadline.recording.follow import Place
    from leadline.recording.model import Answer


@dataclass(slots=True)
class Numbers:
    """The numbers of objects; equal objects share one. There are few, and comparing them costs less than hashing."""

    known: list[object] = field(default_factory=list)
    """The different objects."""
    latest: int = 0
    """The number of the object that was looked up last, which is often looked up again."""

    def of(self, value: object) -> int:
        """Return the number of an object."""
        known = self.known
        if self.latest < len(known) and known[self.latest] is value:
            return self.latest
        known.append(value)  # Otherwise `index` would write out a whole position for its error.
        self.latest = known.index(value)
        if self.latest < len(known) - 1:
            known.pop()
        return self.latest


@dataclass(slots=True)
class Touched:
    """The deviations that may change some verdict on an answer: they change a step that it has brought into play."""

    mask: int = NONE_ACTIVE
    """The deviations, as a bit mask."""


class Verdict(NamedTuple):
    """The judgement of an answer under a diagnosis."""

    mismatches: Mismatches
    """The parts that are wrong."""
    outcome: object
    """An object that is equal for equal results."""
    touching: int
    """The deviations that may change the verdict, as a bit mask: those that change a step which it has brought into
    play. Any other deviation can be added or removed, and the verdict stays the same."""


@dataclass(slots=True)
class Comparisons:
    """The different results with which an answer was compared; most diagnoses give few different ones.

    The comparison also asks the engine, for example how many points a position is worth. So an entry holds for a result
    under the deviations that such questions bring into play.
    """

    entries: dict[object, SharedResults[tuple[Mismatches, int]]] = field(default_factory=dict)
    """By the number of a result, or the kind and the rule of a refusal: what was wrong, and the deviations that may
    change the comparison, as a bit mask."""
    positions: Numbers = field(default_factory=Numbers)
    """The different positions to which diagnoses lead; None stands for those of a requested choice that is refused."""
    events: Numbers = field(default_factory=Numbers)
    """The different events to which they lead."""

    def find(self, number: object, diagnosis: int) -> tuple[Mismatches, int] | None:
        """Return what differs from a result, given by its number; None if it has not been compared yet."""
        known = self.entries.get(number)
        return None if known is None else known.find(diagnosis)

    def add(self, number: object, active: int, touching: int, mismatches: Mismatches) -> None:
        """Store what differs from a result; ``active`` are those of the deviations ``touching`` that the engine has."""
        self.entries.setdefault(number, SharedResults()).add(active, touching, (mismatches, touching))


@dataclass(eq=False, slots=True)
class Observation:
    """One answer, judged from one position, and its verdicts under the diagnoses that were tried."""

    answer: JudgedAnswer
    """The answer."""
    touched: Touched = field(default_factory=Touched)
    """The deviations that may change its verdict under any of the diagnoses that were tried so far."""
    known: dict[int, Verdict] = field(default_factory=dict)
    """By active deviations: the verdict."""
    verdicts: SharedResults[Verdict] = field(default_factory=SharedResults)
    """The verdicts. Diagnoses that agree on what a play has brought into play share one, whatever other plays have
    brought into play: a fifth of all trials need no play."""
    results: dict[int, Outcome | Refusal] = field(default_factory=dict)
    """By active deviations: the result of the reference, with its trail. It is computed for few diagnoses."""
    comparisons: Comparisons = field(default_factory=Comparisons)
    """The results with which it was compared."""
    effects: Effects = field(default_factory=Effects)
    """The deviations that have an effect on it."""
    plays: dict[int, Outcome | Refusal] = field(default_factory=dict)
    """By the core of a diagnosis: the result of the reference without its trail."""
    places: dict[int, Place] = field(default_factory=dict)
    """By the core of a diagnosis: the position from which its game goes on."""
    replayed: int | None = None
    """The deviations that may change what the latest replay of its game played here; None if it did not play."""
    is_as_asked: bool | None = None
    """True if the choice that was asked for leads to the answer under the base readings; None if unknown."""
    first: Observation | None = None
    """The observation of the same answer in an earlier game, with which it shares all results; None if it is the
    first."""

    def repeated(self, answer: JudgedAnswer) -> Observation:
        """Return an observation of the same answer in another game: everything that is cached for one is for both."""
        return replace(self, answer=answer, replayed=None, first=self.first or self)

    @property
    def tells_events(self) -> bool:
        """True if the answer holds events, or what seats heard of them."""
        return self.answer.answer.events is not None or bool(self.answer.answer.heard)


@dataclass(eq=False, slots=True)
class NumberedAnswer:
    """An answer as it was written, with the number of the observations that give the same answer."""

    answer: Answer
    """The answer."""
    number: int
    """The number."""
    content: str | None = None
    """Its content in canonical form; None until it is needed."""


class Identities:
    """Numbers that equal observations share: the same answer to the same moves in the same position.

    The content that is compared never changes, so the number of an observation stays valid.
    """

    def __init__(self, reports: Reports) -> None:
        self._reports = reports
        self._by_observation: dict[Observation, int] = {}
        self._by_start: dict[Any, list[NumberedAnswer]] = {}
        """By the position and the moves: the answers to them that were written differently."""
        self._numbers = count()

    def number_of(self, observation: Observation) -> int:
        """Return the number of an observation."""
        observation = observation.first or observation
        number = self._by_observation.get(observation)
        if number is None:
            judged = observation.answer
            answers = self._by_start.setdefault(_start_of(judged), [])
            number = self._by_observation[observation] = self._number_among(answers, judged.answer)
        return number

    def _number_among(self, answers: list[NumberedAnswer], answer: Answer) -> int:
        """Return the number of an answer among other ``answers`` to the same moves in the same position.

        Most answers are the only one, or are written exactly as another one. Only the others are brought into canonical
        form, which takes as long as all other work on a right answer.
        """
        for known in answers:
            if known.answer == answer:
                return known.number
        fresh = NumberedAnswer(answer, -1)
        equal = (known for known in answers if self._content_of(known) == self._content_of(fresh))
        same = next(equal, None)
        fresh.number = next(self._numbers) if same is None else same.number
        answers.append(fresh)
        return fresh.number

    def _content_of(self, numbered: NumberedAnswer) -> str:
        """Return the content that equal answers share, in whatever order the program wrote its parts."""
        if numbered.content is None:
            numbered.content = self._in_order(numbered.answer)
        return numbered.content

    def _in_order(self, written: Answer) -> str:
        reports = self._reports
        return sort_key(
            [
                written.kind,
                reports.in_order(written.position or {}),
                reports.moves_in_order(written.played or ()),
                reports.events_in_order(written.events or ()),
                {seat: reports.events_in_order(events) for seat, events in written.heard.items()},
                [[seen["seats"], reports.in_order(seen["view"])] for seen in written.views],
                [[asked["seat"], asked["kind"], reports.choices_in_order(asked["choices"])] for asked in written.legal],
            ]
        )


def _start_of(answer: JudgedAnswer) -> Any:
    """Return an object that answers to the same moves in the same position share; each opening has its own."""
    if answer.before is None:
        return answer.turn.scenario, answer.turn.part
    return answer.before, value_key(answer.moves)
