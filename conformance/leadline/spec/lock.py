"""The list of all ids ever published: ``ids.lock.yaml`` beside the spec.

An id is permanent. The list only grows, and an id that is removed from the spec must become an alias of another one, so
that links and reports never lead nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from leadline.base import files
from leadline.base.errors import InputError, Place, Problem
from leadline.base.paths import shown_path
from leadline.base.yaml_text import Fields, Items, Node, Text, read_file
from leadline.spec.model import Dispute, Spec
from leadline.spec.read import LOCK, read_good_spec

__all__ = ["LOCK", "Published", "check_lock", "lock_text", "published", "read_lock", "write_lock"]

_HEAD = "# Every id ever published. Written by `leadline compile`; never take a line out.\n"


@dataclass(frozen=True, slots=True)
class Published:
    """One id of the list."""

    kind: str
    """The kind of id: `rule`, `component`, `dispute`, `number` or `reading`."""
    id: str
    """The id."""
    dispute: str = ""
    """For a number or a reading, the dispute to which it belongs."""
    place: Place = field(default_factory=Place)
    """The place of the id in the list."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The id without its place."""
        return (self.kind, self.dispute, self.id)


def published(spec: Spec) -> Iterator[Published]:
    """Yield the ids that a spec publishes, in a fixed order."""
    for rule in sorted(rule.id for rule in spec.all_rules()):
        yield Published("rule", rule)
    for component in sorted(component.id for component in spec.components):
        yield Published("component", component)
    for dispute in sorted(spec.disputes, key=lambda dispute: dispute.id):
        yield Published("dispute", dispute.id)
        yield Published("number", dispute.number, dispute.id)
        for reading in sorted(dispute.readings):
            yield Published("reading", reading, dispute.id)


def read_lock(folder: Path) -> list[Published]:
    """Return the ids in the list of a spec folder, or nothing if there is no list yet.

    Raises ``InputError`` if that is not possible.
    """
    path = folder / LOCK
    top = read_file(path) if path.is_file() else None
    if top is None:
        return []
    found: list[Published] = []
    for kind in ("rule", "component"):
        found += [Published(kind, id, "", id.place) for id in _texts(_get(top, f"{kind}s"))]
    disputes = _get(top, "disputes")
    for dispute, entry in (disputes if isinstance(disputes, Fields) else {}).items():
        place = disputes.places[dispute] if isinstance(disputes, Fields) else Place()
        found.append(Published("dispute", dispute, "", place))
        number = _get(entry, "number")
        if isinstance(number, Text):
            found.append(Published("number", number, dispute, number.place))
        found += [Published("reading", id, dispute, id.place) for id in _texts(_get(entry, "readings"))]
    return found


def check_lock(folder: Path, spec: Spec) -> list[Problem]:
    """Return problems, about ids removed without an alias, and notes, about ids not yet in the list."""
    try:
        known = read_lock(folder)
    except InputError as error:
        return error.problems
    problems = [_gone(one) for one in known if not _lives(one, spec)]
    listed = {one.key for one in known}
    fresh = [one.id for one in published(spec) if one.id and one.key not in listed]
    if fresh:
        shown = ", ".join(fresh[:3]) + (f" and {len(fresh) - 3} more" if len(fresh) > 3 else "")
        place = Place(shown_path(folder / LOCK))
        wrong = f"not in the list of published ids yet: {shown}"
        problems.append(Problem(place, wrong, "run `leadline compile` once the ids are final", "note"))
    return problems


def lock_text(folder: Path, spec: Spec) -> str:
    """Return the text of the list, which contains its previous ids and those that the spec publishes now.

    Raises ``InputError`` if an id was removed without an alias, because the list never forgets an id.
    """
    known = read_lock(folder)
    gone = [_gone(one) for one in known if not _lives(one, spec)]
    if gone:
        raise InputError(gone)
    ids: dict[tuple[str, str], set[str]] = {}
    for one in [*known, *published(spec)]:
        ids.setdefault((one.kind, one.dispute), set()).add(one.id)
    lines = [_HEAD]
    for kind in ("rule", "component"):
        lines.append(f"{kind}s:\n" + "".join(f"  - {id}\n" for id in sorted(ids.get((kind, ""), ()))))
    lines.append("disputes:\n")
    for dispute in sorted(ids.get(("dispute", ""), ())):
        number = "".join(sorted(ids.get(("number", dispute), ())))
        readings = ", ".join(sorted(ids.get(("reading", dispute), ())))
        lines.append(f"  {dispute}: {{number: {number}, readings: [{readings}]}}\n")
    return "".join(lines)


def write_lock(folder: Path) -> Path:
    """Bring the list of a spec folder up to date, and return its path.

    Raises ``InputError`` if that is not possible.
    """
    text = lock_text(folder, read_good_spec(folder))
    path = folder / LOCK
    if not path.is_file() or files.read_text(path) != text:
        files.write_text(path, text)
    return path


def _gone(one: Published) -> Problem:
    if one.kind == "number":
        wrong = f"the dispute {one.dispute} was published with the number {one.id}, which it no longer has"
        return Problem(one.place, wrong, "the number of a dispute is never changed and never reused")
    of = f" of the dispute {one.dispute}" if one.dispute else ""
    wrong = f"the {one.kind} {one.id}{of} was published, but no longer exists"
    if one.kind == "component":
        return Problem(one.place, wrong, "put it back")
    return Problem(one.place, wrong, f"put it back, or write `aliases: [{one.id}]` in the entry that replaces it")


def _lives(one: Published, spec: Spec) -> bool:
    if one.kind == "rule":
        return spec.rule(one.id) is not None
    if one.kind == "component":
        return any(component.id == one.id for component in spec.components)
    if one.kind == "dispute":
        return _dispute(one.id, spec) is not None
    dispute = _dispute(one.dispute, spec)
    if dispute is None:
        return True
    if one.kind == "number":
        return dispute.number == one.id
    return any(one.id in (id, *reading.aliases) for id, reading in dispute.readings.items())


def _dispute(id: str, spec: Spec) -> Dispute | None:
    return next((one for one in spec.disputes if id == one.id or id in one.aliases), None)


def _get(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Fields) else None


def _texts(node: Node | None) -> list[Text]:
    return [item for item in node if isinstance(item, Text)] if isinstance(node, Items) else []
