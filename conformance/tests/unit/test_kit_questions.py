"""A program of which one call plays several choices is played move by move, in Python and in JavaScript."""

from __future__ import annotations

import copy
import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from leadline import kit
from leadline.kits import LANGUAGES
from leadline.kits.python import kit_forms as forms
from leadline.kits.python import kit_questions
from leadline.run.answers import MOST_WHY


class Ferry:
    """A program that plays a round in one call, and asks about everything through one callback."""

    def __init__(self) -> None:
        self.cargo, self.left, self.rolled = {1: list[str](), 2: list[str]()}, ["tea", "tin", "rum"], list[int]()
        self.ask: Any = None

    def play_round(self) -> None:
        for seat in (1, 2):
            while (word := self.ask.choose(seat, "what", ["load", "sail"] if self.left else ["sail"])) == "load":
                goods = self.ask.choose(seat, "which", self.left)
                self.left.remove(goods)
                self.cargo[seat].append(goods)
            assert word == "sail"
            self.rolled.append(random.randrange(10**9))
            while len(jetsam := self.ask.choose_some(seat, "jetsam", self.cargo[seat])) > 1:
                pass
            self.cargo[seat] = [goods for goods in self.cargo[seat] if goods not in jetsam]
            self.ask.events.append(f"{seat} sails")


class Crew(kit_questions.Questions):
    topics = {  # noqa: RUF012
        "what": lambda option: {"kind": option},
        "which": {"load": ("goods", forms.Form(report=str.upper))},
        "jetsam": {"sail": "jetsam"},
    }
    forced = ("which",)

    def begin(self, choice: Any, chance: Any) -> None:
        if chance == "storm":
            raise kit.NotOffered("there are no storms")

    def choose(self, seat: int, topic: str, options: list[str]) -> Any:
        return self.one(seat, topic, options)

    def choose_some(self, seat: int, topic: str, options: list[str]) -> Any:
        return self.some(seat, topic, options)


def ferry() -> kit_questions.Session:
    def step(game: Ferry, crew: Crew) -> None:
        game.ask = crew
        game.play_round()

    return kit_questions.Session(Ferry(), step, Crew, lambda game: len(game.rolled) > 3)


def load(goods: Any, seat: int = 1) -> dict[str, Any]:
    return {"seat": seat, "kind": "load", "goods": goods}


def sail(*jetsam: str, seat: int = 1) -> dict[str, Any]:
    return {"seat": seat, "kind": "sail", "jetsam": list(jetsam)}


def test_a_call_that_asks_for_several_moves_waits_at_the_first_question_without_an_answer() -> None:
    game = ferry()
    assert game.to_act("wave") == [{"seats": [1], "kind": kind} for kind in ("load", "sail", "wave")]
    game.play(load("TIN"))
    assert (game.game.cargo[1], game.game.left, game.events) == (["tin"], ["tea", "rum"], [])
    tried = copy.deepcopy(game)
    tried.play(load("TEA"))
    tried.play(load(None))  # A single option is not a decision.
    assert (tried.game.cargo[1], tried.options()) == (["tin", "tea", "rum"], ["sail"])
    assert game.game.cargo[1] == ["tin"]
    game.play(sail("tin"))
    assert (game.game.cargo[1], game.events, game.question) == ([], ["1 sails"], (2, "what", ["load", "sail"]))
    rolled = game.game.rolled
    game.play(sail(seat=2))
    assert game.game.rolled[:1] == rolled  # What was rolled before is not rolled again.
    assert (game.question or (0,))[0] == 1
    game.play(sail())
    game.play(sail(seat=2))
    assert (game.question, game.kinds(), game.to_act(), game.options()) == (None, [], [], [])


OTHER_SEAT = (
    "the program asks seat 1 about 'what' now and needs the choice 'load' or 'sail', "
    "but this move is the choice 'load' of seat 2"
)
OTHER_CHOICE = (
    """this move is {"kind": "row"}, but for 'what' the program offers {"kind": "load"} or {"kind": "sail"}"""
)
OTHER_OPTION = "the part 'goods' of this move names 'GOLD', but for 'which' the program offers 'TEA', 'TIN' or 'RUM'"
LEFT_OVER = (
    "the part 'twice' of this move is true, but the program does not ask for it before it asks seat 1 about 'what'; "
    "if it never does, add 'twice' to `idle`"
)
AGAIN = (
    "the program asks seat 1 about 'jetsam' again with the same options, so it did not accept the answer; "
    "if it may ask twice, add this topic to `repeated`"
)
NO_OPTION = "the part 'jetsam' of this move names 'tin', but for 'jetsam' the program offers nothing"


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ([load("TIN", seat=2)], OTHER_SEAT),
        ([{"seat": 1, "kind": "row"}], OTHER_CHOICE),
        ([load("GOLD")], OTHER_OPTION),
        ([{**load("TIN"), "twice": True}, load("TEA")], LEFT_OVER),
        ([load("TIN"), load("TEA"), sail("tin", "tea")], AGAIN),
        ([sail("tin")], NO_OPTION),
        ([sail(), sail(seat=2), sail(), sail(seat=2), sail()], "the game is over"),
    ],
)
def test_a_move_that_does_not_answer_the_program_is_refused(moves: list[Any], why: str) -> None:
    game = ferry()

    def play() -> None:
        for move in moves:
            game.play(move)

    with pytest.raises(kit.Refused, match=f"^{re.escape(why)}$"):
        play()


TOPICS = {
    "menu": lambda option: {"kind": option},
    "next": {"order": kit_questions.each("cards")},
    "which dice": {"pay": "dice"},
    "course": {"order": "TODO to"},
    "slot": {"mount": ("slot", kit_questions.NUMBER)},
    "empty": {},
}
"""The topics of a program whose owner has made some mistakes; those in JavaScript are the same."""
DICE: list[Any] = ["which dice", ["p1", "p2"], 1, 2]
UNANSWERED = (
    "but `topics` has answers only for 'menu', 'next', 'which dice', 'course' and 'slot': "
    "add this topic, or answer it in the callback"
)
WRONG: list[tuple[list[list[Any]], dict[str, Any], str]] = [
    ([["Press Enter", []]], {}, f"NotOffered: the program asks seat 1 about 'Press Enter', {UNANSWERED}"),
    ([["empty", ["a"]]], {}, f"NotOffered: the program asks seat 1 about 'empty', {UNANSWERED}"),
    (
        [["menu", ["order"], 0, 1]],
        {},
        "NotOffered: the program asks seat 1 about 'menu', which is a menu in `topics`: only `one` answers a menu",
    ),
    (
        [["course", ["north"]]],
        {"kind": "order", "to": "north"},
        "NotOffered: for 'course', `topics` names the part 'TODO to', but this move has only 'to': "
        "correct the name, or add its settable input to `can`",
    ),
    (
        [["which dice", ["p1"]]],
        {"kind": "pay"},
        "NotOffered: for 'which dice', `topics` names the part 'dice', but this move has no parts: "
        "correct the name, or add its settable input to `can`",
    ),
    (
        [["next", ["a"]]],
        {"kind": "order", "cards": []},
        "Refused: the part 'cards' of this move has no entry, but the program asks for one about 'next'",
    ),
    (
        [["next", ["a", "b"]], DICE],
        {"kind": "order", "cards": ["a", "b"]},
        "Refused: the part 'cards' of this move still has [\"b\"], but the program does not ask for it before it asks "
        "seat 1 about 'which dice'; if it never does, add 'cards' to `idle`",
    ),
    (
        [["next", ["a"]]],
        {"kind": "order", "cards": ["a"], "to": "north"},
        "Refused: the part 'to' of this move is 'north', but the program does not ask for it before it ends the call; "
        "if it never does, add 'to' to `idle`",
    ),
    (
        [DICE],
        {"kind": "pay", "dice": []},
        "Refused: the part 'dice' of this move names 0 options, but for 'which dice' the program takes 1 to 2",
    ),
    (
        [["which dice", ["p1", "p2"], 2, 2]],
        {"kind": "pay", "dice": ["p1"]},
        "Refused: the part 'dice' of this move names 1 option, but for 'which dice' the program takes exactly 2",
    ),
    (
        [["slot", ["left", "right"]]],
        {"kind": "mount", "slot": 3},
        "Refused: the part 'slot' of this move names 3, but for 'slot' the program offers 1 or 2",
    ),
    (
        [["which dice", ["p1", "p2", "p3", "p4", "p5", "p6"], 0, 6]],
        {"kind": "pay", "dice": ["p7"]},
        "Refused: the part 'dice' of this move names 'p7', but for 'which dice' the program offers "
        "'p1', 'p2', 'p3', 'p4' or 2 more",
    ),
    (
        [DICE],
        {"kind": "mount", "slot": 1},
        "Refused: the program asks seat 1 about 'which dice' now and needs the choice 'pay', "
        "but this move is the choice 'mount' of seat 1",
    ),
]
"""The questions of a call, the move that is sent, and what is said about it."""


def ask_all(game: Any, asked: kit_questions.Questions) -> None:
    for topic, options, *numbers in game.asks:
        asked.some(1, topic, options, *numbers) if numbers else asked.one(1, topic, options)
    game.over = True


@pytest.mark.parametrize(("asks", "choice", "why"), WRONG)
def test_a_message_says_what_is_wrong_where_and_what_would_be_right(
    asks: list[list[Any]], choice: dict[str, Any], why: str
) -> None:
    crew = type("Crew", (kit_questions.Questions,), {"topics": TOPICS})

    def play() -> None:
        game = SimpleNamespace(asks=asks, over=False)
        kit_questions.Session(game, ask_all, crew, lambda game: game.over).play({"seat": 1, **choice})

    with pytest.raises((kit.Refused, kit.NotOffered)) as raised:
        play()
    assert f"{type(raised.value).__name__}: {raised.value}" == why


def test_a_menu_that_is_not_written_yet_says_so_when_the_game_is_opened() -> None:
    def unwritten(option: Any) -> Any:
        raise kit.NotOffered("TODO: return the choice")

    crew = type("Crew", (kit_questions.Questions,), {"topics": {"menu": unwritten}})
    with pytest.raises(kit.NotOffered, match="TODO: return the choice"):
        kit_questions.Session(SimpleNamespace(asks=[["menu", ["a"]]]), ask_all, crew, lambda game: False)


def test_a_report_shows_the_whole_message() -> None:
    assert max(len(why.partition(": ")[2]) for _, _, why in WRONG) <= MOST_WHY


def test_the_adapter_may_refuse_a_move_when_it_begins() -> None:
    with pytest.raises(kit.NotOffered, match="there are no storms"):
        ferry().play(sail(), "storm")


def test_options_may_be_named_by_number_or_one_after_another() -> None:
    class Order(kit_questions.Questions):
        topics = {  # noqa: RUF012
            "next": {"order": "cards"},
            "slot": {"order": ("slot", kit_questions.NUMBER)},
            "word": {"order": "word"},
        }

    answers = Order(None, [({"seat": 1, "kind": "order", "cards": ["b", "a"], "slot": 2, "word": "hello"}, None)])
    assert [answers.one(1, "next", pool) for pool in (["a", "b", "c"], ["a", "c"])] == ["b", "a"]
    assert answers.one(1, "slot", ["left", "right"]) == "right"
    assert answers.part(1, "word") == "hello"
    with pytest.raises(kit_questions.Waiting):
        answers.one(2, "next", ["c"])
    assert answers.question == (2, "next", ["c"])


def test_the_program_itself_names_the_choices_that_it_offers() -> None:
    game = ferry()
    assert game.candidates(1, "load") == [load("TEA"), load("TIN"), load("RUM")]
    assert (game.candidates(1, "row"), game.candidates(2, "load")) == ([], [])
    game.play(load("TIN"))
    game.play(load("TEA"))
    assert game.candidates(1, "sail") == [sail(), sail("tin"), sail("tea")]
    assert game.candidates(1, "load") == [{"seat": 1, "kind": "load"}]  # A single option is not asked for.


class Deal(kit_questions.Questions):
    topics = {  # noqa: RUF012
        "menu": lambda option: {"kind": "buy", "shop": option[0], "price": option[1]},
        "next": {"": kit_questions.each("cards")},
        "slot": {"": ("slot", kit_questions.NUMBER)},
    }


def test_choices_of_several_parts_are_completed_part_by_part() -> None:
    def shop(game: Any, asked: Deal) -> None:
        asked.one(1, "menu", [("rod", 1), ("rod", 3), ("reel", 5)])

    session = kit_questions.Session(SimpleNamespace(), shop, Deal, lambda game: False)
    parts = [(choice["shop"], choice["price"]) for choice in session.candidates(1, "buy")]
    assert parts == [("rod", 1), ("rod", 3), ("reel", 5)]

    def order(game: Any, asked: Deal) -> None:
        first = asked.one(1, "next", ["a", "b"])
        asked.one(1, "next", [card for card in ("a", "b") if card != first])
        asked.one(1, "slot", ["left", "right"])

    session = kit_questions.Session(SimpleNamespace(), order, Deal, lambda game: False)
    parts = [(choice["cards"], choice["slot"]) for choice in session.candidates(1, "turn")]
    assert parts == [(["a", "b"], 1), (["a", "b"], 2), (["b", "a"], 1), (["b", "a"], 2)]


WORDS = [{"seat": 1, "declare": "deeper"}, {"seat": 1, "declare": "back"}]


def test_a_menu_of_choices_without_a_kind_lists_its_choices() -> None:
    crew = type("Crew", (kit_questions.Questions,), {"topics": {"turn": lambda word: {"declare": word}}})
    game = SimpleNamespace(asks=[["turn", ["deeper", "back"]]], over=False)
    session = kit_questions.Session(game, ask_all, crew, lambda game: game.over)
    assert session.candidates(1, "turn") == WORDS


def test_a_choice_on_which_the_program_fails_is_left_to_the_kit() -> None:
    def shop(game: Any, asked: Deal) -> None:
        if asked.one(1, "menu", [("rod", 1), ("reel", 5)]) == ("reel", 5):
            raise ValueError("the shop is closed")

    session = kit_questions.Session(SimpleNamespace(), shop, Deal, lambda game: False)
    assert [choice["price"] for choice in session.candidates(1, "buy")] == [1, 5]
    with pytest.raises(ValueError, match="the shop is closed"):
        session.play({"seat": 1, "kind": "buy", "shop": "reel", "price": 5})


ASKING = """
import { readFileSync } from "node:fs";
import { each, NUMBER, Questions, Session } from "./kit-questions.mjs";
import { form } from "./kit-forms.mjs";
import { NotOffered } from "./kit.mjs";
const jettison = ({ ask, cargo }, seat) => {
  for (;;) {
    const jetsam = ask.some(seat, "jetsam", cargo[seat]);
    if (jetsam.length < 2) return cargo[seat].filter((goods) => !jetsam.includes(goods));
  }
};
const step = (game, ask) => {
  game.ask = ask;
  for (const seat of [1, 2]) {
    while (ask.one(seat, "what", game.left.length ? ["load", "sail"] : ["sail"]) === "load") {
      const goods = ask.one(seat, "which", game.left);
      game.left = game.left.filter((other) => other !== goods);
      game.cargo[seat].push(goods);
    }
    game.rolled.push(Math.random());
    game.cargo[seat] = jettison(game, seat);
    ask.events.push(`${seat} sails`);
  }
};
class Crew extends Questions {
  topics = {
    what: (kind) => ({ kind }),
    which: { load: ["goods", form(undefined, (goods) => goods.toUpperCase())] },
    jetsam: { sail: "jetsam" },
  };
  forced = ["which"];
  begin(choice, chance) { if (chance === "storm") throw new NotOffered("there are no storms"); }
}
const copy = ({ ask, ...game }) => structuredClone(game);
const rules = { step, Questions: Crew, isOver: ({ rolled }) => rolled.length > 3, copy };
const ferry = () => Session.start({ cargo: { 1: [], 2: [] }, left: ["tea", "tin", "rum"], rolled: [] }, rules);
const load = (goods, seat = 1) => ({ seat, kind: "load", goods });
const sail = (seat, ...jetsam) => ({ seat, kind: "sail", jetsam });
const said = [];
const game = await ferry();
said.push(game.toAct("wave"), await game.candidates(1, "load"), await game.candidates(2, "load"));
await game.play(load("TIN"));
const tried = game.copied();
await tried.play(load("TEA"));
said.push(await tried.candidates(1, "load"), await tried.candidates(1, "sail"));
await tried.play(load(null));
said.push([tried.game.cargo[1], game.game.cargo[1], tried.options(), game.events]);
await game.play(sail(1, "tin"));
const { rolled } = game.game;
await game.play(sail(2));
said.push([game.game.cargo[1], game.question.slice(0, 2), rolled[0] === game.game.rolled[0], game.events]);
const failed = async (...moves) => {
  const other = await ferry();
  try {
    for (const [choice, chance] of moves) await other.play(choice, chance);
  } catch (error) {
    said.push(`${error.constructor.name}: ${error.message}`);
  }
};
await failed([load("TIN", 2)]);
await failed([{ seat: 1, kind: "row" }]);
await failed([load("GOLD")]);
await failed([{ ...load("TIN"), twice: true }], [load("TEA")]);
await failed([load("TIN")], [load("TEA")], [sail(1, "tin", "tea")]);
await failed([sail(1)], [sail(2)], [sail(1)], [sail(2)], [sail(1)]);
await failed([sail(1), "storm"]);
class Mistaken extends Questions {
  topics = {
    menu: (option) => ({ kind: option }),
    next: { order: each("cards") },
    "which dice": { pay: "dice" },
    course: { order: "TODO to" },
    slot: { mount: ["slot", NUMBER] },
    empty: {},
  };
}
const askAll = (game, asked) => {
  for (const [topic, options, ...numbers] of game.asks) {
    if (numbers.length) asked.some(1, topic, options, ...numbers);
    else asked.one(1, topic, options);
  }
  game.over = true;
};
const wrong = [];
for (const [asks, choice] of JSON.parse(readFileSync("wrong.json", "utf-8"))) {
  const made = { step: askAll, Questions: Mistaken, isOver: (game) => game.over, copy: (game) => ({ ...game }) };
  try {
    await (await Session.start({ asks, over: false }, made)).play({ seat: 1, ...choice });
  } catch (error) {
    wrong.push(`${error.constructor.name}: ${error.message}`);
  }
}
class Deal extends Questions {
  topics = {
    menu: ([shop, price]) => ({ kind: "buy", shop, price }),
    next: { "": each("cards") },
    slot: { "": ["slot", NUMBER] },
  };
}
const deal = { Questions: Deal, isOver: () => false, copy: (other) => ({ ...other }) };
const of = (one) => Session.start({}, { ...deal, step: one });
const shop = await of((_, ask) => ask.one(1, "menu", [["rod", 1], ["rod", 3], ["reel", 5]]));
const sorted = await of((_, ask) => {
  const first = ask.one(1, "next", ["a", "b"]);
  ask.one(1, "next", ["a", "b"].filter((card) => card !== first));
  ask.one(1, "slot", ["left", "right"]);
});
class Silent extends Questions {
  topics = { turn: (declare) => ({ declare }) };
}
const made = { ...deal, Questions: Silent, step: (_, ask) => ask.one(1, "turn", ["deeper", "back"]) };
const words = await (await Session.start({}, made)).candidates(1, "turn");
said.push(await shop.candidates(1, "buy"), await sorted.candidates(1, "turn"), wrong, words);
process.stderr.write(JSON.stringify(said));
"""


def test_the_questions_of_a_call_are_answered_in_javascript_too(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    language = LANGUAGES["javascript"]
    for path in (*language.files, *dict(language.shapes)["questions"]):
        shutil.copy(path, tmp_path)
    (tmp_path / "try.mjs").write_text(ASKING, encoding="utf-8")
    (tmp_path / "wrong.json").write_text(json.dumps([[asks, choice] for asks, choice, _ in WRONG]), encoding="utf-8")
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stderr)
    assert said[:5] == [
        [{"seats": [1], "kind": kind} for kind in ("load", "sail", "wave")],
        [load("TEA"), load("TIN"), load("RUM")],
        [],
        [{"seat": 1, "kind": "load"}],
        [sail(), sail("tin"), sail("tea")],
    ]
    assert said[5:7] == [
        [["tin", "tea", "rum"], ["tin"], ["sail"], []],
        [[], [1, "what"], True, ["2 sails"]],
    ]
    assert said[7:14] == [
        f"Refused: {OTHER_SEAT}",
        f"Refused: {OTHER_CHOICE.replace(': ', ':')}",
        f"Refused: {OTHER_OPTION}",
        f"Refused: {LEFT_OVER}",
        f"Refused: {AGAIN}",
        "Refused: the game is over",
        "NotOffered: there are no storms",
    ]
    assert said[16:] == [[why for _, _, why in WRONG], WORDS]
    assert [(choice["shop"], choice["price"]) for choice in said[14]] == [("rod", 1), ("rod", 3), ("reel", 5)]
    cards = [(choice["cards"], choice["slot"]) for choice in said[15]]
    assert cards == [(["a", "b"], 1), (["a", "b"], 2), (["b", "a"], 1), (["b", "a"], 2)]
