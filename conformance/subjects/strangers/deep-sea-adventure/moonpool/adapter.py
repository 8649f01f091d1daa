"""Connects the moonpool room to Leadline."""

import kit
import deep_sea
import kit_forms as forms

import asyncio
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from moonpool import Chip, Diver, Hunt, Room, Spot, make_trail  # noqa: E402
from moonpool import log as ev  # noqa: E402
from moonpool.room import RoomError  # noqa: E402
from moonpool.things import Dice  # noqa: E402

LOOP = asyncio.new_event_loop()


def ours(unit):
    return [Chip(chip["level"], chip["value"]) for chip in unit]


def theirs(unit):
    return [{"level": chip.level, "value": chip.value} for chip in unit]


class SetDice:
    """Dice that show what the move says."""

    async def roll(self):
        return self.next


class Script:
    """The agent of every seat: answers from the move."""

    def __init__(self):
        self.back, self.wish = False, Hunt("pass")
        self.hunted = False

    async def turn_back(self, view):
        return self.back

    async def hunt(self, view, options):
        self.hunted = True
        return self.wish


class WatchedRoom(Room):
    """Notes what the drowned divers laid down, chip by chip, because the room lays stacks down as single chips."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.laid = []
        self.mark = 0

    def sink_treasure(self, diver):
        if any(len(pile) > 1 for pile in diver.bag):
            chips = [chip for pile in diver.bag for chip in theirs(pile)]
            self.laid.append(deep_sea.singles(seat_of(self, diver.name), chips))
        super().sink_treasure(diver)


def seat_of(room, name):
    return next(seat for seat, diver in enumerate(room.divers, 1) if diver.name == name)


def names(count):
    return [f"seat{seat}" for seat in range(1, count + 1)]


def new_game(setup):
    deep_sea.check_setup(setup)
    room = WatchedRoom(dice=SetDice())
    for name in names(setup["seats"]):
        room.join(name, Script())
    deal = setup["deal"]
    trail = None if deal is None else [Spot(ours(space)) for space in deal]
    room.setup(first=(setup["starter"] or 1) - 1, trail=trail)
    room.mark = len(room.log.events)
    return room


def load(position):
    deep_sea.check_known(position)
    people = names(len(position["divers"]))
    face_down = [*position["line"], *(unit for diver in position["divers"] for unit in diver["carried"]
                                      if not diver["home"])]
    if any(chip.get("known_to") for unit in face_down for chip in unit):
        raise kit.CannotLoad("this program does not remember who has seen a face-down chip")
    divers = [
        # A diver on board has everything in the stash at once.
        Diver(name, told["at"] - 1, told["facing"] == "up", told["home"],
              [] if told["home"] else [ours(unit) for unit in told["carried"]],
              [ours(unit) for unit in (*told["banked"], *(told["carried"] if told["home"] else []))])
        for name, told in zip(people, position["divers"])
    ]
    last = position["last_home"]
    data = {
        "divers": [diver.dump() for diver in divers],
        "trail": [[chip.dump() for chip in ours(space)] for space in position["line"]],
        "air": position["air"], "dive": position["dive"], "turn": position["turn"] - 1,
        "last_home": last and people[last - 1], "over": False,
    }
    room = WatchedRoom.load(data, {name: Script() for name in people}, dice=SetDice())
    # The room keeps the starter of a dive only in its log.
    room.log.say(ev.DiveBegins(position["dive"], people[position["starter"] - 1]))
    room.mark = len(room.log.events)
    return room


def report(room):
    if room.over:
        return deep_sea.ended([d.score for d in room.divers], [seat_of(room, d.name) for d in room.winners()])
    divers = []
    for diver in room.divers:
        told = {
            "at": 0 if diver.home else diver.spot + 1,
            "facing": "up" if diver.up else "down",
            "home": diver.home,
        }
        stash = [theirs(pile) for pile in diver.stash]
        if diver.home:  # what was brought home today and earlier is one heap
            told["held"] = stash
        else:
            told["carried"] = [theirs(pile) for pile in diver.bag]
            told["banked"] = stash
        divers.append(told)
    last = room.last_home
    return {
        "dive": room.dive_number,
        "air": room.air,
        "line": [theirs(spot.chips) for spot in room.trail],
        "divers": divers,
        "turn": room.turn + 1,
        "starter": seat_of(room, room.log.last(ev.DiveBegins).starter),
        "last_home": seat_of(room, last.name) if last and last.home else None,
        "over": False,
    }


def play(room, choice, chance):
    before = report(room)
    # A diver on board reports no load, but cannot be to move either.
    told = deep_sea.turn(before, choice, chance)
    diver = room.divers[told.seat - 1]
    agent = room.agents[diver.name]
    room.dice.next = tuple(chance["dice"])
    agent.back = choice["declare"] == "back"
    agent.hunted = False
    agent.wish = {"nothing": Hunt("pass"), "pick-up": Hunt("take"), "drop": Hunt("drop", told.unit - 1)}[told.action]
    was_up = diver.up
    room.mark, room.laid = len(room.log.events), []

    LOOP.run_until_complete(room.take_turn(diver))
    went_up = was_up or any(isinstance(event, ev.TurnedBack) for event in room.log.since(room.mark))
    if choice["declare"] and (choice["declare"] == "back") != went_up:
        raise kit.Refused(f"{diver.name} swims {'up' if went_up else 'down'}, and is not asked about it")
    if told.action != "nothing" and not agent.hunted:
        raise kit.Refused("there is no treasure hunt in this turn")
    room.after_turn()

    deep_sea.check_end(before, report(room), choice, chance)
    return {"choice": {"lay": room.laid}} if room.laid else None


def events(room):
    told = []
    for event in room.log.since(room.mark):
        if isinstance(event, ev.Breathed):
            told += deep_sea.breathed(seat_of(room, event.who), event.used, event.air)
        elif isinstance(event, ev.Rolled):
            told.append({"kind": "rolled", "seat": seat_of(room, event.who), "dice": list(event.dice),
                         "steps": event.steps})
        elif isinstance(event, ev.LastBreath):
            told.append({"kind": "air-ran-out", "seat": seat_of(room, event.who)})
    return {"events": told}


def view(room, seats):
    """What the room sends to these players."""
    position = report(room)
    if room.over:
        return position
    seen = {seat: room.view(room.divers[seat - 1]) for seat in seats}
    any_view = next(iter(seen.values()))
    position["line"] = [[{"level": level} for level in levels] for levels in any_view["trail"]]
    for seat, (told, shown) in enumerate(zip(position["divers"], any_view["divers"]), 1):
        told["held" if shown["home"] else "banked"] = [theirs([Chip(*c) for c in pile]) for pile in shown["stash"]]
        if "carried" in told:
            told["carried"] = ([[{"level": level} for level in levels] for levels in seen[seat]["bag"]]
                               if seat in seen else [None] * shown["carrying"])
    return position


def sample(randomiser, times):
    rng = random.Random()
    if randomiser == "dice":
        dice = Dice(rng)
        return [list(LOOP.run_until_complete(dice.roll())) for _ in range(times)]
    return [[theirs(spot.chips) for spot in make_trail(rng)] for _ in range(times)]


def candidates(room, seat, kind, given):
    return [] if room.over or seat != room.turn + 1 else deep_sea.candidates(report(room), seat)


CAN = ["many-games", "deal", "starter", "dice", "events"]
# What I meant the program to do, where I thought about the question.
CLAIMS = {"readings": {
    "turn-back-empty": "needs-treasure",
    "end-with-treasure": "must-turn",
    "end-empty-handed": "stays",
    "last-breath": "finish-turn",
    "below-zero": "clamp-zero",
    "return-on-last-breath": "safe",
    "air-per-dive": "refill-25",
    "occupied-passing": "skip-all",
    "last-space-occupied": "farthest-free",
    "blanks-exhausted": "unlimited",
    "which-chip": "any-carried",
    "topping-up": "new-stack",
    "carried-stack-restacked": "physical",
    "what-is-lost": "this-dive-only",
    "starter-mixed": "farthest-left-out",
    "player-count": "2-to-6",
}}
GAME = kit.Adapter("deep-sea-adventure", new_game, report, {"": play}, CAN, load, candidates, view, sample, events,
                   more={"claims": CLAIMS})
kit.serve(kit.handlers("moonpool", forms.complete(GAME, RoomError)))
