"""Wrong programs of the toy games are explained: each mistake alone, in pairs, and each where it is not known.

In the toys mistakes are made that Deep Sea Adventure has no room for: a secret is leaked, something is not heard, a
pile is drawn from the wrong end, money or dice come or go.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from any_game import CONGER, DUEL, FISH, KITE
from tiers import slow_or_exhaustive

from leadline.games import spec_of
from leadline.judge.groups import MOST_GROUPS, MOST_SUSPECTS
from leadline.trial.outcome import try_out
from leadline.trial.programs import Program

TOY_GAMES = [KITE.id, DUEL.id, FISH.id, CONGER.id]
FAMILIES = {game: {one.id: one.family or one.id for one in spec_of(game).mistakes} for game in TOY_GAMES}
ELSEWHERE = ("wind-turns-with-every-turn", "no-reshuffle", "sea-from-the-bottom")
"""Mistakes that nothing in their answers points to: the wind, or the place in a pile, is told by what comes of it."""
ALONE = [(game, mistake) for game in TOY_GAMES for mistake in FAMILIES[game]]


def pairs(rows: Any) -> list[tuple[str, str, str]]:
    """Return two mistakes of one game that answer different questions."""
    return [
        (game, one, other)
        for game in TOY_GAMES
        for one, other in rows(FAMILIES[game])
        if FAMILIES[game][one] != FAMILIES[game][other]
    ]


def every_pair(mistakes: Any) -> Any:
    return combinations(mistakes, 2)


def must_be_explained(game: str, kind: Any, *mistakes: str) -> None:
    """Check that everything visible is named; one of two mistakes may end the other's games early and so hide it."""
    outcome = try_out(game, Program(kind, mistakes))
    assert outcome.visible
    assert outcome.is_all_named
    assert outcome.false_names == []
    assert outcome.is_first_name_correct
    assert outcome.first
    assert outcome.explained > 0
    if outcome.visible == sorted(mistakes):
        assert outcome.explained == outcome.wrong


@pytest.mark.parametrize(("game", "mistake"), slow_or_exhaustive(ALONE[::4], ALONE[::2], ALONE))
@pytest.mark.sampled(4)
def test_a_mistake_alone_is_named(game: str, mistake: str) -> None:
    must_be_explained(game, "alone", mistake)


@pytest.mark.parametrize(
    ("game", "one", "other"), slow_or_exhaustive(pairs(pairwise)[::12], pairs(every_pair)[::2], pairs(every_pair))
)
def test_two_mistakes_are_both_named(game: str, one: str, other: str) -> None:
    must_be_explained(game, "pair", one, other)


@pytest.mark.parametrize(("game", "mistake"), slow_or_exhaustive(ALONE[1::4], ALONE[1::2], ALONE))
@pytest.mark.sampled(4)
def test_where_a_mistake_is_not_known_nothing_else_is_named(game: str, mistake: str) -> None:
    outcome = try_out(game, Program("withheld", (mistake,)))
    assert outcome.named == []
    assert outcome.false_names == []
    assert outcome.wrong > 0
    is_odd_opening = (
        outcome.explained == outcome.wrong and not outcome.named
    )  # Other figures of the setup give it, too.
    assert outcome.is_suspected or is_odd_opening or mistake.endswith(ELSEWHERE)
    assert len(outcome.suspects) <= MOST_GROUPS
    assert all(0 < len(group) <= MOST_SUSPECTS for group in outcome.suspects)
