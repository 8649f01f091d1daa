"""What the search finds: everything by its name, and the right page for the questions people ask."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from leadline.games import game_ids
from leadline_sphinx.data import game_data

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="NODE IS MISSING: the search is not asked")

PROGRAM = """
globalThis.window = globalThis;
const fs = require("fs"), vm = require("vm");
const [folder, asked] = process.argv.slice(2);
for (const name of ["search-data.js", "search-scenarios.js", "search.js"])
    vm.runInThisContext(fs.readFileSync(`${folder}/${name}`, "utf8"));
const items = LEADLINE_SEARCH.concat(LEADLINE_SCENARIOS).map(LeadlineSearch.prepare);
const found = ([text, home]) => LeadlineSearch.find(items, text, 3, home).map(one => one.id || one.uri);
console.log(JSON.stringify(JSON.parse(fs.readFileSync(asked)).map(found)));
"""
QUESTIONS = {
    "deep-sea-adventure": {
        "can I share a space": "dsa.swim.one-diver-a-space",
        "run out of air": "dsa.dispute.last-breath",
        "who starts next round": "dsa.clean-up.starter",
        "tie": "dsa.dispute.tie-break",
        "drop treasure": "dsa.search.drop-on-blank",
        "turn around": "dsa.direction.before-roll",
        "can I turn back without treasure": "dsa.dispute.turn-back-empty",
        "what if I roll less than my load": "dsa.swim.no-steps",
        "stack": "dsa.dispute.stack-grouping",
        "round chips": "dsa.setup.blanks",
        "skip": "dsa.swim.skip-occupied",
        "last breath": "dsa.dispute.last-breath",
    },
    "captain-sonar": {
        "who goes first": "sonar.setup.starter",
        "can the captain lie about sonar": "sonar.detect.sonar-one-true",
        "I hit my own submarine": "sonar.explosion.own-submarine",
        "when can we surface": "sonar.surface.instead",
        "how far does a torpedo go": "sonar.torpedo.range",
        "mine next to an explosion": "sonar.dispute.mine-next-to-impact",
        "silence of 0": "sonar.silence.zero",
        "broken system": "sonar.activate.broken",
        "radiation": "sonar.breakdown.radiation",
        "both sunk": "sonar.end.draw",
        "cross our own route": "sonar.move.own-route",
        "three turns after surfacing": "sonar.surface.three-turns",
    },
    "deep-regrets": {
        "who goes first": "regrets.setup.first-player",
        "who is hit when there is a tie": "regrets.dispute.life-preserver-tie",
        "when does the game end": "regrets.end.saturday",
        "no more fish in the sea": "regrets.end.sea-empty",
        "hand limit": "regrets.dispute.hand-limit",
        "sell a foul fish": "regrets.sell.foul",
        "can I pass": "regrets.pass.any-time",
        "how many dice": "regrets.madness.max-dice",
        "who may see my dinks": "regrets.dispute.dink-secrecy",
        "spend more dice than needed": "regrets.cast.more-dice",
        "mount": "regrets.mount.up-to-three",
        "where do spent tackle dice go": "regrets.dispute.spent-tackle-dice",
    },
}
"""What people ask of each game, and a page that answers it: the first twelve are those that were tried on strangers."""


@pytest.fixture(scope="module")
def first_three(
    site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[list[tuple[str, str]]], list[list[str]]]:
    """The first three hits for each text, asked on the pages of a game or (with an empty home) elsewhere."""
    folder = tmp_path_factory.mktemp("search")
    (folder / "ask.js").write_text(PROGRAM)

    def found(asked: list[tuple[str, str]]) -> list[list[str]]:
        (folder / "asked.json").write_text(json.dumps(asked))
        command = ["node", str(folder / "ask.js"), str(site / "_static"), str(folder / "asked.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        hits: list[list[str]] = json.loads(done.stdout)
        return hits

    return found


@pytest.mark.parametrize("game", game_ids())
def test_the_questions_people_ask_have_their_page_in_the_first_three(first_three, game: str) -> None:
    asked = QUESTIONS[game]
    found = first_three([(text, f"{game_data(game).folder}/") for text in asked])
    assert [(text, hits) for (text, id), hits in zip(asked.items(), found, strict=True) if id not in hits] == []


def test_the_twelve_questions_are_answered_from_the_front_page_too(first_three) -> None:
    asked = QUESTIONS["deep-sea-adventure"]
    found = first_three([(text, "") for text in asked])
    assert [(text, hits) for (text, id), hits in zip(asked.items(), found, strict=True) if id not in hits] == []


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
def test_rules_disputes_and_mistakes_are_first_by_their_names_and_titles(first_three, step: int) -> None:
    """All rules and disputes, and every mistake or one in five."""
    wanted = []
    for game in game_ids():
        data = game_data(game)
        for rule in data.spec.all_rules():
            wanted += [(text, rule.id) for text in (rule.id, rule.title, rule.title.lower(), *rule.aliases)]
        for one in data.spec.disputes:
            name = data.dispute_name(one.id)
            wanted += [(text, name) for text in (name, one.id, one.question)]
        wanted += [(text, one.id) for one in data.spec.mistakes[::step] for text in (one.id, one.says)]
    meant: dict[str, set[str]] = {}
    for text, name in wanted:
        meant.setdefault(text, set()).add(name)  # Two games may call a dispute the same.
    found = first_three([(text, "") for text, _ in wanted])
    assert [(text, hits) for (text, _), hits in zip(wanted, found, strict=True) if not {*hits[:1]} & meant[text]] == []


def test_sections_of_written_pages_are_found(first_three) -> None:
    page, limits = first_three([("running programs you do not trust", ""), ("what it may use", "")])
    assert page[0] == "untrusted.html"
    assert limits[0] == "untrusted.html#what-it-may-use"


def test_no_own_search_of_sphinx_is_left(any_site: Path) -> None:
    assert not (any_site / "searchindex.js").exists()
    assert not (any_site / "_static" / "searchtools.js").exists()
    assert not (any_site / "_static" / "scripts" / "fontawesome.js").exists()
