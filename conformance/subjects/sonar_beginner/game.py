"""Captain Sonar, turn by turn, as one writes it on a free weekend. The README says which rules it gets wrong."""

ISLANDS = {
    "alpha": ["D1", "H2", "C4", "H4", "E6", "G7", "D9", "H9"],
    "bravo": ["D1", "H2", "C4", "H4", "G7", "D9"],
    "charlie": ["C4", "D4", "E4", "G6", "G7", "H7"],
    "delta": ["C2", "G2", "C3", "I4", "B7", "G7", "I7", "B8", "D9", "H9"],
    "echo": ["B2", "G3", "J5", "H7", "B9", "G9"],
}
LETTERS = "ABCDEFGHIJ"
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BOXES = {"mine": 2, "torpedo": 3, "drone": 3, "sonar": 2, "silence": 5, "scenario": 4}
SYSTEMS = {"red": ["mine", "torpedo"], "green": ["drone", "sonar"], "yellow": ["silence", "scenario"]}
PANELS = {
    "west": ["red", "yellow", "green", "green", "radiation", "radiation"],
    "north": ["yellow", "red", "yellow", "green", "red", "radiation"],
    "south": ["green", "yellow", "red", "red", "radiation", "yellow"],
    "east": ["green", "yellow", "red", "radiation", "green", "radiation"],
}
LIMIT = {"hunt": 4, "sudden-death": 1}
TURNS_AFTER_SURFACING = 2


class NotAllowed(Exception):
    """The rules forbid it."""


def need(condition, why):
    """Stop an action that the rules forbid."""
    if not condition:
        raise NotAllowed(why)


def moved(space, dx, dy):
    """Give the name of a space some steps away, or None beyond the edge."""
    x, y = LETTERS.index(space[0]) + dx, int(space[1:]) + dy
    return f"{LETTERS[x]}{y}" if 0 <= x < 10 and 1 <= y <= 10 else None


def around(space):
    """Give the spaces around a space."""
    every = [moved(space, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [one for one in every if one]


def sector(space):
    """Give the sector of a space, 1 to 4."""
    return 1 + (space[0] in "FGHIJ") + 2 * (int(space[1:]) > 5)


def panel(heading):
    """Name the symbols of a panel, W1 to W6 for west."""
    return [f"{heading[0].upper()}{number}" for number in range(1, 7)]


def symbols_of(kind):
    """Name the symbols of a kind in all panels."""
    return [
        name
        for heading, kinds in PANELS.items()
        for name, one in zip(panel(heading), kinds, strict=True)
        if one == kind
    ]


class Submarine:
    """A submarine and its sheets."""

    def __init__(self):
        self.space = None
        self.route = []
        self.gauges = dict.fromkeys(BOXES, 0)
        self.broken = set()
        self.damage = 0
        self.fresh = None


class Game:
    """A game of Red and Blue."""

    def __init__(self, map_name, goal, first):
        self.islands, self.limit = ISLANDS[map_name], LIMIT[goal]
        self.subs = {"red": Submarine(), "blue": Submarine()}
        self.mines = []
        self.turn, self.turns_left = first, 1
        self.ordered = self.used = False
        self.to_do, self.heading = set(), None
        self.question = None
        self.over, self.winners = False, []

    def start(self, crew, space):
        """Put a submarine on the map."""
        need(not self.subs[crew].space, "it is on the map already")
        need(self.is_water(space), f"{space} is no water")
        self.subs[crew].space = space

    def other(self, crew):
        """Name the other crew."""
        return "blue" if crew == "red" else "red"

    def is_water(self, space):
        """Return whether a space is on the map and not an island."""
        return bool(space) and space in [f"{x}{y}" for x in LETTERS for y in range(1, 11)] and space not in self.islands

    def is_free(self, sub, space):
        """Say whether a submarine can go to a space."""
        return self.is_water(space) and space not in sub.route and space not in self.mines

    def ready(self, crew):
        """Check that a crew can act at all, and return its submarine."""
        need(not self.over, "the game is over")
        need(self.subs["red"].space and self.subs["blue"].space, "a submarine is not on the map yet")
        need(crew == self.turn, f"it is the turn of {self.turn}")
        need(not self.question, "a question has to be answered")
        need(not self.to_do, "there is something to mark")
        return self.subs[crew]

    # ---- moving

    def order(self, crew, heading):
        """Go one space."""
        sub = self.ready(crew)
        need(not self.ordered, "there is one order in a turn")
        space = moved(sub.space, *STEPS[heading])
        need(self.is_free(sub, space), "the way is not free")
        self.ordered = True
        self.arrive(sub, heading, [space])

    def arrive(self, sub, heading, spaces):
        """Go over some spaces; then the First Mate and the Engineer have something to do."""
        sub.space, sub.fresh = spaces[-1], None
        sub.route += spaces
        self.to_do, self.heading = {"breakdown"}, heading
        if any(sub.gauges[system] < boxes for system, boxes in BOXES.items()):
            self.to_do.add("gauge")

    def surface(self, crew):
        """Come up instead of an order: the route and the breakdowns are erased."""
        sub = self.ready(crew)
        need(not self.ordered, "an order was given")
        sub.route, sub.broken = [sub.space], set()
        self.next_turn(self.other(crew), TURNS_AFTER_SURFACING)

    def end(self, crew):
        """End the turn."""
        self.ready(crew)
        need(self.ordered, "an order has to be given")
        if self.turns_left > 1:
            self.next_turn(crew, self.turns_left - 1)
        else:
            self.next_turn(self.other(crew), 1)

    def next_turn(self, crew, turns):
        """Begin a turn."""
        self.turn, self.turns_left = crew, turns
        self.ordered = self.used = False

    # ---- marking

    def gauge(self, crew, system):
        """Fill a box of a gauge."""
        self.due(crew, "gauge")
        sub = self.subs[crew]
        need(sub.gauges[system] < BOXES[system], f"{system} is full")
        sub.gauges[system] += 1
        self.to_do.remove("gauge")

    def breakdown(self, crew, symbol):
        """Mark a symbol in the panel of the direction."""
        self.due(crew, "breakdown")
        sub = self.subs[crew]
        need(symbol in panel(self.heading), f"{symbol} is not in the panel")
        need(symbol not in sub.broken, f"{symbol} is marked already")
        sub.broken.add(symbol)
        self.to_do.remove("breakdown")
        if sub.broken.issuperset(panel(self.heading)) or sub.broken.issuperset(symbols_of("radiation")):
            sub.damage = min(4, sub.damage + 1)
            sub.broken = set()
        self.look_for_the_end()

    def due(self, crew, what):
        """Check that something is to be marked."""
        need(not self.over and crew == self.turn and what in self.to_do, f"no {what} is due")

    # ---- systems

    def use(self, crew, system):
        """Use a system, if it works and is full."""
        sub = self.ready(crew)
        need(self.ordered and not self.used, "one system is used in a turn, after the order")
        self.check(sub, next(colour for colour, systems in SYSTEMS.items() if system in systems))
        need(sub.gauges[system] == BOXES[system], f"{system} is not full")
        sub.gauges[system] = 0
        self.used = True
        return sub

    def check(self, sub, colour):
        """Check that nothing of a colour is broken."""
        need(not sub.broken.intersection(symbols_of(colour)), f"{colour} is broken")

    def drop(self, crew, space):
        """Drop a mine beside the submarine."""
        sub = self.use(crew, "mine")
        need(space in around(sub.space) and self.is_free(sub, space), f"no mine can lie on {space}")
        self.mines.append(space)
        sub.fresh = space

    def trigger(self, crew, space):
        """Let a mine explode."""
        sub = self.ready(crew)
        self.check(sub, "red")
        need(space in self.mines, f"no mine lies on {space}")
        need(space != sub.fresh, "the submarine has to move first")
        self.explode(space)

    def torpedo(self, crew, space):
        """Launch a torpedo: up to four steps over water."""
        here = self.use(crew, "torpedo").space
        reached = {here}
        for _ in range(4):
            reached |= {there for one in reached for there in around(one) if self.is_water(there)}
        need(space in reached and space != here, f"{space} is out of range")
        self.explode(space)

    def explode(self, space):
        """Do the damage of an explosion and of all the mines it sets off."""
        self.mines = [mine for mine in self.mines if mine != space]
        ring = [space]
        while ring:
            for sub in self.subs.values():
                sub.damage += sum(2 if sub.space == at else sub.space in around(at) for at in ring)
                sub.damage = min(4, sub.damage)
            near = [mine for mine in self.mines if any(mine in around(at) for at in ring)]
            self.mines = [mine for mine in self.mines if mine not in near]
            ring = near
        self.look_for_the_end()

    def drone(self, crew, asked):
        """Ask whether the enemy is in a sector."""
        self.use(crew, "drone")
        need(asked in (1, 2, 3, 4), "there is no such sector")
        self.question = (self.other(crew), "drone", asked)

    def sonar(self, crew):
        """Ask where the enemy is."""
        self.use(crew, "sonar")
        self.question = (self.other(crew), "sonar", None)

    def answer_drone(self, crew, yes):
        """Answer the drone, truly."""
        need(not self.over and self.question and self.question[:2] == (crew, "drone"), "nothing was asked")
        need(yes == (sector(self.subs[crew].space) == self.question[2]), "that is not true")
        self.question = None

    def answer_sonar(self, crew, row, column, sector_said):
        """Answer the sonar with two facts, one of them true."""
        need(not self.over and self.question and self.question[:2] == (crew, "sonar"), "nothing was asked")
        space = self.subs[crew].space
        facts = [(row, int(space[1:]), range(1, 11)), (column, space[0], list(LETTERS))]
        facts.append((sector_said, sector(space), range(1, 5)))
        said = [one for one in facts if one[0] is not None]
        need(len(said) == 2 and all(value in possible for value, _, possible in said), "two facts have to be named")
        need(sum(value == true for value, true, _ in said) == 1, "one has to be true and one false")
        self.question = None

    def silence(self, crew, heading, length):
        """Move up to four spaces silently."""
        sub = self.use(crew, "silence")
        need(0 <= length <= 4 and (heading is None) == (length == 0), "silence goes 0 to 4 spaces one way")
        if length:
            dx, dy = STEPS[heading]
            spaces = [moved(sub.space, dx * n, dy * n) for n in range(1, length + 1)]
            need(all(self.is_free(sub, space) for space in spaces), "the way is not free")
            self.arrive(sub, heading, spaces)

    def look_for_the_end(self):
        """See whether somebody has lost."""
        alive = [crew for crew, sub in self.subs.items() if sub.damage < self.limit]
        if len(alive) < 2:
            self.over, self.winners = True, alive or ["red", "blue"]
