"""The type tree: operations on data that follow from the types of a game and their marks, without knowing the game.

The package offers the tree of shapes of a type (:mod:`.values`, :mod:`.rows`, :mod:`.records`), which writes, compares
and completes what a program reports; questions about a type that need no shape (:mod:`.kinds`); codecs between JSON and
the types; YAML read by the types; a canonical form; and what a seat may see. It hides how marks such as `Secret` or
`Bag` change each of these.
"""
