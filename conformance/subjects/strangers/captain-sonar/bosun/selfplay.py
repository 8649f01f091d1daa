"""python3 selfplay.py [games] : random play to the end."""
import random
import sys

from sonar import EndTurn, FireTorpedo, Surface, TriggerMine, legal_actions, new_game, reduce
from sonar.charts import REAL_TIME, TURN_BY_TURN


def play(seed):
    rng = random.Random(seed)
    state = new_game(rng.choice(["alpha", "bravo", "charlie", "delta", "echo"]),
                     rng.choice(["hunt", "sudden-death"]), [REAL_TIME, TURN_BY_TURN][seed % 2],
                     (rng.choice([2, 3, 4]), rng.choice([2, 3, 4])))
    steps = 0
    while state.phase != "over" and steps < 20000:
        options = legal_actions(state)
        shots = [a for a in options if isinstance(a, (FireTorpedo, TriggerMine))]
        calm = [a for a in options if not isinstance(a, (Surface, EndTurn))]
        by_kind = {}
        for a in shots or (calm if calm and rng.random() < .95 else options):
            by_kind.setdefault(type(a), []).append(a)
        state, _ = reduce(state, rng.choice(rng.choice(list(by_kind.values()))))
        steps += 1
    return state, steps


if __name__ == "__main__":
    for n in range(int(sys.argv[1]) if len(sys.argv) > 1 else 2):
        s, steps = play(n)
        print(n, s.scenario, s.pace, s.mode, "steps", steps, "damage", {t: c.damage for t, c in s.crews.items()},
              "winner", s.winner)
