"""A translator of the moves and positions of Captain Sonar for an adapter. It needs `kit_forms.py` and the kit.

`kinds` connects the kinds of choices with the methods of a program, and answers *not offered* if the role of the seat
may not make the choice; `of_roles` does the latter for any functions, and `commands` for the actions of a reducer.
`decisions` writes `to_act`, `question` and `owes` write fields of a position, `further` reports moves that a program
makes by itself, `candidates` lists choices, `offers` lists setups, and `serve` puts an adapter together. `spaces`,
`directions`, `CREW`, `ROLE`, `SECTION` and `CLAIMS` are forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

try:
    import kit  # type: ignore[import-not-found,unused-ignore]
    from kit import NotOffered  # type: ignore[import-not-found,unused-ignore]
    from kit_forms import Form, actions, calls, complete, sequence, words  # type: ignore[import-not-found,unused-ignore]
except ModuleNotFoundError:
    from leadline import kit
    from leadline.kit import NotOffered
    from leadline.kits.python.kit_forms import Form, actions, calls, complete, sequence, words

SIDES = ["red", "blue"]
ROLES = ["captain", "first-mate", "engineer", "radio-operator"]
SYSTEMS = ["mine", "torpedo", "drone", "sonar", "silence", "scenario"]
WAYS = ["north", "east", "south", "west"]
GREEN = ["captain", "first-mate"]
ENGINEER = ["engineer"]
USES = ["drop", "trigger", "torpedo", "drone", "sonar", "silence", "scenario"]
"""The kinds of choices that use a system."""
KINDS = [
    "start", "order", "surface", "end", "gauge", "breakdown", "radiation", *USES, "answer-drone", "answer-sonar",
    "trace", "check", "dive",
]  # fmt: skip
"""All kinds of decisions."""
ALL = {
    "map": ["alpha", "bravo", "charlie", "delta", "echo"],
    "mode": ["turn-by-turn", "real-time"],
    "goal": ["hunt", "sudden-death"],
    "first": SIDES,
}
ACTING = {
    "gauge": ["first-mate"],
    "breakdown": ENGINEER,
    "radiation": ENGINEER,
    "check": ENGINEER,
    "dive": ENGINEER,
    "drone": GREEN,
    "sonar": GREEN,
    "trace": ROLES,
}
"""The roles that may make a kind of choice; kinds not listed here are for the captain alone."""

CREW = Form(lambda seat: seat.partition(".")[0])
"""The crew of a seat."""
ROLE = Form(lambda seat: seat.partition(".")[2])
"""The role of a seat."""
SECTION = Form(lambda seat: ROLES.index(ROLE.load(seat)) + 1)
"""The section of the hull that each role traces, in order, for a program that numbers the sections."""
CLAIMS = Form(
    lambda choice: {name: choice[name] for name in ("row", "column", "sector") if choice.get(name) is not None}
)
"""The parts that an answer to the sonar names."""
PARTS = {"crew": CREW, "role": ROLE, "section": SECTION, "claims": CLAIMS}
"""The parts that `kinds` passes on in addition to the parts of a choice."""


def directions(north: Any, east: Any, south: Any, west: Any) -> Form:
    """Return the form of a direction, for a program with its own values for directions."""
    return words(north=north, east=east, south=south, west=west)


LETTERS = directions("N", "E", "S", "W")


def spaces(make: Callable[[int, int], Any] = lambda column, row: (column, row), first: int = 0) -> Form:
    """Return the form of a space, such as C4, for a program that stores it as a column number and a row number.

    Both numbers count from `first`. `make` creates the program's space from these two items. Null becomes None.
    """

    def load(name: Any) -> Any:
        return None if name is None else make(ord(name[0]) - ord("A") + first, int(name[1:]) - 1 + first)

    def report(space: Any) -> Any:
        return None if space is None else f"{chr(ord('A') + space[0] - first)}{space[1] + 1 - first}"

    return Form(load, report)


def kinds(methods: Mapping[str, Any], forms: Mapping[str, Form] | None = None) -> dict[str, Callable[..., Any]]:
    """Return the functions of an adapter, as `kit_forms.calls` does, with some additional parts.

    These parts are the `crew`, the `role` and the `section` of the seat, and the `claims` of an answer to the sonar. If
    the role of the seat may not make the choice, the answer is *not offered*.
    """
    return of_roles(calls(methods, {**PARTS, **(forms or {})}))


def of_roles(functions: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Return the functions of an adapter, by kind, which answer *not offered* if the role may not make the choice.

    Each function receives the choice as it was sent, with four additional parts that are not converted yet: `crew`,
    `role` and `section` each hold the whole seat, such as "red.captain", and `claims` holds the whole choice. `kinds`
    converts these parts; without it, use `CREW.load`, `ROLE.load`, `SECTION.load` and `CLAIMS.load`.
    """
    return {kind: _of_roles(kind, play) for kind, play in functions.items()}


def commands(
    types: Mapping[str, Any],
    forms: Mapping[str, Form] | None = None,
    make: Callable[[str, dict[str, Any]], Any] | None = None,
) -> dict[str, Callable[..., Any]]:
    """Return functions that turn a choice into an action, as `kit_forms.actions` does, with the parts of `kinds`.

    If the role of the seat may not make the choice, the answer is *not offered*. If your reducer checks the role
    itself, use `kit_forms.actions` instead, so that its refusal is heard.
    """

    def commanding(kind: str, write: Callable[..., Any]) -> Callable[..., Any]:
        return lambda choice, chance=None: write(checked(kind, choice), chance)

    written = actions(types, {**PARTS, **(forms or {})}, make)
    return {kind: commanding(kind, write) for kind, write in written.items()}


def checked(kind: str, choice: Any) -> dict[str, Any]:
    """Return a choice with the parts of its seat. Raise `NotOffered` if the role of the seat may not make it."""
    seat = choice["seat"]
    role = ROLE.load(seat)
    if role not in ACTING.get(kind, ["captain"]):
        raise NotOffered(f"the {role} has no {kind}")
    return {**choice, "crew": seat, "role": seat, "section": seat, "claims": choice}


def _of_roles(kind: str, play: Callable[..., Any]) -> Callable[..., Any]:
    return lambda game, choice, chance: play(game, checked(kind, choice), chance)


def decisions(crew: str, *open_kinds: str) -> list[Any]:
    """Return the entries of `to_act` for a crew's kinds of decisions, each with the roles that may decide.

    Each role traces for itself: `trace` is one entry for each role. Use `decision_of` for roles that have yet to trace.
    """
    entries = [(kind, [f"{crew}.{role}" for role in ACTING.get(kind, ["captain"])]) for kind in open_kinds]
    return [
        {"kind": kind, "seats": some}
        for kind, seats in entries
        for some in ([[seat] for seat in seats] if kind == "trace" else [seats])
    ]


def decision_of(crew: str, role: str, kind: str) -> dict[str, Any]:
    """Return the entry of `to_act` for one role."""
    return {"kind": kind, "seats": [f"{crew}.{role}"]}


def owes(**due: Any) -> list[str]:
    """Return the field `owes`, given whether a `gauge`, a `breakdown` and a `radiation` mark are due."""
    return [name for name, is_due in due.items() if is_due]


def question(side: Any, about: Any, sector: Any = None) -> Any:
    """Return the field `question`: the crew that has to answer a drone or a sonar, or null if no crew has to."""
    return side and {"side": side, "about": about, "sector": sector}


def offers(**only: list[Any]) -> dict[str, list[Any]]:
    """Return the setups that a program offers: for each part, the given values or otherwise all values."""
    return {**ALL, **only}


def candidates(seat: str, kind: str, columns: int, rows: int, sectors: Iterable[int], symbols: Iterable[str]) -> Any:
    """Return every choice of a kind that may be legal on a map of this size."""
    letters, numbers = [chr(ord("A") + column) for column in range(columns)], list(range(1, rows + 1))
    squares = [{"at": f"{letter}{number}"} for letter in letters for number in numbers]
    hints: dict[str, list[Any]] = {"row": numbers, "column": letters, "sector": list(sectors)}
    pairs = (("row", "column"), ("row", "sector"), ("column", "sector"))
    parts: dict[str, list[Any]] = {
        **dict.fromkeys(("start", "drop", "trigger", "torpedo"), squares),
        "order": [{"to": way} for way in WAYS],
        "gauge": [{"system": system} for system in SYSTEMS],
        **{kind: [{"symbol": symbol} for symbol in symbols] for kind in ("breakdown", "radiation")},
        "drone": [{"sector": sector} for sector in hints["sector"]],
        "answer-drone": [{"yes": True}, {"yes": False}],
        "answer-sonar": [{first: x, second: y} for first, second in pairs for x in hints[first] for y in hints[second]],
        "silence": [{}] + [{"to": way, "length": length} for way in WAYS for length in range(1, 5)],
        "check": [{}] + [{"crossed": [*roles]} for number in range(1, 5) for roles in combinations(ROLES, number)],
    }
    return [{"kind": kind, "seat": seat, **part} for part in parts.get(kind, [{}])]


def further(
    *,
    answer: Callable[[Any, str], Any] | None = None,
    dives: Callable[[Any, str], Any] | None = None,
    ends: Callable[[Any, str, Any], Any] | None = None,
) -> Callable[..., list[Any]]:
    """Return the function `after` of `reducing`, for a program that makes some moves by itself.

    Call `serve` with ``together``, and name `end` in ``goes_on_at`` if the program ends only some turns by itself. Each
    function is optional:

    - ``answer(game, crew)`` returns the answer that the program gives for a crew right after the other crew's drone;
    - ``dives(game, crew)`` returns whether the program made a crew dive after the check that was just played;
    - ``ends(game, crew, before)`` returns whether the program ended the turn of a crew after the choice that was just
      played, which was neither a start, surfacing nor `end`. ``before`` is the state before the choice. Compare the
      number of turns, not the crew, because a crew may have several turns in a row.

    If the move that was sent was played differently too, write a function of your own that returns a list: the move
    that was really played, and then everything that the function returns after its first entry, which is None.
    """

    def after(game: Any, choice: Any, before: Any = None) -> list[Any]:
        kind, crew = choice["kind"], CREW.load(choice["seat"])
        other = next(side for side in SIDES if side != crew)
        played: list[Any] = []
        if kind == "drone" and answer:
            played.append({"kind": "answer-drone", "seat": f"{other}.captain", "yes": answer(game, other)})
        if kind == "check" and dives and dives(game, other):
            played.append({"kind": "dive", "seat": f"{other}.engineer"})
        active = other if kind.startswith("answer-") else crew
        may_end = kind not in ("start", "surface", "trace", "check", "dive", "end")
        if may_end and ends and ends(game, active, before):
            played.append({"kind": "end", "seat": f"{active}.captain"})
        return [None, *({"choice": own_choice} for own_choice in played)]

    return after


def serve(
    name: str,
    new_game: Any,
    report: Any,
    kinds: Mapping[str, Callable[..., Any]],
    can: list[str],
    load: Any = None,
    *refusals: type[Exception],
    board: Callable[[Any], tuple[int, int, Iterable[int], Iterable[str]]] | None = None,
    offers: Mapping[str, list[Any]] = ALL,
    goes_on_at: Iterable[str] = (),
    together: bool = False,
    claims: Mapping[str, Any] | None = None,
    configurable: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
    **parts: Any,
) -> None:
    """Serve a program that pauses at every decision, except at the kinds of ``goes_on_at``.

    Decisions that the program does not offer count as pauses too, so that the moves before them are judged by
    themselves.
    `board` returns the columns, rows, sectors and symbols of a game, of which `candidates` are made. With ``together``,
    functions of ``kinds`` may return moves that the program made by itself, as in `kit_forms.sequence`. An exception of
    one of the types of ``refusals``, which are the program's own, counts as a refusal. The rest is as in `kit.Adapter`;
    ``more`` is added to the offers, the pauses, ``claims`` and ``configurable``.
    """
    said: dict[str, Any] = {key: value for key, value in (("claims", claims), ("configurable", configurable)) if value}
    if goes_on_at:
        said["pauses_at"] = [kind for kind in KINDS if kind not in {*goes_on_at}]
    adapter = kit.Adapter(
        "captain-sonar", new_game, report, {} if together else kinds, can, load,
        (lambda game, seat, kind, given: candidates(seat, kind, *board(game))) if board else None,
        together=sequence(kinds, *refusals) if together else None,
        more={"offers": offers, **said, **(more or {})},
        **parts,
    )  # fmt: skip
    kit.serve(kit.handlers(name, complete(adapter, *refusals)))
