"""Does each planned fault that needs a position show?  python3 try_faults.py (own program only)"""
import sys
sys.stderr, err = sys.stdout, sys.stderr
import adapter, deep_sea

def c(v): return {"level": v // 4 + 1, "value": v}
def d(at, facing="down", home=False, carried=(), banked=()):
    return {"at": at, "facing": facing, "home": home, "carried": list(carried), "banked": list(banked)}
def pos(line, divers, turn=1, air=25, dive=1, starter=1, last=None):
    return {"dive": dive, "air": air, "line": line, "divers": divers, "turn": turn, "starter": starter, "last_home": last}
def go(s, word, dice, action="nothing", unit=1):
    r = adapter.report(s)
    ch = deep_sea.written(r["turn"], word, deep_sea.search(action, unit))
    new = s.copy()
    out = adapter.play(new, deep_sea.turn(r, ch, {"dice": dice}), ch, {"dice": dice})
    return new, out
L = [[c(v)] for v in range(8)]
s = adapter.load(pos(L, [d(3, banked=[[c(9)]]), d(1)], dive=2)); print(1, adapter.report(go(s, "back", [1, 1])[0])["divers"][0])
B = [[], [], [], [c(0)], [], [c(1)]]
s = adapter.load(pos(B, [d(5, carried=[[c(5)]]), d(1, carried=[[c(6)], [c(7)]])], air=1, turn=2))
s, out = go(s, "deeper", [1, 1]); r = adapter.report(s); print("5 15 7", out, r["line"], "starter", r["starter"])
s = adapter.load(pos(L, [d(3, "up", carried=[[c(9)]]), d(8, carried=[[c(10)]])], dive=1, air=2))
s, _ = go(s, None, [3, 3]); print(10, adapter.view(s, [2])["divers"][0])
s, _ = go(s, None if False else "back", [1, 1]); r = adapter.report(s); print(r["dive"], r["air"], r["turn"])
