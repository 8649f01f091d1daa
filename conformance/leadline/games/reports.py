"""What a subject reports: a position in which anything may be missing, and how the game stands.

A wrong figure is a finding, never a fault of the protocol: only forms are checked when a report is read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from leadline.codec import ShapeError
from leadline.games.difference import Difference
from leadline.games.report_rows import Row
from leadline.games.report_shapes import Record, shape_of
from leadline.games.report_values import ResumeContext
from leadline.games.revealed import HIDDEN, NONE, are_alike, in_order, revealed, shown_faces
from leadline_engines.marks import Acting, mark
from leadline_engines.views import seen_by_nobody

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline_engines.surface import Decision, Engine, Standing

MOST_COMPLAINTS = 5
"""So many complaints about a report are told; a count stands for the rest."""
MOST_WRITTEN = 1_024
"""So many positions are kept as plain data; then all are dropped."""
RESULT = ("over", "winners", "scores")
"""What a report says of how the game stands, beside the position."""


class Reports:
    """The reports of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        shape = shape_of(game.types.position)
        assert isinstance(shape, Record)
        self.position: Record = shape
        self._written: dict[int, tuple[Any, dict[str, Any]]] = {}

    # ---- telling

    def tell(self, engine: Engine, position: Any) -> dict[str, Any]:
        """A report that tells everything: the position, who may act, and how the game ended if it is over."""
        told = dict(self._write(position))
        decisions = engine.to_act(position)
        told["to_act"] = _written_decisions(decisions)
        return told | self._result(engine, position, decisions)

    def _result(self, engine: Engine, position: Any, decisions: Sequence[Decision] | None = None) -> dict[str, Any]:
        """What a full report says of how the game stands; ``decisions`` are those that are open, if that is known."""
        if decisions:
            return {"over": False}
        standing = engine.standing(position)
        if not standing.over or (decisions is None and engine.to_act(position)):
            return {"over": False}
        told: dict[str, Any] = {"over": True, "winners": list(standing.winners)}
        return told if standing.scores is None else told | {"scores": list(standing.scores)}

    def says_all(self, engine: Engine, expected: Any, said: Mapping[str, Any]) -> bool:
        """Whether a report is just what a full one tells, whatever the order of what lies in none."""
        if said.get("to_act") is None:  # What may be decided is worked out only for who tells it.
            return False
        told = self.tell(engine, expected)
        if said == told:
            return True
        return are_alike(self.position, _result_in_order(told), _result_in_order(said))

    def _write(self, position: Any) -> dict[str, Any]:
        """The position as plain data; the last ones asked for are kept, for each is asked for several times."""
        known = self._written.get(id(position))
        if known is None:
            if len(self._written) >= MOST_WRITTEN:
                self._written.clear()
            known = self._written[id(position)] = (position, self.position.write(position))
        return known[1]

    # ---- reading

    def read(self, data: Any, what: str = "position") -> dict[str, Any]:
        """The same data, if it has the form of a report. Raises ``ShapeError`` with a complaint for each place."""
        if not isinstance(data, dict):
            raise ShapeError([f"the {what} should be an object, not {type(data).__name__}"])
        complaints: list[str] = []
        for path, wrong in (*self.position.wrong(data, ""), *self._wrong_result(data)):
            if len(complaints) == MOST_COMPLAINTS:
                complaints.append("and more")
                break
            complaints.append(f"{path}: {wrong}")
        if complaints:
            raise ShapeError(complaints)
        return data

    def _wrong_result(self, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for name, inner in (("winners", (int, str)), ("scores", (int, type(None)))):
            one = data.get(name)
            if one is not None and not (isinstance(one, list) and all(type(each) in inner for each in one)):
                yield name, "it should be a list of seats" if name == "winners" else "it should be a list of numbers"
        if type(data.get("over")) not in (bool, type(None)):
            yield "over", "it should be true or false"
        decisions = data.get("to_act")
        if decisions is not None and not (isinstance(decisions, list) and all(map(_is_decision, decisions))):
            yield "to_act", "it should be a list of objects with `seats` and `kind`"

    # ---- comparing

    def differences(self, engine: Engine, expected: Any, said: Mapping[str, Any]) -> list[Difference]:
        """Where a report differs from the expected position; what it does not tell is not compared."""
        left = self._unlike(engine, expected, said)
        return list(self._differences(engine, expected, left, self.says_over(said))) if left else []

    def differing(self, engine: Engine, expected: Any, said: Mapping[str, Any]) -> Iterator[str]:
        """The fields on which a report differs from the expected position, one by one, without a word for a person."""
        left = self._unlike(engine, expected, said)
        if left:
            yield from (one.field for one in self._differences(engine, expected, left, self.says_over(said), _unsaid))

    def _unlike(self, engine: Engine, expected: Any, said: Mapping[str, Any]) -> dict[str, Any]:
        """What of a report is not just as in the position: only that has to be compared field by field."""
        left = {}
        for key, one in said.items():
            part = self.position.by_name.get(key)
            if part is not None and not part.shape.agrees(getattr(expected, key), one):
                left[key] = one
        # Who may act, and how the game stands, is worked out only if it is told: that takes longest.
        decisions = None
        if said.get("to_act") is not None:
            decisions = engine.to_act(expected)
            if said["to_act"] != _written_decisions(decisions):
                left["to_act"] = said["to_act"]
        results = {name: said[name] for name in RESULT if said.get(name) is not None}
        own = self._result(engine, expected, decisions) if results else {}
        return left | {name: one for name, one in results.items() if own.get(name) != one}

    def _differences(
        self,
        engine: Engine,
        expected: Any,
        said: Mapping[str, Any],
        over: bool | None,
        shown: Callable[[str, Any], str] | None = None,
    ) -> Iterator[Difference]:
        """Where what is left of a report differs; ``over`` is what the whole report says of the end of the game."""
        standing = engine.standing(expected)
        if over is not None and over != standing.over:
            yield Difference("over", _yes(standing.over), _yes(over))
        if standing.over:
            yield from self._end_differences(standing, said)
        yield from self.position.differences(expected, said, "", shown or self.shown)
        if said.get("to_act") is not None and not standing.over:
            yield from self._decision_differences(engine.to_act(expected), said["to_act"])

    def _end_differences(self, standing: Standing, said: Mapping[str, Any]) -> Iterator[Difference]:
        """Where the result differs; unknown points of a side make the winners unknown too."""
        own, told = standing.scores, said.get("scores")
        if own is not None and told is not None:
            fits = len(own) == len(told) and all(
                one is None or got is None or one == got for one, got in zip(own, told, strict=True)
            )
            if not fits:
                yield Difference("scores", _list(own), _list(told))
        winners = said.get("winners")
        if winners is None or (own is not None and None in own and not standing.winners):
            return
        if sorted(map(str, winners)) != sorted(map(str, standing.winners)):
            yield Difference("winners", _list(standing.winners), _list(winners))

    def _decision_differences(self, own: Sequence[Decision], told: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
        """Where those differ who may act; what is told of a decision may be a part of it."""
        from leadline.games.matching import paired

        def fits(one: int, number: int) -> bool:
            return _is_told(own[one], told[number])

        if len(own) != len(told) or paired(len(own), fits) is None:
            expected = "; ".join(f"{_list(one.seats)} ({one.kind})" for one in own) or "nobody"
            got = "; ".join(f"{_list(one.get('seats') or ('?',))} ({one.get('kind') or '?'})" for one in told)
            yield Difference("to_act", expected, got or "nobody")

    def says_over(self, said: Mapping[str, Any]) -> bool | None:
        """Whether a report says that the game is over; None if it does not say."""
        over = said.get("over")
        if isinstance(over, bool):
            return over
        if said.get("winners"):
            return True
        if said.get("to_act") is not None:
            return not said["to_act"]
        return False if any(said.get(name) is not None for name in self._acting) else None

    @cached_property
    def _acting(self) -> tuple[str, ...]:
        """The fields that say who is to act, where the game has any: nobody when it is over."""
        return tuple(part.name for part in self.position.parts if mark(part.shape.kind, Acting) is not None)

    @property
    def has_acting_field(self) -> bool:
        """Whether a field of the position says who is to act."""
        return bool(self._acting)

    def view_differences(self, seats: str, view: Any, said: Mapping[str, Any]) -> list[Difference]:
        """Where a reported view shows more, or less, than a person sees who holds these seats.

        What is told in part only is not compared.
        """
        written = self.position.write(view)
        if said == written:
            return []
        moot = {part.name for part in self.position.told if part.moot and getattr(view, part.moot)}
        own = revealed(self.position, written)
        told = revealed(self.position, said)
        found = []
        for path, faces in own.items():
            got = told.get(path)
            if faces == {HIDDEN: 1} and got == {NONE: 1}:
                continue  # An empty list may well stand for one that is not shown.
            if path.partition(".")[0] not in moot and got is not None and faces is not None and faces != got:
                found.append(Difference(f"view.{seats}.{path}", shown_faces(faces), shown_faces(got)))
        return found

    def event_differences(
        self,
        events: Iterable[Any],
        said: Sequence[Mapping[str, Any]],
        kinds: Collection[str] = (),
        whole: Sequence[Any] = (),
    ) -> list[Difference]:
        """Where reported events differ from what happened; only the kinds the subject reports are looked at.

        Of an event only plain figures are compared, and only those that are told and known. Where the events are what
        somebody heard, ``kinds`` are those the subject reports of anybody, and ``whole`` are the events themselves:
        what is known of them and was not heard must not be told.
        """
        kinds = {*kinds, *(str(one.get("kind")) for one in said)}
        own = [event for event in events if event.kind in kinds]
        if len(own) == len(said) and all(_event_fits(one, got, whole) for one, got in zip(own, said, strict=True)):
            return []
        expected, got = (
            "; ".join(map(_event_text, some)) or "none" for some in ([plain_event(event) for event in own], said)
        )
        return [Difference("events", expected, got)]

    # ---- going on from a report

    def resume(self, engine: Engine, expected: Any, said: Mapping[str, Any], before: Any = None) -> Any:
        """The position as reported, its gaps filled from the expected one; what no position can have is left out.

        Where what the rules remember contradicts who may act by the report, it is taken from the position ``before``,
        if that fits better, or forgotten.
        """
        left = self._unlike(engine, expected, said)
        if not left.keys() & (self.position.by_name.keys() | {"to_act"}):
            return expected
        return self._with_fitting_memory(engine, self._resumed(engine, expected, said, left), said, before)

    def _resumed(self, engine: Engine, expected: Any, said: Mapping[str, Any], left: Mapping[str, Any]) -> Any:
        if not left.keys() & self.position.by_name.keys():
            return expected
        seats = frozenset((*engine.seats(expected), *engine.sides(expected)))
        lengths = {}
        for part in self.position.parts:
            if isinstance(part.shape, Row):
                told = said.get(part.name)
                lengths[part.name] = len(told) if isinstance(told, list) else len(getattr(expected, part.name) or ())
        known = self.position.by_name
        other = {key: one for key, one in said.items() if key in left or key not in known or known[key].joined}
        return self.position.resume(expected, other, ResumeContext(seats, lengths, self.game.own_components))

    def _with_fitting_memory(self, engine: Engine, resumed: Any, said: Mapping[str, Any], before: Any) -> Any:
        """The position with that memory under which the decisions are open that the report says are open."""
        memory = [part.name for part in self.position.parts if part.is_memory]
        if not memory or self.says_over(said):
            return resumed
        best, least = resumed, self._contradictions(engine, resumed, said)
        defaults = self.position.defaults
        others = [{name: defaults[name] for name in memory if name in defaults}]
        if before is not None:  # If nothing has changed, what was under way still is; else it is more likely over.
            place = 1 if any(self.differing(engine, before, said)) else 0
            others.insert(place, {name: getattr(before, name) for name in memory})
        for other in others:
            if not least:
                break
            made = replace(resumed, **other)
            found = self._contradictions(engine, made, said)
            if found < least:
                best, least = made, found
        return best

    def _contradictions(self, engine: Engine, position: Any, said: Mapping[str, Any]) -> float:
        """How many decisions are open by a report and not in a position, or the other way round."""
        try:
            own = engine.to_act(position)
        except Exception:
            return inf  # What is remembered need not go with what was reported.
        told = said.get("to_act")
        if told is not None:
            missing = sum(not any(_is_told(one, decision) for one in own) for decision in told)
            return missing + sum(not any(_is_told(one, decision) for decision in told) for one in own)
        acting = [said[name] for name in self._acting if said.get(name) is not None]
        return sum(not any(one in decision.seats for decision in own) for one in acting)

    def hidden(self, value: Any) -> Any:
        """A position or a setup without what nobody knows before it is told."""
        return seen_by_nobody(value)

    # ---- what is told

    def tells(self, said: Mapping[str, Any], field: str) -> bool:
        """Whether a report says anything of a field; `*` stands for any one of several."""
        first, *rest = field.split(".")
        if first == "over":
            return self.says_over(said) is not None
        if first in (*RESULT, "to_act"):
            return said.get(first) is not None
        return self.position.tells(said, [first, *rest])

    def takes_back(self, before: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
        """Whether a report has null where the one before it has something; what is left out is just not told."""
        return _takes_back(self.in_order(before), self.in_order(said))

    def changed(self, before: Any, after: Any) -> list[str]:
        """The fields on which two positions differ."""
        return list(self.position.paths(before, after, ""))

    def in_order(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """A report with everything that lies in no order put into one."""
        return _result_in_order(in_order(self.position, said))

    def shown(self, name: str, data: Any) -> str:
        """Plain data as a person writes it; ``name`` is that of its field."""
        own = self.game.names.thing(name, data)
        if own is not None:
            return own
        if data is None:
            return "?"
        if isinstance(data, bool):
            return _yes(data)
        if isinstance(data, list):
            return " ".join(self.shown(name, one) for one in data) or "nothing"
        if isinstance(data, Mapping):
            told = ((key, one) for key, one in data.items() if one is not None)
            return f"({shown})" if (shown := ", ".join(f"{key} {self.shown(key, one)}" for key, one in told)) else "?"
        return str(data)


def _result_in_order(said: Mapping[str, Any]) -> dict[str, Any]:
    """A report with its winners and decisions, which lie in no order, put into one."""
    put = dict(said)
    if isinstance(put.get("winners"), list):
        put["winners"] = sorted(put["winners"], key=str)
    if isinstance(put.get("to_act"), list):
        put["to_act"] = sorted(put["to_act"], key=repr)
    return put


def _takes_back(before: Any, said: Any) -> bool:
    if isinstance(before, Mapping) and isinstance(said, Mapping):
        return any(key in said and _takes_back(one, said[key]) for key, one in before.items())
    if isinstance(before, list) and isinstance(said, list) and len(before) == len(said):
        return any(map(_takes_back, before, said))
    return before is not None and said is None


def _is_told(decision: Decision, told: Mapping[str, Any]) -> bool:
    """Whether what is told of a decision is so of this one."""
    seats = told.get("seats")
    same = seats is None or sorted(map(str, seats)) == sorted(map(str, decision.seats))
    return same and told.get("kind") in (None, decision.kind)


def _unsaid(name: str, data: Any) -> str:
    """Nothing: nobody reads it."""
    return ""


def plain_event(event: Any) -> dict[str, Any]:
    """The plain figures of an event."""
    found = {field.name: getattr(event, field.name) for field in fields(event)}
    return {key: one for key, one in found.items() if isinstance(one, str | int)}


def _event_fits(event: Any, said: Mapping[str, Any], whole: Sequence[Any]) -> bool:
    """Whether all that is said of an event is so; what is known of others of its kind and not of it is a secret."""
    for key, value in said.items():
        own = getattr(event, key, None)
        if key != "rules" and isinstance(own, str | int) and own != value:
            return False
        if (
            own is None
            and value is not None
            and any(one.kind == event.kind and key in plain_event(one) for one in whole)
        ):
            return False
    return True


def _event_text(event: Mapping[str, Any]) -> str:
    """An event in one line for a difference."""
    rest = ", ".join(f"{key} {value}" for key, value in event.items() if key not in ("kind", "rules"))
    return f"{event.get('kind')} ({rest})"


def _written_decisions(decisions: Iterable[Decision]) -> list[dict[str, Any]]:
    return [{"seats": list(one.seats), "kind": one.kind} for one in decisions]


def _is_decision(one: Any) -> bool:
    if not isinstance(one, Mapping):
        return False
    seats, kind = one.get("seats"), one.get("kind")
    return (seats is None or isinstance(seats, list)) and isinstance(kind, str | None)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _list(values: Iterable[Any]) -> str:
    return ", ".join("?" if value is None else str(value) for value in values) or "none"
