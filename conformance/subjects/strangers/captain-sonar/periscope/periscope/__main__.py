"""Console: `python3 -m periscope` to play, `python3 -m periscope bots 300` for bots."""

import sys

from . import figures
from .bot import play
from .match import Match, Refused, read_space, write_space

HELP = """place D4 | head N | charge torpedo | breakdown N1 | surface | end
drop C3 | trigger C3 | torpedo C3 | drone 2 | sonar | answer row 3 column C
silence N 3 | scenario | show | quit"""


def hints_of(words):
    hints = {}
    for kind, value in zip(words[::2], words[1::2]):
        hints[kind] = value.upper() if kind == "column" else int(value)
    return hints


def obey(match, crew, words):
    verb, rest = words[0], words[1:]
    simple = {"surface": match.surface, "end": match.end_turn, "sonar": match.sonar, "scenario": match.scenario}
    spaces = {"place": match.place, "drop": match.drop_mine, "trigger": match.trigger, "torpedo": match.torpedo}
    if verb in simple:
        simple[verb](crew)
    elif verb in spaces:
        spaces[verb](crew, read_space(rest[0]))
    elif verb == "head":
        match.head(crew, rest[0].upper())
    elif verb == "charge":
        match.charge(crew, rest[0])
    elif verb == "breakdown":
        match.breakdown(crew, rest[0].upper())
    elif verb == "drone":
        match.drone(crew, int(rest[0]))
    elif verb == "silence":
        match.silence(crew, rest[0].upper(), int(rest[1]))
    elif verb == "answer":
        match.answer_sonar(crew, hints_of(rest))
    else:
        print(HELP)


def show(match, crew):
    sub = match.subs[crew]
    for y in range(figures.HEIGHT):
        line = ""
        for x in range(figures.WIDTH):
            here = (x, y)
            sign = "."
            if here in match.chart.islands:
                sign = "#"
            elif here == sub.space:
                sign = "@"
            elif here in sub.mines:
                sign = "M"
            elif here in sub.route:
                sign = "o"
            line += sign + " "
        print(line)
    print("gauges", sub.gauges.marks, "damage", sub.damage)
    print("breakdowns", " ".join(sorted(sub.engine.marked)))


def console():
    match = Match(*(sys.argv[1:3] or ["alpha", "hunt"]))
    seen = 0
    print(HELP)
    while not match.over:
        crew = match.turn
        if not match.placed():
            crew = "red" if match.subs["red"].space is None else "blue"
        elif match.question:
            crew = match.other(match.question)
        try:
            words = input(crew + "> ").split()
        except EOFError:
            return
        if not words:
            continue
        if words[0] == "quit":
            return
        if words[0] == "show":
            show(match, crew)
            continue
        try:
            obey(match, crew, words)
        except (Refused, ValueError, IndexError) as error:
            print("no:", error)
        for entry in match.log[seen:]:
            print("  ", {k: write_space(v) if k == "space" else v for k, v in entry.items()})
        seen = len(match.log)


def bots(count):
    charts = list(figures.CHARTS)
    results = {}
    for seed in range(count):
        match, turns = play(seed, charts[seed % 5], ["hunt", "sudden-death"][seed // 5 % 2])
        key = (match.goal, match.winner if match.over else "unfinished")
        results[key] = results.get(key, 0) + 1
    print(results)


if len(sys.argv) > 1 and sys.argv[1] == "bots":
    bots(int(sys.argv[2]))
else:
    console()
