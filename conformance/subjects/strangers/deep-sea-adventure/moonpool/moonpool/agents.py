"""Who decides: bots of different nerve, and a person at the keyboard."""
from __future__ import annotations

import asyncio
import random

from .things import GLYPHS, Hunt


class RandomBot:
    def __init__(self, seed=None):
        self.rng = random.Random(seed)

    async def turn_back(self, view) -> bool:
        return self.rng.random() < 0.3

    async def hunt(self, view, options) -> Hunt:
        return self.rng.choice(options)


class CarefulBot:
    """Goes home when the air looks short for the way up."""

    def __init__(self, nerve: float = 1.0, greed: int = 3):
        self.nerve = nerve
        self.greed = greed

    async def turn_back(self, view) -> bool:
        load = max(1, len(view["bag"]))
        turns_home = (view["spot"] + 1) / max(1, 4 - load)
        breath = sum(d["carrying"] for d in view["divers"] if not d["home"])
        return breath * turns_home > view["air"] * self.nerve or len(view["bag"]) >= self.greed

    async def hunt(self, view, options) -> Hunt:
        take = Hunt("take")
        if take in options:
            room = self.greed - len(view["bag"])
            rich = max(view["trail"][view["spot"]]) >= 2 or view["up"]
            bottom = view["spot"] == len(view["trail"]) - 1
            if bottom or (room > 0 and (rich or not view["bag"])):
                return take
        if view["up"] and len(view["bag"]) >= 3 and view["air"] < 8:
            drops = [o for o in options if o.what == "drop"]
            if drops:
                return min(drops, key=lambda o: max(view["bag"][o.which]))
        return Hunt("pass")


def draw(view) -> str:
    cells = []
    for i, levels in enumerate(view["trail"]):
        here = [d["name"][:2] for d in view["divers"] if d["spot"] == i]
        cells.append(("".join(GLYPHS[n] for n in levels) or "x") + (f"({'/'.join(here)})" if here else ""))
    lines = [f"dive {view['dive']}  air {view['air']}", "SUB " + " ".join(cells)]
    for d in view["divers"]:
        where = "on board" if d["home"] else ("at the sub" if d["spot"] < 0 else f"at {d['spot'] + 1}")
        way = "^" if d["up"] else "v"
        lines.append(f"  {d['name']:<10} {way} {where:<10} carries {d['carrying']}  score {d['score']}")
    bag = ["".join(GLYPHS[n] for n in levels) for levels in view["bag"]]
    lines.append("  your bag: " + (", ".join(bag) or "empty"))
    return "\n".join(lines)


class Keyboard:
    async def ask(self, prompt: str) -> str:
        return (await asyncio.to_thread(input, prompt)).strip().lower()

    async def turn_back(self, view) -> bool:
        print(draw(view))
        return (await self.ask("turn back? [y/N] ")).startswith("y")

    async def hunt(self, view, options) -> Hunt:
        print(draw(view))
        names = {str(o): o for o in options}
        while True:
            answer = await self.ask(f"{' | '.join(names)} > ") or "pass"
            if answer in names:
                return names[answer]
            print("no.")
