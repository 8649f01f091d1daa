"""The games of a recording as they are followed on the reference, under any model.

What a subject does not tell is filled in from what the reference gives, so the place from which an answer is judged
depends on the model. Most items of a model change nothing in that; those that do are *lasting*: with and without them
the games are followed anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from leadline.judge.answers import JudgedAnswer
from leadline.judge.fit import Case
from leadline.judge.model import PLAIN, Item, Model
from leadline.judge.reference import Expected, Reference
from leadline.judge.replay import Replay
from leadline.run.records import GameRecord
from leadline.suite.model import Scenario


class Followed:
    """The games of a recording; an answer that is judged from the same place is one case under all models."""

    def __init__(self, reference: Reference, scenarios: Mapping[str, Scenario], can: Sequence[str]) -> None:
        self.reference, self.scenarios, self.can = reference, scenarios, can
        self.model: Model = PLAIN
        """The model under which the games are followed now."""
        self.lasting: frozenset[Item] = frozenset()
        """The items that change what later answers are judged from."""
        self._records: dict[tuple[str, str], GameRecord] = {}
        self._cases: dict[tuple[str, str, int], list[Case]] = {}
        self._games: dict[tuple[str, str, Model], list[Case]] = {}
        self._asked: dict[tuple[str, str, Model], set[str]] = {}

    def answers(self, record: GameRecord, model: Model) -> Iterator[tuple[Case, Expected]]:
        """The opening and then every turn of a game, each with what the reference gives in its place."""
        self._records[record.scenario, record.part] = record
        replay = Replay(self.reference, record, self.scenarios[record.scenario], model, self.can, self._same)
        yield from replay.answers()
        self._asked[record.scenario, record.part, model] = replay.asked

    def goes_as_before(self, record: GameRecord, old: Model, new: Model) -> bool:
        """Whether a game that was followed to its end under a model goes just so under another one."""
        asked = self._asked.get((record.scenario, record.part, old))
        traits = self.reference.catalogue.traits
        if asked is None or not all(asked.isdisjoint(traits[item].steps) for item in old ^ new):
            return False
        self._asked[record.scenario, record.part, new] = asked
        return True

    def _same(self, answer: JudgedAnswer) -> Case:
        """The case of an answer: the one it was before, if it was judged from the same place."""
        there = self._cases.setdefault((answer.scenario, answer.part, answer.number), [])
        for known in there:
            if known.answer.before == answer.before and known.answer.moves == answer.moves:
                return known
        there.append(Case(answer))
        return there[-1]

    def instead(self, case: Case, model: Model) -> Case | None:
        """A case as it is under a model; None if the game does not come so far under it."""
        if not self.lasting or model & self.lasting == self.model & self.lasting:
            return case
        return self.under(case, (self.model - self.lasting) | (model & self.lasting))

    def under(self, case: Case, model: Model) -> Case | None:
        """A case in its game, followed under a model all the same; None if the game does not come so far."""
        game, number = self.game(case, model), case.answer.number
        return game[number] if number < len(game) else None

    def game(self, case: Case, model: Model) -> list[Case]:
        """All cases of the game of a case, followed under a model, as far as they come."""
        key = case.answer.scenario, case.answer.part
        known = self._games.get((*key, model))
        if known is None and model != self.model and self.goes_as_before(self._records[key], self.model, model):
            known = self._games[*key, model] = self.game(case, self.model)
        if known is None:
            known = self._games[*key, model] = []
            try:
                known += (one for one, _ in self.answers(self._records[key], model))
            except Exception:
                if not model:
                    raise
                # Mistakes that do not go together can break each other's steps.
        return known
