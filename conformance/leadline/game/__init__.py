"""The definition of a game and the services derived from its types and their marks.

The package offers `Game` (:mod:`.definition`), whose members a game defines or inherits, among them codecs, notation,
scenario syntax and drawings. Moves, reports and expectations are compared here in the same way for all games. The
package hides how the defaults are derived from the type tree, so that a new game has to define little more than its
types. No single game is mentioned here.
"""
