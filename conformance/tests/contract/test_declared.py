"""The declarations of a program: every name must exist, and every start must declare the same."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from any_game import DEEP_SEA, DUEL, GAMES, check, scenarios_of

from leadline.base.errors import InputError
from leadline.check.checking import run_suite
from leadline.games import load_game, spec_of
from leadline.kit import Handler
from leadline.protocol.messages import Claims, GameSupport
from leadline.run.declarations import ChangedSubjectError, check_names, decision_kinds
from leadline.run.in_process import InProcess
from leadline.run.run import RunConfig
from leadline.serve.subject import ReferenceSubject
from leadline.smoke.smoke import Smoke
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.usefixtures("without_detection")

GAME = DEEP_SEA.id
SCENARIOS = scenarios_of(GAME, 50)


class Declares(ReferenceSubject):
    """The reference, which says something of its own about a game."""

    def __init__(self, game: str, **said: Any) -> None:
        super().__init__(game, chance=Random(7), without=["pipelining"])
        self.said = said

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Say it."""
        hello = super().initialize(params)
        hello["games"][self.game.id] |= self.said
        return hello


def refused(game: str, **said: Any) -> list[str]:
    """Return the problems for which a program is not accepted, each as printed, on one line."""
    with pytest.raises(InputError) as caught:
        InProcess(load_game(game), Declares(game, **said).handlers).greet()
    return [" ".join(str(one).split()) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (
            {"claims": {"profile": "comrade-guide"}},
            "initialize: games.deep-sea-adventure.claims.profile: there is no profile 'comrade-guide' "
            "did you mean 'comrades-guide'?",
        ),
        (
            {"claims": {"readings": {"tie-brake": "level4-only"}}},
            "initialize: games.deep-sea-adventure.claims.readings: there is no dispute 'tie-brake' "
            "did you mean 'tie-break'?",
        ),
        (
            {"claims": {"readings": {"tie-break": "level5-only"}}},
            "initialize: games.deep-sea-adventure.claims.readings.tie-break: there is no reading of tie-break "
            "'level5-only' did you mean 'level4-only'?",
        ),
        (
            {"configurable": {"tie-break": ["level4-only", "level-by-levle"]}},
            "initialize: games.deep-sea-adventure.configurable.tie-break: there is no reading of tie-break "
            "'level-by-levle' did you mean 'level-by-level'?",
        ),
        (
            {"can": ["positon", "dice"]},
            "initialize: games.deep-sea-adventure.can: there is no capability or settable input 'positon' "
            "did you mean 'position'?",
        ),
        (
            {"pauses_at": ["turns"]},
            "initialize: games.deep-sea-adventure.pauses_at: there is no kind of decision 'turns' did you mean 'turn'?",
        ),
        (
            {"offers": {"seat": [2, 3]}},
            "initialize: games.deep-sea-adventure.offers: there is no field of a setup 'seat' did you mean 'seats'?",
        ),
    ],
)
def test_an_unknown_name_is_refused_with_its_place_and_the_nearest_spelling(said: dict[str, Any], problem: str) -> None:
    assert refused(GAME, **said) == [problem]


def test_an_unknown_kind_within_a_list_of_stops_is_refused() -> None:
    known = decision_kinds(DUEL)[0]
    (problem,) = refused(DUEL.id, pauses_at=[[known, "no-such-kind"]])
    assert "games.signal-duel.pauses_at: there is no kind of decision 'no-such-kind'" in problem


def test_every_unknown_name_is_listed_and_a_count_stands_for_many() -> None:
    problems = refused(GAME, can=[f"cap-{number}" for number in range(15)], pauses_at=["never"])
    assert len(problems) == 11
    assert problems[-1] == "and 6 more names that do not exist"


def test_a_hostile_name_is_shown_without_what_moves_a_cursor() -> None:
    (problem,) = refused(GAME, can=["\x1b[2Jlegal" + "x" * 5000])
    assert "\x1b" not in problem
    assert len(problem) < 700


def test_an_earlier_name_of_a_dispute_can_be_claimed_but_not_followed() -> None:
    """`open` sends the present name, which such a program would not know."""
    spec = spec_of(GAME)
    renamed = [replace(one, aliases=("tie-rule",)) if one.id == "tie-break" else one for one in spec.disputes]
    later = replace(spec, disputes=tuple(renamed))
    check_names(DEEP_SEA, later, GameSupport(claims=Claims(readings={"tie-rule": "level4-only"})))
    with pytest.raises(InputError, match="is called 'tie-break' now"):
        check_names(DEEP_SEA, later, GameSupport(configurable={"tie-rule": ("level4-only",)}))


@pytest.mark.parametrize("game", [*GAMES, "captain-sonar", "deep-regrets"])
def test_every_kind_of_decision_that_scenarios_meet_is_known(game: str) -> None:
    """Else a program that stops there would be refused."""
    played, kinds = load_game(game), set(decision_kinds(load_game(game)))
    met = set()
    for scenario in load_suite(game).scenarios[::10]:
        if scenario.position is not None:
            position = played.codecs.position.read(scenario.position)
            met |= {decision.kind for decision in played.own_engine.to_act(position)}
    assert met <= kinds
    InProcess(load_game(game), Declares(game, pauses_at=sorted(kinds)).handlers).greet()


def test_a_value_that_the_rules_do_not_have_is_a_note() -> None:
    game = "captain-sonar"
    subject = InProcess(load_game(game), Declares(game, offers={"map": ["alpha", "alfa"]}).handlers)
    subject.greet()
    assert subject.notes == ["it offers map 'alfa', which is not in the rules: did you mean 'alpha'?"]


def test_smoke_lists_every_unknown_name() -> None:
    subject = InProcess(load_game(GAME), Declares(GAME, can=["legl"], claims={"profile": "recomended"}).handlers)
    found = list(Smoke(subject).run())
    assert [one.verdict for one in found] == ["bad", "bad"]
    assert "'legl'" in found[0].says
    assert "'recomended'" in found[1].says


# ---- Later starts

CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "protocol": lambda hello: hello.update(protocol=1),
    "games.kite-race": lambda hello: hello["games"].update({"kite-race": {}}),
    "can is without legal": lambda hello: hello["games"][GAME]["can"].remove("legal"),
    "offers.seats": lambda hello: hello["games"][GAME].update(offers={"seats": [2, 3]}),
    "claims.profile": lambda hello: hello["games"][GAME].update(claims={"profile": "comrades-guide"}),
    "claims.readings.tie-break": lambda hello: hello["games"][GAME].update(
        claims={**(hello["games"][GAME].get("claims") or {}), "readings": {"tie-break": "level4-only"}}
    ),
    "configurable.tie-break": lambda hello: hello["games"][GAME]["configurable"].pop("tie-break"),
    "pauses_at": lambda hello: hello["games"][GAME].update(pauses_at=["turn"]),
}


class Changing(ReferenceSubject):
    """The reference, which ends at its fifth game, and says something else when it is started again."""

    def __init__(self, starts: list[int], change: Callable[[dict[str, Any]], Any]) -> None:
        super().__init__(GAME, chance=Random(7), without=["pipelining"])
        starts.append(1)
        self.number, self.change, self.opened = len(starts), change, 0

    def handlers(self) -> Mapping[str, Handler]:
        """Return the methods by name."""
        own = super().handlers()

        def hello(params: dict[str, Any]) -> Any:
            made = own["initialize"](params)
            if self.number > 1:
                self.change(made)
            return made

        return {**own, "initialize": hello}


def started_twice(change: Callable[[dict[str, Any]], Any]) -> InProcess:
    """Return a program that was started, ended and started again."""
    starts: list[int] = []
    subject = InProcess(load_game(GAME), lambda: Changing(starts, change).handlers())
    subject.greet()
    subject.stop()
    subject.ensure_started()
    return subject


@pytest.mark.parametrize("what", CHANGES)
def test_a_program_that_says_otherwise_what_it_is_when_started_again_is_refused(what: str) -> None:
    with pytest.raises(ChangedSubjectError, match=what.replace(".", r"\.")) as caught:
        started_twice(CHANGES[what])
    assert "two different programs" in caught.value.problems[0].remedy


def test_another_name_or_version_is_a_note() -> None:
    subject = started_twice(lambda hello: hello.update(name="another", version="9"))
    assert [note.partition(":")[0] for note in subject.notes] == [
        "after a restart, the subject gave a different name",
        "after a restart, the subject gave a different version",
    ]


def test_the_order_of_what_lies_in_none_is_no_change() -> None:
    def turned(hello: dict[str, Any]) -> None:
        support = hello["games"][GAME]
        support["can"] = support["can"][::-1]
        support["configurable"] = {name: some[::-1] for name, some in reversed(support["configurable"].items())}

    assert started_twice(turned).notes == []


PROGRAM = """
import sys
from pathlib import Path
from leadline.serve.subject import ReferenceSubject, serve_reference

what, seen = sys.argv[1], Path(sys.argv[2])
number = len(list(seen.iterdir())) + 1
(seen / f"start-{number}-{id(seen)}").touch()
subject = ReferenceSubject("deep-sea-adventure")
handlers = dict(subject.handlers())
hello, opened = handlers["initialize"], handlers["open"]


def later(params):
    made = hello(params)
    if number > 1 and what == "loses-views":
        made["games"]["deep-sea-adventure"]["can"].remove("view")
    elif number > 1 and what == "other-version":
        made["version"] = "another"
    return made


def dies(params):
    if len(params["position"]["divers"] if "position" in params else [0] * params["setup"]["seats"]) == 4:
        sys.exit(3)
    return opened(params)


handlers.update(initialize=later, open=dies)
subject.handlers = lambda: handlers
serve_reference(subject)
"""


@pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_with_two_programs_in_it_is_no_run(tmp_path: Path, jobs: int) -> None:
    """After a fault, and in the worker processes, other starts are met."""
    with pytest.raises(InputError, match="can is without view"):
        run_suite(order(tmp_path, "loses-views", jobs), lambda done, total, what: None)


@pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_changed_version_is_a_note_in_the_report(tmp_path: Path, jobs: int) -> None:
    report = run_suite(order(tmp_path, "other-version", jobs), lambda done, total, what: None)
    assert [one.partition(":")[0] for one in report.notes] == ["after a restart, the subject gave a different version"]


def order(folder: Path, what: str, jobs: int) -> RunConfig:
    """Return a run of a program that is started several times."""
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "seen").mkdir()
    command = [sys.executable, str(folder / "program.py"), what, str(folder / "seen")]
    return RunConfig(load_game(GAME), command, SCENARIOS, whole=False, suite="", jobs=jobs)


def test_a_program_that_always_says_the_same_has_no_notes() -> None:
    assert check(lambda: ReferenceSubject(GAME, without=["pipelining"]), SCENARIOS).notes == []
