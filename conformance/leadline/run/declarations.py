"""The checks of what a program declares in `initialize`, against the existing names and its earlier answer.

A misspelt claim must not be silently ignored, because the program would be judged by rules that it was not meant to
follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_args

from leadline.base.errors import InputError, Place, Problem, did_you_mean, nearest
from leadline.base.foreign_text import sanitise
from leadline.protocol.messages import CAPABILITIES, GameSupport, InitializeResult
from leadline.schema.fast_codec import written
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.values import Leaf
from leadline.spec.profiles import profile_ids
from leadline_engines.marks import bare, field_types
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.spec.model import Spec

MOST_TOLD = 10
"""The greatest number of problems to list; the rest are only counted."""
LONGEST_NAME = 60


class ChangedSubjectError(InputError):
    """The error for a program whose declaration differs from its first one, so that two programs gave the answers."""


# ---- Names that do not exist


def check_names(game: Game, spec: Spec, support: GameSupport) -> None:
    """Check that every name in the description of what a program offers for a game exists.

    Raises ``InputError`` with a problem for each unknown name, which states its place in the answer and the nearest
    spelling.
    """
    problems = list(_unknown_names(game, spec, support))
    if not problems:
        return
    more = [Problem(Place(), f"and {len(problems) - MOST_TOLD} more names that do not exist")]
    raise InputError([*problems[:MOST_TOLD], *(more if len(problems) > MOST_TOLD else ())])


def _unknown_names(game: Game, spec: Spec, support: GameSupport) -> Iterator[Problem]:
    where = f"initialize: games.{game.id}"
    for name in support.can:
        yield from _unknown(f"{where}.can", "capability or settable input", name, (*CAPABILITIES, *game.inputs))
    kinds = decision_kinds(game)
    for pause in support.pauses_at or ():
        for name in [pause] if isinstance(pause, str) else pause:
            yield from _unknown(f"{where}.pauses_at", "kind of decision", name, kinds)
    for name in support.lacks:
        yield from _unknown(f"{where}.lacks", "kind of decision", name, kinds)
    for name in support.offers or {}:
        yield from _unknown(f"{where}.offers", "field of a setup", name, (*game.seats.offers, *_setup_fields(game)))
    claims = support.claims
    if claims is not None and claims.profile is not None:
        yield from _unknown(f"{where}.claims.profile", "profile", claims.profile, profile_ids(spec))
    for dispute, reading in (claims.readings if claims is not None and claims.readings else {}).items():
        yield from _unknown_readings(spec, f"{where}.claims.readings", dispute, [reading], earlier=True)
    for dispute, some in (support.configurable or {}).items():
        yield from _unknown_readings(spec, f"{where}.configurable", dispute, some, earlier=False)


def _unknown_readings(
    spec: Spec, where: str, dispute: str, readings: Iterable[str], *, earlier: bool
) -> Iterator[Problem]:
    """Yield the problems of one dispute and its readings; ``earlier`` allows an earlier name of the dispute."""
    known = spec.dispute(dispute)
    if known is None:
        yield from _unknown(where, "dispute", dispute, [known_dispute.id for known_dispute in spec.disputes])
        return
    if known.id != dispute and not earlier:
        wrong = f"the dispute {_quoted(dispute)} is called {_quoted(known.id)} now"
        yield Problem(Place(field=where), wrong, f"`open` uses that name: write {_quoted(known.id)}")
        return
    for reading in readings:
        yield from _unknown(f"{where}.{known.id}", f"reading of {known.id}", reading, known.readings)


def _unknown(where: str, what: str, name: str, known: Iterable[str]) -> Iterator[Problem]:
    names = list(dict.fromkeys(known))
    if name not in names:
        remedy = did_you_mean(name, names, f"use one of: {', '.join(names)}" if names else "leave it out", quoted=True)
        yield Problem(Place(field=where), f"there is no {what} {_quoted(name)}", remedy)


def _quoted(name: str) -> str:
    return repr(sanitise(name, LONGEST_NAME))


def decision_kinds(game: Game) -> list[str]:
    """Return the kinds of decisions in a game: those of its choices, and those that are open at the beginning."""
    shape = shape_of(game.types.choice)
    records = list(shape.records.values()) if isinstance(shape, Tagged) else [shape]
    fields = [field_types(record.type).get("kind") for record in records if isinstance(record, Record)]
    kinds = [
        kind
        for field_type in fields
        if field_type is not None
        for kind in get_args(bare(field_type))
        if isinstance(kind, str)
    ]
    opened = game.own_engine.open(game.simplest_setup(game.own_components, {}), "nothing")
    begins = game.own_engine.to_act(opened.position) if isinstance(opened, Outcome) else ()
    return list(dict.fromkeys((*kinds, *game.pauses, *(decision.kind for decision in begins))))


def _setup_fields(game: Game) -> list[str]:
    """Return the fields of a setup that contain a single plain value."""
    shape = shape_of(game.types.setup)
    assert isinstance(shape, Record)
    return [part.name for part in shape.parts if type(part.shape) is Leaf]


def unknown_offers(game: Game, support: GameSupport) -> Iterator[str]:
    """Yield notes on offered values that the rules do not contain; a program may support more than the rules do."""
    for field, there_are in game.seats.offers.items():
        for value in (support.offers or {}).get(field, ()):
            if not is_among(value, there_are):
                near = did_you_mean(str(value), map(str, there_are), "", quoted=True) if isinstance(value, str) else ""
                says = f"it offers {field} {sanitise(str(value), LONGEST_NAME)!r}, which is not in the rules"
                yield f"{says}: {near}" if near else says


def is_among(value: Any, values: Iterable[Any]) -> bool:
    """Return whether a value is one of several; a list of a message is the same as the tuple that the engine has."""
    return written(value) in written(tuple(values))


def near_game(name: str, offered: Iterable[str]) -> str:
    """Return the question whether another offered game is a misspelling of this one; empty if none is similar."""
    near = nearest(name, offered)
    return f"is {sanitise(near, LONGEST_NAME)!r} misspelt? " if near else ""


# ---- What a program declares when it is started again


def check_same(first: InitializeResult, now: InitializeResult, game: str) -> list[str]:
    """Compare a later answer to `initialize` with the first one, and return notes on a changed name or version.

    Raises ``ChangedSubjectError`` if anything differs that the judgement depends on.
    """
    was, declared_now = _declared(first), _declared(now)
    paths = [path for path in {**was, **declared_now} if was.get(path) != declared_now.get(path)]
    changes = [_changed(path, was.get(path), declared_now.get(path)) for path in paths]
    if changes:
        own = [change for change in changes if change.startswith(f"games.{game}")]
        shown = [*own, *(change for change in changes if change not in own)]
        told = "; ".join(shown[:MOST_TOLD]) + ("; …" if len(shown) > MOST_TOLD else "")
        remedy = "give the same answer to `initialize` at every start: these answers belong to two different programs"
        wrong = f"the subject was restarted and now declares something different: {told}"
        raise ChangedSubjectError(Problem(Place(field="initialize"), wrong, remedy))
    pairs = (("name", first.name, now.name), ("version", first.version, now.version))
    return [
        f"after a restart, the subject gave a different {what}: {_shown(new)} instead of {_shown(old)}"
        for what, old, new in pairs
        if old != new
    ]


def _declared(hello: InitializeResult) -> dict[str, Any]:
    """Return everything that the judgement depends on by its path, ignoring any order that has no meaning."""
    declared: dict[str, Any] = {"protocol": hello.protocol}
    for game, support in hello.games.items():
        where, claims = f"games.{game}", support.claims
        declared[where] = "offered"
        declared[f"{where}.can"] = sorted(set(support.can))
        declared[f"{where}.pauses_at"] = None if support.pauses_at is None else sorted(map(_pause, support.pauses_at))
        declared[f"{where}.lacks"] = sorted(set(support.lacks))
        declared[f"{where}.claims.profile"] = claims.profile if claims is not None else None
        readings = claims.readings if claims is not None and claims.readings else {}
        declared |= {f"{where}.claims.readings.{dispute}": reading for dispute, reading in readings.items()}
        declared |= _sets(f"{where}.offers", support.offers) | _sets(f"{where}.configurable", support.configurable)
    return declared


def _sets(where: str, declared: Mapping[str, Iterable[Any]] | None) -> dict[str, list[str]]:
    return {f"{where}.{name}": sorted({str(value) for value in some}) for name, some in (declared or {}).items()}


def _pause(pause: str | tuple[str, ...]) -> str:
    return pause if isinstance(pause, str) else f"[{', '.join(sorted(pause))}]"


def _changed(path: str, was: Any, now: Any) -> str:
    """Describe one difference; for two lists, describe only the added and removed items."""
    where = sanitise(path, 120)
    if isinstance(was, list) and isinstance(now, list):
        gone, come = ([entry for entry in some if entry not in others] for some, others in ((was, now), (now, was)))
        parts = [f"without {_shown(gone)}"] * bool(gone) + [f"with {_shown(come)}"] * bool(come)
        return f"{where} is {' and '.join(parts)}"
    return f"{where} is {_shown(now)} instead of {_shown(was)}"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    return sanitise(", ".join(map(str, value)) if isinstance(value, list) else str(value), LONGEST_NAME) or "none"
