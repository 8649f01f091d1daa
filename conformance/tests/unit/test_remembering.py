"""An engine that remembers gives the answers that it would give anyway, and forgets nothing that it must keep."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.game import remembering as module
from leadline.game.remembering import remembering_kind
from leadline_engines.surface import Engine, Telling


class Doubling(Engine):
    """A stand-in for an engine, which counts how often it is asked."""

    asked = 0

    def open(self, setup: Any, telling: Telling = "events") -> Any:
        self.asked += 1
        return setup, telling

    def play(self, position: Any, move: Any, telling: Telling = "events") -> Any:
        self.asked += 1
        return position, move, telling

    def to_act(self, position: Any) -> Any:
        return ()


def test_the_same_question_is_answered_once_and_an_equal_one_again() -> None:
    engine: Any = remembering_kind(Doubling)((), ())
    setup, equal = [1, 2], [1, 2]
    assert engine.open(setup, "nothing") is engine.open(setup, "nothing")
    assert engine.open(equal, "nothing")[0] is equal
    assert engine.open(setup, "events") == (setup, "events")
    assert engine.asked == 3


def test_objects_whose_ids_are_used_again_are_not_confused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 2)
    engine: Any = remembering_kind(Doubling)((), ())
    assert [engine.play([number], "nothing")[0] for number in range(50)] == [[number] for number in range(50)]
