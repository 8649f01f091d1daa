"""The expectations of scenarios, read according to the types of a game and compared with the reference's results.

Only the stated parts are compared. The keys of a position are at the same level as the keys in `KEYS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leadline.base.errors import bad_input, did_you_mean
from leadline.base.yaml_text import Fields, Items, Node, Text, as_fields, as_items, as_text
from leadline.game.seat_names import with_names
from leadline.schema.partial_match import unlike
from leadline.schema.values import FieldDifference
from leadline.schema.yaml_values import NONE, NOTHING, Written, guessed
from leadline_engines.surface import Decision, Engine, Outcome, Refusal, Seat

if TYPE_CHECKING:
    from leadline.game.definition import Game

KEYS = ("refused", "events", "heard", "views", "legal", "to-act", "over", "winners", "scores", "under")
"""The keys of an expectation that are not fields of the position."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """The result of one move or of the opening."""

    position: Any | None
    """The position reached.

    After a refused move, it is the position before that move; after a refused opening, it is None.
    """
    events: tuple[Any, ...] = ()
    """The events that happened; empty for a game that starts from a position, and after a refusal."""
    refusal: Refusal | None = None
    """The refusal; None if the move or the opening was accepted."""

    @classmethod
    def of(cls, result: Outcome | Refusal, before: Any | None = None) -> StepResult:
        """Return the result in an engine's answer; ``before`` is the position from which a move was played."""
        if isinstance(result, Refusal):
            return cls(before, (), result)
        return cls(result.position, result.events)

    def heard(self, engine: Engine, seats: tuple[Seat, ...]) -> tuple[Any, ...]:
        """Return the events heard by a person who has these seats."""
        return engine.heard(self.position, self.events, seats) if self.events else ()


@dataclass(slots=True)
class Expectation:
    """An expectation as plain data, in the form that the types prescribe."""

    position: dict[str, Any] = field(default_factory=dict)
    """A part of the position."""
    refused: str = ""
    """The rule that forbids the last move or the opening; empty if neither should be refused."""
    over: bool | None = None
    """True if the game must be over, False if it must continue; None if this is not stated."""
    winners: list[Seat] | None = None
    """The sides that have won."""
    scores: dict[Seat, int] = field(default_factory=dict)
    """Points by side."""
    no_scores: bool = False
    """True if the game has no points."""
    to_act: list[dict[str, Any]] | None = None
    """All open decisions, each of which may be written in part."""
    events: list[dict[str, Any]] = field(default_factory=list)
    """Events that happen in the last move in this order, each written in part; other events may come between them."""
    heard: dict[tuple[Seat, ...], list[dict[str, Any]]] = field(default_factory=dict)
    """All events of the last move that a person with these seats hears, in order, each written in part."""
    views: dict[tuple[Seat, ...], dict[str, Any]] = field(default_factory=dict)
    """Parts of what a person with these seats sees; None means that a part is hidden."""
    has: list[Any] = field(default_factory=list)
    """Moves that are legal."""
    lacks: list[Any] = field(default_factory=list)
    """Moves that are not legal."""
    extra: dict[str, Any] = field(default_factory=dict)
    """The expectations for which a game defines its own syntax."""


class Expecting:
    """The reader of a game's expectations, which also compares them."""

    def __init__(self, game: Game, names: Mapping[Seat, str]) -> None:
        self.game = game
        self.names = names
        self.written = Written(names, partly=True)

    # ---- reading

    def read(self, fields: Fields) -> Expectation:
        """Return an expectation. Raise ``InputError`` for the first part that cannot be understood."""
        from leadline_engines.marks import field_types

        wanted = Expectation()
        known = field_types(self.game.types.position)
        for key, node in fields.items():
            if key in KEYS:
                self._special(wanted, key, node, fields)
            elif key.replace("-", "_") in known or key in self.game.reports.position.groups:
                part = Fields({key: node}, node.place, {key: fields.places[key]})
                wanted.position.update(self.written.read(self.game.types.position, part, "an expectation"))
            else:
                names = [*(name.replace("_", "-") for name in known), *KEYS]
                remedy = did_you_mean(key, names, f"the keys are {', '.join(names)}", quoted=True)
                raise bad_input(f"an expectation has no key {key!r}", remedy, fields.places[key])
        return wanted

    def _special(self, wanted: Expectation, key: str, node: Node, fields: Fields) -> None:
        place = fields.places[key]
        if key == "refused":
            wanted.refused = str(as_text(node, place, key))
        elif key == "over":
            wanted.over = self.written.read(bool, node, key)
        elif key == "winners":
            items = node if isinstance(node, Items) else [as_text(node, place, key)]
            wanted.winners = [self._side(as_text(winner, place, "a winner")) for winner in items]
        elif key == "scores" and isinstance(node, Text) and str(node) in (*NOTHING, NONE):
            wanted.no_scores = True
        elif key == "scores":
            scores = as_fields(node, place, key).items()
            wanted.scores = {
                self._side(Text(name, place)): self.written.read(int, score, name) for name, score in scores
            }
        elif key == "events":
            wanted.events = [self._event(event) for event in as_items(node, place, key)]
        elif key == "heard":
            for name, some in as_fields(node, place, key).items():
                person = self._person(Text(name, place))
                wanted.heard[person] = [self._event(event) for event in as_items(some, place, name)]
        elif key == "views":
            views = as_fields(node, place, key)
            for name, view in views.items():
                person = self._person(Text(name, views.places[name]))
                wanted.views[person] = self.view(as_fields(view, views.places[name], f"the view of {name}"))
        elif key == "legal":
            self._legal(wanted, as_fields(node, place, key))
        elif key == "to-act":
            wanted.to_act = [self._decision(decision) for decision in as_items(node, place, key)]

    def view(self, fields: Fields) -> dict[str, Any]:
        """Return a part of what a seat sees."""
        read: dict[str, Any] = self.written.read(self.game.types.position, fields, "a view")
        return read

    def _person(self, text: Text) -> tuple[Seat, ...]:
        """Return the seats of one person: `red.captain + red.mate` stands for two seats."""
        return tuple(self.written.seat(Text(name, text.place)) for name in str(text).split(" + "))

    def _called(self, person: tuple[Seat, ...]) -> str:
        return " with ".join(self.names[seat] for seat in person)

    def _side(self, text: Text) -> Seat:
        """Return a side by its key or, if each seat is a side of its own, by the name of the seat."""
        return self.written.seat_of.get(str(text), str(text))

    def _event(self, node: Node) -> dict[str, Any]:
        """Return an event as plain data, given as its kind or in part."""
        if isinstance(node, Text):
            node = Fields({"kind": node}, node.place, {"kind": node.place})
        fields = as_fields(node, node.place, "an event")
        kinds = self.game.event_types
        kind = as_text(fields.get("kind"), fields.place, "kind")
        if str(kind) not in kinds:
            remedy = did_you_mean(str(kind), kinds, f"the kinds are {', '.join(kinds)}", most=3)
            raise bad_input(f"there is no kind of event {str(kind)!r}", remedy, kind.place)
        read: dict[str, Any] = self.written.read(kinds[str(kind)], fields, "an event")
        return read

    def _legal(self, wanted: Expectation, fields: Fields) -> None:
        for key, node in fields.items():
            if key not in ("has", "lacks"):
                raise bad_input(f"`legal` has no key {key!r}", "the keys are has, lacks", fields.places[key])
            moves = [self._move(move) for move in as_items(node, fields.places[key], key)]
            setattr(wanted, key, moves)

    def _move(self, node: Node) -> Any:
        """Return a move.

        A choice alone is a move without chance, which is legal if nothing but the chance is missing.
        """
        if isinstance(node, Fields) and "choice" not in node:
            node = Fields({"choice": node}, node.place, {"choice": node.place})
        return self.game.shorthand.read_move(node, self.names)[1]

    def _decision(self, node: Node) -> dict[str, Any]:
        read = guessed(as_fields(node, node.place, "a decision"))
        unknown = [key for key in read if key not in ("seats", "kind", "must")]
        if unknown:
            raise bad_input(f"a decision has no key {unknown[0]!r}", "the keys are seats, kind, must", node.place)
        if "seats" in read:
            named = node["seats"] if isinstance(node, Fields) else node
            seats = named if isinstance(named, Items) else [named]
            read["seats"] = [self.written.seat(as_text(seat, node.place, "a seat")) for seat in seats]
        return dict(read)

    # ---- comparing

    def disagreements(self, engine: Engine, wanted: Expectation, happened: StepResult) -> Iterator[str]:
        """Yield a sentence for each expectation that is not met."""
        if wanted.refused:
            yield from _refusal_disagreements(wanted.refused, happened.refusal)
            return
        if happened.refusal is not None:
            yield f"the move is refused by {happened.refusal.rule}: {with_names(happened.refusal.why, self.names)}"
            return
        position = happened.position
        yield from map(self._sentence, self._position_differences(engine, wanted, position))
        yield from self._end_disagreements(engine, wanted, position)
        yield from self._event_disagreements(engine, wanted, happened)
        yield from self._legal_disagreements(engine, wanted, position)
        shape, shown = self.game.reports.position, self.game.reports.shown
        for person, view in wanted.views.items():
            for difference in unlike(shape, engine.view(position, person), view, "", shown):
                field = self.game.shorthand.named_field(difference.field, self.names)
                seen, right = difference.expected, difference.got
                yield f"{self._called(person)} sees {field} as {seen}, but should see it as {right}"

    def _position_differences(self, engine: Engine, wanted: Expectation, position: Any) -> Iterator[FieldDifference]:
        reports = self.game.reports
        yield from unlike(reports.position, position, wanted.position, "", reports.shown)
        over = engine.standing(position).over
        if wanted.over is not None and wanted.over != over:
            yield FieldDifference("over", "yes" if over else "no", "yes" if wanted.over else "no")
        if wanted.to_act is not None:
            own, expected = engine.to_act(position), wanted.to_act
            if len(own) != len(expected) or not all(
                any(_is_decision(decision, it) for decision in own) for it in expected
            ):
                yield FieldDifference("to-act", _decisions(own), "; ".join(map(str, expected)) or "nothing")

    def _sentence(self, difference: FieldDifference) -> str:
        field = self.game.shorthand.named_field(difference.field, self.names)
        return f"{field} is {difference.expected}, but should be {difference.got}"

    def _end_disagreements(self, engine: Engine, wanted: Expectation, position: Any) -> Iterator[str]:
        """Yield the differences in the scores and the winners."""
        if not wanted.scores and not wanted.no_scores and wanted.winners is None:
            return
        standing, sides = engine.standing(position), list(engine.sides(position))
        points = dict(zip(sides, standing.scores or (), strict=False))
        if wanted.no_scores and standing.scores is not None:
            yield "there are points, but there should be none"
        for side, figure in wanted.scores.items():
            if points.get(side) != figure:
                yield f"{self._name(side)} has {points.get(side, 'no')} points, but should have {figure}"
        if wanted.winners is not None and sorted(map(str, wanted.winners)) != sorted(map(str, standing.winners)):
            own, right = (", ".join(map(self._name, some)) for some in (standing.winners, wanted.winners))
            yield f"the winners are {own or 'nobody'}, but should be {right or 'nobody'}"

    def _name(self, side: Seat) -> str:
        return self.names.get(side, str(side))

    def _event_disagreements(self, engine: Engine, wanted: Expectation, happened: StepResult) -> Iterator[str]:
        """Yield the differences in the order of the events and in what each seat hears."""
        left = iter(happened.events)
        for event in wanted.events:
            if not any(self._fits(own, event) for own in left):
                kinds = ", ".join(own.kind for own in happened.events) or "none"
                yield f"there is no event {_event(event)} where it should be among {kinds}"
                break
        for person, expected in wanted.heard.items():
            own = happened.heard(engine, person)
            if len(own) != len(expected) or not all(map(self._fits, own, expected)):
                heard = ", ".join(event.kind for event in own) or "nothing"
                right = ", ".join(map(_event, expected)) or "nothing"
                yield f"{self._called(person)} hears {heard}, but should hear {right}"

    def _fits(self, event: Any, written: Mapping[str, Any]) -> bool:
        """Return whether an event matches a partly written one; a value written as unknown must be hidden."""
        from leadline.schema.records import shape_of

        if event.kind != written["kind"]:
            return False
        shown = self.game.reports.shown
        kind: Any = type(event)
        return next(unlike(shape_of(kind), event, written, "", shown), None) is None

    def _legal_disagreements(self, engine: Engine, wanted: Expectation, position: Any) -> Iterator[str]:
        """Yield the differences in legality; a move that lacks only its chance counts as legal."""
        for moves, should in ((wanted.has, True), (wanted.lacks, False)):
            for move in moves:
                result = engine.play(position, self.game.shorthand.complete_move(engine, position, move))
                refusal = result if isinstance(result, Refusal) and result.kind == "illegal" else None
                if (refusal is not None) == should:
                    text = self.game.move_notation.write(move, self.names)
                    yield f"`{text}` is {'legal' if refusal is None else f'refused by {refusal.rule}'}"


def _refusal_disagreements(rule: str, refusal: Refusal | None) -> Iterator[str]:
    """Yield a difference if the refusal is not the expected one."""
    if refusal is None:
        yield f"the move is legal, but should be refused by {rule}"
    elif refusal.rule != rule:
        yield f"the move is refused by {refusal.rule}, but should be refused by {rule}"


def _is_decision(own: Decision, written: Mapping[str, Any]) -> bool:
    """Return whether a decision matches a partly written one."""
    if "seats" in written and sorted(map(str, own.seats)) != sorted(map(str, written["seats"])):
        return False
    return bool(written.get("kind", own.kind) == own.kind and written.get("must", own.must) == own.must)


def _decisions(own: tuple[Decision, ...]) -> str:
    return "; ".join(f"{', '.join(map(str, decision.seats))} ({decision.kind})" for decision in own) or "nothing"


def _event(written: Mapping[str, Any]) -> str:
    rest = ", ".join(f"{key} {part}" for key, part in written.items() if key != "kind")
    return f"{written['kind']} ({rest})" if rest else str(written["kind"])
