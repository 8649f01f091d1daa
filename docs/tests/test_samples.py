"""Tests of the stored results of the sample programs, and of what the pages make of them."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from leadline.base.errors import InputError
from leadline.cli import main as leadline
from leadline.games import game_ids, spec_of
from leadline_samples import (
    FOLDER,
    GameSamples,
    NamedMistake,
    SampleProgram,
    SampleResult,
    read_programs,
    read_results,
    samples_of,
    unlike,
    write_results,
)
from leadline_samples import __main__ as stores
from leadline_samples.programs import check_program, prepare_program
from leadline_sphinx.data import game_data
from leadline_sphinx.pages import mistakes, samples

GAME = "deep-sea-adventure"
SUBJECTS = FOLDER.parent
ROTATES, VANISH = "dsa.mistake.starter-rotates", "dsa.mistake.drowned-chips-vanish"
RESULT = SampleResult(
    program="mine 1", language="Go", date="2026-03-14", leadline="0.1.0", suite="0" * 16, result="not-conformant",
    why="2 mistakes are found", judged=900, unexplained=0,
    rules={"kept": 60, "broken": 4, "suspected": 0, "inconclusive": 2, "not-tested": 21},
    mistakes=[NamedMistake(ROTATES, 56), NamedMistake(VANISH, 54, is_similar=True)],
)  # fmt: skip


def program(author: str = "project") -> SampleProgram:
    return SampleProgram("naive", "python3 subject.py", author)  # type: ignore[arg-type]


# ---- What is stored


@pytest.mark.parametrize("game", game_ids())
def test_every_stored_result_fits_the_programs_and_mistakes_there_are(game: str) -> None:
    spec, programs, results = spec_of(game), read_programs()[game], read_results(FOLDER, game)
    assert results
    assert set(results) <= set(programs)
    for name, result in results.items():
        assert [one.id for one in result.mistakes if spec.mistake(one.id) is None] == [], name
        assert sum(result.rules.values()) == len(list(spec.all_rules())), f"{name}: judge it again"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", result.date), name
        assert (result.result == "conformant") <= (not result.mistakes), name


def test_every_program_in_the_list_exists_and_every_stranger_is_in_it() -> None:
    listed = {program.folder for programs in read_programs().values() for program in programs.values()}
    assert [folder for folder in listed if not (SUBJECTS / folder).is_dir()] == []
    strangers = {str(path.relative_to(SUBJECTS)) for path in SUBJECTS.glob("strangers/*/*") if path.is_dir()}
    independent = {
        one.folder for programs in read_programs().values() for one in programs.values() if one.is_independent
    }
    assert independent == strangers


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    written = {"b": RESULT, "a": replace(RESULT, mistakes=[], language="C++")}
    write_results(tmp_path, GAME, written)
    assert read_results(tmp_path, GAME) == written
    assert list(read_results(tmp_path, GAME)) == ["a", "b"]
    assert read_results(tmp_path, "captain-sonar") == {}


def test_a_file_with_something_else_in_it_is_an_error(tmp_path: Path) -> None:
    (tmp_path / f"{GAME}.json").write_text('{"naive": {"program": 7}}')
    with pytest.raises(InputError, match="these are not stored results: "):
        read_results(tmp_path, GAME)
    (tmp_path / "programs.yaml").write_text("deep-sea-adventure: [naive]\n")
    with pytest.raises(InputError, match="this is not a list of programs: "):
        read_programs(tmp_path)


def test_a_summary_is_compared_without_what_may_change() -> None:
    later = replace(RESULT, date="2026-04-01", suite="1" * 16, leadline="0.2.0", judged=901)
    assert unlike(RESULT, later) == []
    assert unlike(RESULT, replace(RESULT, mistakes=[NamedMistake(ROTATES, 3)])) == []
    (wrong,) = unlike(RESULT, replace(RESULT, mistakes=[NamedMistake(VANISH, 54)]))
    assert wrong == f"mistakes: stored is ['{ROTATES}'], the report has ['{VANISH}']"
    assert len(unlike(RESULT, replace(RESULT, why="1 mistake is found", rules={"kept": 1}))) == 2


def test_an_unknown_program_is_named_with_what_may_be_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert stores.main(["navie"]) == 2
    assert capsys.readouterr().err == "leadline_samples: there is no sample program 'navie'\n    did you mean naive?\n"
    assert stores.main(["javascript"]) == 2
    assert "'javascript' is a program of several games\n    write one of deep-sea-" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (SampleProgram("naive", "python3 nothing.py"), "the check of naive wrote no report: "),
        (SampleProgram("naive", "./it", make="strangers/make.py nobody"), "there is no program 'nobody'"),
        (SampleProgram("naive", "./it", make="strangers/make.py harbour", build="no-compiler ."), "cannot be started"),
    ],
)
def test_a_check_that_cannot_be_made_says_why(tmp_path: Path, wrong: SampleProgram, said: str) -> None:
    with pytest.raises(InputError) as error:
        check_program(GAME, wrong, tmp_path)
    assert said in str(error.value.problems[0])


def test_a_wildcard_in_the_command_that_compiles_a_program_names_its_files(tmp_path: Path) -> None:
    sample = SampleProgram("naive", "node adapter.mjs", make="strangers/make.py barnacle", build="cp kit*.mjs lib")
    (tmp_path / "lib").mkdir()
    folder = prepare_program(sample, tmp_path)
    assert (folder / "lib" / "kit.mjs").is_file()


def test_a_report_is_stored_under_the_name_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stores, "FOLDER", tmp_path)
    first, second = tmp_path / "anchor.json", tmp_path / f"{GAME}-javascript.json"
    assert leadline(["check", GAME, "--only", "dsa-occupied-two-in-a-row-down", "--quiet", "--json", str(first)]) == 0
    shutil.copy(first, second)
    assert stores.main([str(first), str(second)]) == 0
    assert f"{GAME}/anchor: what was selected is right" in capsys.readouterr().out
    assert list(read_results(tmp_path, GAME)) == ["anchor", "javascript"]


# ---- What is counted and shown


def test_a_mistake_of_more_programs_comes_first_then_that_of_independent_authors() -> None:
    def makes(*ids: str) -> SampleResult:
        return replace(RESULT, mistakes=[NamedMistake(id, 5) for id in ids])

    results = {"x": makes("b", "c"), "y": makes("b", "a"), "z": replace(RESULT, mistakes=[NamedMistake("d", 9, True)])}
    counted = GameSamples({"x": program("independent"), "y": program(), "z": program()}, results).counts()
    assert list(counted) == ["b", "c", "a"]
    assert (counted["b"].programs, counted["b"].answers) == (["x", "y"], 10)
    assert counted["a"].independent == []


def test_the_page_of_mistakes_says_how_many_programs_make_each() -> None:
    data = game_data(GAME)
    made = GameSamples({"mine": program("independent"), "other*": program()}, {"mine": RESULT, "other*": RESULT})
    pages = dict(mistakes.pages(data, made))
    index = pages[f"games/{GAME}/mistakes/index"]
    top, _, rest = index.partition("All known mistakes")
    assert "Counted in 2 programs, of which 1 by independent authors." in top
    assert f":leadline:mistake:`{ROTATES}`\n     - 2: mine, other\\*\n" in top
    assert VANISH not in top
    assert len(re.findall(r"<li><a ", rest)) == len(data.spec.mistakes)
    assert rest.count(" · 2 programs</span>") == 1
    assert "Found in 2 sample programs." in "".join(pages.values())


def test_without_results_the_page_of_mistakes_is_the_list_alone() -> None:
    index = dict(mistakes.pages(game_data(GAME)))[f"games/{GAME}/mistakes/index"]
    assert "Counted in" not in index
    assert "All known mistakes" in index


def test_every_program_has_a_row_with_what_it_gets_wrong() -> None:
    data = game_data(GAME)
    odd = replace(RESULT, language="", unexplained=3, mistakes=[NamedMistake("dsa.mistake.gone", 1)])
    made = GameSamples({"mine": program("independent"), "odd": program()}, {"mine": RESULT, "odd": odd})
    shown = "\n".join(samples.sections([data], {GAME: made}))
    first, second = shown.split("* - | **")[1:]
    for words in (
        "mine**",
        "| Go",
        "| independent author",
        "✕ not conformant: \\ 2 mistakes are found",
        "| ● 60 kept",
    ):
        assert words in first
    assert f":leadline:mistake:`{ROTATES}`" in first
    assert f":leadline:mistake:`{VANISH}` (similar)" in first
    assert "``dsa.mistake.gone``" in second
    assert "unexplained: 3 of 900 answers" in second
    assert "The suite has changed since then for: mine, odd." in second


def test_no_section_is_made_of_nothing() -> None:
    assert samples.sections([game_data(GAME)], {GAME: GameSamples()}) == []


@pytest.mark.parametrize("game", game_ids())
def test_the_site_shows_every_judged_program(site: Path, game: str) -> None:
    text = (site / "reference/results.html").read_text(encoding="utf-8")
    assert [name for name in samples_of(game).results if f"<strong>{name}</strong>" not in text] == []
