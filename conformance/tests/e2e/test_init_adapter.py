"""`leadline init-adapter` writes an adapter that runs as it is, says what it can do, and is filled in from there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kits_by_language import made, needed

from leadline.cli import main
from leadline.games import load_game
from leadline.kits import LANGUAGES, Language, find_language, shapes_in_words
from leadline.kits.adapter_outline import laid_out
from leadline.kits.guide import write_guide
from leadline.kits.start import function_name, start_of
from leadline.run.answers import MOST_WHY
from leadline_engines.deep_regrets.vocabulary import AREAS, COSTS, GROUPS, SINGLE, TESTS

ROOT = Path(__file__).resolve().parents[3]
TOYS = ROOT / "conformance/tests/toys"
OWN = ("deep-sea-adventure", "captain-sonar", "deep-regrets")
GAMES = (*OWN, "kite-race", "signal-duel", "fishmonger")
COMPILED = ("deep-sea-adventure", "deep-regrets", "kite-race")
"""The games whose start is compiled: with a kind that has no name, with the most kinds, without chance."""
STARTS = [
    pytest.param(one.id, game, marks=pytest.mark.slow if one.build else ())
    for one in LANGUAGES.values()
    for game in (COMPILED if one.build else GAMES)
]
MOST_LINES = 275


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_GAMES", str(TOYS))


def exchange(command: list[str], *lines: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def request(number: int, method: str, **params: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


@pytest.mark.parametrize(("name", "game"), STARTS)
@pytest.mark.sampled(16)
def test_a_start_runs_as_it_is_and_claims_nothing(
    name: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    language = needed(name)
    assert main(["init-adapter", name, game, "--to", str(tmp_path / "new")]) == 0
    told = capsys.readouterr().out
    assert f"leadline check {game} -- " in told
    command = made(language, tmp_path / "new")
    answers = exchange(
        command,
        request(1, "initialize", protocol=3, runner={"name": "leadline", "version": "0"}),
        request(2, "open", game=game, readings={}, setup={}),
        request(3, "open", game="no-such-game", readings={}, setup={}),
        request(4, "open", game=game, readings={"no-such": "reading"}, setup={}),
        request(5, "play", handle=7, moves=[], texts=[]),
        request(6, "rewind \u00fc \U0001f9ff"),
        "{",
        '{"jsonrpc": "2.0", "id": 8}',
        '{"jsonrpc": "2.0", "id": "nine", "method": "close", "params": {"handle": 1}}',
    )
    hello = answers[0]["result"]
    assert (hello["protocol"], hello["games"]) == (3, {game: {"can": []}})
    assert answers[1]["result"]["not_offered"].startswith("TODO")
    codes = [one["error"]["code"] for one in answers[2:8]]
    assert codes == [-32602, -32602, -32602, -32601, -32700, -32600]
    assert [one["id"] for one in answers] == [1, 2, 3, 4, 5, 6, None, 8, "nine"]
    assert "result" in answers[8]
    assert main(["smoke", game, "--", *command]) == 2
    assert "open: a game from its beginning: not offered" in capsys.readouterr().out


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(36)
def test_every_kind_of_choice_is_laid_out(name: str, game: str) -> None:
    language, parts = find_language(name), laid_out(game)
    text = start_of(language, parts)
    for kind in parts.kinds:
        assert text.count(function_name(kind.id, language)) >= 2, kind.id
        assert all(part.split()[0] in text for part in kind.parts)
    assert all(f'"{settable}"' in text for settable, _ in parts.inputs)
    assert "$" not in text.replace("${", "")
    assert "%%" not in text


def test_what_is_laid_out_says_what_may_stand_there() -> None:
    parts = laid_out("deep-sea-adventure")
    (turn,) = parts.kinds
    assert any(line.startswith('declare  "deeper" or "back" or null: The word') for line in turn.parts)
    assert any("(sent with `lay`)" in line for line in turn.parts)
    assert not any(line.startswith("idle") for line in parts.position)
    assert [kind.id for kind in laid_out("fishmonger").kinds] == ["bid", "turn", "pay", "order", "option", "name"]


def test_nothing_is_overwritten(tmp_path: Path, said: Callable[..., tuple[int, str, str]]) -> None:
    (tmp_path / "adapter.py").write_text("mine", encoding="utf-8")
    status, _, complaint = said("init-adapter", "python", "kite-race", "--to", str(tmp_path))
    assert status == 2
    assert "adapter.py: this file already exists and was not overwritten" in complaint
    assert [path.name for path in tmp_path.iterdir()] == ["adapter.py"]
    assert (tmp_path / "adapter.py").read_text(encoding="utf-8") == "mine"


def test_only_the_files_of_the_kit_are_written_again(tmp_path: Path, said: Callable[..., tuple[int, str, str]]) -> None:
    assert said("init-adapter", "go", "kite-race", "--to", str(tmp_path))[0] == 0
    (tmp_path / "adapter.go").write_text("mine", encoding="utf-8")
    (tmp_path / "kit.go").write_text("old", encoding="utf-8")
    status, _, complaint = said("init-adapter", "go", "kite-race", "--to", str(tmp_path))
    assert status == 2
    assert complaint.count("choose another folder with --to FOLDER, or write only the files of the kit again") == 1
    status, told, _ = said("init-adapter", "go", "kite-race", "--to", str(tmp_path), "--refresh")
    assert (status, "adapter.go" in told, "kit.go" in told) == (0, False, True)
    assert (tmp_path / "adapter.go").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "kit.go").read_text(encoding="utf-8") == find_language("go").files[0].read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(3)
def test_the_guide_describes_every_part_of_every_message(game: str) -> None:
    guide, parts = write_guide(game), laid_out(game)
    assert not re.search(r"\$[a-z{]", guide)
    assert all(f"`{name}`" in guide for one in (*parts.kinds, *parts.events) for name in one.id.split("|") if name)
    assert "``" not in guide.replace("```", "")
    assert all(f"`{field.name}`" in guide for field in parts.fields)
    assert all(f"`{field.name}`" in guide for field in parts.sent)
    assert all(f"`{name}`" in guide for name, _ in parts.inputs)
    disputes = load_game(game).spec.open_disputes()
    assert all(f"`{reading}`" in guide for dispute in disputes for reading in dispute.readings)


def test_the_guide_can_be_copied_and_read_in_any_language() -> None:
    for game in OWN:
        guide = write_guide(game).partition("## Disputes and their readings")[0]
        assert guide.count("None") == 1, "only the note on Python has this word"
        assert '"pauses_at": []' not in guide
        assert '"pauses_at": ["KIND", …]' in guide
        assert guide.count("The seat that chooses.") <= 1
    sea, regrets = write_guide("deep-sea-adventure"), write_guide("deep-regrets")
    assert "`view.1.line.1` is the same entry" in " ".join(sea.split())
    assert "The kinds of decisions in this game are `turn`." in sea
    assert "- `dink-used` or `supply-used` or `supply-discarded` or" in regrets
    assert "- `chance`: [{of: text, got: anything}, …]: Results" in regrets
    assert "  - `sunk`: true or false: True if the fish" in regrets


@pytest.mark.parametrize("game", OWN)
def test_the_guide_explains_the_answers_that_play_no_move(game: str) -> None:
    guide = write_guide(game)
    assert all(f"| `{name}` |" in guide for name in ("Refused", "NotOffered", "CannotLoad"))
    assert guide.index("`NotOffered`") < guide.index("## Requests other than `play`")
    assert f"its first {MOST_WHY} characters" in guide


def test_the_guide_explains_every_value_in_the_texts_of_cards() -> None:
    table = (
        write_guide("deep-regrets").partition("**The values in the texts of cards.**")[2].partition("**Options.**")[0]
    )
    words = {
        *SINGLE,
        *GROUPS,
        *AREAS,
        *TESTS,
        *COSTS,
        "hand",
        "row_top",
        "now",
        "miss",
        "choice",
        "random",
        "omen",
        "any",
    }
    assert {word for word in words if not re.search(rf'[`"]{word}[`"]', table)} == set()


def test_the_guide_names_the_fields_that_are_only_reported() -> None:
    assert "only reported: `to_act`, `over`, `winners`, `scores`." in write_guide("deep-regrets")
    assert "only reported: `to_act`, `over`, `winners`." in write_guide("captain-sonar")


def test_a_value_that_may_be_null_has_a_form_for_null_in_an_outline() -> None:
    outline = laid_out("deep-sea-adventure")
    forms = {"java": "Forms.NUMBER.orNull()", "go": "Maybe(Number)", "rust": "maybe(number())", "cpp": "forms::maybe("}
    for name, form in forms.items():
        lines = start_of(find_language(name), outline, "steps").splitlines()
        assert all(form in line for line in lines if '"last_home"' in line)
        assert not any(form in line for line in lines if '"starter"' in line)


def test_the_help_and_a_complaint_say_which_shapes_a_language_has(
    said: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    words = shapes_in_words()
    assert words.startswith("in every language: steps (")
    assert re.search(r"in python, javascript and go: [^;]*reducer \(", words)
    _, _, complaint = said("init-adapter", "java", "kite-race", "--shape", "prompts", "--to", str(tmp_path))
    assert "there is no shape 'prompts' for Java" in complaint
    assert "the nearest shape for Java is `callbacks`" in complaint


def test_the_guide_names_what_the_schemas_leave_open() -> None:
    guide = write_guide("captain-sonar")
    assert '"claims": {"readings": {"' in guide
    assert '`winners`: ["red" or "blue", …]' in guide
    assert "`scores`" not in guide
    assert "`shooter`" in guide
    assert "`leadline page captain-sonar decisions`" in guide
    assert "`dice`: [" in write_guide("deep-sea-adventure")
    assert "*before* the breath" in write_guide("deep-sea-adventure")


@pytest.mark.parametrize("name", ["python", "go", "rust"])
def test_lists_and_what_is_only_reported_are_proposed_as_such(name: str) -> None:
    text = start_of(find_language(name), laid_out("deep-sea-adventure"), "steps")
    expected = {
        "python": ('carried=("TODO", forms.listed(forms.listed(forms.made(TODO))))', "to_act=forms.report_only("),
        "go": ("*[][]TODO { return &one.TODO }, Listed(Listed(Made(TODO))))", 'ReportOnly("to_act", '),
        "rust": ('"carried": TODO => listed(listed(TODO))', '.report_only("to_act", '),
    }
    assert all(part in " ".join(text.split()) for part in expected[name])


@pytest.mark.left_to_all
def test_go_files_are_formatted(tmp_path: Path, said: Callable[..., tuple[int, str, str]]) -> None:
    if shutil.which("gofmt") is None:
        pytest.skip("gofmt is not installed")
    for number, game in enumerate(OWN):
        for shape in ("steps", "turns", "callbacks"):
            folder = str(tmp_path / f"{number}-{shape}")
            assert said("init-adapter", "go", game, "--shape", shape, "--to", folder)[0] == 0
    done = subprocess.run(["gofmt", "-l", str(tmp_path)], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == ""


def test_an_unknown_language_or_game_is_told(said: Callable[..., tuple[int, str, str]]) -> None:
    status, _, complaint = said("init-adapter", "cobol", "kite-race")
    assert status == 2
    assert "there is no kit for 'cobol'" in complaint
    assert "python, javascript" in complaint
    assert said("init-adapter", "python", "chess")[0] == 2


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_kit_is_a_short_file_with_at_most_two_beside_it(language: Language) -> None:
    lines = [line for line in language.files[0].read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) < MOST_LINES
    beside = [path.stem.lower().replace("_", "-").removeprefix("kit-") for path in language.files[1:]]
    # Translates values; takes the place of inputs; reads or holds JSON.
    assert beside in (["forms"], ["forms", "inputs"], ["json", "forms"], ["data", "forms"])


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.sampled(24)
def test_every_field_can_be_uncommented_as_a_single_line(name: str, game: str) -> None:
    language, parts = find_language(name), laid_out(game)
    lines = start_of(language, parts, "steps").splitlines()
    for field in (*parts.fields, *(inner for outer in parts.fields for inner in outer.record)):
        start = re.compile(rf'\s*{language.comment} (\.?\w*\()?"?{field.name}"?[=:,]')
        codes = [line for line in lines if start.match(line) and "TODO" in line]
        assert codes, field.name
        for line in codes:
            code = line.split(language.comment, 1)[1].split(f" {language.comment} ")[0].strip()
            assert all(code.count(opening) == code.count(closing) for opening, closing in ("()", "[]", "{}")), line
            assert code.endswith((",", ")")), line
