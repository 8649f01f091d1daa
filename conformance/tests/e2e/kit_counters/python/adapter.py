"""A game that counts to ten: it uses all that the kit has."""

import kit


class Counter:
    def __init__(self, total):
        self.total = total


def new_game(setup):
    if setup["start"] == 99:
        raise kit.NotOffered("no")
    if setup["start"] < 0:
        raise kit.Refused("too small")
    return Counter(setup["start"])


def load(position):
    if position["total"] > 50:
        raise kit.CannotLoad("too great")
    return Counter(position["total"])


def report(game):
    return kit.known({"total": game.total, "missing": None, "seen": [None, {"n": game.total, "m": None}]})


def add(game, choice, chance):
    kit.only(choice, "by.amount")
    game.total += kit.part(choice, "by.amount", 0)
    if game.total > 10:
        raise kit.Refused("too much")


def roll(game, choice, chance):
    game.total += sum(chance["dice"])
    return {"chance": {"dice": [1, 1]}}


def fault(game, choice, chance):
    raise ValueError("on purpose")


def candidates(game, seat, kind, given):
    return [{"seat": seat, "kind": kind, "by": {"amount": amount}} for amount in (1, 5, 9, 20)]


def view(game, seats):
    return {"total": game.total, "for": seats}


def sample(randomiser, times):
    if randomiser != "dice":
        raise kit.NotOffered("no")
    return [[1, 2]] * times


def beside(game):
    return {"events": [{"kind": "counted", "total": game.total}]}


def together(game, moves):
    for number, move in enumerate(moves, 1):
        if game.total + kit.part(move["choice"], "by.amount", 0) > 10:
            raise kit.Refused("too much", number)
        add(game, move["choice"], None)
    return [None, {"choice": {"kind": "end"}}] if game.total == 10 else None


MORE = {"offers": {"start": [1, 2]}, "configurable": {"limit": ["ten"]}}
KINDS = {"add": add, "roll": roll, "fault": fault}
ONE = kit.Adapter("counter", new_game, report, KINDS, ["many-games"], load, candidates, view, sample, beside, more=MORE)
ONE.not_offered = [{"kind": "jump"}]
WHOLE = kit.Adapter("whole", new_game, report, {}, together=together)
kit.serve(kit.handlers("counter", ONE, WHOLE))
