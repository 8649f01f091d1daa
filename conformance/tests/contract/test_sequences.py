"""Programs that take several moves in one go, play on by themselves, or say what nobody understands."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from any_game import DEEP_SEA, DUEL, FISH, KITE, Served, check, differing, not_passed, scenarios_of, wrong

from leadline.game.moves import make_move
from leadline.recording.file import read_recording
from leadline.recording.model import GameRecord
from leadline.serve.subject import ReferenceSubject

pytestmark = pytest.mark.usefixtures("without_detection")

SOME = scenarios_of(DEEP_SEA.id, 9)


def recorded(folder: Path, start: Any, scenarios: Any = None) -> list[GameRecord]:
    """Return the games of a run."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    check(start, scenarios, record=folder / "run.jsonl")
    return read_recording(folder / "run.jsonl").recording.games


# ---- pauses


@pytest.mark.parametrize(
    ("game", "pauses_at"),
    [
        (DUEL.id, ["place", "order"]),
        (DUEL.id, ["place", "load", "order", "use"]),
        (DUEL.id, []),
        (KITE.id, []),
        (FISH.id, []),
        (DEEP_SEA.id, []),
    ],
)
@pytest.mark.sampled(3)
def test_moves_up_to_the_next_stop_come_in_one_go(game: str, pauses_at: list[str]) -> None:
    made: list[Served] = []

    def start() -> Served:
        made.append(Served(game, pauses_at))
        return made[-1]

    scenarios = scenarios_of(game, 1 if game != DEEP_SEA.id else 9)
    assert not_passed(check(start, scenarios)) == {}
    longest = max(size for one in made for size in one.sequences)
    assert longest > 1
    if not pauses_at:
        steps = [len(part) for one in scenarios for part in (one.steps_of(name) for name in one.parts)]
        assert longest >= max(steps)  # What leads on to the end of the game comes with the script.


def test_who_says_nothing_of_stops_gets_one_move_after_the_other() -> None:
    made: list[Served] = []

    def start() -> Served:
        made.append(Served(DUEL.id))
        return made[-1]

    check(start)
    assert {size for one in made for size in one.sequences} == {1}


# ---- refusals within a sequence


class Undoing(Served):
    """A subject that takes back the whole sequence if one of its moves is refused, and does not say which."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        game = self._game(params)
        before = game.position
        found = super().play(params)
        if "refused" in found:
            game.position = before
            return {"refused": {"rule": found["refused"]["rule"]}}
        return found


class Miscounting(Served):
    """A subject that names a different move than the one it refuses."""

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        found = super().play(params)
        if "refused" in found and len(params["moves"]) > 1:
            found["refused"]["at"] = 1
        return found


def with_refusals() -> list[Any]:
    """Scenarios of several moves whose last one is refused."""
    found = [one for one in scenarios_of(DEEP_SEA.id) if len(one.steps) > 1 and one.expects_refusal()]
    return [one for one in found if not one.disputes][:12]


def test_a_sequence_may_be_taken_back_as_a_whole() -> None:
    assert not_passed(check(partial(Undoing, DEEP_SEA.id, []), with_refusals())) == {}


def test_a_refusal_of_a_legal_move_in_a_sequence_is_wrong() -> None:
    report = check(partial(Miscounting, DEEP_SEA.id, []), with_refusals())
    assert len(wrong(report)) == len(with_refusals())
    assert "legality" in differing(report)


# ---- what was played


class AnswersItself(Served):
    """A subject that answers every question itself at once, truly or falsely."""

    def __init__(self, *, truly: bool = True, pauses: Any = ("place", "load", "order", "use")) -> None:
        super().__init__(DUEL.id, pauses, without=["answers"])
        self.truly = truly

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        game = self._game(params)
        moves = [one for one in params["moves"] if one["choice"]["kind"] != "answer"]
        answers = len(params["moves"]) - len(moves)
        found = super().play({**params, "moves": moves}) if moves else {"events": []}
        if "refused" in found:
            return found
        played = list(found.get("played") or [{}] * len(moves))
        while game.position.asked and not (answers and game.position.asked is None):
            answers, played = answers - 1, [*played, self.answer(game)]
        return {
            "played": played,
            "position": self.game.reports.tell(game.engine, game.position),
        }

    def answer(self, game: Any) -> dict[str, Any]:
        """Answer the question that pauses the game, and say how."""
        decision = game.engine.to_act(game.position)[0]
        choices = game.engine.choices(game.position, decision).listed
        move = make_move(self.game, choices[0])
        game.position = game.engine.play(game.position, move).position
        said: dict[str, Any] = self.game.codecs.move.write(move)
        if not self.truly:
            crew = decision.seats[0].partition(".")[0]
            place = game.position.crew(crew).at
            said["choice"]["line"] = "a" if place[0] != "a" else "b"
        return said


def is_question(step: Any) -> bool:
    """Return whether a move pauses the game until it is answered."""
    choice = step.move["choice"]
    return bool(choice["kind"] == "use" and choice["what"] == "sonar")


def asking() -> list[Any]:
    """Scenarios in which the game is stopped by a question."""
    return [one for one in scenarios_of(DUEL.id) if any(map(is_question, one.steps)) and not one.expects_refusal()]


def test_who_answers_for_the_other_crew_is_followed(tmp_path: Path) -> None:
    assert wrong(check(AnswersItself, asking())) == {}
    stopped = [up_to_the_question(one) for one in asking()]
    assert not_passed(check(AnswersItself, stopped)) == {}
    unasked = partial(AnswersItself, pauses=None)  # It is not sent an answer, and answers all the same.
    assert not_passed(check(unasked, stopped)) == {}
    for game in recorded(tmp_path / "games", unasked, stopped):
        last = game.turns[-1]
        assert len(last.answer.played or ()) == len(last.moves) + 1
        assert last.answer.played[-1]["choice"]["kind"] == "answer"


def up_to_the_question(scenario: Any) -> Any:
    """Return the scenario without what comes after its first question."""
    asks = next(number for number, step in enumerate(scenario.steps, 1) if is_question(step))
    return replace(scenario, steps=scenario.steps[:asks], expect=(), legal_variant=None, shows=None, asks={})


def test_who_answers_for_the_other_crew_is_not_asked_to_wait_for_the_answer() -> None:
    """It takes the move that should be refused, after an answer of its own within the same call."""
    name = "duel-use-play-stopped"
    (scenario,) = (one for one in scenarios_of(DUEL.id) if one.id == name)
    (result,) = check(AnswersItself, [scenario]).scenarios
    assert (result.verdict, result.why) == ("not-tested", "it does not pause where `answer` is due")
    assert not_passed(check(partial(Served, DUEL.id, ["place", "answer"]), [scenario])) == {}
    assert not_passed(check(partial(Served, DUEL.id, ["place"]), [scenario])) == {}  # It can be told the answer.


class LoadsByItself(Served):
    """A subject that takes all moves at once, and between them loads for a captain who has given an order."""

    def __init__(self, *, says_where: bool) -> None:
        super().__init__(DUEL.id, [])
        self.says_where = says_where

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        game, moves, further = self._game(params), params["moves"], list[Any]()
        for number, move in enumerate(moves, 1):
            found = super().play({**params, "moves": [move], "texts": [""]})
            if "refused" in found:
                return found
            further += [{**one, "after": number} for one in self.load(game, moves[number:])]
        said = further if self.says_where else [{"choice": one["choice"]} for one in further]
        played = [*([None] * len(moves)), *said]
        return {"played": played, "position": self.game.reports.tell(game.engine, game.position)}

    def load(self, game: Any, later: list[Any]) -> list[Any]:
        """Load once if loading is due next and nobody loads later."""
        acts = [one for one in game.engine.to_act(game.position) if one.kind == "load"]
        if not acts or not later or any(one["choice"]["kind"] == "load" for one in later):
            return []
        move = make_move(self.game, game.engine.choices(game.position, acts[0]).listed[0])
        game.position = game.engine.play(game.position, move).position
        return [self.game.codecs.move.write(move)]


def test_a_move_between_those_that_were_sent_is_followed_where_it_was_made(tmp_path: Path) -> None:
    scenarios = [one for one in scenarios_of(DUEL.id) if not one.expects_refusal() and one.setup is not None]
    right, misplaced = partial(LoadsByItself, says_where=True), partial(LoadsByItself, says_where=False)
    between = [
        game.scenario
        for game in recorded(tmp_path / "games", right, scenarios)
        if any(one and "after" in one for turn in game.turns for one in turn.answer.played or ())
    ]
    chosen = [one for one in scenarios if one.id in between]
    assert chosen
    assert wrong(check(right, chosen)) == {}
    assert wrong(check(misplaced, chosen))


def accused(report: Any, *verdicts: str) -> set[str]:
    """Return the rules that are broken or suspected, or of some other verdicts."""
    return {one.id for one in report.rules if one.verdict in (verdicts or ("broken", "suspected"))}


def test_an_answer_that_is_not_true_is_wrong_whoever_gives_it() -> None:
    stopped = [up_to_the_question(one) for one in asking()]
    report = check(partial(AnswersItself, truly=False), stopped)
    assert len(wrong(report)) == len(stopped)
    assert wrong(report)
    at_fault = {"duel.use.stop", "duel.use.truth", "duel.use.sonar"}
    assert accused(report) & at_fault
    assert accused(report, "broken") <= at_fault


class Says(Served):
    """A subject that reports something beside every move it has played."""

    def __init__(self, said: list[Any]) -> None:
        super().__init__(DEEP_SEA.id)
        self.said = said

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        found = super().play(params)
        return found if "refused" in found else {**found, "played": self.said}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ([{"dice": [1, 1]}], "dice: there is no such key; the keys are choice, chance"),
        ([{"chance": {"roll": [1, 1]}}], "chance.roll: there is no such key; the keys are dice, roll_off"),
        ([{"choice": {"search": {"action": "pick-up", "chips": 1}}}], "chips: there is no such key"),
    ],
)
def test_a_key_that_means_nothing_is_told(said: list[Any], why: str) -> None:
    report = check(partial(Says, said), SOME[:30])
    broken = [one for one in report.scenarios if one.verdict == "error"]
    assert broken
    assert all(why in one.why for one in broken)


def test_nothing_said_beside_a_move_is_that_move() -> None:
    for said in ([], [None], [{}], [{"choice": None}]):
        assert not_passed(check(partial(Says, said), SOME[:10])) == {}


# ---- what is not loaded, not offered, told of who acts, and heard


class CannotLoad(Served):
    """A subject without stacks."""

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        stacks = any(len(space) > 1 for space in (params.get("position") or {}).get("line", ()))
        return {"cannot_load": "this program has no stacks\x1b[2J"} if stacks else super().open(params)


def test_a_position_that_it_cannot_load_is_not_tested_and_says_why() -> None:
    report = check(partial(CannotLoad, DEEP_SEA.id), SOME)
    words = "it says that it cannot load this: this program has no stacks"
    left = [one for one in report.scenarios if one.verdict == "not-tested"]
    assert left
    assert all(one.why.startswith(words) and one.why.isprintable() for one in left)
    assert wrong(report) == {}


class SaysWhoActs(Served):
    """A subject that reports who may act as changed by a function."""

    def __init__(self, game: str, change: Any) -> None:
        super().__init__(game)
        self.change = change

    def play(self, params: dict[str, Any]) -> dict[str, Any]:
        found = super().play(params)
        acts = (found.get("position") or {}).get("to_act")
        if acts:
            found["position"]["to_act"] = self.change(acts)
        return found


@pytest.mark.parametrize("game", [KITE.id, DUEL.id, FISH.id, DEEP_SEA.id])
@pytest.mark.sampled(4)
def test_who_acts_may_be_told_in_part_and_in_any_order(game: str) -> None:
    some = scenarios_of(game, 1 if game != DEEP_SEA.id else 36)
    for change in (
        lambda acts: [{"seats": one["seats"]} for one in reversed(acts)],
        lambda acts: [{"kind": one["kind"], "seats": one["seats"][::-1]} for one in acts],
        lambda acts: None,
    ):
        assert not_passed(check(partial(SaysWhoActs, game, change), some)) == {}


@pytest.mark.parametrize("game", [KITE.id, DUEL.id, FISH.id, DEEP_SEA.id])
@pytest.mark.sampled(4)
def test_a_decision_too_many_or_of_another_kind_is_wrong(game: str) -> None:
    some = scenarios_of(game, 1 if game != DEEP_SEA.id else 240)
    for change in (
        lambda acts: [*acts, {"seats": acts[0]["seats"], "kind": "no such thing"}],
        lambda acts: [{"seats": one["seats"], "kind": "no such thing"} for one in acts],
    ):
        report = check(partial(SaysWhoActs, game, change), some)
        assert wrong(report)
        assert differing(report) == {"to_act"}


class Overhears(Served):
    """A subject that lets every seat hear everything that happens."""

    def _heard(self, engine: Any, outcome: Any) -> dict[str, Any]:
        told = super()._heard(engine, outcome)
        return {**told, "heard": dict.fromkeys(told.get("heard", {}), told["events"])}


def test_what_a_seat_must_not_hear_is_found_for_that_seat() -> None:
    report = check(partial(Overhears, DUEL.id))
    fields = {field for field in differing(report) if field.startswith("heard.")}
    assert {"heard.red.captain", "heard.blue.mate"} & fields
    assert differing(report) == fields
    at_fault = {"duel.load.silent", "duel.sail.heard", "duel.start.place"}
    assert accused(report) & at_fault
    assert accused(report, "broken") <= at_fault


# ---- seats


class SeatsOtherwise(ReferenceSubject):
    """A subject that does not accept a starter, and always puts the starter into seat 2."""

    def __init__(self) -> None:
        super().__init__(DEEP_SEA.id, without=["starter", "starter-roll-off"])

    def open(self, params: dict[str, Any]) -> dict[str, Any]:
        if "setup" not in params or params["setup"]["seats"] < 2:
            return super().open(params)
        assert "starter" not in params["setup"]
        return super().open({**params, "setup": {**params["setup"], "starter": 2}})


@pytest.mark.slow
def test_players_may_sit_elsewhere(tmp_path: Path) -> None:
    openings = [one for one in scenarios_of(DEEP_SEA.id) if one.setup is not None and len(one.steps) > 2][:10]
    report = check(SeatsOtherwise, openings)
    assert wrong(report) == {}
    assert "pass" in {one.verdict for one in report.scenarios}
    games = recorded(tmp_path / "games", SeatsOtherwise, openings)
    seated = [dict(game.exchange) for game in games if game.exchange]
    assert seated
    assert all(one[1] == 2 for one in seated)
