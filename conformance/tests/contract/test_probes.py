"""What a run looks for beyond the rules, over real pipes: loaded chance, answers that change, and things made up."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from leadline.codec import Codec
from leadline.games import load_game
from leadline.judge.honesty import differences
from leadline.protocol.messages import CAPABILITIES, METHODS
from leadline.report.beyond import chance_lines, honesty_lines
from leadline.report.model import Report
from leadline.runner.probes import MOST_GAMES, after_refusals, chosen_games, is_repeatable
from leadline.runner.recording_file import read_recording
from leadline.runner.recording_merge import merge
from leadline.runner.records import Answer, GameRecord, PlayedStep
from leadline.runner.run import Order, judge_recording, run_suite
from leadline.runner.samples import FIRST, PIECES, TIMES
from leadline.runner.transcript import Transcript
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

GAME = "deep-sea-adventure"
PLUG = load_game(GAME)

PROGRAM = '''
import itertools, random, sys, time
from dataclasses import replace
from pathlib import Path
from leadline.games.deep_sea_adventure import chance
from leadline.games.deep_sea_adventure.plug import DeepSeaAdventure
from leadline.kit import BadRequest
from leadline.serve.subject import ReferenceSubject, serve_reference

fault, seed = sys.argv[1], random.Random(11)
starts = Path(__file__).with_suffix(".starts")  # A letter for each start: that is the seed.
starts.write_text((starts.read_text() if starts.exists() else "") + ".")
now = starts.stat().st_size
if fault.startswith("same-at-every-start"):
    now = 0
subject = ReferenceSubject("deep-sea-adventure", chance=random.Random(now))
handlers = subject.handlers()


def change(method, how):
    plain = handlers[method]
    handlers[method] = lambda params: how(plain, params)


def of_samples(what, how):
    def answer(plain, params):
        found = plain(params)
        if params["what"] == what:
            found["samples"] = [how(sample) for sample in found["samples"]]
        return found
    change("sample", answer)


def of_positions(how):
    for method in ("open", "play"):
        def answer(plain, params):
            found = plain(params)
            if "position" in found:
                found["position"] = how(found["position"], params)
            return found
        change(method, answer)


def now_and_then(position, params):
    return {**position, "air": position["air"] - 1} if seed.random() < 0.1 and "air" in position else position


last = {}


def left_over(plain, params):
    found = plain(params)
    if "handle" in params:
        last["position"] = found.get("position", last.get("position"))
        return found
    return {**found, "position": last["position"]} if "handle" in found and last.get("position") else found


def mixed_up(plain, params):
    """Every game goes on from the one that was opened last, if that has as many divers."""
    game, newest = subject.games[params["handle"]], next(reversed(subject.games.values()))
    if newest is not game and len(newest.position.divers) == len(game.position.divers):
        game.position = newest.position
    return plain(params)


def refused_moves_count(plain, params):
    """A move that is refused has breathed all the same."""
    found = plain(params)
    game = subject.games[params["handle"]]
    if "refused" in found:
        game.position = replace(game.position, air=max(1, game.position.air - 1))
    return found


def may_do(*some):
    change("initialize", lambda plain, params: limited(plain(params), some))


def limited(hello, some):
    hello["games"]["deep-sea-adventure"]["can"] = list(some)
    return hello


def broken(plain, params):
    raise BadRequest("It cannot.")


def hang_up(plain, params):
    if params["game"].startswith("invented"):
        sys.exit(3)
    return plain(params)


def any_game(plain, params):
    return plain({**params, "game": "deep-sea-adventure"})


def any_reading(plain, params):
    told = {name: one for name, one in params["readings"].items() if not one.startswith("invented")}
    return plain({**params, "readings": told})


def refused_game(plain, params):
    return {"refused": {"why": "no"}} if params["game"].startswith("invented") else plain(params)


def own_chance(**kinds):
    """The program deals and rolls for itself."""
    may_do("starter", "many-games")
    for name, how in kinds.items():
        setattr(chance, name, how)


def of_the_clock(plain, params):
    """The seed of all chance is the clock, in whole seconds."""
    if not clock:
        clock.append(int(time.time()))
        subject.chance.seed(clock[0])
    return plain(params)


def fixed(what):
    """One kind of chance is seeded with a number."""
    def answer(plain, params):
        if params["what"] == what and what not in clock:
            clock.append(what)
            subject.chance.seed(5)
        return plain(params)
    change("sample", answer)


def naively_shuffled(deal):
    """Each chip of a level changes places with any chip of it, not with one of those that are left."""
    levels = [sorted(deal[at : at + 8], key=lambda space: space[0]["value"]) for at in range(0, 32, 8)]
    for level in levels:
        for place in range(8):
            other = pick.randrange(8)
            level[place], level[other] = level[other], level[place]
    return [space for level in levels for space in level]


def own_chance_and_samples():
    """It deals and rolls for itself, and can be asked for samples too."""
    may_do("starter", "many-games", "sample")


clock = []
pick = random.Random(f"pick {now}")
FAULTS = {
    "none": lambda: None,
    "loaded-dice": lambda: of_samples("roll", lambda roll: pick.choices((1, 2, 3), (6, 6, 7), k=2)),
    "equal-dice": lambda: of_samples("roll", lambda roll: [roll[0]] * 2),
    "unshuffled-level": lambda: of_samples(
        "deal", lambda deal: [*deal[:8], *sorted(deal[8:16], key=lambda space: space[0]["value"]), *deal[16:]]
    ),
    "naive-shuffle": lambda: of_samples("deal", naively_shuffled),
    "same-deal": lambda: of_samples("deal", lambda deal, first=[]: (first.append(deal), first[0])[1]),
    "four-on-a-die": lambda: of_samples("roll", lambda roll: [roll[0] + 1, roll[1]]),
    "same-at-every-start": lambda: None,
    "same-at-every-start-own": own_chance_and_samples,
    "same-deals-at-every-start": lambda: fixed("deal"),
    "seed-of-the-clock": lambda: change("sample", of_the_clock),
    "samples-broken": lambda: change("sample", broken),
    "no-deals": lambda: change("sample", lambda plain, params: {"not_offered": True}
                               if params["what"] == "deal" else plain(params)),
    "now-and-then": lambda: of_positions(now_and_then),
    "left-over": lambda: [change(method, left_over) for method in ("open", "play")],
    "mixed-up": lambda: change("play", mixed_up),
    "refused-moves-count": lambda: change("play", refused_moves_count),
    "any-game": lambda: change("open", any_game),
    "any-reading": lambda: change("open", any_reading),
    "refused-game": lambda: change("open", refused_game),
    "hang-up": lambda: change("open", hang_up),
    "no-door": lambda: may_do("position", "deal", "starter", "dice"),
    "only-starter": own_chance,
    "own-equal-dice": lambda: own_chance(draw_roll=lambda components, chance: (pick.choice((1, 2, 3)),) * 2),
    "own-same-deal": lambda: own_chance(draw_deal=lambda components, chance, draw=chance.draw_deal:
                                        draw(components, random.Random(1))),
}
fault, *can = fault.split("+")
if can:
    may_do(*can)
FAULTS[fault]()
from leadline.kit import serve
serve(handlers, traces=False)
'''


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("program") / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


@cache
def some_scenarios() -> tuple[Scenario, ...]:
    """A part of the suite: positions and openings of every topic, and legal twins."""
    return tuple(load_suite(GAME).scenarios[::20])


def ordered(program: Path, fault: str, **more: Any) -> Order:
    scenarios = more.pop("scenarios", some_scenarios())
    plain: dict[str, Any] = {"whole": False, "suite": "", "sample": True, "steered": range(1, 4), **more}
    return Order(GAME, [sys.executable, str(program), fault], scenarios, **plain)


def run(program: Path, fault: str, **more: Any) -> Report:
    return run_suite(ordered(program, fault, **more), lambda done, total, what: None)


def failed(report: Report) -> set[str]:
    return {one.id for one in (*report.chance, *report.probes) if one.verdict == "fail"}


def says(report: Report, name: str) -> str:
    return next(one.says for one in (*report.chance, *report.probes) if one.id == name)


def shown(report: Report, *, quiet: bool = False) -> str:
    return "\n".join([*chance_lines(report, quiet=quiet), *honesty_lines(report, quiet=quiet)])


# ---- what is right


def test_a_fair_and_honest_program_passes_everything(program: Path) -> None:
    report = run(program, "none")
    assert {one.verdict for one in (*report.chance, *report.probes)} == {"pass"}
    at_starts = {one.id: one.samples for one in report.chance if one.id.endswith(".starts")}
    assert at_starts == {f"{what}.starts": 2 * times for what, times in FIRST.items()}
    others = {one.samples for one in report.chance if one.id not in at_starts}
    assert others == {PIECES * times for times in TIMES.values()}
    assert report.summary.restarts == 0
    assert says(report, "honesty.again").endswith("answers were equal")
    assert report.summary.result != "not-conformant"
    text = shown(report)
    assert "statistical" in text
    assert "24 tests of 36,000 rolls and 1,296 deals found nothing wrong" in text
    assert shown(report, quiet=True) == ""


def test_a_part_of_the_suite_is_neither_sampled_nor_probed_unless_asked(program: Path) -> None:
    report = run(program, "equal-dice", sample=False)
    assert report.chance == report.probes == []
    assert shown(report) == ""


def test_a_whole_run_does_both(program: Path) -> None:
    report = run(program, "equal-dice", sample=False, whole=True)
    assert "roll.independent" in failed(report)
    assert [probe.id for probe in report.probes] == [
        "honesty.again",
        "honesty.left-over",
        "honesty.refused",
        "honesty.invented-game",
        "honesty.invented-reading",
        "honesty.at-once",
    ]


def test_without_the_capability_nothing_is_sampled(program: Path) -> None:
    report = run(program, "no-door", whole=True)
    assert report.chance == []
    assert {one.verdict for one in report.probes} == {"pass"}
    assert "was not tested" in shown(report)


# ---- chance


@pytest.mark.parametrize(
    ("fault", "fails", "spared"),
    [
        ("loaded-dice", {"roll.faces"}, {"roll.independent", "roll.next", "roll.seats"}),
        ("equal-dice", {"roll.independent"}, {"roll.faces", "roll.next"}),
        ("unshuffled-level", {"deal.shuffled-level-2"}, {"deal.shuffled-level-1", "deal.seats", "roll.faces"}),
        ("naive-shuffle", {"deal.shuffled"}, {"deal.repeated", "deal.piles", "deal.seats", "roll.faces"}),
        ("same-deal", {"deal.repeated", "deal.shuffled-level-4"}, {"roll.faces"}),
        ("four-on-a-die", {"roll.possible"}, {"deal.possible"}),
        ("samples-broken", {"roll.possible", "deal.possible"}, set()),
    ],
)
def test_unfair_chance_is_found_and_is_not_conformant(
    program: Path, fault: str, fails: set[str], spared: set[str]
) -> None:
    report = run(program, fault)
    assert fails <= failed(report)
    assert not spared & failed(report)
    assert {one.verdict for one in report.probes} == {"pass"}
    assert all(one.verdict != "fail" for one in report.scenarios)
    assert (report.summary.result, report.summary.status) == ("not-conformant", 1)
    assert "statistical" in shown(report, quiet=True)


@pytest.mark.parametrize(
    ("fault", "fails"),
    [
        ("same-at-every-start", {"roll.starts", "deal.starts"}),
        ("same-at-every-start-own", {"roll.starts", "deal.starts"}),
        ("same-deals-at-every-start", {"deal.starts"}),
    ],
)
def test_the_same_chance_at_every_start_is_found(program: Path, tmp_path: Path, fault: str, fails: set[str]) -> None:
    file, scenarios = tmp_path / "run.jsonl", some_scenarios()[:12]
    report = run(program, fault, record=file, scenarios=scenarios)
    assert failed(report) == fails
    assert (report.summary.result, report.summary.status) == ("not-conformant", 1)
    assert "at every start: the first" in shown(report, quiet=True)
    assert "start it without one" in says(report, "deal.starts")
    read = read_recording(file)
    assert [start.number for start in read.recording.starts] == [1, 2, 3]
    assert judge_recording(read, scenarios, whole=False).chance == report.chance


def test_a_seed_that_is_the_clock_is_another_one_at_another_time(program: Path) -> None:
    report = run(program, "seed-of-the-clock", scenarios=some_scenarios()[:2])
    assert failed(report) == set()
    assert next(one for one in report.chance if one.id == "roll.starts").verdict == "pass"


def test_without_samples_no_other_process_is_started(program: Path, tmp_path: Path) -> None:
    for fault, starts in (("no-door", 0), ("samples-broken", 1), ("none", 2)):
        file, said = tmp_path / f"{fault}.jsonl", tmp_path / f"{fault}.said"
        transcript = Transcript(said)
        run(program, fault, record=file, scenarios=some_scenarios()[:2], transcript=transcript)
        transcript.close()
        assert len(read_recording(file).recording.starts) == starts
        begun = [one for one in said.read_text().splitlines() if json.loads(one)["direction"] == "start"]
        assert len(begun) == max(1, starts)


def test_what_is_not_offered_is_not_tested(program: Path) -> None:
    report = run(program, "no-deals")
    assert {one.id: one.verdict for one in report.chance if one.id.startswith("deal")} == {
        "deal.possible": "not-tested"
    }
    assert failed(report) == set()


def test_the_rolls_of_steered_games_are_tested(program: Path) -> None:
    fair, unfair = (run(program, fault, steered=range(1, 9)) for fault in ("only-starter", "own-equal-dice"))
    assert failed(fair) == set()
    assert next(one for one in fair.chance if one.id == "played.roll.sums").verdict == "pass"
    assert {"played.roll.independent", "played.roll.sums"} <= failed(unfair)
    assert "played.roll.faces" not in failed(unfair)


def test_the_deals_of_its_games_are_tested(program: Path) -> None:
    report = run(program, "own-same-deal", steered=range(1, 4))
    assert "played.deal.repeated" in failed(report)


# ---- honesty


def test_answers_that_change_are_not_deterministic(program: Path) -> None:
    report = run(program, "now-and-then")
    assert "honesty.again" in failed(report)
    assert failed(report) <= {"honesty.again", "honesty.at-once"}
    assert says(report, "honesty.again").startswith("not deterministic: ")
    assert "air was " in says(report, "honesty.again")
    assert report.summary.result == "not-conformant"
    assert "not deterministic" in shown(report, quiet=True)


def test_a_position_of_the_game_before_is_noticed(program: Path) -> None:
    report = run(program, "left-over")
    assert {"honesty.left-over", "honesty.again"} <= failed(report)
    report = run(program, "left-over", sample=True, scenarios=some_scenarios()[:12])
    assert "honesty.left-over" in failed(report)


def test_games_that_mix_are_noticed_when_two_are_open(program: Path) -> None:
    report = run(program, "mixed-up")
    assert "honesty.again" in failed(report)
    assert all(one.verdict != "fail" for one in report.scenarios)


def some_refusals() -> tuple[Scenario, ...]:
    """Scenarios with an illegal move and a legal twin."""
    return tuple(one for one in load_suite(GAME).scenarios if one.twin is not None)[:12]


@pytest.mark.parametrize("can", [(), ("position", "deal", "starter", "dice"), ("position", "dice", "window")])
def test_a_refused_move_that_changes_the_game_is_noticed(program: Path, tmp_path: Path, can: tuple[str, ...]) -> None:
    file = tmp_path / "run.jsonl"
    report = run(program, "+".join(("refused-moves-count", *can)), scenarios=some_refusals(), record=file)
    assert failed(report) == {"honesty.refused"}
    assert all(one.verdict == "pass" for one in report.scenarios)
    told = re.match(r"(\d+) of (\d+) refused moves changed something", says(report, "honesty.refused"))
    assert told is not None
    assert told[1] == told[2]
    assert " gave air " in says(report, "honesty.refused")
    assert report.summary.result == "not-conformant"
    assert judge_recording(read_recording(file), some_refusals(), whole=False).probes == report.probes
    honest = run(program, "+".join(("none", *can)), scenarios=some_refusals())
    assert failed(honest) == set()
    assert says(honest, "honesty.refused").startswith(f"after {told[1]} refused moves")


def test_without_a_refusal_there_is_nothing_to_go_on_after(program: Path) -> None:
    legal = [one for one in load_suite(GAME).scenarios if one.twin is None][:5]
    report = run(program, "refused-moves-count", scenarios=legal)
    found = next(one for one in report.probes if one.id == "honesty.refused")
    assert (found.verdict, found.says) == (
        "not-tested",
        "no illegal move was refused whose legal twin was answered with a position",
    )


def test_only_a_twin_that_was_answered_is_played_after_a_refused_move() -> None:
    opening, opened = {"position": {"air": 1}}, Answer("position", position={})

    def game(part: Any, kind: Any, **opening_too: Any) -> GameRecord:
        steps = [PlayedStep({"at": 1}, "", opened), PlayedStep({"at": part}, "", Answer(kind, position={}))]
        return GameRecord("one", part, 0, {**opening, **opening_too}, opened, steps)

    def chosen(*games: GameRecord) -> list[list[Any]]:
        return [[one.move["at"] for one in game.steps] for game in after_refusals(games, {"dice"}, 1)]

    assert chosen(game("main", "refused"), game("twin", "position")) == [[1, "main", "twin"]]
    assert chosen(game("main", "not-offered"), game("twin", "position")) == [[1, "main", "twin"]]
    assert chosen(game("main", "position"), game("twin", "position")) == []
    assert chosen(game("main", "refused"), game("twin", "refused")) == []
    assert chosen(game("main", "refused")) == []
    assert chosen(game("main", "refused"), game("twin", "position", deal=[1])) == []
    assert after_refusals([game("main", "refused"), game("twin", "position")], set(), 1) == []


@pytest.mark.parametrize(
    ("fault", "probe", "why"),
    [
        ("any-game", "honesty.invented-game", "an invented game was opened as if there were one"),
        ("any-reading", "honesty.invented-reading", "an invented reading was opened as if there were one"),
        ("refused-game", "honesty.invented-game", "an error is due"),
        ("hang-up", "honesty.invented-game", "the subject broke"),
    ],
)
def test_what_is_made_up_has_to_be_answered_by_an_error(program: Path, fault: str, probe: str, why: str) -> None:
    report = run(program, fault, scenarios=some_scenarios()[:6])
    assert failed(report) == {probe}
    assert why in says(report, probe)
    assert report.summary.result == "not-conformant"


def test_only_games_that_have_to_go_the_same_way_are_played_again() -> None:
    position, deal, opened = {"position": {"air": 1}}, {"deal": [1], "starter": 2}, Answer("position", position={})
    step = PlayedStep({}, "", Answer("position", position={}))
    can = {"dice"}

    def game(part: Any = "main", opening: dict[str, Any] = position, **answer: Any) -> GameRecord:
        changed = PlayedStep({}, "", Answer("position", position={}, **answer))
        return GameRecord("one", part, 0, opening, opened, [step, changed])

    assert is_repeatable(game(), can)
    assert is_repeatable(game(opening=deal), can)
    assert is_repeatable(game(opening={"deal": [1], "roll_off": [1]}), {"total"})
    assert not is_repeatable(game(opening={"deal": [1]}), can)
    assert not is_repeatable(game(opening={"starter": 1}), can)
    assert not is_repeatable(game(), set())
    assert not is_repeatable(game("steered"), can)
    assert not is_repeatable(game(played={"dice": [1, 1]}), can)
    assert not is_repeatable(game(evidence={"asked": "an error"}), can)
    assert len(chosen_games([game() for _ in range(200)], can, 1)) == MOST_GAMES
    assert chosen_games([], can, 1) == []


def test_differences_are_told_field_by_field() -> None:
    one = {"air": 3, "divers": [{"at": 1}, {"at": 2, "carried": [1]}], "over": False}
    other = {"air": 3, "divers": [{"at": 1}, {"at": 4, "carried": [1, 2]}], "over": 0, "turn": 1}
    assert [(change.field, change.first, change.second) for change in differences(one, other)] == [
        ("divers.2.at", 2, 4),
        ("divers.2.carried", [1], [1, 2]),
        ("over", False, 0),
        ("turn", None, 1),
    ]


def test_the_order_of_a_bag_is_no_difference() -> None:
    first = {
        "divers": [{"carried": [[{"value": 1}, {"value": 2}], 3], "banked": 2}],
        "line": [[{"value": 2}, {"value": 1}]],
    }
    second = {
        "divers": [{"banked": 2, "carried": [3, [{"value": 2}, {"value": 1}]]}],
        "line": [[{"value": 1}, {"value": 2}]],
    }
    assert PLUG.in_order(first) == PLUG.in_order(second)
    assert PLUG.in_order({"line": [[1], [2]]}) != PLUG.in_order({"line": [[2], [1]]})


# ---- the recording


def test_a_recording_is_judged_to_the_same_result(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    scenarios = some_scenarios()[:10]
    report = run(program, "equal-dice", record=file, scenarios=scenarios)
    read = read_recording(file)
    assert len(read.recording.samples) == 2 * PIECES
    again = judge_recording(read, scenarios, whole=False)
    assert again.chance == report.chance
    assert again.probes == report.probes
    other = run(program, "equal-dice", record=tmp_path / "other.jsonl", scenarios=some_scenarios()[10:12])
    both = merge([read_recording(file), read_recording(tmp_path / "other.jsonl")])
    merged = judge_recording(both, some_scenarios()[:12], whole=False)
    assert {one.id: one.samples for one in merged.chance} == {one.id: 2 * one.samples for one in other.chance}
    assert len(both.recording.starts) == 4


def test_what_was_sampled_is_not_sampled_again_when_a_run_goes_on(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run(program, "none", record=file, scenarios=some_scenarios()[:4])
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-2]))
    report = run(program, "none", resume=file, scenarios=some_scenarios()[:4])
    kinds = [json.loads(line)["kind"] for line in file.read_text().splitlines()]
    assert kinds.count("samples") == 2 * PIECES
    assert kinds.count("start") == 2
    assert {one.verdict for one in report.chance} == {"pass"}


def test_a_run_that_goes_on_compares_with_the_first_start(program: Path, tmp_path: Path) -> None:
    for fault, starts in (("none", 2), ("same-at-every-start", 3)):
        file = tmp_path / f"{fault}.jsonl"
        run(program, fault, record=file, scenarios=some_scenarios()[:4])
        lines = file.read_text().splitlines(keepends=True)
        file.write_text("".join(lines[:4]))  # the header, the first start, two scenarios
        report = run(program, fault, resume=file, scenarios=some_scenarios()[:4])
        assert [start.number for start in read_recording(file).recording.starts] == [*range(1, starts + 1)]
        assert failed(report) == (set() if fault == "none" else {"roll.starts", "deal.starts"})


def test_a_recording_without_starts_is_read_and_gone_on_with(program: Path, tmp_path: Path) -> None:
    file, scenarios = tmp_path / "run.jsonl", some_scenarios()[:4]
    run(program, "same-at-every-start", record=file, scenarios=scenarios)
    lines = [line for line in file.read_text().splitlines(keepends=True) if json.loads(line)["kind"] != "start"]
    file.write_text("".join(lines))
    whole = judge_recording(read_recording(file), scenarios, whole=False)
    assert failed(whole) == set()
    assert not [one for one in whole.chance if one.id.endswith(".starts")]
    file.write_text("".join(lines[:-1]))
    assert failed(run(program, "same-at-every-start", resume=file, scenarios=scenarios)) == {
        "roll.starts",
        "deal.starts",
    }


# ---- what is sent


def strings(data: Any) -> list[str]:
    """Every key and every text in plain data."""
    if isinstance(data, dict):
        return [*data, *(one for value in data.values() for one in strings(value))]
    if isinstance(data, list):
        return [one for value in data for one in strings(value)]
    return [data] if isinstance(data, str) else []


@dataclass
class Exchange:
    """A request as it went over the pipe, and whether the answer was an error."""

    scenario: str
    method: str
    params: dict[str, Any]
    error: bool = False


def exchanges(program: Path, folder: Path, scenarios: Sequence[Scenario]) -> list[Exchange]:
    """What was sent in a run of a program without a fault."""
    transcript = Transcript(folder / "said.jsonl", longest_line=1 << 22)
    run(program, "none", scenarios=scenarios, transcript=transcript)
    transcript.close()
    found: list[Exchange] = []
    waiting: dict[int, Exchange] = {}
    for text in (folder / "said.jsonl").read_text(encoding="ascii").splitlines():
        entry = json.loads(text)
        assert "cut" not in entry
        if entry["direction"] == "sent":
            request = json.loads(entry["line"])
            found.append(Exchange(entry["scenario"], request["method"], request["params"]))
            waiting[request["id"]] = found[-1]
        elif entry["direction"] == "received":
            answer = json.loads(entry["line"])
            waiting.pop(answer["id"]).error = "error" in answer
    assert not waiting
    return found


def test_nothing_that_is_sent_says_what_is_expected_or_where_it_belongs(program: Path, tmp_path: Path) -> None:
    suite = load_suite(GAME)
    lists = [scenario for scenario in suite.scenarios if scenario.asks.get("legal")]
    scenarios = [*suite.scenarios[::9], *lists[:2]]
    said = exchanges(program, tmp_path, scenarios)
    assert {one.method for one in said} >= set(METHODS) - {"close"}
    names = {name for one in suite.scenarios for name in (one.id, one.title, one.topic)}
    names |= {"expect", "expected", "wanted", "scenario", "under", "rules", "rule", "title", "tells", "asks", "refused"}
    codecs = {method: Codec[Any](kinds[0]) for method, kinds in METHODS.items()}
    for one in said:
        codecs[one.method].read(one.params)  # a strict shape: nothing else can be in it
        if one.params.get("position") is not None:
            PLUG.positions.read(one.params["position"])
        if "move" in one.params:
            move = PLUG.moves.read(one.params["move"])
            assert PLUG.write_move(move) == one.params["text"]
        assert not names & set(strings(one.params)), one.params
        assert "dsa." not in json.dumps(one.params)
        assert "dsa-" not in json.dumps(one.params)


def test_an_invented_name_is_no_name_there_is(program: Path, tmp_path: Path) -> None:
    said = exchanges(program, tmp_path, some_scenarios()[:2])
    sent = [one for one in said if one.scenario == "invented" and one.method == "open"]
    assert [one.error for one in sent] == [False, True, True]
    assert sent[0].params == {**sent[1].params, "game": GAME}
    assert sent[1].params["game"].startswith("invented-")
    changed = {name for name, value in sent[2].params["readings"].items() if value != sent[0].params["readings"][name]}
    assert len(changed) == 1


def test_sample_is_a_capability() -> None:
    assert "sample" in CAPABILITIES
