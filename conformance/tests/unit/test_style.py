"""What is learned of how a subject writes: its lines are told by their bytes, never taken for what they do not say."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadline.run.style import Style, spaced
from leadline.suite.answers import PLAIN, UNTOLD, WITH_RULES, Expected
from leadline.suite.answers_file import compiled_answers
from leadline.suite.bundle import load_suite

GAME = "deep-sea-adventure"
Writer = Callable[[int, dict[str, Any]], str]


def expected_moves() -> list[Expected]:
    answers = compiled_answers(GAME)
    assert answers is not None
    games = [game for scenario in load_suite(GAME).scenarios[::9] for game in answers.of(scenario).values()]
    return [one for game in games for one in game.answers[1:] if one.position_json and len(one.events_json) > 2]


MOVES = expected_moves()
EVENTS = {WITH_RULES: 0, PLAIN: 1}


def result_of(one: Expected, form: int) -> dict[str, Any]:
    told = {"position": one.position}
    return told if form == UNTOLD else {**told, "events": one.heard[EVENTS[form]]}


def compactly(number: int, result: dict[str, Any]) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": result}, separators=(",", ":"))


def with_spaces(number: int, result: dict[str, Any]) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": result})


def id_last(number: int, result: dict[str, Any]) -> str:
    return json.dumps({"result": {"played": {}, **result}, "jsonrpc": "2.0", "id": number}, separators=(",", ":"))


def events_first(number: int, result: dict[str, Any]) -> str:
    parts = dict(reversed([*result.items(), ("played", None)]))
    return json.dumps({"id": number, "result": parts, "jsonrpc": "2.0"}, separators=(",", ":"))


WRITERS = [compactly, with_spaces, id_last, events_first]


def line_of(write: Writer, number: int, one: Expected, form: int) -> bytearray:
    return bytearray(write(number, result_of(one, form)).encode())


def learned(write: Writer, form: int, *, spaceable: bool = True) -> Style:
    style = Style(spaceable=spaceable)
    style.learn_play(line_of(write, 7, MOVES[0], form), 7, MOVES[0], form)
    return style


@pytest.mark.parametrize("form", [WITH_RULES, PLAIN, UNTOLD])
@pytest.mark.parametrize("write", WRITERS)
def test_the_next_lines_are_told_by_their_bytes(write: Writer, form: int) -> None:
    style = learned(write, form)
    for number, one in enumerate(MOVES[1:60], 8):
        line = line_of(write, number, one, form)
        assert style.form_of(line, number, one) == form
        assert style.form_of(line, number + 1, one) is None
        assert style.form_of(line, number, MOVES[0]) is None
        assert style.form_of(line + b" ", number, one) is None


def test_what_was_not_learned_tells_nothing() -> None:
    style = Style(spaceable=True)
    line = line_of(compactly, 7, MOVES[0], WITH_RULES)
    assert style.form_of(line, 7, MOVES[0]) is None
    assert style.handle_of(line, 7, MOVES[0]) == ""
    assert not style.is_closed(line, 7)


@pytest.mark.parametrize("write", WRITERS)
@given(data=st.data())
def test_a_line_in_which_anything_is_changed_is_told_only_if_it_says_the_same(
    write: Writer, data: st.DataObject
) -> None:
    style, one = learned(write, WITH_RULES), data.draw(st.sampled_from(MOVES[1:40]))
    line = line_of(write, 12, one, WITH_RULES)
    place = data.draw(st.integers(0, len(line)))
    line[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    if style.form_of(line, 12, one) is not None:
        said = json.loads(line)
        assert (said["id"], said["result"]["position"]) == (12, one.position)
        assert said["result"]["events"] == one.heard[0]


def test_a_part_that_stands_there_twice_or_not_at_all_is_not_learned() -> None:
    one = MOVES[0]
    for result in ({"position": one.position, "board": one.position}, {"position": {"air": 3}}):
        style, line = Style(spaceable=True), bytearray(compactly(7, result).encode())
        style.learn_play(line, 7, one, UNTOLD)
        assert style.form_of(line, 7, one) is None
    twice = bytearray(b'{"jsonrpc":"2.0","id":7,"result":{"id":7,"position":%b}}' % one.position_json)
    style = Style(spaceable=True)
    style.learn_play(twice, 7, one, UNTOLD)
    assert style.form_of(twice, 7, one) is None


def test_no_events_do_not_tell_in_which_form_they_are() -> None:
    quiet = Expected(b'"text":"x"', MOVES[0].position_json, b"[]")
    style, line = Style(spaceable=True), line_of(compactly, 7, MOVES[0], WITH_RULES)
    style.learn_play(bytearray(line), 7, quiet, WITH_RULES)
    assert style.form_of(line, 7, MOVES[0]) is None


def test_spaces_are_learned_only_where_no_text_holds_a_comma_or_a_colon() -> None:
    assert learned(with_spaces, PLAIN).form_of(line_of(with_spaces, 9, MOVES[1], PLAIN), 9, MOVES[1]) == PLAIN
    careful = learned(with_spaces, PLAIN, spaceable=False)
    assert careful.form_of(line_of(with_spaces, 9, MOVES[1], PLAIN), 9, MOVES[1]) is None


def test_the_compiled_answers_say_the_same_with_spaces() -> None:
    answers = compiled_answers(GAME)
    assert answers is not None
    assert answers.spaceable
    for one in MOVES:
        assert json.loads(spaced(one.position_json)) == one.position
        assert json.loads(spaced(one.events_json)) == one.heard[0]
        assert json.loads(spaced(one.plain_events_json)) == one.heard[1]


@pytest.mark.parametrize(("first", "second"), [('"game-1"', '"game-2"'), ("41", "42"), ('"a/b.c:d_e-f"', "0")])
@pytest.mark.parametrize("handle_first", [True, False])
def test_the_handle_of_an_opened_game_is_found(first: str, second: str, handle_first: bool) -> None:
    one, style = MOVES[0], Style(spaceable=True)

    def opened(number: int, handle: str) -> bytearray:
        position = f'"position":{one.position_json.decode()}'
        parts = [f'"handle":{handle}', position] if handle_first else [position, f'"handle":{handle}']
        return bytearray(f'{{"jsonrpc":"2.0","id":{number},"result":{{{",".join(parts)}}}}}'.encode())

    style.learn_open(opened(3, first), 3, one, first)
    assert style.handle_of(opened(4, second), 4, one) == second
    assert style.handle_of(opened(4, second), 5, one) == ""
    for odd in ('"a","x":"b"', "null", "-1", "1e3", "007", '"tab\\t"', '""', "[1]"):
        assert style.handle_of(opened(4, odd), 4, one) == ""


def test_a_game_that_is_closed_in_other_words_is_read() -> None:
    style, line = Style(spaceable=True), bytearray(b'{"jsonrpc":"2.0","id":5,"result":{}}')
    style.learn_close(line, 5)
    assert style.is_closed(bytearray(line.replace(b"5", b"6")), 6)
    assert not style.is_closed(line, 6)
    assert not style.is_closed(bytearray(b'{"jsonrpc":"2.0","id":6,"error":{}}'), 6)
