"""A conversation with a program: moves typed by a person or a script, each answer beside that of the reference.

Offers:

- `conversation.Conversation` opens a game with a program, or with the reference alone, and plays moves in it, one at a
  time. It can take moves back, open the game again, and change the readings. Each answer is an `Exchange`.
- `commands.Commands` carries out one line of a person or a script, and yields what is printed.
- `starts` reads the start of a game: an opening, a position in notation, a scenario or a file.
- `entry` writes a played game as a scenario, with the results of the reference as its expectations.
- `draft` makes such a scenario of a position with moves, or of a recorded game, and marks it as a draft.

Hides: the session in which the moves are sent (it is that of a guided game, in :mod:`leadline.run.session`), the judge
that compares the answers, and the lines that were exchanged (`lines`).
"""
