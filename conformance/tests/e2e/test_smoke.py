"""`leadline smoke` says what an adapter can do, and what is wrong with one that cannot."""

import json
import sys
from pathlib import Path

import pytest

from leadline.cli import main

NAIVE = Path(__file__).resolve().parents[2] / "subjects" / "naive" / "subject.py"


def smoke(capsys, *command):
    status = main(["smoke", "deep-sea-adventure", "--timeout", "3", "--", *command])
    return status, capsys.readouterr().out


def adapter(tmp_path, hello, rest="{'error': {'code': -32603, 'message': 'no'}}"):
    path = tmp_path / "adapter.py"
    path.write_text(
        "import json, sys\n"
        f"HELLO = {hello!r}\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        f"    answer = {{'result': HELLO}} if request['method'] == 'initialize' else {rest}\n"
        "    print(json.dumps({'jsonrpc': '2.0', 'id': request['id'], **answer}), flush=True)\n"
    )
    return [sys.executable, str(path)]


def hello(**offer):
    games = {"deep-sea-adventure": {"offers": {"seats": [2, 3]}, "can": ["dice"], **offer}}
    return {"protocol": 3, "name": "sketch", "games": games}


def test_an_honest_adapter_is_fit_for_the_suite(capsys):
    status, out = smoke(capsys, sys.executable, str(NAIVE))
    assert status == 0
    assert "naive offers deep-sea-adventure" in out
    assert "out of turn: not offered" in out
    assert "the adapter lacks `position`" in " ".join(out.split())
    assert "only `leadline check` shows what can be played" in " ".join(out.split())


def test_an_error_for_an_opening_is_bad(capsys, tmp_path):
    status, out = smoke(capsys, *adapter(tmp_path, hello()))
    assert status == 2
    assert "open: a game from its beginning: error -32603: no" in " ".join(out.split())
    assert "has its default" not in out


def test_what_is_left_out_of_a_setup_is_told_where_no_game_opens(capsys, tmp_path):
    """Somebody reads a part of the setup that is not sent."""
    command = adapter(tmp_path, {"protocol": 3, "name": "sketch", "games": {"captain-sonar": {}}})
    assert main(["smoke", "captain-sonar", "--timeout", "3", "--", *command]) == 2
    out = " ".join(capsys.readouterr().out.split())
    assert 'fields omitted from a setup have their defaults: map "alpha", mode "turn-by-turn", goal "hunt"' in out


@pytest.mark.parametrize(
    ("offer", "words"),
    [
        ({"can": ["dice", "positon"]}, "there is no capability or settable input 'positon'"),
        ({"claims": {"profile": "recomended"}}, "there is no profile 'recomended'"),
        ({"claims": {"readings": {"tie-brake": "level4-only"}}}, "there is no dispute 'tie-brake'"),
        ({"configurable": {"tie-break": ["level5-only"]}}, "there is no reading of tie-break 'level5-only'"),
        ({"can": []}, "`dice` is not in `can`: the program makes its own random choices in moves"),
        ({"claims": {"tie-break": "level4-only"}}, "`claims` may have these keys: `profile`, `readings`"),
    ],
)
def test_names_nobody_knows_are_pointed_out(capsys, tmp_path, offer, words):
    _, out = smoke(capsys, *adapter(tmp_path, hello(**offer)))
    assert words in " ".join(out.split())


def test_a_key_nobody_knows_is_pointed_out(capsys, tmp_path):
    opened = "{'result': {'handle': 1, 'position': {'air': 25, 'oxygen': 25}}}"
    status, out = smoke(capsys, *adapter(tmp_path, hello(), opened))
    assert "the key `open.position.oxygen` is unknown and ignored" in " ".join(out.split())
    assert "an unknown game was opened" in " ".join(out.split())
    assert status == 2


def test_what_was_exchanged_is_written_down(capsys, tmp_path):
    file = tmp_path / "said.jsonl"
    words = ["smoke", "deep-sea-adventure", "--transcript", str(file), "--", sys.executable, str(NAIVE)]
    assert main(words) == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {line["direction"] for line in lines} == {"start", "sent", "received"}
    assert sum(line["direction"] == "sent" for line in lines) >= 5


def test_a_program_has_to_be_named(capsys):
    assert main(["smoke", "deep-sea-adventure"]) == 2
    assert "write `leadline smoke GAME -- COMMAND`" in capsys.readouterr().err


TELLS = """
import json, sys
from pathlib import Path
from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject("deep-sea-adventure")
handlers = subject.handlers()
opened, play = handlers["open"], handlers["play"]
seen = Path(sys.argv[1])


def note(what, position):
    with seen.open("a") as file:
        print(json.dumps([what, position]), file=file)


def answer_open(params):
    if "position" in params:
        note("loaded", params["position"])
    found = opened(params)
    note("opened", found["position"])
    return found


def answer_play(params):
    found = play(params)
    if "refused" not in found:
        found["position"] |= json.loads(sys.argv[2])
        note("played", found["position"])
    return found


handlers |= {"open": answer_open, "play": answer_play}
subject.handlers = lambda: handlers
serve_reference(subject)
"""


def seen_when(tmp_path, capsys, changes):
    """Return the positions that a program reported and received, by action; ``changes`` are made after each move."""
    (tmp_path / "program.py").write_text(TELLS)
    seen = tmp_path / "seen.jsonl"
    smoke(capsys, sys.executable, str(tmp_path / "program.py"), str(seen), json.dumps(changes))
    lines = [json.loads(line) for line in seen.read_text().splitlines()]
    return {what: [one for other, one in lines if other == what] for what in ("opened", "played", "loaded")}


def test_the_position_reached_last_is_loaded(capsys, tmp_path):
    seen = seen_when(tmp_path, capsys, {})
    loaded, played = seen["loaded"][0], seen["played"][0]
    told = {key: one for key, one in loaded.items() if key in played}
    assert told == {key: played[key] for key in told}
    assert loaded["divers"] == played["divers"] != seen["opened"][0]["divers"]


@pytest.mark.parametrize(
    "changes", [{"over": True}, pytest.param({"air": 26}, marks=pytest.mark.slow)], ids=["ended", "impossible"]
)
@pytest.mark.left_to_all
def test_an_end_and_what_cannot_be_are_not_loaded_while_there_is_another_position(capsys, tmp_path, changes):
    seen = seen_when(tmp_path, capsys, changes)
    loaded, played = seen["loaded"][0], seen["played"][0]
    assert loaded["divers"] == seen["opened"][0]["divers"] != played["divers"]
    assert loaded["air"] == 25


ONLY_POSITIONS = """
import sys
from leadline import kit
from leadline.serve.subject import ReferenceSubject

SAID = {"cannot": {"cannot_load": "it begins no games"}, "not": {"not_offered": "no"}, "nothing": {"cannot_load": "no"}}
own = ReferenceSubject("deep-sea-adventure").handlers()

def open_game(params):
    takes = "setup" not in params and sys.argv[1] != "nothing"
    return own["open"](params) if takes else SAID[sys.argv[1]]

kit.serve({**own, "open": open_game})
"""


@pytest.mark.parametrize(
    ("way", "expected", "says", "remedy"),
    [
        (
            "cannot",
            0,
            '? open: a game from its beginning: cannot load: "it begins no games"',
            "the others are not tested",
        ),
        (
            "not",
            2,
            '✗ open: a game from its beginning: not offered: "no"',
            'answer {"cannot_load": "why"}; openings are then not',
        ),
    ],
)
def test_an_adapter_that_only_loads_positions_is_tried_with_them(capsys, tmp_path, way, expected, says, remedy):
    path = tmp_path / "adapter.py"
    path.write_text(ONLY_POSITIONS)
    status, out = smoke(capsys, sys.executable, str(path), way)
    flat = " ".join(out.split())
    assert status == expected
    assert f"{says} " in flat
    assert remedy in flat
    assert "✓ open: a starting position, loaded: 1 25 / " in flat
    assert "out of turn: refused" in flat
    assert "✓ open: a position that was reached, loaded: " in flat
    assert "works as expected in" in flat
    assert flat.count("✗") == (way == "not")


SIX_SEATS = ONLY_POSITIONS.replace(
    'takes = "setup" not in params and sys.argv[1] != "nothing"',
    'takes = params.get("setup", {}).get("seats", 6) == 6',
)


def test_a_game_for_another_number_of_players_is_begun_instead(capsys, tmp_path):
    path = tmp_path / "adapter.py"
    path.write_text(SIX_SEATS)
    status, out = smoke(capsys, sys.executable, str(path), "cannot")
    assert status == 0
    assert "cannot load" not in out
    assert "✓ open: a game from its beginning: 1 25 / " in " ".join(out.split())


def test_an_adapter_that_neither_begins_nor_loads_is_told_so_and_openings_alone_are_not_tested(capsys, tmp_path):
    path = tmp_path / "adapter.py"
    path.write_text(ONLY_POSITIONS)
    status, out = smoke(capsys, sys.executable, str(path), "nothing")
    flat = " ".join(out.split())
    assert status == 2
    assert 'none of the 6 positions was accepted; the answer to the last one was: cannot load: "no"' in flat
    assert "out of turn" not in flat
    command = ["check", "deep-sea-adventure", "--only", "closing_up", "--", sys.executable, str(path)]
    assert main([*command, "cannot"]) == 0
    assert "3 scenarios: it says that it cannot load this: it begins no games" in " ".join(
        capsys.readouterr().out.split()
    )
