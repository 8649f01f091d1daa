"""`leadline page` prints the documentation where there is no site."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from leadline.cli import main
from leadline.cli.page import pages, plain_lines, sections

ROOT = Path(__file__).resolve().parents[3]
Said = Callable[..., tuple[int, str, str]]


def test_the_pages_are_listed_with_their_titles(said: Said) -> None:
    status, out, _ = said("page")
    assert status == 0
    assert "adapter-go An adapter in Go " in out


def test_a_page_is_printed_without_instructions_for_the_site(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page", "adapter"]) == 0
    out = capsys.readouterr().out  # A page is printed as it is written, whatever the width of the terminal.
    assert out.startswith("# An adapter in five minutes")
    assert "toctree" not in out
    assert "(page `protocol`)" in out
    assert ".md)" not in out
    assert main(["page", "shapes"]) == 0
    assert "```python\nCHIP = forms.made(" in capsys.readouterr().out


def test_a_section_is_printed(said: Said, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["page", "protocol", "who", "may", "act"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("## Who may act?")
    assert "## Views and what is heard" not in out
    assert said("page", "protocol", "no such heading")[0] == 2


def test_an_unknown_page_is_refused_with_the_nearest_name(said: Said) -> None:
    status, _, complaint = said("page", "adapter-rst")
    assert status == 2
    assert "did you mean adapter-rust?" in complaint


def test_links_over_two_lines_are_read_and_code_is_left_alone() -> None:
    known = {"deep-regrets": Path("deep-regrets.md")}
    text = "See [Deep\nRegrets](deep-regrets.md#the-setup).\n```go into=x\nTable[Diver](deep-regrets.md)\n```\nend"
    assert list(plain_lines(text, known)) == [
        "See Deep",
        "Regrets (page `deep-regrets`).",
        "```go",
        "Table[Diver](deep-regrets.md)",
        "```",
        "end",
    ]


def test_a_heading_in_code_ends_no_section() -> None:
    assert sections(["# A", "## B", "```sh", "# C", "```", "## D"], ["b"]) == ["## B", "```sh", "# C", "```"]


def test_the_wheel_holds_every_page() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {name for name in included if name.startswith("docs/")} == {f"docs/{name}.md" for name in pages()}


def test_every_page_that_is_named_can_be_printed() -> None:
    files = [path for end in ("py", "txt") for path in (ROOT / "conformance/leadline").rglob(f"*.{end}")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    named = {name for text in texts for name in re.findall(r"leadline page ([a-z][a-z-]*[a-z])\b(?!-)", text)}
    assert named
    assert named <= set(pages())
