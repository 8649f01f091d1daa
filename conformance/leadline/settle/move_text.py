"""A move as text, for settlements and replays: events as sentences with their rules, refusals, and boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.base.terminal import titled, wrap, wrap_styled
from leadline.game.seat_names import with_names

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec
    from leadline.suite.model import Scenario
    from leadline_engines.surface import Refusal, Seat

_NOTHING_READ: Mapping[str, str] = {}


def event_lines(
    game: Game,
    spec: Spec,
    events: Iterable[Any],
    names: Mapping[Seat, str],
    most: int,
    read: Mapping[str, str] = _NOTHING_READ,
    always: Sequence[str] = (),
) -> Iterator[str]:
    """Yield what happened, with one sentence per event and the most important of its rules below it, at most ``most``.

    ``always`` lists rules that are named wherever they are in effect.
    """
    for event in events:
        yield wrap(game.tell(event, names), 2, 2, "- ")
        named = [rule for n, rule in enumerate(event.rules) if n < most or rule in always]
        yield from rule_lines(spec, named, read)


def rule_lines(spec: Spec, rules: Iterable[str], read: Mapping[str, str] = _NOTHING_READ) -> Iterator[str]:
    """Yield rules by title with dimmed ids, and the reading of a rule if ``read`` contains its dispute."""
    for id in rules:
        rule = spec.rule(id)
        yield titled(rule.title if rule else "", id, 6)
        for dispute, reading in read.items():
            if rule is not None and dispute in rule.disputes:
                yield wrap_styled(f"under the reading {reading} of {dispute}", "dim", indent=8)


def refusal_lines(
    spec: Spec, refusal: Refusal, names: Mapping[Seat, str], read: Mapping[str, str] = _NOTHING_READ
) -> Iterator[str]:
    """Yield the reason why a move is illegal, and the rule."""
    yield wrap(sentence(with_names(refusal.why, names)), 2, 2, "- ")
    yield from rule_lines(spec, [refusal.rule], read)


def board_lines(game: Game, position: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield a drawn position, slightly indented."""
    for line in game.drawing.text(position, names):
        yield f"  {line}".rstrip()


def left_open(game: Game, scenario: Scenario) -> str:
    """Return a note that an opening leaves something to chance and is shown in its simplest form, or an empty text."""
    by_chance = game.randomisers(game.own_components)
    open_ = [settable.replace("-", " ") for settable in scenario.free if settable in by_chance]
    if not open_:
        return ""
    verb, phrase = ("is", "one is") if len(open_) == 1 else ("are", "ones are")
    return f"the {listing(open_)} {verb} left open; the simplest {phrase} used here"


def sentence(text: str) -> str:
    """Return a clause as a sentence with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def listing(words: Sequence[str]) -> str:
    """Return words joined as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
