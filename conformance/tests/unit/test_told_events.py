"""Reported events are compared like positions, and what was heard like a view: values, and hidden against shown."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import pytest

from leadline.export.comparable import comparable_events, ways_to_compare_events
from leadline.game.event_reports import EventReports
from leadline_engines.marks import Bag, Secret


@dataclass(frozen=True)
class Fish:
    name: str
    weight: int | None = None


@dataclass(frozen=True)
class Drawn:
    seat: int
    cards: Annotated[tuple[str, ...] | None, Bag(), Secret()]
    rules: tuple[str, ...] = ()
    kind: Literal["drawn"] = "drawn"


@dataclass(frozen=True)
class Shown:
    row: tuple[Fish, ...]
    hits: tuple[int | None, ...] = ()
    by: int | None = None
    yes: bool = True
    rules: tuple[str, ...] = ()
    kind: Literal["shown"] = "shown"


EVENTS = EventReports(SimpleNamespace(event_types={"drawn": Drawn, "shown": Shown}))  # type: ignore[arg-type]
GAME: Any = SimpleNamespace(reports=SimpleNamespace(events=EVENTS))
DRAWN, HEARD = Drawn(1, ("cod", "eel")), Drawn(1, None, ("less",))
SHOWN = Shown((Fish("cod", 3), Fish("eel")), (0, 2))


def words(name: str, data: Any) -> str:
    return "?" if data is None else str(data)


def differ(event: Any, said: dict[str, Any], *, of: Any = None) -> bool:
    """Return whether an event differs from what is said; ``of`` is the event itself where it was heard."""
    whole = None if of is None else (of,)
    return bool(EVENTS.differences([event], [{"kind": event.kind, **said}], (), whole, words))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (DRAWN, {"cards": ["eel", "cod"]}),  # A bag has no order.
        (DRAWN, {"cards": None}),
        (DRAWN, {"rules": ["of its own"], "more": 3}),
        (SHOWN, {"row": [{"name": "cod"}, {}]}),
        (SHOWN, {"row": [{"name": "cod", "weight": None}, {"name": "eel"}], "hits": [None, 2]}),
        (Drawn(1, None), {"cards": ["any"]}),  # It is not known which.
    ],
)
def test_what_an_event_does_not_say_is_not_compared(event: Any, said: dict[str, Any]) -> None:
    assert not differ(event, said)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (DRAWN, {"cards": ["cod", "tuna"]}),
        (DRAWN, {"cards": ["cod"]}),
        (DRAWN, {"cards": 2}),
        (DRAWN, {"cards": [{}, 1]}),
        (SHOWN, {"row": [{"name": "eel"}, {"name": "cod"}]}),  # A row has an order.
        (SHOWN, {"row": [{"name": "cod", "weight": 4}, {}]}),
        (SHOWN, {"hits": [0, 1]}),
        (SHOWN, {"by": 2}),  # Nobody did it.
        (SHOWN, {"yes": 1}),
        (SHOWN, {"row": {"name": "cod"}}),
    ],
)
def test_a_list_or_a_nested_value_that_is_wrong_is_found(event: Any, said: dict[str, Any]) -> None:
    assert differ(event, said)


def test_nothing_may_be_told_of_what_was_not_heard() -> None:
    assert differ(HEARD, {"cards": ["cod", "eel"]}, of=DRAWN)
    assert differ(HEARD, {"cards": ["no", "such"]}, of=DRAWN)
    assert not differ(HEARD, {"cards": None}, of=DRAWN)
    assert not differ(HEARD, {"cards": []}, of=DRAWN)
    assert not differ(HEARD, {"seat": 1}, of=DRAWN)


def test_null_says_that_a_value_was_not_heard_where_the_event_may_hide_one() -> None:
    assert differ(DRAWN, {"cards": None}, of=DRAWN)
    assert differ(SHOWN, {"hits": [None, 2]}, of=SHOWN)
    assert not differ(DRAWN, {"seat": None}, of=DRAWN)
    assert not differ(SHOWN, {"row": None, "yes": None}, of=SHOWN)


def test_only_the_events_that_differ_are_shown_with_what_is_told_of_them() -> None:
    said = [{"kind": "drawn", "cards": ["eel", "cod"]}, {"kind": "shown", "hits": [1, 2]}]
    (one,) = EVENTS.differences([DRAWN, SHOWN], said, (), None, words)
    assert (one.field, one.expected, one.got) == ("events", "shown (hits [0, 2])", "shown (hits [1, 2])")


def test_events_too_many_are_all_shown() -> None:
    (one,) = EVENTS.differences([DRAWN], [{"kind": "drawn"}, {"kind": "drawn", "seat": [1]}], (), None, words)
    assert one.got == "drawn (); drawn (seat [1])"


def test_an_exported_event_says_what_is_hidden_and_what_is_unknown() -> None:
    assert comparable_events(GAME, [DRAWN]) == [{"seat": 1, "cards": ["cod", "eel"], "kind": "drawn"}]
    assert comparable_events(GAME, [HEARD], [DRAWN])[0]["cards"] == {"hidden": True}
    assert "cards" not in comparable_events(GAME, [Drawn(1, None)])[0]
    assert comparable_events(GAME, [SHOWN])[0]["row"] == [{"name": "cod", "weight": 3}, {"name": "eel", "weight": None}]


def test_the_export_says_how_events_are_compared() -> None:
    ways = ways_to_compare_events(GAME)
    assert ways["drawn"]["fields"]["cards"] == {"bag": True, "hides": True}
    assert ways["shown"]["fields"] == {
        "row": {"each": {"fields": {"weight": {"hides": True}}}},
        "hits": {"each": {"hides": True}},
        "by": {"hides": True},
    }
