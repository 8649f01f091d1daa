"""Everything that is printed on the light-side sheets."""

DIRECTIONS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}

CHARTS = {
    "alpha": "D1 H2 C4 H4 E6 G7 D9 H9",
    "bravo": "D1 H2 C4 H4 G7 D9",
    "charlie": "C4 D4 E4 G6 G7 H7",
    "delta": "C2 G2 C3 I4 B7 G7 I7 B8 D9 H9",
    "echo": "B2 G3 J5 H7 B9 G9",
}
WIDTH = HEIGHT = 10
SECTOR = 5

GAUGES = {"mine": 2, "torpedo": 3, "drone": 3, "sonar": 2, "silence": 6, "scenario": 4}
COLOURS = {
    "mine": "red",
    "torpedo": "red",
    "drone": "green",
    "sonar": "green",
    "silence": "yellow",
    "scenario": "yellow",
}

# name: (kind, circuit); the first letter is the panel
SYMBOLS = {
    "W1": ("red", 1), "W2": ("yellow", 1), "W3": ("green", 1),
    "W4": ("green", 0), "W5": ("radiation", 0), "W6": ("radiation", 0),
    "N1": ("yellow", 2), "N2": ("red", 2), "N3": ("yellow", 2),
    "N4": ("green", 0), "N5": ("red", 0), "N6": ("radiation", 0),
    "S1": ("green", 3), "S2": ("yellow", 3), "S3": ("red", 3),
    "S4": ("red", 0), "S5": ("radiation", 0), "S6": ("yellow", 0),
    "E1": ("green", 2), "E2": ("yellow", 3), "E3": ("red", 1),
    "E4": ("radiation", 0), "E5": ("green", 0), "E6": ("radiation", 0),
}

LIMITS = {"sudden-death": 1, "hunt": 4}
