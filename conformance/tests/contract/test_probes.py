"""Probes of a run beside the rules, over real pipes: for answers that change, and for made-up things accepted."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from probed import DEEP_SEA, GAME, failed, run, says, shown, some_scenarios

from leadline.check.checking import run_suite
from leadline.check.judging import judge_recording
from leadline.games import load_game, recommended
from leadline.judge.consistency import differences
from leadline.protocol.messages import CAPABILITIES, METHODS, GameSupport
from leadline.recording.file import read_recording
from leadline.recording.model import Answer, GameRecord, Turn
from leadline.recording.transcript import Transcript
from leadline.run.context import RunContext, silent
from leadline.run.determinism import is_repeatable
from leadline.run.in_process import InProcess
from leadline.run.invalid_chance import impossible_results
from leadline.run.probes import MOST_GAMES, after_refusals, chosen_games
from leadline.run.run import RunConfig
from leadline.schema.codec import Codec
from leadline.serve.subject import ReferenceSubject
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario
from leadline_engines.chance import Dice, Draw, Shuffle

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("without_detection"),
]


# ---- what is right


def test_a_fair_and_honest_program_passes_everything(program: Path) -> None:
    report = run(program, "none")
    assert {one.verdict for one in (*report.chance, *report.probes)} == {"pass"}
    at_starts = {one.id: one.samples for one in report.chance if one.id.endswith(".starts")}
    assert at_starts == {"dice.starts": 2 * 60, "deal.starts": 2 * 4}
    others = {one.samples for one in report.chance if one.id not in at_starts}
    assert others == {pieces * times for pieces, times in map(DEEP_SEA.sample_pieces, ("dice", "deal"))}
    assert report.summary.restarts == 0
    assert says(report, "consistency.replay").endswith("answers were equal")
    assert report.summary.result != "not-conformant"
    text = shown(report)
    assert "statistical" in text
    assert "22 tests of 36,000 results of its dice and 1,296 results of its deal found nothing wrong" in " ".join(
        text.split()
    )
    assert shown(report, quiet=True) == ""


def test_a_part_of_the_suite_is_neither_sampled_nor_probed_unless_asked(program: Path) -> None:
    report = run(program, "equal-dice", sample=False)
    assert report.chance == report.probes == []
    assert shown(report) == ""


def test_a_whole_run_does_both(program: Path) -> None:
    report = run(program, "equal-dice", sample=False, whole=True)
    assert "dice.independent" in failed(report)
    assert [probe.id for probe in report.probes] == [
        "consistency.replay",
        "consistency.isolation",
        "consistency.refusal",
        "consistency.unknown-game",
        "consistency.unknown-reading",
        "consistency.impossible-chance",
        "consistency.pipelining",
        "consistency.hidden",
    ]


def test_without_the_capability_nothing_is_sampled(program: Path) -> None:
    report = run(program, "no-settable input", whole=True)
    assert report.chance == []
    assert {one.verdict for one in report.probes if one.id != "consistency.hidden"} == {"pass"}
    assert "was not tested" in shown(report)


# ---- consistency

TOLD_IN_MOVES = ("dice", "roll-off", "take-back", "lay")
"""What a program is told in a move, so that it chooses and rolls nothing itself."""
UNSAMPLED = "+".join(("", *(one for one in (*CAPABILITIES, *DEEP_SEA.inputs) if one != "sample")))
"""After a fault: everything but samples, which take time and show nothing of the consistency of a program."""


def test_answers_that_change_are_not_deterministic(program: Path) -> None:
    report = run(program, f"now-and-then{UNSAMPLED}", scenarios=some_scenarios()[:20])
    assert "consistency.replay" in failed(report)
    assert failed(report) <= {"consistency.replay", "consistency.pipelining"}
    assert says(report, "consistency.replay").startswith("not deterministic: ")
    assert "air was " in says(report, "consistency.replay")
    assert report.summary.result == "not-conformant"
    assert "not deterministic" in shown(report, quiet=True)


def test_a_position_of_the_game_before_is_noticed(program: Path) -> None:
    report = run(program, "left-over", scenarios=some_scenarios()[:12])
    assert {"consistency.isolation", "consistency.replay"} <= failed(report)


@pytest.mark.slow
def test_a_position_of_the_game_before_is_noticed_where_samples_are_drawn_too(program: Path) -> None:
    report = run(program, "left-over", sample=True, scenarios=some_scenarios()[:12])
    assert "consistency.isolation" in failed(report)


def test_a_right_position_that_lacks_a_decision_is_not_taken_for_that_of_the_game_before() -> None:
    sonar, suite = load_game("captain-sonar"), load_suite("captain-sonar")
    names = ("sonar-crew-first-mate-checks", "sonar-crew-captain-dives")
    scenarios = [one for one in suite.scenarios if one.id in names]
    subject = ReferenceSubject(sonar.id, chance=Random(7), mistakes=["green-by-captain-only"], without=["pipelining"])
    config = RunConfig(sonar, [], scenarios, whole=False, suite=suite.hash, sample=True, guided=())
    report = run_suite(config, silent, subject=InProcess(sonar, subject.handlers))
    assert all(one.verdict == "fail" for one in report.scenarios)
    assert "consistency.isolation" not in failed(report)


def test_games_that_mix_are_noticed_when_two_are_open(program: Path) -> None:
    report = run(program, f"mixed-up{UNSAMPLED}")
    assert "consistency.replay" in failed(report)
    assert all(one.verdict != "fail" for one in report.scenarios)


def some_refusals() -> tuple[Scenario, ...]:
    """Scenarios with an illegal move and a legal variant."""
    return tuple(one for one in load_suite(GAME).scenarios if one.legal_variant is not None)[:12]


@pytest.mark.parametrize(
    "can",
    [
        pytest.param((), marks=pytest.mark.slow),
        pytest.param(("position", "deal", "starter", *TOLD_IN_MOVES), marks=pytest.mark.slow),
        pytest.param(("position", *TOLD_IN_MOVES, "pipelining"), marks=pytest.mark.slow),
        pytest.param(("position", "deal", "starter", "dice"), id="neither roll-offs nor layings nor take-backs"),
    ],
)
def test_a_refused_move_that_changes_the_game_is_noticed(program: Path, tmp_path: Path, can: tuple[str, ...]) -> None:
    file = tmp_path / "run.jsonl"
    report = run(program, "+".join(("refused-moves-count", *can)), scenarios=some_refusals(), record=file)
    assert failed(report) == {"consistency.refusal"}
    assert all(one.verdict == "pass" for one in report.scenarios)
    told = re.match(r"(\d+) of (\d+) refused moves changed something", says(report, "consistency.refusal"))
    assert told is not None
    assert told[1] == told[2]
    assert " gave air " in says(report, "consistency.refusal")
    assert report.summary.result == "not-conformant"
    assert judge_recording(load_game(GAME), read_recording(file), some_refusals(), whole=False).probes == report.probes
    honest = run(program, "+".join(("none", *can)), scenarios=some_refusals())
    assert failed(honest) == set()
    assert says(honest, "consistency.refusal").startswith(f"{told[1]} moves after a refused one")


def test_without_a_refusal_there_is_nothing_to_go_on_after(program: Path) -> None:
    legal = [one for one in load_suite(GAME).scenarios if one.legal_variant is None][:5]
    report = run(program, f"refused-moves-count{UNSAMPLED}", scenarios=legal)
    found = next(one for one in report.probes if one.id == "consistency.refusal")
    assert (found.verdict, found.says) == (
        "not-tested",
        "there was no refused move whose legal variant was answered with a position",
    )


def test_only_a_legal_variant_that_was_answered_is_played_after_a_refused_move() -> None:
    opening, opened = {"position": {"air": 1}}, Answer("position", position={})

    def game(part: Any, kind: Any, **opening_too: Any) -> GameRecord:
        turns = [Turn([{"at": 1}], [""], opened), Turn([{"at": part}], [""], Answer(kind, position={}))]
        return GameRecord("one", part, {**opening, **opening_too}, opened, turns)

    def chosen(*games: GameRecord) -> list[list[Any]]:
        return [[turn.moves[0]["at"] for turn in game.turns] for game in after_refusals(games, context_with("dice"), 1)]

    assert chosen(game("main", "refused"), game("legal_variant", "position")) == [[1, "main", "legal_variant"]]
    assert chosen(game("main", "not-offered"), game("legal_variant", "position")) == [[1, "main", "legal_variant"]]
    assert chosen(game("main", "position"), game("legal_variant", "position")) == []
    assert chosen(game("main", "refused"), game("legal_variant", "refused")) == []
    assert chosen(game("main", "refused")) == []
    assert chosen(game("main", "refused"), game("legal_variant", "position", deal=[1])) == []
    assert after_refusals([game("main", "refused"), game("legal_variant", "position")], context_with(), 1) == []


ROLL_OFF = {**recommended(GAME), "equally-far": "roll-off"}
"""Readings under which divers that are equally far roll for the next start."""


@pytest.mark.parametrize(
    ("text", "inputs", "is_fit"),
    [
        ("2 back 1+2", ("dice",), True),
        ("2 back 3+3", ("dice",), False),  # The dive ends, and others are equally far.
        ("2 back 3+3", ("dice", "roll-off"), True),
        ("2 back 1+2", ("roll-off",), False),
    ],
)
def test_only_a_game_with_chance_of_its_own_may_go_another_way(text: str, inputs: Sequence[str], is_fit: bool) -> None:
    context = RunContext(DEEP_SEA, DEEP_SEA.engine_under(ROLL_OFF), {}, GameSupport(can=("position", *inputs)))
    position = DEEP_SEA.position_notation.read("1 1 / 1:0 1:1 _ _ / h ^4[4:12] v0 v0 / t2 s1 l1", {})
    move = DEEP_SEA.codecs.move.write(DEEP_SEA.move_notation.read(text, {}))
    del move["chance"]["roll_off"]
    opening = {"position": DEEP_SEA.codecs.position.write(position)}
    answer = Answer("position", position={})
    record = GameRecord("one", "main", opening, answer, [Turn([move], [text], answer)])
    assert is_repeatable(record, context) == is_fit
    refused = Turn([{**move, "choice": {**move["choice"], "seat": 1}}], [""], Answer("refused", position={}))
    record.turns.insert(0, refused)  # It asks for nothing, and changes nothing.
    assert is_repeatable(record, context) == is_fit


def context_with(*inputs: str) -> RunContext:
    """Return a run with a subject that has some settable inputs, and all those that are not dice."""
    support = GameSupport(can=("roll-off", "take-back", "lay", *inputs))
    return RunContext(DEEP_SEA, DEEP_SEA.own_engine, {}, support)


@pytest.mark.parametrize(
    ("fault", "probe", "why"),
    [
        ("any-game", "consistency.unknown-game", "an invented game was opened as if it existed"),
        ("any-reading", "consistency.unknown-reading", "an invented reading was opened as if it existed"),
        ("refused-game", "consistency.unknown-game", "but the answer should be an error"),
        ("hang-up", "consistency.unknown-game", "the subject broke"),
    ],
)
def test_what_is_made_up_has_to_be_answered_by_an_error(program: Path, fault: str, probe: str, why: str) -> None:
    report = run(program, f"{fault}{UNSAMPLED}", scenarios=some_scenarios()[:6])
    assert failed(report) == {probe}
    assert why in says(report, probe)
    assert report.summary.result == "not-conformant"


@pytest.mark.parametrize("begins", [True, False])
def test_what_is_made_up_is_asked_for_in_a_game_that_the_program_opens(program: Path, begins: bool) -> None:
    """It cannot open the simplest setup; where it has begun no game, one that it loaded serves as well."""
    loaded = next(one for one in some_scenarios() if one.position is not None)
    six = [one for one in load_suite(GAME).scenarios if one.id == "dsa-setup-six-divers" and begins]
    invented = {"consistency.unknown-game", "consistency.unknown-reading"}
    report = run(program, f"six-only{UNSAMPLED}", scenarios=[*six, loaded])
    assert {one.verdict for one in report.probes if one.id in invented} == {"pass"}
    assert failed(run(program, f"six-only-any-game{UNSAMPLED}", scenarios=[*six, loaded])) == {
        "consistency.unknown-game"
    }


def test_where_no_game_is_opened_nothing_made_up_can_be_asked_for(program: Path) -> None:
    two = [one for one in load_suite(GAME).scenarios if one.id == "dsa-setup-two-divers"]
    report = run(program, f"six-only{UNSAMPLED}", scenarios=two)
    assert "was not answered with a game either" in says(report, "consistency.unknown-game")


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("any-roll", "3 of 4 impossible results were accepted"),
        ("any-roll+position+dice+many-games", "which is an impossible result"),
        ("hang-up-on-a-roll", "the subject broke"),
    ],
)
@pytest.mark.sampled(3)
def test_a_roll_that_no_dice_can_show_has_to_be_refused(program: Path, fault: str, why: str) -> None:
    scenarios = [each for each in load_suite(GAME).scenarios if each.id.startswith("dsa-breathing-")][:12]
    report = run(program, fault if "+" in fault else f"{fault}{UNSAMPLED}", scenarios=scenarios)
    assert failed(report) == {"consistency.impossible-chance"}
    assert why in says(report, "consistency.impossible-chance")
    assert report.summary.result == "not-conformant"


def test_who_cannot_be_told_the_dice_is_not_told_impossible_ones(program: Path, tmp_path: Path) -> None:
    report = run(program, "none+position+starter+deal", scenarios=some_scenarios()[:6])
    (probe,) = [one for one in report.probes if one.id == "consistency.impossible-chance"]
    assert (probe.verdict, probe.says) == ("not-tested", "the results of chance cannot be set")


def test_each_way_in_which_a_roll_cannot_be_is_sent_and_recorded(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run(program, f"none{UNSAMPLED}", scenarios=some_scenarios()[:12], record=file)
    recorded = read_recording(file).recording.impossible
    dice = [one.game.turns[-1].moves[0]["chance"]["dice"] for one in recorded]
    assert {one.of for one in recorded} == {"dice"}
    assert sorted(len(roll) for roll in dice) == [1, 2, 2, 3]
    assert sorted(face for roll in dice for face in roll if face not in (1, 2, 3)) == [0, 4]
    assert {one.game.turns[-1].answer.kind for one in recorded} <= {"refused", "error"}


def test_a_result_that_cannot_be_is_made_of_what_a_randomiser_can_give() -> None:
    assert dict(impossible_results(Dice((1, 2, 3), 2), (1, 3))) == {
        "too low": (1, 0), "too high": (1, 4), "too many": (1, 3, 3), "too few": (1,),
    }  # fmt: skip
    assert dict(impossible_results(Draw(((1, 1), (2, 1))), 2)) == {"too low": 0, "too high": 3}
    assert dict(impossible_results(Draw((("crab", 1), ("eel", 1))), "eel")) == {}
    assert dict(impossible_results(Shuffle((tuple(range(12)),)), tuple(range(12)))) == {}  # Too many to be listed.


def test_only_games_that_have_to_go_the_same_way_are_played_again() -> None:
    position, setup, opened = {"position": {"air": 1}}, {"setup": {"seats": 2}}, Answer("position", position={})
    turn = Turn([{}], [""], Answer("position", position={}))
    dice, every = context_with("dice"), context_with("dice", "deal", "starter", "starter-roll-off")

    def game(part: Any = "main", opening: dict[str, Any] = position, **answer: Any) -> GameRecord:
        changed = Turn([{}], [""], Answer(**{"kind": "position", "position": {}, **answer}))
        return GameRecord("one", part, opening, opened, [turn, changed])

    assert is_repeatable(game(), dice)
    assert is_repeatable(game(opening=setup), every)
    assert not is_repeatable(game(opening=setup), dice)
    assert not is_repeatable(game(), context_with())
    assert not is_repeatable(game("guided"), every)
    assert not is_repeatable(game(played=[{"chance": {"dice": [1, 1]}}]), every)
    assert is_repeatable(game(played=[{}, None]), every)
    assert not is_repeatable(game(kind="error"), every)
    assert len(chosen_games([game() for _ in range(200)], dice, 1)) == MOST_GAMES
    assert chosen_games([], dice, 1) == []


def test_differences_are_told_field_by_field() -> None:
    one = {"air": 3, "divers": [{"at": 1}, {"at": 2, "carried": [1]}], "over": False}
    other = {"air": 3, "divers": [{"at": 1}, {"at": 4, "carried": [1, 2]}], "over": 0, "turn": 1}
    assert [(change.field, change.expected, change.got) for change in differences(one, other)] == [
        ("divers.2.at", "2", "4"),
        ("divers.2.carried", "[1]", "[1, 2]"),
        ("over", "false", "0"),
        ("turn", "nothing", "1"),
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
    assert DEEP_SEA.reports.in_order(first) == DEEP_SEA.reports.in_order(second)
    assert DEEP_SEA.reports.in_order({"line": [[1], [2]]}) != DEEP_SEA.reports.in_order({"line": [[2], [1]]})


# ---- what is sent


def strings(data: Any) -> list[str]:
    """Return every key and every text in plain data."""
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
    """Return what was sent in a run of a program without a fault."""
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


IMPOSSIBLE = [[one, other] for one in (0, 1, 2, 3, 4) for other in (0, 4)]
IMPOSSIBLE += [[one] for one in (1, 2, 3)] + [[one, other, other] for one in (1, 2, 3) for other in (1, 2, 3)]
"""The rolls that are sent to see whether they are refused."""


@pytest.mark.slow
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
            DEEP_SEA.codecs.position.read(one.params["position"])
        if "setup" in one.params:
            DEEP_SEA.codecs.setup.read(one.params["setup"])
        for data, text in zip(one.params.get("moves", ()), one.params.get("texts", ()), strict=True):
            if (data.get("chance") or {}).get("dice") in IMPOSSIBLE:
                continue
            assert DEEP_SEA.move_notation.write(DEEP_SEA.codecs.move.read(data), {}) == text
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
