"""Malformed `played` reports of a program: they do not have the form of a move."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.game.moves import Unhonoured, unhonoured
from leadline.games import game_ids, load_game, spec_of
from leadline.recording.follow import Follower, play_order
from leadline.suite.bundle import load_suite
from leadline.transport import SubjectError
from leadline_engines.marks import Bag, field_types, mark


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("more", [None, {}, {"choice": {}}, {"chance": []}])
def test_an_entry_that_is_no_move_is_a_fault_of_the_answer(game: str, more: Any) -> None:
    loaded = load_game(game)
    scenario = next(one for one in load_suite(game).scenarios if one.position is not None and one.steps)
    follower = Follower(loaded, loaded.own_engine, can=frozenset())
    move = scenario.steps[0].move
    with pytest.raises(SubjectError, match="`played` has a wrong shape"):
        follower.played_moves([move], [move, more])


@pytest.mark.parametrize(
    ("sent", "played", "order"),
    [
        (2, None, [0, 1]),
        (2, [None, None, {}], [0, 1, 2]),
        (2, [None, None, {"after": 1}], [0, 2, 1]),
        (2, [None, None, {"after": 1}, {"after": 0}, {"after": 1}], [3, 0, 2, 4, 1]),
        (1, [None, {"after": None}, {"after": 1}], [0, 1, 2]),
    ],
)
def test_a_further_move_comes_after_as_many_as_it_says(sent: int, played: Any, order: list[int]) -> None:
    assert play_order(sent, played) == order


@pytest.mark.parametrize("after", [2, -1, "1", True, [1]])
def test_a_place_that_is_none_is_a_fault_of_the_answer(after: Any) -> None:
    loaded = load_game("deep-sea-adventure")
    scenario = next(one for one in load_suite(loaded.id).scenarios if one.position is not None and one.steps)
    move = scenario.steps[0].move
    follower = Follower(loaded, loaded.own_engine, can=frozenset())
    with pytest.raises(SubjectError, match="`played` has a wrong shape: after: it is the number of moves"):
        follower.played_moves([move], [None, {**move, "after": after}])


def repeated(game: str, written: Any) -> list[tuple[list[Any], list[Any]]]:
    """Return the moves of the suite of a game as requested, and as a program repeats them in its own spelling."""
    loaded, found = load_game(game), []
    for scenario in load_suite(game).scenarios[::3]:
        for step in scenario.steps:
            said = written(loaded, step.move)
            if said is None:
                continue
            follower = Follower(loaded, loaded.own_engine, can=frozenset(loaded.inputs))
            asked = follower.played_moves([step.move])
            found.append((asked, follower.played_moves([step.move], [said])))
    return found


def backwards(loaded: Any, move: Any) -> Any:
    """Return all keys in another order."""
    if isinstance(move, dict):
        return {key: backwards(loaded, one) for key, one in reversed(move.items())}
    return [backwards(loaded, one) for one in move] if isinstance(move, list) else move


def in_another_order(loaded: Any, move: Any) -> Any:
    """Only the parts of the choice whose order means nothing, turned round; None if there is none."""
    kinds = field_types(type(loaded.codecs.move.read(move).choice))
    bags = {key: one for key, one in move["choice"].items() if isinstance(one, list) and mark(kinds[key], Bag)}
    turned = {key: one[::-1] for key, one in bags.items() if one[::-1] != one}
    return {"choice": turned} if turned else None


@pytest.mark.parametrize("game", game_ids())
def test_a_move_that_is_only_repeated_is_the_one_asked_for(game: str) -> None:
    for written in (backwards, lambda loaded, move: {"choice": move["choice"]}):
        pairs = repeated(game, written)
        assert len(pairs) > 300
        assert all(asked == played for asked, played in pairs)


def test_the_order_means_nothing_where_the_rules_say_so() -> None:
    pairs = repeated("deep-regrets", in_another_order)
    assert {type(asked[0].choice).__name__ for asked, _ in pairs} >= {"Keep", "Pay", "PickDice", "KeepCards"}
    assert all(asked == played for asked, played in pairs)


@pytest.mark.parametrize(
    ("asked", "played", "rule", "path"),
    [
        ("1 pick-dice b0", "1 pick-dice p1", "regrets.card.owner-chooses", "choice.dice"),
        ("1 pay b0", "1 pay p1", "regrets.cast.pay", "choice.dice"),
        ("1 keep b0", "1 keep p1", "regrets.muster.placed", "choice.dice"),
        ("1 let-go b0", "1 let-go p1", "regrets.cast.dink", "choice.die.die"),
        ("1 pass", "2 pass", "regrets.turn.one-action", "choice.seat"),
        ("1 declare sea", "1 pass", "regrets.turn.one-action", "choice.kind"),
    ],
)
def test_a_choice_that_a_program_makes_itself_is_charged_to_the_rule_of_its_kind(
    asked: str, played: str, rule: str, path: str
) -> None:
    loaded = load_game("deep-regrets")
    one, other = (loaded.move_notation.read(text, {}) for text in (asked, played))
    assert unhonoured(loaded, one, other) == Unhonoured(rule, path)
    assert unhonoured(loaded, one, one) is None


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_of_choices_and_of_the_result_are_in_the_spec(game: str) -> None:
    known = {rule.id for rule in spec_of(game).all_rules()}
    assert {*load_game(game).choice_rules.values(), *load_game(game).result_rules} <= known


@pytest.mark.parametrize(
    ("played", "to"),
    [
        ({"length": 0, "to": None}, None),
        ({"to": None}, "west"),
        ({"length": 2, "to": None}, "west"),
        ({"length": 0}, "west"),
    ],
)
def test_a_null_beside_a_changed_part_means_that_nothing_was_chosen(played: dict[str, Any], to: str | None) -> None:
    loaded = load_game("captain-sonar")
    follower = Follower(loaded, loaded.own_engine, can=frozenset(loaded.inputs))
    sent = {"choice": {"kind": "silence", "seat": "red.captain", "to": "west", "length": 2}}
    (move,) = follower.played_moves([sent], [{"choice": played}])
    assert move.choice.to == to


def test_an_empty_part_that_was_not_sent_is_no_change() -> None:
    loaded = load_game("deep-sea-adventure")
    follower = Follower(loaded, loaded.own_engine, can=frozenset({"dice"}))
    sent = {"choice": {"seat": 1, "declare": "back", "search": {"action": "pick-up"}}}
    played = {"choice": {**sent["choice"], "declare": None, "then": None, "stop": False, "lay": []}}
    (move,) = follower.played_moves([sent], [played])
    assert move.choice.declare == "back"
