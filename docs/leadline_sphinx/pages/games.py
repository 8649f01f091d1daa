"""The list of games, and the page of each game."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_live import engine_script, has_live_board
from leadline_sphinx import rst
from leadline_sphinx.data import GameData
from leadline_sphinx.domain import hash_of
from leadline_sphinx.teaching import teaching_of


def index(games: Sequence[GameData]) -> str:
    """Return the list of the games, as cards."""
    lines = ["", *rst.heading("Games")]
    for data in games:
        lines += ["", *rst.block("container", "ll-game-card", {}, _card(data))]
    names = [f"{data.id}/index" for data in games]
    lines += rst.block("toctree", "", {"hidden": "", "maxdepth": "1"}, names)
    return "\n".join(lines)


def _card(data: GameData) -> list[str]:
    game = data.spec.game
    fewest, most = min(game.seats), max(game.seats)
    seats = f"{fewest} to {most} players" if fewest < most else f"{most} players"
    counts = f"{len(list(data.spec.all_rules()))} rules, {len(data.spec.disputes)} disputed questions"
    links = " · ".join(rst.doc(f"{data.folder}/{page}", title) for page, title in _DOORS)
    told = f"{rst.text(seats)}, {counts}, {len(data.suite.scenarios)} scenarios."
    return [f"**{rst.text(game.title)}**", "", told, "", links, ""]


_DOORS = (("index", "Start here"), ("disputes/index", "Settle a dispute"), ("rules/index", "Read the rules"))


def page(data: GameData) -> str:
    """Return the page of a game: a description, and links to everything about it."""
    game = data.spec.game
    lines = ["", *rst.shared(f"{game.title}: rules and rulings", game.about)]
    lines += [*rst.heading(game.title), rst.text(game.about), ""]
    lines += rst.block("raw", "html", {}, ['<div class="ll-search-here"></div>'])
    lines += rst.block("rst-class", "ll-doors", {}, [])
    lines += rst.bullets(f"{rst.doc(f'{data.folder}/{name}', title)} {says}" for name, title, says in _parts(data))
    lines += _often(data)
    lines += [f"Edition of these pages: {rst.code(data.mark)}.", ""]
    entries = [f"{title} <{name}>" for name, title, _ in _parts(data)]
    return "\n".join([*lines, *rst.block("toctree", "", {"hidden": "", "maxdepth": "1"}, entries)])


def _parts(data: GameData) -> list[tuple[str, str, str]]:
    spec = data.spec
    wrong = [("mistakes/index", "Common mistakes", f"{len(spec.mistakes)} things that programs get wrong")]
    live = [("board", "Live board", "set up a position, move, and see what each manual makes of it")]
    taught = [
        ("how-to-play", "How to play", "the whole game taught on one page"),
        ("summary", "Summary", "the figures and the turn on one printed page"),
    ]
    return [
        *(taught if teaching_of(data) is not None else ()),
        ("rules/index", "Rules", f"{len(list(spec.all_rules()))} rules in {len(spec.chapters)} chapters"),
        ("disputes/index", "Disputes", f"{len(spec.disputes)} questions the manuals leave open, each with a ruling"),
        *(live if has_live_board(data.id) else ()),
        ("components", "Components", "what is in the box, and where each figure comes from"),
        *(wrong if spec.mistakes else ()),
        ("scenarios/index", "Scenarios", f"{len(data.suite.scenarios)} short games that show every rule at work"),
        ("manuals/index", "Manuals", f"{_counted(len(spec.manuals), 'text')}, statement by statement"),
        ("profiles", "Manuals compared", "how each manual answers each question"),
        ("coverage", "Coverage", "which scenarios test which rule"),
        ("history", "What changed", _changes(len(spec.history))),
        ("booklet", "Booklet", "the rules and rulings that a table needs, on a few printed pages"),
        ("print", "To print", "everything on one page"),
    ]


def _changes(number: int) -> str:
    return f"{_counted(number, 'change')} to rulings, rules or readings" if number else "nothing so far"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def board(data: GameData) -> str:
    """Return the page of the live board; its mark changes with the code and the data in it."""
    lines = [":html_theme.sidebar_secondary.remove:", "", *rst.heading(f"{data.spec.game.title}: the live board")]
    lines += [
        "Play a whole game, or set up a position and choose a move: the board shows what happens and by which rule.",
        "If the players disagree, press *Who is right?* to compare the manuals. To hide what each player may not see,",
        "choose *in turn* and pass the device around. The page works without a connection.",
        "",
    ]
    options = {"mark": hash_of([engine_script(data.id)])}
    return "\n".join([*lines, *rst.block("leadline-live", data.id, options)])


def _often(data: GameData) -> list[str]:
    often = [dispute for dispute in data.spec.open_disputes() if dispute.weight == "high"][:8]
    if not often:
        return []
    items = [rst.ref("dispute", data.dispute_name(dispute.id)) for dispute in often]
    return [*rst.heading("Asked most often", "-"), *rst.bullets(items)]
