"""The openings, judged before everything else, field by field: one odd figure must not spoil hundreds of scenarios.

Differences that known mistakes explain are left to the search. Otherwise figures of a box are sought with which the
reference opens its games as the program does; then everything is judged with them (`opening_figures`). A field that
neither explains is reported once. Answers that differ only in it, and because of it, are forgiven: they speak for no
mistake, and are not failures of other rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Protocol

from leadline.games.component_overrides import with_figures
from leadline.judge.answers import LEGALITY, JudgedAnswer, misses
from leadline.judge.attribution import Attribution
from leadline.judge.diagnosis import PLAIN, Deviation, Diagnosis
from leadline.judge.failures import name_failure
from leadline.judge.opening_figures import FigureSearch, OddFigures, own_part, wrong_fields
from leadline.judge.provenance import WORKED_OUT, generalised, trail_of
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge.evaluator import Evaluator
    from leadline.judge.judgement import GameJudgement
    from leadline.judge.observation import Observation
    from leadline.judge.reference import Expected, Reference
    from leadline.recording.model import GameRecord, Recording
    from leadline.results.causes import Failure
    from leadline.schema.values import FieldDifference
    from leadline.suite.model import Scenario

MOST_EXAMPLES = 4
"""The number of wrong openings, as different from each other as possible, on which mistakes and figures are tried
first."""
MOST_PAIRED = 16
"""The most mistakes changing a field of which pairs are made; three in the same field of an opening are rare."""
MOST_TRIED = 60
"""The number of games, spread over all, that show whether later answers confirm figures."""


# ---- Forgiven differences


@dataclass(frozen=True, slots=True)
class ForgivenFields:
    """The fields of the opening that are reported once, and the later differences that they cause."""

    fields: frozenset[str]
    """The fields, without the numbers of seats and entries."""
    values: frozenset[tuple[str, str, str]]
    """Each field with the expected and the reported value in some opening. A later answer that differs in exactly this
    way was set up like the opening."""
    touched: set[tuple[str, str, int]] = field(default_factory=set)
    """The answers in which something was forgiven under some diagnosis: scenario, part and number."""

    def unforgiven(
        self, answer: JudgedAnswer, expected: Expected, differences: Sequence[FieldDifference]
    ) -> list[FieldDifference]:
        """Return the differences of an answer that are not forgiven."""
        left = [difference for difference in differences if not self._forgives(answer, expected, difference)]
        if len(left) == len(differences):
            return left
        self.touched.add(answer.turn.key)
        if not answer.turn.is_opening:
            return left
        return [difference for difference in left if difference.field not in WORKED_OUT]

    def concerns(self, fields: Iterable[str]) -> bool:
        """Return whether any of some fields may be forgiven."""
        return any(name == LEGALITY or generalised(name) in self.fields for name in fields)

    def _forgives(self, answer: JudgedAnswer, expected: Expected, difference: FieldDifference) -> bool:
        name = generalised(difference.field)
        if not answer.turn.is_opening:
            return (name, difference.expected, difference.got) in self.values
        if difference.field == LEGALITY and isinstance(expected.result, Refusal):
            return own_part(answer, expected.result) in self.fields
        return name in self.fields


# ---- Differences


@dataclass(frozen=True, slots=True)
class OddOpening:
    """A difference between the openings of a program and those of the box."""

    fields: tuple[str, ...]
    """The fields that differ, without the numbers of seats and entries."""
    figures: Mapping[str, Any]
    """The figures with which the reference opens its games in the same way, as in a file of components; empty if none
    do."""
    rule: str
    """The rule that it breaks."""
    failures: tuple[Failure, ...]
    """The simplest opening that is wrong, then those of the other scenarios about the rule."""
    scenarios: tuple[str, ...]
    """The scenarios with such an opening, the simplest first."""
    differing: int
    """The number of openings with the difference."""


@dataclass(frozen=True, slots=True)
class OddOpenings:
    """The differences in the openings of a program, and how everything is judged with them."""

    odd: tuple[OddOpening, ...]
    """The differences, the one in most openings first."""
    opened: int
    """The number of games opened from a setup."""
    plain: int
    """The number of answers that are right without a mistake, and with the figures of the box."""
    game: Game
    """The game with the figures of the program."""
    forgiven: ForgivenFields | None
    """The fields that no figures reproduce; None if they reproduce all."""

    def loadable(self, recording: Recording, scenarios: Mapping[str, Scenario]) -> Recording:
        """Return the recording, marking as unloadable the positions that are impossible with the figures.

        A program that refuses them is as right as one that says that it cannot load them.
        """
        if not any(each.figures for each in self.odd):
            return recording
        games = [self._loadable(record, scenarios.get(record.scenario)) for record in recording.games]
        return replace(recording, games=games)

    def _loadable(self, record: GameRecord, scenario: Scenario | None) -> GameRecord:
        if scenario is None or scenario.position is None or record.opened.kind != "refused":
            return record
        position = self.game.codecs.position.read_once(scenario.position)
        if not any(fault.kind == "state" for fault in self.game.own_engine.faults(position)):
            return record
        why = record.opened.why or "it is impossible with its figures"
        return replace(record, opened=replace(record.opened, kind="cannot-load", why=why))

    def put_into(self, games: Iterable[GameJudgement], scenarios: Mapping[str, Scenario]) -> None:
        """Add the failures to their games; a game that could not be followed is cut short."""
        failures: dict[tuple[str, str], list[Failure]] = {}
        for each in self.odd:
            for failure in each.failures:
                failures.setdefault((failure.scenario, failure.part), []).append(failure)
        for game in games:
            record = game.record
            odd = failures.get((record.scenario, record.part), [])
            game.failures[:0] = odd
            game.in_play[:0] = [frozenset() for _ in odd]
            first = next(iter(game.observations), None)
            if first is not None and self._is_lost(first, record):
                game.why_incomplete = (
                    "the game was not followed, because its opening is not possible with the components in the box"
                )

    def _is_lost(self, first: Observation, record: GameRecord) -> bool:
        """Return whether a game was not followed because its opening is forgiven though the reference refuses it."""
        answer = first.answer
        is_stuck = bool(record.turns) and answer.turn.is_opening and answer.after.position is None
        return is_stuck and self._forgives(first)

    def _forgives(self, observation: Observation) -> bool:
        answer = observation.answer
        return self.forgiven is not None and (answer.turn.scenario, answer.turn.part, 0) in self.forgiven.touched


class Tried(Protocol):
    """A judge of some games by themselves, with other figures if need be."""

    def count_wrong(self, records: Sequence[GameRecord], diagnosis: Diagnosis) -> int:
        """Return the number of answers of some games that are wrong under a diagnosis, except openings from a setup."""


# ---- Finding them


class OpeningInquiry:
    """A search for the differences in the openings of a program."""

    def __init__(self, evaluator: Evaluator, games: Sequence[GameJudgement], scenarios: Mapping[str, Scenario]) -> None:
        """Take the games as they are followed without a mistake, and the scenarios by id."""
        self._evaluator, self._reference, self._catalogue = evaluator, evaluator.reference, evaluator.catalogue
        self._games, self._scenarios = games, scenarios
        firsts = (game.observations[0] for game in games if game.observations)
        self._opened = [
            observation
            for observation in firsts
            if observation.answer.turn.is_opening and observation.answer.answer.kind == "position"
        ]
        self._wrong = self._wrong_openings()

    def _wrong_openings(self) -> dict[Observation, frozenset[str]]:
        """Return the openings in which fields are wrong, each with these fields."""
        engine = self._reference.under(PLAIN).engine
        wrong: dict[Observation, frozenset[str]] = {}
        for observation in self._opened:
            if self._evaluator.mismatches(observation, PLAIN):
                fields = wrong_fields(self._reference, engine, observation.answer) - {LEGALITY}
                if fields:
                    wrong[observation] = fields
        return wrong

    def find(self, recording: Recording, tried: Tried, trying: Callable[[Game], Tried]) -> OddOpenings | None:
        """Return the differences in the openings that are not known mistakes; None if there are none.

        ``tried`` judges games with the figures of the box, and ``trying`` returns a judge of games with other figures.
        """
        if not self._wrong:
            return None
        explained = self._explained()
        figures = self._figures(explained, recording, tried, trying)
        cured = frozenset(name for names in figures.fields.values() for name in names) if figures else frozenset()
        left = sorted({name for names in self._wrong.values() for name in names} - cured - explained.keys())
        if figures is None and not left:
            return None
        odd: list[OddOpening] = []
        if figures is not None:
            odd += [self._odd(tuple(sorted(figures.fields[name])), own) for name, own in figures.own.items()]
        odd += [self._odd((name,), {}) for name in left]
        right = (
            self._evaluator.mismatches(observation, PLAIN) for game in self._games for observation in game.observations
        )
        return OddOpenings(
            odd=tuple(sorted(odd, key=lambda each: -each.differing)),
            opened=len(self._opened),
            plain=sum(not parts for parts in right),
            game=with_figures(self._reference.game, figures.figures) if figures else self._reference.game,
            forgiven=self._forgiven(left) if left else None,
        )

    # ---- Differences that known mistakes explain

    def _explained(self) -> dict[str, Diagnosis]:
        """Return the fields that known mistakes and readings make right, alone or in pairs, each with these."""
        explained: dict[str, Diagnosis] = {}
        for name in sorted({name for names in self._wrong.values() for name in names}):
            examples = self._examples(name)
            asked = {step for each in examples for step in each.asked}
            deviations = self._catalogue.in_order(self._catalogue.touching(asked))
            changing = [each for each in deviations if self._changes(each, name, examples)][:MOST_PAIRED]
            ways: Iterable[tuple[Deviation, ...]] = (*((each,) for each in changing), *combinations(changing, 2))
            for way in ways:
                diagnosis = frozenset(way)
                if len({self._catalogue.traits[each].group for each in way}) == len(way) and all(
                    self._is_right(each, diagnosis, name) for each in examples
                ):
                    explained[name] = diagnosis
                    break
        return explained

    def _changes(self, deviation: Deviation, name: str, examples: Iterable[Observation]) -> bool:
        """Return whether a deviation changes what is wrong in a field, in any example."""
        mismatches, alone = self._evaluator.mismatches, frozenset({deviation})
        return any(
            _parts_of(mismatches(each, alone), name) != _parts_of(mismatches(each, PLAIN), name) for each in examples
        )

    def _is_right(self, observation: Observation, diagnosis: Diagnosis, name: str) -> bool:
        """Return whether a field is right under a diagnosis, and no other becomes wrong."""
        after, before = (
            {_field_of(part) for part in self._evaluator.mismatches(observation, each)} for each in (diagnosis, PLAIN)
        )
        return name not in after and (LEGALITY in before or after <= before) and LEGALITY not in after

    def _examples(self, name: str = "") -> list[Observation]:
        """Return wrong openings, in one field or in any, from games as different as possible."""
        by_size: dict[tuple[int, ...], Observation] = {}
        for observation, names in self._wrong.items():
            if not name or name in names:
                position = observation.answer.answer.position or {}
                size = tuple(len(value) for value in position.values() if isinstance(value, list))
                by_size.setdefault(size, observation)
        return list(by_size.values())[:MOST_EXAMPLES]

    # ---- Differences that figures explain

    def _figures(
        self,
        explained: Mapping[str, Diagnosis],
        recording: Recording,
        tried: Tried,
        trying: Callable[[Game], Tried],
    ) -> OddFigures | None:
        """Return the figures that explain openings without making more of the later answers wrong.

        If known mistakes explain the same fields, more of the later answers must be right.
        """
        examples = [each.answer for each in self._examples()]
        figures = FigureSearch(self._reference, examples).find([each.answer for each in self._opened])
        if figures is None:
            return None
        records = _spread_over([game.record for game in self._games], MOST_TRIED)
        before = tried.count_wrong(records, _all_of(explained))
        needed = {name for name, names in figures.fields.items() if not names <= explained.keys()}
        for some in (figures, figures.only(needed)):
            cured = {name for names in some.fields.values() for name in names}
            if not cured:
                continue
            rest = {name: diagnosis for name, diagnosis in explained.items() if name not in cured}
            after = trying(with_figures(self._reference.game, some.figures)).count_wrong(records, _all_of(rest))
            if after < before or (after == before and some.own.keys() <= needed):
                return some
        return None

    # ---- Reporting them

    def _odd(self, names: tuple[str, ...], figures: Mapping[str, Any]) -> OddOpening:
        """Return the difference in some fields, with the rule that it breaks and the simplest examples."""
        wrong = [each for each, fields in self._wrong.items() if not fields.isdisjoint(names)]
        rule = RuleOfField(self._evaluator, wrong[0]).of(names, figures)
        aiming = {name for name, scenario in self._scenarios.items() if rule in scenario.rules}
        wrong.sort(key=lambda each: _plainness(each, aiming))
        shown = [wrong[0], *(each for each in wrong[1:] if each.answer.turn.scenario in aiming)]
        return OddOpening(
            fields=names,
            figures=figures,
            rule=rule,
            failures=tuple(self._failure(each, names, rule) for each in shown),
            scenarios=tuple(dict.fromkeys(each.answer.turn.scenario for each in wrong)),
            differing=len(wrong),
        )

    def _failure(self, observation: Observation, names: Sequence[str], rule: str) -> Failure:
        """Return an opening as a failure, in only some of its fields."""
        answer, expected = observation.answer, self._evaluator.expected(observation, PLAIN)
        differences = [
            difference
            for difference in self._differences(observation)
            if generalised(difference.field) in names or difference.field == LEGALITY
        ]
        failure = name_failure(self._reference, answer, expected, differences, Attribution(rule))
        failure.differences, failure.explained = differences, True
        return failure

    def _differences(self, observation: Observation) -> list[FieldDifference]:
        return misses(self._reference, observation.answer, self._evaluator.expected(observation, PLAIN))

    def _forgiven(self, names: Iterable[str]) -> ForgivenFields:
        fields = frozenset(names)
        values = (
            (generalised(difference.field), difference.expected, difference.got)
            for observation, wrong in self._wrong.items()
            if not wrong.isdisjoint(fields)
            for difference in self._differences(observation)
            if generalised(difference.field) in fields
        )
        return ForgivenFields(fields, frozenset(values))


@dataclass(frozen=True, slots=True)
class RuleOfField:
    """A search for the rule behind a field of an opening, among those of the event that wrote it."""

    evaluator: Evaluator
    """All answers, under any diagnosis."""
    observation: Observation
    """An opening in which the field is wrong."""

    def of(self, names: Sequence[str], figures: Mapping[str, Any]) -> str:
        """Return the rule: the one whose known mistakes change the field, otherwise one that mentions it."""
        expected = self.evaluator.expected(self.observation, PLAIN)
        if isinstance(expected.result, Refusal):
            return expected.result.rule
        rules = self._rules_of_writer(names, expected)
        votes = self._votes(names)
        own = (name.rpartition(".")[2] for name in names)  # Of `crews.*.damage`, only the damage tells rules apart.
        words = {word for name in (*own, *figures) for word in name.split("_")}
        return max(rules, key=lambda rule: (votes[rule], self._spoken_of(rule, words)), default="")

    def _rules_of_writer(self, names: Sequence[str], expected: Expected) -> Sequence[str]:
        """Return the rules of the event that wrote a field last."""
        trail = trail_of(self.evaluator.reference.game, self.observation.answer, expected)
        fields = {name.partition(".")[0] for name in names}
        for written in reversed(trail):
            if fields & {name.partition(".")[0] for name in written.fields}:
                return tuple(map(str, written.event.rules))
        return ()

    def _votes(self, names: Sequence[str]) -> Counter[str]:
        """Count for each rule the known mistakes that break it and change these fields of the opening.

        Mistakes that change other things in the same place, such as of the same seat, count a little.
        """
        reference, catalogue, votes = self.evaluator.reference, self.evaluator.catalogue, Counter[str]()
        usual = self._opened(PLAIN)
        for deviation in catalogue.in_order(catalogue.touching(self.observation.asked)):
            opened = self._opened(frozenset({deviation})) if deviation.mistake else None
            if opened is None or usual is None or opened == usual:
                continue
            changed = {generalised(name) for name in reference.game.reports.changed(usual, opened)}
            if not changed:
                continue  # It changes only what no report shows, such as the order of a hidden pile.
            nearness = max((_nearness(name, other_name) for name in names for other_name in changed), default=0)
            votes.update(dict.fromkeys(catalogue.traits[deviation].rules, nearness // len(changed)))
        return votes

    def _opened(self, diagnosis: Diagnosis) -> Any | None:
        try:
            outcome = self.observation.answer.playing(self.evaluator.reference.under(diagnosis).engine, "nothing")
        except Exception:
            return None  # As in a search: a mistake may not go together with a setup.
        return outcome.position if isinstance(outcome, Outcome) else None

    def _spoken_of(self, id: str, words: Iterable[str]) -> int:
        """Return how plainly a rule mentions something: by its id, its title or its text."""
        rule = self.evaluator.reference.game.spec.rule(id)
        if rule is None:
            return 0
        texts = ((id.rpartition(".")[2], 4), (rule.title.lower(), 2), (rule.text.lower(), 1))
        return sum(weight for text, weight in texts for word in words if word.rstrip("s") in text)


def count_forgiven(
    reference: Reference, evaluator: Evaluator, diagnosis: Diagnosis, observations: Iterable[Observation]
) -> int:
    """Return the number of answers that count as right because differences in them are forgiven."""
    forgiven = reference.forgiven
    if forgiven is None:
        return 0
    return sum(
        not evaluator.mismatches(each, diagnosis) and _differs(evaluator, each, diagnosis)
        for each in observations
        if each.answer.turn.key in forgiven.touched
    )


def _differs(evaluator: Evaluator, observation: Observation, diagnosis: Diagnosis) -> bool:
    expected, answer = evaluator.expected(observation, diagnosis), evaluator.answer(observation, diagnosis)
    if expected.refused:
        return True
    reports = evaluator.reference.game.reports
    return any(reports.differing(expected.engine, expected.position, answer.answer.position or {}))


def _plainness(observation: Observation, aiming: set[str]) -> tuple[bool, bool, bool, int, str]:
    turn = observation.answer.turn
    aside = turn.scenario not in aiming
    return turn.part == "guided", aside, turn.part == "legal_variant", not turn.is_last, turn.scenario


def _field_of(part: str) -> str:
    """Return the field of a wrong part, without the numbers of seats and entries."""
    return generalised(part.partition(":")[0])


def _parts_of(parts: Iterable[str], name: str) -> frozenset[str]:
    """Return the wrong parts that belong to a field; a refusal covers all of them."""
    return frozenset(part for part in parts if _field_of(part) in (name, LEGALITY))


def _nearness(name: str, changed: str) -> int:
    """Return how much a change in one field says about another: most if it is the same, less in the same place."""
    if name == changed or name.startswith(f"{changed}.") or changed.startswith(f"{name}."):
        return 1000
    place = name.rpartition(".")[0]
    return 10 if place and changed.startswith(f"{place}.") else 0


def _all_of(explained: Mapping[str, Diagnosis]) -> Diagnosis:
    return frozenset(deviation for diagnosis in explained.values() for deviation in diagnosis)


def _spread_over(records: Sequence[GameRecord], most: int) -> list[GameRecord]:
    """Return at most ``most`` records, evenly spread."""
    return list(records[:: max(1, -(-len(records) // most))])
