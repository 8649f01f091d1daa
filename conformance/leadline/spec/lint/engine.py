"""The reference engine of the game, if there is one, follows the same figures and readings as the spec."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from leadline.home import folder_name
from leadline.spec.lint.findings import Findings


def check_engine(findings: Findings) -> None:
    """The engine takes the figures, and knows exactly the open disputes with their readings."""
    name = f"leadline_engines.{folder_name(findings.spec.game.id)}"
    if not findings.spec.game.id or find_spec(name) is None:
        return
    engine = import_module(name)
    if findings.spec.figures:
        try:
            engine.Components.from_mapping(findings.spec.figures)
        except ValueError as error:
            findings.add(("figures",), str(error), "the engine reads its figures here")
    _check_readings(findings, engine.Rulings.readings())


def _check_readings(findings: Findings, followed: dict[str, Any]) -> None:
    for path, dispute in findings.disputes():
        if dispute.state == "open" and dispute.id not in followed:
            wrong = f"the engine does not know the open dispute {dispute.id}"
            findings.add((*path, "id"), wrong, "add it to the engine's rulings, or write `state: closed`")
        elif dispute.state == "closed" and dispute.id in followed:
            findings.add(
                (*path, "state"), f"the engine treats {dispute.id} as open", "write `state: open`, or mend the engine"
            )
        for reading in sorted(set(dispute.readings) ^ set(followed.get(dispute.id, dispute.readings))):
            missing = "engine" if reading in dispute.readings else "spec"
            wrong = f"the {missing} does not know the reading {reading} of {dispute.id}"
            findings.add((*path, "readings"), wrong, "spec and engine have to name the same readings")
    for id in followed:
        if id not in findings.dispute_ids:
            findings.add(("disputes",), f"the engine knows a dispute {id} that the spec does not have", "add it here")
