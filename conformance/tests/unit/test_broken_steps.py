"""Mistakes that break each other's steps: which ones it is, wherever it shows, and what was found before is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.base.errors import InputError, Place, bad_input
from leadline.fuzz import games
from leadline.fuzz.conflicts import BrokenStepsError, blaming
from leadline.fuzz.games import Found, Fuzzer
from leadline.fuzz.met import Met
from leadline.games import load_game, recommended

ALLOWED = ("one", "two", "three")
GAMES = ("first", "second", "broken", "last")


def breaking(*together: str) -> Any:
    """Something that breaks where all of these are built in."""

    def again(mistakes: Sequence[str]) -> None:
        if set(together) <= set(mistakes):
            raise IndexError("no such chip")

    return again


@pytest.mark.parametrize(
    ("together", "says"),
    [
        (["two"], "two cannot be built in, because the reference then breaks"),
        (["one", "three"], "one and three cannot be built in together, because they break"),
        (ALLOWED, "some of one, two and three cannot be built in together, because they break"),
    ],
)
def test_the_fewest_that_break_are_named(together: list[str], says: str) -> None:
    again = breaking(*together)
    with pytest.raises(BrokenStepsError) as broken, blaming(ALLOWED, again):
        again(ALLOWED)
    said = str(broken.value.as_input(Place(field="--ignore-mistake")))
    assert said.startswith(f"--ignore-mistake: {says}")
    assert "(IndexError: no such chip)" in said


def test_what_breaks_without_any_mistake_is_not_their_fault() -> None:
    again = breaking()
    with pytest.raises(IndexError, match="no such chip"), blaming(ALLOWED, again):
        again(ALLOWED)
    with pytest.raises(IndexError, match="no such chip"), blaming((), breaking("one")):
        again(())


def test_other_input_and_a_wanted_trace_are_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="no such file"), blaming(ALLOWED, breaking("one")):
        raise bad_input("no such file")
    monkeypatch.setenv("LEADLINE_DEBUG", "1")
    with pytest.raises(IndexError, match="no such chip"), blaming(ALLOWED, breaking("one")):
        breaking("one")(ALLOWED)


class Broken(Fuzzer):
    """Random play without a program, which breaks at one place under two mistakes."""

    place = "play"
    finds = ""

    def _context(self, told: Any, mistakes: Sequence[str] | None = None) -> Any:
        return SimpleNamespace(configured=dict(told), mistakes=self.allowed if mistakes is None else mistakes, can=())

    def _random_game(self, context: Any, number: int) -> Any:
        name = GAMES[number % len(GAMES)]
        self.breaks("make", name, context.mistakes)
        self._met[f"random-{number}"] = Met()
        return SimpleNamespace(id=f"random-{number}", name=name, steps=(1, 2))

    def _judge(self, context: Any, scenarios: Any, mistakes: Any = None) -> Any:
        return None

    def _look(self, judge: Any, context: Any, scenario: Any, games: Any) -> tuple[int, Found | None]:
        self.breaks("look", scenario.name, context.mistakes)
        found = Found(scenario, {}, 2, "wrong", (), ()) if scenario.name == self.finds else None
        return 5, found

    def _smaller(self, context: Any, found: Found) -> Found:
        return self._again(context, SimpleNamespace(name="broken", steps=(1,))) or found  # type: ignore[arg-type]

    def breaks(self, place: str, name: str, mistakes: Sequence[str]) -> None:
        """Break, if this is where."""
        if (place, name) == (self.place, "broken"):
            breaking("one", "three")(mistakes)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Broken:
    def played(subject: Any, context: Any, scenarios: Sequence[Any]) -> Iterator[list[Any]]:
        for scenario in scenarios:
            made.breaks("play", scenario.name, context.mistakes)
            yield []

    monkeypatch.setattr(games, "games_by_scenario", played)
    subject: Any = SimpleNamespace(
        greet=lambda: SimpleNamespace(offers=None, can=(), configurable=None),
        start_anew=lambda: None,
        let_go=lambda: None,
    )
    game = load_game("deep-sea-adventure")
    made = Broken(subject, game, SimpleNamespace(), recommended(game.id), 1, ALLOWED)  # type: ignore[arg-type]
    return made


@pytest.mark.parametrize("place", ["make", "play", "look"])
def test_what_was_compared_before_is_kept(broken: Broken, place: str) -> None:
    broken.place = place
    done = broken.run(1_000, lambda *_: None)
    assert (done.games, done.moves, done.finding) == (2, 10, None)
    assert done.broken is not None
    assert done.broken.mistakes == ("one", "three")


@pytest.mark.parametrize("place", ["make", "play", "look"])
def test_a_difference_found_before_goes_first(broken: Broken, place: str) -> None:
    broken.place, broken.finds = place, "second"
    done = broken.run(1_000, lambda *_: None)
    assert done.broken is None
    assert done.finding is not None
    assert done.finding.says == "wrong"
    assert (done.games, done.moves) == (2, 10)


def test_enough_that_was_compared_before_it_breaks_is_enough(broken: Broken) -> None:
    broken.place = "make"
    done = broken.run(10, lambda *_: None)
    assert (done.games, done.moves, done.broken, done.finding) == (2, 10, None, None)
