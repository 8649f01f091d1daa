"""What looking up rules, disputes and mistakes has in common: words, headings, links, scenarios."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from leadline import home
from leadline.games import no_such_game
from leadline.problems import InputError
from leadline.spec.compiled import games, load_all, load_spec
from leadline.spec.find import ids_of, is_there, nothing_found
from leadline.spec.model import Spec
from leadline.terminal import bold, dim, wrap

MOST_SCENARIOS = 8


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario of the suite, as far as a page needs it."""

    id: str
    """Its id."""
    title: str
    """Its title."""
    rules: tuple[str, ...]
    """The rules it is aimed at."""
    disputes: tuple[str, ...]
    """The disputes it is meant to tell apart."""
    tells: tuple[str, ...]
    """The disputes whose reading makes a difference to it."""


def add_look_up_arguments(parser: ArgumentParser, metavar: str, words: str, listed: str) -> None:
    """What a command is told that looks something up; ``words`` and ``listed`` are the help of its arguments."""
    help_ = f"{words}; the name of a game may stand before them"
    parser.add_argument("words", nargs="*", metavar=metavar, help=help_)
    parser.add_argument("-l", "--list", action="store_true", help=listed)
    parser.add_argument("--game", metavar="GAME", help="look in this game only")


def look_up(
    args: Namespace,
    what: Literal["rule", "dispute", "mistake"],
    answer: Callable[[list[Spec], str, bool], Iterable[str]],
    everything: Callable[[list[Spec]], Iterable[str]],
) -> int:
    """Print the answer to some words, only as a list if that is wanted; without words everything there is.

    Several ids are answered one after another. Raises ``InputError`` for what is not found, after the rest is printed.
    """
    named, words = _game_first(args.words) if args.game is None else (args.game, args.words)
    specs, query = chosen_specs(named), " ".join(words)
    ids = ids_of(specs, query, what)
    if not ids:
        print("\n".join(answer(specs, query, args.list) if query.strip() else everything(specs)))
        return 0
    there = [id for id in ids if is_there(specs, id, what)]
    pages = [list(answer(specs, id, args.list)) for id in there]
    if args.list:  # One list, with its heading once.
        print("\n".join(dict.fromkeys(line for page in pages for line in page)))
    else:
        print("\n\n".join("\n".join(page) for page in pages))
    missing = [problem for id in ids if id not in there for problem in nothing_found(specs, id, what).problems]
    if missing:
        sys.stdout.flush()
        raise InputError(missing)
    return 0


def _game_first(words: list[str]) -> tuple[str | None, list[str]]:
    """The game that stands first, as in other commands, and the words after it; alone its name is a word."""
    first = home.folder_name(words[0]).replace("_", "-") if len(words) > 1 else ""
    return (first, words[1:]) if first in games() else (None, words)


def chosen_specs(game: str | None) -> list[Spec]:
    """The specs a command is to look in: all if no game is named. Raises ``InputError`` for a game there is not."""
    if game is None:
        return load_all()
    wanted = home.folder_name(game).replace("_", "-")
    matching = [game for game in games() if game == wanted] or [game for game in games() if game.startswith(wanted)]
    if len(matching) != 1:
        raise no_such_game(game, games())
    return [load_spec(matching[0])]


def scenarios_for_rule(game: str, rule: str) -> list[Shown]:
    """The scenarios aimed at a rule, those that are about little else first."""
    found = [one for one in scenarios_naming(game, rule) if rule in one.rules]
    return sorted(found, key=lambda one: (len(one.rules), one.rules.index(rule)))


def scenarios_for_dispute(game: str, dispute: str) -> list[Shown]:
    """The scenarios that tell the readings of a dispute apart, those that mean to and those about little else first."""
    named = scenarios_naming(game, dispute)
    found = [one for one in named if dispute in one.disputes or dispute in (one.tells or {})]
    return sorted(found, key=lambda one: (dispute not in one.disputes, len(one.disputes), len(one.tells or {})))


def scenarios_naming(game: str, name: str) -> list[Shown]:
    """The scenarios of the suite that name a rule or dispute somewhere; none if the suite cannot be read."""
    path = home.compiled_folder_of(game) / "suite.json"
    if not path.is_file() and home.is_editable(game):
        return [one for one in _uncompiled(game) if name in (*one.rules, *one.disputes)]
    try:
        return [_shown(one) for one in _entries(path.read_text(encoding="utf-8"), f'"{name}"')]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _uncompiled(game: str) -> list[Shown]:
    """The scenarios of a suite that is not compiled: it is not known what else each of them tells apart."""
    from leadline.suite.bundle import read_suite

    try:
        found = read_suite(game).scenarios
    except InputError:
        return []
    return [Shown(one.id, one.title, one.rules, one.disputes, ()) for one in found]


def _entries(text: str, quoted: str) -> list[dict[str, Any]]:
    """The scenarios of a suite that hold a quoted name. A suite has one a line, so only those lines are read."""
    try:
        lines = (line for line in text.splitlines() if quoted in line and not line.startswith('{"+":'))
        entries = [json.loads(line.strip().rstrip(",")) for line in lines]
        if all("id" in entry and "rules" in entry for entry in entries):
            return entries
    except (ValueError, TypeError):
        pass
    listed: list[dict[str, Any]] = json.loads(text)["scenarios"]
    return listed


def _shown(entry: dict[str, Any]) -> Shown:
    rules, disputes, tells = (tuple(entry.get(key) or ()) for key in ("rules", "disputes", "tells"))
    return Shown(entry["id"], entry.get("title", ""), rules, disputes, tells)


def heading(text: str) -> str:
    """The heading of a part of a page, with an empty line before it."""
    return f"\n{bold(text)}"


def titled(title: str, small: str, indent: int = 2) -> str:
    """A title with what identifies it set small behind it, or below where the line is too long."""
    joined = wrap(f"{title}  {small}", indent, 2)
    if "\n" in joined:
        below = "\n".join(" " * (indent + 2) + dim(line.strip()) for line in wrap(small, indent + 2).splitlines())
        return f"{wrap(title, indent, 2)}\n{below}"
    return f"{' ' * indent}{title}  {dim(small)}"


def scenario_lines(found: list[Shown]) -> Iterable[str]:
    """The part of a page that names scenarios; nothing if there are none."""
    if not found:
        return
    yield heading("Scenarios that show it")
    for one in found[:MOST_SCENARIOS]:
        yield titled(one.title or one.id, one.id if one.title else "")
    if len(found) > MOST_SCENARIOS:
        yield wrap(f"and {len(found) - MOST_SCENARIOS} more", 2)
