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
    published_ids: list[Published] = []
    for kind in ("rule", "component"):
        published_ids += [Published(kind, id, "", id.place) for id in _texts(_get(top, f"{kind}s"))]
    disputes = _get(top, "disputes")
    for dispute, entry in (disputes if isinstance(disputes, Fields) else {}).items():
        place = disputes.places[dispute] if isinstance(disputes, Fields) else Place()
        published_ids.append(Published("dispute", dispute, "", place))
        number = _get(entry, "number")
        if isinstance(number, Text):
            published_ids.append(Published("number", number, dispute, number.place))
        published_ids += [Published("reading", id, dispute, id.place) for id in _texts(_get(entry, "readings"))]
    return published_ids


def check_lock(folder: Path, spec: Spec) -> list[Problem]:
    """Return problems, about ids removed without an alias, and notes, about ids not yet in the list."""
    try:
        known = read_lock(folder)
    except InputError as error:
        return error.problems
    problems = [_gone(entry) for entry in known if not _lives(entry, spec)]
    listed = {entry.key for entry in known}
    fresh = [entry.id for entry in published(spec) if entry.id and entry.key not in listed]
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
    gone = [_gone(entry) for entry in known if not _lives(entry, spec)]
    if gone:
        raise InputError(gone)
    ids: dict[tuple[str, str], set[str]] = {}
    for entry in [*known, *published(spec)]:
        ids.setdefault((entry.kind, entry.dispute), set()).add(entry.id)
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


def _gone(entry: Published) -> Problem:
    if entry.kind == "number":
        wrong = f"the dispute {entry.dispute} was published with the number {entry.id}, which it no longer has"
        return Problem(entry.place, wrong, "the number of a dispute is never changed and never reused")
    of = f" of the dispute {entry.dispute}" if entry.dispute else ""
    wrong = f"the {entry.kind} {entry.id}{of} was published, but no longer exists"
    if entry.kind == "component":
        return Problem(entry.place, wrong, "put it back")
    return Problem(entry.place, wrong, f"put it back, or write `aliases: [{entry.id}]` in the entry that replaces it")


def _lives(entry: Published, spec: Spec) -> bool:
    if entry.kind == "rule":
        return spec.rule(entry.id) is not None
    if entry.kind == "component":
        return any(component.id == entry.id for component in spec.components)
    if entry.kind == "dispute":
        return _dispute(entry.id, spec) is not None
    dispute = _dispute(entry.dispute, spec)
    if dispute is None:
        return True
    if entry.kind == "number":
        return dispute.number == entry.id
    return any(entry.id in (id, *reading.aliases) for id, reading in dispute.readings.items())


def _dispute(id: str, spec: Spec) -> Dispute | None:
    return next((dispute for dispute in spec.disputes if id == dispute.id or id in dispute.aliases), None)


def _get(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Fields) else None


def _texts(node: Node | None) -> list[Text]:
    return [item for item in node if isinstance(item, Text)] if isinstance(node, Items) else []
