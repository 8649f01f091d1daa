"""Processes whose output is not a valid answer."""

from __future__ import annotations

import json
import os
from typing import Any

from faults.fault import fault
from faults.process import Moment


@fault("play", "error", "garbled|wrong-id", "answers no request|again while request")
def answers_twice(moment: Moment) -> None:
    """It gives each answer twice."""
    moment.raw(moment.process.right_line(moment.request) * 2)


@fault("play", "error", "garbled|wrong-id", "answers no request|again while request", at=3)
def answers_the_last_move_twice(moment: Moment) -> None:
    """It gives the last answer of a game twice."""
    moment.raw(moment.process.right_line(moment.request) * 2)


@fault("play", "error", "wrong-id", "while request")
def answers_with_another_id(moment: Moment) -> None:
    """It answers with the id of a request that was never sent."""
    moment.say({**moment.right(), "id": moment.request["id"] + 1})


@fault("play", "error", "wrong-id", "again while request")
def answers_with_the_id_before(moment: Moment) -> None:
    """It answers with the id of the request before."""
    moment.say({**moment.right(), "id": moment.request["id"] - 1})


@fault("play", "error", "wrong-id", 'id "')
def answers_with_the_id_as_text(moment: Moment) -> None:
    """It writes the id as a text."""
    moment.say({**moment.right(), "id": str(moment.request["id"])})


@fault("play", "error", "wrong-id", "has no id")
def answers_without_an_id(moment: Moment) -> None:
    """It leaves the id out."""
    answer = moment.right()
    del answer["id"]
    moment.say(answer)


@fault("play", "error", "garbled", '"jsonrpc":"2.0"')
def answers_in_another_version(moment: Moment) -> None:
    """It writes another version of JSON-RPC."""
    moment.say({**moment.right(), "jsonrpc": "1.0"})


@fault("play", "error", "garbled", '"jsonrpc":"2.0"')
def answers_without_a_version(moment: Moment) -> None:
    """It writes no version of JSON-RPC."""
    answer = moment.right()
    del answer["jsonrpc"]
    moment.say(answer)


@fault("play", "error", "garbled", "is not JSON")
def answers_in_words(moment: Moment) -> None:
    """It answers with a sentence."""
    moment.raw(b"You swim two spaces and take a treasure.\n")


@fault("play", "error", "garbled", "is not JSON")
def greets_before_it_answers(moment: Moment) -> None:
    """It prints a line of its own before the answer."""
    moment.raw(b"Welcome to the sea!\n" + moment.process.right_line(moment.request))


@fault("play", "error", "garbled", "is not JSON")
def answers_in_many_lines(moment: Moment) -> None:
    """It writes the answer with line breaks in it."""
    moment.raw(json.dumps(moment.right(), indent=2).encode() + b"\n")


@fault("play", "error", "garbled", "is not UTF-8")
def answers_in_no_encoding(moment: Moment) -> None:
    """It writes bytes that are not UTF-8."""
    moment.raw(moment.process.right_line(moment.request).replace(b'"position"', b'"\xff\xfe", "position"'))


@fault("play", "error", "garbled", "byte order mark: write UTF-8 without one")
def answers_with_a_byte_order_mark(moment: Moment) -> None:
    """It writes a byte order mark before the answer."""
    moment.raw(b"\xef\xbb\xbf" + moment.process.right_line(moment.request))


@fault("play", "error", "flood", "line of more than")
def answers_with_a_line_of_100_megabytes(moment: Moment) -> None:
    """It writes a line of 100 MB."""
    for _ in range(100):
        moment.raw(b"x" * 1_000_000)
    moment.raw(b"\n")


@fault("play", "error", "garbled", "nested")
def answers_in_deep_nesting(moment: Moment) -> None:
    """It puts ten thousand lists into one another."""
    number = moment.request["id"]
    deep = b"[" * 10_000 + b"]" * 10_000
    moment.raw(b'{"jsonrpc":"2.0","id":%d,"result":{"position":{"line":%s}}}\n' % (number, deep))


def with_air(moment: Moment, figure: str) -> None:
    """Give the right answer, but with this value for the air."""
    answer = moment.right()
    answer["result"]["position"]["air"] = "AIR"
    moment.raw(json.dumps(answer).replace('"AIR"', figure).encode() + b"\n")


@fault("play", "error", "garbled", r"beyond 2\^53")
def answers_with_an_endless_integer(moment: Moment) -> None:
    """It writes a number of five thousand digits."""
    with_air(moment, "9" * 5000)


@fault("play", "error", "garbled", r"beyond 2\^53")
def answers_beyond_safe_integers(moment: Moment) -> None:
    """It writes a whole number that not every language can hold."""
    with_air(moment, str(2**53 + 1))


@fault("play", "error", "garbled", "without a fraction")
def answers_with_floats(moment: Moment) -> None:
    """It writes 24.0 for 24."""
    with_air(moment, "24.0")


@fault("play", "error", "garbled", "wrong shape")
def answers_with_texts_for_numbers(moment: Moment) -> None:
    """It writes "24" for 24."""
    with_air(moment, '"24"')


@fault("play", "error", "garbled", "NaN")
def answers_with_nan(moment: Moment) -> None:
    """It writes NaN for the air."""
    with_air(moment, "NaN")


@fault("play", "error", "garbled", "too large")
def answers_with_a_float_without_end(moment: Moment) -> None:
    """It writes 1e999 for the air."""
    with_air(moment, "1e999")


@fault("play", "error", "garbled", '"air" twice')
def answers_with_a_key_twice(moment: Moment) -> None:
    """It gives the air twice, with different figures."""
    with_air(moment, '24, "air": 23')


@fault("play", "error", "garbled", "not a JSON object")
def answers_with_a_list(moment: Moment) -> None:
    """It puts the answer into a list."""
    moment.say([moment.right()])


@fault("play", "error", "garbled", "not a JSON object")
def answers_with_null(moment: Moment) -> None:
    """It answers null."""
    moment.say(None)


@fault("play", "error", "garbled", "not an object")
def answers_with_a_list_for_a_result(moment: Moment) -> None:
    """It gives a list for the result."""
    moment.answer([moment.result()])


@fault("play", "error", "garbled", "not an object")
def answers_with_null_for_a_result(moment: Moment) -> None:
    """It gives null for the result."""
    moment.answer(None)


@fault("play", "error", "garbled", "both a result and an error")
def answers_and_complains(moment: Moment) -> None:
    """It gives a result and an error in one answer."""
    moment.say({**moment.right(), "error": {"code": -32603, "message": "and yet"}})


@fault("play", "error", "garbled", "neither a result nor an error")
def echoes(moment: Moment) -> None:
    """It sends back at once what it was sent."""
    moment.say(moment.request)


@fault("play", "error", "garbled", "half of a surrogate pair")
def answers_with_half_a_character(moment: Moment) -> None:
    """It writes half of a surrogate pair in a key of the position."""
    result = moment.result()
    result["position"]["\ud800"] = 1
    moment.answer(result)


@fault("play", "error", "", "error -32603")
def answers_with_an_error(moment: Moment) -> None:
    """It answers a legal move with an error."""
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": {"code": -32603, "message": "not today"}})


@fault("play", "error", "garbled", "integer code")
def answers_with_a_formless_error(moment: Moment) -> None:
    """It answers with an error that is only a text."""
    moment.say({"jsonrpc": "2.0", "id": moment.request["id"], "error": "not today"})


@fault("open", "error", "garbled", "neither a handle nor a refusal")
def opens_without_a_handle(moment: Moment) -> None:
    """It opens the game and gives no handle."""
    result = moment.result()
    del result["handle"]
    moment.answer(result)


@fault("open", "error", "garbled", "wrong shape")
def opens_with_a_list_for_a_handle(moment: Moment) -> None:
    """It gives a list for the handle."""
    moment.answer({**moment.result(), "handle": [1]})


@fault("play", "error", "garbled", "wrong shape")
def reports_in_another_shape(moment: Moment) -> None:
    """It reports a line of texts."""
    result: dict[str, Any] = moment.result()
    moment.answer({**result, "position": {**result["position"], "line": ["level 1", "level 2"]}})


@fault("play", "error", "garbled", "not JSON")
def lets_another_write_between(moment: Moment) -> None:
    """A child of it writes into the middle of the answer."""
    line = moment.process.right_line(moment.request)
    half = len(line) // 2
    moment.raw(line[:half])
    child = os.fork()
    if child == 0:
        moment.raw(b"\nI was here\n")
        os._exit(0)
    os.waitpid(child, 0)
    moment.raw(line[half:])
