"""Tests of the booklet for the table: its contents follow from the spec, and it lists what is left out."""

from __future__ import annotations

import re

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import GameData, game_data
from leadline_sphinx.pages import booklet

LEAST = 40
"""So few lines are fewer than the titles of any game's rules."""


@pytest.fixture(params=game_ids())
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


def plain(text: str) -> str:
    return " ".join(text.replace("\\", "").split())


def supported(dispute) -> int:
    return sum(reading.support != "none" for reading in dispute.readings.values())


def test_every_question_with_several_supported_answers_is_asked_and_ruled(data) -> None:
    text = plain(booklet.page(data))
    for one in data.spec.disputes:
        if supported(one) > 1:
            others = [reading.says for id, reading in one.readings.items() if reading.support != "none"]
            assert plain(f"**{one.question}** ▸ {one.readings[one.ruling].says}") in text
            assert all(plain(says) in text for says in others)


def test_the_chapters_stand_in_their_order_each_with_its_rules_and_questions(data) -> None:
    text = plain(booklet.page(data))
    names = re.findall(r":leadline:(rule|dispute):`[^`<]+<([^>]+)>`", text)
    chapters = [one.id for one in data.spec.chapters]
    place = {rule.id: number for number, chapter in enumerate(data.spec.chapters) for rule in chapter.rules}
    place |= {data.dispute_name(one.id): place[one.rules[0]] for one in data.spec.disputes}
    order = [(place[name], kind == "dispute") for kind, name in names]
    assert order == sorted(order)
    assert {chapter for chapter, _ in order} == set(range(len(chapters)))
    assert len(names) == len(set(names))


def test_rules_that_the_rulings_switch_off_are_not_told(data) -> None:
    told = {one.id for one in booklet.chosen(data).rules}
    off = {one.id for one in data.spec.all_rules() if any(data.base[d] != r for d, r in one.only_under.items())}
    assert told == {one.id for one in data.spec.all_rules()} - off


def test_where_there_is_little_room_the_questions_of_ordinary_games_are_asked(data) -> None:
    made = booklet.chosen(data, LEAST)
    weights = [one.weight for one in data.spec.disputes if supported(one) > 1]
    assert 0 < len(made.questions) < len(weights)
    assert {one.weight for one in made.questions} == {"high"}
    assert all(supported(one) > 1 for one in made.questions)
    assert not any(made.sentences.values())
    assert made.reasons == frozenset()


def test_where_there_is_room_for_everything_nothing_is_left_out_but_long_figures(data) -> None:
    made = booklet.chosen(data, 100_000)
    assert {one.id for one in made.questions} == made.reasons == {one.id for one in data.spec.disputes}
    for rule in made.rules:
        told = plain(booklet._rule(rule, made.sentences[rule.id]))
        assert told.endswith(plain(rule.text)) or plain(rule.text).startswith(f"{plain(rule.title)}.")


def test_what_is_left_out_is_counted_and_where_it_stands_is_linked(data, monkeypatch) -> None:
    monkeypatch.setattr(booklet, "chosen", lambda data, chosen=booklet.chosen: chosen(data, LEAST))
    text = plain(booklet.page(data)).partition("Not in this booklet")[2]
    left = len(data.spec.disputes) - len(booklet.chosen(data).questions)
    rare = left - sum(supported(one) < 2 for one in data.spec.disputes)
    assert f"{rare} that matter less often" in text
    assert f"</{data.folder}/disputes/index>" in text
    assert f"</{data.folder}/rules/index>" in text
    for one in data.spec.components:
        told = one in booklet.chosen(data).components
        assert told or one.title in text
        assert not (told and one.provenance == "invented")


def test_figures_are_told_in_words() -> None:
    data = game_data("deep-sea-adventure")
    text = plain(booklet.page(data))
    assert "**Blank chips:** blanks 12." in text
    assert "**Treasure chips:** level 1, values (0 1 2 3), copies 2; level 2, values (4 5 6 7), copies 2;" in text
