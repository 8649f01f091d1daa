"""Moves that a program does not offer are not tested, and it cannot hide a mistake in this way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

import pytest
from any_game import DEEP_SEA, DUEL, FISH, KITE, Served, check, scenarios_of
from tiers import slow_or_exhaustive

from leadline.games import load_game, spec_of
from leadline.results.model import Report
from leadline.suite.bundle import load_kills
from leadline_engines.surface import Refusal

SONAR, REGRETS = load_game("captain-sonar"), load_game("deep-regrets")
NO_BUTTON = "there is no button for it"


class Lacks(Served):
    """The reference without any way to ask for some moves; it says so, and which move of a sequence it means."""

    def __init__(self, game: str, lacks: Callable[[dict[str, Any]], bool], why: str = NO_BUTTON, **more: Any) -> None:
        super().__init__(game, **more)
        self.lacks, self.why = lacks, why

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play the moves before the first that is not offered."""
        moves = params["moves"]
        first = next((n for n, move in enumerate(moves) if self.lacks(move["choice"])), None)
        if first is None:
            return super().play(params)
        if first == 0:
            return {"not_offered": self.why}
        played = super().play({**params, "moves": moves[:first], "texts": params["texts"][:first]})
        if "refused" in played:
            return played
        return {"not_offered": self.why, "at": first + 1, "position": played["position"]}

    def legal(self, params: dict[str, Any]) -> dict[str, Any]:
        """List what is offered; each choice that is not stands there as a kind of its own."""
        choices = super().legal(params)["choices"]
        lacking = [one for one in choices if self.lacks(one)]
        return {"choices": [one for one in choices if one not in lacking], "not_offered": lacking}


class Hides(Served):
    """A program with a mistake, which offers nothing wherever the mistake would be seen."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play as it should be, unless the mistake leads elsewhere."""
        game = self._game(params)
        wrong, game.engine = game.engine, right_engine(self.game.id)
        position = game.position
        for move in map(self._move_of, params["moves"]):
            own, other = game.engine.play(position, move), wrong.play(position, move)
            if not is_same(own, other):
                return {"not_offered": NO_BUTTON}
            if isinstance(own, Refusal):
                break
            position = own.position
        answer = super().play(params)
        game.engine = wrong
        return answer


def is_same(own: Any, other: Any) -> bool:
    if isinstance(own, Refusal) or isinstance(other, Refusal):
        return isinstance(own, Refusal) and isinstance(other, Refusal)
    return bool(own.position == other.position and own.events == other.events)


@cache
def right_engine(game: str) -> Any:
    return load_game(game).own_engine


def says(**parts: Any) -> Callable[[dict[str, Any]], bool]:
    """Return whether a choice has all these parts; `search__action` is a part of `search`."""
    return lambda choice: all(_at(choice, path.split("__")) == value for path, value in parts.items())


def _at(data: Any, path: list[str]) -> Any:
    for name in path:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data


def verdicts(report: Report) -> dict[str, str]:
    return {rule.id: rule.verdict for rule in report.rules}


def is_silent(report: Report) -> None:
    """Check that nothing is wrong, nothing is named, and nothing is suspected or hidden."""
    assert [one.id for one in report.scenarios if one.verdict in ("fail", "error")] == []
    assert report.model.causes == []
    assert {rule.id: rule.why for rule in report.rules if rule.verdict in ("broken", "suspected", "not-offered")} == {}
    assert [one.id for one in report.disputes if one.failed] == []
    assert [one.id for one in (*report.probes, *report.chance) if one.verdict == "fail"] == []


LACKING = {
    "kite-race-tie": (KITE, says(act="tie")),
    "signal-duel-use": (DUEL, says(kind="use")),
    "deep-sea-drop": (DEEP_SEA, says(search__action="drop")),
    "deep-sea-back": (DEEP_SEA, says(declare="back")),
    "sonar-silence": (SONAR, says(kind="silence")),
    "sonar-mines": (SONAR, says(kind="drop")),
    "regrets-mount": (REGRETS, says(kind="mount")),
}


@pytest.mark.parametrize("name", slow_or_exhaustive(list(LACKING)[:3], list(LACKING)[:6], LACKING))
@pytest.mark.usefixtures("without_detection")
@pytest.mark.sampled(3)
def test_of_a_program_that_lacks_a_feature_nothing_untrue_is_said(name: str) -> None:
    game, lacks = LACKING[name]
    report = check(lambda: Lacks(game.id, lacks), scenarios_of(game.id, 1 if game in (KITE, DUEL) else 4))
    is_silent(report)
    assert any(one.legal for one in report.not_offered)
    assert all(one.is_lacking for one in report.not_offered)


@pytest.mark.slow
def test_what_follows_a_legal_move_that_is_not_offered_is_not_tested() -> None:
    report = check(lambda: Lacks(DEEP_SEA.id, says(search__action="drop")), scenarios_of(DEEP_SEA.id))
    untested = [one for one in report.scenarios if one.why.startswith("it does not offer this")]
    assert untested
    assert all(one.verdict == "not-tested" for one in untested)
    assert {one.why for one in untested} == {f"it does not offer this (search.action drop): {NO_BUTTON}"}
    assert verdicts(report)["dsa.search.drop-choice"] == "not-tested"
    (told,) = [one for one in report.not_offered if one.legal]
    assert (told.what, told.why) == ("search.action drop", NO_BUTTON)
    assert told.legal >= len(untested)
    assert set(told.scenarios) >= {one.id for one in untested}


@pytest.mark.usefixtures("without_detection")
def test_moves_before_one_that_is_not_offered_are_judged() -> None:
    class Wrong(Lacks):
        def play(self, params: dict[str, Any]) -> dict[str, Any]:
            answer = super().play(params)
            if "not_offered" in answer and "position" in answer:
                answer["position"] = {**answer["position"], "over": not answer["position"]["over"]}
            return answer

    pauses = [["load", "order", "use"]]
    lacks = says(kind="use")
    right = check(lambda: Lacks(DUEL.id, lacks, pauses=pauses))
    is_silent(right)
    assert any(one.legal for one in right.not_offered)
    wrong = check(lambda: Wrong(DUEL.id, lacks, pauses=pauses))
    assert [one.id for one in wrong.scenarios if one.verdict == "fail"]


@pytest.mark.slow
def test_a_choice_offered_elsewhere_and_not_here_may_hide_a_breach() -> None:
    """Any unit may be dropped, also the one that was taken first."""

    def lacks_the_last(choice: dict[str, Any]) -> bool:
        return bool(_at(choice, ["search", "action"]) == "drop" and _at(choice, ["search", "unit"]) == 1)

    report = check(lambda: Lacks(DEEP_SEA.id, lacks_the_last), scenarios_of(DEEP_SEA.id))
    assert [one.id for one in report.scenarios if one.verdict == "fail"] == []
    assert report.model.causes == []
    hidden = {rule for rule, verdict in verdicts(report).items() if verdict == "not-offered"}
    assert {"dsa.search.drop-on-blank", "dsa.search.own-space"} & hidden
    assert report.summary.status == 3
    assert {rule for row in report.not_offered for rule in row.rules} == hidden


@pytest.mark.usefixtures("without_detection")
def test_a_reason_that_names_a_thing_the_program_never_used_hides_nothing() -> None:
    scenarios = scenarios_of(FISH.id)
    card = first_card(scenarios)

    def has_card(choice: dict[str, Any]) -> bool:
        return card in repr(choice)

    is_silent(check(lambda: Lacks(FISH.id, has_card, f"this program has no {card.replace('-', ' ')}"), scenarios))
    hidden = check(lambda: Lacks(FISH.id, has_card), scenarios)
    assert "not-offered" in verdicts(hidden).values()


def first_card(scenarios: Any) -> str:
    """Return a card that some legal choice of the scenarios names."""
    from leadline.judge.offering import things_of
    from leadline.schema.records import shape_of

    shape = shape_of(FISH.types.choice)
    for scenario in scenarios:
        for step in scenario.steps:
            for thing in things_of(shape, FISH.codecs.move.read(step.move).choice):
                return str(thing)
    raise AssertionError("no choice names a card")


def mistakes_of(game: Any) -> list[Any]:
    return [pytest.param(game, name, id=name) for name in game.mistakes]


@pytest.mark.parametrize(("game", "mistake"), [*mistakes_of(KITE), *mistakes_of(DUEL), *mistakes_of(FISH)])
@pytest.mark.sampled(16)
def test_a_mistake_hidden_behind_not_offered_never_leaves_a_program_conformant(game: Any, mistake: str) -> None:
    report = check(lambda: Hides(game.id, mistakes=[mistake], without=["legal"]))
    hidden = [one for one in report.not_offered if one.legal]
    assert report.summary.status != 0 or not hidden


@pytest.mark.parametrize(
    ("game", "mistake"),
    [
        (DEEP_SEA, "dsa.mistake.only-treasure-is-kept"),
        (SONAR, "sonar.mistake.shut-in-is-lost"),
        (REGRETS, "regrets.mistake.one-regret-a-sale"),
    ],
)
@pytest.mark.left_to_all
def test_the_rule_behind_a_hidden_mistake_is_not_kept(game: Any, mistake: str) -> None:
    rule, *_ = next(one.rules for one in spec_of(game.id).mistakes if one.id == mistake)
    killing = {name for names in load_kills(game.id)[mistake].values() for name in names}
    scenarios = [one for one in scenarios_of(game.id) if rule in one.rules or one.id in killing]
    report = check(lambda: Hides(game.id, mistakes=[mistake], without=["legal"]), scenarios)
    assert report.model.causes == []
    assert report.summary.status == 3
    assert verdicts(report)[rule] != "kept"


# ---- Decisions that a program lacks


class NoEngineer(Served):
    """The reference without an Engineer: no symbol is ever marked, and none is due."""

    SENT: ClassVar[list[str]] = []

    def __init__(self) -> None:
        super().__init__(SONAR.id, without=["events", "heard", "legal", "view", "sample", "pipelining"])

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say that there are no breakdowns."""
        hello = super().initialize(params)
        hello["games"][self.game.id]["lacks"] = ["breakdown"]
        return hello

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        """Open a game, and clear the sheets."""
        opened = super().open(params)
        return self._cleared(opened["handle"], opened) if "handle" in opened else opened

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        """Play a move, and forget the mark that is due."""
        self.SENT.extend(move["choice"]["kind"] for move in params["moves"])
        return self._cleared(params["handle"], super().play(params))

    def _cleared(self, handle: str, answer: dict[str, Any]) -> dict[str, Any]:
        game = self.games[handle]
        crews = [
            replace(crew, marks=(), owes=tuple(owed for owed in crew.owes if owed != "breakdown"))
            for crew in game.position.crews
        ]
        game.position = replace(game.position, crews=tuple(crews))
        told = self.game.reports.tell(game.engine, game.position)
        for crew in told["crews"]:
            for name in ("marks", "owes", "heading"):
                crew.pop(name, None)
        return {**answer, "position": told}


def test_a_program_without_a_duty_is_judged_without_it() -> None:
    """Scenarios in which marks break systems are left out, and long ones: such a program cannot show that."""
    NoEngineer.SENT.clear()
    scenarios = [
        scenario
        for scenario in scenarios_of(SONAR.id, 4)
        if len(scenario.steps) < 7
        and not {"fail", "failed", "broken", "attempt"}.intersection(scenario.id.split("-"))
        and not any(crew.get("marks") for crew in (scenario.position or {}).get("crews", ()))
    ]
    report = check(NoEngineer, scenarios)
    assert {one.id: one.why for one in report.scenarios if one.verdict in ("fail", "error")} == {}
    assert sum(one.verdict == "pass" for one in report.scenarios) > 80
    assert "breakdown" not in NoEngineer.SENT
    assert "breakdown" in [row.what for row in report.not_offered]
    assert verdicts(report)["sonar.upkeep.one-symbol"] == "not-tested"
    assert report.summary.status == 3
