"""What of a result shows each rule at work, and what a report tells of it: the ground on which a wrong answer is named.

Fields are those of `compare`: `air`, `line`, `divers.2.at`. In a pattern `{seat}` is the seat of the event and `*`
any seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from leadline.games.interface import Effect
from leadline_engines.deep_sea_adventure.events import Event
from leadline_engines.deep_sea_adventure.position import Position

_OF_EVENT: Mapping[str, tuple[str, ...]] = {
    "breathed": ("air", "events"),
    "air-ran-out": ("divers.{seat}.banked", "divers.{seat}.held"),
    "headed": ("divers.{seat}.facing",),
    "rolled": ("divers.{seat}.at",),
    "swam": ("divers.{seat}.at",),
    "stayed": ("divers.{seat}.at",),
    "came-home": ("divers.{seat}.home", "divers.{seat}.at", "divers.{seat}.held", "last_home"),
    "left-alone": ("line", "divers.{seat}.carried"),
    "picked-up": ("line", "divers.{seat}.carried", "divers.{seat}.facing"),
    "dropped": ("line", "divers.{seat}.carried"),
    "turn-passed": ("turn",),
    "dive-ended": ("over", "dive"),
    "kept": ("divers.{seat}.banked", "divers.{seat}.held"),
    "laid-down": ("line", "divers.{seat}.banked"),
    "line-closed": ("line",),
    "starter-chosen": ("turn", "starter"),
    "dive-began": ("over", "dive", "air"),
    "game-ended": ("over",),
}
"""What the rules of an event show in, as far as the next table does not say it of the rule itself."""

_OF_RULE: Mapping[str, tuple[str, ...]] = {
    "dsa.direction.stands": ("divers.{seat}.facing",),
    "dsa.direction.forced-unspoken": ("divers.{seat}.facing", "divers.{seat}.at"),
    "dsa.dive.three": ("over", "dive"),
    "dsa.dive.full-tank": ("air",),
    "dsa.dive.reset": ("divers.*.at", "divers.*.facing", "divers.*.home", "divers.*.carried", "last_home"),
    "dsa.clean-up.last-breath-home": ("divers.{seat}.banked", "line", "starter"),
    "dsa.information.face-down": ("view",),
    "dsa.information.peek": ("view",),
    "dsa.information.reveal": ("view",),
    "dsa.scoring.total": ("scores",),
    "dsa.scoring.every-chip": ("scores", "winners"),
    "dsa.scoring.most-points": ("winners",),
    "dsa.scoring.tie-break": ("winners",),
    "dsa.scoring.draw": ("winners",),
    "dsa.scoring.draw-narrow": ("winners",),
}

_ANEW: Mapping[str, tuple[str, ...]] = {
    "dive-began": ("air", "divers.*.at", "divers.*.facing", "divers.*.home", "divers.*.carried", "last_home"),
    "game-ended": ("air", "line", "turn", "starter", "divers.*", "last_home", "dive"),
}
"""What an event sets anew, or makes an end of: what was there before cannot be seen any more."""

OF_OPENING: Mapping[str, tuple[str, ...]] = {
    "dsa.setup.line": ("line",),
    "dsa.setup.chips": ("line",),
    "dsa.setup.blanks": ("line",),
    "dsa.setup.air": ("air",),
    "dsa.setup.divers": ("divers.*.at", "divers.*.facing", "divers.*.home", "divers.*.carried", "divers.*.banked"),
    "dsa.setup.starter": ("turn", "starter"),
    "dsa.setup.players": ("divers",),
}
"""What the rules of an opening show in."""

CONSERVATION = "dsa.setup.chips"
"""What there is in all: broken where a chip comes or goes and no event has to do with it."""

REFUSING = ("dropped", "picked-up", "came-home", "swam", "stayed", "rolled", "headed", "left-alone")
"""The events because of which a turn can be refused: not the breath, and not what follows from the turn."""

_UNSEEN: Mapping[str, tuple[str, ...]] = {"swam": ("dsa.swim.reach-submarine",), "stayed": ("dsa.swim.no-steps",)}
"""What may have happened instead; it cannot be seen any more when what an event shows in is set anew."""

OF_VIEW = ("dsa.setup.face-down", "dsa.information.face-down")
"""The rules that every view shows."""

_WITHOUT_EVENT: Mapping[str, tuple[str, ...]] = {
    "over": ("dsa.dive.all-home", "dsa.dive.air-out", "dsa.dive.three"),
    "dive": ("dsa.dive.all-home", "dsa.dive.air-out", "dsa.dive.three"),
    "air": ("dsa.breathe.per-unit",),
    "turn": ("dsa.dive.clockwise",),
    "starter": ("dsa.clean-up.starter",),
    "facing": ("dsa.direction.once",),
    "at": ("dsa.swim.along-line",),
    "home": ("dsa.swim.reach-submarine",),
    "divers": ("dsa.setup.players",),
    "carried": (CONSERVATION,),
    "banked": (CONSERVATION,),
    "held": (CONSERVATION,),
    "scores": ("dsa.scoring.total",),
    "winners": ("dsa.scoring.most-points",),
    "view": OF_VIEW,
    "legality": ("dsa.setup.players",),
}
"""What is to be named for a field that no event should have changed; for the rest it is a chip gained or lost."""


MOST_MET = 4096
"""The effects of so many moves are remembered; then all are forgotten."""
_met: dict[int, tuple[tuple[Event, ...], list[Effect]]] = {}


def effects(events: Iterable[Event]) -> list[Effect]:
    """Every rule at work in a move, in order, with what of the result shows it.

    Those of the very same events are remembered for a while, and must not be changed.
    """
    met = _met.get(id(events))
    if met is not None:
        return met[1]
    found = _effects(list(events))
    if type(events) is tuple:
        if len(_met) >= MOST_MET:
            _met.clear()
        _met[id(events)] = (events, found)  # They are held here, so that no others get their id.
    return found


def _effects(told: Sequence[Event]) -> list[Effect]:
    anew = [event.kind for event in told if event.kind in _ANEW]
    found: list[Effect] = []
    for event in told:
        if anew and event.kind == anew[0]:
            anew = anew[1:]
        found += _effects_of(event.kind, str(getattr(event, "seat", "*")), event.rules, tuple(anew))
    if sum(len(event.units) for event in told if event.kind == "laid-down") == 1:
        found = [effect for effect in found if effect.rule != "dsa.clean-up.threes"]  # One unit makes no stack.
    return found


@lru_cache(maxsize=4096)
def _effects_of(kind: str, seat: str, rules: tuple[str, ...], later: tuple[str, ...]) -> list[Effect]:
    """The rules at work in one event; ``later`` are the kinds of those after it that set anew."""
    anew = [pattern for one in later for pattern in _ANEW[one]]
    found = []
    for rule in rules:
        patterns = [one.format(seat=seat) for one in _OF_RULE.get(rule, _OF_EVENT[kind])]
        shown = tuple(one for one in patterns if not any(covers(pattern, one) for pattern in anew))
        found.append(Effect(rule, shown, hidden=len(shown) < len(patterns)))
    return found + [Effect(rule, (), hidden=bool(later)) for rule in _UNSEEN.get(kind, ())]


def covers(pattern: str, field: str) -> bool:
    """Whether a field is the one a pattern means, or lies below it."""
    pairs = zip(pattern.split("."), field.split("."), strict=False)
    return pattern.count(".") <= field.count(".") and all("*" in (own, other) or own == other for own, other in pairs)


def rules_without_event(field: str) -> Sequence[str]:
    """The rules to name if a field changed that no event shows in."""
    names = (field, field.rpartition(".")[2], field.partition(".")[0])
    return next((_WITHOUT_EVENT[name] for name in names if name in _WITHOUT_EVENT), (CONSERVATION,))


def tells(position: Position, said: Mapping[str, Any], field: str) -> bool:
    """Whether a report, as plain data, says anything of a field. At the end only scores and winners count."""
    first, _, rest = field.partition(".")
    if first == "over":
        return any(said.get(name) is not None for name in ("over", "turn", "dive"))
    if position.over:
        return first in ("scores", "winners") and said.get(first) is not None
    if first != "divers" or not rest:
        return said.get(first) is not None
    divers = said.get("divers") or ()
    seat, _, part = rest.partition(".")
    told = divers if seat == "*" else divers[int(seat) - 1 : int(seat)]
    return any(_diver_tells(diver, part) for diver in told if diver is not None)


def _diver_tells(said: Mapping[str, Any], field: str) -> bool:
    if field == "held" and said.get("carried") is not None and said.get("banked") is not None:
        return True
    return said.get(field) is not None
