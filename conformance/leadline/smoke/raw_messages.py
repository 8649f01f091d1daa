"""The checks of an adapter's raw results against the JSON Schemas, for violations and unknown keys."""

from __future__ import annotations

import json
import marshal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from leadline.base.foreign_text import sanitise
from leadline.base.paths import schemas_folder, schemas_folder_of, shown_path
from leadline.game.report_keys import ReportKeys
from leadline.protocol.keys import known_keys, unknown_keys
from leadline.smoke import Finding

if TYPE_CHECKING:
    from leadline.game.definition import Game

MOST_TOLD = 12
"""The greatest number of kinds of violations to report; the rest are only counted."""
MOST_REMEMBERED = 20_000
LONGEST = 200


@dataclass(slots=True)
class MisfitError:
    """A part of some results that violates the schema or is unknown."""

    says: str
    remedy: str
    times: int = 0


class RawMessages:
    """A checker of every result of a subject, which examines results as they arrive and before they are read."""

    def __init__(self, game: Game) -> None:
        self.game, self.keys = game, ReportKeys(game)
        self._misfits: dict[tuple[str, str], MisfitError] = {}
        self._fitting: set[tuple[str, str, bytes]] = set()

    def look_at(self, method: str, result: Any) -> None:
        """Record anything in a result that violates the schema."""
        self._validate(method, f"protocol/{method}-result", result, "$")
        if not isinstance(result, dict):
            return
        for path, near in unknown_keys(method, result):
            self._unknown(path, near, known_keys(method, path))
        self._position(f"{method}: $.position", result.get("position"), f"{method}.position")
        self._position(f"{method}: $.view", result.get("view"), f"{method}.view")
        self._in_events(method, "$.events", result.get("events"), "events")
        heard = result.get("heard")
        for seat, events in heard.items() if isinstance(heard, dict) else ():
            self._in_events(method, f"$.heard.{seat}", events, "heard")
        played = result.get("played")
        for number, entry in enumerate(played if isinstance(played, list) else ()):
            self._by_property(method, "played", entry, f"$.played[{number}]")
        if isinstance(played, dict):
            self._by_property(method, "opened", played, "$.played")
        choices = result.get("choices")
        for number, entry in enumerate(choices if isinstance(choices, list) else ()):
            self._validate(method, "choice", entry, f"$.choices[{number}]")

    def findings(self) -> Iterator[Finding]:
        """Yield the recorded violations, the most frequent first."""
        misfits = sorted(self._misfits.values(), key=lambda misfit: -misfit.times)
        for misfit in misfits[:MOST_TOLD]:
            times = f" ({misfit.times} times)" if misfit.times > 1 else ""
            yield Finding("odd", f"{misfit.says}{times}", misfit.remedy)
        if len(misfits) > MOST_TOLD:
            yield Finding(
                "odd",
                f"and {len(misfits) - MOST_TOLD} other kinds of messages that do not fit the schema",
                "correct these first",
            )

    # ---- One message

    def _position(self, where: str, report: Any, named: str) -> None:
        if isinstance(report, dict):
            method, _, path = where.partition(": ")
            self._by_property(method, "reported-position", report, path)
            for key in self.keys.reported_in_position(report, named):
                if key.near is not None:
                    self._unknown(key.path, key.near)

    def _in_events(self, method: str, where: str, reported: Any, named: str) -> None:
        events = [entry for entry in reported if isinstance(entry, dict)] if isinstance(reported, list) else []
        for number, event in enumerate(events):
            if event.get("kind") in self.game.event_types:
                self._by_property(method, f"event {event['kind']}", event, f"{where}[{number}]")
        for key in self.keys.reported_in_events(events, f"{method}.{named}"):
            if key.near is not None:
                self._unknown(key.path, key.near)

    def _by_property(self, method: str, name: str, data: Any, where: str) -> None:
        """Validate an object with optional parts, one part at a time, because most parts have occurred before."""
        if not isinstance(data, dict):
            return
        parts = self._schema(name).get("properties", {})
        for key, part in data.items():
            if key not in parts:
                continue
            self._validate(method, f"{name}#{key}", [] if _is_row(parts[key], part) else part, f"{where}.{key}")
            for number, each in enumerate(part if _is_row(parts[key], part) else ()):
                self._validate(method, f"{name}#{key}#items", each, f"{where}.{key}[{number}]")

    def _validate(self, method: str, name: str, data: Any, where: str) -> None:
        known = (method, name, marshal.dumps(data))
        if known in self._fitting:
            return
        complaint = self._complaint(name, data)
        if complaint is None:
            if len(self._fitting) >= MOST_REMEMBERED:
                self._fitting.clear()
            self._fitting.add(known)
            return
        path, wrong = complaint
        says = f"{method}: {where}{path.removeprefix('$')} does not fit the schema: {sanitise(wrong, LONGEST)}"
        remedy = f"see {shown_path(schemas_folder() / self._file(name))}"
        same = "".join("[]" if part.isdigit() else part for part in (path or "").replace("]", "[").split("["))
        self._note((name, f"{method} {same} {wrong[-60:]}"), says, remedy)

    def _unknown(self, path: str, near: str, known: Sequence[str] = ()) -> None:
        says = f"{path.partition('.')[0]}: the key `{sanitise(path, LONGEST)}` is unknown and ignored"
        remedy = f"did you mean `{near}`?" if near else "leave the key out; Leadline does not read it"
        if known and not near:
            remedy = f"`{path.split('.')[-2]}` may have these keys: {', '.join(f'`{key}`' for key in known)}"
        self._note(("unknown", path), says, remedy)

    def _note(self, name: tuple[str, str], says: str, remedy: str) -> None:
        self._misfits.setdefault(name, MisfitError(says, remedy)).times += 1

    # ---- The schemas

    def _complaint(self, name: str, data: Any) -> tuple[str, str] | None:
        """Return the JSON path of the most specific violation and its reason, or None if everything is valid."""
        from jsonschema.exceptions import best_match

        error = best_match(self._validator(name).iter_errors(data))
        return None if error is None else (error.json_path, error.message)

    @cache  # noqa: B019 - It lives as long as the command.
    def _validator(self, name: str) -> Any:
        from jsonschema import Draft202012Validator

        whole, *parts = name.split("#")
        schema = part = self._schema(whole)
        for number, key in enumerate(parts):
            part = part["properties"][key] if number == 0 else part[key]
        return Draft202012Validator({**part, "$defs": schema.get("$defs", {})})

    @cache  # noqa: B019
    def _schema(self, name: str) -> Mapping[str, Any]:
        """Return a schema by name: that of the protocol, of the game, or of a partly reported kind of event."""
        if name.startswith("event "):
            from leadline.game.report_schema import told_schema

            return told_schema(self.game.event_types[name.removeprefix("event ")])
        folder = schemas_folder() if "/" in name else schemas_folder_of(self.game.id)
        file = folder / f"{name}.schema.json"
        if not file.is_file():  # A game outside this project may not have been compiled.
            from leadline.schemas import documents_of, make_schema

            return next(
                make_schema(document) for document in documents_of(self.game.id) if document.name.endswith(f"/{name}")
            )
        read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return read

    def _file(self, name: str) -> str:
        whole = name.partition("#")[0]
        if whole.startswith("event "):
            whole = "event"
        return f"{whole if '/' in whole else f'{schemas_folder_of(self.game.id).name}/{whole}'}.schema.json"


def _is_row(schema: Mapping[str, Any], data: Any) -> bool:
    """Return whether the data is a list whose entries can be checked separately."""
    return isinstance(data, list) and isinstance(schema.get("items"), dict)
