"""Writes data/sample.json, the sample cards in the format of Mizzen, from `leadline components --json deep-regrets`."""
import json, sys


def effects(card, texts):
    """The texts in the words of Mizzen; one that it has no word for becomes `beyond <id>`."""
    made = []
    for text in texts or []:
        do, who, n = text["do"], text.get("who", "self"), text.get("n", 1)
        simple = who == "self" and set(text) <= {"do", "who", "n", "pick", "x"}
        if simple and do == "draw_regret":
            made.append(f"regret:{n}")
        elif simple and do == "draw_dink":
            made.append(f"dink:{n}")
        elif simple and do == "gain_bucks":
            made.append(f"fishbucks:{n}")
        elif simple and do == "discard_regret" and text["pick"] == "random":
            made.append(f"drop_regret:{n}")
        elif simple and do == "add_difficulty":
            made.append(f"reduce:{-text['x']}")
        elif simple and do == "reroll" and n == "all":
            made.append("reroll:99")
        elif do == "flip_worms":
            made.append("worms:1")
        else:
            made.append(f"beyond {card['id']}")
    return made


def use(card):
    if "cost_reduction" in card and card.get("when") == "sea_pay":
        return [f"reduce:{card['cost_reduction']}"]
    texts = card.get("activated", card).get("effects")
    return [f"beyond {card['id']}"] if card.get("when") == "shop" else effects(card, texts)


def rod(card):
    static = card.get("static", [])
    if not static:
        return dict(static=dict(reduce=0), ability=True)
    one = static[0]
    if one["is"] == "difficulty" and one["filter"] == "all":
        return dict(static=dict(reduce=-one["n"]), beyond=False)
    return dict(static=dict(reduce=0), beyond=True)


def main():
    figures = {}
    for part in json.load(sys.stdin)["components"]:
        figures.update(part["figures"])
    rows = figures["madness"]
    upto = [row["cards"] - 1 for row in rows[1:]] + [999]
    base = lambda card: dict(id=card["id"], name=card["name"], copies=card.get("copies", 1))
    data = dict(
        days=["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        madness=[dict(upto=n, dice=row["max_dice"], fair=row["fair"], foul=row["foul"]) for n, row in zip(upto, rows)],
        slots=figures["mounts"],
        dice={kind: figures["dice"][kind] for kind in ("player", "blue", "green", "orange")},
        tackle=figures["bag"],
        fish=[dict(base(c), depth=c["depth"], size=c["size"], difficulty=c["difficulty"], value=c["value"],
                   foul=c["align"] == "foul", reveal=effects(c, c.get("reveal")), catch=effects(c, c.get("catch")),
                   eat=effects(c, c.get("eat")), beyond=bool(c.get("static"))) for c in figures["fish"]],
        regrets=[dict(base(c), value=c["value"]) for c in figures["regrets"]],
        dinks=[dict(base(c), use=use(c)) for c in figures["dinks"]],
        supplies=[dict(base(c), use=use(c)) for c in figures["supplies"]],
        rods=[dict(base(c), **rod(c)) for c in figures["rods"]],
        reels=[dict(base(c), use=use(c), beyond=bool(c.get("static"))) for c in figures["reels"]])
    json.dump(data, open("data/sample.json", "w"), indent=1)


if __name__ == "__main__":
    main()
