"""Sources of chance, keyboards and scripts: what an adapter puts in place of the inputs of a program."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from leadline import kit
from leadline.kits import LANGUAGES
from leadline.kits.python import kit_inputs


def test_a_fed_source_returns_the_results_of_a_move_and_then_its_own() -> None:
    dice = kit_inputs.FedRandom()
    dice.feed(2, "b", [3, 1, 2])
    cards = [1, 2, 3]
    assert (dice.randint(1, 3), dice.choice("abc")) == (2, "b")
    dice.shuffle(cards)
    assert (cards, dice.left, dice.made) == ([3, 1, 2], [], [])
    random.seed(1)
    drawn = dice.randint(1, 3)
    dice.shuffle(cards)
    assert dice.made == [drawn, cards]
    dice.feed(1)
    assert (dice.left, dice.made) == ([1], [])


def test_a_fed_source_is_no_use_for_what_draws_nothing() -> None:
    dice = kit_inputs.FedRandom()
    dice.feed(2)
    dice.seed(1)
    assert dice.getstate() == random.getstate()
    assert dice.left == [2]
    with pytest.raises(AttributeError):
        _ = dice.roll


def test_a_keyboard_types_each_answer_once() -> None:
    keys = kit_inputs.Keyboard({"Turn back": "word", "Pick up": "search"})
    keys.begin(word="y")
    assert (keys("Turn back? "), keys("Press ENTER"), keys()) == ("y", "", "")
    assert keys.asked == ["word"]
    with pytest.raises(kit.Refused, match="does not accept 'y' as the answer to 'Turn back\\?'"):
        keys("Turn back? ")
    with pytest.raises(kit.NotOffered, match="no answer to 'Pick up\\?'"):
        keys("Pick up?")
    keys.begin(word="n")
    assert keys("Turn back? ") == "n"


PAGE = """
let state = { air: 25 };
function breathe() { state.air -= 1; document.title = state.air; }
function turn() { breathe(); return Math.floor(Math.random() * 3) + 1; }
"""
TRY = """
import { feedRandom, script } from "./kit-forms.mjs";
const dice = feedRandom();
const document = {};
const game = script(new URL("page.js", import.meta.url), ["state", "breathe", "turn"], { document });
dice.feed(dice.die(3, 3), dice.die(1, 3));
const rolled = [game.turn(), game.state.air, document.title];
game.breathe = () => { game.state = { air: 7 }; };
rolled.push(game.turn(), game.state.air, dice.left.length, Math.random() < 1);
console.log(JSON.stringify(rolled));
"""


def test_a_script_of_a_page_is_evaluated_and_its_functions_can_be_replaced(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    for path in LANGUAGES["javascript"].files:
        shutil.copy(path, tmp_path)
    (tmp_path / "page.js").write_text(PAGE, encoding="utf-8")
    (tmp_path / "try.mjs").write_text(TRY, encoding="utf-8")
    done = subprocess.run(["node", "try.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stderr) == [3, 24, 24, 1, 7, 0, True]  # The standard output is for answers.
