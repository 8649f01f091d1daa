"""The rules: actions, `legal_actions(state)` and the reducer `apply(state, action)`."""
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Optional, Tuple

import data
from data import CARDS, FISH, PORT, REGRETS, SEA
from state import *  # noqa: F401,F403
from state import (AskCard, AskDie, AskOption, AskShoal, CanUp, Doing, Landing, AskBearing, AskDropRegret, AskEquip, AskGive, AskKeepCards, AskKeepDice, AskPay,
                   AskReroll, AskReward, AskTrophy, AskTurn, AskWorms, Chance, Die, Player, Shoal,
                   State, answered, ask, depth_of, note, pick, roll, roll_all, shuffled, turn_order,
                   with_player)


# ---- actions ---------------------------------------------------------------
@dataclass(frozen=True)
class Action:
    pass


@dataclass(frozen=True)
class Reroll(Action):
    fresh: Tuple[int, ...] = ()       # which Fresh dice are rolled, too


@dataclass(frozen=True)
class KeepDice(Action):
    dice: Tuple[int, ...]


@dataclass(frozen=True)
class GivePreserver(Action):
    to: int


@dataclass(frozen=True)
class Declare(Action):
    where: str


@dataclass(frozen=True)
class Equip(Action):
    rod: Optional[str] = None
    reel: Optional[str] = None


@dataclass(frozen=True)
class Cast(Action):
    shoal: int


@dataclass(frozen=True)
class Pay(Action):
    dice: Tuple[int, ...]


@dataclass(frozen=True)
class TakeDink(Action):
    die: Optional[int]                # None: there is no die to spend, and no Dink


@dataclass(frozen=True)
class EndTurn(Action):
    pass


@dataclass(frozen=True)
class UseGear(Action):
    card: str


@dataclass(frozen=True)
class PickDice(Action):
    dice: Tuple[Die, ...] = ()        # Fresh
    spent: Tuple[str, ...] = ()       # Spent, by colour


@dataclass(frozen=True)
class PickShoal(Action):
    shoal: int


@dataclass(frozen=True)
class PickCard(Action):
    card: str


@dataclass(frozen=True)
class Choose(Action):
    number: int


@dataclass(frozen=True)
class AbandonShip(Action):
    pass


@dataclass(frozen=True)
class Sell(Action):
    cards: Tuple[str, ...]


@dataclass(frozen=True)
class Shop(Action):
    shop: str                         # rod, reel, supply, dice
    price: int


@dataclass(frozen=True)
class KeepCards(Action):
    cards: Tuple[str, ...]


@dataclass(frozen=True)
class Mount(Action):
    where: Tuple[Tuple[str, int], ...]    # (fish, slot)


@dataclass(frozen=True)
class Pass(Action):
    pass


@dataclass(frozen=True)
class Reward(Action):
    kind: str                         # dink or regret


@dataclass(frozen=True)
class Eat(Action):
    card: str


@dataclass(frozen=True)
class UseWorms(Action):
    shoal: int


@dataclass(frozen=True)
class PutBack(Action):
    top: bool


@dataclass(frozen=True)
class UsePreserver(Action):
    pass


@dataclass(frozen=True)
class UseCard(Action):
    card: str


@dataclass(frozen=True)
class DropSinker(Action):
    die: int


@dataclass(frozen=True)
class DropRegret(Action):
    card: Optional[str] = None


@dataclass(frozen=True)
class Unmount(Action):
    slot: int


GEAR_SHOP = {1: (1, 1), 3: (3, 1), 5: (5, 2)}      # price: (draw, keep)
DICE_SHOP = {1: 1, 3: 2, 5: 3}


class NotInTheBox(Exception):
    """A card text that this program does not know."""


# ---- figures ---------------------------------------------------------------
def max_dice(p):
    return data.madness_row(len(p.regrets))[1]


def fish_value(p, card):
    f = FISH[card]
    fixed = f.trait("value_fixed")
    if fixed:
        return fixed["n"]
    row = data.madness_row(len(p.regrets))
    return max(0, f.value + (row[3] if f.foul else row[2]))


def regret_value(p):
    return sum(REGRETS[r].value for r in p.regrets if r) + (0 if p.lifeboat_up else 10)


def gear(p, name):
    return [t for g in (p.rod, p.reel) if g for t in CARDS[g].static if t["is"] == name]


def matches(f, want, first):
    return (want == "all" or want.get("size") == f.size or want.get("align") == ("foul" if f.foul else "fair")
            or "first_today" in want and first)


def change_of(s, seat, shoal):
    """What is added to the Difficulty of the top Fish for this player."""
    p = s.players[seat]
    f = FISH[s.shoals[shoal].cards[-1]]
    change = p.lure - p.preserver_bonus
    for t in gear(p, "difficulty"):
        if matches(f, t["filter"], not p.has_cast):
            change += t["n"]
    per = f.trait("difficulty_per")
    if per:
        change += len(p.regrets if per["thing"] == "regrets" else p.hand)
    return change


def difficulty(s, seat, shoal):
    p = s.players[seat]
    f = FISH[s.shoals[shoal].cards[-1]]
    base = f.difficulty if p.set_difficulty is None else p.set_difficulty
    return max(0, base + change_of(s, seat, shoal))


def price_of(p, price):
    return max(0, price - p.preserver_bonus - p.coupon - data.madness_row(len(p.regrets))[4])


def enough(s, seat, shoal, dice):
    exact = FISH[s.shoals[shoal].cards[-1]].trait("exact_dice")
    return sum(d.face for d in dice) >= difficulty(s, seat, shoal) and (not exact or len(dice) == exact["n"])


# ---- little steps ------------------------------------------------------------
DECKS = {"regret": ("regret_deck", "regret_pile"), "dink": ("dink_deck", "dink_pile"),
         "supply": ("supply_deck", "supply_pile"), "rod": ("rod_deck", None), "reel": ("reel_deck", None)}


def unseen(s, kind):
    """The cards of a kind that may be those nobody has seen."""
    left = list(data.PILES[kind])
    places = [s.discards, s.dink_pile, s.supply_pile, s.regret_pile, s.regret_box]
    places += [getattr(s, n + "_deck") for n in ("regret", "dink", "supply", "rod", "reel")]
    places += [sh.cards for sh in s.shoals]
    for p in s.players:
        places += [p.hand, p.mounts, p.dinks, p.supplies, p.rods, p.reels, p.regrets]
    places += [q.cards for q in s.pending if isinstance(q, AskKeepCards)]
    for place in places:
        for c in place:
            if c in left:
                left.remove(c)
    return left or data.PILES[kind]


def known(s, card, kind):
    """A card that nobody has seen gets its name when somebody looks."""
    if card is not None:
        return s, card
    return pick(s, "fish" if kind.startswith("fish") else kind, unseen(s, kind))


def pop(s, kind):
    """The top card of a deck as (state, card); card is False if there is none."""
    deck, pile = DECKS[kind]
    if not getattr(s, deck) and pile and getattr(s, pile):
        s = replace(s, **{deck: (None,) * len(getattr(s, pile)), pile: ()})
    cards = getattr(s, deck)
    if not cards:
        return s, False
    s, card = known(replace(s, **{deck: cards[:-1]}), cards[-1], kind)
    return s, card


def without(cards, card):
    left = list(cards)
    left.remove(card)
    return tuple(left)


def draw_regret(s, seat, n=1):
    n += sum(FISH[c].trait("extra_regret_draw")["n"] for c in s.players[seat].hand
             if c and FISH[c].trait("extra_regret_draw"))
    for _ in range(n):
        s, card = pop(s, "regret")
        if card is False:
            break
        s = with_player(s, seat, regrets=s.players[seat].regrets + (card,))
    return settle_madness(s, seat)


def drop_regret(s, seat, card):
    return replace(with_player(s, seat, regrets=without(s.players[seat].regrets, card)),
                   regret_pile=s.regret_pile + (card,))


def settle_madness(s, seat):
    """A new row of the Madness Tracker: no more Fresh dice than it says."""
    p = s.players[seat]
    room = max_dice(p)
    if len(p.fresh) <= room:
        return s
    dice = sorted(p.fresh, key=lambda d: -d.face)
    return with_player(s, seat, fresh=tuple(dice[:room]), spent=p.spent + tuple(dice[room:]))


def draw_dink(s, seat):
    s, card = pop(s, "dink")
    return s if card is False else with_player(s, seat, dinks=s.players[seat].dinks + (card,))


def spend(s, seat, which):
    p = s.players[seat]
    return with_player(s, seat, fresh=tuple(d for i, d in enumerate(p.fresh) if i not in which),
                       spent=p.spent + tuple(p.fresh[i] for i in which))


def find(pool, dice):
    """The places of these dice in a pool, or None."""
    left, out = list(enumerate(pool)), []
    for d in dice:
        hit = next((x for x in left if x[1] == d), None)
        if hit is None:
            return None
        left.remove(hit)
        out.append(hit[0])
    return tuple(out)


def place_dice(s, seat, dice, muster=False):
    """New or rolled dice join the Fresh Pool as far as there is room."""
    p = s.players[seat]
    room = max_dice(p) - len(p.fresh)
    if room <= 0:
        return with_player(s, seat, spent=p.spent + dice)
    if muster and dice:
        return ask(s, AskKeepDice(seat, dice, min(room, len(dice)), True))
    if len(dice) <= room:
        return with_player(s, seat, fresh=p.fresh + dice)
    return ask(s, AskKeepDice(seat, dice, room))


def take_fish(s, seat, card):
    """A Fish leaves the hand for good (sold or eaten)."""
    s = with_player(s, seat, hand=without(s.players[seat].hand, card))
    s = replace(s, discards=s.discards + (card,))
    if FISH[card].foul:
        s = draw_regret(s, seat)
    return s


def who(s, seat, word):
    n = len(s.players)
    ring = [(seat + i) % n for i in range(n)]
    if word == "self":
        return [seat]
    if word == "all":
        return ring
    if word == "others":
        return ring[1:]
    if word == "left":
        return [ring[1]]
    if word == "right":
        return [ring[-1]]
    if word == "at_sea":
        return [i for i in ring if s.players[i].where == SEA]
    if isinstance(word, dict) and "at_depth" in word:
        return [i for i in ring if s.players[i].where == SEA and s.players[i].depth == word["at_depth"]]
    raise NotInTheBox(f"this program has no way to choose {word}")


def test(s, seat, t):
    p = s.players[seat]
    (name, n), = t.items()
    return {"at_depth": p.where == SEA and p.depth == n, "regrets_at_most": len(p.regrets) <= n,
            "regrets_at_least": len(p.regrets) >= n, "fresh_at_most": len(p.fresh) <= n,
            "hand_at_least": len(p.hand) >= n, "bucks_at_least": p.bucks >= n}[name]


def do(s, seat, ops, card=""):
    return ask(s, Doing(seat, tuple(ops), card)) if ops else s


def effect(s, seat, op, card):
    """One word of a card."""
    p = s.players[seat]
    word, n = op["do"], op.get("n", 1)
    if word == "gain_bucks":
        for i in who(s, seat, op["who"]):
            s = with_player(s, i, bucks=s.players[i].bucks + n)
    elif word == "draw_regret":
        for i in who(s, seat, op["who"]):
            s = draw_regret(s, i, n)
    elif word == "discard_regret":
        if op["pick"] == "random":
            for i in who(s, seat, op["who"]):
                for _ in range(min(n, len(s.players[i].regrets))):
                    s, r = pick(s, "lost-regret", s.players[i].regrets)
                    s = drop_regret(s, i, r)
        else:
            for i in reversed(who(s, seat, op["who"])):
                for _ in range(min(n, len(s.players[i].regrets))):
                    s = ask(s, AskDropRegret(i, False))
    elif word == "draw_dink":
        for _ in range(n):
            s = draw_dink(s, seat)
    elif word == "take_supply":
        for _ in range(n):
            s, c = pop(s, "supply")
            if c:
                s = with_player(s, seat, supplies=s.players[seat].supplies + (c,))
    elif word in ("increment", "refresh"):
        for _ in range(n):
            s = ask(s, AskDie(seat, word))
    elif word in ("reroll", "set_max"):
        s = ask(s, AskDie(seat, word, len(p.fresh) if n == "all" else n))
    elif word == "gain_die":
        s = gain_die(s, seat, op["kind"])
    elif word == "flip_worms":
        s = with_player(s, seat, can_up=True)
    elif word == "boat":
        for i in who(s, seat, op["who"]):
            if s.players[i].where == SEA:
                depth = op["to"] if "to" in op else s.players[i].depth + op["by"]
                s = with_player(s, i, depth=min(3, max(1, depth)))
    elif word == "set_difficulty":
        s = with_player(s, seat, set_difficulty=op["x"])
    elif word == "add_difficulty":
        s = with_player(s, seat, lure=p.lure + op["x"])
    elif word == "add_slot":
        s = with_player(s, seat, mounts=p.mounts + (None,), factors=p.factors + (op["multiplier"],))
    elif word == "coin":
        s, side = pick(s, "coin", ("heads", "tails"))
        s = do(s, seat, op[side], card)
    elif word == "if":
        s = do(s, seat, op["then"] if test(s, seat, op["test"]) else op.get("else", ()), card)
    elif word == "choose_one":
        s = ask(s, AskOption(seat, tuple((i, tuple(o)) for i, o in enumerate(op["of"], 1))))
    elif word == "may":
        cost = op["cost"]
        if set(cost) - {"bucks", "dice", "regrets", "fish"}:
            raise NotInTheBox("this program knows no such price on a card")
        if (p.bucks >= cost.get("bucks", 0) and len(p.fresh) >= cost.get("dice", 0)
                and len(p.hand) >= cost.get("fish", 0)
                and len(s.regret_deck) + len(s.regret_pile) >= cost.get("regrets", 0)):
            first = []
            if cost.get("bucks"):
                first.append({"do": "gain_bucks", "n": -cost["bucks"], "who": "self"})
            if cost.get("regrets"):
                first.append({"do": "draw_regret", "n": cost["regrets"], "who": "self"})
            if cost.get("fish"):
                first.append({"do": "discard_fish", "filter": "all", "who": "self"})
            if cost.get("dice"):
                first.append({"do": "spend", "n": cost["dice"]})
            s = ask(s, AskOption(seat, ((1, tuple(first + list(op["then"]))), (0, ()))))
    elif word in ("peek", "reveal", "discard_top"):
        area = op["area"]
        here = next((q.shoal for q in reversed(s.pending) if isinstance(q, AskPay)), None)
        if isinstance(area, dict):
            some = tuple(i for i, sh in enumerate(s.shoals) if sh.cards)
            for _ in range(area["any"]):
                s = ask(s, AskShoal(seat, word, n, some))
            return s
        if area == "all_tops":
            where = range(9)
        elif here is None:
            where = ()
        elif area == "column":
            where = range(here % 3, 9, 3)
        elif area == "row":
            where = range(here // 3 * 3, here // 3 * 3 + 3)
        elif area == "this_shoal":
            where = (here,)
        else:
            raise NotInTheBox(f"this program does not know the area {area}")
        if word == "reveal":
            for i in reversed(where):
                s = ask(s, AskShoal(seat, word, n, (i,)))
        else:
            for i in where:
                s = at_shoal(s, seat, word, n, i)
    elif word == "discard_item":
        for i in reversed(who(s, seat, op["who"])):
            s = ask(s, AskCard(i, word, s.players[i].supplies))
    elif word == "discard_fish":
        some = tuple(c for c in p.hand if op["filter"] == "all" or matches(FISH[c], op["filter"], False))
        s = ask(s, AskCard(seat, word, some))
    elif word == "move_regret" and op["pick"] == "random":
        to = who(s, seat, op["to"])[0]
        for _ in range(min(n, len(p.regrets))):
            s, r = pick(s, "lost-regret", s.players[seat].regrets)
            s = with_player(s, seat, regrets=without(s.players[seat].regrets, r))
            s = settle_madness(with_player(s, to, regrets=s.players[to].regrets + (r,)), to)
    elif word == "spend":
        s = ask(s, AskDie(seat, "spend", n))
    elif word == "for_each":
        for i in reversed(who(s, seat, op["who"])):
            s = do(s, i, op["then"], card)
    elif word == "end_action":
        at = max((i for i, q in enumerate(s.pending) if isinstance(q, AskPay)), default=None)
        if at is not None:
            s = replace(s, pending=s.pending[:at], acted=not op["free"] in (True, "yes"))
            s = end_cast(s, seat)
            s = ask(s, AskTurn(seat))
    else:
        raise NotInTheBox(f"the text of {card} has a word that this program does not know: {word}")
    return s


def at_shoal(s, seat, word, n, i):
    sh = s.shoals[i]
    if not sh.cards:
        return s
    kind = f"fish{depth_of(i)}"
    cards = list(sh.cards)
    if word == "reveal":
        if sh.face_up:
            return s
        s, cards[-1] = known(s, cards[-1], kind)
        s = set_shoal(s, i, Shoal(tuple(cards), True))
        return do(s, seat, FISH[cards[-1]].reveal, cards[-1])
    first = 1 if word == "peek" and sh.face_up else 0
    for k in range(first, min(first + n, len(cards))):
        s, cards[-1 - k] = known(s, cards[-1 - k], kind)
    if word == "peek":
        return set_shoal(s, i, Shoal(tuple(cards), sh.face_up))
    n = min(n, len(cards))
    s = replace(s, discards=s.discards + tuple(reversed(cards[-n:])))
    return set_shoal(s, i, Shoal(tuple(cards[:-n])))


def gain_die(s, seat, kind):
    if kind == "any":
        if not s.bag:
            return s
        s, color = pick(s, "bag", s.bag)
    else:
        color = kind
    if color not in s.bag:
        return s
    s, die = roll(replace(s, bag=without(s.bag, color)), color)
    return place_dice(s, seat, (die,))


def make_port(s, seat):
    s = with_player(s, seat, where=PORT, depth=1)
    s = ask(ask(s, CanUp(seat)), AskReroll(seat))
    if s.players[seat].regrets:
        s = ask(s, AskDropRegret(seat))
    return s


def set_shoal(s, i, shoal):
    sh = list(s.shoals)
    sh[i] = shoal
    return replace(s, shoals=tuple(sh))


# ---- the course of a day -------------------------------------------------------
def dawn(s):
    if s.day == s.first_day and s.turn is None:
        return replace(s, phase="muster", queue=turn_order(s))
    s = replace(s, day=s.day + 1, first=(s.first + 1) % len(s.players), turn=None, last_turns=None)
    s = note(s, f"-- {data.DAYS[s.day]}")
    for i, sh in enumerate(s.shoals):
        if sh.face_up and sh.cards:
            s = replace(set_shoal(s, i, Shoal(sh.cards[:-1])), discards=s.discards + sh.cards[-1:])
    for seat, p in enumerate(s.players):
        s = with_player(s, seat, passed=False, visited=frozenset(), lure=0, preserver_bonus=0, coupon=0,
                        used=(), has_cast=False,
                        can_up=p.can_up or s.day in (data.WED, data.FRI),
                        bucks=p.bucks + (3 if s.day == data.THU else 0),
                        depth=1)
    if s.day == data.SAT:
        for seat in turn_order(s):
            color = next((c for c in ("orange", "blue", "green") if c in s.bag), None)
            if color:
                s = replace(s, bag=without(s.bag, color))
                s = with_player(s, seat, spent=s.players[seat].spent + (Die(color),))
    return replace(s, phase="muster", queue=turn_order(s))


def flow(s):
    """Go on until somebody has something to decide or the game is over."""
    while True:
        if s.pending:
            q = s.pending[-1]
            if isinstance(q, Doing):
                s = answered(s)
                if len(q.ops) > 1:
                    s = ask(s, replace(q, ops=q.ops[1:]))
                s = effect(s, q.seat, q.ops[0], q.card)
            elif isinstance(q, Landing):
                s = land(answered(s), q)
            elif isinstance(q, CanUp):
                s = with_player(answered(s), q.seat, can_up=True)
            elif isinstance(q, (AskDropRegret, AskDie, AskKeepCards, AskOption, AskShoal, AskCard, AskTrophy, AskReward)):
                answers = set(legal_actions(s))
                if not answers:
                    s = answered(s)
                elif len(answers) == 1 and not isinstance(q, AskReward):
                    a = answers.pop()
                    s = REDUCERS[type(a)](s, q.seat, a)
                else:
                    return s
            else:
                return s
        elif s.phase == "over":
            return s
        elif s.phase == "dawn":
            s = dawn(s)
        elif s.phase == "muster":
            if s.queue:
                s = ask(replace(s, queue=s.queue[1:]), AskReroll(s.queue[0]))
            else:
                s = throw_preserver(replace(s, phase="bearings"))
        elif s.phase == "bearings":
            if s.day == s.first_day:
                s = begin_turn(replace(s, phase="action"), s.first)
            elif s.turn is None:
                s = replace(s, turn=-1, queue=turn_order(s))
            elif s.queue:
                s = ask(replace(s, queue=s.queue[1:]), AskBearing(s.queue[0]))
            else:
                s = replace(s, phase="equip", queue=turn_order(s))
        elif s.phase == "equip":
            if s.queue:
                seat, s = s.queue[0], replace(s, queue=s.queue[1:])
                if s.players[seat].rods or s.players[seat].reels:
                    s = ask(s, AskEquip(seat))
            else:
                s = begin_turn(replace(s, phase="action"), s.first)
        elif s.phase == "action":
            s = next_turn(s)


def begin_turn(s, seat):
    return ask(replace(s, turn=seat, acted=False), AskTurn(seat))


def throw_preserver(s):
    totals = [sum(d.face for d in p.fresh) for p in s.players]
    return ask(s, AskGive(totals.index(max(totals))))


def next_turn(s):
    """The turn of s.turn is over (his questions are all answered)."""
    waiting = [i for i, p in enumerate(s.players) if not p.passed]
    if not waiting:
        return end_day(s)
    if len(waiting) == 1:
        seat = waiting[0]
        left = 2 if s.last_turns is None else s.last_turns - 1
        if left == 0:
            return end_day(s)
        return begin_turn(replace(s, last_turns=left), seat)
    seat = (s.turn + 1) % len(s.players)
    if s.players[seat].passed:
        return ask(replace(s, turn=seat), AskReward(seat))
    return begin_turn(s, seat)


def end_day(s):
    if s.day == data.SAT or not any(sh.cards for sh in s.shoals):
        return final_regrets(replace(s, phase="over"))
    return replace(s, phase="dawn", turn=s.turn if s.turn is not None else 0)


def final_regrets(s):
    worst = max(regret_value(p) for p in s.players)
    for seat, p in reversed(list(enumerate(s.players))):
        if regret_value(p) == worst and any(p.mounts):
            values = {i: fish_value(p, m) for i, m in enumerate(p.mounts) if m}
            mark = max(values.values())
            s = ask(s, AskTrophy(seat, tuple(i for i, v in values.items() if v == mark)))
    return s if s.pending else score(s)


def unmount(s, seat, slot):
    p = s.players[seat]
    return replace(with_player(s, seat, mounts=tuple(None if i == slot else m for i, m in enumerate(p.mounts))),
                   discards=s.discards + (p.mounts[slot],))


def score_of(p):
    return (sum(fish_value(p, c) for c in p.hand if c)
            + sum(fish_value(p, m) * f for m, f in zip(p.mounts, p.factors) if m)
            + p.bucks // 2)


def score(s):
    scores = tuple(score_of(p) for p in s.players)
    key = [(-scores[i], regret_value(p), len(p.regrets)) for i, p in enumerate(s.players)]
    return replace(s, scores=scores, winners=tuple(i for i, k in enumerate(key) if k == min(key)))


# ---- what may be done ------------------------------------------------------------
def cast_targets(s, seat):
    p = s.players[seat]
    locked = {i % 3: i for i, sh in enumerate(s.shoals)
              if sh.face_up and sh.cards and FISH[sh.cards[-1]].trait("column_lock")}
    return [i for i, sh in enumerate(s.shoals)
            if sh.cards and depth_of(i) <= p.depth and locked.get(i % 3, i) == i]


def usable(p, card, paying):
    c = CARDS[card]
    if c.when == "sea_pay":
        return paying
    if c.when == "shop":
        return p.where == PORT
    return c.when == "any_turn"


def free_actions(s, seat, paying=False):
    p = s.players[seat]
    if s.preserver == seat:
        yield UsePreserver()
    for c in p.dinks + p.supplies:
        if c and usable(p, c, paying):
            yield UseCard(c)
    for c in (p.rod, p.reel):
        if c and CARDS[c].limit > p.used.count(c) and usable(p, c, paying):
            yield UseGear(c)
    for c in p.hand:
        if c and FISH[c].eat:
            yield Eat(c)
    if p.where == SEA:
        if p.can_up:
            for i in cast_targets(s, seat):
                if not s.shoals[i].face_up:
                    yield UseWorms(i)
        if p.depth < 3:
            for i in range(len(p.fresh)):
                yield DropSinker(i)


def subsets(cards, most=None):
    for n in range(1, min(len(cards), most or len(cards)) + 1):
        yield from combinations(cards, n)


def legal_actions(s):
    if not s.pending:
        return
    q = s.pending[-1]
    p = s.players[q.seat]
    if isinstance(q, AskReroll):
        for n in range(len(p.fresh) + 1):
            for c in combinations(range(len(p.fresh)), n):
                yield Reroll(c)
    elif isinstance(q, AskKeepDice):
        for n in range(q.room + 1) if q.fewer else (q.room,):
            for c in combinations(range(len(q.dice)), n):
                yield KeepDice(c)
    elif isinstance(q, AskGive):
        for i in range(len(s.players)):
            if i != q.seat:
                yield GivePreserver(i)
    elif isinstance(q, AskBearing):
        yield Declare(SEA)
        yield Declare(PORT)
    elif isinstance(q, AskEquip):
        for rod in (None,) + p.rods:
            for reel in (None,) + p.reels:
                yield Equip(rod, reel)
    elif isinstance(q, AskTurn):
        yield from turn_actions(s, q.seat)
    elif isinstance(q, AskPay):
        ways = [c for n in range(len(p.fresh) + 1) for c in combinations(range(len(p.fresh)), n)
                if enough(s, q.seat, q.shoal, [p.fresh[i] for i in c])]
        for c in ways:
            yield Pay(c)
        if not ways:
            for i in range(len(p.fresh)):
                yield TakeDink(i)
            if not p.fresh:
                yield TakeDink(None)
        yield from free_actions(s, q.seat, paying=True)
    elif isinstance(q, AskDropRegret):
        for c in p.regrets:
            yield DropRegret(c)
        if q.optional:
            yield DropRegret(None)
    elif isinstance(q, AskKeepCards):
        for c in combinations(q.cards, min(q.keep, len(q.cards))):
            yield KeepCards(c)
    elif isinstance(q, AskWorms):
        yield PutBack(True)
        yield PutBack(False)
    elif isinstance(q, AskReward):
        if s.dink_deck or s.dink_pile:
            yield Reward("dink")
        if p.regrets:
            yield Reward("regret")
    elif isinstance(q, AskTrophy):
        for i in q.slots:
            yield Unmount(i)
    elif isinstance(q, AskDie):
        if q.what == "refresh":
            if len(p.fresh) < max_dice(p):
                for color in sorted({d.color for d in p.spent}):
                    yield PickDice((), (color,))
        else:
            pool = [d for d in p.fresh if q.what in ("reroll", "spend") or d.face < max(data.FACES[d.color])]
            if pool:
                for c in combinations(pool, min(q.n, len(pool))):
                    yield PickDice(tuple(sorted(c, key=str)))
    elif isinstance(q, AskShoal):
        for i in q.options:
            if s.shoals[i].cards and not (q.what == "reveal" and s.shoals[i].face_up):
                yield PickShoal(i)
    elif isinstance(q, AskCard):
        for c in q.options:
            yield PickCard(c)
    elif isinstance(q, AskOption):
        for number, _ in q.options:
            yield Choose(number)


def turn_actions(s, seat):
    p = s.players[seat]
    if s.acted:
        yield EndTurn()
        yield from free_actions(s, seat)
        return
    if p.where == SEA:
        for i in cast_targets(s, seat):
            yield Cast(i)
        if p.lifeboat_up:
            yield AbandonShip()
    else:
        for cards in subsets([c for c in p.hand if c and not FISH[c].trait("no_sell")]):
            yield Sell(cards)
        for shop, deck in (("rod", s.rod_deck), ("reel", s.reel_deck), ("supply", s.supply_deck), ("dice", s.bag)):
            door = "gear" if shop in ("rod", "reel") else shop
            if deck and door not in p.visited:
                for price in (1, 3, 5):
                    if p.bucks >= price_of(p, price):
                        yield Shop(shop, price)
        slots = [i for i, m in enumerate(p.mounts) if m is None]
        for cards in subsets(p.hand, len(slots)):
            for where in permutations(slots, len(cards)):
                yield Mount(tuple(zip(cards, where)))
    yield Pass()
    yield from free_actions(s, seat)


# ---- the reducer ---------------------------------------------------------------
def apply(s, a):
    if not is_legal(s, a):
        raise ValueError(f"not allowed now: {a}")
    return flow(REDUCERS[type(a)](s, s.pending[-1].seat, a))


def is_legal(s, a):
    if not s.pending:
        return False
    q = s.pending[-1]
    p = s.players[q.seat]
    if isinstance(a, Pay) and isinstance(q, AskPay):      # paying too much is allowed
        return (len(set(a.dice)) == len(a.dice) and all(0 <= i < len(p.fresh) for i in a.dice)
                and enough(s, q.seat, q.shoal, [p.fresh[i] for i in a.dice]))
    if isinstance(a, Sell) and isinstance(q, AskTurn):    # in any order
        return (p.where == PORT and not s.acted and bool(a.cards)
                and all(a.cards.count(c) <= p.hand.count(c) and not FISH[c].trait("no_sell") for c in a.cards))
    return a in legal_actions(s)


def do_reroll(s, seat, a):
    s = answered(s)
    p = s.players[seat]
    rolled = p.spent + tuple(p.fresh[i] for i in a.fresh)
    s = with_player(s, seat, fresh=tuple(d for i, d in enumerate(p.fresh) if i not in a.fresh), spent=())
    s, rolled = roll_all(s, rolled)
    return place_dice(s, seat, rolled, muster=True)


def do_keep_dice(s, seat, a):
    q = s.pending[-1]
    p = s.players[seat]
    return with_player(answered(s), seat, fresh=p.fresh + tuple(q.dice[i] for i in a.dice),
                       spent=p.spent + tuple(d for i, d in enumerate(q.dice) if i not in a.dice))


def do_give(s, seat, a):
    return replace(answered(s), preserver=a.to)


def do_declare(s, seat, a):
    s = answered(s)
    came_from = s.players[seat].where
    if a.where == SEA:
        return with_player(s, seat, where=SEA, depth=1 if came_from == PORT else s.players[seat].depth)
    return make_port(s, seat) if came_from == SEA else s


def do_equip(s, seat, a):
    return with_player(answered(s), seat, rod=a.rod, reel=a.reel)


def done(s):
    """The action of the turn is over; the turn goes on with free actions."""
    return replace(s, acted=True)


def end_cast(s, seat):
    return with_player(s, seat, lure=0, set_difficulty=None, has_cast=True)


def do_cast(s, seat, a):
    sh = s.shoals[a.shoal]
    s, card = known(s, sh.cards[-1], f"fish{depth_of(a.shoal)}")
    s = set_shoal(s, a.shoal, Shoal(sh.cards[:-1] + (card,), True))
    s = note(s, f"{s.players[seat].name} casts: {card}")
    s = ask(done(s), AskPay(seat, a.shoal))
    if gear(s.players[seat], "ignore_reveal"):
        return s
    return do(s, seat, FISH[card].reveal, card)


def do_pay(s, seat, a):
    q = s.pending[-1]
    s = answered(spend(s, seat, a.dice))
    sh = s.shoals[q.shoal]
    card = sh.cards[-1]
    s = set_shoal(s, q.shoal, Shoal(sh.cards[:-1]))
    s = with_player(end_cast(s, seat), seat, preserver_bonus=0)
    return do(ask(s, Landing(seat, q.shoal, card)), seat, FISH[card].catch, card)


def land(s, q):
    """The Fish that was caught comes into the hand."""
    s = with_player(s, q.seat, hand=s.players[q.seat].hand + (q.card,))
    if not s.shoals[q.shoal].cards:
        s = draw_regret(s, q.seat)
    return s


def do_take_dink(s, seat, a):
    s = end_cast(answered(s), seat)
    if a.die is None:
        return s
    s = spend(s, seat, (a.die,))
    for _ in range(max([1] + [t["n"] for t in gear(s.players[seat], "dink_draw_n")])):
        s = draw_dink(s, seat)
    return s


def do_abandon(s, seat, a):
    return make_port(with_player(done(s), seat, lifeboat_up=False), seat)


def do_sell(s, seat, a):
    s = done(s)
    for card in a.cards:
        p = s.players[seat]
        s = with_player(s, seat, bucks=p.bucks + fish_value(p, card))
        s = take_fish(s, seat, card)
    return s


def do_shop(s, seat, a):
    s = done(s)
    p = s.players[seat]
    door = "gear" if a.shop in ("rod", "reel") else a.shop
    s = with_player(s, seat, bucks=p.bucks - price_of(p, a.price), coupon=0, visited=p.visited | {door, a.shop})
    if a.shop == "dice":
        new = ()
        for _ in range(min(DICE_SHOP[a.price], len(s.bag))):
            s, color = pick(s, "bag", s.bag)
            s = replace(s, bag=without(s.bag, color))
            new += (Die(color),)
        s, new = roll_all(s, new)
        return place_dice(s, seat, new)
    n, keep = GEAR_SHOP[a.price]
    cards = ()
    for _ in range(n):
        s, card = pop(s, a.shop)
        if card:
            cards += (card,)
    return ask(s, AskKeepCards(seat, a.shop, cards, keep))


def do_keep_cards(s, seat, a):
    q = s.pending[-1]
    s = answered(s)
    p = s.players[seat]
    left = q.cards
    for c in a.cards:
        left = without(left, c)
    name = q.shop + "_deck"
    s = replace(s, **{name: left + getattr(s, name)})     # under the deck
    if q.shop == "supply":
        return with_player(s, seat, supplies=p.supplies + a.cards)
    if q.shop == "rod":
        return with_player(s, seat, rods=p.rods + a.cards, rod=p.rod or a.cards[0])
    return with_player(s, seat, reels=p.reels + a.cards, reel=p.reel or a.cards[0])


def do_mount(s, seat, a):
    s = done(s)
    for card, slot in a.where:
        p = s.players[seat]
        hand = list(p.hand)
        hand.remove(card)
        mounts = list(p.mounts)
        mounts[slot] = card
        s = with_player(s, seat, hand=tuple(hand), mounts=tuple(mounts))
    return s


def do_pass(s, seat, a):
    return ask(with_player(answered(s), seat, passed=True), AskReward(seat))


def do_reward(s, seat, a):
    s = answered(s)
    if a.kind == "dink":
        return draw_dink(s, seat)
    s, card = pick(s, "lost-regret", s.players[seat].regrets)
    return drop_regret(s, seat, card)


def do_eat(s, seat, a):
    return do(take_fish(s, seat, a.card), seat, FISH[a.card].eat, a.card)


def do_worms(s, seat, a):
    sh = s.shoals[a.shoal]
    s, card = known(s, sh.cards[-1], f"fish{depth_of(a.shoal)}")
    s = set_shoal(s, a.shoal, Shoal(sh.cards[:-1] + (card,)))
    return ask(with_player(s, seat, can_up=False), AskWorms(seat, a.shoal))


def do_put_back(s, seat, a):
    q = s.pending[-1]
    s = answered(s)
    sh = s.shoals[q.shoal]
    if a.top:
        return s
    return set_shoal(s, q.shoal, Shoal(sh.cards[-1:] + sh.cards[:-1]))


def do_preserver(s, seat, a):
    return with_player(replace(s, preserver=None), seat, preserver_bonus=2)


def do_use_card(s, seat, a):
    p = s.players[seat]
    c = CARDS[a.card]
    if c.kind == "dink":
        s = replace(with_player(s, seat, dinks=without(p.dinks, a.card)), dink_pile=s.dink_pile + (a.card,))
    else:
        s = replace(with_player(s, seat, supplies=without(p.supplies, a.card)),
                    supply_pile=s.supply_pile + (a.card,))
    p = s.players[seat]
    if c.when == "shop":
        return with_player(s, seat, coupon=p.coupon + c.cut)
    return do(with_player(s, seat, lure=p.lure - c.cut), seat, c.effects, a.card)


def do_use_gear(s, seat, a):
    return do(with_player(s, seat, used=s.players[seat].used + (a.card,)), seat, CARDS[a.card].effects, a.card)


def do_end_turn(s, seat, a):
    return answered(s)


def do_pick_dice(s, seat, a):
    q = s.pending[-1]
    s = answered(s)
    p = s.players[seat]
    if q.what == "refresh":
        i = next(i for i, d in enumerate(p.spent) if d.color == a.spent[0])
        s, die = roll(with_player(s, seat, spent=p.spent[:i] + p.spent[i + 1:]), p.spent[i].color)
        return with_player(s, seat, fresh=p.fresh + (die,))
    which = find(p.fresh, a.dice)
    if q.what == "spend":
        return spend(s, seat, which)
    dice = list(p.fresh)
    for i in which:
        faces = data.FACES[dice[i].color]
        if q.what == "increment":
            dice[i] = Die(dice[i].color, min(f for f in faces if f > dice[i].face))
        elif q.what == "set_max":
            dice[i] = Die(dice[i].color, max(faces))
        else:
            s, dice[i] = roll(s, dice[i].color)
    return with_player(s, seat, fresh=tuple(dice))


def do_pick_shoal(s, seat, a):
    q = s.pending[-1]
    s = answered(s)
    if s.pending and isinstance(s.pending[-1], AskShoal) and s.pending[-1].what == q.what:
        nxt = s.pending[-1]
        s = ask(answered(s), replace(nxt, options=tuple(i for i in nxt.options if i != a.shoal)))
    return at_shoal(s, seat, q.what, q.n, a.shoal)


def do_pick_card(s, seat, a):
    q = s.pending[-1]
    s = answered(s)
    p = s.players[seat]
    if q.what == "discard_item":
        return replace(with_player(s, seat, supplies=without(p.supplies, a.card)),
                       supply_pile=s.supply_pile + (a.card,))
    return replace(with_player(s, seat, hand=without(p.hand, a.card)), discards=s.discards + (a.card,))


def do_choose(s, seat, a):
    q = s.pending[-1]
    return do(answered(s), seat, dict(q.options)[a.number])


def do_sinker(s, seat, a):
    return with_player(spend(s, seat, (a.die,)), seat, depth=s.players[seat].depth + 1)


def do_drop_regret(s, seat, a):
    s = answered(s)
    return drop_regret(s, seat, a.card) if a.card else s


def do_unmount(s, seat, a):
    s = unmount(answered(s), seat, a.slot)
    return s if s.pending else score(s)


REDUCERS = {Reroll: do_reroll, KeepDice: do_keep_dice, GivePreserver: do_give, Declare: do_declare,
            Equip: do_equip, Cast: do_cast, Pay: do_pay, TakeDink: do_take_dink, AbandonShip: do_abandon,
            Sell: do_sell, Shop: do_shop, KeepCards: do_keep_cards, Mount: do_mount, Pass: do_pass,
            Reward: do_reward, Eat: do_eat, UseWorms: do_worms, PutBack: do_put_back,
            UsePreserver: do_preserver, UseCard: do_use_card, DropSinker: do_sinker,
            UseGear: do_use_gear, EndTurn: do_end_turn, PickDice: do_pick_dice, PickShoal: do_pick_shoal, PickCard: do_pick_card, Choose: do_choose,
            DropRegret: do_drop_regret, Unmount: do_unmount}


# ---- a new game -----------------------------------------------------------------
def new_game(names, seed=1, short=False, first=0, piles=None):
    """`piles` may give the cards of a pile (data.PILES) in a certain order, the top card last."""
    piles = piles or {}
    day = data.TUE if short else data.MON
    s = State((), (), day=day, first_day=day, first=first, bag=data.BAG, chance=Chance(seed))
    cards = {}
    for kind, box in data.PILES.items():
        s, cards[kind] = (s, tuple(piles[kind])) if kind in piles else shuffled(s, box)
    shoals = [Shoal(cards[f"fish{d}"][26 - i * 13:39 - i * 13]) for d in (1, 2, 3) for i in range(3)]
    players = tuple(Player(n, spent=(Die("player"),) * 3) for n in names)
    deck = 10 * len(names)
    s = replace(s, players=players, shoals=tuple(shoals), regret_deck=cards["regret"][-deck:],
                regret_box=cards["regret"][:-deck], dink_deck=cards["dink"],
                supply_deck=cards["supply"], rod_deck=cards["rod"], reel_deck=cards["reel"])
    return flow(s)
