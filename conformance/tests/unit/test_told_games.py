"""Games told shortly: what is written out later is what was said."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from leadline.run.streamed import Streamed
from leadline.run.style import Style
from leadline.run.told_games import told_shortly
from leadline.suite.answers import PLAIN, UNTOLD, WITH_RULES, Expected, ToldGame

OPENED = Expected(b"", b'{"air":3}', b"")
HEARD = Expected(b'"move":{},"text":"a"', b'{"air":2}', b'[{"kind":"swam","rules":["r"]}]')
NOTHING = Expected(b'"move":{},"text":"b"', b'{"air":1}', b"[]")
SAID = list(product((HEARD, NOTHING), (WITH_RULES, PLAIN, UNTOLD)))


def played(said: tuple[tuple[Expected, int], ...]) -> Streamed:
    """A game in which every answer is as expected, its events told in some forms."""
    play = SimpleNamespace(plug=None, can=set(), scenario=SimpleNamespace(id="a-scenario"), opening=dict)
    told = ToldGame(b"{}", [OPENED, *(one for one, _ in said)], is_compiled=True)
    game = Streamed(cast(Any, play), "main", told, Style(spaceable=True))
    game.answered = 1
    for one, form in said:
        game._keep_just(one, form)
    return game


@pytest.mark.parametrize("said", list(product(SAID, repeat=3)))
def test_events_are_recorded_in_the_form_in_which_they_were_told(said: tuple[tuple[Expected, int], ...]) -> None:
    game = played(said)
    record = game.record
    assert [step.answer.events for step in record.steps] == [one.events_in(form) for one, form in said]
    assert [step.answer.position for step in record.steps] == [one.position for one, _ in said]
    assert game.is_exact == all(form != UNTOLD for _, form in said)


def test_only_what_is_told_in_one_form_is_told_shortly() -> None:
    mixed = played(((HEARD, WITH_RULES), (HEARD, PLAIN)))
    for said, form in ((((HEARD, PLAIN), (NOTHING, WITH_RULES)), PLAIN), (((NOTHING, PLAIN),), WITH_RULES)):
        game = played(said)
        assert told_shortly([game.record], {("a-scenario", "main"): game.told}) == [["main", form]]
    assert told_shortly([mixed.record], {("a-scenario", "main"): mixed.told}) is None
    assert told_shortly([mixed.record], {}) is None
