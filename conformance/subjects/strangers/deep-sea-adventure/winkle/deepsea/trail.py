"""The line of undersea chips: spaces that know their neighbours."""


class Space:
    """One space.  `treasure` is a list of chips; a blank has an empty list."""

    def __init__(self, treasure=()):
        self.treasure = list(treasure)
        self.prev = None        # towards the submarine
        self.next = None        # towards the deep

    @property
    def blank(self):
        return not self.treasure

    def __repr__(self):
        return "Space(%r)" % (self.treasure,)


class Trail:
    """The submarine is the anchor of the list, it isn't a chip."""

    def __init__(self):
        self.sub = Space()
        self.last = self.sub

    @classmethod
    def lay(cls, piles):
        trail = cls()
        for pile in piles:
            for chip in pile:
                trail.append([chip])
        return trail

    def append(self, treasure):
        space = Space(treasure)
        space.prev = self.last
        self.last.next = space
        self.last = space
        return space

    def __iter__(self):
        space = self.sub.next
        while space is not None:
            yield space
            space = space.next

    def __len__(self):
        return sum(1 for _ in self)

    def depth(self, space):
        """0 is the submarine, 1 the chip next to it."""
        n = 0
        while space is not self.sub:
            space = space.prev
            n += 1
        return n

    def at(self, depth):
        space = self.sub
        for _ in range(depth):
            space = space.next
        return space

    def unlink(self, space):
        space.prev.next = space.next
        if space.next is not None:
            space.next.prev = space.prev
        else:
            self.last = space.prev

    def sweep(self):
        """Take the blanks out and close the gaps."""
        space = self.sub
        while space is not None and space.next is not None:
            if space.next.blank:
                self.unlink(space.next)
            space = space.next
