"""Captain Sonar on one keyboard (hot seat).

    python3 play.py [--real] [--sudden] [--chart alpha|bravo]

Type for example:   red captain move N      red first_mate charge torpedo
                    red engineer breakdown N3    red captain torpedo C4
                    blue captain answer row 3 column B
"""
import argparse
import sys

from boat import COLOUR, Illegal, ROLES, SYSTEMS
from chart import CHARTS, DIRECTIONS, parse_square, square_name, step
from game import Game, TEAMS, other


class Plotter:
    """The Radio Operator's transparent sheet: where can the enemy be?"""

    def __init__(self, game, team):
        self.game = game
        self.enemy = other(team)

    def places(self):
        chart = self.game.chart
        here = {(c, r) for c in range(chart.cols) for r in range(1, chart.rows + 1)
                if (c, r) not in chart.islands}
        for who, entry in self.game.log:
            if who != "all":
                continue
            if entry["team"] != self.enemy:
                continue
            if entry["kind"] == "move":
                here = {step(p, entry["direction"]) for p in here}
                here = {p for p in here if chart.water(p)}
            elif entry["kind"] == "silence":
                here = self._silent(here)
            elif entry["kind"] == "drone_answer":
                pass
        return here

    def _silent(self, here):
        chart = self.game.chart
        wider = set(here)
        for p in here:
            for d in DIRECTIONS:
                q = p
                for _ in range(4):
                    q = step(q, d)
                    if not chart.water(q):
                        break
                    wider.add(q)
        return wider


def draw_chart(game, team):
    chart, boat = game.chart, game.boats[team]
    lines = ["   " + " ".join(chr(65 + c) for c in range(chart.cols))]
    for r in range(1, chart.rows + 1):
        row = []
        for c in range(chart.cols):
            square = (c, r)
            if square == boat.pos:
                row.append("@")
            elif square in boat.mines:
                row.append("M")
            elif square in boat.route:
                row.append("o")
            elif square in chart.islands:
                row.append("#")
            else:
                row.append(".")
        lines.append("%2d %s" % (r, " ".join(row)))
    return "\n".join(lines)


def draw_gauges(boat):
    out = []
    for system in SYSTEMS:
        size = boat.sizes[system]
        bar = "X" * boat.marks[system] + "-" * (size - boat.marks[system])
        note = " broken" if boat.is_broken(system) else ""
        out.append("%-9s %-6s %-6s%s" % (system, COLOUR[system], bar, note))
    return "\n".join(out)


def draw_panels(boat):
    out = []
    for d in "WNSE":
        cells = []
        for s in boat.panel(d):
            mark = "x" if s.name in boat.broken else " "
            line = "/" + s.circuit if s.circuit else ""
            cells.append("[%s]%s:%s%s" % (mark, s.name, s.colour, line))
        out.append("%s  %s" % (d, "  ".join(cells)))
    return "\n".join(out)


def show(game, team):
    boat = game.boats[team]
    print(draw_chart(game, team))
    print(draw_gauges(boat))
    print(draw_panels(boat))
    print("damage:", boat.damage)


def pieces_of(words):
    if len(words) != 4:
        raise Illegal("answer KIND VALUE KIND VALUE")
    pieces = []
    for kind, value in (words[:2], words[2:]):
        if kind == "column":
            pieces.append((kind, ord(value.upper()) - 65))
        else:
            pieces.append((kind, int(value)))
    return pieces


def command(game, words):
    team, role, verb = words[0], words[1], words[2]
    rest = words[3:]
    if team not in TEAMS or role not in ROLES:
        raise Illegal("say: TEAM ROLE ACTION ...")
    if verb == "place":
        game.place(team, role, parse_square(rest[0]))
    elif verb == "move":
        game.move(team, role, rest[0].upper())
    elif verb == "charge":
        game.charge(team, role, rest[0])
    elif verb == "breakdown":
        game.breakdown(team, role, rest[0].upper())
    elif verb == "mine":
        game.drop_mine(team, role, parse_square(rest[0]))
    elif verb == "trigger":
        game.trigger(team, role, parse_square(rest[0]))
    elif verb == "torpedo":
        game.torpedo(team, role, parse_square(rest[0]))
    elif verb == "drone":
        game.drone(team, role, int(rest[0]))
    elif verb == "sonar":
        game.sonar(team, role)
    elif verb == "answer":
        game.answer(team, role, pieces_of(rest))
    elif verb == "silence":
        spaces = int(rest[0])
        game.silence(team, role, rest[1].upper() if spaces else None, spaces)
    elif verb == "scenario":
        game.scenario(team, role)
    elif verb == "surface":
        game.surface(team, role)
    elif verb == "trace":
        game.trace(team, role)
    elif verb == "verify":
        game.verify(team, role)
    elif verb == "dive":
        game.dive(team, role)
    elif verb == "end":
        game.end_turn(team, role)
    else:
        raise Illegal("unknown action " + verb)


def main(argv=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("--real", action="store_true")
    parser.add_argument("--sudden", action="store_true")
    parser.add_argument("--chart", choices=sorted(CHARTS), default=None)
    args = parser.parse_args(argv)
    name = args.chart or ("bravo" if args.real else "alpha")
    game = Game(CHARTS[name], "real" if args.real else "turns", "sudden" if args.sudden else "hunt")
    heard = 0
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "quit":
            break
        try:
            if words[0] == "show":
                show(game, words[1])
            elif words[0] == "plot":
                places = Plotter(game, words[1]).places()
                print(len(places), " ".join(square_name(p) for p in sorted(places)))
            elif words[0] == "menu":
                for role, action in game.menu(words[1]):
                    print("  ", role, action)
            else:
                command(game, words)
        except (Illegal, ValueError, IndexError) as problem:
            print("no:", problem)
        for who, entry in game.log[heard:]:
            print("[%s] %s: %s" % (who, entry["team"], entry["text"]))
        heard = len(game.log)
        if game.phase == "over":
            break


if __name__ == "__main__":
    main()
