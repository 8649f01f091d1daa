"""The sheets of the First Mate and the Engineer."""
from dataclasses import dataclass

class Gauge:
    def __init__(self, size):
        self.size = size
        self.marks = 0

    @property
    def full(self):
        return self.marks >= self.size

    def mark(self):
        self.marks += 1

    def empty(self):
        self.marks = 0


@dataclass(frozen=True)
class Symbol:
    name: str
    panel: str
    kind: str            # red, green, yellow or radiation
    circuit: str = ""    # yellow, blue, grey or nothing


# panel -> list of (kind, circuit)
ENGINEER_SHEET = {
    "West": [("red", "yellow"), ("yellow", "yellow"), ("green", "yellow"),
             ("green", ""), ("radiation", ""), ("radiation", "")],
    "North": [("yellow", "blue"), ("red", "blue"), ("yellow", "blue"),
              ("green", ""), ("red", ""), ("radiation", "")],
    "South": [("green", "grey"), ("yellow", "grey"), ("red", "grey"),
              ("red", ""), ("radiation", ""), ("yellow", "")],
    "East": [("green", "blue"), ("yellow", "grey"), ("red", "yellow"),
             ("radiation", ""), ("green", ""), ("radiation", "")],
}


class ControlSheet:
    """All symbols of the Engineer, and the ones that are marked."""

    def __init__(self, layout=None):
        self.symbols = {}
        for panel, row in (layout or ENGINEER_SHEET).items():
            for number, (kind, circuit) in enumerate(row, 1):
                name = f"{panel[0]}{number}"
                self.symbols[name] = Symbol(name, panel, kind, circuit)
        self.marked = set()

    def free_in(self, panel):
        return [s for s in self.symbols.values() if s.panel == panel and s.name not in self.marked]

    def free_of_kind(self, kind):
        return [s for s in self.symbols.values() if s.kind == kind and s.name not in self.marked]

    def mark(self, name):
        self.marked.add(name)

    def broken(self, colour):
        return any(self.symbols[name].kind == colour for name in self.marked)

    def circuits(self):
        return sorted({s.circuit for s in self.symbols.values() if s.circuit})

    def repair_circuits(self):
        repaired = []
        for circuit in self.circuits():
            names = {s.name for s in self.symbols.values() if s.circuit == circuit}
            if names <= self.marked:
                self.marked -= names
                repaired.append(circuit)
        return repaired

    def failure(self):
        if not self.free_of_kind("radiation"):
            return "radiation"
        for panel in ("West", "North", "South", "East"):
            if not self.free_in(panel):
                return panel
        return None

    def erase(self):
        self.marked.clear()
