"""The tests of chance, on samples made by hand: fair ones are not accused, and each bias fails the test aimed at it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from leadline.games import load_game
from leadline.judge.chance.fairness import shuffle_findings
from leadline.judge.chance.reading import Series
from leadline.judge.chance.results import FALSE_ALARM, chance_results, conclusions
from leadline.recording.model import Answer, GameRecord, Recording, SampleRecord, StartRecord, Turn
from leadline.results.model import ChanceResult

GAME = load_game("deep-sea-adventure")
PIECES, ROLLS = GAME.sample_pieces("dice")
_, DEALS = GAME.sample_pieces("deal")
FACES = (1, 1, 2, 2, 3, 3)

Roller = Callable[[Random, int, int], list[int]]
"""A roll, for so many players, with its number."""
Dealer = Callable[[Random, int, int], list[list[int]]]
"""The values of a deal, level by level."""


def fair_roll(chance: Random, seats: int, number: int) -> list[int]:
    return [chance.choice(FACES), chance.choice(FACES)]


def fair_deal(chance: Random, seats: int, number: int) -> list[list[int]]:
    levels = [[value for value in range(4 * level, 4 * level + 4) for _ in (1, 2)] for level in range(4)]
    for level in levels:
        chance.shuffle(level)
    return levels


def line(levels: list[list[int]]) -> list[Any]:
    return [[{"level": n, "value": value}] for n, level in enumerate(levels, 1) for value in level]


def recording(**more: Any) -> Recording:
    return Recording(GAME.id, {"name": "made by hand", "can": ["sample"]}, {}, 1, **more)


def rolls(roller: Roller, seed: int = 1, pieces: int = PIECES, times: int = ROLLS) -> Recording:
    chance, number, found = Random(seed), 0, recording()
    for _piece in range(pieces):
        some = []
        for _ in range(times):
            some.append(roller(chance, 2, number))
            number += 1
        found.samples.append(SampleRecord("dice", times, "samples", some))
    return found


def deals(dealer: Dealer, seed: int = 1, pieces: int = PIECES, times: int = DEALS) -> Recording:
    chance, number, found = Random(seed), 0, recording()
    for _piece in range(pieces):
        some = []
        for _ in range(times):
            some.append(line(dealer(chance, 2, number)))
            number += 1
        found.samples.append(SampleRecord("deal", times, "samples", some))
    return found


def verdicts(made: Recording, verdict: str = "fail") -> set[str]:
    return {result.id for result in chance_results(GAME, made) if result.verdict == verdict}


def result(made: Recording, name: str) -> ChanceResult:
    return next(one for one in chance_results(GAME, made) if one.id == name)


# ---- what is fair


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))])
def test_fair_rolls_and_deals_are_not_accused(seed: int) -> None:
    made = rolls(fair_roll, seed)
    made.samples += deals(fair_deal, seed).samples
    results = chance_results(GAME, made)
    assert {one.verdict for one in results} == {"pass"}
    assert len(results) == 20
    assert {one.samples for one in results} == {36_000, 1_296}


def test_a_program_that_tells_its_dice_in_order_of_size_is_not_accused() -> None:
    for reverse in (False, True):
        made = rolls(lambda chance, *about, r=reverse: sorted(fair_roll(chance, *about), reverse=r))  # type: ignore[misc]
        assert verdicts(made) == set()
        assert {"dice.faces", "dice.independent", "dice.sums", "dice.next"} <= verdicts(made, "pass")


def test_what_is_too_little_is_not_tested() -> None:
    made = rolls(fair_roll, pieces=2, times=20)
    made.samples += deals(fair_deal, pieces=2, times=3).samples
    assert verdicts(made) == set()
    assert {"dice.next", "deal.neighbours", "deal.shuffled-1"} <= verdicts(made, "not-tested")
    assert result(made, "dice.next").says == "40 are too few to tell"
    assert chance_results(GAME, recording()) == []


@pytest.mark.parametrize("times", [1, 2, 3])
def test_next_to_nothing_is_no_matter(times: int) -> None:
    made = rolls(fair_roll, pieces=1, times=times)
    made.samples += deals(fair_deal, pieces=1, times=times).samples
    assert verdicts(made, "pass") == {"dice.possible", "deal.possible", "deal.repeated"}
    assert verdicts(guided(fair_roll, games=1, turns=times)) == set()


def test_what_cannot_be_rolled_is_left_to_the_rules() -> None:
    for form, roll in (("dice", [4, 9]), ("sum", [6, 6]), ("dice", [1, 1, 1]), ("dice", []), ("dice", [0])):
        made = guided(lambda *about, one=roll: one, games=1, form=form)  # type: ignore[misc]
        assert {one.id.split(".")[1] for one in chance_results(GAME, made)} == {"deal"}


def test_what_is_not_offered_is_not_tested() -> None:
    made = recording(samples=[SampleRecord("dice", 100, "not-offered"), SampleRecord("deal", 10, "not-offered")])
    assert {(one.id, one.verdict) for one in chance_results(GAME, made)} == {
        ("dice.possible", "not-tested"),
        ("deal.possible", "not-tested"),
    }


# ---- what is not


def loaded(chance: Random, seats: int, number: int) -> list[int]:
    """Return a roll of dice on which a three is a sixth more likely than the other faces."""
    return chance.choices((1, 2, 3), (6, 6, 7), k=2)


def one_die_loaded(chance: Random, seats: int, number: int) -> list[int]:
    return [chance.choice(FACES), *chance.choices((1, 2, 3), (10, 10, 12))]


def equal(chance: Random, seats: int, number: int) -> list[int]:
    return [chance.choice(FACES)] * 2


def mostly_unlike(chance: Random, seats: int, number: int) -> list[int]:
    first, second = fair_roll(chance, seats, number)
    return [first, chance.choice(FACES) if second == first else second]


def after_a_six_no_six(chance: Random, seats: int, number: int, last: list[int] = [0, 0]) -> list[int]:  # noqa: B006
    roll = fair_roll(chance, seats, number)
    if sum(last) == 6 and sum(roll) == 6:
        roll = fair_roll(chance, seats, number)
    last[:] = roll
    return roll


def the_same_each_time_it_is_asked(chance: Random, seats: int, number: int) -> list[int]:
    return fair_roll(Random(number % ROLLS), seats, number)


def worn_out(chance: Random, seats: int, number: int) -> list[int]:
    return chance.choices((1, 2, 3), (8, 10, 12) if number < 18_000 else (12, 10, 8), k=2)


@pytest.mark.parametrize(
    ("roller", "fails", "holds"),
    [
        (loaded, {"dice.faces", "dice.die-1", "dice.die-2", "dice.sums"}, {"dice.independent", "dice.next"}),
        (one_die_loaded, {"dice.die-2"}, {"dice.die-1", "dice.independent", "dice.number"}),
        (equal, {"dice.independent", "dice.sums"}, {"dice.faces", "dice.next", "dice.number"}),
        (mostly_unlike, {"dice.independent", "dice.sums"}, {"dice.faces", "dice.die-1", "dice.die-2"}),
        (after_a_six_no_six, {"dice.next"}, {"dice.again", "dice.number", "dice.independent"}),
        (the_same_each_time_it_is_asked, {"dice.again"}, {"dice.faces", "dice.number"}),
        (worn_out, {"dice.number"}, {"dice.faces", "dice.independent"}),
    ],
)
def test_each_bias_of_dice_fails_its_own_test(roller: Roller, fails: set[str], holds: set[str]) -> None:
    found = verdicts(rolls(roller))
    assert fails <= found
    assert not holds & found


def test_equal_dice_are_found_in_order_of_size_too() -> None:
    made = rolls(equal)
    assert "dice.independent" in verdicts(made)
    assert "36000 times" not in result(made, "dice.independent").says


def test_a_failure_says_what_is_off_and_how_rarely_that_is_chance() -> None:
    says = result(rolls(loaded), "dice.faces").says
    assert says.startswith("a 3 came 26541 times, ")
    assert "24000 expected; fair chance is as far off in one of 10^" in says
    assert says.endswith("and the bound is 10^6.9")  # eight tests were made


def never_shuffled(chance: Random, seats: int, number: int) -> list[list[int]]:
    deal = fair_deal(chance, seats, number)
    return [deal[0], sorted(deal[1]), *deal[2:]]


def badly_shuffled(chance: Random, seats: int, number: int) -> list[list[int]]:
    """Return a deal with a common mistake in the shuffle: each chip changes places with any chip, not with one left."""
    deal = fair_deal(chance, seats, number)
    deal[2].sort()
    for place in range(8):
        other = chance.randrange(8)
        deal[2][place], deal[2][other] = deal[2][other], deal[2][place]
    return deal


def the_same_deal(chance: Random, seats: int, number: int) -> list[list[int]]:
    return fair_deal(Random(7), seats, number)


def only_cut(chance: Random, seats: int, number: int) -> list[list[int]]:
    deal = fair_deal(chance, seats, number)
    cut = chance.randrange(8)
    whole = sorted(deal[3])
    return [*deal[:3], whole[cut:] + whole[:cut]]


def all_levels_alike(chance: Random, seats: int, number: int) -> list[list[int]]:
    first = fair_deal(chance, seats, number)[0]
    return [[value + 4 * level for value in first] for level in range(4)]


def hardly_shuffled_again(chance: Random, seats: int, number: int, last: list[Any] = []) -> list[list[int]]:  # noqa: B006
    """Return a deal that is the previous one with two chips of each level exchanged."""
    if number == 0:
        last[:] = fair_deal(chance, seats, number)
    for level in last:
        one, other = chance.sample(range(8), 2)
        level[one], level[other] = level[other], level[one]
    return [list(level) for level in last]


@pytest.mark.parametrize(
    ("dealer", "fails"),
    [
        (never_shuffled, {"deal.shuffled-2"}),
        (the_same_deal, {"deal.repeated", "deal.shuffled-1", "deal.neighbours", "deal.next"}),
        (only_cut, {"deal.neighbours"}),
        (all_levels_alike, {"deal.piles"}),
        (hardly_shuffled_again, {"deal.next"}),
    ],
)
def test_each_bias_of_deals_fails_its_own_test(dealer: Dealer, fails: set[str]) -> None:
    assert fails <= verdicts(deals(dealer))


def test_a_level_that_is_never_shuffled_accuses_no_other() -> None:
    found = verdicts(deals(never_shuffled))
    assert not found & {f"deal.shuffled-{level}" for level in (1, 3, 4)}
    assert found <= {"deal.shuffled", "deal.shuffled-2", "deal.neighbours", "deal.next"}


def test_a_bad_shuffle_of_one_level_is_found_in_enough_deals() -> None:
    assert "deal.shuffled-3" in verdicts(deals(badly_shuffled, pieces=20))


def all_badly_shuffled(start: tuple[int, ...]) -> Dealer:
    """Return a dealer that shuffles every level in that way, starting from this order."""

    def deal(chance: Random, seats: int, number: int) -> list[list[int]]:
        levels = [[4 * level + rank for rank in start] for level in range(4)]
        for level in levels:
            for place in range(8):
                other = chance.randrange(8)
                level[place], level[other] = level[other], level[place]
        return levels

    return deal


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))])
@pytest.mark.parametrize("start", [(0, 0, 1, 1, 2, 2, 3, 3), (0, 1, 2, 3, 0, 1, 2, 3), (2, 0, 3, 1, 1, 3, 0, 2)])
def test_a_bad_shuffle_of_all_levels_is_found_in_the_deals_of_a_run(start: tuple[int, ...], seed: int) -> None:
    made = deals(all_badly_shuffled(start), seed)
    assert "deal.shuffled" in verdicts(made)
    assert result(made, "deal.shuffled").says.startswith("kind ")


def test_only_piles_that_are_made_up_alike_are_taken_together() -> None:
    chance = Random(2)

    def names(*piles: tuple[int, ...]) -> set[str]:
        drawn = Series()
        for _ in range(200):
            drawn.add(tuple(tuple(chance.sample(pile, len(pile))) for pile in piles), "", 1)
        found = list(shuffle_findings("deal", piles, drawn, "", ""))
        assert all(one.verdict != "fail" for one in conclusions(found))
        return {one.id for one in found if one.id.startswith("deal.shuffled")}

    each = {"deal.shuffled-1", "deal.shuffled-2"}
    assert names((1, 1, 2, 2), (3, 3, 4, 4)) == {"deal.shuffled", *each}
    assert names((1, 1, 2, 2), (3, 3, 3, 4)) == each
    assert names((1, 1, 2, 2), (3, 4, 5)) == each
    assert names((1, 1, 2, 2), (3, 3, 3, 3)) == {"deal.shuffled-1"}


# ---- the same at every start


def started(*seeds: int, rolls: int = 60, deals: int = 4, in_order: bool = False) -> Recording:
    """Starts of one run: those with the same seed give the same."""
    made = recording()
    for number, seed in enumerate(seeds, 1):
        chance = Random(f"start {seed}")
        dice = [fair_roll(chance, 2, 0) for _ in range(rolls)]
        drawn = [sorted(roll) for roll in dice] if in_order else dice
        lines = [line(fair_deal(chance, 2, 0)) for _ in range(deals)]
        samples = [
            SampleRecord("dice", max(rolls, 1), "samples", [list(roll) for roll in drawn]),
            SampleRecord("deal", max(deals, 1), "samples", lines),
        ]
        made.starts.append(StartRecord(number, samples))
    return made


@pytest.mark.parametrize("in_order", [False, True])
def test_what_is_the_same_at_every_start_is_found(in_order: bool) -> None:
    made = started(1, 1, 1, in_order=in_order)
    assert verdicts(made) == {"dice.starts", "deal.starts"}
    says = result(made, "dice.starts").says
    assert says.startswith("the first 60 results of 3 starts are the same; ")
    assert "one of 10^78 runs" in says  # (2/9)^120, the likeliest roll of dice told in order of size
    assert says.endswith("If you start it with a fixed seed on purpose, start it without one here")
    assert "one of 10^108 runs" in result(made, "deal.starts").says  # 8 lines, each one of 2520^4
    assert result(made, "dice.starts").samples == 180


def test_a_start_that_differs_clears_it() -> None:
    for seeds in ((1, 2), (1, 1, 2), (1, 2, 1)):
        assert verdicts(started(*seeds)) == set()
        assert verdicts(started(*seeds), "pass") == {"dice.starts", "deal.starts"}


def test_rolls_and_deals_are_compared_apart() -> None:
    made = started(1, 2)
    made.starts[1].samples[0] = made.starts[0].samples[0]
    assert verdicts(made) == {"dice.starts"}
    made = started(1, 2)
    made.starts[1].samples[1] = made.starts[0].samples[1]
    assert verdicts(made) == {"deal.starts"}


def test_one_start_and_next_to_nothing_accuse_nobody() -> None:
    assert chance_results(GAME, started(1)) == []
    assert chance_results(GAME, started(1, 1, rolls=0, deals=0)) == []
    few = started(1, 1, rolls=5, deals=0)
    assert verdicts(few) == set()
    assert verdicts(few, "pass") == {"dice.starts"}  # (2/9)^5 is one in 1,845
    assert verdicts(started(1, 1, rolls=10, deals=0)) == {"dice.starts"}  # and (2/9)^10 one in 3.4 million


def test_what_was_not_given_at_a_start_is_not_compared() -> None:
    made = started(1, 1)
    for what in (0, 1):
        made.starts[1].samples[what] = SampleRecord("dice", 60, "fault", why="it broke")
    assert chance_results(GAME, made) == []
    made.samples = rolls(fair_roll).samples
    assert verdicts(made) == {"dice.answered"}
    assert "it broke" in result(made, "dice.answered").says


def test_shards_with_other_seeds_are_each_compared_by_themselves() -> None:
    made, other = started(1, 1), started(2, 2)
    made.starts += other.starts
    assert verdicts(made) == {"dice.starts", "deal.starts"}
    assert "the first 60 results of 2 starts" in result(made, "dice.starts").says
    fair = started(1, 2)
    fair.starts += started(1, 2).starts
    assert verdicts(fair) == set()


# ---- what cannot be


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ([4, 1], "number 1 of request 1 is [4, 1]"),
        ([1], "number 1 of request 1 is [1]"),
        ([True, 1], "number 1 of request 1 is [True, 1]"),
        (["1", "2"], "number 1 of request 1 is ['1', '2']"),
        ([[1], {}], "number 1 of request 1 is [[1], {}]"),
    ],
)
def test_an_impossible_roll_is_no_matter_of_chance(wrong: list[Any], says: str) -> None:
    made = rolls(fair_roll)
    made.samples[0].samples[0] = wrong
    assert verdicts(made) == {"dice.possible"}
    assert result(made, "dice.possible").says == says


def test_too_few_samples_and_errors_are_told() -> None:
    made = rolls(fair_roll)
    made.samples[3].samples.pop()
    assert result(made, "dice.possible").says == "asked for 3000 of them, it gave 2999"
    made.samples[2] = SampleRecord("dice", 3000, "error", why="error -32601: there is no such method")
    assert "of them: error -32601" in result(made, "dice.possible").says
    assert verdicts(made) == {"dice.possible"}


def test_an_impossible_deal_is_no_matter_of_chance() -> None:
    good = line(fair_deal(Random(1), 2, 0))
    fifteen = [[{"level": 4, "value": 15}]]
    made = deals(fair_deal)
    for wrong in (good[1:], good[::-1], [*good[:-1], *good[:1]], [*good, *fifteen], [[], *good[1:]], [1, *good[1:]]):
        made.samples[0].samples[0] = wrong
        assert verdicts(made) == {"deal.possible"}
        assert result(made, "deal.possible").rules == []  # The rule about shuffling may be kept.
    told_by_value = [[{"value": space[0]["value"]}] for space in good]
    made.samples[0].samples[0] = told_by_value
    assert verdicts(made) == set()


# ---- what games show


def guided(roller: Roller, games: int = 20, turns: int = 150, form: str = "dice") -> Recording:
    """Games in which the subject rolled and dealt for itself."""
    chance, made = Random(5), recording()
    for number in range(games):
        deal = {"line": line(fair_deal(chance, 2, number))}
        opened = Answer("position", position=deal)
        record = GameRecord(f"guided-{number}", "guided", {"game": GAME.id, "setup": {"seats": 2}}, opened)
        for turn in range(turns):
            roll = roller(chance, 2, turn)
            played = {"chance": {"dice": sum(roll) if form == "sum" else roll}}
            move = {"choice": {"seat": 1 + turn % 2}, "chance": {"roll_off": []}}
            record.turns.append(Turn([move], [""], Answer("position", position={}, played=[played])))
        made.games.append(record)
    return made


@pytest.mark.parametrize("form", ["dice", "sum"])
def test_what_a_program_rolls_in_its_games_is_tested_too(form: str) -> None:
    fair = guided(fair_roll, form=form)
    assert verdicts(fair) == set()
    assert result(fair, "played.dice.seats").samples == 3000
    assert result(fair, "played.dice.seats").verdict == "pass"
    assert "played.dice.sums" in verdicts(guided(equal, form=form))
    assert ("played.dice.independent" in verdicts(guided(equal, form=form))) == (form != "sum")


def test_dice_that_are_kinder_to_one_seat_are_found() -> None:
    def kind(chance: Random, seats: int, number: int) -> list[int]:
        return chance.choices((1, 2, 3), (2, 3, 4) if number % 2 else (4, 3, 2), k=2)

    made = guided(kind)
    assert "played.dice.seats" in verdicts(made)
    assert "by seat" in result(made, "played.dice.seats").says


def test_what_a_program_deals_in_its_games_is_tested_too() -> None:
    made = guided(fair_roll, games=100, turns=0)
    assert verdicts(made) == set()
    assert "played.deal.shuffled-1" in verdicts(made, "pass")
    for record in made.games:
        record.opened.position = {"line": line(never_shuffled(Random(record.scenario), 2, 0))}
    assert "played.deal.shuffled-2" in verdicts(made)
    for record in made.games:
        record.opening["setup"]["deal"] = ["told"]
        record.opened.position = {"line": line(the_same_deal(Random(1), 2, 0))}
    assert chance_results(GAME, made) == []
    for record in made.games:
        record.opening["setup"].pop("deal")
    assert "played.deal.repeated" in verdicts(made)


def test_deals_that_are_worse_for_one_setup_are_found() -> None:
    made = guided(fair_roll, games=400, turns=0)
    for number, record in enumerate(made.games):
        chance = Random(f"for {number}")
        deal = fair_deal(chance, 2, number)
        if number % 2:
            record.opening["setup"]["seats"] = 3
            deal = [sorted(level) for level in deal]
        record.opened.position = {"line": line(deal)}
    assert "played.deal.seats" in verdicts(made)
    assert "in games with seats 2 came" in result(made, "played.deal.seats").says


def test_the_bound_is_shared_out_among_the_tests() -> None:
    made = rolls(fair_roll)
    made.samples += deals(fair_deal).samples
    results = chance_results(GAME, made)
    statistical = [one for one in results if not one.id.endswith(".possible")]
    assert FALSE_ALARM == 1e-6
    assert len(statistical) == 18
    accused = rolls(loaded)
    accused.samples += deals(fair_deal).samples
    assert result(accused, "dice.faces").says.endswith("the bound is 10^7.3")
