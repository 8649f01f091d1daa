"""A description of all messages of a game in one file, for authors of adapters who have no site at hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from string import Template
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from leadline.base import files, paths
from leadline.games import load_game
from leadline.kits import kit_folder
from leadline.kits.adapter_outline import Field, Kind, LaidOut, laid_out, simplest_opening
from leadline.run.answers import MOST_WHY
from leadline.run.declarations import decision_kinds
from leadline.serve.subject import ReferenceSubject

if TYPE_CHECKING:
    from leadline.game.definition import Game

NAME = "MESSAGES.md"
MOST_SHOWN = 3
"""The number of items shown from a long list."""
OFTEN = 6
"""The number of kinds of events from which a field they share is described once for all."""
SEED = 1
WIDTH = 120
"""The greatest length of a line in running text."""


def write_guide(game: str) -> str:
    """Return the text of the file for a game."""
    loaded, outline = load_game(game), laid_out(game)
    template = Template((Path(__file__).parent / "guide.md").read_text(encoding="utf-8"))
    decisions = loaded.own_engine.to_act(simplest_opening(loaded))
    choices, events = _Kinds(outline.kinds, len(outline.kinds)), _Kinds(outline.events, OFTEN)
    known = set[str]()
    kinds = decision_kinds(loaded)
    return template.substitute(
        title=outline.title,
        page=f" `leadline page {game}` describes the messages of this game." if _has_page(game) else "",
        figures=_figures(loaded),
        counting=_counting(outline),
        derived=_derived(outline),
        inputs=_lines((f"{name}: {means}" for name, means in outline.inputs), "This game has no settable inputs."),
        offers=_offers(loaded.seats.offers),
        kinds=_wrapped(f"The kinds of decisions in this game are {', '.join(f'`{kind}`' for kind in kinds)}."),
        unnamed=_unnamed(outline.kinds, kinds),
        seat=", ".join(json.dumps(seat) for decision in decisions[:1] for seat in decision.seats),
        kind=next((decision.kind for decision in decisions), ""),
        randomisers=_randomisers(loaded),
        decisions=f" `leadline page {game} decisions` says when each kind is open." if _has_page(game) else "",
        longest=MOST_WHY,
        notes=_notes(game),
        setup=_lines(outline.setup),
        position="\n".join(_field(field, known) for field in outline.fields),
        sent=_sent(outline.sent, known),
        choices=choices.common("Every choice has") + "\n\n".join(map(choices.choice, outline.kinds)),
        chance=_chance(outline.chance),
        events=events.common("Fields that many events have") + "\n".join(map(events.event, outline.events)),
        words=_words(loaded),
        disputes="\n".join(map(_dispute, loaded.spec.open_disputes())) or "There are none.",
    )


COUNTING = "Seats, spaces, and the entries of lists in messages for people are counted from 1."


@dataclass(frozen=True)
class _Kinds:
    """Kinds of choices or events, whose common fields are described once."""

    kinds: Sequence[Kind]
    """The kinds."""
    least: int
    """The number of kinds that must have a field with the same description for it to be common."""

    @cached_property
    def shared(self) -> list[str]:
        """The common fields, one per line."""
        counts = Counter(" ".join(part.split()) for kind in self.kinds for part in kind.parts)
        return [part for part, number in counts.items() if number >= max(self.least, 2)]

    def common(self, says: str) -> str:
        """Return the description of the common fields, or an empty text if there are none."""
        return f"{says}:\n\n{_lines(self.shared)}\n\n" if self.shared else ""

    def own(self, kind: Kind) -> list[str]:
        """Return the fields that only a few kinds have."""
        return [part for part in (" ".join(part.split()) for part in kind.parts) if part not in self.shared]

    def choice(self, kind: Kind) -> str:
        """Return a kind of choice with its own parts."""
        head = f"`{kind.id}`: " if kind.id else ""
        own = self.own(kind)
        return f"{head}{' '.join(kind.says.split())}" + (f"\n\n{_lines(own)}" if own else "")

    def event(self, kind: Kind) -> str:
        """Return a kind of event with its own fields, and with the names of those that many events have."""
        own = self.own(kind)
        shared = [part.split()[0] for part in kind.parts if " ".join(part.split()) in self.shared]
        names = f" ({', '.join(f'`{name}`' for name in shared)})" if shared else ""
        ids = " or ".join(f"`{name}`" for name in kind.id.split("|"))
        return f"- {ids}{names}: {' '.join(kind.says.split())}" + "".join(
            f"\n  {line}" for line in _lines(own, "").splitlines()
        )


def _figures(game: Game) -> str:
    """Return how a program gets the figures with which the suite is played."""
    names = [name for component in game.spec.components for name in component.figures]
    dotted = next((name for name in names if "." in name), "")
    if not names:
        return "This game is played without figures such as maps or cards."
    path = f"; the dots in a name such as `{dotted}` are a path" if dotted else ""
    return _wrapped(
        f"The suite is played with the figures of the box: {', '.join(sorted({_head(name) for name in names}))}. "
        f"`leadline components {game.id}` prints them, and `leadline components {game.id} --json` prints them as data: "
        f"every entry of `components` has its own `figures`{path}. `leadline page adapter components` says "
        "what to do if your program has others."
    )


def _head(name: str) -> str:
    return f"`{name.partition('.')[0]}`"


_WORD = re.compile(r"\*(\w+)\*: ")
"""The beginning of a rule that defines a word, such as one in the texts of cards."""


def has_words(game: str) -> bool:
    """Return whether rules of a game define the words in the texts of its cards."""
    return bool(_defined_words(load_game(game)))


def _defined_words(game: Game) -> list[tuple[str, str]]:
    """Return the words that rules define, each with its meaning."""
    texts = (" ".join(rule.text.split()) for rule in game.spec.all_rules())
    return [(match[1], text[match.end() :]) for text in texts if (match := _WORD.match(text))]


def _words(game: Game) -> str:
    """Return the words that rules define, as a section; empty for a game without such rules."""
    defined = _defined_words(game)
    if not defined:
        return ""
    lines = "\n".join(_wrapped(f"- `{word}`: {says}", "  ") for word, says in defined)
    return f"## The words of the rules\n\nThese words occur in the texts of cards.\n\n{lines}\n\n"


def _counting(outline: LaidOut) -> str:
    """Return examples of how entries of lists are counted, with names of the game."""
    name = next((field.name for field in outline.fields if field.form[:1] == ("list",)), "")
    if not name or not outline.seats:
        return _wrapped(COUNTING)
    return _wrapped(
        f"{COUNTING} `{name}.1` is the first entry of `{name}`, and `view.{outline.seats[0]}.{name}.1` is the same "
        f"entry in the view of seat {outline.seats[0]}. Only a path that begins with `$` counts from 0, as JSON does: "
        f"`$.position.{name}[0]` is that entry, too."
    )


def _derived(outline: LaidOut) -> str:
    """Return which fields of a position are only reported."""
    names = [f"`{field.name}`" for field in outline.fields if field.is_derived]
    return _wrapped(
        f"These fields of a position are only reported: {', '.join(names)}. A position that you receive never contains "
        "them, and `complete` does not add them."
    )


def _wrapped(text: str, indent: str = "") -> str:
    """Return running text in lines."""
    return "\n".join(wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))


def _offers(offers: Mapping[str, Iterable[Any]]) -> str:
    """Return the item about the values of a setup that a program supports."""
    values = "; ".join(f"`{name}`: {_values(some)}" for name, some in offers.items())
    return _wrapped(
        "- `offers`: for each field of the setup, the values that your program supports. If a field is left out, your "
        f"program supports every value. The rules have these values: {values}. If your program cannot begin a game for "
        "another reason, answer `open` with *not offered*.",
        "  ",
    )


def _values(values: Iterable[Any]) -> str:
    return ", ".join(json.dumps(value) for value in values)


def _unnamed(kinds: Sequence[Kind], decisions: Sequence[str]) -> str:
    """Return a note on choices without a kind, for a game that has only one."""
    if any(kind.id for kind in kinds):
        return ""
    says = (
        f"The choices of this game have no `kind`: their only decision is called `{decisions[0]}` in `to_act`, and "
        "`legal` asks for it by that name. In the kit, the name of the function that plays them is empty."
    )
    return f"\n{_wrapped(says)}\n"


def _sent(fields: Sequence[Field], known: set[str]) -> str:
    """Return the parts of a position that need not be reported, or an empty text if there are none."""
    if not fields:
        return ""
    lines = "\n".join(_field(field, known) for field in fields)
    return f"\nThese parts are sent in a position, but need not be reported:\n\n{lines}\n"


def _chance(lines: Sequence[str]) -> str:
    """Return the parts of the chance of a move; a chance without named parts is described as a whole."""
    if len(lines) == 1 and not lines[0][:1].isalpha():
        return f"- `chance`: {lines[0]}"
    return _lines(lines, "Nothing is left to chance in a move of this game.")


def _has_page(game: str) -> bool:
    return (paths.pages_folder() / f"{game}.md").is_file()


def _randomisers(game: Game) -> str:
    """Return the randomisers of a game, each with a result of the reference."""
    names = list(game.randomisers(game.own_components))
    if not names:
        return " This game has no randomisers."
    sample = ReferenceSubject(game.id, chance=Random(SEED)).handlers()["sample"]
    made = [f"\n  - `{name}`: {_short(sample({'game': game.id, 'randomiser': name, 'times': 1}))}" for name in names]
    return f" Examples of results:{''.join(made)}"


def _short(answer: Any) -> str:
    """Return one result; of a long list, only the beginning."""
    (result,) = answer["samples"]
    if isinstance(result, list) and len(result) > MOST_SHOWN:
        begin = ", ".join(json.dumps(entry) for entry in result[:MOST_SHOWN])
        return f"[{begin}, …], {len(result)} in all"
    return json.dumps(result)


def _lines(lines: Iterable[str], otherwise: str = "None.") -> str:
    """Return lines as a list in Markdown, with the first word of each as code."""
    made = []
    for line in lines:
        name, _, rest = line.partition(" ")
        made.append(f"- `{name.rstrip(':')}`: {rest.strip()}")
    return "\n".join(made) or otherwise


def _field(field: Field, known: set[str], indent: str = "") -> str:
    """Return a field of the position, with the fields of its records below it.

    The fields of a record are described where its type first occurs; ``known`` collects these types.
    """
    inner = field.record
    if field.inner and field.type not in known:
        known.add(field.type)
        inner = field.inner
    below = "".join("\n" + _field(inner_field, known, f"{indent}  ") for inner_field in inner)
    return f"{indent}- `{field.name}`: {'a list of records. ' if field.record else ''}{field.says}{below}"


def _dispute(dispute: Any) -> str:
    """Return a dispute with its readings."""
    readings = "".join(
        f"\n  - `{name}`{' *' if name == dispute.ruling else ''}: {' '.join(reading.says.split())}"
        for name, reading in dispute.readings.items()
    )
    return f"- `{dispute.id}`: {' '.join(dispute.question.split())}{readings}"


def _notes(game: str) -> str:
    """Return the game's own notes for authors of adapters, or an empty text."""
    path = kit_folder(game) / "notes.md"
    return f"{files.read_text(path).strip()}\n\n" if path.is_file() else ""
