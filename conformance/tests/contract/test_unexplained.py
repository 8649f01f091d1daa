"""The report on wrong answers that no known mistake explains: the rule, and what was added or lost."""

from __future__ import annotations

import pytest
from any_game import FISH

from leadline.games import load_game, recommended, spec_of
from leadline.judge import Judge, Judgement
from leadline.results.causes import Failure
from leadline.results.differences import UNCHANGED
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import recorded
from leadline.trial.programs import SUMS, Program

GAME = "deep-sea-adventure"


def judged(game: str, *mistakes: str, about: str = "", way: str = "everything", known: str = "") -> Judgement:
    """Return what a judge that knows one mistake or none says of a program, in scenarios that are about some rules."""
    scenarios = [one for one in load_suite(game).scenarios if any(rule.startswith(about) for rule in one.rules)]
    recording = recorded(game, Program("withheld", mistakes, (), way), 1, scenarios)
    unknown = [one.id for one in spec_of(game).mistakes if one.id != known]
    base, can = recommended(game), recording.subject["can"]
    return Judge(load_game(game), spec_of(game), scenarios, can, base=base, unknown=unknown).judge(recording)


def failures_of(judgement: Judgement) -> list[Failure]:
    failures = [failure for game in judgement.games for failure in game.failures]
    assert failures
    assert not any(failure.explained for failure in failures)
    return failures


def changes(failure: Failure) -> dict[str, str]:
    """Return what was added and lost, by name."""
    return {one.field: one.got for one in failure.differences if one.expected == UNCHANGED}


def test_a_chip_that_is_lost_is_charged_to_the_rule_by_which_they_stay_the_same() -> None:
    judgement = judged(GAME, "dsa.mistake.dropped-chip-vanishes", about="dsa.search.drop-on-blank")
    lost = [one for one in failures_of(judgement) if changes(one)]
    assert lost
    assert {one.rule for one in lost} == {"dsa.setup.chips"}
    for failure in lost:
        assert changes(failure).keys() == {"chips"}
        assert changes(failure)["chips"].endswith(" lost")


def test_a_chip_that_is_doubled_is_told_as_added() -> None:
    judgement = judged(GAME, "dsa.mistake.left-out-keep-a-copy", about="dsa.dive.reset")
    added = [one for one in failures_of(judgement) if changes(one)]
    assert added
    assert {one.rule for one in added} == {"dsa.setup.chips"}
    assert all(changes(one)["chips"].endswith(" added") for one in added)


def test_nothing_is_said_of_what_was_lost_where_not_every_place_is_told() -> None:
    judgement = judged(GAME, "dsa.mistake.dropped-chip-vanishes", about="dsa.search.drop-on-blank", way=SUMS)
    assert not any(changes(one) for one in failures_of(judgement))


@pytest.mark.slow
def test_what_a_known_mistake_loses_is_not_told_of_what_is_unexplained_besides() -> None:
    known, other = "dsa.mistake.drowned-chips-vanish", "dsa.mistake.richest-starts"
    judgement = judged(GAME, known, other, about="dsa.clean-up.", known=known)
    failures = [one for game in judgement.games for one in game.failures if not one.explained]
    assert failures
    assert [one for one in failures if changes(one)] == []


def test_of_any_game_it_is_told_what_was_lost() -> None:
    lost = [one for one in failures_of(judged(FISH.id, "fish.mistake.paid-dice-are-gone")) if changes(one)]
    assert lost
    assert {one.rule for one in lost} == {"fish.pile.nothing-leaves"}
    assert all([*changes(one)] == ["dice"] and changes(one)["dice"].endswith(" lost") for one in lost)


def test_an_illegal_opening_that_is_played_is_charged_to_the_rule_that_forbids_it() -> None:
    """Whatever the readings: seven divers are too many by each of them."""
    failures = failures_of(judged(GAME, "dsa.mistake.seven-may-play", about="dsa.setup.players"))
    assert {one.rule for one in failures} == {"dsa.setup.players"}


@pytest.mark.slow
def test_what_no_position_can_hold_is_told_beside_the_position() -> None:
    """The position answered is drawn as one of the third dive, for there is no fourth."""
    rows = [
        [one.got for one in failure.differences if one.field == "dive"]
        for failure in failures_of(judged(GAME, "dsa.mistake.four-dives", about="dsa.scoring.after-third-dive"))
        if failure.got.startswith("3 ")
    ]
    assert ["4"] in rows


@pytest.mark.slow
def test_a_mistake_is_named_beside_other_moves_that_are_played_against_other_rules() -> None:
    """They have a different cause: dropping a unit at home does not explain dropping one on a chip."""
    known, other = "dsa.mistake.drop-on-coming-home", "dsa.mistake.drop-on-a-chip"
    judgement = judged(GAME, known, other, about="dsa.search.", known=known)
    (named,) = judgement.named
    assert (named.deviation.name, named.standing) == (known, "named")
