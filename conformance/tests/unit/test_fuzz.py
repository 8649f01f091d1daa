"""Random games: the last move may be illegal, and then it is the choice that is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.base.errors import InputError
from leadline.cli.fuzz import ignored_mistakes
from leadline.fuzz.games import Fuzzer
from leadline.fuzz.text import explanation_lines
from leadline.games import load_game, recommended
from leadline.judge import Deviation
from leadline.run.context import RunContext
from leadline.spec.compiled import load_spec
from leadline.suite.model import Scenario
from leadline_engines.surface import Outcome, Refusal

TOYS = Path(__file__).resolve().parents[1] / "toys"


@pytest.fixture
def fuzzer(monkeypatch: pytest.MonkeyPatch) -> Fuzzer:
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))
    subject: Any = SimpleNamespace(greet=lambda: SimpleNamespace(offers=None, can=(), configurable=None))
    return Fuzzer(subject, load_game("fishmonger"), SimpleNamespace(), recommended("fishmonger"), seed=1)  # type: ignore[arg-type]


def last_outcome(context: RunContext, scenario: Scenario) -> Any:
    """Return the result of the last move of a game."""
    codecs = context.game.codecs
    outcome: Any = context.engine.open(codecs.setup.read(scenario.setup))
    for step in scenario.steps:
        outcome = context.engine.play(outcome.position, codecs.move.read(step.move))
    return outcome


@pytest.mark.left_to_all
def test_the_last_move_states_its_chance_or_is_no_legal_choice(fuzzer: Fuzzer) -> None:
    context = fuzzer._context({})
    last = [last_outcome(context, fuzzer._random_game(context, number)) for number in range(150)]
    refused = [one for one in last if isinstance(one, Refusal)]
    assert {one.kind for one in refused} == {"illegal"}
    assert any(isinstance(one, Outcome) for one in last)


@pytest.mark.parametrize(
    ("reading", "says"),
    [
        (
            "carried-stack-restacked=physical",
            "the answer fits carried-stack-restacked=physical, which a manual supports: "
            "to continue past this difference, add --reading carried-stack-restacked=physical",
        ),
        ("line-empty=stalemate", "the answer fits line-empty=stalemate, which no manual supports"),
    ],
)
def test_a_reading_that_explains_a_difference_is_said_with_the_way_on_if_it_has_support(
    reading: str, says: str
) -> None:
    dispute, _, name = reading.partition("=")
    assert list(explanation_lines(load_game("deep-sea-adventure"), [Deviation(dispute=dispute, reading=name)])) == [
        says
    ]


def test_a_mistake_that_explains_a_difference_is_said_beside_a_reading_with_the_way_on() -> None:
    fits = [Deviation(dispute="air-per-dive", reading="single-tank"), Deviation(mistake="dsa.mistake.two-dives")]
    reading, mistake = explanation_lines(load_game("deep-sea-adventure"), fits)
    assert reading.endswith("add --reading air-per-dive=single-tank")
    assert mistake.endswith(
        "(dsa.mistake.two-dives): to continue past this difference, add --ignore-mistake dsa.mistake.two-dives"
    )


def test_mistakes_are_ignored_by_their_ids_or_the_last_part() -> None:
    spec = load_spec("deep-sea-adventure")
    both = ["dsa.mistake.counter-clockwise", "dsa.mistake.two-dives"]
    assert ignored_mistakes(spec, ["counter-clockwise", both[1], both[0]]) == both


@pytest.mark.parametrize(
    ("names", "wrong", "remedy"),
    [
        (["counter-clokwise"], "no mistake fits 'counter-clokwise'", "did you mean counter-clockwise"),
        (
            ["no-swim-on-last-breath", "turn-cut-on-last-breath"],
            "dsa.mistake.turn-cut-on-last-breath and dsa.mistake.no-swim-on-last-breath belong to one family",
            "leave one of them out",
        ),
    ],
)
def test_a_mistake_there_is_not_and_two_of_a_family_are_refused(names: list[str], wrong: str, remedy: str) -> None:
    with pytest.raises(InputError) as raised:
        ignored_mistakes(load_spec("deep-sea-adventure"), names)
    (problem,) = raised.value.problems
    assert problem.place.field == "--ignore-mistake"
    assert problem.wrong.startswith(wrong)
    assert problem.remedy.startswith(remedy)
