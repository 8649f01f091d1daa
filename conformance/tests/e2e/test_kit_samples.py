"""A small program of each language with an adapter by the kit: the report names what is wrong with it, and no more."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from kits_by_language import needed
from kits_by_language import sample as put_together

from leadline.cli import main
from leadline.kits import LANGUAGES

pytestmark = pytest.mark.slow
GAME = "deep-sea-adventure"
KITS = Path(__file__).resolve().parents[2] / "subjects/kits"
MISTAKES = {
    "python": ["dsa.mistake.starter-rotates"],
    "javascript": ["dsa.mistake.breath-per-chip"],
    "cpp": ["dsa.mistake.stack-chips-do-not-break-ties"],
    "go": ["dsa.mistake.banked-costs-one"],
    "java": ["dsa.mistake.starter-stays"],
    "rust": ["dsa.mistake.breath-costs-one-at-most"],
}
"""What is known to be wrong with the programs; the README says it in words."""


@pytest.fixture(scope="module", params=LANGUAGES)
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """Return a language, and the command that starts its adapter."""
    language = needed(request.param)
    return language.id, put_together(language, tmp_path_factory.mktemp(language.id))


def test_smoke_finds_nothing_wrong_with_the_adapter(
    sample: tuple[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["smoke", GAME, "--", *sample[1]]) == 0
    assert "✗" not in capsys.readouterr().out


def test_the_report_names_what_is_wrong_and_nothing_else(sample: tuple[str, list[str]], tmp_path: Path) -> None:
    language, command = sample
    path = tmp_path / "report.json"
    main(["check", GAME, "--quiet", "--json", str(path), "--", *command])
    report: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    causes = report["model"]["causes"]
    assert sorted(one["id"] for one in causes if one["kind"] == "mistake") == MISTAKES[language]
    assert not any(one["is_similar"] or one["may_be"] for one in causes)
    assert report["model"]["unexplained"] == 0
    assert {one["id"]: one["why"] for one in report["scenarios"] if one["verdict"] == "error"} == {}
    assert [one["id"] for one in report["probes"] if one["verdict"] == "fail"] == []
    assert all(language in (KITS / "README.md").read_text(encoding="utf-8") for language in MISTAKES)


def test_the_page_names_the_oldest_version_of_go_that_will_do(tmp_path: Path) -> None:
    page = (KITS.parents[2] / "docs/adapter-go.md").read_text(encoding="utf-8")
    named = re.search(r"`go 1\.(\d+)` or later", page)
    assert named is not None
    go = needed("go")
    put_together(go, tmp_path)

    def built(version: int) -> subprocess.CompletedProcess[str]:
        (tmp_path / "go.mod").write_text(f"module bell\n\ngo 1.{version}\n", encoding="utf-8")
        command = ["go", "build", "-o", "adapter", "."]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert built(int(named[1])).returncode == 0
    earlier = built(int(named[1]) - 1)
    assert earlier.returncode != 0
    assert "requires go1." in earlier.stderr
