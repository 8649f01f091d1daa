"""Players' words: the files are read with their mistakes named, and a search uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.lint import lint
from leadline.search import Document, PlayersWords, build_index, read_words, search
from leadline.search.text import distance, stem
from leadline.spec.read import read_spec

FIXTURE = Path(__file__).parents[1] / "fixtures" / "kite_race"
BAD = [
    ("- air", "the file has to begin with a key"),
    ("synonym: []", "there is no key `synonym` here"),
    ("ignored: the", "ignored has to be a list of words"),
    ("ignored: [of the]", "'of the' is not one word"),
    ("ignored: [[a]]", "ignored has to contain words only"),
    ("forms: [dice]", "forms has to name words"),
    ("forms: {die: [dice], cube: [dice]}", "'dice' is already a form of 'die'"),
    ("synonyms: {air: oxygen}", "synonyms has to be a list of groups"),
    ("synonyms: [[air]]", "a group of synonyms needs at least two"),
    ("synonyms: [[air, Air, oxygen]]", "'Air' is in this group twice"),
    ("synonyms: [[air, one two three four five]]", "'one two three four five' is not a synonym"),
    ("synonyms: [[air, '?!']]", "'?!' is not a synonym"),
    ("{ignored: [the], synonyms: [[air, the]]}", "'the' is ignored by the search"),
    ("phrases: [calm]", "phrases has to name rules or disputes"),
    ("phrases: {kite.x: ['?']}", "'?' has no words"),
    ("phrases: {kite.x: [calm, calm]}", "'calm' is listed twice"),
    ("questions: [calm]", "questions has to name rules or disputes"),
    ("questions: {kite.x: [is it calm, is it calm]}", "'is it calm' is listed twice"),
    ("weak: go", "weak has to be a list of words"),
    ("synonyms: [", "this is not YAML"),
]


@pytest.mark.parametrize(("text", "wrong"), BAD)
def test_a_bad_file_is_reported_with_its_place(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "words.yaml"
    path.write_text(text)
    _, problems = read_words(path)
    assert [problem for problem in problems if wrong in problem.wrong and "words.yaml" in str(problem)], problems


@pytest.mark.parametrize("text", [None, ""])
def test_a_game_needs_no_words(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "words.yaml"
    if text is not None:
        path.write_text(text)
    assert read_words(path) == (PlayersWords(), [])


def linted(tmp_path: Path, words: str) -> list[str]:
    folder = tmp_path / "kite_race"
    for path in FIXTURE.rglob("*.yaml"):
        copy = folder / path.relative_to(FIXTURE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (folder / "words.yaml").write_text(words)
    return [str(problem) for problem in lint(read_spec(folder)) if "words.yaml" in str(problem)]


def test_validate_finds_phrases_of_nothing_and_groups_without_a_word_of_the_rules(tmp_path: Path) -> None:
    assert linted(tmp_path, "synonyms: [[wind, breeze]]\nphrases: {kite.flight.calm: [no wind]}") == []
    (phrase,) = linted(tmp_path, "phrases: {kite.flight.clam: [no wind]}")
    assert "there is no 'kite.flight.clam' in this game" in phrase
    assert "did you mean kite.flight.calm?" in phrase
    (question,) = linted(tmp_path, "questions: {kite.flight.clam: [is there no wind]}")
    assert "questions: there is no 'kite.flight.clam' in this game" in question
    (group,) = linted(tmp_path, "synonyms: [[zeppelin, airship]]")
    assert "contains a word of the group zeppelin, airship" in group


DOCUMENTS = [
    Document("rule", "x.air.cost", "Each chip costs one air"),
    Document("rule", "x.die.roll", "Two dice are rolled"),
    Document("mistake", "x.mistake.air", "The air never goes down", is_for_players=False),
]
WORDS = PlayersWords(
    frozenset({"how", "is"}),
    {"dice": "die"},
    (("air", "oxygen"), ("chip", "piece of loot")),
    questions={"x.die.roll": ("how far is every step", "who is allowed to jump")},
    weak=frozenset({"goes"}),
)
INDEX = build_index("x", DOCUMENTS, WORDS)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("how is oxygen lost", "x.air.cost"),
        ("oxigen", "x.air.cost"),
        ("a piece of loot", "x.air.cost"),
        ("rolling", "x.die.roll"),
        ("a die", "x.die.roll"),
        ("ch", "x.air.cost"),
        ("x.mistake.air", "x.mistake.air"),
        ("jumping is allowed", "x.die.roll"),
        ("oxygenmask", "x.air.cost"),
    ],
)
def test_synonyms_forms_endings_misspellings_and_beginnings_match(query: str, first: str) -> None:
    assert search([INDEX], query)[0].document.id == first


@pytest.mark.parametrize("query", ["", "?", "how is", "xylophone", "_"])
def test_what_matches_nothing_finds_nothing(query: str) -> None:
    assert search([INDEX], query) == []


@pytest.mark.parametrize(
    "words",
    ["carry carries carried carrying", "move moves moved moving", "pass passes passed", "breathe breath"],
)
def test_forms_of_a_word_have_one_stem(words: str) -> None:
    assert len({stem(word, {}) for word in words.split()}) == 1


def test_a_swap_of_neighbours_is_one_mistake() -> None:
    assert [distance("oxygen", other, 2) for other in ("oxygen", "oxyegn", "oxigen", "xygn", "air")] == [0, 1, 1, 2, 3]
