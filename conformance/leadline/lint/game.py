"""The checks of the game and its components: everything listed must exist, and every figure must have a source."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from leadline.base.paths import folder_name
from leadline.lint.findings import SLUG, Findings
from leadline.spec.build import Path
from leadline.spec.model import Component
from leadline.spec.profiles import RECOMMENDED


def check_game(findings: Findings) -> None:
    """Check that the game's names match its folder and its files."""
    game, folder = findings.spec.game, findings.source.folder
    whole = folder.resolve()
    name = whole.parent.name if whole.name == "spec" else whole.name  # The game may have a separate folder.
    if game.id and (not SLUG.fullmatch(game.id) or folder_name(game.id) != name):
        wrong = f"the game {game.id} is in the folder {name}"
        findings.add(("game", "id"), wrong, "name the folder after the id of the game, with _ in place of -")
    if game.prefix and not SLUG.fullmatch(game.prefix):
        findings.add(("game", "prefix"), f"{game.prefix!r} cannot be a prefix", "a prefix is one word in lower case")
    if list(game.seats) != sorted(set(game.seats)) or 0 in game.seats:
        findings.add(
            ("game", "seats"), "every number of players must be 1 or more, in ascending order and without repetition"
        )
    manual_ids = [manual.id for manual in findings.spec.manuals]
    _same(findings, "manual", game.manuals, manual_ids, ("game", "manuals"), "manuals")
    names = [chapter.id for chapter in game.chapters]
    _same(
        findings,
        "chapter",
        names,
        [spec_chapter.id for spec_chapter in findings.spec.chapters],
        ("game", "chapters"),
        "chapters",
    )
    titles = {chapter.id: chapter.title for chapter in game.chapters}
    for n, chapter in enumerate(findings.spec.chapters):
        if chapter.title and titles.get(chapter.id, chapter.title) != chapter.title:
            wrong = f"the chapter {chapter.id} is called {titles[chapter.id]!r} in game.yaml"
            findings.add(("chapters", n, "title"), wrong, "use the same title in both files")
    _check_profiles(findings)


def _check_profiles(findings: Findings) -> None:
    """Check that a profile of the game has a unique name and refers to existing readings of open disputes."""
    taken = [RECOMMENDED, *(manual.id for manual in findings.spec.manuals)]
    for n, profile in enumerate(findings.spec.game.other_profiles):
        path: Path = ("game", "other_profiles", n)
        if profile.id and not SLUG.fullmatch(profile.id):
            wrong = f"{profile.id!r} cannot be the name of a profile"
            findings.add((*path, "id"), wrong, "a name is in lower case, with hyphens between its words")
        if profile.id in taken:
            findings.add((*path, "id"), f"there is already a profile {profile.id}", "choose another name")
        taken.append(profile.id)
        for id, reading in profile.readings.items():
            here = (*path, "readings", id)
            dispute = findings.spec.dispute(id)
            if findings.known(here, "dispute", id, findings.dispute_ids) and dispute is not None:
                findings.known(here, f"reading of {id}", reading, dispute.readings)
                if dispute.state == "closed":
                    findings.add(here, f"the dispute {id} is closed", "remove it from the profile")


def _same(
    findings: Findings, what: str, listed: list[str] | tuple[str, ...], there: list[str], path: Path, part: str
) -> None:
    """Check that game.yaml lists exactly the items that have a file."""
    folder = "rules" if part == "chapters" else part
    for n, id in enumerate(listed):
        if id and id not in there:
            findings.add((*path, n), f"the {what} {id} has no file", f"add {folder}/{id}.yaml")
        if id and id in listed[:n]:
            findings.add((*path, n), f"the {what} {id} is listed twice", "keep one")
    for n, id in enumerate(there):
        if id and id not in listed:
            findings.add((part, n, "id"), f"the {what} {id} is not listed in game.yaml", f"add it to `{part}:` there")


def check_components(findings: Findings) -> None:
    """Check that every figure belongs to a component and every component names its sources."""
    figures = dict(_named(findings.spec.figures))
    owners: dict[str, str] = {}
    for n, component in enumerate(findings.spec.components):
        path: Path = ("components", n)
        for name, value in component.figures.items():
            here = (*path, "figures", name)
            if findings.known(here, "figure", name, figures) and value != figures[name]:
                findings.add(
                    here, f"{name} is {value} here, but {figures[name]} under `figures:`", "use one value in both"
                )
            for owner in (owners[figure] for figure in owners if _overlap(figure, name)):
                findings.add(here, f"{name} is fixed by {owner} already", "a figure belongs to one component")
                break
            owners.setdefault(name, component.id)
        _check_sources(findings, path, component)
        if component.ruling is not None:
            findings.known((*path, "ruling"), "dispute", component.ruling, findings.dispute_ids)
    for name in _without_owner(findings.spec.figures, owners):
        path = ("figures", name.partition(".")[0])
        findings.add(path, f"the figure {name} has no provenance", "add it to a component")


def _named(figures: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every figure by its name, and every entry of a mapping by its path, such as `gauges.sonar`."""
    for name, value in figures.items():
        yield start + name, value
        if isinstance(value, Mapping):
            yield from _named(value, f"{start}{name}.")


def _overlap(name: str, other_name: str) -> bool:
    """Return whether two names are equal or one of them is a part of the other."""
    return f"{name}.".startswith(f"{other_name}.") or f"{other_name}.".startswith(f"{name}.")


def _without_owner(figures: Mapping[str, Any], owners: Collection[str], start: str = "") -> Iterator[str]:
    """Yield the figures that belong to no component; of a mapping that is partly covered, yield the other entries."""
    for name, value in figures.items():
        path = start + name
        if path in owners:
            continue
        if isinstance(value, Mapping) and any(figure.startswith(f"{path}.") for figure in owners):
            yield from _without_owner(value, owners, f"{path}.")
        else:
            yield path


def _check_sources(findings: Findings, path: Path, component: Component) -> None:
    if component.provenance != "invented" and not component.sources:
        wrong = f"the component {component.id} names no source"
        findings.add(path, wrong, "add `sources:`, or the provenance `invented`")
    for n, source in enumerate(component.sources):
        manual, _, statement = source.partition(" ")
        here = (*path, "sources", n)
        if manual in findings.statements:
            findings.known(here, f"statement of {manual}", statement, findings.statements[manual])
        elif component.provenance == "manual":
            findings.known(here, "manual", manual, findings.manual_ids)
