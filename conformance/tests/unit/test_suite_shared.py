"""Tests of the text of the compiled suite: what recurs in it is written once, and read as what it was."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from leadline.suite.bundle import load_suite, read_suite
from leadline.suite.json_sharing import SHORTEST, Sharing, read_shared


def text(values: list[Any]) -> str:
    """Return plain data as text, with definitions first."""
    sharing = Sharing(values)
    written = [sharing.written(value) for value in values]
    return json.dumps({"shared": sharing.definitions, "values": written})


def random_value(chance: Random, pool: list[Any], depth: int = 0) -> Any:
    """Plain data in which things recur."""
    kind = chance.randrange(6)
    if pool and kind == 0:
        return chance.choice(pool)
    if depth > 4 or kind < 3:
        return chance.choice(["", "a word", "x" * 40, 0, 1, 3.5, True, None, [], {}])
    parts = [random_value(chance, pool, depth + 1) for _ in range(chance.randrange(5))]
    made = parts if kind == 3 else {f"key {number}": one for number, one in enumerate(parts)}
    pool.append(made)
    return made


def test_any_data_is_read_as_it_was_written() -> None:
    for seed in range(200):
        chance, pool = Random(seed), list[Any]()
        values = [random_value(chance, pool) for _ in range(20)]
        assert read_shared(text(values))["values"] == values


def test_what_recurs_is_written_once_and_read_as_one_object() -> None:
    deck = [f"card {number}" for number in range(20)]
    values = [{"deck": deck, "seat": number} for number in range(3)]
    made = text(values)
    assert made.count("card 7") == 1
    read = read_shared(made)["values"]
    assert read == values
    assert read[0]["deck"] is read[2]["deck"]


def test_what_is_short_is_written_where_it_stands() -> None:
    short = ["x" * (SHORTEST - 6)]
    assert "=" not in text([short, short])
    assert "=" in text([[*short, ""], [*short, ""]])


def test_a_shared_value_may_hold_another_one() -> None:
    inner = {"name": "a fish with a long name"}
    outer = [inner, "and more that makes it long"]
    made = json.loads(text([outer, outer, inner]))
    assert [one["+"] for one in made["shared"]] == [inner, [{"=": made["shared"][0]["as"]}, outer[1]]]
    assert read_shared(json.dumps(made))["values"] == [outer, outer, inner]


def test_a_new_value_changes_no_name() -> None:
    one, other = ["one thing that is rather long"], ["another thing that is rather long"]
    names = {json.dumps(row["+"]): row["as"] for row in json.loads(text([one, one]))["shared"]}
    more = {json.dumps(row["+"]): row["as"] for row in json.loads(text([other, one, other, one]))["shared"]}
    assert names.items() <= more.items()
    assert len(more) == 2


def test_the_compiled_suite_is_what_its_sources_say() -> None:
    compiled, plain = load_suite("captain-sonar"), read_suite("captain-sonar")
    assert compiled.hash == plain.hash
    assert all(one.tells is not None for one in compiled.scenarios)
    assert [(one.id, one.position, one.setup, one.steps) for one in compiled.scenarios] == [
        (one.id, one.position, one.setup, one.steps) for one in plain.scenarios
    ]
