"""Faults of adapters, each in an adapter of its own: `smoke` finds it and describes it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tiers import slow_but

from leadline.cli import main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")

PROGRAM = '''
import copy, sys
from leadline.kit import BadRequest, serve
from leadline.serve.subject import ReferenceSubject

game, fault = sys.argv[1:]
subject = ReferenceSubject(game)
handlers = dict(subject.handlers())
hello, opened, play, legal, view = (handlers[name] for name in ("initialize", "open", "play", "legal", "view"))
last = {}


def without(found, *names):
    support = found["games"][game]
    support["can"] = [one for one in support["can"] if one not in names]
    return found


def with_moves(change):
    """A player of moves of which something was not read."""
    def answer(params):
        moves = [copy.deepcopy(move) for move in params["moves"]]
        for move in moves:
            change(move)
        return play({**params, "moves": moves})
    return answer


def source_is_not_read(move):
    if move["choice"]["search"].get("source") == "banked":
        move["choice"]["search"].update(source="carried", chips=None)

def chips_are_not_read(move):
    if move["choice"]["search"]["action"] == "drop":
        move["choice"]["search"]["chips"] = None

def always_the_first_unit(move):
    search = move["choice"]["search"]
    if search["action"] == "drop":
        search.update(unit=1, chips=None)

def silence_means_deeper(move):
    move["choice"]["declare"] = move["choice"]["declare"] or "deeper"

def nothing_is_picked_up(move):
    move["choice"]["search"] = {"action": "nothing"}

def laying_order_is_not_read(move):
    move["choice"]["lay"] = []

def rolls_for_itself(move):
    move["chance"]["dice"] = [2, 3] if move["chance"]["dice"] else None

def drone_asks_about_sector_1(move):
    if move["choice"].get("sector"):
        move["choice"]["sector"] = 1

def first_place_is_taken(move):
    choice = move["choice"]
    if isinstance(choice.get("shoal"), str):
        choice["shoal"] = "1a"


def changed(change):
    """A player of which the report of a position is changed."""
    def on(method):
        def answer(params):
            found = method(params)
            if isinstance(found.get("position"), dict):
                found = {**found, "position": change(copy.deepcopy(found["position"]))}
            return found
        return answer
    return on


def seats_from_0(position):
    for name in ("turn", "starter"):
        if position.get(name):
            position[name] -= 1
    position.pop("to_act", None)
    return position

def no_end(position):
    return {key: one for key, one in position.items() if key not in ("over", "winners", "scores", "to_act", "turn")}

def no_winners(position):
    position.pop("winners", None)
    return position

def stacks_apart(position):
    position["line"] = [[chip] for unit in position.get("line", []) for chip in unit or [None] if chip] or None
    return position

def nothing_is_open(position):
    position.pop("to_act", None)
    return position

def reports_nothing(position):
    return {}

def one_decision_less(position):
    if len(position.get("to_act", [])) > 1:
        position["to_act"].pop()
    return position

def units_in_any_order(position):
    """Every other report has the units of a diver, and the chips of a stack, the other way round."""
    last["turned"] = not last.get("turned")
    if last["turned"]:
        for diver in position.get("divers", []):
            diver["carried"].reverse()
        for unit in position.get("line", []):
            unit.reverse()
    return position

def as_text(position):
    if "air" in position:
        position["air"] = str(position["air"])
    return position


def stale(params):
    before = last.get(params["handle"])
    found = play(params)
    if "position" in found and before is not None:
        last[params["handle"]] = found["position"]
        return {**found, "position": before}
    return found

def remembers(params):
    found = opened(params)
    if "handle" in found:
        last[found["handle"]] = found["position"]
    return found

def refuses_by_error(params):
    found = play(params)
    if "refused" in found:
        raise BadRequest("this move is illegal")
    return found

def crashes_on_a_drop(params):
    if any(move["choice"].get("search", {}).get("action") == "drop" for move in params["moves"]):
        raise KeyError("unit")
    return play(params)

def refuses_a_drop(params):
    if any(move["choice"]["search"]["action"] == "drop" for move in params["moves"]):
        return {"refused": {"why": "treasure is kept"}}
    return play(params)

def half_played(params):
    """A refused move is played half: the air, or whose turn it is, is gone."""
    found = play(params)
    if "refused" in found:
        spoiled.add(params["handle"])
    elif params["handle"] in spoiled and "position" in found and found["position"].get("air"):
        found["position"]["air"] -= 1
    return found
spoiled = set()

def offers_no_drop(params):
    if any(move["choice"]["search"]["action"] == "drop" for move in params["moves"]):
        return {"not_offered": "treasure is kept"}
    return play(params)

def only_its_own_turn(params):
    return play(params) if params["moves"][0]["choice"]["seat"] == 1 else {"not_offered": "it is somebody else's turn"}

def offers_no_move(params):
    return {"not_offered": "TODO"}

def says_that_only_the_breath_was_played(params):
    """`played` states a turn that stops at the breath, which is legal only where the dive ends there anyway."""
    found = play(params)
    if "position" in found and len(params["moves"]) == 1:
        only = {"declare": None, "search": {"action": "nothing"}, "stop": True}
        found["played"] = [{"choice": only, "chance": {"dice": None}}]
    return found

def with_breaths(params, change):
    found = play(params)
    events = [change(dict(event)) if event["kind"] == "breathed" else event for event in found.get("events") or ()]
    return {**found, "events": events} if events else found

def last_breath_costs_more(params):
    """The marker stops at 0, so the position does not show that more was subtracted."""
    return with_breaths(params, lambda event: {**event, "by": event["by"] + (event["air"] == 0)})

def breath_before_the_cost(params):
    return with_breaths(params, lambda event: {**event, "air": event["air"] + event["by"]})

def legal_without_drops(params):
    found = legal(params)
    return {"choices": [one for one in found["choices"] if one["search"]["action"] != "drop"]}

def legal_of_everything(params):
    found = legal(params)
    more = [{**one, "declare": "back"} for one in found["choices"]]
    return {"choices": found["choices"] + more}

def shows_everything(params):
    return {"view": subject.game.reports.position.write(subject.games[params["handle"]].position)}

def one_game(params):
    handle = "1"
    found = opened(params)
    last["real"] = found.get("handle")
    return {**found, "handle": handle} if "handle" in found else found

def in_that_game(method):
    return lambda params: method({**params, "handle": last["real"]})

def dies_at_the_end(params):
    found = play(params)
    if found.get("position", {}).get("over"):
        sys.exit("no more game")
    return found

def has_one_game_only(found):
    found["games"][game]["offers"] = {"map": ["echo"], "mode": ["real-time"], "goal": ["sudden-death"]}
    return found

def loads_no_stack(params):
    line = params.get("position", {}).get("line", [])
    return {"cannot_load": "no stacks here"} if any(len(unit) > 1 for unit in line) else opened(params)

def takes_any_reading(params):
    return opened({**params, "readings": {}})

def ignores_the_starter(params):
    found = opened(params)
    if "position" in params and found.get("position", {}).get("last_home"):
        found["position"]["last_home"] = None
        found["position"]["starter"] = found["position"]["starter"] % 2 + 1
    return found


def closed_without_money(position):
    """A shop is not listed for a player without money, who may visit it all the same but cannot pay."""
    if "to_act" in position and position["preserver"]:
        rich = [seat for seat, one in enumerate(position["anglers"], 1) if one["bucks"]]
        position["to_act"] = [one for one in position["to_act"] if one["kind"] != "visit" or one["seats"][0] in rich]
    return position

def next_player_during_a_reward(position):
    if any(one["kind"] == "reward" for one in position.get("to_act", [])):
        position["turn"] = position["turn"] % len(position["anglers"]) + 1
    return position

def drop_is_never_open(position):
    position["to_act"] = [one for one in position.get("to_act", []) if one["kind"] != "drop"]
    return position

def all_regrets_are_in_the_deck(params):
    """A rule that the program plays differently: no Regret goes back to the box."""
    found = opened(params)
    if "setup" in params and "position" in found:
        position = dict(found["position"])
        position.update(regret_deck=position["regret_deck"] + position["regret_box"], regret_box=[])
        return {**found, "position": position}
    return found


MOVES = {name: one for name, one in globals().items() if name in fault.split()}
for name, one in list(MOVES.items()):
    if name in ("stale",):
        handlers.update(open=remembers, play=stale)
    elif name in ("refuses_by_error", "crashes_on_a_drop", "half_played", "dies_at_the_end", "refuses_a_drop",
                  "offers_no_move", "offers_no_drop", "only_its_own_turn", "says_that_only_the_breath_was_played",
                  "last_breath_costs_more", "breath_before_the_cost"):
        handlers["play"] = one
    elif name == "has_one_game_only":
        handlers["play"] = play
    elif name in ("legal_without_drops", "legal_of_everything"):
        handlers["legal"] = one
    elif name == "shows_everything":
        handlers["view"] = one
    elif name == "one_game":
        handlers["open"] = one
        handlers.update({m: in_that_game(handlers[m]) for m in ("play", "legal", "view", "close")})
    elif name in ("ignores_the_starter", "takes_any_reading", "loads_no_stack", "all_regrets_are_in_the_deck"):
        handlers["open"] = one
    elif name in ("seats_from_0", "no_end", "no_winners", "stacks_apart", "as_text", "nothing_is_open",
                  "units_in_any_order", "reports_nothing", "one_decision_less", "closed_without_money",
                  "next_player_during_a_reward", "drop_is_never_open"):
        handlers.update(open=changed(one)(opened), play=changed(one)(play))
    else:
        handlers["play"] = with_moves(one)
plain = handlers["initialize"]
greets = (lambda params: has_one_game_only(plain(params))) if fault == "has_one_game_only" else plain
handlers["initialize"] = lambda params: without(greets(params), *(["pipelining"] if fault != "none" else []))
serve(handlers, traces=False)
'''

DSA, SONAR, REGRETS = "deep-sea-adventure", "captain-sonar", "deep-regrets"
SLIPS: list[tuple[str, str, str, str]] = [
    (DSA, "source_is_not_read", "drop #1` had been chosen", "read every part of `choice`"),
    (DSA, "chips_are_not_read", "as if `choice.search.chips` were null", "read `choice.search.chips` of the move"),
    (DSA, "always_the_first_unit", "#1` had been chosen", "read every part of `choice`"),
    (DSA, "silence_means_deeper", "`choice.declare`", "read `choice.declare` of the move"),
    (
        DSA,
        "nothing_is_picked_up",
        'as if `choice.search` were {"action": "nothing"}',
        "read `choice.search` of the move",
    ),
    (DSA, "laying_order_is_not_read", "`choice.lay", "read `choice.lay"),
    (DSA, "rolls_for_itself", "chance", "chance"),
    (DSA, "seats_from_0", "are one less than they should be", "count from 1, as people do"),
    (DSA, "no_end", "the game is over, but the answer does not say so", 'report "over": true with `winners`'),
    (DSA, "stacks_apart", "`line` is", "read every part of what is sent with `open`"),
    (DSA, "as_text", "it should be a whole number", "write "),
    (DSA, "stale", "the position from before the move is reported", "report the position after the move"),
    (DSA, "refuses_by_error", "error -32602: this move is illegal", "answer an illegal move with `refused`"),
    (DSA, "crashes_on_a_drop", "adapter.py, line 144: KeyError: 'unit'", "your program or adapter crashed here"),
    (DSA, "refuses_a_drop", 'though it is legal: "treasure is kept"', "`leadline check` will name the rule"),
    (DSA, "half_played", "after a refused move the legal", "check a move before you change anything"),
    (
        DSA,
        "legal_without_drops",
        "legal: the list leaves out",
        "list every choice that `play` would play as it is sent",
    ),
    (
        DSA,
        "legal_of_everything",
        "legal: the list includes the illegal",
        "list every choice that `play` would play as it is sent",
    ),
    (DSA, "shows_everything", "view: `", "show a seat what it may see"),
    (DSA, "one_game", "have the same handle '1'", "leave `many-games` out of `can`"),
    (DSA, "dies_at_the_end", "The subject ended before it answered", "no more game"),
    (DSA, "ignores_the_starter", "open: `", "read every part of what is sent with `open`"),
    (DSA, "dies_at_the_end", "The subject ended before it answered", "your program or adapter crashed here"),
    (SONAR, "drone_asks_about_sector_1", "drone 1` had been chosen", "read every part of `choice`"),
    (SONAR, "stale", "the position from before the move is reported", "report the position after the move"),
    (REGRETS, "next_player_during_a_reward", ": `to_act` names ", "report in `turn` the seat that `to_act` names"),
    (REGRETS, "closed_without_money", "no choice of `visit` is legal here", "lists open decisions, not legal choices"),
    (
        REGRETS,
        "first_place_is_taken",
        "the move is played as if `choice.shoal` were",
        "read `choice.shoal` of the move",
    ),
]

SLIP_IDS = [f"{one[0]}-{one[1]}" for one in SLIPS]

Smoke = Callable[[str, str], tuple[int, str]]


@pytest.fixture(scope="module")
def told() -> dict[tuple[str, str], tuple[int, str]]:
    """Return what was sent to each adapter, which several tests share."""
    return {}


@pytest.fixture
def smoke(
    told: dict[tuple[str, str], tuple[int, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Smoke:
    (tmp_path / "adapter.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "400")

    def run(game: str, fault: str) -> tuple[int, str]:
        if (game, fault) not in told:
            status = main(["smoke", game, "--", sys.executable, str(tmp_path / "adapter.py"), game, fault])
            told[game, fault] = status, " ".join(capsys.readouterr().out.split())
        return told[game, fault]

    return run


QUICK = [
    (DSA, "nothing_is_picked_up"),
    (DSA, "seats_from_0"),
    (DSA, "as_text"),
    (DSA, "stale"),
    (DSA, "refuses_by_error"),
    (DSA, "half_played"),
    (DSA, "legal_without_drops"),
    (DSA, "shows_everything"),
    (DSA, "one_game"),
    (DSA, "dies_at_the_end"),
    (DSA, "ignores_the_starter"),
    (SONAR, "drone_asks_about_sector_1"),
]
"""The short run has one of each kind."""


@pytest.mark.parametrize(
    ("game", "fault", "says", "remedy"), slow_but([one for one in SLIPS if one[:2] in QUICK], SLIPS), ids=SLIP_IDS
)
@pytest.mark.sampled(15)
def test_what_an_adapter_gets_wrong_is_said_in_words(
    smoke: Smoke, game: str, fault: str, says: str, remedy: str
) -> None:
    _, out = smoke(game, fault)
    found = [part for part in re.split(r"[✗✓?] (?=[a-z]+[ :])", out) if says in part]
    assert found, out[-3000:]
    assert any(remedy in part for part in found), found
    assert "as expected" not in out


@pytest.mark.slow
def test_a_setup_that_is_read_and_played_differently_is_left_to_the_check(smoke: Smoke) -> None:
    _, out = smoke(REGRETS, "all_regrets_are_in_the_deck")
    assert "? perhaps your program: open: `regret_deck` is 1 to 20 the same, then " in out
    assert "`regret_deck` repeats `regrets` exactly, so the adapter reads it" in out
    assert "No finding is certainly a fault of the adapter" in out


@pytest.mark.slow
def test_a_decision_that_is_missing_only_while_no_choice_is_legal_is_left_out_by_the_adapter(smoke: Smoke) -> None:
    assert "? open: `to_act` lacks " in smoke(REGRETS, "closed_without_money")[1]
    _, out = smoke(SONAR, "drop_is_never_open")  # A rule of the program may close it, because it is never open.
    assert "? perhaps your program: open: `to_act` lacks red.captain (drop)" in out
    assert "? open: `to_act` lacks" not in out


def test_what_leaves_much_untested_is_pointed_out(smoke: Smoke) -> None:
    status, out = smoke(SONAR, "nothing_is_open")
    assert status == 0
    assert "several decisions are open, but `to_act` is not reported report `to_act`; otherwise" in out
    status, out = smoke(SONAR, "has_one_game_only")
    assert status == 0
    counts = r"only \d+ of the \d+ scenarios of the suite can be played; \d+ cannot, because it has no games with m"
    assert re.search(counts, out), out
    assert "`offers` and `can` in the adapter determine which scenarios are played" in out


def test_a_reading_that_there_is_not_is_to_be_refused(smoke: Smoke) -> None:
    status, out = smoke(DSA, "takes_any_reading")
    assert status == 0
    assert "open: a game under an unknown reading is opened anyway answer it with error -32602" in out
    assert "unknown reading" not in smoke(DSA, "none")[1]


def test_where_nothing_can_be_tried_the_scenarios_that_a_run_plays_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    lacks = [word for name in ("position", "deal", "starter") for word in ("--without", name)]
    assert main(["smoke", DSA, "--", sys.executable, "-m", "leadline", "serve", DSA, *lacks]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert re.search(
        r"no scenario of the suite can be tried: .* lacks `position`, `deal`, `starter`: .*"
        r" `leadline check` plays [1-9]\d* scenarios anyway",
        out,
    ), out
    assert "no scenario could be tried" in out
    assert "the suite can be played" not in out


def test_a_rule_that_is_played_otherwise_is_left_to_the_check(smoke: Smoke) -> None:
    note = 'with "perhaps your program" may come from a rule that your program plays differently'
    _, out = smoke(DSA, "shows_everything")
    assert note in out
    assert "No finding is certainly a fault of the adapter: " in out
    assert "? perhaps your program: view: " in out
    assert smoke(DSA, "none")[1].endswith("the suite can be played with this adapter, and nothing is left to do in it")


def test_a_part_of_moves_that_is_never_read_is_a_slip_of_the_adapter(smoke: Smoke) -> None:
    _, out = smoke(DSA, "nothing_is_picked_up")
    assert re.search(r"\? move 1, `[^`]*`: the move is played as if `choice\.search`", out), out


def test_what_breaks_in_some_scenarios_leaves_the_others_to_be_played(smoke: Smoke) -> None:
    status, out = smoke(DSA, "dies_at_the_end")
    assert status == 2
    assert out.endswith("the suite can be played with this adapter, but not the scenarios in which it breaks (✗)")
    assert smoke(DSA, "as_text")[1].endswith("the suite cannot be played with this adapter yet")


def test_an_adapter_that_reports_nothing_or_plays_nothing_is_not_fit(smoke: Smoke) -> None:
    status, out = smoke(DSA, "reports_nothing")
    assert status == 2
    assert "nothing is reported, so nothing can be judged report what the program knows" in out
    status, out = smoke(DSA, "offers_no_move")
    assert status == 2
    assert re.search(r"play: none of [1-9]\d+ moves was played; .* each TODO that is left", out), out
    assert out.endswith("the suite cannot be played with this adapter yet")


def test_a_program_that_names_no_winners_has_nothing_to_fix(smoke: Smoke) -> None:
    status, out = smoke(DSA, "no_winners")
    assert status == 0
    assert "? perhaps your program: the game is over, but no winners are reported" in out
    assert "If your program names no winners, leave them out: who wins is then not tested" in out
    assert "No finding is certainly a fault of the adapter" in out


def test_a_move_that_is_not_offered_is_only_counted(smoke: Smoke) -> None:
    status, out = smoke(DSA, "offers_no_drop")
    assert status == 0
    assert re.search(r'could not be played to the end: `not_offered` "treasure is kept" \(\d+, such as ', out), out
    assert out.endswith("the suite can be played with this adapter, and nothing is left to do in it")


def test_a_move_out_of_turn_may_be_not_offered_and_is_called_so(smoke: Smoke) -> None:
    assert "out of turn: not offered" in smoke(DSA, "only_its_own_turn")[1]
    assert "out of turn: refused" in smoke(DSA, "offers_no_drop")[1]


def test_only_the_decisions_that_differ_are_named(smoke: Smoke) -> None:
    _, out = smoke(SONAR, "one_decision_less")
    lacks = r"move 1, `red north`: `to_act` lacks red\.engineer \(breakdown\)"
    assert re.search(rf"{lacks} \(in \d+ [^;]*`leadline page protocol who may act`", out), out


def test_wrong_decisions_in_the_opening_do_not_end_a_game(smoke: Smoke) -> None:
    """A program without a system reports them wrongly in every answer, and its moves are checked all the same."""
    _, out = smoke(SONAR, "one_decision_less")
    assert "move 1, `red north`" in out
    assert re.search(r"open: `to_act` lacks red\.captain \(end\)", out), out


def test_a_move_that_is_not_legal_proves_nothing_about_what_was_played(smoke: Smoke) -> None:
    assert "`played` says" not in smoke(DSA, "says_that_only_the_breath_was_played")[1]


def test_a_figure_that_the_position_does_not_show_may_be_the_figure_of_the_program(smoke: Smoke) -> None:
    _, out = smoke(DSA, "last_breath_costs_more")
    finding = next(one for one in out.split("? ") if "`events` has breathed" in one)
    assert finding.startswith("perhaps your program: "), finding
    assert "report in `by` the figure that your program really uses" in finding
    assert "No finding is certainly a fault of the adapter" in out


def test_an_event_that_contradicts_the_position_is_a_fault_of_the_adapter(smoke: Smoke) -> None:
    _, out = smoke(DSA, "breath_before_the_cost")
    finding = next(one for one in out.split("? ") if "`events` has breathed" in one)
    assert finding.startswith("move "), finding


def test_the_scenarios_that_the_program_cannot_load_are_counted(smoke: Smoke) -> None:
    status, out = smoke(DSA, "loads_no_stack")
    assert status == 0
    left = re.search(r"(\d+) of (\d+) scenarios could not be played to the end: (.*?) this is not a problem", out)
    works = re.search(r"works as expected in (\d+) scenarios", out)
    assert left is not None, out
    assert works is not None, out
    assert int(left[1]) > 0
    assert int(works[1]) == int(left[2]) - int(left[1])
    assert re.fullmatch(rf'`cannot_load` "no stacks here" \({left[1]}, such as dsa-[a-z-]+\)', left[3])


def test_the_command_that_shows_a_scenario_names_the_program(smoke: Smoke) -> None:
    _, out = smoke(DSA, "nothing_is_picked_up")
    assert re.search(r'leadline talk deep-sea-adventure --do "load dsa-[a-z-]+" --do next -- \S*python\S* \S+', out)
    assert re.search(
        r"with this adapter\. The (\d+ findings|finding) without \"perhaps\" (is|are) about the adapter", out
    ), out


def test_what_lies_in_no_order_may_be_told_in_any(smoke: Smoke) -> None:
    status, out = smoke(DSA, "units_in_any_order")
    assert status == 0, out[-3000:]
    assert "works as expected in" in out


@pytest.mark.parametrize("game", [DSA, SONAR, REGRETS])
@pytest.mark.sampled(3)
def test_an_adapter_without_a_fault_is_told_nothing(smoke: Smoke, game: str) -> None:
    status, out = smoke(game, "none")
    assert status == 0
    assert "?" not in out.split("an unknown game is answered with an error")[1]
    assert "works as expected in" in out
