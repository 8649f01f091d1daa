"""The front end: `python3 table.py Ann Ben` to play, `python3 table.py --auto 20` to let it play by itself."""

import random
import sys

import coracle
from luck import House


def die(one):
    return f"{one[0]} {one[1]}" if isinstance(one, tuple) else str(one)


def show(option):
    if isinstance(option, tuple) and isinstance(option[0], str) and len(option) == 2 and isinstance(option[1], int):
        return die(option)
    if isinstance(option, tuple):
        return " ".join(die(part) for part in option)
    return "nothing" if option is None else str(option)


def board(game, seat):
    table = coracle.seen_by(game, [seat])
    lines = [f"--- {table['day']}, {table['phase']}; first {table['crew'][table['first']]['name']}"]
    for shoal in coracle.SHOALS:
        pile = table["sea"][shoal]
        fish = coracle.top(game, shoal)
        name = "nothing" if not pile else pile[0]["fish"] or f"a {coracle.FISH[fish['fish']]['size']} shadow"
        lines.append(f"  {shoal}: {len(pile):2} {name}")
    for one, me in enumerate(table["crew"]):
        where = "at Port" if not me["depth"] else f"at Depth {me['depth']}"
        mine = ", ".join(map(str, me["hand"])) if one == seat else f"{len(me['hand'])} fish"
        lines.append(
            f"  {me['name']} {where}, {me['bucks']}$, {len(me['regrets'])} regrets, fresh "
            f"{[tuple(d) for d in me['fresh']]}, spent {me['spent']}; {mine}; wall {me['wall']}"
        )
    return "\n".join(lines)


def person(game, question):
    name = game["crew"][question["who"]]["name"]
    print(board(game, question["who"]))
    if question["why"]:
        print("!!", question["why"])
    for number, option in enumerate(question["options"], 1):
        print(f"   {number:2} {show(option)}")
    while True:
        try:
            said = input(f"{name}, {question['topic']}? ").split()
            picked = [question["options"][int(number) - 1] for number in said]
        except (ValueError, IndexError):
            continue
        if question["some"]:
            return picked
        if len(picked) == 1:
            return picked[0]


def dice_man(rng):
    """Somebody who decides by lot."""

    def answer(game, question):
        options = question["options"]
        if not question["some"]:
            good = [option for option in options if option not in (("pass",), ("abandon",))]
            return rng.choice(good if good and rng.random() < 0.9 else options)
        many = rng.randint(question["least"], min(question["most"], len(options)))
        if question["topic"] == "pay with":
            best = sorted(options, key=lambda one: -one[1])
            return best[: rng.randint(0, len(best))] if question["why"] else best
        if question["topic"] == "keep fresh":
            many = question["most"]
        return rng.sample(options, many)

    return answer


def play(game, answer):
    run = coracle.week(game)
    question = next(run, None)
    steps = 0
    while question:
        steps += 1
        try:
            question = run.send(answer(game, question))
        except StopIteration:
            break
    return steps


def main(words):
    if words[:1] == ["--auto"]:
        for seed in range(int(words[1])):
            rng = random.Random(seed)
            names = ["Ann", "Ben", "Cat", "Dan", "Eve"][: rng.randint(2, 5)]
            game = coracle.new_game(names, rng.choice(["monday", "tuesday"]), luck=House(seed))
            steps = play(game, dice_man(rng))
            print(seed, len(names), steps, game["day"], game["result"])
        return
    short = "--short" in words
    names = [word for word in words if not word.startswith("--")] or ["Ann", "Ben"]
    game = coracle.new_game(names, "tuesday" if short else "monday")
    play(game, person)
    print(game["result"])


if __name__ == "__main__":
    main(sys.argv[1:])
