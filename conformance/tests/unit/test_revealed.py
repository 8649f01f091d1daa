"""What a report reveals of the secrets in it, by the examples in the docstring; and what is the same report."""

from __future__ import annotations

from typing import Any

import pytest

from leadline.games import load_game
from leadline.schema.disclosure import are_alike, revealed

CHIPS = {
    "divers": [
        {"at": 4, "carried": [[{"level": 1, "value": 3}], [{"level": 2, "value": None}]]},
        {"at": 2, "carried": {"chips": 2}},
    ]
}
CREWS = {"crews": [{"damage": 2, "mines": []}, {"damage": None, "mines": None}]}


@pytest.mark.parametrize(
    ("game", "report", "faces"),
    [
        pytest.param(
            "deep-sea-adventure",
            CHIPS,
            {"divers.1.carried": {"1:3": 1, "2:?": 1}, "divers.2.carried": None},
            id="chips",
        ),
        pytest.param(
            "captain-sonar",
            CREWS,
            {
                "crews.1.damage": {"2": 1},
                "crews.1.mines": {"nothing": 1},
                "crews.2.damage": {"?": 1},
                "crews.2.mines": {"?": 1},
            },
            id="crews",
        ),
    ],
)
def test_secrets_are_listed_by_their_fields(game: str, report: Any, faces: Any) -> None:
    assert revealed(load_game(game).reports.position, report) == faces


def test_the_memory_of_the_rules_does_not_tell_reports_apart() -> None:
    """Who has seen a card need not be reported, so the order in which a program names them means nothing."""

    def report(*seats: int) -> Any:
        return {"shoals": [{"name": "1a", "cards": [{"card": None, "up": False, "known_to": list(seats)}]}]}

    reports = load_game("deep-regrets").reports
    assert reports.in_order(report(1, 2)) == reports.in_order(report(2, 1)) == reports.in_order(report())
    assert are_alike(reports.position, report(1, 2), report(2, 1))
    assert reports.in_order(report()) != reports.in_order({"shoals": [{"name": "1a", "cards": []}]})


def test_memory_that_a_program_does_not_report_makes_no_difference() -> None:
    reports = load_game("deep-regrets").reports
    card = {"card": "fish", "up": True, "known_to": [1]}
    row = {"shoals": [{"cards": [card]}]}
    assert are_alike(reports.position, row, {"shoals": [{"cards": [{"card": "fish", "up": True}]}]})
    assert are_alike(reports.position, {"shoals": [{"cards": [{"card": "fish", "up": True}]}]}, row)
    assert not are_alike(reports.position, row, {"shoals": [{"cards": [{"card": "fish"}]}]})
    assert not are_alike(reports.position, {"shoals": [{"cards": [{"card": "fish"}]}]}, row)
