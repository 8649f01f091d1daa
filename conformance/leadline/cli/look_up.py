"""The arguments, the search and the list of scenarios shared by `leadline rule`, `dispute` and `mistake`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from leadline.base import paths
from leadline.base.errors import InputError
from leadline.base.terminal import heading, titled, wrap
from leadline.games import no_such_game
from leadline.search.look_up import ids_of, is_there, nothing_found
from leadline.spec.compiled import games, load_all, load_spec
from leadline.spec.model import Spec

if TYPE_CHECKING:
    from leadline.suite.lookup import ScenarioEntry

MOST_SCENARIOS = 8


def add_look_up_arguments(parser: ArgumentParser, metavar: str, words: str, listed: str) -> None:
    """Declare the arguments of a look-up command; ``words`` and ``listed`` are the help texts of two of them."""
    help_ = f"{words}; the name of a game may come first"
    parser.add_argument("words", nargs="*", metavar=metavar, help=help_)
    parser.add_argument("-l", "--list", action="store_true", help=listed)
    parser.add_argument("--game", metavar="GAME", help="search only this game")


def look_up(
    args: Namespace,
    what: Literal["rule", "dispute", "mistake"],
    answer: Callable[[list[Spec], str, bool], Iterable[str]],
    everything: Callable[[list[Spec]], Iterable[str]],
) -> int:
    """Print the answer to some words, or only a list of matches; without words, print all entries.

    Several ids are answered one after another. If some are not found, ``InputError`` is raised after the others are
    printed.
    """
    named, words = game_first(args.words) if args.game is None else (args.game, args.words)
    specs, query = chosen_specs(named), " ".join(words)
    ids = ids_of(specs, query, what)
    if not ids:
        print("\n".join(answer(specs, query, args.list) if query.strip() else everything(specs)))
        return 0
    there = [id for id in ids if is_there(specs, id, what)]
    pages = [list(answer(specs, id, args.list)) for id in there]
    if args.list:  # All entries are in one list with a single heading.
        print("\n".join(dict.fromkeys(line for page in pages for line in page)))
    else:
        print("\n\n".join("\n".join(page) for page in pages))
    missing = [problem for id in ids if id not in there for problem in nothing_found(specs, id, what).problems]
    if missing:
        sys.stdout.flush()
        raise InputError(missing)
    return 0


def game_first(words: list[str]) -> tuple[str | None, list[str]]:
    """Return the game if it is the first word, and the words that follow."""
    first = paths.folder_name(words[0]).replace("_", "-") if words else ""
    return (first, words[1:]) if first in games() else (None, words)


def chosen_specs(game: str | None) -> list[Spec]:
    """Return the specs to search: all of them if no game is named. Raise ``InputError`` for a nonexistent game."""
    if game is None:
        return load_all()
    wanted = paths.folder_name(game).replace("_", "-")
    matching = [game for game in games() if game == wanted] or [game for game in games() if game.startswith(wanted)]
    if len(matching) != 1:
        raise no_such_game(game, games())
    return [load_spec(matching[0])]


def scenario_lines(scenarios: Sequence[ScenarioEntry]) -> Iterable[str]:
    """Yield the part of a page that names scenarios, or nothing if there are none."""
    if not scenarios:
        return
    yield heading("Scenarios that show it")
    for scenario in scenarios[:MOST_SCENARIOS]:
        yield titled(scenario.title or scenario.id, scenario.id if scenario.title else "")
    if len(scenarios) > MOST_SCENARIOS:
        yield wrap(f"and {len(scenarios) - MOST_SCENARIOS} more", 2)
