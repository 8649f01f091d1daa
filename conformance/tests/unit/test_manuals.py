"""Tests of the sentence splitter and of the hashes. The manual in here is invented."""

from __future__ import annotations

import hashlib

import pytest

from leadline.lint.manual_coverage import Completeness, Sentence, compare, fingerprint, normalise, sentences

MANUAL = """# Kite Race — the *short* rules

### 1. What you need
Each pilot has one kite. The wind isn’t anybody’s friend!

- 3 kites (red, **blue** and “green”)
- 10–20 metres of string:
  - a) cut it in half
  - b) knot it again

| wind | effect |
| :--- | -----: |
| weak | the kite falls |

---

**Q: Can I cut a string?**
A: **No.** Strings are shared. (Ask first!) See [the table](https://example.org).
"""

EXPECTED = [
    (1, "Kite Race — the short rules"),
    (3, "What you need"),
    (4, "Each pilot has one kite."),
    (4, "The wind isn’t anybody’s friend!"),
    (6, "3 kites (red, blue and “green”)"),
    (7, "10–20 metres of string:"),
    (8, "cut it in half"),
    (9, "knot it again"),
    (11, "| wind | effect |"),
    (13, "| weak | the kite falls |"),
    (17, "Can I cut a string?"),
    (18, "No. Strings are shared."),
    (18, "(Ask first!)"),
    (18, "See the table."),
]


def texts(manual: str) -> list[str]:
    return [sentence.text for sentence in sentences(manual)]


def hashes(manual: str) -> list[str]:
    return [fingerprint(sentence.text) for sentence in sentences(manual)]


def test_every_sentence_is_found_with_its_line() -> None:
    assert [(found.line, found.text) for found in sentences(MANUAL)] == EXPECTED


@pytest.mark.parametrize("empty", ["", "\n\n", "---\n", "```\n```\n", "| --- | --- |\n", "***\n\n===\n"])
def test_a_text_without_words_has_no_sentences(empty: str) -> None:
    assert sentences(empty) == []


def test_a_sentence_is_immutable_and_comparable() -> None:
    assert Sentence("Fly.", 1) == sentences("Fly.")[0]
    assert len({Sentence("Fly.", 1), Sentence("Fly.", 1)}) == 1
    with pytest.raises(AttributeError):
        Sentence("Fly.", 1).line = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("Pull once. Then wait.", ["Pull once.", "Then wait."]),
        ("Pull 3.5 metres of string.", ["Pull 3.5 metres of string."]),
        ("Fly low, e.g. Over the dunes.", ["Fly low, e.g. Over the dunes."]),
        ("Shout “Up!” and let go.", ["Shout “Up!” and let go."]),
        ("Shout “Up!” 2 pilots answer.", ["Shout “Up!”", "2 pilots answer."]),
        ("Wait here… (Do not pull.) “Then” land.", ["Wait here…", "(Do not pull.)", "“Then” land."]),
        ("The kite waits. it does not fall.", ["The kite waits. it does not fall."]),
        ("Yes. A kite may rest.", ["Yes. A kite may rest."]),
        ("A kite may rest. Yes.", ["A kite may rest.", "Yes."]),
        ("A kite may rest.\\\nIt falls.", ["A kite may rest.", "It falls."]),
        ("Title\n-----\nText of the title.", ["Title", "Text of the title."]),
        ("> A quoted rule runs over\n> two lines of a box.", ["A quoted rule runs over two lines of a box."]),
        ("Wind &amp; <b>rain</b><br>stop play.", ["Wind & rain stop play."]),
    ],
)
def test_sentence_ends(block: str, expected: list[str]) -> None:
    assert texts(block) == expected


def test_a_short_line_above_a_paragraph_is_a_heading() -> None:
    manual = "Before The Race\nEvery pilot chooses a kite and walks to the far end of the beach.\nAfter The Race\n"
    assert texts(manual) == [
        "Before The Race",
        "Every pilot chooses a kite and walks to the far end of the beach.",
        "After The Race",
    ]


def test_a_wrapped_paragraph_is_joined_even_before_a_capital() -> None:
    manual = "The pilot hands the kite to the\nReferee and takes a step of one\nmetre. Then the Race begins.\n"
    assert sentences(manual) == [
        Sentence("The pilot hands the kite to the Referee and takes a step of one metre.", 1),
        Sentence("Then the Race begins.", 3),
    ]


@pytest.mark.parametrize(
    "typeset",
    [
        MANUAL.replace("’", "'").replace("“", '"').replace("”", '"').replace("–", "-").replace("—", "--"),
        MANUAL.replace("- ", "* "),
        MANUAL.replace("**", "").replace("*", ""),
        MANUAL.replace("\n", "\r\n"),
        MANUAL.replace("\n", "  \n"),
        MANUAL.replace(" kite", "\u00a0 kite"),
        MANUAL.replace("### 1. What you need", "**1. What you need**"),
        MANUAL.replace("a) ", "a\\) ").replace("b) ", "B) "),
        MANUAL.replace("Each pilot has one kite.", "Each pilot\nhas one\nkite."),
        MANUAL.replace("string", "st\u00adring"),
        "\ufeff" + MANUAL.upper(),
    ],
    ids=[
        "straight",
        "bullets",
        "plain",
        "crlf",
        "breaks",
        "spaces",
        "bold",
        "marks",
        "wrap",
        "hyphens",
        "capitals",
    ],
)
def test_another_typesetting_has_the_same_hashes(typeset: str) -> None:
    assert hashes(typeset) == hashes(MANUAL)


def test_normalised_text_holds_words_only() -> None:
    assert normalise("  **The** pilot’s\tkite — `10–20` m, _up_!  ") == "the pilots kite 10 20 m up"
    assert normalise("ﬂy \\* STRASSE") == "fly strasse"
    assert normalise("If wind ≤ 2") == normalise("if wind <= 2") == "if wind at most 2"
    assert normalise("wind ≥ 2") != normalise("wind ≤ 2")
    assert normalise("—…!") == ""


def test_fingerprint_is_the_start_of_a_sha256() -> None:
    expected = hashlib.sha256(b"the kite falls").hexdigest()[:12]
    assert fingerprint("The **kite** falls.") == expected
    assert fingerprint("The kite rises.") != expected


def test_a_covered_manual_is_complete() -> None:
    result = compare(MANUAL, hashes(MANUAL))
    assert result == Completeness((), ())
    assert result.complete


def test_what_nobody_covers_is_missing_and_what_is_not_there_is_unknown() -> None:
    listed = [*hashes(MANUAL)[1:], "ffffffffffff", "000000000000", "ffffffffffff"]
    result = compare(MANUAL, listed)
    assert result.missing == (Sentence("Kite Race — the short rules", 1),)
    assert result.unknown == ("000000000000", "ffffffffffff")
    assert not result.complete


def test_a_sentence_printed_twice_is_missing_in_both_places() -> None:
    result = compare("Fly on.\n\nFly on.\n", [])
    assert [sentence.line for sentence in result.missing] == [1, 3]
    assert compare("Fly on.\n\nFly on.\n", [fingerprint("fly on")]).complete
