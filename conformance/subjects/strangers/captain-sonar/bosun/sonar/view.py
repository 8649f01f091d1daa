"""What the people of one crew can see."""
from . import charts


def view(state, team):
    own = state.crews[team]
    seen = {
        "scenario": state.scenario, "mode": state.mode, "pace": state.pace, "phase": state.phase,
        "on turn": state.on_turn, "sonar for": state.sonar_for, "winner": state.winner,
        "damage": {t: c.damage for t, c in state.crews.items()},
        "at the surface": {t: c.surfaced is not None for t, c in state.crews.items()},
        "own": {
            "position": own.position and charts.spell(own.position),
            "route": [charts.spell(s) for s in own.route],
            "mines": [charts.spell(m.at) for m in own.mines],
            "charge": dict(own.charge),
            "broken": sorted(own.broken),
        },
    }
    return seen


def heard(events, team):
    return [e for e in events if e.to in (None, team)]
