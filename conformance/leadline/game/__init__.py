"""The definition of a game and the services derived from its types and their marks.

The package offers `Game` (:mod:`.definition`), whose members a game gives or inherits: codecs, notation, scenario
syntax and drawings among them. Moves, reports and expectations are compared here in the same way for all games. The
package hides how the defaults follow from the type tree, so that a new game has to give little more than its types. It
names no single game.
"""
