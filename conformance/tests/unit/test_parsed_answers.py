"""A line that is written again under another id is parsed once, and is read as strictly as the first time."""

from __future__ import annotations

import json

import pytest

from leadline.transport import SubjectError
from leadline.transport.wire import ParsedAnswers


def line(number: int, air: int) -> bytes:
    """Return an answer as a program writes it."""
    answer = {"jsonrpc": "2.0", "id": number, "result": {"position": {"air": air}}}
    return json.dumps(answer, separators=(",", ":")).encode()


def test_equal_lines_have_one_result_and_others_their_own() -> None:
    parsed = ParsedAnswers()
    first = parsed.read(line(1, 25), 1, 64)
    assert parsed.read(line(2, 25), 2, 64) is first
    assert parsed.read(line(3, 24), 3, 64) == {"position": {"air": 24}}


def test_a_known_line_under_a_wrong_id_is_refused() -> None:
    parsed = ParsedAnswers()
    parsed.read(line(1, 25), 1, 64)
    with pytest.raises(SubjectError):
        parsed.read(line(1, 25), 2, 64)
