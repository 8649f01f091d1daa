"""Every kind of line of a recording: read back as it was written, stored in one list, and merged with other parts."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest

from leadline.base.errors import Place
from leadline.recording.lines import (
    AgainLine,
    Done,
    HiddenLine,
    ImpossibleLine,
    InventedLine,
    RefusedLine,
    SamplesLine,
    ScenarioLine,
    StartLine,
    UntestedLine,
    line_text,
    read_line,
    short,
)
from leadline.recording.model import (
    Answer,
    GameRecord,
    HiddenRecord,
    ImpossibleRecord,
    InventedRecord,
    Recording,
    SampleRecord,
    StartRecord,
)

GAME = GameRecord("a-scenario", "main", opening={}, opened=Answer("position", position={"turn": 1}))
SAMPLES = SampleRecord("dice", 2, "samples", [[1, 2], [3, 3]])
LINES: dict[str, Done] = {
    "games": ScenarioLine(id="a-scenario", games=[GAME]),
    "untested": UntestedLine(id="another", missing="cannot take a position"),
    "samples": SamplesLine(answer=SAMPLES),
    "starts": StartLine(start=StartRecord(1, [SAMPLES])),
    "again": AgainLine(games=[GAME]),
    "refused": RefusedLine(game=GAME),
    "invented": InventedLine(answer=InventedRecord("game", {}, Answer("error", why="unknown game"))),
    "impossible": ImpossibleLine(answer=ImpossibleRecord("dice", GAME)),
    "hidden": HiddenLine(pair=HiddenRecord("a-scenario", [1], [{"turn": 1}, {"turn": 2}])),
}
"""A line of each kind, by the list of the recording to which it adds."""


def recording() -> Recording:
    return Recording("a-game", {}, {}, 1)


def filled(one: Recording) -> dict[str, int]:
    """Return the lists of a recording that are not empty, with their lengths."""
    lists = {part.name: getattr(one, part.name) for part in fields(one)}
    return {name: len(value) for name, value in lists.items() if isinstance(value, list) and value}


def test_there_is_a_line_of_every_kind() -> None:
    assert {type(line) for line in LINES.values()} == {*get_args(Done)}


@pytest.mark.parametrize("name", LINES)
def test_a_line_is_read_back_and_adds_to_its_list(name: str) -> None:
    line: Any = LINES[name]
    written = short(line)
    assert next(iter(written)) == "kind"
    assert read_line(line_text(written).encode(), Place("run.jsonl", 2)) == line
    one = recording()
    line.add_to(one)
    assert filled(one) == {name: 1}


def test_the_records_of_every_kind_are_merged() -> None:
    first, second = recording(), recording()
    for line in LINES.values():
        line.add_to(first)
        line.add_to(second)
    second.notes.append("a note")
    first.add_records(second)
    assert filled(first) == dict.fromkeys(LINES, 2)
    assert filled(second) == {**dict.fromkeys(LINES, 1), "notes": 1}
