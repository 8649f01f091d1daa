"""The search: by id, by earlier id, by number, by title and by the words players use."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.search.look_up import find_chapter, find_disputes, find_rules, nothing_found
from leadline.spec.compiled import load_spec
from leadline.spec.read import read_good_spec

KITES = read_good_spec(Path(__file__).parents[1] / "fixtures" / "kite_race")
DIVERS = load_spec("deep-sea-adventure")

NAMED = [
    ("kite.start.wind", "kite.start.wind"),
    ("kite.start.breeze", "kite.start.wind"),
    ("KITE.START.WIND", "kite.start.wind"),
    ("one-string", "kite.flight.one-string"),
    ("Without wind nobody moves", "kite.flight.calm"),
    ("`calm`", "kite.flight.calm"),
]


@pytest.mark.parametrize(("query", "id"), NAMED)
def test_a_rule_that_is_named_stands_alone(query: str, id: str) -> None:
    hits = find_rules([KITES], query)
    assert [(hit.entry.id, hit.fit) for hit in hits] == [(id, "named")]


@pytest.mark.parametrize("query", ["knots", "K01", "k01", "K1", " k001 ", "May a pilot tie two strings together?"])
def test_a_dispute_that_is_named_stands_alone(query: str) -> None:
    assert [(hit.entry.id, hit.fit) for hit in find_disputes([KITES], query)] == [("knots", "named")]


def test_a_number_is_not_taken_for_another() -> None:
    named = {query: [hit.entry.id for hit in find_disputes([DIVERS], query)] for query in ("D1", "D01", "D10", "d011")}
    assert named == {
        "D1": ["turn-back-empty"],
        "D01": ["turn-back-empty"],
        "D10": ["air-per-dive"],
        "d011": ["occupied-passing"],
    }


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("dsa.swim", "dsa.swim.two-dice", "dsa.swim.cannot-leave"),
        ("DSA.clean-up", "dsa.clean-up.bring-home", None),
    ],
)
def test_a_chapter_is_named_by_the_head_of_its_rules(query: str, first: str, last: str | None) -> None:
    found = find_chapter([KITES, DIVERS], query)
    assert found is not None
    assert found[1].rules[0].id == first
    assert last in (None, found[1].rules[-1].id)


@pytest.mark.parametrize("query", ["", "swim", "dsa", "dsa.swim.weight", "dsa.nothing"])
def test_other_words_name_no_chapter(query: str) -> None:
    assert find_chapter([KITES, DIVERS], query) is None


WORDS = [
    ("jump", "dsa.swim.skip-occupied"),
    ("jumping over divers", "dsa.swim.skip-occupied"),
    ("same space", "dsa.swim.one-diver-a-space"),
    ("too heavy", "dsa.swim.no-steps"),
    ("tie-break", "dsa.scoring.tie-break"),
    ("tie", "dsa.scoring.tie-break"),
    ("forgot to turn", "dsa.direction.forced-unspoken"),
    ("exact roll", "dsa.swim.reach-submarine"),
]


@pytest.mark.parametrize(("query", "id"), WORDS)
def test_players_words_find_the_rule(query: str, id: str) -> None:
    assert find_rules([KITES, DIVERS], query)[0].entry.id == id


@pytest.mark.parametrize(
    ("query", "id"),
    [
        ("turn back empty handed", "turn-back-empty"),
        ("level on points", "tie-break"),
        ("silent roll", "unspoken-forced-turn"),
    ],
)
def test_players_words_find_the_dispute(query: str, id: str) -> None:
    assert id in [hit.entry.id for hit in find_disputes([DIVERS], query)[:2]]


def test_all_words_come_before_some_words() -> None:
    assert {hit.fit for hit in find_rules([KITES], "wind marker")} == {"all"}
    some = find_rules([KITES], "wind zeppelin")
    assert {hit.fit for hit in some} == {"some"}
    assert find_rules([KITES], "zeppelin balloon airship") == []
    assert find_rules([KITES], "") == []


NOTHING = [
    ("kite.start.wnd", "did you mean kite.start.wind"),
    ("brreze", "did you mean breeze"),
    ("xylophone", "`leadline rule` lists them all"),
]


@pytest.mark.parametrize(("query", "remedy"), NOTHING)
def test_nothing_found_suggests_something(query: str, remedy: str) -> None:
    problem = nothing_found([KITES], query, "rule").problems[0]
    assert problem.wrong == f"no rule fits {query!r}"
    assert remedy in problem.remedy


def test_a_misspelt_word_of_several_is_named() -> None:
    assert nothing_found([KITES], "cut the stirngs", "dispute").problems[0].remedy == "did you mean strings?"
