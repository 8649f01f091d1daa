"""Bundling of a game's JavaScript rules, drawing and data into one classic script that works from a local file.

A game has a live board if it has a member `live_board`: the `module` that offers what the page needs (its path from
the root of the checkout), the `name` under which it is exported, and `examples`, positions to begin with, each with a
`title` and a `position` in notation, or the `scenario` that begins with it.

A page opened from a local file can load neither modules nor data. So the modules are concatenated into one function,
without their `import` and `export` words; no two of them may use the same name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

from leadline.base.errors import InputError
from leadline.games import load_game, spec_of
from leadline.spec.model import Dispute, Reading
from leadline.spec.profiles import profiles
from leadline.suite.bundle import Suite, load_suite
from leadline_live.setup_form import setup_form

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "docs" / "_static"
SCRIPTS = tuple(
    f"live_{part}.js" for part in ["table", "parts", "ruling", "views", "choices", "history", "setup", "board"]
)
"""The scripts that play and draw any game, in the order in which they must be loaded."""
RULE_PAGE = "../games/{game}/rules/{{chapter}}.html#{{id}}"
DISPUTE_PAGE = "../games/{game}/disputes/{{id}}.html"
"""The addresses of rules and disputes, seen from a page beside the site's own; `{chapter}` is the chapter of a rule."""

_FROM = re.compile(r'^(?:import|export) \{[^}]*\} from "(\.\.?/[a-z/-]+\.mjs)";$', re.MULTILINE)
_TOP_LEVEL = re.compile(r"^(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)
_COMMENT = re.compile(r"^[ ]*(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


class BundleError(ValueError):
    """Modules that cannot be put into one script."""


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """The description of a game's live board."""

    module: Path
    """The module that offers what the page needs."""
    name: str
    """The name under which the module exports it."""
    examples: tuple[tuple[str, str], ...]
    """Positions to begin with: a title, and the position in notation; at least one."""


def has_live_board(game: str) -> bool:
    """Return whether a game has a live board."""
    return load_game(game).live_board is not None


def live_board(game: str) -> LiveBoard:
    """Return the description of a game's live board.

    Raises ``BundleError`` if something is missing, if the module does not exist, or if the game cannot read a position.
    """
    loaded, where = load_game(game), f"the live board of {game}"
    written = loaded.live_board or {}
    suite = cache(partial(load_suite, game))
    try:
        examples = tuple((str(example["title"]), _example(game, example, suite)) for example in written["examples"])
        board = LiveBoard(ROOT / written["module"], str(written["name"]), examples)
    except (KeyError, TypeError) as error:
        raise BundleError(f"{where} needs a module, a name and examples: {error!r}") from error
    if not board.module.is_file() or not examples:
        wrong = "it names no example" if board.module.is_file() else f"there is no module {written['module']}"
        raise BundleError(f"{where}: {wrong}")
    for title, position in examples:
        try:
            faults = loaded.own_engine.faults(loaded.position_notation.read(position))
        except InputError as error:
            raise BundleError(f"{where}, {title!r}: {error}") from error
        for fault in faults:
            raise BundleError(f"{where}, {title!r}: no game can reach this position: {fault.why}")
    return board


def _example(game: str, written: Mapping[str, str], suite: Callable[[], Suite]) -> str:
    """Return an example position in notation; the suite is loaded only for one that names a scenario."""
    if "scenario" not in written:
        return str(written["position"])
    positions = [scenario.position for scenario in suite().scenarios if scenario.id == written["scenario"]]
    if not positions or positions[0] is None:
        raise BundleError(f"the live board of {game}: no scenario {written['scenario']!r} begins with a position")
    loaded = load_game(game)
    return loaded.position_notation.write(loaded.codecs.position.read(positions[0]))


@cache
def engine_script(game: str) -> str:
    """Return the classic script that puts a game's rules, drawing and data into `globalThis.leadlineGames`.

    Raises ``BundleError`` if two modules use the same name, or for the reasons given at `live_board`.
    """
    board = live_board(game)
    bodies: dict[Path, str] = {}
    _collect(board.module, bodies, set())
    code = "\n".join(bodies.values())
    names = _TOP_LEVEL.findall(code)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BundleError(f"two modules use the same name: {', '.join(twice)}")
    data = json.dumps(game_data(game, board), ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f'(() => {{\n"use strict";\n{code}\n'
        f"(globalThis.leadlineGames ??= {{}})[{json.dumps(game)}] = {{ ...{board.name}, data: {data} }};\n}})();\n"
    )


def _collect(path: Path, bodies: dict[Path, str], begun: set[Path]) -> None:
    """Add a module after those it imports; of modules that import each other, in the order in which they would run."""
    if path in begun:
        return
    begun.add(path)
    source = path.read_text(encoding="utf-8")
    for imported in _FROM.findall(source):
        _collect((path.parent / imported).resolve(), bodies, begun)
    body = re.sub(r"^export ", "", _COMMENT.sub("", _FROM.sub("", source)), flags=re.MULTILINE)
    if re.search(r"^import\b|^export\b", body, re.MULTILINE):
        raise BundleError(f"{path.name} imports or exports in a way that the bundler does not support")
    bodies[path] = re.sub(r"\n{2,}", "\n", body).strip()


def game_data(game: str, board: LiveBoard) -> dict[str, Any]:
    """Return the parts of the spec that the page needs: profiles, open disputes with their readings, rule titles."""
    spec = spec_of(game)
    wanted = profiles(spec)
    base = wanted[0].readings
    return {
        "title": spec.game.title,
        "profiles": [
            {"id": profile.id, "title": profile.title, "readings": _unlike(profile.readings, base if number else {})}
            for number, profile in enumerate(wanted)
        ],
        "disputes": [_dispute_data(game, dispute) for dispute in spec.open_disputes()],
        "rules": {rule.id: [rule.title, chapter.id] for chapter in spec.chapters for rule in chapter.rules},
        "examples": board.examples,
        "setup": setup_form(load_game(game)),
    }


def _dispute_data(game: str, dispute: Dispute) -> dict[str, Any]:
    """Return a dispute with its readings, what each manual says about it, and the ruling."""
    followed = _followed(game, dispute)
    titles = {manual.id: manual.title for manual in spec_of(game).manuals}
    return {
        "id": dispute.id,
        "question": dispute.question,
        "group": dispute.group,
        "readings": {id: reading.says for id, reading in followed.items()},
        "unsupported": [id for id, reading in followed.items() if reading.support == "none"],
        "manuals": [
            {
                "title": titles[id],
                "where": answer.where,
                "says": answer.says,
                "how": answer.position,
                "reading": answer.reading,
            }
            for id, answer in dispute.manuals.items()
        ],
        "ruling": dispute.ruling,
        "reason": dispute.reason,
    }


def _followed(game: str, dispute: Dispute) -> dict[str, Reading]:
    """Return the readings of a dispute that an engine can follow."""
    known = load_game(game).rulings.readings()[dispute.id]
    return {id: reading for id, reading in dispute.readings.items() if id in known}


def _unlike(readings: dict[str, str], base: dict[str, str]) -> dict[str, str]:
    return {dispute: reading for dispute, reading in readings.items() if base.get(dispute) != reading}


def fragment(
    game: str,
    *,
    folder: str | None = "../_static",
    rules: str = "",
    disputes: str = "",
) -> str:
    """Return the live board as a fragment of a page that has `boards.css` and the style of the drawings.

    ``folder`` is the folder in which the page finds `SCRIPTS`; None embeds them in the fragment.
    ``rules`` and ``disputes`` are address templates with `{id}` and, for rules, `{chapter}`.
    """
    rules, disputes = rules or RULE_PAGE.format(game=game), disputes or DISPUTE_PAGE.format(game=game)
    if folder is None:
        board = "".join(f"<script>{(STATIC / script).read_text(encoding='utf-8')}</script>" for script in SCRIPTS)
    else:
        board = "".join(f'<script src="{escape(folder)}/{script}"></script>' for script in SCRIPTS)
    title = escape(spec_of(game).game.title)
    return (
        f'<div class="ll-live" data-game="{escape(game)}" data-rules="{escape(rules)}" '
        f'data-disputes="{escape(disputes)}"><p class="ll-live-off">The live board of {title} needs scripts. '
        "Every scenario of this site can be read step by step without them.</p></div>\n"
        f"<script>{engine_script(game)}</script>\n{board}\n"
    )


def page(game: str) -> str:
    """Return a whole page with nothing but the live board: one file that can be opened from disk."""
    title = f"{escape(spec_of(game).game.title)}: the live board"
    style = load_game(game).drawing.style() + (STATIC / "boards.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{style}{PAGE_STYLE}</style></head>"
        f"<body><main><h1>{title}</h1>{fragment(game, folder=None)}</main></body></html>\n"
    )


PAGE_STYLE = """
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #10293a; background: #fff; }
main { max-width: 72rem; margin: auto; padding: 1rem; }
h1 { font-size: 1.5rem; }
@media screen and (prefers-color-scheme: dark) {
  body { color: #e8f1f6; background: #14181e; } a { color: #8fd0f5; } .ll-live { --ll-live-ground: #14181e; }
}
"""
