"""Following a program that reports little and departs from the rules: piles, memory, and chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from leadline.game.moves import as_possible, decisions_reported, outcome_of_play
from leadline.games import load_game, recommended
from leadline.judge.chance.reading import reader
from leadline.recording.follow import play_claimed, with_unknown
from leadline.run.guided import seldom_first
from leadline.suite.bundle import load_suite
from leadline_engines.chance import Dice, Draw
from leadline_engines.deep_regrets.position import Die
from leadline_engines.surface import Decision, Drawn, Outcome, Refusal

GAME = load_game("deep-regrets")
ENGINE: Any = GAME.engine_under(recommended(GAME.id))
SETUP: Any = GAME.simplest_setup(GAME.own_components, {})

SEA = load_game("deep-sea-adventure")
SEA_ENGINE: Any = SEA.engine_under(recommended(SEA.id))
POSITIONS = [one.position for one in load_suite(SEA.id).scenarios if one.position is not None]


def opened() -> Any:
    """Return the first position, with nothing known that is drawn later."""
    outcome = ENGINE.open(with_unknown(GAME, SETUP, ["depth_1", "dinks"]))
    assert isinstance(outcome, Outcome)
    return outcome.position


def move(text: str) -> Any:
    return GAME.move_notation.read(text, {})


# ---- piles


def test_a_pile_that_was_not_told_is_unknown_card_by_card() -> None:
    position = opened()
    assert {card.card for card in position.shoal("1a").cards} == {None}
    assert set(position.dink_deck) == {None}
    assert None not in {card.card for card in position.shoal("2a").cards}


# ---- chips of which only number and sum are told


def loads_in_sums(position: Any, more: int = 0) -> dict[str, Any]:
    """Return a report of all divers with the number and the total value of the chips in each unit, and ``more``."""
    told = deepcopy(SEA.reports.tell(SEA_ENGINE, position))
    for diver, own in zip(told["divers"], position.divers, strict=True):
        diver["carried"] = [
            {"chips": len(unit), "sum": more + sum(chip.value for chip in unit)} for unit in own.carried
        ]
    return told


def test_sums_that_fit_are_nothing_to_take_up_and_others_are_wrong() -> None:
    laden = next(one for one in map(SEA.codecs.position.read, POSITIONS) if known_loads(one) > 2)
    assert SEA.reports.resume(SEA_ENGINE, laden, loads_in_sums(laden)) is laden
    assert list(SEA.reports.differing(SEA_ENGINE, laden, loads_in_sums(laden))) == []
    wrong = {field.rpartition(".")[2] for field in SEA.reports.differing(SEA_ENGINE, laden, loads_in_sums(laden, 1))}
    assert wrong == {"carried"}


def known_loads(position: Any) -> int:
    """Return the number of units carried; 0 if the value of any is not known."""
    units = [unit for diver in position.divers for unit in diver.carried]
    return 0 if any(chip.value is None for unit in units for chip in unit) else len(units)


# ---- chance that cannot be


def test_dice_that_cannot_fall_so_are_replaced_and_the_others_stay() -> None:
    rolled = move("1 muster | player 6 6 6")
    assert isinstance(ENGINE.play(opened(), rolled), Refusal)
    (drawn,) = as_possible(GAME, ENGINE, opened(), rolled).chance
    assert drawn == Drawn("player", (1, 1, 1))
    possible = move("1 muster | player 1 2 3")
    assert as_possible(GAME, ENGINE, opened(), possible).chance == possible.chance


def test_a_move_with_chance_that_cannot_be_or_is_missing_goes_on_all_the_same() -> None:
    for text in ("1 muster | player 6 6 6", "1 muster"):
        outcome = outcome_of_play(GAME, ENGINE, opened(), move(text))
        assert isinstance(outcome, Outcome)
        assert [one.kind for one in ENGINE.to_act(outcome.position)] == ["keep"]


def test_an_illegal_move_is_not_made_legal() -> None:
    assert isinstance(outcome_of_play(GAME, ENGINE, opened(), move("2 muster | player 1 1 1")), Refusal)


# ---- what the rules remember


def skipped() -> tuple[Any, Any]:
    """Return a position before the second player is skipped, and the one in which it takes a reward for that."""
    one, two = opened().anglers
    before = replace(opened(), frames=(), phase="action", turn=1, last_turns=2, acted=True)
    before = replace(before, anglers=(one, replace(two, passed=True)))
    outcome = ENGINE.play(before, move("1 end"))
    assert isinstance(outcome, Outcome)
    assert [one.kind for one in ENGINE.to_act(outcome.position)] == ["reward"]
    return before, outcome.position


@pytest.mark.parametrize("said", [{"turn": 1, "last_turns": 1}, {"turn": 1, "last_turns": 1, "phase": "action"}])
def test_what_is_under_way_is_forgotten_where_another_player_is_on_turn(said: dict[str, Any]) -> None:
    before, expected = skipped()
    resumed = GAME.reports.resume(ENGINE, expected, said, before)
    assert resumed.turn == 1
    assert {one.kind for one in ENGINE.to_act(resumed)} == {"abandon", "pass"}


def test_what_was_under_way_before_stays_if_nothing_has_changed() -> None:
    before, expected = skipped()
    said = {"turn": 1, "last_turns": 2, "phase": "action"}
    resumed = GAME.reports.resume(ENGINE, expected, said, before)
    assert [one.kind for one in ENGINE.to_act(resumed)] == ["end"]


def test_decisions_that_are_told_say_what_is_under_way() -> None:
    before, expected = skipped()
    told = [{"seats": [1], "kind": "end"}]
    resumed = GAME.reports.resume(ENGINE, expected, {"turn": 1, "last_turns": 1, "to_act": told}, before)
    assert [one.kind for one in ENGINE.to_act(resumed)] == ["end"]


def test_memory_that_fits_the_report_is_kept() -> None:
    before, expected = skipped()
    assert GAME.reports.resume(ENGINE, expected, {"turn": 2, "last_turns": 1}, before) == expected


# ---- guiding


def test_what_was_seldom_chosen_comes_first_mostly() -> None:
    decisions, first = [Decision((1,), "cast"), Decision((1,), "mount")], Counter[str]()
    for seed in range(400):
        first[seldom_first(decisions, {"cast": 9}, random.Random(seed))[0].kind] += 1
    assert first["mount"] > 5 * first["cast"] > 0


def test_a_single_decision_uses_up_no_chance() -> None:
    chooser = random.Random(1)
    seldom_first([Decision((1,), "turn")], {}, chooser)
    assert chooser.random() == random.Random(1).random()


# ---- chance of its own


def guided(*played: list[dict[str, Any]]) -> Any:
    from leadline.recording.model import Answer, GameRecord, Turn

    turns = [
        Turn([{"choice": {"kind": "muster", "seat": 1}}], ["1 muster"], Answer("position", played=[{"chance": one}]))
        for one in played
    ]
    return GameRecord("guided-1", "guided", {}, Answer("position"), turns)


def test_each_die_of_a_list_is_a_throw_of_its_own_in_no_order_of_the_program() -> None:
    from leadline.judge.chance.results import _rolled

    die, record = Dice((1, 1, 2, 3)), guided([{"of": "player", "got": [1, 2, 3]}], [{"of": "blue", "got": [0]}])
    throws = [result for _, result in _rolled("player", die, record)]
    assert sorted(throws) == [[1], [2], [3]]
    assert [reader(die)(one) for one in throws] == [tuple(one) for one in throws]
    orders = {
        tuple(face for _, (face,) in _rolled("player", die, guided(*[[{"of": "player", "got": [1, 2, 3]}]] * number)))
        for number in range(1, 5)
    }
    assert any(order[:3] != order[3:6] for order in orders if len(order) > 3)


def test_a_draw_of_which_the_odds_change_is_not_counted() -> None:
    from leadline.judge.chance.results import _rolled

    record = guided([{"of": "bag", "got": "blue"}])
    assert list(_rolled("bag", Draw((("blue", 8), ("green", 8))), record)) == []


# ---- contradictions


def test_where_an_engine_fails_on_a_contradiction_no_decision_is_open() -> None:
    position = opened()
    shoals = tuple(
        replace(shoal, cards=(replace(shoal.cards[0], card=None, up=True), *shoal.cards[1:]))
        for shoal in position.shoals
    )
    die = Die("player", 3)
    at_sea = tuple(replace(angler, depth=1, fresh=(die,), spent=angler.spent[:2]) for angler in position.anglers)
    contradictory = replace(position, shoals=shoals, anglers=at_sea, phase="action", frames=(), turn=1)
    assert {decision.kind for decision in ENGINE.to_act(contradictory)} >= {"cast", "pass"}

    def failing(position: Any) -> Any:
        raise KeyError(position.shoals[0].cards[0].card)

    assert decisions_reported(ENGINE, contradictory, failing) == ()


def test_a_failure_without_a_contradiction_is_not_hidden() -> None:
    def failing(position: Any) -> Any:
        raise KeyError(position)

    with pytest.raises(KeyError):
        decisions_reported(ENGINE, opened(), failing)


# ---- moves that a program adds


MUST_FILL: Any = GAME.engine_under({**recommended(GAME.id), "fresh-pool-limit": "must-fill"})
MUSTER, KEEP = "1 muster | player 1 1 3", "1 keep p1 p1 p3"


def claimed(*texts: str, added: Collection[int] = ()) -> Outcome | Refusal:
    """Return the result of moves from the first position of a game in which all rolled dice are placed at once."""
    opening = MUST_FILL.open(with_unknown(GAME, SETUP, ["depth_1"]))
    return play_claimed(
        MUST_FILL,
        position=opening.position,
        moves=[move(text) for text in texts],
        added=added,
    )


def test_an_added_move_that_needs_no_decision_is_left_out() -> None:
    assert claimed(MUSTER, KEEP, added=[1]) == claimed(MUSTER)
    second = "2 muster | player 2 2 2"
    assert claimed(MUSTER, KEEP, second, added=[1]) == claimed(MUSTER, second)
    assert claimed(MUSTER, KEEP, second, added=[1, 2]) == claimed(MUSTER, second)


def test_a_move_that_was_sent_is_never_left_out() -> None:
    assert isinstance(claimed(MUSTER, KEEP), Refusal)


def test_an_added_move_with_an_open_decision_is_never_left_out() -> None:
    assert isinstance(claimed(MUSTER, "2 muster p3 | player 2 2 2 2", added=[1]), Refusal)
