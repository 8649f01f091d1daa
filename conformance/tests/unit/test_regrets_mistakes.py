"""Wrong engines of Deep Regrets: they end, and what they leave out asks for no chance."""

from __future__ import annotations

from typing import Any

import pytest
from regrets_play import position as position_of

from leadline.game.instrumentation import noting_engine, noting_into
from leadline.games import load_game, recommended
from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise
from leadline.games.deep_regrets.mistakes.effect_left_out import TextGivesNoOmenDie, TextGivesNoTackleDice
from leadline.games.deep_regrets.mistakes.madness import OneRegretAtATime
from leadline.games.deep_regrets.mistakes.passing import TextsMissThosePassed
from leadline.games.deep_regrets.mistakes.sell import NoRegretForASale, OneRegretASale
from leadline.suite.bundle import load_suite
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.position import Position
from leadline_engines.surface import Outcome, Refusal

GAME, BASE = load_game("deep-regrets"), recommended("deep-regrets")
SUITE = {one.id: one for one in load_suite("deep-regrets").scenarios}
AT_SEA = position_of(
    """
    anglers:
      1: {fresh: [p3], spent: [b], fish: [tallow-eel], regrets: [regret-0, regret-1, regret-3],
          dinks: [bent-hook, bent-hook, bent-hook, bent-hook]}
    """
)
TO_SOMEBODY_WHO_HAS_PASSED = [f"regrets-opening-move-regret-{seats}" for seats in ("two", "three", "four")]


class WithoutAnEnd(TextsMissThosePassed):
    """An engine that looks without end for somebody to give a Regret to."""

    find = Engine.find


def end_of(kind: type[Engine], scenario: str) -> Position:
    """Return the position that the moves of a scenario lead to; none of them may be refused."""
    engine, played = kind(GAME.own_components, GAME.rulings.from_mapping(BASE)), SUITE[scenario]
    position: Any = GAME.codecs.position.read(played.position) if played.setup is None else None
    if position is None:
        position = reached(engine.open(GAME.codecs.setup.read(played.setup)))
    for step in played.steps:
        move = GAME.shorthand.complete_move(engine, position, GAME.codecs.move.read(step.move))
        position = reached(engine.play(position, move))
    found: Position = position
    return found


def reached(result: Outcome | Refusal) -> Any:
    """Return the position of an outcome."""
    assert isinstance(result, Outcome), result
    return result.position


@pytest.mark.parametrize("scenario", TO_SOMEBODY_WHO_HAS_PASSED)
def test_a_regret_that_nobody_can_be_given_is_kept_and_the_text_ends(scenario: str) -> None:
    right, wrong = end_of(Engine, scenario), end_of(TextsMissThosePassed, scenario)
    assert regrets(right) != regrets(wrong)
    assert right.frames == wrong.frames


def test_an_engine_that_would_never_stop_ends_with_an_error() -> None:
    with pytest.raises(RuntimeError, match="has not ended after 10,000 steps"):
        end_of(WithoutAnEnd, TO_SOMEBODY_WHO_HAS_PASSED[0])


@pytest.mark.parametrize(
    ("kind", "scenario"),
    [(TextGivesNoTackleDice, "regrets-effect-gain-die-any"), (TextGivesNoOmenDie, "regrets-effect-omen")],
)
def test_what_chance_gave_for_a_text_that_is_left_out_is_passed_over(kind: type[Engine], scenario: str) -> None:
    right, wrong = end_of(Engine, scenario), end_of(kind, scenario)
    assert regrets(right) == regrets(wrong)
    assert dice(wrong) == dice(right) - 1


@pytest.mark.parametrize(("kind", "drawn"), [(NoRegretForASale, 0), (OneRegretASale, 1), (OneRegretAtATime, 1)])
def test_stated_regrets_that_a_mistake_does_not_draw_are_passed_over(kind: type[Engine], drawn: int) -> None:
    assert regrets(end_of(Engine, "regrets-sell-foul")) == [2, 0]
    assert regrets(end_of(kind, "regrets-sell-foul")) == [drawn, 0]


@pytest.mark.parametrize("mistake", [id for id, kind in GAME.mistakes.items() if issubclass(kind, ReadsOtherwise)])
def test_a_mistake_that_follows_a_reading_notes_other_disputes(mistake: str) -> None:
    noted = set[str]()
    engine: Any = noting_engine(GAME, GAME.rulings.from_mapping(BASE), (mistake,), set())
    with noting_into(engine, noted):
        assert engine.rulings.penalty_who == BASE["penalty-who"]
    assert noted == {"penalty-who"}


def test_an_arrival_that_began_with_a_muster_has_no_second_one_at_its_end() -> None:
    """The judge tries a mistake from a position that it has reached without it."""
    wrong = with_mistakes("muster-last-on-arrival")
    at_sea: Any = GAME.codecs.position.read(SUITE["regrets-arrive-steps-action"].position)
    position = after(GAME.own_engine, at_sea, {"kind": "abandon"})
    assert [frame.kind for frame in position.frames] == ["arrival", "muster"]
    position = after(wrong, position, {"kind": "muster"})
    position = after(wrong, position, {"kind": "discard-regret", "regret": None})
    assert position.frames == ()


def after(engine: Any, position: Any, choice: dict[str, Any]) -> Any:
    """Return the position after a choice of player 1."""
    return reached(engine.play(position, GAME.codecs.move.read({"choice": {"seat": 1, **choice}})))


@pytest.mark.parametrize("order", [1, -1])
def test_mistakes_about_different_fields_of_a_view_add_up(order: int) -> None:
    named = ("hands-of-fish-are-seen", "regrets-are-seen", "fresh-dice-are-hidden", "spent-dice-are-hidden")
    true, right = AT_SEA.anglers[0], GAME.own_engine.view(AT_SEA, (2,)).anglers[0]
    assert (right.fish, right.regrets) == ((None,), (None, None, None))
    assert (right.fresh, right.spent) == (true.fresh, true.spent)
    wrong = with_mistakes(*named[::order]).view(AT_SEA, (2,)).anglers[0]
    assert (wrong.fish, wrong.regrets, wrong.fresh, wrong.spent) == (true.fish, true.regrets, (), ())


def test_the_number_of_regrets_and_the_rows_are_wrong_in_one_engine() -> None:
    counted, later = "dinks-count-for-madness", "rows-begin-one-regret-later"
    several: list[tuple[str, ...]] = [(), (counted,), (later,), (counted, later), (later, counted)]
    assert [with_mistakes(*named).row(AT_SEA, 1).cards for named in several] == [1, 7, 1, 4, 4]


def with_mistakes(*names: str) -> Any:
    """Return an engine with several mistakes built in."""
    return GAME.engine_under(BASE, [f"regrets.mistake.{name}" for name in names])


def regrets(position: Position) -> list[int]:
    """Return how many Regrets each player has."""
    return [len(angler.regrets) for angler in position.anglers]


def dice(position: Position) -> int:
    """Return how many dice the first player has."""
    return len(position.anglers[0].fresh) + len(position.anglers[0].spent)
