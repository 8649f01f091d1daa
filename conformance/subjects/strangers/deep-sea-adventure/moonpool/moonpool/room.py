"""The room: divers, their agents, the trail, and one coroutine per turn."""
from __future__ import annotations

import json
import random
from typing import Optional

from . import log as ev
from .log import EventLog
from .things import DIVES, FULL_TANK, STACK, Chip, Dice, Diver, Hunt, Spot, make_trail


class RoomError(Exception):
    pass


class Room:
    """Two to six people, one tank.

    An agent is any object with two coroutines:
        async def turn_back(view) -> bool
        async def hunt(view, options) -> Hunt
    """

    def __init__(self, seed: Optional[int] = None, dice: Optional[Dice] = None):
        self.rng = random.Random(seed)
        self.dice = dice or Dice(self.rng)
        self.log = EventLog()
        self.divers: list[Diver] = []
        self.agents: dict[str, object] = {}
        self.trail: list[Spot] = []
        self.air = FULL_TANK
        self.dive_number = 0
        self.turn = 0                       # seat of whoever is (or will be) on turn
        self.last_home: Optional[Diver] = None
        self.last_breath = False
        self.over = False

    # ---------------------------------------------------------------- lobby
    def join(self, name: str, agent) -> Diver:
        if self.dive_number:
            raise RoomError("the dive has begun")
        if len(self.divers) == 6:
            raise RoomError("only six divers fit in the submarine")
        if name in self.agents:
            raise RoomError(f"{name} is here already")
        diver = Diver(name)
        self.divers.append(diver)
        self.agents[name] = agent
        return diver

    def setup(self, first: int = 0, trail: Optional[list[Spot]] = None) -> None:
        if len(self.divers) < 2:
            raise RoomError("nobody dives alone")
        self.trail = make_trail(self.rng) if trail is None else trail
        self.turn = first
        self.begin_dive()

    def begin_dive(self) -> None:
        self.dive_number += 1
        self.air = FULL_TANK
        self.last_breath = False
        for diver in self.divers:
            diver.spot = -1
            diver.up = False
            diver.home = False
        self.log.say(ev.DiveBegins(self.dive_number, self.divers[self.turn].name))

    # ------------------------------------------------------------ main loop
    async def play(self) -> list[Diver]:
        """Plays on from wherever the room is until the end of the game."""
        while not self.over:
            await self.take_turn(self.divers[self.turn])
            self.after_turn()
        return self.winners()

    def after_turn(self) -> None:
        if self.last_breath or all(d.home for d in self.divers):
            self.clean_up()
            if self.dive_number == DIVES or not self.trail:
                self.finish()
            else:
                self.begin_dive()
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        while True:
            self.turn = (self.turn + 1) % len(self.divers)
            if not self.divers[self.turn].home:
                return

    # ------------------------------------------------------------- one turn
    async def take_turn(self, diver: Diver) -> None:
        agent = self.agents[diver.name]
        self.breathe(diver)
        if self.may_turn_back(diver):
            if self.must_turn_back(diver) or await agent.turn_back(self.view(diver)):
                diver.up = True
                self.log.say(ev.TurnedBack(diver.name))
        dice = await self.dice.roll()
        load = len(diver.bag)
        steps = max(0, sum(dice) - load)
        self.log.say(ev.Rolled(diver.name, dice, load, steps))
        if steps == 0:
            self.log.say(ev.Swam(diver.name, diver.spot, diver.spot))
            return
        self.swim(diver, steps)
        if diver.home:
            return
        options = self.hunt_options(diver)
        choice = await agent.hunt(self.view(diver), options)
        if choice not in options:
            raise RoomError(f"{diver.name} cannot {choice}")
        self.do_hunt(diver, choice)

    def breathe(self, diver: Diver) -> None:
        used = sum(len(pile) for pile in diver.bag)
        self.air -= used
        if self.air < 0:
            self.air = 0
            self.last_breath = True
        self.log.say(ev.Breathed(diver.name, used, self.air))
        if self.last_breath:
            self.log.say(ev.LastBreath(diver.name))

    # turning
    def may_turn_back(self, diver: Diver) -> bool:
        return diver.spot >= 0 and not diver.up and diver.has_treasure

    def must_turn_back(self, diver: Diver) -> bool:
        """At the very bottom there is no deeper."""
        return diver.spot >= len(self.trail) - 1

    # swimming
    def taken(self, spot: int, me: Diver) -> bool:
        return any(d.spot == spot for d in self.divers if d is not me)

    def swim(self, diver: Diver, steps: int) -> None:
        start = diver.spot
        if diver.up:
            spot = self.upward(diver, steps)
            if spot < 0:
                self.climb_aboard(diver)
                return
        else:
            spot = self.downward(diver, steps)
        diver.spot = spot
        self.log.say(ev.Swam(diver.name, start, spot))

    def downward(self, diver: Diver, steps: int) -> int:
        spot, bottom = diver.spot, len(self.trail) - 1
        while steps > 0:
            spot += 1
            if spot >= bottom:
                return bottom
            if not self.taken(spot, diver):
                steps -= 1
        return spot

    def upward(self, diver: Diver, steps: int) -> int:
        spot = diver.spot - steps
        while spot >= 0 and self.taken(spot, diver):
            spot -= 1
        return spot

    def climb_aboard(self, diver: Diver) -> None:
        diver.home = True
        self.last_home = diver
        values = [chip.value for pile in diver.bag for chip in pile]
        diver.stash += diver.bag
        diver.bag = []
        self.log.say(ev.Boarded(diver.name, values))

    # hunting
    def hunt_options(self, diver: Diver) -> list[Hunt]:
        options = [Hunt("pass")]
        if self.trail[diver.spot].blank:
            options += [Hunt("drop", i) for i in range(len(diver.bag))]
        else:
            options.append(Hunt("take"))
        return options

    def do_hunt(self, diver: Diver, choice: Hunt) -> None:
        spot = self.trail[diver.spot]
        if choice.what == "take":
            diver.bag.append(spot.chips)
            self.log.say(ev.Took(diver.name, spot.levels))
            spot.chips = []
        elif choice.what == "drop":
            spot.chips = diver.bag.pop(choice.which)
            self.log.say(ev.Dropped(diver.name, spot.levels))

    # ------------------------------------------------------------- clean up
    def clean_up(self) -> None:
        lost = [d for d in self.divers if not d.home]
        for diver in sorted(lost, key=lambda d: d.spot):
            self.sink_treasure(diver)
        for spot in self.trail:
            if spot.blank:
                self.trail.remove(spot)
        if lost:
            starter = max(lost, key=lambda d: d.spot)
        else:
            starter = self.last_home
        self.turn = self.divers.index(starter)
        self.log.say(ev.DiveEnds(self.dive_number, len(self.trail)))

    def sink_treasure(self, diver: Diver) -> None:
        chips = [chip for pile in diver.bag for chip in pile]
        for i in range(0, len(chips), STACK):
            self.trail.append(Spot(chips[i:i + STACK]))
        self.log.say(ev.Drowned(diver.name, len(diver.bag)))
        diver.bag = []
        diver.spot = -1

    # ------------------------------------------------------------------ end
    def finish(self) -> None:
        self.over = True
        self.log.say(ev.GameOver({d.name: d.score for d in self.divers},
                                 [d.name for d in self.winners()]))

    def winners(self) -> list[Diver]:
        def rank(diver: Diver):
            return diver.score, max((c.level for pile in diver.stash for c in pile), default=0)
        best = max(rank(d) for d in self.divers)
        return [d for d in self.divers if rank(d) == best]

    # ------------------------------------------------- what a player can see
    def view(self, me: Diver) -> dict:
        return {
            "dive": self.dive_number,
            "air": self.air,
            "last_breath": self.last_breath,
            "me": me.name,
            "spot": me.spot,
            "up": me.up,
            "bag": [[c.level for c in pile] for pile in me.bag],
            "score": me.score,
            "trail": [spot.levels for spot in self.trail],
            "divers": [
                {"name": d.name, "spot": -1 if d.home else d.spot, "up": d.up, "home": d.home,
                 "carrying": len(d.bag), "score": d.score,
                 "stash": [[c.dump() for c in pile] for pile in d.stash]}
                for d in self.divers
            ],
        }

    # -------------------------------------------- survive a restart of the bot
    def dump(self) -> dict:
        """The room between two turns."""
        return {
            "divers": [d.dump() for d in self.divers],
            "trail": [[c.dump() for c in s.chips] for s in self.trail],
            "air": self.air, "dive": self.dive_number, "turn": self.turn,
            "last_home": self.last_home.name if self.last_home else None,
            "over": self.over,
        }

    @classmethod
    def load(cls, data: dict, agents: dict, seed=None, dice=None) -> "Room":
        room = cls(seed, dice)
        room.divers = [Diver.load(d) for d in data["divers"]]
        room.agents = dict(agents)
        room.trail = [Spot([Chip(*c) for c in chips]) for chips in data["trail"]]
        room.air = data["air"]
        room.dive_number = data["dive"]
        room.turn = data["turn"]
        room.last_home = next((d for d in room.divers if d.name == data["last_home"]), None)
        room.over = data["over"]
        return room

    def save(self, path) -> None:
        with open(path, "w") as f:
            json.dump(self.dump(), f)
