"""The checks that the game's reference engine, if any, has the figures, readings and mistakes of the spec."""

from __future__ import annotations

from typing import Any

from leadline.base import paths
from leadline.game.mistakes import find_classes
from leadline.games import game_ids, load_game
from leadline.lint.findings import Findings


def check_engine(findings: Findings) -> None:
    """Check that the engine accepts the figures and supports the spec's open disputes, readings and mistakes."""
    id = findings.spec.game.id
    own = id and paths.spec_folder_of(id).resolve() == findings.source.folder.resolve()
    if id not in game_ids() and not (own and paths.game_folder(id) is not None):
        return
    game = load_game(id)
    if findings.spec.figures:
        try:
            game.components.from_mapping(findings.spec.figures)
        except ValueError as error:
            findings.add(("figures",), str(error), "the engine reads its figures here")
    _check_readings(findings, game.rulings.readings())
    if findings.spec.game.prefix:  # Without a prefix, which is reported elsewhere, a class has no id.
        _check_mistakes(findings, list(find_classes(game.package, findings.spec.game.prefix)))


def _check_readings(findings: Findings, followed: dict[str, Any]) -> None:
    for path, dispute in findings.disputes():
        if dispute.state == "open" and dispute.id not in followed:
            wrong = f"the engine does not know the open dispute {dispute.id}"
            findings.add((*path, "id"), wrong, "add it to the engine's rulings, or write `state: closed`")
        elif dispute.state == "closed" and dispute.id in followed:
            findings.add(
                (*path, "state"), f"the engine treats {dispute.id} as open", "write `state: open`, or fix the engine"
            )
        for reading in sorted(set(dispute.readings) ^ set(followed.get(dispute.id, dispute.readings))):
            missing = "engine" if reading in dispute.readings else "spec"
            wrong = f"the {missing} does not know the reading {reading} of {dispute.id}"
            findings.add((*path, "readings"), wrong, "spec and engine must name the same readings")
    for id in followed:
        if id not in findings.dispute_ids:
            findings.add(("disputes",), f"the engine knows a dispute {id} that is not in the spec", "add it here")


def _check_mistakes(findings: Findings, made: list[str]) -> None:
    known = [mistake.id for mistake in findings.spec.mistakes]
    for n, id in enumerate(known):
        if id and id not in made:
            wrong = f"no wrong engine makes the mistake {id}"
            findings.add(("mistakes", n, "id"), wrong, "add it to the mistakes of the game, or remove it here")
    for id in made:
        if id not in known:
            findings.add(("mistakes",), f"a wrong engine makes a mistake {id} that is not listed", "add it here")
