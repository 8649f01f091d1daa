"""A description of all messages of a game in one file, for authors of adapters who have no site at hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from string import Template
from typing import TYPE_CHECKING, Any

from leadline.base import files, paths
from leadline.games import load_game
from leadline.kits import kit_folder
from leadline.kits.adapter_outline import Field, Kind, laid_out, simplest_opening
from leadline.serve.subject import ReferenceSubject

if TYPE_CHECKING:
    from leadline.game.definition import Game

NAME = "MESSAGES.md"
MOST_KINDS = 3
"""The number of kinds shown as an example of pauses, and of items shown from a long list."""
SEED = 1


def write_guide(game: str) -> str:
    """Return the text of the file for a game."""
    loaded, outline = load_game(game), laid_out(game)
    disputes = loaded.spec.open_disputes()
    template = Template((Path(__file__).parent / "guide.md").read_text(encoding="utf-8"))
    kinds = [kind.id for kind in outline.kinds if kind.id]
    first = disputes[0] if disputes else None
    claim = f'"{first.id}": "{first.ruling}"' if first else ""
    reported = {field.name for field in outline.fields}
    sent = [line for line in outline.sent if line.split()[0] not in reported]
    decisions = loaded.own_engine.to_act(simplest_opening(loaded))
    return template.substitute(
        title=outline.title,
        page=f" `leadline page {game}` describes the messages of this game." if _has_page(game) else "",
        inputs=_lines((f"{name}: {means}" for name, means in outline.inputs), "This game has no settable inputs."),
        offers=_offers(loaded.seats.offers),
        claims=claim,
        configurable=f'"{first.id}": {json.dumps(list(first.readings)[:2])}' if first else "",
        pauses=", ".join(f'"{kind}"' for kind in kinds[:MOST_KINDS]),
        seat=", ".join(json.dumps(seat) for decision in decisions[:1] for seat in decision.seats),
        kind=next((decision.kind for decision in decisions), ""),
        randomisers=_randomisers(loaded),
        decisions=f" `leadline page {game} decisions` says when each kind is open." if _has_page(game) else "",
        notes=_notes(game),
        setup=_lines(outline.setup),
        position=_fields(outline.fields),
        sent=f"\nThese parts are sent in a position, but need not be reported:\n\n{_lines(sent)}\n" if sent else "",
        choices="\n\n".join(_choice(kind.id, kind.says, kind.parts) for kind in outline.kinds),
        chance=_lines(outline.chance, "Nothing is left to chance in a move of this game."),
        events="\n".join(_event(event) for event in outline.events),
        disputes="\n".join(_dispute(dispute) for dispute in disputes) or "There are none.",
    )


def _has_page(game: str) -> bool:
    return (paths.pages_folder() / f"{game}.md").is_file()


def _offers(offers: Mapping[str, Iterable[Any]]) -> str:
    return ", ".join(f'"{name}": {json.dumps(list(values))}' for name, values in offers.items())


def _randomisers(game: Game) -> str:
    """Return the randomisers of a game, each with a result of the reference."""
    names = list(game.randomisers(game.own_components))
    if not names:
        return " This game has no randomisers."
    sample = ReferenceSubject(game.id, chance=Random(SEED)).handlers()["sample"]
    made = [f"\n  - `{name}`: {_short(sample({'game': game.id, 'randomiser': name, 'times': 1}))}" for name in names]
    return f" One result of each randomiser:{''.join(made)}"


def _short(answer: Any) -> str:
    """Return one result; of a long list, only the beginning."""
    (result,) = answer["samples"]
    if isinstance(result, list) and len(result) > MOST_KINDS:
        begin = ", ".join(json.dumps(entry) for entry in result[:MOST_KINDS])
        return f"[{begin}, …], {len(result)} in all"
    return json.dumps(result)


def _lines(lines: Iterable[str], otherwise: str = "None.") -> str:
    """Return lines as a list in Markdown, with the first word of each as code."""
    made = []
    for line in lines:
        name, _, rest = line.partition(" ")
        made.append(f"- `{name.rstrip(':')}`: {rest.strip()}")
    return "\n".join(made) or otherwise


def _fields(fields: Iterable[Field]) -> str:
    return "\n".join(_field(field) for field in fields)


def _field(field: Field) -> str:
    """Return a field of the position, with the fields of its records below it."""
    inner = "".join(f"\n  - `{inner_field.name}`: {inner_field.says}" for inner_field in field.record)
    listed = "a list of records. " if field.record else ""
    return f"- `{field.name}`: {listed}{field.says}{inner}"


def _choice(kind: str, says: str, parts: Iterable[str]) -> str:
    """Return a kind of choice with its parts."""
    head = f"`{kind}`: " if kind else ""
    return f"{head}{' '.join(says.split())}\n\n{_lines(parts, 'It has no parts.')}"


def _event(event: Kind) -> str:
    """Return a kind of event with its fields."""
    parts = (part.split() for part in event.parts)
    fields = "".join(f"\n  - `{name}`: {' '.join(rest)}" for name, *rest in parts)
    return f"- `{event.id}`: {' '.join(event.says.split())}{fields}"


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
