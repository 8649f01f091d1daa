"""The checks that ids are well formed and defined only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from leadline.lint.findings import SLUG, Findings
from leadline.spec.build import Path


def check_ids(findings: Findings) -> None:
    """Check that ids of every kind are defined once and have the form required for their kind."""
    _once(findings, "chapter", _chapter_ids(findings))
    _once(findings, "manual", [(("manuals", n, "id"), manual.id) for n, manual in enumerate(findings.spec.manuals)])
    _once(findings, "rule", _rule_ids(findings))
    _once(findings, "dispute", _dispute_ids(findings))
    _once(findings, "dispute number", [((*path, "number"), numbered.number) for path, numbered in findings.disputes()])
    components = [(("components", n, "id"), component.id) for n, component in enumerate(findings.spec.components)]
    _once(findings, "component", components)
    for path, dispute in findings.disputes():
        aliases = [
            ((*path, "readings", id, "aliases"), old)
            for id, reading in dispute.readings.items()
            for old in reading.aliases
        ]
        _once(
            findings,
            f"reading of {dispute.id}",
            [*(((*path, "readings", id), id) for id in dispute.readings), *aliases],
        )
    _check_forms(findings)


def _chapter_ids(findings: Findings) -> list[tuple[Path, str]]:
    return [(("chapters", n, "id"), chapter.id) for n, chapter in enumerate(findings.spec.chapters)]


def _rule_ids(findings: Findings) -> Iterator[tuple[Path, str]]:
    yield from (((*path, "id"), rule.id) for path, rule in findings.rules())
    for path, rule in findings.rules():
        yield from (((*path, "aliases", n), alias) for n, alias in enumerate(rule.aliases))


def _dispute_ids(findings: Findings) -> Iterator[tuple[Path, str]]:
    yield from (((*path, "id"), dispute.id) for path, dispute in findings.disputes())
    for path, dispute in findings.disputes():
        yield from (((*path, "aliases", n), alias) for n, alias in enumerate(dispute.aliases))


def _once(findings: Findings, what: str, ids: Iterable[tuple[Path, str]]) -> None:
    first: dict[str, Path] = {}
    for path, id in ids:
        if id and id in first:
            place = findings.source.place(*first[id])
            where = f"{place.file}:{place.line}" if place.line else place.file
            findings.add(path, f"the {what} {id} is given a second time", f"it is first given at {where}; keep one")
        first.setdefault(id, path)


def _check_forms(findings: Findings) -> None:
    prefix = findings.spec.game.prefix
    for c, chapter in enumerate(findings.spec.chapters):
        for n, rule in enumerate(chapter.rules):
            _check_dotted(findings, ("chapters", c, "rules", n, "id"), "rule", rule.id, f"{prefix}.{chapter.id}.")
    for n, component in enumerate(findings.spec.components):
        _check_dotted(findings, ("components", n, "id"), "component", component.id, f"{prefix}.component.")
    for path, dispute in findings.disputes():
        _check_slug(findings, (*path, "id"), "dispute", dispute.id)
        for reading in dispute.readings:
            _check_slug(findings, (*path, "readings", reading), "reading", reading)
    for n, manual in enumerate(findings.spec.manuals):
        _check_slug(findings, ("manuals", n, "id"), "manual", manual.id)
    for path, id in _chapter_ids(findings):
        _check_slug(findings, path, "chapter", id)
        if id == "component":
            findings.add(
                path,
                "no chapter can be called component",
                "the ids of components begin with this word; choose another name",
            )


def _check_dotted(findings: Findings, path: Path, what: str, id: str, start: str) -> None:
    if id and not (id.startswith(start) and SLUG.fullmatch(id.removeprefix(start))):
        wrong = f"the {what} id {id!r} does not have the form {start}NAME"
        findings.add(path, wrong, "NAME is in lower case, with hyphens between its words")


def _check_slug(findings: Findings, path: Path, what: str, id: str) -> None:
    if id and not SLUG.fullmatch(id):
        findings.add(
            path, f"{id!r} cannot be the name of a {what}", "a name is in lower case, with hyphens between its words"
        )
