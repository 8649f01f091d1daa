"""The reference as the judge asks it: one engine per model, which notes what an answer brings into play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.game.instrumentation import noting_engine, noting_into
from leadline.game.legal import list_differences
from leadline.game.moves import decisions_reported
from leadline.judge.diagnosis import MOST_MODELS, PLAIN, Diagnosis, FaultCatalogue
from leadline.judge.legal_lists import LegalLists, ListDifferences
from leadline.judge.noting import NotedResults, NotingEngine
from leadline.judge.shared_results import SharedResults
from leadline.recording.follow import Playing
from leadline_engines.surface import Decision, Engine, Outcome, Refusal, Telling

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.judge.openings import ForgivenFields


FEW_STEPS, POSITIONS_TRIED = 8, 20
"""Working out open decisions is quick if they bring fewer than this number of steps and disputes into play, in this
number of positions."""
MOST_POSITIONS = 2**14
"""The greatest number of positions found by their identity; beyond it, all are looked up by their content again."""
_NotedDecisions: TypeAlias = NotedResults[Sequence[Decision]]
"""The open decisions of a position."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The result of the reference under one model."""

    result: Outcome | Refusal
    """The outcome, or the refusal."""
    engine: Engine
    """The engine that gave it."""

    @property
    def refused(self) -> bool:
        """True if it is a refusal."""
        return isinstance(self.result, Refusal)

    @property
    def position(self) -> Any:
        """The position reached; None after a refusal."""
        return getattr(self.result, "position", None)

    @property
    def events(self) -> tuple[Any, ...]:
        """The events of the result."""
        return getattr(self.result, "events", ())


class Reference:
    """The reference engine of a game under any model."""

    def __init__(
        self, game: Game, catalogue: FaultCatalogue, base: Mapping[str, str], allowed: Sequence[str] = ()
    ) -> None:
        """Take the game, the items that models may hold, and the base readings.

        Mistakes that are ``allowed`` are built in under every model.
        """
        self.game, self.catalogue, self.base, self.allowed = game, catalogue, dict(base), tuple(allowed)
        self.recommended = game.recommended
        self.forgiven: ForgivenFields | None = None
        """The differences in openings that are not faults of any answer; None if there are none."""
        self.unlisted: frozenset[str] = frozenset()
        """The kinds of decisions for which the program accepts moves although it does not list them as open."""
        self._engines: dict[Diagnosis, NotingEngine] = {}
        self._noting: dict[Engine, NotingEngine] = {}
        self._legal_lists = LegalLists(game)
        self._known_rulings: dict[Diagnosis, Any] = {}
        self._decisions: dict[Any, _NotedDecisions] = {}
        """By position: the open decisions."""
        self._decisions_by_id: dict[int, tuple[Any, _NotedDecisions]] = {}
        """By the identity of a position: the position, and the same entry."""
        self._kept_decisions: dict[tuple[Decision, ...], tuple[Decision, ...]] = {}
        """One object for all equal ones."""
        self._most_steps = 0
        """The most steps and disputes that open decisions have brought into play in one position."""
        self._as_recommended: Engine | None = None

    def under(self, model: Diagnosis = PLAIN) -> NotingEngine:
        """Return the engine under a model."""
        known = self._engines.get(model)
        if known is None:
            asked = set[str]()
            mistakes = [item.mistake for item in self.catalogue.in_order(model) if item.mistake]
            engine: Any = noting_engine(self.game, self._rulings(model), [*mistakes, *self.allowed], asked)
            worked_out = partial(decisions_reported, engine, to_act=engine.to_act)
            engine.to_act = partial(self._to_act, model, engine, worked_out)
            known = NotingEngine(engine, asked, self.catalogue.mask_of(model), self.catalogue)
            if len(self._engines) > MOST_MODELS:
                self._engines.clear()
                self._noting.clear()
            self._engines[model] = self._noting[engine] = known
        return known

    def _to_act(
        self, model: Diagnosis, engine: Any, worked_out: Callable[[Any], Sequence[Decision]], position: Any
    ) -> Sequence[Decision]:
        """Return the open decisions in a position, worked out once for all models that agree on them.

        An answer is compared under hundreds of models that lead to the same position. In Captain Sonar, the open
        decisions took nearly half of the time of the judge. Where working them out brings few steps into play, looking
        a position up would take longer.
        """
        if self._most_steps < FEW_STEPS and len(self._decisions) >= POSITIONS_TRIED:
            return worked_out(position)
        results, mask = self._decisions_in(position), self.catalogue.mask_of(model)
        known = results.find(mask)
        if known is None:
            fresh = set[str]()
            with noting_into(engine, fresh):
                decisions = tuple(worked_out(position))
            self._most_steps = max(self._most_steps, len(fresh))
            steps, touching = self.catalogue.touching_once(fresh)
            known = steps, self._kept_decisions.setdefault(decisions, decisions)
            results.add(self.catalogue.kept(mask & touching), touching, known)
        engine.asked_steps.update(known[0])
        return known[1]

    def _decisions_in(self, position: Any) -> _NotedDecisions:
        """Return the entry of a position. Its hash takes long, and the same object is often asked about again."""
        known = self._decisions_by_id.get(id(position))
        if known is None:
            if len(self._decisions_by_id) >= MOST_POSITIONS:
                self._decisions_by_id.clear()
            entry = self._decisions.setdefault(position, SharedResults())
            known = self._decisions_by_id[id(position)] = position, entry  # It is kept, so that no other gets its id.
        return known[1]

    def _rulings(self, model: Diagnosis) -> Any:
        """Return the readings of a model as an engine takes them; most models have the same ones."""
        others = frozenset(item for item in model if item.dispute)
        rulings = self._known_rulings.get(others)
        if rulings is None:
            rulings = self._known_rulings[others] = self.game.rulings.from_mapping(self.readings(others))
        return rulings

    def readings(self, model: Diagnosis) -> dict[str, str]:
        """Return the readings of a model."""
        return {**self.base, **{item.dispute: item.reading for item in model if item.dispute}}

    def expected(self, model: Diagnosis, playing: Playing, telling: Telling = "trail") -> Expected:
        """Return the result of the reference under a model."""
        engine = self.under(model).engine
        return Expected(playing(engine, telling), engine)

    def expected_if_any(self, model: Diagnosis, playing: Playing, telling: Telling = "trail") -> Expected | None:
        """Return the result under a model that was put together only for this question; None if it has none.

        Mistakes can conflict, so that one breaks a step of another, or not go together with a reading or a setup.
        """
        try:
            return self.expected(model, playing, telling)
        except Exception:
            if not any(item.mistake for item in model):
                raise
            return None

    def list_differences(self, engine: Engine, position: Any, asked: Mapping[str, Any]) -> ListDifferences:
        """Return the choices that a list of legal choices lacks in a position, and those that do not belong in it.

        Neither list may be changed. ``engine`` may also be one that this reference did not make.
        """
        noting = self._noting.get(engine)
        if noting is None:
            return list_differences(self.game, engine, position, asked)
        return self._legal_lists.differences(noting, position, asked)

    def differing_decisions(
        self, engine: Engine, position: Any, reported: Sequence[Mapping[str, Any]]
    ) -> tuple[list[Decision], list[Mapping[str, Any]]]:
        """Return the open decisions that a report leaves out, and the reported decisions that are not open.

        If the program accepts moves for a kind of decision without listing it as open (`leadline.judge.unlisted`), the
        report may leave out decisions of that kind that are open only because of deviations.
        """
        missing, further = self.game.reports.differing_decisions(engine, position, reported)
        if any(decision.kind in self.unlisted for decision in missing):
            by_rules = self._decisions_by_rules(position)
            missing = [
                decision
                for decision in missing
                if decision.kind not in self.unlisted or (decision.seats, decision.kind) in by_rules
            ]
        return missing, further

    def _decisions_by_rules(self, position: Any) -> set[tuple[tuple[Any, ...], str]]:
        """Return the seats and the kind of each decision that is open in a position without any deviation."""
        try:
            return {(decision.seats, decision.kind) for decision in self.under(PLAIN).engine.to_act(position)}
        except Exception:
            return set()  # Only a mistake leads to such a position.

    def is_refused_as_recommended(self, playing: Playing) -> bool:
        """Return whether the recommended readings refuse an answer."""
        if self._as_recommended is None:
            self._as_recommended = self.game.engine_under(self.recommended)
        return isinstance(playing(self._as_recommended, "nothing"), Refusal)
