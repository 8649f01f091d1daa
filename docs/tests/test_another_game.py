"""A second game plugs in with folders alone: its site is built with its boards, its words and its disputes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent / "kite_race"
NEW = {
    "reference_impl/leadline_engines/kite_race": HERE / "engine",
    "conformance/leadline/games/kite_race": HERE / "plug",
    "conformance/scenarios/kite_race": HERE / "scenarios",
    "spec/kite_race": ROOT / "conformance/tests/fixtures/kite_race",
}
"""The folders a new game adds, and where they are here."""
MACHINERY = ("conformance/leadline", "reference_impl/leadline_engines", "schemas", "pyproject.toml", "docs/conf.py")
SITE = ("docs/leadline_sphinx", "docs/leadline_live", "docs/_static", "docs/_templates")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a checkout that has no other game: the machinery as it is, and the new folders."""
    root = tmp_path_factory.mktemp("checkout")
    unwanted = shutil.ignore_patterns("deep_sea_adventure", "__pycache__")
    for name in (*MACHINERY, *SITE):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, root / name)
    for name, source in NEW.items():
        shutil.copytree(source, root / name, ignore=unwanted)
    shutil.copytree(HERE / "docs", root / "docs", dirs_exist_ok=True)
    paths = os.pathsep.join(str(root / name) for name in ("conformance", "reference_impl"))
    out = root / "site"
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(root / "docs"), str(out)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": paths}, cwd=root
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def page(site: Path, name: str) -> str:
    return (site / "games" / "kite-race" / f"{name}.html").read_text(encoding="utf-8")


def test_the_site_has_every_kind_of_page(site: Path) -> None:
    names = ["index", "components", "profiles", "coverage", "print", "rules/index", "rules/flight", "disputes/index"]
    names += ["disputes/knots", "disputes/calm", "scenarios/index", "scenarios/flying", "scenarios/races"]
    names += ["manuals/index", "manuals/long-sheet"]
    assert [name for name in names if not (site / "games" / "kite-race" / f"{name}.html").is_file()] == []
    assert [path.name for path in (site / "games").iterdir() if path.is_dir()] == ["kite-race"]
    assert not (site / "games/kite-race/board.html").exists()
    assert 'href="games/kite-race/disputes/index.html"' in (site / "index.html").read_text(encoding="utf-8")


def test_its_boards_are_drawn_and_its_words_said(site: Path) -> None:
    flight = page(site, "rules/flight")
    assert '<svg class="ll-kites"' in flight
    assert "Red flies 5 steps." in flight
    assert "<desc>red has flown 5. blue has flown 3.</desc>" in flight
    assert "kite_race.engine.play" in flight
    assert "A wind card with 7" in page(site, "components")
    assert ".ll-kites .beach" in (site / "_static/drawings.css").read_text(encoding="utf-8")


def test_a_long_game_is_held_as_changes(site: Path) -> None:
    races = page(site, "scenarios/races")
    assert races.count('class="ll-drawings"') == 1
    assert races.count("<noscript><svg") == 2
    assert races.count('class="ll-words"') == 9


def test_every_reading_stands_beside_the_others_and_one_no_engine_follows_has_its_text(site: Path) -> None:
    _, *shown = page(site, "disputes/knots").split('<div class="ll-reading-played">')
    assert [re.findall(r"<code>(.*?)</code>", one)[0] for one in shown] == ["forbidden", "allowed", "scissors"]
    assert "Refused" in shown[0]
    assert "Red ties a second string on." in shown[1]
    assert "<svg" not in shown[2]
    assert "Red has two short strings." in shown[2]


def test_nothing_of_another_game_is_left(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert not re.search(r"dsa\.|deep.sea", path.read_text(encoding="utf-8"), re.IGNORECASE), path
