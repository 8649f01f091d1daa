"""The type tree: operations on data that follow from the types of a game and their marks, without knowing the game.

The package offers the tree of shapes for a type (:mod:`.values`, :mod:`.rows`, :mod:`.records`), which writes, compares
and completes the reports of a program; questions about a type that need no shape (:mod:`.kinds`); codecs between JSON
and the types; a reader of YAML based on the types; a canonical form; and the limits of what a seat may see. It hides
how marks such as `Secret` or `Bag` affect each of these.
"""
