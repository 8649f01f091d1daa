"""The helpers for adapters translate in both directions, report nothing that a program does not say, and agree."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from leadline import kit
from leadline.games.captain_sonar.kits.python import kit_captain_sonar as sonar
from leadline.games.deep_regrets.kits.python import kit_deep_regrets as regrets
from leadline.games.deep_sea_adventure.kits.python import deep_sea
from leadline.kits import LANGUAGES
from leadline.kits.message_table import NAME, helper_tables, message_table, write_table
from leadline.kits.python import kit_forms as forms
from leadline.kits.python import kit_shapes as shapes

CHIP = forms.made(lambda level, points: SimpleNamespace(level=level, points=points), level="level", value="points")
DIVER = forms.Table(
    at=("place", forms.FROM_ZERO),
    facing=("is_up", forms.words(up=True, down=False)),
    carried=("bag", forms.listed(forms.listed(CHIP))),
    banked=("hoard", forms.flat(CHIP)),
)
RECORD = {"at": 3, "facing": "up", "carried": [[{"level": 1, "value": 2}], []]}


def diver(**fields: Any) -> SimpleNamespace:
    return SimpleNamespace(place=0, is_up=False, bag=[], hoard=[], **fields)


def test_a_table_loads_what_it_reports() -> None:
    loaded = DIVER.load(diver(), RECORD)
    assert (loaded.place, loaded.is_up, loaded.bag[0][0].points) == (2, True, 2)
    assert DIVER.report(loaded) == RECORD


def test_what_a_program_forgets_is_loaded_and_not_reported() -> None:
    loaded = DIVER.load(diver(), {"banked": [[{"level": 1, "value": 2}], [{"level": 2, "value": 5}]]})
    assert [chip.points for chip in loaded.hoard] == [2, 5]
    assert "banked" not in DIVER.report(loaded)


def test_a_field_that_is_not_in_the_table_is_left_alone() -> None:
    table = forms.Table(at="place")
    assert vars(table.load(diver(home=True), {"at": 4, "home": False}))["home"] is True
    assert table.report(diver()) == {"at": 0}


def test_a_table_in_a_table_fills_in_what_is_there() -> None:
    table = forms.Table(divers=("boats.crew", DIVER), lead=forms.report_only(lambda game: forms.UNKNOWN))
    game = {"boats": {"crew": {"red": diver(), "blue": diver()}}}
    first = game["boats"]["crew"]["red"]
    table.load(game, {"divers": [RECORD, {**RECORD, "at": 1}]})
    assert game["boats"]["crew"]["red"] is first
    assert [one["at"] for one in table.report(game)["divers"]] == [3, 1]
    assert "lead" not in table.report(game)


@pytest.mark.parametrize(
    ("form", "said", "held"),
    [
        (forms.FROM_ZERO, None, None),
        (forms.words(up=1, down=2), None, None),
        (forms.blank(forms.listed()), [], None),
        (forms.blank(forms.listed()), [1], [1]),
        (forms.listed(forms.FROM_ZERO, tuple), [1, 2], (0, 1)),
        (forms.inside(lambda name: {"card": name}, "card"), "hook", {"card": "hook"}),
        (forms.tally(), ["net", "net"], {"net": 2}),
        (sonar.spaces(), "C4", (2, 3)),
        (sonar.spaces(first=1), "O15", (15, 15)),
        (sonar.spaces(), None, None),
        (sonar.LETTERS, "north", "N"),
        (regrets.PORT, 0, None),
        (regrets.shops(rod="rods"), "rod", "rods"),
        (regrets.shops(rod="rods"), "dice", "dice"),
        (regrets.dice(), {"die": "player", "face": 3}, ("player", 3)),
        (regrets.spent(lambda die: {"of": die}, "of"), "player", {"of": "player"}),
        (regrets.cards({"eel": {"id": "eel"}}), "eel", {"id": "eel"}),
        (regrets.cards({}), None, None),
    ],
)
def test_a_form_goes_both_ways(form: forms.Form, said: Any, held: Any) -> None:
    assert form.load(said) == held
    assert form.report(held) == said


def test_a_card_that_the_program_does_not_have_cannot_be_loaded() -> None:
    with pytest.raises(kit.CannotLoad, match="there is no card eel"):
        regrets.cards({}).load("eel")


class Boat:
    """A program with a method for each step."""

    def __init__(self) -> None:
        self.log: list[Any] = []

    def head(self, crew: str, way: str) -> None:
        self.log.append((crew, way))
        if way == "N":
            raise ValueError("an island is there")

    def shoot(self, space: Any) -> None:
        self.log.append(space + "!")


KINDS = sonar.kinds({"order": "head crew to", "torpedo": "shoot at?", "drop": "shoot at!"}, {"to": sonar.LETTERS})


def played(kind: str, seat: str = "red.captain", **parts: Any) -> Boat:
    boat = Boat()
    KINDS[kind](boat, {"kind": kind, "seat": seat, **parts}, None)
    return boat


def test_calls_pass_on_parts_in_the_form_of_the_program() -> None:
    assert played("order", to="west").log == [("red", "W")]


@pytest.mark.parametrize(
    ("kind", "seat", "why"),
    [
        ("order", "red.engineer", "the engineer has no order"),
        ("torpedo", "red.captain", "needs at"),
        ("drop", "red.captain", "needs at"),
    ],
)
def test_what_cannot_be_passed_on_is_not_offered(kind: str, seat: str, why: str) -> None:
    with pytest.raises(kit.NotOffered, match=why):
        played(kind, seat, to="west")


def test_a_name_to_be_written_is_not_offered() -> None:
    with pytest.raises(kit.NotOffered, match="TODO"):
        forms.calls({"": "TODO seat"})[""](Boat(), {"seat": 1}, None)


def test_chips_in_nested_lists_are_complete() -> None:
    table = message_table("deep-sea-adventure")
    chip, seen = {"level": 1, "value": 2}, {"level": 2, "value": 5, "known_to": [1]}
    sent = {"line": [[chip], []], "divers": [{"carried": [[seen, chip]], "banked": []}]}
    whole = forms.filled(sent, table["position"])
    assert whole["line"] == [[{**chip, "known_to": []}], []]
    assert whole["divers"][0]["carried"] == [[seen, {**chip, "known_to": []}]]
    assert forms.filled({"seats": 2}, table["setup"]) == {"seats": 2}  # A part that is not sent stays absent.


def adapter(**more: Any) -> kit.Adapter:
    return kit.Adapter("captain-sonar", lambda setup: Boat(), lambda boat: {"log": list(boat.log)}, KINDS, **more)


def test_messages_are_complete(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(write_table("captain-sonar"), encoding="utf-8")
    seen: dict[str, Any] = {}

    def load(position: Any) -> Boat:
        seen.update(position)
        raise ValueError("no such boat")

    def silence(game: Any, choice: Any, chance: Any) -> None:
        seen.update(choice)

    plain = kit.Adapter("captain-sonar", seen.update, lambda game: {}, {**KINDS, "silence": silence}, load=load)
    whole = forms.complete(plain, ValueError, table=tmp_path / NAME)
    whole.new_game({"map": "bravo"})
    assert seen == {"map": "bravo", "mode": "turn-by-turn", "goal": "hunt", "first": "red", "people": [4, 4]}
    with pytest.raises(kit.CannotLoad, match="no such boat"):
        whole.load({"crews": [{"gauges": {"mine": 2}}, {}]})
    assert seen["crews"][0]["gauges"] == {**dict.fromkeys(sonar.SYSTEMS, 0), "mine": 2}
    assert (seen["crews"][1]["route"], seen["crews"][1]["last"], seen["question"]) == ([], "order", None)
    whole.kinds["silence"](Boat(), {"kind": "silence", "seat": "red.captain"}, None)
    assert (seen["length"], seen["to"]) == (0, None)
    assert whole.play(Boat(), [{"choice": {"kind": "order", "seat": "red.captain", "to": "north"}}])[1]["refused"] == {
        "why": "an island is there"
    }


CHECK = {"kind": "check", "seat": "red.engineer"}
DIVE = {"kind": "dive", "seat": "blue.engineer"}


@pytest.mark.parametrize(
    ("moves", "played"),
    [
        ([CHECK], [None, {"choice": DIVE}]),
        ([CHECK, DIVE], [None, None]),
        ([CHECK, {**DIVE, "fast": True}], [None, None]),
    ],
)
def test_a_sequence_reports_what_the_program_did_by_itself(moves: list[Any], played: list[Any]) -> None:
    together = forms.sequence({"check": lambda game, choice, chance: [None, {"choice": DIVE}]})
    assert together(None, [{"choice": one} for one in moves]) == played


def test_a_sequence_says_which_move_was_refused() -> None:
    together = forms.sequence(KINDS, ValueError)
    moves = [{"choice": {"kind": "order", "seat": "red.captain", "to": way}} for way in ("west", "north")]
    with pytest.raises(kit.Refused, match="an island is there") as caught:
        together(Boat(), moves)
    assert caught.value.at == 2


def test_a_whole_turn_reports_what_nobody_said() -> None:
    moves = [{"choice": {"kind": "pass", "seat": 1}}, {"choice": {"kind": "reward", "seat": 1, "take": "dink"}}]
    turn = shapes.Sequence(moves)
    turn.chose(turn.take("reward"), "reward", 1, take="regret")
    assert turn.result() == [None, {"choice": {"take": "regret"}}]
    turn = shapes.Sequence(moves[:1])
    turn.chose(turn.take("reward"), "reward", 1, take="dink")
    assert turn.result() == [None, moves[1]]
    with pytest.raises(kit.NotOffered, match="reward"):
        shapes.Sequence(moves).result()


OWN = {"choice": {"kind": "pass", "seat": 2}}
LISTED = """
import { play } from "./kit.mjs";
const own = { choice: { kind: "pass", seat: 2 } };
const kinds = { end: () => [null, own], roll: () => ({ chance: [3] }), wait: () => {} };
const moves = (...names) => names.map((kind) => ({ choice: { kind } }));
const played = async (...names) => (await play({ kinds, report: () => ({}) }, {}, moves(...names)))[1].played ?? [];
const all = [await played("end"), await played("end", "roll"), await played("roll"), await played("wait")];
console.log(JSON.stringify(all));
"""
PLAYED = [[None, OWN], [None, {"chance": [3]}, {**OWN, "after": 1}], [{"chance": [3]}], []]


def test_a_kind_may_return_moves_that_the_program_made_by_itself() -> None:
    kinds = {
        "end": lambda game, choice, chance: [None, OWN],
        "roll": lambda game, choice, chance: {"chance": [3]},
        "wait": lambda game, choice, chance: None,
    }
    adapter = kit.Adapter("race", dict, dict, kinds)

    def played(*names: str) -> Any:
        return adapter.play({}, [{"choice": {"kind": name}} for name in names])[1].get("played", [])

    assert [played("end"), played("end", "roll"), played("roll"), played("wait")] == PLAYED


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_kind_in_javascript_may_return_them_too(tmp_path: Path) -> None:
    (tmp_path / "try.mjs").write_text(LISTED, encoding="utf-8")
    shutil.copy(LANGUAGES["javascript"].files[0], tmp_path)
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    # The kit keeps stdout for answers.
    assert json.loads(done.stderr) == PLAYED


def test_an_answer_that_is_not_asked_for_is_refused() -> None:
    player = shapes.Asked({"seat": 1, "declare": "back", "lay": []})
    with pytest.raises(kit.Refused, match="declare"):
        player.refuse_others()
    assert player["declare"] == "back"
    player.refuse_others()


def test_chance_that_is_missing_is_the_programs_and_is_reported() -> None:
    chance = regrets.Chance()
    chance.feed([{"of": "player", "got": [3]}, {"of": "coin", "got": "heads"}])
    assert chance.give("coin", lambda: "tails") == "heads"
    assert [chance.give("player", lambda: 1) for _ in range(2)] == [3, 1]
    assert chance.played([]) == {"chance": [{"of": "player", "got": [1]}]}


# ---- The languages agree

ANGLER = {
    "fresh": [{"die": "player", "face": 3}, {"die": "omen", "face": 0}],
    "rolled": [{"die": "player", "face": 2}, {"die": "player", "face": 1}],
    "fish": ["eel", "cod"],
    "mounts": [{"times": 2, "fish": ["sprat"]}, {"times": 1}, {"times": 3, "fish": []}],
    "rods": ["ash"],
    "reels": ["silver"],
    "rod": "ash",
    "dinks": ["hook", "hook"],
    "supplies": ["net"],
    "regrets": ["regret-1"],
    "drawn_rods": ["oak", "birch"],
}
CARDS = {"anglers": [ANGLER, {}], "shoals": [{"name": "1a", "cards": []}, {"name": "1b"}]}
SEA = {"divers": [{"carried": [[], []]}], "line": []}
LEVEL_1, SEEN = {"level": 1}, {"level": 1, "value": 3}
SHOWN = {"line": [[SEEN], []], "divers": [{"carried": [[SEEN]]}, {"carried": [[SEEN]], "at": 2}, {"home": True}]}
OPTIONS: dict[str, list[Any]] = {
    "order": ["a", "b", "c"],
    "pick-cards": ["a", "b"],
    "option": [1, 0],
    "pick-dice": [[[{"die": "player", "face": 1}], ["omen"]]],
}
MAP = {"columns": 3, "rows": 2, "sectors": [1, 2], "symbols": ["W1", "E6"]}
SCRIPT = """
import * as sea from "./deep-sea.mjs";
import * as sonar from "./kit-captain-sonar.mjs";
import * as regrets from "./kit-deep-regrets.mjs";
const { CARDS, SEA, SHOWN, OPTIONS, MAP, sonarKinds, regretsKinds } = JSON.parse(process.argv[2]);
const found = [sea.candidates(SEA, 1)];
found.push(...sonarKinds.map((kind) => sonar.candidates("red.captain", kind, MAP)));
found.push(...regretsKinds.map((kind) => regrets.candidates(CARDS, 1, kind, OPTIONS[kind] ?? [])));
found.push(sonar.decisions("blue", "gauge", "drone", "order"));
found.push([sea.hidden(SHOWN, [1]), sea.hidden(SHOWN), sea.hidden({ over: true })]);
process.stderr.write(JSON.stringify(found));
"""


def test_the_helpers_list_the_same_choices_in_both_languages(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    language = LANGUAGES["javascript"]
    for game in ("deep-sea-adventure", "captain-sonar", "deep-regrets"):
        for path in (*language.files, *language.beside(game)):
            shutil.copy(path, tmp_path)
    (tmp_path / "script.mjs").write_text(SCRIPT, encoding="utf-8")
    kinds = {name: list(message_table(f"{game}")["choice"]) for name, game in (
        ("sonarKinds", "captain-sonar"), ("regretsKinds", "deep-regrets")
    )}  # fmt: skip
    given = json.dumps({"CARDS": CARDS, "SEA": SEA, "SHOWN": SHOWN, "OPTIONS": OPTIONS, "MAP": MAP, **kinds})
    done = subprocess.run(
        ["node", "script.mjs", given], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    expected = [deep_sea.candidates(SEA, 1)]
    expected += [sonar.candidates("red.captain", kind, 3, 2, [1, 2], ["W1", "E6"]) for kind in kinds["sonarKinds"]]
    expected += [regrets.candidates(CARDS, 1, kind, OPTIONS.get(kind, [])) for kind in kinds["regretsKinds"]]
    expected.append(sonar.decisions("blue", "gauge", "drone", "order"))
    expected.append([deep_sea.hidden(SHOWN, [1]), deep_sea.hidden(SHOWN), deep_sea.hidden({"over": True})])

    def in_order(lists: list[Any]) -> list[list[str]]:
        return [sorted(json.dumps(one, sort_keys=True) for one in some) for some in lists]

    assert in_order(json.loads(done.stderr)) == in_order(expected)
    assert all(regrets.candidates(CARDS, 1, kind, OPTIONS.get(kind, [])) for kind in kinds["regretsKinds"])


def test_a_check_may_name_any_of_the_roles() -> None:
    listed = [set(choice.get("crossed", ())) for choice in sonar.candidates("red.engineer", "check", 1, 1, [], [])]
    assert len(listed) == 16
    assert {"captain", "engineer", "radio-operator"} in listed
    tables = json.loads((LANGUAGES["java"].beside("captain-sonar")[0].parents[1] / "tables.json").read_text())
    assert [set(roles) for roles in tables["candidates"]["check"][1]["crossed"]] == [each for each in listed if each]


ASYNC_STEPS = """
import { steps } from "./deep-sea.mjs";
const diver = { at: 1, facing: "down", home: false, carried: [], banked: [] };
const game = { dive: 1, air: 20, line: [[], [{ level: 1 }]], divers: [diver], turn: 1, over: false };
const later = () => new Promise((done) => setTimeout(done, 1));
const play = steps(async (one) => { await later(); return structuredClone(one); }, {
  swim: async (one) => { await later(); one.divers[0].at = 2; return [1, 1]; },
  pickUp: async (one) => { await later(); one.divers[0].carried.push([{ level: 1 }]); },
  endTurn: async (one) => { one.held = one.divers[0].carried.length; },
});
const choice = { seat: 1, declare: "deeper", search: { action: "pick-up" } };
const entry = await play(game, choice, null);
process.stderr.write(JSON.stringify([entry, game.divers[0].at, game.held]));
"""


def test_the_steps_of_a_turn_may_be_asynchronous(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    for path in (*LANGUAGES["javascript"].files, *LANGUAGES["javascript"].beside("deep-sea-adventure")):
        shutil.copy(path, tmp_path)
    (tmp_path / "script.mjs").write_text(ASYNC_STEPS, encoding="utf-8")
    done = subprocess.run(["node", "script.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(done.stderr) == [{"chance": {"dice": [1, 1]}}, 2, 1]


JAVA_LINES = """
class Lines {
    public static void main(String[] words) {
        System.out.print(Json.write(Json.read("[1\\n, true\\r\\n, {\\"a\\": 2\\n}\\n]")));
    }
}
"""


def test_a_number_may_end_a_line_in_java(tmp_path: Path) -> None:
    if shutil.which("javac") is None:
        pytest.skip("javac is not installed")
    shutil.copy(next(path for path in LANGUAGES["java"].files if path.name == "Json.java"), tmp_path)
    (tmp_path / "Lines.java").write_text(JAVA_LINES, encoding="utf-8")
    subprocess.run(["javac", "Json.java", "Lines.java"], cwd=tmp_path, check=True, timeout=60)
    done = subprocess.run(["java", "Lines"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(done.stdout) == [1, True, {"a": 2}]


def test_a_view_hides_the_chips_of_others() -> None:
    seen = deep_sea.hidden(SHOWN, [1])
    assert seen == {
        "line": [[LEVEL_1], []],
        "divers": [{"carried": [[SEEN]]}, {"carried": [[LEVEL_1]], "at": 2}, {"home": True}],
    }
    assert SHOWN["line"] == [[SEEN], []]


def test_positions_with_unknown_chips_are_rejected() -> None:
    position = {"turn": 1, "line": [[SEEN]], "divers": [{"carried": [], "banked": [[SEEN]]}]}
    deep_sea.check_known(position)
    for wrong in ({"turn": None}, {"line": [[{"level": 1, "value": None}]]}):
        with pytest.raises(kit.CannotLoad):
            deep_sea.check_known({**position, **wrong})


def test_a_laying_order_in_a_turn_that_ends_no_dive_is_refused() -> None:
    def report(game: dict[str, Any]) -> dict[str, Any]:
        return {"turn": 1, "dive": game["dive"], "divers": [{"at": 0, "home": False, "carried": []}], "line": []}

    def play(game: dict[str, Any], turn: deep_sea.Turn, choice: Any, chance: Any) -> None:
        game["dive"] += turn.action == "nothing" and chance["dice"] == [3, 3]

    played = deep_sea.turns(report, play)
    order = {"seat": 1, "units": []}
    choice = {"seat": 1, "declare": None, "stop": False, "search": {"action": "nothing"}, "lay": [order]}
    with pytest.raises(kit.Refused, match="nothing to lay down"):
        played({"dive": 1}, choice, {"dice": [1, 1]})
    assert played({"dive": 1}, choice, {"dice": [3, 3]}) is None


def test_the_helpers_share_one_table() -> None:
    ours, table = helper_tables("captain-sonar"), message_table("captain-sonar")
    assert (ours["sides"], ours["roles"], ours["systems"], ours["directions"], ours["setups"]) == (
        sonar.SIDES,
        sonar.ROLES,
        sonar.SYSTEMS,
        sonar.WAYS,
        sonar.ALL,
    )
    assert ours["acting"] == {kind: sonar.ACTING.get(kind, ["captain"]) for kind in table["choice"]}
    assert ours["candidates"].keys() == table["choice"].keys()
    ours = helper_tables("deep-regrets")
    assert (ours["days"], ours["shops"], ours["decks"]) == (regrets.DAYS, regrets.SHOPS, regrets.DECKS)
    assert ours["candidates"].keys() == message_table("deep-regrets")["choice"].keys()


class Fire:
    def __init__(self, seat: int, at: str, depth: int = 0) -> None:
        self.seat, self.at, self.depth = seat, at, depth


def test_actions_are_made_of_the_classes_of_a_program() -> None:
    kinds = forms.actions(
        {"torpedo": "Fire seat at"}, {"seat": forms.FROM_ZERO}, forms.typed(SimpleNamespace(Fire=Fire))
    )
    made = kinds["torpedo"]({"seat": 2, "at": "C4"})
    assert (type(made), vars(made)) == (Fire, {"seat": 1, "at": "C4", "depth": 0})
    with pytest.raises(kit.NotOffered, match="Fire: missing a required argument: 'at'"):
        kinds["torpedo"]({"seat": 2, "at": None})


def test_a_reducer_may_return_events_and_go_on_by_itself() -> None:
    def reduce(state: tuple[str, ...], action: Any) -> Any:
        return (*state, action["type"]), [f"{action['type']} was played"]

    def after(game: shapes.State, choice: Any) -> Any:
        shapes.send(game, reduce, {"type": "OK"}, has_events=True)
        return [None, {"choice": {"kind": "answer", "seat": 2, "yes": True}}]

    actions = forms.actions({"ask": "ASK", "say": "SAY"})
    plays = shapes.reducing(reduce, actions, has_events=True, after={"ask": after})
    game = shapes.State(())
    played = forms.sequence(plays)(
        game, [{"choice": {"kind": "ask", "seat": 1}}, {"choice": {"kind": "say", "seat": 1}}]
    )
    assert game.state == ("ASK", "OK", "SAY")
    assert game.events == ["ASK was played", "OK was played", "SAY was played"]
    assert played == [None, None, {"choice": {"kind": "answer", "seat": 2, "yes": True}, "after": 1}]


def test_a_copied_state_is_shared_and_has_no_events() -> None:
    game = shapes.State(object())
    game.events, game.seen = ["an event"], [1]  # type: ignore[attr-defined]
    copied = copy.deepcopy(game)
    assert copied.state is game.state
    assert copied.events == []
    copied.seen.append(2)  # type: ignore[attr-defined]
    assert game.seen == [1]  # type: ignore[attr-defined]


def test_the_roles_of_a_crew_are_checked_for_the_actions_of_a_reducer() -> None:
    commands = sonar.commands({"drop": "DROP crew role at", "sonar": "SONAR role"})
    assert commands["drop"]({"seat": "red.captain", "at": "A1"}) == {
        "type": "DROP", "crew": "red", "role": "captain", "at": "A1",
    }  # fmt: skip
    with pytest.raises(kit.NotOffered, match="the engineer has no sonar"):
        commands["sonar"]({"seat": "red.engineer"})
    plays = sonar.of_roles({"sonar": lambda game, choice, chance: choice["crew"]})
    assert plays["sonar"](None, {"seat": "blue.first-mate"}, None) == "blue.first-mate"


REDUCER = """
import { actions, sequence } from "./kit-forms.mjs";
import { reducing, send } from "./kit-shapes.mjs";
class Ask { constructor({ by }) { this.by = by; } }
const reduce = (state, action) => [[...state, action.constructor.name], [action.by ?? "ok"]];
const after = { ask: async (game) => {
  await send(game, reduce, "OK", true);
  return [null, { choice: { kind: "answer", seat: 2 } }];
} };
const made = actions({ ask: "Ask by=seat" }, {}, (type, fields) => new { Ask }[type](fields));
const game = { state: [] };
const together = sequence(reducing(reduce, made, { hasEvents: true, after }));
const played = await together(game, [{ choice: { kind: "ask", seat: 1 } }]);
console.log(JSON.stringify([game, played]));
"""


def test_a_reducer_in_javascript_may_do_the_same(tmp_path: Path) -> None:
    language = LANGUAGES["javascript"]
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    for path in (*language.files, *dict(language.shapes)["reducer"]):
        shutil.copy(path, tmp_path)
    (tmp_path / NAME).write_text("{}", encoding="utf-8")
    (tmp_path / "try.mjs").write_text(REDUCER, encoding="utf-8")
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    game = {"state": ["Ask", "String"], "events": [1, "ok"]}
    assert json.loads(done.stderr) == [
        game,  # The kit keeps the standard output for answers.
        [None, {"choice": {"kind": "answer", "seat": 2}}],
    ]


COPIED = """
import { copyOf } from "./kit-forms.mjs";
class Diver {
  bag = new Map([["chips", [1]]]);
  seen = new Set([2]);
}
const game = { diver: new Diver(), roll: () => 6 };
game.turn = game.diver;
const copy = copyOf(game);
copy.diver.bag.get("chips").push(3);
copy.diver.seen.add(4);
const kept = [copy.turn === copy.diver, copy.diver instanceof Diver, copy.diver !== game.diver, copy.roll()];
const sizes = [game, copy].map(({ diver }) => [diver.bag.get("chips").length, diver.seen.size]);
process.stderr.write(JSON.stringify([kept, sizes]));
"""


def test_a_copy_in_javascript_keeps_classes_and_functions(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    for path in LANGUAGES["javascript"].files:
        shutil.copy(path, tmp_path)
    (tmp_path / NAME).write_text("{}", encoding="utf-8")
    (tmp_path / "try.mjs").write_text(COPIED, encoding="utf-8")
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stderr) == [[True, True, True, 6], [[1, 1], [2, 2]]]


SUSPENDED = """
import { Replay } from "./kit-shapes.mjs";
const run = async (game, ask) => {
  for (;;) game.sum += (await ask(game.sum % 2, { kind: "number" })).by;
};
const game = await Replay.start(() => ({ sum: 0 }), run);
await game.type({ by: 3 });
const copied = await game.copy();
await copied.type({ by: 4 });
process.stderr.write(JSON.stringify([game.game.sum, game.asked, copied.game.sum, copied.asked]));
"""


def test_a_program_that_awaits_answers_may_ask_with_any_question(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    language = LANGUAGES["javascript"]
    for path in (*language.files, *dict(language.shapes)["prompts"]):
        shutil.copy(path, tmp_path)
    (tmp_path / NAME).write_text("{}", encoding="utf-8")
    (tmp_path / "try.mjs").write_text(SUSPENDED, encoding="utf-8")
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    question = {"kind": "number"}
    assert json.loads(done.stderr) == [3, [1, question], 7, [1, question]]


def test_a_table_loads_its_fields_in_their_order() -> None:
    def equip(angler: Any, rod: str) -> None:
        angler.rod = next(own for own in angler.rods if own == rod)

    table = forms.Table(rods="rods", rod=forms.computed(lambda angler: angler.rod, equip))
    loaded = table.load(SimpleNamespace(), {"rod": "cane", "rods": ["pole", "cane"]})
    assert loaded.rod is loaded.rods[1]


def test_a_field_may_depend_on_the_game_around_it() -> None:
    crew = forms.Table(at="place", waits=forms.report_only(lambda boat, game: game["turn"] != boat.place))
    table = forms.Table(crews=(lambda game: game["boats"], crew), turn="turn")
    game = {"turn": 2, "boats": {"red": diver(), "blue": diver()}}
    table.load(game, {"turn": 7, "crews": [{"at": 7, "waits": True}, {"at": 3}]})
    assert table.report(game) == {"turn": 7, "crews": [{"at": 7, "waits": False}, {"at": 3, "waits": True}]}
    assert forms.Table(length=forms.report_only(len)).report([1, 2]) == {"length": 2}


def test_a_function_in_place_of_a_path_only_reports_and_says_so() -> None:
    table = forms.Table(at=(lambda boat: boat.place, forms.FROM_ZERO))
    assert table.report(diver()) == {"at": 1}
    with pytest.raises(TypeError, match="the field at has a function that only reports: use report_only or computed"):
        table.load(diver(), {"at": 1})


def test_a_program_may_make_moves_by_itself_after_any_choice() -> None:
    def reduce(state: Any, action: Any) -> Any:
        return {**state, "used": action["type"] != "HEAD", "last": action["type"]}

    after = sonar.further(
        answer=lambda game, crew: crew == "blue",
        dives=lambda game, crew: True,
        ends=lambda game, crew, before: game.state["used"] and not before["used"] and crew == "red",
    )
    types = {"order": "HEAD", "drone": "DRONE", "sonar": "SONAR", "answer-sonar": "ANSWER", "check": "CHECK"}
    plays = shapes.reducing(reduce, sonar.commands(types), after=after)
    end, drone = {"kind": "end", "seat": "red.captain"}, {"kind": "drone", "seat": "red.first-mate"}
    answer = {"kind": "answer-drone", "seat": "blue.captain", "yes": True}

    def further(kind: str, seat: str) -> list[Any]:
        game = shapes.State({"used": False})
        return [move and move["choice"] for move in plays[kind](game, {"kind": kind, "seat": seat}, None)]

    assert further("order", "red.captain") == [None]
    assert further("drone", drone["seat"]) == [None, answer, end]
    assert further("answer-sonar", "blue.captain") == [None, end]
    assert further("sonar", "blue.captain") == [None]
    assert further("check", "red.engineer") == [None, {"kind": "dive", "seat": "blue.engineer"}]
    played = forms.sequence(plays)(shapes.State({"used": False}), [{"choice": drone}, {"choice": end}])
    assert played == [None, None, {"choice": answer, "after": 1}]


def test_what_an_adapter_says_is_added_to_what_the_helper_says(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []
    monkeypatch.setattr(kit, "serve", served.append)
    monkeypatch.setattr(sonar, "complete", lambda adapter, *refusals: adapter)
    none: Any = None
    claims = {"readings": {"failure-announced": "told"}}
    sonar.serve(
        "boat", none, none, {"order": none, "end": none}, [], board=none, goes_on_at=["end"], claims=claims,
        offers=sonar.offers(map=["alpha"]), more={"note": 1},
    )  # fmt: skip
    said = served[0]["initialize"]({})["games"]["captain-sonar"]
    assert (said["claims"], said["note"]) == (claims, 1)
    assert said["pauses_at"] == [kind for kind in sonar.KINDS if kind != "end"]
    assert (said["offers"]["map"], "configurable" in said) == (["alpha"], False)


SERVED = """
import { further, serve, commands } from "./kit-captain-sonar.mjs";
import { reportOnly, sequence, table } from "./kit-forms.mjs";
import { reducing } from "./kit-shapes.mjs";
const crew = table({ at: "place", waits: reportOnly((boat, game) => game.turn !== boat.place) });
const position = table({ crews: [(game) => game.boats, crew], turn: "turn" });
const game = { turn: 2, boats: { red: { place: 0 }, blue: { place: 0 } } };
position.load(game, { turn: 7, crews: [{ at: 7, waits: true }, { at: 3 }] });
let wrong = "";
try {
  table({ at: [(boat) => boat.place, { load: (n) => n, report: (n) => n }] }).load({}, { at: 1 });
} catch (error) {
  wrong = error.message;
}
const reduce = (state, { type }) => ({ used: type !== "HEAD" });
const ends = ({ state }, _, before) => state.used && !before.used;
const after = further({ answer: (_, side) => side === "blue", ends });
const plays = reducing(reduce, commands({ order: "HEAD", drone: "DRONE" }), { after });
const drone = { kind: "drone", seat: "red.first-mate" };
const end = { kind: "end", seat: "red.captain" };
const played = await sequence(plays)({ state: { used: false } }, [{ choice: drone }, { choice: end }]);
const ordered = await plays.order({ state: {} }, { kind: "order", seat: "red.captain" });
process.stderr.write(JSON.stringify([position.report(game), wrong, played, ordered]));
await serve("boat", {
  ...{ kinds: plays, goesOnAt: ["order"], claims: { readings: { a: "b" } }, can: [], more: { note: 1 } },
  isSequence: true,
});
"""


def test_the_helpers_for_a_reducer_in_javascript(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    language = LANGUAGES["javascript"]
    for path in (*language.files, *dict(language.shapes)["reducer"], *language.beside("captain-sonar")):
        shutil.copy(path, tmp_path)
    (tmp_path / NAME).write_text(write_table("captain-sonar"), encoding="utf-8")
    (tmp_path / "try.mjs").write_text(SERVED, encoding="utf-8")
    asked = '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}\n'
    done = subprocess.run(
        ["node", "try.mjs"], cwd=tmp_path, input=asked, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    answer = {"choice": {"kind": "answer-drone", "seat": "blue.captain", "yes": True}, "after": 1}
    assert json.loads(done.stderr) == [
        {"crews": [{"at": 7, "waits": False}, {"at": 3, "waits": True}], "turn": 7},
        "the field at has a function that only reports: make it with reportOnly or computed",
        [None, None, answer],
        [None],
    ]
    said = json.loads(done.stdout)["result"]["games"]["captain-sonar"]
    assert (said["claims"], said["note"]) == ({"readings": {"a": "b"}}, 1)
    assert said["pauses_at"] == [kind for kind in sonar.KINDS if kind != "order"]
    assert said["offers"]["first"] == ["red", "blue"]


def test_complete_in_java_keeps_every_part_of_an_adapter() -> None:
    folder = Path(kit.__file__).parent / "kits" / "java"
    adapter = (folder / "Kit.java").read_text(encoding="utf-8").partition("public static class Adapter<G> {")[2]
    fields = adapter.partition("public Adapter(")[0]
    parts = re.findall(r"^ +public (?!final)[^(=;]*? (\w+)(?: =|;)", fields, re.MULTILINE)
    complete = (folder / "Forms.java").read_text(encoding="utf-8").partition(" complete(")[2].partition("\n    }\n")[0]
    assert len(parts) == 10
    assert [part for part in parts if f"made.{part} = " not in complete] == []
