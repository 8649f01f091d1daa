"""Perft counts every line of play once, and the published counts are those of the reference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leadline.base import paths
from leadline.base.errors import InputError
from leadline.games import game_ids, load_game
from leadline.perft.count import Level, count_levels, divide
from leadline.perft.starts import position_of, positions_of
from leadline.perft.tables import TIERS, Table, tables_of

DSA = "deep-sea-adventure"
FORCED = "1 20 / 1:0 1:0 2:4 2:5 / v4 ^2[1:1] / t1 s1"
"""Seat 1 has to turn back: with 1 and 1 it lands on space 1, past seat 2, and otherwise it comes home."""
LAST = "3 2 / 1:0 _ 2:4 / ^2[1:1] v3[2:5] / t1 s1"
"""Dive 3 with two breaths left: with 1 and 1 seat 1 lands on space 1, otherwise it comes home."""


def levels(game: str, words: str, depth: int) -> list[Level]:
    loaded = load_game(game)
    engine = loaded.own_engine
    return list(count_levels(loaded, engine, position_of(loaded, engine, words, {}), depth, lambda *_: None))


def test_the_start_is_one_line_without_a_move() -> None:
    assert levels(DSA, FORCED, 0) == [Level(0, 1, 1, 0)]


def test_nine_rolls_count_one_by_one_each_with_its_choices() -> None:
    """1 and 1 ends on a chip, to pick up or to leave; the eight other rolls end at home, and all come to the same."""
    assert levels(DSA, FORCED, 1)[1] == Level(1, 2 + 8, 3, 0)


def test_either_crew_may_choose_its_space_first() -> None:
    """Map Alpha has 100 spaces in the game by turns, of which 8 are islands."""
    water = 100 - 8
    assert [one.moves for one in levels("captain-sonar", "opening mode=turn-by-turn", 2)] == [
        1,
        2 * water,
        2 * water**2,
    ]
    assert levels("captain-sonar", "opening mode=turn-by-turn", 2)[2].positions == water**2


def test_a_line_that_ends_the_game_is_counted_at_the_depth_of_its_last_move_only() -> None:
    *_, second, third = levels(DSA, LAST, 3)
    assert second.over == second.moves > 0
    assert (third.moves, third.over) == (0, 0)


def test_the_division_adds_up() -> None:
    loaded = load_game(DSA)
    start = position_of(loaded, loaded.own_engine, FORCED, {})
    rows = list(divide(loaded, loaded.own_engine, start, 3, lambda *_: None))
    written = [loaded.move_notation.write(played.move, {}) for played, _ in rows]
    assert len(set(written)) == len(rows) == 10
    assert sum(number for _, number in rows) == levels(DSA, FORCED, 3)[3].moves


def test_dropping_either_of_two_equal_chips_is_one_move() -> None:
    """The load takes away both steps of 1 and 1, so that seat 1 stays on its blank."""
    loaded = load_game(DSA)
    start = position_of(loaded, loaded.own_engine, "1 20 / 1:0 _ _ 2:5 2:6 / v3[1:1 1:1] v5 / t1 s1", {})
    rows = [
        loaded.move_notation.write(one.move, {})
        for one, _ in divide(loaded, loaded.own_engine, start, 1, lambda *_: None)
    ]
    assert [row for row in rows if row.startswith("1 deeper 1+1")] == ["1 deeper 1+1", "1 deeper 1+1 drop #1"]


def test_a_text_file_names_each_of_its_lines(tmp_path: Path) -> None:
    loaded = load_game(DSA)
    file = tmp_path / "starts.txt"
    file.write_text(f"# two starts\n{FORCED}\n\n{LAST}\n", encoding="utf-8")
    read = positions_of(loaded, loaded.own_engine, str(file))
    assert [loaded.position_notation.write(one) for one in read] == [FORCED, LAST]
    assert positions_of(loaded, loaded.own_engine, FORCED) == read[:1]


def test_a_text_file_without_a_position_is_refused(tmp_path: Path) -> None:
    loaded = load_game(DSA)
    file = tmp_path / "starts.txt"
    file.write_text("# nothing yet\n", encoding="utf-8")
    with pytest.raises(InputError, match="the file has no lines"):
        positions_of(loaded, loaded.own_engine, str(file))


# ---- The published counts

TABLES = [(game, table) for game in game_ids() for table in tables_of(load_game(game))]


def counted(game: str, table: Table, tier: str) -> None:
    loaded = load_game(game)
    engine = loaded.engine_under(table.readings(loaded))
    depth = table.depth_of(tier)
    found = list(count_levels(loaded, engine, table.start(loaded, engine), depth, lambda *_: None))
    assert found[1:] == [row.level for row in table.rows[:depth]]


def with_tier(tier: str) -> list[Any]:
    marks = {"instant": (), "seconds": pytest.mark.slow, "minutes": pytest.mark.exhaustive}[tier]
    chosen = [(game, table) for game, table in TABLES if any(row.tier == tier for row in table.rows)]
    return [pytest.param(game, table, tier, id=f"{game}-{table.id}-{tier}", marks=marks) for game, table in chosen]


@pytest.mark.parametrize(("game", "table", "tier"), [case for tier in TIERS for case in with_tier(tier)])
def test_the_published_counts_are_those_of_the_reference(game: str, table: Table, tier: str) -> None:
    counted(game, table, tier)


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_published_counts(game: str) -> None:
    assert len(tables_of(load_game(game))) >= 7


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("- {id: a, title: A, position: p}", "`counts` is missing"),
        ("- {id: a, title: A, position: p, counts: [{moves: 1}]}", "the counts of depth 1 are not complete"),
        ("- {id: a, title: A, positon: p, counts: []}", "a table has no key 'positon'"),
        ("- {id: A b, title: A, position: p, counts: []}", "'A b' is not an id"),
        (
            "- {id: a, title: A, position: p, counts: [{moves: 1, positions: 1, over: 0, tier: slow}]}",
            "the tier 'slow' cannot follow here",
        ),
        (
            "- {id: a, title: A, position: p, counts: [{moves: x, positions: 1, over: 0, tier: instant}]}",
            "'x' is not a count",
        ),
        (
            "- {id: a, title: A, position: p, counts: []}\n- {id: a, title: A, position: p, counts: []}",
            "the id 'a' is used a second time",
        ),
    ],
)
def test_what_is_wrong_in_a_file_of_tables_is_said_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, wrong: str
) -> None:
    file = tmp_path / "perft.yaml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(paths, "perft_file_of", lambda game: file)
    with pytest.raises(InputError) as raised:
        tables_of(load_game(DSA))
    problem = raised.value.problems[0]
    assert problem.wrong.startswith(wrong)
    assert str(problem.place).startswith(str(file)) or "perft.yaml" in str(problem.place)
