"""The packages that build the site lie in `docs`; the site itself is built once for all tests that read it."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).resolve().parents[1]
if str(DOCS) not in sys.path:
    sys.path.insert(0, str(DOCS))
NO_PAGES = ("games", "reference", "results", "tests", "leadline_*", "_*", "conf.py")
"""What is no page written by hand: it is made anew, or taken from where it is."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, with two reports on every game; processes that share the tests share the site too.

    `LEADLINE_SITE` names a site that is built already, which spares the time while something on it is worked on.
    """
    named = os.environ.get("LEADLINE_SITE")
    if named:
        return Path(named).resolve()
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    built = shared / "built-site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            built.write_text(str(build_site(tmp_path_factory)), encoding="utf-8")
    return Path(built.read_text(encoding="utf-8"))


def build_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site from a copy of the pages, so that neither an earlier build nor the checkout plays a part."""
    source, out = tmp_path_factory.mktemp("source") / "docs", tmp_path_factory.mktemp("site")
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns(*NO_PAGES))
    write_reports(source / "results")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-c", str(DOCS)]
    done = subprocess.run([*command, str(source), str(out)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


def write_reports(folder: Path) -> None:
    """Two reports on every game: of a short run of the reference, and of a program that has every kind of result."""
    from leadline.games import game_ids

    folder.mkdir()
    for game in game_ids():
        path = folder / f"{game}.json"
        report = short_report(game, path)
        for rule, verdict in zip(report["rules"], cycle(("broken", "kept", "not-tested")), strict=False):
            rule["verdict"] = verdict
        for dispute in report["disputes"]:
            dispute["failed"] = dispute["state"] == "shown"
        report["subject"]["name"] = "a-program-with-one-long-name"
        path.with_name(f"{game}-wrong.json").write_text(json.dumps(report), encoding="utf-8")


def short_report(game: str, path: Path) -> dict[str, Any]:
    """The report of a run of one rule's scenarios."""
    from leadline_sphinx.data import game_data

    rule = next(iter(game_data(game).spec.all_rules())).id
    command = [sys.executable, "-m", "leadline", "check", game, "--only", rule, "--quiet", "--json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert path.is_file(), done.stdout + done.stderr
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return made
