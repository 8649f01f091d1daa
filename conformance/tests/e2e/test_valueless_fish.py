"""Fish without a Value, which the sample does not have: both readings are played with a deck of one's own."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from leadline.games import spec_of

RUNS_HERE = True

SCENARIOS = Path(__file__).parents[1] / "fixtures/decks/valueless-scenarios.yaml"
JAVASCRIPT = Path(__file__).parents[2] / "subjects/javascript/subject.mjs"
READINGS = ("neither", "as-zero")
NODE = shutil.which("node")
PROGRAMS = {
    "reference": [sys.executable, "-m", "leadline", "serve", "deep-regrets"],
    "javascript": [NODE or "node", JAVASCRIPT],
}
needs_posix = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
needs_node = pytest.mark.skipif(NODE is None, reason="NODE IS MISSING: the JavaScript program is not checked")


def write_deck(file: Path, value: object) -> Path:
    """Write the sample with a Lamp Sprat of another Value, and return the file."""
    cards = spec_of("deep-regrets").figures["fish"]
    fish = [card | {"value": value} if card["id"] == "lamp-sprat" else card for card in cards]
    file.write_text(json.dumps({"game": "deep-regrets", "figures": {"fish": fish}}), encoding="utf-8")
    return file


@pytest.fixture
def deck(leadline: Any) -> Path:
    return write_deck(leadline.folder / "deck.yaml", "none")


def check(leadline: Any, deck: Path, *words: object) -> tuple[Any, Any]:
    """Play the scenarios with a program; return the run, and the report's entry on the dispute."""
    own = ("--no-suite", "--scenarios", SCENARIOS, "--components", deck, "--json", "report.json")
    done = leadline("check", "deep-regrets", *own, *words)
    report = json.loads((leadline.folder / "report.json").read_text(encoding="utf-8"))
    (dispute,) = (one for one in report["disputes"] if one["id"] == "valueless-cards")
    return done, dispute


def test_the_scenarios_are_right_under_both_readings(leadline: Any, deck: Path) -> None:
    done = leadline("validate", SCENARIOS, "--components", deck)
    assert done.returncode == 0, done.stdout


@needs_posix
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("program", ["reference", pytest.param("javascript", marks=needs_node)])
@pytest.mark.sampled(4)
def test_both_engines_are_right_under_both_readings(leadline: Any, deck: Path, program: str, reading: str) -> None:
    own = ("--components", deck) if program == "reference" else ()
    done, dispute = check(leadline, deck, "--reading", f"valueless-cards={reading}", "--", *PROGRAMS[program], *own)
    assert done.returncode == 0, done.stdout
    assert (dispute["state"], dispute["readings"]) == ("shown", [reading])


@needs_posix
@pytest.mark.left_to_all
def test_a_program_that_gives_the_fish_a_value_contradicts_its_claim(leadline: Any, deck: Path) -> None:
    """It says that a fish without a Value can be neither sold nor mounted, and yet does both."""
    zero = write_deck(leadline.folder / "zero.yaml", 0)
    program = (*PROGRAMS["reference"], "--components", zero, "--reading", "valueless-cards=neither")
    done, dispute = check(leadline, deck, "--", *program)
    assert done.returncode == 1, done.stdout
    assert dispute["failed"]
