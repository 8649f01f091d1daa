"""A captain, mate and engineer without much thought."""

import random

from . import figures
from .match import Match, Refused
from .sheets import write_space


class Bot:
    def __init__(self, crew, seed):
        self.crew = crew
        self.dice = random.Random(seed)

    def place(self, match):
        spaces = [(x, y) for x in range(figures.WIDTH) for y in range(figures.HEIGHT)]
        match.place(self.crew, self.dice.choice([s for s in spaces if match.chart.water(s)]))

    def upkeep(self, match):
        sub = match.subs[self.crew]
        if match.need_gauge:
            free = [s for s in figures.GAUGES if not sub.gauges.full(s)]
            match.charge(self.crew, self.dice.choice(free))
        if not match.over and match.need_breakdown:
            match.breakdown(self.crew, self.dice.choice(sub.engine.free(match.need_breakdown)))

    def aim(self, match):
        sub = match.subs[self.crew]
        dx, dy = self.dice.randint(-4, 4), self.dice.randint(-4, 4)
        return sub.space[0] + dx, sub.space[1] + dy

    def try_system(self, match):
        sub = match.subs[self.crew]
        orders = [
            lambda: match.torpedo(self.crew, self.aim(match)),
            lambda: match.drop_mine(self.crew, self.aim(match)),
            lambda: match.trigger(self.crew, self.dice.choice(sub.mines)) if sub.mines else None,
            lambda: match.drone(self.crew, self.dice.randint(1, 4)),
            lambda: match.sonar(self.crew),
            lambda: match.silence(self.crew, self.dice.choice("NSEW"), self.dice.randint(0, 4)),
            lambda: match.scenario(self.crew),
        ]
        self.dice.shuffle(orders)
        for order in orders:
            try:
                order()
            except Refused:
                continue
            return

    def play_turn(self, match, enemy):
        ways = match.ways(self.crew)
        if not ways or len(match.subs[self.crew].engine.marked) > 9:
            match.surface(self.crew)
            return
        match.head(self.crew, self.dice.choice(ways))
        self.upkeep(match)
        if match.over:
            return
        self.try_system(match)
        if match.question:
            enemy.answer(match)
        if not match.over:
            self.upkeep(match)
        if not match.over:
            match.end_turn(self.crew)

    def answer(self, match):
        sub = match.subs[self.crew]
        false_column = (sub.space[0] + 1) % figures.WIDTH
        match.answer_sonar(
            self.crew,
            {"row": sub.space[1] + 1, "column": write_space((false_column, 0))[0]},
        )


def play(seed, chart="alpha", goal="hunt", longest=3000):
    match = Match(chart, goal)
    bots = {"red": Bot("red", seed), "blue": Bot("blue", seed + 1)}
    for bot in bots.values():
        bot.place(match)
    turns = 0
    while not match.over and turns < longest:
        crew = match.turn
        bots[crew].play_turn(match, bots[match.other(crew)])
        turns += 1
    return match, turns
