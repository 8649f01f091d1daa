"""A conversation with a program: a person or a script gives moves, and each answer is shown beside the reference's.

Offers:

- `conversation.Conversation` opens a game with a program, or with the reference alone, and plays moves in it, one at a
  time. It can take moves back, open the game again, and change the readings. Each answer is an `Exchange`.
- `commands.Commands` carries out one line of a person or a script, and yields what is printed.
- `starts` reads the start of a game: an opening, a position in notation, a scenario or a file.
- `entry` writes a played game as a scenario, with the results of the reference as its expectations.
- `draft` makes such a scenario of a position with moves, or of a recorded game, and marks it as a draft.

The package hides the session in which the moves are sent (the same as for guided games, in
:mod:`leadline.run.session`), the judge that compares the answers, and the exchanged lines (`lines`).
"""
