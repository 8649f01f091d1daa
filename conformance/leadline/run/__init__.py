"""The runner, which plays with a program and records every answer. It judges nothing.

Offers:

- `run.play` plays a whole run as a `RunConfig` says: scenarios, guided games, samples of chance, probes. `run.meet`
  starts a program, asks it what it can do, and returns the header of the recording and the `RunContext`.
- `subject.Subject` is a program that is sent one request at a time; `in_process.InProcess` is one written in Python.
- `scenarios.games_by_scenario` plays single scenarios, `guided.guide_one` a game in which the runner chooses the moves.
- `capabilities.missing_capability` returns the reason why a scenario cannot be played with a program.
- `context.RunContext` holds what all of these need: the game, the reference that follows it, what the program offers.

The package hides how the open games are kept apart (`session`), which moves are sent together (`script`, `pauses`)
and which are not sent at all (`lacking`), which requests are sent before earlier ones are answered and which games are
therefore played again (`pipeline`), the worker processes of a parallel run (`workers`), and how a program is restarted
after a fault (`subject`).

The modules build on each other: `context`, `pauses`, `lacking` and `capabilities` know the game but no program;
`declarations` checks what a program declares about itself; `answers` turns results into records; `script` and `session`
play one game; `subject` and `pipeline` send the requests of many games. The games themselves come from `scenarios`,
`guided`, `samples` and `probes` (with `determinism`, `hidden`, `invalid_chance`), and `run` plays all of them.
"""
