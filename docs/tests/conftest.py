"""Fixtures of the built site, which is built once for all tests that read it."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
TOYS = ROOT / "conformance/tests/toys"
"""The toy games; each is a folder of its own."""
TOYS_PAGES = DOCS / "tests/toys_site"
"""The pages written by hand of a site that has the toys only."""
TOYS_CHECKED = {
    "kite-race": "kite.flight.calm",
    "signal-duel": "duel.start.place",
    "fishmonger": "fish.turn.pay",
    "conger": "conger.dip.empty",
}
"""The toys with the rule that is checked for the page of the results."""
MACHINERY = (
    *("conformance/leadline", "reference_impl/leadline_engines", "schemas", "pyproject.toml", "docs/conf.py"),
    *("docs/leadline_sphinx", "docs/leadline_live", "docs/leadline_samples", "docs/_static", "docs/_templates"),
)
"""What a checkout has beside its games and pages."""
if str(DOCS) not in sys.path:
    sys.path.insert(0, str(DOCS))
NO_PAGES = ("games", "reference", "results", "tests", "leadline_*", "_*", "conf.py")
"""Files that are not written by hand: they are generated, or taken from where they are."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built site, with two reports on every game; processes that share the tests share the site too.

    `LEADLINE_SITE` names a site that is built already, which spares the time while something on it is worked on.
    """
    named = os.environ.get("LEADLINE_SITE")
    return Path(named).resolve() if named else built_once(tmp_path_factory, "site", build_site)


@pytest.fixture(scope="session")
def memory_used(site: Path) -> int:
    """Return the most memory that the build of the site used, in kilobytes; skip if it was built elsewhere."""
    if not memory_file(site).is_file():
        pytest.skip("the memory of the build was not measured: it was built elsewhere, or on a system without `/proc`")
    return int(memory_file(site).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def toys_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of the toy games, built without any other game; shared like the other site."""
    return built_once(tmp_path_factory, "toys-site", build_toys_site)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that read the whole site as slow: it takes a minute to build; the site of the toys is quick."""
    for item in items:
        if {"site", "memory_used"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(params=[pytest.param("site", marks=pytest.mark.slow), "toys_site"])
def any_site(request: pytest.FixtureRequest) -> Path:
    """Return each of the two sites."""
    found: Path = request.getfixturevalue(request.param)
    return found


def built_once(factory: pytest.TempPathFactory, name: str, build: Callable[[pytest.TempPathFactory], Path]) -> Path:
    """Return what the first process to ask for it builds; a failed build is not tried again."""
    own = factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    built, failed = shared / f"built-{name}", shared / f"failed-{name}"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if failed.exists():
            pytest.fail(failed.read_text(encoding="utf-8"), pytrace=False)
        if not built.exists():
            try:
                built.write_text(str(build(factory)), encoding="utf-8")
            except BaseException as error:
                failed.write_text(f"{name} could not be built: {error}", encoding="utf-8")
                raise
    return Path(built.read_text(encoding="utf-8"))


def build_site(factory: pytest.TempPathFactory) -> Path:
    """Build the site from a copy of the pages, so that neither an earlier build nor the checkout has any effect."""
    source, out = factory.mktemp("source") / "docs", factory.mktemp("site")
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns(*NO_PAGES))
    shutil.copy(ROOT / "CHANGELOG.md", source.parent)
    write_reports(source / "results")
    build_pages(source, out, dict(os.environ), "-c", str(DOCS))
    return out


def build_toys_site(factory: pytest.TempPathFactory) -> Path:
    """Build a site in a checkout without built-in games, with the toys named by `LEADLINE_GAMES`."""
    root = factory.mktemp("checkout")
    own = [path.name for path in (ROOT / "spec").iterdir() if path.is_dir()]
    unwanted = shutil.ignore_patterns(*own, "__pycache__")
    for name in MACHINERY:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=unwanted)
        else:
            shutil.copy(ROOT / name, root / name)
    for name in ("spec", "conformance/scenarios", "docs/results"):
        (root / name).mkdir(parents=True)
    shutil.copytree(TOYS_PAGES, root / "docs", dirs_exist_ok=True)
    paths = os.pathsep.join(str(root / name) for name in ("conformance", "reference_impl", "docs"))
    around = {**os.environ, "PYTHONPATH": paths, "LEADLINE_GAMES": str(TOYS)}
    for game, rule in TOYS_CHECKED.items():
        check(game, rule, root / f"docs/results/{game}.json", around)
    out = root / "site"
    build_pages(root / "docs", out, around)
    return out


MEASURED = """
import sys
from pathlib import Path
from sphinx.cmd.build import main
code, status = main(sys.argv[2:]), Path("/proc/self/status")
if status.is_file():
    most = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    Path(sys.argv[1]).write_text(most.split()[1])
sys.exit(code)
"""
"""A program that runs Sphinx, and writes the most memory it used, in kilobytes, into a file.

`getrusage` would not do: it takes over the size of the process that started this one.
"""


def memory_file(site: Path) -> Path:
    """Return the file with the most memory that the build of a site used."""
    return site.with_name(f"{site.name}-memory")


def build_pages(source: Path, out: Path, around: dict[str, str], *more: str) -> None:
    """Run Sphinx; a warning is an error."""
    run = [sys.executable, "-c", MEASURED, str(memory_file(out))]
    command = [*run, "-W", "--keep-going", "-q", "-b", "html", *more, str(source), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=around, cwd=source.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def write_reports(folder: Path) -> None:
    """Write two reports on every game: on a short run of the reference, and on a program with every kind of result."""
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
    """Return the report of a run of one rule's scenarios."""
    from leadline_sphinx.data import game_data

    return check(game, next(iter(game_data(game).spec.all_rules())).id, path, dict(os.environ))


def check(game: str, rule: str, path: Path, around: dict[str, str]) -> dict[str, Any]:
    """Check the reference on the scenarios of a rule, and return the report."""
    command = [sys.executable, "-m", "leadline", "check", game, "--only", rule, "--quiet", "--json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=around)
    assert path.is_file(), done.stdout + done.stderr
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return made
