"""The runner: it plays the suite with a subject and records every answer. It judges nothing."""
