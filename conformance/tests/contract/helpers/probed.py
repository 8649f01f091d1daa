"""A program with one fault that is no broken rule, and runs of it that look for such faults."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from leadline.check.checking import run_suite
from leadline.games import load_game
from leadline.report.text import Layout
from leadline.report.view import build_view
from leadline.results.model import Report
from leadline.run.run import RunConfig
from leadline.suite.bundle import load_suite
from leadline.suite.model import Scenario

GAME = "deep-sea-adventure"
DEEP_SEA = load_game(GAME)

PROGRAM = '''
import itertools, random, sys, time
from dataclasses import replace
from pathlib import Path
from leadline.kit import BadRequest
from leadline.serve.subject import ReferenceSubject
from leadline_engines.chance import Dice, Shuffle

fault, seed = sys.argv[1], random.Random(11)
starts = Path(__file__).with_suffix(".starts")  # A letter for each start: that is the seed.
starts.write_text((starts.read_text() if starts.exists() else "") + ".")
now = starts.stat().st_size
if fault.startswith("same-at-every-start"):
    now = 0
subject = ReferenceSubject("deep-sea-adventure", chance=random.Random(now))
handlers = subject.handlers()


def change(method, how):
    plain = handlers[method]
    handlers[method] = lambda params: how(plain, params)


def of_samples(what, how):
    def answer(plain, params):
        found = plain(params)
        if params["randomiser"] == what:
            found["samples"] = [how(sample) for sample in found["samples"]]
        return found
    change("sample", answer)


def of_positions(how):
    for method in ("open", "play"):
        def answer(plain, params):
            found = plain(params)
            if "position" in found:
                found["position"] = how(found["position"], params)
            return found
        change(method, answer)


def now_and_then(position, params):
    return {**position, "air": position["air"] - 1} if seed.random() < 0.1 and "air" in position else position


last = {}


def left_over(plain, params):
    found = plain(params)
    if "handle" in params:
        last["position"] = found.get("position", last.get("position"))
        return found
    return {**found, "position": last["position"]} if "handle" in found and last.get("position") else found


def mixed_up(plain, params):
    """Every game goes on from the one that was opened last, if that has as many divers."""
    game, newest = subject.games[params["handle"]], next(reversed(subject.games.values()))
    if newest is not game and len(newest.position.divers) == len(game.position.divers):
        game.position = newest.position
    return plain(params)


def refused_moves_count(plain, params):
    """A move that is refused has breathed all the same."""
    found = plain(params)
    game = subject.games[params["handle"]]
    if "refused" in found:
        game.position = replace(game.position, air=max(1, game.position.air - 1))
    return found


TOLD = ("dice", "roll-off", "take-back", "lay")


def may_do(*some):
    change("initialize", lambda plain, params: limited(plain(params), some))


def limited(hello, some):
    hello["games"]["deep-sea-adventure"]["can"] = list(some)
    return hello


def broken(plain, params):
    raise BadRequest("It cannot.")


def rolled_at_will(plain, params):
    """Two dice, whatever was said: of more the first two, a missing one like the last, no face beyond 1 and 3."""
    for move in params["moves"]:
        dice = (move.get("chance") or {}).get("dice")
        if dice:
            move["chance"]["dice"] = [min(max(one, 1), 3) for one in [*dice, dice[-1]][:2]]
    return plain(params)


def hang_up_on_a_roll(plain, params):
    if any(len((move.get("chance") or {}).get("dice") or (1, 1)) != 2 for move in params["moves"]):
        sys.exit(3)
    return plain(params)


def six_only(plain, params):
    """New games are dealt for six only."""
    if params.get("setup", {}).get("seats", 6) != 6:
        return {"cannot_load": "a new game is always for six"}
    return plain(params)


def hang_up(plain, params):
    if params["game"].startswith("invented"):
        sys.exit(3)
    return plain(params)


def any_game(plain, params):
    return plain({**params, "game": "deep-sea-adventure"})


def any_reading(plain, params):
    told = {name: one for name, one in params["readings"].items() if not one.startswith("invented")}
    return plain({**params, "readings": told})


def refused_game(plain, params):
    return {"refused": {"why": "no"}} if params["game"].startswith("invented") else plain(params)


def own_chance(kind=None, how=None):
    """The program deals and rolls for itself, one kind of chance in its own way."""
    may_do("starter", "many-games")
    if kind is not None:
        kind.sample = how


def of_the_clock(plain, params):
    """The seed of all chance is the clock, in whole seconds."""
    if not clock:
        clock.append(int(time.time()))
        subject.chance.seed(clock[0])
    return plain(params)


def fixed(what):
    """One kind of chance is seeded with a number."""
    def answer(plain, params):
        if params["randomiser"] == what and what not in clock:
            clock.append(what)
            subject.chance.seed(5)
        return plain(params)
    change("sample", answer)


def naively_shuffled(deal):
    """Each chip of a level changes places with any chip of it, not with one of those that are left."""
    levels = [sorted(deal[at : at + 8], key=lambda space: space[0]["value"]) for at in range(0, 32, 8)]
    for level in levels:
        for place in range(8):
            other = pick.randrange(8)
            level[place], level[other] = level[other], level[place]
    return [space for level in levels for space in level]


def own_chance_and_samples():
    """It deals and rolls for itself, and can be asked for samples too."""
    may_do("starter", "many-games", "sample")


clock = []
pick = random.Random(f"pick {now}")
FAULTS = {
    "none": lambda: None,
    "loaded-dice": lambda: of_samples("dice", lambda roll: pick.choices((1, 2, 3), (6, 6, 7), k=2)),
    "equal-dice": lambda: of_samples("dice", lambda roll: [roll[0]] * 2),
    "unshuffled-level": lambda: of_samples(
        "deal", lambda deal: [*deal[:8], *sorted(deal[8:16], key=lambda space: space[0]["value"]), *deal[16:]]
    ),
    "naive-shuffle": lambda: of_samples("deal", naively_shuffled),
    "same-deal": lambda: of_samples("deal", lambda deal, first=[]: (first.append(deal), first[0])[1]),
    "four-on-a-die": lambda: of_samples("dice", lambda roll: [roll[0] + 1, roll[1]]),
    "same-at-every-start": lambda: None,
    "same-at-every-start-own": own_chance_and_samples,
    "same-deals-at-every-start": lambda: fixed("deal"),
    "seed-of-the-clock": lambda: change("sample", of_the_clock),
    "samples-broken": lambda: change("sample", broken),
    "no-deals": lambda: change("sample", lambda plain, params: {"not_offered": "it cannot show its deals"}
                               if params["randomiser"] == "deal" else plain(params)),
    "now-and-then": lambda: of_positions(now_and_then),
    "left-over": lambda: [change(method, left_over) for method in ("open", "play")],
    "mixed-up": lambda: change("play", mixed_up),
    "refused-moves-count": lambda: change("play", refused_moves_count),
    "any-game": lambda: change("open", any_game),
    "any-reading": lambda: change("open", any_reading),
    "any-roll": lambda: change("play", rolled_at_will),
    "hang-up-on-a-roll": lambda: change("play", hang_up_on_a_roll),
    "refused-game": lambda: change("open", refused_game),
    "hang-up": lambda: change("open", hang_up),
    "six-only": lambda: change("open", six_only),
    "six-only-any-game": lambda: [change("open", any_game), change("open", six_only)],
    "no-settable input": lambda: may_do("position", "deal", "starter", "starter-roll-off", *TOLD),
    "only-starter": own_chance,
    "own-equal-dice": lambda: own_chance(Dice, lambda dice, chance: (pick.choice(dice.faces),) * dice.number),
    "own-same-deal": lambda: own_chance(Shuffle, lambda shuffle, chance, draw=Shuffle.sample:
                                        draw(shuffle, random.Random(1).randrange)),
}
fault, *can = fault.split("+")
if can:
    may_do(*can)
FAULTS[fault]()
from leadline.kit import serve
serve(handlers, traces=False)
'''


@cache
def some_scenarios() -> tuple[Scenario, ...]:
    """Return a part of the suite: positions and openings of every topic, and legal variants."""
    return tuple(load_suite(GAME).scenarios[::20])


def configured(program: Path, fault: str, **more: Any) -> RunConfig:
    scenarios = more.pop("scenarios", some_scenarios())
    plain: dict[str, Any] = {"whole": False, "suite": "", "sample": True, "guided": range(1, 4), **more}
    return RunConfig(load_game(GAME), [sys.executable, str(program), fault], scenarios, **plain)


def run(program: Path, fault: str, **more: Any) -> Report:
    return run_suite(configured(program, fault, **more), lambda done, total, what: None)


def failed(report: Report) -> set[str]:
    return {one.id for one in (*report.chance, *report.probes) if one.verdict == "fail"}


def says(report: Report, name: str) -> str:
    return next(one.says for one in (*report.chance, *report.probes) if one.id == name)


def shown(report: Report, *, quiet: bool = False) -> str:
    layout = Layout(build_view(load_game(report.game), report, {}), quiet=quiet)
    return "\n".join([*layout.chance(), *layout.consistency()])
