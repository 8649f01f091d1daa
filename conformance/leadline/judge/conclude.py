"""From a judgement to a report: scenarios, rules, disputes, profiles, and what it all comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from leadline import __version__
from leadline.games import load_game
from leadline.games.own_components import needs_the_box
from leadline.judge.chance import chance_results
from leadline.judge.examples import beside_the_ruling, contrary, plainest, plainness
from leadline.judge.honesty import probe_results
from leadline.judge.judge import GameJudgement, Judgement
from leadline.judge.modelled import model_result
from leadline.judge.run import Run, reproduce_command
from leadline.report.model import (
    DisputeResult,
    Failure,
    ProfileResult,
    Report,
    RuleResult,
    RuleVerdict,
    ScenarioResult,
    Summary,
)
from leadline.run.records import Recording
from leadline.spec.model import Dispute, Rule
from leadline.spec.profiles import profiles
from leadline.suite.model import Scenario
from leadline.suite.prove import play_scenario, rules_fired


def conclude(run: Run, recording: Recording, judgement: Judgement) -> Report:
    """Make the report."""
    scenarios = scenario_results(run, recording, judgement)
    disputes = [dispute_result(run, dispute, judgement) for dispute in run.spec.open_disputes()]
    _add_examples(run, judgement, scenarios, disputes)
    model = model_result(run, judgement, scenarios)
    rules = rule_results(run, judgement, scenarios, disputes)
    game = load_game(recording.game)
    probes = probe_results(game.reports, recording, judgement)
    chance = chance_results(game, recording) if run.whole or recording.samples or recording.invented else []
    wrong = "fail" in {*(one.verdict for one in chance), *(one.verdict for one in probes)}
    summary = summarise(run, judgement, scenarios, rules, disputes, recording.gave_up, wrong=wrong)
    return Report(
        leadline=__version__,
        suite=run.suite,
        game=recording.game,
        whole=run.whole,
        command=run.command,
        subject=recording.subject,
        judged_under=judgement.readings,
        seed=recording.seed,
        shuffle=run.shuffle,
        selection=run.selection,
        options=list(run.options),
        summary=summary,
        model=model,
        scenarios=scenarios,
        rules=rules,
        disputes=disputes,
        profiles=profile_results(run, disputes),
        chance=chance,
        probes=probes,
        gave_up=recording.gave_up,
        date=run.date,
    )


def scenario_results(run: Run, recording: Recording, judgement: Judgement) -> list[ScenarioResult]:
    """What became of every scenario, and of every steered game."""
    games: dict[str, list[GameJudgement]] = {}
    for game in judgement.games:
        games.setdefault(game.record.scenario, []).append(game)
    missing = {untested.scenario: untested.missing for untested in recording.untested}
    found = [_scenario_result(scenario, games.get(scenario.id, []), missing) for scenario in run.scenarios]
    for name, steered in games.items():
        if steered[0].record.part == "steered":
            found.append(_steered_result(name, steered))
    return found


def _scenario_result(scenario: Scenario, games: list[GameJudgement], missing: Mapping[str, str]) -> ScenarioResult:
    result = ScenarioResult(scenario.id, scenario.title, scenario.topic, "not-tested", "", list(scenario.rules), 0)
    _fill(result, games)
    if not games:
        result.why = f"it {missing[scenario.id]}" if scenario.id in missing else "it was not played"
    return result


def _steered_result(name: str, games: list[GameJudgement]) -> ScenarioResult:
    result = ScenarioResult(
        name, "A game steered by the runner, with the subject's own dice", "steered", "pass", "", [], 0
    )
    _fill(result, games)
    return result


def _fill(result: ScenarioResult, games: list[GameJudgement]) -> None:
    """Set the verdict: broken before fail before cut short before pass."""
    if not games:
        return
    result.moves = sum(game.judged for game in games)
    cannot = next((game.cannot_load for game in games if game.cannot_load), "")
    if cannot:
        result.why = f"it says that it cannot load this: {cannot}"
        return
    result.failures = [failure for game in games for failure in game.failures]
    broken = next((game for game in games if game.broken), None)
    undecided = next((game.undecided for game in games if game.undecided), "")
    cut = next((game.cut_short for game in games if game.cut_short), "")
    if broken is not None:
        result.verdict, result.why, result.evidence = "broken", broken.broken, broken.fault
    elif result.failures:
        result.verdict, result.why = "fail", result.failures[0].says
    elif cut:
        result.verdict, result.why = "cut-short", cut
    elif undecided:
        result.verdict, result.why = "not-tested", undecided
    else:
        result.verdict = "pass"


def dispute_result(run: Run, dispute: Dispute, judgement: Judgement) -> DisputeResult:
    """What was shown of one dispute, and whether that is a failure."""
    entry = judgement.shown.get(dispute.id)
    readings = entry.readings if entry is not None else set()
    claimed = run.claimed.get(dispute.id, "")
    state: Literal["shown", "open", "neither", "not-tested"] = "not-tested"
    if entry is not None:
        state = "shown" if len(readings) == 1 else "open" if readings else "neither"
    shown = next(iter(readings)) if state == "shown" else ""
    support = dispute.readings[shown].support if shown else ""
    why = ""
    if dispute.id in judgement.charged or entry is not None:
        charged = dispute.id in judgement.charged
        why = _dispute_failure(state, shown, claimed, support, readings, charged=charged)
    scenarios = entry.scenarios if entry is not None else []
    ordered = [reading for reading in dispute.readings if reading in readings]
    return DisputeResult(dispute.id, dispute.question, state, ordered, claimed, support, bool(why), why, scenarios)


def _dispute_failure(state: str, shown: str, claimed: str, support: str, readings: set[str], *, charged: bool) -> str:
    """Why a dispute is a failure; ``charged`` says whether wrong answers are charged to it, and not to a rule."""
    if shown and claimed and shown != claimed:
        return f"it claims {claimed} and shows {shown}"
    if state == "open" and claimed and claimed not in readings:
        return f"it claims {claimed} and shows something else"
    if support == "none":
        return f"it shows {shown}, which no manual supports"
    return "no one reading fits all the answers" if charged else ""


def _add_examples(
    run: Run, judgement: Judgement, scenarios: Sequence[ScenarioResult], disputes: Sequence[DisputeResult]
) -> None:
    """Give every dispute that is a failure an example, and one that goes against it where no reading fits."""
    failures = [failure for result in scenarios for failure in result.failures]
    for result in disputes:
        dispute, shown = run.spec.dispute(result.id), judgement.shown.get(result.id)
        if not result.failed or dispute is None:
            continue
        aiming = {scenario.id for scenario in run.scenarios if dispute.id in scenario.disputes}
        result.example = plainest((one for one in failures if dispute.id in one.readings), aiming)
        if result.example is None and result.state == "shown" and not result.claimed:
            deciding = [scenario for scenario in run.scenarios if scenario.id in result.scenarios]
            game = load_game(run.spec.game.id)
            result.example = beside_the_ruling(game, dispute, result.readings[0], judgement.readings, deciding)
        elif result.example is not None and result.state == "neither" and shown is not None:
            result.contrary = contrary(result.example, dispute.id, shown, run.scenarios)


def rule_results(
    run: Run, judgement: Judgement, scenarios: Sequence[ScenarioResult], disputes: Sequence[DisputeResult]
) -> list[RuleResult]:
    """What became of every rule. A failure that a reading explains is charged to its dispute, not to a rule.

    A mistake that is named breaks all its rules, though a wrong answer is put down to one of them.
    """
    fired: dict[str, int] = {}
    for game in judgement.games:
        for name, times in game.fired.items():
            fired[name] = fired.get(name, 0) + times
    charged: dict[str, list[Failure]] = {}
    broken = {one.item.name: judgement.catalogue.traits[one.item].rules for one in judgement.named if one.breaks_rules}
    for failure in (failure for result in scenarios for failure in result.failures):
        if not failure.dispute:
            by_name = (rule for cause in failure.causes for rule in broken.get(cause, ()))
            for rule_id in dict.fromkeys((failure.rule, *by_name)):
                charged.setdefault(rule_id, []).append(failure)
    aimed = {name for scenario in run.scenarios for name in scenario.rules}
    met = judgement.noticed | {one.item.mistake for one in judgement.named}
    found = []
    for rule in run.spec.all_rules():
        aiming = {scenario.id for scenario in run.scenarios if rule.id in scenario.rules}
        failures = sorted(charged.get(rule.id, []), key=lambda one: (one.rule != rule.id, *plainness(one, aiming)))
        verdict = _rule_verdict(
            rule.id, fired, wrong=bool(failures), is_met=any(rule.id in one.met for one in judgement.games)
        )
        required = _required(run, rule, judgement, tested=verdict != "not-tested") and (run.whole or rule.id in aimed)
        broken_by = list(dict.fromkeys(one.scenario for one in failures))
        reproduce = reproduce_command(run, failures[0]) if failures else ""
        own = [mistake.id for mistake in run.spec.mistakes if rule.id in mistake.rules]
        times, seen = fired.get(rule.id, 0), sum(id in met for id in own)
        found.append(RuleResult(rule.id, rule.title, verdict, required, times, broken_by, reproduce, len(own), seen))
    return found


def _rule_verdict(rule: str, fired: Mapping[str, int], *, wrong: bool, is_met: bool) -> RuleVerdict:
    if wrong:
        return "broken"
    if rule in fired:
        return "kept"
    return "never-right" if is_met else "not-tested"


def _required(run: Run, rule: Rule, judgement: Judgement, *, tested: bool) -> bool:
    """Whether a rule has to be tested: not where the readings in force never bring it up, or only the table sees it."""
    if not tested and not _can_fire(run, rule, judgement.readings):
        return False
    touching = [run.spec.dispute(dispute) for dispute in rule.disputes]
    return not touching or any(dispute is not None and dispute.seen != "table" for dispute in touching)


def _can_fire(run: Run, rule: Rule, readings: Mapping[str, str]) -> bool:
    """Whether a scenario of the suite brings the rule into play on the reference under these readings.

    One that names what the components in use leave out cannot be played: it is taken to do so.
    """
    game = load_game(run.spec.game.id)
    aimed = [scenario for scenario in run.scenarios if rule.id in scenario.rules]
    return any(
        needs_the_box(game.id, one) or rule.id in rules_fired(game, one, play_scenario(game, readings, one))
        for one in aimed
    )


def profile_results(run: Run, disputes: Sequence[DisputeResult]) -> list[ProfileResult]:
    """How close the subject comes to every profile, the nearest first."""
    shown = {result.id: result.readings for result in disputes if result.state in ("shown", "open")}
    found = []
    for profile in profiles(run.spec):
        parts = [dispute for dispute, readings in shown.items() if profile.readings[dispute] not in readings]
        found.append(ProfileResult(profile.id, len(shown) - len(parts), len(shown), parts))
    return sorted(found, key=lambda result: len(result.parts))


def _no_move_judged(judgement: Judgement) -> bool:
    """Whether all that was answered is openings, and faults end every game."""
    return bool(judgement.games) and all(
        game.broken and not any(one.answer.number for one in game.cases) for game in judgement.games
    )


def summarise(
    run: Run,
    judgement: Judgement,
    scenarios: Sequence[ScenarioResult],
    rules: Sequence[RuleResult],
    disputes: Sequence[DisputeResult],
    gave_up: str,
    *,
    wrong: bool,
) -> Summary:
    """The overall result and the exit status; ``wrong``: chance is not fair, or an answer was not honest."""
    wrong = wrong or any(result.verdict in ("fail", "broken") for result in scenarios)
    wrong = wrong or any(result.verdict == "broken" for result in rules) or any(result.failed for result in disputes)
    untested = any(result.required and result.verdict == "not-tested" for result in rules)
    # Nobody is conformant by games of which none could be judged to its end.
    untested = untested or bool(gave_up) or all(one.verdict in ("cut-short", "not-tested") for one in scenarios)
    result: Literal["conformant", "not-conformant", "incomplete"] = "incomplete" if untested else "conformant"
    status: Literal[0, 1, 2, 3] = 3 if untested else 0
    if wrong:
        result, status = "not-conformant", 1
    if gave_up and all(one.verdict in ("broken", "not-tested") for one in scenarios) and _no_move_judged(judgement):
        result, status = "incomplete", 2
    verdicts = ("pass", "fail", "broken", "cut-short", "not-tested")
    return Summary(
        result=result,
        status=status,
        scenarios={verdict: sum(one.verdict == verdict for one in scenarios) for verdict in verdicts},
        rules={verdict: sum(one.verdict == verdict for one in rules) for verdict in get_args(RuleVerdict)},
        moves=sum(game.judged for game in judgement.games),
        seconds=round(run.seconds, 3),
        restarts=run.restarts,
    )
