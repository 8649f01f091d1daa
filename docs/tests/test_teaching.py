"""Tests of the pages that teach a game: every sentence has its rules, every chapter is covered, figures are current."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from leadline.base.errors import InputError
from leadline.games import game_ids
from leadline_sphinx.data import GameData, game_data
from leadline_sphinx.pages import games, how_to_play
from leadline_sphinx.teaching import Section, Teaching, teaching_of

GAME = "deep-sea-adventure"
_TWO_SENTENCES = re.compile(r"[.!?]\s+[A-Z]")
_LINK = re.compile(r":leadline:rule:`[\d.]+ <([\w.-]+)>`")


@pytest.fixture(params=game_ids())
def data(request: pytest.FixtureRequest) -> GameData:
    return game_data(request.param)


@pytest.fixture
def teaching(data: GameData) -> Teaching:
    found = teaching_of(data)
    assert found is not None
    return found


def taught(sections: tuple[Section, ...]) -> list[str]:
    """Return the ids of all rules that the sentences of some sections come from."""
    return [id for section in sections for one in section.sentences() for id in one.rules]


def test_every_sentence_has_its_own_rules(teaching) -> None:
    for section in (*teaching.how_to_play, *teaching.summary):
        for sentence in section.sentences():
            assert sentence.rules
            assert sentence.words.endswith((".", "!", "?")), sentence.words
            assert not _TWO_SENTENCES.search(sentence.words), sentence.words


def test_every_chapter_is_taught_or_left_out_on_purpose(data, teaching) -> None:
    covered = set(taught(teaching.how_to_play))
    for chapter in data.spec.chapters:
        is_covered = any(rule.id in covered for rule in chapter.rules)
        assert is_covered != (chapter.id in teaching.left_out), chapter.id
    assert all(teaching.left_out.values())


def test_rules_that_the_rulings_switch_off_are_not_taught(data, teaching) -> None:
    named = {*taught(teaching.how_to_play), *taught(teaching.summary)}
    off = {one.id for one in data.spec.all_rules() if any(data.base[d] != r for d, r in one.only_under.items())}
    assert not named & off


def test_the_pages_link_every_sentence(data, teaching) -> None:
    made = dict(how_to_play.pages(data))
    page, summary = made[f"{data.folder}/how-to-play"], made[f"{data.folder}/summary"]
    assert _LINK.findall(page) == taught(teaching.how_to_play)
    assert _LINK.findall(summary) == taught(teaching.summary)
    assert ".. leadline-steps:: " in page
    assert all(rule in {one.id for one in data.spec.all_rules()} for rule in _LINK.findall(page))


def test_figures_come_from_the_components(monkeypatch) -> None:
    data = game_data(GAME)
    components = [
        replace(one, figures={"air": 31}) if one.id.endswith("air-track") else one for one in data.spec.components
    ]
    monkeypatch.setattr(data, "spec", replace(data.spec, components=tuple(components)))
    pages = dict(how_to_play.pages(data))
    assert all("31" in page and "25" not in re.sub(r"<svg.*?</svg>", "", page) for page in pages.values())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("No rule after this.", "the sentence 'No rule after this.' does not name its rule"),
        ("One. [dive.three] Another.", "the sentence 'Another.' does not name its rule"),
        ("One. [dive.four]", "names the rule dsa.dive.four, which the game does not have"),
        ("{oxygen} air. [dive.three]", "{oxygen} is not a figure of a component"),
        ("{levels/9/values} chips. [dive.three]", "{levels/9/values} is not a figure of a component"),
        ("{levels} chips. [dive.three]", "{levels} is not a figure of a component"),
    ],
)
def test_a_wrong_text_is_reported(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / f"{GAME}.yaml").write_text(f"how_to_play:\n  - title: A\n    text: '{text}'\n")
    with pytest.raises(InputError) as raised:
        teaching_of(game_data(GAME), tmp_path)
    assert wrong in str(raised.value)
    assert f"{GAME}.yaml" in str(raised.value)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("left_out: {swimming: no}\n", "names the chapter 'swimming'"),
        ("summary:\n  - {title: A, components: [anchor]}\n", "names the component dsa.component.anchor"),
        ("summary:\n  - {title: A, scenario: dsa-none}\n", "names the scenario dsa-none"),
    ],
)
def test_a_name_that_does_not_exist_is_reported(tmp_path: Path, said: str, wrong: str) -> None:
    (tmp_path / f"{GAME}.yaml").write_text(said)
    with pytest.raises(InputError, match=wrong):
        teaching_of(game_data(GAME), tmp_path)


def test_a_game_that_is_not_taught_has_no_such_pages(monkeypatch, tmp_path: Path) -> None:
    data = game_data(GAME)
    assert "how-to-play" in games.page(data)
    for module in (games, how_to_play):
        monkeypatch.setattr(module, "teaching_of", lambda data: teaching_of(data, tmp_path))
    assert "how-to-play" not in games.page(data)
    assert list(how_to_play.pages(data)) == []
