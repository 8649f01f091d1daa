"""Tries the helpers for Python: a choice names a helper and its arguments, and the answer holds what it returns."""

from types import SimpleNamespace

import deep_sea
import kit
import kit_captain_sonar as sonar
import kit_deep_regrets as regrets
import kit_forms as forms

DICE = regrets.dice()
CARDS = {"eel": {"id": "eel", "name": "EEL"}}
CHIP = forms.made(lambda level, points: SimpleNamespace(level=level, points=points), level="level", value="points")
DIVER = forms.Table(
    at=("place", forms.FROM_ZERO),
    facing=("is_up", forms.words(up=True, down=False)),
    carried=("bag", forms.listed(forms.listed(CHIP))),
    banked=("hoard", forms.flat(CHIP)),
    home=forms.report_only(lambda diver: diver.place < 0),
)
TABLE = forms.Table(divers=("divers", DIVER))


def text(held):
    if held is None:
        return "nobody"
    if isinstance(held, dict):
        return held.get("name") or " ".join(f"{word}={number}" for word, number in sorted(held.items()))
    if isinstance(held, list | tuple):
        return " ".join(map(str, held))
    return str(held).lower() if isinstance(held, bool) else str(held)


FORMS = {
    "from zero": forms.FROM_ZERO,
    "words": forms.words(up=True, down=False),
    "list": forms.listed(forms.FROM_ZERO),
    "flat": forms.flat(),
    "tally": forms.tally(),
    "letters": sonar.LETTERS,
    "space": sonar.spaces(),
    "space from 1": sonar.spaces(first=1),
    "die": DICE,
    "spent": regrets.spent(lambda kind: (kind,), 0),
    "card": regrets.cards(CARDS),
    "depth": regrets.PORT,
    "shop": regrets.shops(rod="rods"),
}


def form(asked):
    held = FORMS[asked["form"]].load(asked["given"])
    reported = FORMS[asked["form"]].report(held)
    return [text(held), "unknown" if reported is forms.UNKNOWN else reported]


def diver():
    return SimpleNamespace(place=0, is_up=False, bag=[], hoard=[])


def table(asked):
    one = DIVER.load(diver(), asked["record"])
    return {"held": [one.place, one.is_up, [chip.points for chip in one.hoard]], "report": DIVER.report(one)}


def tables(asked):
    both = SimpleNamespace(divers=[diver(), diver()])
    return TABLE.report(TABLE.load(both, asked["record"]))


def answers(asked):
    given = forms.Answers(**asked["answers"])
    got = [given[name] for name in asked["ask"]]
    given.refuse_unasked(asked["name"], *asked["idle"])
    return got


def chance(asked):
    results = regrets.Chance()
    results.feed(asked["results"])
    got = [results.give(of, lambda own=own: own, lambda one: one != asked["not"]) for of, own in asked["give"]]
    return {"got": got, "played": results.played(asked["results"])}


def check_role(asked):
    choice = asked["choice"]
    sonar.kinds({choice["kind"]: lambda game, choice, chance: None})[choice["kind"]](None, choice, None)
    return "fine"


def seats(asked):
    return [one.load(asked["choice"]["seat"]) for one in (sonar.CREW, sonar.ROLE, sonar.SECTION)]


def named_first(asked):
    return deep_sea.named_first(
        asked["lay"], 1, [tuple(one) for one in asked["chips"]], lambda chip: {"level": chip[0], "value": chip[1]}
    )


SUM = forms.Table(
    sum=forms.computed(
        lambda one: one.place + 100 * one.is_up,
        lambda one, value: vars(one).update(place=value % 100, is_up=value >= 100),
    )
)


def computed(asked):
    one = SUM.load(diver(), asked["record"])
    return [one.place, one.is_up, SUM.report(one)["sum"]]


def steps(asked):
    made = []

    def note(name):
        return lambda game, *rest: made.append(" ".join(map(str, (name, *rest))))

    def swim(game, seat, dice):
        made.append(" ".join(map(str, ("swim", seat, *(dice or ())))))
        return None if dice else [3, 1]

    play = deep_sea.steps(
        lambda game: asked.get("after", asked["position"]) if made else asked["position"],
        swim,
        breathe=note("breathe"),
        stops=lambda game: asked.get("stops", False),
        roll=lambda game: [2, 1],
        go_deeper=note("go deeper") if asked.get("deeper") else None,
        otherwise=lambda game, choice: asked.get("otherwise"),
        turn_back=None if asked["lacking"] else note("turn back"),
        pick_up=note("pick up"),
        drop=note("drop"),
        leave=note("leave"),
        end_turn=note("end turn") if asked.get("ends") else None,
        stop_early=note("stop") if asked.get("early") else None,
        takes_back=asked.get("takes back", False),
        lay_down=lambda game, orders: made.append("lay down"),
        lay_chips=(lambda game, lay: made.append(f"lay [{', '.join(one['note'] for one in lay)}]"))
        if asked.get("chips")
        else None,
        silent_turns=asked.get("silent", False),
    )
    played = play(None, asked["choice"], asked["chance"])
    if kit.part(played, "choice.search.action") == "nothing":
        made.append("no search")
    if kit.part(played, "choice.search.unit"):
        made.append(f"dropped {played['choice']['search']['unit']}")
    rolled = kit.part(played, "chance.dice")
    return made + ([" ".join(["rolled", *map(str, rolled)])] if rolled else [])


HELPERS = {
    "form": form,
    "steps": steps,
    "computed": computed,
    "breath": lambda asked: deep_sea.breath_only(asked["seat"], asked.get("dice", ())),
    "table": table,
    "tables": tables,
    "filled": lambda asked: forms.filled(asked["record"], asked["shape"]),
    "pick": lambda asked: [
        text(die) for die in forms.pick(asked["named"], [("player", 2), ("omen", 1), ("player", 2)], DICE)
    ],
    "answers": answers,
    "samples": lambda asked: forms.samples(dice=lambda: [1])(asked["randomiser"], 2),
    "seat": seats,
    "role": check_role,
    "claims": lambda asked: sonar.CLAIMS.load(asked["choice"]),
    "decisions": lambda asked: sonar.decisions("blue", *asked["kinds"]),
    "owes": lambda asked: sonar.owes(gauge=asked["due"][0], breakdown=asked["due"][1], radiation=asked["due"][2]),
    "question": lambda asked: sonar.question(asked["side"], "drone", asked["sector"]),
    "offers": lambda asked: sonar.offers(**asked["only"]),
    "sonar": lambda asked: sonar.candidates("red.captain", asked["of"], 3, 2, [1, 2], ["W1", "E6"]),
    "chance": chance,
    "regrets": lambda asked: regrets.candidates(asked["position"], 1, asked["of"], asked["options"]),
    "known": lambda asked: deep_sea.check_known(asked["position"]) or "fine",
    "sea": lambda asked: deep_sea.candidates(asked["position"], 1, None if asked.get("before") else {}),
    "drop": lambda asked: deep_sea.search("drop", 2, asked["chips"]),
    "breathed": lambda asked: deep_sea.breathed(2, 3, asked["air"]),
    "ended": lambda asked: deep_sea.ended([3, 5], [2]),
    "singles": lambda asked: deep_sea.singles(1, asked["chips"]),
    "backs": lambda asked: deep_sea.backs(asked["chips"]),
    "hidden": lambda asked: deep_sea.hidden(asked["position"], asked["seats"]),
    "decision of": lambda asked: sonar.decision_of("red", "engineer", "trace"),
    "named first": named_first,
}


def play(game, choice, given):
    return {"is": HELPERS[choice["do"]](choice)}


def check(game, choice, given):
    dive = {"choice": {"kind": "dive", "seat": "blue.engineer", "fast": True}}
    return [None, {**dive, "chance": {"deep": choice["rolls"]}} if "rolls" in choice else dive]


def order(game, choice, given):
    game["to"] = choice["to"]
    if choice["to"] == "north":
        raise kit.Refused("an island is there")


def silence(game, choice, given):
    return {"choice": choice}


def same(record):
    return record


CASES = kit.Adapter("cases", same, same, {"": play})
SEQUENCE = kit.Adapter("sequence", same, same, {}, together=forms.sequence({"check": check, "order": order}))
WHOLE = forms.complete(kit.Adapter("captain-sonar", same, same, {"silence": silence}, load=same))
kit.serve(kit.handlers("cases", CASES, SEQUENCE, WHOLE))
