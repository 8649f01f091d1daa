from dataclasses import dataclass, field


@dataclass
class Die:
    id: str
    color: str
    value: int = None


@dataclass
class Player:
    seat: int
    fresh: list = field(default_factory=list)
    spent: list = field(default_factory=list)
    bucks: int = 0
    worms_up: bool = False
    boat_up: bool = True
    at: str = "sea"
    depth: int = 1
    hand: list = field(default_factory=list)
    trophies: list = field(default_factory=list)      # fish id or None, by slot
    regrets: list = field(default_factory=list)
    dinks: list = field(default_factory=list)
    supplies: list = field(default_factory=list)
    rods: list = field(default_factory=list)
    reels: list = field(default_factory=list)
    rod: str = None
    reel: str = None
    reel_used: bool = False
    passed: bool = False
    visited: set = field(default_factory=set)
    bearing: str = None

    def total(self):
        return sum(die.value for die in self.fresh)

    def die(self, die_id):
        for die in self.fresh + self.spent:
            if die.id == die_id:
                return die
        raise KeyError(die_id)

    def spend(self, die):
        self.fresh.remove(die)
        self.spent.append(die)


@dataclass
class Shoal:
    depth: int
    fish: list                 # top is the first
    face_up: bool = False

    def top(self):
        return self.fish[0] if self.fish else None
