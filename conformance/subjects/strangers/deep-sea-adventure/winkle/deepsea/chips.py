"""The ruin chips.  A treasure is always a list of chips: one chip, or a stack of up to three."""

SHAPES = {1: "triangle", 2: "square", 3: "pentagon", 4: "hexagon"}
GLYPHS = {1: "\u25b3", 2: "\u25a1", 3: "\u2b20", 4: "\u2b21"}


class Chip:
    __slots__ = ("level", "value")

    def __init__(self, level, value):
        self.level = level
        self.value = value

    @property
    def shape(self):
        return SHAPES[self.level]

    def back(self):
        """What everybody sees."""
        return GLYPHS[self.level]

    def front(self):
        return "%s%d" % (GLYPHS[self.level], self.value)

    def __repr__(self):
        return "Chip(%d, %d)" % (self.level, self.value)


def full_set():
    """Four piles of eight chips, lowest level first."""
    piles = []
    for level in (1, 2, 3, 4):
        lowest = (level - 1) * 4
        piles.append([Chip(level, lowest + n) for n in range(4) for _twice in "ab"])
    return piles


def backs(treasure):
    return "".join(chip.back() for chip in treasure)


def fronts(treasure):
    return "+".join(chip.front() for chip in treasure)


def worth(treasure):
    return sum(chip.value for chip in treasure)
