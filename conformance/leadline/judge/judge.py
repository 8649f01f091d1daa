"""The judge: it fits a model to all answers of a run, and judges every answer beside it.

The place that a report is judged from depends on the model where the report leaves something out, and the model on
what the answers are; a few rounds settle it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from leadline.games.difference import Difference
from leadline.judge.answers import JudgedAnswer, chose_itself, misses
from leadline.judge.conserved import changed_totals
from leadline.judge.fit import NO_RESULT, Case, Fit, first_of_each
from leadline.judge.followed import Followed
from leadline.judge.lasting import with_lasting_item
from leadline.judge.model import PLAIN, Catalogue, Item, Model, catalogue_of
from leadline.judge.names import LEAST_CURED, Named, causes_of, name_items
from leadline.judge.naming import Charge, name_failure
from leadline.judge.reference import Expected, Reference
from leadline.judge.replay import Replay, shown_by
from leadline.judge.search import Search
from leadline.judge.shown import Readings, Shown, Told
from leadline.judge.teeth import noticed
from leadline.judge.trail import rule_for, rules_met, rules_shown
from leadline.report.model import Failure
from leadline.run.context import Progress, silent
from leadline.run.records import GameRecord, Recording
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.spec.model import Spec

FOLLOWING = "judging: games followed"
"""What is shown while the games are followed under a model."""
MOST_ROUNDS = 20
"""How often the model found is used to look again: what is asked can change with the place an answer is judged from."""


@dataclass(slots=True)
class GameJudgement:
    """What one recorded game comes to."""

    record: GameRecord
    """The game."""
    model: Model = PLAIN
    """The model it was followed under."""
    cases: list[Case] = field(default_factory=list)
    """Its answers, as far as they could be judged."""
    is_as_reference: bool = False
    """Whether every part of every answer is told, and is just what the reference gives under the base readings."""
    fired: dict[str, int] = field(default_factory=dict)
    """How often each rule came into play in answers that were right."""
    met: set[str] = field(default_factory=set)
    """The rules that came into play in answers that were wrong."""
    failures: list[Failure] = field(default_factory=list)
    """The wrong answers."""
    cut_short: str = ""
    """Why the rest could not be judged, if it could not."""
    undecided: str = ""
    """Why it does not show whether a move was refused, if it does not."""
    broken: str = ""
    """The fault that ended it, if one did."""
    fault: dict[str, str] = field(default_factory=dict)
    """What was seen of that fault."""
    cannot_load: str = ""
    """In the subject's own words: why it cannot take such a position. Then nothing is tested."""

    @property
    def judged(self) -> int:
        """How many answers were judged."""
        return len(self.cases)


@dataclass(slots=True)
class Counts:
    """How many answers a model gives."""

    judged: int = 0
    """All answers that were judged."""
    right: int = 0
    """Those that the reference gives under the model."""
    plain: int = 0
    """Those that it gives under the base readings, with no mistake."""
    held_out: int = 0
    """Those of steered games, which the model was not fitted to."""
    predicted: int = 0
    """Those of them that the reference gives under the model."""


@dataclass(slots=True)
class Judgement:
    """What a recording comes to."""

    shown: dict[str, Shown]
    """What was shown of each dispute."""
    charged: set[str]
    """The disputes that wrong answers are charged to."""
    readings: dict[str, str]
    """The readings the answers were judged under."""
    games: list[GameJudgement]
    """Every game."""
    named: list[Named]
    """The items of the model, each with what speaks for it and against it."""
    catalogue: Catalogue
    """What the items are."""
    counts: Counts
    """How many answers the model gives."""
    noticed: set[str]
    """The mistakes that the program does not make and that would have shown."""


class Judge:
    """Judges a recording of one game."""

    def __init__(
        self,
        game: Game,
        spec: Spec,
        scenarios: Sequence[Scenario],
        can: Sequence[str],
        *,
        base: Mapping[str, str],
        claimed: Collection[str] = (),
        unknown: Collection[str] = (),
        least: int = LEAST_CURED,
        allowed: Collection[str] = (),
        progress: Progress = silent,
    ) -> None:
        """Take the game, the scenarios that may have been played, and what the subject says it can do.

        ``base`` are the readings to judge under, those ``claimed`` among them. ``unknown`` are mistakes to do without,
        as if the spec did not have them. ``least`` is how many different answers have to speak for a name. Mistakes
        that are ``allowed`` are built into the reference. ``progress`` is told what is being done.
        """
        self.game, self.can, self.least = game, can, least
        self.scenarios = {scenario.id: scenario for scenario in scenarios}
        self.catalogue = catalogue_of(game, spec, base, claimed, {*unknown, *allowed}, least)
        self.reference = Reference(game, self.catalogue, base, tuple(allowed))
        self.followed = Followed(self.reference, self.scenarios, can)
        self.fit, self.progress = Fit(self.reference, self.followed), progress
        self.fit.progress = progress

    def judge(self, recording: Recording, *, notices: bool = True) -> Judgement:
        """Judge a recording under the base readings, and what its answers show beside that.

        ``notices`` asks which mistakes would have shown, which takes longest; without it none is said to.
        """
        model, games, search = self._fitted(recording)
        named = name_items(search, model, self.least)
        allowed: Model = frozenset(item for item in model if self.catalogue.traits[item].supported)
        readings = self._readings(games, model, search)
        charges = Charges(self.fit, model, allowed, named, readings.mixed)
        for game in games:
            self._conclude(game, charges)
        in_order(readings.shown, games)
        cases = (case for game in games for case in game.cases)
        return Judgement(
            shown=readings.shown,
            charged={failure.dispute for game in games for failure in game.failures if failure.dispute},
            readings=self.reference.readings(allowed),
            games=games,
            named=named,
            catalogue=self.catalogue,
            counts=self._counts(games, model),
            noticed=noticed(self.fit, model, cases, self.scenarios) if notices else set(),
        )

    def first_wrong(self, game: GameJudgement) -> tuple[Case, Expected] | None:
        """The first answer of a game that is wrong under the base readings, with what is right."""
        wrong = next((case for case in game.cases if self.fit.parts(case, PLAIN)), None)
        return None if wrong is None else (wrong, self.reference.expected(PLAIN, wrong.answer.playing))

    def fitting(self, case: Case) -> list[Item]:
        """The readings and mistakes of which each alone makes a wrong answer right, supported readings first."""
        items = self.catalogue.in_order(self.catalogue.touching(case.asked))
        return [item for item in items if not self.fit.parts(case, frozenset({item}))]

    # ---- Fitting the model

    def _fitted(self, recording: Recording) -> tuple[Model, list[GameJudgement], Search]:
        """The model that fits best, and the games as they are followed under it."""
        games, search = list[GameJudgement](), Search(self.fit, ())
        model, before = PLAIN, list[Case]()
        for number in range(MOST_ROUNDS):
            games = self._followed(recording, model, games)
            evidence = self._evidence(games)
            if number == 0 and not any(self.fit.parts(case, PLAIN) for case in evidence):
                return PLAIN, games, Search(self.fit, evidence)
            if list(map(id, evidence)) != list(map(id, before)):  # Else nothing is asked otherwise than before.
                search, before = Search(self.fit, first_of_each(evidence, self.fit)), evidence
            # The games are followed under each new model first: what takes long is tried only if nothing else helps.
            looks = (search.run, search.further, search.preferred, partial(with_lasting_item, search))
            found = next((other for look in looks if (other := look(model)) != model), model)
            if found == model:
                break
            model = found
        needed = search.needed(model)
        return needed, self._followed(recording, needed, games), search

    def _followed(self, recording: Recording, model: Model, before: list[GameJudgement]) -> list[GameJudgement]:
        """The games as they are followed under a model; as ``before`` if its mistakes do not go together in an answer.

        Then a step of one finds what a step of another has left, and breaks. Games in which nothing of the model comes
        into play go as they did before, too.
        """
        last, self.followed.model = self.followed.model, model
        known = {id(game.record): game for game in before}
        records = [one for one in recording.games if one.scenario in self.scenarios]
        found: list[GameJudgement] = []
        for record in records:
            try:
                game = self._as_before(known.get(id(record)), model) or self.look_at(record, model, kept=True)
            except Exception:
                if not model:
                    raise
                self.followed.model = last
                return before
            found.append(game)
            self.progress(len(found), len(records), FOLLOWING)
        return found

    def _as_before(self, game: GameJudgement | None, model: Model) -> GameJudgement | None:
        """A game as it was followed before, if it goes just so under another model and its answers mean the same."""
        if game is None or self.followed.lasting or not self.followed.goes_as_before(game.record, game.model, model):
            return None
        if self.fit.touched(game.cases, game.model, model):
            return None
        return replace(game, model=model)

    def _evidence(self, games: Sequence[GameJudgement]) -> list[Case]:
        """The answers a model is fitted to: steered games are held out, to be predicted, unless they are the most."""
        steered = [case for game in games if game.record.part == "steered" for case in game.cases]
        others = [case for game in games if game.record.part != "steered" for case in game.cases]
        return others if len(others) >= len(steered) else others + steered

    def look_at(self, record: GameRecord, model: Model = PLAIN, *, kept: bool = False) -> GameJudgement:
        """Every answer of a game, followed under a model, as far as it can be judged.

        Only games that are ``kept`` are known again when they are followed once more.
        """
        game, scenario = GameJudgement(record, model), self.scenarios[record.scenario]
        if record.opened.kind == "cannot-load":
            game.cannot_load = record.opened.why
            return game
        wrong, exact = False, not model
        replay = Replay(self.reference, record, scenario, model, self.can)
        for case, expected in self.followed.answers(record, model) if kept else replay.answers():
            answer = case.answer
            if answer.answer.kind in ("fault", "error"):
                sent = f"{answer.number}: {answer.text}" if answer.number else "the opening"
                game.broken, game.fault = answer.answer.why, {"move": sent, **answer.answer.evidence}
                return game
            if expected.refused and wrong and not (answer.last and record.part == "main"):
                game.cut_short = f"move {answer.number} no longer fits after the wrong answer before it"
                return game
            game.cases.append(case)
            parts = self.fit.first_parts(case, model, expected)
            wrong = wrong or bool(parts)
            exact = exact and not parts and self._is_exact(answer, expected)
        game.is_as_reference = exact and _is_whole(record, scenario)
        game.cut_short = record.stopped
        if record.closed is not None:
            game.broken, game.fault = record.closed.why, dict(record.closed.evidence)
        return game

    def _is_exact(self, answer: JudgedAnswer, expected: Expected) -> bool:
        """Whether an answer on the script says all that the reference does."""
        if answer.telling is None:
            return False
        kinds = self.game.reported_events
        silent = not any(not kinds or event.kind in kinds for event in expected.events)
        if expected.refused:
            return answer.answer.kind != "position"
        return answer.says_all and (answer.answer.events is not None or silent)

    # ---- What it comes to

    def _readings(self, games: Sequence[GameJudgement], model: Model, search: Search) -> Readings:
        """What the answers show of the disputes."""
        readings = Readings(self.fit, model)
        told = self._told(games)
        readings.tell(told)
        for game in games:
            if (game.record.scenario, game.record.part) not in told:
                for case in game.cases:
                    if not self.fit.parts(case, model):
                        readings.look_at(case)
        readings.look_for_mixed(search.wrong(model))
        return readings

    def _told(self, games: Sequence[GameJudgement]) -> Told:
        """The readings shown by scenarios and twins that were answered exactly as the reference does.

        What a scenario tells apart was found when the suite was compiled.
        """
        found: Told = {}
        for game in games:
            part = game.record.part
            shows = shown_by(self.scenarios[game.record.scenario], part) if game.is_as_reference else None
            if shows is not None:
                found[game.record.scenario, part] = {dispute: set(readings) for dispute, readings in shows.items()}
        return found

    def _conclude(self, game: GameJudgement, charges: Charges) -> None:
        """Put down what was right in a game and what was wrong."""
        for case in game.cases:
            answer, expected = self.fit.answer(case, charges.allowed), self.fit.expected(case, charges.allowed)
            if self.fit.parts(case, charges.allowed):
                differences = misses(self.reference, answer, expected)
                charge = charges.of(case, answer, expected, differences)
                game.failures.append(name_failure(self.reference, answer, expected, differences, charge))
                game.met |= rules_met(self.reference, answer, expected)
            elif expected.refused and self.fit.may_be_played(case, charges.allowed):
                game.undecided = f"its report of move {answer.number} is the same whether the move is played or refused"
            elif case.answer.answer.kind != "not-offered" or expected.refused:
                for rule in rules_shown(self.reference, answer, expected):
                    game.fired[rule] = game.fired.get(rule, 0) + 1

    def _counts(self, games: Sequence[GameJudgement], model: Model) -> Counts:
        counts, evidence = Counts(), {id(case) for case in self._evidence(games)}
        for case in (case for game in games for case in game.cases):
            right = not self.fit.parts(case, model)
            counts.judged += 1
            counts.right += right
            counts.plain += not self.fit.parts(case, PLAIN)
            if id(case) not in evidence:
                counts.held_out += 1
                counts.predicted += right
        return counts


@dataclass(frozen=True, slots=True)
class Charges:
    """What wrong answers are charged to."""

    fit: Fit
    """All answers, under any model."""
    model: Model
    """The model."""
    allowed: Model
    """What of it is right: the readings with support."""
    named: Sequence[Named]
    """Its items."""
    mixed: Mapping[Case, Item]
    """Readings that explain single answers, though not all of them fit."""

    def of(self, case: Case, answer: JudgedAnswer, expected: Expected, differences: Sequence[Difference]) -> Charge:
        """What a wrong answer is charged to: a mistake or a reading that explains it, else what the trail says.

        ``answer`` is that of the case, judged from where its game stands under what is right; the ``differences`` are
        those from there.
        """
        reference = self.fit.reference
        traits = self.fit.catalogue.traits
        parts = self.fit.parts(case, self.model)
        if case in self.mixed:
            return Charge(rule_for(reference, answer, expected, differences), readings=(self.mixed[case],))
        if parts == NO_RESULT or (parts and expected.refused):
            return self._unexplained(answer, expected, differences)
        if parts:
            there = self.fit.answer(case, self.model)
            unexplained = self.fit.expected(case, self.model)
            return self._unexplained(there, unexplained, misses(reference, there, unexplained))
        causes = causes_of(self.fit, case, self.model, self.allowed, self.named)
        true = {one.item for one in self.named if not one.is_near}
        mistakes = [item for item in causes if item.mistake and item in true]
        readings = tuple(item for item in causes if item.dispute)
        by_trail = rule_for(reference, answer, expected, differences)
        if mistakes:
            rules = traits[mistakes[0]].rules
            return Charge(by_trail if by_trail in rules else rules[0], tuple(mistakes), readings)
        near = tuple(item for item in causes if item.mistake)
        return Charge(by_trail, near=near, readings=() if near else readings)

    def _unexplained(self, answer: JudgedAnswer, expected: Expected, differences: Sequence[Difference]) -> Charge:
        """By the trail; but where something was added or lost, the rule by which none may be."""
        reference = self.fit.reference
        changed = [] if chose_itself(answer, expected) else [*changed_totals(reference, answer, expected)]
        rule = changed[0][0].rule if changed else rule_for(reference, answer, expected, differences)
        left = frozenset(one.field for one in differences)
        return Charge(rule, changed=tuple(row for _, row in changed), left=left)


def _is_whole(record: GameRecord, scenario: Scenario) -> bool:
    """Whether a game was played to the end of its script."""
    return record.part != "steered" and sum(len(turn.moves) for turn in record.turns) == len(scenario.steps)


def in_order(shown: Mapping[str, Shown], games: Iterable[GameJudgement]) -> None:
    """Put what was seen of each dispute into the order of the games, however it was found."""
    places = {game.record.scenario: number for number, game in enumerate(games)}
    for entry in shown.values():
        entry.seen.sort(key=lambda pair: places[pair[0]])
