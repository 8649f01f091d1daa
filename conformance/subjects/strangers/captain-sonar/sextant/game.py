"""The rules of Captain Sonar: two boats, two modes of play."""
from boat import Boat, COLOUR, Illegal, ROLES, SYSTEMS
from chart import DIRECTIONS, NAMES, rings, square_name, step

TEAMS = ("red", "blue")
CALLERS = {
    "mine": ("captain",),
    "torpedo": ("captain",),
    "silence": ("captain",),
    "scenario": ("captain",),
    "drone": ("first_mate",),
    "sonar": ("first_mate",),
}
EXTRA_TURNS = 3


def other(team):
    return "blue" if team == "red" else "red"


class Game:
    """mode: 'turns' or 'real'; aim: 'sudden' or 'hunt'."""

    def __init__(self, chart, mode="turns", aim="hunt", first="red", symbols=None, gauges=None):
        if mode not in ("turns", "real"):
            raise ValueError("mode")
        if aim not in ("sudden", "hunt"):
            raise ValueError("aim")
        self.chart = chart
        self.mode = mode
        self.aim = aim
        self.boats = {t: Boat(chart, symbols, gauges) for t in TEAMS}
        self.turn = first            # only asked in turn by turn
        self.turns_left = 1          # turns of the team whose turn it is
        self.turn_moved = False
        self.turn_used = False       # a system was activated in this turn
        self.question = None         # an answer is awaited: everybody stops
        self.phase = "place"
        self.winner = None           # 'red', 'blue' or 'draw'
        self.log = []                # (who may hear it, record)

    # ---- talk ----------------------------------------------------------
    def say(self, team, kind, text, **more):
        """Something that is said aloud, over the screens."""
        self.log.append(("all", dict(more, team=team, kind=kind, text=text)))

    def whisper(self, team, kind, text, **more):
        """Something that only the own crew learns."""
        self.log.append((team, dict(more, team=team, kind=kind, text=text)))

    def heard_by(self, team):
        return [entry for who, entry in self.log if who in ("all", team)]

    # ---- checks --------------------------------------------------------
    def _playing(self):
        if self.phase == "over":
            raise Illegal("the game is over")
        if self.phase == "place":
            raise Illegal("the subs aren't placed yet")

    def _may_act(self, team):
        self._playing()
        if self.question:
            raise Illegal("everybody waits for an answer")
        if self.mode == "turns" and team != self.turn:
            raise Illegal("not your turn")

    def _submerged(self, team):
        if self.mode == "real" and self.boats[team].surfaced:
            raise Illegal("the sub is at the surface")

    def _role(self, role, *allowed):
        if role not in allowed:
            raise Illegal("that's not the %s's job" % role.replace("_", " "))

    # ---- set-up --------------------------------------------------------
    def place(self, team, role, square):
        self._role(role, "captain")
        if self.phase != "place":
            raise Illegal("too late to place the sub")
        self.boats[team].place(square)
        self.whisper(team, "place", "We start at %s." % square_name(square), square=square)
        if all(b.pos for b in self.boats.values()):
            self.phase = "play"

    # ---- moving --------------------------------------------------------
    def move(self, team, role, direction):
        self._role(role, "captain")
        self._may_act(team)
        self._submerged(team)
        if direction not in DIRECTIONS:
            raise Illegal("no such direction")
        if self.mode == "turns" and self.turn_moved:
            raise Illegal("one move a turn")
        boat = self.boats[team]
        boat.go(direction)
        boat.moved = True
        self.turn_moved = True
        self.say(team, "move", "Head %s!" % NAMES[direction], direction=direction)

    def charge(self, team, role, system):
        self._role(role, "first_mate")
        self._may_act(team)
        boat = self.boats[team]
        if not boat.mate_due:
            raise Illegal("nothing to mark now")
        boat.charge(system)
        self.whisper(team, "charge", "First Mate: OK", system=system)

    def breakdown(self, team, role, name):
        self._role(role, "engineer")
        self._may_act(team)
        boat = self.boats[team]
        if not boat.engineer_due:
            raise Illegal("nothing to mark now")
        if boat.symbol(name).direction != boat.heading:
            raise Illegal("mark in the %s panel" % NAMES[boat.heading])
        damage = boat.break_down(name)
        boat.engineer_due = False
        self.whisper(team, "breakdown", "Engineer: OK", symbol=name)
        self._system_damage(team, damage)

    def _system_damage(self, team, damage):
        if damage:
            self.boats[team].damage += damage
            self.say(team, "damage", "We took one damage.", amount=damage, cause="system")
            self._end()

    # ---- systems -------------------------------------------------------
    def _stop(self, team, role, system, callers, charged=True):
        """May this system be called now? False: it was broken, a radiation was marked."""
        self._role(role, *callers)
        self._may_act(team)
        self._submerged(team)
        boat = self.boats[team]
        if self.mode == "turns":
            if not self.turn_moved:
                raise Illegal("move first")
            if self.turn_used:
                raise Illegal("only one system a turn")
        if not boat.moved:
            raise Illegal("a move must lie between two activations")
        if not boat.ready():
            raise Illegal("First Mate and Engineer aren't ready")
        if charged and not boat.full(system):
            raise Illegal("the %s isn't charged" % system)
        return True

    def _works(self, team, system, symbol=None):
        """A broken system costs a radiation breakdown and does nothing."""
        boat = self.boats[team]
        if not boat.is_broken(system):
            return True
        free = [s.name for s in boat.radiation() if s.name not in boat.broken]
        if free:
            if symbol is not None and symbol not in free:
                raise Illegal("mark a free radiation symbol")
            damage = boat.break_down(symbol or free[0])
            self.whisper(team, "broken", "The %s is broken!" % system, system=system,
                         symbol=symbol or free[0])
            self._system_damage(team, damage)
        return False

    def _used(self, team, system=None):
        boat = self.boats[team]
        if system:
            boat.empty(system)
        boat.moved = False
        self.turn_used = True

    def drop_mine(self, team, role, square, symbol=None):
        boat = self.boats[team]
        self._stop(team, role, "mine", CALLERS["mine"])
        if square not in [step(boat.pos, d) for d in DIRECTIONS]:
            raise Illegal("drop the mine next to the sub")
        if not self.chart.water(square):
            raise Illegal("no water there")
        if square in boat.route:
            raise Illegal("not on your own path")
        if square in boat.mines:
            raise Illegal("there is a mine already")
        if not self._works(team, "mine", symbol):
            return
        boat.mines.append(square)
        self._used(team, "mine")
        self.say(team, "mine", "Mine dropped!")
        self.whisper(team, "mine_at", "Mine at %s" % square_name(square), square=square)

    def trigger(self, team, role, square, symbol=None):
        boat = self.boats[team]
        self._stop(team, role, "mine", ("captain",), charged=False)
        if square not in boat.mines:
            raise Illegal("no mine of yours there")
        if not self._works(team, "mine", symbol):
            return
        boat.mines.remove(square)
        self._used(team)
        self.say(team, "trigger", "Stop! Triggering mine at %s." % square_name(square), square=square)
        self._blast(team, square)
        self._end()

    def torpedo(self, team, role, square, symbol=None):
        boat = self.boats[team]
        self._stop(team, role, "torpedo", CALLERS["torpedo"])
        distance = self.chart.reach(boat.pos, 4).get(square)
        if distance not in range(4):
            raise Illegal("out of range")
        if not self._works(team, "torpedo", symbol):
            return
        self._used(team, "torpedo")
        self.say(team, "torpedo", "Torpedo launched, impact at %s." % square_name(square), square=square)
        self._blast(team, square)
        for side in TEAMS:
            if square in self.boats[side].mines:
                self.boats[side].mines.remove(square)
                self.say(side, "mine_hit", "A mine went up.", square=square)
                self._blast(team, square)
        self._end()

    def _blast(self, team, square):
        """An explosion: the enemy answers, and the own sub may be caught in it."""
        for side in (other(team), team):
            boat = self.boats[side]
            far = rings(boat.pos, square)
            if far == 0:
                boat.damage += 2
                self.say(side, "impact", "Direct hit, two damage.", result="direct", amount=2)
            elif far == 1:
                boat.damage += 1
                self.say(side, "impact", "Indirect impact, one damage.", result="indirect", amount=1)
            elif side != team:
                self.say(side, "impact", "Clear.", result="clear", amount=0)

    def drone(self, team, role, sector, symbol=None):
        boat = self.boats[team]
        self._stop(team, role, "drone", CALLERS["drone"])
        if not 1 <= sector <= self.chart.sector_count():
            raise Illegal("no such sector")
        if not self._works(team, "drone", symbol):
            return
        self._used(team, "drone")
        self.say(team, "drone", "Stop! Launching drone. Are you in sector %d?" % sector, sector=sector)
        answer = self.chart.sector(boat.pos) == sector
        self.say(other(team), "drone_answer", "Yes." if answer else "No.", answer=answer)

    def sonar(self, team, role, symbol=None):
        self._stop(team, role, "sonar", CALLERS["sonar"])
        if not self._works(team, "sonar", symbol):
            return
        self._used(team, "sonar")
        self.question = other(team)
        self.say(team, "sonar", "Stop! Activating sonar.")

    def facts(self, team):
        """What the captain may tell when he is asked by sonar."""
        pos = self.boats[team].pos
        return {"row": pos[1], "column": pos[0]}

    def answer(self, team, role, pieces):
        """pieces: two pairs such as ('row', 3), ('column', 5); one true, one false."""
        self._playing()
        self._role(role, "captain")
        if self.question != team:
            raise Illegal("nobody asked you")
        facts = self.facts(team)
        if len(pieces) != 2 or pieces[0][0] == pieces[1][0]:
            raise Illegal("give two different pieces")
        for kind, value in pieces:
            if kind not in facts:
                raise Illegal("can't answer with %s" % kind)
            if kind == "row" and not 1 <= value <= self.chart.rows:
                raise Illegal("no such row")
            if kind == "column" and not 0 <= value < self.chart.cols:
                raise Illegal("no such column")
        if sum(facts[kind] == value for kind, value in pieces) != 1:
            raise Illegal("one true and one false")
        self.question = None
        self.say(team, "sonar_answer", " and ".join("%s %s" % (k, chr(65 + v) if k == "column" else v)
                                                   for k, v in pieces), pieces=list(pieces))

    def silence(self, team, role, direction, spaces, symbol=None):
        boat = self.boats[team]
        self._stop(team, role, "silence", CALLERS["silence"])
        if not 0 <= spaces <= 4:
            raise Illegal("silence is 0 to 4 spaces")
        if spaces and direction not in DIRECTIONS:
            raise Illegal("no such direction")
        if boat.is_broken("silence"):
            self._works(team, "silence", symbol)
            return
        boat.glide(direction, spaces)
        self._used(team, "silence")
        if spaces:
            boat.moved = True
        self.say(team, "silence", "Stop! Activating silence.")
        self.whisper(team, "glide", "%d %s" % (spaces, direction or ""), direction=direction, spaces=spaces)

    def scenario(self, team, role, symbol=None):
        """The scenarios' own effects aren't in this program; the call itself is."""
        self._stop(team, role, "scenario", CALLERS["scenario"])
        if not self._works(team, "scenario", symbol):
            return
        self._used(team, "scenario")
        self.say(team, "scenario", "Stop! Activating scenario.")

    # ---- surfacing -----------------------------------------------------
    def surface(self, team, role):
        self._role(role, "captain")
        self._may_act(team)
        self._submerged(team)
        boat = self.boats[team]
        if self.mode == "turns" and self.turn_moved:
            raise Illegal("surface instead of moving")
        if not boat.ready():
            raise Illegal("First Mate and Engineer aren't ready")
        self.say(team, "surface", "Surfacing!")
        boat.wipe_route()
        boat.moved = False
        if self.mode == "turns":
            boat.repair_all()
            self._pass_turn(EXTRA_TURNS)
        else:
            boat.surfaced = True
            boat.traced = set()
            boat.verified = False

    def _at_surface(self, team):
        self._playing()
        if self.question:
            raise Illegal("everybody waits for an answer")
        boat = self.boats[team]
        if not boat.surfaced:
            raise Illegal("the sub isn't at the surface")
        return boat

    def trace(self, team, role, clean=True):
        """Real time: each of the crew traces and initials one section."""
        boat = self._at_surface(team)
        if role not in ROLES:
            raise Illegal("no such role")
        if role in boat.traced:
            raise Illegal("traced already")
        if not clean:
            self.whisper(team, "trace", "A line crosses the border, once more.", role=role)
            return
        boat.traced.add(role)
        self.whisper(team, "trace", "Traced.", role=role)

    def verify(self, team, role, valid=True):
        """Real time: the enemy's Engineer looks at the traced sections of the other team."""
        self._role(role, "engineer")
        boat = self._at_surface(other(team))
        if len(boat.traced) < len(ROLES):
            raise Illegal("not everybody has traced")
        if valid:
            boat.verified = True
        else:
            boat.traced = set()
        self.say(team, "verify", "Fine." if valid else "Do it again.", valid=valid)

    def dive(self, team, role):
        self._role(role, "engineer")
        boat = self._at_surface(team)
        if not boat.verified:
            raise Illegal("the enemy's Engineer hasn't agreed yet")
        boat.repair_all()
        boat.surfaced = False
        boat.traced = set()
        boat.verified = False
        self.say(team, "dive", "Ready to dive.")

    # ---- turns and the end ---------------------------------------------
    def end_turn(self, team, role):
        self._role(role, "captain")
        self._may_act(team)
        if self.mode != "turns":
            raise Illegal("there are no turns in real time")
        if not self.turn_moved:
            raise Illegal("move or surface first")
        if not self.boats[team].ready():
            raise Illegal("First Mate and Engineer aren't ready")
        self.turns_left -= 1
        if self.turns_left > 0:
            self._new_turn()
        else:
            self._pass_turn(1)

    def _pass_turn(self, turns):
        self.turn = other(self.turn)
        self.turns_left = turns
        self._new_turn()

    def _new_turn(self):
        self.turn_moved = False
        self.turn_used = False

    def _sunk(self, boat):
        if self.aim == "sudden":
            return boat.damage > 0
        return boat.damage == 4

    def _end(self):
        lost = [t for t in TEAMS if self._sunk(self.boats[t])]
        if not lost:
            return
        self.phase = "over"
        self.winner = "draw" if len(lost) == 2 else other(lost[0])
        self.say(self.winner, "over", "The game is over: %s" % self.winner)

    # ---- what can be done ----------------------------------------------
    def menu(self, team):
        """The buttons that a team has now: a list of (role, action)."""
        if self.phase == "over":
            return []
        boat = self.boats[team]
        if self.phase == "place":
            return [("captain", "place")] if boat.pos is None else []
        if self.question:
            return [("captain", "answer")] if self.question == team else []
        if self.mode == "real" and boat.surfaced:
            buttons = [(r, "trace") for r in ROLES if r not in boat.traced]
            if boat.verified:
                buttons.append(("engineer", "dive"))
            return buttons
        buttons = []
        enemy = self.boats[other(team)]
        if enemy.surfaced and len(enemy.traced) == len(ROLES) and not enemy.verified:
            buttons.append(("engineer", "verify"))
        if self.mode == "turns" and self.turn != team:
            return buttons
        if boat.mate_due:
            buttons.append(("first_mate", "charge"))
        if boat.engineer_due:
            buttons.append(("engineer", "breakdown"))
        if not (self.mode == "turns" and self.turn_moved):
            buttons += [("captain", "move " + d) for d in boat.options()]
            if boat.ready():
                buttons.append(("captain", "surface"))
        if boat.ready() and boat.moved and not (self.mode == "turns" and (self.turn_used or not self.turn_moved)):
            for system in SYSTEMS:
                if boat.full(system):
                    buttons += [(r, system) for r in CALLERS[system]]
            if boat.mines:
                buttons.append(("captain", "trigger"))
        if self.mode == "turns" and self.turn_moved and boat.ready():
            buttons.append(("captain", "end"))
        return buttons

    # ---- saving --------------------------------------------------------
    def save(self):
        return {
            "mode": self.mode, "aim": self.aim, "turn": self.turn, "turns_left": self.turns_left,
            "turn_moved": self.turn_moved, "turn_used": self.turn_used,
            "question": self.question, "phase": self.phase, "winner": self.winner,
            "boats": {t: {
                "pos": b.pos, "route": list(b.route), "mines": list(b.mines), "damage": b.damage,
                "marks": dict(b.marks), "broken": sorted(b.broken), "heading": b.heading,
                "mate_due": b.mate_due, "engineer_due": b.engineer_due, "moved": b.moved,
                "surfaced": b.surfaced, "traced": sorted(b.traced), "verified": b.verified,
            } for t, b in self.boats.items()},
        }

    @classmethod
    def load(cls, chart, data, symbols=None, gauges=None):
        game = cls(chart, data["mode"], data["aim"], data["turn"], symbols, gauges)
        for key in ("turns_left", "turn_moved", "turn_used", "question", "phase", "winner"):
            setattr(game, key, data[key])
        for team, sheet in data["boats"].items():
            boat = game.boats[team]
            for key, value in sheet.items():
                setattr(boat, key, value)
            boat.pos = tuple(boat.pos) if boat.pos else None
            boat.route = [tuple(q) for q in boat.route]
            boat.mines = [tuple(q) for q in boat.mines]
            boat.broken = set(boat.broken)
            boat.traced = set(boat.traced)
            boat.marks = dict(boat.marks)
        return game
