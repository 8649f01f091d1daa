"""Every example on the pages is validated, read or run, and what the pages list is what there is.

A block says after its language what it is: `json schema=NAME` is valid by that schema (`NAME#TYPE` by one of its
types), `yaml scenario` is a whole scenario file that the reference agrees with, and so on.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest
from written_pages import DOCS, FENCE, GAME, ROOT, Block, blocks, complaints, in_first_column, page, section

from leadline.base.paths import folder_name, schemas_folder
from leadline.base.yaml_text import Fields, plain, read_text
from leadline.bridges.python_object import NEEDED
from leadline.cli import COMMANDS
from leadline.games import find_game, load_game, recommended, spec_of
from leadline.protocol.messages import CAPABILITIES, METHODS
from leadline.suite.read import KEYS, check_files
from leadline.transport import Limits
from leadline_engines.captain_sonar.position import SEATS


def each(found: list[Block]) -> pytest.MarkDecorator:
    assert found
    return pytest.mark.parametrize("block", found, ids=str)


def game_of(block: Block) -> str:
    """Return the game an example is about: the one named in its label, or the first."""
    return block.mark.partition(" ")[2] or GAME


# ---- every block is one of those that are looked at


def test_every_example_is_looked_at() -> None:
    known = {
        "json": ("schema=",),
        "yaml": ("scenario", "unreachable", "position", "expect", "components", "file=", "game=", "ci="),
        "text": (
            "transcript",
            "moves",
            "positions",
            "grammar",
            "known-failures",
            "game=",
            "report",
            "badge",
            "output",
            "style",
        ),
        "python": ("adapter", "conf", "game=", "file=", "into=", "toy="),
        "diff": ("file=",),
        "rst": ("linked",),
        "javascript": ("adapter",),
        "java": ("adapter",),
        "rust": ("adapter",),
        "cpp": ("adapter",),
        "go": ("adapter", "sequence"),
        "toml": ("",),
        "make": ("ci",),
        "sh": ("ci",),
        "console": ("",),
    }
    for block in blocks():
        if block.language.startswith("{"):  # a directive: the site's own build looks at it
            continue
        assert block.mark.startswith(known.get(block.language, ())), f"{block}: nobody looks at {block.language!r}"


@each(blocks("json"))
def test_a_json_example_is_valid(block: Block) -> None:
    assert complaints(block.mark.removeprefix("schema="), json.loads(block.text)) == []


@each(blocks("yaml", "components"))
def test_components_of_ones_own_can_be_played_with(block: Block, tmp_path: Path) -> None:
    from leadline.games.component_overrides import check_components

    file = tmp_path / "own.yaml"
    file.write_text(block.text, encoding="utf-8")
    assert check_components(file) in block.text


@each(blocks("yaml", "scenario") + blocks("yaml", "unreachable"))
def test_a_scenario_is_valid_and_the_reference_agrees(block: Block, tmp_path: Path) -> None:
    node = read_text(block.text, str(block))
    assert node is not None
    assert complaints("scenario", plain(node)) == []
    file = tmp_path / folder_name(game_of(block)) / "example.yaml"
    file.parent.mkdir()
    file.write_text(block.text, encoding="utf-8")
    assert [str(problem) for problem in check_files([file])] == []


@each(blocks("yaml", "position"))
def test_a_position_is_possible(block: Block) -> None:
    game, node = load_game(game_of(block)), read_text(block.text, str(block))
    assert isinstance(node, Fields)
    start = game.shorthand.read_position(node)
    assert game.engine_under(recommended(game.id)).faults(start.position) == ()


@each(blocks("yaml", "expect"))
def test_an_expectation_is_understood(block: Block) -> None:
    node = read_text(block.text, str(block))
    assert isinstance(node, Fields)
    game = load_game(game_of(block))
    seats = {"captain-sonar": SEATS}.get(game.id, (1, 2))
    names = {1: "red", 2: "blue", 3: "green"} if game.id == GAME else {seat: str(seat) for seat in seats}
    game.shorthand.check_expectation(node, names)


def test_the_spec_files_make_a_spec(tmp_path: Path) -> None:
    from leadline.lint import lint
    from leadline.spec.read import WORDS, read_spec

    kinds = {"manuals": "manual", "rules": "rules"}
    folder = tmp_path / "kite_race"
    for block in blocks("yaml", "file="):
        file = Path(block.mark.removeprefix("file="))
        node = read_text(block.text, str(block))
        assert node is not None
        if file.name != WORDS:  # Players' words are not part of the published spec, and have no schema.
            assert complaints(f"spec/{kinds.get(file.parts[0], file.stem)}", plain(node)) == []
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(block.text, encoding="utf-8")
    source = read_spec(folder)
    assert [str(problem) for problem in lint(source, ()) if problem.severity == "error"] == []
    assert len(list(source.spec.all_rules())) == 1


def notation_lines(mark: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a notation, each with its game."""
    for block in blocks("text", mark):
        if block.mark.split(" ")[0] == mark:
            game = game_of(block)
            yield from ((game, re.split(r"\s{2,}#", line)[0].strip()) for line in block.text.splitlines())


def test_every_move_is_read_and_written_the_same() -> None:
    for game, line in notation_lines("moves"):
        notation = load_game(game).move_notation
        assert notation.write(notation.read(line, {}), {}) == line


def test_every_position_is_read_and_what_is_written_is_read_the_same() -> None:
    for game, line in notation_lines("positions"):
        notation = load_game(game).position_notation
        position = notation.read(line)
        assert notation.read(notation.write(position)) == position


@each(blocks("text", "known-failures"))
def test_a_list_of_known_failures_is_understood(block: Block, tmp_path: Path) -> None:
    from leadline.report.known_failures import read_known

    file = tmp_path / "known.txt"
    file.write_text(block.text, encoding="utf-8")
    assert read_known(file, spec_of(GAME)).entries


def test_the_example_of_a_failure_is_true() -> None:
    game = load_game(GAME)
    engine, notation = game.engine_under(recommended(GAME)), game.position_notation
    for block in blocks("json", "schema=report#Failure"):
        failure = json.loads(block.text)
        move = game.move_notation.read(failure["text"], {1: "red", 2: "blue"})
        outcome = engine.play(notation.read(failure["before"]), move)
        assert notation.write(outcome.position) == failure["expected"]
        assert failure["rule"] in {rule for event in outcome.events for rule in event.rules}
        assert spec_of(GAME).rule(failure["rule"]) is not None


def assert_pytest_takes(words: list[str]) -> None:
    """Check that the plugin options in a pytest command exist, and that its game does."""
    options = {one for word in words if (one := word.partition("=")[0]).startswith("--leadline-")}
    assert options
    assert options <= plugin_options()
    given = dict(word.split("=", 1) if "=" in word else (word, after) for word, after in pairwise([*words, ""]))
    assert find_game(given["--leadline-game"])
    assert shlex.split(given["--leadline-command"])


def plugin_options() -> set[str]:
    from _pytest.config.argparsing import Parser

    from leadline.pytest_plugin import pytest_addoption

    parser = Parser(_ispytest=True)
    pytest_addoption(parser)
    return {name for one in parser.getgroup("leadline").options for name in one.names()}


def test_the_page_on_pytest_lists_every_option() -> None:
    assert set(in_first_column(section(page("pytest.md"), "## Options"))) == plugin_options()


def test_the_style_page_shows_ten_patterns_with_what_to_write_instead() -> None:
    (block,) = blocks("text", "style")
    kinds = re.findall(r"^(?:   )?(\d+|before|after)\b", block.text, re.MULTILINE)
    assert kinds == [kind for number in range(1, 11) for kind in (str(number), "before", "after")]


@each(blocks("toml"))
def test_a_configuration_gives_the_plugin_what_it_takes(block: Block) -> None:
    options = tomllib.loads(block.text)["tool"]["pytest"]["ini_options"]["addopts"]
    assert_pytest_takes(shlex.split(options))


@each(blocks("console"))
def test_a_command_is_one_there_is(block: Block) -> None:
    for line in block.text.splitlines():
        words = shlex.split(line)
        if words[0] == "leadline":
            assert COMMANDS[words[1]]
        elif block.page.startswith("tutorial-") and words[0] in ("make", "export", "mkdir", "cp", "cd"):
            continue  # The tutorials are followed in a test of their own.
        elif words[0] == "pytest":
            assert_pytest_takes(words[1:])
        elif words[0] not in ("javac", "rustc", "g++", "go"):  # what these compile is compiled by the tests of the kits
            assert words[:2] == ["python", "-m"]
            assert find_spec(words[2])


# ---- what the pages list


def test_the_protocol_page_lists_every_method_and_capability() -> None:
    text = page("protocol.md")
    assert in_first_column(section(text, "## Capabilities")) == list(CAPABILITIES)
    headings = re.findall(r"^### (.+)$", section(text, "## Methods"), re.MULTILINE)
    assert [name for line in headings for name in line.split(", ")] == list(METHODS)
    *names, last = (f"`{name}`" for name in NEEDED)
    assert f"required: {', '.join(names)} and {last}." in text


def test_the_page_on_outputs_lists_every_option() -> None:
    from leadline.cli.report_options import FILES

    assert in_first_column(page("outputs.md"))[: len(FILES) + 1] == [*FILES, "--github"]


def test_the_protocol_page_tells_the_deadlines() -> None:
    limits, text = Limits(), section(page("protocol.md"), "## Faults and deadlines")
    assert f"| {limits.start:.0f} seconds |" in text
    assert f"| {limits.open:.0f} seconds (`--timeout`) |" in text
    assert limits.open == limits.play
    assert f"| {limits.line_bytes // 2**20} MiB, nested at most {limits.depth} deep |" in text


def test_the_page_of_deep_sea_adventure_names_every_part_of_a_report_a_move_and_a_setup() -> None:
    text = page("deep-sea-adventure.md")
    schema = json.loads((schemas_folder() / "deep_sea_adventure" / "reported-position.schema.json").read_text())
    said = section(text, "## The reported position")
    for name in (*schema["properties"], *schema["$defs"]["Diver"]["properties"]):
        assert f'"{name}"' in said or f"`{name}`" in said, name
    move = json.loads((schemas_folder() / "deep_sea_adventure" / "move.schema.json").read_text())
    for name in (*move["$defs"]["Choice"]["properties"], *move["$defs"]["Chance"]["properties"]):
        assert f"`{name}`" in section(text, "## The moves"), name
    setup = json.loads((schemas_folder() / "deep_sea_adventure" / "setup.schema.json").read_text())
    for name in setup["properties"]:
        assert f"`{name}`" in section(text, "## The setup"), name


def test_the_page_of_deep_sea_adventure_lists_every_input_and_what_is_left_out_without_it() -> None:
    rows = re.findall(
        r"^\| `([a-z-]+)` \| `(\w+)` of (?:the|a) (setup|move) \| (.+) \|$",
        section(page("deep-sea-adventure.md"), "## Settable inputs"),
        re.MULTILINE,
    )
    told = {name: (what, part, means) for name, part, what, means in rows}
    inputs = load_game(GAME).inputs.items()
    assert told == {name: (*one.path.split(".")[:: len(one.path.split(".")) - 1], one.means) for name, one in inputs}


def rows_of(text: str) -> dict[str, str]:
    """Return the rows of the tables in a text, by each name in the first column."""
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    return {name: line for line in rows for name in re.findall(r"`([^`]+)`", line.split("|")[1])}


def test_the_page_of_captain_sonar_lists_every_part_of_a_setup_and_of_a_position() -> None:
    text = page("captain-sonar.md")
    setup = json.loads((schemas_folder() / "captain_sonar" / "setup.schema.json").read_text())
    assert set(rows_of(section(text, "## The setup"))) == set(setup["properties"])
    position = json.loads((schemas_folder() / "captain_sonar" / "reported-position.schema.json").read_text())
    sent = json.loads((schemas_folder() / "captain_sonar" / "position.schema.json").read_text())
    crew, whole = ({*one["properties"]} for one in (sent["$defs"]["Crew"], sent))
    said = rows_of(section(text, "## The reported position"))
    assert set(said) == crew | whole | {*position["properties"]} - {"scores"}
    assert {*position["$defs"]["Crew"]["properties"]} <= set(said)
    for name in (one for one in said if one in crew):
        assert ("need not be reported" in said[name]) == (name not in position["$defs"]["Crew"]["properties"]), name


def test_the_page_of_captain_sonar_lists_every_choice_with_its_parts_and_every_decision() -> None:
    text = page("captain-sonar.md")
    said = rows_of(section(text, "## The moves"))
    choices = json.loads((schemas_folder() / "captain_sonar" / "choice.schema.json").read_text())["$defs"]
    wanted = {one["properties"]["kind"]["const"]: one["properties"] for one in choices.values() if "properties" in one}
    assert set(said) == set(wanted) == set(rows_of(section(text, "## Decisions and pauses")))
    for kind, parts in wanted.items():
        named = set(re.findall(r"`([a-z]+)`", said[kind].split("|")[3]))
        assert {*parts} - {"seat", "kind"} <= named, kind
    assert set(rows_of(section(text, "## Settable inputs"))) == set(load_game("captain-sonar").inputs)


def test_a_game_of_captain_sonar_is_sent_as_its_page_says() -> None:
    """Default values are omitted, and the first sequence to a program that plays whole turns has both starts."""
    from leadline.games.captain_sonar.game import CaptainSonar
    from leadline_engines.captain_sonar.move import Move, Silence
    from leadline_engines.captain_sonar.position import Setup

    game = CaptainSonar()
    silent = game.codecs.move.write(Move(Silence("red.captain")))
    assert silent == {"choice": {"kind": "silence", "seat": "red.captain"}}
    assert game.codecs.setup.write(Setup()) == {}


def test_the_page_of_deep_regrets_lists_every_part_of_a_setup_and_of_a_position() -> None:
    text = page("deep-regrets.md")
    setup = json.loads((schemas_folder() / "deep_regrets" / "setup.schema.json").read_text())
    assert set(rows_of(section(text, "## The setup"))) == set(setup["properties"])
    position = json.loads((schemas_folder() / "deep_regrets" / "reported-position.schema.json").read_text())
    sent = json.loads((schemas_folder() / "deep_regrets" / "position.schema.json").read_text())
    angler, told = sent["$defs"]["Angler"]["properties"], position["$defs"]["Angler"]["properties"]
    said = rows_of(section(text, "## The reported position"))
    words = {"secret", "refresh", "declaration", "equip", "action", "regrets", "over", "monday", "times", "null"}
    named = {name for name in said if name not in words} | {"regrets", "over"}
    assert {*angler, *sent["properties"], *position["properties"]} <= named
    for name in angler:
        assert ("need not be reported" in said[name]) == (name not in told), name


def test_the_page_of_deep_regrets_lists_every_choice_with_its_parts_every_decision_and_all_chance() -> None:
    text, game = page("deep-regrets.md"), load_game("deep-regrets")
    said = rows_of(section(text, "## The moves"))
    choices = json.loads((schemas_folder() / "deep_regrets" / "choice.schema.json").read_text())["$defs"]
    found = [one["properties"] for one in choices.values() if "kind" in one.get("properties", ())]
    wanted = {one["kind"]["const"]: one for one in found}
    assert set(said) == set(wanted) == set(rows_of(section(text, "## Decisions and pauses")))
    for kind, parts in wanted.items():
        named = set(re.findall(r"`([a-z_]+)`", said[kind].split("|", 2)[2]))
        assert {*parts} - {"seat", "kind"} <= named, kind
    assert set(rows_of(section(text, "## Settable inputs"))) == set(game.inputs)
    told = set(in_first_column(section(text, "## Chance"))) - {"of"}
    cards = {"fish", "regret", "dink", "rod", "reel", "supply", "lost-regret"}
    piles = {name for name, one in game.inputs.items() if one.path.startswith("setup.")}
    assert told == {one for one in game.randomisers(game.own_components) if one.replace("_", "-") not in piles} | cards


def test_the_pages_list_every_key_and_verb_of_deep_regrets() -> None:
    from leadline.games.deep_regrets import move_notation
    from leadline_engines.deep_regrets.position import Angler, Position

    said = set(in_first_column(section(page("scenarios.md"), "## Deep Regrets")))
    kept_quiet = {"frames", "omen_card", "out_of_game", "supplies_out_of_game"}
    assert said == {*Angler.__dataclass_fields__, *Position.__dataclass_fields__} - kept_quiet
    lines = [line for game, line in notation_lines("moves") if game == "deep-regrets"]
    assert {line.split()[1] for line in lines} == set(move_notation._READERS)


def test_the_scenario_page_lists_every_key() -> None:
    from leadline.game.expectation import KEYS as RESULT_KEYS
    from leadline.games.deep_sea_adventure import shorthand

    text = page("scenarios.md")
    assert sorted(in_first_column(section(text, "## The keys"))) == sorted(KEYS)
    assert set(in_first_column(section(text, "## A position"))) == {*shorthand.POSITION_KEYS, *shorthand.DIVER_KEYS}
    assert set(in_first_column(section(text, "## An opening"))) == set(shorthand.OPENING_KEYS)
    said = section(text, "## Expectations") + section(text, "## Alternatives") + "`idle`"
    for key in (*shorthand.POSITION_KEYS, "line-ends", *RESULT_KEYS, *shorthand.EXPECTED_OF_DIVER):
        assert f"`{key}`" in said or f"{key}: " in said or f"{key}:\n" in said, key


def test_the_scenario_page_lists_every_key_of_captain_sonar() -> None:
    from leadline.games.captain_sonar import shorthand

    said = section(page("scenarios.md"), "## Captain Sonar")
    assert set(in_first_column(said)) == {*shorthand.POSITION_KEYS, *shorthand.CREW_KEYS}
    assert [key for key in shorthand.OPENING_KEYS if f"`{key}`" not in said] == []


def test_the_notation_page_has_every_verb_and_key_of_captain_sonar() -> None:
    from leadline.games.captain_sonar import move_notation, position_notation

    said = page("notation.md").split("\n## Captain Sonar\n", 1)[1]
    lines = [line for game, line in notation_lines("moves") if game == "captain-sonar"]
    verbs = {line.split()[1] for line in lines} | {*move_notation.HEADINGS, "no", "scenario"}
    assert verbs == set(move_notation._READERS)
    parts = {one.partition("=")[0] for one in in_first_column(said)}
    wanted = {*position_notation._CREW, *position_notation._FLAGS, "turn", "question", "shooter"}
    assert wanted - parts == set()


def headings(path: Path) -> set[str]:
    """Return the names under which the headings of a page can be linked, and the names that it sets itself."""
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"^(?:\(([a-z0-9-]+)\)=|:name: ([a-z0-9-]+))$", text, re.MULTILINE)
    titles = re.findall(r"^#{1,4} (.+)$", FENCE.sub("", text), re.MULTILINE)
    shown = [re.sub(r"[`*]|\]\([^)]*\)", "", title).lower() for title in titles]
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in shown} | {a or b for a, b in named}


def test_links_between_pages_lead_to_a_page_and_a_heading() -> None:
    with_heading = 0
    for path in [*DOCS.glob("*.md"), *ROOT.glob("*.md")]:
        text = FENCE.sub("", path.read_text(encoding="utf-8"))
        for link, heading in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", text):
            if link.startswith(("games/", "reference/")):
                continue  # The build of the site checks links to generated pages.
            target = path.parent / link if link else path
            assert target.exists(), f"{path.name}: {link}"
            if heading:
                assert heading in headings(target), f"{path.name}: {link}#{heading}"
                with_heading += 1
    assert with_heading > 50


def test_files_and_modules_that_are_named_are_there() -> None:
    for path in DOCS.glob("*.md"):
        text = FENCE.sub("", path.read_text(encoding="utf-8"))
        for name in re.findall(r"`((?:schemas|spec|conformance|docs)/[a-z0-9_./-]*)`", text):
            assert (ROOT / name).exists(), f"{path.name}: {name}"
        for name in re.findall(r"`(leadline\.[a-z_.]+)`", text):
            assert find_spec(name), f"{path.name}: {name}"


# ---- the words


def test_no_line_is_too_long_outside_tables_transcript_and_positions() -> None:
    """A position in notation is one line, however long, and so is a command that is typed or printed to be copied."""
    for path in DOCS.glob("*.md"):
        fence = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("```"):
                fence = "" if fence else line
            is_command = fence and line.startswith(("leadline ", "    reproduce: "))
            is_free = is_command or line.startswith(("|", "> ", "< ")) or fence.startswith("```text position")
            assert len(line) <= 120 or is_free, f"{path.name}:{number}"


def test_no_line_begins_with_a_percent_sign() -> None:
    """Such a line is a comment in Markdown, and does not appear on the page."""
    for path in DOCS.glob("*.md"):
        numbers = [n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line.startswith("%")]
        assert numbers == [], path.name


def test_the_page_of_limits_tells_the_limits() -> None:
    from leadline.protocol.messages import FEW, MANY, MOST_CHOICES
    from leadline.schema.rows import MOST_THINGS
    from leadline.transport.environment import KEPT
    from leadline.transport.limits import VALUE_BYTES

    limits, text, mib = Limits(), page("untrusted.md"), 2**20
    for words in (
        f"| time to start | {limits.start:.0f} seconds |",
        f"| time for an answer | {limits.play:.0f} seconds, or `--timeout` |",
        f"| {limits.memory_bytes // mib} MiB, or `--memory` |",
        f"| processes at once | {limits.processes} |",
        f"| {limits.line_bytes // mib} MiB, nested at most {limits.depth} deep |",
        f"| values in one answer | {limits.values:,} |",
        f"| {limits.answer_bytes // 1024} KiB or {limits.openings} plain openings of the game, "
        f"with {limits.spare_bytes // mib} MiB to spare |",
        f"plus {VALUE_BYTES} bytes for each of its values",
        f"| {limits.stderr_total_bytes // mib} MiB, of which the last {limits.stderr_bytes // 1024} KiB are kept |",
        f"| entries of a list in a reported position | {MOST_THINGS} |",
        f"| legal choices in an answer | {MOST_CHOICES} |",
        f"| events in an answer | {MANY.most} |",
        f"| names in a list of what a program can do | {FEW.most} |",
        *(f"`{name}`" for name in KEPT),
    ):
        assert words in text, words


@each(blocks("text", "report"))
def test_reports_read_as_they_are_printed(block: Block) -> None:
    """The mistakes in the reports on a page are known mistakes, in the same words."""
    mistakes = {one.id: one.says for one in spec_of("deep-sea-adventure").mistakes}
    shown = re.findall(r"^ *[0-9]+  (.*?)  (dsa\.mistake\.\S+)$", block.text, re.MULTILINE)
    assert shown or "Different openings" in block.text
    assert [says for says, _ in shown] == [mistakes[id] for _, id in shown]
