"""The pauses of a subject: what is sent to it in one go, and what is sent after the end of a script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leadline.games import load_game, load_game_folder, recommended
from leadline.protocol.messages import GameSupport, OpenResult, PlayResult
from leadline.recording.model import Answer, Turn
from leadline.run.capabilities import missing_capability
from leadline.run.context import RunContext
from leadline.run.lacking import in_full
from leadline.run.pauses import pauses_in
from leadline.run.session import Session
from leadline.suite.bundle import load_suite, read_suite

DUEL = load_game_folder(Path(__file__).parents[1] / "toys" / "signal_duel")
SCENARIOS = {one.id: one for one in read_suite(DUEL.id).scenarios}
BEFORE, AFTER_ORDER, AFTER_USE = {}, {"todo": ["load", "use"]}, {"todo": ["load", "order"]}
TURN = ("load", "order", "use")


def context(*pauses: Any, can: tuple[str, ...] = ("position",), lacks: tuple[str, ...] = ()) -> RunContext:
    support = GameSupport(can=can, pauses_at=pauses or None, lacks=lacks)
    return RunContext(DUEL, DUEL.engine_under(recommended(DUEL.id)), {}, support)


def position(red: Any, blue: Any, **more: Any) -> Any:
    """Return a position with red on a1 and blue on e5."""
    crews = [{"at": "a1", **red}, {"at": "e5", **blue}]
    return DUEL.codecs.position.read({"crews": crews, **more})


@pytest.mark.parametrize(
    ("stop", "where", "is_one"),
    [
        (TURN, position(BEFORE, BEFORE), True),
        (TURN, position(AFTER_ORDER, BEFORE), False),
        (TURN, position(AFTER_USE, BEFORE), False),
        (("load", "order"), position(AFTER_USE, BEFORE), True),
        (TURN, position(BEFORE, AFTER_ORDER), True),  # Turn by turn, blue may do nothing now.
        (TURN, position(BEFORE, AFTER_ORDER, mode="free"), False),
        (TURN, position(BEFORE, BEFORE, mode="free"), True),
        (TURN, position({"waits": 1}, AFTER_ORDER, mode="free", turn="blue"), False),
        (TURN, position(AFTER_USE, BEFORE, asked="blue"), False),
        ("answer", position(AFTER_USE, BEFORE, asked="blue"), True),
        ("use", position(AFTER_ORDER, BEFORE), True),
        ("use", position(AFTER_USE, BEFORE), False),
        ("answer", position({"damage": 2}, BEFORE), True),  # The game is over.
    ],
)
def test_a_stop_is_a_kind_or_several_that_all_sides_have(stop, where, is_one):
    assert pauses_in([stop], DUEL.own_engine, where) is is_one
    assert pauses_in(None, DUEL.own_engine, where)


def sent(scenario: str, *pauses: Any, part: Any = "main", lacks: tuple[str, ...] = ()) -> list[list[str]]:
    """Return the kinds of the moves of each request to play, sent to a subject that declares nothing else."""
    session = Session(context(*pauses, lacks=lacks), SCENARIOS[scenario], part)
    found = []
    while (request := session.next_request()) is not None and request.method != "close":
        if request.method == "play":
            found.append(
                [move["choice"]["seat"][:3] + " " + move["choice"]["kind"] for move in request.params["moves"]]
            )
        session.take(OpenResult(handle=1) if request.method == "open" else PlayResult())
    return found


def test_without_stops_each_move_is_sent_by_itself():
    assert sent("duel-use-answer") == [["red use"], ["blu answer"]]


def test_what_comes_up_to_a_stop_is_sent_in_one_go():
    assert sent("duel-use-opening", TURN) == [
        ["red place", "blu place"],
        ["red load", "red order"],
        ["blu load", "blu order"],
        ["red use", "blu answer", "red order", "red load"],
    ]


def test_after_the_script_plain_moves_lead_on_to_the_stop():
    assert sent("duel-sail-direction-heard", TURN) == [["red order", "red load"]]
    assert sent("duel-use-answer", TURN) == [["red use", "blu answer", "red load", "red order"]]
    assert sent("duel-turn-nothing-full", "order") == [["red order"]]  # It may go on by itself.


def test_who_has_begun_a_turn_ends_it_while_the_others_wait():
    assert sent("duel-use-play-stopped", TURN, part="legal_variant") == [
        ["red use", "blu answer", "red load", "red order"]
    ]
    assert sent("duel-turn-free", TURN) == [["red order", "blu load", "blu order", "red load"]]


def test_nothing_is_sent_after_a_move_that_is_refused_or_ends_the_game():
    assert sent("duel-sail-into-island", TURN) == [["red order"]]
    assert sent("duel-use-play-stopped", TURN) == [["red use", "blu load"]]
    assert sent("duel-end-sunk", TURN) == [["red use"]]


def test_a_choice_that_a_subject_may_make_itself_is_left_out_and_not_missed():
    found = missing_capability(SCENARIOS["duel-use-opening"], context())
    assert found == ""
    session = Session(context(), SCENARIOS["duel-use-answer"], "main")
    session.next_request()
    session.take(OpenResult(handle=1))
    session.next_request()
    session.take(PlayResult())
    assert session.next_request().params["moves"] == [{"choice": {"seat": "blue.captain", "kind": "answer"}}]


def test_what_only_an_answer_makes_illegal_is_missed():
    assert missing_capability(SCENARIOS["duel-use-lie"], context()) == "cannot accept the answer to a signal"
    assert missing_capability(SCENARIOS["duel-use-lie"], context(can=("position", "answers"))) == ""


# ---- Decisions that a subject lacks


def test_a_move_that_the_subject_lacks_is_not_sent_and_play_goes_on():
    assert sent("duel-use-opening", lacks=("answer",))[-3:] == [["red use"], ["red order"], ["red load"]]
    assert sent("duel-use-opening", TURN, lacks=("answer",))[-1] == ["red use", "red order", "red load"]


def test_the_record_has_the_moves_that_were_not_sent():
    session = Session(context(lacks=("answer",)), SCENARIOS["duel-use-answer"], "main")
    session.next_request()
    session.take(OpenResult(handle=1))
    session.next_request()
    further = {"choice": {"seat": "red.captain", "kind": "use"}, "after": 1}
    session.take(PlayResult(played=[None, further]))
    turn = session.record.turns[0]
    kinds = [move["choice"]["kind"] for move in turn.moves]
    assert (kinds, turn.unsent) == (["use", "answer"], [1])
    assert turn.answer.played[:3] == [None, None, {**further, "after": 2}]
    (answer,) = turn.answer.played[3:]  # The second use has to be answered too, which the subject cannot do.
    assert answer["choice"]["kind"] == "answer"


@pytest.mark.parametrize(("number", "at"), [(1, 1), (2, 3), (5, 5)])
def test_the_number_of_a_refused_move_counts_the_moves_that_were_not_sent(number: int, at: int):
    turn = Turn([{}, {}, {}], ["", "", ""], Answer("position"), [1])
    assert in_full(turn, Answer("refused", at=number)).at == at


def test_what_is_about_a_decision_that_the_subject_lacks_is_missed():
    assert missing_capability(SCENARIOS["duel-use-answer"], context(lacks=("answer",))) == ""
    can = ("position", "answers")
    assert missing_capability(SCENARIOS["duel-use-lie"], context(can=can, lacks=("answer",))) == "has no `answer`"


# ---- Decisions that a subject makes before anybody can be asked


def test_moves_that_a_subject_never_waits_for_are_left_out_at_the_beginning():
    """A subject that chooses the starting places itself is sent the moves after them."""
    session = Session(context("order", "load", "use", "answer"), SCENARIOS["duel-use-opening"], "main")
    session.next_request()
    placed = {"crews": [{"at": at, "todo": list(TURN)} for at in ("a1", "e5")]}
    session.take(OpenResult(handle=1, position=placed))
    assert [move["choice"]["kind"] for move in session.next_request().params["moves"]] == ["load"]
    waits = Session(context(), SCENARIOS["duel-use-opening"], "main")
    waits.next_request()
    waits.take(OpenResult(handle=1, position=placed))
    assert waits.next_request().method == "close"
    assert waits.record.stopped == "move 1 no longer fits, because `place` is not open"


def test_a_move_that_is_not_open_in_the_expected_opening_either_is_not_left_out():
    """Under this reading nobody may trigger a mine before the order, so the scenario ends there and does not pass."""
    sonar = load_game("captain-sonar")
    readings = {**recommended(sonar.id), "trigger-moment": "after-order"}
    support = GameSupport(can=("position",), pauses_at=("order", "gauge", "breakdown", "end"))
    scenario = next(one for one in load_suite(sonar.id).scenarios if one.id == "sonar-end-draw-by-a-mine")
    session = Session(RunContext(sonar, sonar.engine_under(readings), {}, support), scenario, "main")
    assert session.next_request().method == "open"
    session.take(OpenResult(handle=1))
    assert session.next_request().method == "close"
    assert session.record.stopped == "move 1 no longer fits, because `trigger` is not open"


def test_what_depends_on_a_decision_that_the_subject_lacks_is_not_tested():
    """In a scenario about the consequences of a mark, an adapter without an Engineer would be accused of them."""
    sonar = load_game("captain-sonar")
    support = GameSupport(can=("position",), lacks=("breakdown",))
    there = RunContext(sonar, sonar.own_engine, {}, support)
    scenario = next(one for one in load_suite(sonar.id).scenarios if one.id == "sonar-by-turns-failure-in-sudden-death")
    session = Session(there, scenario, "main")
    kinds = []
    while (request := session.next_request()) is not None and request.method != "close":
        kinds += [move["choice"]["kind"] for move in request.params.get("moves", ())]
        session.take(OpenResult(handle=1) if request.method == "open" else PlayResult())
    assert "breakdown" not in kinds
    assert session.record.stopped == "what follows depends on `breakdown`, which the program lacks"
