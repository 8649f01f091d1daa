"""`leadline validate --fix` corrects citations, changes nothing else, and says what it did and did not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.base.yaml_edit import CannotEditError, find_list, keep_items, replace_item
from leadline.cli import main

SCENARIO = """\
- scenario: own-{number}
  title: Two and one move a diver three spaces   # a title
  rules:{rules}
  position:
    line: 1 1 1 1 2 2 2
    divers: {{red: {{}}, blue: {{}}}}   # two divers
  moves:
    - red deeper 2+1                # 0 -> 3
  expect: {expect}
"""
RIGHT = "{divers: {red: {at: 3}}}"
REFUSED = "{refused: dsa.dive.clockwise}\n  legal_variant: red deeper 1+1"
IN_PLAY, OTHER, NOT = "dsa.swim.two-dice", "dsa.swim.along-line", "dsa.swim.weight"
ALSO_NOT = "dsa.clean-up.starter"


def written(path: Path, *rules: str, expect: str = RIGHT) -> str:
    text = "# A file\n\n" + "\n".join(
        SCENARIO.format(number=number, rules=each, expect=expect) for number, each in enumerate(rules, 1)
    )
    if expect is REFUSED:
        text = text.replace("- red deeper 2+1", "- blue deeper 2+1")
    path.write_bytes(text.encode())
    return text


@pytest.fixture
def own(tmp_path) -> Path:
    return tmp_path / "own.yaml"


@pytest.fixture
def fixed(capsys, own):
    def run(*more: str) -> tuple[int, str]:
        status = main(["validate", "--fix", str(own), *more])
        return status, capsys.readouterr().out

    return run


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f" [{NOT}, {IN_PLAY}]   # why", f" [{IN_PLAY}]   # why"),
        (f" [{IN_PLAY}, {NOT}]", f" [{IN_PLAY}]"),
        (f" [{IN_PLAY}, '{NOT}' , \"{OTHER}\"]", f' [{IN_PLAY} , "{OTHER}"]'),
        (f" [ {NOT},{ALSO_NOT},\n    {IN_PLAY} ]", f" [ {IN_PLAY} ]"),
        (f" [{IN_PLAY},   # kept\n    {OTHER}, {NOT}]", f" [{IN_PLAY},   # kept\n    {OTHER}]"),
        (f"\n    - {NOT}\n    # above\n    - {IN_PLAY}  # beside", f"\n    # above\n    - {IN_PLAY}  # beside"),
        (f"\n  - {IN_PLAY}\n  - {NOT}\n  - {OTHER}\n  - {ALSO_NOT}", f"\n  - {IN_PLAY}\n  - {OTHER}"),
    ],
)
def test_only_the_citations_change(own, fixed, before, after):
    written(own, f" [{IN_PLAY}]", before, f" [{NOT}, {OTHER}]")
    kept = written(own.with_name("right.yaml"), f" [{IN_PLAY}]", after, f" [{OTHER}]")
    status, page = fixed()
    assert own.read_text(encoding="utf-8") == kept
    assert (status, "own-2 no longer cites" in page, "own-3 no longer cites" in page) == (0, True, True), page
    assert "own-1" not in page
    assert fixed() == (0, "1 scenario file: no problem\n")
    assert own.read_text(encoding="utf-8") == kept


def test_line_ends_and_a_byte_order_mark_stay(own, fixed):
    text = "\ufeff" + written(own, f" [{NOT}, {IN_PLAY}]").replace("\n", "\r\n")
    own.write_bytes(text.encode())
    assert fixed()[0] == 0
    assert own.read_bytes().decode() == text.replace(f"{NOT}, ", "")


def test_text_that_is_not_ascii_does_not_move_the_places(own, fixed):
    text = written(own, f" [{NOT}, {IN_PLAY}]", f" [{IN_PLAY}, {NOT}]").replace("Two and one", "Zwei und öne 🎲")
    own.write_text(text, encoding="utf-8")
    assert fixed()[0] == 0
    assert own.read_text(encoding="utf-8") == text.replace(f"{NOT}, ", "").replace(f", {NOT}", "")


def test_the_rule_of_an_expected_refusal_is_cited_if_no_other_remains(own, fixed):
    written(own, f" [{NOT}, {ALSO_NOT}]   # why", f"\n    - {NOT}", expect=REFUSED)
    status, page = fixed()
    assert (status, page.count("it cites dsa.dive.clockwise instead")) == (0, 2), page
    text = own.read_text(encoding="utf-8")
    assert "  rules: [dsa.dive.clockwise]   # why\n" in text
    assert "  rules:\n    - dsa.dive.clockwise\n" in text


@pytest.mark.parametrize(
    ("rules", "expect", "why"),
    [
        (f" [{NOT}]", RIGHT, "none of the cited rules comes into play, and it is not certain"),
        (f" [{IN_PLAY},  # about the dice\n    {NOT}]", RIGHT, "there is a comment beside the entry"),
        (f"\n    - {IN_PLAY}\n    - {NOT}   # why", RIGHT, "there is a comment beside the entry"),
        (f" [{IN_PLAY}, {NOT}]", "{divers: {red: {at: 4}}}", "the file has other problems"),
        (f" {NOT}", REFUSED, "the citations are not a plain list"),
    ],
)
def test_what_is_not_certain_is_left_alone(own, fixed, rules, expect, why):
    text = written(own, rules, expect=expect)
    status, page = fixed()
    assert (status, f"own-1 were not changed: {why}" in page, "correct them by hand" in page) == (2, True, True), page
    assert "is cited but does not come into play" in page
    assert own.read_text(encoding="utf-8") == text


def test_a_file_with_other_problems_is_left_alone(own, fixed):
    text = written(own, f" [{IN_PLAY}, {NOT}]") + "- scenario: own-9\n"
    own.write_text(text, encoding="utf-8")
    status, page = fixed()
    assert (status, "the citations of this file were not changed" in page) == (2, True), page
    assert own.read_text(encoding="utf-8") == text


def test_nothing_is_fixed_that_is_not_named(capsys):
    assert main(["validate", "--fix"]) == 2
    assert "--fix changes only files that you name" in capsys.readouterr().err


def test_the_message_names_rules_that_do_come_into_play(own, capsys):
    written(own, f" [{NOT}]")
    assert main(["validate", str(own)]) == 2
    page = capsys.readouterr().out
    assert f"the rule {NOT} is cited but does not come into play" in page
    assert IN_PLAY in page


def test_entries_of_a_list_are_found_by_the_line_of_their_mapping():
    text = "- a: [x, y]\n- a: [x, 'y', z]\n"
    spans = find_list(text, 2, "a")
    assert spans is not None
    assert [text[start:end] for start, end in spans.items] == ["x", "'y'", "z"]
    assert keep_items(text, spans, {1}) == "- a: [x, y]\n- a: ['y']\n"
    assert replace_item(text, spans.items[2], "w") == "- a: [x, y]\n- a: [x, 'y', w]\n"
    assert find_list(text, 3, "a") is None
    assert find_list(text, 1, "b") is None
    assert find_list("- a: x\n", 1, "a") is None
    lines = "- a: # on\n  - x # why\n  - y\n"
    spans = find_list(lines, 1, "a")
    assert spans is not None
    with pytest.raises(CannotEditError, match="a comment beside"):
        keep_items(lines, spans, {1})
