"""Find the rules, disputes, components and mistakes that answer a question in your own words.

The name of a game may come first. Without it, all games are searched. What players ask for comes first; what
programmers ask for follows in a group of its own.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Sequence

from leadline.base.errors import bad_input
from leadline.base.terminal import dim, heading, titled, wrap
from leadline.cli.look_up import chosen_specs, game_first
from leadline.search import Index, Result, in_order, mistakes_index, players_index, search, strongest
from leadline.spec.model import Spec

MOST = 5
MOST_FOR_PROGRAMMERS = 3
"""The default number of answers printed from each group; weaker answers are only counted."""
_ANSWERS = {"dispute": "Ruling: ", "mistake": "Instead: "}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of `leadline find`."""
    parser.add_argument(
        "words", nargs="+", metavar="QUESTION", help="a question or a few words; the name of a game may come first"
    )
    parser.add_argument("--game", metavar="GAME", help="search only this game")
    parser.add_argument(
        "-n",
        "--most",
        metavar="N",
        type=_number,
        help=f"print N answers for players, including weak ones (default: at most the {MOST} strongest)",
    )


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text[:6]) > 0:
        return int(text[:6])
    raise ArgumentTypeError(f"{text!r} is not a number of answers; write 1 or more")


def run(args: Namespace) -> int:
    """Print the results that answer the question best."""
    named, words = game_first(args.words) if args.game is None else (args.game, args.words)
    specs, query = chosen_specs(named), " ".join(words)
    results = find(indexes_of(specs), query)
    if not results:
        raise bad_input(f"nothing answers {query!r}", "try other words; `leadline rule` lists all rules")
    print("\n".join(_page(specs, results, args.most)))
    return 0


def indexes_of(specs: Sequence[Spec]) -> list[Index]:
    """Return the indexes that are searched for some games. Building those of a game takes 0.1 seconds."""
    return [make(spec) for spec in specs for make in (players_index, mistakes_index)]


def find(indexes: Sequence[Index], query: str) -> list[Result]:
    """Return everything that answers a question, in the order in which it is shown."""
    return in_order(search(indexes, query))


def _page(specs: Iterable[Spec], results: Sequence[Result], most: int | None) -> Iterator[str]:
    games = {spec.game.id: spec.game.title for spec in specs}
    strong = results if most is not None else strongest(results)
    first = [result for result in results if result.is_named or result.document.is_for_players]
    rest = [result for result in strong if result not in first]
    listed = [result for result in strong if result in first][: most or MOST]
    for number, result in enumerate(listed):
        yield from _row(games, result, is_first=not number)
    if len(first) > len(listed):
        yield "\n" + wrap(f"and {len(first) - len(listed)} weaker ones; add a word, or --most {len(first)}", 2)
    if rest:
        yield heading("For programmers")
        for number, result in enumerate(rest[:MOST_FOR_PROGRAMMERS]):
            yield from _row(games, result, is_first=not number)
        yield "\n" + wrap("Look one up with `leadline mistake ID`.", 2)


def _row(games: dict[str, str], result: Result, *, is_first: bool) -> Iterator[str]:
    document = result.document
    yield ("" if is_first else "\n") + "  " + dim(f"{games[result.index.game]}, {document.kind}")
    yield titled(document.title, document.id)
    if document.answer:
        yield wrap(_ANSWERS.get(document.kind, "") + document.answer, 4)
