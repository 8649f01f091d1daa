"""The state: immutable all through.  Cards are kept by id, tables are in data.py."""
from dataclasses import dataclass, field, replace
from typing import Optional, Tuple

import data


@dataclass(frozen=True)
class Die:
    color: str
    face: int = 0

    def __str__(self):
        return f"{self.color[0]}{self.face}"


@dataclass(frozen=True)
class Shoal:
    cards: Tuple[str, ...]        # the last one is the top
    face_up: bool = False


@dataclass(frozen=True)
class Chance:
    """A little generator; `script` holds outcomes that somebody wants to happen first."""
    seed: int = 1
    script: Tuple = ()            # (what, outcome)
    own: Tuple = ()               # the outcomes that were not in the script


@dataclass(frozen=True)
class Player:
    name: str
    fresh: Tuple[Die, ...] = ()
    spent: Tuple[Die, ...] = ()
    bucks: int = 0
    can_up: bool = False
    lifeboat_up: bool = True
    where: str = data.SEA
    depth: int = 1
    hand: Tuple[str, ...] = ()
    mounts: Tuple[Optional[str], ...] = (None, None, None)
    dinks: Tuple[str, ...] = ()
    supplies: Tuple[str, ...] = ()
    rods: Tuple[str, ...] = ()
    reels: Tuple[str, ...] = ()
    rod: Optional[str] = None
    reel: Optional[str] = None
    regrets: Tuple[str, ...] = ()
    visited: frozenset = frozenset()
    passed: bool = False
    lure: int = 0                 # what cards take off the Difficulty of this cast
    coupon: int = 0               # what Dinks take off the next price
    set_difficulty: Optional[int] = None
    used: Tuple[str, ...] = ()    # Rods and Reels used today
    has_cast: bool = False
    factors: Tuple[int, ...] = data.MOUNT_FACTORS
    preserver_bonus: int = 0      # what the Life Preserver takes off


# ---- questions -------------------------------------------------------------
@dataclass(frozen=True)
class Question:
    seat: int


@dataclass(frozen=True)
class AskReroll(Question):
    pass


@dataclass(frozen=True)
class AskKeepDice(Question):
    """Too many dice: which of `dice` become Fresh?  `room` is how many may."""
    dice: Tuple[Die, ...]
    room: int
    fewer: bool = False


@dataclass(frozen=True)
class AskGive(Question):
    pass


@dataclass(frozen=True)
class AskBearing(Question):
    pass


@dataclass(frozen=True)
class AskEquip(Question):
    pass


@dataclass(frozen=True)
class AskTurn(Question):
    pass


@dataclass(frozen=True)
class AskPay(Question):
    shoal: int


@dataclass(frozen=True)
class AskDropRegret(Question):
    optional: bool = True


@dataclass(frozen=True)
class AskKeepCards(Question):
    shop: str                     # gear or supply
    cards: Tuple[str, ...]
    keep: int


@dataclass(frozen=True)
class AskWorms(Question):
    shoal: int


@dataclass(frozen=True)
class AskReward(Question):
    pass


@dataclass(frozen=True)
class AskDie(Question):
    """Which dice does a card apply to?  what: increment, refresh, reroll, set_max or spend."""
    what: str
    n: int = 1


@dataclass(frozen=True)
class AskShoal(Question):
    """A shoal for a card: peek, reveal or discard_top."""
    what: str
    n: int
    options: Tuple[int, ...]


@dataclass(frozen=True)
class AskCard(Question):
    """A card that goes: discard_item or discard_fish."""
    what: str
    options: Tuple[str, ...]


@dataclass(frozen=True)
class AskOption(Question):
    options: Tuple                # (number, effects)


# not questions, but things to do when everything above them is answered
@dataclass(frozen=True)
class Doing(Question):
    ops: Tuple
    card: str = ""


@dataclass(frozen=True)
class Landing(Question):
    shoal: int
    card: str


@dataclass(frozen=True)
class CanUp(Question):
    pass


@dataclass(frozen=True)
class AskTrophy(Question):
    """The mounted Fish that goes, when several have the same value."""
    slots: Tuple[int, ...]


@dataclass(frozen=True)
class State:
    players: Tuple[Player, ...]
    shoals: Tuple[Shoal, ...]     # 0-2 Depth I, 3-5 Depth II, 6-8 Depth III
    regret_deck: Tuple[str, ...] = ()     # last one is the top
    dink_deck: Tuple[str, ...] = ()
    supply_deck: Tuple[str, ...] = ()
    rod_deck: Tuple[str, ...] = ()
    reel_deck: Tuple[str, ...] = ()
    regret_pile: Tuple[str, ...] = ()
    discards: Tuple[str, ...] = ()        # Fish
    dink_pile: Tuple[str, ...] = ()
    supply_pile: Tuple[str, ...] = ()
    regret_box: Tuple[str, ...] = ()
    bag: Tuple[str, ...] = ()
    day: int = data.MON
    first_day: int = data.MON
    first: int = 0
    preserver: Optional[int] = None
    phase: str = "dawn"
    queue: Tuple[int, ...] = ()   # seats still to be asked in this phase
    turn: Optional[int] = None
    acted: bool = False
    last_turns: Optional[int] = None
    pending: Tuple[Question, ...] = ()
    scores: Tuple[int, ...] = ()
    winners: Tuple[int, ...] = ()
    chance: Chance = field(default_factory=Chance)
    log: Tuple[str, ...] = ()


def depth_of(shoal):
    return shoal // 3 + 1


def with_player(s, seat, **kw):
    ps = list(s.players)
    ps[seat] = replace(ps[seat], **kw)
    return replace(s, players=tuple(ps))


def note(s, text):
    return replace(s, log=s.log + (text,))


def ask(s, question):
    return replace(s, pending=s.pending + (question,))


def answered(s):
    return replace(s, pending=s.pending[:-1])


def turn_order(s):
    n = len(s.players)
    return tuple((s.first + i) % n for i in range(n))


# ---- chance ----------------------------------------------------------------
def _next(c):
    return (c.seed * 6364136223846793005 + 1442695040888963407) % 2 ** 64


def pick(s, what, options):
    """One of `options` at random, as (state, option)."""
    c = s.chance
    for i, (of, got) in enumerate(c.script):
        if of == what:
            return replace(s, chance=replace(c, script=c.script[:i] + c.script[i + 1:])), got
    seed = _next(c)
    got = options[(seed >> 33) % len(options)]
    return replace(s, chance=replace(c, seed=seed, own=c.own + ((what, got),))), got


def shuffled(s, cards):
    left, out, seed = list(cards), [], s.chance
    while left:
        seed = replace(seed, seed=_next(seed))
        out.append(left.pop((seed.seed >> 33) % len(left)))
    return replace(s, chance=seed), tuple(out)


def roll(s, color):
    s, face = pick(s, color, data.FACES[color])
    return s, Die(color, face)


def roll_all(s, dice):
    out = []
    for d in dice:
        s, new = roll(s, d.color)
        out.append(new)
    return s, tuple(out)


# ---- what a player may see ---------------------------------------------------
def observe(s, seat):
    """The table as `seat` sees it: a plain dict."""
    view = {"day": data.DAYS[s.day], "first": s.first, "turn": s.turn, "preserver": s.preserver,
            "shoals": [{"depth": depth_of(i), "count": len(sh.cards),
                        "top": sh.cards[-1] if sh.face_up and sh.cards else None,
                        "shadow": data.FISH[sh.cards[-1]].size if sh.cards and sh.cards[-1] else None}
                       for i, sh in enumerate(s.shoals)],
            "players": []}
    for i, p in enumerate(s.players):
        mine = i == seat
        view["players"].append({
            "name": p.name, "fresh": [str(d) for d in p.fresh], "spent": [str(d) for d in p.spent],
            "bucks": p.bucks, "can_up": p.can_up, "lifeboat_up": p.lifeboat_up,
            "where": p.where, "depth": p.depth, "passed": p.passed,
            "mounts": list(p.mounts), "rod": p.rod, "reel": p.reel,
            "hand": list(p.hand) if mine else len(p.hand),
            "dinks": list(p.dinks) if mine else len(p.dinks),
            "supplies": list(p.supplies) if mine else len(p.supplies),
            "regrets": list(p.regrets),
            "regret_value": sum(data.REGRETS[r].value for r in p.regrets if r)})
    return view
