"""Tests of the parts into which a wrong list is split: places if the order counts, and otherwise entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from leadline.games import load_game
from leadline.judge import mismatches
from leadline.judge.answers import few_of
from leadline.judge.diagnosis import catalogue_of
from leadline.judge.mismatches import (
    DECISIONS,
    fields_of,
    is_only_beside_position,
    loss,
    separate_fields,
    unmatched,
    wrong_choices,
    wrong_entries,
)
from leadline.judge.reference import Expected, Reference
from leadline.schema.records import shape_of
from leadline_engines.captain_sonar.move import Order, Surface
from leadline_engines.marks import Bag, Owner

GAME = load_game("captain-sonar")
ENGINE = GAME.engine_under(GAME.recommended)
REFERENCE = Reference(GAME, catalogue_of(GAME, GAME.spec, GAME.recommended), GAME.recommended)
START: Any = ENGINE.open(GAME.codecs.setup.read_once({}), "nothing")


@dataclass(frozen=True)
class Hand:
    """A hand of cards."""

    cards: Annotated[tuple[int, ...], Bag()] = ()


@dataclass(frozen=True)
class Table:
    """A table with the hands of all players."""

    hands: Annotated[tuple[Hand, ...], Owner()] = ()


def wrong(entries: list[dict[str, Any]]) -> set[str]:
    """Return the parts that are wrong if these decisions are reported at the start of a game."""
    report = GAME.reports.tell(ENGINE, START.position) | {DECISIONS: entries}
    return wrong_entries(REFERENCE, report, Expected(START, ENGINE), DECISIONS)


def test_a_bag_is_compared_by_its_entries() -> None:
    card = shape_of(int)
    assert unmatched(card, (1, 2, 2, 3), [3, 2, 4]) == ([1, 2], [4])
    assert unmatched(card, (1, 2), [None, 2]) == ([], [])


@pytest.mark.parametrize(
    ("path", "value"), [("hands.2.cards", (3,)), ("hands", None), ("hands.3.cards", None), ("nothing", None)]
)
def test_a_path_leads_to_a_part_or_to_the_last_thing_on_its_way(path: str, value: Any) -> None:
    table = Table((Hand((1, 2)), Hand((3,))))
    shape, reached = shape_of(Table).part_at(table, path.split("."))
    assert reached == (value or (table.hands if path.startswith("hands") else table))
    assert getattr(shape, "is_bag", False) is (value is not None)


def test_a_missing_decision_is_one_part_wherever_it_is() -> None:
    decisions = GAME.reports.tell(ENGINE, START.position)[DECISIONS]
    assert len(decisions) > 1
    without = wrong(decisions[1:])
    assert len(without) == 1
    assert fields_of(frozenset(without)) == {DECISIONS}
    both = wrong([{"seats": ["red.captain"], "kind": "drone"}, *decisions[1:]])
    assert len(both - without) == 1
    assert without < both


def test_equal_entries_count_separately() -> None:
    decisions = GAME.reports.tell(ENGINE, START.position)[DECISIONS]
    assert len(wrong([*decisions, decisions[0], decisions[0]])) == 2


def test_a_wrong_list_of_choices_has_a_part_for_each_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    north, south = Order("red.captain", "north"), Order("red.captain", "south")
    monkeypatch.setattr(mismatches, "wrong_lists", lambda *_: iter([({}, [north, south], [Surface("red.captain")])]))
    parts = wrong_choices(*[None] * 3)  # type: ignore[arg-type]
    assert len(parts) == 3
    assert sum(part.startswith("legal:lacks ") for part in parts) == 2
    assert len({part.partition(" ")[2] for part in parts}) == 3
    assert fields_of(frozenset(parts)) == {"legal"}
    assert is_only_beside_position(frozenset(parts))
    assert 1 < loss(frozenset(parts)) < loss(frozenset({"air", "turn", "unseen"}))


def test_a_long_list_of_missing_choices_is_cut_but_never_for_one() -> None:
    names = list("abcdefgh")
    assert [few_of(names[:number]) for number in (1, 5, 6, 8)] == [
        "a",
        "a; b; c; d; e",
        *("a; b; c; d; 2 more", "a; b; c; d; 4 more"),
    ]


def test_views_of_different_seats_and_different_open_decisions_are_separate_fields() -> None:
    first = frozenset({"to_act:lacks red.captain (drop)", "line:3", "view.1.line:2"})
    second = frozenset({"to_act:lacks red.captain (sonar)", "line:4", "view.2.line:2"})
    assert separate_fields(first) & separate_fields(second) == {"line"}
