"""A settled case as data for other programs."""

from __future__ import annotations

from typing import Any

from leadline.game.seat_names import with_names
from leadline.settle.decide import Group, Settlement
from leadline.settle.playing import Result
from leadline.settle.reasons import Reason
from leadline.settle.short_form import filled_in_data
from leadline.spec.model import Dispute


def as_data(settlement: Settlement) -> dict[str, Any]:
    """Return everything shown on the page as plain JSON data."""
    case = settlement.case
    return {
        "game": case.game.id,
        "scenario": case.scenario.id or None,
        "names": list(case.names.values()),
        "moves": [step.text for step in case.scenario.steps],
        "filled_in": filled_in_data(case),
        "agreed": settlement.agreed,
        "outcomes": [_group(settlement, group) for group in settlement.groups],
        "disputes": [_dispute(settlement, dispute) for dispute in settlement.decisive()],
        "other_readings": [
            {
                "dispute": other_reading.dispute.id,
                "reading": other_reading.reading,
                **_result(settlement, other_reading.result),
            }
            for other_reading in settlement.others
        ],
    }


def _group(settlement: Settlement, group: Group) -> dict[str, Any]:
    return {
        "profiles": [profile.id for profile in group.profiles],
        **_result(settlement, group.result),
        "parted": None
        if group.parting is None
        else {
            "from_outcome": group.parting.origin,
            "by": [dispute.id for dispute in group.parting.disputes],
            "reasons": [_reason(reason) for reason in group.parting.reasons],
        },
        "other_ways": [
            {
                "profiles": [profile.id for profile in way.profiles],
                "reasons": [_reason(reason) for reason in way.reasons],
                **_result(settlement, way.result),
            }
            for way in group.ways[1:]
        ],
        "unseen": [dispute.id for dispute in group.unseen],
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "profiles": [profile.id for profile in reason.profiles],
        "by": [dispute.id for dispute in reason.disputes],
        "each_alone": reason.each_alone,
    }


def _result(settlement: Settlement, result: Result) -> dict[str, Any]:
    case = settlement.case
    game, spec = case.game, case.game.spec
    told: dict[str, Any] = {"kind": result.kind, "move": result.number}
    if result.kind == "impossible":
        told["faults"] = [
            {"rule": fault.rule, "where": fault.where, "why": with_names(fault.why, case.names)}
            for fault in result.faults
        ]
    elif result.missing is not None:
        told["missing"] = {"why": result.missing.wrong, "remedy": result.missing.remedy}
    elif result.refusal is not None:
        rule = spec.rule(result.refusal.rule)
        told["refusal"] = {
            "rule": result.refusal.rule,
            "title": rule.title if rule else "",
            "why": with_names(result.refusal.why, case.names),
        }
    else:
        told["events"] = [{**game.codecs.event.write(e), "text": game.tell(e, case.names)} for e in result.events]
        told["before"] = game.position_notation.write(result.before, case.names)
        told["after"] = game.position_notation.write(result.after, case.names)
        told["position"] = game.codecs.position.write(result.after)
    return told


def _dispute(settlement: Settlement, dispute: Dispute) -> dict[str, Any]:
    return {
        "id": dispute.id,
        "question": dispute.question,
        "readings": {
            profile.id: profile.readings[dispute.id] for group in settlement.groups for profile in group.profiles
        },
        "manuals": {id: answer.says for id, answer in dispute.manuals.items()},
        "ruling": dispute.ruling,
        "reason": dispute.reason,
    }
