"""A real browser for the built site, opened from disk; tests are skipped, with the reason, if there is none."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""What axe looks for."""
FLAGS = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"]
"""No other host is ever reached, not even by a page that asks for one."""
PATIENCE = 60_000
"""Milliseconds until something that should have happened is missed; long, for busy machines."""


def without(what: str) -> NoReturn:
    """Skip the tests that need something missing; if `LEADLINE_BROWSER` is `required`, fail instead."""
    if os.environ.get("LEADLINE_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium as the system has it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        without("playwright is not installed: pip install '.[test]'")
    path = shutil.which("chromium")
    if path is None:
        without("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as running:
        opened = running.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


class Watched:
    """Everything that pages did and must not do."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.asked: list[str] = []

    def watch(self, context: Any) -> None:
        """Watch all messages and requests of the pages of a context."""
        context.on("weberror", lambda one: self.wrong.append(f"error: {one.error}"))
        context.on("console", self._said)
        context.on("request", lambda one: self.asked.append(one.url))
        context.on("requestfailed", self._failed)

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"{message.type} in the console: {message.text}")

    def _failed(self, request: Any) -> None:
        # A page was left before it had everything, or wants a script where scripts are off: no fault of the page.
        if request.failure not in ("net::ERR_ABORTED", "csp"):
            self.wrong.append(f"not loaded: {request.url}: {request.failure}")

    def elsewhere(self) -> list[str]:
        """Return what was asked of another host."""
        return [url for url in self.asked if not _own(url)]


def _own(url: str) -> bool:
    return url.startswith(("file:", "data:", "about:", "blob:"))


@pytest.fixture
def watched() -> Watched:
    """Return what the pages of this test did."""
    return Watched()


@pytest.fixture
def visit(browser: Any, watched: Watched) -> Iterator[Callable[..., Any]]:
    """Open a page, and check at the end that there were no errors, no warnings and no requests to other hosts."""
    contexts = []

    def opened(address: str, width: int = 1280, scheme: str = "light", **more: Any) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", **more
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        watched.watch(context)
        page = context.new_page()
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watched.wrong == []
    assert watched.elsewhere() == []


@pytest.fixture(scope="session")
def axe_script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the accessibility checker axe: from `LEADLINE_AXE`, or else from npm."""
    known = os.environ.get("LEADLINE_AXE")
    if known:
        return Path(known).read_text(encoding="utf-8")
    if shutil.which("npm") is None:
        without("npm is not installed, so that axe-core cannot be fetched: apt-get install npm")
    folder = tmp_path_factory.mktemp("axe")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), "axe-core@4"]
    done = None
    with suppress(subprocess.TimeoutExpired):
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    script = folder / "node_modules/axe-core/axe.min.js"
    if not script.is_file():
        pytest.skip(f"axe-core could not be installed with npm: {done.stderr[-200:] if done else 'no answer'}")
    return script.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def findings(axe_script: str) -> Callable[[Any], list[str]]:
    """Return what axe finds on a page as it is now."""

    def found(page: Any) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe_script)
        result = page.evaluate("tags => axe.run(document, {runOnly: tags, preload: false})", TAGS)
        return [f"{one['id']}: {node['html'][:150]}" for one in result["violations"] for node in one["nodes"]]

    return found


@pytest.fixture(scope="session")
def address(site: Path) -> Callable[[str], str]:
    """Return the address on disk of a page of the site: `games/index`, `games/index#part`, or `search?q=words`."""

    def of(name: str) -> str:
        page = re.split(r"[?#]", name)[0]
        path = site / f"{page.removesuffix('.html')}.html"
        assert path.is_file(), f"there is no page {page}"
        return path.as_uri() + name[len(page) :]

    return of


GAME_KINDS = (
    "game",
    "how-to-play",
    "summary",
    "chapter",
    "disputes",
    "dispute",
    "topics",
    "scenarios",
    "part",
    "manual",
    "profiles",
    "coverage",
    "history",
    "booklet",
    "components",
    "mistakes",
    "mistake",
    "board",
)
"""The kinds of page of a game; its page to print is the same and much more of it, and is looked at by itself."""
ALIKE = ("booklet", "part", "chapter", "disputes", "topics", "manual", "profiles", "coverage", "history", "mistakes")
"""The kinds of page that are laid out alike for every game; each is looked at in one game, in turn."""
OTHER_KINDS = {
    "start": "index",
    "results": "reference/results",
    "adapter": "adapter",
    "messages": "reference/protocol",
    "recipes": "ci",
    "search": "search",
    "found": "search?q=first+player",
}
"""The kinds of page that are the same for all games, with the page."""


def pages_of_kind(kind: str) -> list[str]:
    """Return the pages to test for a kind: one for every game, or the only one."""
    from leadline.games import game_ids
    from leadline_sphinx.boards import has_live_board
    from leadline_sphinx.data import game_data

    if kind in OTHER_KINDS:
        return [OTHER_KINDS[kind]]
    found = [game_data(game) for game in game_ids() if kind != "board" or has_live_board(game)]
    if kind in ALIKE:
        found = [found[ALIKE.index(kind) % len(found)]]
    return [f"{data.folder}/{page_of(data, kind)}" for data in found]


def page_of(data: Any, kind: str) -> str:
    """Return a page of this kind among those of a game; of several, one of middling length."""
    if kind == "chapter":
        return f"rules/{_middle(data.spec.chapters, lambda one: len(one.rules)).id}"
    if kind == "dispute":
        return f"disputes/{_disputes_played(data)[0].id}"
    if kind == "scenarios":
        return f"scenarios/{min(data.topics, key=lambda one: len(data.topics[one])).replace('_', '-')}"
    if kind == "part":
        return f"scenarios/{max(data.topics, key=lambda one: len(data.topics[one])).replace('_', '-')}-2"
    if kind == "manual":
        return f"manuals/{_middle(data.spec.manuals, lambda one: len(one.statements)).id}"
    if kind == "mistake":
        some = [chapter for chapter in data.spec.chapters if data.spec.mistakes_in(chapter)]
        return f"mistakes/{_middle(some, lambda one: len(data.spec.mistakes_in(one))).id}"
    lists = {"game": "index", "disputes": "disputes/index", "topics": "scenarios/index", "mistakes": "mistakes/index"}
    return lists.get(kind, kind)


def _middle(some: Any, size: Callable[[Any], int]) -> Any:
    return sorted(some, key=size)[len(some) // 2]


def _disputes_played(data: Any) -> list[Any]:
    weights = ("high", "mid", "low")
    some = [one for one in data.spec.open_disputes() if len(data.known_readings(one.id)) > 1 and data.telling_of(one)]
    return sorted(some, key=lambda one: weights.index(one.weight))


@pytest.fixture(scope="session")
def disputes_played() -> Callable[[Any], list[Any]]:
    """Return the disputes of a game whose readings are played side by side, most frequent first."""
    return _disputes_played


@pytest.fixture
def printable(address: Callable[[str], str]) -> list[str]:
    """Return the addresses of the pages to print."""
    return [address(name) for name in pages_of_kind("print")]


QUICK_KINDS = ("dispute",)
"""The short run looks at no page of another kind."""
KINDS = [
    one if one in QUICK_KINDS else pytest.param(one, marks=pytest.mark.slow) for one in (*OTHER_KINDS, *GAME_KINDS)
]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, address: Callable[[str], str]) -> list[str]:
    """Return the addresses of the pages of one kind."""
    return [address(name) for name in pages_of_kind(request.param)]
