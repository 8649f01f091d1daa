"""The parts of a conversation: commands, counts, kept lines, and the scenario that is made of a game."""

from __future__ import annotations

import random

import pytest

from leadline.base.errors import InputError
from leadline.base.yaml_text import read_text
from leadline.games import load_game
from leadline.run.in_process import InProcess
from leadline.serve.subject import ReferenceSubject
from leadline.spec.profiles import readings
from leadline.suite.prove import play_scenario
from leadline.talk.commands import Commands, Tally
from leadline.talk.conversation import Conversation
from leadline.talk.entry import Entry, entry_lines, expectation
from leadline.talk.lines import MOST_LINES, Lines
from leadline.talk.starts import start_from_position, start_from_scenario

GAME = "deep-sea-adventure"
LINE = "1 25 / 1:0 1:0 1:1 1:1 2:4 2:4 2:5 / v2 v4 / t1 s1"


def conversation(*, mistakes: tuple[str, ...] = (), without: tuple[str, ...] = (), alone: bool = False) -> Conversation:
    game = load_game(GAME)
    subject = InProcess(
        game, lambda: ReferenceSubject(GAME, chance=random.Random(1), mistakes=mistakes, without=without).handlers()
    )
    return Conversation(subject, game, alone=alone, profile=None, seed=1)


def opened(**kinds: object) -> Conversation:
    talk = conversation(**kinds)  # type: ignore[arg-type]
    talk.open(start_from_position(talk.game, LINE))
    return talk


def test_the_exit_status_is_that_of_the_worst_answer() -> None:
    assert Tally(agreed=3, not_judged=1).status == 0
    assert Tally(agreed=3, differed=1).status == 1
    assert Tally(agreed=3, differed=1, broken=1).status == 2
    assert Tally().text() == "0 answers"
    assert Tally(agreed=1).text() == "1 answer: 1 as the reference"


def test_lines_are_kept_within_bounds_and_safe_to_print() -> None:
    lines = Lines()
    for number in range(MOST_LINES + 5):
        lines.add("", "sent", f"{number}")
    lines.add("", "received", b"\x1b[31mred\xff")
    shown = list(lines.shown())
    assert len(shown) == MOST_LINES
    assert shown[0] == "-> 6"
    assert "\x1b" not in shown[-1]
    lines.forget()
    assert list(lines.shown()) == []


def test_a_move_is_judged_from_the_position_that_was_reported() -> None:
    talk = opened()
    exchange = talk.play("1 deeper 1+2")
    assert exchange.verdict is not None
    assert (exchange.number, exchange.is_wrong, exchange.verdict.failure) == (1, False, None)
    assert exchange.verdict.before == talk.game.shorthand.position_of_line(LINE)


def test_steps_back_are_bounded_by_the_moves() -> None:
    talk = opened()
    with pytest.raises(InputError, match="no move to take back"):
        talk.back(1)
    before = talk.position
    talk.play("1 deeper 1+2")
    with pytest.raises(InputError, match="2 moves cannot be taken back"):
        talk.back(2)
    assert talk.back(1).number == 0
    assert talk.position == before


def test_readings_are_switched_for_the_moves_so_far() -> None:
    talk = opened()
    first = talk.play("1 deeper 1+2")
    talk.read_by(None, ["occupied-passing=skip-landing-only"])
    second = talk.exchanges[-1]
    assert first.answer.position is not None
    assert second.answer.position is not None
    assert [one["at"] for one in first.answer.position["divers"]] == [6, 4]
    assert [one["at"] for one in second.answer.position["divers"]] == [5, 4]
    assert not second.is_wrong
    with pytest.raises(InputError):
        talk.read_by(None, ["occupied-passing=no-such-reading"])
    assert not talk.exchanges[-1].is_wrong


def test_inputs_that_a_program_lacks_are_not_sent() -> None:
    talk = opened(without=("dice",))
    exchange = talk.play("1 deeper 1+2")
    assert exchange.unsent == ("dice",)
    assert exchange.text == "1 deeper ?+?"
    assert exchange.verdict is not None
    assert "?" not in exchange.verdict.text


def test_the_words_of_commands_are_not_taken_for_moves() -> None:
    talk = conversation(alone=True)
    commands = Commands(talk, Lines(), drawn=False)
    assert list(commands.run("  # nothing")) == []
    with pytest.raises(InputError, match="no game is open"):
        list(commands.run("1 deeper 1+2"))
    list(commands.run(f"position {LINE}"))
    list(commands.run("move 1 deeper 1+2"))
    assert commands.tally.agreed == 2
    list(commands.run("exit"))
    assert commands.is_over


@pytest.mark.parametrize(
    "scenario", ["dsa-occupied-one-passed-up", "regrets-sell-some", "sonar-torpedoes-four-straight"]
)
def test_an_expectation_holds_after_the_move_and_not_before(scenario: str) -> None:
    from leadline.settle.find import find_scenario

    game, played = find_scenario(scenario)
    trace = play_scenario(game, game.recommended, played)
    wanted = expectation(game, played, trace)
    assert game.shorthand.disagreements(trace.engine, wanted, trace.happened[-1], played.named) == []
    fields = {key: one for key, one in wanted.items() if key != "events"}
    assert fields
    assert game.shorthand.disagreements(trace.engine, fields, trace.happened[-2], played.named)


def test_an_entry_under_another_reading_has_both_expectations() -> None:
    game = load_game(GAME)
    scenario = start_from_scenario(game, "dsa-occupied-one-passed-down")
    chosen = readings(game.spec, overrides=["occupied-passing=skip-landing-only"])
    entry = Entry("own-1", "Own: with a colon", scenario, chosen)
    from dataclasses import replace

    entry = replace(entry, scenario=replace(scenario, names=game.shorthand.names_of(scenario.seats)))
    text = "\n".join(entry_lines(game, entry))
    (read,) = read_text(text, "own.yaml") or ()
    assert read["title"] == "Own: with a colon"  # type: ignore[index]
    ruled, other = read["expect"]  # type: ignore[index]
    assert "under" not in ruled
    assert other["under"] == {"occupied-passing": "skip-landing-only"}
    assert ruled["divers"] != other["divers"]


def test_a_loaded_scenario_keeps_its_moves_for_later() -> None:
    game = load_game(GAME)
    start = start_from_scenario(game, "dsa-occupied-one-passed-down")
    talk = conversation()
    talk.open(start)
    assert len(start.steps) == 1
    assert talk.start is not None
    assert talk.start.steps == ()
