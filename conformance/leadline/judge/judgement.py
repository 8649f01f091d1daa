"""The data of which a report is made: the result of judging a recording, and what is known of the run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leadline.base.foreign_text import shell_words
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.results.causes import Failure
from leadline_engines.surface import Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge.attribution import Named
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.groups import Group, Unexplained
    from leadline.judge.observation import Observation
    from leadline.judge.offering import Unoffered
    from leadline.judge.openings import OddOpenings
    from leadline.judge.reading_inference import Shown
    from leadline.recording.model import Answer, GameRecord
    from leadline.spec.model import Spec
    from leadline.suite.model import Scenario


@dataclass(slots=True)
class GameJudgement:
    """The result of one recorded game."""

    record: GameRecord
    """The game."""
    diagnosis: Diagnosis = PLAIN
    """The diagnosis under which it was followed."""
    observations: list[Observation] = field(default_factory=list)
    """Its answers, as far as they could be judged."""
    is_as_reference: bool = False
    """True if every part of every answer is reported, and is exactly what the reference gives under the base
    readings."""
    fired: dict[str, int] = field(default_factory=dict)
    """The number of times each rule came into play in right answers."""
    met: set[str] = field(default_factory=set)
    """The rules that came into play in wrong answers."""
    failures: list[Failure] = field(default_factory=list)
    """The wrong answers."""
    in_play: list[Set[str]] = field(default_factory=list)
    """For each of these failures: the rules that came into play, and those that should have refused what was asked."""
    unexplained: list[Unexplained] = field(default_factory=list)
    """The answers that no named mistake explains and that do not certainly break a rule."""
    why_incomplete: str = ""
    """The reason why the rest could not be judged, if it could not."""
    undecided: str = ""
    """The reason why it does not show whether a move was refused, if it does not."""
    unoffered: list[Unoffered] = field(default_factory=list)
    """The choices that the subject does not offer; after a legal move that it does not offer the rest is not tested."""
    hidden: list[str] = field(default_factory=list)
    """The rules that it may hide by leaving legal choices out of a list as not offered."""
    broken: str = ""
    """The fault that ended it, if one did."""
    fault: dict[str, str] = field(default_factory=dict)
    """The observations of that fault."""
    cannot_load: str = ""
    """The reason why the subject cannot load such a position, in its own words. Then nothing is tested."""

    @property
    def judged(self) -> int:
        """The number of answers judged."""
        return len(self.observations)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The verdict on a single answer, by the base readings alone."""

    text: str
    """The moves that were played, in notation."""
    moves: Sequence[Any]
    """The same as values; none for an opening."""
    before: Any | None
    """The position from which they were played; None for an opening."""
    engine: Engine
    """The reference by which the answer is judged."""
    expected: Outcome | Refusal
    """The result of the reference."""
    got: Any | None
    """The position answered, with its gaps filled; None if the answer is not a position."""
    failure: Failure | None = None
    """The failure, charged to a rule; None if the answer is right."""
    explained_by: Sequence[Deviation] = ()
    """The readings and mistakes that each give the wrong answer alone, supported readings first."""


@dataclass(slots=True)
class Counts:
    """The number of answers that a diagnosis gives."""

    judged: int = 0
    """All answers that were judged."""
    right: int = 0
    """The answers that the reference gives under the diagnosis."""
    plain: int = 0
    """The answers that it gives under the base readings, with no mistake."""
    held_out: int = 0
    """The answers of guided games, to which the diagnosis was not fitted."""
    predicted: int = 0
    """The held-out answers that the reference gives under the diagnosis."""


@dataclass(slots=True)
class Judgement:
    """The result of a recording."""

    evaluator: Evaluator
    """All its answers, under any diagnosis."""
    games: list[GameJudgement]
    """Every game."""
    named: list[Named]
    """The deviations of the diagnosis, each with the evidence for and against it."""
    groups: list[Group]
    """The groups of answers that nothing explains."""
    right_kinds: set[str]
    """The kinds of moves, as clues name them, to which some answer is right."""
    readings: dict[str, str]
    """The readings under which the answers were judged."""
    shown: dict[str, Shown]
    """The evidence on each dispute."""
    charged: set[str]
    """The disputes that wrong answers are charged to."""
    counts: Counts
    """The numbers of answers that the diagnosis gives."""
    noticed: set[str]
    """The mistakes that the program does not make and that would be detected."""
    has_noticed: bool = True
    """True if these mistakes were looked for."""
    openings: OddOpenings | None = None
    """The differences in the openings; None if there are none."""

    def observations(self) -> Iterator[Observation]:
        """Yield all answers that were judged."""
        return (observation for game in self.games for observation in game.observations)

    def different_answers(self) -> Iterator[tuple[Sequence[Answer], Any]]:
        """Yield the different answers that were judged, each with all that equal it, and the position expected.

        The position is that under the base readings; None for a refusal.
        """
        equal: dict[Observation, list[Answer]] = {}
        for observation in self.observations():
            equal.setdefault(observation.first or observation, []).append(observation.answer.answer)
        for observation, answers in equal.items():
            yield answers, self.evaluator.expected(observation, PLAIN).position


@dataclass(frozen=True, slots=True)
class Run:
    """The facts about a run that are not in its recording."""

    game: Game
    """The game, as it was played."""
    scenarios: Sequence[Scenario]
    """The scenarios that were selected."""
    whole: bool
    """True if that is the whole suite; then every rule must be tested."""
    suite: str
    """The content hash of the suite."""
    command: list[str]
    """The command of the subject."""
    claimed: Mapping[str, str]
    """The readings that the subject claims, or was asked to follow."""
    seconds: float
    """The duration of the run in seconds."""
    restarts: int
    """The number of times the subject had to be restarted."""
    options: Sequence[str] = ()
    """The options without which a failure might not occur again."""
    shuffle: int | None = None
    """The seed of the order of play."""
    selection: str = ""
    """The selection; empty for the whole suite."""
    date: str = ""
    """The day on which it began; empty if that is not known."""

    @property
    def spec(self) -> Spec:
        """The spec of the game."""
        return self.game.spec

    def reproduce(self, failure: Failure) -> str:
        """Return the command that reproduces a failure."""
        only = f" --only {failure.scenario}"
        if failure.part == "guided":
            only = f" --guided-games {failure.scenario.rsplit('-', 1)[-1]}"
        options = f" {shell_words(self.options)}" if self.options else ""
        command = f" -- {shell_words(self.command)}" if self.command else ""
        return f"leadline check {self.spec.game.id}{only}{options}{command}"
