"""The counts of rules and refusals in random games, and the sum of a campaign, which is the same however it is done."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from leadline.campaign import Results
from leadline.fuzz.met import Met
from leadline.fuzz.met_text import met_lines
from leadline.fuzz.random_games import RandomGames
from leadline.fuzz.tally import Tally
from leadline.games import load_game
from leadline.run.context import RunContext
from leadline.suite.prove import play_scenario

TOYS = Path(__file__).resolve().parents[1] / "toys"


@pytest.fixture
def context(monkeypatch: pytest.MonkeyPatch) -> RunContext:
    """A program of a toy game that can load positions."""
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))
    game = load_game("fishmonger")
    support: Any = SimpleNamespace(
        offers=None, can=("position", *game.inputs), configurable=None, pauses_at=None, lacks=()
    )
    return RunContext(game, game.engine_under(game.recommended), {}, support)


def test_the_counts_are_those_of_the_game_when_it_is_played_again(context: RunContext) -> None:
    game, games = context.game, RandomGames(context.game, None, 1)
    starts = set[bool]()
    for number in range(60):
        scenario, met = games.game(context, number)
        happened = play_scenario(game, game.recommended, scenario).happened
        rules = [rule for each in happened for event in each.events for rule in event.rules]
        refusals = [each.refusal.rule for each in happened if each.refusal is not None]
        assert all(met.rules[rule] >= rules.count(rule) for rule in rules)
        assert met.refusals.total() == len(refusals)
        assert set(met.refusals) == set(refusals)
        starts.add(scenario.position is not None)
        assert met.openings["from a position"] == (scenario.position is not None)
    assert starts == {True, False}


def test_a_game_is_the_same_for_the_same_seed_and_number(context: RunContext) -> None:
    first, again, other = (RandomGames(context.game, None, seed) for seed in (1, 1, 2))
    assert first.game(context, 7)[0] == again.game(context, 7)[0]
    assert any(first.game(context, number)[0] != other.game(context, number)[0] for number in range(5))


def test_the_table_names_what_occurred_seldom_or_never(context: RunContext) -> None:
    rules = [rule.id for rule in context.game.spec.all_rules()]
    met = Met()
    met.rules.update({rules[0]: 990, rules[1]: 999})
    met.refusals[rules[0]] = 10
    lines = "\n".join(met_lines(context.game, met))
    assert f"rules, in effect or forbidding: 1 of {len(rules)} occurred at least 1,000 times" in lines
    assert f"seldom: {rules[1]} (999)" in " ".join(lines.split())
    never = " ".join(lines.split()).partition(" never: ")[2].partition("refusals: ")[0]
    assert rules[2] in never
    assert rules[0] not in never


# ---- The sum of a campaign


def result(answers: int, *differing: str) -> dict[str, Any]:
    """Return what a piece returns."""
    met = Met()
    met.rules["r"] = answers
    found = [{"alike": each, "lines": [each]} for each in differing]
    return {"answers": answers, "games": 1, "differing": found, "met": met.as_data()}


def tally(results: dict[str, Any], wanted: int = 100, most: int = 1) -> Tally:
    held = Results(None, {})
    for name, each in results.items():
        held.add(name, each)
    made = Tally(held, "answers", wanted, most)
    made.count()
    return made


def test_pieces_are_counted_in_order_until_there_are_enough() -> None:
    pieces = {str(number): result(40) for number in range(5)}
    whole = tally(pieces)
    assert (whole.counts["answers"], whole.counts["games"], whole.met.rules["r"]) == (120, 3, 120)
    assert whole.is_enough
    backwards = tally(dict(reversed(pieces.items())))
    assert backwards.counts == whole.counts
    gap = tally({name: each for name, each in pieces.items() if name != "1"})
    assert (gap.counts["answers"], gap.is_enough) == (40, False)


def test_a_campaign_ends_with_the_first_difference_or_after_as_many_as_wanted() -> None:
    pieces = {"0": result(10), "1": result(10, "a", "b"), "2": result(10, "a"), "3": result(10, "c")}
    assert list(tally(pieces).differing) == ["a"]
    assert list(tally(pieces, most=3).differing) == ["a", "b", "c"]
    assert tally(pieces, most=4).is_enough is False


def test_pieces_are_handed_out_until_there_are_enough() -> None:
    made = tally({"0": result(40)})
    missing = made.missing()
    assert [next(missing).name for _ in range(3)] == ["0", "1", "2"]
    for name in ("1", "2"):
        made.results.add(name, result(40))
    assert list(missing) == []
