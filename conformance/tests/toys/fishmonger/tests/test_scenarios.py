"""Every scenario holds, and every mistake fails one."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from fish_tools import HERE, engine, plain, read
from leadline.games.fishmonger.mistakes import MISTAKES
from leadline_engines.fishmonger import Engine, Move, Position, Setup

from leadline_engines.surface import Refusal

SCENARIOS = [one for path in sorted(HERE.glob("scenarios/*.yaml")) for one in yaml.safe_load(path.read_text())]
BAGS = ("pool", "spent", "caught", "sea_discards", "errands_discards")


class State:
    """Where a scenario stands."""

    def __init__(self, under: Engine, outcome: Any) -> None:
        self.under, self.outcome = under, outcome

    def play(self, data: Any) -> None:
        """Play one move."""
        assert not isinstance(self.outcome, Refusal), self.outcome
        self.outcome = self.under.play(self.outcome.position, read(Move, data))


def wrong(expected: Any, found: Any, name: str = "") -> list[str]:
    """Where a part of a value is not as expected."""
    if isinstance(expected, dict):
        return [line for key, one in expected.items() for line in wrong(one, found[key], key)]
    if isinstance(expected, list) and name in BAGS:
        return [] if sorted(expected) == sorted(found) else [f"{name}: {found}"]
    if isinstance(expected, list) and len(expected) == len(found):
        return [line for one, got in zip(expected, found, strict=True) for line in wrong(one, got, name)]
    return [] if expected == found else [f"{name}: {found}, not {expected}"]


def check(state: State, expected: dict[str, Any]) -> list[str]:
    """What of an expectation does not hold."""
    under, outcome = state.under, state.outcome
    if "refused" in expected:
        return [] if isinstance(outcome, Refusal) and outcome.rule == expected["refused"] else [f"{outcome}"]
    if isinstance(outcome, Refusal):
        return [f"{outcome}"]
    position, bad = outcome.position, []
    standing = plain(under.standing(position))
    acting = [{"seats": list(one.seats), "kind": one.kind} for one in under.to_act(position)]
    for key, value in expected.items():
        if key == "events":
            bad += wrong(value, [event.kind for event in outcome.events], key)
        elif key == "heard":
            for seat, kinds in value.items():
                bad += wrong(kinds, [event.kind for event in under.heard(position, outcome.events, (seat,))], key)
        elif key == "views":
            for seat, part in value.items():
                bad += wrong(part, plain(under.view(position, (seat,))), key)
        elif key == "legal":
            listed = [plain(one) for open in under.to_act(position) for one in under.choices(position, open).listed]
            bad += [f"lacks {one}" for one in value["has"] if not any(not wrong(one, each) for each in listed)]
            bad += [f"has {one}" for one in value["lacks"] if any(not wrong(one, each) for each in listed)]
        elif key == "to-act":
            bad += wrong(value, acting, key)
        elif key in ("over", "winners"):
            bad += wrong(value, standing[key], key)
        elif key == "scores":
            bad += wrong(list(value.values()), standing[key], key)
        elif key != "under":
            bad += wrong({key: value}, plain(position), key)
    return bad


def run(scenario: dict[str, Any], under: Engine, expected: dict[str, Any]) -> list[str]:
    """What goes wrong in a scenario."""
    if "opening" in scenario:
        state = State(under, under.open(read(Setup, scenario["opening"])))
    else:
        state = State(under, under.play)
        position = read(Position, scenario["position"])
        assert not under.faults(position), under.faults(position)
        state.outcome = type("Start", (), {"position": position, "events": ()})
    bad: list[str] = []
    for number, move in enumerate(scenario["moves"]):
        if "any-order" in move:
            forth, back = State(under, state.outcome), State(under, state.outcome)
            for one, other in zip(move["any-order"], reversed(move["any-order"]), strict=True):
                forth.play(one)
                back.play(other)
            assert forth.outcome.position == back.outcome.position
            state = forth
            continue
        if "twin" in scenario and number == len(scenario["moves"]) - 1:
            twin = State(under, state.outcome)
            twin.play(scenario["twin"])
            assert not isinstance(twin.outcome, Refusal), twin.outcome
        state.play(move.get("move", move))
        if "expect" in move:
            bad += check(state, move["expect"])
        if isinstance(state.outcome, Refusal) and number < len(scenario["moves"]) - 1:
            return [*bad, f"{state.outcome}"]
    if not isinstance(state.outcome, Refusal):
        bad += [f"{fault}" for fault in under.faults(state.outcome.position)]
    return bad + check(state, expected)


def cases(scenario: dict[str, Any]) -> list[tuple[dict[str, str], dict[str, Any]]]:
    """The readings of a scenario with what is expected under them."""
    expected = scenario["expect"]
    return [(one["under"], one) for one in expected] if isinstance(expected, list) else [({}, expected)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["scenario"])
def test_a_scenario_holds(scenario: dict[str, Any]) -> None:
    for readings, expected in cases(scenario):
        under = engine(**{name.replace("-", "_"): value for name, value in readings.items()})
        assert run(scenario, under, expected) == []


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_fails_a_scenario_of_its_rule(mistake: str) -> None:
    rows = yaml.safe_load((HERE / "spec" / "mistakes.yaml").read_text())["mistakes"]
    (rules,) = [row["rules"] for row in rows if row["id"] == mistake]
    kind = type("Wrong", (MISTAKES[mistake], Engine), {})
    aimed = [one for one in SCENARIOS if set(rules) & set(one["rules"])]
    assert any(run(one, engine(kind), expected) for one in aimed for under, expected in cases(one) if not under)


def test_spec_and_engine_list_the_same_mistakes() -> None:
    rows = yaml.safe_load((HERE / "spec" / "mistakes.yaml").read_text())["mistakes"]
    assert {row["id"] for row in rows} == set(MISTAKES)
    assert all(kind.__doc__ == row["says"] for row, kind in zip(rows, MISTAKES.values(), strict=True))


def test_every_rule_comes_into_play_in_a_scenario_aimed_at_it() -> None:
    chapters = [yaml.safe_load(path.read_text()) for path in HERE.glob("spec/rules/*.yaml")]
    rules = {rule["id"] for chapter in chapters for rule in chapter["rules"]}
    assert rules == {rule for one in SCENARIOS for rule in one["rules"]}
