"""No probe fails a deterministic program, whatever rule it has wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from tiers import slow_but

from leadline.games import load_game
from leadline.trial.probing import probed, scenarios_for

EXCEPTIONS: dict[str, str] = yaml.safe_load(
    (Path(__file__).parent / "probed_mistakes.yaml").read_text(encoding="utf-8")
)["exceptions"]
"""Mistakes about memory or chance, for which a probe fails rightly: each with its reason."""
SLICE = {"deep-sea-adventure": 16, "captain-sonar": 14, "deep-regrets": 10}
SEED = 24
FOUND = (
    ("deep-sea-adventure", "dsa.mistake.always-two-players"),
    ("captain-sonar", "sonar.mistake.hunt-lost-with-three"),
    ("deep-regrets", "regrets.mistake.next-fish-turned-up-at-night"),
)
"""Mistakes for which a probe once failed: a view that the program cannot give, a game that ends sooner alone, and
chance that only the mistake asks for."""


def some_mistakes() -> list[tuple[str, str]]:
    """Return a slice of the mistakes of every game, the same at every run."""
    found = list(FOUND)
    for game, number in SLICE.items():
        every = [one for one in load_game(game).mistakes if one not in EXCEPTIONS]
        found += [(game, one) for one in random.Random(SEED).sample(every, number)]
    return found


def every_mistake() -> list[tuple[str, str]]:
    return [(game, one) for game in SLICE for one in load_game(game).mistakes]


@pytest.mark.parametrize(("game", "mistake"), slow_but(some_mistakes()[:12], some_mistakes()))
@pytest.mark.sampled(4)
def test_no_probe_fails_a_program_with_one_mistake(game: str, mistake: str) -> None:
    found = probed(game, mistake)
    assert found.failed == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "mistake"), every_mistake())
def test_no_probe_fails_for_any_mistake(game: str, mistake: str) -> None:
    found = probed(game, mistake)
    assert bool(found.failed) == (mistake in EXCEPTIONS), found


@pytest.mark.parametrize("game", SLICE)
def test_the_probes_have_something_to_play_again(game: str) -> None:
    assert probed(game, "").games > 1
    assert len(scenarios_for(game, "")) > 2


def test_exceptions_are_mistakes_and_have_reasons() -> None:
    known = {one for game in SLICE for one in load_game(game).mistakes}
    assert set(EXCEPTIONS) <= known
    assert all(len(reason.split()) > 3 for reason in EXCEPTIONS.values())
